"""The board of 18OE as route problems: every tile and printed hex, all ports, seas and ferries."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.routes.oe import answer, double, express, local
from trunkline import routes
from trunkline.board.tiles import STOP, Tile
from trunkline.routes import Path, RouteProblem, Side, Stop, Train
from trunkline.titles.g18oe.printed import board as printed

KINDS = {"city": "city", "red": "offboard"}


def _on_a_tile(tile: Tile) -> RouteProblem:
    """A tile with a city of the company, or a plain one, beyond each of its sides."""
    stops: list[Stop] = []
    places: dict[int, tuple[str, int]] = {}
    junctions = 0
    stations = sum(stop.kind == "city" for stop in tile.stops)
    for index, stop in enumerate(tile.stops):
        if stop.kind == "junction":
            places[STOP + index] = ("junction", junctions)
            junctions += 1
            continue
        places[STOP + index] = ("stop", len(stops))
        group = "one place" if stations > 1 and stop.kind == "city" else ""
        stops.append(
            Stop(f"X.{index}", stop.value("brown"), KINDS.get(stop.kind, "town"),
                 terminal=stop.terminal, group=group, towns=stop.count)
        )  # fmt: skip
    used = sorted({end for path in tile.paths for end in path if end < STOP})
    sides = tuple(Side(f"X-{side}") for side in used)
    paths = []
    for number, path in enumerate(tile.paths):
        a, b = (places.get(end) or ("side", used.index(end), 0) for end in path)
        paths.append(Path(f"X:{number}", a, b))
    for number, side in enumerate(used):
        beyond = ("stop", len(stops))
        stops.append(Stop(f"N{side}", 10 + 10 * number, token=number % 2 == 0))
        paths.append(Path(f"N{side}:0", beyond, ("side", number, 1)))
    trains = (local(3), express(2), double(4))
    return RouteProblem(tuple(stops), sides, tuple(paths), trains, junctions, again=True)


FACES = {
    **{f"tile {tile.number}": tile for tile in printed.board().catalogue.tiles.values()},
    **{
        f"printed {place.id}": place.face.tile
        for place in printed.board().map.hexes.values()
        if place.face.tile.paths
    },
}


@pytest.mark.parametrize("face", FACES)
def test_every_tile_and_printed_hex_is_a_problem(face: str) -> None:
    problem = _on_a_tile(FACES[face])
    assert answer(problem) > 0 or len(problem.paths) < 3


class TestTheWholeSea:
    """All ports, seas and ferries of the board as one problem."""

    SEAS = printed.board().map.extra["seas"]
    PORTS = printed.board().map.extra["ports"]
    FERRIES = printed.board().map.extra["ferries"]

    def zones(self, here: str, there: str) -> int:
        """Count the sea zones on the shortest crossing between two ports."""
        touched = {
            name: [port["sea"] for port in self.PORTS if port["name"] == name]
            for name in (here, there)
        }
        known = dict.fromkeys(touched[here], 1)
        queue = list(known)
        while queue:
            sea = queue.pop(0)
            for beyond in self.SEAS[sea]["adjacent"]:
                if beyond not in known:
                    known[beyond] = known[sea] + 1
                    queue.append(beyond)
        return min(known[sea] for sea in touched[there])

    def problem(self, names: Sequence[str], *trains: Train) -> RouteProblem:
        """Ports as cities of the company's choice, lanes for each two, one side for each port."""
        stops = tuple(
            Stop(name, 10 * (3 + number % 4), token=number == 0)
            for number, name in enumerate(names)
        )
        sides = [Side(f"port of {name}", shared=True) for name in names]
        paths = [Path(f"{n}:p", ("stop", i), ("side", i, 0)) for i, n in enumerate(names)]
        for one, here in enumerate(names):
            for two, there in enumerate(names[:one]):
                lane = len(sides)
                sides.append(Side(f"{here}-{there} by sea", self.zones(here, there), shared=True))
                paths.append(Path(f"{here}:{there}", ("side", one, 1), ("side", lane, 0)))
                paths.append(Path(f"{there}:{here}", ("side", two, 1), ("side", lane, 1)))
        hexes = {port["hex"]: port["name"] for port in self.PORTS}
        for ferry in self.FERRIES:
            ends = [hexes.get(ferry["from"]), hexes.get(ferry["to"])]
            if set(ends) <= set(names):
                number = len(sides)
                sides.append(Side(f"{ferry['name']} ferry", ferry["distance"], shared=True))
                for end, name in enumerate(ends):
                    assert name is not None
                    place = ("stop", list(names).index(name))
                    paths.append(Path(f"{name}:{number}", place, ("side", number, end)))
        return RouteProblem(stops, tuple(sides), tuple(paths), trains, again=True)

    def test_distances(self) -> None:
        """§11.2.1: London to København crosses three zones; across the strait it is one."""
        assert self.zones("London", "København") == 3
        assert self.zones("København", "Malmö") == 1
        assert self.zones("Roma", "Tunis") == 1
        assert self.zones("Christiania", "Sankt-Peterburg") == 3
        assert self.zones("London", "Constantinople") == 8

    def test_a_few_ports_against_brute_force(self) -> None:
        names = ["London", "København", "Hamburg", "Edinburgh", "Christiania"]
        for trains in ((express(4),), (express(5), local(3)), (double(4), express(6))):
            assert answer(self.problem(names, *trains)) > 0

    def test_all_ports_at_once(self) -> None:
        names = sorted({port["name"] for port in self.PORTS})
        problem = self.problem(names, express(4), local(5), double(4))
        routes.validate(problem)
        found = routes.solve(problem, work=3_000_000)
        assert routes.judge(problem, found.routes)[:2] == (None, found.revenue)
        assert 0 < found.revenue <= found.bound
