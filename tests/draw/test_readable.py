"""Readable by everyone: contrast, and nothing told by colour alone."""

from __future__ import annotations

import re
from itertools import combinations, pairwise

import pytest

from trunkline.draw import charts, overlays, theme
from trunkline.draw.places import GOODS
from trunkline.draw.tokens import INK, token
from trunkline.titles.g1848.page.picture import LIVERIES

MODES = {"light": theme.LIGHT, "dark": theme.DARK}
TILES = ("yellow", "green", "brown", "gray", "red", "blue")
GROUNDS = tuple(name for name in theme.LIGHT if re.match(r"ground-|.*land", name))


@pytest.mark.parametrize("mode", list(MODES))
@pytest.mark.parametrize("ground", GROUNDS)
def test_words_on_the_ground(mode: str, ground: str) -> None:
    assert theme.contrast(MODES[mode]["ink"], MODES[mode][ground]) >= 4.5


@pytest.mark.parametrize("mode", list(MODES))
@pytest.mark.parametrize("tile", TILES)
def test_letters_and_track_on_tiles(mode: str, tile: str) -> None:
    assert theme.contrast("#22262b", MODES[mode][tile]) >= 4.5
    assert theme.contrast(MODES[mode]["track"], MODES[mode][tile]) >= 4.5


@pytest.mark.parametrize("mode", list(MODES))
def test_names_keep_their_halo(mode: str) -> None:
    assert theme.contrast(MODES[mode]["ink"], MODES[mode]["halo"]) >= 7
    assert theme.contrast(MODES[mode]["sea-ink"], MODES[mode]["sea"]) >= 3


@pytest.mark.parametrize("mode", list(MODES))
def test_lines_of_charts_and_their_names(mode: str) -> None:
    page = MODES[mode]["page"]
    for number in range(len(theme.INKS)):
        assert theme.contrast(MODES[mode][f"line-{number}"], page) >= 4.5


def test_dark_letters_keep_a_pale_halo_in_the_dark() -> None:
    assert ".trunkline .on-tile.halo{stroke:#ffffff}" in theme.css("dark")
    assert theme.contrast("#22262b", "#ffffff") >= 7


@pytest.mark.parametrize("ground", ["mountain-land", "land-2", "land-3"])
@pytest.mark.parametrize("mode", list(MODES))
def test_ridges_show_on_the_mountains(mode: str, ground: str) -> None:
    assert theme.contrast(MODES[mode]["ridge"], MODES[mode][ground]) >= 3


def test_tile_colours_differ_in_gray() -> None:
    # the order of upgrades is also an order of brightness: yellow, then green, then brown
    light = [theme.luminance(theme.LIGHT[name]) for name in ("yellow", "green", "brown")]
    assert light == sorted(light, reverse=True)
    assert all(a - b > 0.05 for a, b in pairwise(light))


def test_letters_of_tokens_are_black_on_white() -> None:
    assert theme.contrast(INK, "#ffffff") >= 7
    for livery in LIVERIES.values():
        shown = token(livery, (0, 0), 12)
        assert f">{livery.letters}</text>" in shown
        assert 'class="band"' in shown
    assert ".band{fill:#ffffff}" in theme.css()


def test_tokens_differ_without_colour() -> None:
    for one, other in combinations(LIVERIES.values(), 2):
        assert one.letters != other.letters
        assert one.pattern != other.pattern
        assert one.pattern in theme.PATTERNS


@pytest.mark.parametrize("livery", LIVERIES.values(), ids=lambda livery: livery.letters)
def test_patterns_show_on_their_colour(livery: object) -> None:
    from trunkline.draw.views import Livery

    assert isinstance(livery, Livery)
    paint = theme.pattern(livery.pattern, livery.colour)
    if paint is None:
        return
    ink = "#ffffff" if paint.endswith("-light)") else "#1b1e22"
    mixed = _mix(livery.colour, ink, 0.7)
    assert theme.contrast(mixed, livery.colour) >= 1.9


def _mix(one: str, other: str, part: float) -> str:
    pairs = ((int(one[k : k + 2], 16), int(other[k : k + 2], 16)) for k in (1, 3, 5))
    return "#" + "".join(f"{round(a + (b - a) * part):02x}" for a, b in pairs)


def test_every_pattern_has_its_paint() -> None:
    for name in theme.PATTERNS[1:]:
        for tone in ("light", "dark"):
            assert f'id="tl-{name}-{tone}"' in theme.defs()


def test_routes_and_lines_differ_by_dash_and_colour() -> None:
    assert len(set(overlays.ROUTE_DASHES)) == len(overlays.ROUTE_DASHES) == 6
    assert len(set(overlays.ROUTE_COLOURS)) == 6
    assert len(set(charts.DASHES)) == len(charts.DASHES)


def test_goods_have_letters() -> None:
    letters = [letter for _, letter in GOODS.values() if letter]
    assert len(set(letters)) == len(letters) == 5


def test_every_class_is_styled() -> None:
    from trunkline.draw import board
    from trunkline.titles.g1848.page.picture import view

    names = {
        name
        for found in re.findall(r'class="([^"]+)"', board.svg(view()))
        for name in found.split()
    }
    unstyled = {name for name in names if f".{name}" not in theme.css()}
    by_the_page = r"fit|fit-\d+|city|hex-name|value|tile-label|coordinate|label|(state|ocean)-label"
    unstyled = {name for name in unstyled if not re.fullmatch(by_the_page, name)}
    assert unstyled <= {"hex", "token", "gauge-mark", "ground", "land", *RANKS}


RANKS = {"rank-0", "rank-1", "rank-2"}
