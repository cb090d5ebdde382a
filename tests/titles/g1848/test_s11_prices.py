"""§11: share price changes in an operating round."""

import pytest

from tests.titles.g1848.table import Table


def at(cell: tuple[int, int], **company: object) -> Table:
    table = Table(4).phase("3").after_auction(P6=3)
    table.company("VR", {0: 60}, cell=cell, **company)
    return table.operate("VR", "dividend", revenue=100)


@pytest.mark.rule("11.1")
@pytest.mark.parametrize(
    ("cell", "after"),
    [
        ((1, 5), (1, 6)),
        ((5, 5), (5, 6)),
        ((5, 6), (4, 6)),
        ((2, 13), (1, 13)),
        ((0, 15), (0, 16)),
        ((1, 16), (0, 16)),
        ((0, 16), (0, 16)),
    ],
)
def test_a_dividend_moves_right_and_at_the_end_of_a_row_up(cell, after):
    table = at(cell)
    table.do(table.pay())
    assert table["VR"].cell == after


@pytest.mark.rule("11.2")
@pytest.mark.parametrize(("cell", "after"), [((1, 5), (1, 4)), ((5, 2), (5, 1))])
def test_retaining_moves_left(cell, after):
    table = at(cell)
    table.do(table.withhold())
    assert table["VR"].cell == after


@pytest.mark.rule("11.2", "5.5.1")
def test_retaining_in_the_second_column_leads_to_receivership():
    table = at((3, 1))
    table.do(table.withhold())
    assert table["VR"].closed


@pytest.mark.rule("11.1", "11.2", "11.3", "11")
def test_example_car_retains_federal_territory_and_victoria_pay():
    """The worked example of §11: FED's marker goes underneath the one of New South Wales."""
    table = Table(4).phase("3").after_auction(P6=3)
    table.company("NSW", {1: 60}, cell=(1, 6))
    table.company("CAR", {0: 60}, cell=(1, 8))
    table.company("FT", {0: 60}, cell=(1, 5))
    table.company("VR", {0: 60}, cell=(2, 5))
    table.operate("CAR", "dividend", revenue=50)
    table.do(table.withhold())
    assert table["CAR"].cell == (1, 7)
    assert table.price("CAR") == 130
    table.operate("FT", "dividend", revenue=50)
    table.do(table.pay())
    assert table["FT"].cell == (1, 6)
    assert table.price("FT") == 110
    table.operate("VR", "dividend", revenue=50)
    table.do(table.pay())
    assert table["VR"].cell == (2, 6)
    assert table.price("VR") == 100
    table.stock().end_stock()
    assert [table.op, *table.state.to_operate] == ["CAR", "NSW", "FT", "VR"]


@pytest.mark.rule("11.3")
def test_a_marker_that_stays_in_its_space_stays_on_top():
    table = Table(4).phase("3").after_auction(P6=3)
    table.company("VR", {0: 60}, cell=(0, 16)).company("NSW", {1: 60}, cell=(0, 16))
    table.operate("VR", "dividend", revenue=50)
    table.do(table.pay())
    from trunkline.eighteen.parts.market import by_price

    order = by_price(table.game.cards.market, table.state, ("NSW", "VR"))
    assert order == ("VR", "NSW")


@pytest.mark.rule("11.3")
def test_a_marker_that_comes_back_goes_underneath():
    table = Table(4).phase("3").after_auction(P6=3)
    table.company("VR", {0: 60}, cell=(1, 6)).company("NSW", {1: 60}, cell=(1, 6))
    table.operate("VR", "dividend", revenue=50)
    table.do(table.pay())
    table.operate("VR", "dividend", revenue=50)
    table.do(table.withhold())
    table.stock().end_stock()
    assert [table.op, *table.state.to_operate] == ["NSW", "VR"]
