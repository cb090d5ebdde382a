"""Tricky positions on the real board, counted by hand; six players unless said."""

import pytest

from tests.titles.railways_of_australia.table import Table, do, lay, side, switch
from trunkline.kernel import CHANCE, Seat
from trunkline.titles.railways_of_australia.rules.cards import line_progress
from trunkline.titles.railways_of_australia.rules.track.links import list_price

PERTH_KALGOORLIE = (("0318", 3, 0), ("0418", 3, 0), ("0518", 3, 1))


def drawn(table: Table) -> Table:
    """Chance draws red cubes."""
    return table.chance(do.DrawCubes(CHANCE, ("red", "red")))


@pytest.mark.rule("5.6", "5.7")
def test_albury_canberra_is_one_expensive_tile_or_two_cheap_ones():
    table = Table()
    table.play(lay(0, "2522", 3, 0))
    assert table.spent(0) == 8000
    assert table.asked == 1
    table.play(lay(1, "2421", 4, 0))
    table.play(lay(1, "2521", 3, 5))
    assert table.spent(1) == 6000
    assert [link.end for link in table.state.links.values()] == ["Canberra", "Canberra"]
    cheap = Table(ridge_at_city=2000).play(lay(0, "2522", 3, 0))
    assert cheap.spent(0) == 6000


@pytest.mark.rule("A3.2", "A3.7", "1.4")
def test_a_track_may_not_cross_the_border_in_its_hex_without_triple_gauge():
    table = Table().hold(0, "Triple Gauge")
    table.refused(lay(0, "2522", 3, 5), "§A3.2")
    table.refused(lay(0, "2522", 2, 3), "§1.4")
    table.play(do.Declare(Seat(0), table.card("Triple Gauge")), lay(0, "2522", 3, 5))
    assert table.state.links[1].gauge


@pytest.mark.rule("A3.3", "A3.7")
def test_canberra_bairnsdale_needs_triple_gauge():
    table = Table().hold(0, "Triple Gauge")
    table.refused(lay(0, "2523", 1, 4), "§A3")
    table.play(do.Declare(Seat(0), table.card("Triple Gauge")), lay(0, "2523", 1, 4))
    assert table.spent(0) == 4000
    assert table.card("Triple Gauge") in table.state.display


@pytest.mark.rule("5.7", "A10.10")
def test_rockhampton_roma_pays_its_ridge_half_and_half():
    first, second = lay(0, "2612", 1, 4), lay(0, "2513", 1, 5)
    table = Table().play(first, second)
    assert table.spent(0) == 11_000
    parts = Table().play(first, do.Stop(Seat(0)))
    assert parts.spent(0) == 5000
    parts.asks(0).play(second)
    assert parts.spent(0) == 11_000
    late = Table().hold(0, "Zig Zag").play(first, do.Stop(Seat(0))).asks(0)
    late.play(do.Declare(Seat(0), late.card("Zig Zag")), second)
    assert late.spent(0) == 5000 + 2000
    early = Table().hold(0, "Zig Zag")
    early.play(do.Declare(Seat(0), early.card("Zig Zag")), first, do.Stop(Seat(0)))
    assert early.spent(0) == 3000
    assert early.card("Zig Zag") in early.state.discard
    assert early.asks(0).play(second).spent(0) == 3000 + 6000


@pytest.mark.rule("9.5", "A10.10", "9.4")
@pytest.mark.parametrize(
    ("cards", "price"),
    [((), 6000), (("Government Land Grant",), 4000), (("Zig Zag",), 2000),
     (("Government Land Grant", "Zig Zag"), 0)],
)  # fmt: skip
def test_sydney_dubbo_with_land_grant_and_zig_zag(cards, price):
    table = Table().hold(0, *cards)
    for name in cards:
        table.play(do.Declare(Seat(0), table.card(name)))
    assert table.play(lay(0, "2620", 0, 2)).spent(0) == price
    assert [table.game.cards[card].name for card in table.state.discard] == list(cards)


