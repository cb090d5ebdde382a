"""Random small networks of every kind the problem format knows, from a seed."""

from __future__ import annotations

import random
from typing import Any

import pytest

from trunkline.routes import Path, Relief, RouteProblem, Side, Stop, Train


def network(seed: int, *, most_stops: int = 8, most_trains: int = 3) -> RouteProblem:
    """A random legal problem: switches, junctions, pieces without a side, parallel track."""
    rng = random.Random(seed)
    stops = tuple(_stop(rng, number) for number in range(rng.randint(2, most_stops)))
    if not any(stop.token for stop in stops):
        where = rng.randrange(len(stops))
        stops = (*stops[:where], stops[where]._replace(token=True), *stops[where + 1 :])
    sides = tuple(
        Side(f"A{n}-B{n}", rng.choice((0, 0, 0, 1, 1, 2)), rng.random() < 0.05)
        for n in range(rng.randint(1, len(stops) * 2))
    )
    junctions = rng.choice((0, 0, 0, 1, 2))
    paths = _paths(rng, stops, len(sides), junctions)
    trains = tuple(_train(rng, number) for number in range(rng.randint(1, most_trains)))
    if len(trains) > 1 and rng.random() < 0.4:
        trains = (*trains[:-1], trains[0]._replace(id=trains[-1].id))
    if any(stop.token and stop.kind == "town" for stop in stops):
        trains = tuple(train._replace(fill=False) for train in trains)
    return RouteProblem(stops, sides, paths, trains, junctions)


LICENCES = ("the port authority", "the H minor")


def sea_network(seed: int, *, most_stops: int = 7, most_trains: int = 3) -> RouteProblem:
    """A random problem with all that 18OE adds: towns passed again and two at one place, towns
    that cost range, shared lanes, licences, trains that fill, double or pay for a penalty."""
    rng = random.Random(f"sea {seed}")
    plain = network(seed, most_stops=most_stops, most_trains=most_trains)
    stops = []
    for stop in plain.stops:
        if stop.kind == "town":
            stop = stop._replace(group="", goal=False, token=False, mark=False)
            if not stop.blocked and not stop.terminal:
                stop = stop._replace(towns=rng.choice((1, 1, 2, 3)))
        stops.append(stop)
    ends = [path for path in plain.paths if "side" in (path.a[0], path.b[0])]
    tracks = [sum(("stop", n) in (p.a, p.b) for p in ends) for n in range(len(stops))]
    for n, count in enumerate(tracks):
        if stops[n].kind == "town" and stops[n].towns == 1 and count < 4 and rng.random() < 0.3:
            stops[n] = stops[n]._replace(cost=rng.choice((1, 2)))
    sides = tuple(
        side._replace(
            shared=side.shared or rng.random() < 0.15,
            licences=tuple(name for name in LICENCES if rng.random() < 0.15),
        )
        for side in plain.sides
    )
    trains = []
    for train in plain.trains:
        if not train.express and rng.random() < 0.6:
            train = train._replace(towns=rng.choice((0, 1, 2, 3)), fill=rng.random() < 0.7)
        trains.append(train._replace(extra=rng.choice((0, 0, 20, -30, -90))))
    return plain._replace(
        stops=tuple(stops), sides=sides, paths=tuple(ends), trains=tuple(trains), again=True
    )


def mixed_network(seed: int, *, most_stops: int = 7, most_trains: int = 3) -> RouteProblem:
    """A random problem with everything at once: also towns that need licences, poor cities to be
    left out for rich towns, cities that take more of the range, pieces without a side."""
    rng = random.Random(f"mixed {seed}")
    sea = sea_network(seed, most_stops=most_stops, most_trains=most_trains)
    plain = network(seed, most_stops=most_stops, most_trains=most_trains)
    stops = []
    for number, stop in enumerate(sea.stops):
        tracks = sum(("stop", number) in (path.a, path.b) for path in plain.paths)
        if stop.kind != "town":
            stop = stop._replace(cost=rng.choice((None, None, None, 1, 2)))
        elif tracks < 4:
            stop = stop._replace(goal=rng.random() < 0.1)
            if stop.towns == 1:
                names = tuple(name for name in LICENCES if rng.random() < 0.3)
                stop = stop._replace(group=plain.stops[number].group, licences=names)
        else:
            stop = stop._replace(cost=None)
        stops.append(stop)
    trains = tuple(
        train._replace(fill=not train.express and (train.fill or rng.random() < 0.5))
        for train in sea.trains
    )
    again = rng.random() < 0.7
    if not again:
        stops = [stop._replace(towns=1) for stop in stops]
    return sea._replace(stops=tuple(stops), paths=plain.paths, trains=trains, again=again)


