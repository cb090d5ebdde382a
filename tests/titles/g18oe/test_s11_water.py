"""§11.1.6, §11.2: crossing water with track and tokens, stations, Lille."""

import pytest

from trunkline.eighteen.parts.tokens import put_token
from trunkline.kernel import Seat
from trunkline.titles.g18oe.records.actions import (
    BuyAuthority,
    LayTile,
    Pass,
    PlaceFerryToken,
    PlaceToken,
    TransferToken,
)
from trunkline.titles.g18oe.rules.money import change
from trunkline.titles.g18oe.rules.running import runs
from trunkline.titles.g18oe.rules.track import tokens
from trunkline.titles.g18oe.rules.track.build_reach import ways
from trunkline.titles.g18oe.rules.trains import piles
from trunkline.titles.g18oe.state import OPEN
from workbench.g18oe.table import Table

A, B, C = map(Seat, range(3))


def london() -> Table:
    """A major at home in København, with a token in London."""
    table = Table(3).sold("major").quiet().phase("3").major("LNWR", 0, cash=900)
    table.track("M28", 5)
    put_token(table.game, table.state, "M28.0", "LNWR")
    change(table.state, "LNWR", charter=table.line("LNWR").charter[1:])
    return table


@pytest.mark.rule("11.2.1")
def test_the_example_of_malmoe_11_2_1():
    """London through København to Malmö: £40 times three sea zones, and the token itself."""
    table = london().track("I50", 1, 3, 5, 4).track("I52", 1, 3).operate("LNWR", "token")
    weight = ways(table.game, table.state, "LNWR").to_stop("I52", 0)
    assert weight == 2 * 3
    cash = table.line("LNWR").cash
    table.do(PlaceToken(A, "I52.0", 40, False))
    assert table.line("LNWR").cash == cash - 3 * 40 - 40


@pytest.mark.rule("11.2")
def test_a_private_port_is_not_entered_from_the_sea_11_2():
    table = london().track("I52", 0).operate("LNWR", "token")  # Malmö's arrow has track
    assert ways(table.game, table.state, "LNWR").to_stop("I52", 0) is None
    assert "No route" in table.why(PlaceToken(A, "I52.0", 40, False))


@pytest.mark.rule("11.1.6")
def test_an_authority_takes_off_two_units_11_1_6():
    table = london().track("I50", 1, 3, 5)
    game = table.game
    before = ways(game, table.state, "LNWR").to_stop("I50", 0)
    table.state.authorities["north"] -= 1
    change(table.state, "LNWR", authority="north")
    after = ways(game, table.state, "LNWR").to_stop("I50", 0)
    assert before is not None
    assert after == max(0, before - 4)
    change(table.state, "LNWR", authority="mediterranean")
    assert ways(game, table.state, "LNWR").to_stop("I50", 0) == before


@pytest.mark.rule("11.1.6", "11.2.1", "11.3.5")
def test_an_authority_may_take_off_all_of_the_water_11_2_1():
    """From London over the Channel to Amsterdam: one zone, which costs nothing then."""
    table = london().track("L37", 1, 4)
    reached = ways(table.game, table.state, "LNWR")
    assert reached.to_stop("L37", 0) == 2
    table.state.authorities["north"] -= 1
    change(table.state, "LNWR", authority="north")
    reached = ways(table.game, table.state, "LNWR")
    assert reached.to_stop("L37", 0) == 0
    assert reached.cheapest("L39", 1 << 1, ()) == 0  # the track leads on by side 4
    table.operate("LNWR", "token")
    cash = table.line("LNWR").cash
    table.do(PlaceToken(A, "L37.0", 40, False))
    assert table.line("LNWR").cash == cash - 40


@pytest.mark.rule("11.1.6", "11.3.5")
@pytest.mark.parametrize(("area", "left"), [("north", 0), ("mediterranean", 1)])
def test_an_authority_helps_on_ferries_of_its_own_waters_11_3_5(area, left):
    table = Table(3).sold("major").quiet().phase("3").major("GSWR", 0, cash=500)
    table.track("I20", 4)  # Dublin with track to its ferry
    table.state.authorities[area] -= 1
    change(table.state, "GSWR", authority=area)
    assert ways(table.game, table.state, "GSWR").cheapest("I26", 1 << 1, ()) == left


