"""§11.1.3, §11.1.7, §11.1.9: which tile may lie where, over the whole map."""

import pytest

from trunkline.board import opposite
from trunkline.board.hexes import SIDES
from trunkline.board.track import Lay
from trunkline.kernel import Seat
from trunkline.titles.g18oe.printed.board import board
from trunkline.titles.g18oe.records.actions import ChooseHome, FloatRegional, LayTile
from trunkline.titles.g18oe.rules.money import change
from trunkline.titles.g18oe.rules.track import right_of_way
from workbench.g18oe.table import Table

BOARD = board()
COLOURS = ("white", "yellow", "green", "brown", "gray")
A = Seat(0)


def chain(name: str) -> list[Lay]:
    """Every tile that could follow what is printed on a hex, then all that could follow the first
    of each colour, and so on to the last."""
    found, lying = [], None
    while True:
        lays = BOARD.choices(name, lying)
        if not lays:
            return found
        found += lays
        lying = lays[0].lying


LAND = [name for name, hex_ in BOARD.map.hexes.items() if hex_.land]
PRINTED = ("I48", "I50", "J25", "J27", "L37", "AE72")
SAMPLE = sorted({*LAND[::12], *PRINTED, *(name for name in LAND if BOARD.map[name].letter)})


@pytest.mark.rule("11.1.3")
def test_colours_follow_each_other_11_1_3():
    """Yellow on empty hexes, green on yellow or printed yellow, then brown, then grey."""
    for name in SAMPLE:
        hex_ = BOARD.map[name]
        colours = [lay.tile.colour for lay in chain(name)]
        order = [hex_.colour, *dict.fromkeys(colours)]
        assert order == list(COLOURS[COLOURS.index(hex_.colour) :][: len(order)]), name
    assert {BOARD.map[name].colour for name in PRINTED} == {"yellow"}


@pytest.mark.rule("11.1.3")
def test_no_tile_lies_on_a_red_zone_or_beyond_the_grid_11_1_3():
    """The first and the last column of hexes take tiles."""
    for name, hex_ in BOARD.map.hexes.items():
        if hex_.colour in ("red", "blue", "gray"):
            assert BOARD.choices(name) == (), name
    assert all(BOARD.choices(name) for name in ("AB1", "H87", "J87", "L87", "P87", "AD87"))


@pytest.mark.rule("11.1.3")
def test_towns_on_towns_and_cities_on_cities_11_1_3():
    """What a hex shows it shows on every tile: no city, a city, one town or two."""
    kinds = set()
    for name in SAMPLE:
        kind = BOARD.map[name].face.tile.kind
        kinds.add(kind)
        assert {lay.tile.kind for lay in chain(name)} <= {kind}, name
    assert kinds == {"plain", "town", "towns", "city"}


@pytest.mark.rule("11.1.3")
def test_a_city_may_get_more_positions_and_never_fewer_11_1_3():
    more = 0
    for name in SAMPLE:
        lying = None
        while lays := BOARD.choices(name, lying):
            old = BOARD.face({} if lying is None else {name: lying}, name)
            before = sum(stop.slots for stop in old.tile.stops)
            after = [sum(stop.slots for stop in lay.tile.stops) for lay in lays]
            assert min(after) >= before, name
            more += max(after) > before
            lying = lays[0].lying
    assert more


@pytest.mark.rule("11.1.3")
def test_metropolises_and_grand_cities_have_their_own_tiles_11_1_3():
    """A letter on the hex and the same letter on the tile; no letter, no such tile."""
    for name in SAMPLE:
        letter = BOARD.map[name].letter
        for lay in chain(name):
            assert not lay.tile.labels if letter is None else letter in lay.tile.labels, name


@pytest.mark.rule("11.1.3")
def test_connections_are_kept_11_1_3():
    """Sides that were connected stay so, a city keeps the sides it was connected to."""
    tried = 0
    for name in SAMPLE:
        lying = None
        while lays := BOARD.choices(name, lying):
            old = BOARD.face({} if lying is None else {name: lying}, name)
            for lay in lays:
                before, after = old.ways(), lay.face.ways()
                for side in SIDES:
                    assert set(before[side]) <= set(after[side]), (name, lay.lying)
                for stop, sides in enumerate(old.stop_sides):
                    assert set(sides) <= set(lay.face.stop_sides[lay.kept[stop]]), (name, lay.lying)
                tried += 1
            lying = lays[0].lying
    assert tried > 1000


