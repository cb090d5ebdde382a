"""Crossings as part of a route problem: lanes, ferries and what makes them shorter (§11.3.4-8).

Sea zones are neither stops nor junctions: for each two ports there is one lane, a shared side that
costs the zones of the shortest way. All lanes of a port leave over one shared side, its quay, so
that land lies between two crossings; ferries have quays of their own (§11.3.7).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from trunkline.routes import Path, Relief, RouteProblem, Side, Stop, Train
from trunkline.titles.g18oe.readings import Readings
from trunkline.titles.g18oe.rules.running.run_network import (
    Chart,
    End,
    Ferry,
    Landing,
    Port,
    crossings,
    shortest,
)

AUTHORITY = "port authority"
STEAMSHIPS = "Minor H"

Uses = tuple[tuple[str, tuple[int, ...]], ...]
Way = tuple[str, ...]
"""The sea zones of a crossing, in order."""


class Reductions(NamedTuple):
    """Reductions of crossings (§11.3.4).

    Each port token by a number, the area of the authority, the units of Minor H and those of the
    authority.
    """

    port_token: int = 0
    authority: str = ""
    steamships: int = 0
    authority_units: int = 2


class CrossingCost(NamedTuple):
    """The length of a crossing, and the zones that its port tokens take off at once (§11.3.4).

    The judge accounts for reductions that it hands out itself.
    """

    zones: int
    taken: tuple[tuple[str, int], ...]


class _Length(NamedTuple):
    """The rest of a crossing, the reductions for it, and its least length with them."""

    left: int
    uses: Uses
    least: int
    account: CrossingCost


class _Quay(NamedTuple):
    """The place where lanes leave: its side, the port, and its name."""

    side: int
    port: Port
    name: str
    zones: tuple[str, ...]
    """The sea zones that its arrows lead to."""
    token: int | None
    """The port's stop, if a port token of the company lies there."""


def problem_of(
    chart: Chart,
    reductions: Reductions,
    trains: tuple[Train, ...],
    readings: Readings,
) -> RouteProblem:
    """Return the route problem of a company with this chart."""
    return _Builder(chart, reductions, trains, readings).build()


def accounts_of(
    chart: Chart,
    reductions: Reductions,
    trains: tuple[Train, ...],
    readings: Readings,
) -> dict[str, CrossingCost]:
    """Return the crossings of that problem by their side, or by the town on a ferry."""
    builder = _Builder(chart, reductions, trains, readings)
    builder.build()
    return builder.accounts


