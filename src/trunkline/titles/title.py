"""The title value: everything the program asks of a title, in one place.

A title is a package. Its module ``title`` holds one ``Title`` called ``TITLE``, and an entry point
in the group ``trunkline.titles`` names it. Texts and data are files: ``data/about.toml``,
``data/glossary.toml``, ``data/lessons.toml``, ``data/positions/NAME.json`` and so on.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from importlib.resources import files
from importlib.resources.abc import Traversable
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol

from trunkline.bots.learning import Learnable
from trunkline.bots.lookahead import Foresight
from trunkline.bots.protocol import MakeBot, Measure
from trunkline.bots.variants import Tunable
from trunkline.kernel import BadData, Game, Timeline
from trunkline.routes import RouteProblem, Solution
from trunkline.titles.host_data import Amendable
from trunkline.titles.replay import Replay


class Picture(NamedTuple):
    """Pictures of a title without a game, as SVG."""

    empty_map: Callable[[], str] | None = None
    """None: the map on the page of a game that begins."""
    tile_sheet: Callable[[], str] | None = None


class Run(Protocol):
    """A run of a game beside the best one at that moment."""

    place: int
    company: str
    recorded: int
    best: int
    bound: int
    optimal: bool
    seconds: float

    @property
    def left(self) -> int:
        """Money that the run left on the table."""


class Taken(NamedTuple):
    """A run of the game beside the best one: its revenue, and the best possible revenue."""

    place: int
    """Number of actions before and including the run."""
    company: str
    recorded: int
    best: int
    bound: int
    optimal: bool
    seconds: float

    @property
    def left(self) -> int:
        """The revenue left on the table."""
        return max(0, self.best - self.recorded)


class Arranged(NamedTuple):
    """A route problem whose best answer is the best run of a company."""

    problem: RouteProblem
    fields: Mapping[str, Any] = MappingProxyType({})
    """The director's other decisions: fields of the action that runs the trains."""
    words: tuple[str, ...] = ()
    """These decisions and other facts about the run, in sentences."""
    crossing: str = ""
    """The name of a position in which the cost of crossings decides."""


class BestRuns(NamedTuple):
    """The best routes at any moment of a game."""

    best: Callable[[Any, Any, str, float | None], Solution]
    """Game, state, company, most seconds."""
    names: Callable[[Any, str], Mapping[str, str]]
    """State and company: what its trains are called, by their ids in a route problem."""
    picture: Callable[[Any, Any, Solution, Mapping[str, str]], str]
    """Game, state, routes and names of trains: the map with the routes on it, as SVG."""
    all_runs: Callable[[Timeline[Any], float | None], Iterator[Taken]]
    """Every run of a game, with at most so many seconds for each search."""
    lines: Callable[[Any, Any, Solution], str] | None = None
    """Game, state and routes: the routes alone as SVG, for a part of a large map."""
    problem: Callable[[Any, Any, str], Arranged | None] | None = None
    """Game, state, company: its route problem; None if the best arrangement is not proved."""


class Reports(NamedTuple):
    """The parts of a title that a report on a finished game needs."""

    compared: Callable[[Any, Any, Any], Any]
    """Game, state, action: a run beside the best one, or None if the action is not a run."""
    track: Callable[[Any, Any, Iterable[str]], list[dict[str, Any]]]
    """Game, state, track pieces of a route: their lines on the map."""
    missed: Callable[[Timeline[Any], int], Iterator[Any]]
    """Yields a game and a move that was provably better; None between pieces of work."""


@dataclass(frozen=True, eq=False)
class Bots:
    """The opponents that come with a title."""

    levels: Mapping[str, MakeBot] = field(default_factory=dict)
    """By name, weakest first."""
    measure: Measure | None = None
    """The measure that a report may use for the title's games."""
    foresight: Foresight | None = None
    """The look-ahead of the expert; finished games are reviewed with it."""
    styles: Mapping[str, MakeBot] = field(default_factory=dict)
    """Bots that differ from a level in how they play rather than in how well, by name."""
    words: Mapping[str, str] = field(default_factory=dict)
    """The strength of a level or style in words, if ``bots.WORDS`` lacks it."""
    caretaker: MakeBot | None = None
    """The bot for a seat that was left; it is not among the levels."""
    tunable: Mapping[str, Tunable] = field(default_factory=dict)
    """Levels with constants that `trunkline lab` can change, by name."""
    learnable: Learnable | None = None
    """The features of a position for a learned value."""


