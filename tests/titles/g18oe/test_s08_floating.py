"""§8, §9.1, §9.2: concessions, the Regional/Minor phase, floating minors and regionals."""

import pytest

from trunkline.eighteen.parts.shares import POOL, TREASURY, Shares, hand_over
from trunkline.kernel import Frame, Seat
from trunkline.kernel.game import settle
from trunkline.titles.g18oe.records.actions import (
    BuyShare,
    FloatMajor,
    FloatMinor,
    FloatRegional,
    ParRegional,
    Pass,
    RemoveRegional,
    ReserveShares,
    SellShares,
)
from trunkline.titles.g18oe.rules.money import change
from trunkline.titles.g18oe.rules.railroads.operating_track import enter_track
from trunkline.titles.g18oe.state import FLOATED, GONE, PARRED, Player, Train
from workbench.g18oe.table import Table

A, B, C = map(Seat, range(3))
MINORS = "ABCDEFGHJKLM"


def initial(**options: str) -> Table:
    """The initial stock round; minors A, B, C ... belong to seats in turn."""
    return Table(3, **options).sold()


def mine(table: Table, seat: int) -> str:
    return next(m for m in MINORS if table.line(m).president == seat)


@pytest.mark.rule("9.1")
def test_a_minor_takes_a_chit_and_a_home_in_its_zone_9_1():
    table = initial()
    minor = mine(table, 0)
    table.do(FloatMinor(A, minor, "SP", "AC8.0"))
    line = table.line(minor)
    assert line.status == FLOATED
    assert line.cash == 110
    assert line.zones == ("SP",)
    assert table.state.chits["SP"] == 1
    assert table.state.tokens["AC8.0"] == (minor,)
    assert table.state.track == (minor,)
    assert table.seat == B


@pytest.mark.rule("9.1")
def test_the_city_must_lie_in_the_zone_of_the_chit_9_1():
    table = initial()
    assert "does not lie" in table.why(FloatMinor(A, mine(table, 0), "FR", "AC8.0"))
    assert "no city" in table.why(FloatMinor(A, mine(table, 0), "SP", "AC8.1"))


@pytest.mark.rule("9.1")
def test_dresden_is_prussian_and_nancy_french_9_1():
    geo = initial().game.geo
    names = {hex_.name: name for name, hex_ in initial().game.board.map.hexes.items()}
    assert geo.city_zone[names["Dresden"]] == "PHS"
    assert geo.city_zone[names["Nancy"]] == "FR"


@pytest.mark.rule("9.1")
def test_homes_metropolises_and_other_minors_are_closed_to_minors_9_1():
    table = initial()
    minor = mine(table, 0)
    assert "home of PLM" in table.why(FloatMinor(A, minor, "FR", "U34.0"))
    assert "metropolis" in table.why(FloatMinor(A, minor, "SP", "Y14.0"))
    assert "metropolis" in table.why(FloatMinor(A, minor, "RU", "F87.0"))
    assert table.may(FloatMinor(A, minor, "RU", "A64.0"))  # a red zone that is no "M"
    table.do(FloatMinor(A, minor, "RU", "A64.0"))
    other = mine(table, 1)
    assert "already has a token" in table.why(FloatMinor(B, other, "RU", "A64.0"))


@pytest.mark.rule("9.1")
def test_a_removed_regionals_home_is_free_for_minors_9_1():
    table = initial()
    minor = mine(table, 1)
    table.do(RemoveRegional(A, "PLM"))
    assert table.may(FloatMinor(B, minor, "FR", "U34.0"))


@pytest.mark.rule("9.1")
def test_four_of_the_six_capped_chits_are_used_9_1():
    table = initial()
    for zone, city in (("UK", "J15.0"), ("UK", "H21.0"), ("FR", "V27.0"), ("PHS", "O56.0")):
        table.do(FloatMinor(table.seat, mine_idle(table), zone, city))
    assert [table.state.chits[z] for z in ("UK", "FR", "PHS")] == [0, 0, 0]
    assert table.state.chits["RU"] == 2
    reason = table.why(FloatMinor(table.seat, mine_idle(table), "FR", "R23.0"))
    assert "no such track-rights chit" in reason


