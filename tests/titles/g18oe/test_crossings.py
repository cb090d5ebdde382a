"""Laws of the sea on random companies of a few stops: seas, ports, ferries, tokens, reductions."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from tests.titles.g18oe import sea_rules
from tests.titles.g18oe.engines import engine
from tests.titles.g18oe.sea_rules import World
from trunkline import routes
from trunkline.routes import Stop, Train
from trunkline.titles.g18oe.readings import Readings
from trunkline.titles.g18oe.rules.running.crossings import Reductions
from trunkline.titles.g18oe.rules.running.distances import within
from trunkline.titles.g18oe.rules.running.run_setup import Arrangement, Sums, train_of

ZONES = (
    {"Z1": ("north", ())},
    {"Z1": ("north", ("Z2",)), "Z2": ("north", ("Z1",))},
    {"Z1": ("north", ("Z2",)), "Z2": ("mediterranean", ("Z1",))},
    {
        "Z1": ("north", ("Z2",)),
        "Z2": ("north", ("Z1", "Z3")),
        "Z3": ("mediterranean", ("Z2",)),
    },
)
TRAINS = ("2+2", "2+2", "3+3", "3", "4", "4+4", "5", "4D", "5+5")


def world(seed: int) -> tuple[World, Reductions, tuple[Train, ...], Readings]:
    """A random company: at most five stops, so that every route can be looked at."""
    rng = random.Random(f"seas {seed}")
    names = "ABCDE"[: rng.randint(3, 5)]
    stops = [_stop(rng, name) for name in names]
    if not any(stop.token for stop in stops):
        stops[0] = Stop(names[0], 20, token=True)
    pairs = [(a, b) for a in names for b in names if a < b]
    land = tuple(rng.sample(pairs, min(len(pairs), rng.randint(0, 3))))
    zones: dict[str, tuple[str, tuple[str, ...]]] = rng.choice(ZONES)
    towns = {stop.id for stop in stops if stop.kind == "town"}
    ports = {}
    for name in names:
        if rng.random() < 0.6:
            ports[name] = (rng.choice(list(zones)),)
            if name in towns and rng.random() < 0.2:
                ports[name] *= 2
    ferries = []
    for a, b in rng.sample(pairs, rng.choice((0, 1, 1, 2)) if len(pairs) > 1 else 0):
        ferries.append(((a, b), rng.choice((0, 1, 1, 2))))
    if rng.random() < 0.3:
        stops.append(Stop("v", rng.choice((10, 20)), "town"))
        a, b = rng.choice(pairs)
        ferries.append(((a, "v", b), rng.choice((1, 1, 2))))
        if rng.random() < 0.4:
            ports["v"] = (rng.choice(list(zones)),)
    private = frozenset(n for n in ports if n not in (*towns, "v") and rng.random() < 0.3)
    star = frozenset(stop.id for stop in stops if stop.free)
    landing = frozenset(n for n in names if rng.random() < 0.3)
    found = World(tuple(stops), land, zones, ports, private, tuple(ferries), landing, star)
    reductions = Reductions(
        rng.choice((0, 1, 1, 2)),
        rng.choice(("", "", "north", "mediterranean")),
        rng.choice((0, 0, 1, 2)),
    )
    count = rng.choice((1, 1, 2))
    engines = tuple(engine(rng.choice(TRAINS), f"{n}") for n in range(count))
    arrangement = Arrangement(strela="0" if rng.random() < 0.2 else "")
    trains = tuple(train_of((one,), arrangement, Sums()) for one in engines)
    readings = Readings(port_token=rng.choice(("once", "once", "once", "each")))
    return found, reductions, trains, readings


def _stop(rng: random.Random, name: str) -> Stop:
    kind = rng.choice(("city", "city", "city", "town", "offboard"))
    value = rng.choice((10, 20, 30, 40, 50, 60))
    if kind == "town":
        return Stop(name, rng.choice((10, 20, 40)), "town")
    if kind == "offboard":
        return Stop(name, value, "offboard", terminal=rng.random() < 0.6)
    if rng.random() < 0.12:
        return Stop(name, 0, free=True, token=rng.random() < 0.3)
    token = rng.random() < 0.4
    return Stop(name, value, token=token, blocked=not token and rng.random() < 0.15)


def solved(found: World, reductions: Reductions, trains: Any, readings: Readings) -> routes.Answer:
    asked = sea_rules.problem(found, reductions, trains, readings)
    routes.validate(asked)
    answer = routes.solve(asked)
    assert answer.proved
    assert routes.judge(asked, answer.routes)[:2] == (None, answer.revenue)
    return answer


@pytest.mark.rule("11.3.4", "11.3.6", "11.3.7", "11.3.8")
@pytest.mark.parametrize("block", range(8))
def test_the_product_earns_what_the_rules_allow(block: int) -> None:
    """§11.3.4-9 by brute force on 400 companies, N1-N9 as the readings have them."""
    for seed in range(700 + block * 50, 750 + block * 50):
        company = world(seed)
        assert solved(*company).revenue == sea_rules.best(*company), seed


@pytest.mark.parametrize("last", [3_030, pytest.param(3_150, marks=pytest.mark.soak)])
def test_a_reduction_never_makes_a_route_worse(last: int) -> None:
    """§11.3.4: a port token, an authority and Minor H only take off what counts."""
    better = 0
    for seed in range(3_000, last):
        found, reductions, trains, readings = world(seed)
        none = solved(found, Reductions(), trains, readings).revenue
        some = solved(found, reductions, trains, readings).revenue
        more = solved(found, Reductions(2, reductions.authority or "north", 2), trains, readings)
        assert none <= some <= more.revenue, seed
        better += some > none
    assert better > (last - 3_000) // 15


def test_a_route_that_was_legal_earns_no_less_with_a_reduction() -> None:
    """The judge hands out what there is: the same track never earns less with more units."""
    for seed in range(3_200, 3_300):
        found, reductions, trains, readings = world(seed)
        plain = sea_rules.problem(found, Reductions(0), trains, readings)
        claim = routes.solve(plain).routes
        names = {path.id for path in plain.paths}
        richer = sea_rules.problem(found, reductions, trains, readings)
        if names <= {path.id for path in richer.paths}:
            assert routes.judge(richer, claim).revenue >= routes.judge(plain, claim).revenue, seed


def test_more_ports_and_ferries_never_earn_less() -> None:
    for seed in range(3_400, 3_500):
        found, reductions, trains, readings = world(seed)
        dry = replace(found, ports={}, ferries=(), stops=found.stops)
        best = solved(found, reductions, trains, readings).revenue
        assert solved(dry, reductions, trains, readings).revenue <= best, seed


def test_a_train_more_never_earns_less() -> None:
    """Trains share ports, ferries and seas, and the company's reductions (§11.3.8)."""
    for seed in range(3_600, 3_700):
        found, reductions, trains, readings = world(seed)
        extra = train_of((engine("3", "more"),), Arrangement(), Sums())
        best = solved(found, reductions, (*trains, extra), readings).revenue
        assert solved(found, reductions, trains, readings).revenue <= best, seed


def test_routes_too_far_for_every_train_are_never_missed() -> None:
    """`within` drops only track that no route of the company can use."""
    dropped = 0
    for seed in range(3_800, 3_950):
        found, reductions, trains, readings = world(seed)
        asked = sea_rules.problem(found, reductions, trains, readings)
        near = within(asked)
        dropped += len(near.paths) < len(asked.paths)
        assert routes.solve(near).revenue == routes.solve(asked).revenue, seed
    assert dropped > 10
