"""Puzzles: a position with one question, answers to it, and the verdict on an answer."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from trunkline.page.eighteen import TrainAccount
from trunkline.page.marks import Decimal
from trunkline.page.places import ChoiceShown
from trunkline.page.title import GameMap, Owner


class PuzzleChoice(TypedDict):
    """A possible answer: a tile on a hex, a delivery, or a line of a list."""

    id: str
    label: str
    about: NotRequired[str]
    """Facts that the rules tell, such as a price."""
    hex: NotRequired[str]
    tile: NotRequired[str]
    rotation: NotRequired[int]
    """Rotation of a tile; its symbol is `tile-TILE-ROTATION`."""
    item: NotRequired[str]
    """Colour of the cube that is delivered."""
    stops: NotRequired[list[str]]
    """Places of a delivery, from the cube to its destination."""
    links: NotRequired[list[str]]
    """The links between them, by their ids on the map."""


class PuzzlePosition(TypedDict):
    """A puzzle as a player sees it: without its solution."""

    id: str
    title: str
    """The title's name, as files store it."""
    label: str
    """The title's name for players."""
    kind: str
    """`run`, `delivery`, `lay`, `escape` or `dump`."""
    theme: str
    """A theme in words; empty for none."""
    difficulty: int
    """Difficulty on the scale of ratings."""
    question: str
    facts: list[str]
    """Sentences that a newcomer needs."""
    unit: str | list[str]
    """Format of the answer's value: `"£{}"`, or `["{} point", "{} points"]`."""
    lower: bool
    """True if less is better."""
    seat: int
    """The seat that answers."""
    owner: str
    """The company in question; empty for none."""
    way: Literal["routes", "choice"]
    """The form of an answer: routes drawn by hand, or one of the choices."""
    map: GameMap
    owners: dict[str, Owner]
    pictures: dict[str, str]
    """SVG by key, as a table has them; of a large map only the part in question."""
    box: list[Decimal]
    """The part of the map to open at: x, y, width, height."""
    track: ChoiceShown
    """Trains, stops and track for routes; empty for choices."""
    choices: list[PuzzleChoice]


class PuzzleRoute(TypedDict):
    """A train's route: its track pieces in running order."""

    train: str
    paths: list[str]


class PuzzleAnswer(TypedDict, total=False):
    """An answer: the routes of all trains, or the id of a choice."""

    routes: list[PuzzleRoute]
    choice: str


class PuzzleWorth(TypedDict):
    """The value of an answer, without comparison with the best."""

    value: int
    trains: list[TrainAccount]
    """Earnings of routes by train and stop; empty for a choice."""


class PuzzleVerdict(PuzzleWorth):
    """The verdict on an answer."""

    right: bool
    missed: str
    """Difference to the best in a sentence that does not give it away; empty if right."""
    good: list[str]
    """Trains whose route is part of a best answer."""


class PuzzleHint(TypedDict):
    """A step of help."""

    step: int
    text: str
    stops: list[str]
    """Stops or places to ring on the map."""
    hexes: list[str]
    """Hexes to ring on the map."""
    answer: PuzzleAnswer | None
    """The answer to draw, with the last step."""


class PuzzleSolution(TypedDict):
    """The best answer, shown when a puzzle is over."""

    best: int
    second: int
    """Value of the best answer but one."""
    answer: PuzzleAnswer
    words: str
    """The reason in a sentence or two."""
