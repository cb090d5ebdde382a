"""The state of a game of Railways of Australia: links, cities, cubes, players, cards.

Whole links are kept; sides in use and the graph of complete links follow from them
(``link_network``).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, NamedTuple, TypeAlias

from trunkline.kernel import Secret, State
from trunkline.titles.railways_of_australia.printed.facts import COLOURS
from trunkline.titles.railways_of_australia.rules.track.link_network import LinkNetwork

Goods: TypeAlias = tuple[int, ...]
"""Cubes by colour, in the order of ``COLOURS``: they have no identity."""
NO_GOODS: Goods = (0,) * len(COLOURS)


class Piece(NamedTuple):
    """A track in a hex, from the side it comes in to the side it goes out."""

    hex: str
    a: int
    b: int

    def back(self) -> Piece:
        """Return the same track in the other direction."""
        return Piece(self.hex, self.b, self.a)


class Link(NamedTuple):
    """Track from `start` to `end`, complete when it has an end (§5.5, §5.9).

    A branch starts at the hex of its junction; `stem` is the link it leaves, whose two ends are its
    own far ends (§A7.6).
    """

    builder: int
    owners: tuple[int, ...]
    start: str
    end: str | None = None
    stem: int | None = None
    pieces: tuple[Piece, ...] = ()
    gauge: bool = False
    """Some of it was built with Triple Gauge, and stays legal (§A3.7, §A3.8)."""


class Junction(NamedTuple):
    """A switch on a tile of a link: the side added, and the branch that leaves there (§A7.1)."""

    side: int
    branch: int
    seat: int


class City(NamedTuple):
    """A city, or a town that is not built yet (§A4.1)."""

    colour: str
    built: bool = True
    tile: str = ""
    """The colour of the New City tile that lies here (§6.1)."""
    marker: bool = False
    """It has an empty-city marker (§8.8)."""
    commonwealth: bool = False
    """It accepts every colour (§A10.2)."""


class Player(NamedTuple):
    """A player's possessions and record."""

    cash: int = 0
    bonds: int = 0
    score: int = 0
    """It simply goes on beyond 50 (§A1.1)."""
    level: int = 1
    hand: tuple[str, ...] = ()
    switches: int = 0
    """Switch markers left (§A7.1)."""
    lost: int = 0
    """Switch markers of branches that were removed (§A7.5)."""
    takings: int = 0
    delivered: Goods = NO_GOODS
    longest: int = 0
    """Links of the longest delivery."""
    lines: int = 0
    """Major lines completed."""
    stoked: tuple[str, ...] = ()
    """Mechanical Stokers used this turn (§A10.3)."""
    earned: int = 0
    """All income, and what others paid for mergers."""
    spent: int = 0


class Camp(NamedTuple):
    """A city marked by a Navy Camp, and the points it has brought (§A10.4)."""

    seat: int
    place: str
    points: int = 0


class Turn(NamedTuple):
    """The moment of the game (§3)."""

    number: int = 0
    round: int = 0
    order: tuple[int, ...] = ()
    at: int = 0
    """The place in the order of who acts."""
    idle: bool = True
    """True while every player has only passed this turn (§13.5)."""
    triggered: int = 0
    """The turn in which the last needed marker was put down (§13.1)."""


class Auction(NamedTuple):
    """The auction for first player (§4)."""

    bids: tuple[int, ...]
    """The last bid of each seat, 0 for none."""
    out: tuple[int, ...] = ()
    """Players who have passed, in this order."""


class Work(NamedTuple):
    """A building action that is going on (§5.1)."""

    left: int
    link: int | None = None
    """The link whose end the next build continues."""
    cards: tuple[str, ...] = ()
    """Declared for this action."""
    used: tuple[str, ...] = ()
    """Rebound cards that were needed."""
    spent: int = 0
    begun: bool = False
    done: bool = False
    """A link is complete: nothing more is built (§5.4)."""


@dataclass(slots=True, eq=False, repr=False)
class StateRoA(State):
    """Everything on the table; hidden are only the barons (§2.5)."""

    turn: Turn
    players: tuple[Player, ...]
    cities: dict[str, City]
    goods: dict[str, Goods]
    bag: Goods
    out: Goods
    stock: dict[str, int]
    """New City tiles left, by colour (§1.2)."""
    links: dict[int, Link]
    next_link: int
    junctions: dict[str, Junction]
    """By the hex of the switch."""
    deck: tuple[str, ...]
    """The cards not seen yet, in no order: one is drawn when it is turned up."""
    display: tuple[str, ...]
    discard: tuple[str, ...]
    camps: dict[str, Camp]
    """By card."""
    lines: dict[str, tuple[int, ...]]
    """Completed major lines, and the players who completed them."""
    auction: Auction | None
    work: Work | None
    dealt: dict[int, Secret[tuple[str, ...]]]
    """The barons dealt to each seat."""
    kept: dict[int, Secret[str]]
    """The baron that a seat has kept."""
    shown: dict[int, str]
    """The barons at the end of the game."""
    bank: int
    """Money that the bank has received, less what it has paid."""
    end: str
    net: LinkNetwork

    derived: ClassVar[tuple[str, ...]] = ("events", "net")

    def change(self, seat: int, player: Player) -> None:
        """Put a player's new holdings on the table."""
        self.players = (*self.players[:seat], player, *self.players[seat + 1 :])
