"""§2, §3: what the box prints, read from the data files."""

from itertools import pairwise

import pytest

from trunkline import titles
from trunkline.kernel import BadData
from trunkline.titles.g18oe.printed.board import board
from trunkline.titles.g18oe.printed.cards import printed_book
from trunkline.titles.g18oe.printed.geography import geography
from trunkline.titles.g18oe.rules.running.run_setup import CONSTANTINOPLE, GREAT_CITY, calls_of
from trunkline.titles.g18oe.setup import starting_cash

BOOK = printed_book()


@pytest.mark.rule("3.1")
def test_trains_as_in_3_1():
    assert [cards.cards for cards in BOOK.trains.values()] == [30, 20, 10, 8, 6, 14, 8]
    assert [cards.level for cards in BOOK.trains.values() if not cards.permanent] == [2, 3, 4]


@pytest.mark.rule("3.3")
@pytest.mark.parametrize(
    ("seats", "with_", "without"),
    [
        *[(2, 2700, 2600), (3, 1800, 1735), (4, 1350, 1300)],
        *[(5, 1080, 1040), (6, 900, 870), (7, 775, 745)],
    ],
)
def test_capital_is_split_and_rounded_up_3_3(seats, with_, without):
    assert starting_cash(titles.load("18oe", seats, {})) == with_
    assert starting_cash(titles.load("18oe", seats, {"concessions": "without"})) == without


@pytest.mark.rule("4.3")
def test_par_values_of_majors_stand_in_the_market_4_3():
    for box in BOOK.par:
        assert BOOK.market.price(box.cell) == box.major


@pytest.mark.rule("4.4")
def test_share_values_rise_to_the_right_and_up_4_4():
    for row in BOOK.market.rows:
        values = [value for value in row if value > 0]
        assert all(a < b for a, b in pairwise(values))


@pytest.mark.rule("9.1")
def test_every_regional_is_at_home_in_its_zone_9_1():
    geo = geography(board())
    for card in BOOK.regionals.values():
        assert geo.city_zone[card.home] == card.zone
        assert card.tokens[0] == BOOK.rights[card.zone].home


@pytest.mark.rule("3.1")
def test_patronage_tiles_lie_on_cities_that_are_no_homes_3_1():
    homes = {card.home for card in BOOK.regionals.values()}
    for tile in BOOK.patrons.values():
        assert board().map[tile.hex].face.tile.kind == "city"
        assert tile.hex not in homes
        assert list(tile.pays) == sorted(tile.pays)
    groups = [tile.group for tile in BOOK.patrons.values()]
    assert all(groups.count(group) > count for group, count in BOOK.draw.items())


@pytest.mark.rule("3.2")
@pytest.mark.parametrize("seats", [1, 8])
def test_for_two_to_seven_players(seats):
    with pytest.raises(BadData, match="2 to 7"):
        titles.load("18oe", seats, {})


def test_unknown_options_are_refused():
    with pytest.raises(BadData, match="no option"):
        titles.load("18oe", 3, {"colour": "red"})
    with pytest.raises(BadData, match="with or without"):
        titles.load("18oe", 3, {"concessions": "maybe"})


@pytest.mark.rule("11.3.4")
def test_seas_touch_each_other_both_ways_11_3_4():
    geo = geography(board())
    for sea, others in geo.adjacent.items():
        assert all(sea in geo.adjacent[other] for other in others)
    both = {port.hex for port in geo.ports if len(port.seas) == 2}
    assert both == {"I50", "AA82"}


def test_every_option_is_explained():
    title = titles.get("18oe")
    explained = title.explained()
    assert set(explained) == set(title.options)
    assert explained["scenario"]["seats"] == {"full": [2, 3, 4, 5, 6, 7], "uk-france": [2, 3]}


