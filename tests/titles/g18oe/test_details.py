"""§5 to §10, §15 in detail: the packet, floating, and what rounds leave for the next."""

import pytest

from tests.titles.g18oe.details import base, cash_of, poor
from trunkline.eighteen.parts.shares import POOL, TREASURY, hand_over
from trunkline.kernel import Frame, Seat, audit
from trunkline.titles.g18oe.records.actions import (
    Bid,
    BuyItem,
    ChoosePlace,
    FloatMinor,
    FloatRegional,
    ParRegional,
    Pass,
    RemoveRegional,
    SellShares,
    TakeFree,
)
from trunkline.titles.g18oe.rules import packet
from trunkline.titles.g18oe.rules.money import change
from trunkline.titles.g18oe.rules.railroads.floating import own_minors
from trunkline.titles.g18oe.rules.rounds import rounds
from trunkline.titles.g18oe.rules.track import tokens
from trunkline.titles.g18oe.state import (
    ABANDONED,
    GONE,
    INSOLVENT,
    PARRED,
)
from workbench.g18oe.table import Table

A, B, C = map(Seat, range(3))


# -- the packet and floating ----------------------------------------------------------------------


@pytest.mark.rule("7")
def test_any_action_restarts_the_passes_7():
    """Prices fall when all pass in a row: not if somebody bought or bid between."""
    table = Table()
    table.do(Pass(A), Pass(B), BuyItem(C, "RSC"), Pass(A), Pass(B))
    assert table.state.packet["PEC"].price == 20
    table = Table()
    table.do(Pass(A), Pass(B), Bid(C, "WSB", 40), Pass(A), Pass(B))
    assert table.state.packet["RSC"].price == 20
    table.do(Pass(C))
    assert table.state.packet["RSC"].price == 15


@pytest.mark.rule("7")
def test_taking_what_costs_nothing_is_the_action_7():
    table = Table()
    for _ in range(4):
        table.do(Pass(A), Pass(B), Pass(C))
    table.state.passes = 2
    table.do(TakeFree(A))
    assert (table.seat, table.state.priority, table.state.passes) == (B, 1, 0)


@pytest.mark.rule("7", "6.3")
def test_a_concession_is_kept_by_its_number_7():
    table = Table()
    for item in list(table.state.packet):
        if not item.isdigit():
            packet.sell(table.game, table.state, item, 2, 0)
    table.do(BuyItem(A, "2"), BuyItem(B, "1"))
    assert table.state.concessions[:3] == (1, 0, -1)


@pytest.mark.rule("9.1")
def test_a_chit_that_minor_and_owner_cannot_pay_9_1():
    table = Table(3).sold("regional")
    minor = next(own_minors(table.state, int(table.seat)))
    poor(cash_of(table, minor, 5), int(table.seat), 10)
    assert "have £15" in table.why(FloatMinor(table.seat, minor, "FR", "V27.0"))


@pytest.mark.rule("8.2", "8.3", "9.2")
def test_regionals_float_before_the_major_phase_8_2(monkeypatch):
    table = base().stock(0)
    assert "before the Major railroad phase" in table.why(FloatRegional(A, "OU", 60))
    assert "in the Regional/Minor phase" in table.why(RemoveRegional(A, "OU"))
    hand_over(table.state, "OU", 50, TREASURY, POOL)
    change(table.state, "OU", status=PARRED, par=60)
    assert table.may(FloatRegional(A, "OU", 60))
    table.state.stock = table.state.stock._replace(selling=("BEL",))
    assert "You have begun another stock action; floating a" in table.why(
        FloatRegional(A, "OU", 60)
    )
    table.state.stock = table.state.stock._replace(selling=())
    monkeypatch.setitem(table.game.book.certificates, 3, 1)
    assert "certificate limit of 1" in table.why(FloatRegional(A, "OU", 60))


@pytest.mark.rule("8.1")
def test_invalid_pars_of_a_regional_are_refused_8_1():
    table = Table(3).sold("concession")
    table.state.round, table.state.rr_phase = "concession", "concession"
    table.state.concessions = (0,)
    table.quiet()
    poor(table, 0, 50).regional("PLM", 1)
    table.state.frames = (Frame("concession", (0,)),)
    assert "not a regional to par" in table.why(ParRegional(A, "PLM", 60))
    assert "one of 60, 65" in table.why(ParRegional(A, "OU", 61))
    table.do(ParRegional(A, "OU", 60))
    assert (
        table.told[0] == "P0 pars OU at £60; its president's certificate goes to the Open Market."
    )


# -- rounds ---------------------------------------------------------------------------------------


@pytest.mark.rule("5.1.5", "11.6.5")
def test_an_unowned_railroad_leaves_everything_behind_5_1_5():
    table = base("5").minor("K", 1, "V27.0", cash=60).regional("OU", 1).train("OU", "3")
    for name, percent in (("K", 100), ("OU", 50)):
        hand_over(table.state, name, percent, 1, POOL)
        change(table.state, name, status=INSOLVENT, president=-1)
    bank, cash = table.state.bank, table.line("K").cash + table.line("OU").cash
    rounds.clear_out(table.game, table.state)
    assert table.state.bank == bank + cash
    assert (table.line("K").status, table.line("K").pool) == (ABANDONED, 0)
    assert table.line("OU").status == GONE
    assert (table.line("OU").trains, table.line("OU").charter) == ((), ())
    assert [train.name for train in table.state.market_trains] == ["3"]
    assert tokens.placed(table.state, "OU") == ()
    assert audit(table.game, table.state) == []


@pytest.mark.rule("10", "10.7")
def test_a_stock_round_leaves_nothing_for_the_next_10():
    table = base().shares("PLM", s0=20).stock(0)
    table.do(SellShares(A, "PLM", 10), Pass(A))
    assert table.state.stock.sold[0] == ("PLM",)
    rounds.end_stock_round(table.game, table.state)
    assert table.state.stock.sold == ((), (), ())
    assert table.state.stock.last == -1


@pytest.mark.rule("15.3")
def test_the_place_that_was_chosen_is_kept_for_the_round_15_3():
    table = base().minor("C", 0, "V27.0").minor("K", 1, "AC8.0")
    rounds.begin_operating_round(table.game, table.state)
    table.do(ChoosePlace(A, "last"))
    assert table.state.first == "last"
    assert table.told[0].startswith("Minor C operates last")


@pytest.mark.rule("15.1")
def test_a_minor_as_payment_is_logged_15_1():
    from trunkline.titles.g18oe.records.actions import MergeMinor

    table = base().minor("A", 0, "V27.0").stock(0)
    table.do(MergeMinor(A, "A", "PLM", 0))
    assert any("£100" in line for line in table.told)
