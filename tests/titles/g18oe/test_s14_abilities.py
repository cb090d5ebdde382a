"""§14, §15: abilities that pass on with a merger, in the hands of a major or of a national."""

import pytest

from tests.titles.g18oe.details import table_for
from trunkline.eighteen.parts.shares import Shares
from trunkline.eighteen.parts.tokens import put_token
from trunkline.kernel import Seat, audit
from trunkline.kernel.game import settle
from trunkline.titles.g18oe.core import abilities
from trunkline.titles.g18oe.records.actions import (
    BuyOldTrain,
    ChoosePlace,
    Discard,
    FreeBrandt,
    KeepTrain,
    LayTile,
    MergeMinor,
    Pass,
    PlaceBonus,
    PlaceFerryToken,
    PlacePassage,
    PlaceToken,
    Repar,
    ReplaceTrain,
    RunTrains,
    TakeToken,
    UseSwift,
)
from trunkline.titles.g18oe.rules.money import change
from trunkline.titles.g18oe.rules.railroads.nationals import form
from trunkline.titles.g18oe.rules.rounds.rounds import begin_operating_round
from trunkline.titles.g18oe.rules.track import tokens
from trunkline.titles.g18oe.rules.track.track import terrain_cost
from trunkline.titles.g18oe.rules.trains.piles import ask_ferry, counted, over_limit
from trunkline.titles.g18oe.rules.trains.trains import must_buy
from workbench.g18oe.table import Table

A, B, C = map(Seat, range(3))


def merge(table: Table, minor: str) -> Table:
    """A's minor merges into PLM, which takes every train and no token."""
    table.stock(0).do(MergeMinor(A, minor, "PLM", 0))
    while table.step == "merge":
        kept = table.offers(KeepTrain)
        table.do(kept[0] if kept else Pass(A))
    return table


@pytest.mark.rule("14.4")
def test_barclay_resets_the_par_value_in_the_railroads_own_turn_14_4():
    table = table_for("BBBT").regional("OU", 0, 75).regional("MIDI", 0, 75)
    change(table.state, "OU", operated=True)
    table.operate("OU", "track")
    assert "own turn" in table.why(Repar(A, "MIDI", 90))
    table.do(Repar(A, "OU", 90))
    assert table.line("OU").par == 90


@pytest.mark.rule("14.4", "10.7")
def test_barclay_resets_the_par_value_of_a_major_in_the_round_it_floats_14_4():
    table = table_for("BBBT")
    cell = table.line("PLM").cell
    change(table.state, "PLM", par=100)
    table.stock(0).do(Repar(A, "PLM", 75))
    assert table.line("PLM").par == 75
    assert table.line("PLM").cell == cell  # its share value stays where it was


@pytest.mark.rule("14.5", "14.6", "11.2")
def test_the_passages_leave_the_token_of_the_round_14_5():
    table = table_for("SHTC", "CCTC").track("U34", 1, 3).track("U32", 4, 1)
    table.operate("PLM", "token")
    table.do(PlacePassage(A, "SHTC", "Z47"), PlacePassage(A, "CCTC", "V27"))
    assert not table.state.op.token
    table.do(PlaceToken(A, "U32.0", 20, False))
    assert table.state.tokens["U32.0"] == ("PLM",)


@pytest.mark.rule("14.5", "11.2")
def test_a_passage_is_no_base_for_tokens_14_5():
    table = table_for("CCTC", "SHTC").operate("PLM", "token")
    table.do(PlacePassage(A, "CCTC", "V27"))
    assert table.step == "token"  # Star Harbor is still there
    assert "No route leads" in table.why(PlaceToken(A, "V27.0", 20, False))
    assert "V27.0" not in table.state.tokens  # it takes no position


@pytest.mark.rule("14.5", "14.6", "10.5")
def test_the_markers_follow_a_minor_into_its_major_10_5():
    table = table_for("SHTC", "CCTC").minor("K", 0, "V27.0")
    change(table.state, "K", operated=True)
    table.operate("K", "token")
    table.do(PlacePassage(A, "SHTC", "Z47"), PlacePassage(A, "CCTC", "U32"))
    assert table.state.harbour == ("Z47", "K")
    merge(table, "K")
    assert table.state.harbour == ("Z47", "PLM")
    assert table.state.circle == ("U32", "PLM")


