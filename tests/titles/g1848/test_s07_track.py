"""§7.4 to §7.6: laying and upgrading tiles, gauges."""

import pytest

from tests.titles.g1848.table import Table
from trunkline.titles.g1848.records.actions import LayTrack


def vr(phase: str = "2", cash: int = 500, **tiles: tuple[str, int]) -> Table:
    table = Table(4).phase(phase).after_auction(P6=3).tiles(**tiles)
    return table.company("VR", {0: 60}, cash=cash, trains=()).operate("VR")


def home(name: str, phase: str = "2", cash: int = 500, **tiles: tuple[str, int]) -> Table:
    table = Table(4).phase(phase).after_auction(P6=3).tiles(**tiles)
    return table.company(name, {0: 60}, cash=cash).operate(name)


def hexes(table: Table) -> set[str]:
    return {offer.hex for offer in table.offers(LayTrack)}


@pytest.mark.rule("7.4.1", "7.4.3")
def test_the_first_tile_can_only_lie_at_home():
    table = vr()
    assert hexes(table) == {"H11"}
    table.no(table.lay("H9", "57", 1), "7.4.1")
    table.do(table.lay("H11", "57", 1))
    assert table.state.tiles == {"H11": ("57", 1)}
    assert table.said("VR lays tile 57 on Melbourne (H11).")


@pytest.mark.rule("7.4.3")
def test_the_home_tile_is_a_choice_and_perth_needs_none():
    table = vr()
    table.yes(table.pass_())
    assert hexes(home("WA")) == {"C2", "D3", "E2"}  # where Perth's printed track leads


@pytest.mark.rule("7.4.3", "7.7.1")
def test_track_starts_from_a_home_tile_that_another_company_laid():
    table = home("SAR", G6=("5", 3))
    assert "G8" in hexes(table)


@pytest.mark.rule("7.4.1")
def test_a_tile_must_extend_track_the_company_can_reach():
    table = vr(H11=("57", 1))  # exits W and E
    assert hexes(table) == {"H9", "H13"}
    table.no(table.lay("H9", "5", 1), "7.4.1")  # exits W and NW do not meet it
    table.yes(table.lay("H9", "57", 1))


@pytest.mark.rule("7.4.1", "7.7.3")
def test_a_city_full_of_foreign_tokens_blocks_the_way():
    table = Table(4).after_auction(P6=3).tiles(H11=("57", 1), H9=("57", 1))
    table.company("NSW", {1: 60}, tokens=("H9.0",)).company("VR", {0: 60}, cash=500)
    table.operate("VR")
    assert "H7" not in hexes(table)
    table = Table(4).after_auction(P6=3).tiles(H11=("57", 1), H9=("57", 1))
    table.company("VR", {0: 60}, cash=500).operate("VR")
    assert "H7" in hexes(table)


@pytest.mark.rule("7.4.2", "9.1", "9.3")
def test_one_yellow_tile_at_first_and_two_from_the_first_3_on():
    table = vr("2")
    table.do(table.lay("H11", "57", 1))
    assert table.asked == ("train", 0)
    table = vr("3")
    table.do(table.lay("H11", "57", 1))
    assert table.asked == ("track", 0)
    table.do(table.lay("H9", "57", 1))  # through the first
    assert table.asked == ("token", 0)


@pytest.mark.rule("7.4.2")
def test_no_third_tile():
    table = vr("3")
    table.do(table.lay("H11", "57", 1))
    table.state.op = table.state.op._replace(lays=2)
    table.no(table.lay("H9", "57", 1), "7.4.2")
    assert table.offers(LayTrack) == []


@pytest.mark.rule("7.4.4")
@pytest.mark.parametrize("place", ["D1", "A4", "B21", "F3", "I8", "I10"])
def test_red_and_blue_spaces_are_not_built_on(place):
    table = home("WA", "3")
    table.no(table.lay(place, "9", 1), "7.4.4")
    table.no(table.lay(place, "241", 1), "7.4.4")


@pytest.mark.rule("7.4.5")
@pytest.mark.parametrize(("place", "cost"), [("E6", 40), ("D5", 0)])
def test_the_first_tile_on_difficult_terrain_is_paid_for(place, cost):
    table = home("CAR", E4=("57", 1) if place == "E6" else ("57", 0))
    rotation = 1 if place == "E6" else 0
    bank = table.state.bank
    table.do(table.lay(place, "9", rotation))
    assert table["CAR"].cash == 500 - cost
    assert table.state.bank == bank + cost
    assert table.said(f"for £{cost}") == bool(cost)


@pytest.mark.rule("7.4.5")
def test_without_the_money_the_hex_is_not_built():
    table = home("CAR", cash=39, E4=("57", 1))
    table.no(table.lay("E6", "9", 1), "7.4.5")
    table = home("CAR", cash=40, E4=("57", 1))
    table.yes(table.lay("E6", "9", 1))


