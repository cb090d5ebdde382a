"""§3: the sale of the private companies."""

import pytest

from tests.titles.g1848.table import Table
from trunkline.titles.g1848.records.actions import BuyPrivate, LowerPrice, Pass

FLOORS = {"P1": 0, "P2": 40, "P3": 80, "P4": 140, "P5": 140, "P6": 200}


def at_floor(table: Table) -> Table:
    for name, private in table.state.privates.items():
        table.state.privates[name] = private._replace(price=FLOORS[name])
    return table


@pytest.mark.rule("3.1.1")
def test_the_first_player_buys_at_face_value_or_lowers_a_price_by_5():
    table = Table(4)
    assert table.asked == ("auction", 0)
    assert table.counts() == {"buy_private": 6, "lower_price": 6}  # passing is not possible yet
    bought = table.fork().do(table.private("P4"))
    assert bought.money() == [460, 630, 630, 630]
    assert bought.state.privates["P4"].seat == 0
    assert bought.state.bank == 10_000 - 4 * 630 + 170
    assert bought.asked == ("auction", 1)
    table.do(table.lower("P4"))
    assert table.state.privates["P4"].price == 165
    assert table.asked == ("auction", 1)
    table.do(table.private("P4"))
    assert table.money() == [630, 465, 630, 630]


@pytest.mark.rule("3.1.1")
def test_the_turn_goes_around_the_table():
    table = Table(3)
    for seat in (0, 1, 2, 0, 1):
        assert table.asked == ("auction", seat)
        table.do(table.lower("P6"))


@pytest.mark.rule("3.1.1")
def test_sold_privates_can_be_neither_bought_nor_lowered():
    table = Table(4)
    table.do(table.private("P1"))
    assert "already sold" in table.no(table.private("P1"), "3.1.1")
    assert "already sold" in table.no(table.lower("P1"), "3.1.1")


@pytest.mark.rule("3.1.1")
@pytest.mark.parametrize(("name", "floor"), FLOORS.items())
def test_a_price_falls_to_the_end_of_its_track_and_no_further(name, floor):
    table = Table(4)
    for _ in range(6):
        table.do(table.lower(name))
    assert table.state.privates[name].price == floor
    assert "lowest price" in table.no(table.lower(name), "3.1.1")


@pytest.mark.rule("3.1.1")
def test_a_private_must_be_affordable():
    table = Table(6).cash(229)
    table.no(table.private("P6"), "3.1.1")
    table.do(table.lower("P6"))
    table.cash(430, 225)
    table.yes(table.private("P6"))


@pytest.mark.rule("3.1.1", "3.1.3")
def test_without_a_private_one_may_not_pass_while_a_price_can_fall():
    table = Table(4)
    table.no(table.pass_(), "3.1.1")
    table.do(table.private("P1"))  # seat 0 owns one now, seat 1 does not
    table.no(table.pass_(), "3.1.1")


@pytest.mark.rule("3.1.2")
def test_when_nothing_is_sold_and_nothing_can_fall_one_must_buy():
    table = at_floor(Table(4))
    table.no(table.pass_(), "3.1.2")
    assert table.counts() == {"buy_private": 6}
    table.do(table.private("P1"))  # P1 is free by now, so everybody can
    assert table.money()[0] == 630


@pytest.mark.rule("3.1.3")
def test_an_owner_may_always_pass():
    table = Table(3)
    table.do(table.private("P1"), LowerPrice(1, "P2"), LowerPrice(2, "P2"))
    table.yes(table.pass_())
    table.do(table.pass_())
    assert table.asked == ("auction", 1)
    assert table.lines() == ["P0 passes."]


@pytest.mark.rule("3.1.3")
def test_at_the_floor_with_one_private_sold_anybody_may_pass():
    table = at_floor(Table(4))
    table.do(table.private("P1"))
    table.yes(table.pass_())  # seat 1 owns nothing


@pytest.mark.rule("3.1.3")
def test_only_privates_still_for_sale_must_be_at_the_floor():
    table = at_floor(Table(4))
    table.state.privates["P6"] = table.state.privates["P6"]._replace(price=230)
    table.do(table.private("P6"))
    table.yes(table.pass_())


@pytest.mark.rule("3.1.4")
def test_when_all_pass_in_turn_sold_privates_pay_and_the_sale_goes_on():
    table = at_floor(Table(3))
    table.do(BuyPrivate(0, "P6"), BuyPrivate(1, "P1"), Pass(2), Pass(0))
    before = table.money()
    table.do(Pass(1))
    assert table.money() == [before[0] + 30, before[1] + 5, before[2]]
    assert table.asked == ("auction", 2)
    words = "Everybody has passed in turn: the private companies pay their owners."
    assert table.lines()[1:3] == [words, "P1 pays P1 £5."]
    assert table.said("P6 pays P0 £30.")
    assert table.state.turn == 0  # no operating round
    table.do(Pass(2), Pass(0), Pass(1))  # and it may happen again
    assert table.money() == [before[0] + 60, before[1] + 10, before[2]]


@pytest.mark.rule("3.1.4")
@pytest.mark.parametrize("act", ["buy", "lower"])
def test_an_action_between_passes_starts_the_count_again(act):
    table = at_floor(Table(3))
    table.state.privates["P2"] = table.state.privates["P2"]._replace(price=45, seat=0)
    table.state.privates["P3"] = table.state.privates["P3"]._replace(price=85)
    for seat in (0, 1, 2):
        table.state.privates[f"P{seat + 4}"] = table.state.privates[f"P{seat + 4}"]._replace(
            seat=seat
        )
    cash = table.money()
    table.do(Pass(0), Pass(1), BuyPrivate(2, "P1") if act == "buy" else LowerPrice(2, "P3"))
    table.do(Pass(0), Pass(1))
    assert table.money() == cash  # P1 is free at the floor; nobody was paid
    table.do(Pass(2))
    income = [30, 25, 35 if act == "buy" else 30]  # P2 and P4, P5, P6 and perhaps P1
    assert table.money() == [old + new for old, new in zip(cash, income, strict=True)]


@pytest.mark.rule("3.2", "2.1")
def test_the_first_stock_round_begins_left_of_the_last_buyer():
    table = Table(4)
    table.do(
        *(
            BuyPrivate(seat, name)
            for seat, name in zip((0, 1, 2, 3), ("P1", "P2", "P3", "P4"), strict=True)
        )
    )
    table.do(BuyPrivate(0, "P5"))
    assert table.state.round == "auction"
    table.do(BuyPrivate(1, "P6"))
    assert table.state.round == "stock"
    assert table.asked == ("stock", 2)
    assert table.state.priority == 2
    assert table.said("Stock round 1 begins.")


@pytest.mark.rule("3.2")
def test_the_sale_ends_only_with_the_last_private():
    table = Table(3)
    for seat, name in enumerate(("P1", "P2", "P3", "P4", "P5")):
        table.do(BuyPrivate(seat % 3, name))
    assert table.counts() == {"buy_private": 1, "lower_price": 1, "pass": 1}
