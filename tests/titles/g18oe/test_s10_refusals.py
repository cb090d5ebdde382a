"""§9.3, §10: what is refused in stock rounds, and what the log says of what is done."""

import pytest

from tests.titles.g18oe.details import poor
from trunkline.eighteen.parts.shares import POOL, TREASURY, Shares, hand_over
from trunkline.kernel import Seat
from trunkline.titles.g18oe.records.actions import (
    Answer,
    AskForMergers,
    BuyShare,
    ClosePrivate,
    FloatMajor,
    Hold,
    KeepTrain,
    KeepUp,
    MergeMinor,
    OfferMerger,
    Pass,
    Repar,
    ReserveShares,
    SellShares,
    TakeToken,
    Trade,
    UseSwift,
)
from trunkline.titles.g18oe.rules.money import change
from trunkline.titles.g18oe.rules.stock.shares import at_limit
from trunkline.titles.g18oe.rules.track import tokens
from trunkline.titles.g18oe.state import FLOATED
from workbench.g18oe.table import Table

A, B, C = map(Seat, range(3))


def market(phase: str = "3") -> Table:
    table = Table(3).sold("major").quiet().phase(phase).major("PLM", 0).major("BEL", 1)
    return table.stock(0)


@pytest.mark.rule("10.2")
def test_invalid_purchases_are_refused_10_2():
    table = market().minor("K", 0, "V27.0")
    assert "no shares for sale" in table.why(BuyShare(A, "K", "treasury"))
    assert "no shares for sale" in table.why(BuyShare(A, "OU", "treasury"))
    assert "comes from the" in table.why(BuyShare(A, "PLM", "bank"))
    assert "no share of PLM" in table.why(BuyShare(A, "PLM", "market"))
    poor(table, 0, 10)
    assert "you have £10" in table.why(BuyShare(A, "PLM", "treasury"))


@pytest.mark.rule("4.1")
def test_two_players_have_no_certificate_limit_4_1():
    table = Table(2).sold("major").quiet().phase("3").major("PLM", 0)
    assert not at_limit(table.game, table.state, 0)


@pytest.mark.rule("6.1")
def test_face_down_privates_are_not_closed_again_6_1():
    table = market()
    table.state.privates["RSC"] = table.state.privates["RSC"]._replace(seat=0, open=False)
    assert "face down already" in table.why(ClosePrivate(A, "RSC", False))
    table.do(ClosePrivate(A, "RSC", True))
    assert table.told == ["RSC is removed from the game."]
    assert table.state.privates["RSC"].gone


@pytest.mark.rule("9.3")
def test_invalid_floats_are_refused_9_3():
    table = market().regional("OU", 0).shares("BEL", s0=20).stock(0)
    assert "not a floated regional" in table.why(FloatMajor(A, "PLM", False))
    assert "not a floated regional" in table.why(FloatMajor(A, "MIDI", False))
    table.do(SellShares(A, "BEL", 10))
    assert "You have begun another stock action; floating a" in table.why(
        FloatMajor(A, "OU", False)
    )


@pytest.mark.rule("9.3")
def test_money_for_the_shares_of_a_float_9_3():
    table = market().regional("OU", 0).stock(0)
    poor(table, 0, 20)
    assert "A share costs £75" in table.why(FloatMajor(A, "OU", True))
    change(table.state, "OU", shares=Shares((50, 50, 0)))
    assert "No share of OU is left" in table.why(FloatMajor(A, "OU", True))
    poor(table, 1, 20).stock(1)
    assert "must then buy a share for £100" in table.why(FloatMajor(B, "OU", False))


@pytest.mark.rule("9.3", "4.1")
def test_no_room_for_the_share_that_must_be_bought_9_3():
    table = Table(7, concessions="without").sold("major").quiet().phase("3")
    names = list(table.game.book.regionals)
    for name in names[:20]:
        table.major(name, 1)
        table.shares(name, s0=10)
        hand_over(table.state, name, 50, TREASURY, POOL)  # nothing can be sold
    for name, entry in table.state.privates.items():
        table.state.privates[name] = entry._replace(seat=2)
    table.regional(names[20], 1)
    change(table.state, names[20], shares=Shares((50, 50, 0, 0, 0, 0, 0)))
    table.rich(0, 500).stock(0)
    assert "no room for the share" in table.why(FloatMajor(A, names[20], False))


