"""Route problems to try a search on: made from a seed, on the real maps with random tiles.

A class of problems says which map, how far it is built, and which trains run. The same seed makes
the same problem on any machine.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from trunkline import titles
from trunkline.board import Board, Face, Lay, Reach, opposite, reach
from trunkline.board.tiles import STOP
from trunkline.kernel import BadData
from trunkline.routes import Path, RouteProblem, Side, Stop, Train, validate

FEW = 3
"""Players of a game whose map is used."""
ME, OTHERS = "me", "others"
K_BONUS = (0, 0, 50, 100, 150, 200, 250)
ORDER = ("yellow", "green", "brown", "gray")


class Class(NamedTuple):
    """Problems of one kind: a map, how much is built on it, the mixes of trains."""

    title: str
    lays: int
    """Tiles that are laid, each where the company's track leads."""
    colour: str
    """The highest colour of tiles."""
    tokens: int
    mixes: tuple[tuple[str, ...], ...]


CLASSES = {
    "1848-limited": Class("1848", 45, "brown", 3, (("2", "3"), ("3", "4+"), ("4", "5", "3+"))),
    "1848-diesels": Class("1848", 60, "gray", 4, (("D", "D"), ("D", "8"), ("D", "D", "6"))),
    "18OE-mid": Class("18oe", 90, "green", 3, (("3+3", "4+4"), ("4+4", "4"), ("3+3", "3+3"))),
    "18OE-late": Class("18oe", 170, "gray", 5, (("5+5", "6+6"), ("5D", "8+8"), ("6", "6+6"))),
    "18OE-dense": Class("18oe", 260, "gray", 6, (("8+8",), ("5D", "8+8"), ("5+5", "6+6", "8+8"))),
}
"""The classes by name: maps in the middle of a game, late, and full of track."""


def problem(name: str, seed: int) -> RouteProblem:
    """Return the problem of a class with this seed."""
    if name not in CLASSES:
        raise BadData(f"There is no class {name!r}; there are {', '.join(CLASSES)}.")
    made = CLASSES[name]
    random = Random(f"{name} {seed}")
    board: Board = _game(made.title).board
    found = _Map(board, random)
    found.build(made)
    trains = random.choice(made.mixes)
    made_of = found.problem(tuple(_train(train, n) for n, train in enumerate(trains)))
    validate(made_of)
    return made_of


def _game(title: str) -> Any:
    return titles.load(title, FEW, {})


def _train(name: str, number: int) -> Train:
    """Return a train by its name: 4 and 4+ of 1848, D its diesel, 5+5 and 5D of 18OE."""
    id_ = f"{name}-{number + 1}"
    if name == "D":
        return Train(id_, marks=K_BONUS, name=name)
    cities, plus, towns = name.rstrip("D").partition("+")
    if name.endswith("D"):
        return Train(id_, int(cities), 0, mult=2, name=name)
    if towns:
        return Train(id_, int(cities), int(towns), name=name)
    return Train(id_, int(cities), marks=K_BONUS, free_cross=int(bool(plus)), name=name)


