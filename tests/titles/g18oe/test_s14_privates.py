"""§14: the privates."""

import pytest

from tests.titles.g18oe.details import table_for
from trunkline.eighteen.parts.shares import Shares
from trunkline.kernel import Seat
from trunkline.titles.g18oe.records.actions import (
    Answer,
    BuyShare,
    FloatMajor,
    FreeBrandt,
    Hold,
    KeepUp,
    LayForBrandt,
    MergeMinor,
    Pass,
    PlaceHochberg,
    PlacePassage,
    PlaceToken,
    Repar,
    SellShares,
    UseSwift,
)
from trunkline.titles.g18oe.rules.money import change
from trunkline.titles.g18oe.rules.railroads.nationals import form
from trunkline.titles.g18oe.rules.rounds.rounds import begin_operating_round
from trunkline.titles.g18oe.rules.track import tokens
from workbench.g18oe.table import Table

A, B, C = map(Seat, range(3))


@pytest.mark.rule("6.1")
def test_privates_pay_at_the_start_of_an_operating_round_while_face_up_6_1():
    table = table_for("HML")
    cash = table.cash(0)
    begin_operating_round(table.game, table.state)
    assert table.cash(0) == cash + 20
    table.state.privates["HML"] = table.state.privates["HML"]._replace(open=False)
    begin_operating_round(table.game, table.state)
    assert table.cash(0) == cash + 20


@pytest.mark.rule("14.3")
def test_suedbahnhof_pays_for_any_token_14_3():
    table = table_for("WSB")
    table.track("U34", 1, 3).track("U32", 4, 1)
    table.operate("PLM", "token")
    cash = table.line("PLM").cash
    table.do(PlaceToken(A, "U32.0", 80, True))
    assert table.line("PLM").cash == cash
    assert table.state.privates["WSB"].gone


@pytest.mark.rule("6.1")
def test_only_its_owner_uses_it_6_1():
    table = table_for("WSB").track("N35", 0, 3).operate("BEL", "token")
    assert all(not offer.free for offer in table.offers(PlaceToken))


@pytest.mark.rule("14.4")
def test_barclay_resets_a_par_value_14_4():
    table = table_for("BBBT").regional("OU", 0, 75).stock(0)
    assert "£120 is not an available par value for a regional" in table.why(Repar(A, "OU", 120))
    assert "no par marker" in table.why(Repar(A, "PLM", 90))  # its marker is gone
    table.do(Repar(A, "OU", 60))
    assert table.line("OU").par == 60
    assert table.state.privates["BBBT"].gone
    assert table.seat == A


@pytest.mark.rule("14.4")
def test_barclay_holds_a_share_14_4():
    table = table_for("BBBT").shares("PLM", s1=20, s2=10, pool=30)
    table.stock(0)
    table.do(Hold(A, "PLM"), Pass(A))
    assert table.state.custody == "PLM"
    assert table.may(BuyShare(B, "PLM", "treasury"))  # one of two
    table.do(BuyShare(B, "PLM", "treasury"))
    assert "no share of PLM for you" in table.why(BuyShare(C, "PLM", "treasury"))
    table.do(Pass(C), BuyShare(A, "PLM", "treasury"))
    assert table.state.privates["BBBT"].gone
    assert table.state.custody == ""


@pytest.mark.rule("14.4")
def test_barclay_answers_a_purchase_14_4():
    table = table_for("BBBT").shares("PLM", s1=20, s2=10, pool=40).stock(1)
    assert table.line("PLM").treasury == 10
    table.do(BuyShare(B, "PLM", "treasury"))
    assert (table.step, table.seat) == ("reply", A)
    table.do(Hold(A, "PLM"))
    assert (table.step, table.seat) == ("stock", B)
    assert "no share" in table.why(BuyShare(B, "PLM", "treasury"))


@pytest.mark.rule("14.4")
def test_a_held_share_is_exchanged_in_a_merger_14_4():
    table = table_for("BBBT").shares("PLM", s1=20, s2=10, pool=40).minor("K", 0, "V27.0")
    table.stock(0).do(Hold(A, "PLM"))
    table.do(MergeMinor(A, "K", "PLM", 0))
    assert table.line("PLM").holdings[0] == 30
    assert table.state.privates["BBBT"].gone


@pytest.mark.rule("14.4")
def test_a_regional_needs_both_shares_in_its_treasury_14_4():
    table = table_for("BBBT").regional("OU", 0)
    change(table.state, "OU", shares=Shares((50, 25, 0), treasury=25))
    table.stock(0)
    assert "cannot hold" in table.why(Hold(A, "OU"))


