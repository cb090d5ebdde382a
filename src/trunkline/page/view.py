"""The server's messages about a table: view, offers, log, differences, answers to a move."""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired, TypeAlias, TypedDict

from trunkline.page.eighteen import RunNote
from trunkline.page.marks import As, Half
from trunkline.page.offers import About, Told
from trunkline.page.places import ChoiceShown
from trunkline.page.table import Action, Event, Place, Table
from trunkline.page.title import Page


class _Offer(About):
    action: Action
    label: str
    sections: list[str]
    """The sections of its rule."""


class ActionOffer(_Offer):
    """An action that can be sent unchanged."""

    type: Literal["action"]


class RangeOffer(_Offer):
    """An action with a number to choose: its field, from `low` to `high` in steps."""

    type: Literal["range"]
    field: str
    low: int
    high: int
    step: int


class PlanOffer(_Offer):
    """An action that the server can fill in, such as a run of trains."""

    type: Literal["plan"]


Offer: TypeAlias = ActionOffer | RangeOffer | PlanOffer


class Refusal(TypedDict):
    """An action that one might expect, and why it is not legal."""

    action: Action
    label: str
    reason: str
    more: NotRequired[int]
    """Number of further actions of this kind refused for the same reason."""


class Verdict(TypedDict):
    """The right to undo or redo."""

    allowed: bool
    free: bool
    """True if nobody is asked."""
    to: int | None
    concerned: list[int]
    """The seats that are asked."""
    reason: str | None


class CorrectionOutcome(TypedDict):
    """The outcome of a correction."""

    lines: list[str]
    """Effects of the new moves."""
    stands: int | None
    """Number of later moves that stay; null if it depends on secrets or a new draw."""
    of: int
    falls: str
    """The first move that does not stand; empty if all do."""
    why: str


class Correction(CorrectionOutcome):
    """A correction that players are asked about."""

    at: int
    moves: int
    """Number of moves played instead."""


class Request(TypedDict):
    """A question to the players: undo, redo or a correction."""

    request: int
    seat: int
    kind: str
    """`undo`, `redo` or `correct`."""
    to: int
    waiting: list[int]
    agreed: list[int]
    correct: Correction | None


_OrderFor = TypedDict("_OrderFor", {"for": str})


class OrderItem(TypedDict):
    """A thing that a standing order tries."""

    action: Action
    field: NotRequired[str]
    limit: NotRequired[int]
    least: NotRequired[int]


class OrderPlay(_OrderFor):
    """A standing order as JSON; `for` is the owner whose turn it must be, empty for any."""

    step: str | None
    play: list[OrderItem]
    times: int | None
    """Number of times; null: for good."""
    stop_on: list[str]
    until: list[str]


class Order(TypedDict):
    """A standing order of mine."""

    number: int
    seat: int
    order: OrderPlay
    text: str
    stops: list[str]
    """Stop conditions, in words."""


class EndedOrder(TypedDict):
    """A standing order of mine that is over."""

    number: int
    seat: int
    why: str
    text: str
    moment: int


class Change(TypedDict):
    """A value that the host changed in the printed data."""

    table: str
    row: str
    key: str
    before: Any
    """Null where there was nothing."""
    after: Any
    """Null where it was taken away."""
    source: str
    """Origin of the old value: printed, inferred, reconstructed."""


class Amendments(TypedDict):
    """The host's changes to the printed data."""

    note: str
    changes: list[Change]
    more: int
    """Number of changes beyond those listed."""


class Clocks(TypedDict):
    """The clocks; all values by seat."""

    left: dict[str, int]
    """Seconds."""
    at: str
    """Time of these values."""
    running: list[int]
    out: list[int]
    """Seats whose time is up."""
    paused: bool
    ends: dict[str, str]
    """End of each running clock."""
    vacation: dict[str, str]
    """End of each vacation."""
    days: dict[str, int]
    """Days of vacation that are left."""


class Motion(TypedDict):
    """A vote of the players."""

    number: int
    what: str
    """`pause`, `end` or `replace`."""
    seat: int | None
    bot: str | None
    """The level that plays on; null: another person."""
    by: int
    yes: list[int]
    no: list[int]
    until: str


