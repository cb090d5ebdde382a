"""The revenue of nationals: the worked table, brute force, and the board (§11.3.10)."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from trunkline.titles.g18oe import board as printed
from trunkline.titles.g18oe.engines import limits_of
from trunkline.titles.g18oe.national_revenue import Place, national, revenue
from trunkline.titles.g18oe.readings import Readings

BOARD = printed.board()


def places(cities: list[int], towns: list[int], lost_cities: int, lost_towns: int) -> list[Place]:
    found = [Place(f"C{n}", value, False, True) for n, value in enumerate(cities)]
    found += [Place(f"t{n}", value, True, True) for n, value in enumerate(towns)]
    found += [Place(f"U{n}", 90, False, False) for n in range(lost_cities)]
    return found + [Place(f"u{n}", 40, True, False) for n in range(lost_towns)]


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
    assert revenue(places(cities, towns, *lost), trains.split()).revenue == best


def brute(found: list[Place], trains: list[str]) -> int:
    """Every choice of counted places and of doubled ones, steps in the order of the rule."""
    limits = [limits_of(name) for name in trains]
    room = sum(limit.cities for limit in limits), sum(limit.towns for limit in limits)
    double = sum(limit.cities for limit in limits if limit.doubles)
    total = 0
    for town, capacity in ((False, room[0]), (True, room[1])):
        linked = [place.value for place in found if place.town == town and place.linked]
        most = 0
        for chosen in combinations(linked, min(capacity, len(linked))):
            twice = 0 if town else min(double, len(chosen))
            for doubled in combinations(range(len(chosen)), twice):
                most = max(most, sum(chosen) + sum(chosen[n] for n in doubled))
        left = capacity - min(capacity, len(linked))
        left -= sum(place.town == town and not place.linked for place in found)
        total += most + max(0, left) * (10 if town else 60)
    return total + 10 * max((limit.level for limit in limits), default=0)


def test_it_is_exact() -> None:
    rng = random.Random("nationals")
    for _ in range(400):
        found = places(
            [rng.choice((20, 30, 40, 60, 80)) for _ in range(rng.randint(0, 7))],
            [rng.choice((10, 20)) for _ in range(rng.randint(0, 5))],
            rng.randint(0, 3),
            rng.randint(0, 4),
        )
        names = ("2+2", "3", "3+3", "4", "4D", "5D", "6+6")
        trains = [rng.choice(names) for _ in range(rng.randint(0, 3))]
        told = revenue(found, trains)
        assert told.revenue == brute(found, trains)
        parts = sum(value for _, value in told.counted) + told.pullman
        assert parts + 60 * told.cities_beyond + 10 * told.towns_beyond == told.revenue


def linked(zone: str, laid: dict[str, tuple[str, int]], phase: int = 2, **more: object) -> set[str]:
    told = national(BOARD, zone, phase, laid, ["8+8"] * 9, **more)  # type: ignore[arg-type]
    return {name for name, _ in told.counted}


class TestTheBoard:
    def test_printed_ferries_link_from_the_start(self) -> None:
        """Ferries count, sea crossings do not."""
        assert {"North Sweden", "Bergen"} <= linked("SC", {})
        assert "Edinburgh" in linked("UK", {})
        assert "London" in linked("UK", {})
        assert "Lille" in linked("FR", {})
        assert "Paris" not in linked("FR", {})

    def test_all_printed_places_count_linked_or_not(self) -> None:
        """Russia has 16 cities, 5 red zones, 25 towns and 2 double towns."""
        told = national(BOARD, "RU", 2, {}, ["8+8"] * 9)
        names = len(told.counted) + len(told.unlinked)
        assert names == 16 + 5 + 25 + 2 * 2
        assert (told.cities_beyond, told.towns_beyond) == (72 - 21, 72 - 29)

    def test_a_line_between_two_stops_links_both(self) -> None:
        """Manchester and Liverpool are printed side by side in yellow."""
        assert {"Manchester", "Liverpool"} <= linked("UK", {})
        assert not {"Manchester"} & linked("UK", {}, brandt=frozenset({"J27"}))

    def test_a_red_zone_by_sea_needs_an_arrow_on_its_zone(self) -> None:
        """North Africa lies on the Strait of Gibraltar: towns there do not help, Malaga does."""
        assert "North Africa & The Americas" not in linked("SP", {})
        side = next(p["side"] for p in BOARD.map.extra["ports"] if p["name"] == "Malaga")
        for lay in BOARD.choices("AD9"):
            here = linked("SP", {"AD9": lay.lying})
            assert ("North Africa & The Americas" in here) == bool(lay.mask >> side & 1)

    def test_without_trains_there_is_nothing(self) -> None:
        assert national(BOARD, "FR", 4, {}, []).revenue == 0

    def test_the_reading_of_offshore_ports(self) -> None:
        """N10: no red zone by sea lies on a zone with an offshore port of its national."""
        strict = Readings(offshore_links=False)
        for zone in ("UK", "FR", "SP", "IT", "RU", "SC", "PHS", "AH"):
            assert linked(zone, {}) == linked(zone, {}, readings=strict)
