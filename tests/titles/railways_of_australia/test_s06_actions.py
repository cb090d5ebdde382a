"""Sections 6 to 8, 11 to 14: urbanize, engines, deliveries, income, bonds, the end."""

import pytest

from tests.titles.railways_of_australia.table import Table, do
from trunkline.kernel import CHANCE, Seat, perft
from trunkline.titles.railways_of_australia.rules.deliveries.delivering import payout

ME = Seat(0)


def deliver(colour: str, stops: str, links: tuple[int, ...], *cards: str, seat: int = 0):
    return do.Deliver(Seat(seat), colour, tuple(stops.split(" - ")), links, cards)


@pytest.mark.rule("6.1", "6.2", "6.5")
def test_a_gray_city_gets_a_colour_and_two_cubes():
    table = Table().play(do.Urbanize(ME, "Ceduna", "blue"))
    assert (table.step, table.asked) == ("cubes", CHANCE)
    assert perft(table.game, table.state, 1) == 15
    table.chance(do.DrawCubes(CHANCE, ("red", "black")))
    assert table.state.cities["Ceduna"].colour == "blue"
    assert table.state.goods["Ceduna"] == (1, 0, 0, 0, 1)
    assert table.spent(0) == 10_000
    assert table.asked == 1
    table.refused(do.Urbanize(Seat(1), "Ceduna", "black"), "§6.5")
    table.refused(do.Urbanize(Seat(1), "Sydney", "black"), "§6.5")
    table.refused(do.Urbanize(Seat(1), "Bourke", "black"), "§6.1")


@pytest.mark.rule("6.3", "1.2")
def test_only_colours_in_stock():
    table = Table()
    table.refused(do.Urbanize(ME, "Ceduna", "red"), "§6.3")
    for place in ("Roma", "Dubbo", "Mackay"):
        table.city(place, colour="blue", tile="blue")
    table.state.stock["blue"] = 0
    table.refused(do.Urbanize(ME, "Ceduna", "blue"), "§6.3")


@pytest.mark.rule("6.4")
def test_a_short_bag_gives_what_it_has():
    table = Table()
    table.cubes("Sydney", *["red"] * 25, *["blue"] * 25, *["yellow"] * 25, *["purple"] * 25)
    table.cubes("Perth", *["black"] * 24)
    table.play(do.Urbanize(ME, "Ceduna", "blue"))
    assert table.state.frames[-1].data == ("Ceduna", 1)
    table.chance(do.DrawCubes(CHANCE, ("black",)))
    assert table.play(do.Urbanize(Seat(1), "Roma", "blue")).step == "act"


@pytest.mark.rule("7.1", "1.5")
def test_engines_cost_more_and_more():
    table = Table()
    spent = []
    for level in range(2, 9):
        table.asks(0).play(do.Upgrade(ME))
        assert table.state.players[0].level == level
        spent.append(table.spent(0))
    assert [b - a for a, b in zip([0, *spent], spent, strict=False)] == [
        5000, 10_000, 10_000, 15_000, 15_000, 20_000, 20_000,
    ]  # fmt: skip
    table.asks(0).refused(do.Upgrade(ME), "§1.5")


@pytest.mark.rule("7.1", "1.5")
def test_steep_prices_and_a_lower_top_are_options():
    table = Table(engine_prices="steep", engine_max=6)
    for _ in range(5):
        table.asks(0).play(do.Upgrade(ME))
    assert table.spent(0) == 5000 + 10_000 + 15_000 + 20_000 + 25_000
    table.asks(0).refused(do.Upgrade(ME), "§1.5")


@pytest.mark.rule("8.1", "7.2", "8.6")
def test_a_delivery_moves_a_cube_over_as_many_links_as_the_level():
    table = Table().bare().cubes("Bairnsdale", "black", "black")
    one, two = table.chain(0, "Bairnsdale", "Melbourne", "Portland")
    far = deliver("black", "Bairnsdale - Melbourne - Portland", (one, two))
    table.refused(far, "§7.2")
    table.player(0, level=2).play(far)
    assert table.state.players[0].score == 2
    assert table.state.goods["Bairnsdale"] == (0, 0, 0, 0, 1)
    assert table.state.players[0].longest == 2
    assert table.state.players[0].delivered == (0, 0, 0, 0, 1)


