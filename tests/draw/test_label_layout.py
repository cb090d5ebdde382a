"""Names keep clear of what is read beside them: tokens, values, letters, and of the hex's rim."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot

import pytest

from trunkline.board import Board, Face
from trunkline.draw import faces
from trunkline.draw.geometry import spots
from trunkline.draw.label_layout import Arrangement, arrangement
from trunkline.draw.tokens import slot_points, slot_radius
from trunkline.draw.views import HexView
from trunkline.titles.g18oe.page import picture as oe
from trunkline.titles.g18oe.printed.board import board as board_18oe
from trunkline.titles.g1848.page import picture as g1848
from trunkline.titles.g1848.printed.board import board as board_1848
from workbench.g18oe.late import late

Circle = tuple[float, float, float]


def slots(face: Face, board: Board) -> Iterator[Circle]:
    """Every place of a token, as it is drawn."""
    for stop, (x, y) in zip(face.tile.stops, spots(face, board.map.layout), strict=True):
        if stop.kind == "city":
            radius = slot_radius(stop.slots)
            for u, v in slot_points(max(stop.slots, 1), radius):
                yield x + u, y + v, radius


def arranged(hex_: HexView, board: Board) -> Arrangement:
    return arrangement(
        hex_.face,
        board.map.layout,
        figure=len(faces.pays(hex_.face)),
        letter=len(faces.letter_of(hex_.face, hex_.letter)),
        name=hex_.name,
        ports=hex_.ports,
        beside=len(hex_.beside),
        signs=hex_.signs,
    )


def covered(hex_: HexView, board: Board) -> float:
    """How deep the name lies over a token's place or over the value, at the worst place."""
    plan = arranged(hex_, board)
    assert plan.name
    circles = list(slots(hex_.face, board))
    if plan.figure:
        circles.append((*plan.figure, 8.2))
    left, top, right, bottom = plan.name.box()
    gaps = (
        hypot(max(left - x, 0, x - right), max(top - y, 0, y - bottom)) - radius
        for x, y, radius in circles
    )
    return max(0.0, -min(gaps, default=0.0))


def fitting_1848() -> list[HexView]:
    """Each named hex of 1848 with each tile of its kind, in every rotation."""
    board, found = board_1848(), []
    for hex_ in g1848.view().hexes:
        kinds = [stop.kind for stop in hex_.face.tile.stops]
        if hex_.name and "city" in kinds:
            for tile in board.catalogue:
                if [stop.kind for stop in tile.stops] == kinds:
                    found += [
                        HexView(hex_.id, board.catalogue.face(tile.number, turn), name=hex_.name)
                        for turn in range(6)
                    ]
    return found


def test_no_name_of_1848_lies_on_a_token_or_a_value_whatever_tile_is_laid() -> None:
    found = fitting_1848()
    assert len(found) > 500
    over = {(one.name, one.face.tile.number) for one in found if covered(one, board_1848()) > 0.3}
    assert not over


@pytest.mark.parametrize("when", ["printed", "late"])
def test_no_name_of_18oe_lies_on_a_token_or_a_value(when: str) -> None:
    laid = late().state.tiles if when == "late" else {}
    named = [one for one in oe.view(laid).hexes if one.name and one.face.tile.stops]
    assert len(named) > 100
    over = {one.name for one in named if covered(one, board_18oe()) > 0.3}
    assert not over


def test_a_name_keeps_clear_of_tokens_beside_the_city_and_of_signs() -> None:
    board = board_1848()
    face = board.catalogue.face("57", 1)
    plain = arrangement(face, board.map.layout, name="Melbourne")
    for other in (
        arrangement(face, board.map.layout, name="Melbourne", beside=2),
        arrangement(face, board.map.layout, name="Melbourne", signs=((-10.0, 22.0), (12.0, 22.0))),
    ):
        assert plain.name
        assert other.name
        assert other.name.at != plain.name.at


def test_a_name_stays_in_its_hex_and_shrinks_before_it_covers_anything() -> None:
    sizes = set()
    for one in fitting_1848():
        name = arranged(one, board_1848()).name
        assert name
        left, _, right, _ = name.box()
        assert max(-left, right) <= 43.5, "half the width of a hex"
        sizes.add(name.size)
    assert max(sizes) == 8.6
    assert min(sizes) >= 6.0
    assert len(sizes) > 2