@pytest.mark.rule("14.4", "9.3")
def test_a_held_share_of_a_regional_is_bought_in_step_1_of_a_float_14_4():
    table = table_for("BBBT").regional("OU", 0).stock(0)
    table.do(Hold(A, "OU"), FloatMajor(A, "OU", True))
    assert table.line("OU").holdings == (30, 0, 0)
    assert table.state.custody == ""
    assert table.state.privates["BBBT"].gone


@pytest.mark.rule("14.4")
def test_barclay_is_asked_at_the_first_share_of_the_owners_regional_14_4():
    table = table_for("BBBT").regional("OU", 0).stock(1)
    table.do(BuyShare(B, "OU", "treasury"))
    assert (table.step, table.seat) == ("reply", A)
    table.do(Hold(A, "OU"))
    assert (table.step, table.seat) == ("stock", B)
    table.do(BuyShare(B, "OU", "treasury"), Pass(C), Pass(A))  # the other one is free
    assert "no share of OU for you" in table.why(BuyShare(B, "OU", "treasury"))


@pytest.mark.rule("14.4", "9.4")
def test_a_held_share_goes_when_the_major_becomes_a_national_14_4():
    table = table_for("BBBT").stock(0)
    table.do(Hold(A, "PLM"))
    form(table.game, table.state, "PLM")
    assert table.state.custody == ""
    assert table.state.privates["BBBT"].gone


@pytest.mark.rule("14.4")
def test_barclay_keeps_a_share_value_up_14_4():
    table = table_for("BBBT").shares("PLM", s1=20)
    change(table.state, "PLM", cell=(2, 2))
    table.stock(1)
    table.do(SellShares(B, "PLM", 10))
    assert (table.step, table.seat) == ("keep_up", A)
    assert table.told[0].endswith("; P0 may keep its value up.")
    cash = table.cash(1)
    table.do(KeepUp(A, "PLM"))
    assert table.line("PLM").cell == (2, 2)
    assert table.cash(1) == cash + 100
    table.do(Pass(B), Pass(C), Pass(A), Pass(B))
    assert table.state.privates["BBBT"].gone


@pytest.mark.rule("14.4")
def test_without_barclay_the_sale_goes_on_14_4():
    table = table_for("BBBT").shares("PLM", s1=20)
    change(table.state, "PLM", cell=(2, 2))
    table.stock(1).do(SellShares(B, "PLM", 10), Pass(A))
    assert table.line("PLM").cell == (3, 2)


@pytest.mark.rule("14.5")
def test_star_harbor_goes_to_a_port_city_14_5():
    table = table_for("SHTC").operate("PLM", "token")
    assert "a port city" in table.why(PlacePassage(A, "SHTC", "V27"))
    assert "no city" in table.why(PlacePassage(A, "SHTC", "V25"))
    table.do(PlacePassage(A, "SHTC", "Z47"))
    assert table.state.harbour == ("Z47", "PLM")
    assert table.state.privates["SHTC"].gone


@pytest.mark.rule("14.6")
def test_central_circle_goes_to_a_city_without_a_port_14_6():
    table = table_for("CCTC").operate("PLM", "token")
    assert "without a port" in table.why(PlacePassage(A, "CCTC", "Z47"))
    table.do(PlacePassage(A, "CCTC", "V27"))
    assert table.state.circle == ("V27", "PLM")


@pytest.mark.rule("14.8")
def test_hochberg_goes_on_rough_terrain_of_45_14_8():
    table = table_for("HML").operate("PLM")
    assert "rough terrain" in table.why(PlaceHochberg(A, "T33"))  # £30
    assert "rough terrain" in table.why(PlaceHochberg(A, "Q20"))  # water
    assert "city" in table.why(PlaceHochberg(A, "Y14"))
    table.do(PlaceHochberg(A, "U36"))
    assert table.state.hochberg == "U36"
    assert "HML is turned face down." in table.told
    assert not table.state.privates["HML"].open
    assert not table.state.privates["HML"].gone
    assert table.may(PlaceHochberg(A, "V35")) is False


def brandt() -> Table:
    table = table_for("BBE").track("U34", 3, 5).track("T35", 0, 5)
    return table.operate("PLM")