@pytest.mark.rule("8.4")
def test_an_answer_concerns_the_regional_that_is_bought_8_4():
    table = Table(3).sold("major").quiet().regional("PLM", 0).regional("BEL", 1)
    table.do(BuyShare(A, "BEL", "treasury"))
    assert (table.step, table.seat) == ("reply", B)
    assert "concerns BEL" in table.why(ReserveShares(B, "PLM"))
    table.do(ReserveShares(B, "BEL"))
    assert table.told == ["P1 reserves the shares of BEL."]


def merging(phase: str = "3") -> Table:
    return market(phase).minor("K", 0, "V27.0", cash=90).train("K", "3").stock(0)


@pytest.mark.rule("10.5")
def test_invalid_mergers_are_refused_10_5():
    table = merging().regional("OU", 0).shares("BEL", s0=10).stock(0)
    assert "Minor A is not an operating minor" in table.why(MergeMinor(A, "A", "PLM", 0))
    assert "not a major or national" in table.why(MergeMinor(A, "K", "OU", 0))
    assert "pay yourself" in table.why(MergeMinor(A, "K", "PLM", 5))
    table.do(SellShares(A, "BEL", 10))
    assert "You have begun another stock action" in table.why(MergeMinor(A, "K", "PLM", 0))
    table.stock(2)
    assert "minor's owner or the railroad's president" in table.why(MergeMinor(C, "K", "PLM", 0))
    table = merging()
    table.state.rr_phase = "regional"
    assert "Major railroad phase has begun" in table.why(MergeMinor(A, "K", "PLM", 0))


@pytest.mark.rule("10.5")
def test_one_proposal_of_a_merger_in_a_turn_10_5():
    table = merging()
    assert "You cannot pay more than your personal cash" in table.why(
        MergeMinor(A, "K", "BEL", 10_000)
    )
    table.do(MergeMinor(A, "K", "BEL", 10), Answer(B, False))
    assert table.told == ["P1 declines the offer."]
    assert table.seat == A
    assert "a proposal in this turn" in table.why(MergeMinor(A, "K", "BEL", 20))
    assert table.may(MergeMinor(A, "K", "PLM", 0))


@pytest.mark.rule("10.5")
def test_the_railroads_president_may_propose_and_either_may_pay_10_5():
    table = merging().stock(1)
    table.do(MergeMinor(B, "K", "BEL", -15))
    assert (table.step, table.seat) == ("merger", A)
    mine, theirs = table.cash(0), table.cash(1)
    table.do(Answer(A, True))
    assert (table.cash(0), table.cash(1)) == (mine - 15, theirs + 15)
    assert table.told[:2] == ["P0 pays P1 £15 for the merger.", "Minor K merges into BEL."]
    assert table.state.stock.last == 1  # it was B's action


@pytest.mark.rule("10.5", "10.3")
def test_the_share_of_a_merger_may_bring_the_presidency_10_5():
    table = merging().shares("BEL", s0=20).stock(0)
    table.do(MergeMinor(A, "K", "BEL", 0), Answer(B, True))
    assert table.line("BEL").holdings == (30, 20, 0)
    assert table.line("BEL").president == 0
    assert table.seat == A  # who presides chooses tokens and trains
    assert "P0 becomes president of BEL." in table.told


@pytest.mark.rule("10.5")
def test_the_minors_charter_is_empty_after_a_merger_10_5():
    table = merging()
    table.do(MergeMinor(A, "K", "PLM", 0), TakeToken(A, "V27.0", 80))
    assert table.told == ["PLM places a token in Toulouse (V27) for £0."]
    table.do(Pass(A))
    assert table.told[0] == "Minor K loses a 3: declined."
    assert "K" not in table.state.track
    assert table.line("K").charter == ()
    assert tokens.placed(table.state, "K") == ()
    assert [train.name for train in table.state.market_trains] == ["3"]