def _stop(rng: random.Random, number: int) -> Stop:
    kind = rng.choice(("city", "city", "city", "town", "town", "offboard"))
    return Stop(
        f"S{number}",
        rng.choice((0, 10, 10, 20, 20, 30, 40, 50, 60)),
        kind,
        token=kind != "town" and rng.random() < 0.3,
        blocked=rng.random() < 0.15,
        terminal=rng.random() < (0.7 if kind == "offboard" else 0.05),
        group=rng.choice(("", "", "", "", "G", "H")),
        mark=kind != "town" and rng.random() < 0.4,
        goal=rng.random() < 0.2,
    )


def _paths(
    rng: random.Random, stops: tuple[Stop, ...], sides: int, junctions: int
) -> tuple[Path, ...]:
    places = [("stop", n) for n in range(len(stops))] + [("junction", n) for n in range(junctions)]
    pairs: list[tuple[tuple[str, ...], tuple[str, ...]]] = []
    for side in range(sides):
        for end in (0, 1):
            here = ("side", side, end)
            for _ in range(rng.choice((1, 1, 1, 2))):
                if rng.random() < 0.2:
                    pairs.append((here, ("side", rng.randrange(sides), rng.randrange(2))))
                else:
                    pairs.append((here, rng.choice(places)))
    if rng.random() < 0.3:
        pairs.append((rng.choice(places), rng.choice(places)))
    unique = {frozenset(pair): pair for pair in pairs if pair[0] != pair[1]}
    return tuple(
        Path(f"P{number}", *(pair if rng.random() < 0.5 else pair[::-1]))
        for number, pair in enumerate(unique.values())
    )


def _train(rng: random.Random, number: int) -> Train:
    if rng.random() < 0.15:
        return Train(f"T{number}", towns=0, express=True, extra=rng.choice((0, 0, 10)))
    return Train(
        f"T{number}",
        reach=rng.choice((2, 2, 3, 3, 4, 5, None)),
        towns=rng.choice((None, None, 0, 1, 2)),
        fill=rng.random() < 0.3,
        free_cross=rng.choice((0, 0, 0, 1, 2)),
        mult=rng.choice((1, 1, 1, 2)),
        marks=rng.choice(((), (), (0, 0, 50, 100, 150), (0, 20, 30), (0, 0, 0, 70))),
        extra=rng.choice((0, 0, 0, 20)),
    )


def star_network(seed: int) -> RouteProblem:
    """A random problem where lines meet again and again in a few junctions and a town, so that
    many of the best routes pass one of them twice."""
    rng = random.Random(f"star {seed}")
    size, junctions = rng.randint(3, 5), rng.randint(1, 2)
    stops = [
        Stop(f"S{n}", rng.choice((10, 20, 30, 40)), rng.choice(("city", "city", "town")))
        for n in range(size)
    ]
    stops[0] = stops[0]._replace(kind="city", token=True)
    hubs: list[Any] = [("junction", number) for number in range(junctions)]
    if rng.random() < 0.5:
        stops.append(Stop("T", rng.choice((10, 50)), "town", towns=rng.choice((1, 1, 2))))
        hubs.append(("stop", size))
    links = [
        (("stop", number), rng.choice(hubs))
        for number in range(size)
        for _ in range(rng.randint(1, 2))
    ]
    if len(hubs) > 1:
        links += [tuple(rng.sample(hubs, 2)) for _ in range(rng.randint(0, 2))]
    sides: list[Side] = []
    paths: list[Path] = []
    for number, (near, far) in enumerate(links):
        if rng.random() < 0.15:
            paths.append(Path(f"p{number}", near, far))
            continue
        side = len(sides)
        sides.append(Side(f"A{side}-B{side}", rng.choice((0, 0, 0, 1)), rng.random() < 0.1))
        paths.append(Path(f"p{number}", near, ("side", side, 0)))
        paths.append(Path(f"q{number}", ("side", side, 1), far))
    trains = tuple(
        Train(
            f"{number}",
            rng.randint(2, 5),
            rng.randint(0, 2),
            fill=rng.random() < 0.3,
            mult=rng.choice((1, 1, 2)),
        )
        for number in range(rng.randint(1, 2))
    )
    return RouteProblem(tuple(stops), tuple(sides), tuple(paths), trains, junctions, again=True)