@pytest.mark.rule("14.9")
def test_brandt_lays_a_tile_for_nothing_that_only_its_owner_uses_14_9():
    table = brandt()
    cash = table.line("PLM").cash
    lay = next(offer for offer in table.offers(LayForBrandt) if offer.hex == "U36")
    points = table.state.op.points
    table.do(lay)
    assert table.line("PLM").cash == cash
    assert table.state.op.points == points - 1
    assert table.state.brandt == ("U36",)
    assert tokens.network(table.game, table.state, "PLM") is table.state.networks
    assert tokens.network(table.game, table.state, "BEL") is table.state.fenced
    assert "U36" not in table.state.fenced.of("PLM").laid


@pytest.mark.rule("14.9", "11.1.9")
@pytest.mark.parametrize("agrees", [True, False])
def test_brandt_builds_on_anothers_home_with_consent_11_1_9(agrees):
    table = table_for("BBE").minor("K", 1, "U32.0").track("U34", 1, 3).operate("PLM")
    lay = next(offer for offer in table.offers(LayForBrandt) if offer.hex == "U32")
    table.do(lay)
    assert (table.step, table.seat) == ("consent", B)
    assert "U32" not in table.state.tiles
    cash = table.line("PLM").cash
    table.do(Answer(B, agrees))
    assert ("U32" in table.state.tiles) is agrees
    assert table.state.brandt == (("U32",) if agrees else ())
    assert table.line("PLM").cash == cash
    if not agrees:
        assert "has refused" in table.why(lay)


@pytest.mark.rule("14.9", "11.1.9")
def test_brandt_does_not_cut_off_the_owners_railroad_11_1_9():
    table = Table(3).sold("regional").quiet().phase("2", "regional").regional("PLM", 0)
    table.state.privates["BBE"] = table.state.privates["BBE"]._replace(seat=0)
    table.regional("MIDI", 0).track("U34", 3, 5).track("T35", 0, 5).track("V35", 2, 3)
    lay = next(
        lay for lay in table.game.board.lays(table.state.tiles, "U36") if lay.mask == 1 | 1 << 2
    )
    table.operate("MIDI")
    action = LayForBrandt(A, "U36", lay.tile.number, lay.twin)
    assert "PLM could no longer connect its home after that" in table.why(action)


@pytest.mark.rule("14.9")
def test_two_brandt_tokens_in_a_round_14_9():
    table = brandt()
    table.state.brandt_used = 2
    assert table.offers(LayForBrandt) == []
    assert "no Brandt token" in table.why(LayForBrandt(A, "U36", "9", 0))


@pytest.mark.rule("14.9")
def test_another_railroad_frees_the_hex_14_9():
    table = brandt()
    table.do(next(offer for offer in table.offers(LayForBrandt) if offer.hex == "U36"))
    table.track("N35", 0, 3).operate("BEL")
    cash = table.line("BEL").cash
    table.do(FreeBrandt(B, "U36"))
    assert table.line("BEL").cash == cash - 60
    assert table.state.op.points == 5
    assert table.state.brandt == ()
    assert not table.state.privates["BBE"].gone  # three tokens are left


@pytest.mark.rule("14.9")
def test_the_last_token_turns_it_face_down_14_9():
    table = brandt()
    table.state.brandt_left = 1
    table.do(next(offer for offer in table.offers(LayForBrandt) if offer.hex == "U36"))
    assert not table.state.privates["BBE"].open
    table.track("N35", 0, 3).operate("BEL").do(FreeBrandt(B, "U36"))
    assert table.state.privates["BBE"].gone


@pytest.mark.rule("14.10")
def test_swift_keeps_a_rusted_2_alive_14_10():
    table = table_for("SML", phase="3").operate("PLM", "track")
    assert "from train phase 4" in table.why(UseSwift(A, "PLM"))
    table = table_for("SML", phase="4").operate("PLM", "track")
    table.do(UseSwift(A, "PLM"))
    assert [train.name for train in table.line("PLM").trains] == ["2+2"]
    from trunkline.titles.g18oe.rules.trains.piles import counted, rust_all

    assert counted(table.state, "PLM") == 0
    rust_all(table.game, table.state)
    assert [train.name for train in table.line("PLM").trains] == ["2+2"]
    assert table.state.privates["SML"].gone


@pytest.mark.rule("14.10")
def test_swift_does_not_count_as_the_train_a_major_must_own_14_10():
    from trunkline.titles.g18oe.rules.trains.trains import must_buy

    table = table_for("SML", phase="4").operate("PLM", "track")
    table.do(UseSwift(A, "PLM"))
    assert must_buy(table.game, table.state, "PLM")
