"""Earnings of a railroad: a quick estimate by counted work, for comparing actions.

The solver proves the best run of a moment; a bot that compares a dozen tiles cannot wait for that.
Here links join stops, and for each train a handful of the most promising routes grow at both ends
until the train can go no further. Track that the first train uses is not available to the next.
"""

from __future__ import annotations

from heapq import nlargest
from typing import Any, NamedTuple

from trunkline.routes import RouteProblem
from trunkline.titles.g18oe.bots.situation import Situation
from trunkline.titles.g18oe.rules.running.national_revenue import national
from trunkline.titles.g18oe.rules.running.run_network_builder import Company
from trunkline.titles.g18oe.rules.running.run_setup import Engine
from trunkline.titles.g18oe.rules.running.running import network
from trunkline.titles.g18oe.rules.running.runs import company

WIDTH = 14
"""Unfinished routes of a train that are kept at each step."""
STEPS = 16
"""Stops that a route has at most."""
BRANCHES = 60
"""Ends of track that are looked at on the way from one stop to the next."""


class Link(NamedTuple):
    """Track from one stop to the next: what crossing water counts, and the sides that it takes."""

    to: int
    cross: int
    sides: int


class StopGraph(NamedTuple):
    """The stops of a network and the links between them."""

    values: list[int]
    counts: list[int]
    towns: list[bool]
    ends: list[bool]
    """True where routes end: the city is full of others' tokens, or nothing leads on."""
    tokens: list[int]
    same: list[int]
    """Stops of which a train visits one: the stations of a metropolis, as bits."""
    links: list[list[Link]]
    names: list[str]


class Guess(NamedTuple):
    """Estimated revenue of the trains, and the number of their stops at each hex."""

    revenue: int
    visits: dict[str, int]


class _Walk(NamedTuple):
    """A route that grows."""

    mark: float
    cities: int
    townsum: int
    towns: int
    used: int
    stops: int
    sides: int
    head: int
    tail: int
    turned: bool


def chart_of(track: RouteProblem, reach: int) -> StopGraph:
    """Return the stops of a route problem, joined by links of at most `reach` crossings."""
    ways: dict[Any, list[Any]] = {}
    for path in track.paths:
        ways.setdefault(path.a, []).append(path.b)
        ways.setdefault(path.b, []).append(path.a)
    groups: dict[str, int] = {}
    for number, stop in enumerate(track.stops):
        if stop.group:
            groups[stop.group] = groups.get(stop.group, 0) | 1 << number
    units = {relief.id: relief.units for relief in track.reliefs}
    return StopGraph(
        [stop.value for stop in track.stops],
        [stop.counts for stop in track.stops],
        [stop.kind == "town" for stop in track.stops],
        [stop.blocked or stop.terminal for stop in track.stops],
        [number for number, stop in enumerate(track.stops) if stop.token],
        [groups.get(stop.group, 0) | 1 << number for number, stop in enumerate(track.stops)],
        [_links(track, ways, number, reach - 1, units) for number in range(len(track.stops))],
        [stop.id.partition(".")[0] for stop in track.stops],
    )


def _links(
    track: RouteProblem, ways: dict[Any, list[Any]], start: int, most: int, units: dict[str, int]
) -> list[Link]:
    """Return the links from a stop to its neighbours, each by the cheapest way."""
    found: dict[int, Link] = {}
    todo: list[tuple[Any, int, int]] = [(end, 0, 0) for end in ways.get(("stop", start), ())]
    seen: set[Any] = set()
    for end, cross, sides in todo:
        if end[0] == "stop":
            old = found.get(end[1])
            if end[1] != start and (old is None or cross < old.cross):
                found[end[1]] = Link(end[1], cross, sides)
            continue
        if end in seen or len(seen) > BRANCHES * 4:
            continue
        seen.add(end)
        if end[0] == "side":
            side = track.sides[end[1]]
            toll = side.cross - min(side.cross, sum(units[name] for name, _ in side.relief))
            if cross + toll > most:
                continue
            bit = 0 if side.shared else 1 << end[1]
            other = ("side", end[1], 1 - end[2])
            if sides & bit:
                continue
            todo += [(on, cross + toll, sides | bit) for on in ways.get(other, ())]
        else:
            todo += [(on, cross, sides) for on in ways.get(end, ())]
    return list(found.values())


def guess(chart: StopGraph, trains: tuple[Engine, ...]) -> Guess:
    """Return the estimated revenue of the trains together: the longest one runs first, or last."""
    order = sorted(trains, key=lambda one: (-one.cities, -one.towns, one.card))
    found = _together(chart, order)
    if len(order) < 2:
        return found
    return max(found, _together(chart, order[::-1]), key=lambda one: one.revenue)


def _together(chart: StopGraph, trains: list[Engine]) -> Guess:
    """One train after the other on what track is left."""
    total, used, visits = 0, 0, dict[str, int]()
    for train in trains:
        best = _route(chart, train, used)
        if best is None:
            continue
        total += _value(best, train)
        used |= best.sides
        for number, name in enumerate(chart.names):
            if best.stops >> number & 1:
                visits[name] = visits.get(name, 0) + (2 if train.double else 1)
    return Guess(total, visits)


