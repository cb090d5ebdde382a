"""A table as lists and views show it: players, terms, state, result."""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired, TypeAlias, TypedDict

from trunkline.page.marks import As


class ActionFields(TypedDict):
    """An action; its other fields are those of its kind."""

    kind: str
    seat: int


class EventFields(TypedDict):
    """Something that happened; its other fields are those of its kind."""

    kind: str


Action: TypeAlias = Annotated[dict[str, Any], As(ActionFields, "Action")]
Event: TypeAlias = Annotated[dict[str, Any], As(EventFields, "Event")]


class Tie(TypedDict):
    """The measure that broke a tie."""

    name: str
    value: int


class Place(TypedDict):
    """A place in a ranking."""

    place: int
    seats: list[int]
    score: int
    ties: list[Tie]
    words: str
    """Deciding measure in words."""


class Seat(TypedDict):
    """A seat at a table."""

    seat: int
    kind: str
    """`player`, `bot`, `open` or `invite`."""
    name: str
    owner: str | None
    """The account that sits there."""
    guest: bool
    machine: bool
    """True if a program plays for the account."""
    bot: str | None
    """The level of a bot."""
    face: str | None
    """The portrait of a bot."""
    third_party: str | None
    """The package of a bot that is not the title's own."""
    mine: bool


class Branch(TypedDict):
    """The origin of a branch of a game."""

    of: str
    at: int
    drawn: bool
    """True if hidden information was drawn again there."""


class Lesson(TypedDict):
    """The lesson that is taken at a table."""

    lesson: str
    name: str
    text: str
    praise: str
    step: int
    of: int
    over: bool
    next: str | None


class Ready(TypedDict):
    """The players who are ready to begin, and the deadline for the others."""

    until: str
    seats: list[int]


class Unread(TypedDict):
    """Chat that I have not read."""

    lines: int
    called: bool
    """True if it calls me by name."""


class Clock(TypedDict):
    """The clock that a table has agreed on."""

    kind: str
    """`game`: so much for all moves; `move`: for each of them."""
    seconds: int
    more: int
    """Seconds that are added after each move."""
    hours: list[int] | None
    """Hours of the day in which time counts, from and to; null: all day."""
    weekends: bool
    """True if Saturday and Sunday count."""
    zone: str
    policy: str
    """Effect of a timeout: `remind`, `pass` or `bot`."""
    bot: str
    vacation: int
    """Days on which each player's clock may stand still."""


class Terms(TypedDict):
    """The terms of a table, in words."""

    pace: str
    """In two or three words: "a move a day"."""
    clock: str
    """Hours of the clock and its length."""
    rated: bool
    rating: str
    """Reason why the game is not rated; help and undo."""


Status: TypeAlias = Literal["open", "playing", "finished", "closed"]


class Table(TypedDict):
    """A table, in a list or at the head of a view."""

    id: str
    title: str
    name: str
    options: dict[str, Any]
    amended: bool
    """True if the host changed printed data."""
    rules_version: int
    status: Status
    pace: str
    """`live` or `async`."""
    visibility: str
    """`public`, `unlisted` or `private`."""
    undo: str
    """`consent`, `always` or `never`."""
    fixed_seed: bool
    owner: str
    owner_is_me: bool
    mine: list[int]
    """My seats."""
    seats: list[Seat]
    version: int
    moment: int
    asked: list[int]
    """The seats that must act."""
    my_turn: bool
    ranking: list[Place] | None
    end_reason: str
    created: str
    updated: str
    branch: Branch | None
    lesson: Lesson | None
    help: bool
    private_chat: bool
    ready_minutes: int
    ready: Ready | None
    round: str
    clock: Clock | None
    prompt: str
    """Current question."""
    since: str | None
    """Time of the question; null if there is none."""
    until: str | None
    """Deadline of the next player; null without a clock."""
    terms: Terms
    invite: str
    """The token of the link to its free seats, for those who sit there; else empty."""
    least: int
    """With how many players the host may start; 0: with all."""
    least_rating: int | None
    """Lowest rating for an open seat."""
    unread: NotRequired[Unread]
    """Only in the list of my own tables."""
