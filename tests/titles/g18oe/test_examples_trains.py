"""Worked examples of several trains, Pullmans, the Orient Express and special places."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.titles.g18oe.sea_rules import World
from tests.titles.g18oe.small_worlds import ONE, THREE, city, earns, own, runs, town
from trunkline.routes import Stop

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


@pytest.mark.rule("11.3.7")
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


@pytest.mark.rule("11.3.1")
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


@pytest.mark.rule("11.3.4", "11.3.7")
@pytest.mark.parametrize(("train", "best"), [("7+7", 140), ("6", 90)])
def test_21_sea_ferry_sea(train: str, best: int) -> None:
    assert earns(FERRY_BETWEEN, train) == best


# A city once a train (§11.3.1); a town may be passed again and pays once
RING = World((own("A", 20), city("B", 30), city("C", 40)), (("A", "B"), ("B", "C"), ("C", "A")))
CROSSED = World(
    (own("A", 20), city("B", 30), city("C", 40), city("D", 50), town("t")),
    (("A", "t"), ("t", "B"), ("B", "C"), ("C", "t"), ("t", "D")),
)


@pytest.mark.rule("11.3.1")
@pytest.mark.parametrize(("train", "best"), [("2", 60), ("3", 90), ("4", 90), ("6+6", 90)])
def test_no_city_is_visited_twice_11_3_1(train: str, best: int) -> None:
    """Round a ring a train ends before it is back: A, B and C once."""
    assert earns(RING, train) == best


@pytest.mark.rule("11.3.1")
@pytest.mark.parametrize(("train", "best"), [("4", 140), ("4+4", 150), ("2", 70), ("4D", 280)])
def test_junctions_are_passed_again_and_towns_pay_once_11_3_1(train: str, best: int) -> None:
    """A, t, B, C, t, D: five pieces of track meet in t, and t counts once."""
    assert earns(CROSSED, train) == best