@pytest.mark.rule("10", "10.2", "10.1", "4.4")
def test_the_log_of_purchases_and_sales_10():
    table = market().shares("PLM", s1=20)
    change(table.state, "PLM", cell=(2, 2))
    table.stock(1).do(BuyShare(B, "PLM", "treasury"))
    assert table.told[:2] == [
        "P1 buys 10% of PLM from its treasury for £100.",
        "P1 becomes president of PLM.",
    ]
    table.do(Pass(C))
    assert table.told == ["P2 passes."]
    table.do(SellShares(A, "PLM", 10))
    assert table.told == ["P0 sells 10% of PLM for £100.", "PLM's share value is now £90."]


@pytest.mark.rule("9.3")
def test_the_log_of_a_float_9_3():
    table = market().regional("OU", 0).stock(0)
    table.do(FloatMajor(A, "OU", True))
    assert table.told[:2] == [
        "P0 buys 25% of OU from its treasury for £75.",
        "OU's share value is now £100.",
    ]
    assert "P0 floats OU as a major at £100." in table.told


@pytest.mark.rule("10.4")
def test_the_log_of_a_trade_and_what_is_refused_10_4():
    table = market().shares("PLM", s1=10)
    for name, seat in (("RSC", 0), ("PEC", 1)):
        table.state.privates[name] = table.state.privates[name]._replace(seat=seat, open=True)
    assert "more than their personal cash" in table.why(Trade(A, 1, ("PEC",), (), 10_000))
    assert "You can trade only your own minors and face-up" in table.why(
        Trade(A, 1, ("PEC", "PEC"), (), 0)
    )
    table.do(Trade(A, 1, ("PEC",), ("RSC",), -7), Answer(B, True))
    assert table.told == ["P0 gives P1 RSC; P1 gives P0 PEC and £7."]
    assert table.state.privates["PEC"].seat == 0
    assert table.state.privates["RSC"].seat == 1
    table.do(SellShares(B, "PLM", 10))
    assert "You have begun another stock action; a" in table.why(Trade(B, 0, ("PEC",), (), 0))
    table = market()
    table.state.rr_phase = "regional"
    assert "Major railroad phase" in table.why(Trade(A, 1, ("PEC",), (), 0))


@pytest.mark.rule("10.4", "4.1")
def test_nobody_trades_beyond_the_limit_4_1():
    table = Table(7, concessions="without").sold("major").quiet().phase("3")
    names = list(table.game.book.regionals)
    for name, entry in table.state.privates.items():
        table.state.privates[name] = entry._replace(seat=2)
    for name in names[:20]:
        table.major(name, 1).shares(name, s0=10)
    table.stock(0)
    assert "certificate limit is 20" in table.why(Trade(A, 2, ("RSC",), (), 0))


def consolidating() -> Table:
    table = merging("5")
    table.state.rr_phase = "consolidation"
    return table


@pytest.mark.rule("10.6")
def test_when_offers_are_requested_10_6():
    assert "Consolidation railroad phase" in merging("4").why(AskForMergers(A, "K"))
    table = consolidating().shares("BEL", s0=10)
    assert "not yours" in table.why(AskForMergers(A, "A"))
    table.state.stock = table.state.stock._replace(merged=("PLM",))
    table.regional("OU", 0)
    assert "Expand your regional" in table.why(AskForMergers(A, "K"))
    table.do(SellShares(A, "BEL", 10))
    assert "You have begun another stock action; this takes a" in table.why(AskForMergers(A, "K"))


@pytest.mark.rule("10.6")
def test_offers_are_answered_in_player_order_and_logged_10_6():
    table = consolidating().major("OU", 2)
    table.state.stock = table.state.stock._replace(merged=("PLM",))
    table.do(AskForMergers(A, "K"))
    assert (table.step, table.seat) == ("offers", B)
    assert not table.may(OfferMerger(B, "OU"))
    table.do(Pass(B))
    assert (table.step, table.seat) == ("offers", C)
    table.do(Pass(C))
    assert table.told[:2] == ["Nobody makes an offer for Minor K.", "Minor K is abandoned."]
    assert "K" not in table.state.track


@pytest.mark.rule("10.6")
def test_the_best_of_two_offers_is_chosen_and_nothing_else_10_6():
    table = consolidating().major("OU", 2)
    table.state.stock = table.state.stock._replace(merged=("PLM",), offers=("stale",))
    table.do(AskForMergers(A, "K"), OfferMerger(B, "BEL"))
    assert table.state.stock.offers == ("BEL",)


