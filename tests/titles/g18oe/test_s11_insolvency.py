"""§11.6.5: first-round insolvency."""

import pytest

from tests.titles.g18oe.details import poor
from trunkline.kernel import Plan, Seat, audit, legal
from trunkline.kernel.game import complete
from trunkline.titles.g18oe.printed.cards import Patron
from trunkline.titles.g18oe.records.actions import (
    BuyRailroad,
    BuyTrain,
    LayForBrandt,
    LayTile,
    Pass,
    PlaceToken,
)
from trunkline.titles.g18oe.rules import brandt
from trunkline.titles.g18oe.rules.money import change
from trunkline.titles.g18oe.state import FLOATED, INSOLVENT, NATIONAL
from workbench.g18oe.table import Table

A, B, C = map(Seat, range(3))


def base(phase: str) -> Table:
    table = Table(3).sold("major").quiet().phase(phase)
    return table.major("PLM", 0, cash=1000).major("BEL", 1, cash=1000)


def insolvent(cash: int = 60, mine: int = 20) -> Table:
    table = base("2").minor("K", 0, "V27.0", cash=cash)
    change(table.state, "K", owes_train=True)
    return poor(table, 0, mine)


@pytest.mark.rule("11.6.5")
def test_insolvency_11_6_5():
    table = insolvent()
    table.state.to_operate = ()
    table.operate("K", "train")
    line = table.line("K")
    assert line.status == INSOLVENT
    assert line.cash == 80
    assert table.cash(0) == 120  # the face value
    assert [train.name for train in line.trains] == ["2+2"]
    assert "Minor K is insolvent and waits in the Open Market." in table.told
    table.stock(1)
    cash, bank = table.cash(1), table.state.bank
    table.do(BuyRailroad(B, "K"))
    assert table.told[0] == "P1 buys Minor K for £140."
    assert table.cash(1) == cash - 120 - 20
    assert table.state.bank == bank + 120 + 100
    assert table.line("K").status == FLOATED
    assert table.line("K").president == 1
    assert table.line("K").cash == 0


@pytest.mark.rule("11.6.5")
def test_an_insolvent_railroad_does_not_operate_11_6_5():
    from trunkline.titles.g18oe.rules.rounds.rounds import begin_operating_round

    table = insolvent().operate("K", "train")
    begin_operating_round(table.game, table.state)
    assert "K" not in table.state.to_operate


def finish_turn(table: Table) -> Table:
    """The operating railroad does nothing more and buys no train beyond its duty."""
    name = table.state.op.company
    while table.state.op is not None and table.state.op.company == name:
        offers = legal(table.game, table.state)
        if table.step == "train" or table.line(name).status == INSOLVENT:
            break
        plan = next((offer for offer in offers if isinstance(offer, Plan)), None)
        table.do(complete(table.game, table.state, plan) if plan else Pass(table.seat))
    return table


@pytest.mark.rule("11.6.5")
def test_a_token_is_refunded_first_11_6_5():
    table = insolvent(cash=100, mine=0)
    table.track("V27", 1, 4).track("V29", 1, 3).track("U30", 0, 4).track("U32", 1, 4)
    table.operate("K", "token")
    table.do(PlaceToken(A, "U32.0", 20, False))
    finish_turn(table)
    assert table.line("K").status == FLOATED
    assert table.line("K").charter == (20,)
    assert "U32.0" not in table.state.tokens
    assert table.line("K").cash >= 100
    assert table.may(BuyTrain(A, "2+2", "works"))


@pytest.mark.rule("11.6.5", "11.2.1")
@pytest.mark.parametrize("free", [False, True])
def test_the_price_of_water_is_refunded_with_the_token_11_2_1(free):
    """Also where Wien Südbahnhof paid for the token itself."""
    table = Table(3).sold("major").quiet().phase("2").minor("K", 0, "I20.0", cash=115)
    table.state.privates["WSB"] = table.state.privates["WSB"]._replace(seat=0)
    change(table.state, "K", owes_train=True)
    poor(table, 0, 0).track("I20", 4)
    table.operate("K", "token")
    offer = next(o for o in table.offers(PlaceToken) if o.city == "J25.0" and o.free is free)
    table.do(offer)  # £20 for the ferry, and the token; the 2+2 is then too dear
    assert table.step == "train"
    assert table.line("K").cash == 115
    assert table.line("K").charter == (20,)
    assert "J25.0" not in table.state.tokens
    assert table.may(BuyTrain(A, "2+2", "works"))
    assert audit(table.game, table.state) == []


@pytest.mark.rule("11.6.5")
def test_paid_track_is_taken_back_11_6_5():
    table = insolvent(cash=100, mine=0)
    table.track("V27", 1, 4)
    tiles = dict(table.state.tiles)
    table.operate("K")
    table.do(LayTile(A, "V29", "9", 1))
    assert table.line("K").cash == 55
    table.do(Pass(A))
    assert table.state.tiles == tiles  # taken back before the train is bought
    assert table.line("K").cash == 100
    assert table.line("K").status == FLOATED


