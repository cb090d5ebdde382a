"""Everything a player can do in a game of 1848, as frozen records."""

from __future__ import annotations

from trunkline.eighteen.parts import actions
from trunkline.eighteen.parts.actions import (
    BuyPrivate,
    BuyShare,
    DiscardTrain,
    Distribute,
    LayTrack,
    Pass,
    PlaceToken,
    Run,
    SellShares,
    StartCompany,
)
from trunkline.kernel import Action, record

__all__ = [
    "Answer",
    "BuyPrivate",
    "BuyShare",
    "BuyTrain",
    "BuyTrainFrom",
    "DiscardEarly",
    "DiscardTrain",
    "Distribute",
    "DrawSeats",
    "LayDesertTrack",
    "LayTrack",
    "LowerPrice",
    "Meanwhile",
    "Pass",
    "PlaceTasmania",
    "PlaceToken",
    "Run",
    "RunTrains",
    "SellShares",
    "StartCompany",
    "TakeLoan",
    "TakeOverPrivate",
]


@record
class BuyTrainFrom(Action):
    """Buy (or offer to buy) a train from another company."""

    company: str
    owner: str
    train: str
    price: int


@record
class TakeOverPrivate(Action):
    """A company buys a private company from a player."""

    company: str
    private: str
    price: int


@record
class Answer(Action):
    """Sell the train that another company asks for, or decline (§8.1)."""

    accept: bool


@record
class DrawSeats(Action):
    """Chance deals a private certificate to every player; the lowest number sits first (§2.1)."""

    order: tuple[int, ...]


@record
class LowerPrice(Action):
    """Reduce the price of a private company by £5 (§3.1.1)."""

    private: str


@record
class LayDesertTrack(Action):
    """Lay a yellow tile on a desert hex free of charge, by the Oodnadatta Railway (§4.3)."""

    company: str
    hex: str
    tile: str
    rotation: int


@record
class PlaceTasmania(Action):
    """Place the Tasmania tile on one of its two hexes (§4.4)."""

    hex: str


@record
class RunTrains(actions.RunTrains):
    """Operate the company's trains (§7.3, §10)."""

    recorded: int | None = None
    """The revenue written in a file of 18xx.games, which that site pays without checking."""


@record
class BuyTrain(actions.BuyTrain):
    """Buy a train from the bank, as the side named; short of cash only if it must (§8.3, §8.4)."""

    trade_in: str = ""
    """The card of a 4/4+ given in part payment for a D (§8.2.4)."""
    rebate: bool = False
    """Use The Ghan's rebate on a 2E (§4.5)."""


@record
class TakeLoan(Action):
    """Borrow £100 from the Bank of England, for good (§5.6)."""

    company: str


@record
class Meanwhile(Action):
    """A loan, or the purchase of a private, in a file of 18xx.games while another is asked."""

    company: str
    private: str | None = None
    price: int = 0


@record
class DiscardEarly(Action):
    """A train above the limit, in a file of 18xx.games while another company is asked for one."""

    company: str
    train: str
