"""§4: private companies, their income and powers, and who may buy them."""

import pytest

from tests.titles.g1848.table import Table, by_seat
from trunkline.titles.g1848.records.actions import (
    BuyTrain,
    LayDesertTrack,
    PlaceTasmania,
    TakeOverPrivate,
)
from trunkline.titles.g1848.rules.money import pay_privates


def vr(phase: str = "3", step: str = "track", **owners: int | str) -> Table:
    """VR (director: seat 0) operates with money; seat 1 directs NSW."""
    table = Table(4).phase(phase, sold_out=phase == "4").after_auction(**{"P6": 3, **owners})
    table.company("VR", {0: 60, 1: 10}, cash=1000, trains=("5",) if phase > "4" else ("3",))
    table.company("NSW", {1: 60}, cash=1000)
    return table.operate("VR", step)


def car(phase: str = "3", step: str = "track", **owners: int | str) -> Table:
    """CAR, next to the deserts, with track to E6 (director: seat 0)."""
    table = Table(4).phase(phase).after_auction(P6=0, **owners)
    table.company("CAR", {0: 60, 1: 10}, cash=1000).tiles(E4=("57", 1))
    return table.operate("CAR", step)


@pytest.mark.rule("4.1")
def test_income_is_paid_to_players_and_companies_at_the_start_of_an_operating_round():
    table = vr(P1="VR", P2=1, P3=2, P4=0, P5=0)
    cash, treasury = table.money(), table["VR"].cash
    table.do(table.pass_(), table.pass_())  # no route: nothing to run
    while table.state.round == "operating":
        table.do(table.pass_())
    # The set had one round; now a stock round, after which the next operating round pays.
    for _ in range(4):
        table.do(table.pass_())
    assert table["VR"].cash == treasury + 5
    assert table.money() == [cash[0] + 20 + 25, cash[1] + 10, cash[2] + 15, cash[3] + 30]


@pytest.mark.rule("4.1", "4.2", "4.3", "4.4", "4.5", "4.6", "4.7")
def test_printed_incomes():
    table = Table(3).after_auction(P1=0, P2=1, P3=2, P4=0, P5=1, P6=2)
    before = table.money()
    pay_privates(table.game, table.state)
    assert [now - old for now, old in zip(table.money(), before, strict=True)] == [25, 35, 45]


@pytest.mark.rule("4.1")
def test_closed_privates_pay_nothing():
    table = Table(3).after_auction()
    for name, private in table.state.privates.items():
        table.state.privates[name] = private._replace(closed=True)
    before = table.money()
    pay_privates(table.game, table.state)
    assert table.money() == before


@pytest.mark.rule("4.1", "7.3", "9.3")
@pytest.mark.parametrize(("name", "most"), [("P1", 40), ("P2", 80), ("P3", 140), ("P4", 220)])
def test_a_company_buys_its_directors_private_within_the_printed_range(name, most):
    table = vr()
    table.no(table.take_over(name, 0), "4.1")
    table.no(table.take_over(name, most + 1), "4.1")
    table.yes(table.take_over(name, 1))
    table.yes(table.take_over(name, most))
    cash = table.money()[0]
    table.do(table.take_over(name, most))
    assert table["VR"].cash == 1000 - most
    assert table.money()[0] == cash + most
    private = table.state.privates[name]
    assert (private.seat, private.company) == (-1, "VR")
    assert table.said(f"VR buys {name} from P0 for £{most}.")
    assert table.asked == ("track", 0)  # the question stands


@pytest.mark.rule("4.1")
def test_privates_are_bought_from_the_first_3_on():
    table = vr("2")
    table.no(table.take_over("P1", 10), "4.1")
    assert table.offers(TakeOverPrivate) == []


@pytest.mark.rule("4.1", "4.6", "4.7")
def test_p5_and_p6_are_never_sold_to_companies():
    table = vr(P6=0)
    for name in ("P5", "P6"):
        table.no(table.take_over(name, 10), "4.1")


