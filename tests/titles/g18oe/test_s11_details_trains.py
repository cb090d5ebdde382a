"""§11.6, §11.7 in detail: trains, Pullmans and insolvency, what is refused and what is told."""

import pytest

from tests.titles.g18oe.details import at, base, cash_of, national, poor
from trunkline.eighteen.parts.shares import Shares
from trunkline.kernel import Seat, audit
from trunkline.titles.g18oe.records.actions import (
    Answer,
    BuyOldTrain,
    BuyPullman,
    BuyRailroad,
    BuyTrain,
    ClaimTrain,
    Discard,
    DiscardPullman,
    FormNational,
    Pass,
    ReplaceTrain,
    TurnTrain,
    UseSwift,
)
from trunkline.titles.g18oe.rules.money import change
from trunkline.titles.g18oe.rules.railroads.nationals import form
from trunkline.titles.g18oe.rules.trains import insolvency, piles
from trunkline.titles.g18oe.state import (
    INSOLVENT,
    Paid,
    Train,
)

A, B, C = map(Seat, range(3))


# -- trains ---------------------------------------------------------------------------------------


@pytest.mark.rule("11.6")
def test_a_train_of_the_open_market_11_6():
    table = base("4").train("PLM", "4")
    table.state.market_trains = (Train("3-18", "3"), Train("3-19", "3+3"))
    table.state.rusted = tuple(t for t in table.state.rusted if t.card not in ("3-18", "3-19"))
    at(table, "PLM", "train")
    assert sorted(o.train for o in table.offers(BuyTrain) if o.source == "market") == ["3", "3+3"]
    table.do(BuyTrain(A, "3+3", "market"))
    assert table.line("PLM").trains[-1] == Train("3-18", "3+3")  # the side is chosen anew
    assert table.state.market_trains == (Train("3-19", "3+3"),)
    assert table.state.last_runs["PLM"].gained


@pytest.mark.rule("11.6.3")
def test_a_rusted_train_of_the_open_market_is_for_nationals_at_once_11_6_3():
    """It lies there until the step ends that began the phase, and nobody buys it any more."""
    table = base("3").train("PLM", "3")
    old = table.state.rusted[0]
    table.state.rusted = table.state.rusted[1:]
    table.state.market_trains = (old,)
    threes = [Train(f"3-{n}", "3") for n in range(table.state.issued[3], 20)]
    table.state.rusted, table.state.issued[3] = (*table.state.rusted, *threes), 20
    at(table, "PLM", "train")
    assert table.may(BuyTrain(A, "2+2", "market"))
    table.do(BuyTrain(A, "4", "works"), Pass(A), Pass(B))
    assert (table.step, table.state.phase) == ("train", "4")
    assert "not on sale" in table.why(BuyTrain(A, "2+2", "market"))
    assert all(offer.train != "2+2" for offer in table.offers(BuyTrain))


@pytest.mark.rule("11.6")
def test_another_players_train_when_both_agree_11_6():
    table = base().operate("PLM", "train")
    card = table.line("BEL").trains[0].card
    table.do(BuyOldTrain(A, "BEL", card, 300), Answer(B, True))
    assert [train.card for train in table.line("PLM").trains] == [card]
    assert table.line("BEL").cash == 1200
    assert table.told[0] == "PLM buys a 3 from BEL for £300."
    assert table.state.last_runs["PLM"].gained
    assert table.state.op.bought


@pytest.mark.rule("11.6", "11.6.1", "11.6.6")
def test_some_railroads_buy_no_second_hand_train_11_6():
    table = base("2").regional("OU", 0, cash=500)
    change(table.state, "OU", owes_train=True)
    card = table.line("BEL").trains[0].card
    assert "reserved 2+2 first" in table.operate("OU", "train").why(BuyOldTrain(A, "BEL", card, 10))
    table = base().train("PLM", "3", "3", "3", "3")
    card = table.line("BEL").trains[0].card
    assert "PLM has 4 trains and may have 4" in at(table, "PLM", "train").why(
        BuyOldTrain(A, "BEL", card, 10)
    )
    form(table.game, table.state, "PLM")
    assert "§11.6.6" in table.why(BuyOldTrain(A, "BEL", card, 10))


