"""§2.8: the scenario UK-France."""

import pytest

from trunkline import titles
from trunkline.eighteen.parts.tokens import put_token
from trunkline.kernel import BadData
from trunkline.titles.g18oe.rules.running.run_setup import CONSTANTINOPLE, GREAT_CITY
from trunkline.titles.g18oe.rules.running.running import network
from trunkline.titles.g18oe.rules.running.runs import company, may_reach_the_orient
from trunkline.titles.g18oe.setup import starting_cash
from workbench.g18oe.table import Table


def scenario(seats: int = 2) -> Table:
    return Table(seats, scenario="uk-france")


def test_players_and_money():
    assert [starting_cash(scenario(seats).game) for seats in (2, 3)] == [870, 580]
    assert scenario().game.book.certificates == {2: 24, 3: 16}
    with pytest.raises(BadData, match=r"UK-France, the short scenario.* 2 to 3 players"):
        titles.load("18oe", 4, {"scenario": "uk-france"})


def test_scenarios_name_their_railroads():
    game = scenario().game
    assert len(game.book.regionals) == 7
    assert set(game.book.minors) == {"C", "H", "K", "M"}
    assert [item for row in game.book.packet.rows for item in row] == [
        *("PEC", "SHTC", "CCTC", "WCF", "C", "H", "K", "M")
    ]
    assert [cards.cards for cards in game.book.trains.values()] == [10, 7, 3, 3, 2, 3, 6]


def test_absent_privates_are_nobodys():
    state = scenario().state
    assert state.privates["BBE"].gone
    assert not state.privates["WCF"].gone


@pytest.mark.rule("2.8")
def test_the_board_is_the_land_of_two_zones_with_red_zones_around():
    game = scenario().game
    land = [hex_ for hex_ in game.board.map.hexes.values() if hex_.land]
    assert all({"UK", "FR"} & set(hex_.zones) for hex_ in land)
    red = {hex_.name for hex_ in game.board.map.hexes.values() if hex_.colour == "red"}
    assert {"Berlin", "Madrid", "Constantinople", "New York", "Norwegian Coast"} <= red
    assert "Moskva" not in red
    assert game.book.express.terminus == "AA38"


def test_the_major_phase_begins_with_six_regionals_and_four_minors():
    formation = scenario().game.book.formation
    assert (formation.regionals, formation.minors) == (6, 4)


def test_track_leads_to_the_red_zones():
    game = scenario().game
    assert game.board.side("Q38", 3)[0]  # Nancy to Berlin
    assert game.board.side("W24", 0)[0]  # to Madrid


@pytest.mark.rule("2.8", "12")
def test_the_orient_express_calls_where_the_scenario_says():
    """London to Constantinople by sea: both are known to the routes by the scenario's hexes."""
    table = scenario().sold("major").quiet().phase("8").major("LNWR", 0).train("LNWR", "8+8")
    game, state = table.game, table.state
    put_token(game, state, "M28.0", "LNWR")
    asked = company(game, state, "LNWR")
    found = {stop.name: stop.call for stop in network(asked).stops if stop.call}
    assert found["Constantinople"] == CONSTANTINOPLE
    assert found["London"] == GREAT_CITY
    great = {name for name, call in asked.calls if call == GREAT_CITY}
    assert great == {"Q30", "M28", "P39", "X23"}
    assert may_reach_the_orient(game, state, "LNWR")
