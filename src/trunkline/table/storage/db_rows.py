"""Database rows of a table as plain records: the table, its seats, its journal."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field, fields
from typing import Any, Literal, NamedTuple

from trunkline.page.table import Clock, Place, Status
from trunkline.titles.bots import spoken

Kind = Literal[
    "start",
    "act",
    "undo",
    "redo",
    "ask",
    "answer",
    "chat",
    "seat",
    "report",
    "import",
    "close",
    "clock",
    "vote",
    "damaged",
]
"""The kind of a journal entry; `damaged` if its row cannot be read."""

PLAY: tuple[Kind, ...] = ("start", "act", "undo", "redo")
"""The kinds of entries that change the game, and with it the version."""

AFTER_END = "after_end"
"""Field of an undo entry that says that the game was over before it."""

BY_HAND = "manually_ended"
"""End reason of a game that the players stopped: the word of the files in which that happens."""

AGREED = "agreed"
"""End reason of a game whose players voted to end it early."""

STOPPED = (BY_HAND, AGREED)
"""End reasons of games that did not end by their rules: the scores are those of that moment."""


def dumps(value: object) -> str:
    """JSON as the database keeps it: ASCII, so that any text a client sends can be stored."""
    return json.dumps(value, separators=(",", ":"))


class Told(NamedTuple):
    """One sentence of the log: for everybody, and for the seats that may know more.

    Where a seat is named there is a mark (see ``names``), so that a name may change later.
    """

    public: str
    private: dict[str, str]
    event: dict[str, Any]
    """The event as data, with ids, as everyone may see it."""
    own: dict[str, Any]
    """The event for the seats that may see more of it."""


class Entry(NamedTuple):
    """One line of a journal. It is never changed again, except that chat can be removed."""

    number: int
    kind: Kind
    seat: int | None
    account_id: str | None
    client_id: str | None
    moment: int
    data: dict[str, Any]
    digest: str | None
    told: list[Told]
    reveals: bool
    """True if the act showed a player something hidden: an undo across it needs consent."""
    created: float


class PlayedEntry(NamedTuple):
    """The part of an entry that says where the line of play goes."""

    number: int
    kind: Kind
    moment: int
    seat: int
    reveals: bool


WHOSE = "\ue000"
"""Stands in the label of a seat for the name of its owner, which may change."""


class Sitting(NamedTuple):
    """A seat and its player. `kind` is ``player``, ``bot``, ``open`` or ``invite``."""

    seat: int
    kind: str
    account_id: str | None = None
    bot: str | None = None
    invite_hash: str | None = None
    person: str = ""
    """The name of the account, read along."""
    guest: bool = False
    label: str | None = None
    """Name of the player at a seat whose owner has several."""
    machine: bool = False
    """True if a program plays for the account."""
    persona: str = ""
    """The permanent name of a bot; empty for one without."""

    @property
    def name(self) -> str:
        """Name that the others see for this seat."""
        if self.kind == "bot":
            return self.persona or f"{spoken(str(self.bot))} {self.seat + 1}"
        label = self.label and self.label.replace(WHOSE, self.person)
        return label or self.person or f"seat {self.seat + 1}"


def sitting_row(sitting: Sitting) -> dict[str, Any]:
    """Return a seat as values of the database's columns."""
    names = ("seat", "kind", "account_id", "bot", "invite_hash", "label", "persona")
    return {name: getattr(sitting, name) for name in names}


class Request(NamedTuple):
    """A question to other players whether the game may go back, forward again, or be corrected."""

    number: int
    version: int
    kind: Any
    """``undo``, ``redo`` or ``correct``."""
    to: int
    by: int
    """The seat that asks."""
    account_id: str
    waiting: list[int]
    agreed: list[int]
    what: dict[str, Any] | None = None
    """For a correction: the move, its replacements, and their outcome."""


class Standing(NamedTuple):
    """A standing order in force. Nothing of it is in the journal, whose numbers all can see."""

    number: int
    seat: int
    order: dict[str, Any]
    left: int | None
    """Number of further times it may act; None: as often as it is asked."""
    client_id: str = ""
    sent: Any = None
    """The order as its sender wrote it."""


class Ended(NamedTuple):
    """A standing order that is over, and why."""

    number: int
    seat: int
    why: str
    client_id: str = ""
    sent: Any = None
    order: dict[str, Any] | None = None
    moment: int = 0
    """Moment of the game at which it ended."""


class Former(NamedTuple):
    """A player or bot who sat at a seat earlier in the game: the log keeps their name."""

    seat: int
    until: int
    """The last entry of the journal of their time."""
    who: str | None
    """The account; None for a bot."""
    name: str
    """Name of the seat at that time; a mark stands for the name of the account."""


