"""§10: routes and income, with the worked examples of §10.3."""

from dataclasses import replace

import pytest

from tests.titles.g1848.table import Table, revenue
from trunkline import routes
from trunkline.eighteen.parts.shares import Shares
from trunkline.kernel import view
from trunkline.titles.g1848.rules.trains.running import problem

PERTH = {"E4": ("5", 1), "E2": ("6", 2), "D3": ("56", 5)}
CANBERRA = {"G14": ("5", 1), "G12": ("2", 2), "F13": ("5", 5)}


def running(
    name: str, trains: tuple[str, ...], phase: str = "3", **tiles: tuple[str, int]
) -> Table:
    table = Table(4).phase(phase).after_auction(P6=3).tiles(**tiles)
    return table.company(name, {0: 60}, trains=trains)


def earns(table: Table) -> int:
    name = next(n for n, c in table.state.companies.items() if c.trains)
    return revenue(table.operate(name, "run"))


@pytest.mark.rule("10.3.1", "10.3.2", "10.3")
def test_example_car_runs_a_2_and_a_3_to_perth():
    """First worked example: north 20+10+40 with the 2, south 20+20+40 with the 3: £150."""
    table = running("CAR", ("2", "3"), **PERTH).operate("CAR", "run")
    table.do(table.best())
    assert table.said("CAR earns £150: ")
    assert {(train, amount) for train, amount, _ in table.state.events[0].runs} == {
        ("2", 70),
        ("3", 80),
    }


@pytest.mark.rule("10.3.1", "7.6", "8.2.3", "10.3")
def test_example_federal_territory_with_one_3_plus():
    """Second worked example: through the town to the city with two gauge changes: £50."""
    assert earns(running("FT", ("3+",), **CANBERRA)) == 50
    town = ("G14:0", "G12:3", "G12:2", "F13:1")  # Canberra - town - Wagga Wagga
    plus = running("FT", ("3+",), **CANBERRA).operate("FT", "run")
    plus.do(plus.run(("3-0", town)))
    assert plus.lines()[0] == "FED earns £50: Canberra–town in G12–Wagga Wagga £50 with a 3+."
    plain = running("FT", ("3",), **CANBERRA).operate("FT", "run")
    plain.no(plain.run(("3-0", town)), "10.1")  # two cities and two gauge changes


@pytest.mark.rule("10.3.2", "10.1.3", "10.3")
def test_example_federal_territory_with_a_3_plus_and_a_2():
    """Second worked example, continued: one straight, the other by the town: £90."""
    assert earns(running("FT", ("3+", "2"), **CANBERRA)) == 90


@pytest.mark.rule("10.1.1")
def test_a_route_joins_two_different_stations_and_a_gauge_marker_is_none():
    assert earns(running("VR", ("2",), H11=("57", 1), H9=("57", 1))) == 40
    table = running("FT", ("3",), G14=("5", 1), H13=("9", 0)).operate("FT", "run")
    assert table.asked == ("finish", 0)  # nowhere to go


@pytest.mark.rule("10.1.1", "10.2")
@pytest.mark.parametrize(("phase", "harbour"), [("2", 10), ("3", 10), ("5", 20), ("8", 20)])
def test_a_city_and_a_small_harbour_are_a_route_whose_value_follows_the_phase(phase, harbour):
    """Whyalla E2 to Port Lincoln F3."""
    train = "2" if phase < "4" else "5"
    table = running("CAR", (train,), phase, E2=("5", 5)).company(
        "CAR", {0: 60}, tokens=("E2.0",), trains=(train,)
    )
    assert earns(table) == 20 + harbour


@pytest.mark.rule("10.2", "8.2.2")
def test_small_harbours_do_not_count_for_the_range_and_tasmania_does():
    # Port Lincoln - Whyalla - Port Augusta: a 2 suffices.
    harbour = running("CAR", ("2",), E2=("6", 4), E4=("57", 1))
    harbour.state.tiles["E2"] = ("14", 1)  # exits 1, 2, 4, 5
    assert earns(harbour) == 10 + 30 + 20
    # Tasmania - Melbourne - Geelong: three that count.
    for train, income in (("2", 70), ("3", 90)):
        table = running("VR", (train,), I10=("241", 1), H11=("238", 0), H9=("57", 1))
        assert earns(table) == 20 + income  # Melbourne is green: 40


@pytest.mark.rule("10.2")
def test_tasmania_is_worth_50_in_every_phase():
    for phase, train in (("2", "2"), ("5", "5")):
        assert earns(running("VR", (train,), phase, I10=("241", 1), H11=("5", 0))) == 70