@pytest.mark.rule("14.5", "9.4")
def test_the_markers_are_lost_when_the_major_becomes_a_national_9_4():
    table = table_for("SHTC", "CCTC").operate("PLM", "token")
    table.do(PlacePassage(A, "SHTC", "Z47"), PlacePassage(A, "CCTC", "V27"))
    form(table.game, table.state, "PLM")
    assert (table.state.harbour, table.state.circle) == (("", ""), ("", ""))


@pytest.mark.rule("14.7", "11.2.2")
def test_the_white_cliffs_owner_places_any_own_token_at_once_14_7():
    table = table_for("WCF", phase="5").operate("BEL", "track")
    ask_ferry(table.game, table.state)
    assert (table.step, table.seat) == ("white_cliffs", A)
    assert "not yours" in table.why(PlaceFerryToken(A, "BEL", 60, False))
    assert "You do not own Wien Südbahnhof" in table.why(PlaceFerryToken(A, "PLM", 60, True))
    cash = table.line("PLM").cash
    table.do(PlaceFerryToken(A, "PLM", 60, False))  # it need not be connected
    assert table.state.ferry_token == "PLM"
    assert table.line("PLM").cash == cash - 60
    assert table.state.privates["WCF"].gone
    assert "N31.0" not in table.state.tokens  # no position of the city is used


@pytest.mark.rule("14.7", "11.2")
def test_a_railroad_with_a_token_in_lille_gets_no_second_one_14_7():
    table = table_for("WCF", phase="5")
    put_token(table.game, table.state, "N31.0", "PLM")
    change(table.state, "PLM", charter=table.line("PLM").charter[1:])
    table.operate("PLM", "track")
    ask_ferry(table.game, table.state)
    assert "has a token in Lille" in table.why(PlaceFerryToken(A, "PLM", 60, False))


def brandt_on(hex_name: str) -> Table:
    table = table_for("BBE")
    table.state.brandt, table.state.brandt_left = (hex_name,), 3
    return table


@pytest.mark.rule("14.9")
def test_a_metropolis_is_freed_for_two_points_14_9():
    table = brandt_on("Y14").track("N35", 0, 3).track("Y14", 1)  # Madrid
    tokens.rebuild(table.game, table.state)
    table.operate("BEL", points=1)
    assert "tile points left" in table.why(FreeBrandt(B, "Y14"))
    table.operate("BEL", points=3)
    cash = table.line("BEL").cash
    table.do(FreeBrandt(B, "Y14"))
    assert table.line("BEL").cash == cash - 45
    assert table.state.op.points == 1


@pytest.mark.rule("14.9")
def test_a_national_frees_a_hex_for_points_alone_14_9():
    table = brandt_on("U36")
    table.track("U36", 1)
    tokens.rebuild(table.game, table.state)
    form(table.game, table.state, "BEL")
    table.operate("BEL")
    bank, points = table.state.bank, table.state.op.points
    table.do(FreeBrandt(B, "U36"))
    assert table.state.bank == bank
    assert table.state.op.points == points - 1


@pytest.mark.rule("14.9")
def test_brandt_is_used_in_another_players_turn_by_nobody_14_9():
    table = brandt_on("U36").operate("PLM")
    assert "use this track already" in table.why(FreeBrandt(A, "U36"))


@pytest.mark.rule("14.10")
def test_the_swift_lines_train_is_never_sold_and_follows_a_minor_14_10():
    table = table_for("SML", phase="4").minor("K", 0, "V27.0", cash=200).train("BEL", "4")
    change(table.state, "K", operated=True)
    table.operate("K", "track").do(UseSwift(A, "K"))
    card = table.line("K").trains[0].card
    table.operate("PLM", "train")
    assert "never sold" in table.why(BuyOldTrain(A, "K", card, 10))
    merge(table, "K")
    assert [train.card for train in table.line("PLM").trains] == [card]
    assert table.state.swift == (card, "PLM")
    assert counted(table.state, "PLM") == 0
    assert must_buy(table.game, table.state, "PLM")


