"""The revenue of nationals: the worked table, brute force, and the board (§11.3.10)."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from tests.titles.g18oe.engines import engine
from trunkline.eighteen.parts.tokens import put_token
from trunkline.titles.g18oe.printed import board as printed
from trunkline.titles.g18oe.printed.cards import TrainSide, printed_book
from trunkline.titles.g18oe.printed.geography import geography
from trunkline.titles.g18oe.rules.railroads.nationals import form
from trunkline.titles.g18oe.rules.running.national_revenue import (
    Counted,
    counted,
    is_linked,
    national,
)
from trunkline.titles.g18oe.rules.running.runs import national_count
from trunkline.titles.g18oe.rules.track import tokens
from workbench.g18oe.table import Table

BOARD = printed.board()
GEO = geography(BOARD)
OUTSIDE = printed_book().outside


def sides(names: list[str]) -> list[TrainSide]:
    found = [engine(name) for name in names]
    return [TrainSide(one.name, 0, one.cities, one.towns, one.double) for one in found]


def pullman(names: list[str]) -> int:
    return 10 * max((engine(name).level for name in names), default=0)


def told(cities: list[int], towns: list[int], bare: tuple[int, int], trains: list[str]) -> Counted:
    return counted(cities, towns, bare, sides(trains), pullman(trains), OUTSIDE)


@pytest.mark.rule("11.3.10")
@pytest.mark.parametrize(
    ("trains", "cities", "towns", "lost", "best"),
    [
        ("4+4 5 4D", [100, 80, 60, 60, 40, 40, 40, 30, 20], [20, 10, 10], (2, 3), 1000),
        ("3+3", [20, 60, 50, 40, 30], [10, 20, 10, 20], (0, 0), 230),
        ("5", [20, 20, 30], [], (1, 4), 180),
        ("5D", [80, 60], [30], (1, 0), 480),
        ("4+4 3+3", [30, 20], [10], (6, 7), 100),
        ("2+2", [], [], (1, 1), 90),
        ("3+3", [40], [10, 10, 20], (0, 1), 230),
    ],
)
def test_the_worked_table(
    trains: str, cities: list[int], towns: list[int], lost: tuple[int, int], best: int
) -> None:
    assert told(cities, towns, lost, trains.split()).revenue == best


def brute(cities: list[int], towns: list[int], bare: tuple[int, int], trains: list[str]) -> int:
    """Every choice of counted places and of doubled ones, steps in the order of the rule."""
    room = [sum(side.cities for side in sides(trains)), sum(side.towns for side in sides(trains))]
    double = sum(side.cities for side in sides(trains) if side.double)
    total = pullman(trains)
    for number, linked in enumerate((cities, towns)):
        most = 0
        for chosen in combinations(linked, min(room[number], len(linked))):
            twice = min(double, len(chosen)) if number == 0 else 0
            for doubled in combinations(range(len(chosen)), twice):
                most = max(most, sum(chosen) + sum(chosen[n] for n in doubled))
        left = room[number] - min(room[number], len(linked)) - bare[number]
        total += most + max(0, left) * (60, 10)[number]
    return total


@pytest.mark.rule("11.3.10")
def test_it_is_exact() -> None:
    rng = random.Random("nationals")
    for _ in range(400):
        cities = [rng.choice((20, 30, 40, 60, 80)) for _ in range(rng.randint(0, 7))]
        towns = [rng.choice((10, 20)) for _ in range(rng.randint(0, 5))]
        bare = (rng.randint(0, 3), rng.randint(0, 4))
        names = ("2+2", "3", "3+3", "4", "4D", "5D", "6+6")
        trains = [rng.choice(names) for _ in range(rng.randint(0, 3))]
        assert told(cities, towns, bare, trains).revenue == brute(cities, towns, bare, trains)


def linked(name: str, laid: dict[str, tuple[str, int]], *closed: str) -> bool:
    return is_linked(BOARD, GEO, laid, (name, 0), frozenset(closed))


class TestTheBoard:
    @pytest.mark.rule("11.3.10")
    def test_printed_ferries_link_from_the_start(self) -> None:
        """Ferries count, sea crossings do not."""
        names = {"A56": True, "B41": True, "G26": True, "M28": True, "N31": True, "Q30": False}
        assert {name: linked(name, {}) for name in names} == names

    @pytest.mark.rule("11.3.10")
    def test_all_printed_places_count_linked_or_not(self) -> None:
        """Russia has 16 cities, 5 red zones, 25 towns and 2 double towns."""
        found = national(BOARD, GEO, "RU", "yellow", {}, sides(["8+8"] * 9), 80, OUTSIDE)
        assert len(found.cities) + found.unlinked[0] == 16 + 5
        assert len(found.towns) + found.unlinked[1] == 25 + 2 * 2
        assert found.outside == (72 - 21, 72 - 29)

    @pytest.mark.rule("11.3.10", "14.9")
    def test_a_line_between_two_stops_links_both(self) -> None:
        """Manchester and Liverpool are printed side by side in yellow."""
        assert linked("J27", {})
        assert linked("J25", {})
        assert not linked("J27", {}, "J27")
        assert not linked("J27", {}, "J25")

    @pytest.mark.rule("11.3.10", "14.9")
    def test_track_through_a_double_town_links_its_two_towns(self) -> None:
        """Barmen and Elberfeld lie on one track; a Brandt token cuts it."""
        lay = next(iter(BOARD.choices("N41")))
        assert not linked("N41", {})
        assert linked("N41", {"N41": lay.lying})
        assert not linked("N41", {"N41": lay.lying}, "N41")
        found = national(
            BOARD, GEO, "PHS", "yellow", {"N41": lay.lying}, sides(["3+3"]), 0, OUTSIDE
        )
        assert found.towns == (10, 10)

    @pytest.mark.rule("11.3.10")
    def test_a_red_zone_by_sea_needs_an_arrow_on_its_zone(self) -> None:
        """North Africa, 40 in green, lies on the Strait of Gibraltar: Malaga's arrow links it."""

        def values(laid: dict[str, tuple[str, int]]) -> tuple[int, ...]:
            return national(BOARD, GEO, "SP", "green", laid, sides(["8+8"] * 9), 0, OUTSIDE).cities

        side = next(p["side"] for p in BOARD.map.extra["ports"] if p["name"] == "Malaga")
        none = values({})
        for lay in BOARD.choices("AD9"):
            assert (len(values({"AD9": lay.lying})) > len(none)) == bool(lay.mask >> side & 1)

    def test_without_trains_there_is_nothing(self) -> None:
        assert national(BOARD, GEO, "FR", "green", {}, [], 0, OUTSIDE).revenue == 0


@pytest.mark.rule("11.3.10")
def test_a_virtual_token_in_every_city_11_3_10() -> None:
    """Tokens of others in its zone change nothing for a national, and it has none on the map."""
    table = Table(3).sold("major").quiet().phase("5").major("PLM", 0).major("BEL", 1)
    table.train("PLM", "5").track("V27", 1, 4).track("V29", 1, 4).track("U34", 3, 5)
    form(table.game, table.state, "PLM")
    before = national_count(table.game, table.state, "PLM")
    assert before.cities
    for name in ("V27", "U32", "U34"):
        put_token(table.game, table.state, f"{name}.0", "BEL")
    assert national_count(table.game, table.state, "PLM") == before
    assert tokens.placed(table.state, "PLM") == ()
