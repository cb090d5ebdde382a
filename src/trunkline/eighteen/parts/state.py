"""The state of an 18xx game: players, companies, privates, trains, tiles and tokens.

Everything is plain, frozen data (named tuples, tuples, dicts of them), so that states share what
they have in common and can be written as JSON. Percentages count shares; money is whole pounds.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, NamedTuple

from trunkline.eighteen.parts.certificates import Holder, Shares, held
from trunkline.eighteen.parts.networks import Networks
from trunkline.kernel import State

NOBODY = -1
"""The seat of a company without a director, or of a private that no player owns."""
FREE = ""
"""An empty token slot, or a private that no company owns."""


class Player(NamedTuple):
    """A player's money."""

    cash: int
    debt: int = 0
    """What the bank has lent without interest; any income repays it first."""


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

    shares: Shares = ()
    kind: str = ""
    """Its kind by name, in titles with several."""
    director: int = NOBODY
    par: int = 0
    cell: tuple[int, int] | None = None
    """Row and column of its price marker."""
    arrival: int = 0
    """When the marker came to its cell: the smaller, the nearer the top of the pile."""
    sold: bool = False
    """Enough shares were bought for a launch."""
    started: bool = False
    """It has operated: its home token lies on the map."""
    closed: bool = False
    cash: int = 0
    trains: tuple[Train, ...] = ()
    placed: int = 0
    """Tokens placed on the map so far."""
    loans: int = 0
    """How often it has borrowed, in a title whose companies do (so far 1848; elsewhere it is 0).

    It stays here because a digest says where a number stands: kept elsewhere, it would change the
    digest of every game with a loan.
    """

    def percent(self, holder: Holder) -> int:
        """How much of it a seat, the pool, the bank, its treasury or another company holds."""
        for who, mine in self[0]:
            if who == holder:
                return sum(mine)
        return 0

    def held(self, holder: Holder) -> tuple[int, ...]:
        """The certificates in a hand by their percentage, the largest first."""
        return held(self.shares, holder)

    def count(self, holder: Holder) -> int:
        """How many certificates a hand has."""
        for who, mine in self[0]:
            if who == holder:
                return len(mine)
        return 0

    def players(self) -> tuple[tuple[int, int], ...]:
        """The seats that hold shares, each with its percentage."""
        return tuple([(who, sum(mine)) for who, mine in self.shares if isinstance(who, int)])


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
        """True once somebody has bought it."""
        return self.seat != NOBODY or self.company != FREE


class Stock(NamedTuple):
    """Where a stock round stands."""

    passes: int = 0
    """Players who passed since somebody last bought or sold."""
    last: int = NOBODY
    """Who bought or sold last."""
    sold: tuple[tuple[str, ...], ...] = ()
    """By seat: companies sold in this round, which may not be bought again."""
    sold_now: tuple[str, ...] = ()
    """Companies sold in the present turn, one block each."""
    excess: tuple[int, ...] = ()
    """Seats that began the round above the certificate limit and are still above it."""


class Operation(NamedTuple):
    """The turn of the company that operates."""

    company: str
    lays: int = 0
    upgraded: bool = False
    token: bool = False
    revenue: int = 0
    dealt: bool = False
    """A train was bought from another company, where that closes other purchases (so far 1848).

    It stays here for the same reason as ``Company.loans``.
    """


class Move(NamedTuple):
    """One thing that changes hands."""

    thing: str
    """cash, train, private, share, or a word of the title's."""
    source: Holder
    target: Holder
    what: str = ""
    """Which train card, private or company's share."""
    amount: int = 0
    """How much money, or percent of a share."""


class Proposal(NamedTuple):
    """A deal that waits for agreement."""

    deal: str
    """The name of the ``Deal`` that judges it and carries it out."""
    by: int
    """The seat that proposes."""
    moves: tuple[Move, ...]
    needs: tuple[int, ...]
    """The seats that must agree, in turn order."""
    agreed: tuple[int, ...] = ()


@dataclass(slots=True, eq=False, repr=False)
class State18(State):
    """What every 18xx game has on the table."""

    seating: tuple[int, ...]
    """Seats in clockwise order."""
    round: str
    """auction, stock, operating or over."""
    turn: int
    """Number of the stock round, shared by the operating rounds that follow it."""
    operating_round: int
    operating_rounds: int
    """How many follow this stock round."""
    phase: str
    bank: int
    bank_broken: bool
    end: str
    """What will end the game, once something does."""
    players: tuple[Player, ...]
    priority: int
    companies: dict[str, Company]
    arrivals: int
    """How often a price marker has come to a cell."""
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
    """What each company reaches with the present tiles and tokens; follows from them."""
    proposals: tuple[Proposal, ...] = field(default=(), kw_only=True)
    """Deals that wait for agreement, the latest last."""

    derived: ClassVar[tuple[str, ...]] = ("events", "networks")