@pytest.mark.rule("11.6.3")
def test_one_of_equal_trains_is_offered_and_the_next_railroad_follows_11_6_3():
    table = base("4").train("PLM", "3", "3", "3", "4").train("BEL", "3", "3", "4")
    at(table, "PLM", "train", began="4", bought=True)
    table.do(Pass(A))
    assert table.state.op.began == ""
    assert (table.step, table.seat) == ("discard", A)
    assert [o.card.split("-")[0] for o in table.offers(Discard)] == ["3", "4"]
    table.do(table.offers(Discard)[0])
    assert (table.step, table.seat) == ("discard", B)
    table.do(table.offers(Discard)[0])
    assert table.step != "discard"


@pytest.mark.rule("11.6.3", "11.6.6")
def test_unsold_trains_and_those_in_the_market_rust_too_11_6_3():
    table = base("3")
    table.state.issued[2] = 10
    table.state.market_trains = (Train("2-9", "2+2"),)
    table.state.rusted = ()
    table.state.phase = "4"
    piles.rust_all(table.game, table.state)
    assert table.state.issued[2] == 30
    assert len(table.state.rusted) == 20 + 1
    assert table.state.market_trains == ()


@pytest.mark.rule("11.6.4")
def test_giving_up_is_logged_and_the_step_ends_11_6_4():
    table = poor(cash_of(base(), "PLM", 100), 0, 60).operate("PLM", "train")
    table.do(FormNational(A, "PLM"))
    assert table.told[0].startswith("P0")
    assert "£60" in table.told[0]
    assert table.step != "train"


@pytest.mark.rule("11.6.4")
def test_the_presidents_payment_is_logged_11_6_4():
    table = cash_of(base(), "PLM", 100).operate("PLM", "train").do(BuyTrain(A, "3", "works"))
    assert "£100" in table.told[0]
    assert table.told[0].startswith("P0")


@pytest.mark.rule("11.6.6")
def test_nationals_may_not_claim_some_trains_11_6_6():
    table = national()
    low = next(t.card for t in table.line("PLM").trains if t.level == 2)
    high = next(t.card for t in table.line("PLM").trains if t.level == 3)
    waiting = next(t.card for t in table.state.rusted if t.level == 2)
    assert "no such rusted train in the Works" in table.why(ClaimTrain(A, "5-0", ""))
    assert "to exchange" in table.why(ClaimTrain(A, waiting, "9-9"))
    assert "a higher level" in table.why(ClaimTrain(A, waiting, high))
    third = next(t.card for t in table.state.rusted if t.level == 3)
    table.do(ClaimTrain(A, third, low))
    assert table.told[0] == "PLM claims a 3+3 that has rusted."
    assert table.state.last_runs["PLM"].gained


@pytest.mark.rule("11.6.6", "14.10")
def test_nationals_may_not_replace_some_trains_11_6_6():
    table = national()
    old = next(t.card for t in table.line("PLM").trains if t.level == 2)
    new = table.line("OU").trains[0].card
    assert "a major of the same player" in table.why(ReplaceTrain(A, "BEL", new, old))
    assert "no such rusted train" in table.why(ReplaceTrain(A, "OU", new, "9-9"))
    assert "no such unrusted train" in table.why(ReplaceTrain(A, "OU", "9-9", old))
    table.state.swift = (new, "OU")
    assert "never sold" in table.why(ReplaceTrain(A, "OU", new, old))
    table.state.swift = ("", "")
    table.do(ReplaceTrain(A, "OU", new, old))
    assert table.told[0] == "PLM buys a 5 from OU for £200."
    assert table.state.last_runs["PLM"].gained


@pytest.mark.rule("11.6.6")
def test_nationals_claim_first_and_replace_then_11_6_6():
    """Not even the train that went back to the Works, though there is room for it."""
    table = national().train("OU", "5")  # one more could be replaced
    old = next(t.card for t in table.line("PLM").trains if t.level == 2)
    express = next(t.card for t in table.line("PLM").trains if t.name == "3")
    table.do(ReplaceTrain(A, "OU", table.line("OU").trains[0].card, old))
    assert "before it replaces any" in table.why(ClaimTrain(A, old, ""))
    assert "before it replaces any" in table.why(TurnTrain(A, express))
    assert not table.offers(ClaimTrain)
    assert not table.offers(TurnTrain)


