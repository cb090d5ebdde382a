"""The 18OE data files agree with the dataset, and the upgrade relation with the computed one."""

import json
from pathlib import Path
from typing import Any

import pytest

from trunkline.board import parse
from trunkline.titles.g18oe.printed.board import board

GRAY = {"grey": "gray"}


@pytest.fixture(scope="module")
def facts(shared: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((shared / "data" / "18oe.json").read_text())
    return found


def test_771_pieces_and_1492_hexes() -> None:
    assert board().catalogue.pieces() == 771
    assert len(board().catalogue) == 77
    assert len(board().map.hexes) == 1492


def test_tiles_say_what_is_printed(facts: dict[str, Any]) -> None:
    assert set(board().catalogue.tiles) == set(facts["tiles"])
    for number, entry in facts["tiles"].items():
        tile = board().catalogue[number]
        assert (tile.colour, tile.pieces) == (
            GRAY.get(entry["colour"], entry["colour"]),
            entry["count"],
        )
        assert "".join(tile.labels) == (entry["label"] or "")
        for stop, node in zip(tile.stops, entry["nodes"], strict=True):
            assert stop.kind == {"double_town": "towns"}.get(node["type"], node["type"])
            assert stop.value() == node.get("revenue", node.get("revenue_each", 0))
            assert stop.slots == node.get("slots", 0)
            assert stop.count == node.get("towns", 1)
        ends = [
            sorted(end if isinstance(end, int) else 6 + end["node"] for end in path)
            for path in entry["paths"]
        ]
        assert [list(path) for path in tile.paths] == ends


def test_upgrades_follow_from_the_track(facts: dict[str, Any]) -> None:
    for number, entry in facts["tile_upgrades"]["to"].items():
        labels = board().catalogue[number].labels or (None,)
        found = {new for label in labels for new in board().catalogue.upgrades(number, label)}
        assert found == set(entry)


def test_letters_lead_each_metropolis_along_its_chart(facts: dict[str, Any]) -> None:
    for name, chain in facts["metropolis_upgrades"]["chains"].items():
        letter = board().map[name].letter
        tile = chain["yellow"]
        assert board().catalogue.fits(board().catalogue[tile], letter)
        for colour in ("green", "brown", "grey"):
            assert board().catalogue.upgrades(tile, letter) == (chain[colour],)
            tile = chain[colour]


def test_hexes_say_what_is_printed(facts: dict[str, Any]) -> None:
    kinds = {"double_town": "towns", "red_zone": "red"}
    passable = {zone["hex"]: zone["passable"] for zone in facts["red_zones"]}
    for name, entry in facts["hexes"].items():
        hex_ = board().map[name]
        assert hex_.name == entry.get("name", "")
        assert hex_.zones == tuple(entry.get("zones", ()))
        assert hex_.sea == entry.get("sea_zone")
        assert hex_.land == (entry["kind"] == "land")
        terrain = entry.get("terrain", {"symbol": None, "cost": 0})
        assert (hex_.terrain, hex_.cost) == (terrain["symbol"], terrain["cost"])
        stops = hex_.face.tile.stops
        assert [s.kind for s in stops] == [
            kinds.get(s["type"], s["type"]) for s in entry.get("stops", ())
        ]
        if name in passable:
            assert stops[0].terminal != passable[name]
            values = [entry["stops"][0]["values"][c] for c in ("yellow", "green", "brown", "grey")]
            assert [stops[0].value(c) for c in ("yellow", "green", "brown", "gray")] == values
        if entry["kind"] == "land":
            assert hex_.letter == entry.get("label")


def test_neighbours_are_mutual_and_sides_usable(facts: dict[str, Any]) -> None:
    for name, entry in facts["hexes"].items():
        for side, other in enumerate(board().map.neighbours[name]):
            if other:
                assert board().map.neighbours[other][(side + 3) % 6] == name
        if "usable_sides" in entry:
            found = [side for side in range(6) if board().side(name, side)[0]]
            assert found == entry["usable_sides"], name


def test_ferries_are_printed_track(facts: dict[str, Any]) -> None:
    assert len(board().map.extra["ferries"]) == 24
    assert len(board().map.extra["ports"]) == len(facts["ports"])
    for ferry in board().map.extra["ferries"]:
        route = [ferry["from"], *ferry["sea_hexes"], ferry["to"]]
        if ferry["from"] == "G26":
            continue  # ends at an offshore port
        for before, at, beyond in zip(route, route[1:], route[2:], strict=False):
            layout = board().map.layout
            a, b = layout.side_towards(at, before), layout.side_towards(at, beyond)
            assert a is not None
            assert b in board().map[at].face.ways()[a]


def test_every_tile_and_hex_reads_back() -> None:
    for tile in board().catalogue:
        assert parse(tile.code, tile.number, tile.colour, tile.pieces) == tile
    for hex_ in board().map.hexes.values():
        assert parse(hex_.face.tile.code, hex_.id, hex_.colour) == hex_.face.tile


def test_metropolis_cities_merge() -> None:
    lays = board().choices("M28", ("OE15", 0))
    assert {lay.tile.number for lay in lays} == {"OE28"}
    assert {lay.kept for lay in lays} == {(0, 0)}
