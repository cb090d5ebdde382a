"""§11.6, §11.7: trains, Pullmans, insolvency, nationals' trains, own shares."""

import pytest

from tests.titles.g18oe.details import poor
from trunkline.kernel import Frame, Seat, view
from trunkline.titles.g18oe.records.actions import (
    Answer,
    BuyAbandoned,
    BuyOldTrain,
    BuyPullman,
    BuyTrain,
    ClaimTrain,
    Discard,
    DiscardPullman,
    FormNational,
    Pass,
    ReplaceTrain,
    TradeOwnShares,
    TurnTrain,
)
from trunkline.titles.g18oe.rules.money import change
from trunkline.titles.g18oe.rules.railroads.nationals import form
from trunkline.titles.g18oe.rules.trains.piles import levels, rust_all, rusty
from trunkline.titles.g18oe.state import ABANDONED, FLOATED, NATIONAL, Train
from workbench.g18oe.table import Table

A, B, C = map(Seat, range(3))


def base(phase: str = "3") -> Table:
    table = Table(3).sold("major").quiet().phase(phase)
    return table.major("PLM", 0, cash=1000).major("BEL", 1, cash=1000).train("BEL", "3")


@pytest.mark.rule("11.6.1")
def test_the_reserved_train_comes_first_11_6_1():
    table = base("2").regional("OU", 0)
    change(table.state, "OU", owes_train=True)
    table.operate("OU", "train")
    assert table.offers(BuyTrain) == [BuyTrain(A, "2+2", "works")]
    assert "reserved 2+2" in table.why(Pass(A))
    assert "reserved 2+2 first" in table.why(BuyTrain(A, "3", "works"))
    cash = table.line("OU").cash
    table.do(BuyTrain(A, "2+2", "works"))
    assert table.line("OU").cash == cash - 100
    assert not table.line("OU").owes_train


@pytest.mark.rule("11.6.1")
def test_nobody_buys_a_second_2_from_the_works_11_6_1():
    table = base("2").operate("PLM", "train")
    assert "not on sale" in table.why(BuyTrain(A, "2+2", "works"))


@pytest.mark.rule("11.6.1")
def test_the_president_pays_what_the_treasury_lacks_11_6_1():
    table = base("2").regional("OU", 0, cash=70)
    change(table.state, "OU", owes_train=True)
    mine = table.cash(0)
    table.operate("OU", "train").do(BuyTrain(A, "2+2", "works"))
    assert table.cash(0) == mine - 30
    assert table.line("OU").cash == 0


@pytest.mark.rule("11.6.1")
def test_reserved_trains_are_void_from_phase_4_11_6_1():
    table = base().regional("OU", 0)
    change(table.state, "OU", owes_train=True)
    from trunkline.titles.g18oe.rules.trains.piles import begin_phase

    table.operate("PLM", "train")
    begin_phase(table.game, table.state, "4")
    assert not table.line("OU").owes_train


@pytest.mark.rule("8.3", "8.2")
def test_level_3_not_in_the_first_round_nor_before_the_major_phase_8_3():
    table = base("2")
    table.state.rounds_played = 1
    assert levels(table.game, table.state) == ()
    table.state.rounds_played = 2
    assert levels(table.game, table.state) == (3,)
    table.state.rr_phase = "regional"
    assert levels(table.game, table.state) == ()


@pytest.mark.rule("11.6")
def test_a_level_must_be_sold_out_11_6():
    table = base("3")
    table.state.rounds_played = 5
    assert levels(table.game, table.state) == (3,)
    table.state.issued[3] = 20
    assert levels(table.game, table.state) == (4,)


@pytest.mark.rule("5.2", "11.6", "3.1")
def test_level_8_after_four_of_level_7_11_6():
    table = base("7")
    table.state.issued[7] = 3
    assert levels(table.game, table.state) == (7,)
    table.state.issued[7] = 4
    assert levels(table.game, table.state) == (7, 8)


@pytest.mark.rule("11.6")
def test_the_side_is_chosen_at_purchase_11_6():
    table = base().operate("PLM", "train")
    cash = table.line("PLM").cash
    table.do(BuyTrain(A, "3+3", "works"))
    assert table.line("PLM").cash == cash - 225
    table.do(BuyTrain(A, "3", "works"))
    assert table.line("PLM").cash == cash - 425
    assert [train.name for train in table.line("PLM").trains] == ["3+3", "3"]


@pytest.mark.rule("11.6")
def test_the_train_limit_11_6():
    table = base().train("PLM", "3", "3", "3", "3")
    table.operate("PLM", "track")
    table.state.frames = (Frame("train", (0,)),)
    assert "PLM has 4 trains and may have 4" in table.why(BuyTrain(A, "3", "works"))