@pytest.mark.rule("11.1.6", "11.3.7")
def test_from_a_ferry_to_sea_by_the_same_side_11_3_7():
    """Edinburgh's own port leads to Dublin over two zones. By land to Stranraer, by ferry to
    Belfast and out of its port, at the side where the ferry lands, it is one."""
    table = Table(3).sold("major").quiet().phase("3").major("LNWR", 0, cash=900)
    del table.state.tokens["J27.0"]
    table.state.tokens["G26.0"] = ("LNWR",)
    tokens.rebuild(table.game, table.state)
    table.track("G26", 1).track("G24", 4, 1).track("I20", 5)
    assert ways(table.game, table.state, "LNWR").to_stop("I20", 0) == 4
    table.track("H21", 3)
    assert ways(table.game, table.state, "LNWR").to_stop("H21", 0) == 0
    assert ways(table.game, table.state, "LNWR").to_stop("I20", 0) == 2
    table.state.tokens["H21.0"] = ("GWR",)
    tokens.rebuild(table.game, table.state)
    assert ways(table.game, table.state, "LNWR").to_stop("I20", 0) == 4  # Belfast is full


@pytest.mark.rule("11.1.6", "11.3.7")
def test_from_the_sea_to_a_ferry_by_the_same_side_11_3_7():
    """The same way in the other direction: from Dublin by sea to Belfast and on to Stranraer."""
    table = Table(3).sold("major").quiet().phase("3").major("GSWR", 0, cash=500)
    table.track("I20", 5).track("H21", 3).track("G24", 1, 3)
    assert ways(table.game, table.state, "GSWR").to_stop("G24", 0) == 2


@pytest.mark.rule("11.1.3")
def test_track_across_the_sea_must_meet_the_arrow_11_1_3():
    """København may be upgraded from the sea if the tile leads to its arrow (side 5)."""
    table = london().operate("LNWR")
    lays = [offer for offer in table.offers(LayTile) if offer.hex == "I50"]
    assert lays
    for offer in lays:
        lay = table.game.board.lay(table.state.tiles, "I50", offer.tile, offer.rotation)
        assert lay.mask >> 5 & 1
    assert not [offer for offer in table.offers(LayTile) if offer.hex == "I52"]


@pytest.mark.rule("11.1.6")
def test_track_across_water_costs_ten_for_a_zone_11_1_6():
    table = london().operate("LNWR")
    offer = next(offer for offer in table.offers(LayTile) if offer.hex == "I50")
    cash = table.line("LNWR").cash
    table.do(offer)
    zones = 3  # English Channel or North Sea, Skagerrak ... the cheapest way, and terrain of £45
    paid = cash - table.line("LNWR").cash - 45
    assert paid % 10 == 0
    assert 0 < paid <= 10 * zones


@pytest.mark.rule("11.1.6")
def test_a_ferry_costs_five_for_a_unit_11_1_6():
    table = Table(3).sold("major").quiet().phase("3").major("GSWR", 0, cash=500)
    table.track("I20", 4).operate("GSWR")  # Dublin with track to its ferry (side 4)
    reached = ways(table.game, table.state, "GSWR")
    assert reached.wet
    assert reached.cheapest("I26", 1 << 1, ()) == 1
    assert reached.cheapest("J23", 1 << 2, ()) == 1


@pytest.mark.rule("11.2")
def test_one_token_in_a_round_11_2():
    table = london().operate("LNWR", "token")
    city = table.offers(PlaceToken)[0]
    assert city
    table = london().track("I50", 1, 3, 5, 4).operate("LNWR", "token", token=True)
    assert table.step != "token"


@pytest.mark.rule("11.2")
def test_any_token_of_the_charter_11_2():
    table = london().track("I50", 1, 3, 5, 4).operate("LNWR", "token")
    slots = {offer.slot for offer in table.offers(PlaceToken)}
    assert slots == {40, 60, 80}
    assert "no token for £30" in table.why(PlaceToken(A, "I50.0", 30, False))


@pytest.mark.rule("11.2")
def test_one_position_in_a_hex_11_2():
    table = london().operate("LNWR", "token")
    assert "already has a token" in table.why(PlaceToken(A, "M28.1", 40, False))


@pytest.mark.rule("11.2")
def test_reserved_positions_are_not_free_11_2():
    table = Table(3).sold("major").quiet().phase("3")
    assert tokens.room(table.game, table.state, "U34.0") == 0  # PLM has not floated
    change(table.state, "PLM", status="gone")
    assert tokens.room(table.game, table.state, "U34.0") == 1