def mine_idle(table: Table) -> str:
    return next(
        m
        for m in MINORS
        if table.line(m).president == table.seat and table.line(m).status == "idle"
    )


@pytest.mark.rule("9.1")
def test_there_are_no_chits_for_the_balkans_9_1():
    table = initial()
    reason = table.why(FloatMinor(A, mine(table, 0), "OTT", "AD79.0"))
    assert "no such track-rights chit" in reason


@pytest.mark.rule("9.1")
def test_a_minor_on_a_patrons_city_gets_the_lowest_payout_9_1():
    table = initial()
    table.state.patronage["AC8"] = "S-AC8"
    minor = mine(table, 0)
    table.do(FloatMinor(A, minor, "SP", "AC8.0"))
    assert table.line(minor).cash == 120 - 10 + 30
    assert "AC8" not in table.state.patronage


@pytest.mark.rule("9.1")
def test_the_owner_helps_a_minor_that_is_too_poor_9_1():
    table = initial()
    minor = mine(table, 0)
    change(table.state, minor, cash=0)
    table.state.bank += 120
    before = table.cash(0)
    table.do(FloatMinor(A, minor, "UK", "J15.0"))
    assert table.cash(0) == before - 40
    assert table.line(minor).cash == 0


@pytest.mark.rule("9.2")
def test_a_regional_gets_twice_its_par_and_pays_its_home_token_9_2():
    table = initial()
    before = table.cash(0)
    table.do(FloatRegional(A, "PLM", 70))
    line = table.line("PLM")
    assert table.cash(0) == before - 140
    assert line.cash == 140 - 20
    assert (line.holdings, line.treasury) == ((50, 0, 0), 50)
    assert line.charter == (20,)
    assert table.state.tokens["U34.0"] == ("PLM",)
    assert table.state.track == ("PLM",)


@pytest.mark.rule("2.2.5")
def test_par_values_of_regionals_2_2_5():
    table = initial()
    assert "par value is one of" in table.why(FloatRegional(A, "PLM", 85))
    assert "par value is one of" in table.why(FloatRegional(A, "PLM", 120))


@pytest.mark.rule("8.2")
def test_nobody_passes_with_a_minor_to_float_8_2():
    table = initial()
    assert "minor that has not floated" in table.why(Pass(A))


@pytest.mark.rule("8.2")
def test_six_regionals_of_different_zones_are_removed_8_2():
    table = initial()
    table.do(RemoveRegional(A, "PLM"))
    assert table.line("PLM").status == GONE
    assert "has been removed already" in table.why(RemoveRegional(B, "BEL"))
    for name in ("LNWR", "KSS", "SB", "SFR", "RCP"):
        table.do(RemoveRegional(table.seat, name))
    assert "Six regionals have been removed, the maximum" in table.why(
        RemoveRegional(table.seat, "DSJ")
    )


@pytest.mark.rule("8.2")
def test_a_table_may_play_without_removals_8_2():
    table = initial(removals="without")
    assert table.offers(RemoveRegional) == []
    assert "Removing regionals is turned off at this table" in table.why(RemoveRegional(A, "PLM"))


@pytest.mark.rule("8.2")
def test_no_shares_no_majors_in_the_regional_phase_8_2():
    table = initial()
    table.regional("PLM", 0)
    assert "Major railroad phase" in table.why(BuyShare(A, "PLM", "treasury"))
    assert "Major railroad phase" in table.why(FloatMajor(A, "PLM", False))
    assert "train phase 1" in table.why(SellShares(A, "PLM", 10))


@pytest.mark.rule("8.2")
def test_the_18th_regional_removes_the_others_8_2():
    table = initial()
    names = list(table.game.book.regionals)
    for name in names[:17]:
        table.regional(name, 1)
    assert table.state.rr_phase == "regional"
    table.do(FloatRegional(A, names[17], 60))
    assert [table.line(name).status for name in names[18:]] == [GONE] * 6
    assert table.state.rr_phase == "regional"  # the minors have not all floated