@pytest.mark.rule("11.6")
def test_trains_between_railroads_of_one_player_11_6():
    table = base().major("OU", 0).train("OU", "3+3").operate("PLM", "train")
    card = table.line("OU").trains[0].card
    table.do(BuyOldTrain(A, "OU", card, 1))
    assert table.line("PLM").trains[0].name == "3+3"  # the side stays
    assert table.line("OU").cash == 501


@pytest.mark.rule("11.6")
def test_trains_of_other_players_by_agreement_11_6():
    table = base().operate("PLM", "train")
    card = table.line("BEL").trains[0].card
    table.do(BuyOldTrain(A, "BEL", card, 300))
    assert (table.step, table.seat) == ("sale", B)
    table.do(Answer(B, False))
    assert "does not sell" in table.why(BuyOldTrain(A, "BEL", card, 400))


@pytest.mark.rule("11.6")
def test_the_price_is_one_to_the_whole_treasury_11_6():
    table = base().operate("PLM", "train")
    card = table.line("BEL").trains[0].card
    assert "£1 to £1000" in table.why(BuyOldTrain(A, "BEL", card, 0))
    assert "£1 to £1000" in table.why(BuyOldTrain(A, "BEL", card, 1001))


@pytest.mark.rule("11.6")
def test_nationals_never_sell_11_6():
    table = base().operate("PLM", "train")
    form(table.game, table.state, "BEL")
    card = table.line("BEL").trains[0].card
    assert "never sell" in table.why(BuyOldTrain(A, "BEL", card, 10))


@pytest.mark.rule("8.2")
def test_not_before_the_major_phase_8_2():
    table = base("2").regional("OU", 0).train("OU", "2+2").operate("PLM", "track")
    table.state.rr_phase = "regional"
    table.state.frames = (Frame("train", (0,)),)
    card = table.line("OU").trains[0].card
    assert "from the Major phase" in table.why(BuyOldTrain(A, "OU", card, 10))


@pytest.mark.rule("11.6")
def test_a_major_must_own_a_train_11_6():
    table = base().operate("PLM", "train")
    assert "must own a train" in table.why(Pass(A))
    table.do(BuyTrain(A, "3", "works"))
    assert table.may(Pass(A))


@pytest.mark.rule("11.6")
def test_minors_and_regionals_need_none_11_6():
    table = base().regional("OU", 0, cash=500).operate("OU", "train")
    assert table.may(Pass(A))


@pytest.mark.rule("11.6.4")
def test_forced_the_cheapest_with_the_presidents_cash_11_6_4():
    table = base()
    table.state.bank += 900
    change(table.state, "PLM", cash=100)
    table.operate("PLM", "train")
    mine = table.cash(0)
    assert "only the cheapest" in table.why(BuyTrain(A, "3+3", "works"))
    table.do(BuyTrain(A, "3", "works"))
    assert table.cash(0) == mine - 100
    assert table.line("PLM").cash == 0


@pytest.mark.rule("11.6.4")
def test_a_major_that_cannot_pay_forms_a_national_in_any_phase_11_6_4():
    table = base()
    table.state.bank += 900
    change(table.state, "PLM", cash=100)
    poor(table, 0, 60).operate("PLM", "train")
    assert "£160" in table.why(BuyTrain(A, "3", "works"))
    assert [o.railroad for o in table.offers(FormNational)] == ["PLM"]
    table.do(FormNational(A, "PLM"))
    assert table.cash(0) == 0
    assert table.line("PLM").kind == NATIONAL


@pytest.mark.rule("11.6.3")
def test_rust_and_limits_at_the_end_of_the_step_11_6_3():
    table = base("4").train("PLM", "3", "3", "3", "4").operate("PLM", "track")
    table.state.op = table.state.op._replace(began="4")
    table.state.frames = (Frame("train", (0,)),)
    table.do(Pass(A))
    assert (table.step, table.seat) == ("discard", A)
    seen = view(table.game, table.state, A)
    said = {table.game.page.describe_offer(seen, offer)["short"] for offer in table.offers(Discard)}
    assert said == {"PLM discards the 3", "PLM discards the 4"}
    table.do(Discard(A, "PLM", table.line("PLM").trains[0].card))
    assert len(table.line("PLM").trains) == 3
    assert [train.name for train in table.state.market_trains] == ["3"]


@pytest.mark.rule("5.2")
def test_levels_rust_with_4_6_and_8_5_2():
    table = base("4")
    assert [rusty(table.game, table.state, level) for level in (2, 3, 4)] == [True, False, False]
    table.state.phase = "8"
    assert [rusty(table.game, table.state, level) for level in (3, 4, 5)] == [True, True, False]


