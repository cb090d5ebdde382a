"""Words in strokes, for machines without fonts."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from trunkline.draw import board, png, stroke_font, tiles
from trunkline.draw.png import fonts
from trunkline.draw.svg import words
from trunkline.titles.g18oe.page import picture as oe
from trunkline.titles.g1848.page import picture as g1848
from trunkline.titles.g1848.printed.board import board as board_1848
from trunkline.titles.railways_of_australia.page import picture as roa


@pytest.mark.parametrize("draw", [g1848.empty_map, oe.empty_map, roa.empty_map, oe.tile_sheet])
def test_no_word_of_any_picture_is_lost(draw: object) -> None:
    assert callable(draw)
    svg = draw()
    found = re.findall(r"<text[^>]*>([^<]+)</text>", svg)
    assert found
    for word in found:
        for letter, _ in stroke_font._letters(word.replace("&amp;", "&")):
            assert letter == " " or letter in stroke_font._GLYPHS, (word, letter)
    shown = stroke_font.stroked(svg)
    assert "<text" not in shown
    ElementTree.fromstring(shown)


def test_words_keep_their_place_and_ink() -> None:
    left = stroke_font.stroked(words("A", (100, 50), font_size="10", class_="start dark"))
    right = stroke_font.stroked(words("A", (100, 50), font_size="10", class_="end"))
    assert 'stroke="#22262b"' in left
    assert 'stroke="var(--ink)"' in right
    x = [float(re.search(r"M(-?[\d.]+)", shown)[1]) for shown in (left, right)]  # type: ignore[index]
    assert x[0] >= 100 > x[1]
    painted = stroke_font.stroked(words("A", (0, 0), class_="b halo on-tile"))
    assert painted.count("<path") == 2
    assert 'stroke="#ffffff"' in painted, "the halo of dark letters"
    assert 'stroke="var(--line-1)"' in stroke_font.stroked(words("A", (0, 0), class_="name-1"))


def test_accents_are_left_out() -> None:
    plain = stroke_font.stroked(words("Koln", (0, 0)))
    assert stroke_font.stroked(words("Köln", (0, 0))) == plain
    assert stroke_font.stroked(words(" ", (0, 0))) == ""


def test_a_png_in_strokes_shows_its_figures() -> None:
    face = board_1848().catalogue.face("57", 0)
    svg = tiles.svg(face, board_1848().map.layout)
    silent = re.sub(r"<text.*?</text>", "", svg)
    assert png(svg, 1, words="strokes") != png(silent, 1, words="strokes")
    if fonts():
        assert png(svg, 1, words="fonts") != png(silent, 1, words="fonts")


def test_a_board_in_strokes_is_drawn() -> None:
    assert png(board.svg(g1848.view()), 0.3, words="strokes")[:4] == b"\x89PNG"
