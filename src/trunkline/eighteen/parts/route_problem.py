"""A company's track as a route problem: pieces, sides and stops of some hexes, as plain data.

The title says what a stop is to the company and what its trains can do; everything that follows
from tiles and map alone is collected here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Generic

from trunkline import routes
from trunkline.board import Board, Map, opposite
from trunkline.board import Stop as StopOnTile
from trunkline.board.network import blocked
from trunkline.board.tiles import STOP, Face
from trunkline.eighteen.parts.actions import Run
from trunkline.eighteen.parts.game import G, Game18, S
from trunkline.eighteen.parts.state import State18, Train
from trunkline.routes import Path, RouteProblem, Side, Stop

DIGITS = 3
"""No hex has more track pieces than a number of this many digits can count."""
Stops = Callable[[str, Face], Iterable[Stop]]
"""The stops of a hex as a company's trains see them, in the order of the tile."""


class Survey:
    """Collects stops, sides and paths of some hexes."""

    def __init__(
        self,
        board: Board,
        tiles: Mapping[str, tuple[str, int]],
        stops: Stops,
        borders: tuple[str, ...] = (),
    ) -> None:
        self.board, self.tiles, self.stops_of, self.borders = board, tiles, stops, borders
        """Borders of these kinds cost a train some of its range."""
        self.stops: list[Stop] = []
        self.faces: dict[str, Face] = {}
        self.first: dict[str, int] = {}
        """Offset from a stop's end in the tile language to its place in `stops`."""
        self.sides: dict[tuple[str, int], int] = {}
        self.side_list: list[Side] = []
        self.paths: list[Path] = []

    def hexes(self, names: Iterable[str]) -> Survey:
        """Collect all track on these hexes."""
        for name in names:
            for index in range(len(self._face(name).paths)):
                self._piece(name, index, f"{name}:{index}")
        return self

    def claim(self, runs: Iterable[Run]) -> Survey:
        """Collect the track pieces of a claim and their stops: all that its judge needs.

        Track beyond the company's reach is no matter: a route needs one of its tokens and passes no
        closed city, so that a legal one never leaves its network.
        """
        for piece in dict.fromkeys(piece for run in runs for piece in run.paths):
            name, _, index = piece.partition(":")
            if name in self.board.map.hexes and index.isdecimal() and len(index) <= DIGITS:
                self._piece(name, int(index), piece)
        return self

    def problem(self, trains: Iterable[routes.Train]) -> RouteProblem:
        """Return the collected track as a problem for these trains."""
        stops, sides, paths = tuple(self.stops), tuple(self.side_list), tuple(self.paths)
        return RouteProblem(stops, sides, paths, tuple(trains))

    def _piece(self, name: str, index: int, piece: str) -> None:
        paths = self._face(name).paths
        if index < len(paths) and piece == f"{name}:{index}":
            first = self.first[name]
            a, b = paths[index]
            self.paths.append(
                Path(
                    piece,
                    ("stop", first + a) if a >= STOP else self._side(name, a),
                    ("stop", first + b) if b >= STOP else self._side(name, b),
                )
            )

    def _face(self, name: str) -> Face:
        """Return the face of a hex; its stops are collected the first time."""
        face = self.faces.get(name)
        if face is None:
            face = self.faces[name] = self.board.face(self.tiles, name)
            self.first[name] = len(self.stops) - STOP
            if face.tile.stops:
                self.stops.extend(self.stops_of(name, face))
        return face

    def _side(self, name: str, side: int) -> tuple[str, int, int]:
        key, end, facts = _facts(self.board.map, self.borders, name, side)
        number = self.sides.get(key)
        if number is None:
            number = self.sides[key] = len(self.side_list)
            self.side_list.append(facts)
        return "side", number, end


@lru_cache(maxsize=8192)
def _facts(
    printed: Map, borders: tuple[str, ...], name: str, side: int
) -> tuple[tuple[str, int], int, Side]:
    """Return a side seen from one of its hexes: its key, which end this is, its cost."""
    beyond = printed.neighbours[name][side]
    crosses = 1 if printed.border(name, side) in borders else 0
    facts = Side("-".join(sorted((name, beyond or "edge"))), crosses)
    if beyond is not None and beyond < name:
        return (beyond, opposite(side)), 1, facts
    return (name, side), 0, facts


KINDS = {"city": "city", "red": "offboard"}
"""Stops that count against the range of a train; everything else is like a town."""


def usual_stops(
    game: Game18,
    state: State18,
    name: str,
    marked: Callable[[StopOnTile], bool] = lambda stop: False,
) -> Stops:
    """Return how a company sees the stops of a hex: they pay by the newest colour of tiles.

    Stops that are `marked` count for the marks of its trains.
    """
    colour = game.phase(state).colours[-1]

    def stops(hex_name: str, face: Face) -> Iterator[Stop]:
        for index, stop in enumerate(face.tile.stops):
            city = f"{hex_name}.{index}"
            held = state.tokens.get(city, ())
            yield Stop(
                city,
                stop.value(colour),
                KINDS.get(stop.kind, "town"),
                name in held,
                closed(held, stop.slots, name),
                stop.terminal,
                mark=marked(stop),
                name=game.board.map[hex_name].name,
            )

    return stops


class Tracks(Generic[G, S]):
    """Route problems of companies; results are cached with the networks."""

    def __init__(
        self,
        *,
        train: Callable[[G, Train], routes.Train],
        stops: Callable[[G, S, str], Stops] = usual_stops,
        borders: tuple[str, ...] = (),
    ) -> None:
        self.train = train
        """Describes a train for the solver."""
        self.stops, self.borders = stops, borders
        """Stops as a company sees them; borders of these kinds cost a train some range."""

    def survey(self, game: G, state: S, name: str) -> Survey:
        """Return the survey of a company, which has no hexes yet."""
        return Survey(game.board, state.tiles, self.stops(game, state, name), self.borders)

    def problem(self, game: G, state: S, name: str) -> RouteProblem:
        """Return all that matters for the best routes of a company."""
        trains = state.companies[name].trains
        key = (name, game.phase(state).colours[-1:], trains)
        found: RouteProblem | None = state.networks.notes.get(key)
        if found is None:
            survey = self.survey(game, state, name).hexes(state.networks.of(name).hexes)
            found = survey.problem([self.train(game, one) for one in trains])
            state.networks.notes[key] = found
        return found

    def problem_with(self, game: G, state: S, name: str, more: Train) -> RouteProblem:
        """Return the route problem of a company that had one more train."""
        now = self.problem(game, state, name)
        return now._replace(trains=(*now.trains, self.train(game, more)))

    def claimed(self, game: G, state: S, name: str, claim: tuple[Run, ...]) -> RouteProblem:
        """Return the track pieces of a claim and their stops: all that its judge needs."""
        trains = [self.train(game, one) for one in state.companies[name].trains]
        return self.survey(game, state, name).claim(claim).problem(trains)


def closed(held: tuple[str, ...], slots: int, company: str) -> bool:
    """Return True if tokens of others fill a city, so that trains cannot pass it."""
    return bool(held) and blocked(slots, tuple(owner or None for owner in held), company)
