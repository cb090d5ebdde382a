"""§11.1: laying track."""

import pytest

from trunkline.kernel import Seat
from trunkline.titles.g18oe.records.actions import Answer, ChooseHome, LayRightOfWay, LayTile, Pass
from trunkline.titles.g18oe.rules.money import change
from trunkline.titles.g18oe.rules.track import right_of_way
from trunkline.titles.g18oe.rules.track.build_reach import ways
from trunkline.titles.g18oe.rules.track.track import all_sides, terrain_cost
from trunkline.titles.g18oe.state import Player
from workbench.g18oe.table import Table

A, B, C = map(Seat, range(3))


def minor(name: str = "K", phase: str = "2", city: str = "V27.0", cash: int = 300) -> Table:
    """A minor at Toulouse that is about to build."""
    table = Table(3).sold("major").quiet().phase(phase).minor(name, 0, city, cash=cash)
    change(table.state, name, operated=True)
    return table.operate(name)


def major(phase: str = "3", cash: int = 900) -> Table:
    table = Table(3).sold("major").quiet().phase(phase).major("PLM", 0, cash=cash)
    return table.operate("PLM")


@pytest.mark.rule("11.1")
@pytest.mark.parametrize(
    ("kind", "points"), [("minor", 3), ("regional", 3), ("major", 6), ("national", 9)]
)
def test_tile_points_11_1(kind, points):
    assert Table().game.book.points[kind] == points


@pytest.mark.rule("11.1")
def test_a_yellow_tile_costs_a_point_11_1():
    table = minor()
    table.do(LayTile(A, "V27", "57", 1))
    assert table.state.op.points == 2
    table.do(LayTile(A, "V25", "9", 1), LayTile(A, "V29", "9", 1))
    assert table.step != "track"  # all points are spent


@pytest.mark.rule("11.1.1")
def test_upgrades_cost_two_and_may_follow_at_once_11_1_1():
    table = minor(phase="3")
    table.do(LayTile(A, "V27", "57", 1), LayTile(A, "V27", "205", 1))
    assert table.state.tiles["V27"] == ("205", 1)
    assert table.state.supply["57"] == 19  # the yellow one is back


@pytest.mark.rule("11.1.2")
def test_a_colour_of_a_later_phase_is_not_available_11_1_2():
    table = minor(phase="2")
    table.do(LayTile(A, "V27", "57", 1))
    assert "not available yet" in table.why(LayTile(A, "V27", "205", 1))


@pytest.mark.rule("11.1.2")
def test_tiles_run_out_11_1_2():
    table = minor()
    table.state.supply["57"] = 0
    assert "No tile 57" in table.why(LayTile(A, "V27", "57", 1))


@pytest.mark.rule("11.1.3")
def test_cities_only_on_cities_11_1_3():
    table = minor()
    assert "Tile 9 cannot be laid this way on Toulouse (V27)" in table.why(
        LayTile(A, "V27", "9", 1)
    )
    assert "Tile 621 cannot be laid this" in table.why(LayTile(A, "V27", "621", 1))  # a Y tile
    table.do(LayTile(A, "V27", "57", 1))
    assert "cannot be laid this way" in table.why(LayTile(A, "V25", "57", 1))


@pytest.mark.rule("11.1.3")
def test_a_tile_must_be_connected_11_1_3():
    table = minor()
    assert "not connected" in table.why(LayTile(A, "V25", "9", 1))
    assert "not connected" in table.why(LayTile(A, "V23", "9", 1))


@pytest.mark.rule("11.1.3")
def test_metropolises_take_their_own_tiles_for_double_points_11_1_3():
    table = Table(3).sold("major").quiet().phase("3").minor("K", 0, "V27.0").major("SB", 0)
    table.operate("SB")
    assert "Tile 57 cannot be laid this way on Wien (R55)" in table.why(LayTile(A, "R55", "57", 0))
    table.do(LayTile(A, "R55", "OE4", 0))
    assert table.state.op.points == 4


