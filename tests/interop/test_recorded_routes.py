"""Recorded routes: exact on OO hexes, double towns and parallel track, in either direction."""

from __future__ import annotations

import pytest

from trunkline.titles.g1848.printed.board import board
from trunkline.titles.g1848.site.recorded_routes import Undecodable, decode, encode

LAID = {
    "F17": ("239", 0),  # Sydney: sides 0 to 3
    "F15": ("68", 1),  # Orange & Bathurst: one city on sides 1 and 4, the other on 2 and 5
    "F13": ("57", 1),  # Wagga Wagga: west and east
    "E16": ("9", 2),
    "G16": ("57", 0),
}


def test_the_side_tells_the_city_of_an_oo_hex() -> None:
    assert decode(board(), LAID, [["F13", "F15"], ["F15", "F17"]], ["F13-0", "F15-0", "F17-0"]) == (
        *("F13:1", "F15:0", "F15:1", "F17:1"),
    )


def test_a_stretch_may_be_written_in_either_direction() -> None:
    forward = decode(board(), LAID, [["F13", "F15"], ["F15", "F17"]])
    assert decode(board(), LAID, [["F15", "F13"], ["F15", "F17"]]) == forward
    assert decode(board(), LAID, [["F15", "F13"], ["F17", "F15"]]) == forward
    assert decode(board(), LAID, [["F17", "F15"], ["F13", "F15"]]) == forward[::-1]


def test_a_written_route_is_read_again() -> None:
    pieces = decode(board(), LAID, [["F13", "F15"], ["F15", "F17"], ["F17", "G16"]])
    written = encode(board(), LAID, pieces)
    assert written.nodes == ["F13-0", "F15-0", "F17-0", "G16-0"]
    assert decode(board(), LAID, written.connections, written.nodes) == pieces


def test_tasmania_is_stop_one_on_the_site() -> None:
    laid = {"H9": ("5", 5), "I10": ("241", 1)}
    written = encode(board(), laid, decode(board(), laid, [["H9", "I10"]]))
    assert written.nodes == ["H9-0", "I10-1"]


@pytest.mark.parametrize(
    ("connections", "nodes", "sentence"),
    [
        (None, None, "list its connections"),
        ([], None, "list its connections"),
        (["F13"], None, "two hexes"),
        ([["F13"]], None, "two hexes"),
        ([["F13", 5]], None, "no hex 5"),
        ([["F13", "Z9"]], None, "no hex 'Z9'"),
        ([["F13", "F17"]], None, "not neighbours"),
        ([["F13", "F11"]], None, "no track leads to a stop of F11"),
        ([["F15", "E16", "D17"]], None, "no track"),
        ([["F13", "F15"], ["F17", "G16"]], None, "breaks off"),
        ([["F13", "F15"]], "F13-0", "must be a list"),
        ([["F13", "F15"]], ["F13-0", "F15-1"], "does not lead to the stop 'F15-1'"),
        ([["F13", "F15"]], ["F13-0"], "also leads to F15-0"),
    ],
)
def test_stops_outside_the_map_are_named(connections: object, nodes: object, sentence: str) -> None:
    with pytest.raises(Undecodable, match=sentence):
        decode(board(), LAID, connections, nodes)
