"""§9.3 to §9.5: majors, nationals, abandoned minors."""

import pytest

from trunkline.eighteen.parts.shares import Shares
from trunkline.kernel import Seat, audit
from trunkline.titles.g18oe.records.actions import (
    BuyAbandoned,
    BuyPullman,
    BuyShare,
    BuyTrain,
    ClaimTrain,
    FloatMajor,
    FormNational,
    MergeMinor,
    Pass,
    SellShares,
    UseSwift,
)
from trunkline.titles.g18oe.rules.money import change
from trunkline.titles.g18oe.rules.railroads.nationals import abandon, form
from trunkline.titles.g18oe.rules.track import tokens
from trunkline.titles.g18oe.rules.trains.piles import counted
from trunkline.titles.g18oe.state import ABANDONED, MAJOR, MERGED, NATIONAL
from workbench.g18oe.table import Table

A, B, C = map(Seat, range(3))


def rise(**shares: int) -> Table:
    table = Table(3).sold("major").quiet().phase("3").regional("PLM", 0, 75)
    line = table.line("PLM")
    held, treasury = list(line.holdings), 50
    for who, percent in shares.items():
        held[int(who[1:])] += percent
        treasury -= percent
    change(table.state, "PLM", shares=Shares(tuple(held), treasury=treasury))
    return table.stock(0)


@pytest.mark.rule("9.3")
def test_a_regional_expands_9_3():
    table = rise(s1=25)
    table.do(FloatMajor(A, "PLM", False))
    line = table.line("PLM")
    assert line.kind == MAJOR
    assert (line.holdings, line.treasury) == ((20, 10, 0), 70)
    assert line.par == 100
    assert line.cell == (2, 2)
    assert line.charter == (20, 40, 60, 60, 80, 80, 80)
    assert "PLM" not in table.state.track


@pytest.mark.rule("9.3")
def test_the_president_may_buy_a_share_before_at_the_regionals_par_9_3():
    table = rise()
    cash = table.cash(0)
    table.do(FloatMajor(A, "PLM", True))
    assert table.cash(0) == cash - 75
    assert table.line("PLM").holdings == (30, 0, 0)
    assert "before it expanded" in table.why(BuyShare(A, "PLM", "treasury"))
    table.do(Pass(A))
    assert table.seat == B


@pytest.mark.rule("9.3")
def test_or_afterwards_at_the_majors_par_9_3():
    table = rise()
    cash = table.cash(0)
    table.do(FloatMajor(A, "PLM", False), BuyShare(A, "PLM", "treasury"))
    assert table.cash(0) == cash - 100
    assert table.line("PLM").holdings == (30, 0, 0)
    assert table.seat == B


@pytest.mark.rule("9.3")
def test_step_4_sells_other_shares_only_9_3():
    table = rise().major("BEL", 1).shares("BEL", s0=20).stock(0)
    table.do(FloatMajor(A, "PLM", False))
    assert "while you float it" in table.why(SellShares(A, "PLM", 10))
    table.do(SellShares(A, "BEL", 10))
    assert "floating PLM" in table.why(BuyShare(A, "BEL", "treasury"))
    table.do(Pass(A))
    assert table.seat == B


@pytest.mark.rule("9.3")
def test_the_owner_of_both_secondary_shares_floats_and_presides_9_3():
    table = rise(s1=50).stock(1)
    assert table.may(FloatMajor(B, "PLM", False))
    assert "Only the president" in table.why(FloatMajor(B, "PLM", True))
    table.do(FloatMajor(B, "PLM", False))
    assert "must buy a share" in table.why(Pass(B))
    table.do(BuyShare(B, "PLM", "treasury"))
    assert table.line("PLM").holdings == (20, 30, 0)
    assert table.line("PLM").president == 1


@pytest.mark.rule("9.3")
def test_nobody_else_floats_it_9_3():
    table = rise(s1=25).stock(1)
    assert "Only its president or the owner of both 25% shares" in table.why(
        FloatMajor(B, "PLM", False)
    )


@pytest.mark.rule("10.7")
def test_the_par_marker_stays_until_the_round_ends_10_7():
    table = rise()
    table.do(FloatMajor(A, "PLM", False), Pass(A))
    assert table.line("PLM").par == 100
    table.do(Pass(B), Pass(C), Pass(A))
    assert table.line("PLM").par == 0
    assert table.state.round == "operating"


@pytest.mark.rule("9.3")
def test_the_vacated_place_is_taken_by_the_next_9_3():
    table = rise().regional("BEL", 1)
    from trunkline.titles.g18oe.rules.railroads.operating_track import enter_track

    table.do(FloatMajor(A, "PLM", False))
    assert table.state.track[0] == ""
    enter_track(table.state, "OU")
    assert table.state.track[0] == "OU"


def nation() -> Table:
    table = (
        Table(3)
        .sold("major")
        .quiet()
        .phase("3")
        .major("PLM", 0, cash=400)
        .major("BEL", 1, cash=400)
    )
    table.train("PLM", "3", "2+2").minor("K", 0, "V27.0").shares("PLM", s1=20, pool=40)
    table.state.authorities["north"] -= 1
    change(table.state, "PLM", pullman=True, authority="north", express=True)
    table.state.pullmans -= 1
    return table


@pytest.mark.rule("9.4")
def test_a_national_keeps_trains_shares_and_place_only_9_4():
    table = nation()
    bank, cell = table.state.bank, table.line("PLM").cell
    form(table.game, table.state, "PLM")
    line = table.line("PLM")
    assert line.kind == NATIONAL
    assert line.cash == 0
    assert table.state.bank == bank + 400
    assert line.holdings == (20, 20, 0)
    assert (line.treasury, line.pool) == (0, 60)  # above the market's limit for now
    assert line.cell == cell
    assert [train.name for train in line.trains] == ["3", "2+2"]
    assert (line.pullman, line.authority, line.express, line.charter) == (False, "", False, ())
    assert tokens.placed(table.state, "PLM") == ()
    assert table.state.market_pullmans == 1


