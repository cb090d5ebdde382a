"""Hexes: names, neighbours and distances in both orientations and both styles."""

from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trunkline.board import BoardError, Layout, opposite
from trunkline.board.hexes import Orientation, Style, letters, number

LAYOUTS = [Layout(o, s) for o in get_args(Orientation) for s in get_args(Style)]
cells = st.tuples(st.integers(4, 60), st.integers(4, 60)).map(lambda c: (c[0] + sum(c) % 2, c[1]))
layouts = st.sampled_from(LAYOUTS)


@given(layouts, cells)
def test_a_name_reads_back(layout: Layout, cell: tuple[int, int]) -> None:
    assert layout.cell(layout.name(cell)) == cell


@given(layouts, cells, st.integers(0, 5))
def test_there_and_back(layout: Layout, cell: tuple[int, int], side: int) -> None:
    name = layout.name(cell)
    other = layout.beyond(name, side)
    assert other is not None
    assert layout.beyond(other, opposite(side)) == name
    assert layout.side_towards(name, other) == side
    assert layout.distance(name, other) == 1


@given(layouts, cells, st.lists(st.integers(0, 5), max_size=9))
def test_distance_is_the_shortest_walk(
    layout: Layout, cell: tuple[int, int], walk: list[int]
) -> None:
    start = at = layout.name(cell)
    for side in walk:
        beyond = layout.beyond(at, side)
        if beyond is None:
            return
        at = beyond
    assert layout.distance(start, at) <= len(walk)
    if len(set(walk)) == 1:
        assert layout.distance(start, at) == len(walk)


@given(layouts, cells, st.integers(0, 5))
def test_the_picture_agrees_with_the_sides(
    layout: Layout, cell: tuple[int, int], side: int
) -> None:
    name = layout.name(cell)
    other = layout.beyond(name, side)
    assert other is not None
    (x, y), (u, v) = layout.centre(name, 10), layout.centre(other, 10)
    dx, dy = layout.towards(side, 10 * 3**0.5)
    assert (u - x, v - y) == pytest.approx((dx, dy))


@given(st.integers(0, 700))
def test_letters_count(value: int) -> None:
    assert number(letters(value)) == value


def test_known_neighbours() -> None:
    pointy = Layout("pointy", "lettered")
    assert [pointy.beyond("F17", side) for side in range(6)] == [
        *("G16", "F15", "E16", "E18", "F19", "G18"),
    ]
    assert pointy.beyond("Z81", 5) == "AA82"
    grid = Layout("pointy", "offset")
    assert grid.beyond("0211", 3) == "0310"
    flat = Layout("flat", "lettered")
    assert [flat.beyond("D9", side) for side in range(6)] == ["D11", "C10", "C8", "D7", "E8", "E10"]


def test_names_end_at_the_edge_of_the_alphabet() -> None:
    assert Layout().beyond("A4", 2) is None
    assert Layout().beyond("C0", 1) is None


@pytest.mark.parametrize("name", ["", "17", "F", "f17", "F17x", "AAA1"])
def test_a_wrong_name_is_refused(name: str) -> None:
    with pytest.raises(BoardError):
        Layout().cell(name)


def test_a_name_between_two_hexes_is_refused() -> None:
    with pytest.raises(BoardError, match="between"):
        Layout().cell("F16")
    with pytest.raises(BoardError):
        Layout("pointy", "offset").cell("123")


def test_hexes_that_do_not_touch_share_no_side() -> None:
    assert Layout().side_towards("F17", "B3") is None