@pytest.mark.rule("4.1")
def test_a_company_buys_only_from_its_own_director():
    table = vr(P1=1)
    assert "own director" in table.no(table.take_over("P1", 10), "4.1")


@pytest.mark.rule("4.1")
def test_privates_are_not_traded_between_companies():
    table = vr(P1="NSW")
    assert "no player" in table.no(table.take_over("P1", 10), "4.1")


@pytest.mark.rule("4.1")
def test_a_company_pays_out_of_its_own_treasury():
    table = vr()
    table.state.companies["VR"] = table["VR"]._replace(cash=25)
    table.state.bank += 975
    table.no(table.take_over("P1", 26), "4.1")
    table.yes(table.take_over("P1", 25))
    assert [(o.low, o.high) for o in table.offers(TakeOverPrivate)] == [(1, 25)] * 4


@pytest.mark.rule("4.1")
def test_only_the_company_on_turn_buys():
    table = vr()
    table.no(TakeOverPrivate(0, "NSW", "P1", 10), "7.2")


@pytest.mark.rule("4.1", "4.2", "9.5")
def test_all_privates_close_with_the_first_5():
    table = vr("4", "train", P1="VR")
    table.do(table.train("5"))
    assert all(private.closed for private in table.state.privates.values())
    assert table.said("The private companies close.")
    table.do(PlaceTasmania(0, "I8"))
    table.no(table.take_over("P2", 10), "4.1")


# -- P2, the Oodnadatta Railway ------------------------------------------------------------------


@pytest.mark.rule("4.3", "7.4.5")
def test_the_directors_p2_saves_the_cost_of_a_desert_tile_once():
    table = car(P2=0)
    table.yes(table.desert("E6", "9", 1))
    table.do(table.desert("E6", "9", 1))
    assert table["CAR"].cash == 1000
    assert table.said("desert free of charge")
    assert table.state.op.lays == 1
    assert table.state.privates["P2"].spent
    assert "used or lost" in table.no(table.desert("E8", "9", 1), "4.3")
    table.do(table.lay("E8", "9", 1))  # the second yellow tile of the turn is paid for
    assert table["CAR"].cash == 960


@pytest.mark.rule("4.3", "4.1")
def test_a_company_that_owns_p2_uses_it_but_its_directors_other_company_does_not():
    assert car(P2="CAR").offers(LayDesertTrack)
    table = car(P2="VR")
    assert "Neither CAR nor its director" in table.no(table.desert("E6", "9", 1), "4.3")
    assert table.offers(LayDesertTrack) == []


@pytest.mark.rule("4.3")
def test_anothers_p2_does_not_help():
    table = car(P2=1)
    table.no(table.desert("E6", "9", 1), "4.3")


@pytest.mark.rule("4.1", "4.3")
def test_powers_of_privates_begin_with_the_first_3():
    table = car("2", P2=0, P3=0)
    table.no(table.desert("E6", "9", 1), "4.1")
    table.no(table.tasmania("I8"), "4.1")
    assert table.offers(LayDesertTrack) == table.offers(PlaceTasmania) == []


@pytest.mark.rule("4.3")
def test_p2_is_for_empty_desert_hexes():
    table = car(P2=0)
    table.do(table.lay("E6", "9", 1))
    table.state.tiles["E8"] = ("9", 1)
    table.game.rebuild(table.state)
    table.no(table.desert("E10", "9", 1), "4.3")
    table.no(table.desert("E6", "9", 1), "7.4.6")


@pytest.mark.rule("4.3", "7.5.1")
def test_p2_is_no_upgrade():
    table = car(P2=0)
    table.tiles(E6=("9", 1)).operate("CAR")
    upgrade = table.lay_any("E6", "24")
    table.yes(upgrade)
    assert "empty desert" in table.no(table.desert("E6", "24", upgrade.rotation), "4.3")


