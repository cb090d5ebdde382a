"""§10: stock rounds."""

import pytest

from trunkline.eighteen.parts.shares import Shares
from trunkline.eighteen.parts.tokens import put_token
from trunkline.kernel import Seat
from trunkline.titles.g18oe.records.actions import (
    Answer,
    AskForMergers,
    BuyRailroad,
    BuyShare,
    ChooseMerger,
    ClosePrivate,
    FloatMajor,
    KeepTrain,
    MergeMinor,
    OfferMerger,
    Pass,
    SellShares,
    TakeToken,
    Trade,
)
from trunkline.titles.g18oe.rules.money import change
from trunkline.titles.g18oe.rules.track import tokens
from trunkline.titles.g18oe.state import ABANDONED, MERGED, NATIONAL
from workbench.g18oe.table import Table

A, B, C = map(Seat, range(3))
MINORS = "ABCDEFGHJKLM"


def market(phase: str = "3") -> Table:
    table = Table(3).sold("major").quiet().phase(phase).major("PLM", 0).major("BEL", 1)
    return table.stock(0)


@pytest.mark.rule("10")
def test_the_round_ends_when_all_pass_in_a_row_10():
    table = market()
    table.do(Pass(A), BuyShare(B, "BEL", "treasury"), Pass(C), Pass(A))
    assert table.seat == B
    table.do(Pass(B))
    assert table.state.round == "operating"
    assert table.state.priority == 2  # left of the last who acted


@pytest.mark.rule("10.1")
def test_the_price_is_the_value_when_the_action_began_10_1():
    table = market().shares("PLM", s1=20).stock(1)
    change(table.state, "PLM", cell=(2, 2))
    value = table.game.price(table.line("PLM"))
    cash = table.cash(1)
    table.do(SellShares(B, "PLM", 10))
    lower = table.game.price(table.line("PLM"))
    assert lower < value
    table.do(SellShares(B, "PLM", 10))
    assert table.cash(1) == cash + 2 * value


@pytest.mark.rule("10.1")
def test_at_most_50_percent_in_the_open_market_10_1():
    table = market().shares("PLM", s1=30, pool=40).stock(1)
    assert table.may(SellShares(B, "PLM", 10))
    assert "You cannot sell 20% of PLM: the Open Market holds" in table.why(
        SellShares(B, "PLM", 20)
    )


@pytest.mark.rule("10.1")
def test_regional_shares_are_never_sold_10_1():
    table = market().regional("OU", 0).stock(0)
    assert "majors and nationals" in table.why(SellShares(A, "OU", 50))


@pytest.mark.rule("10.2")
def test_a_seller_does_not_buy_in_the_same_round_10_2():
    table = market().shares("PLM", s1=20).stock(1)
    table.do(SellShares(B, "PLM", 10))
    assert "have sold PLM" in table.why(BuyShare(B, "PLM", "market"))
    table.do(BuyShare(B, "BEL", "treasury"), Pass(C), Pass(A))
    assert "have sold PLM" in table.why(BuyShare(B, "PLM", "treasury"))


@pytest.mark.rule("10.2")
def test_treasury_and_market_prices_10_2():
    table = market().shares("PLM", pool=10)
    change(table.state, "PLM", par=120)
    treasury, bank = table.line("PLM").cash, table.state.bank
    table.stock(1).do(BuyShare(B, "PLM", "treasury"))
    assert table.line("PLM").cash == treasury + 120
    table.do(Pass(C), Pass(A), BuyShare(B, "PLM", "market"))
    assert table.state.bank == bank + table.game.price(table.line("PLM"))


@pytest.mark.rule("10.2")
def test_beyond_60_percent_10_2():
    table = market().shares("PLM", s0=40, pool=20).rich(0, 1000)
    assert "You hold 60% of PLM: beyond that you gain shares" in table.why(
        BuyShare(A, "PLM", "treasury")
    )
    cash, value = table.cash(0), table.game.price(table.line("PLM"))
    table.do(BuyShare(A, "PLM", "market"))
    assert table.cash(0) == cash - 2 * value
    assert table.line("PLM").holdings[0] == 70


