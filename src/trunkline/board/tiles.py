"""Tiles and the one-line language in which they are written.

A tile is a line of words::

    0-3                                  straight track
    0-2 0-4                              a switch: two tracks that share side 0
    city:20 0-c0 3-c0                    a city of £20 with one slot
    city:40:2 0-c0 1-c0 3-c0 label=K     two slots and a letter
    town:10 town:10 1-t0 3-t0 0-t1 4-t1  two towns, each on its own track
    towns:10:2 0-t0 3-t0                 two towns at one place
    junction 0-j0 1-j0 3-j0              tracks that all meet in one point
    red:10/20/40/60! 0-r0 5-r0           a red area, its value by phase; `!` = nobody passes
    harbour:10/10/20/20! 0-h0            a small harbour

Stops are `city`, `town`, `towns`, `red` and `harbour`; a `junction` is no stop, only track. Their
names are the first letter and a count (`c0`, `c1`, `t0`).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Literal, get_args

from trunkline.board.errors import BoardError

Kind = Literal["city", "town", "towns", "red", "harbour", "junction"]

COLOURS: tuple[str, ...] = ("white", "yellow", "green", "brown", "gray")
"""The order in which tiles replace each other."""

End = int  # 0..5 a side, 6+i the stop or junction i
Path = tuple[End, End]
STOP = 6

_WORD = re.compile(r"(city|towns|town|red|harbour|junction)((?::[0-9/]+)*)(!?)")
_PATH = re.compile(r"([0-5])-(?:([0-5])|([ctrhj][0-9]+))")
_LABEL = re.compile(r"label=([A-Za-z0-9]+(?:/[A-Za-z0-9]+)*)")


@dataclass(frozen=True, slots=True)
class Stop:
    """A place that pays: a city, a town, two towns at one place, a red area or a harbour.

    `revenue` is one number, or one for each phase colour (yellow, green, brown, gray). `slots`
    is the room for station tokens, `count` how many towns are here, and nobody passes a terminal.
    """

    kind: Kind
    revenue: tuple[int, ...] = (0,)
    slots: int = 0
    count: int = 1
    terminal: bool = False

    def value(self, phase_colour: str = "yellow") -> int:
        """Return the value of one visit in a phase of this colour."""
        if len(self.revenue) == 1:
            return self.revenue[0]
        return self.revenue[max(0, COLOURS.index(phase_colour) - 1)]

    @property
    def letter(self) -> str:
        """The letter that names such a stop in the tile language."""
        return self.kind[0]

    def __str__(self) -> str:
        text, pays = str(self.kind), "/".join(map(str, self.revenue))
        standard = 1 if self.kind in ("city", "towns") else 0
        amount = self.count if self.kind == "towns" else self.slots
        if amount != standard:
            text += f":{pays}:{amount}"
        elif self.revenue != (0,):
            text += f":{pays}"
        return text + "!" * self.terminal


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile as printed, unturned: its number in the manifest, and how many pieces there are."""

    number: str
    colour: str
    stops: tuple[Stop, ...] = ()
    paths: tuple[Path, ...] = ()
    labels: tuple[str, ...] = ()
    pieces: int = 0

    @property
    def kind(self) -> str:
        """plain, city, town, towns (at one place), double (towns apart), red or harbour."""
        places = [stop.kind for stop in self.stops if stop.kind != "junction"]
        if not places:
            return "plain"
        if places[0] == "town" and len(places) == 2:
            return "double"
        return places[0]

    @property
    def code(self) -> str:
        """The tile in the tile language."""
        return str(self)

    def stop_name(self, index: int) -> str:
        """Return the name of a stop in the tile language: `c0`, `t1`."""
        letter = self.stops[index].letter
        return f"{letter}{sum(stop.letter == letter for stop in self.stops[:index])}"

    def __str__(self) -> str:
        words = [str(stop) for stop in self.stops]
        for a, b in self.paths:
            words.append(f"{a}-{b}" if b < STOP else f"{a}-{self.stop_name(b - STOP)}")
        if self.labels:
            words.append("label=" + "/".join(self.labels))
        return " ".join(words)


