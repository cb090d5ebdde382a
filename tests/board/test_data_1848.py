"""The 1848 data files agree with the dataset, and the upgrade relation with the published one."""

import json
from pathlib import Path
from typing import Any

import pytest

from trunkline.board import parse
from trunkline.titles.g1848.printed.board import board


@pytest.fixture(scope="module")
def facts(shared: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((shared / "data" / "1848.json").read_text())
    return found


def test_pieces_by_colour_are_those_of_the_box() -> None:
    tiles = board().catalogue
    colours = ("yellow", "green", "brown", "gray", "blue")
    assert [tiles.pieces(colour) for colour in colours] == [43, 31, 22, 3, 1]
    assert tiles.pieces() == 100


def test_the_map_has_63_hexes() -> None:
    assert len(board().map.hexes) == 63


def test_neighbours_are_those_of_the_dataset(facts: dict[str, Any]) -> None:
    for name, hex_ in facts["map"]["hexes"].items():
        found = {str(side): other for side, other in enumerate(board().map.neighbours[name])}
        assert {side: other for side, other in found.items() if other} == hex_["neighbours"]


def test_gauge_borders_are_those_of_the_dataset(facts: dict[str, Any]) -> None:
    for name, hex_ in facts["map"]["hexes"].items():
        found = [side for side in range(6) if board().map.border(name, side) == "gauge"]
        assert found == hex_["gauge_border_edges"]


def test_hexes_say_what_is_printed(facts: dict[str, Any]) -> None:
    for name, entry in facts["map"]["hexes"].items():
        hex_ = board().map[name]
        assert hex_.name == entry.get("name", "")
        assert hex_.zone == entry.get("zone")
        assert hex_.letter == entry.get("label")
        assert (hex_.terrain, hex_.cost) == (entry.get("terrain"), entry.get("first_build_cost", 0))
        assert hex_.homes == tuple(entry.get("home_of", ()))
        kinds = [stop.kind for stop in hex_.face.tile.stops]
        assert kinds.count("city") == entry.get("cities", 0)
        assert kinds.count("town") == entry.get("towns", 0)
        assert hex_.face.exits == tuple(entry.get("exits", ()))
        for colour, value in entry.get("values", {}).items():
            assert hex_.face.tile.stops[0].value(colour) == value
            assert hex_.face.tile.stops[0].terminal
        assert (hex_.land or hex_.only is not None) == entry["buildable"]


def test_tiles_say_what_is_printed(facts: dict[str, Any]) -> None:
    assert list(board().catalogue.tiles) == list(facts["tiles"]["set"])
    for number, entry in facts["tiles"]["set"].items():
        tile = board().catalogue[number]
        assert (tile.colour, tile.pieces) == (entry["colour"], entry["count"])
        assert [stop.value() for stop in tile.stops] == [s["revenue"] for s in entry["stops"]]
        assert [stop.slots for stop in tile.stops] == [s.get("slots", 0) for s in entry["stops"]]
        names = [stop["id"] for stop in entry["stops"]]
        paths = [(a, b if isinstance(b, int) else 6 + names.index(b)) for a, b in entry["paths"]]
        assert list(tile.paths) == paths


def test_upgrades_follow_from_the_track(facts: dict[str, Any]) -> None:
    for number, entry in facts["tiles"]["set"].items():
        letter = entry["label"] if entry["label"] in ("K", "OO") else None
        assert set(board().catalogue.upgrades(number, letter)) == set(entry["upgrades_to"])
        if "upgrades_to_on_K_hex" in entry:
            on_k = set(board().catalogue.upgrades(number, "K"))
            assert on_k == set(entry["upgrades_to_on_K_hex"])


def test_every_tile_and_hex_reads_back() -> None:
    for tile in board().catalogue:
        assert parse(tile.code, tile.number, tile.colour, tile.pieces) == tile
    for hex_ in board().map.hexes.values():
        assert parse(hex_.face.tile.code, hex_.id, hex_.colour) == hex_.face.tile


def test_tasmania_has_one_rotation() -> None:
    for site in ("I8", "I10"):
        assert [lay.lying for lay in board().lays({}, site)] == [("241", 1)]
        assert board().choices(site, ("241", 1)) == ()


def test_track_points_at_tasmania_only_when_it_is_there() -> None:
    assert board().lay({}, "H9", "57", 0) is None
    assert board().lay({"I8": ("241", 1)}, "H9", "57", 0) is not None
    assert board().lay({"I10": ("241", 1)}, "H9", "57", 0) is None


def test_track_never_leaves_the_map_or_meets_a_closed_red_side() -> None:
    for name, hex_ in board().map.hexes.items():
        if not hex_.land:
            continue
        for lay in board().lays({}, name):
            for side in lay.face.exits:
                other = board().map.neighbours[name][side]
                assert other is not None
                beyond = board().map[other]
                assert beyond.land or (side + 3) % 6 in beyond.face.exits


def test_k_city_takes_plain_yellow_and_only_k_green() -> None:
    first = {lay.tile.number for lay in board().choices("F17")}
    assert first == {"5", "6", "57"}
    then = {lay.tile.number for lay in board().choices("H11", ("57", 1))}
    assert then <= {"236", "237"}
    assert then


def test_oo_cities_keep_their_track() -> None:
    for lay in board().choices("G10", ("235", 2)):
        assert lay.face.stop_sides[lay.kept[0]] == (2,)
        assert sorted(lay.kept) == [0, 1]
    for lay in board().choices("G10", ("59", 0)):
        assert 0 in lay.face.stop_sides[lay.kept[0]]
        assert 2 in lay.face.stop_sides[lay.kept[1]]
        assert lay.kept[0] != lay.kept[1]


def test_double_towns_are_never_upgraded() -> None:
    assert board().choices("G12")
    assert board().choices("G12", ("55", 0)) == ()