@pytest.mark.rule("11.1.9")
def test_sb_chooses_its_station_when_the_yellow_tile_is_laid_11_1_9():
    table = Table(3).sold("major").quiet().phase("3").major("SB", 0).operate("SB")
    table.do(LayTile(A, "R55", "OE4", 0))
    assert (table.step, table.seat) == ("home", A)
    assert [offer.city for offer in table.offers(ChooseHome)] == ["R55.0", "R55.1", "R55.2"]
    table.do(ChooseHome(A, "R55.2"))
    assert table.state.tokens["R55.2"] == ("SB",)
    assert table.step == "track"


@pytest.mark.rule("11.1.9")
def test_an_unfloated_sb_closes_wien_until_it_has_chosen_11_1_9():
    from trunkline.titles.g18oe.rules.track import tokens

    table = Table(3).sold("major").quiet().phase("3").tile("R55", "OE4", 0)
    assert [tokens.room(table.game, table.state, f"R55.{i}") for i in range(3)] == [0, 0, 0]
    table.state.rr_phase = "regional"
    from trunkline.titles.g18oe.records.actions import FloatRegional

    table.stock(0).do(FloatRegional(A, "SB", 60))
    assert (table.step, table.seat) == ("home", A)
    table.do(ChooseHome(A, "R55.1"))
    assert tokens.room(table.game, table.state, "R55.0") == 1


@pytest.mark.rule("11.1.4")
def test_minors_build_in_their_zone_only_majors_anywhere_11_1_4():
    table = minor(city="Q38.0", name="K")
    table.do(LayTile(A, "Q38", "57", 1))
    assert "no track rights" in table.why(LayTile(A, "Q40", "57", 1))


@pytest.mark.rule("11.1.4")
def test_partly_in_the_zone_is_enough_11_1_4():
    table = minor(city="Q38.0")
    table.do(LayTile(A, "Q38", "6", 5))  # sides 5 and 1
    assert table.may(LayTile(A, "R39", "8", 0)) or table.may(LayTile(A, "R39", "9", 2))


@pytest.mark.rule("11.1.5")
def test_terrain_is_paid_for_the_first_tile_only_11_1_5():
    table = minor(phase="3")
    table.do(LayTile(A, "V27", "57", 1))
    cash = table.line("K").cash
    table.do(LayTile(A, "V29", "9", 1))
    assert table.line("K").cash == cash - 45
    assert terrain_cost(table.game, table.state, "K", "V29") == 0


@pytest.mark.rule("11.1.5")
@pytest.mark.parametrize(
    ("zone", "minors", "hex_name", "cost"),
    [
        ("FR", (), "U36", 60),
        ("SP", (), "V9", 36),  # 20% off 45
        ("SP", (), "W22", 96),  # partly in the zone
        ("FR", ("F",), "U36", 40),  # 60 x 0.67
        ("FR", ("E",), "U36", 60),
        ("FR", ("E",), "Q20", 30),  # 45 x 0.67
        ("SP", ("F",), "V9", 22),  # half of 45 in favour of the railroad
        ("SP", ("F",), "U36", 40),  # outside the zone only a third
    ],
)
def test_discounts_11_1_5(zone, minors, hex_name, cost):
    table = major()
    change(table.state, "PLM", zones=(zone,), minors=minors)
    assert terrain_cost(table.game, table.state, "PLM", hex_name) == cost


@pytest.mark.rule("11.1.5")
def test_nationals_lay_for_nothing_11_1_5():
    table = major()
    change(table.state, "PLM", kind="national")
    assert terrain_cost(table.game, table.state, "PLM", "U36") == 0


@pytest.mark.rule("11.1.5")
def test_an_unaffordable_tile_is_refused_11_1_5():
    table = minor(cash=40)
    table.do(LayTile(A, "V27", "57", 1))
    assert "costs £45" in table.why(LayTile(A, "V29", "9", 1))


