"""The page of a game from its title: the constant part, the public part, and one seat's part."""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired, TypeAlias, TypedDict

from trunkline.page.cells import Cell, Facts, Point
from trunkline.page.eighteen import EighteenPanel, Ran
from trunkline.page.marks import Always, As, Decimal
from trunkline.page.panels import PlainPanel
from trunkline.page.styles import Act, Total
from trunkline.page.words import HintShown, Story, Tab

State: TypeAlias = Literal["done", "now", "next"]
Panel: TypeAlias = PlainPanel | EighteenPanel


class Variant(TypedDict):
    """The variant of a title, for the bar of the table."""

    name: str
    text: str


class SaveAs(TypedDict):
    """A format besides our own in which a game can be saved."""

    format: str
    name: str
    text: str


class Owner(TypedDict, total=False):
    """A company, or another owner."""

    name: Always[str]
    letters: Always[str]
    colour: Always[str]
    paint: Always[str]
    """A pattern over the colour, as paint of an SVG; empty for none."""
    seat: int | None
    """Seat that controls it."""
    at: list[str]
    """Places where it is on the map, for the finder."""


class HeadFact(TypedDict):
    """A fact in the headline."""

    text: str
    title: NotRequired[str]
    colours: NotRequired[list[str]]
    minor: NotRequired[bool]
    """True if a narrow page leaves it out."""
    opens: NotRequired[str]
    """The id of the tab that says more."""


class TurnStep(TypedDict):
    """A step of a turn."""

    id: str
    label: str
    state: State


class Turn(TypedDict, total=False):
    """A player or an owner in the order of play; without a state the first is now."""

    seat: int
    owner: str
    state: State
    mark: bool
    """True for the player who acts first in the next round."""


class Headline(TypedDict, total=False):
    """The state of the game in the header."""

    round: Always[str]
    brief: str
    """The round in a few letters, for a phone."""
    facts: list[HeadFact]
    owner: str | None
    """The owner whose turn it is."""
    end: str
    """A sentence once the end is near."""
    steps: list[TurnStep]
    order: list[Turn]


class Hex(TypedDict, total=False):
    """A hex of the map."""

    at: Always[Point]
    name: str
    rank: int
    """1 for the names that are seen from farthest."""
    also: list[str]
    """Other names that find it."""


class Stop(TypedDict):
    """A city or town that can be chosen."""

    at: Point
    hex: str
    name: NotRequired[str]


class Link(TypedDict):
    """A link between two places."""

    d: str
    """The path of an SVG."""


class Spot(TypedDict):
    """A named set of hexes, for the finder."""

    name: str
    more: str
    at: list[str]


class Region(TypedDict):
    """A name that is written large on a map seen from afar."""

    name: str
    at: Point


class Sign(TypedDict):
    """A sign of the map and what it means."""

    sign: str
    """An SVG."""
    text: str


class Ground(TypedDict):
    """The ground below the map, which never changes."""

    key: str
    """Name in its address."""
    box: list[Decimal]
    """The part of the map that it covers: x, y, width, height."""


class GameMap(TypedDict, total=False):
    """The map: keys of pictures, and what can be clicked."""

    picture: Always[str]
    tiles: Always[str]
    size: Always[float]
    """The side of a hex."""
    pointy: Always[bool]
    """True if hexes stand on a corner."""
    hexes: Always[dict[str, Hex]]
    stops: dict[str, Stop]
    links: dict[str, Link]
    areas: list[Spot]
    pieces: list[Spot]
    regions: list[Region]
    legend: list[Sign]
    note: str
    """A line below the map."""
    pays: dict[str, str]
    """By hex, what a place pays, in words."""
    ground: Ground
    ring: float
    """The corner of a ring around a city that is larger than its hex."""
    opens: list[int]
    """Least width of a hex in pixels where the table opens: on a wide page, on a phone."""


class Threat(TypedDict):
    """A threat to a seat."""

    text: str
    section: NotRequired[str]


class BuiltPiece(TypedDict):
    """A piece that was built in this turn."""

    label: str
    cost: NotRequired[int]


class Build(TypedDict):
    """A build that is going on."""

    left: str
    total: Cell
    facts: NotRequired[Facts]
    ends: list[str]
    """Places where it may end now."""
    pieces: list[BuiltPiece]
    note: str


class SealedAnswer(TypedDict):
    """My secret answer while others are still asked."""

    text: str


class DecisiveMoment(TypedDict):
    """A kind of event that may decide a game."""

    title: str
    """It may name fields of the event in braces."""
    first: NotRequired[str]
    """Field whose values count once, with their first event."""
    cheer: NotRequired[bool]
    """True if it is celebrated when it happens."""


class Turns(TypedDict):
    """The summary of an owner's turn in one line of the log."""

    owner: list[str]
    """Fields of actions and events that name the owner."""
    brief: dict[str, str]
    """By kind of event a few words, in the order of telling: `{revenue:money}` is a field as money,
    `{new:move}` a number with an arrow up or down from the field `old`."""


class LogFacts(TypedDict, total=False):
    """Instructions for the log, the record and the story to read the events of a game."""

    heads: list[str]
    """Kinds of events that begin a part of the game."""
    rounds: list[str]
    """Kinds of them that are rounds."""
    passes: list[str]
    """Kinds of events or actions that only record a pass."""
    turns: Turns
    """Summary of an owner's moves in one line."""
    moments: dict[str, DecisiveMoment]
    """By kind of event."""
    story: Story
    accounts: Annotated[list[dict[str, Any]], As(list[Total])]
    """Totals of a finished game for each owner or seat."""
    weighed: list[str]
    """Kinds of actions of which the title knows the best."""


class Acting(TypedDict):
    """An owner that acts, and what players call it."""

    owner: str
    text: str


class MenuRow(TypedDict, total=False):
    """The row of a kind of action in the menu."""

    title: str
    """Instead of the title of the kind."""
    about: str
    value: str
    """The cost or gain, at the right."""
    good: bool
    """True if the value is a gain."""


class Page(TypedDict, total=False):
    """Everything that a title shows; all fields are optional.

    `still`, `now` and `mine` are parts of it, laid over each other key by key.
    """

    title: str
    variant: Variant
    money: str | list[str]
    """Format of money: `"£{}"`, or `["{} coin", "{} coins"]`."""
    score: str | list[str]
    """Format of a score: `["{} point", "{} points"]`."""
    kit: str
    """The folder of the client with more kinds of panels and ways to choose."""
    files: list[SaveAs]
    owners: dict[str, Owner]
    headline: Headline
    map: GameMap
    acts: Annotated[dict[str, dict[str, Any]], As(dict[str, Act])]
    """By kind of action, how it is shown."""
    panels: dict[str, Panel]
    views: list[Tab]
    """The tabs."""
    side: list[str]
    """Ids of panels beside the stage, below the turn card."""
    log: LogFacts
    focus: str
    """The id of the tab to show when a round begins."""
    ran: Ran
    """The run that just ended."""
    hints: list[HintShown]
    """Help for a first game at this moment."""
    warnings: list[Threat]
    """Threats to this seat."""
    purse: Facts
    """Money that the acting owner can spend; the first four stand out."""
    holds: Facts
    """Possessions of this seat, always in the head of the page."""
    menu: dict[str, MenuRow]
    """The menu of one seat: a row for each kind of action."""
    acting: Acting
    """Owner that this seat acts for."""
    breakdown: dict[str, Facts]
    """At the end: by seat what the score is made of."""
    build: Build | None
    """The build that is going on."""
    answer: SealedAnswer
    """Secret answer of this seat."""