@pytest.mark.rule("11.2")
def test_regionals_place_tokens_in_their_zone_only_11_2():
    table = Table(3).sold("major").quiet().phase("3").minor("K", 0, "Q38.0", cash=500)
    table.track("Q38", 1, 4).track("Q40", 1, 4)
    change(table.state, "K", operated=True)
    table.operate("K", "token")
    assert table.offers(PlaceToken) == []
    table.state.frames = (table.state.frames[0]._replace(step="token"),)
    table.operate("K", "track")
    table.state.frames = (table.state.frames[0]._replace(step="token"),)
    assert "outside the zone" in table.why(PlaceToken(A, "Q40.0", 20, False))


def lille(slot: str = "") -> Table:
    """Lille is full: BEL has its only position. OU stands in London."""
    table = Table(3).sold("major").quiet().phase("5").major("BEL", 1).major("OU", 0)
    table.track("N31", 1, 5).track("M28", 5).track("O32", 2, 5)
    table.state.tokens["N31.0"] = ("BEL",)
    change(table.state, "BEL", charter=table.line("BEL").charter[1:])
    table.state.tokens["M28.0"] = ("OU",)
    change(table.state, "OU", charter=table.line("OU").charter[1:])
    table.state.ferry_token = slot
    tokens.rebuild(table.game, table.state)
    return table


def beyond_lille(table: Table) -> bool:
    """Whether OU's trains come from London through Lille to land."""
    face = table.game.board.face(table.state.tiles, "N31")
    land = table.state.networks.of("OU")
    sides = [side for side in face.stop_sides[0] if side != 1]
    around = table.game.board.map.neighbours["N31"]
    return any(land.enters(around[side], (side + 3) % 6) for side in sides)


@pytest.mark.rule("11.2.2")
@pytest.mark.parametrize("station", ["M28.0", "M28.1"])
def test_ferry_traffic_passes_a_full_lille_while_its_position_is_empty_11_2_2(station):
    table = lille()
    table.state.tokens.pop("M28.0")
    table.state.tokens[station] = ("OU",)
    tokens.rebuild(table.game, table.state)
    joined = 5 in table.game.board.face(table.state.tiles, "M28").stop_sides[int(station[-1])]
    assert beyond_lille(table) == joined


@pytest.mark.rule("11.2.2")
def test_once_it_is_taken_only_owners_pass_11_2_2():
    table = lille()
    stations = table.game.board.face(table.state.tiles, "M28").stop_sides
    station = next(i for i, sides in enumerate(stations) if 5 in sides)
    table.state.tokens = {"N31.0": ("BEL",), f"M28.{station}": ("OU",), "Q26.0": ("OU",)}
    table.state.ferry_token = "BEL2"
    tokens.rebuild(table.game, table.state)
    assert not beyond_lille(table)
    assert table.state.networks.of("OU").sees("N31", 0)  # the ferry ends there
    table.state.ferry_token = "OU"
    tokens.rebuild(table.game, table.state)
    assert beyond_lille(table)


@pytest.mark.rule("11.2.2")
def test_a_lost_token_opens_lille_for_good_11_2_2():
    table = lille("OU")
    change(table.state, "OU", charter=table.line("OU").charter[1:])
    from trunkline.titles.g18oe.rules.railroads.nationals import form

    form(table.game, table.state, "OU")
    assert table.state.ferry_token == OPEN
    assert not runs.company(table.game, table.state, "BEL").white_cliffs
    assert runs.company(table.game, table.state, "BEL").lille_open


@pytest.mark.rule("11.2.2")
@pytest.mark.parametrize(("ferry", "passes"), [("", False), ("BEL", False), (OPEN, True)])
def test_by_land_a_full_lille_is_passed_only_after_the_token_was_lost_11_2_2(ferry, passes):
    table = Table(3).sold("major").quiet().phase("5").major("BEL", 1).major("PLM", 0)
    table.track("N31", 1, 4).tile("N31", "207", 4).track("N33", 1, 4).track("N35", 1)
    table.state.tokens = {"N31.0": ("BEL", "MIDI"), "N35.0": ("PLM",)}
    table.state.ferry_token = ferry
    tokens.rebuild(table.game, table.state)
    land = table.state.networks.of("PLM")
    assert land.enters("N31", 4)
    assert land.enters("O32", 2) == passes


@pytest.mark.rule("14.7")
def test_the_white_cliffs_owner_may_wait_14_7():
    table = lille()
    table.state.privates["WCF"] = table.state.privates["WCF"]._replace(seat=0)
    table.operate("OU", "track")
    piles.ask_ferry(table.game, table.state)
    assert (table.step, table.seat) == ("white_cliffs", A)
    table.do(Pass(A))
    assert not table.state.privates["WCF"].gone
    assert table.step == "track"