@pytest.mark.rule("11.6.6", "13")
def test_a_turned_train_is_not_acquired_11_6_6():
    """So the last round pays what the one before it paid."""
    table = national()
    table.do(TurnTrain(A, next(t.card for t in table.line("PLM").trains if t.name == "3")))
    assert "PLM" not in table.state.last_runs


@pytest.mark.rule("14.10")
def test_the_swift_line_refuses_other_uses_14_10():
    table = at(base("4", "SML").train("PLM", "4"), "PLM", "train")
    assert "BEL cannot receive it: choose one of your minors," in table.why(UseSwift(A, "BEL"))
    rusted = table.state.rusted
    table.state.rusted = tuple(t for t in rusted if t.level != 2)
    assert "No rusted 2+2 is unclaimed" in table.why(UseSwift(A, "PLM"))
    table.state.rusted = rusted
    table.do(UseSwift(A, "PLM"))
    assert table.state.last_runs["PLM"].gained
    assert "do not have the Swift" in table.why(UseSwift(A, "PLM"))


# -- Pullmans -------------------------------------------------------------------------------------


@pytest.mark.rule("11.6.2", "11.6.1", "9.5")
def test_pullmans_have_prices_and_limits_11_6_2():
    table = base("4").train("PLM", "4").regional("OU", 0, cash=500)
    at(table, "OU", "train")
    change(table.state, "OU", owes_train=True)
    assert "reserved 2+2 first" in table.why(BuyPullman(A, "M"))
    at(table, "PLM", "train")
    stock = table.state.pullmans
    table.state.pullmans = 0
    assert "No new Pullman is left" in table.why(BuyPullman(A, "M"))
    table.state.pullmans = stock
    cash_of(table, "PLM", 149)
    assert "It costs £150, PLM has £149" in table.why(BuyPullman(A, "M"))
    change(table.state, "OU", pullman=True, status=INSOLVENT, president=-1)
    assert "has none to sell" in table.why(BuyPullman(A, "OU"))
    form(table.game, table.state, "PLM")
    assert "a Pullman of its own" in table.why(BuyPullman(A, "M"))


@pytest.mark.rule("11.6", "11.6.2")
def test_a_pullman_between_railroads_of_one_player_11_6():
    table = base("4").train("PLM", "4").major("OU", 0).train("OU", "4")
    change(table.state, "OU", pullman=True)
    table.state.pullmans -= 1
    at(table, "PLM", "train").do(BuyPullman(A, "OU"))
    assert table.line("PLM").pullman
    assert not table.line("OU").pullman
    assert (table.line("PLM").cash, table.line("OU").cash) == (825, 575)
    assert table.told[0] == "PLM buys a Pullman from OU for £75."


@pytest.mark.rule("11.6", "11.6.2")
def test_minor_m_sells_its_own_pullman_as_any_railroad_11_6_2():
    """Besides its stock: for £75, if its owner agrees."""
    table = base("4").train("PLM", "4").minor("M", 1, "V27.0")
    assert "has no Pullman" in at(table, "PLM", "train").why(BuyPullman(A, "Minor M's charter"))
    change(table.state, "M", pullman=True)
    table.state.pullmans -= 1
    cash, stock = table.line("M").cash, table.state.pullmans
    sellers = [offer.seller for offer in table.offers(BuyPullman)]
    assert sellers == ["M", "Minor M's charter"]
    table.do(BuyPullman(A, "Minor M's charter"))
    assert (table.step, table.seat) == ("pullman", B)
    table.do(Answer(B, True))
    assert table.told[0] == "PLM buys a Pullman from Minor M for £75."
    assert (table.line("M").cash, table.state.pullmans) == (cash + 75, stock)
    assert not table.line("M").pullman
    assert table.line("PLM").pullman


@pytest.mark.rule("11.6")
def test_a_pullman_that_is_not_sold_is_not_asked_for_again_11_6():
    table = base("4").train("PLM", "4")
    change(table.state, "BEL", pullman=True)
    table.state.pullmans -= 1
    at(table, "PLM", "train").do(BuyPullman(A, "BEL"), Answer(B, False))
    assert table.told[0] == "P1 passes."
    assert "does not sell it in this turn" in table.why(BuyPullman(A, "BEL"))