@pytest.mark.rule("10.1.2", "7.7.3")
def test_each_route_needs_one_of_the_companys_tokens():
    table = running("VR", ("2",), H11=("57", 1), H9=("57", 1), H7=("57", 1)).operate("VR", "run")
    foreign = table.run(("2-0", ("H7:1", "H9:0")))  # Mount Gambier - Geelong, without Melbourne
    table.no(foreign, "10.1")
    table.do(table.run(("2-0", ("H9:1", "H11:0"))))
    assert table.said("VR earns £40: Geelong–Melbourne £40 with a 2.")


@pytest.mark.rule("10.1.2", "8.2.2")
def test_a_route_may_not_exceed_the_range_nor_skip_stations():
    table = running("VR", ("2",), H11=("57", 1), H9=("57", 1), H7=("57", 1))
    assert earns(table) == 40  # not three cities
    table.operate("VR", "run")
    table.no(table.run(("2-0", ("H11:0", "H9:1", "H9:0", "H7:1"))), "10.1")


@pytest.mark.rule("10.1.2", "7.7.3")
def test_a_blocked_city_ends_a_route_but_is_not_passed():
    tiles = {"H11": ("57", 1), "H9": ("57", 1), "H7": ("57", 1)}
    open_ = running("VR", ("4",), "4", **tiles)
    assert earns(open_) == 60
    blocked = running("VR", ("4",), "4", **tiles).token_at("H9.0", "BOE")
    blocked.state.companies["NSW"] = blocked["NSW"]._replace(
        closed=True, shares=Shares((0,) * 4), placed=1
    )
    assert earns(blocked) == 40


@pytest.mark.rule("10.1.2", "7.5.1")
def test_a_free_place_leaves_the_way_open():
    table = running("VR", ("4",), "4", H11=("57", 1), H9=("14", 1), H7=("57", 1))
    table.company("NSW", {1: 60}, tokens=("H9.0",))
    assert revenue(table.operate("VR", "run")) == 20 + 30 + 20


@pytest.mark.rule("10.1.2")
def test_two_cities_of_one_hex_on_separate_track():
    """Geelong joins both cities of G10: one by its north-east, one by its north-west and G8."""
    table = running("VR", ("6",), "6", G10=("66", 0), G8=("7", 4), H9=("15", 1))
    table.company("VR", {0: 60}, tokens=("H9.0",), trains=("6",))
    # G10 (0-3, 1-2): city 0 touches Geelong by its side 0, city 1 touches G8 by its side 1
    table.operate("VR", "run")
    table.do(table.best())
    assert table.said("Ballarat")
    assert table.said("Bendigo")
    assert table.state.op.revenue == 50 + 30 + 50


TWO_ENDS = {
    # Alice Springs A6 - B7 - C6 - D5 - Port Augusta - town D3 - C4 - B3 - Alice Springs A4
    "B7": ("8", 0), "C6": ("9", 0), "D5": ("9", 0), "E4": ("5", 2), "D3": ("56", 3),
    "C4": ("8", 0), "B3": ("8", 3),
}  # fmt: skip


@pytest.mark.rule("10.1.2")
def test_the_same_offboard_location_only_once():
    """R-OFFBOARD-TWICE: Alice Springs lies on two hexes and is one place."""
    assert earns(running("CAR", ("5",), "5", **TWO_ENDS)) == 40 + 20 + 10


@pytest.mark.rule("10.1.2", "10.1.3")
def test_no_piece_of_track_twice_and_trains_keep_apart():
    table = running("VR", ("2", "2"), H11=("57", 1), H9=("57", 1)).operate("VR", "run")
    assert revenue(table) == 40  # one line, so only one of the two trains earns
    paths = ("H9:1", "H11:0")
    table.no(table.run(("2-0", paths), ("2-1", paths)), "10.1")
    table.no(table.run(("2-0", paths), ("2-0", paths)), "10.1")


@pytest.mark.rule("10.1.3")
def test_routes_may_meet_in_stations():
    table = running("VR", ("2", "2"), H11=("57", 1), H9=("57", 1), H13=("9", 1), H15=("8", 1))
    table.tiles(G16=("5", 0))
    # Melbourne - Geelong and Melbourne - (gauge) - Wollongong: the second needs a plus-train
    assert revenue(table.operate("VR", "run")) == 40
    table = running("VR", ("2", "2+"), H11=("57", 1), H9=("57", 1), H13=("9", 1), H15=("8", 1))
    table.tiles(G16=("5", 0))
    assert revenue(table.operate("VR", "run")) == 80


