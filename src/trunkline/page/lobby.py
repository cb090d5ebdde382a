"""The lobby: titles, lists of tables, invites, branches, lessons, rules."""

from __future__ import annotations

from typing import NotRequired, TypeAlias, TypedDict

from trunkline.page.marks import Decimal
from trunkline.page.people import Session
from trunkline.page.table import Action, Table
from trunkline.page.view import Change

OptionValue: TypeAlias = str | int | bool


class OptionText(TypedDict):
    """An option of a title in words."""

    text: str
    choices: dict[str, str]
    """A sentence for each value."""
    names: NotRequired[dict[str, str]]
    """Short names of values."""
    usual: NotRequired[dict[str, str]]
    """Usual value for each edition."""
    group: NotRequired[str]
    main: NotRequired[bool]
    seats: NotRequired[dict[str, list[int]]]
    """Player counts that a value allows."""


class Title(TypedDict):
    """A title that can be played."""

    title: str
    label: str
    seats: list[int]
    """Numbers of players."""
    options: dict[str, list[OptionValue]]
    """By option, its values."""
    defaults: dict[str, OptionValue]
    rules_version: int
    explained: dict[str, OptionText]
    """By option."""
    about: dict[str, str]
    """Texts of the front page."""
    bots: list[str]
    """Levels, the strongest first."""
    levels: dict[str, str]
    """Description of each level."""
    names: dict[str, str]
    """By level, the name of the first bot that plays it, for levels that have one."""
    third_party: dict[str, str]
    """Packages of bots that are not the title's own."""
    caretaker: bool
    """True if the title has a bot for seats that are left."""
    poster: str
    """The address of its picture."""
    card: str
    """The address of its poster, upright."""
    wide: str
    """The address of the same lying down."""
    score: str | list[str]
    """Format of a score: `"£{}"`, or `["{} point", "{} points"]`."""


class Reason(TypedDict):
    """A reason to play here."""

    title: str
    text: str


class Intro(TypedDict):
    """The introduction to a family of games."""

    name: str
    """The end of its address."""
    kit: str
    """The part of the page that has it."""
    title: str
    text: str
    icons: list[str]


class Front(TypedDict):
    """Texts of the front page about the games as a whole."""

    over: str
    slogan: list[str]
    lead: str
    what: str
    """The link to what such games are."""
    intro: Intro
    reasons: list[Reason]


class Titles(TypedDict):
    """All titles that can be played."""

    titles: list[Title]
    front: Front


class Frame(TypedDict):
    """Contents of every page's header and footer."""

    waiting: int
    """Number of games that wait for me."""
    finished: int
    """Number of my finished games."""
    running: int
    """Number of games that everyone may watch."""
    source: str
    """Address of the source code; empty if the host does not give one."""


class RunningGame(TypedDict):
    """A public game that goes on."""

    table: Table
    watching: int
    """Number of people who have it open."""


class FeaturedGame(TypedDict):
    """A finished game that is worth watching."""

    table: Table
    kind: str
    """`week` for the closest game of the week, else `bots` or `people`."""
    margin: int
    """By how much it was won."""
    actions: int


class Featured(TypedDict):
    """Games for the front page and the record."""

    running: list[RunningGame]
    week: FeaturedGame | None
    worth: list[FeaturedGame]


class SampleGame(TypedDict):
    """A finished game that comes with its title."""

    title: str
    id: str
    name: str
    note: str
    """What happens in it, in a few sentences."""
    players: list[str]
    moves: int


class Samples(TypedDict):
    """The sample games of all titles."""

    samples: list[SampleGame]


class NextLesson(TypedDict):
    """The lesson with which I go on."""

    title: str
    lesson: str
    name: str
    number: int
    """Its place among the lessons of its title, from 1."""
    of: int


class Learning(TypedDict):
    """My place in the lessons."""

    next: NextLesson | None


class SitePart(TypedDict):
    """A part of a plain text."""

    heading: str
    text: str


class SiteText(TypedDict):
    """A plain text of the site."""

    title: str
    lead: str
    parts: list[SitePart]


class ListedRating(TypedDict):
    """The rating of a player in a list of tables."""

    rating: Decimal
    off: Decimal
    games: int


class Tables(TypedDict):
    """A page of a list of tables."""

    tables: list[Table]
    ratings: dict[str, ListedRating]
    """By name, of those who have one."""
    next: str | None
    """Cursor of the next page of the list."""


class OneTable(TypedDict):
    """A table."""

    table: Table


class Opened(OneTable):
    """A table that was opened."""

    invites: dict[str, str]
    """By seat, the token of its invite."""


class ImportReport(TypedDict):
    """The contents of a game file."""

    actions: int
    names: list[str]


class Imported(Opened):
    """A table that was opened from a game file."""

    report: ImportReport


class CheckedData(TypedDict):
    """The problems of a host's data, or its changes."""

    problems: list[str]
    changes: list[Change]


class Invite(OneTable):
    """The offer of an invite."""

    seat: int | None
    """The seat; null if the table is full."""


class Seated(Invite, Session):
    """The seat of an invite, taken."""


class BranchLine(TypedDict):
    """A game or a branch of it."""

    id: str
    name: str
    at: int | None
    """Moment where it branches off; null for the game."""
    moves: int
    status: str
    shared: bool
    drawn: bool
    figures: dict[str, dict[str, int]]
    """By chart and line."""


class Branches(TypedDict):
    """A game and my branches of it."""

    lines: list[BranchLine]


class Sent(TypedDict):
    """The results of moves that a branch prepared."""

    played: int
    of: int
    stopped: str | None


class LessonProgress(TypedDict):
    """A lesson, and how far I got."""

    lesson: str
    name: str
    text: str
    steps: int
    step: int
    table: str | None
    """Table where it is played."""
    done: bool


class Lessons(TypedDict):
    """The lessons of a title."""

    title: str
    label: str
    lessons: list[LessonProgress]


class LessonHint(TypedDict):
    """Help for the current step of a lesson."""

    hint: str
    move: Action | None
    """The move that is wanted."""
    label: str
    """Label on the page."""
    place: str
    """Place on the map, if any."""
    tab: str | None
    """The view that shows what it is about."""
    route: list[str]
    """The places of a whole way, of which the move is a part."""


class RuleText(TypedDict):
    """A summary of a rule; null if there is none."""

    section: str
    text: str | None


class RuleSection(TypedDict):
    """A summary of a section of the rules."""

    section: str
    title: str
    text: str


class RuleChapter(TypedDict):
    """A chapter of the rules."""

    section: str
    title: str


class RulePicture(TypedDict):
    """A picture beside the rules."""

    section: str
    caption: str
    path: str


class GlossaryWord(TypedDict):
    """A word of the title, explained."""

    word: str
    text: str


class Reconstructed(TypedDict):
    """A part of the data that no source prints."""

    text: str
    values: list[str]


class RulePage(TypedDict):
    """A page of the rulebook, or a section of it."""

    title: str
    label: str
    html: str
    """Its content. The server escapes all text in it."""


class Rules(TypedDict):
    """The rules of a title, summarized."""

    title: str
    label: str
    sections: list[RuleSection]
    chapters: list[RuleChapter]
    pictures: list[RulePicture]
    glossary: list[GlossaryWord]
    about: dict[str, str]
    reconstructed: list[Reconstructed]