class _Builder:
    def __init__(
        self, chart: Chart, reductions: Reductions, trains: tuple[Train, ...], readings: Readings
    ) -> None:
        self.chart, self.reductions, self.readings = chart, reductions, readings
        self.trains = trains
        self.stops = list(chart.stops)
        self.sides = list(chart.sides)
        self.paths = list(chart.paths)
        self.copies: dict[str, int] = {}
        """Towns on ferries to their stops for those who come by sea."""
        self.areas = {name: zone.area for name, zone in chart.seas.zones}
        self.crossings = crossings(chart.seas)
        self.ways: dict[tuple[tuple[str, ...], tuple[str, ...]], Way] = {}
        self.lengths: dict[tuple[Way, int | None, int | None], _Length] = {}
        """Known crossings by their zones and the tokens at their ends."""
        self.accounts: dict[str, CrossingCost] = {}
        self.contended = self._contended()
        self.units = reductions.steamships
        self.units += reductions.authority_units if reductions.authority else 0
        self.far = max((train.reach or 0 for train in trains), default=0)
        if not any(stop.free for stop in chart.stops):
            self.far -= 1  # a token counts too

    def build(self) -> RouteProblem:
        """Land, then ferries, then lanes."""
        landings: dict[str, int] = {}
        for ferry in self.chart.ferries:
            self._ferry(ferry, landings)
        quays = [quay for port in self.chart.ports for quay in self._quays(port)]
        for here, there in combinations(quays, 2):
            if here.port.place != there.port.place:
                self._lane(here, there)
        tokens = dict.fromkeys(_token(self.stops[stop]) for stop in sorted(self.contended))
        reliefs = tuple(Relief(name, self.reductions.port_token, each=True) for name in tokens)
        if self.reductions.authority:
            reliefs += (Relief(AUTHORITY, self.reductions.authority_units),)
        if self.reductions.steamships:
            reliefs += (Relief(STEAMSHIPS, self.reductions.steamships),)
        return RouteProblem(
            tuple(self.stops),
            tuple(self.sides),
            tuple(self.paths),
            self.trains,
            self.chart.junctions,
            again=True,
            reliefs=reliefs,
        )

    def _contended(self) -> frozenset[int]:
        """Port tokens that a train could use for two crossings: a ferry and a lane, two ferries."""
        if self.readings.port_token == "each" or not self.reductions.port_token:
            return frozenset()
        uses: dict[int, set[str]] = {stop: set() for stop in self.chart.anchors}
        for port in self.chart.ports:
            if port.stop in uses:
                uses[port.stop].add("sea")
        for ferry in self.chart.ferries:
            for landing in ferry.ends:
                for stop in _stops_at(landing):
                    if stop in uses:
                        uses[stop].add(self._landing_name(ferry, landing))
        return frozenset(stop for stop, names in uses.items() if len(names) > 1)

    def _landing_name(self, ferry: Ferry, landing: Landing) -> str:
        return quay_name(landing.name, ferry.name, self.readings)

    # -- ferries ------------------------------------------------------------------------------

    def _ferry(self, ferry: Ferry, landings: dict[str, int]) -> None:
        if not all(landing.ways for landing in ferry.ends):
            if ferry.town is None or not any(landing.ways for landing in ferry.ends):
                return  # no track leads there
        quays = [self._landing(ferry, landing, landings) for landing in ferry.ends]
        tokens = [
            next((stop for stop in _stops_at(landing) if stop in self.chart.anchors), None)
            for landing in ferry.ends
        ]
        left, uses = self._shorter(ferry.areas, tokens[0], tokens[1], by_sea=False)
        account = self._account(ferry.areas, tokens[0], tokens[1])
        if ferry.town is None:
            self.accounts[ferry.name] = account
            side = self._side(Side(ferry.name, left, True, relief=uses))
            for end, quay in enumerate(quays):
                self._path(f"{ferry.name}:{end}", ("side", quay, 1), ("side", side, end))
            return
        town = self.stops[ferry.town]
        port = any(port.stop == ferry.town for port in self.chart.ports)
        if port and self.readings.varna_by_sea == "free":
            town = town._replace(group=town.id)
            self.copies[town.id] = len(self.stops)
            self.stops.append(town._replace(id=f"{town.id}.port"))
        self.accounts[town.id] = account
        self.stops[ferry.town] = town._replace(cost=left, relief=uses)
        for end, quay in enumerate(quays):
            side = self._side(Side(f"{ferry.name} {end + 1}", 0, True))
            self._path(f"{ferry.name}:{end}", ("side", quay, 1), ("side", side, 0))
            self._path(f"{town.id}:{end}", ("side", side, 1), ("stop", ferry.town))

    def _landing(self, ferry: Ferry, landing: Landing, landings: dict[str, int]) -> int:
        """Return the quay of a ferry: one for all that land over this hex side (N5)."""
        name = self._landing_name(ferry, landing)
        if name not in landings:
            landings[name] = side = self._side(Side(name, 0, True))
            apart = "" if self.readings.landings == "shared" else f" {ferry.name}"
            for piece, end in landing.ways:
                self._path(piece + apart, end, ("side", side, 0))
        return landings[name]

    # -- lanes --------------------------------------------------------------------------------

    def _quays(self, port: Port) -> Iterator[_Quay]:
        """Yield the quays of a port; a town has one more for each further arrow.

        A train that came by the first arrow may leave by the next after a loop on land, as it may
        pass a town again (§11.3.1).
        """
        stop = self.stops[port.stop]
        arrows = sorted(port.arrows, key=lambda zones: -port.arrows.count(zones))
        side = self._side(Side(f"{port.place}-sea", 0, True))
        alone = self.copies.get(stop.id)
        if alone is None:
            self._path(port.piece, ("stop", port.stop), ("side", side, 0))
        else:  # who goes on by ferry pays for it
            self._path(port.piece, ("stop", alone), ("side", side, 0))
            self._path(f"{port.piece} and ferry", ("stop", port.stop), ("side", side, 0))
        token = port.stop if port.stop in self.chart.anchors else None
        yield _Quay(side, port, port.place, _zones(arrows), token)
        if stop.kind != "town" or stop.blocked or stop.terminal or len(arrows) < 2:
            return
        land = [path for path in self.chart.paths if ("stop", port.stop) in (path.a, path.b)]
        if len(land) < 2:
            return
        for number, zones in enumerate(arrows[1:], start=1):
            side = self._side(Side(f"{port.place}-sea {number}", 0, True))
            for path in land:
                beyond = path.b if path.a == ("stop", port.stop) else path.a
                self._path(f"{path.id}>sea {number}", beyond, ("side", side, 0))
            yield _Quay(side, port, f"{port.place} {number}", _zones([zones]), token)

    def _lane(self, here: _Quay, there: _Quay) -> None:
        between = (here.zones, there.zones)
        way = self.ways.get(between)
        if way is None:
            way = self.ways[between] = shortest(self.crossings, *between)
        if not way:
            return
        length = self._sailed(way, here.token, there.token)
        if length.least > self.far:
            return
        once = (*_only_arrow(here, way[0]), *_only_arrow(there, way[-1]))
        name, other = here.name, there.name
        lane = Side(f"{name}-{other} by sea", length.left, True, (), once, length.uses)
        side = self._side(lane)
        self.accounts[lane.id] = length.account
        self.paths.append(Path(f"{name}:to {other}", ("side", here.side, 1), ("side", side, 0), 0))
        self.paths.append(Path(f"{other}:to {name}", ("side", there.side, 1), ("side", side, 1), 0))

    def _sailed(self, way: Way, here: int | None, there: int | None) -> _Length:
        """Return the rest of a lane between two ports, by the port tokens there."""
        key = (way, here, there)
        found = self.lengths.get(key)
        if found is None:
            areas = tuple([self.areas[zone] for zone in way])
            left, uses = self._shorter(areas, here, there, by_sea=True)
            account = self._account(areas, here, there)
            least = left - self._most_saved(uses)
            found = self.lengths[key] = _Length(left, uses, least, account)
        return found

    def _most_saved(self, uses: Uses) -> int:
        tokens = sum(len(units) for name, units in uses if name not in (AUTHORITY, STEAMSHIPS))
        return self.units + tokens

    def _shorter(
        self, areas: tuple[str, ...], here: int | None, there: int | None, *, by_sea: bool
    ) -> tuple[int, Uses]:
        """Return the rest of a crossing after its port tokens, and further possible reductions.

        The zones that a token takes off begin at its port and touch each other (§11.3.4). A token
        that a train might want for another crossing as well is handed out by the judge instead.
        """
        token = self.reductions.port_token
        taken = [units for _, units in self._account(areas, here, there).taken]
        at_here = taken[0] if here is not None and here not in self.contended else 0
        left = list(areas)[at_here : len(areas) - sum(taken) + at_here]
        units = range(len(left))
        uses: list[tuple[str, tuple[int, ...]]] = []
        if here in self.contended:
            uses.append((_token(self.stops[here or 0]), tuple(units[:token])))
        if there in self.contended:
            uses.append((_token(self.stops[there or 0]), tuple(units[::-1][:token])))
        if self.reductions.authority and (by_sea or self.readings.authority_on_ferries):
            area = tuple(unit for unit in units if left[unit] == self.reductions.authority)
            uses.append((AUTHORITY, area))
        if self.reductions.steamships:
            uses.append((STEAMSHIPS, tuple(units)))
        return len(left), tuple((name, some) for name, some in uses if some)

    def _account(self, areas: tuple[str, ...], here: int | None, there: int | None) -> CrossingCost:
        """Return the reductions by the port tokens at the ends of a crossing, in turn."""
        left, taken = len(areas), []
        for stop in (here, there):
            if stop is not None and stop not in self.contended:
                units = min(left, self.reductions.port_token)
                left -= units
                taken.append((_token(self.stops[stop]), units))
        return CrossingCost(len(areas), tuple(taken))

    # -- pieces -------------------------------------------------------------------------------

    def _side(self, side: Side) -> int:
        self.sides.append(side)
        return len(self.sides) - 1

    def _path(self, name: str, a: End, b: End) -> None:
        self.paths.append(Path(name, a, b, 0 if a[0] == b[0] == "side" else 1))


def quay_name(landing: str, ferry: str, readings: Readings) -> str:
    """Return the side that reaches a ferry: one for all that land there (N5), or one for each."""
    return f"{landing} ferry" if readings.landings == "shared" else f"{landing} {ferry} ferry"


def _zones(arrows: list[tuple[str, ...]]) -> tuple[str, ...]:
    """Return the zones that some arrows lead to, each once."""
    return tuple(dict.fromkeys([zone for zones in arrows for zone in zones]))


def _only_arrow(quay: _Quay, zone: str) -> tuple[str, ...]:
    """Return a town's only arrow to this zone, if others lead elsewhere: a route uses it once."""
    arrows = quay.port.arrows
    if len(arrows) < 2 or sum(zone in zones for zones in arrows) > 1:
        return ()
    return (f"the arrow of {quay.port.place} to the {zone}",)


def _token(stop: Stop) -> str:
    return f"port token in {stop.name or stop.id}"


def _stops_at(landing: Landing) -> list[int]:
    return [end[1] for _, end in landing.ways if end[0] == "stop"]