@dataclass
class Record:
    """A table's settings and the current end of its journal."""

    id: str
    title: str
    name: str
    options: dict[str, Any]
    rules_version: int
    owner_id: str
    seed: str
    amendments: str = ""
    """The host's changes of the printed data, as canonical JSON; empty if none."""
    fixed_seed: bool = False
    status: Status = "open"
    pace: str = "live"
    visibility: str = "public"
    undo: str = "consent"
    entries: int = 0
    version: int = 0
    moment: int = 0
    asked: list[int] = field(default_factory=list)
    asked_at: dict[str, int] = field(default_factory=dict)
    """By asked seat, the version at which its current question was put."""
    request: Request | None = None
    orders: list[Standing] = field(default_factory=list)
    ended: list[Ended] = field(default_factory=list)
    """The last orders that are over, for their owners to read."""
    changes: int = 0
    """Number of stored changes, including those that only one player knows."""
    ranking: list[Place] | None = None
    """Ranking at the end of the game (see ``titles.places``); None before."""
    end_reason: str = ""
    created: float = 0.0
    updated: float = 0.0
    bot_turn: bool = False
    """True while the table waits for a bot or for chance, so that a restart goes on."""
    branch_of: str = ""
    """The table that this one branches off, to try something out; empty for a game."""
    branch_at: int = 0
    """The moment of that table at which it does."""
    branch_drawn: bool = False
    """True if something was hidden from its owner there, and was drawn again."""
    lesson: str = ""
    """The lesson of the title that is taken here; empty for a game."""
    lesson_step: int = 0
    """Number of its steps that are done."""
    help: bool = False
    """True if players may ask what a bot would do."""
    rematch_of: str = ""
    """The game whose players meet here again; empty for any other."""
    round: str = ""
    """Current stage of the game, in a few words of its title."""
    private_chat: bool = False
    """True if two players may talk in private."""
    whispered: dict[str, int] = field(default_factory=dict)
    """By account, the number of private messages sent and received."""
    ready_minutes: int = 0
    """Minutes in which people must confirm before the start; 0: nobody is asked."""
    ready_until: float = 0.0
    """Time until which they are asked now; 0: they are not."""
    ready: list[int] = field(default_factory=list)
    """The seats of those who said so."""
    clock: Clock | None = None
    """The clock that the table has agreed on (``timing.Clock``); None: nobody counts."""
    ticking: dict[str, Any] = field(default_factory=dict)
    """State of the clocks (``clocks.Ticking``); empty before the game and without a clock."""
    deadline: float | None = None
    """Time at which the next player's time is up."""
    away: dict[str, dict[str, Any]] = field(default_factory=dict)
    """By seat `who` left it in the middle of the game and may come back, the `label` they had, and
    whether the others `voted` for it."""
    motion: dict[str, Any] | None = None
    """The motion that is open (``motions``)."""
    prompt: str = ""
    """The current question, in a few words of the title."""
    since: float = 0.0
    """Time of that question."""
    invite: str = ""
    """The token of the link to the next free seat; empty without one.

    Players may read it, to pass it on, so it is stored unhashed.
    """
    least: int = 0
    """With how many players the host may start; 0: with all."""
    least_rating: int | None = None
    """The lowest rating of a player who takes an open seat; None: no limit."""
    former: list[Former] = field(default_factory=list)
    """Those who sat at a seat before it changed hands in the game."""
    circle: str = ""
    """The id of the circle whose game it is; empty for no circle."""

    @property
    def aside(self) -> bool:
        """True for a branch and a lesson: no game, in no list, and nobody is called to it."""
        return bool(self.branch_of or self.lesson)


_COLUMNS = tuple(one.name for one in fields(Record))
_JSON = (
    *("options", "asked", "asked_at", "request", "orders", "ended", "ranking", "whispered"),
    *("ready", "clock", "ticking", "away", "motion", "former"),
)


def to_row(record: Record) -> dict[str, Any]:
    """Return a table as values of the database's columns."""
    row = dict(vars(record))
    for name in _JSON:
        row[name] = None if row[name] is None else dumps(row[name])
    return row


def from_row(row: Any) -> Record:
    """Return a table from a row of the database."""
    values = {name: row._mapping[name] for name in _COLUMNS}
    for name in _JSON:
        values[name] = None if values[name] is None else json.loads(values[name])
    values["request"] = values["request"] and Request(*values["request"])
    values["orders"] = [Standing(*order) for order in values["orders"]]
    values["ended"] = [Ended(*order) for order in values["ended"]]
    values["former"] = [Former(*one) for one in values["former"]]
    return Record(**values)


def entry_row(table_id: str, entry: Entry) -> dict[str, Any]:
    """Return a journal entry as values of the database's columns."""
    row = entry._asdict()
    row["table_id"] = table_id
    row["data"] = dumps(entry.data)
    row["told"] = dumps(entry.told) if entry.told else None
    return row


def entry_from(row: Any) -> Entry:
    """Return a journal entry from a row whose first columns are in the order of ``Entry``."""
    entry = Entry(*row[: len(Entry._fields)])
    try:
        told = [Told(*line) for line in json.loads(row.told)] if row.told else []
        data = json.loads(row.data)
    except (ValueError, TypeError):
        data, told = None, []
    if not isinstance(data, dict):  # the other rows can still be read
        return entry._replace(kind="damaged", data={}, told=[], reveals=True)
    return entry._replace(data=data, told=told)


class Ack(NamedTuple):
    """Answer to a request: the entry it made, and True if it had been made before."""

    entry: int
    version: int
    resent: bool = False
    request: int | None = None
    """The number of the consent request that is open instead."""
    shown: Callable[[], Any] | None = None
    """The table as the sender may know it after the request; None: its current view."""
