"""Trunkline as a library: a game by its name, files in and out, pictures and best routes.

Titles that come with us have types: ``load("1848", 4)`` is a ``Game1848``, and the states of
``random_game("1848", 4)`` are ``State1848``. For any other title a state is ``Any``.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, overload

from trunkline import titles
from trunkline.arena.self_play import self_play
from trunkline.commands.render import map_of
from trunkline.interop import load_any
from trunkline.kernel import BadData, Game, State, Timeline, files
from trunkline.routes import Solution
from trunkline.titles import pictures

if TYPE_CHECKING:
    from trunkline.titles.g18oe.core import GameOE
    from trunkline.titles.g18oe.state import StateOE
    from trunkline.titles.g1848.core import Game1848
    from trunkline.titles.g1848.state import State1848
    from trunkline.titles.railways_of_australia.core import GameRoA
    from trunkline.titles.railways_of_australia.state import StateRoA

File: TypeAlias = str | PathLike[str]
Options: TypeAlias = Mapping[str, Any] | None


@overload
def load(
    title: Literal["1848"], seats: int, options: Options = None, amendments: str = ""
) -> Game1848: ...
@overload
def load(
    title: Literal["18oe"], seats: int, options: Options = None, amendments: str = ""
) -> GameOE: ...
@overload
def load(
    title: Literal["railways-of-australia"],
    seats: int,
    options: Options = None,
    amendments: str = "",
) -> GameRoA: ...
@overload
def load(title: str, seats: int, options: Options = None, amendments: str = "") -> Game: ...


def load(title: str, seats: int, options: Options = None, amendments: str = "") -> Game:
    """Return the rules and data of a title for a number of players.

    They are as printed, or as a file of amendments (its text) changes them. Raise ``BadData`` with
    a sentence for an unknown title, number of seats or option, and with all errors of the
    amendments.
    """
    return titles.load(titles.spelled(title), seats, options or {}, None, amendments)


@overload
def random_game(
    title: Literal["1848"], seats: int, options: Options = None, *, seed: int = 0
) -> Timeline[State1848]: ...
@overload
def random_game(
    title: Literal["18oe"], seats: int, options: Options = None, *, seed: int = 0
) -> Timeline[StateOE]: ...
@overload
def random_game(
    title: Literal["railways-of-australia"], seats: int, options: Options = None, *, seed: int = 0
) -> Timeline[StateRoA]: ...
@overload
def random_game(
    title: str, seats: int, options: Options = None, *, seed: int = 0
) -> Timeline[Any]: ...


def random_game(title: str, seats: int, options: Options = None, *, seed: int = 0) -> Timeline[Any]:
    """Return a whole game of players who choose at random; the same for the same seed."""
    return self_play(load(title, seats, options), seed)


@overload
def read(path: File, title: Literal["1848"]) -> Timeline[State1848]: ...
@overload
def read(path: File, title: Literal["18oe"]) -> Timeline[StateOE]: ...
@overload
def read(path: File, title: Literal["railways-of-australia"]) -> Timeline[StateRoA]: ...
@overload
def read(path: File, title: str = "") -> Timeline[Any]: ...


def read(path: File, title: str = "") -> Timeline[Any]:
    """Return the game in a file, native or of 18xx.games, replayed with every check on.

    With a title, the file must be of it, and its states have their type. Raise ``BadData`` if the
    file is wrong, or contradicts the rules.
    """
    replay = load_any(Path(path))
    if replay.divergence is not None:
        raise BadData(f"{path}: {replay.divergence}")
    timeline = replay.timeline
    if title and timeline.game.title != titles.spelled(title):
        raise BadData(f"{path}: this is a game of {timeline.game.title}, not of {title}")
    timeline.names = tuple(replay.names)
    return timeline


def write(timeline: Timeline[Any], path: File, names: Sequence[str] | None = None) -> None:
    """Write a game up to its current moment as a native file, with its players' names or others."""
    document = files.write(timeline, names or timeline.names)
    text = json.dumps(document, ensure_ascii=False, separators=(",", ":"))
    Path(path).write_text(text + "\n", encoding="utf-8")


def picture(what: str | Game | Timeline[Any], at: int | State | None = None) -> str:
    """Return a map as SVG, as a spectator sees it.

    A title (by name) gives its printed map, a timeline its current moment or a numbered one, a game
    its start or any of its states: ``picture(game, state)``.
    """
    if isinstance(what, str):
        if at is not None:
            raise TypeError("a title has no moments: picture(title) draws its printed map")
        return pictures.empty_map(titles.get(titles.spelled(what)))
    return map_of(*_moment("picture", what, at))


def best_routes(
    what: Game | Timeline[Any],
    company: str,
    at: int | State | None = None,
    *,
    seconds: float | None = None,
) -> Solution:
    """Return the best routes of a company at a moment, proved best unless time runs out.

    The moment is named as for ``picture``: of a timeline by its number, of a game by its state.
    Raise ``BadData`` if the company has no trains to run then, or the title has no routes.
    """
    game, state = _moment("best_routes", what, at)
    title = titles.title_of(game)
    if title is None or title.best_runs is None:
        raise BadData(f"{game.title} has no best routes in this version")
    return title.best_runs.best(game, state, company, seconds)


def _moment(asked: str, what: object, at: int | State | None) -> tuple[Game, State]:
    """Return the game and the state that the arguments of a function name."""
    if isinstance(what, Timeline):
        if isinstance(at, State):
            return what.game, at
        return what.game, what.state if at is None else what.at(at).state
    if isinstance(what, Game):
        if isinstance(at, int):
            raise TypeError("a game has no moments by number: name one of its states")
        return what, what.start() if at is None else at
    if isinstance(what, State):
        raise TypeError(
            f"a state does not know its rules: call {asked} with its game, then the state"
        )
    raise TypeError(f"{asked} takes a timeline or a game, not {type(what).__name__}")
