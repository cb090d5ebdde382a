"""The board of Railways of Australia agrees with the dataset."""

import json
from pathlib import Path
from typing import Any

import pytest

from trunkline.titles.railways_of_australia.printed.board import printed


@pytest.fixture(scope="module")
def facts(shared: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((shared / "data" / "railways-of-australia.json").read_text())
    return found


def test_450_hexes_40_cities_10_towns_5_regions() -> None:
    assert len(printed().map.hexes) == 450
    kinds = [place.kind for place in printed().places.values()]
    assert (kinds.count("city"), kinds.count("town")) == (40, 10)
    assert len(printed().regions) == 5


def test_hexes_are_those_of_the_dataset(facts: dict[str, Any]) -> None:
    for entry in facts["hexes"]:
        hex_ = printed().map[entry["id"]]
        assert hex_.terrain == entry["terrain"]
        assert hex_.zones == tuple(entry["regions"])
        for direction, region in enumerate(entry.get("edge_regions", ())):
            assert printed().side_regions(entry["id"], (4 - direction) % 6) == (region,)


def test_ridges_lie_on_both_sides(facts: dict[str, Any]) -> None:
    for ridge in facts["ridges"]:
        side = (4 - ridge["dir"]) % 6
        assert printed().map.neighbours[ridge["hex"]][side] == ridge["to"]
        assert printed().map.border(ridge["hex"], side) == "ridge"
        assert printed().map.border(ridge["to"], (side + 3) % 6) == "ridge"


def test_places_are_those_of_the_dataset(facts: dict[str, Any]) -> None:
    for entry in facts["places"]:
        place = printed().places[entry["name"]]
        assert (place.hex, place.kind, place.colour, place.cubes) == (
            entry["hex"],
            entry["kind"],
            entry["colour"],
            entry["cubes"],
        )
        assert set(printed().map[place.hex].zones) == set(entry["regions"])