@pytest.mark.rule("10.3")
def test_presidency_passes_to_who_holds_more_10_3():
    table = market().shares("PLM", s1=20).stock(1)
    table.do(BuyShare(B, "PLM", "treasury"))
    assert table.line("PLM").president == 1


@pytest.mark.rule("10.3")
def test_tied_heirs_go_by_the_nearest_to_the_left_10_3():
    table = market().shares("PLM", s1=20, s2=20)
    table.do(SellShares(A, "PLM", 10))
    assert table.line("PLM").president == 1


@pytest.mark.rule("10.3")
def test_the_last_20_percent_need_an_heir_10_3():
    table = market().shares("PLM", s1=10)
    assert "You cannot sell 10% of PLM: the Open Market holds" in table.why(
        SellShares(A, "PLM", 10)
    )
    table.shares("PLM", s1=10)
    assert table.may(SellShares(A, "PLM", 10))
    table.shares("PLM", pool=50)
    assert "You cannot sell 10% of PLM: the Open Market" in table.why(SellShares(A, "PLM", 10))


@pytest.mark.rule("10")
def test_one_private_before_the_action_10():
    table = market()
    mine = [name for name, p in table.state.privates.items() if p.seat == 0]
    table.do(ClosePrivate(A, mine[0], False))
    assert not table.state.privates[mine[0]].open
    assert table.seat == A
    assert "You may use only one private before your stock" in table.why(
        ClosePrivate(A, mine[-1], True)
    )
    theirs = next(name for name, p in table.state.privates.items() if p.seat == 1)
    assert "not yours" in table.why(ClosePrivate(A, theirs, True))


@pytest.mark.rule("10.4")
def test_trades_of_privates_by_agreement_10_4():
    table = market()
    item = next(name for name, p in table.state.privates.items() if p.seat == 1)
    mine, theirs = table.cash(0), table.cash(1)
    table.do(Trade(A, 1, (item,), (), 33))
    assert (table.step, table.seat) == ("trade", B)
    table.do(Answer(B, True))
    assert table.state.privates[item].seat == 0
    assert (table.cash(0), table.cash(1)) == (mine - 33, theirs + 33)
    assert table.seat == B  # it was the stock action


@pytest.mark.rule("10.4")
def test_a_declined_trade_costs_no_action_10_4():
    table = market()
    item = next(name for name, p in table.state.privates.items() if p.seat == 1)
    table.do(Trade(A, 1, (item,), (), 0), Answer(B, False))
    assert table.seat == A
    assert "a proposal in this turn" in table.why(Trade(A, 1, (item,), (), 5))


@pytest.mark.rule("10.4")
def test_face_down_privates_and_merged_minors_are_not_traded_10_4():
    table = market()
    item = next(name for name, p in table.state.privates.items() if p.seat == 1)
    table.state.privates[item] = table.state.privates[item]._replace(open=False)
    assert "face-up" in table.why(Trade(A, 1, (item,), (), 0))
    change(table.state, "K", status=MERGED)
    assert "face-up" in table.why(Trade(A, 1, ("K",), (), 0))
    assert "another player" in table.why(Trade(A, 0, (item,), (), 0))
    assert "Something" in table.why(Trade(A, 1, (), (), 10))


def merging(phase: str = "3") -> Table:
    table = market(phase)
    table.state.chits = dict.fromkeys(table.state.chits, 2)
    for minor in MINORS:
        change(table.state, minor, zones=())
    return table.minor("K", 0, "V27.0", cash=90).train("K", "3").stock(0)