@pytest.mark.rule("A6.1", "A6.2", "A10.6", "A8.1", "A10.1")
def test_the_ferry_to_devonport():
    table = Table().hold(0, "Spirit of Tasmania").hold(1, "Company Merger")
    card = table.card("Spirit of Tasmania")
    table.refused(lay(0, "2325", 2, 5), "§A6.1")
    table.play(do.Declare(Seat(0), card), lay(0, "2325", 2, 5))
    assert (table.spent(0), table.asked) == (0, 1)
    assert card in table.state.display
    assert list_price(table.game, table.state, 1) == 0
    table.hold(1, "Spirit of Tasmania").play(do.Declare(Seat(1), card))
    table.refused(lay(1, "2325", 2, 5), "§A6.2")
    table.play(do.Merge(Seat(1), table.card("Company Merger"), 1))
    assert table.state.links[1].owners == (0, 1)
    assert table.spent(1) == 0


@pytest.mark.rule("A4.2", "A4.3", "A4.4", "5.11")
def test_dubbo_bourke_is_two_tiles_and_the_town():
    table = Table().play(
        lay(0, "2518", 5, 3), lay(0, "2418", 0, 2), do.BuildTown(Seat(0), "Bourke")
    )
    assert table.spent(0) == 9000
    assert table.state.links[1].end == "Bourke"
    drawn(table)
    assert table.asked == 1
    granted = Table().hold(0, "Government Land Grant")
    granted.play(do.Declare(Seat(0), granted.card("Government Land Grant")))
    granted.play(lay(0, "2518", 5, 3), lay(0, "2418", 0, 2), do.BuildTown(Seat(0), "Bourke"))
    assert granted.spent(0) == 5000
    later = Table().play(lay(0, "2518", 5, 3), lay(0, "2418", 0, 2), do.Stop(Seat(0))).asks(0)
    drawn(later.play(do.BuildTown(Seat(0), "Bourke")))
    assert later.spent(0) == 9000
    lost = Table().play(lay(0, "2518", 5, 3), lay(0, "2418", 0, 2), do.Stop(Seat(0)))
    lost.turn(round=3).asks(5).play(do.Pass(Seat(5)))
    assert lost.state.links == {}
    assert lost.spent(0) == 4000 + 1000  # the tiles, and interest
    assert lost.state.players[0].bonds == 1


@pytest.mark.rule("A4.2", "5.1")
def test_katherine_tennant_creek_takes_all_four_builds():
    tiles = [("1405", 2, 5), ("1506", 2, 5), ("1507", 2, 4)]
    table = Table()
    for one in tiles:
        table.play(lay(0, *one))
    drawn(table.play(do.BuildTown(Seat(0), "Tennant Creek")))
    assert table.spent(0) == 11_000
    assert table.asked == 1
    parts = Table()
    for one in tiles:
        parts.play(lay(0, *one))
    parts.play(do.Stop(Seat(0))).asks(0).play(do.BuildTown(Seat(0), "Tennant Creek"))
    assert parts.spent(0) == 11_000


def with_branch(**options):
    """Perth – Kalgoorlie with a branch to Albany, of seat 0."""
    table = Table(**options)
    table.link(0, *PERTH_KALGOORLIE)
    table.asks(0).play(switch(0, "0418", 5), lay(0, "0419", 2, 4), lay(0, "0420", 1, 4))
    return table


@pytest.mark.rule("A7.1", "A7.2", "A7.3")
def test_a_branch_to_albany_off_perth_kalgoorlie():
    table = Table()
    table.link(0, *PERTH_KALGOORLIE)
    sides = {one.side for one in table.legal(do.Switch) if one.hex == "0418"}
    assert sides == {side(1), side(2), side(4), side(5)}
    table = with_branch()
    assert table.spent(0) == 9000
    assert table.asked == 1
    assert table.state.links[2].end == "Albany"
    assert table.state.players[0].switches == 1


