"""Actions of players in any 18xx game, as frozen records; a title adds its own."""

from __future__ import annotations

from typing import NamedTuple

from trunkline.kernel import Action, record


@record
class Pass(Action):
    """Do nothing, or nothing more, in this step or turn."""


class Run(NamedTuple):
    """A route: the train's card and the track pieces it runs over ("F17:0"), in running order."""

    train: str
    paths: tuple[str, ...]


@record
class BuyShare(Action):
    """Buy one share: new from the bank, or old from the pool."""

    company: str
    source: str
    """new or pool."""


@record
class StartCompany(Action):
    """Buy a director's certificate and set the company's first share price."""

    company: str
    par: int


@record
class SellShares(Action):
    """Sell a block of one company's shares to the pool."""

    company: str
    percent: int


@record
class LayTrack(Action):
    """Lay a yellow tile or upgrade one."""

    company: str
    hex: str
    tile: str
    rotation: int


@record
class PlaceToken(Action):
    """Buy a station token and place it in a city."""

    company: str
    city: str
    """Hex and number of the city on it: "F15.1"."""


@record
class Distribute(Action):
    """Pay the income out as dividends, or withhold it."""

    company: str
    pay: bool


@record
class RunTrains(Action):
    """Operate the company's trains."""

    company: str
    routes: tuple[Run, ...]


@record
class BuyTrain(Action):
    """Buy a train from the bank, by the side of its card that will be up."""

    company: str
    name: str


@record
class DiscardTrain(Action):
    """Give up a train above the limit."""

    company: str
    train: str


@record
class BuyPrivate(Action):
    """Buy a private company from the bank at its current price."""

    private: str