@pytest.mark.rule("8.1")
def test_invalid_deliveries_are_refused():
    table = Table().cubes("Bairnsdale", "red", "blue")
    (number,) = table.chain(0, "Bairnsdale", "Melbourne")
    table.refused(deliver("red", "Bairnsdale", ()), "§8.1")
    table.refused(deliver("red", "Bairnsdale - Melbourne", ()), "§8.1")
    table.refused(deliver("black", "Bairnsdale - Melbourne", (number,)), "§8.1")
    table.refused(deliver("blue", "Bairnsdale - Melbourne", (number,)), "§8.1")
    table.refused(deliver("red", "Bairnsdale - Portland", (number,)), "§8.1")
    table.refused(deliver("red", "Bairnsdale - Melbourne", (99,)), "§8.1")
    empty = Table()
    empty.chain(0, "Bairnsdale", "Melbourne")
    empty.refused(deliver("red", "Bairnsdale - Melbourne", (1,)), "No red cube")
    assert table.legal(do.Deliver) == [deliver("red", "Bairnsdale - Melbourne", (number,))]


@pytest.mark.rule("8.2", "8.3", "8.6")
def test_the_first_link_is_own_and_the_others_anybodys():
    table = Table().bare().cubes("Bairnsdale", "black").cubes("Portland", "purple")
    (one,) = table.chain(0, "Bairnsdale", "Melbourne")
    (two,) = table.chain(1, "Melbourne", "Portland")
    table.player(0, level=2).player(1, level=2)
    action = deliver("black", "Bairnsdale - Melbourne - Portland", (one, two))
    assert payout(table.game, table.state, action).points == (1, 1, 0, 0, 0, 0)
    other = deliver("black", "Bairnsdale - Melbourne - Portland", (one, two), seat=1)
    table.asks(1).refused(other, "§8.2")
    table.asks(0).play(action)
    assert [player.score for player in table.state.players[:2]] == [1, 1]


@pytest.mark.rule("8.4")
def test_a_cube_stops_at_the_first_city_of_its_colour():
    table = Table().cubes("Canberra", "red").player(0, level=3)
    one, two, three = table.chain(0, "Canberra", "Albury", "Melbourne", "Bairnsdale")
    (four,) = table.chain(0, "Canberra", "Sydney")
    assert {a.stops[-1] for a in table.legal(do.Deliver)} == {"Sydney", "Melbourne"}
    table.city("Albury", colour="red", tile="")
    table.city("Albury", colour="purple")
    past = deliver("red", "Canberra - Albury - Melbourne - Bairnsdale", (one, two, three))
    table.refused(past, "§8.4")
    assert table.offers(deliver("red", "Canberra - Sydney", (four,)))


@pytest.mark.rule("8.5")
def test_a_cube_may_leave_a_city_of_its_own_colour_but_not_come_back():
    table = Table().bare().cubes("Sydney", "red").player(0, level=3)
    one, two, three = table.chain(0, "Sydney", "Canberra", "Albury", "Melbourne")
    away = deliver("red", "Sydney - Canberra - Albury - Melbourne", (one, two, three))
    assert table.legal(do.Deliver) == [away]
    table.chain(0, "Sydney", "Dubbo", "Tamworth")
    (six,) = table.chain(0, "Sydney", "Tamworth")
    table.refused(deliver("red", "Sydney - Dubbo - Tamworth - Sydney", (4, 5, six)), "§8.5")


@pytest.mark.rule("8.7")
@pytest.mark.parametrize(("where", "bag", "out"), [("bag", 25, 0), ("out", 24, 1)])
def test_the_delivered_cube_goes_back_or_out(where, bag, out):
    table = Table(delivered_cubes=where).cubes("Bairnsdale", "red")
    table.chain(0, "Bairnsdale", "Melbourne")
    table.play(deliver("red", "Bairnsdale - Melbourne", (1,)))
    assert (table.state.bag[0], table.state.out[0]) == (bag, out)