@pytest.mark.rule("10.4")
def test_minors_are_traded_with_all_they_have_10_4():
    table = merging()
    table.do(Trade(A, 1, (), ("K",), -40), Answer(B, True))
    line = table.line("K")
    assert (line.president, line.holdings, line.cash) == (1, (0, 100, 0), 90)
    assert table.told == ["P0 gives P1 Minor K; P1 gives P0 £40."]


def barclay(seat: int = 0) -> Table:
    table = market().regional("OU", 0)
    table.state.privates["BBBT"] = table.state.privates["BBBT"]._replace(
        seat=seat, gone=False, open=True
    )
    return table.stock(0)


@pytest.mark.rule("14.4")
def test_when_barclay_is_not_used_14_4():
    table = barclay(1)
    for action in (Repar(A, "OU", 60), KeepUp(A, "PLM")):
        assert "cannot use Barclay" in table.why(action)
    assert "cannot hold" in table.why(Hold(A, "OU"))
    table = barclay()
    assert "no share value" in table.why(KeepUp(A, "OU"))
    table.state.stock = table.state.stock._replace(prepared=True)
    for action in (Repar(A, "OU", 60), KeepUp(A, "PLM"), Hold(A, "OU")):
        assert "You may use only one private before your stock" in table.why(action)


@pytest.mark.rule("14.4")
def test_barclay_is_used_once_14_4():
    table = barclay()
    table.do(KeepUp(A, "PLM"))
    assert table.told == ["PLM's share value does not fall in this round."]
    assert table.state.stock.prepared
    assert not table.state.privates["BBBT"].open
    assert "cannot use Barclay" in table.why(KeepUp(A, "BEL"))
    table = barclay()
    table.do(Hold(A, "OU"))
    assert table.told == ["P0 reserves a treasury share of OU."]
    assert table.state.stock.prepared
    assert not table.state.privates["BBBT"].open
    assert "cannot hold" in table.why(Hold(A, "PLM"))
    assert "cannot use Barclay" in table.why(KeepUp(A, "PLM"))
    table = barclay()
    table.do(Repar(A, "OU", 60))
    assert table.told == [
        "The par value of OU is set to £60.",
        "BBBT is removed from the game.",
    ]
    assert table.state.stock.prepared


@pytest.mark.rule("14.4")
def test_barclays_answers_concern_what_is_bought_or_sold_14_4():
    table = barclay()
    change(table.state, "PLM", cell=(2, 2))
    table.shares("PLM", s1=20).stock(1).do(SellShares(B, "PLM", 10))
    assert (table.step, table.seat) == ("keep_up", A)
    assert "concerns PLM" in table.why(KeepUp(A, "BEL"))
    table.do(KeepUp(A, "PLM"))
    table.do(Pass(B)).stock(1)
    table = barclay().stock(1)
    table.do(BuyShare(B, "OU", "treasury"))
    assert "concerns OU" in table.why(Hold(A, "PLM"))


@pytest.mark.rule("14.10", "10")
def test_swift_is_one_private_before_the_action_14_10():
    table = market("4")
    for name in ("SML", "RSC"):
        table.state.privates[name] = table.state.privates[name]._replace(seat=0)
    table.do(UseSwift(A, "PLM"))
    assert table.told[0] == "The Swift line gives PLM a 2+2."
    assert "You may use only one private before your stock" in table.why(
        ClosePrivate(A, "RSC", True)
    )
    table = market("4")
    for name in ("SML", "RSC"):
        table.state.privates[name] = table.state.privates[name]._replace(seat=0)
    table.do(ClosePrivate(A, "RSC", False))
    assert table.told == ["RSC is turned face down."]
    assert "You may use only one private before your stock" in table.why(UseSwift(A, "PLM"))


@pytest.mark.rule("10.5")
def test_trains_are_taken_one_by_one_10_5():
    table = merging().train("K", "3+3")
    assert table.line("K").status == FLOATED
    table.do(MergeMinor(A, "K", "PLM", 0), Pass(A))
    first = table.line("K").trains[0]
    table.do(KeepTrain(A, first.card))
    assert table.step == "merge"
    assert [train.name for train in table.line("PLM").trains] == ["3"]
    assert [train.name for train in table.line("K").trains] == ["3+3"]
