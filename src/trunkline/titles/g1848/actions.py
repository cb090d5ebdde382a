"""Everything a player can do in a game of 1848, as frozen records."""

from __future__ import annotations

from typing import NamedTuple

from trunkline.kernel import Action, record


class Run(NamedTuple):
    """A route: the train's card and the track pieces it runs over ("F17:0"), in running order."""

    train: str
    paths: tuple[str, ...]


@record
class DrawSeats(Action):
    """Chance deals a private certificate to every player; the lowest number sits first (§2.1)."""

    order: tuple[int, ...]


@record
class BuyPrivate(Action):
    """Buy a private company at its present price (§3.1.1)."""

    private: str


@record
class LowerPrice(Action):
    """Reduce the price of a private company by £5 (§3.1.1)."""

    private: str


@record
class Pass(Action):
    """Do nothing, or nothing more, in this step or turn."""


@record
class BuyShare(Action):
    """Buy one share: new from the bank, or old from the pool; the Bank of England's are `new`."""

    company: str
    source: str
    """new or pool."""


@record
class StartCompany(Action):
    """Buy a director's certificate and set the company's first share price (§5.2.1)."""

    company: str
    par: int


@record
class SellShares(Action):
    """Sell a block of one company's shares (§12.4), in a turn or to pay compensation (§5.5.3)."""

    company: str
    percent: int


@record
class LayTrack(Action):
    """Lay a yellow tile or upgrade one (§7.4, §7.5)."""

    company: str
    hex: str
    tile: str
    rotation: int


@record
class LayDesertTrack(Action):
    """Lay a yellow tile on a desert hex free of charge, by the Oodnadatta Railway (§4.3)."""

    company: str
    hex: str
    tile: str
    rotation: int


@record
class PlaceTasmania(Action):
    """Place the Tasmania tile on one of its two sites (§4.4)."""

    hex: str


@record
class PlaceToken(Action):
    """Buy a station token and place it in a city (§7.7)."""

    company: str
    city: str
    """Hex and number of the city on it: "F15.1"."""


@record
class RunTrains(Action):
    """Operate the company's trains (§7.3, §10)."""

    company: str
    routes: tuple[Run, ...]
    recorded: int | None = None
    """The revenue written in a file of 18xx.games, which that site pays without checking."""


@record
class Distribute(Action):
    """Pay the income out as dividends, or withhold it (§10.3.3)."""

    company: str
    pay: bool


@record
class BuyTrain(Action):
    """Buy a train from the bank, as the side named; short of cash only if it must (§8.3, §8.4)."""

    company: str
    name: str
    trade_in: str = ""
    """The card of a 4/4+ given in part payment for a D (§8.2.4)."""
    rebate: bool = False
    """Use The Ghan's rebate on a 2E (§4.5)."""


@record
class BuyTrainFrom(Action):
    """Buy (or offer to buy) a train from another company (§8.3.4)."""

    company: str
    owner: str
    train: str
    price: int


@record
class AnswerOffer(Action):
    """Accept or decline another director's offer for a train (§8.1)."""

    accept: bool


@record
class DiscardTrain(Action):
    """Give up a train above the limit (§8.1, §9)."""

    company: str
    train: str


@record
class TakeLoan(Action):
    """Borrow £100 from the Bank of England, for good (§5.6)."""

    company: str


@record
class TakeOverPrivate(Action):
    """A company buys a private company from its director (§4.1, §7.3)."""

    company: str
    private: str
    price: int
