"""Boards: every hex is a group of its own, well-formed, and says what lies there."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from trunkline.board import turn
from trunkline.draw import BoardView, Border, HexView, Livery, Rail, board, theme
from trunkline.draw.overlays import piece
from trunkline.titles.g18oe.page import picture as oe
from trunkline.titles.g1848.page import picture as g1848
from trunkline.titles.railways_of_australia.page import picture as roa

SVG = "{http://www.w3.org/2000/svg}"
VIEWS = {"1848": g1848.view, "18oe": oe.view, "roa": roa.view}
HEXES = {"1848": 63, "18oe": 1492, "roa": 450}


@pytest.mark.parametrize("title", list(VIEWS))
def test_every_hex_is_a_group_with_its_id(title: str) -> None:
    root = ElementTree.fromstring(board.svg(VIEWS[title]()))
    groups = [g for g in root.iter(f"{SVG}g") if g.get("data-hex")]
    assert len(groups) == HEXES[title]
    assert all(g.get("id") == f"hex-{g.get('data-hex')}" for g in groups)
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("title", list(VIEWS))
def test_a_fragment_is_the_same_as_in_the_whole(title: str) -> None:
    view = VIEWS[title]()
    whole = board.svg(view)
    for hex_ in view.hexes[:: max(1, len(view.hexes) // 40)]:
        assert board.fragment(view, hex_) in whole


@pytest.mark.parametrize("title", list(VIEWS))
def test_names_and_values_are_written(title: str) -> None:
    view = VIEWS[title]()
    texts = {text.text for text in ElementTree.fromstring(board.svg(view)).iter(f"{SVG}text")}
    for hex_ in view.hexes:
        for word in hex_.name.split():
            assert any(text and word in text for text in texts), word
        for stop in hex_.face.tile.stops:
            if len(stop.revenue) == 4:
                assert {str(value) for value in stop.revenue} <= texts


def test_costs_of_terrain_are_written_until_a_tile_lies_there() -> None:
    assert ">£40</text>" in board.fragment(g1848.view(), _hex(g1848.view(), "B3"))
    laid = g1848.view({"B3": ("8", 3)})
    assert "£40" not in board.fragment(laid, _hex(laid, "B3"))


def _hex(view: BoardView, name: str) -> HexView:
    return next(hex_ for hex_ in view.hexes if hex_.id == name)


def test_tokens_are_in_their_slots_and_beside() -> None:
    view = g1848.view({"F17": ("239", 0)}, {("F17", 0): ("NSW", None, "VR", "COM")})
    shown = board.fragment(view, _hex(view, "F17"))
    assert [who for who in ("NSW", "VR", "COM", "QR") if f'data-owner="{who}"' in shown] == [
        *("NSW", "VR", "COM"),
    ]
    assert "tokens NSW VR COM" in shown


def test_home_companies_are_shown_until_they_come() -> None:
    empty = g1848.view()
    assert ">NSW</text>" in board.fragment(empty, _hex(empty, "F17"))
    come = g1848.view({}, {("F17", 0): ("NSW",)})
    assert board.fragment(come, _hex(come, "F17")).count(">NSW</text>") == 1


def test_gauge_markers_stand_where_track_crosses_a_border() -> None:
    assert g1848.gauge_markers(g1848.box().board, {}) == ()
    across = {"D7": ("9", 1), "D9": ("57", 1)}
    assert g1848.gauge_markers(g1848.box().board, across) == (("D7", 4),)
    assert board.svg(g1848.view(across)).count('class="gauge-mark"') == 1


def test_every_border_is_drawn() -> None:
    view = g1848.view()
    assert sum(border.kind == "gauge" for border in view.borders) == 35
    assert board.svg(view).count('class="gauge-b"') == 35
    ridges = [border for border in roa.view().borders if border.kind == "ridge"]
    assert len(ridges) == 32


def test_routes_stay_on_their_track() -> None:
    view = g1848.view({"C18": ("1", 0), "C20": ("5", 1)})
    towns = _hex(view, "C18")
    for side, stop in ((4, 7), (0, 7), (1, 6), (3, 6)):
        assert piece(towns, view.layout, side, stop).startswith("M")
        assert piece(towns, view.layout, stop, side) == piece(towns, view.layout, side, stop)
    city = _hex(view, "C20")
    assert "L14 0" in piece(city, view.layout, 4, 6) or "L" in piece(city, view.layout, 1, 6)


def test_lines_of_a_player_are_drawn_with_the_token() -> None:
    base = roa.view()
    owner = Livery("A", "#c9302c", "dots")
    plain = next(h for h in base.hexes if not h.place and h.ground.startswith("land"))
    hex_ = HexView(plain.id, plain.face, plain.ground, rails=(Rail(0, 3, owner), Rail(1, 2)))
    shown = board.fragment(base, hex_)
    assert shown.count('class="line"') == 2
    assert 'data-owner="A"' in shown


def test_a_flat_board_is_drawn_too() -> None:
    from trunkline.board import Layout, parse

    face = turn(parse("city:20:4 0-c0 3-c0", "x", "yellow"), 0)
    hexes = tuple(
        HexView(name, face, "yellow", name="Long City Name Here", letter="B", laid=True)
        for name in ("B3", "C4", "D3")
    )
    view = BoardView(Layout("flat"), hexes, "Flat", (Border("B3", 5, "impassable"),))
    root = ElementTree.fromstring(board.svg(view))
    assert len([g for g in root.iter(f"{SVG}g") if g.get("data-hex")]) == 3
    assert 'class="impassable"' in board.svg(view)


def test_dark_and_light_differ_only_in_style() -> None:
    light, dark = (board.svg(g1848.view(), mode) for mode in ("light", "dark"))
    assert light != dark
    assert light.split("</style>")[1] == dark.split("</style>")[1]
    assert "var(--" not in theme.resolved(light)
    assert "@media" not in theme.resolved(board.svg(g1848.view()))


@pytest.mark.parametrize(
    ("colour", "pattern", "words"),
    [
        ("red", "dots", "the colour of GH must be like #1f5fb8, not red"),
        ("#12345", "dots", "not #12345"),
        ("#123456", "stars", "the pattern of GH is stars; there are solid, upright"),
    ],
)
def test_a_livery_that_cannot_be_drawn_is_refused(colour, pattern, words):
    with pytest.raises(ValueError, match=words):
        Livery("GH", colour, pattern)
