"""Small worlds for the worked examples of running, and what they earn by every method.

Trains: n express, n+n local, nD; `r` is what a port token takes off, `auth` the area of the port
authority, `h` the units of Minor H (§11.3.4).
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tests.titles.g18oe import sea_rules
from tests.titles.g18oe.engines import engine
from tests.titles.g18oe.sea_rules import World
from trunkline import routes
from trunkline.routes import Stop
from trunkline.titles.g18oe.readings import Readings
from trunkline.titles.g18oe.rules.running.crossings import Reductions, problem_of
from trunkline.titles.g18oe.rules.running.run_network_builder import Company
from trunkline.titles.g18oe.rules.running.run_setup import Arrangement, Engine, Sums, trains_of
from trunkline.titles.g18oe.rules.running.running import best_run, judge_run

THREE = {"Z1": ("north", ("Z2",)), "Z2": ("north", ("Z1", "Z3")), "Z3": ("north", ("Z2",))}
ONE = {"Z1": ("north", ())}


def city(name: str, value: int, **more: Any) -> Stop:
    return Stop(name, value, **more)


def own(name: str, value: int, **more: Any) -> Stop:
    return Stop(name, value, token=True, **more)


def town(name: str, value: int = 10, **more: Any) -> Stop:
    return Stop(name, value, "town", **more)


def red(name: str, value: int) -> Stop:
    return Stop(name, value, "offboard", terminal=True)


def tokens(world: World, *names: str) -> World:
    stops = tuple(stop._replace(token=stop.id in names) for stop in world.stops)
    return replace(world, stops=stops)


def engines(text: str) -> tuple[Engine, ...]:
    return tuple(engine(name, f"{name}#{number}") for number, name in enumerate(text.split()))


def earns(
    world: World,
    trains: str,
    r: int = 0,
    auth: str = "",
    h: int = 0,
    readings: Readings | None = None,
) -> int:
    """The best of the product, by every method, which must equal that of the rules."""
    reductions = Reductions(r, {"med": "mediterranean"}.get(auth, auth), h)
    run = trains_of(engines(trains), Arrangement(), Sums())
    found = sea_rules.problem(world, reductions, run, readings)
    routes.validate(found)
    best = sea_rules.best(world, reductions, run, readings)
    for method in ("auto", "small", "columns"):
        answer = routes.solve(found, method=method)
        assert (answer.proved, answer.revenue) == (True, best), method
        assert routes.judge(found, answer.routes)[:2] == (None, best), method
        account = routes.statements(found, answer.routes)
        assert sum(one.revenue for one in account) == best
    return best


def company(world: World, trains: str, r: int = 0, bonus: int = 30, **more: Any) -> Any:
    """A company on this map as the product runs it, with all choices of its president."""
    asked = Company(None, "X", "yellow", {}, {}, engines(trains), sums=Sums(10, bonus), **more)  # type: ignore[arg-type]
    longest = trains_of(engines("8+8"), Arrangement(), Sums())
    track = problem_of(sea_rules.chart(world), Reductions(r), longest, Readings())
    return asked, track._replace(trains=())


def runs(world: World, trains: str, **more: Any) -> int:
    asked, track = company(world, trains, **more)
    found = best_run(asked, track=track)
    assert found.proved
    verdict = judge_run(asked, found.arrangement, found.routes, track)
    assert verdict[:2] == (None, found.revenue)
    assert found.revenue == brute(world, asked)
    return found.revenue


def brute(world: World, asked: Company) -> int:
    """Every arrangement of the rules, judged by nothing but the rules."""
    from itertools import chain, combinations

    from trunkline.titles.g18oe.rules.running.run_setup import BadArrangement, check

    cards = [engine.card for engine in asked.trains]
    subsets = chain.from_iterable(combinations(cards, n) for n in (0, 2, 3, 4))
    most = 0
    for joined in subsets:
        for strela in ("", *cards):
            for car in ("", *cards):
                for orient in ("", *cards):
                    arrangement = Arrangement(joined, strela, car, orient)
                    try:
                        check(asked.trains, arrangement, major=asked.major,
                              strela=asked.strela, pullman=asked.pullman)  # fmt: skip
                    except BadArrangement:
                        continue
                    run = trains_of(asked.trains, arrangement, asked.sums)
                    most = max(most, sea_rules.best(world, Reductions(), run))
    return most


# 1: sea zones count, towns do not (§11.3.3, §11.3.4)
