"""What a title says about an offer: its cost, what it brings about, how it is drawn."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

from trunkline.page.cells import Cell, Facts
from trunkline.page.panels import Column

_Span = TypedDict("_Span", {"from": int, "to": int})


class Move(_Span):
    """A marker that moves: its value before and after."""

    owner: str
    word: NotRequired[str]
    panel: NotRequired[str]
    """The panel on which it lies."""
    cell: NotRequired[str]
    """Where it goes there."""


class Effects(TypedDict, total=False):
    """What an offer brings about."""

    seats: dict[str, int]
    """What players get, by seat."""
    owners: dict[str, int]
    word: str
    """Where owners keep it, such as `treasury`."""
    moves: list[Move]
    facts: Facts
    note: str
    alarm: list[str]
    """What everybody should know before the click."""


class AccountRow(TypedDict):
    """A figure that an offer changes, or a part of a sum."""

    label: Cell
    value: Cell
    was: NotRequired[Cell]
    """What it is now, where `value` is what it will be."""
    total: NotRequired[bool]
    """True for the balance of the rows above."""


class Ledger(TypedDict):
    """A small table of what an offer brings to whom."""

    columns: list[Column]
    rows: list[list[Cell]]


class Consent(TypedDict):
    """Whether a player agrees to a deal."""

    seat: int
    state: Literal["waits", "agreed", "refused"]


class DealChange(TypedDict):
    """What a deal does to a player or an owner."""

    seat: NotRequired[int]
    owner: NotRequired[str]
    facts: Facts


class DealTile(TypedDict):
    """A tile that somebody asks to lay: the page draws it on the map."""

    place: str
    tile: str
    rotation: int


class Deal(TypedDict):
    """A deal between players."""

    title: str
    give: list[Cell]
    get: list[Cell]
    agree: list[Consent]
    does: NotRequired[list[DealChange]]
    note: NotRequired[str]
    tile: NotRequired[DealTile]


class Exchange(TypedDict):
    """What changes hands in an exchange, as its proposer sees it."""

    gives: list[str]
    gets: list[str]
    cash: int
    """What the proposer pays; negative: receives."""


class DealSide(TypedDict, total=False):
    """A thing that can be put into an exchange."""

    give: list[Cell]
    get: list[Cell]
    note: str


class CounterPart(TypedDict):
    """A range of which a counter-offer is made."""

    type: Literal["range"]
    action: dict[str, Any]
    field: str
    low: int
    high: int
    step: int
    label: NotRequired[str]
    note: NotRequired[str]
    deal: NotRequired[DealSide]


class Counter(TypedDict):
    """How a proposal can be answered with another."""

    offers: list[CounterPart]
    start: NotRequired[Exchange]
    """What was proposed; without it only a sum is named."""


class After(TypedDict):
    """What one press sends besides the action itself."""

    label: str
    actions: list[dict[str, Any]]


_PathEnds = TypedDict("_PathEnds", {"from": str, "to": str})


class Path(_PathEnds):
    """A thing that is moved along links."""

    item: str
    tone: NotRequired[str]
    """The name of its colour."""
    stops: list[str]
    """The places on the way."""
    legs: list[str]
    """Paths of an SVG, or ids of links of the map."""
    scores: NotRequired[dict[str, int]]
    """Points by seat."""
    note: NotRequired[str]
    others: NotRequired[str]
    """What `choices` is asked with for other ways."""


class About(TypedDict, total=False):
    """What a title says about an offer besides its label."""

    cost: int
    word: str
    """A word before the cost."""
    besides: str
    """What it takes besides money."""
    about: str
    """A sentence below its name in a row."""
    facts: Facts
    """How the cost adds up."""
    note: str
    short: str
    """A word for the small button."""
    steps: list[tuple[int, Effects]]
    """Of a range: the effects of a number and all above it, up to the next step."""
    left: int
    """How many pieces are left."""
    first: bool
    """True for the recommended one of several choices."""
    effects: Effects
    account: list[AccountRow]
    """Figures before and after."""
    ledger: Ledger
    go: str
    """Words for the button that plays it, where they are not its label and cost."""
    under: Cell
    """A few words below its cost in a row."""
    next: str
    """The step that follows, where it ends this one."""
    path: Path
    draw: str | list[str]
    """Lines that are shown while the piece is looked at: paths of an SVG."""
    deal: Deal
    warn: str
    """Why the move can hardly be meant; asked about before it is sent."""
    warn_high: str
    """The same for the highest number of a range."""
    warn_from: tuple[int, str]
    """The same from a number on upwards."""
    warn_to: tuple[int, str]
    """The same from a number on downwards."""
    counter: Counter
    then: After
    """Moves that follow anyway; a lesson goes step by step."""


class Told(About, total=False):
    """What a title says about an offer."""

    label: str
    """Words for its button, where they hang on the state."""