@pytest.mark.rule("8.3")
def test_with_18_regionals_and_12_minors_the_major_phase_begins_8_3():
    table = initial()
    names = list(table.game.book.regionals)
    for name in names[:18]:
        change(
            table.state, name, status=FLOATED, president=1, shares=Shares((0, 50, 0), treasury=50)
        )
        change(table.state, name, par=60, charter=(20, 20))
        enter_track(table.state, name)
    for minor in MINORS[:-1]:
        change(table.state, minor, status=FLOATED, charter=(20, 20))
        enter_track(table.state, minor)
    seat = table.line("M").president
    table.state.frames = (Frame("stock", (seat,)),)
    table.do(FloatMinor(Seat(seat), "M", "SP", "AC8.0"))
    assert table.state.rr_phase == "major"


@pytest.mark.parametrize(("choice", "status"), [("removed", GONE), ("kept", PARRED)])
def test_parred_regionals_at_the_18th(choice, status):
    table = initial(parred_at_18=choice)
    names = list(table.game.book.regionals)
    hand_over(table.state, names[20], 50, TREASURY, POOL)
    change(table.state, names[20], status=PARRED, par=60)
    enter_track(table.state, names[20])
    for name in names[:17]:
        table.regional(name, 1)
    table.do(FloatRegional(A, names[17], 60))
    assert table.line(names[20]).status == status


def concession(table: Table, *owners: int) -> Table:
    table.state.round, table.state.rr_phase = "concession", "concession"
    table.state.concessions, table.state.executed = owners, 0
    table.state.frames = (Frame("concession", (owners[0],)),)
    settle(table.game, table.state)
    return table


@pytest.mark.rule("8.1")
def test_concessions_act_in_number_order_and_may_follow_each_other_8_1():
    table = concession(initial(), 2, 2, 0)
    assert table.seat == C
    assert table.offers(Pass) == []
    table.do(FloatRegional(C, "PLM", 60))
    assert table.seat == C
    table.do(FloatRegional(C, "BEL", 60))
    assert table.seat == A
    priority = table.state.priority
    table.do(FloatRegional(A, "SB", 60))
    assert table.step == "stock"
    assert table.seat == priority  # concessions do not move the card


@pytest.mark.rule("8.1")
def test_a_player_who_can_float_must_not_only_par_8_1():
    table = concession(initial(), 0)
    assert "You must float a minor or a regional, because you" in table.why(
        ParRegional(A, "PLM", 60)
    )
    assert table.offers(ParRegional) == []


@pytest.mark.rule("8.1")
def test_a_player_who_cannot_float_pars_a_regional_8_1():
    table = concession(initial(), 0, 1)
    for minor in MINORS:
        if table.line(minor).president == 0:
            change(table.state, minor, status=FLOATED, charter=(20, 20))
            enter_track(table.state, minor)
    table.state.bank += table.cash(0) - 100
    table.state.players = (Player(100), *table.state.players[1:])
    assert table.offers(FloatRegional) == []
    table.do(ParRegional(A, "PLM", 90))
    assert table.line("PLM").status == PARRED
    assert table.line("PLM").pool == 50
    assert table.state.track[-1] == "PLM"
    assert "Regional/Minor phase" in table.why(FloatRegional(B, "PLM", 90))
    table.do(FloatRegional(B, "SB", 60))
    assert table.step == "stock"
    table.state.frames = (Frame("stock", (1,)),)
    assert "was parred at £90" in table.why(FloatRegional(B, "PLM", 60))
    table.do(FloatRegional(B, "PLM", 90))
    assert table.line("PLM").president == 1
    assert table.state.track.count("PLM") == 1


def reserving() -> Table:
    table = initial()
    table.state.rr_phase = "major"
    table.regional("PLM", 0).regional("BEL", 1)
    for minor in MINORS:
        change(table.state, minor, status=FLOATED, charter=(20, 20))
        enter_track(table.state, minor)
    return table


@pytest.mark.rule("8.4")
def test_each_player_reserves_one_regionals_shares_8_4():
    table = reserving()
    table.do(ReserveShares(A, "PLM"))
    assert table.seat == A  # it is no action
    assert "reserved the shares of a regional already" in table.why(ReserveShares(A, "BEL"))
    table.do(BuyShare(A, "BEL", "treasury"))
    assert table.step == "reply"  # B and C may still reserve BEL
    table.do(Pass(B), Pass(C))
    assert table.line("BEL").holdings == (25, 50, 0)
    assert "reserved" in table.why(BuyShare(B, "PLM", "treasury"))


