"""§11.3.1, §11.3.3, §11.3.9: trains on random track of the real board, far from the water, against
every route that the faces of the hexes allow."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

import pytest

from tests.titles.g18oe.engines import engine
from trunkline.board import STOP, opposite
from trunkline.board.tiles import Stop
from trunkline.titles.g18oe.printed import board as printed
from trunkline.titles.g18oe.rules.running.run_network_builder import Company, land_sides
from trunkline.titles.g18oe.rules.running.run_setup import Engine
from trunkline.titles.g18oe.rules.running.running import best_run

BOARD = printed.board()
LAND = land_sides(BOARD)
COLOURS = ("yellow", "green", "brown", "gray")
Node = tuple[str, str, int]
Piece = tuple[str, int]


class Place(NamedTuple):
    """A piece of the map: its track, whose tokens lie there, the highest colour."""

    laid: dict[str, tuple[str, int]]
    tokens: dict[str, tuple[str, ...]]
    colour: str


def around(name: str, steps: int) -> set[str]:
    found = {name}
    for _ in range(steps):
        found |= {
            beyond
            for one in found
            for side, beyond in enumerate(BOARD.map.neighbours[one])
            if beyond and LAND[one] >> side & 1
        }
    return found


def inland() -> list[str]:
    """Cities from which two hexes in every direction lead to no port and no ferry."""
    extra = BOARD.map.extra
    wet = {port["hex"] for port in extra["ports"]}
    wet |= {ferry[end] for ferry in extra["ferries"] for end in ("from", "to")}
    return [
        name
        for name in BOARD.map.hexes
        if BOARD.map[name].land and BOARD.map[name].face.tile.kind == "city"
        if not around(name, 2) & wet
    ]


INLAND = inland()
PRINTED = {name for name in BOARD.map.hexes if BOARD.map[name].face.paths}


def some_place(rng: random.Random) -> Place:
    hexes = sorted(around(rng.choice(INLAND), 2))
    rng.shuffle(hexes)
    highest = rng.randint(1, 3)
    laid: dict[str, tuple[str, int]] = {}
    for name in hexes:
        for _ in range(rng.randint(1, highest + 2)):
            lays = [lay for lay in BOARD.lays(laid, name)
                    if COLOURS.index(lay.tile.colour) <= highest]  # fmt: skip
            if lays:
                laid[name] = rng.choice(lays).lying
    stations = [
        (f"{name}.{index}", stop.slots)
        for name in hexes
        for index, stop in enumerate(BOARD.face(laid, name).tile.stops)
        if stop.kind == "city"
    ]
    tokens = {city: tuple(rng.choice(("", "", "B")) for _ in range(n)) for city, n in stations}
    home = rng.choice(stations)[0]
    tokens[home] = ("A", *tokens[home][1:])
    return Place(laid, tokens, COLOURS[highest])


class Rules:
    """Every route, by nothing but the text of the rules."""

    def __init__(self, place: Place) -> None:
        self.place = place
        self.track: dict[Node, list[tuple[Piece, Node]]] = {}
        for name in sorted(PRINTED | set(place.laid)):
            for number, (a, b) in enumerate(BOARD.face(place.laid, name).paths):
                one, other = self.node(name, a), self.node(name, b)
                if one and other:
                    self.track.setdefault(one, []).append(((name, number), other))
                    self.track.setdefault(other, []).append(((name, number), one))

    def node(self, name: str, end: int) -> Node | None:
        """A stop, or a hex side, which two hexes share."""
        if end >= STOP:
            return ("stop", name, end - STOP)
        beyond = BOARD.map.neighbours[name][end]
        if not beyond or not LAND[name] >> end & 1:
            return None
        return ("side", *min((name, end), (beyond, opposite(end))))

    def stop(self, node: Node) -> Stop:
        return BOARD.face(self.place.laid, node[1]).tile.stops[node[2]]

    def held(self, node: Node) -> tuple[str, ...]:
        return self.place.tokens.get(f"{node[1]}.{node[2]}", ())

    def kind(self, node: Node) -> str:
        return "side" if node[0] == "side" else self.stop(node).kind

    def ends_here(self, node: Node) -> bool:
        """A city full of others' tokens, or a red zone that nobody passes."""
        held = self.held(node)
        full = "A" not in held and len([one for one in held if one]) >= self.stop(node).slots
        return full or self.stop(node).terminal

    def routes(self, limit: int) -> Iterator[tuple[tuple[Node, ...], tuple[Node, ...]]]:
        """The cities and the towns of each route; no city of a hex twice, no track twice."""
        for node in self.track:
            if self.kind(node) in ("city", "red"):
                yield from self.on(node, (), (node,), (), limit)
            elif self.kind(node) in ("town", "towns"):
                yield from self.on(node, (), (), (node,), limit)

    def on(
        self,
        node: Node,
        used: tuple[Piece, ...],
        cities: tuple[Node, ...],
        towns: tuple[Node, ...],
        limit: int,
    ) -> Iterator[tuple[tuple[Node, ...], tuple[Node, ...]]]:
        yield cities, towns
        great = self.kind(node) in ("city", "red")
        if great and used and self.ends_here(node):
            return
        for piece, other in self.track[node]:
            if piece in used or (node[0] == "side" and used and used[-1][0] == piece[0]):
                continue
            now, small = cities, towns
            if self.kind(other) in ("city", "red"):
                if len(cities) == limit or other[1] in {city[1] for city in cities}:
                    continue
                now = (*cities, other)
            elif self.kind(other) in ("town", "towns") and other not in towns:
                small = (*towns, other)
            yield from self.on(other, (*used, piece), now, small, limit)

    def earns(self, cities: tuple[Node, ...], towns: tuple[Node, ...], train: Engine) -> int:
        own = {city for city in cities if "A" in self.held(city)}
        values = [self.stop(town).value(self.place.colour) for town in towns
                  for _ in range(self.stop(town).count)]  # fmt: skip
        if not own or len(cities) + len(values) < 2:
            return 0
        worth = {city: self.stop(city).value(self.place.colour) for city in cities}
        if train.double:
            return 2 * sum(worth.values())
        values.sort(reverse=True)
        return max(
            sum(worth[city] for city in counted)
            + sum(values[: train.towns + train.cities - len(counted)])
            for count in range(1, len(cities) + 1)
            for counted in combinations(cities, count)
            if own & set(counted)
        )


@pytest.mark.rule("11.3.1", "11.3.3", "11.3.9")
@pytest.mark.parametrize("name", ["2+2", "3", "3+3", "4", "4D"])
def test_the_best_route_is_the_best_of_all_11_3_1(name: str) -> None:
    rng, train = random.Random(f"land {name}"), engine(name)
    earned = []
    for _ in range(3):
        place = some_place(rng)
        rules = Rules(place)
        asked = Company(BOARD, "A", place.colour, place.laid, place.tokens, (train,))
        best = max(rules.earns(*route, train) for route in set(rules.routes(train.cities)))
        assert best_run(asked).revenue == best
        earned.append(best)
    assert any(earned)