def parse(code: str, number: str = "", colour: str = "white", pieces: int = 0) -> Tile:
    """Read a line of the tile language.

    >>> parse("city:20 0-c0 3-c0").stops
    (Stop(kind='city', revenue=(20,), slots=1, count=1, terminal=False),)
    """
    stops: list[Stop] = []
    names: dict[str, int] = {}
    paths: list[Path] = []
    labels: tuple[str, ...] = ()
    for word in code.split():
        if found := _WORD.fullmatch(word):
            if found[1] != "junction" and any(stop.kind == "junction" for stop in stops):
                raise BoardError(f"tile {number or code!r}: junctions come after the stops")
            stop = _stop(found[1], found[2], bool(found[3]), word)
            names[f"{stop.letter}{sum(s.letter == stop.letter for s in stops)}"] = len(stops)
            stops.append(stop)
        elif found := _PATH.fullmatch(word):
            paths.append(_path(found, names, word))
        elif found := _LABEL.fullmatch(word):
            if labels:
                raise BoardError(
                    f"tile {number or code!r}: one label, several letters as label=A/B"
                )
            labels = tuple(found[1].split("/"))
        else:
            raise BoardError(f"tile {number or code!r}: {word!r} is no word of the tile language")
    if len({frozenset(path) for path in paths}) != len(paths):
        raise BoardError(f"tile {number or code!r}: the same track twice")
    if len(set(labels)) != len(labels):
        raise BoardError(f"tile {number or code!r}: the same letter twice in its label")
    return Tile(number, colour, tuple(stops), tuple(paths), labels, pieces)


def _stop(kind: str, figures: str, terminal: bool, word: str) -> Stop:
    assert kind in get_args(Kind)
    parts = figures.split(":")[1:]
    if len(parts) > 2 or (kind == "junction" and (parts or terminal)):
        raise BoardError(f"{word!r} has too many figures")
    try:
        revenue = tuple(int(part) for part in parts[0].split("/")) if parts else (0,)
        amount = int(parts[1]) if len(parts) == 2 else (1 if kind in ("city", "towns") else 0)
    except ValueError:
        raise BoardError(f"{word!r} has a figure that is no number") from None
    if len(revenue) not in (1, 4):
        raise BoardError(f"{word!r} wants one value, or four for the colours of the phases")
    if kind == "town" and len(parts) == 2:
        raise BoardError(f"{word!r}: a town has no slots; several at one place are towns:10:2")
    if kind in ("city", "towns") and not amount:
        raise BoardError(f"{word!r} has none: a city has slots, and towns are one at least")
    if kind == "towns":
        return Stop("towns", revenue, 0, amount, terminal)
    return Stop(kind, revenue, amount, 1, terminal)  # type: ignore[arg-type]


def _path(found: re.Match[str], names: dict[str, int], word: str) -> Path:
    a = int(found[1])
    if found[3]:
        if found[3] not in names:
            raise BoardError(f"{word!r} leads to a stop that is not on the tile")
        return a, STOP + names[found[3]]
    b = int(found[2])
    if a == b:
        raise BoardError(f"{word!r} leads back to its own side")
    return a, b


Ways = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True, eq=False)
class Face:
    """A tile turned by `rotation`, as it lies on the board. Made once, then shared.

    `exits` are the sides with track (as bits in `mask`), `stop_sides[i]` the sides that lead to
    stop i, `stops_at[side]` the stops a side leads to.
    """

    tile: Tile
    rotation: int
    paths: tuple[Path, ...]
    exits: tuple[int, ...]
    mask: int
    stop_sides: tuple[tuple[int, ...], ...]
    stops_at: tuple[tuple[int, ...], ...]
    terminals: int
    _ways: dict[int, Ways] = field(default_factory=dict, repr=False)

    def ways(self, closed: int = 0) -> Ways:
        """Return for each side the sides by which a train that enters there may leave.

        `closed` has a bit for every stop that trains cannot pass, besides the terminals.
        """
        closed |= self.terminals
        if closed not in self._ways:
            self._ways[closed] = self._find_ways(closed)
        return self._ways[closed]

    def _find_ways(self, closed: int) -> Ways:
        found: list[set[int]] = [set() for _ in range(6)]
        for a, b in self.paths:
            if b < STOP:
                found[a].add(b)
                found[b].add(a)
        for index, sides in enumerate(self.stop_sides):
            if not closed >> index & 1:
                for a in sides:
                    found[a].update(side for side in sides if side != a)
        return tuple(tuple(sorted(sides)) for sides in found)

    def __repr__(self) -> str:
        return f"Face({self.tile.number!r}, {self.rotation})"


def turn(tile: Tile, rotation: int) -> Face:
    """Return the tile turned clockwise by `rotation` sixths."""
    paths = tuple(
        ((a + rotation) % 6, (b + rotation) % 6 if b < STOP else b) for a, b in tile.paths
    )
    sides = sorted({end for path in paths for end in path if end < STOP})
    stop_sides = tuple(
        tuple(sorted(a for a, b in paths if b == STOP + index)) for index in range(len(tile.stops))
    )
    return Face(
        tile=tile,
        rotation=rotation % 6,
        paths=paths,
        exits=tuple(sides),
        mask=sum(1 << side for side in sides),
        stop_sides=stop_sides,
        stops_at=tuple(
            tuple(i for i, reached in enumerate(stop_sides) if side in reached) for side in range(6)
        ),
        terminals=sum(1 << i for i, stop in enumerate(tile.stops) if stop.terminal),
    )
