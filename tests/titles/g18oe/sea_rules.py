"""The running rules of 18OE on small maps with explicit sea zones: every route, every reduction.

Nothing of the product but its records: routes go from stop to stop over land lines, ferries and
zone by zone over the sea; each unit that a crossing costs is given to each reduction in turn; each
choice of counted stops is tried. Only for maps of a few stops.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations, pairwise, product
from typing import Any, NamedTuple

from trunkline.routes import Path, RouteProblem, Side, Stop, Train
from trunkline.titles.g18oe.readings import Readings
from trunkline.titles.g18oe.rules.running.crossings import Reductions, problem_of
from trunkline.titles.g18oe.rules.running.run_network import Chart, Ferry, Landing, Port, Seas, Zone


@dataclass(frozen=True)
class World:
    """A small map: stops by name, lines of land, zones, ports and ferries."""

    stops: tuple[Stop, ...]
    land: tuple[tuple[str, str], ...] = ()
    zones: dict[str, tuple[str, tuple[str, ...]]] = field(default_factory=dict)
    ports: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """For each stop with a port the zone of each of its arrows."""
    private: frozenset[str] = frozenset()
    ferries: tuple[tuple[tuple[str, ...], int], ...] = ()
    """The two ends, with a town between them if there is one, and the distance."""
    one_landing: frozenset[str] = frozenset()
    """Stops whose ferries all leave over one hex side."""
    star: frozenset[str] = frozenset()
    """Stops with the Star Harbor token."""

    def stop(self, name: str) -> Stop:
        return next(stop for stop in self.stops if stop.id == name)

    def usable(self, name: str) -> bool:
        if name not in self.ports:
            return False
        return name not in self.private or self.stop(name).token or name in self.star

    def anchor(self, name: str) -> bool:
        water = name in self.ports or any(name in (e[0], e[-1]) for e, _ in self.ferries)
        return water and (self.stop(name).token or name in self.star)


def problem(world: World, reductions: Reductions, trains: tuple[Train, ...],
            readings: Readings | None = None) -> RouteProblem:  # fmt: skip
    """The world as the product encodes it."""
    return problem_of(chart(world), reductions, trains, readings or Readings())


def chart(world: World) -> Chart:
    number = {stop.id: n for n, stop in enumerate(world.stops)}
    sides = tuple(Side(f"{a}-{b} {n}") for n, (a, b) in enumerate(world.land))
    paths = tuple(
        Path(f"{name}:{n}", ("stop", number[name]), ("side", n, end))
        for n, line in enumerate(world.land)
        for end, name in enumerate(line)
    )
    ports = tuple(
        Port(name, number[name], f"{name}:port", tuple((zone,) for zone in arrows))
        for name, arrows in world.ports.items()
        if world.usable(name)
    )
    ferries = []
    for n, (ends, distance) in enumerate(world.ferries):
        landings = []
        for name in (ends[0], ends[-1]):
            landing = name if name in world.one_landing else f"{name} {n}"
            landings.append(Landing(landing, ((f"{name}:f {landing}", ("stop", number[name])),)))
        town = number[ends[1]] if len(ends) == 3 else None
        ferries.append(Ferry(f"ferry {n}", (landings[0], landings[1]), ("north",) * distance, town))
    seas = Seas(tuple((name, Zone(area, near)) for name, (area, near) in world.zones.items()))
    anchors = frozenset(number[stop.id] for stop in world.stops if world.anchor(stop.id))
    return Chart(world.stops, sides, paths, 0, ports, tuple(ferries), anchors, seas)


# -- brute force over the rules -------------------------------------------------------------------


class Leg(NamedTuple):
    """One step of a route: over land, with a ferry (or a part of it), or across zones."""

    kind: str
    what: Any
    to: str
    zones: tuple[str, ...] = ()


class Walk(NamedTuple):
    start: str
    legs: tuple[Leg, ...]

    @property
    def stops(self) -> list[str]:
        return list(dict.fromkeys([self.start, *(leg.to for leg in self.legs)]))


def walks(world: World, furthest: int) -> Iterator[Walk]:
    """Every route that the rules of track allow, whatever it costs."""
    for stop in world.stops:
        yield from _onward(world, Walk(stop.id, ()), furthest)


def _onward(world: World, walk: Walk, furthest: int) -> Iterator[Walk]:
    here = walk.legs[-1].to if walk.legs else walk.start
    stop = world.stop(here)
    if walk.legs and (stop.terminal or (stop.blocked and here not in world.star)):
        return
    for leg in _legs(world, walk, here, furthest):
        there = world.stop(leg.to)
        places = [world.stop(name) for name in walk.stops]
        if leg.to in walk.stops and (there.kind != "town" or leg.to == here):
            continue
        if there.group and any(p.group == there.group and p.id != there.id for p in places):
            continue
        longer = Walk(walk.start, (*walk.legs, leg))
        if len(longer.stops) > 1:
            yield longer
        yield from _onward(world, longer, furthest)


def _legs(world: World, walk: Walk, here: str, furthest: int) -> Iterator[Leg]:
    used = {(leg.kind, leg.what) for leg in walk.legs}
    for n, line in enumerate(world.land):
        if here in line and ("land", n) not in used:
            yield Leg("land", n, line[1 - line.index(here)])
    landed = _landed(world, walk)
    for n, (ends, _) in enumerate(world.ferries):
        for part, (a, b) in enumerate(pairwise(ends)):
            if here in (a, b) and ("ferry", (n, part)) not in used:
                ashore = {name for name in (a, b) if name in (ends[0], ends[-1])}
                if not landed & ashore & world.one_landing:
                    yield Leg("ferry", (n, part), b if here == a else a)
    if world.usable(here) and not _still_at_sea(walk):
        arrows = _arrows_left(world, walk, here)
        for zone in sorted(set(arrows)):
            for way in _ways(world, (zone,), furthest):
                for other in world.ports:
                    if other != here and world.usable(other):
                        if way[-1] in _arrows_left(world, walk, other):
                            yield Leg("sea", (here, other, way), other, way)


def _landed(world: World, walk: Walk) -> set[str]:
    """The ends of ferries that the route has used."""
    found: set[str] = set()
    for leg in walk.legs:
        if leg.kind == "ferry":
            ends, part = world.ferries[leg.what[0]][0], leg.what[1]
            found |= {n for n in (ends[part], ends[part + 1]) if n in (ends[0], ends[-1])}
    return found


def _still_at_sea(walk: Walk) -> bool:
    """Whether nothing but sea lies behind since the last crossing (§11.3.4)."""
    return bool(walk.legs) and walk.legs[-1].kind == "sea"


def _arrows_left(world: World, walk: Walk, name: str) -> list[str]:
    """The zones of the arrows of a port that the route has not used."""
    left = list(world.ports[name])
    for before, leg in zip((walk.start, *(leg.to for leg in walk.legs)), walk.legs, strict=False):
        if leg.kind == "sea":
            if before == name and leg.zones[0] in left:
                left.remove(leg.zones[0])
            if leg.to == name and leg.zones[-1] in left:
                left.remove(leg.zones[-1])
    return left


def _ways(world: World, way: tuple[str, ...], furthest: int) -> Iterator[tuple[str, ...]]:
    yield way
    if len(way) < furthest:
        for zone in world.zones[way[-1]][1]:
            if zone not in way:
                yield from _ways(world, (*way, zone), furthest)


def costs(
    world: World, walk: Walk, reductions: Reductions, readings: Readings
) -> dict[tuple[int, int], int]:
    """For units of the authority and of Minor H the least that the crossings of a route cost."""
    crossings = _crossings(world, walk)
    slots = []
    for n, (_, units, ends) in enumerate(crossings):
        for unit, area in enumerate(units):
            names: list[Any] = [None]
            names += [("token", end) for end in ends if end and world.anchor(end)]
            if crossings[n][0] == "sea" or readings.authority_on_ferries:
                names += ["authority"] * (area == reductions.authority)
            names += ["H"] * (reductions.steamships > 0)
            slots.append((n, unit, names))
    best: dict[tuple[int, int], int] = {}
    for chosen in product(*(names for _, _, names in slots)):
        if _lawful(crossings, slots, chosen, reductions, readings):
            key = (chosen.count("authority"), chosen.count("H"))
            best[key] = min(best.get(key, 99), chosen.count(None))
    return best


def _crossings(world: World, walk: Walk) -> list[tuple[str, list[str], tuple[str, str]]]:
    """Kind, the areas of its units, and its two ends: a ferry counts once, whatever its part."""
    found: list[tuple[str, list[str], tuple[str, str]]] = []
    ridden: set[int] = set()
    before = walk.start
    for leg in walk.legs:
        if leg.kind == "sea":
            areas = [world.zones[zone][0] for zone in leg.zones]
            found.append(("sea", areas, (before, leg.to)))
        elif leg.kind == "ferry" and leg.what[0] not in ridden:
            ridden.add(leg.what[0])
            ends, distance = world.ferries[leg.what[0]]
            found.append(("ferry", ["north"] * distance, (ends[0], ends[-1])))
        before = leg.to
    return found


def _lawful(crossings: Any, slots: Any, chosen: Any, reductions: Reductions,
            readings: Readings) -> bool:  # fmt: skip
    if chosen.count("authority") > 2 or chosen.count("H") > reductions.steamships:
        return False
    spent: dict[Any, int] = {}
    for n, (_, units, ends) in enumerate(crossings):
        for end, first in ((ends[0], True), (ends[1], False)):
            taken = [u for (m, u, _), c in zip(slots, chosen, strict=True)
                     if m == n and c == ("token", end)]  # fmt: skip
            k = len(taken)
            begin = list(range(k)) if first else list(range(len(units) - k, len(units)))
            if taken != begin:
                return False
            key = (end, n) if readings.port_token == "each" else end
            spent[key] = spent.get(key, 0) + k
    return all(n <= reductions.port_token for n in spent.values())


def best(
    world: World,
    reductions: Reductions,
    trains: tuple[Train, ...],
    readings: Readings | None = None,
) -> int:
    """The most that all trains together earn."""
    readings = readings or Readings()
    furthest = max(train.reach or 0 for train in trains) + 8
    furthest = min(furthest, len(world.zones))
    units = (2 if reductions.authority else 0, reductions.steamships)
    menus: list[dict[Any, int]] = [{} for _ in trains]
    for walk in walks(world, furthest):
        visited = [world.stop(name) for name in walk.stops]
        if not any(stop.token for stop in visited):
            continue
        least = costs(world, walk, reductions, readings)
        track = frozenset(leg.what for leg in walk.legs if leg.kind == "land")
        for train, menu in zip(trains, menus, strict=True):
            for spent, cost in least.items():
                if spent[0] > units[0]:
                    continue
                value = worth(train, visited, cost, bool(track))
                if value is not None and value > menu.get((track, spent), 0):
                    menu[track, spent] = value
    return _combine(menus, 0, frozenset(), units)


def _combine(menus: list[dict[Any, int]], n: int, used: frozenset[Any], left: Any) -> int:
    if n == len(menus):
        return 0
    most = _combine(menus, n + 1, used, left)
    for (track, spent), value in menus[n].items():
        if not track & used and spent[0] <= left[0] and spent[1] <= left[1]:
            after = (left[0] - spent[0], left[1] - spent[1])
            most = max(most, value + _combine(menus, n + 1, used | track, after))
    return most


def worth(train: Train, visited: list[Stop], crossings: int, land: bool) -> int | None:
    """§11.3.9: every choice of counted stops that the train may make."""
    for call in train.calls:
        if not land or not any(stop.call == call for stop in visited):
            return None
    cities = [stop for stop in visited if stop.kind != "town" and not stop.free]
    places = (train.reach or 0) - crossings
    if len(cities) > places:
        return None
    towns = sorted((s.value for s in visited if s.kind == "town"), reverse=True)
    most = 0
    for count in range(len(cities) + 1):
        for chosen in combinations(cities, count):
            if cities and any(s.token for s in cities) and not any(s.token for s in chosen):
                continue
            if not train.fill and count < len(cities):
                continue
            values = sorted((stop.value for stop in chosen), reverse=True)
            double = len(values) if train.doubled is None else train.doubled
            total = train.mult * sum(values[:double]) + sum(values[double:])
            total += sum(towns[: (train.towns or 0) + (places - count if train.fill else 0)])
            most = max(most, total)
    return most + train.extra