@pytest.mark.rule("11.6.2")
def test_a_discarded_pullman_and_one_of_the_market_are_logged_11_6_2():
    table = base("4").train("PLM", "4")
    change(table.state, "PLM", pullman=True)
    table.state.pullmans -= 1
    at(table, "PLM", "train").do(DiscardPullman(A))
    assert table.told[0] == "PLM loses a Pullman: discarded."
    table.do(BuyPullman(A, "market"))
    assert table.told[0] == "PLM buys a Pullman from the Open Market for £150."


# -- insolvency -----------------------------------------------------------------------------------


@pytest.mark.rule("11.6.5", "4.1")
def test_some_players_may_not_buy_an_insolvent_railroad_11_6_5(monkeypatch):
    table = base("2").minor("K", 1, "V27.0", cash=60)
    assert "is not for sale" in table.stock(0).why(BuyRailroad(A, "K"))
    change(table.state, "K", status=INSOLVENT, president=-1, shares=Shares((0, 0, 0), pool=100))
    assert table.may(BuyRailroad(A, "K"))
    table.state.stock = table.state.stock._replace(selling=("BEL",))
    assert "You have begun another stock action; this takes a" in table.why(BuyRailroad(A, "K"))
    table.state.stock = table.state.stock._replace(selling=())
    monkeypatch.setitem(table.game.book.certificates, 3, 1)
    assert "certificate limit of 1" in table.why(BuyRailroad(A, "K"))


@pytest.mark.rule("11.6.5")
def test_an_upgrade_that_is_taken_back_leaves_what_lay_there_11_6_5():
    """Tile, supply, tokens and networks are as they were before it was paid for."""
    table = base("3").minor("K", 0, "V27.0").tile("V27", "57", 1)
    before = dict(table.state.supply), dict(table.state.tiles), dict(table.state.tokens)
    cash = table.line("K").cash
    table.tile("V27", "205", 1).operate("K")
    entry = Paid("tile", "V27", 15, ("57", 1))
    table.state.op = table.state.op._replace(paid=(entry,))
    networks = table.state.networks
    insolvency._refund(table.game, table.state, "K", entry)
    found = dict(table.state.supply), dict(table.state.tiles), dict(table.state.tokens)
    assert found == before
    assert table.line("K").cash == cash + 15
    assert table.state.networks is not networks
    assert audit(table.game, table.state) == []


@pytest.mark.rule("11.6.5", "14.9")
def test_a_brandt_tile_that_is_taken_back_brings_its_token_back_11_6_5():
    table = base("2", "BBE").minor("K", 0, "U32.0").track("U32", 2, 5).operate("K")
    table.state.brandt, table.state.brandt_left, table.state.brandt_used = ("U32",), 3, 1
    insolvency._refund(table.game, table.state, "K", Paid("tile", "U32", 10))
    assert (table.state.brandt, table.state.brandt_left, table.state.brandt_used) == ((), 4, 0)
    assert "U32" not in table.state.tiles
    assert table.state.tokens["U32.0"] == ("K",)


@pytest.mark.rule("11.6.5")
def test_refunds_are_not_paid_twice_11_6_5():
    table = base("2").minor("K", 0, "V27.0", cash=80).track("V27", 1, 4).track("V29", 1, 3)
    change(table.state, "K", owes_train=True)
    paid = (Paid("tile", "V29", 45),)
    at(poor(table, 0, 0), "K", "train", paid=paid)
    assert insolvency.settle_reserved(table.game, table.state)
    assert table.line("K").cash == 125
    assert table.state.op.paid == ()
    assert "V29" not in table.state.tiles


@pytest.mark.rule("11.6.4", "11.6.1")
def test_the_president_of_a_major_without_its_2_gives_up_all_cash_11_6_4():
    table = cash_of(base("2"), "PLM", 20)
    change(table.state, "PLM", owes_train=True)
    poor(table, 0, 30)
    at(table, "PLM", "train")
    assert insolvency.settle_reserved(table.game, table.state)
    assert table.cash(0) == 0
    assert "P0 surrenders £30 for PLM." in table.told
    assert audit(table.game, table.state) == []