@pytest.mark.rule("11.6.3")
def test_rusted_trains_go_to_the_works_but_nationals_keep_them_11_6_3():
    table = base("3").train("PLM", "2+2").train("BEL", "2+2")
    form(table.game, table.state, "BEL")
    table.state.phase = "4"
    rust_all(table.game, table.state)
    assert table.line("PLM").trains == ()
    assert "2+2" in [train.name for train in table.line("BEL").trains]
    assert all(train.level == 2 for train in table.state.rusted)


@pytest.mark.rule("11.6.2")
def test_pullmans_from_phase_4_with_a_royalty_11_6_2():
    table = base("3").train("PLM", "3").operate("PLM", "train")
    assert "from train phase 4" in table.why(BuyPullman(A, "M"))
    table = base("4").train("PLM", "3").minor("M", 1, "AC8.0").operate("PLM", "train")
    cash, wagons = table.line("PLM").cash, table.line("M").cash
    table.do(BuyPullman(A, "M"))
    assert table.line("PLM").cash == cash - 150
    assert table.line("M").cash == wagons + 15
    assert "has a Pullman" in table.why(BuyPullman(A, "M"))


@pytest.mark.rule("11.6.2")
def test_discarded_pullmans_go_to_the_open_market_11_6_2():
    table = base("4").train("PLM", "3").operate("PLM", "train")
    table.do(BuyPullman(A, "M"), DiscardPullman(A))
    assert table.state.market_pullmans == 1
    cash = table.line("PLM").cash
    table.do(BuyPullman(A, "market"))
    assert table.line("PLM").cash == cash - 150


@pytest.mark.rule("11.6")
def test_a_pullman_of_another_railroad_costs_75_11_6():
    table = base("4").train("PLM", "3").operate("PLM", "train")
    change(table.state, "BEL", pullman=True)
    table.state.pullmans -= 1
    table.do(BuyPullman(A, "BEL"))
    assert (table.step, table.seat) == ("pullman", B)
    assert table.told[0] == "PLM asks P1 to sell a Pullman of BEL for £75."
    cash = table.line("PLM").cash
    table.do(Answer(B, True))
    assert table.line("PLM").cash == cash - 75
    assert not table.line("BEL").pullman


def national() -> Table:
    table = base("6").train("PLM", "2+2", "3").major("OU", 0).train("OU", "5")
    form(table.game, table.state, "PLM")
    return table.operate("PLM", "train")


@pytest.mark.rule("11.6.6")
def test_nationals_claim_rusted_trains_11_6_6():
    table = national()
    assert "claim rusted trains instead" in table.why(BuyTrain(A, "6", "works"))
    card = next(t.card for t in table.state.rusted if t.level == 3)
    table.do(ClaimTrain(A, card, ""))
    assert len(table.line("PLM").trains) == 3
    other = next(t.card for t in table.state.rusted if t.level == 3)
    assert "PLM has 3 trains and may have 3" in table.why(ClaimTrain(A, other, ""))
    old = next(t.card for t in table.line("PLM").trains if t.level == 2)
    table.do(ClaimTrain(A, other, old))
    assert [train.level for train in table.line("PLM").trains] == [3, 3, 3]


@pytest.mark.rule("11.6.6")
def test_nationals_turn_rusted_express_trains_11_6_6():
    table = national()
    card = next(t.card for t in table.line("PLM").trains if t.name == "3")
    table.do(TurnTrain(A, card))
    assert "3+3" in [train.name for train in table.line("PLM").trains]


@pytest.mark.rule("11.6.6")
def test_nationals_replace_rusted_by_unrusted_trains_11_6_6():
    table = national()
    old = next(t.card for t in table.line("PLM").trains if t.level == 2)
    new = table.line("OU").trains[0].card
    cash, bank = table.line("OU").cash, table.state.bank
    table.do(ReplaceTrain(A, "OU", new, old))
    assert table.line("OU").cash == cash + 200  # half of £400
    assert table.state.bank == bank - 200
    assert "5" in [train.name for train in table.line("PLM").trains]
    assert old in [train.card for train in table.state.rusted]


@pytest.mark.rule("11.7")
def test_a_major_buys_or_sells_own_shares_11_7():
    table = base().shares("PLM", pool=20, s1=10, s2=10).train("PLM", "3").operate("PLM", "shares")
    cash, value = table.line("PLM").cash, table.game.price(table.line("PLM"))
    table.do(TradeOwnShares(A, True))
    assert table.line("PLM").cash == cash - value
    assert (table.line("PLM").treasury, table.line("PLM").pool) == (50, 10)
    assert "not both" in table.why(TradeOwnShares(A, False))
    table.do(TradeOwnShares(A, True))
    assert table.line("PLM").treasury == 60