@pytest.mark.rule("9.5")
def test_merged_minors_are_abandoned_with_their_chit_9_5():
    table = nation()
    from trunkline.titles.g18oe.rules.railroads.mergers import take_in

    table.stock(0)
    take_in(table.game, table.state, "K", "PLM")
    from trunkline.kernel.game import settle

    settle(table.game, table.state)
    while table.step == "merge":
        table.do(Pass(A))
    assert table.line("K").status == MERGED
    assert table.line("PLM").minors == ("K",)
    form(table.game, table.state, "PLM")
    assert table.line("K").status == ABANDONED
    assert table.line("K").zones == ("FR",)
    assert table.line("PLM").zones == ("FR",)


def forming() -> Table:
    table = Table(3).sold("major").quiet().phase("3").major("PLM", 0, cash=600).major("BEL", 1)
    table.major("OU", 1).train("PLM", "3").train("BEL", "3", "3").train("OU", "2+2")
    while table.state.issued[3] < 20:
        table.train("BEL", "3")
    from trunkline.titles.g18oe.state import Train

    extra = table.line("BEL").trains[2:]
    change(table.state, "BEL", trains=table.line("BEL").trains[:2])
    table.state.market_trains = tuple(Train(t.card, t.name) for t in extra)
    return table.operate("PLM", "train")


@pytest.mark.rule("9.4")
def test_the_buyer_of_the_first_4_is_asked_first_9_4():
    table = forming()
    table.do(BuyTrain(A, "4", "works"))
    assert table.state.phase == "4"
    assert (table.step, table.seat) == ("national", A)
    table.do(Pass(A))
    assert (table.step, table.seat) == ("national", B)
    table.do(FormNational(B, "BEL"))
    assert (table.step, table.seat) == ("national", B)  # any number of own majors
    table.do(Pass(B))
    assert table.step == "train"
    assert table.line("BEL").kind == NATIONAL


@pytest.mark.rule("11.6.3")
def test_rust_comes_at_the_end_of_the_step_and_spares_new_nationals_11_6_3():
    table = forming()
    table.do(BuyTrain(A, "4", "works"), Pass(A), FormNational(B, "OU"), Pass(B))
    assert [train.name for train in table.line("OU").trains] == ["2+2"]
    table.train("PLM", "2+2")
    table.do(Pass(A))
    assert [train.name for train in table.line("OU").trains] == ["2+2"]
    assert [train.name for train in table.line("PLM").trains] == ["3", "4"]


def test_a_major_that_converts_itself_ends_its_step():
    table = forming()
    table.state.to_operate = ("BEL",)
    table.do(BuyTrain(A, "4", "works"), FormNational(A, "PLM"), Pass(B))
    assert table.line("PLM").kind == NATIONAL
    assert table.state.op.company == "BEL"  # the next one operates


def with_pullman(minor: str, city: str = "V27.0") -> Table:
    """A's minor with a Pullman, and PLM which it may merge into."""
    table = Table(3).sold("major").quiet().phase("4").major("PLM", 0).minor(minor, 0, city)
    change(table.state, minor, pullman=True)
    table.state.pullmans -= 1
    return table.stock(0)


@pytest.mark.rule("9.5")
def test_minor_ms_pullman_stays_with_its_charter_when_its_major_closes_9_5():
    table = with_pullman("M")
    table.do(MergeMinor(A, "M", "PLM", 0))
    while table.step == "merge":
        table.do(Pass(A))
    assert table.line("PLM").pullman
    form(table.game, table.state, "PLM")
    assert table.line("M").pullman
    assert table.state.market_pullmans == 0
    table.major("BEL", 1, cash=500).train("BEL", "4").operate("BEL", "shares")
    assert table.may(BuyAbandoned(B, "M"))
    table.do(BuyAbandoned(B, "M"))
    assert table.line("BEL").pullman  # it comes with the charter


@pytest.mark.rule("9.5")
def test_nobody_buys_the_pullman_of_an_abandoned_minor_m_9_5():
    table = with_pullman("M")
    abandon(table.game, table.state, "M")
    assert table.line("M").pullman
    table.train("PLM", "4").operate("PLM", "train")
    left = table.state.pullmans
    cash = table.line("PLM").cash
    table.do(BuyPullman(A, "M"))  # the others are still sold, without a royalty
    assert (table.state.pullmans, table.line("PLM").cash) == (left - 1, cash - 150)
    assert table.line("M").pullman
    assert table.line("M").cash == 0


@pytest.mark.rule("9.5")
def test_the_pullman_of_any_other_abandoned_minor_goes_to_the_open_market_9_5():
    table = with_pullman("K")
    abandon(table.game, table.state, "K")
    assert not table.line("K").pullman
    assert table.state.market_pullmans == 1
    assert audit(table.game, table.state) == []


@pytest.mark.rule("9.5", "14.10")
def test_the_swift_lines_train_of_an_abandoned_minor_is_a_rusted_train_14_10():
    table = with_pullman("K")
    table.state.privates["SML"] = table.state.privates["SML"]._replace(seat=0)
    table.do(UseSwift(A, "K"))
    card = table.line("K").trains[0].card
    abandon(table.game, table.state, "K")
    assert card in [train.card for train in table.state.rusted]
    form(table.game, table.state, "PLM")
    table.operate("PLM", "train").do(ClaimTrain(A, card, ""))
    assert counted(table.state, "PLM") == 1  # it counts like any other