def test_reconstructed_values_are_corrected_by_amendments():
    text = """
    [packet]
    concession = 100
    [ferries.Dublin-Holyhead]
    distance = 0
    [ports.M28-offshore]
    access = "private"
    [tiles.U-F25]
    pays = [10, 20, 30, 40]
    """
    game = titles.load("18oe", 3, {}, amendments=text)
    assert game.start().packet["1"].price == 100
    assert game.book.patrons["U-F25"].pays == (10, 20, 30, 40)
    assert not next(port for port in game.geo.ports if port.hex == "M28").public
    assert titles.load("18oe", 3, {}).start().packet["1"].price == 20


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("[tiles.U-F25]\nhex = 'A0'", "A0 is not a city"),
        ("[tiles.U-F25]\npays = [1]", "four colours"),
        ("[packet]\nrows = [['XX']]", "there is no XX"),
        ("[regionals.PLM]\nhome = 'V25'", "is not a city"),
        ("[moon]\nx = 1", "moon"),
        ("[ports.M28-x]\nname = 'y'", "hex is missing"),
        ("[ports.M28-offshore]\naccess = 'open'", "access is public or private"),
        ("[ports.M28-offshore]\nsea_hex = 'nowhere'", "no such sea hex or side"),
        ("[ports.M28-offshore]\nside = 6", "no such sea hex or side"),
        ("[ferries.Dublin-Holyhead]\nsea_hexes = []", "sea_hexes are hexes with its track"),
        ("[ferries.Dublin-Holyhead]\nseas = ['moon']", "seas are those it crosses"),
    ],
)
def test_wrong_amendments_are_reported(text, reason):
    with pytest.raises(BadData, match=reason):
        titles.load("18oe", 3, {}, amendments=text)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[fees]\ntrack_sea = 15", "twice"),
        ("[abilities]\ntrain_discount = 101", "at most 100 percent"),
        ("[limits]\nmarket = 5", "percent from 10"),
        ("[pullman]\nfrom_phase = '9'", "no phase 9"),
        ("[orient_express]\nterminus = 'nowhere'", "no hex nowhere"),
    ],
)
def test_numbers_that_cannot_be(text, told):
    _, problems = titles.check_data("18oe", text)
    assert any(told in problem for problem in problems), problems


def test_a_host_changes_the_numbers_of_abilities_and_limits():
    text = """
        [abilities]
        train_discount = 20
        terrain_discount_in_zone = 60
        hochberg_cost = 30
        [limits]
        market = 60
        [phases.5]
        nationals = true
        [works]
        final_rounds = 3
        [mergers]
        major = 4
        [outside]
        city = 50
        [mercantile]
        5 = 50
        [port_tokens]
        6 = 2
        [orient_express]
        partners = ["Q30"]
    """
    game = titles.load("18oe", 3, {}, amendments=text)
    assert game.book.abilities.train_discount == 20
    assert game.book.limits.market == 60
    assert game.book.phases["5"].nationals
    assert (game.book.works.final_rounds, game.book.mergers["major"]) == (3, 4)
    assert game.book.outside == (50, 10)
    assert (game.book.mercantile["5"], game.book.port_tokens["6"]) == (50, 2)
    assert calls_of(game.book.express) == (("AA82", CONSTANTINOPLE), ("Q30", GREAT_CITY))
    assert not titles.load("18oe", 3, {}).book.phases["5"].nationals


@pytest.mark.rule("11.3.4")
def test_two_cities_touch_two_zones_11_3_4():
    """Any arrow of København and Constantinople enters either sea; all others open on one."""
    geo = geography(board())
    two = {port.hex for port in geo.ports if len(port.seas) == 2}
    assert two == {"I50", "AA82"}
    assert {board().map[name].name for name in two} == {"København", "Constantinople"}
    for name in two:
        assert len({port.seas for port in geo.ports_at[name]}) == 1
        first, second = geo.ports_at[name][0].seas
        assert second in geo.adjacent[first]


@pytest.mark.rule("12")
def test_the_orient_express_in_the_data_12():
    express = BOOK.express
    places = board().map
    assert places[express.terminus].name == "Constantinople"
    names = {places[name].name for name in express.partners}
    assert names == {"Paris", "London", "Berlin", "Madrid", "Sankt-Peterburg"}
    assert list(express.bonus.values()) == [30, 30, 30, 60, 60, 100, 100]
    assert express.moves == 3