@pytest.mark.rule("8.4")
def test_a_reservation_may_answer_the_first_purchase_8_4():
    table = reserving()
    table.do(BuyShare(A, "BEL", "treasury"), ReserveShares(B, "BEL"))
    assert table.step == "stock"
    assert table.seat == A  # the action is not lost
    assert table.line("BEL").holdings == (0, 50, 0)
    assert "reserved" in table.why(BuyShare(A, "BEL", "treasury"))


@pytest.mark.rule("8.4")
def test_not_once_a_share_is_sold_8_4():
    table = reserving()
    table.do(BuyShare(A, "BEL", "treasury"), Pass(B), Pass(C))
    assert "Both 25% shares of BEL must be unsold" in table.why(ReserveShares(B, "BEL"))


@pytest.mark.rule("8.4")
def test_reservations_end_with_the_second_stock_round_8_4():
    table = reserving()
    table.do(ReserveShares(A, "PLM"))
    table.stock(1)
    assert table.may(BuyShare(B, "PLM", "treasury"))
    assert "initial stock round" in table.why(ReserveShares(B, "BEL"))


@pytest.mark.rule("8.4")
def test_nobody_reserves_twice_even_after_the_regional_has_grown_8_4():
    table = reserving()
    table.do(ReserveShares(A, "PLM"), FloatMajor(A, "PLM", False))
    assert "reserved the shares of a regional already" in table.why(ReserveShares(A, "BEL"))


@pytest.mark.rule("8.4", "9.3")
def test_step_1_of_a_float_takes_no_share_that_others_have_reserved_9_3():
    table = reserving()
    table.state.reserved["PLM"] = 2
    assert "are reserved" in table.why(FloatMajor(A, "PLM", True))
    table.do(FloatMajor(A, "PLM", False), BuyShare(A, "PLM", "treasury"))  # a major: cancelled
    assert table.line("PLM").holdings == (30, 0, 0)


@pytest.mark.rule("8.4", "9.3")
def test_the_share_of_step_1_may_be_reserved_at_that_moment_8_4():
    table = reserving()
    cash = table.cash(0)
    table.do(FloatMajor(A, "PLM", True))
    assert (table.step, table.seat) == ("reply", B)  # in player order
    table.do(Pass(B), ReserveShares(C, "PLM"))
    assert (table.step, table.seat, table.cash(0)) == ("stock", A, cash)
    assert table.line("PLM").kind == "regional"


@pytest.mark.rule("8.4", "9.3")
def test_if_nobody_reserves_it_the_float_goes_on_8_4():
    table = reserving()
    par = table.line("PLM").par
    cash = table.cash(0)
    table.do(FloatMajor(A, "PLM", True), Pass(B), Pass(C))
    assert table.cash(0) == cash - par
    assert table.line("PLM").kind == "major"
    assert table.line("PLM").holdings == (30, 0, 0)


@pytest.mark.rule("8.1", "8.2")
@pytest.mark.parametrize("choice", ["kept", "removed"])
def test_a_parred_regional_leaves_at_the_end_of_the_phase_8_2(choice):
    """Kept, it may still be bought in the Major phase; a 2+2 is reserved while there are any."""
    table = Table(3, parred_at_18=choice).sold("regional").quiet()
    names = list(table.game.book.regionals)
    hand_over(table.state, names[20], 50, TREASURY, POOL)
    change(table.state, names[20], status=PARRED, par=60)
    enter_track(table.state, names[20])
    for name in names[:17]:
        table.regional(name, 1)
    table.rich(1, 500)
    table.do(FloatRegional(A, names[17], 60))
    assert table.state.rr_phase == "major"
    buy = FloatRegional(B, names[20], 60)
    if choice == "removed":
        assert "LRZD is not a regional that can float" in table.why(buy)
        return
    table.state.issued[2] = 30
    table.state.rusted = tuple(Train(f"2-{n}", "2+2") for n in range(30))
    table.do(buy)
    assert table.line(names[20]).president == 1
    assert not table.line(names[20]).owes_train  # no 2+2 is left in the Works