@pytest.mark.rule("10.1.2", "10.2")
def test_perth_is_the_end_of_the_line():
    """No train passes through Perth, though three tracks lead there."""
    table = running("CAR", ("4",), "4", **PERTH)
    assert earns(table) == 10 + 20 + 20 + 40  # town - Port Augusta - Whyalla - Perth
    through = ("E4:0", "E2:1", "E2:0", "D1:2", "D1:1", "D3:1")
    table.no(table.run(("4-0", through)), "10.1")


@pytest.mark.rule("10.3.1")
@pytest.mark.parametrize(
    ("phase", "perth"), [("2", 20), ("3", 40), ("4", 40), ("5", 60), ("8", 80)]
)
def test_red_areas_pay_by_the_colour_of_the_phase(phase, perth):
    train = "2" if phase < "4" else "4" if phase == "4" else "5"
    assert earns(running("WA", (train,), phase, E2=("6", 2))) == 20 + perth


@pytest.mark.rule("10.3.3", "11.1", "5.1.5")
def test_income_is_paid_out_or_kept_whole():
    table = running("VR", ("2",), H11=("57", 1), H9=("57", 1)).operate("VR", "run")
    table.do(table.best())
    assert table.asked == ("dividend", 0)
    assert table.counts()["distribute"] == 2
    kept = table.fork()
    kept.do(kept.withhold())
    assert kept["VR"].cash == 40
    assert kept.said("VR withholds £40.")
    before = table.money()[0]
    table.do(table.pay())
    assert table["VR"].cash == 0
    assert table.money()[0] == before + 24


K_LINE = {
    # Perth - Whyalla - ... is K too; Adelaide G6 and Melbourne H11 by G8, H9 (VIC)
    "G6": ("5", 3), "G8": ("8", 5), "H9": ("6", 2), "H11": ("57", 1),
}  # fmt: skip


@pytest.mark.rule("10.4", "7.4.6")
def test_two_k_cities_on_one_route_bring_50_from_the_yellow_tiles_on():
    table = running("VR", ("4",), "4", **K_LINE)
    # Adelaide 20 + Geelong 20 + Melbourne 20 + 50, one gauge change between G6 and G8
    assert earns(table) == 110


@pytest.mark.rule("10.4")
@pytest.mark.parametrize(
    ("count", "bonus"), [(0, 0), (1, 0), (2, 50), (3, 100), (4, 150), (5, 200)]
)
def test_the_k_bonus_by_number_of_cities(count, bonus):
    table = Table(4)
    assert table.game.cards.k_bonus[count] == bonus
    letters = [name for name, h in table.game.board.map.hexes.items() if h.letter == "K"]
    assert sorted(letters) == ["B19", "D1", "F17", "G6", "H11"]


K_ROAD = {
    # Perth - Whyalla - Port Augusta - Port Pirie - Adelaide - (G8) - Geelong - Melbourne
    "E2": ("6", 2), "E4": ("6", 5), "F5": ("15", 2), "G6": ("6", 2), "G8": ("8", 5),
    "H9": ("6", 2), "H11": ("57", 1),
    # - (H13) - Canberra - Wollongong - Sydney - Newcastle - (D19) - C20 - Brisbane
    "H13": ("8", 1), "G14": ("14", 0), "G16": ("15", 0), "F17": ("57", 0), "E18": ("57", 0),
    "D19": ("9", 0), "C20": ("15", 0), "B19": ("5", 5),
}  # fmt: skip


@pytest.mark.rule("10.4", "8.2.4")
@pytest.mark.parametrize(
    ("missing", "stations", "bonus"),
    [
        (("E4", "H13"), 30 + 3 * 20, 50),  # Port Pirie (green) - Adelaide - Geelong - Melbourne
        (("H13",), 80 + 40 + 90, 100),  # from Perth
        (("E18",), 80 + 40 + 90 + 30 + 30 + 20, 150),  # and on to Sydney
        ((), 80 + 40 + 90 + 30 + 30 + 20 + 20 + 30 + 20, 200),  # and on to Brisbane: all five
    ],
)
def test_a_diesel_earns_the_bonus_of_all_k_cities_on_its_road(missing, stations, bonus):
    road = {name: lying for name, lying in K_ROAD.items() if name not in missing}
    table = running("VR", ("D",), "8", **road).operate("VR", "run")
    table.do(table.best())
    assert table.state.op.revenue == stations + bonus


@pytest.mark.rule("10.4")
def test_the_bonus_needs_one_train_with_both_cities():
    table = running("VR", ("2", "2+"), "3", **K_LINE)
    assert earns(table) == 40  # Melbourne - Geelong; nobody reaches both


