"""§6, §7 Track and tokens."""

import pytest

from trunkline.eighteen.parts.actions import LayTrack, Pass, PlaceToken

ANN, BOB, CAT = 0, 1, 2
B5 = LayTrack(ANN, "GH", "B5", "9", 2)
"""Straight from the harbour of GH to C6."""
C6 = LayTrack(ANN, "GH", "C6", "57", 2)


@pytest.mark.rule("6.1")
def test_two_yellow_tiles(table):
    table.company("GH", cash=300).operate("GH").act(B5)
    assert table.asked == ("track", ANN)
    assert table.told("GH lays tile 9 on B5.")
    table.act(C6)
    assert table.asked[0] != "track"


@pytest.mark.rule("6.1")
def test_or_one_upgrade(table):
    table.company("GH", cash=300).track(B5=("9", 2), C6=("57", 2)).phase("3").operate("GH")
    upgrade = LayTrack(ANN, "GH", "C6", "14", 1)
    assert upgrade in table.offers(LayTrack)
    table.act(LayTrack(ANN, "GH", "A6", "9", 1))
    assert "may lay yellow tiles or upgrade one tile, not both (§6.1)" in table.refused(upgrade)
    table = table.__class__().company("GH", cash=300).track(B5=("9", 2), C6=("57", 2)).phase("3")
    table.operate("GH").act(upgrade)
    assert table.asked[0] != "track"


@pytest.mark.rule("6.2")
def test_track_joins_what_the_company_reaches(table):
    table.company("GH", cash=300).operate("GH")
    there = table.game.place("C6")
    assert f"no track or station leading to {there} (§6.2)" in table.refused(C6)
    assert "cannot be built on (§6.2)" in table.refused(LayTrack(ANN, "GH", "C10", "9", 0))
    assert "does not fit" in table.refused(LayTrack(ANN, "GH", "A6", "9", 0))  # into the sea
    assert table.refused(LayTrack(BOB, "GH", "B5", "9", 2)).startswith("It is not your turn")


@pytest.mark.rule("6.2")
def test_no_track_against_a_harbour_without_track(table):
    harbour = table.game.board.map["A4"].face
    assert harbour.exits == (0, 4, 5)
    assert all(table.game.board.side("B5", side)[0] for side in range(6))


@pytest.mark.rule("6.3")
def test_hills_and_rivers_cost_once(table):
    table.company("GH", cash=300).operate("GH")
    table.act(LayTrack(ANN, "GH", "A6", "9", 1), LayTrack(ANN, "GH", "B3", "8", 3))
    assert table.state.companies["GH"].cash == 300 - 40 - 20
    assert table.told("GH lays tile 8 on B3 for $20.")


@pytest.mark.rule("6.3")
def test_terrain_must_be_paid(table):
    table.company("GH", cash=30).operate("GH")
    reason = "A6 costs $40, GH has $30 (§6.3)."
    assert table.refused(LayTrack(ANN, "GH", "A6", "9", 1)) == reason


@pytest.mark.rule("4.2")
@pytest.mark.parametrize(("owner", "cash"), [(ANN, 0), (BOB, -40)])
def test_the_survey_pays_the_terrain_of_its_owners_companies(owner, cash, table):
    table.company("GH", cash=300).owns(Survey=owner).operate("GH")
    table.act(LayTrack(ANN, "GH", "A6", "9", 1))
    assert table.state.companies["GH"].cash == 300 + cash


@pytest.mark.rule("6.4")
def test_colours_come_with_the_trains(table):
    table.company("GH", cash=300).track(B5=("9", 2), C6=("57", 2)).operate("GH")
    green = LayTrack(ANN, "GH", "C6", "14", 1)
    assert table.refused(green) == "Green tiles are not available yet (§6.4)."
    assert "does not fit" in table.refused(LayTrack(ANN, "GH", "B5", "57", 2))
    assert "(§6.2, §6.4)" in table.refused(LayTrack(ANN, "GH", "C6", "63", 0))


@pytest.mark.rule("1.3")
def test_tiles_run_out(table):
    table.company("GH", cash=300)
    table.track(E6=("9", 1), D5=("9", 0), D3=("9", 0), C8=("9", 0), B9=("9", 0), D9=("9", 0))
    assert table.state.supply["9"] == 0
    assert table.operate("GH").refused(B5) == "No tile 9 is left (§1.3)."


@pytest.mark.rule("7.1")
def test_the_home_token_is_placed_at_the_beginning(table):
    table.company("GH", cash=300)
    company = table.state.companies["GH"]
    table.state.companies["GH"] = company._replace(placed=0)
    table.state.tokens.clear()
    table.company("PM").stock(ANN)
    while table.state.round == "stock":
        table.act(Pass(table.asked[1]))
    assert table.state.tokens["A4.0"] == ("GH",)
    assert table.told(f"GH places its home token in {table.game.place('A4')}.")


def linked(table, **more):
    """GH reaches C6 and B7."""
    table.company("GH", cash=more.pop("cash", 300), **more)
    return table.track(B5=("24", 2), C6=("14", 1), B7=("6", 1)).phase("3")


@pytest.mark.rule("7.2")
def test_the_second_token_costs_40_and_the_third_60(table):
    linked(table).operate("GH", "token").act(PlaceToken(ANN, "GH", "C6.0"))
    assert (table.state.tokens["C6.0"], table.state.companies["GH"].cash) == (("GH", ""), 260)
    assert table.asked[0] != "token"  # one in a turn
    table.operate("GH", "token").act(PlaceToken(ANN, "GH", "B7.0"))
    assert table.state.companies["GH"].cash == 200
    assert table.operate("GH", "token").asked[0] != "token"  # none left


@pytest.mark.rule("7.2")
def test_a_token_must_be_paid(table):
    linked(table, cash=39).operate("GH", "token")
    assert table.asked[0] != "token"


@pytest.mark.rule("4.3")
@pytest.mark.parametrize(("owner", "cost"), [(ANN, 20), (BOB, 40)])
def test_the_pilots_pay_half_of_a_token(owner, cost, table):
    linked(table).owns(Pilots=owner).operate("GH", "token")
    table.act(PlaceToken(ANN, "GH", "C6.0"))
    assert table.state.companies["GH"].cash == 300 - cost


@pytest.mark.rule("7.3")
def test_a_token_needs_a_free_place_in_reach(table):
    linked(table).company("PM", tokens=("B7.0",)).company("TU", cash=0).operate("GH", "token")
    assert "has no free place (§7.3)" in table.refused(PlaceToken(ANN, "GH", "B7.0"))
    assert "has no free place (§7.3)" in table.refused(PlaceToken(ANN, "GH", "E4.0"))
    assert "already has a token" in table.refused(PlaceToken(ANN, "GH", "A4.0"))
    assert "No route leads" in table.refused(PlaceToken(ANN, "GH", "E8.0"))


@pytest.mark.rule("7.1", "7.3")
def test_a_harbour_is_kept_for_its_company(table):
    table.company("GH", cash=300, tokens=("C6.0",)).track(
        B5=("9", 2), C6=("14", 1), C8=("9", 1), C4=("57", 1)
    ).phase("3").operate("GH", "token")
    assert "reserved for its home company" in table.refused(PlaceToken(ANN, "GH", "C10.0"))


@pytest.mark.rule("7.4")
def test_nobody_passes_a_city_that_others_fill(table):
    table.company("GH", cash=300).company("PM", tokens=("C6.0",))
    table.track(B5=("9", 2), C6=("57", 2)).operate("GH")
    reached = {name for name, _ in table.state.networks.of("GH").edges}
    assert "C6" in reached
    assert "D7" not in reached
