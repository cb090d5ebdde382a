"""The table of 18OE as plain frozen data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from trunkline.eighteen.parts.networks import Networks
from trunkline.eighteen.parts.shares import NOBODY as NOBODY
from trunkline.eighteen.parts.shares import Shares
from trunkline.eighteen.parts.state import Player as Player
from trunkline.eighteen.parts.tokens import FREE as FREE
from trunkline.kernel import State

MINOR, REGIONAL, MAJOR, NATIONAL = "minor", "regional", "major", "national"
"""The kinds of railroads (§1.3.1). A regional becomes a major, a major a national."""

IDLE, PARRED, FLOATED, GONE, MERGED, ABANDONED, INSOLVENT = (
    *("idle", "parred", "floated", "gone", "merged", "abandoned", "insolvent"),
)
"""States of a railroad.

Not floated, only parred (§8.1), in business, removed from play (§8.2), a minor merged into a major
(§10.5) or in the Open Market (§9.5), in the Open Market after a first-round insolvency (§11.6.5).
"""

OPEN = "open"
"""Lille's ferry position after the token on it was lost: the city is open for good (§11.2.2)."""


class Train(NamedTuple):
    """A train card with its side up: card "3-7" as "3+3" or "3" (§11.3.2)."""

    card: str
    name: str

    @property
    def level(self) -> int:
        """The level, which is the number of the pile (§1.3.2)."""
        return int(self.card.partition("-")[0])


class Railroad(NamedTuple):
    """A minor, regional, major or national. Shares are in percent."""

    kind: str
    shares: Shares
    """A minor's owner has all of it; the pool is the Open Market."""
    status: str = IDLE
    president: int = NOBODY
    par: int = 0
    """The value of its par marker; 0 once a major's has been removed (§10.7)."""
    cell: tuple[int, int] | None = None
    arrival: int = 0
    cash: int = 0
    trains: tuple[Train, ...] = ()
    charter: tuple[int, ...] = ()
    """Costs of the tokens still on the charter."""
    home: str = ""
    zones: tuple[str, ...] = ()
    """Track rights, the home zone first (§11.1.4)."""
    minors: tuple[str, ...] = ()
    """Minors merged into it (§10.5)."""
    pullman: bool = False
    authority: str = ""
    """Its port authority: north or mediterranean (§11.3.5)."""
    express: bool = False
    """It has an Orient Express marker (§12.2)."""
    operated: bool = False
    """Its first operating round is over."""
    owes_train: bool = False
    """It has still to buy its reserved 2+2 (§11.6.1)."""

    @property
    def closed(self) -> bool:
        """True for a minor without shares: merged or abandoned."""
        return self.status in (MERGED, ABANDONED)

    @property
    def director(self) -> int:
        """Its president, as the kit calls the office."""
        return self.president

    @property
    def holdings(self) -> tuple[int, ...]:
        """Percent by seat."""
        return self.shares.seats

    @property
    def treasury(self) -> int:
        """Percent in its own treasury."""
        return self.shares.treasury

    @property
    def pool(self) -> int:
        """Percent in the Open Market."""
        return self.shares.pool


class Private(NamedTuple):
    """A private: its owner, and whether its certificate lies face up (§6.1)."""

    seat: int = NOBODY
    open: bool = True
    gone: bool = False


class Lot(NamedTuple):
    """An item of the opening packet: its price, and the bids on it in the order of bidding (§7)."""

    price: int
    bids: tuple[tuple[int, int], ...] = ()


class Stock(NamedTuple):
    """The moment of a stock round."""

    passes: int = 0
    last: int = NOBODY
    """Player of the last action other than a pass."""
    sold: tuple[tuple[str, ...], ...] = ()
    """By seat: railroads sold in this round, which may not be bought again (§10.2)."""
    selling: tuple[str, ...] = ()
    """Railroads sold by the player on turn in the current action."""
    prices: tuple[tuple[str, int], ...] = ()
    """Share values at the start of the current action, if it has sold (§10.1)."""
    prepared: bool = False
    """The player on turn has used, removed or closed a private before the action (§10)."""
    merged: tuple[str, ...] = ()
    """Majors and nationals that a minor has merged into in this round (§10.5)."""
    held: str = ""
    """The railroad whose marker Barclay keeps from moving DOWN (§14.4)."""
    floating: str = ""
    """Major being floated in the current action, after step 3 (§9.3)."""
    bought: bool = False
    """A share of it was bought in step 1 (§9.3)."""
    asked: bool = False
    """The player on turn has made a proposal that was declined."""
    offers: tuple[str, ...] = ()
    """Railroads offered to a minor that no railroad of its owner could take (§10.6)."""


class Paid(NamedTuple):
    """One payment for track or a token in a first operating round, for its refund (§11.6.5)."""

    what: str
    """token or tile."""
    where: str
    """The city of the token, the hex of the tile."""
    cost: int
    before: tuple[str, int] | None = None
    """Tile on the hex before."""
    slot: int = 0
    """Cost of the token on the charter."""
    patronage: tuple[str, int] | None = None
    """The patronage tile that was fulfilled, and what it paid."""
    turned: bool = False
    """With this tile the last Brandt token turned its certificate face down (§14.9)."""


