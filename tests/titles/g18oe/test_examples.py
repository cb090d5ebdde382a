"""The worked examples of running over sea: the product, its judge and a brute force agree."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.titles.g18oe.sea_rules import World
from tests.titles.g18oe.small_worlds import ONE, THREE, city, earns, own, red, tokens, town
from trunkline.routes import Stop
from trunkline.titles.g18oe.readings import Readings

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


@pytest.mark.rule("11.3.4")
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


@pytest.mark.rule("11.3.4", "11.3.5")
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


@pytest.mark.rule("11.3.7")
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


@pytest.mark.rule("11.3.4")
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


@pytest.mark.rule("11.3.7")
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