@pytest.mark.rule("11.6.5", "11.1.8")
@pytest.mark.parametrize(("pays", "back"), [((10, 10, 10, 10), True), ((60, 60, 60, 60), False)])
def test_a_tile_whose_patron_paid_more_than_it_cost_stays_11_6_5(pays, back):
    """Taking a tile back undoes what its patron paid; where that would help nobody it stays."""
    table = insolvent(cash=90, mine=0)
    table.track("V27", 1, 4).track("V29", 1, 3).track("U30", 0, 4)
    patron = Patron("P", "green", "U32", pays)
    table.game.book.patrons["P"] = patron
    try:
        table.state.patronage["U32"] = "P"
        table.operate("K")
        table.do(table.lays("U32", 4)[0])
        assert table.line("K").cash == 90 - 30 + pays[0]
        change(table.state, "K", cash=table.line("K").cash - 25)
        table.state.bank += 25
        finish_turn(table)
        assert ("U32" in table.state.tiles) is not back
        assert ("U32" in table.state.patronage) is back
        if back:  # the fee comes back, and what the patron paid goes back
            assert table.line("K").cash == 90 - 25
        assert audit(table.game, table.state) == []
    finally:
        del table.game.book.patrons["P"]


@pytest.mark.rule("11.6.5", "15.9")
def test_the_buyer_of_minor_j_pays_its_trains_price_15_9():
    table = base("2").minor("J", 0, "V27.0", cash=60)
    change(table.state, "J", owes_train=True)
    poor(table, 0, 20).operate("J", "train")
    assert table.line("J").status == INSOLVENT
    assert table.line("J").cash == 80
    table.stock(1)
    cash, bank = table.cash(1), table.state.bank
    table.do(BuyRailroad(B, "J"))
    assert table.cash(1) == cash - 120 - 10  # its 2+2 costs £90
    assert table.state.bank == bank + 120 + 90
    assert table.line("J").cash == 0


@pytest.mark.rule("11.6.5", "15.9")
def test_with_its_discount_minor_j_is_solvent_15_9():
    table = base("2").minor("J", 0, "V27.0", cash=70)
    change(table.state, "J", owes_train=True)
    poor(table, 0, 20).operate("J", "train")
    table.do(BuyTrain(A, "2+2", "works"))
    assert (table.line("J").cash, table.cash(0)) == (0, 0)


@pytest.mark.rule("11.6.1", "11.6.4")
def test_a_major_that_cannot_pay_for_its_2_becomes_a_national_11_6_4():
    table = base("2")
    change(table.state, "PLM", owes_train=True, cash=60)
    table.state.bank += 940
    poor(table, 0, 20).operate("PLM", "train")
    assert table.line("PLM").kind == NATIONAL
    assert table.cash(0) == 0


@pytest.mark.rule("11.6.2", "11.6.5")
def test_an_insolvent_minor_m_has_its_pullman_when_it_is_bought_11_6_2():
    """The Pullmans come in one moment only; royalties are for a Minor M that operates."""
    table = base("2").minor("M", 2, "V27.0", cash=60)
    poor(table, 2, 20)
    change(table.state, "M", owes_train=True)
    table.operate("M", "train")
    assert table.line("M").status == INSOLVENT
    table.phase("4").state.phase = "3"  # the next train is the first 4
    table.operate("PLM", "train").do(BuyTrain(A, "4", "works"))
    assert table.state.phase == "4"
    assert "Minor M" in " ".join(table.told)
    assert table.line("M").pullman
    assert table.state.pullmans == 9


@pytest.mark.rule("11.6.5", "14.9")
@pytest.mark.parametrize("closed", [False, True])
def test_the_last_brandt_token_taken_back_turns_its_certificate_up_11_6_5(closed, monkeypatch):
    """Unless its owner had closed it before. The way to the tile leads over water."""
    table = insolvent(cash=100, mine=5).track("V27", 1, 4).track("V29", 1, 3)
    state = table.state
    state.privates["BBE"] = state.privates["BBE"]._replace(seat=0, open=not closed)
    state.brandt_left = 1
    monkeypatch.setattr(brandt, "way_cost", lambda *_: 10)
    table.operate("K")
    table.do(table.offers(LayForBrandt)[0])
    (name,) = table.state.brandt
    assert not table.state.privates["BBE"].open
    finish_turn(table)
    assert (table.state.brandt, table.state.brandt_left) == ((), 1)
    assert name not in table.state.tiles
    assert table.state.privates["BBE"].open is not closed
    assert table.line("K").status == FLOATED