def hub_network(seed: int) -> RouteProblem:
    """A random wheel around the only token: trains of different kinds quarrel over its spokes."""
    rng = random.Random(f"hub {seed}")
    rim = rng.randint(4, 6)
    stops = [Stop("H", rng.choice((10, 20)), token=True)] + [
        Stop(f"S{n}", rng.choice((10, 20, 30, 40)), rng.choice(("city", "city", "town")))
        for n in range(rim)
    ]
    lines = [(0, n + 1) for n in range(rim)]
    lines += [(n + 1, (n + 1) % rim + 1) for n in range(rim) if rng.random() < 0.8]
    sides = tuple(Side(f"A{k}-B{k}") for k in range(len(lines)))
    paths = tuple(
        Path(f"{name}{k}", ("stop", stop), ("side", k, end))
        for k, line in enumerate(lines)
        for end, (name, stop) in enumerate(zip("pq", line, strict=True))
    )
    trains = (Train("2", 2, 0), Train("3+1", 3, 1), Train("4", 4, 0, mult=2))
    return RouteProblem(tuple(stops), sides, paths, trains[: rng.randint(2, 3)])


def dense_network() -> RouteProblem:
    """Five cities with three lines to each of two junctions: far more ways than stops."""
    stops = tuple(Stop(f"S{n}", 10 + 10 * n, token=n == 0) for n in range(5))
    lines = [(n, junction) for n in range(5) for _ in range(3) for junction in range(2)]
    sides = tuple(Side(f"A{k}-B{k}") for k in range(len(lines)))
    paths = tuple(
        path
        for k, (n, junction) in enumerate(lines)
        for path in (
            Path(f"p{k}", ("stop", n), ("side", k, 0)),
            Path(f"q{k}", ("side", k, 1), ("junction", junction)),
        )
    )
    return RouteProblem(stops, sides, paths, (Train("3", 3, 0), Train("4", 4, 0)), 2)


def dear_network() -> RouteProblem:
    """A dense map that is best passed twice, with cities that take more of the range than they
    earn, so that junctions are the richest places."""
    stops = (
        Stop("C0", 20, token=True, cost=2),
        Stop("C1", 10, cost=3),
        Stop("C2", 20, cost=2),
        Stop("C3", 10, cost=2),
        Stop("T0", 40, "town"),
        Stop("T1", 40, "town"),
    )
    lines = [(0, 0, 0), (0, 1, 1), (1, 0, 0), (1, 1, 0), (2, 1, 0), (3, 0, 0), (4, 0, 0)]
    lines += [(5, 0, 0), (5, 0, 1)]
    lines += [(n, 0, 9) for n in range(6) for _ in range(2)]  # beyond the range of the train
    links: list[Any] = [(("stop", n), ("junction", q), cross) for n, q, cross in lines]
    links.append((("junction", 0), ("junction", 1), 0))
    sides = tuple(Side(f"A{k}-B{k}", cross) for k, (_, _, cross) in enumerate(links))
    paths = tuple(
        path
        for k, (near, far, _) in enumerate(links)
        for path in (Path(f"p{k}", near, ("side", k, 0)), Path(f"q{k}", ("side", k, 1), far))
    )
    return RouteProblem(stops, sides, paths, (Train("6", 6, 2, fill=True),), 2, again=True)