class Operation(NamedTuple):
    """The turn of the railroad that operates (§11)."""

    company: str
    points: int = 0
    water_point: bool = False
    rough_point: bool = False
    """The extra points of Minors E and F are not yet spent (§15.5, §15.6)."""
    laid: bool = False
    cut_off: bool = False
    """It began its first turn without a way to connect its home: right-of-way (§11.1.9)."""
    token: bool = False
    revenue: int = 0
    express: int = 0
    """Revenue of this run's Orient Express (§12.2)."""
    bonus: int = 0
    """Cash still due for a first Orient Express run."""
    moves: int = 0
    """Moves RIGHT still due for it instead (§12.2)."""
    means: bool = False
    """The distribution has brought a major the price of a port authority, which is bought until the
    buy trains step (§11.3.5)."""
    bought: bool = False
    refused: tuple[str, ...] = ()
    """Things that other players refused in this turn: hexes, train cards."""
    paid: tuple[Paid, ...] = ()
    began: str = ""
    """The train phase that this turn has begun, until its end has been settled."""
    traded: str = ""
    """Kind of trade in its shares that the major makes in this turn (§11.7)."""
    price: int = 0
    """Price of its shares, by the value when the first was sold (§10.1)."""
    minor: bool = False
    """It has bought an abandoned minor in this turn (§11.7)."""
    replaced: bool = False
    """A national has replaced a train and claims no more (§11.6.6)."""


class Run(NamedTuple):
    """A railroad's last revenue and its use, for the last round (§13)."""

    revenue: int
    choice: str
    gained: bool = False
    """It has acquired a train since."""


@dataclass(slots=True, eq=False, repr=False)
class StateOE(State):
    """Everything on the table."""

    seating: tuple[int, ...]
    round: str
    """packet, concession, stock, operating or over."""
    turn: int
    """Number of the stock round."""
    operating_round: int
    """First, second or third since the last stock round; 0 in a stock round."""
    operating_rounds: int
    rounds_played: int
    """Operating rounds of the whole game."""
    phase: str
    rr_phase: str
    """auction, concession, regional, major or consolidation (§5.1)."""
    bank: int
    remainder: int
    """Remainder cash not yet in the bank (§13)."""
    end: str
    """Cause of the end of the game: bank or trains."""
    final: int
    """Operating rounds still to come once the end is known; -1 before."""
    players: tuple[Player, ...]
    priority: int
    passes: int
    """Passes in a row in the packet auction."""
    packet: dict[str, Lot]
    """Unsold items."""
    concessions: tuple[int, ...]
    """Owner of each concession by number, while they are executed."""
    executed: int
    companies: dict[str, Railroad]
    arrivals: int
    privates: dict[str, Private]
    issued: dict[int, int]
    """Train cards by level that have left the Works."""
    market_trains: tuple[Train, ...]
    """Trains in the Open Market."""
    rusted: tuple[Train, ...]
    """Unclaimed rusted trains in the Works (§11.6.3)."""
    pullmans: int
    """Pullmans that Minor M (or the bank, when it is abandoned) still has for sale."""
    market_pullmans: int
    track: tuple[str, ...]
    """The Regional/Minor operating order from the left; "" is a vacated place (§2.2.6)."""
    chits: dict[str, int]
    """Track-rights chits left by zone (§9.1)."""
    patronage: dict[str, str]
    """Hex to patronage tile, while unfulfilled."""
    authorities: dict[str, int]
    tiles: dict[str, tuple[str, int]]
    supply: dict[str, int]
    tokens: dict[str, tuple[str, ...]]
    """City ("N31.0") to the owner of each slot."""
    ferry_token: str
    """Holder of the position at Lille's ferry: "", a railroad, or OPEN (§11.2.2)."""
    removed: tuple[str, ...]
    """Regionals removed by players (§8.2)."""
    reserved: dict[str, int]
    """Regional to the seat that reserved its 25 % shares (§8.4)."""
    custody: str
    """The railroad of which Barclay holds a share for its owner (§14.4)."""
    bonus_city: str
    """Minor D's token: its hex (§15.4)."""
    bonus_used: int
    """The token of Minor D that was placed last: none, the first (£20) or the second (£40)."""
    hochberg: str
    """The hex of the Hochberg token (§14.8)."""
    brandt: tuple[str, ...]
    """Hexes with Brandt tokens (§14.9)."""
    brandt_left: int
    brandt_used: int
    """Brandt tokens used in this operating round."""
    harbour: tuple[str, str]
    """Star Harbor's token: city hex and railroad (§14.5)."""
    circle: tuple[str, str]
    """Central Circle's token: city hex and railroad (§14.6)."""
    swift: tuple[str, str]
    """The Swift line's train card and railroad (§14.10)."""
    first: str
    """The place Minor C's railroad has chosen in this round: first, last or "" (§15.3)."""
    last_runs: dict[str, Run]
    stock: Stock
    to_operate: tuple[str, ...]
    op: Operation | None
    networks: Networks
    fenced: Networks
    """Network of railroads that may not use hexes with Brandt tokens."""
    banner: bool = False
    """Minor A has brought its major the share value, which happens once (§10.5, §15.1)."""

    derived: ClassVar[tuple[str, ...]] = ("events", "networks", "fenced")
