"""The situation that a bot for 1848 decides in, with small questions about it.

Every bot for 1848 is a set of answers by step: the auction, the stock round, each step of a
company's turn, and the questions that interrupt them.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from trunkline.bots.situation_18xx import Situation18xx
from trunkline.bots.step_bot import Choice
from trunkline.kernel import Offer, View
from trunkline.titles.g1848.core import Game1848
from trunkline.titles.g1848.printed.display_names import display_name
from trunkline.titles.g1848.state import BOE, State1848


class Style(NamedTuple):
    """Habits of a player. The defaults are the regular's; other players list their differences."""

    looks: int = 14
    """Lays that are looked at closely; the rest are left out at a glance."""
    solver: bool = True
    """True if the solver computes the income that a tile adds."""
    stations: bool = True
    """True if free stations are considered."""
    idle: bool = False
    """True if money that cannot buy a train now may pay for stations."""
    sides: bool = False
    """True if the better side of a train is weighed against its price, and a D against a 4."""
    cautious: bool = False
    """True if the player starts no company whose first train makes its other trains rust."""
    rushes: int = 0
    """The set of rounds in which every train that can be paid is bought."""
    swap: int = 60
    """Pounds for each £100 by which a share must promise more than one that is sold for it."""
    better: int = 40
    """Pounds that an exchange of shares at the certificate limit must gain."""
    office: int = 30
    """Pounds for each £100 that a director's office adds to the share that brings it."""
    sure: int = 9
    """Percent by which an idea must be better before something is sold for it."""
    saves: str = ""
    """The company that keeps its income until it has a lasting train."""
    seasoned: bool = False
    """True to guess the future from many games (`forecast`)."""
    horizon: float = 1.0
    """Factor for the operating rounds that shares are thought to pay."""
    least: int = 4
    """Percent that a purchase must promise over the rest of the game."""
    loyal: int = 60
    """Percent by which a share of a company I direct counts for more when something is sold."""
    flee: int = -20
    """Percent that a share must threaten to lose before it is given up."""
    pays: int = 5
    """A train must promise its price divided by this."""
    enough: int = 80
    """Pounds by which a train that needs a loan or the income must beat doing without both."""
    comfort: int = 40
    """Percent that directing a company is worth when it is started."""
    spare: int = 40
    """Percent of a new company's capital that count where it has no train to spend it on yet."""
    privates: float = 1.0
    """Factor for what private companies are worth."""
    capital: int = 420
    """Pounds kept in the auction, to launch a company alone."""
    reach: int = 2
    """The weight of track that leads towards more stops."""
    thrift: int = 3
    """The weight of the price of track against its gain."""


_IDS = re.compile(r"\b[A-Z]{2,3}\b")
"""Words that may be ids of companies: "FT" is called FED in one edition."""

REGULAR = Style()
STRONG = Style(
    idle=True,
    swap=40,
    sure=15,
    seasoned=True,
    least=10,
    pays=4,
    privates=0.85,
    thrift=4,
)
"""Constants from 150 games of self-play and a duel (docs/measurements/bots.md)."""
BUILDER = Style(looks=21, idle=True, reach=6, thrift=1, pays=9, enough=30, comfort=120)
"""Starts more companies, and puts their money into stations and trains."""
BANKER = Style(swap=150, sure=40, loyal=200, better=150, flee=-60)
"""Seldom sells a share."""


class Situation(Situation18xx[Game1848, State1848]):
    """A question put to a seat."""

    def __init__(
        self,
        game: Game1848,
        view: View[State1848],
        offers: list[Offer],
        seed: int,
        style: Style = REGULAR,
    ) -> None:
        super().__init__(game, view, offers, seed)
        self.style = style

    @property
    def company(self) -> str:
        """The company that operates."""
        assert self.state.op is not None
        return self.state.op.company

    def roughly(self, value: int, percent: int = 4) -> int:
        """Return a sum a little higher or lower, in whole pounds."""
        return value * (100 + self.random.randint(-percent, percent)) // 100

    def place(self, where: str) -> str:
        """Return a hex or city with its name in this edition, if it has one."""
        return self.game.place(where.partition(".")[0])

    def worded(self, why: str) -> str:
        """Return a reason with the names of this edition for the ids of companies (§5.1.5)."""
        return _IDS.sub(lambda found: self._called(found[0]), why)

    def _called(self, word: str) -> str:
        known = word == BOE or word in self.game.cards.companies
        return display_name(self.game, word) if known else word


Answer = Callable[[Situation], Choice | None]


__all__ = ["REGULAR", "STRONG", "Answer", "Choice", "Situation", "Style"]