@pytest.mark.rule("11.7")
def test_selling_own_shares_moves_down_11_7():
    table = base().train("PLM", "3")
    change(table.state, "PLM", cell=(2, 2))
    table.operate("PLM", "shares")
    cash, value = table.line("PLM").cash, table.game.price(table.line("PLM"))
    table.do(TradeOwnShares(A, False), TradeOwnShares(A, False))
    assert table.line("PLM").cash == cash + 2 * value
    assert table.line("PLM").cell == (4, 2)
    table.do(*(TradeOwnShares(A, False) for _ in range(3)))
    assert "no more than 50%" in table.why(TradeOwnShares(A, False)) or table.step != "shares"


@pytest.mark.rule("11.7")
def test_a_major_buys_an_abandoned_minor_for_60_11_7():
    table = base("5").train("PLM", "3").operate("PLM", "shares")
    cash = table.line("PLM").cash
    table.do(BuyAbandoned(A, "G"))
    assert table.line("PLM").cash == cash - 60
    assert table.line("PLM").minors == ("G",)
    assert "One abandoned minor" in table.why(BuyAbandoned(A, "H"))


@pytest.mark.rule("9.5")
@pytest.mark.parametrize("status", [FLOATED])
def test_only_abandoned_minors_are_sold_so_9_5(status):
    table = base("5").train("PLM", "3").minor("K", 1, "AC8.0").operate("PLM", "shares")
    assert table.line("K").status == status
    assert "not in the Open Market" in table.why(BuyAbandoned(A, "K"))
    assert table.line("H").status == ABANDONED


@pytest.mark.rule("11.7", "10.1", "10.2")
def test_a_major_keeps_the_limits_of_a_player_11_7():
    table = base().train("PLM", "3").shares("PLM", pool=20).operate("PLM", "shares")
    assert table.line("PLM").treasury == 60
    assert "PLM holds 60% of itself" in table.why(TradeOwnShares(A, True))
    table = base().train("PLM", "3").shares("PLM", pool=50).operate("PLM", "shares")
    assert "no more than 50%" in table.why(TradeOwnShares(A, False))
    table.do(TradeOwnShares(A, True))
    assert "not both" in table.why(TradeOwnShares(A, False))


@pytest.mark.rule("11.7", "14.4")
def test_a_major_does_not_sell_the_share_that_barclay_holds_14_4():
    table = base().train("PLM", "3").shares("PLM", s1=10, s2=20, s0=40)
    assert table.line("PLM").treasury == 10
    table.state.privates["BBBT"] = table.state.privates["BBBT"]._replace(gone=False, seat=0)
    table.state.custody = "PLM"
    change(table.state, "BEL", minors=())
    table.operate("PLM", "train")
    table.state.frames = (Frame("shares", (0,)),)
    assert "holds this share" in table.why(TradeOwnShares(A, False))


@pytest.mark.rule("11.6.3", "11.3.9")
def test_a_pullman_without_a_train_stays_and_is_idle_11_6_3():
    table = base("4").operate("PLM", "track")
    change(table.state, "PLM", pullman=True)
    table.state.pullmans -= 1
    rust_all(table.game, table.state)
    assert table.line("PLM").pullman
    cash = table.line("PLM").cash
    table.operate("PLM", "run")
    assert table.line("PLM").cash == cash
    assert table.state.last_runs["PLM"].revenue == 0


@pytest.mark.rule("2.2.1", "11.6.3")
def test_only_nationals_acquire_rusted_trains_11_6_3():
    """The 2+2s rust with the first level 4 train and go at the end of the step: until then no
    other railroad buys one, nor moves its cash by such a deal."""
    table = base().major("OU", 0).train("OU", "2+2", "3")
    table.state.market_trains = tuple(Train(f"3-{n}", "3") for n in range(3, 21))
    table.state.issued[3] = 20
    table.operate("PLM", "train")
    old, new = (train.card for train in table.line("OU").trains)
    assert table.may(BuyOldTrain(A, "OU", old, 100))
    table.do(BuyTrain(A, "4", "works"))
    while table.step == "national":
        table.do(Pass(table.seat))
    assert "Only nationals acquire rusted trains" in table.why(BuyOldTrain(A, "OU", old, 100))
    assert old not in [offer.card for offer in table.offers(BuyOldTrain)]
    assert table.may(BuyOldTrain(A, "OU", new, 100))