GHAN_LINE = {"E4": ("5", 3), "D5": ("9", 0), "C6": ("8", 0), "B5": ("9", 2)}


@pytest.mark.rule("8.2.5", "10.4")
def test_the_ghan_counts_its_start_and_alice_springs_only():
    table = running("CAR", ("2E",), "5", **GHAN_LINE).operate("CAR", "run")
    table.do(table.best())
    assert table.lines()[0] == "CAR earns £60: Alice Springs–Port Augusta £60 with a 2E."


@pytest.mark.rule("8.2.5", "10.4")
def test_the_ghan_skips_stations_and_gets_no_k_bonus():
    """From Perth (K) by Whyalla and Port Augusta: £60 + £40 and nothing between."""
    line = {**GHAN_LINE, "E4": ("14", 0), "E2": ("6", 2)}
    table = running("WA", ("2E",), "5", **line).operate("WA", "run")
    table.do(table.best())
    assert table.state.op.revenue == 100


BEYOND = {**GHAN_LINE, "E4": ("14", 0), "E2": ("6", 2)}
"""Perth - Whyalla - Port Augusta - Alice Springs."""
TO_ALICE_SPRINGS = ("D5:0", "C6:0", "B5:0", "A4:1")


@pytest.mark.rule("8.2.5")
def test_the_ghan_starts_at_a_token_and_not_beyond_it():
    """CAR's only token is in Port Augusta: a route from Whyalla is refused, either way round."""
    table = running("CAR", ("2E",), "5", **BEYOND).operate("CAR", "run")
    beyond = ("E2:1", "E4:1", "E4:2", *TO_ALICE_SPRINGS)
    for paths in (beyond, beyond[::-1]):
        said = table.no(table.run(("2E-0", paths)), "8.2.5")
        assert said.startswith("The route of the 2E train starts at one of CAR's tokens")
    for paths in (beyond[2:], beyond[:1:-1]):
        ran = table.fork()
        ran.do(ran.run(("2E-0", paths)))
        assert ran.state.op.revenue == 30 + 40


@pytest.mark.rule("8.2.5")
def test_the_ghan_counts_the_token_where_it_starts_though_it_passes_a_richer_one():
    """WA in Perth (60), Whyalla (20) and Port Augusta (30); Alice Springs is worth 40."""
    table = Table(4).phase("5").after_auction(P6=3).tiles(**BEYOND)
    table.company("WA", {0: 60}, trains=("2E",), tokens=("D1.0", "E4.0", "E2.0"))
    table.operate("WA", "run")
    beyond = ("E2:1", "E4:1", "E4:2", *TO_ALICE_SPRINGS)
    for paths, income in ((("D1:2", "E2:0", *beyond), 100), (beyond, 60), (beyond[2:], 70)):
        ran = table.fork()
        ran.do(ran.run(("2E-0", paths)))
        assert ran.state.op.revenue == income
    assert revenue(table) == 100


@pytest.mark.rule("8.2.5")
@pytest.mark.parametrize("turned", [False, True])
def test_a_found_route_is_cut_at_the_token_that_counts(monkeypatch, turned):
    """Whatever form a search gives its routes, what is offered is legal and earns the same."""
    beyond = ("D1:2", "E2:0", "E2:1", "E4:1", "E4:2", *TO_ALICE_SPRINGS)
    found = routes.Route("2E-0", beyond[::-1] if turned else beyond)
    answer = routes.Answer((found,), 70, 90, False)
    monkeypatch.setattr(routes, "best", lambda problem, work: answer)
    table = running("CAR", ("2E",), "5", **BEYOND).operate("CAR", "run")
    offered = table.best()
    assert set(offered.routes[0].paths) == set(beyond[4:])
    table.do(offered)
    assert table.state.op.revenue == 70
    site = Table(4, ghan_start="anywhere").phase("5").after_auction(P6=3).tiles(**BEYOND)
    site.company("CAR", {0: 60}, trains=("2E",)).operate("CAR", "run")
    assert site.best().routes[0].paths == found.paths


@pytest.mark.rule("8.2.5", "7.7.3")
def test_the_ghan_does_not_pass_a_blocked_city():
    line = {**GHAN_LINE, "E4": ("6", 1), "E2": ("6", 2)}  # Port Augusta: W and NE
    table = running("WA", ("2E",), "5", **line)
    assert earns(table) == 100
    blocked = running("WA", ("2E",), "5", **line).company("CAR", {1: 60})
    assert revenue(blocked.operate("WA", "run")) == 0


