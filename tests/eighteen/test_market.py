"""The share price chart and the order of markers."""

from dataclasses import dataclass, field

import pytest

from trunkline.eighteen.parts.data import DataError
from trunkline.eighteen.parts.market import (
    Market,
    by_price,
    move_marker,
    price_of,
    read_market,
)
from trunkline.eighteen.parts.shares import Shares
from trunkline.eighteen.parts.state import Company

MARKET = Market(((0, 10, 20, 30), (0, 8, 16), (0, 5)))


@dataclass
class Chart:
    """The part of a state that markers need."""

    companies: dict[str, Company] = field(default_factory=dict)
    arrivals: int = 0


def chart(**cells: tuple[int, int]) -> Chart:
    found = Chart({name: Company(Shares(())) for name in cells})
    for name, cell in cells.items():
        move_marker(found, name, cell)
    return found


def test_right_and_up_at_the_end_of_a_row():
    assert MARKET.right((1, 1)) == (1, 2)
    assert MARKET.right((1, 2)) == (0, 2)
    assert MARKET.right((0, 3)) == (0, 3)


def test_left_stops_at_the_first_column():
    assert MARKET.left((0, 3)) == (0, 2)
    assert MARKET.left((0, 3), 2) == (0, 1)
    assert MARKET.left((0, 1), 3) == (0, 0)


def test_up_and_down_stop_at_the_ends_of_a_column():
    assert MARKET.up((1, 2)) == (0, 2)
    assert MARKET.up((0, 2)) == (0, 2)
    assert MARKET.down((0, 1)) == (1, 1)
    assert MARKET.down((2, 1)) == (2, 1)
    assert MARKET.down((1, 2)) == (1, 2)  # the row below is shorter
    assert MARKET.down((0, 3)) == (0, 3)


def test_prices():
    assert MARKET.price((1, 2)) == 16
    assert price_of(MARKET, Company(Shares(()))) == 0
    assert price_of(MARKET, Company((), cell=(0, 2))) == 20


def test_order_by_price_then_column_then_arrival():
    found = chart(A=(1, 1), B=(0, 1), C=(0, 1), D=(1, 2))
    assert by_price(MARKET, found, tuple("ABCD")) == ("D", "B", "C", "A")


def test_a_marker_that_stays_keeps_its_place_and_one_that_returns_goes_under():
    found = chart(A=(0, 1), B=(0, 1))
    assert not move_marker(found, "A", (0, 1))
    assert by_price(MARKET, found, ("B", "A")) == ("A", "B")
    assert move_marker(found, "A", (0, 2))
    assert move_marker(found, "A", (0, 1))
    assert by_price(MARKET, found, ("B", "A")) == ("B", "A")


OTHER = read_market(
    {
        "rows": [[-1, 110, 120], [90, 100, 110], [80, 90]],
        "edges": {"up": "right", "left": "down", "right": "up", "down": "stay"},
    }
)


def test_the_effect_of_an_edge_is_data():
    assert OTHER.up((1, 1)) == (0, 1)
    assert OTHER.up((0, 1)) == (0, 2)  # at the top, right instead
    assert OTHER.up((0, 2)) == OTHER.right((0, 2)) == (0, 2)
    assert OTHER.left((1, 0)) == (2, 0)  # at the left edge, down instead
    assert OTHER.left((2, 0)) == (2, 0)
    assert OTHER.down((1, 2)) == (1, 2)
    assert OTHER.right((2, 1)) == (1, 1)


def test_a_missing_cell_is_an_edge():
    assert not OTHER.has((0, 0))
    assert not OTHER.has((-1, 1))
    assert OTHER.left((0, 1)) == (1, 1)
    assert OTHER.up((1, 0)) == (1, 1)


def test_several_spaces_turn_at_the_edge():
    assert OTHER.left((0, 1), 3) == (2, 0)
    assert OTHER.right((2, 0), 9) == (0, 2)
    assert OTHER.down((0, 1), 2) == OTHER.move((0, 1), "down", 5) == (2, 1)


def test_an_unknown_direction_is_refused():
    with pytest.raises(DataError, match="at the edge, left is one of stay, up"):
        read_market({"rows": [[1]], "edges": {"left": "back"}})


def test_only_companies_with_a_marker_operate_by_price():
    found = chart(A=(1, 1), B=(0, 2))
    found.companies["M"] = Company(Shares(()))
    assert by_price(MARKET, found, ("A", "M", "B")) == ("B", "A")