@pytest.mark.rule("14.10", "10.5")
def test_the_swift_lines_train_cannot_be_declined_14_10():
    table = table_for("SML", phase="4").minor("K", 0, "V27.0")
    change(table.state, "K", operated=True)
    table.operate("K", "track").do(UseSwift(A, "K"))
    table.stock(0).do(MergeMinor(A, "K", "PLM", 0), Pass(A))  # the token may be
    assert table.step == "merge"
    assert not table.may(Pass(A))


@pytest.mark.rule("14.10", "9.4")
def test_in_a_national_the_swift_lines_train_counts_9_4():
    table = table_for("SML", phase="6").train("PLM", "5", "5", "5").operate("PLM", "track")
    table.do(UseSwift(A, "PLM"))
    assert counted(table.state, "PLM") == 3
    form(table.game, table.state, "PLM")
    assert table.state.swift == ("", "")
    assert counted(table.state, "PLM") == 4
    assert over_limit(table.game, table.state) == "PLM"  # the limit is three


@pytest.mark.rule("10.5", "11.1.5")
def test_a_minors_track_rights_bring_their_discount_10_5():
    table = table_for().minor("K", 0, "Z27.0")
    hexes = table.game.board.map.hexes
    rough = next(n for n, h in hexes.items() if h.zones == ("SP",) and h.cost == 45 and h.terrain)
    assert terrain_cost(table.game, table.state, "PLM", rough) == 45
    merge(table, "K")
    assert table.line("PLM").zones == ("FR", "SP")
    assert terrain_cost(table.game, table.state, "PLM", rough) == 36
    assert abilities(table.state, "PLM") == ("K",)


@pytest.mark.rule("10.5", "11.6.3")
def test_room_for_a_minors_train_is_made_by_discarding_10_5():
    table = table_for(phase="6").train("PLM", "5", "5").minor("K", 0, "V27.0").train("K", "4")
    table.stock(0).do(MergeMinor(A, "K", "PLM", 0), Pass(A))
    mine, taken = table.line("PLM").trains[0], table.line("K").trains[0]
    table.do(KeepTrain(A, taken.card))
    assert (table.step, table.seat) == ("discard", A)
    table.do(Discard(A, "PLM", mine.card))
    assert mine in table.state.market_trains
    assert table.step == "stock"
    assert audit(table.game, table.state) == []


@pytest.mark.rule("10.5")
def test_a_national_without_a_share_needs_a_connection_to_its_zone_10_5():
    """A minor in Strasbourg: its zone is Prussia's, track over the border reaches a French city."""
    table = table_for(phase="4").minor("K", 0, "Q40.0", cash=70)
    form(table.game, table.state, "PLM")
    line = table.line("PLM")
    change(table.state, "PLM", shares=Shares((60, 20, 20)))
    assert sum(line.holdings) + line.pool == 100
    table.stock(0)
    assert "no track connects" in table.why(MergeMinor(A, "K", "PLM", 0))
    table.track("Q40", 1, 4).track("Q38", 1, 4).stock(0)
    bank = table.state.bank
    table.do(MergeMinor(A, "K", "PLM", 0))
    assert table.state.bank == bank + 70
    assert table.line("PLM").holdings == (60, 20, 20)


@pytest.mark.rule("15.3")
@pytest.mark.parametrize(("place", "order"), [("last", ["OU", "PLM"]), ("first", ["PLM", "OU"])])
def test_c_chooses_the_place_of_its_major_among_the_large_ones_15_3(place, order):
    table = table_for().minor("C", 0, "V27.0").major("OU", 2)
    merge(table, "C")
    begin_operating_round(table.game, table.state)
    assert (table.step, table.seat) == ("place", A)
    table.do(ChoosePlace(A, place))
    found = [table.state.op.company, *table.state.to_operate]
    assert [name for name in found if name in order] == order


