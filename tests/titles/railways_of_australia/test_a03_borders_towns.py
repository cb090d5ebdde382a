"""Sections A3, A4: region borders and towns."""

import pytest

from tests.titles.railways_of_australia.table import Table, do, lay
from trunkline.kernel import CHANCE, Frame, Seat

ME, OTHER = Seat(0), Seat(1)
RED = do.DrawCubes(CHANCE, ("red", "red"))


@pytest.mark.rule("A3.1", "A3.2", "A3.3")
def test_a_border_cuts_a_hex_or_runs_along_a_side():
    land = Table().game.land
    cut = [name for name, ground in land.grounds.items() if len(set(ground.zones)) > 1]
    along = [
        name
        for name, ground in land.grounds.items()
        for beyond in ground.sides
        if not isinstance(beyond, str) and beyond.crosses
    ]
    assert cut
    assert along
    for name in cut:
        ground = land.grounds[name]
        for (a, b), crosses in ground.shapes.items():
            if ground.zones[a] != ground.zones[b]:
                assert crosses


@pytest.mark.rule("A3.2")
def test_a_curve_back_into_the_same_region_is_no_crossing():
    ground = Table().game.land.grounds["2322"]
    same = [
        shape
        for shape, crosses in ground.shapes.items()
        if not crosses and len({ground.zones[one] for one in shape}) == 1
    ]
    assert same


@pytest.mark.rule("A3.4")
def test_a_city_on_a_border_may_be_reached_from_each_of_its_regions():
    table = Table()
    table.chain(0, "Portland", "Bordertown", "Adelaide")
    zones = table.game.board.map[table.game.land.hexes["Bordertown"]].zones
    assert set(zones) == {"CEN", "VIC"}
    assert [link.gauge for link in table.state.links.values()] == [False, False]


@pytest.mark.rule("A3.5", "A3.3")
def test_a_city_inside_a_region_is_no_gate():
    table = Table()
    place = table.game.land.hexes["Canberra"]
    assert table.game.board.map[place].zones == ("NSW",)
    table.refused(lay(0, "2523", 1, 4), "§A3")


@pytest.mark.rule("A3.6")
def test_goods_cross_borders_freely():
    table = Table().bare().cubes("Portland", "blue").player(0, level=2)
    one, two = table.chain(0, "Portland", "Bordertown", "Adelaide")
    action = do.Deliver(ME, "blue", ("Portland", "Bordertown", "Adelaide"), (one, two))
    assert table.legal(do.Deliver) == [action]


@pytest.mark.rule("A3.8")
def test_a_link_begun_with_the_card_may_be_finished_without():
    table = Table(sharp_curves=False).hold(0, "Triple Gauge")
    table.play(do.Declare(ME, table.card("Triple Gauge")), lay(0, "2522", 3, 5), do.Stop(ME))
    table.asks(0)
    going = [one for one in table.legal(do.Lay) if one.hex == "2523"]
    assert going
    table.play(going[0])
    assert table.state.links[1].gauge


@pytest.mark.rule("A4.1")
def test_an_unbuilt_town_is_no_city():
    table = Table()
    assert not table.state.cities["Bourke"].built
    table.refused(lay(0, table.game.land.hexes["Bourke"], 0, 3), "§A4.1")
    # From the town's side alone nothing starts; from Hungerford it may point at the town.
    table.play(lay(0, "2316", 3, 5))
    assert table.state.links[1].start == "Hungerford"
    assert table.state.links[1].end is None
    assert table.legal(do.Lay) == []
    table.refused(do.BuildTown(ME, "Birdsville"), "§A4.2")


@pytest.mark.rule("A4.2", "A4.6")
def test_a_built_town_is_a_gray_city_with_two_cubes():
    table = Table().play(lay(0, "2316", 3, 5), do.BuildTown(ME, "Bourke")).chance(RED)
    assert table.spent(0) == 2000 + 5000
    assert table.state.cities["Bourke"].built
    assert table.state.goods["Bourke"] == (2, 0, 0, 0, 0)
    table.refused(do.BuildTown(OTHER, "Bourke"), "§A4.2")
    table.play(do.Urbanize(OTHER, "Bourke", "blue"))
    assert table.state.cities["Bourke"].colour == "blue"