@pytest.mark.rule("8.8", "A4.8")
def test_an_emptied_city_gets_one_marker_for_good():
    table = Table().cubes("Bairnsdale", "red")
    table.chain(0, "Bairnsdale", "Melbourne")
    table.play(deliver("red", "Bairnsdale - Melbourne", (1,)))
    assert table.state.cities["Bairnsdale"].marker
    assert "Bairnsdale is empty: marker 1 of 16." in table.events()
    table.cubes("Bairnsdale", "red").asks(0).play(deliver("red", "Bairnsdale - Melbourne", (1,)))
    assert sum(city.marker for city in table.state.cities.values()) == 1
    assert not any("marker" in said for said in table.events())


@pytest.mark.rule("8.9", "9.5")
def test_bonuses_come_after_the_points_of_links():
    table = Table().cubes("Bairnsdale", "red").hold(1, "Melbourne Hotel")
    table.hold(0, "Foreign Trade Ports (Melbourne / Hobart)")
    table.chain(0, "Bairnsdale", "Melbourne")
    action = deliver("red", "Bairnsdale - Melbourne", (1,))
    paid = payout(table.game, table.state, action)
    assert paid.points[:2] == (3, 1)
    table.play(action)
    assert [said for said in table.events() if "scores" in said] == [
        "P0 scores 1 for links.",
        "P0 scores 1 for Foreign Trade Ports (Melbourne / Hobart).",
        "P1 scores 1 for Melbourne Hotel.",
        "P0 scores 1 for Railroad Era Begins.",
    ]


@pytest.mark.rule("11.1", "12.2")
def test_income_less_interest():
    table = Table(2).cash(0, 1000, bonds=2).player(0, score=5).turn(round=3, idle=False)
    table.asks(1).play(do.Pass(Seat(1)))
    assert table.state.players[0].cash == 1000 + 8000 - 2000
    assert table.state.players[0].bonds == 2


@pytest.mark.rule("11.2", "A1.3")
@pytest.mark.parametrize(
    ("score", "income"),
    [(0, 0), (1, 3), (13, 15), (24, 20), (39, 24), (46, 26), (65, 20), (98, 9), (100, 9), (101, 9)],
)
def test_the_relaxed_track(score, income):
    assert Table(income="relaxed").game.income(score) == 1000 * income


@pytest.mark.rule("11.3")
def test_interest_on_new_bonds_is_an_option():
    table = Table(2, interest_on_new_bonds=True).cash(0, 0, bonds=4).turn(round=3, idle=False)
    table.asks(1).play(do.Pass(Seat(1)))
    assert (table.state.players[0].bonds, table.state.players[0].cash) == (5, 0)
    more = Table(2, interest_on_new_bonds=True).cash(0, 0, bonds=5).turn(round=3, idle=False)
    more.asks(1).play(do.Pass(Seat(1)))
    assert (more.state.players[0].bonds, more.state.players[0].cash) == (7, 3000)


@pytest.mark.rule("12.1")
def test_a_payment_issues_the_bonds_it_lacks_and_no_more():
    table = Table().cash(0, 4000).play(do.Upgrade(ME))
    assert (table.state.players[0].bonds, table.state.players[0].cash) == (1, 4000)
    rich = Table().cash(0, 5000).play(do.Upgrade(ME))
    assert (rich.state.players[0].bonds, rich.state.players[0].cash) == (0, 0)


@pytest.mark.rule("12.1")
def test_a_limit_of_bonds_refuses_expensive_actions():
    table = Table(bond_limit=10).cash(0, 1000, bonds=9)
    table.refused(do.Urbanize(ME, "Roma", "blue"), "§12.1")
    table.play(do.Upgrade(ME))
    assert table.state.players[0].bonds == 10
    table.asks(0).refused(do.Upgrade(ME), "§12.1")
    table.refused(do.Lay(ME, "2224", 1, 4), "§12.1")
    assert table.legal(do.Lay) == []


@pytest.mark.rule("12.1", "11.3")
def test_interest_beyond_the_limit_of_bonds_is_waived():
    table = Table(2, bond_limit=10).cash(0, 2000, bonds=10).turn(round=3, idle=False)
    table.asks(1).play(do.Pass(Seat(1)))
    assert (table.state.players[0].cash, table.state.players[0].bonds) == (0, 10)
    assert any("$8,000 interest are waived" in said for said in table.events())