@pytest.mark.rule("11.1.3")
def test_track_printed_to_a_ferry_is_kept_11_1_3():
    """Blue track of a hex binds its first tile: Liverpool's to Dublin and to Manchester."""
    printed = BOARD.map["J25"].face.mask
    assert printed
    assert all(lay.mask & printed == printed for lay in BOARD.choices("J25"))


@pytest.mark.rule("11.1.3")
def test_track_does_not_run_into_what_is_closed_11_1_3():
    """Not off the grid, not over an impassable side, not at a blank side of a red zone."""
    closed = {"grid": 0, "border": 0, "blank": 0}
    for name in LAND:
        for side in SIDES:
            if side in BOARD.map[name].open:
                continue
            other = BOARD.map.neighbours[name][side]
            if other is None:
                why = "grid"
            elif BOARD.map.border(name, side) == "impassable":
                why = "border"
            elif BOARD.map[other].land or opposite(side) in BOARD.map[other].face.exits:
                continue
            else:
                why = "blank"
            closed[why] += 1
            assert not any(lay.mask >> side & 1 for lay in BOARD.choices(name)), (name, side)
    assert all(closed.values())


@pytest.mark.rule("11.1.3")
def test_arrows_and_dead_ends_may_be_met_11_1_3():
    """A port arrow or a dead end is no neighbour with track, and track may lead there."""
    open_sides = [(name, side) for name in LAND for side in BOARD.map[name].open]
    met = [(n, s) for n, s in open_sides if any(lay.mask >> s & 1 for lay in chain(n))]
    assert len(open_sides) > 20
    assert met == open_sides


@pytest.mark.rule("11.1.3", "11.1.7")
def test_tokens_move_over_and_the_old_tile_returns_11_1_3():
    table = Table(3).sold("major").quiet().phase("3").major("PLM", 0).track("U34", 3, 5)
    old = table.state.tiles["U34"][0]
    supply = table.state.supply[old]
    table.operate("PLM")
    green = next(lay for lay in table.offers(LayTile) if lay.hex == "U34")
    table.do(green)
    assert table.state.tokens["U34.0"][0] == "PLM"
    assert table.state.supply[old] == supply + 1


@pytest.mark.rule("11.1.7")
def test_brown_double_towns_reach_all_usable_sides_11_1_7():
    from trunkline.titles.g18oe.rules.track.track import all_sides

    game = Table().game
    hexes = [name for name in LAND if BOARD.map[name].face.tile.kind == "towns"]
    assert hexes
    for name in hexes:
        lays = [lay for lay in chain(name) if lay.tile.colour == "brown"]
        for lay in lays:
            assert all_sides(game, lay) == (lay.mask == game.geo.usable[name])
        assert all(all_sides(game, lay) for lay in chain(name) if lay.tile.colour == "green")


@pytest.mark.rule("11.1.9")
def test_no_station_is_chosen_that_needs_a_right_of_way_11_1_9(monkeypatch):
    """Of Wien's stations those that cannot be linked are left out, unless all are so."""
    table = Table(3).sold("regional").quiet().phase("2", "regional").tile("R55", "OE4", 0).stock(0)
    linked = {"R55.1"}

    def link(game, state, name, points, city=""):
        return frozenset() if city in linked else None

    monkeypatch.setattr(right_of_way, "link_path", link)
    table.do(FloatRegional(A, "SB", 60))
    assert [offer.city for offer in table.offers(ChooseHome)] == ["R55.1"]
    assert "Choose a station" in table.why(ChooseHome(A, "R55.0"))
    linked.clear()
    assert len(table.offers(ChooseHome)) == 3


@pytest.mark.rule("11.1.9")
def test_a_station_is_linked_with_points_to_build_on_11_1_9():
    table = Table(3).sold("regional").quiet().phase("2", "regional").tile("R55", "OE4", 0)
    table.fund("SB", 100)
    change(table.state, "SB", president=0)
    stations = ["R55.0", "R55.1", "R55.2"]
    for city in stations:
        assert right_of_way.link_path(table.game, table.state, "SB", 0, city) is None
        assert right_of_way.link_path(table.game, table.state, "SB", 3, city)
    assert right_of_way.free_choice(table.game, table.state, "SB", stations) == stations
