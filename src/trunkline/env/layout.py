"""The layout of observations and offers: the name of every number, the same in all games.

A game's layout follows from the shape of its title and from its own words (``Game.vocabulary``):
every number stands at a place of its own, so that none is added to another. A word is a number for
each word there may be (``phase=3``) where these are few, else one number (``tiles/F17/0~``): its
place in the list ``words`` of the layout, from 0 to 1.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from trunkline.env.shapes import HIDDEN, NUMBER, Shape, found_in, stored
from trunkline.kernel import Game

ONE_HOT = 160
"""Most numbers for the words of one pattern: where it takes more, each word is one number."""
OTHER = "other"
"""The last number of a row: how many values have no place."""
ROOM = 5
"""A tuple or a numbered dict may grow by a fifth over what was seen."""


class Number(NamedTuple):
    """One number of a row: its place, its name, and the pattern that it belongs to."""

    place: int
    name: str
    pattern: str


@dataclass(frozen=True)
class Layout:
    """The numbers of observations and of offers, by name."""

    view: tuple[Number, ...]
    offer: tuple[Number, ...]
    words: Mapping[str, tuple[str, ...]]
    """The words of each pattern that is written as one number, in their order."""

    @property
    def width(self) -> int:
        """Numbers of an observation."""
        return len(self.view)

    @property
    def offer_width(self) -> int:
        """Numbers of an offer."""
        return len(self.offer)


def layout(game: Game) -> Layout:
    """Return the layout of a game's observations and offers."""
    return _layout(
        _Key(game.title, game.seats, tuple(sorted(game.options.items())), game.amendments, game)
    )


class _Key:
    """A game as a key: games that were loaded alike have one layout."""

    def __init__(self, *parts: Any) -> None:
        *self.parts, self.game = parts

    def __hash__(self) -> int:
        return hash(str(self.parts))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Key) and self.parts == other.parts


@lru_cache(maxsize=32)
def _layout(key: _Key) -> Layout:
    game = key.game
    return _Maker(game, stored(game.title) or found_in(game)).layout()


class _Maker:
    """Lays out a game from a shape."""

    def __init__(self, game: Game, shape: Shape) -> None:
        self.game, self.shape = game, shape
        self.vocabulary = sorted(game.vocabulary.values(), key=lambda one: (len(one), sorted(one)))
        self.words: dict[str, tuple[str, ...]] = {}

    def layout(self) -> Layout:
        paths = [path for root in self.shape.roots for path in self.paths(root, root)]
        counts: dict[str, int] = {}
        for _, pattern in paths:
            counts[pattern] = counts.get(pattern, 0) + 1
        rows = [(f"me={seat}", "me") for seat in self.game.player_seats]
        for path, pattern in paths:
            rows += [(name, pattern) for name in self.numbers(path, pattern, counts[pattern])]
        return Layout(_numbered(rows), _numbered([*self.offer()]), self.words)

    def paths(self, path: str, pattern: str) -> Iterator[tuple[str, str]]:
        """Yield all positions of values at and below a pattern."""
        shape = self.shape
        if pattern in shape.kinds or pattern in shape.words:
            yield path, pattern
        for name in shape.names.get(pattern, ()):
            yield from self.paths(f"{path}/{name}", f"{pattern}/{name}")
        if pattern in shape.keys:
            seen = shape.keys[pattern]
            keys = self.all_words(seen) if shape.grows[pattern] else sorted(seen)
            for key in (*keys, *self.numbered(pattern)):
                yield from self.paths(f"{path}/{key}", f"{pattern}/*")
        if pattern in shape.lengths:
            for place in range(self.length(pattern)):
                for kind in ("[]", "[]#"):
                    yield from self.paths(f"{path}/{place}", f"{pattern}/{kind}")

    def length(self, pattern: str) -> int:
        seen = self.shape.lengths[pattern]
        if self.shape.each_seat[pattern] and seen:
            return self.game.seats
        return seen + seen // ROOM

    def numbered(self, pattern: str) -> range:
        """Return the numbers that may be keys of a dict."""
        if pattern not in self.shape.numbered:
            return range(0)
        low, high = self.shape.numbered[pattern]
        return range(low, high + 1 + (high // ROOM if high > 2 * ROOM else 0))

    def all_words(self, seen: set[str]) -> list[str]:
        """Return the words of which some were seen: the smallest vocabulary of the game with them.

        A few words that the vocabulary lacks, such as the empty one, are kept beside it.
        """
        for known in self.vocabulary:
            if len(seen) > 1 and len(seen & known) * 5 >= len(seen) * 4:
                return sorted(seen | known)
        return sorted(seen)

    def numbers(self, path: str, pattern: str, count: int) -> Iterator[str]:
        """Yield the names of the numbers of one value."""
        kinds = self.shape.kinds.get(pattern, ())
        if NUMBER in kinds:
            yield path
        if HIDDEN in kinds:
            yield f"{path}?"
        if pattern in self.shape.words:
            words = [word for word in self.all_words(self.shape.words[pattern]) if word]
            if words and count * len(words) <= ONE_HOT:
                yield from (f"{path}={word}" for word in words)
            elif words:
                self.words[pattern] = tuple(words)
                yield f"{path}~"

    def offer(self) -> Iterator[tuple[str, str]]:
        """Yield the names of the numbers of an offer."""
        for name in ("offered", "number", "next page", "lowest", "highest"):
            yield name, name
        for kind in self.game.codec.kinds:
            yield f"kind={kind}", "kind"
        for name, seen in sorted(self.shape.actions.items()):
            words = self.offered(name, seen - {"#", ""})
            if "#" in seen:
                yield name, name
            if words and len(words) <= ONE_HOT // 4:
                yield from ((f"{name}={word}", name) for word in words)
            elif words:
                self.words[f"offer/{name}"] = tuple(words)
                yield f"{name}~", name

    def offered(self, name: str, seen: set[str]) -> list[str]:
        """Return the words that a field of an action may have, from those that were seen."""
        known = self.game.vocabulary.get(name)
        return sorted(seen | known) if seen and known else self.all_words(seen)


def _numbered(rows: list[tuple[str, str]]) -> tuple[Number, ...]:
    names = dict(rows) | {OTHER: OTHER}
    return tuple(Number(place, name, names[name]) for place, name in enumerate(names))