class LogEntry(TypedDict):
    """A line of the log."""

    n: int
    kind: str
    """A kind of the journal: `act`, `undo`, `chat` and so on."""
    seat: int | None
    name: str | None
    moment: int
    time: str
    lines: list[str]
    """Sentences."""
    events: list[Event]
    """Events as data."""
    undone: bool
    action: Action | None
    by: str
    """Actor: `player`, `bot`, `order`, `server` and so on."""
    why: str | None
    """A bot's reason."""
    mentions: NotRequired[list[int]]
    """Seats that a chat message calls."""
    speaker: NotRequired[str]
    """Identity of a chat's speaker at this table."""


class View(TypedDict):
    """A table as one viewer sees it at a moment."""

    table: Table
    tag: str | None
    """Tag of this view, from which a stream continues."""
    version: int
    moment: int
    """Current moment of the game."""
    at: int
    """The moment that is shown."""
    end: int
    """The last moment, with those that were taken back."""
    live: bool
    seat: int
    """The seat that is looked from; -2 for a spectator."""
    asked: list[int]
    step: str | None
    prompt: str
    my_turn: bool
    finished: bool
    ranking: list[Place] | None
    end_reason: str
    standing: list[Place]
    """Ranking, as far as it is public."""
    still: Half[Page] | None
    """Only where the address asks for it."""
    now: Half[Page] | None
    """Null before the game begins."""
    pictures: dict[str, str]
    """SVG by key."""
    offers: list[Offer]
    places: dict[str, dict[str, int]]
    """By kind of action, the places where offers are asked for, each with the cost."""
    why_not: list[Refusal]
    undo: Verdict
    redo: Verdict
    requests: list[Request]
    orders: list[Order]
    ended_orders: list[EndedOrder]
    whispers: int
    """Number of private messages that I sent and got."""
    curtain: bool
    """True if several people at this screen may know different things."""
    unplayable: str | None
    """Reason why the game cannot be played here."""
    amendments: Amendments | None
    clocks: Clocks | None
    motion: Motion | None
    left: list[int]
    """Seats that I left and may come back to."""
    log: list[LogEntry]
    last: int
    """The number of the last line of the log."""


class SeatView(TypedDict, total=False):
    """The part of a view that the title says."""

    step: str | None
    prompt: str
    asked: list[int]
    standing: list[Place]
    now: Half[Page] | None
    pictures: dict[str, str]
    offers: list[Offer]
    places: dict[str, dict[str, int]]
    why_not: list[Refusal]


class PlaceView(TypedDict):
    """The part of `Choices` that the title says."""

    offers: list[Offer]
    about: str
    why: str
    shown: ChoiceShown


class Choices(TypedDict):
    """The choices at a place, and its description."""

    version: int
    offers: list[Offer]
    about: str
    """Description of the place."""
    why: str
    """Reason why nothing can be done there."""
    shown: ChoiceShown


class Difference(TypedDict):
    """The difference between two views: paths are dropped, then `set` is laid over."""

    set: dict[str, Any]
    drop: list[list[str]]
    """Paths of removed values."""


_UpdateFrom = TypedDict("_UpdateFrom", {"from": str})


class Update(_UpdateFrom, Difference):
    """The event `update` of a stream: a difference to the view of the tag `from`."""

    log: list[LogEntry]


class Gone(TypedDict):
    """The event `gone` of a stream: the table no longer exists."""


class Log(TypedDict):
    """Lines of the log, and the number of the last one."""

    log: list[LogEntry]
    last: int


class Ack(TypedDict):
    """The answer to a change."""

    entry: int
    version: int
    resent: bool
    """True if it was sent before, and done then."""
    request: int | None
    """The question that it led to."""
    view: View | None
    """Null where only the acknowledgement was asked for."""


class ErrorText(TypedDict):
    """The reason of a refusal."""

    code: str
    message: str
    """A sentence for players."""


class Failure(TypedDict):
    """A refusal."""

    error: ErrorText
    view: NotRequired[View]
    """Current view, where the request came too late."""


Note: TypeAlias = Annotated[Any, As(RunNote | None)]
"""Note of a title on a plan; only titles of the kit `eighteen` have plans."""


class Preview(TypedDict):
    """A preview of an action."""

    refusal: str | None
    lines: list[str]
    now: Half[Page] | None
    pictures: dict[str, str]
    """Pictures that would change."""
    told: Told
    note: NotRequired[Note]
    """Only of actions that something is looked up for."""


class FilledPlan(TypedDict):
    """A plan that the server filled in."""

    action: Action
    note: Note
    told: Told


class Check(TypedDict):
    """The reason why an action would be refused; null if it is legal."""

    refusal: str | None