@pytest.mark.rule("7.4.5")
def test_mountains_cost_50_and_an_upgrade_nothing():
    table = vr("3", cash=50, H11=("57", 1))
    table.do(table.lay("H13", "9", 1))
    assert table["VR"].cash == 0
    table = vr("3", cash=0, H11=("57", 1), H13=("9", 1))
    table.yes(table.lay_any("H13", "23"))


@pytest.mark.rule("7.4.5")
def test_every_printed_terrain_cost():
    table = Table(4)
    costs = {h.id: h.cost for h in table.game.board.map.hexes.values() if h.cost}
    assert {place for place, cost in costs.items() if cost == 50} == {
        "C18", "D17", "E16", "F15", "G16", "H13", "H15",
    }  # fmt: skip
    assert {place for place, cost in costs.items() if cost == 40} == {
        "B3", "B7", "B9", "C2", "C4", "C8", "E6", "E8",
    }  # fmt: skip


def fits(place: str) -> set[str]:
    """Which tiles may be laid first on a hex."""
    return {lay.tile.number for lay in Table(4).game.board.lays({}, place)}


@pytest.mark.rule("7.4.6")
@pytest.mark.parametrize(
    ("place", "tiles"),
    [
        ("E10", {"7", "8", "9"}),  # plain
        ("G12", {"1", "2", "55", "56", "69"}),  # two towns
        ("F13", {"5", "6", "57"}),  # a city
        ("H11", {"5", "6", "57"}),  # a K city: any yellow city
        ("G10", {"235"}),  # two cities
    ],
)
def test_each_hex_takes_its_tiles(place, tiles):
    assert fits(place) == tiles


@pytest.mark.rule("7.4.6", "7.5.3")
@pytest.mark.parametrize(
    ("tile", "letter", "tiles"),
    [
        ("5", "K", {"236", "237", "238"}),
        ("6", "K", {"236", "237", "238"}),
        ("57", "K", {"236", "237"}),
        ("57", None, {"14", "15"}),
        ("5", None, {"14", "15"}),
        ("237", "K", {"239"}),
        ("239", "K", {"240"}),
        ("14", None, {"611"}),
        ("611", None, {"915"}),
        ("235", "OO", {"59"}),
        ("59", "OO", {"64", "65", "66", "67", "68"}),
        ("55", None, set()),  # towns are never upgraded
        ("7", None, {"18", "26", "27", "28", "29", "30", "31"}),
        ("42", None, set()),
        ("240", "K", set()),
    ],
)
def test_upgrades_of_the_tile_manifest(tile, letter, tiles):
    assert set(Table(4).game.board.catalogue.upgrades(tile, letter)) == tiles


@pytest.mark.rule("7.4.7")
def test_no_track_off_the_map_or_against_a_wall():
    table = home("NSW")
    # Sydney lies at the coast: no exit may point E or SE into the sea
    board = table.game.board
    for offer in table.offers(LayTrack):
        for side in board.catalogue.face(offer.tile, offer.rotation).exits:
            assert board.map.neighbours["F17"][side] is not None
    table.no(table.lay("F17", "57", 2), "7.4.7")


@pytest.mark.rule("7.4.7", "10.2")
def test_track_points_at_tasmania_only_once_the_tile_lies_there():
    table = Table(4).phase("3").after_auction(P6=3, P3=0).tiles(H11=("57", 1))
    table.company("VR", {0: 60}, cash=500).operate("VR")
    table.no(table.lay("H9", "6", 4), "7.4.7")  # exits E and SW... to I8
    pointing = [
        (lay.tile.number, lay.rotation)
        for lay in table.game.board.choices("H9")
        if lay.needs and lay.mask & 1 << 4
    ]
    assert pointing
    tile, rotation = pointing[0]
    table.no(table.lay("H9", tile, rotation), "7.4.7")
    site = (
        "I8"
        if any(
            h == "I8"
            for lay in table.game.board.choices("H9")
            if (lay.tile.number, lay.rotation) == (tile, rotation)
            for h, _ in lay.needs
        )
        else "I10"
    )
    table.do(table.tasmania(site))
    table.yes(table.lay("H9", tile, rotation))


@pytest.mark.rule("7.4.7")
def test_a_red_hex_is_entered_by_its_arrows_only():
    board = Table(4).game.board
    assert board.side("B5", 2) == (True, None)  # Alice Springs A4: arrow to the south-east
    assert board.side("B5", 3) == (True, None)  # Alice Springs A6: arrow to the south-west
    assert board.side("C4", 1) != (False, None)  # plain land
    for name in ("A4", "A6", "A18", "D1", "B21", "F3"):
        face = board.map[name].face
        for side, other in enumerate(board.map.neighbours[name]):
            if other and board.map[other].land:
                opposite = (side + 3) % 6
                assert board.side(other, opposite)[0] == (side in face.exits)


