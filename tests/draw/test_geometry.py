"""Where things lie on a hex: stops inside and apart, track from side to side."""

from __future__ import annotations

from math import hypot, pi, sin

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trunkline.board import Face, Layout, Tile, parse, turn
from trunkline.draw import label_layout, tokens
from trunkline.draw.faces import pays
from trunkline.draw.geometry import (
    INNER,
    SIZE,
    along,
    apart,
    between,
    discs,
    middle,
    mix,
    outline,
    room,
    spots,
    strands,
)
from trunkline.draw.svg import num
from trunkline.titles.g18oe.printed.board import board as board_18oe
from trunkline.titles.g1848.printed.board import board as board_1848

TILES = [*board_1848().catalogue, *board_18oe().catalogue]
POINTY, FLAT = Layout("pointy"), Layout("flat")
layouts = st.sampled_from([POINTY, FLAT])
sides = st.integers(0, 5)


@given(layouts, sides, sides, st.floats(0, 1))
def test_track_stays_in_the_hex(layout: Layout, a: int, b: int, part: float) -> None:
    if a != b:
        assert room(along(layout, a, b, part), layout) > -0.01


@given(layouts, sides, sides)
def test_track_runs_from_side_to_side(layout: Layout, a: int, b: int) -> None:
    if a != b:
        assert apart(along(layout, a, b, 0), middle(layout, a)) < 0.01
        assert apart(along(layout, a, b, 1), middle(layout, b)) < 0.01
        x, y = middle(layout, a)
        assert between(layout, a, b).startswith(f"M{num(x)} {num(y)}")


@given(layouts)
def test_the_outline_is_a_regular_hexagon(layout: Layout) -> None:
    corners = outline(layout)
    assert [hypot(*corner) for corner in corners] == pytest.approx([SIZE] * 6)
    lengths = [apart(corners[k], corners[k - 1]) for k in range(6)]
    assert lengths == pytest.approx([SIZE] * 6)


@pytest.mark.parametrize("tile", TILES, ids=lambda tile: tile.number)
def test_stops_lie_inside_and_apart(tile: Tile) -> None:
    for rotation in range(6):
        face = turn(tile, rotation)
        found = [discs(s, at) for s, at in zip(tile.stops, spots(face, POINTY), strict=True)]
        for at, ours in enumerate(found):
            for point, radius in ours:
                assert room(point, POINTY) > radius - 6
                for others in found[at + 1 :]:
                    for other, size in others:
                        assert apart(point, other) > radius + size - 6


@pytest.mark.parametrize("tile", TILES, ids=lambda tile: tile.number)
def test_figures_and_letters_lie_inside(tile: Tile) -> None:
    for rotation in range(6):
        found = _plan(turn(tile, rotation))
        for spot in (found.figure, found.letter):
            if spot:
                assert room(spot, POINTY) > 6
        if found.figure and found.letter:
            assert apart(found.figure, found.letter) > 12


def _plan(face: Face) -> label_layout.Arrangement:
    return label_layout.arrangement(
        face,
        POINTY,
        figure=len(pays(face)),
        letter=len("/".join(face.tile.labels)),
        name="Melbourne",
    )


def test_crossing_tracks_are_drawn_over_each_other() -> None:
    from trunkline.draw.geometry import knots

    crossing = strands(turn(parse("0-3 1-4"), 0), POINTY)
    assert len(knots(crossing)) == 2
    switch = strands(turn(parse("0-3 0-4"), 0), POINTY)
    assert len(knots(switch)) == 1
    both = strands(turn(parse("0-3 1-4 1-3"), 0), POINTY)
    assert len(knots(both)) == 1


@pytest.mark.parametrize("slots", range(1, 8))
def test_slots_never_overlap(slots: int) -> None:
    points = tokens.slot_points(slots, 10)
    assert len(points) == slots
    for at, one in enumerate(points):
        for other in points[at + 1 :]:
            assert apart(one, other) >= 20


def test_inner_is_the_distance_of_a_side() -> None:
    assert pytest.approx(SIZE * sin(pi / 3)) == INNER


@pytest.mark.parametrize("code", ["city:30 5-c0", "city:30 0-c0 5-c0"])
def test_a_name_keeps_off_the_track_and_not_only_off_its_middle(code: str) -> None:
    """As London's does on the map of 18OE: half a track is 4 wide, and letters stick out a bit."""
    layout = POINTY
    face = turn(parse(code), 0)
    name = label_layout.arrangement(face, layout, figure=2, letter=1, name="London").name
    assert name
    left, top, right, bottom = name.box()
    for side in face.exits:
        for step in range(21):
            u, v = mix(middle(layout, side), (0.0, 0.0), step / 20)
            assert not (left - 3.5 < u < right + 3.5 and top < v < bottom)