def _value(walk: _Walk, train: Engine) -> int:
    """Return a route's revenue: towns up to the train's number, cities twice for a D train."""
    room = 0 if train.double else train.towns + train.cities - walk.used
    paid = walk.townsum if walk.towns <= room else walk.townsum * room // walk.towns
    return walk.cities * (2 if train.double else 1) + paid


def _route(chart: StopGraph, train: Engine, used: int) -> _Walk | None:
    """Return the best route met while the most promising ones grew."""
    best: _Walk | None = None
    most = 0
    rim = [_start(chart, number) for number in chart.tokens if chart.counts[number] <= train.cities]
    for _ in range(STEPS):
        grown: dict[tuple[int, int, int], _Walk] = {}
        for walk in rim:
            for new in _longer(chart, train, walk, used):
                key = (new.stops, new.head, new.tail)
                old = grown.get(key)
                if old is None or new.mark > old.mark:
                    grown[key] = new
        for walk in grown.values():
            value = _value(walk, train)
            if value > most:
                best, most = walk, value
        rim = nlargest(WIDTH, grown.values(), key=lambda one: one.mark)
        if not rim:
            break
    return best


def _start(chart: StopGraph, number: int) -> _Walk:
    value = chart.values[number]
    return _Walk(value, value, 0, 0, chart.counts[number], 1 << number, 0, number, number, False)


def _longer(chart: StopGraph, train: Engine, walk: _Walk, used: int) -> list[_Walk]:
    """Return a route with one more stop: at its head, or from then on at its tail."""
    found = []
    taken = used | walk.sides
    for turned in (False, True):
        if walk.turned and not turned:
            continue
        here = walk.tail if turned else walk.head
        if chart.ends[here] and walk.stops & (walk.stops - 1):
            continue
        for to, cross, sides in chart.links[here]:
            if sides & taken or chart.same[to] & walk.stops:
                continue
            count = walk.used + cross + chart.counts[to]
            if count > train.cities:
                continue
            value, town = chart.values[to], chart.towns[to]
            cities = walk.cities + (0 if town else value)
            townsum = walk.townsum + (value if town else 0)
            found.append(
                _Walk(
                    # its value could have counted elsewhere
                    cities + townsum - 30 * count + 0.1 * len(chart.links[to]),
                    cities,
                    townsum,
                    walk.towns + town,
                    count,
                    walk.stops | 1 << to,
                    walk.sides | sides,
                    walk.head if turned else to,
                    to if turned else walk.tail,
                    turned,
                )
            )
    return found


def engines(at: Situation, names: tuple[str, ...]) -> tuple[Engine, ...]:
    """Trains as the guess wants them, by their names."""
    sides, levels = at.game.sides, at.game.levels
    return tuple(
        Engine(
            f"{levels[name]}-{number}",
            name,
            levels[name],
            sides[name].cities,
            sides[name].towns,
            sides[name].double,
        )
        for number, name in enumerate(names)
    )


def charted(asked: Company, reach: int) -> StopGraph:
    """Return the stops and links of a railroad, for trains that count up to `reach`."""
    longest = Engine("9-0", "", 9, reach)
    return chart_of(network(asked._replace(trains=(longest,), major=False)), reach)


def with_trains(at: Situation, asked: Company, names: tuple[str, ...]) -> Guess:
    """Return a railroad's estimated revenue with trains of these names."""
    if not names:
        return Guess(0, {})
    running = engines(at, names)
    found = guess(charted(asked, max(one.cities for one in running)), running)
    return found._replace(revenue=found.revenue + pulled(at, asked, running))


def pulled(at: Situation, asked: Company, running: tuple[Engine, ...]) -> int:
    """Return the revenue that a Pullman adds."""
    if not asked.pullman or not running:
        return 0
    return at.game.book.pullman.bonus * max(one.level for one in running)


def several(at: Situation, name: str, sets: list[tuple[str, ...]]) -> list[int]:
    """Return a railroad's estimated revenue with each of several sets of trains, on one chart."""
    running = [engines(at, names) for names in sets]
    reach = max((one.cities for some in running for one in some), default=0)
    if not reach:
        return [0] * len(sets)
    asked = company(at.game, at.state, name)
    chart = charted(asked, reach)
    return [guess(chart, some).revenue + pulled(at, asked, some) if some else 0 for some in running]


def earns(at: Situation, name: str, names: tuple[str, ...]) -> int:
    """Return a railroad's estimated revenue now with trains of these names."""
    return several(at, name, [names])[0]


def national_earns(
    at: Situation,
    name: str,
    names: tuple[str, ...],
    tiles: dict[str, tuple[str, int]] | None = None,
) -> int:
    """Return a railroad's revenue as a national with such trains (§11.3.10).

    It counts on the current track, or on other tiles.
    """
    game, state = at.game, at.state
    if not names:
        return 0
    return national(
        game.board,
        game.geo,
        state.companies[name].zones[0],
        game.phase(state).colours[-1],
        state.tiles if tiles is None else tiles,
        [game.sides[one] for one in names],
        game.book.pullman.bonus * max(game.levels[one] for one in names),
        game.book.outside,
        frozenset(state.brandt),
    ).revenue