@pytest.mark.rule("7.5.1", "7.5.2", "9.3")
def test_an_upgrade_takes_the_place_of_yellow_tiles():
    table = vr("3", H11=("57", 1))
    table.do(table.lay_any("H11", "237"))
    assert table.asked == ("train", 0)
    table = vr("3", H11=("57", 1))
    table.do(table.lay("H9", "57", 1))
    assert "In one turn you may lay yellow" in table.no(table.lay_any("H11", "237"), "7.5.1")


@pytest.mark.rule("7.5.1")
def test_after_an_upgrade_no_yellow_tile():
    table = vr("3", H11=("57", 1))
    table.do(table.lay_any("H11", "237"))
    table.operate("VR", upgraded=True)
    assert table.asked == ("train", 0)


@pytest.mark.rule("7.5.1")
def test_replaced_tiles_are_available_again():
    table = vr("3", H11=("57", 1))
    assert table.state.supply["57"] == 2
    table.do(table.lay_any("H11", "237"))
    assert (table.state.supply["57"], table.state.supply["237"]) == (3, 0)


@pytest.mark.rule("7.5.1", "2.4.3")
def test_a_tile_that_is_used_up_cannot_be_laid():
    table = vr("2", F13=("57", 1), E14=("57", 1), E18=("57", 1))
    assert table.state.supply["57"] == 0
    assert "No tile 57" in table.no(table.lay("H11", "57", 1), "7.5.1")
    assert "57" not in {offer.tile for offer in table.offers(LayTrack)}


@pytest.mark.rule("7.5.2", "9.3", "9.5", "9.7")
@pytest.mark.parametrize(
    ("lying", "tile", "phases"),
    [
        (("57", 1), "237", "34568"),
        (("238", 1), "239", "568"),
        (("239", 1), "240", "8"),
    ],
)
def test_colours_come_with_the_phases(lying, tile, phases):
    for phase in "234568":
        table = vr(phase, H11=lying)
        action = table.lay_any("H11", tile)
        if phase in phases:
            table.yes(action)
        else:
            table.no(action, "7.5.2")


@pytest.mark.rule("7.5.3")
def test_an_upgrade_must_contain_track_the_company_could_run_on():
    table = vr("3", H11=("57", 1), E10=("9", 1))
    table.no(table.lay("E10", "23", 1), "7.5.3")
    table = vr("3", H11=("57", 1), H13=("9", 1))
    table.yes(table.lay_any("H13", "23"))


@pytest.mark.rule("7.5.1", "7.5.3")
def test_new_track_need_not_be_usable_nor_join_its_neighbours():
    """The straight on H13 is extended by a branch on the far side, seen from VR."""
    table = vr("3", H11=("57", 1), H13=("9", 1))
    offered = {(o.tile, o.rotation) for o in table.offers(LayTrack) if o.hex == "H13"}
    assert len({tile for tile, _ in offered}) > 3


@pytest.mark.rule("7.5.3")
def test_no_existing_track_is_lost():
    board = Table(4).game.board
    for number in ("7", "8", "9", "57", "5", "6", "14", "23", "235"):
        hex_ = {"57": "F13", "5": "F13", "6": "F13", "14": "F13", "235": "G10"}.get(number, "E10")
        for rotation in range(6):
            old = board.catalogue.face(number, rotation)
            for lay in board.lays({hex_: (number, rotation)}, hex_):
                assert old.mask & lay.mask == old.mask


@pytest.mark.rule("7.5.1", "7.7.4")
def test_an_upgraded_city_has_room_for_more_tokens():
    table = vr("3", H11=("57", 1))
    table.do(table.lay_any("H11", "237"))
    assert table.state.tokens["H11.0"] == ("VR", "")


@pytest.mark.rule("7.4")
@pytest.mark.parametrize("rotation", [-1, 6, 99])
def test_a_tile_has_six_rotations(rotation):
    table = vr()
    table.no(table.lay("H11", "57", rotation), "7.4")


@pytest.mark.rule("7.6")
def test_gauge_borders_follow_the_map():
    board = Table(4).game.board
    assert board.map.border("G14", 0) == "gauge"  # Canberra to Victoria
    assert board.map.border("F17", 1) is None  # within New South Wales
    zones = {name: h.zone for name, h in board.map.hexes.items()}
    for name in board.map.hexes:
        for side, other in enumerate(board.map.neighbours[name]):
            if other and zones[name] and zones[other]:
                assert (board.map.border(name, side) == "gauge") == (zones[name] != zones[other])


@pytest.mark.rule("7.6", "8.2.2", "8.2.3")
@pytest.mark.parametrize(("train", "income"), [("2", 0), ("2+", 40), ("3", 40), ("3+", 40)])
def test_a_gauge_change_counts_as_a_station_and_a_plus_train_ignores_one(train, income):
    """Mount Gambier (West) to Geelong (Victoria): two cities and one gauge change."""
    table = Table(4).phase("3").after_auction(P6=3).tiles(H9=("57", 1), H7=("57", 1))
    table.company("VR", {0: 60}, tokens=("H9.0",), trains=(train,)).operate("VR", "run")
    table.do(table.best())
    assert table.said(f"VR earns £{income}")