def closed_towns_network(seed: int) -> RouteProblem:
    """Lines at random between a dozen stops that all pay the same; some towns nobody may pass."""
    rng = random.Random(f"closed towns {seed}")
    size = rng.randint(9, 13)
    kinds = ["city", *rng.choices(("city", "town", "closed"), (3, 4, 2), k=size - 1)]
    stops = tuple(
        Stop(f"S{n}", 10, "city" if kind == "city" else "town", n == 0, kind == "closed")
        for n, kind in enumerate(kinds)
    )
    lines = [rng.sample(range(size), 2) for _ in range(size * 3 // 2)]
    sides = tuple(Side(f"A{k}-B{k}") for k in range(len(lines)))
    paths = tuple(
        Path(f"{name}{k}", ("stop", stop), ("side", k, end))
        for k, line in enumerate(lines)
        for end, (name, stop) in enumerate(zip("pq", line, strict=True))
    )
    trains = (Train("2D", 2, 0, mult=2), Train("6", 6, 0), Train("2", 2, 0))
    return RouteProblem(stops, sides, paths, trains)


RELIEFS = (
    (),
    (Relief("authority", 2),),
    (Relief("authority", 2), Relief("H", 1)),
    (Relief("port", 1, each=True), Relief("H", 1)),
    (Relief("port", 2, each=True), Relief("authority", 1)),
)


def reduced_network(seed: int, *, most_stops: int = 6) -> RouteProblem:
    """A random problem with what 18OE needs more: free cities, passages through full ones, trains
    that must call somewhere or double only some cities, and reductions of crossings."""
    rng = random.Random(f"reduced {seed}")
    sea = sea_network(seed, most_stops=most_stops, most_trains=2)
    reliefs = rng.choice(RELIEFS)
    names = [side.id for side in sea.sides]
    stops = []
    for stop in sea.stops:
        if stop.kind != "town":
            stop = stop._replace(call=rng.choice(("", "", "C", "G")))
            if rng.random() < 0.2:
                stop = stop._replace(free=True, value=0, mark=False, goal=False, blocked=False)
            elif stop.blocked and not stop.goal and rng.random() < 0.8:
                stop = stop._replace(passage=tuple(rng.sample(names, min(2, len(names)))))
        elif stop.cost and rng.random() < 0.7:
            stop = stop._replace(relief=_uses(rng, reliefs, stop.cost))
        stops.append(stop)
    sides = []
    for side in sea.sides:
        if rng.random() < 0.5:
            side = side._replace(cross=rng.choice((1, 2, 3)))
            side = side._replace(relief=_uses(rng, reliefs, side.cross))
        if rng.random() < 0.1:
            side = side._replace(once=("quay",))
        sides.append(side)
    trains = []
    for train in sea.trains:
        train = train._replace(express=False, marks=(), free_cross=0)
        if rng.random() < 0.3:
            train = train._replace(calls=rng.choice((("C",), ("C", "G"))), extra=30)
        if not train.fill and rng.random() < 0.4:
            train = train._replace(mult=2, doubled=rng.randint(0, 3))
        trains.append(train)
    return sea._replace(
        stops=tuple(stops), sides=tuple(sides), trains=tuple(trains), reliefs=reliefs
    )


def _uses(
    rng: random.Random, reliefs: tuple[Relief, ...], cost: int
) -> tuple[tuple[str, tuple[int, ...]], ...]:
    found = []
    for relief in reliefs:
        if rng.random() < 0.8:
            units = range(cost) if rng.random() < 0.5 else range(cost - 1, -1, -1)
            found.append((relief.id, tuple(units[: rng.randint(1, cost)])))
    return tuple(found)


def blocks(count: int) -> list[Any]:
    """Numbers of blocks of networks: half of them for every run, the others for long ones."""
    quick = (count + 1) // 2
    long = [pytest.param(number, marks=pytest.mark.soak) for number in range(quick, count)]
    return [*range(quick), *long]
