"""§1 to §3, §6: kinds of railroads, the map, preparations."""

from random import Random

import pytest

from trunkline import titles
from trunkline.kernel import CHANCE, Draw, asked, draw_chance, legal, play
from trunkline.titles.g18oe.core import KINDS, certificates, unit
from trunkline.titles.g18oe.records.actions import DrawPatron, DrawSeats
from trunkline.titles.g18oe.rules.rounds.rounds import begin_operating_round
from workbench.g18oe.table import Table


@pytest.mark.rule("1.3.1", "4.2")
def test_certificates_by_kind_of_railroad():
    table = Table().sold("major").regional("PLM", 0).major("BEL", 1).minor("K", 2, "AC8.0")
    lines = [table.line(name) for name in ("PLM", "BEL", "K")]
    assert [(KINDS[line.kind].office, unit(line)) for line in lines] == [
        (50, 25),
        (20, 10),
        (100, 100),
    ]
    assert [certificates(line, seat) for seat, line in enumerate(lines)] == [1, 1, 1]


@pytest.mark.rule("1.3.2")
def test_levels_of_trains():
    levels = Table().game.levels
    assert (levels["4D"], levels["5D"], levels["3+3"], levels["3"]) == (7, 8, 3, 3)


@pytest.mark.rule("2.1")
def test_red_zones_take_no_tiles():
    table = Table()
    board = table.game.board
    assert not [n for n, hex_ in board.map.hexes.items() if hex_.colour == "red" and hex_.land]
    assert board.choices("A56") == ()


@pytest.mark.rule("2.2.6")
def test_small_railroads_operate_from_left_to_right_before_the_others():
    table = Table().sold("major").quiet().major("BEL", 1).regional("PLM", 0).minor("K", 2, "AC8.0")
    begin_operating_round(table.game, table.state)
    assert table.state.to_operate == ("PLM", "K", "BEL")


@pytest.mark.rule("2.2.7", "4.1")
def test_certificate_limits():
    assert list(Table().game.book.certificates.values()) == [0, 48, 36, 29, 24, 20]


@pytest.mark.rule("2.3", "5.2")
def test_colours_by_phase():
    phases = Table().game.book.phases
    assert [len(phase.colours) for phase in phases.values()] == [0, 1, 2, 2, 3, 3, 4, 4]


@pytest.mark.rule("2.9", "3.1")
def test_seventeen_patronage_tiles_are_drawn():
    game = titles.load("18oe", 3, {})
    state, random = game.start(), Random(2)
    drawn = 0
    while asked(state) == (CHANCE,):
        action = draw_chance(game, state, random)
        assert isinstance(action, DrawPatron)
        state = play(game, state, action)
        drawn += 1
    assert drawn == 17
    groups = [game.book.patrons[tile].group for tile in state.patronage.values()]
    assert [groups.count(g) for g in ("pink", "yellow", "white", "green")] == [3, 3, 3, 8]


@pytest.mark.rule("3.2")
def test_the_player_order_may_be_drawn():
    game = titles.load("18oe", 3, {"seating": "drawn"})
    state = play(game, game.start(), DrawSeats(CHANCE, (2, 0, 1)))
    assert state.priority == 2
    assert state.seating == (2, 0, 1)


@pytest.mark.rule("3.2")
def test_one_order_of_seven_players_is_drawn_without_listing_all():
    game = titles.load("18oe", 7, {"seating": "drawn"})
    assert legal(game, game.start()) == [Draw(DrawSeats)]
    drawn = {draw_chance(game, game.start(), Random(seed)).order for seed in range(20)}
    assert len(drawn) > 15
    assert all(sorted(order) == list(range(7)) for order in drawn)


@pytest.mark.rule("6.2")
def test_every_minor_costs_120():
    table = Table()
    assert {table.state.packet[m].price for m in table.game.book.minors} == {120}


@pytest.mark.rule("6.3")
def test_ten_concessions_or_none():
    assert sum(item.isdigit() for item in Table().state.packet) == 10
    assert not any(item.isdigit() for item in Table(3, concessions="without").state.packet)


@pytest.mark.rule("14.1", "14.2")
def test_two_privates_only_pay():
    book = Table().game.book
    assert [(book.privates[p].price, book.privates[p].income) for p in ("RSC", "PEC")] == [
        (20, 5),
        (20, 5),
    ]


@pytest.mark.rule("15.12")
def test_ten_pullmans():
    assert Table().state.pullmans == 10


@pytest.mark.rule("3.2", "3.1")
def test_after_the_seats_patrons_are_drawn_3_2():
    game = titles.load("18oe", 3, {"seating": "drawn"})
    state = play(game, game.start(), DrawSeats(CHANCE, (2, 0, 1)))
    assert [event.sentence("P{}".format) for event in state.events] == ["The seats are drawn."]
    assert [frame.step for frame in state.frames] == ["patronage"]
    assert (state.seating, state.priority) == ((2, 0, 1), 2)