def _nothing() -> None:
    """Prepare nothing."""


def _compact(data: Mapping[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n"


@dataclass(frozen=True, eq=False)
class Format:
    """A file format of other programs, which a title reads and writes."""

    name: str
    """The word that people type: "18xx.games"."""
    recognizes: Callable[[object], bool]
    """True if parsed JSON looks like a game of this title in this format."""
    read: Callable[[Any, bool], Replay]
    """Replay parsed JSON; the flag says if every state is audited."""
    write: Callable[[Replay, str], dict[str, Any]]
    """The file of a game, with a description; ``BadData`` if there can be none."""
    why_not: Callable[[Any], str | None]
    """Return why a game cannot be written, or None."""
    dumps: Callable[[dict[str, Any]], str] = _compact
    """The file as text."""
    trace: Callable[[Replay], Iterable[dict[str, Any]]] | None = None
    """One object for each action of a replay, in the words of this format."""
    prepare: Callable[[], object] = _nothing
    """Load the rules that every file needs."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Title:
    """A game that the program can play."""

    name: str
    """The word that people type and files store."""
    label: str
    """The name in the lobby."""
    package: str
    """Write ``package=__package__``: kept rules live in a package of another name."""
    rules_version: int
    players: tuple[int, ...]
    """The numbers of players under the usual options."""
    make: Callable[..., Game]
    """``make(seats, options)``, and ``make(seats, options, amendments)`` of a title with tables.

    It raises ``BadData`` for a number of seats, an option or amendments that it does not know.
    """
    options: Mapping[str, Any] = field(default_factory=dict)
    """Name and allowed values of each option."""
    explained: Callable[[], Mapping[str, Any]] = dict
    """The options in plain sentences, for the lobby."""
    tables: Amendable | None = None
    """Tables that a host may amend, or None."""
    picture: Picture | None = None
    best_runs: BestRuns | None = None
    reports: Reports | None = None
    bots: Bots = field(default_factory=Bots)
    formats: tuple[Format, ...] = ()

    def __post_init__(self) -> None:
        if not re.fullmatch("[A-Za-z0-9_-]{1,40}", self.name):
            raise BadData(f"The name of a title is letters, digits, - and _, not {self.name!r}.")
        if not self.players or not all(number > 0 for number in self.players):
            raise BadData(f"{self.name} must say for how many players it is.")

    def load(self, seats: int, options: Mapping[str, Any], amendments: str = "") -> Game:
        """Return the game for this many players, with a host's changes of the printed data.

        ``BadData`` says which request cannot be met.
        """
        for name, value in options.items():
            if type(name) is not str or type(value) not in (str, int, bool):
                raise BadData(f"the option {name!r} must be a word, a number, true or false")
        if amendments and self.tables is None:
            raise BadData(f"The data of {self.name} cannot be amended.")
        return self.make(seats, options, *(() if self.tables is None else (amendments,)))

    @property
    def data(self) -> Traversable:
        """The folder of the title's texts and data."""
        return files(self.package) / "data"

    def texts(self, name: str) -> dict[str, Any]:
        """Return the content of ``data/NAME.toml``; nothing if there is no such file."""
        file = self.data / f"{name}.toml"
        if not file.is_file():
            return {}
        try:
            return tomllib.loads(file.read_text(encoding="utf-8"))
        except tomllib.TOMLDecodeError as error:
            raise BadData(f"{file.name} of {self.name}: {error}") from error

    def position(self, name: str) -> Any:
        """Return the state in which a lesson begins, as ``kernel.snapshot.freeze`` wrote it."""
        file = self.data / "positions" / f"{name}.json"
        return json.loads(file.read_text(encoding="utf-8"))
