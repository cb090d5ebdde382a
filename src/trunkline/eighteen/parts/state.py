"""The state of an 18xx game: players, companies, privates, trains, tiles and tokens.

Everything is plain, frozen data (named tuples, tuples, dicts of them), so that states share what
they have in common and can be written as JSON. Percentages count shares; money is whole pounds.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from trunkline.eighteen.parts.networks import Networks
from trunkline.eighteen.parts.shares import NOBODY as NOBODY
from trunkline.eighteen.parts.shares import Holder, Shares
from trunkline.eighteen.parts.tokens import FREE as FREE
from trunkline.kernel import State


class Player(NamedTuple):
    """A player's money."""

    cash: int


class Train(NamedTuple):
    """A train card with its side up: card `"2-3"` may run as `"2"` or `"2+"` for the whole game."""

    card: str
    name: str

    @property
    def family(self) -> str:
        """The pile the card came from."""
        return self.card.rpartition("-")[0]


class Company(NamedTuple):
    """A company: minor, major or whatever kinds a title has."""

    shares: Shares
    kind: str = ""
    """Its kind by name, in titles with several."""
    director: int = NOBODY
    par: int = 0
    cell: tuple[int, int] | None = None
    """Row and column of its price marker."""
    arrival: int = 0
    """The number of the marker's arrival at its cell: the smaller, the nearer the top."""
    sold: bool = False
    """True if enough shares were bought for a launch."""
    closed: bool = False
    cash: int = 0
    trains: tuple[Train, ...] = ()
    placed: int = 0
    """Tokens placed on the map so far."""

    @property
    def started(self) -> bool:
        """True once it has operated: its home token lies on the map."""
        return self.placed > 0

    def percent(self, holder: Holder) -> int:
        """Return the percentage that a seat, the pool, the bank or its treasury holds."""
        return self[0].of(holder)

    def players(self) -> tuple[tuple[int, int], ...]:
        """Return the seats that hold shares, each with its percentage."""
        return self[0].players()


class Private(NamedTuple):
    """A private company: its owner is a player, a company or nobody yet."""

    price: int
    seat: int = NOBODY
    company: str = FREE
    closed: bool = False
    spent: bool = False
    """Its one-time right has been used."""

    @property
    def owned(self) -> bool:
        """True if it has an owner."""
        return self.seat != NOBODY or self.company != FREE


class Stock(NamedTuple):
    """The progress of a stock round."""

    passes: int = 0
    """Number of passes since the last purchase or sale."""
    last: int = NOBODY
    """The player who bought or sold last."""
    sold: tuple[tuple[str, ...], ...] = ()
    """By seat: companies sold in this round, which may not be bought again."""
    sold_now: tuple[str, ...] = ()
    """Companies sold in the current turn, one block each."""
    excess: tuple[int, ...] = ()
    """Seats that began the round above the certificate limit and are still above it."""


class Operation(NamedTuple):
    """The turn of the company that operates."""

    company: str
    lays: int = 0
    upgraded: bool = False
    token: bool = False
    revenue: int = 0


@dataclass(slots=True, eq=False, repr=False)
class State18(State):
    """The components of every 18xx game."""

    seating: tuple[int, ...]
    """Seats in clockwise order."""
    round: str
    """auction, stock, operating or over."""
    turn: int
    """Number of the stock round, shared by the operating rounds that follow it."""
    operating_round: int
    operating_rounds: int
    """Number of operating rounds after this stock round."""
    phase: str
    bank: int
    end: str
    """The reason why the game will end, once there is one."""
    players: tuple[Player, ...]
    priority: int
    companies: dict[str, Company]
    arrivals: int
    """Number of arrivals of price markers so far."""
    privates: dict[str, Private]
    issued: dict[str, int]
    """Train cards that have left each pile."""
    scrapped: dict[str, int]
    """Train cards out of the game."""
    tiles: dict[str, tuple[str, int]]
    supply: dict[str, int]
    tokens: dict[str, tuple[str, ...]]
    """City ("F17.0") to the owner of each slot; entries beyond the slots lie at the city's edge."""
    stock: Stock
    to_operate: tuple[str, ...]
    op: Operation | None
    networks: Networks
    """The reach of each company with the current tiles and tokens; derived from them."""

    derived: ClassVar[tuple[str, ...]] = ("events", "networks")