class _Map:
    """A board that grows from a city with our token."""

    def __init__(self, board: Board, random: Random) -> None:
        self.board, self.random = board, random
        self.laid: dict[str, tuple[str, int]] = {}
        self.pieces: dict[str, int] = {}
        self.tokens: dict[tuple[str, int], tuple[str | None, ...]] = {}

    def build(self, made: Class) -> None:
        """Lay tiles where our track leads; further tokens, ours and others', come on the way."""
        self._token(self.random.choice(sorted(self._cities(self.board.map.hexes))), ME)
        colours = ORDER[: ORDER.index(made.colour) + 1]
        for number in range(1, made.lays + 1):
            lays = list(self._lays(self._reach(), colours))
            if not lays:
                break
            lay = self.random.choice(lays)
            self.laid[lay.hex] = lay.lying
            self.pieces[lay.tile.number] = self.pieces.get(lay.tile.number, 0) + 1
            self._keep_tokens(lay)
            if number % (made.lays // made.tokens) == 0:
                seen = self._reach()
                free = [place for place in self._cities(seen.hexes) if seen.sees(*place)]
                for owner in (ME, OTHERS):
                    if free:
                        self._token(self.random.choice(sorted(free)), owner)

    def _reach(self) -> Reach:
        return reach(self.board, self.laid, self.tokens, ME)

    def _lays(self, seen: Reach, colours: tuple[str, ...]) -> Iterator[Lay]:
        homes = {name: 0 for name, _ in self.tokens if seen.home(name)}
        for name, mask in sorted((homes | dict(seen.masks)).items()):
            for lay in self.board.lays(self.laid, name):
                left = lay.tile.pieces - self.pieces.get(lay.tile.number, 0)
                fits = lay.twin == lay.rotation and lay.tile.colour in colours
                if fits and left > 0 and (lay.mask & mask or name in homes):
                    yield lay

    def _keep_tokens(self, lay: Lay) -> None:
        """Move tokens with their city when a tile replaces another."""
        old = {stop: held for (name, stop), held in self.tokens.items() if name == lay.hex}
        for stop in old:
            del self.tokens[lay.hex, stop]
        for stop, held in old.items():
            to = lay.kept[stop] if stop < len(lay.kept) else stop
            slots = lay.face.tile.stops[to].slots
            now = [owner for owner in (*self.tokens.get((lay.hex, to), ()), *held) if owner]
            self.tokens[lay.hex, to] = (*now, *(None,) * (slots - len(now)))

    def _cities(self, names: object) -> Iterator[tuple[str, int]]:
        """Yield cities with a free slot."""
        for name in names:  # type: ignore[attr-defined]
            for index, stop in enumerate(self.board.face(self.laid, name).tile.stops):
                held = self.tokens.get((name, index), (None,) * stop.slots)
                if stop.kind == "city" and None in held and ME not in held:
                    yield name, index

    def _token(self, place: tuple[str, int], owner: str) -> None:
        slots = self.board.face(self.laid, place[0]).tile.stops[place[1]].slots
        held = list(self.tokens.get(place, (None,) * slots))
        if None in held:
            held[held.index(None)] = owner
            self.tokens[place] = tuple(held)

    def problem(self, trains: tuple[Train, ...]) -> RouteProblem:
        """Return all track that our tokens reach, as plain data."""
        return _Written(self).problem(sorted(self._reach().hexes), trains)


class _Written:
    """Stops, sides, junctions and pieces of track of some hexes."""

    def __init__(self, found: _Map) -> None:
        self.found, self.board = found, found.board
        self.stops: list[Stop] = []
        self.sides: dict[tuple[str, int], int] = {}
        self.written: list[Side] = []
        self.junctions = 0

    def problem(self, names: list[str], trains: tuple[Train, ...]) -> RouteProblem:
        paths = [path for name in names for path in self._hex(name)]
        stops, sides = tuple(self.stops), tuple(self.written)
        return RouteProblem(stops, sides, tuple(paths), trains, self.junctions)

    def _hex(self, name: str) -> Iterator[Path]:
        face = self.board.face(self.found.laid, name)
        ends = {
            STOP + index: self._place(name, face, index) for index in range(len(face.tile.stops))
        }
        for number, (a, b) in enumerate(face.paths):
            yield Path(
                f"{name}:{number}",
                ends.get(a) or self._side(name, a),
                ends.get(b) or self._side(name, b),
            )

    def _place(self, name: str, face: Face, index: int) -> tuple[str, int]:
        stop, printed = face.tile.stops[index], self.board.map[name]
        if stop.kind == "junction":
            self.junctions += 1
            return "junction", self.junctions - 1
        held = self.found.tokens.get((name, index), ())
        kind = {"city": "city", "red": "offboard"}.get(stop.kind, "town")
        self.stops.append(
            Stop(
                f"{name}.{index}",
                stop.value("gray"),
                kind,
                ME in held,
                bool(held) and None not in held and ME not in held,
                stop.terminal,
                mark=kind == "city" and printed.letter == "K",
            )
        )
        return "stop", len(self.stops) - 1

    def _side(self, name: str, side: int) -> tuple[str, int, int]:
        beyond = self.board.map.neighbours[name][side]
        first = beyond is None or name < beyond
        key = (name, side) if first else (str(beyond), opposite(side))
        if key not in self.sides:
            self.sides[key] = len(self.written)
            cross = int(self.board.map.border(name, side) is not None)
            self.written.append(Side("-".join(sorted((name, beyond or "edge"))), cross))
        return "side", self.sides[key], int(not first)
