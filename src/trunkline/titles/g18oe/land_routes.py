"""The route problem of a railroad over land and ferries (§11.3.1 to §11.3.3, §11.3.7)."""

from __future__ import annotations

from collections.abc import Iterable

from trunkline import routes
from trunkline.board import opposite
from trunkline.board.network import blocked
from trunkline.board.tiles import STOP, Face
from trunkline.routes import Path, RouteProblem, Side, Stop
from trunkline.titles.g18oe import tokens
from trunkline.titles.g18oe.core import GameOE, abilities
from trunkline.titles.g18oe.state import StateOE, Train
from trunkline.titles.g18oe.waters import ways

WORK = 3_000_000
"""Counted steps of the route search."""
KINDS = {"city": "city", "red": "offboard"}


class Builder:
    """Collects stops, sides and paths of the hexes that a railroad reaches."""

    def __init__(self, game: GameOE, state: StateOE, name: str) -> None:
        self.game, self.state, self.name = game, state, name
        self.colour = game.phase(state).colours[-1]
        self.held = tokens.standing(state)
        self.stops: list[Stop] = []
        self.sides: dict[tuple[str, int], int] = {}
        self.side_list: list[Side] = []
        self.paths: list[Path] = []
        self.junctions = 0
        self.bonus = state.bonus_city if "D" in abilities(state, name) else ""

    def build(self, hexes: Iterable[str], trains: tuple[Train, ...], pullman: str) -> RouteProblem:
        """The problem of all track on these hexes."""
        for hex_name in hexes:
            self._hex(hex_name, self.game.board.face(self._laid(), hex_name))
        return RouteProblem(
            tuple(self.stops),
            tuple(self.side_list),
            tuple(self.paths),
            tuple(self._train(train, pullman) for train in trains),
            self.junctions,
            again=True,
        )

    def _laid(self) -> dict[str, tuple[str, int]]:
        if tokens.network(self.game, self.state, self.name) is self.state.networks:
            return self.state.tiles
        closed = self.state.brandt
        return {key: lying for key, lying in self.state.tiles.items() if key not in closed}

    def _train(self, train: Train, pullman: str) -> routes.Train:
        side = self.game.sides[train.name]
        extra = self.game.book.pullman.bonus * train.level if train.card == pullman else 0
        return routes.Train(
            train.card,
            reach=side.cities,
            towns=side.towns,
            fill=not side.double,
            mult=2 if side.double else 1,
            extra=extra,
            name=train.name,
        )

    def _hex(self, hex_name: str, face: Face) -> None:
        ends: list[tuple[str, int]] = []
        stations = sum(1 for stop in face.tile.stops if stop.slots)
        for index, stop in enumerate(face.tile.stops):
            if stop.kind == "junction":
                ends.append(("junction", self.junctions))
                self.junctions += 1
                continue
            ends.append(("stop", len(self.stops)))
            held = self.held.get(f"{hex_name}.{index}", ())
            bonus = (40 if int(self.state.phase) >= 5 else 20) if self.bonus == hex_name else 0
            kind = KINDS.get(stop.kind, "town")
            slots = tuple(owner or None for owner in held)
            self.stops.append(
                Stop(
                    f"{hex_name}.{index}",
                    stop.value(self.colour) + bonus,
                    kind,
                    self.name in held,
                    bool(held) and blocked(stop.slots, slots, self.name),
                    stop.terminal,
                    hex_name if stations > 1 else "",
                    name=self.game.board.map[hex_name].name,
                    towns=stop.count if kind == "town" else 1,
                )
            )
        for index, (a, b) in enumerate(face.paths):
            self.paths.append(
                Path(
                    f"{hex_name}:{index}",
                    ends[a - STOP] if a >= STOP else self._side(hex_name, a),
                    ends[b - STOP] if b >= STOP else self._side(hex_name, b),
                )
            )

    def _side(self, hex_name: str, side: int) -> tuple[str, int, int]:
        other = self.game.board.map.neighbours[hex_name][side]
        key, end = (hex_name, side), 0
        if other is not None and other < hex_name:
            key, end = (other, opposite(side)), 1
        number = self.sides.get(key)
        if number is None:
            number = self.sides[key] = len(self.side_list)
            self.side_list.append(self._facts(hex_name, other, key))
        return "side", number, end

    def _facts(self, hex_name: str, other: str | None, key: tuple[str, int]) -> Side:
        """A side between land and the first hex of a ferry costs the ferry's distance; sides of
        ferries are shared by all trains."""
        hexes = self.game.board.map.hexes
        wet = [name for name in (hex_name, other) if name and hexes[name].colour == "blue"]
        toll = 0
        if len(wet) == 1:
            half = self.game.geo.tolls.get(wet[0], 0)
            toll = half if self._first_landing(wet[0], hex_name, other) else 0
        return Side(f"{key[0]}/{key[1]}", cross=toll, shared=bool(wet))

    def _first_landing(self, sea: str, a: str, b: str | None) -> bool:
        """Of the two landings of a ferry one pays its distance: the later in the alphabet."""
        land = a if b == sea else b
        for ferry in self.game.board.map.extra["ferries"]:
            if sea in ferry["sea_hexes"] and land in (ferry["from"], ferry["to"]):
                return bool(land == max(ferry["from"], ferry["to"]))
        return False


def problem(game: GameOE, state: StateOE, name: str, pullman: str) -> RouteProblem:
    """The problem of a railroad's trains."""
    land = ways(game, state, name).land
    return Builder(game, state, name).build(land.hexes, state.railroads[name].trains, pullman)