@pytest.mark.rule("11.1.7")
def test_all_usable_sides_of_grand_cities_11_1_7():
    """Lille has four usable sides: its brown tile leads to these four only."""
    table = major("5")
    game = table.game
    assert bin(game.geo.usable["N31"]).count("1") == 4
    assert bin(game.geo.usable["K26"]).count("1") == 6
    lays = [
        lay
        for lying in (("207", r) for r in range(6))
        for lay in game.board.choices("N31", lying)
        if lay.tile.colour == "brown"
    ]
    good = {lay.mask for lay in lays if all_sides(game, lay)}
    assert good <= {game.geo.usable["N31"]}


@pytest.mark.rule("11.1.7")
def test_grey_cities_need_all_sides_brown_ones_do_not_11_1_7():
    game = Table().game
    for colour, tile in (("gray", ("OE24", 0)), ("brown", ("205", 0))):
        lays = [lay for lay in game.board.choices("V27", tile) if lay.tile.colour == colour]
        assert lays
        if colour == "gray":
            assert all(all_sides(game, lay) == (lay.mask == 63) for lay in lays)
        else:
            assert all(all_sides(game, lay) for lay in lays)


@pytest.mark.rule("11.1.8")
def test_the_first_tile_on_a_patrons_city_pays_by_colour_11_1_8():
    table = minor(phase="3")
    table.state.patronage["V27"] = "F-V27"
    cash = table.line("K").cash
    table.do(LayTile(A, "V27", "57", 1))
    assert table.line("K").cash == cash + 30  # green is the highest colour
    assert "V27" not in table.state.patronage


@pytest.mark.rule("11.1.9")
def test_a_home_hex_needs_its_presidents_consent_11_1_9():
    table = Table(3).sold("major").quiet().phase("3").major("MIDI", 1).minor("K", 0, "V27.0")
    change(table.state, "K", operated=True)
    table.track("V27", 1, 4).track("V25", 4, 2).operate("K")  # V25 leads on to Bordeaux (U24)
    lay = table.lays("U24", 5)[0]
    assert table.may(lay)
    table.do(lay)
    assert (table.step, table.seat) == ("consent", B)
    table.do(Answer(B, False))
    assert "has refused" in table.why(lay)
    assert table.seat == A


@pytest.mark.rule("11.1.9")
def test_consent_given_11_1_9():
    table = Table(3).sold("major").quiet().phase("3").major("MIDI", 1).minor("K", 0, "V27.0")
    change(table.state, "K", operated=True)
    table.track("V27", 1, 4).track("V25", 4, 2).operate("K")
    table.do(table.lays("U24", 5)[0], Answer(B, True))
    assert "U24" in table.state.tiles
    assert table.state.tokens["U24.0"] == ("MIDI",)


@pytest.mark.rule("11.1.9")
def test_unfloated_railroads_consent_11_1_9():
    table = Table(3).sold("major").quiet().phase("3").minor("K", 0, "V27.0")
    change(table.state, "K", operated=True)
    table.track("V27", 1, 4).track("V25", 4, 2).operate("K")
    table.do(table.lays("U24", 5)[0])
    assert "U24" in table.state.tiles


def cut_off() -> Table:
    """Lyon's neighbours are built so that yellow track leads PLM nowhere."""
    return Table(3).sold("regional").quiet().phase("2", "regional").regional("PLM", 0)


@pytest.mark.rule("11.1.9")
def test_a_railroad_that_can_connect_has_no_right_of_way_11_1_9():
    table = cut_off()
    assert not right_of_way.begins_cut_off(table.game, table.state, "PLM")
    table.operate("PLM")
    assert "PLM can connect its home with an ordinary tile" in table.why(
        LayRightOfWay(A, "V33", "80", 0)
    )
    path = right_of_way.link_path(table.game, table.state, "PLM", 3)
    assert path
    assert "U34" in path


