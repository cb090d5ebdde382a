"""The shape of a title's states and actions: which values they hold where, found in games.

A pattern names a position in a state: ``companies/*/trains/[]/card``. ``*`` stands for any key of a
dict, ``[]`` for any place in a tuple. A shape says for each pattern what was seen there: numbers,
words, keys, lengths. For our titles it is a file, made from recorded games by ``python -m
workbench.env_shapes``; for any other title it is found in a few games when it is asked for.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from importlib.resources import files
from random import Random
from typing import Any

from trunkline.bots.random import RandomPlayer
from trunkline.kernel import (
    CHANCE,
    Action,
    Game,
    Masked,
    Secret,
    State,
    apply,
    asked,
    draw_chance,
    is_named_tuple,
    legal,
    template,
    view,
)
from trunkline.kernel.memo import remembered

FOLDER = "layouts"
GAMES, MOST_ACTIONS = 3, 600
"""Games, and actions of each, in which the shape of a title without a file is found."""
NUMBER, HIDDEN = "number", "hidden"
SEATS = "seats"
"""The length of a tuple with one item for each player."""


@dataclass
class Shape:
    """The values seen in games of a title, by pattern."""

    kinds: dict[str, set[str]] = field(default_factory=dict)
    """Numbers and hidden values."""
    words: dict[str, set[str]] = field(default_factory=dict)
    keys: dict[str, set[str]] = field(default_factory=dict)
    """Keys of dicts; names of fields are in ``names``, in their order."""
    grows: dict[str, bool] = field(default_factory=dict)
    """True for dicts that had keys later which the first one lacked."""
    numbered: dict[str, list[int]] = field(default_factory=dict)
    """The lowest and the highest key of dicts with numbers as keys."""
    names: dict[str, list[str]] = field(default_factory=dict)
    lengths: dict[str, int] = field(default_factory=dict)
    each_seat: dict[str, bool] = field(default_factory=dict)
    """True while every tuple there was as long as there were players."""
    actions: dict[str, set[str]] = field(default_factory=dict)
    """The words of each field of actions; ``#`` for numbers."""
    roots: list[str] = field(default_factory=list)

    def see(self, state: State, seats: int) -> None:
        """Take in a state, or what one seat sees of it."""
        self.roots = self.roots or list(names_of(state))
        for name in self.roots:
            self._see(name, getattr(state, name), seats)

    def _see(self, pattern: str, value: Any, seats: int) -> None:
        if isinstance(value, (bool, int)):
            self.kinds.setdefault(pattern, set()).add(NUMBER)
        elif isinstance(value, str):
            self.words.setdefault(pattern, set()).add(value)
        elif isinstance(value, Masked):
            self.kinds.setdefault(pattern, set()).add(HIDDEN)
        elif isinstance(value, Secret):
            self._see(pattern, value.value, seats)
        elif isinstance(value, Mapping):
            self._see_keys(pattern, value)
            for one in value.values():
                self._see(f"{pattern}/*", one, seats)
        elif is_named_tuple(type(value)):
            self.names.setdefault(pattern, list(value._fields))
            for name, one in zip(value._fields, value, strict=True):
                self._see(f"{pattern}/{name}", one, seats)
        elif isinstance(value, tuple):
            self.lengths[pattern] = max(len(value), self.lengths.get(pattern, 0))
            whole = self.each_seat.get(pattern, True) and len(value) in (0, seats)
            self.each_seat[pattern] = whole
            for one in value:
                self._see(f"{pattern}/[]{'#' if isinstance(one, int) else ''}", one, seats)

    def _see_keys(self, pattern: str, value: Mapping[Any, Any]) -> None:
        numbers = [key for key in value if isinstance(key, int)]
        if numbers:
            low, high = self.numbered.get(pattern, numbers[:1] * 2)
            self.numbered[pattern] = [min(low, *numbers), max(high, *numbers)]
        words = {key for key in value if isinstance(key, str)}
        new = words - self.keys.setdefault(pattern, words)
        self.grows[pattern] = self.grows.get(pattern, False) or bool(new)
        self.keys[pattern] |= new

    def see_action(self, action: Action) -> None:
        """Take in an action that is offered or was played."""
        for name in action.__match_args__:
            value = getattr(action, name)
            if name == "seat" or value is None:
                continue
            words = self.actions.setdefault(name, set())
            words.add(value if isinstance(value, str) else "#")

    def data(self) -> dict[str, Any]:
        """Return the shape as JSON."""
        found: dict[str, Any] = {}
        for one in fields(self):
            value = getattr(self, one.name)
            if isinstance(value, dict):
                value = {
                    key: sorted(held) if isinstance(held, set) else held
                    for key, held in sorted(value.items())
                }
            found[one.name] = value
        return found


def read(data: Mapping[str, Any]) -> Shape:
    """Return the shape that was written as JSON."""
    shape = Shape(**data)
    for name in ("kinds", "words", "keys", "actions"):
        setattr(shape, name, {key: set(held) for key, held in getattr(shape, name).items()})
    return shape


def names_of(state: State) -> tuple[str, ...]:
    """Return the fields of a state that are not derived from others."""
    return _names(type(state))


@remembered
def _names(kind: Any) -> tuple[str, ...]:
    left_out = {*kind.derived, "amended", "events"}
    return tuple(one.name for one in fields(kind) if one.name not in left_out)


def see_moment(shape: Shape, game: Game, state: State) -> None:
    """Take in a moment: the state, the view of who is asked, and all offers."""
    shape.see(state, game.seats)
    for seat in asked(state)[:1]:
        if seat == CHANCE:
            continue
        seen = view(game, state, seat)
        shape.see(seen.state, game.seats)
        for offer in legal(game, seen.state, seat):
            shape.see_action(template(offer))


def stored(title: str) -> Shape | None:
    """Return the shape of a title that comes with us, or None."""
    file = files(__package__) / FOLDER / f"{title}.json"
    return read(json.loads(file.read_text(encoding="utf-8"))) if file.is_file() else None


def found_in(game: Game) -> Shape:
    """Return the shape of a title from games of random players; the same every time."""
    shape = Shape()
    for seed in range(GAMES):
        for state in _played(game, seed):
            see_moment(shape, game, state)
    return shape


def _played(game: Game, seed: int) -> Iterable[State]:
    state, player, chance = game.start(), RandomPlayer(seed, game), Random(seed)
    for _ in range(MOST_ACTIONS):
        yield state
        if not state.frames:
            return
        seat = asked(state)[0]
        if seat == CHANCE:
            action = draw_chance(game, state, chance)
        else:
            seen = view(game, state, seat)
            action = player.choose(seen, legal(game, seen.state, seat))
        state = apply(game, state, action)