@pytest.mark.rule("10.5")
def test_with_a_treasury_share_the_major_gets_the_cash_10_5():
    table = merging()
    cash = table.line("PLM").cash
    table.do(MergeMinor(A, "K", "PLM", 0))
    assert table.line("PLM").holdings[0] == 30
    assert table.line("PLM").cash == cash + 90
    assert table.step == "merge"
    table.do(TakeToken(A, "V27.0", 80), KeepTrain(A, table.line("K").trains[0].card))
    assert table.line("K").status == MERGED
    assert table.state.tokens["V27.0"] == ("PLM",)
    assert 80 in table.line("PLM").charter  # two of three are left
    assert table.line("PLM").minors == ("K",)
    assert len(table.line("PLM").trains) == 1
    assert (table.step, table.seat) == ("stock", B)


@pytest.mark.rule("10.5")
def test_a_share_of_the_open_market_and_the_cash_to_the_bank_10_5():
    table = merging().shares("PLM", s1=10, s2=20, pool=50)
    bank, cash = table.state.bank, table.line("PLM").cash
    table.do(MergeMinor(A, "K", "PLM", 0))
    assert table.line("PLM").pool == 40
    assert table.line("PLM").cash == cash
    assert table.state.bank == bank + 90


@pytest.mark.rule("10.5")
def test_without_a_share_only_with_a_connection_10_5():
    table = merging().shares("PLM", s0=40, s1=20, s2=20)
    assert "no track connects" in table.why(MergeMinor(A, "K", "PLM", 0))


def over_lille(ferry: str) -> Table:
    """No share of PLM is left. The minor stands in London; track leads over the White Cliffs Ferry
    through Lille, which is full, to Gent."""
    table = market("5").shares("PLM", s0=40, s1=20, s2=20)
    table.track("N31", 1, 5).track("M28", 5).track("O32", 2, 5)
    stations = table.game.board.face(table.state.tiles, "M28").stop_sides
    station = next(i for i, sides in enumerate(stations) if 5 in sides)
    table.minor("K", 0, f"M28.{station}")
    put_token(table.game, table.state, "N31.0", "BEL")
    change(table.state, "BEL", charter=table.line("BEL").charter[1:])
    table.state.ferry_token = ferry
    if ferry == "PLM":
        change(table.state, "PLM", charter=table.line("PLM").charter[1:])
    if ferry == "BEL":
        tokens.replace(table.game, table.state, "N31.0", "BEL", "")
    tokens.rebuild(table.game, table.state)
    return table.stock(0)


@pytest.mark.rule("10.5", "14.7")
def test_the_token_at_lilles_ferry_is_a_station_of_the_major_10_5():
    table = over_lille("")
    assert "no track connects" in table.why(MergeMinor(A, "K", "PLM", 0))
    table = over_lille("PLM")
    assert table.may(MergeMinor(A, "K", "PLM", 0))


@pytest.mark.rule("10.5", "11.2.2")
def test_a_hypothetical_train_passes_lille_with_any_ferry_owner_10_5():
    """Intervening tokens do not stop it, and neither does the taken position at the ferry."""
    table = over_lille("BEL")
    face = table.game.board.face(table.state.tiles, "O32")
    reach = table.state.networks.unhindered(tokens.placed(table.state, "K")[0])
    around = table.game.board.map.neighbours["N31"]
    assert face.mask >> 2 & 1
    assert reach.enters(around[5], 2)  # beyond Lille
    assert not table.state.networks.of("K").enters(around[5], 2)  # a real train ends there


@pytest.mark.rule("10.5", "14.7")
def test_a_minors_token_at_lilles_ferry_is_taken_over_10_5():
    table = merging("5")
    table.state.ferry_token = "K"
    change(table.state, "K", charter=())
    tokens.rebuild(table.game, table.state)
    table.do(MergeMinor(A, "K", "PLM", 0))
    assert {offer.city for offer in table.offers(TakeToken)} == {"V27.0"}
    table.do(Pass(A), TakeToken(A, tokens.LILLE_FERRY, 80))
    assert table.state.ferry_token == "PLM"


