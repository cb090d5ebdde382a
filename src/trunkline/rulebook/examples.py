"""Worked examples: a position, moves or claims, and the expected outcome of each.

``data/examples.toml`` of a title lists them. A position is one of the title's, or the beginning of
a game, with changes written over its snapshot. A step is a legal move with the expected words of
the log, a move that must be refused, or a claim about a company's best routes. The tests run every
step; the page shows what the engine answered, so it cannot say anything else.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from random import Random
from types import MappingProxyType
from typing import Any, NamedTuple

from trunkline import titles
from trunkline.board import strict
from trunkline.kernel import (
    CHANCE,
    SPECTATOR,
    BadData,
    Game,
    Refused,
    State,
    apply,
    asked,
    decode,
    draw_chance,
    fork,
    freeze,
    play,
    settle_chance,
    thaw,
)

NOTHING: Mapping[str, Any] = MappingProxyType({})


class ExampleStep(NamedTuple):
    """One thing that is tried, and what must come of it."""

    text: str
    """The wish of a player, with the reason."""
    move: Mapping[str, Any] = NOTHING
    refused: str = ""
    """Words of the refusal; empty if the move is legal."""
    log: tuple[str, ...] = ()
    """Words that the log must hold after the move."""
    best: str = ""
    """A company whose best routes are claimed."""
    revenue: int = 0
    """The income of these routes."""
    after: str = ""
    """The sight that the reader should have now."""


class Example(NamedTuple):
    """A worked example beside a section."""

    id: str
    section: str
    title: str
    text: str
    seats: tuple[str, ...] = ("Ada", "Ben")
    options: Mapping[str, Any] = NOTHING
    position: str = ""
    """A position of the title; without it the game before its first move."""
    base: str = ""
    """Changes that several examples share."""
    set: Mapping[str, Any] = NOTHING
    """Changes of this example, laid over the snapshot."""
    before: tuple[dict[str, Any], ...] = ()
    """Moves that lead to the position."""
    seed: int = 1
    around: tuple[str, ...] = ()
    """Hexes to draw, with those between and around them; without them no map is drawn."""
    mark: tuple[str, ...] = ()
    """Hexes with a ring."""
    panels: tuple[str, ...] = ()
    """Panels of the page that are shown below the map."""
    step: tuple[ExampleStep, ...] = ()


class Examples(NamedTuple):
    """A title's file: bases by name, and the examples."""

    base: dict[str, dict[str, Any]]
    example: tuple[Example, ...]


class ExampleRun(NamedTuple):
    """The answer of the engine to a step."""

    step: ExampleStep
    state: State
    label: str = ""
    """The move in words, as on its button."""
    log: tuple[str, ...] = ()
    refusal: str = ""
    revenue: int = 0
    routes: Any = None


def examples_of(name: str) -> tuple[Example, ...]:
    """Return the examples of a title; none if it has no such file."""
    title = titles.find(name)
    return () if title is None else _read(title).example


@cache
def _read(title: titles.Title) -> Examples:
    table = title.texts("examples")
    strict.known(table, Examples._fields, "examples.toml")
    return Examples(table.get("base", {}), tuple(map(_example, table.get("example", ()))))


def _example(entry: dict[str, Any]) -> Example:
    """Return an example; snapshots and moves stay JSON, for the game reads them."""
    where = f"examples.toml: {entry.get('id')}"
    steps = tuple(_plain(ExampleStep, one, where) for one in entry.get("step", ()))
    found: Example = _plain(Example, {**entry, "step": []}, where)
    return found._replace(step=steps)


def _plain(kind: Any, entry: dict[str, Any], where: str) -> Any:
    raw = {key: entry[key] for key in ("set", "before", "move") if key in entry}
    found = decode(kind, {key: entry[key] for key in entry.keys() - raw.keys()}, where)
    return found._replace(**raw)


def find(name: str, example: str) -> Example:
    """Return an example of a title; ``BadData`` if there is none of this name."""
    for one in examples_of(name):
        if one.id == example:
            return one
    raise BadData("There is no such example.")


@cache
def game_of(name: str, example: str) -> Game:
    """Return the game in which an example is played."""
    one = find(name, example)
    return _game(name, len(one.seats), tuple(sorted(one.options.items())))