@pytest.mark.rule("A7.6", "8.5", "8.6")
def test_branch_and_stem_are_two_links_of_a_delivery():
    table = with_branch().bare().cubes("Albany", "yellow")
    short = do.Deliver(Seat(0), "yellow", ("Albany", "Kalgoorlie"), (2,))
    assert table.asks(0).legal(do.Deliver) == [short]
    table.player(0, level=2)
    long = do.Deliver(Seat(0), "yellow", ("Albany", "Perth", "Kalgoorlie"), (2, 1))
    assert table.legal(do.Deliver) == [long]
    assert table.play(long).state.players[0].score == 2


@pytest.mark.rule("8.5")
def test_no_link_twice_though_a_branch_would_meet_no_city_twice():
    table = with_branch().bare().cubes("Perth", "yellow").player(0, level=2).asks(0)
    twice = do.Deliver(Seat(0), "yellow", ("Perth", "Albany", "Kalgoorlie"), (2, 2))
    table.refused(twice, "§8.5")


@pytest.mark.rule("A7.3")
def test_a_city_straight_beyond_the_new_side_completes_the_branch():
    table = Table()
    number = table.link(0, ("2323", 1, 5), ("2424", 2, 0))
    assert list_price(table.game, table.state, number) == 6000
    table.asks(0).play(switch(0, "2323", 4))
    assert table.spent(0) == 5000
    assert table.state.links[2].end == "Melbourne"
    assert table.asked == 1


@pytest.mark.rule("A7.3", "A10.8", "5.7")
def test_a_switch_pays_the_ridge_on_its_new_side():
    for card, price in ((None, 9000), ("Switchback", 4000)):
        table = Table().hold(0, *((card,) if card else ()))
        number = table.link(0, ("2521", 5, 1), ("2620", 4, 2))
        assert list_price(table.game, table.state, number) == 5000
        table.asks(0).play(switch(0, "2620", 0, table.card(card) if card else None))
        assert table.spent(0) == price
        assert table.state.links[2].end == "Sydney"


@pytest.mark.rule("A6.2")
def test_no_switch_points_at_a_ferrys_blind_side():
    table = Table().hold(0, "Spirit of Tasmania")
    table.link(0, ("2424", 3, 0))
    table.asks(0).play(do.Declare(Seat(0), table.card("Spirit of Tasmania")))
    table.refused(switch(0, "2424", 4), "§A6.2")


@pytest.mark.rule("5.12", "5.13")
def test_a_second_track_in_a_hex_costs_more_and_a_third_has_no_room():
    table = Table()
    table.link(0, *PERTH_KALGOORLIE)
    table.link(1, ("0417", 0, 4), stop=True)  # from Kalgoorlie down into 0418
    table.asks(1)
    table.refused(lay(1, "0418", 1, 3), "§5.12")
    table.play(lay(1, "0418", 1, 4))
    assert table.spent(1) == 4000
    assert table.asks(2).state.net.tracks["0418"] == (1, 2)
    third = with_branch()
    third.link(1, ("0417", 0, 4), stop=True)
    third.asks(1).refused(lay(1, "0418", 1, 4), "§5.12")


@pytest.mark.rule("5.14")
def test_one_link_between_two_cities_for_each_player():
    table = Table().play(lay(0, "0117", 5, 2)).asks(0)
    assert table.spent(0) == 2000
    table.play(lay(0, "0217", 4, 2))
    table.refused(lay(0, "0216", 5, 3), "§5.14")
    other = Table().play(lay(0, "0117", 5, 2)).play(lay(1, "0217", 4, 2), lay(1, "0216", 5, 3))
    assert other.spent(1) == 4000


@pytest.mark.rule("5.3", "5.12")
def test_track_may_run_into_the_players_open_end_only():
    table = Table()
    table.link(0, ("2521", 5, 1), stop=True)
    table.asks(1).refused(lay(1, "2620", 2, 4), "§5.12")
    table.asks(0).play(lay(0, "2620", 2, 4))
    assert table.spent(0) == 2000
    (link,) = table.state.links.values()
    assert {link.start, link.end} == {"Canberra", "Dubbo"}