@pytest.mark.rule("4.3")
def test_p2_counts_as_one_of_the_lays():
    table = car(P2=0)
    table.do(table.lay("E6", "9", 1), table.lay("E8", "9", 1))
    assert table.asked == ("train", 0)
    table = car(P2=0)
    table.do(table.lay("E4", "14", 1))
    assert table.asked == ("train", 0)


@pytest.mark.rule("4.3", "4.1")
@pytest.mark.parametrize("owner", [0, "CAR"])
def test_the_right_of_p2_survives_the_close(owner):
    table = car("5", P2=owner)
    assert table.state.privates["P2"].closed
    table.yes(table.desert("E6", "9", 1))


@pytest.mark.rule("4.3", "5.5.5")
def test_a_right_is_lost_with_its_company():
    table = Table(4).phase("3").after_auction(P6=0, P2="CAR", P4="CAR")
    table.company("CAR", {0: 60}, cell=(0, 1)).operate("CAR")
    table.do(table.loan())
    for name in ("P2", "P4"):
        assert table.state.privates[name].closed
        assert table.state.privates[name].spent


# -- P3, Tasmanian Railways ----------------------------------------------------------------------


@pytest.mark.rule("4.4", "10.2")
@pytest.mark.parametrize("owner", [0, "VR"])
@pytest.mark.parametrize(("site", "joins"), [("I8", ("H7", "H9")), ("I10", ("H9", "H11"))])
def test_tasmania_is_placed_besides_the_normal_track(owner, site, joins):
    table = vr(P3=owner)
    table.yes(table.tasmania(site))
    table.do(table.tasmania(site))
    assert table.state.tiles[site] == ("241", 1)
    assert table.state.supply["241"] == 0
    assert table.state.op.lays == 0
    assert table.asked == ("track", 0)
    assert table.said(f"P0 places the Tasmania tile on {site} in VR's turn.")
    face = table.game.board.face(table.state.tiles, site)
    neighbours = table.game.board.map.neighbours[site]
    assert tuple(neighbours[side] for side in face.exits) == joins
    table.no(table.tasmania("I8" if site == "I10" else "I10"), "4.4")


@pytest.mark.rule("4.4")
@pytest.mark.parametrize("step", ["track", "token", "run", "dividend", "train", "finish"])
def test_tasmania_may_be_placed_at_any_time_of_the_turn(step):
    table = Table(4).phase("3").after_auction(P3=0, P6=3)
    table.company("VR", {0: 60}, cash=1000, trains=("3",))
    table.tiles(H11=("57", 1), H9=("57", 1)).operate("VR", step, revenue=40)
    assert table.asked == (step, 0)
    table.yes(table.tasmania("I10"))


@pytest.mark.rule("4.4")
def test_some_owners_may_not_place_tasmania():
    table = vr(P3=1)
    assert "Neither VR" in table.no(table.tasmania("I8"), "4.4")
    assert table.offers(PlaceTasmania) == []
    table = vr(P3="NSW")
    table.no(table.tasmania("I8"), "4.4")
    table = vr(P3=0)
    table.no(table.tasmania("H9"), "4.4")


@pytest.mark.rule("4.4", "9.5", "7.4.7")
@pytest.mark.parametrize(("owner", "who"), [(1, 1), (0, 0), ("NSW", 1), ("VR", 0)])
def test_the_first_5_forces_tasmania_onto_the_map_at_once(owner, who):
    table = vr("4", "train", P3=owner)
    table.do(table.train("5"))
    assert table.asked == ("tasmania", who)
    assert table.counts() == {"place_tasmania": 2}
    table.no(PlaceTasmania(who, "H9"), "4.4")
    table.do(table.tasmania("I10"))
    assert table.state.tiles["I10"] == ("241", 1)
    assert table.asked == ("train", 0)