@pytest.mark.rule("15.4", "10.5")
def test_d_places_its_token_for_the_major_it_merged_into_15_4():
    table = table_for().minor("D", 0, "V27.0")
    merge(table, "D").operate("PLM")
    table.do(PlaceBonus(A, "U32"))
    assert table.state.bonus_city == "U32"
    table.operate("BEL")
    assert "no token of Minor D" in table.why(PlaceBonus(B, "V27"))


@pytest.mark.rule("15.4", "9.5")
def test_d_gets_its_tokens_back_when_it_is_abandoned_9_5():
    table = table_for().minor("D", 0, "V27.0")
    merge(table, "D").operate("PLM").do(PlaceBonus(A, "U32"))
    form(table.game, table.state, "PLM")
    assert (table.state.bonus_city, table.state.bonus_used) == ("", 0)


@pytest.mark.rule("15.5", "15.6", "10.5")
@pytest.mark.parametrize(("minor", "hex_name"), [("E", "M36"), ("F", "U32")])
def test_e_and_f_help_the_major_they_merged_into_15_5_15_6(minor, hex_name):
    table = table_for().minor(minor, 0, "V27.0")
    cost = table.game.board.map[hex_name].cost
    assert terrain_cost(table.game, table.state, "PLM", hex_name) == cost
    merge(table, minor)
    assert terrain_cost(table.game, table.state, "PLM", hex_name) == cost * 67 // 100
    begin_operating_round(table.game, table.state)
    settle(table.game, table.state)
    while table.state.op.company != "PLM":
        table.do(table.offers(RunTrains)[0] if table.step == "run" else Pass(table.seat))
    assert (table.state.op.water_point, table.state.op.rough_point) == (minor == "E", minor == "F")


@pytest.mark.rule("15.2", "10.5")
def test_b_helps_the_major_it_merged_into_15_2():
    table = table_for().minor("B", 0, "V27.0").stock(0)
    table.do(MergeMinor(A, "B", "PLM", 0), TakeToken(A, "V27.0", 80))
    table.track("V27", 1, 4).track("V29", 1, 4).operate("PLM")
    points = table.state.op.points
    table.do(next(offer for offer in table.offers(LayTile) if offer.hex == "V29"))
    assert table.game.board.catalogue.tiles[table.state.tiles["V29"][0]].colour == "green"
    assert table.state.op.points == points - 1


@pytest.mark.rule("11.6.6", "14.10")
def test_a_national_does_not_take_the_swift_lines_train_of_a_major_11_6_6():
    table = table_for("SML", phase="4").major("OU", 0).train("PLM", "4")
    table.operate("PLM", "track").do(UseSwift(A, "PLM"))
    form(table.game, table.state, "OU")
    table.train("OU", "2+2").operate("OU", "train")
    card, old = table.state.swift[0], table.line("OU").trains[0].card
    assert not table.may(ReplaceTrain(A, "PLM", card, old))


@pytest.mark.rule("14.9")
def test_freeing_one_hex_leaves_the_other_tokens_in_force_14_9():
    """Two tokens of A on the way of BEL out of Brussel: one is freed, the other still closes."""
    table = table_for("BBE").track("N35", 1, 4).track("N33", 4).track("N37", 1)
    table.state.brandt, table.state.brandt_left = ("N33", "N37"), 2
    tokens.rebuild(table.game, table.state)
    table.operate("BEL")
    reach = tokens.network(table.game, table.state, "BEL").of("BEL")
    assert not reach.sees("N33", 0)
    table.do(FreeBrandt(B, "N33"))
    fenced = tokens.network(table.game, table.state, "BEL")
    assert fenced is not table.state.networks
    assert fenced.of("BEL").sees("N33", 0)


@pytest.mark.rule("14.9")
def test_tiles_and_tokens_count_for_those_who_are_fenced_out_14_9():
    table = brandt_on("N33").track("N35", 4)
    tokens.rebuild(table.game, table.state)
    table.track("N37", 1, 4)
    fenced = tokens.network(table.game, table.state, "BEL")
    assert fenced is not table.state.networks
    assert fenced.of("BEL").enters("N39", 1)
