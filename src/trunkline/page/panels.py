"""The panels that any title may use.

A panel travels in two halves: what it always says, once; what it says now, at every move. So every
field of a panel is optional for Python, and those that both halves together must have are marked
`Always`.
"""

from __future__ import annotations

from typing import Literal, TypeAlias, TypedDict

from trunkline.page.cells import Badge, Cell, Chip, Facts, Tone
from trunkline.page.marks import Always


class PlayerCard(TypedDict, total=False):
    """A player."""

    amount: Always[Cell]
    badges: list[Badge]
    facts: Facts
    chips: list[Chip]


class PlayersPanel(TypedDict, total=False):
    """All players."""

    kind: Always[Literal["players"]]
    title: Always[str]
    order: list[int]
    """Seats; without it, as they sit."""
    players: Always[dict[str, PlayerCard]]
    """By seat."""
    facts: Facts
    """Values without an owner, such as the bank's."""
    note: str


class Card(TypedDict, total=False):
    """A card that lies open."""

    name: Always[str]
    text: str
    badge: Cell
    owner: str
    facts: Facts
    chips: list[Chip]
    dim: bool
    tone: str
    """The name of a colour, such as that of a cube."""
    sort: str
    """Its kind in a word, which stands above it."""
    look: str
    """The colour of its kind: `build`, `delivery`, `standing`, `once`, `race` or `event`."""
    icon: str
    """Its picture, of the client's icons."""
    portrait: int
    """A number from which a person is drawn, for cards that show one."""


class CardGroup(TypedDict, total=False):
    """Cards under one heading."""

    title: str
    seat: int
    """Seat of the owner."""
    cards: list[str]
    """Their ids."""
    hidden: int
    """Number of further cards that lie face down."""
    note: str


class CardsPanel(TypedDict, total=False):
    """Cards: a display, hands, a row of goals."""

    kind: Always[Literal["cards"]]
    title: Always[str]
    cards: Always[dict[str, Card]]
    groups: list[CardGroup]


class _TrackCell(TypedDict, total=False):
    under: str
    """A word below it."""
    kind: str
    """Look: `end`, or empty."""
    height: int
    """Its yield: where all spaces have one, the line runs over a hill."""


class TrackCell(_TrackCell):
    """A space of a track."""

    label: str


class Marker(TypedDict, total=False):
    """A marker on a track."""

    cell: Always[int]
    seat: int
    owner: str
    ghost: bool
    """True for where it would go."""


class TrackPanel(TypedDict, total=False):
    """A line of values with markers on it."""

    kind: Always[Literal["track"]]
    title: Always[str]
    cells: Always[list[TrackCell]]
    now: int
    """Number of the current space."""
    markers: dict[str, Marker]
    owner: str
    facts: Facts
    chips: list[Chip]
    note: str


class Column(TypedDict, total=False):
    """The head of a column: a label, or a player."""

    label: str
    seat: int
    number: bool
    """True for a column of numbers."""
    wide: bool
    """True for a column of sentences."""


class Row(TypedDict, total=False):
    """A row of a table."""

    cells: list[Cell]
    sum: bool
    """True for a row that adds up others."""
    dim: bool
    seats: list[int]
    """Seats with a part in it, for the filter `mine`."""


class TablePanel(TypedDict, total=False):
    """A table."""

    kind: Always[Literal["table"]]
    title: Always[str]
    columns: Always[list[Column]]
    rows: Always[dict[str, Row]]
    order: list[str]
    """Ids of rows; without it, as they come."""
    now: str | None
    """Id of the current row."""
    dense: bool
    """True for a large table in small type."""
    filters: bool
    """True for filters: all, mine, what can act."""
    opens: str
    """The panel that has a card for each row."""
    note: str
    """Shown where there are no rows."""


class _Note(TypedDict, total=False):
    tone: Tone


class Note(_Note):
    """A few sentences."""

    title: str
    text: str


class NotesPanel(TypedDict, total=False):
    """Notes, a few sentences each."""

    kind: Always[Literal["notes"]]
    title: Always[str]
    notes: Always[list[Note]]


PlainPanel: TypeAlias = PlayersPanel | CardsPanel | TrackPanel | TablePanel | NotesPanel
