"""The worked examples of running: the product, its judge and a brute force over the rules agree.

Trains: n express, n+n local, nD; `r` is what a port token takes off, `auth` the area of the port
authority, `h` the units of Minor H (§11.3.4).
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.titles.g18oe import sea_rules
from tests.titles.g18oe.engines import engine
from tests.titles.g18oe.sea_rules import World
from trunkline import routes
from trunkline.routes import Stop
from trunkline.titles.g18oe.engines import Arrangement, Engine, Sums, trains_of
from trunkline.titles.g18oe.readings import Readings
from trunkline.titles.g18oe.running import best_run, judge_run
from trunkline.titles.g18oe.seas import Reductions, problem_of
from trunkline.titles.g18oe.survey import Company

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

    from trunkline.titles.g18oe.engines import BadArrangement, check

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
ZONES = World(
    (own("A", 20), city("B", 50), town("t"), town("u")),
    (("A", "t"), ("B", "u")),
    THREE,
    {"A": ("Z1",), "B": ("Z2",)},
)


@pytest.mark.rule("11.3.3", "11.3.4", "11.3.9")
@pytest.mark.parametrize(
    ("trains", "best"),
    [("3", 30), ("4", 70), ("5", 80), ("2+2", 30), ("4+4", 90), ("4D", 140)],
)
def test_01_zones(trains: str, best: int) -> None:
    assert earns(ZONES, trains) == best


# 2: a port token helps each train (§11.3.4)
EACH = World(
    (own("A", 20), city("B", 50), city("C", 30)),
    (("B", "C"),),
    THREE,
    {"A": ("Z1",), "B": ("Z2",)},
)


@pytest.mark.rule("11.3.4")
@pytest.mark.parametrize(
    ("r", "trains", "best"), [(0, "3 3", 0), (1, "3 3", 140), (2, "3 3", 170), (2, "4 3", 170)]
)
def test_02_port_token_for_each_train(r: int, trains: str, best: int) -> None:
    assert earns(EACH, trains, r) == best


# 3: a token at both ends (§11.3.4)
BOTH = World(
    (own("A", 40), own("B", 60), town("t", 20)),
    (("B", "t"),),
    THREE,
    {"A": ("Z1",), "B": ("Z3",)},
)


@pytest.mark.parametrize(
    ("r", "trains", "best"),
    [(0, "5", 100), (1, "3", 100), (1, "4", 120), (2, "2", 100), (2, "3", 120), (2, "2+2", 120)],
)
def test_03_a_token_at_both_ends(r: int, trains: str, best: int) -> None:
    assert earns(BOTH, trains, r) == best


# 4: areas; zones that a token took are not there for the authority (§11.3.5)
AREAS = World(
    (own("L", 60), city("K", 50)),
    (),
    {
        "N1": ("north", ("M1",)),
        "M1": ("mediterranean", ("N1", "M2")),
        "M2": ("mediterranean", ("M1",)),
    },
    {"L": ("N1",), "K": ("M2",)},
)


@pytest.mark.rule("11.3.5", "15.8")
@pytest.mark.parametrize(
    ("r", "auth", "h", "train", "best"),
    [
        (0, "", 0, "4", 0),
        (0, "north", 0, "4", 110),
        (1, "north", 0, "3", 0),
        (1, "north", 0, "4", 110),
        (1, "med", 0, "2", 110),
        (1, "north", 1, "3", 110),
        (2, "north", 1, "2", 110),
        (2, "north", 0, "3", 110),
        (0, "med", 0, "3", 110),
        (0, "med", 1, "2", 110),
    ],
)
def test_04_areas(r: int, auth: str, h: int, train: str, best: int) -> None:
    assert earns(AREAS, train, r, auth, h) == best


# 5: an authority is split between trains (§11.3.4)
SPLIT = World(
    (own("A", 20), city("B", 50), city("C", 30), city("D", 40)),
    (),
    THREE,
    {"A": ("Z1",), "B": ("Z2",), "C": ("Z3",), "D": ("Z1",)},
)


@pytest.mark.parametrize(
    ("trains", "h", "best"),
    [("2", 0, 70), ("2 2", 0, 120), ("3 3", 0, 140), ("3 2", 0, 130), ("3 2", 1, 140),
     ("3 3 3", 1, 210)],
)  # fmt: skip
def test_05_an_authority_split_between_trains(trains: str, h: int, best: int) -> None:
    assert earns(SPLIT, trains, auth="north", h=h) == best


# 6: a private port needs a token, a ferry does not (§11.3.6, §11.3.7)
PRIVATE = World(
    (own("S", 30), city("R", 40), red("T", 60), city("Q", 50)),
    (("R", "Q"),),
    THREE,
    {"S": ("Z1",), "R": ("Z1",), "T": ("Z1",)},
    frozenset("R"),
    ((("S", "R"), 1),),
)


def full(world: World, name: str) -> World:
    stops = tuple(s._replace(blocked=True) if s.id == name else s for s in world.stops)
    return replace(world, stops=stops)


@pytest.mark.rule("11.3.6", "11.3.7")
@pytest.mark.parametrize(
    ("world", "train", "best"),
    [
        (PRIVATE, "4", 120),
        (tokens(PRIVATE, "S", "R"), "4", 150),
        (full(PRIVATE, "R"), "4", 90),
        (PRIVATE, "5", 130),
        (tokens(PRIVATE, "S", "R"), "5", 150),
    ],
)
def test_06_private_port_public_ferry(world: World, train: str, best: int) -> None:
    assert earns(world, train) == best


# 7: one token for a ferry and a crossing (N2)
N2 = World(
    (town("S", 20), own("R", 40), red("T", 60)),
    (),
    THREE,
    {"R": ("Z1",), "T": ("Z1",)},
    frozenset("R"),
    ((("S", "R"), 1),),
)


@pytest.mark.parametrize(
    ("r", "port_token", "h", "trains", "best"),
    [
        (1, "once", 0, "2+2", 100),
        (1, "each", 0, "2+2", 120),
        (2, "once", 0, "2+2", 120),
        (1, "once", 0, "3+3", 120),
        (1, "once", 0, "2", 100),
        (1, "once", 1, "2+2", 120),
    ],
)
def test_07_one_token_for_a_ferry_and_a_crossing(
    r: int, port_token: Any, h: int, trains: str, best: int
) -> None:
    assert earns(N2, trains, r, h=h, readings=Readings(port_token=port_token)) == best


# 8: land lies between crossings (§11.3.4)
LAND = World(
    (own("A", 20), city("B", 50), city("C", 60), town("p")),
    (),
    THREE,
    {"A": ("Z1",), "B": ("Z1",), "C": ("Z1",), "p": ("Z1",)},
)


@pytest.mark.rule("11.3.4")
@pytest.mark.parametrize(
    ("world", "train", "best"),
    [
        (LAND, "6", 80),
        (replace(LAND, land=(("B", "p"),)), "6", 140),
        (replace(LAND, ferries=((("A", "B"), 1),)), "6", 130),
        (replace(LAND, land=(("B", "p"),)), "7+7", 140),
    ],
)
def test_08_land_between_crossings(world: World, train: str, best: int) -> None:
    assert earns(world, train) == best


# 9: one zone twice counts twice
TWICE = World(
    (own("A", 20), town("p"), town("q"), city("B", 50), city("C", 60)),
    (("A", "p"), ("q", "B")),
    ONE,
    {"p": ("Z1",), "q": ("Z1",), "B": ("Z1",), "C": ("Z1",)},
)


@pytest.mark.parametrize(("train", "best"), [("4", 90), ("5", 130), ("4+4", 90), ("5+5", 150)])
def test_09_one_zone_twice(train: str, best: int) -> None:
    assert earns(TWICE, train) == best


# 10: Varna, a town on a ferry with a port (§11.3.7)
VARNA = World(
    (own("X", 30), town("v", 20), city("K", 60)),
    (),
    {"Z1": ("mediterranean", ())},
    {"v": ("Z1",), "K": ("Z1",)},
    ferries=((("X", "v", "K"), 1),),
)
BEYOND = replace(VARNA, stops=(*VARNA.stops, city("M", 40)), land=(("K", "M"),))


@pytest.mark.parametrize(
    ("world", "trains", "auth", "h", "best"),
    [
        (VARNA, "2", "", 0, 30),
        (VARNA, "3", "", 0, 90),
        (VARNA, "3+3", "", 0, 110),
        (VARNA, "2+2", "", 0, 50),
        (tokens(VARNA, "K"), "2+2", "", 0, 80),
        (VARNA, "2+2", "", 1, 110),
        (VARNA, "2+2 2+2", "", 1, 160),
        (VARNA, "2+2", "med", 0, 50),
        (tokens(BEYOND, "K"), "2+2", "med", 0, 120),
    ],
)
def test_10_varna(world: World, trains: str, auth: str, h: int, best: int) -> None:
    assert earns(world, trains, auth=auth, h=h) == best


# 11: Star Harbor: free, never full, no revenue, passed once (§14.5)
STAR = World(
    (own("A", 20), Stop("X", 0, free=True), city("B", 30), city("C", 40), city("D", 50)),
    (("A", "X"), ("X", "B"), ("B", "C"), ("C", "X"), ("X", "D")),
    star=frozenset("X"),
)
FULL = replace(
    STAR,
    stops=tuple(city("X", 60, blocked=True) if s.id == "X" else s for s in STAR.stops),
    star=frozenset(),
)


@pytest.mark.rule("14.5")
@pytest.mark.parametrize(
    ("world", "train", "best"),
    [(STAR, "4", 90), (STAR, "3", 90), (STAR, "2+2", 70), (FULL, "4", 80)],
)
def test_11_star_harbor(world: World, train: str, best: int) -> None:
    assert earns(world, train) == best


# 12: all trains share a ferry (§11.3.8)
SHARED = World(
    (own("L", 30), city("M", 60), city("P", 40), city("Q", 20)),
    (("M", "P"), ("M", "Q")),
    ferries=((("L", "M"), 0),),
)


@pytest.mark.rule("11.3.8")
@pytest.mark.parametrize(
    ("trains", "pullman", "best"),
    [("3 3 S2+2", False, 330), ("3 3 S2+2", True, 360), ("4D S2+2", True, 420)],
)
def test_12_shared_ferry(trains: str, pullman: bool, best: int) -> None:
    assert runs(SHARED, trains, pullman=pullman) == best


# 13: the Pullman goes where it earns most, also if the highest train stands still (§11.3.9)
CAR = World(
    (own("A", 20), city("B", 50), city("C", 60)),
    (("A", "B"),),
    THREE,
    {"A": ("Z1",), "C": ("Z2",)},
)


@pytest.mark.rule("11.3.9", "11.6.2")
@pytest.mark.parametrize(("trains", "best"), [("5 4", 260), ("5 2+2", 200), ("4D 5", 360)])
def test_13_pullman(trains: str, best: int) -> None:
    assert runs(CAR, trains, pullman=True) == best


# 14: Orient Express and combined trains (§12, §12.1)
def great(name: str, value: int, **more: Any) -> Stop:
    return city(name, value, call="a great city", **more)


def constantinople(name: str, value: int) -> Stop:
    return city(name, value, call="Constantinople")


ORIENT = World(
    (great("P", 60, token=True), city("W", 40), town("v"), constantinople("K", 50), great("L", 60)),
    (("P", "W"), ("W", "v"), ("v", "K")),
    ferries=((("P", "L"), 0),),
)


@pytest.mark.rule("12", "12.1")
@pytest.mark.parametrize(
    ("trains", "more", "best"),
    [
        ("2+2 3", {}, 300),
        ("2+2 2+2", {}, 250),
        ("3", {}, 180),
        ("3 3", {}, 300),
        ("2+2 S2+2", {}, 240),
        ("2+2 3", {"pullman": True}, 330),
        ("2+2 2+2", {"strela": True}, 310),
    ],
)
def test_14_orient_express(trains: str, more: dict[str, bool], best: int) -> None:
    assert runs(ORIENT, trains, major=True, **more) == best


# 15: not by sea alone (§12)
BY_SEA = World(
    (great("L", 60, token=True), city("B", 10), constantinople("K", 50)),
    (("L", "B"),),
    {"Z1": ("north", ("Z2",)), "Z2": ("mediterranean", ("Z1",))},
    {"L": ("Z1",), "K": ("Z2",)},
)


@pytest.mark.rule("12")
@pytest.mark.parametrize(("trains", "best"), [("4", 110), ("5", 220), ("4D", 220), ("5D", 340)])
def test_15_not_by_sea_alone(trains: str, best: int) -> None:
    assert runs(BY_SEA, trains, major=True, bonus=100) == best


# 16: Krasnaya Strela (§15.11, N6)
STRELA = World(
    (own("A", 20), city("B", 60), city("C", 30), city("D", 40), city("E", 50), town("t")),
    (("A", "B"), ("B", "C"), ("C", "D"), ("D", "t"), ("t", "E")),
)
BY_LANE = replace(
    STRELA,
    land=tuple(line for line in STRELA.land if line != ("C", "D")),
    zones=ONE,
    ports={"C": ("Z1",), "D": ("Z1",)},
)


@pytest.mark.rule("15.11")
@pytest.mark.parametrize(
    ("world", "trains", "best"),
    [(STRELA, "4D", 390), (STRELA, "4", 210), (BY_LANE, "4D", 310), (BY_LANE, "5D", 410)],
)
def test_16_krasnaya_strela(world: World, trains: str, best: int) -> None:
    assert runs(world, trains, strela=True) == best


# 17: Dublin, whose ferries leave over one hex side (N5)
DUBLIN = World(
    (own("D", 40), town("H"), city("L", 50), town("P", 20)),
    (),
    ONE,
    {"D": ("Z1",), "H": ("Z1",), "P": ("Z1",)},
    ferries=((("D", "H"), 1), (("D", "L"), 1), (("D", "P"), 1)),
    one_landing=frozenset("D"),
)


@pytest.mark.parametrize(
    ("world", "trains", "best"),
    [
        (DUBLIN, "5+5", 110),
        (DUBLIN, "4", 90),
        (DUBLIN, "3 3", 180),
        (replace(DUBLIN, one_landing=frozenset()), "5+5", 120),
    ],
)
def test_17_dublin(world: World, trains: str, best: int) -> None:
    assert earns(world, trains) == best


# 20: a town with two arrows is left by the second after a loop on land (§11.3.1)
ARROWS = World(
    (own("A", 20), town("p"), city("B", 40), city("C", 50), city("D", 60)),
    (("p", "B"), ("B", "C"), ("C", "p")),
    ONE,
    {"A": ("Z1",), "p": ("Z1", "Z1"), "D": ("Z1",)},
)


@pytest.mark.parametrize(
    ("world", "train", "best"),
    [
        (ARROWS, "6", 170),
        (replace(ARROWS, ports={**ARROWS.ports, "p": ("Z1",)}), "6", 120),
        (ARROWS, "5", 120),
        (ARROWS, "6+6", 180),
    ],
)
def test_20_a_town_with_two_arrows(world: World, train: str, best: int) -> None:
    assert earns(world, train) == best


# 21: a ferry between two crossings is enough (N4)
FERRY_BETWEEN = World(
    (own("A", 20), city("B", 30), city("C", 40), city("D", 50)),
    (),
    ONE,
    {"A": ("Z1",), "B": ("Z1",), "C": ("Z1",), "D": ("Z1",)},
    ferries=((("B", "C"), 1),),
)


@pytest.mark.parametrize(("train", "best"), [("7+7", 140), ("6", 90)])
def test_21_sea_ferry_sea(train: str, best: int) -> None:
    assert earns(FERRY_BETWEEN, train) == best
