"""The atlas: a coast that closes, zones that meet, names on free ground, small enough to load."""

from __future__ import annotations

import re
from itertools import combinations, pairwise
from math import sqrt
from typing import Any
from xml.etree import ElementTree

import pytest

from trunkline import titles
from trunkline.board.hexes import SIDES, Layout
from trunkline.draw import BoardView, HexView, board, coast, parts
from trunkline.draw.atlas import Atlas, Label
from trunkline.draw.geometry import SIZE
from trunkline.draw.overlays import PLACE_NAME
from trunkline.draw.places import CITY, TOWN
from trunkline.titles.g18oe.page import picture as oe
from trunkline.titles.g1848.options import EDITIONS
from trunkline.titles.g1848.page import picture as g1848
from trunkline.titles.railways_of_australia.page import picture as roa

Box = tuple[float, float, float, float]
LAYOUT = Layout()
MOST = 350_000
"""Bytes of a ground that a page may load."""

GAMES: dict[str, tuple[str, int, dict[str, Any]]] = {
    **{f"1848 {edition}": ("1848", 4, {"edition": edition}) for edition in EDITIONS},
    "18oe full": ("18oe", 5, {"scenario": "full"}),
    "18oe uk-france": ("18oe", 2, {"scenario": "uk-france"}),
    **{f"australia {seats}": ("railways-of-australia", seats, {}) for seats in range(2, 7)},
}
"""Every map that players meet: editions, scenarios, numbers of players."""


def shown(name: str) -> BoardView:
    """Return the printed board of a game, as its page shows it."""
    game: Any = titles.load(*GAMES[name])
    if name.startswith("1848"):
        return g1848.view(printed=g1848.Printed(game.board, game.cards))
    if name.startswith("18oe"):
        return oe.view(box=game.board)
    return roa.view(board=game.board, regions=game.land.regions)


def test_the_coast_of_an_island_closes() -> None:
    alone = coast.loops(coast.rim(LAYOUT, {(4, 4)}, [(4, 4)]))
    assert [len(line) for line in alone] == [7]
    assert alone[0][0] == alone[0][-1]
    pair = {(4, 4), (6, 4)}
    assert [len(line) for line in coast.loops(coast.rim(LAYOUT, pair, sorted(pair)))] == [11]
    ring = {LAYOUT.next((4, 4), side) for side in SIDES}
    lines = coast.loops(coast.rim(LAYOUT, ring, sorted(ring)))
    assert sorted(len(line) for line in lines) == [7, 19], "a lake has a shore of its own"


def test_weather_keeps_a_coast_near_its_hexes() -> None:
    (line,) = coast.loops(coast.rim(LAYOUT, {(4, 4)}, [(4, 4)]))
    worn = coast.weathered(coast.smooth(line), 3.2)
    assert worn[0] == worn[-1]
    x, y = LAYOUT.middle((4, 4), SIZE)
    far = [sqrt((u - x) ** 2 + (v - y) ** 2) for u, v in worn]
    assert SIZE * 0.7 < min(far) <= max(far) < SIZE * 1.05
    assert worn == coast.weathered(coast.smooth(line), 3.2)
    assert coast.tide(line, bends=True).count("Q") == 6


def test_zones_meet_at_a_frontier_also_within_a_hex() -> None:
    land = {(4, 4): ("A",) * 6, (6, 4): ("B", "A", "A", "B", "B", "B"), (8, 4): ("B",) * 6}
    outlines = coast.zones(LAYOUT, land)
    assert set(outlines) == {"A", "B"}
    assert all(line[0] == line[-1] for lines in outlines.values() for line in lines)
    (line,) = coast.frontier(LAYOUT, land)
    assert coast.middle(LAYOUT, (6, 4)) in line
    assert coast.zone_beyond(LAYOUT, land, (8, 4), 4) is None


def test_a_grid_draws_every_side_once() -> None:
    cells = [(4, 4), (6, 4), (5, 5)]
    lines = coast.grid(LAYOUT, cells)
    sides = [frozenset(edge) for line in lines for edge in pairwise(line)]
    assert len(sides) == len(set(sides)) == 3 * 6 - 3


@pytest.mark.parametrize("name", GAMES)
def test_a_ground_is_small_and_whole(name: str) -> None:
    game = titles.load(*GAMES[name])
    ground = game.page.ground()
    facts = parts.ground_facts(ground)
    assert game.page.still()["map"]["ground"] == facts
    light, dark = parts.styled(ground, "light"), parts.styled(ground, "dark")
    assert light != dark
    assert max(len(light.encode()), len(dark.encode())) <= MOST
    root = ElementTree.fromstring(light)
    assert root.get("viewBox")
    ids = {one.get("id") for one in root.iter() if one.get("id")}
    assert len(ids) == len([one for one in root.iter() if one.get("id")])
    assert set(re.findall(r'(?:href="|url\()#([^")]+)', light)) <= ids
    assert "var(--" not in light.split("</style>")[1]
    for variable in set(re.findall(r"var\((--[\w-]+)\)", light)):
        assert f"{variable}:" in light, variable
    assert "<text" not in light, "names are words of the page"