@pytest.mark.rule("A4.2")
def test_only_own_track_leads_to_a_town_unless_the_table_says_otherwise():
    for option, allowed in (("own_track", False), ("any_track", True)):
        table = Table(town_builder=option)
        table.link(0, ("2316", 3, 5), stop=True)
        table.asks(1)
        build = do.BuildTown(OTHER, "Bourke")
        if not allowed:
            table.refused(build, "§A4.2")
            continue
        table.play(build).chance(RED)
        assert table.spent(1) == 5000
        assert table.state.links[1].end == "Bourke"
        assert table.state.links[1].owners == (0,)
        assert table.asked == 2


@pytest.mark.rule("A4.2")
def test_all_tracks_into_a_town_become_complete_for_their_owners():
    table = Table()
    table.link(0, ("2316", 3, 5), stop=True)
    table.link(1, ("2518", 5, 3), ("2418", 0, 2), stop=True)
    table.link(0, ("2217", 2, 0), stop=True)
    table.asks(0).play(do.BuildTown(ME, "Bourke")).chance(RED)
    assert [link.end for link in table.state.links.values()] == ["Bourke", "Bourke", None]
    assert table.state.links[2].owners == (1,)


@pytest.mark.rule("A4.2", "5.3")
def test_while_building_only_the_chains_own_town():
    table = Table()
    table.link(0, ("2316", 3, 5), stop=True)
    table.asks(0).play(lay(0, "2612", 1, 4))
    table.refused(do.BuildTown(ME, "Bourke"), "§A4.2")


@pytest.mark.rule("A4.5")
def test_a_town_card_builds_its_town_or_adds_cubes_and_is_replaced():
    table = Table()
    table.state.push(Frame("reveal", (CHANCE,)))
    table.chance(do.Reveal(CHANCE, table.card("Bourke Town")))
    assert table.state.cities["Bourke"].built
    assert table.state.frames[-1].data == ("Bourke", 2)
    table.chance(RED)
    assert table.step == "reveal"
    table.city("Birdsville", built=True).chance(do.Reveal(CHANCE, table.card("Birdsville Town")))
    table.chance(RED)
    table.chance(do.Reveal(CHANCE, table.card("Zig Zag")))
    assert table.state.goods["Birdsville"] == (2, 0, 0, 0, 0)
    assert table.card("Bourke Town") in table.state.discard
    assert (table.step, table.asked) == ("act", 0)


@pytest.mark.rule("A4.5")
def test_a_town_card_completes_track_that_points_at_the_town():
    table = Table(refill="on_take").show("Tenders")
    table.link(0, ("2316", 3, 5), stop=True)
    table.asks(1).play(do.Take(OTHER, table.card("Tenders")))
    table.chance(do.Reveal(CHANCE, table.card("Bourke Town")), RED)
    assert table.state.links[1].end == "Bourke"
    table.chance(do.Reveal(CHANCE, table.card("Zig Zag")))
    assert table.asked == 2


@pytest.mark.rule("A4.4", "5.11")
def test_track_to_an_unbuilt_town_goes_at_the_end_of_the_turn():
    table = Table(2)
    table.link(0, ("2316", 3, 5), stop=True)
    table.turn(round=3, idle=False).asks(1).play(do.Pass(OTHER))
    assert table.state.links == {}


@pytest.mark.rule("A4.8", "8.8")
def test_cubes_in_a_town_leave_its_marker():
    table = Table().city("Bourke", built=True, marker=True)
    table.state.push(Frame("reveal", (CHANCE,)))
    table.chance(do.Reveal(CHANCE, table.card("Bourke Town")), RED)
    assert table.state.cities["Bourke"].marker


@pytest.mark.rule("A4.3", "5.4")
def test_building_a_town_ends_the_action():
    table = Table().play(lay(0, "2316", 3, 5), do.BuildTown(ME, "Bourke")).chance(RED)
    assert (table.step, table.asked, table.state.work) == ("act", 1, None)


@pytest.mark.rule("A3.3", "A3.8")
def test_a_link_begun_over_a_border_along_a_side_is_finished_without_the_card():
    table = Table().hold(0, "Triple Gauge")
    card = table.card("Triple Gauge")
    table.play(do.Declare(ME, card), lay(0, "1921", 3, 0), do.Stop(ME))
    assert card in table.state.display
    table.asks(0).play(lay(0, "2021", 3, 1))
    assert any(link.end == "Mildura" for link in table.state.links.values())