@cache
def _game(name: str, seats: int, options: tuple[tuple[str, Any], ...]) -> Game:
    return titles.load(name, seats, dict(options))


def start(name: str, one: Example) -> State:
    """Return the position in which an example begins."""
    title, game = titles.get(name), game_of(name, one.id)
    data = title.position(one.position) if one.position else freeze(game.start())
    for change in (_read(title).base.get(one.base, {}), one.set):
        data = laid_over(data, change)
    state: State = thaw(game, data)
    for move in one.before:
        state, _ = settle_chance(game, play(game, state, game.codec.decode(move)), Random(one.seed))
    return state


def laid_over(data: Any, change: Any) -> Any:
    """Return a snapshot with changes: objects key by key, lists by the numbers of their items.

    The key "-" takes items from a list, "+" adds some; "(none)" takes a field away, "(null)" is
    nothing.
    """
    if change == "(null)":
        return None
    if not isinstance(change, Mapping):
        return change
    if isinstance(data, list):
        return _items(data, change)
    found = dict(data) if isinstance(data, Mapping) else {}
    for key, value in change.items():
        if value == "(none)":
            found.pop(key, None)
        else:
            found[key] = laid_over(found.get(key), value)
    return found


def _items(data: list[Any], change: Mapping[str, Any]) -> list[Any]:
    found = [item for item in data if item not in change.get("-", ())]
    found += change.get("+", ())
    for key, value in change.items():
        if key not in ("-", "+"):
            found[int(key)] = laid_over(found[int(key)], value)
    return found


@cache
def play_through(name: str, example: str) -> tuple[ExampleRun, ...]:
    """Play an example and return what the engine answered to each step.

    Raise ``BadData`` with the step if the engine disagrees with it.
    """
    one = find(name, example)
    game, state = game_of(name, example), start(name, one)
    found = []
    for number, step in enumerate(one.step, 1):
        played = _step(game, state, one, step)
        wrong = _wrong(step, played)
        if wrong:
            raise BadData(f"{name}, example {example}, step {number}: {wrong}")
        found.append(played)
        state = played.state
    return tuple(found)


def _step(game: Game, state: State, one: Example, step: ExampleStep) -> ExampleRun:
    if step.best:
        return _claim(game, state, step)
    if not step.move:
        return ExampleRun(step, state)
    action = game.codec.decode(step.move)
    label = game.page.label(action)
    try:
        after = play(game, fork(state), action)
    except Refused as refused:
        return ExampleRun(step, state, label, refusal=refused.reason)
    lines = list(sentences(game, after, one.seats))
    random = Random(one.seed)
    while CHANCE in asked(after):
        after = apply(game, after, draw_chance(game, after, random))
        lines += sentences(game, after, one.seats)
    return ExampleRun(step, after, label, tuple(lines))


def sentences(game: Game, state: State, seats: tuple[str, ...]) -> list[str]:
    """Return the log lines of the last action, with the names of the example."""
    return [
        event.sentence(lambda seat: seats[seat] if seat >= 0 else "", SPECTATOR, game.format_value)
        for event in state.events
    ]


def _claim(game: Game, state: State, step: ExampleStep) -> ExampleRun:
    """Return the best routes of a company, proved by the search."""
    runs = titles.get(game.title).best_runs
    if runs is None:
        raise BadData(f"{game.title} has no routes to claim")
    found = runs.best(game, state, step.best, None)
    return ExampleRun(step, state, revenue=found.answer.revenue, routes=found)


def _wrong(step: ExampleStep, played: ExampleRun) -> str:
    """Return how the engine disagrees with a step; empty if it does not."""
    if step.best:
        same = played.revenue == step.revenue
        return "" if same else f"the best routes bring {played.revenue}, not {step.revenue}"
    if step.refused:
        if not played.refusal:
            return "the move is legal"
        return "" if step.refused in played.refusal else f"the refusal says: {played.refusal}"
    if played.refusal:
        return f"the move is refused: {played.refusal}"
    log = " ".join(played.log)
    missing = [words for words in step.log if words not in log]
    return f"the log lacks {missing[0]!r}: {log}" if missing else ""