@pytest.mark.rule("11.1.9")
def test_without_points_or_money_nothing_connects_11_1_9():
    table = cut_off()
    assert right_of_way.link_path(table.game, table.state, "PLM", 1) is None
    assert right_of_way.link_path(table.game, table.state, "PLM", 2) is not None


@pytest.mark.rule("11.1.9", "11.6.4")
def test_the_presidents_current_money_counts_11_1_9():
    """The way is looked for anew when only the president's cash has changed."""
    table = cut_off()
    change(table.state, "PLM", owes_train=True)
    table.state.bank += table.line("PLM").cash - 60
    change(table.state, "PLM", cash=60)
    table.state.bank += table.cash(0)
    table.state.players = (Player(0), *table.state.players[1:])
    assert right_of_way.begins_cut_off(table.game, table.state, "PLM")  # £60 for a train of £100
    table.rich(0, 200)
    assert not right_of_way.begins_cut_off(table.game, table.state, "PLM")


@pytest.mark.rule("11.1.9", "15.9")
@pytest.mark.parametrize(("name", "cut"), [("J", False), ("K", True)])
def test_minor_j_needs_less_for_its_train_11_1_9(name, cut):
    table = Table(3).sold("regional").quiet().phase("2", "regional")
    table.minor(name, 0, "Q38.0", cash=90)
    change(table.state, name, owes_train=True)
    table.state.bank += table.cash(0)
    table.state.players = (Player(0), *table.state.players[1:])
    assert right_of_way.begins_cut_off(table.game, table.state, name) is cut


@pytest.mark.rule("11.1.9", "15.6")
@pytest.mark.parametrize(("name", "points"), [("F", 1), ("G", 2)])
def test_minor_fs_point_for_rough_terrain_helps_to_connect_11_1_9(name, points):
    """Saint-Etienne is rough: its tile and Lyon's are two points, one of them Minor F's own."""
    table = Table(3).sold("regional").quiet().phase("2", "regional").minor(name, 0, "U32.0")
    found = {n: right_of_way.link_path(table.game, table.state, name, n) for n in (0, 1, 2)}
    assert min(n for n, path in found.items() if path) == points


@pytest.mark.rule("11.1.9")
def test_right_of_way_makes_the_connection_for_all_points_11_1_9():
    table = cut_off()
    table.track("U34", 3, 5).track("T35", 0, 5).track("V35", 2, 3).track("U36", 2, 0)
    table.track("T37", 0)
    # Lyon's two tracks lead into a loop: T35 and V35 turn back towards U36.
    assert right_of_way.begins_cut_off(table.game, table.state, "PLM")
    table.operate("PLM", cut_off=True)
    offers = table.offers(LayRightOfWay)
    assert offers
    for offer in offers:
        land = ways(table.game, table.state, "PLM").land
        lay = table.game.board.lay(table.state.tiles, offer.hex, offer.tile, offer.rotation)
        assert lay.tile.kind != "city"
        assert land.after({**land.laid, lay.hex: lay.lying}, lay.hex).has_route
    table.do(offers[0])
    assert table.state.tiles[offers[0].hex] == (offers[0].tile, offers[0].rotation)
    assert not table.state.op.laid  # no point was left, so the turn went on to its end


@pytest.mark.rule("11.1.9")
def test_a_player_cannot_cut_off_their_other_railroad_11_1_9():
    table = cut_off().regional("MIDI", 0).track("U34", 3, 5).track("T35", 0, 5).track("V35", 2, 3)
    assert right_of_way.link_path(table.game, table.state, "PLM", 3) is not None
    lay = next(
        lay for lay in table.game.board.lays(table.state.tiles, "U36") if lay.mask == 1 | 1 << 2
    )
    table.operate("MIDI")
    assert "PLM could no longer connect its home after that" in right_of_way.spoils(
        table.game, table.state, 0, lay
    )
    assert right_of_way.spoils(table.game, table.state, 1, lay) is None


@pytest.mark.rule("11")
def test_passing_ends_the_step_11():
    table = minor()
    table.do(Pass(A))
    assert table.step != "track"