@pytest.mark.rule("7.3", "8.2.5")
def test_the_ghan_alone_may_not_stand_still_if_it_has_a_way(monkeypatch):
    """That is judged without a search, so that a replay never solves."""
    for name in ("solve", "best"):
        monkeypatch.setattr(routes, name, lambda *_, **__: pytest.fail("a search"))
    table = running("WA", ("2E",), "5", **BEYOND).operate("WA", "run")
    said = table.no(table.run(), "7.3")
    assert said == "You must run your trains (§7.3)."
    idle = running("WA", ("2E",), "5", **{**BEYOND, "E4": ("6", 2)}).operate("WA", "run")
    idle.do(idle.run())
    assert idle.state.op.revenue == 0


@pytest.mark.rule("8.2.5", "10.1.3")
def test_the_ghan_and_another_train_keep_apart():
    table = running("CAR", ("2E", "5"), "5", **GHAN_LINE).operate("CAR", "run")
    table.do(table.best())
    assert table.state.op.revenue == 60  # one line: only one of the two can use it


@pytest.mark.rule("8.2.5")
def test_a_ghan_does_not_run_elsewhere():
    table = running("VR", ("2E",), "5", H11=("57", 1), H9=("57", 1)).operate("VR", "run")
    assert revenue(table) == 0
    table.no(table.run(("2E-0", ("H9:1", "H11:0"))), "10.1")


@pytest.mark.rule("10.5")
def test_the_log_keeps_the_revenue_of_every_turn():
    """The revenue track is a help for players; here the log has the figures."""
    table = running("VR", ("2",), H11=("57", 1), H9=("57", 1)).operate("VR", "run")
    table.do(table.best())
    assert table.lines()[0] == "VR earns £40: Geelong–Melbourne £40 with a 2."


@pytest.mark.rule("10.1")
@pytest.mark.parametrize("number", ["9" * 5000, "\u0660", "00", "-1", ""])
def test_a_route_names_pieces_of_track_that_are_there(number):
    table = running("CAR", ("2", "3"), **PERTH).operate("CAR", "run")
    table.no(table.run(("2-0", (f"E4:{number}",))), "10.1")


@pytest.mark.rule("10.1")
def test_the_routes_of_a_position_are_put_together_once():
    """Offers, refusals and pictures ask for them again and again."""
    table = running("VR", ("2",), H11=("57", 1), H9=("57", 1)).operate("VR", "run")
    assert problem(table.game, table.state, "VR") is problem(table.game, table.state, "VR")


@pytest.mark.rule("10.1.2", "7.7.3")
def test_a_claimed_route_through_a_full_city_is_refused():
    row = {"H11": ("57", 1), "H9": ("57", 1), "H7": ("57", 1)}
    through = ("4-0", ("H11:0", "H9:1", "H9:0", "H7:1"))
    table = running("VR", ("4",), "4", **row).operate("VR", "run")
    table.do(table.run(through))
    assert table.said("VR earns £60")
    full = running("VR", ("4",), "4", **row).company("NSW", {1: 60}, tokens=("H9.0",))
    full.operate("VR", "run")
    assert "full of other companies' tokens" in full.no(full.run(through), "10.1")
    full.do(full.run(("4-0", through[1][:2])))
    assert full.said("VR earns £40")


@pytest.mark.rule("10.1.1")
@pytest.mark.parametrize(
    "piece", ["Z9:0", "H11:2", "H11:9", "H11:00", "H11:x", "H11", "", ":", "H11:" + "9" * 5000]
)
def test_track_that_is_not_there_is_refused(piece):
    table = running("VR", ("2",), H11=("57", 1), H9=("57", 1)).operate("VR", "run")
    table.no(table.run(("2-0", ("H9:1", piece))), "10.1")


@pytest.mark.rule("10.1", "10.3.2")
def test_a_run_is_reckoned_beside_the_best_routes():
    """The first worked example, run with one train less and with what a file says."""
    table = running("CAR", ("2", "3"), **PERTH).operate("CAR", "run")
    game, best = table.game, table.best()
    seen = view(game, table.state, best.seat)
    whole = game.page.reckon(seen, best)
    assert (whole.owner, whole.got, whole.best, whole.bound) == ("CAR", 150, 150, 150)
    one = next(run for run in best.routes if run.train.startswith("3"))
    weaker = game.page.reckon(seen, replace(best, routes=(one,)))
    assert (weaker.got, weaker.best) == (80, 150)
    assert game.page.reckon(seen, replace(best, routes=())).got == 0
    assert game.page.reckon(seen, replace(best, routes=(), recorded=70)).got == 70