def near_the_end(**options) -> Table:
    """Two players, one marker short of nine; the last action of turn 5 empties Bairnsdale."""
    table = Table(2, **options).cubes("Bairnsdale", "red").turn(number=5, round=3, idle=False)
    for place in ("Roma", "Dubbo", "Mackay", "Sydney", "Cairns", "Albury", "Hobart", "Portland"):
        table.city(place, marker=True)
    table.chain(0, "Bairnsdale", "Melbourne")
    return table.asks(0)


@pytest.mark.rule("13.1", "13.2", "A9.1")
def test_the_last_marker_brings_the_end_after_one_more_turn():
    table = near_the_end().play(deliver("red", "Bairnsdale - Melbourne", (1,)))
    assert table.state.turn.triggered == 5
    table.play(do.Pass(Seat(1)))
    assert table.state.turn.number == 6
    while table.state.frames and table.state.turn.number == 6:
        if table.step == "reveal":
            table.chance(do.Reveal(CHANCE, table.card("Zig Zag")))
        elif table.step == "bid":
            table.play(do.PassBid(Seat(table.asked)))
        else:
            first = table.state.turn.round == 1 and table.asked == 0
            table.play(do.Upgrade(ME) if first else do.Pass(Seat(table.asked)))
    assert table.state.end == "markers"
    assert table.game.end_reason(table.state) == "markers"


@pytest.mark.rule("13.2")
def test_without_an_extra_turn_the_game_ends_at_once():
    table = near_the_end(extra_turns=0).play(deliver("red", "Bairnsdale - Melbourne", (1,)))
    table.play(do.Pass(Seat(1)))
    assert table.state.frames == ()
    assert "over" in table.refused(do.Pass(Seat(1)), "§13.2")


@pytest.mark.rule("A9.1")
@pytest.mark.parametrize(("players", "markers"), [(2, 9), (3, 11), (4, 13), (5, 15), (6, 16)])
def test_markers_by_players(players, markers):
    assert Table(players).game.markers == markers


@pytest.mark.rule("13.3", "14.1", "A9.2")
def test_barons_are_shown_and_bonds_cost_a_point():
    table = near_the_end(extra_turns=0).cash(0, 0, bonds=3).player(0, level=3, score=20)
    table.state.kept[0] = table.state.kept[0]._replace(value="rb03")
    table.state.kept[1] = table.state.kept[1]._replace(value="rb04")
    assert table.game.result(table.state)[0] == 17
    table.play(deliver("red", "Bairnsdale - Melbourne", (1,)), do.Pass(Seat(1)))
    assert table.state.shown == {0: "rb03", 1: "rb04"}
    # 20, the link, Railroad Era Begins, Harold Clapp for the highest engine, three bonds.
    assert table.game.result(table.state)[0] == 20 + 1 + 1 + 5 - 3
    assert "P0 shows Harold Clapp: 5." in table.events()


@pytest.mark.rule("13.4")
def test_ties_are_broken_by_links_then_money_then_shared():
    table = Table(3)
    first = table.game.ranking(table.state)[0]
    assert first.seats == (0, 1, 2)
    table.cash(1, 3000)
    assert table.game.ranking(table.state)[0].seats == (1,)
    table.chain(2, "Bairnsdale", "Melbourne")
    assert table.game.ranking(table.state)[0].seats == (2,)
    table.player(0, score=1)
    assert table.game.ranking(table.state)[0].seats == (0,)


@pytest.mark.rule("13.5")
def test_a_whole_turn_of_passes_ends_the_game():
    table = Table(2).turn(round=3, idle=True).asks(1).play(do.Pass(Seat(1)))
    assert (table.state.frames, table.state.end) == ((), "passes")


@pytest.mark.rule("13.5", "A10.1")
def test_a_merger_is_more_than_passing():
    table = Table(2).hold(1, "Company Merger").turn(round=3, idle=True)
    table.chain(0, "Bairnsdale", "Melbourne")
    table.turn(idle=True).asks(1)
    table.play(do.Merge(Seat(1), table.card("Company Merger"), 1), do.Pass(Seat(1)))
    assert table.state.end == ""


@pytest.mark.rule("13.6")
def test_sixty_turns_are_enough():
    table = Table(2).turn(number=60, round=3, idle=False).asks(1).play(do.Pass(Seat(1)))
    assert table.state.end == "turns"