@pytest.mark.rule("11.1.3", "11.3.6")
def test_a_private_port_with_the_railroads_token_is_built_on_from_the_sea_11_1_3():
    """Malmö's arrow without a track: only who has a token in the city lays one over sea."""
    table = london()
    put_token(table.game, table.state, "I52.0", "LNWR")
    change(table.state, "LNWR", charter=table.line("LNWR").charter[1:])
    table.operate("LNWR")
    lays = [offer for offer in table.offers(LayTile) if offer.hex == "I52"]
    assert any(
        table.game.board.lay(table.state.tiles, "I52", offer.tile, offer.rotation).mask & 1
        for offer in lays
    )


@pytest.mark.rule("14.7")
def test_later_it_takes_the_token_step_14_7():
    table = lille()
    table.state.privates["WCF"] = table.state.privates["WCF"]._replace(seat=0)
    table.state.privates["WSB"] = table.state.privates["WSB"]._replace(seat=0)
    table.operate("OU", "token")
    cash = table.line("OU").cash
    table.do(PlaceFerryToken(A, "OU", 80, True))  # Wien Südbahnhof pays
    assert table.line("OU").cash == cash
    assert table.state.ferry_token == "OU"
    assert table.state.privates["WSB"].gone
    assert table.step != "token"


@pytest.mark.rule("11.2.2")
def test_the_position_is_closed_before_phase_5_11_2_2():
    table = lille()
    table.state.privates["WCF"] = table.state.privates["WCF"]._replace(seat=0)
    table.operate("OU", "track")
    table.state.phase = "4"
    table.state.frames = (table.state.frames[0]._replace(step="token"),)
    assert "closed before train phase 5" in table.why(PlaceFerryToken(A, "OU", 60, False))


@pytest.mark.rule("11.3.5")
def test_port_authorities_are_for_majors_one_each_11_3_5():
    table = london().operate("LNWR", "track")
    cash = table.line("LNWR").cash
    table.do(BuyAuthority(A, "north", ""))
    assert table.line("LNWR").authority == "north"
    assert table.line("LNWR").cash == cash - 125
    assert table.state.authorities["north"] == 7
    assert "has a port authority" in table.why(BuyAuthority(A, "mediterranean", ""))


@pytest.mark.rule("11.5")
def test_tokens_are_transferred_between_majors_of_a_player_11_5():
    table = london().major("GWR", 0, cash=300).operate("GWR", "transfer")
    seller, buyer = table.line("LNWR").cash, table.line("GWR").cash
    table.do(TransferToken(A, "M28.0", "LNWR", 40))
    assert table.state.tokens["M28.0"] == ("GWR",)
    assert table.line("GWR").cash == buyer - 40 - 60  # London is a metropolis
    assert table.line("LNWR").cash == seller + 60
    assert table.line("LNWR").charter.count(20) == 1  # the one position that was open


@pytest.mark.rule("11.5")
def test_home_tokens_are_never_transferred_11_5():
    table = london().major("GWR", 0, cash=300).operate("GWR", "transfer")
    assert "home token" in table.why(TransferToken(A, "J27.0", "LNWR", 40))
    assert "another major of yours" in table.why(TransferToken(A, "M28.0", "GWR", 40))


@pytest.mark.rule("11.3.5")
def test_an_authority_is_bought_from_another_major_for_125_11_3_5():
    table = london().major("GWR", 0, cash=300)
    table.state.authorities["north"] -= 1
    change(table.state, "LNWR", authority="north")
    table.operate("GWR", "transfer")
    cash = table.line("LNWR").cash
    table.do(BuyAuthority(A, "north", "LNWR"))
    assert table.line("GWR").authority == "north"
    assert table.line("LNWR").cash == cash + 125


@pytest.mark.rule("11.3.5")
def test_another_players_major_is_asked_for_its_authority():
    table = london().major("GWR", 1, cash=300)
    table.state.authorities["north"] -= 1
    change(table.state, "LNWR", authority="north")
    table.operate("GWR", "transfer")
    table.do(BuyAuthority(B, "north", "LNWR"))
    assert (table.step, table.seat) == ("authority", A)
    from trunkline.titles.g18oe.records.actions import Answer

    table.do(Answer(A, False))
    assert table.line("LNWR").authority == "north"
    assert table.step == "train"  # nothing is left to take over
