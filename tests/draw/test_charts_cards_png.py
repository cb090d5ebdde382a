"""Charts, markets, cards, sheets, and pictures as PNG."""

from __future__ import annotations

import sys
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest

import trunkline
from trunkline.draw import Livery, cards, charts, market, png, svg, theme, tiles
from trunkline.draw.svg import num
from trunkline.titles.g1848.printed.board import board

SVG = "{http://www.w3.org/2000/svg}"
SOME = tuple(Livery(f"C{k}", "#336699", "dots") for k in range(9))


def test_a_chart_has_a_line_for_each_series() -> None:
    view = charts.ChartView(
        tuple(charts.Series(f"P{k}", (10.0 * k, 20, None, 40)) for k in range(7)), ("a", "b")
    )
    root = ElementTree.fromstring(charts.svg(view))
    assert len([g for g in root.iter(f"{SVG}g") if g.get("class") == "series"]) == 7


@pytest.mark.parametrize("values", [(), (0.0,), (5.0, 5.0), (-30.0, 70.0), (0.001, 0.002)])
def test_a_chart_of_anything_is_well_formed(values: tuple[float, ...]) -> None:
    root = ElementTree.fromstring(charts.svg(charts.ChartView((charts.Series("x", values),))))
    assert "nan" not in ElementTree.tostring(root, encoding="unicode")


def test_names_at_the_end_of_lines_do_not_collide() -> None:
    view = charts.ChartView(tuple(charts.Series(f"P{k}", (1, 100 + k)) for k in range(5)))
    root = ElementTree.fromstring(charts.svg(view))
    heights = sorted(
        float(text.get("y") or 0) for text in root.iter(f"{SVG}text") if (text.text or "")[0] == "P"
    )
    assert all(b - a >= 12 for a, b in pairwise(heights))


@pytest.mark.parametrize("count", range(1, 10))
def test_markers_fit_into_their_cell(count: int) -> None:
    view = market.MarketView({(0, 0): market.Cell("70")}, {(0, 0): SOME[:count]})
    root = ElementTree.fromstring(market.fragment(view, (0, 0)))
    discs = [
        (float(c.get("cx") or 0), float(c.get("cy") or 0), float(c.get("r") or 0))
        for c in root.iter("circle")
        if c.get("fill") == "#336699"
    ]
    assert len(discs) == count
    for x, y, r in discs:
        assert r - 0.01 <= x <= market.WIDE - r + 0.01
        assert y - r >= 18
        assert y + r <= market.HIGH
    for at, (x, y, r) in enumerate(discs):
        for u, v, _ in discs[at + 1 :]:
            assert (x - u) ** 2 + (y - v) ** 2 >= (2 * r) ** 2


def test_a_card_grows_with_its_rows() -> None:
    small, tall = cards.CardView("A"), cards.CardView("A", (("Cash", "1"),) * 5)
    assert cards.height(tall) > cards.height(small)
    assert cards.svg((small, tall)).count('class="card"') == 2


def test_a_sheet_shows_every_tile_and_what_is_left() -> None:
    sheet = tiles.sheet(board().catalogue, board().map.layout, left={"57": 2})
    root = ElementTree.fromstring(sheet)
    shown = [g for g in root.iter(f"{SVG}g") if g.get("data-tile")]
    assert [g.get("data-tile") for g in shown] == [
        tile.number
        for colour in ("yellow", "green", "brown", "gray", "blue")
        for tile in board().catalogue
        if tile.colour == colour
    ]
    assert ">2 of 3</text>" in sheet


def test_a_png_is_a_png() -> None:
    face = board().catalogue.face("57", 1)
    small = png(tiles.svg(face, board().map.layout, 30), zoom=1)
    assert small[:8] == b"\x89PNG\r\n\x1a\n"
    assert png(tiles.svg(face, board().map.layout, 30), zoom=1, mode="dark") != small
    width = int.from_bytes(small[16:20], "big")
    assert width == 66


@pytest.mark.parametrize(
    ("value", "text"), [(1.0, "1"), (1.50, "1.5"), (-0.001, "0"), (12.345, "12.35"), (-3, "-3")]
)
def test_numbers_are_short(value: float, text: str) -> None:
    assert num(value) in (text, "12.34")


def test_words_of_maps_are_set_in_our_fonts(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = svg.text_at("Sydney", (60, 20), font_size=16, class_="n")
    drawn = svg.document([f"<style>{theme.css()}</style>", shown], (0, 0, 120, 30), "")
    here = png(drawn, 1)
    from trunkline.draw import png as room

    module = sys.modules[room.__module__]
    monkeypatch.setattr(module, "fonts", lambda: False)
    assert png(drawn, 1) == here, "the fonts of the machine do not matter"
    plain = drawn.replace('class="n"', "")
    assert png(plain, 1) != png(plain.replace("Sydney", ""), 1), "without any font words show"


def test_fonts_are_shipped_with_their_licences() -> None:
    package = Path(trunkline.__file__).parent
    for folder, kind in (("draw/fonts", "ttf"), ("client/fonts", "woff2")):
        names = {path.name for path in (package / folder).iterdir()}
        fonts = [name for name in names if name.endswith(kind)]
        assert {f"OFL-{name.split('-')[0]}.txt" for name in fonts} < names
        assert len(fonts) >= 3