@pytest.mark.rule("10.5")
def test_one_minor_for_a_railroad_in_a_round_10_5():
    table = merging().minor("A", 0, "R23.0")
    table.do(MergeMinor(A, "K", "PLM", 0))
    while table.step == "merge":
        table.do(Pass(A))
    table.do(Pass(B), Pass(C))
    assert "has merged into PLM" in table.why(MergeMinor(A, "A", "PLM", 0))


@pytest.mark.rule("5.2")
def test_from_phase_3_into_majors_from_4_into_nationals_5_2():
    table = merging("2")
    assert "from phase 3" in table.why(MergeMinor(A, "K", "PLM", 0))
    table = merging("3")
    change(table.state, "PLM", kind=NATIONAL)
    assert "from phase 4" in table.why(MergeMinor(A, "K", "PLM", 0))


@pytest.mark.rule("10.5")
def test_a_token_is_declined_where_the_major_has_one_10_5():
    table = merging()
    table.tile("V27", "6", 0).tile("V27", "12", 0)
    table.state.tokens["V27.0"] = ("K",)
    table.do(MergeMinor(A, "K", "PLM", 0))
    assert table.offers(TakeToken)
    table.do(Pass(A))
    assert tokens.placed(table.state, "K") == ()


@pytest.mark.rule("10.5")
def test_the_other_player_must_agree_and_cash_may_flow_10_5():
    table = merging()
    mine, theirs = table.cash(0), table.cash(1)
    table.do(MergeMinor(A, "K", "BEL", 40))
    assert (table.step, table.seat) == ("merger", B)
    table.do(Answer(B, True))
    assert (table.cash(0), table.cash(1)) == (mine + 40, theirs - 40)
    assert table.line("BEL").holdings[0] == 10
    assert (table.step, table.seat) == ("merge", B)


@pytest.mark.rule("10.5")
def test_a_national_takes_trains_and_the_minor_is_abandoned_10_5():
    table = merging("4")
    from trunkline.titles.g18oe.rules.railroads.nationals import form

    form(table.game, table.state, "PLM")
    bank = table.state.bank
    table.do(MergeMinor(A, "K", "PLM", 0))
    assert table.state.bank == bank + 90
    table.do(KeepTrain(A, table.line("K").trains[0].card))
    assert table.line("K").status == ABANDONED
    assert len(table.line("PLM").trains) == 1
    assert table.line("PLM").minors == ()


def consolidating() -> Table:
    table = merging("5")
    table.state.rr_phase = "consolidation"
    return table


@pytest.mark.rule("5.1.5")
def test_consolidation_begins_with_the_next_stock_round_after_phase_5_5_1_5():
    table = merging("5").stock(0)
    assert table.state.rr_phase == "consolidation"


@pytest.mark.rule("5.1.5", "11.6.5")
@pytest.mark.parametrize("status", ["insolvent", "parred"])
def test_unowned_railroads_are_consolidated_and_removed_5_1_5(status):
    table = market("5").regional("OU", 2)
    change(
        table.state,
        "OU",
        status=status,
        president=-1,
        shares=Shares((0, 0, 0), pool=50, treasury=50),
        charter=(20,),
    )
    if status == "parred":
        tokens.replace(table.game, table.state, f"{table.line('OU').home}.0", "OU", "")
    table.stock(0)
    assert table.state.rr_phase == "consolidation"
    table.do(Pass(A), Pass(B), Pass(C))
    assert table.state.rr_phase == "major"
    assert table.line("OU").status == "gone"


@pytest.mark.rule("10.6", "11.6.5")
def test_the_buyer_of_an_insolvent_minor_must_merge_it_10_6():
    table = consolidating()
    change(table.state, "K", status="insolvent", president=-1, shares=Shares((0, 0, 0), pool=100))
    table.stock(0).rich(0, 200)
    table.do(BuyRailroad(A, "K"), Pass(B), Pass(C))
    assert "must be merged or offered" in table.why(Pass(A))
    table.do(MergeMinor(A, "K", "PLM", 0))