@pytest.mark.rule("12.1")
def test_bonds_for_a_build_are_the_same_in_parts():
    table = Table().cash(0, 3000).play(lay(0, "2612", 1, 4))
    assert (table.state.players[0].bonds, table.state.players[0].cash) == (1, 3000)
    table.play(lay(0, "2513", 1, 5))
    assert (table.state.players[0].bonds, table.state.players[0].cash) == (2, 2000)


@pytest.mark.rule("11.3", "11.1")
def test_interest_is_paid_with_a_bond_that_costs_nothing_yet():
    table = Table(2).cash(0, 0, bonds=2).turn(round=3, idle=False)
    table.asks(1).play(do.Pass(Seat(1)))
    player = table.state.players[0]
    assert (player.bonds, player.cash) == (3, 3000)
    table.turn(round=3, idle=False).asks(1).play(do.Pass(Seat(1)))
    assert (table.state.players[0].bonds, table.state.players[0].cash) == (3, 0)


@pytest.mark.rule("A1.2")
@pytest.mark.parametrize(
    ("score", "income"),
    [
        (0, 0),
        (1, 3),
        (25, 28),
        (26, 28),
        (27, 28),
        (28, 27),
        (48, 11),
        (49, 10),
        (50, 10),
        (73, 10),
    ],
)
def test_income_by_score(score, income):
    assert Table().game.income(score) == 1000 * income


@pytest.mark.rule("5.2", "A2.3")
@pytest.mark.parametrize(("players", "pieces"), [(2, 270), (4, 386), (6, 482)])
def test_first_pieces_on_the_empty_board(players, pieces):
    """Counted from each city: a piece that joins two cities is one from each of them."""
    table = Table(players)
    found = 0
    for action in table.legal(do.Lay):
        ground = table.game.land.grounds[action.hex]
        ends = [ground.place(one) for one in (action.a, action.b)]
        found += sum(bool(end) and table.state.cities[end].built for end in ends)
    assert found == pieces


@pytest.mark.rule("9.5", "9.6", "5.4", "5.10")
def test_railroad_executive_as_last_action():
    table = Table(3).show("Railroad Executive").turn(round=3).asks(1)
    card = table.card("Railroad Executive")
    table.play(do.Take(Seat(1), card))
    assert (table.step, table.asked) == ("further", 1)
    table.play(lay(1, "2612", 1, 4), do.Stop(Seat(1)))
    assert (table.step, table.asked) == ("further", 1)
    table.play(lay(1, "2513", 1, 5))
    assert (table.step, table.asked) == ("act", 2)
    assert table.state.links[1].end == "Roma"


@pytest.mark.rule("10.1", "A5.3")
def test_how_many_builds_a_major_line_is_away():
    table = Table(4)
    lines = {line.name: line for line in table.game.lines.values()}
    progress, ghan = lines["Spirit of Progress"], lines["The Ghan"]
    # Sydney, Canberra, Albury and Melbourne lie a tile apart each.
    assert line_progress.missing(table.game, table.state, 0, progress) == 3
    table.chain(0, "Canberra", "Albury")
    assert line_progress.missing(table.game, table.state, 0, progress) == 2
    # The only tile between Canberra and Albury is taken: the way around needs one more (§5.12).
    assert line_progress.missing(table.game, table.state, 1, progress) == 4
    table.chain(0, "Sydney", "Canberra")
    table.chain(0, "Albury", "Melbourne")
    assert line_progress.missing(table.game, table.state, 0, progress) == 0
    assert table.state.lines["ml3"] == (0,)
    # A town on the way is a build, too, as long as it is not built.
    before = line_progress.missing(table.game, table.state, 0, ghan)
    table.city("Tennant Creek", built=True)
    assert line_progress.missing(table.game, table.state, 0, ghan) == before - 1