@pytest.mark.rule("4.4")
def test_a_tile_already_placed_is_not_asked_for_again():
    table = vr("4", "train", P3=0)
    table.do(table.tasmania("I8"), table.train("5"))
    assert table.asked == ("train", 0)


# -- P4, The Ghan --------------------------------------------------------------------------------


@pytest.mark.rule("4.5", "8.2.5")
@pytest.mark.parametrize("owner", [0, "VR"])
def test_the_rebate_of_the_ghan_with_player_or_company_after_the_close(owner):
    table = vr("5", "train", P4=owner)
    assert table.state.privates["P4"].closed
    table.yes(table.train("2E"))  # at the full price it may be bought too
    table.yes(table.train("2E", rebate=True))
    table.do(table.train("2E", rebate=True))
    assert table["VR"].cash == 900
    assert table.said("VR buys a 2E from the bank for £100, with P4's rebate of £100.")
    assert "2E" in table.train_names("VR")
    assert table.state.privates["P4"].spent


@pytest.mark.rule("4.5")
def test_the_rebate_is_given_once():
    table = Table(4).phase("5").after_auction(P4=0, P3=0, P6=3)
    table.state.privates["P4"] = table.state.privates["P4"]._replace(spent=True)
    table.company("VR", {0: 60}, cash=500, trains=("5",)).operate("VR", "train")
    table.no(table.train("2E", rebate=True), "4.5")
    assert BuyTrain(0, "VR", "2E", rebate=True) not in table.offers(BuyTrain)
    table.yes(table.train("2E"))


@pytest.mark.rule("4.5")
def test_the_rebate_is_for_a_2e_only_and_for_its_holder():
    table = Table(4).phase("5").after_auction(P4=1, P3=0, P6=3)
    table.company("VR", {0: 60}, cash=1000, trains=("5",)).operate("VR", "train")
    table.no(table.train("2E", rebate=True), "4.5")
    table.state.privates["P4"] = table.state.privates["P4"]._replace(seat=0)
    table.no(table.train("5", rebate=True), "4.5")


# -- P5 and P6 -----------------------------------------------------------------------------------


@pytest.mark.rule("4.6")
def test_p5_brings_a_tenth_of_qr_at_once():
    table = Table(4)
    table.do(table.private("P5"))
    qr = table["QR"]
    assert (by_seat(qr), qr.percent("bank"), qr.director, qr.par) == ((10, 0, 0, 0), 90, -1, 0)
    assert table.said("P0 receives 10% of QR with P5.")


@pytest.mark.rule("4.7", "5.2.1")
def test_p6_brings_the_directorship_of_car_at_100():
    table = Table(4)
    table.do(table.private("P6"))
    share = table["CAR"]
    assert (by_seat(share), share.percent("bank"), share.director) == ((20, 0, 0, 0), 80, 0)
    assert (share.par, table.price("CAR")) == (100, 100)
    assert share.cash == 0
    assert not share.sold
    assert table.said("P0 receives 20% of CAR with P6: the director's share, at a par of £100.")


@pytest.mark.rule("4.7")
@pytest.mark.parametrize("source", ["bank", "company"])
def test_p6_closes_when_car_buys_a_train_from_anywhere(source):
    table = Table(4).phase("3").after_auction(P6=0)
    table.company("CAR", {0: 60}, cash=500).company("VR", {0: 60}, trains=("3",))
    table.operate("CAR", "train")
    table.do(table.train("3") if source == "bank" else table.train_from("VR", 50))
    assert table.state.privates["P6"].closed
    assert table.said("P6 closes.")
    assert not table.state.privates["P5"].closed


@pytest.mark.rule("4.7")
def test_another_companys_train_does_not_close_p6():
    table = Table(4).phase("3").after_auction(P6=0)
    table.company("VR", {0: 60}, cash=500).operate("VR", "train")
    table.do(table.train("3"))
    assert not table.state.privates["P6"].closed
