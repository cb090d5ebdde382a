"""§6, §7: the opening packet."""

import pytest

from trunkline.kernel import Seat
from trunkline.titles.g18oe.records.actions import Bid, BuyItem, Pass, TakeFree
from workbench.g18oe.table import Table

A, B, C = map(Seat, range(3))


@pytest.mark.rule("7")
def test_only_the_top_row_is_bought_at_face_value_7():
    table = Table()
    assert [offer.item for offer in table.offers(BuyItem)] == ["RSC", "PEC"]
    assert "top row" in table.why(BuyItem(A, "WSB"))
    table.do(BuyItem(A, "PEC"))
    assert table.state.privates["PEC"].seat == 0
    assert table.cash(0) == 1780
    assert table.seat == B
    assert table.state.priority == 1


@pytest.mark.rule("7")
def test_a_bid_is_at_least_face_value_and_five_above_others_7():
    table = Table()
    assert "at least £40" in table.why(Bid(A, "WSB", 35))
    assert "multiples" in table.why(Bid(A, "WSB", 42))
    assert "top row" in table.why(Bid(A, "RSC", 25))
    table.do(Bid(A, "WSB", 40))
    assert "at least £45" in table.why(Bid(B, "WSB", 40))
    assert table.may(Bid(B, "WSB", 45))


@pytest.mark.rule("7")
def test_money_of_bids_is_set_aside_7():
    table = Table(7)
    table.do(Bid(A, "WSB", 750), *(Pass(Seat(s)) for s in range(1, 7)))
    assert "£25" in table.why(Bid(A, "BBBT", 40))
    assert table.may(BuyItem(A, "RSC"))
    assert table.may(Bid(A, "WSB", 755))


@pytest.mark.rule("7")
def test_a_single_bid_buys_when_its_row_becomes_the_top_one_7():
    table = Table()
    table.do(Bid(A, "WSB", 40), BuyItem(B, "RSC"), BuyItem(C, "PEC"))
    assert table.state.privates["WSB"].seat == 0
    assert table.cash(0) == 1760
    assert table.step == "packet"
    assert table.seat == A


@pytest.mark.rule("7")
def test_several_bids_are_auctioned_left_of_the_high_bidder_first_7():
    table = Table()
    table.do(Bid(A, "WSB", 40), Bid(B, "WSB", 45), BuyItem(C, "RSC"), BuyItem(A, "PEC"))
    assert table.step == "bidding"
    assert table.seat == A  # only A and B have bid; C is left of B but takes no part
    assert "at least £50" in table.why(Bid(A, "WSB", 45))
    table.do(Bid(A, "WSB", 50), Pass(B))
    assert table.state.privates["WSB"].seat == 0
    assert table.cash(0) == 1800 - 20 - 50
    assert table.cash(1) == 1800
    assert table.step == "packet"
    assert table.seat == B


@pytest.mark.rule("7")
def test_all_pass_privates_pay_and_the_top_row_falls_7():
    table = Table()
    table.do(BuyItem(A, "PEC"), Pass(B), Pass(C), Pass(A))
    assert table.cash(0) == 1780 + 5
    assert table.state.packet["RSC"].price == 15
    assert table.state.packet["WSB"].price == 40
    assert table.seat == B


@pytest.mark.rule("7")
def test_items_at_nothing_must_be_taken_7():
    table = Table()
    for _ in range(4):
        table.do(Pass(A), Pass(B), Pass(C))
    assert table.offers(Pass) == []
    assert "must take" in table.why(Pass(A))
    assert "must take" in table.why(BuyItem(A, "RSC"))
    assert "must take" in table.why(Bid(A, "WSB", 40))
    table.do(TakeFree(A))
    assert table.state.privates["RSC"].seat == table.state.privates["PEC"].seat == 0
    assert table.cash(0) == 1800


def packet_without_privates() -> Table:
    table = Table()
    for row in table.game.book.packet.rows[:4]:
        for item in row:
            table.do(BuyItem(table.seat, item))
    return table


@pytest.mark.rule("7.1")
def test_a_minors_price_goes_to_its_treasury_up_to_180_7_1():
    table = packet_without_privates()
    table.do(BuyItem(table.seat, "A"))
    assert table.line("A").cash == 120
    seat = table.seat
    assert "at least £125" in table.why(Bid(seat, "B", 120))
    table.do(Bid(seat, "B", 200))
    assert table.step == "bidding"
    others = [s for s in range(3) if s != seat]
    assert table.seat == (seat + 1) % 3
    bank = table.state.bank
    table.do(Pass(table.seat)).do(Pass(table.seat))
    assert table.line("B").cash == 180
    assert table.state.bank == bank + 20
    assert table.line("B").president == seat
    assert table.step == "packet"
    assert table.seat in others


@pytest.mark.rule("8", "7")
def test_the_packet_sold_out_begins_the_concessions_8():
    table = packet_without_privates()
    for row in table.game.book.packet.rows[4:]:
        for item in row:
            table.do(BuyItem(table.seat, item))
    assert table.step == "concession"
    assert table.state.rr_phase == "concession"
    assert table.seat == table.state.concessions[0]


@pytest.mark.rule("8")
def test_without_concessions_the_stock_round_follows_8():
    table = Table(3, concessions="without")
    while table.step == "packet":
        table.do(table.offers(BuyItem)[0])
    assert table.step == "stock"
    assert table.state.rr_phase == "regional"
    assert table.seat == table.state.priority
