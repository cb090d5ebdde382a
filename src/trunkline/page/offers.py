"""Details of an offer: its cost, its consequences, its drawing."""

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
    """Cell that it moves to there."""


class Effects(TypedDict, total=False):
    """The consequences of an offer."""

    seats: dict[str, int]
    """Money for each player, by seat."""
    owners: dict[str, int]
    word: str
    """Name of the owners' purse, such as `treasury`."""
    moves: list[Move]
    facts: Facts
    note: str
    alarm: list[str]
    """Warnings for everyone before the click."""


class AccountRow(TypedDict):
    """A figure that an offer changes, or a part of a sum."""

    label: Cell
    value: Cell
    was: NotRequired[Cell]
    """Current value, where `value` is the future one."""
    total: NotRequired[bool]
    """True for the balance of the rows above."""


class Ledger(TypedDict):
    """A small table of each owner's gain from an offer."""

    columns: list[Column]
    rows: list[list[Cell]]


class Consent(TypedDict):
    """A player's answer to a deal."""

    seat: int
    state: Literal["waits", "agreed", "refused"]


class DealChange(TypedDict):
    """The effect of a deal on a player or an owner."""

    seat: NotRequired[int]
    owner: NotRequired[str]
    facts: Facts


class DealTile(TypedDict):
    """A tile that a player asks to lay: the page draws it on the map."""

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
    """The things that change hands in an exchange, as its proposer sees it."""

    gives: list[str]
    gets: list[str]
    cash: int
    """Cash that the proposer pays; negative: receives."""


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
    """The form of a counter-offer to a proposal."""

    offers: list[CounterPart]
    start: NotRequired[Exchange]
    """Original proposal; without it only a sum is named."""


class After(TypedDict):
    """The further action that one press sends."""

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
    """Question to `choices` for other ways."""


class About(TypedDict, total=False):
    """Details of an offer besides its label."""

    cost: int
    word: str
    """A word before the cost."""
    besides: str
    """Cost besides money."""
    about: str
    """A sentence below its name in a row."""
    facts: Facts
    """Parts of the cost."""
    note: str
    short: str
    """A word for the small button."""
    steps: list[tuple[int, Effects]]
    """Effects for a range, each from a number up to the next step."""
    left: int
    """Number of pieces left."""
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
    """Reason why the move is probably a mistake; the page asks before it sends it."""
    warn_high: str
    """Same reason for the highest number of a range."""
    warn_from: tuple[int, str]
    """Same reason from a number on upwards."""
    warn_to: tuple[int, str]
    """Same reason from a number on downwards."""
    counter: Counter
    then: After
    """Moves that follow anyway; a lesson goes step by step."""


class Told(About, total=False):
    """Details of an offer."""

    label: str
    """Label of its button, where it depends on the state."""