def test_ids_of_two_boards_do_not_meet() -> None:
    found = [
        set(re.findall(r' id="([^"]+)"', titles.load(*GAMES[name]).page.ground()))
        for name in ("1848 gmt-2021", "18oe full", "australia 3", "australia 6")
    ]
    first, second, three, six = found
    assert not first & second
    assert not first & three
    assert three == six, "the coast is the same whatever is in play"


def test_the_ground_is_in_a_file_and_in_no_frame_of_a_page() -> None:
    game = titles.load("1848", 3, {})
    view = shown("1848 gmt-2021")
    assert 'class="shore"' in board.svg(view)
    assert 'class="shore"' not in parts.frame(view)
    whole = parts.whole({"map": parts.frame(view)}, "map", ground=game.page.ground())
    assert whole.count('class="shore"') == 1
    ElementTree.fromstring(whole)
    plain = BoardView(view.layout, view.hexes, currency=view.currency)
    assert parts.ground_of(plain) == ""
    assert parts.ground_facts("") == {"key": parts.ground_facts("")["key"], "box": []}
    assert 'class="shore"' not in board.svg(plain)


def box_of(label: Label) -> Box:
    """Return about the room of a label: with its spaces a letter is as wide as this."""
    x, y = label.at
    rows = label.text.split("\n")
    wide = max(map(len, rows)) * label.size * (1.02 if label.kind == "state" else 0.72)
    foot = y + (len(rows) - 1) * label.size * 1.12 + label.size * (0.9 if label.below else 0.2)
    return x - wide / 2, y - label.size * 0.75, x + wide / 2, foot


def meet(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def labels_of(view: BoardView) -> list[Label]:
    assert isinstance(view.atlas, Atlas)
    return list(view.atlas.labels)


@pytest.mark.parametrize("name", GAMES)
def test_names_of_states_and_seas_keep_clear_of_each_other(name: str) -> None:
    for one, other in combinations(labels_of(shown(name)), 2):
        assert not meet(box_of(one), box_of(other)), (one.text, other.text)


@pytest.mark.parametrize("name", [name for name in GAMES if not name.startswith("18oe")])
def test_names_of_states_lie_on_free_ground(name: str) -> None:
    view = shown(name)
    left, top, wide, high = board.frame(view)
    taken = [box for hex_ in view.hexes for box in boxes(view, hex_)]
    for label in labels_of(view):
        box = box_of(label)
        if name.startswith("1848") or name == "australia 6":
            assert left < box[0] < box[2] < left + wide, label.text
            assert top < box[1] < box[3] < top + high, label.text
        assert not any(meet(box, other) for other in taken), label.text


def boxes(view: BoardView, hex_: HexView) -> list[Box]:
    """Return the room of what a label must not touch: a hex of 1848, a city and its name."""
    x, y = view.layout.centre(hex_.id, SIZE)
    if view.coordinates:
        if hex_.ground == "sea":
            return []
        # Without its upper and lower corners a hex is a box.
        return [(x - 43, y - 25, x + 43, y + 25), (x - 20, y - 42, x + 20, y + 42)]
    if hex_.place is None:
        return []
    reach = TOWN if hex_.place.town else CITY
    half = len(hex_.name) * PLACE_NAME * 0.25
    foot = y + reach + 26
    named = (x - half, foot - 18, x + half, foot + 5)
    if hex_.place.aside:
        named = (x + reach, y + reach * 0.7 - 18, x + reach + 2 * half, y + reach * 0.7 + 5)
    return [(x - reach * 0.87, y - reach, x + reach * 0.87, y + reach), named]


@pytest.mark.parametrize("name", GAMES)
def test_every_named_place_shows_its_name(name: str) -> None:
    view = shown(name)
    written = board.svg(view)
    for hex_ in view.hexes:
        if hex_.name:
            drawn = board.name(view, hex_)
            assert drawn in written
            words = " ".join(re.findall(r"<text[^>]*>([^<]+)</text>", drawn))
            assert words.replace("&amp;", "&").split() == hex_.name.split()


def test_a_name_moves_aside_where_a_city_touches_from_below() -> None:
    view = shown("australia 6")
    aside = {hex_.name for hex_ in view.hexes if hex_.place and hex_.place.aside}
    assert "Tamworth" in aside
    assert "Darwin" not in aside


def test_a_picture_of_a_part_has_the_ground_around_it() -> None:
    page = titles.load("18oe", 3, {}).page
    part = page.ground(["H47", "I50"])
    assert len(part) < len(page.ground()) / 6
    assert 'class="shore"' in part
    ElementTree.fromstring(part)