@pytest.mark.rule("10.6", "14.4")
def test_a_share_that_barclay_holds_is_no_offer_10_6():
    table = stuck()
    table.shares("BEL", s1=30, s2=20, s0=20)
    assert table.line("BEL").treasury == 10
    table.state.privates["BBBT"] = table.state.privates["BBBT"]._replace(seat=1, gone=False)
    table.state.custody = "BEL"
    table.do(AskForMergers(A, "K"))
    assert table.state.frames[-1].seats == (2,)


@pytest.mark.rule("10.6")
def test_nobody_passes_with_a_minor_or_regional_10_6():
    table = consolidating()
    assert "must be merged or offered" in table.why(Pass(A))
    table.regional("OU", 1).stock(1)
    assert "must expand" in table.why(Pass(B))
    table.do(FloatMajor(B, "OU", False), Pass(B))
    assert table.seat == C


@pytest.mark.rule("10.6")
def test_a_minor_that_can_merge_at_home_is_not_offered_around_10_6():
    table = consolidating()
    assert "can merge into PLM" in table.why(AskForMergers(A, "K"))


def stuck() -> Table:
    table = consolidating().major("OU", 2)
    table.state.stock = table.state.stock._replace(merged=("PLM",))
    return table


@pytest.mark.rule("10.6")
def test_offers_are_requested_and_one_is_chosen_10_6():
    table = stuck()
    table.do(AskForMergers(A, "K"))
    assert table.told[0] == "P0 asks for offers for Minor K."
    assert table.step == "offers"
    table.do(OfferMerger(B, "BEL"))
    assert table.told[0] == "P1 offers BEL to Minor K."
    table.do(OfferMerger(C, "OU"))
    assert (table.step, table.seat) == ("suitor", A)
    table.do(ChooseMerger(A, "OU"))
    assert table.line("OU").holdings[0] == 10


@pytest.mark.rule("10.6")
def test_a_player_may_offer_two_railroads_and_the_owner_chooses_10_6():
    table = stuck().major("MIDI", 1)
    table.do(AskForMergers(A, "K"), OfferMerger(B, "BEL"))
    assert (table.step, table.seat) == ("offers", B)
    assert table.offers(OfferMerger) == [OfferMerger(B, "MIDI")]
    table.do(OfferMerger(B, "MIDI"))
    assert (table.step, table.seat) == ("offers", C)
    table.do(Pass(C))
    assert table.offers(ChooseMerger) == [ChooseMerger(A, "BEL"), ChooseMerger(A, "MIDI")]
    table.do(ChooseMerger(A, "MIDI"))
    assert table.line("MIDI").holdings[0] == 10


@pytest.mark.rule("10.6")
def test_one_of_two_railroads_is_enough_of_an_offer_10_6():
    table = stuck().major("MIDI", 1)
    table.do(AskForMergers(A, "K"), OfferMerger(B, "MIDI"), Pass(B), Pass(C))
    assert table.line("MIDI").holdings[0] == 10


@pytest.mark.rule("10.6")
def test_a_single_offer_is_taken_10_6():
    table = stuck()
    table.do(AskForMergers(A, "K"), Pass(B), OfferMerger(C, "OU"))
    assert table.line("OU").holdings[0] == 10
    assert table.step == "merge"


@pytest.mark.rule("10.6")
def test_without_an_offer_the_minor_is_abandoned_10_6():
    table = stuck()
    bank = table.state.bank
    table.do(AskForMergers(A, "K"), Pass(B), Pass(C))
    assert table.line("K").status == ABANDONED
    assert table.state.bank == bank + 90
    assert [train.name for train in table.state.market_trains] == ["3"]
    assert table.seat == B


@pytest.mark.rule("5.1.5")
@pytest.mark.parametrize("phase", ["4", "5"])
def test_the_consolidation_phase_is_over_after_one_round_5_1_5(phase):
    table = market(phase).stock(0)
    assert table.state.rr_phase == "major"  # nothing to consolidate
