"""§2: seating, capital, what lies on the table at the start."""

import pytest

from tests.titles.g1848.table import Table
from trunkline.kernel import CHANCE, Frame, draw_chance, legal, refusal, view
from trunkline.titles.g1848.records.actions import DrawSeats


@pytest.mark.rule("2.1")
def test_seats_may_be_drawn_and_the_lowest_number_opens_the_sale():
    table = Table(3, seating="drawn")
    assert table.state.frames == (Frame("seating", (CHANCE,)),)
    assert len(legal(table.game, table.state)) == 6  # 3! orders
    table.do(DrawSeats(CHANCE, (2, 1, 0)))
    assert table.asked == ("auction", 2)
    assert table.state.priority == 2
    assert table.lines() == ["The private certificates are dealt; the seating order is P2, P1, P0."]
    table.do(table.lower("P1"))
    assert table.asked == ("auction", 1)  # clockwise: by the drawn order


@pytest.mark.rule("2.1")
@pytest.mark.parametrize("order", [(0, 1), (0, 1, 1), (0, 1, 3), (0, 1, 2, 0)])
def test_every_player_gets_exactly_one_seat(order):
    table = Table(3, seating="drawn")
    assert "§2.1" in (refusal(table.game, table.state, DrawSeats(CHANCE, order)) or "")


@pytest.mark.rule("2.1")
def test_every_order_can_be_drawn():
    from random import Random

    table, random = Table(3, seating="drawn"), Random(1)
    orders = {draw_chance(table.game, table.state, random).order for _ in range(200)}
    assert len(orders) == 6


@pytest.mark.rule("2.2")
def test_all_holdings_are_open_to_everybody():
    table = Table(3).after_auction()
    for seat in (-2, 0, 1, 2):
        seen = view(table.game, table.state, seat).state
        assert seen.players == table.state.players
        assert seen.companies == table.state.companies
        assert seen.privates == table.state.privates


@pytest.mark.rule("2.3", "2.4.1")
@pytest.mark.parametrize(("players", "cash"), [(3, 840), (4, 630), (5, 510), (6, 430)])
def test_starting_capital_comes_out_of_the_bank_of_10000(players, cash):
    table = Table(players)
    assert table.money() == [cash] * players
    assert table.state.bank == 10_000 - players * cash


@pytest.mark.rule("2.4.2", "2.4.3", "2.4.4", "2.4.5")
def test_the_table_is_laid_out_at_the_start():
    state = Table(4).state
    assert {name: private.price for name, private in state.privates.items()} == {
        "P1": 30, "P2": 70, "P3": 110, "P4": 170, "P5": 170, "P6": 230,
    }  # fmt: skip
    assert sum(state.supply.values()) == 100
    assert state.tiles == {}
    assert state.tokens == {}
    assert set(state.issued.values()) == {0}
    assert state.phase == "2"
    assert len(state.companies) == 8
    assert state.loans == {}
    for company in state.companies.values():
        assert (company.cash, company.trains, company.percent("bank")) == (
            0,
            (),
            100,
        )
