"""Sections 9, 10, A5, A8, A10: operations cards, goals, major lines."""

import pytest

from tests.titles.railways_of_australia.table import ONE_TILE, Table, do, lay, side, switch
from trunkline.kernel import CHANCE, Frame, Seat
from trunkline.titles.railways_of_australia.printed.facts import OPS
from trunkline.titles.railways_of_australia.rules.cards.operations_cards import ways
from trunkline.titles.railways_of_australia.rules.track.links import list_price

ME, OTHER = Seat(0), Seat(1)


def deliver(colour: str, stops: str, links: tuple[int, ...], *cards: str, seat: int = 0):
    return do.Deliver(Seat(seat), colour, tuple(stops.split(" - ")), links, cards)


def take(table: Table, name: str, place: str | None = None, colour: str | None = None, seat=0):
    return do.Take(Seat(seat), table.card(name), place, colour)


def reveal(table: Table, *names: str) -> Table:
    """Cards are turned up, one after the other."""
    table.state.push(Frame("reveal", (CHANCE,)))
    for name in names:
        table.chance(do.Reveal(CHANCE, table.card(name)))
        if table.step == "cubes":
            table.chance(do.DrawCubes(CHANCE, ("red", "blue")))
    return table


@pytest.mark.rule("9.1", "9.2")
def test_a_card_is_taken_from_the_display_into_the_hand():
    table = Table().show("Tenders")
    card = table.card("Tenders")
    table.play(take(table, "Tenders"))
    assert table.state.players[0].hand == (card,)
    assert card not in table.state.display
    assert table.state.players[0].takings == 1
    assert table.asked == 1
    table.refused(take(table, "Tenders", seat=1), "§9.1")
    table.refused(take(table, "Zig Zag", seat=1), "§9.1")


@pytest.mark.rule("9.2", "9.3")
def test_goals_are_not_taken():
    table = Table().show("Service Bounty: Sydney")
    table.refused(take(table, "Service Bounty: Sydney"), "§9.3")
    table.refused(take(table, "New Train"), "§9.3")


@pytest.mark.rule("9.3", "A10.14")
def test_every_card_is_played_as_its_kind_says():
    for card in Table().game.cards.values():
        assert card.plays == OPS[card.op][0], card.name
        assert len(card.places) >= OPS[card.op][1]


@pytest.mark.rule("9.3")
def test_cards_for_a_build_are_declared_in_time():
    table = Table().hold(0, "Zig Zag", "Triple Gauge", "Tenders", "Switchback")
    table.refused(do.Declare(ME, table.card("Tenders")), "§9.3")
    table.refused(do.Declare(ME, table.card("Switchback")), "§A10.8")
    table.refused(do.Declare(ME, table.card("Government Land Grant")), "§9.3")
    table.play(lay(0, "2612", 1, 4))
    table.refused(do.Declare(ME, table.card("Zig Zag")), "§9.3")
    table.play(do.Declare(ME, table.card("Triple Gauge")))
    assert table.asked == 0


@pytest.mark.rule("9.3", "A8.1")
def test_a_declared_card_that_was_not_needed_stays_in_the_hand():
    table = Table().hold(0, "Triple Gauge")
    card = table.card("Triple Gauge")
    table.play(do.Declare(ME, card), lay(0, *ONE_TILE["Melbourne", "Portland"]))
    assert table.state.players[0].hand == (card,)
    declared = Table().hold(0, "Zig Zag")
    zig = declared.card("Zig Zag")
    declared.play(do.Declare(ME, zig), do.Upgrade(ME))
    assert declared.state.players[0].hand == (zig,)
    assert declared.state.work is None


@pytest.mark.rule("9.4")
def test_one_card_of_each_name_an_action():
    table = Table().hold(0, "Zig Zag", "Zig Zag", "Tenders", "Tenders").player(0, level=1)
    table.play(do.Declare(ME, table.card("Zig Zag")))
    table.refused(do.Declare(ME, table.card("Zig Zag", 1)), "§9.4")
    table.bare().cubes("Bairnsdale", "black")
    one, two = table.chain(0, "Bairnsdale", "Melbourne", "Portland")
    cards = (table.card("Tenders"), table.card("Tenders", 1))
    far = deliver("black", "Bairnsdale - Melbourne - Portland", (one, two), *cards)
    table.asks(0).refused(far, "§9.4")


@pytest.mark.rule("9.5")
def test_railroad_era_begins_scores_the_first_delivery():
    table = Table().cubes("Bairnsdale", "red", "red")
    table.chain(0, "Bairnsdale", "Melbourne")
    table.play(deliver("red", "Bairnsdale - Melbourne", (1,)))
    assert table.state.players[0].score == 2
    assert table.card("Railroad Era Begins") in table.state.discard
    table.asks(0).play(deliver("red", "Bairnsdale - Melbourne", (1,)))
    assert table.state.players[0].score == 3


@pytest.mark.rule("9.5")
def test_speed_record_wants_three_links():
    table = Table().cubes("Canberra", "black", "black").player(0, level=3)
    numbers = tuple(table.chain(0, "Canberra", "Albury", "Melbourne", "Portland"))
    table.play(deliver("black", "Canberra - Albury - Melbourne - Portland", numbers))
    assert table.state.players[0].score == 3 + 1 + 3
    two = Table().cubes("Albury", "black").player(0, level=3)
    numbers = tuple(two.chain(0, "Albury", "Melbourne", "Portland"))
    two.play(deliver("black", "Albury - Melbourne - Portland", numbers))
    assert two.card("Speed Record") in two.state.display


@pytest.mark.rule("9.5")
def test_new_train_is_for_the_first_at_level_four():
    table = Table().player(0, level=2).play(do.Upgrade(ME))
    assert table.state.players[0].score == 0
    table.asks(0).play(do.Upgrade(ME))
    assert table.state.players[0].score == 4
    table.player(1, level=3).asks(1).play(do.Upgrade(OTHER))
    assert table.state.players[1].score == 0


@pytest.mark.rule("9.5")
def test_a_bounty_is_for_the_first_delivery_to_its_city():
    table = Table().bare().show("Service Bounty: Portland").cubes("Melbourne", "black", "black")
    table.chain(0, "Melbourne", "Portland")
    table.play(deliver("black", "Melbourne - Portland", (1,)))
    assert table.state.players[0].score == 1 + 2
    assert table.card("Service Bounty: Portland") in table.state.discard
    table.asks(0).play(deliver("black", "Melbourne - Portland", (1,)))
    assert table.state.players[0].score == 4


@pytest.mark.rule("9.5", "9.6")
def test_railroad_executive_brings_two_actions_and_no_third_executive():
    table = Table(3).show("Railroad Executive").hold(2, "Zig Zag")
    second = table.card("Railroad Executive", 1)
    table._out(second)
    table.state.display = (*table.state.display, second)
    table.play(do.Take(ME, table.card("Railroad Executive")))
    assert (table.step, table.state.frames[-1].data) == ("further", 2)
    table.refused(do.Take(ME, second), "§9.6")
    table.play(do.Upgrade(ME))
    assert (table.step, table.state.frames[-1].data) == ("further", 1)
    table.play(do.Upgrade(ME))
    assert (table.step, table.asked) == ("act", 1)


@pytest.mark.rule("9.6")
def test_executives_may_be_chained_as_an_option():
    table = Table(3, chain_executive=True).show("Railroad Executive")
    second = table.card("Railroad Executive", 1)
    table._out(second)
    table.state.display = (*table.state.display, second)
    table.play(do.Take(ME, table.card("Railroad Executive")), do.Take(ME, second))
    assert (table.step, table.state.frames[-1].data) == ("further", 3)


@pytest.mark.rule("9.5")
@pytest.mark.parametrize(("cubes", "drawn"), [(True, True), (False, False)])
def test_new_industry_is_a_free_tile_with_cubes_or_without(cubes, drawn):
    table = Table(new_industry_cubes=cubes).show("New Industry")
    table.refused(take(table, "New Industry"), "§9.5")
    table.refused(take(table, "New Industry", "Sydney", "blue"), "§6.5")
    table.refused(take(table, "New Industry", "Roma"), "§9.5")
    table.refused(take(table, "New Industry", "Roma", "red"), "§6.3")
    table.play(take(table, "New Industry", "Roma", "blue"))
    assert table.state.cities["Roma"].colour == "blue"
    assert table.spent(0) == 0
    assert (table.step == "cubes") == drawn
    assert table.card("New Industry") in table.state.discard


@pytest.mark.rule("9.5")
def test_city_growth_is_two_cubes_for_any_city():
    table = Table().show("City Growth")
    table.refused(take(table, "City Growth"), "§9.5")
    table.refused(take(table, "City Growth", "Bourke"), "§9.5")
    table.refused(take(table, "City Growth", "Sydney", "blue"), "§9.5")
    table.play(take(table, "City Growth", "Sydney"))
    table.chance(do.DrawCubes(CHANCE, ("red", "red")))
    assert table.state.goods["Sydney"] == (2, 0, 0, 0, 0)
    assert table.asked == 1


@pytest.mark.rule("9.3")
def test_a_card_that_cannot_be_carried_out_may_be_taken_without_effect():
    table = Table().show("New Industry", "Tenders")
    table.refused(take(table, "Tenders", "Roma"), "§9.3")
    for colour in table.state.stock:
        table.state.stock[colour] = 0
    for place, colour in zip(
        ("Roma", "Dubbo", "Mackay", "Longreach", "Cloncurry", "Bairnsdale", "Devonport",
         "Wallangarra", "Hungerford", "Mildura", "Bordertown", "Ceduna"),
        ("blue", "yellow", "purple", "black") * 3,
        strict=True,
    ):  # fmt: skip
        table.city(place, colour=colour, tile=colour)
    assert ways(table.game, table.state, table.card("New Industry")) == [(None, None)]
    table.refused(take(table, "New Industry", "Canberra", "blue"), "§6.3")
    table.play(take(table, "New Industry"))
    assert table.card("New Industry") in table.state.discard
    assert table.asked == 1


@pytest.mark.rule("A8.1", "A8.3")
def test_a_rebound_card_may_be_used_in_the_same_turn_and_taken_again():
    table = Table(3).show("Triple Gauge")
    card = table.card("Triple Gauge")
    table.play(take(table, "Triple Gauge")).asks(0)
    table.play(do.Declare(ME, card), lay(0, "2523", 1, 4))
    assert card in table.state.display
    table.asks(1).play(do.Take(OTHER, card))
    assert table.state.players[1].hand == (card,)


@pytest.mark.rule("10.1", "10.2", "A5.2")
def test_a_major_line_is_for_the_first_whose_own_links_join_it():
    table = Table().hold(0, "Company Merger")
    table.chain(0, "Sydney", "Canberra", "Albury")
    assert table.state.lines == {}
    table.chain(1, "Albury", "Melbourne")
    assert table.state.lines == {}
    assert table.state.players[0].score == 0
    table.asks(0).play(do.Merge(ME, table.card("Company Merger"), 3))
    assert table.state.lines == {"ml3": (0,)}
    assert (table.state.players[0].score, table.state.players[0].lines) == (6, 1)
    assert "P0 completes the Spirit of Progress." in table.events()
    assert not any("Line" in card.name and card.op != "passengers"
                   for card in table.game.cards.values())  # fmt: skip


@pytest.mark.rule("A5.1")
@pytest.mark.parametrize(("players", "lines"), [(2, 4), (4, 6), (6, 8)])
def test_lines_by_regions_in_play(players, lines):
    assert len(Table(players).game.lines) == lines


@pytest.mark.rule("A5.3", "A5.1")
def test_three_cities_in_any_order():
    table = Table()
    for place in ("Broken Hill", "Port Augusta", "Alice Springs"):
        assert place in table.game.lines["ml6"].places
    table.chain(0, "Broken Hill", "Mildura", "Bordertown", "Adelaide", "Port Augusta")
    assert table.state.lines == {}


@pytest.mark.rule("10.3")
def test_there_is_no_western_link():
    assert {line.zone for line in Table().game.lines.values()} == {"EAST", "CENTRAL", "WESTERN"}
    assert all(len(line.places) in (2, 3) for line in Table().game.lines.values())


@pytest.mark.rule("A10.5")
def test_newspaper_fame_is_a_point_more_for_lines_completed_later():
    table = Table().hold(0, "Newspaper Fame")
    table.chain(0, "Sydney", "Canberra", "Albury", "Melbourne")
    assert table.state.players[0].score == 7
    late = Table()
    late.chain(0, "Sydney", "Canberra", "Albury", "Melbourne")
    late.hold(0, "Newspaper Fame")
    assert late.state.players[0].score == 6


@pytest.mark.rule("A10.1", "A7.7")
def test_a_merger_shares_a_link_for_its_list_price():
    table = Table().hold(1, "Company Merger").cubes("Canberra", "red").bare()
    table.chain(0, "Canberra", "Sydney")
    assert list_price(table.game, table.state, 1) == 4000
    card = table.card("Company Merger")
    table.cash(1, 0).asks(1).play(do.Merge(OTHER, card, 1))
    assert (table.asked, table.step) == (1, "act")
    assert table.state.players[0].cash == 4000
    assert (table.state.players[1].bonds, table.state.players[1].cash) == (1, 1000)
    assert table.state.links[1].owners == (0, 1)
    assert card in table.state.discard
    table.play(deliver("red", "Canberra - Sydney", (1,), seat=1))
    assert [player.score for player in table.state.players[:2]] == [1, 1]


@pytest.mark.rule("A10.1", "5.14")
def test_a_merger_cannot_share_some_links():
    table = Table().hold(1, "Company Merger", "Company Merger")
    one, two = table.card("Company Merger"), table.card("Company Merger", 1)
    table.chain(0, "Dubbo", "Sydney")
    table.link(1, ("2619", 3, 5))
    table.link(0, ("2612", 1, 4), stop=True)
    table.asks(1)
    table.refused(do.Merge(OTHER, one, 1), "§5.14")
    table.refused(do.Merge(OTHER, one, 2), "§A10.1")
    table.refused(do.Merge(OTHER, one, 3), "§A10.1")
    table.refused(do.Merge(OTHER, one, 9), "§A10.1")
    table.refused(do.Merge(OTHER, table.card("Zig Zag"), 1), "§A10.1")
    (four,) = table.chain(0, "Dubbo", "Tamworth")
    table.asks(1).play(do.Merge(OTHER, one, four))
    table.refused(do.Merge(OTHER, two, four), "§A10.1")


@pytest.mark.rule("A7.7", "A10.1")
def test_branch_and_stem_are_priced_and_shared_apart():
    table = Table().hold(1, "Company Merger")
    table.link(0, ("2521", 5, 1), ("2620", 4, 2))
    table.asks(0).play(switch(0, "2620", 0))
    assert list_price(table.game, table.state, 1) == 5000
    assert list_price(table.game, table.state, 2) == 4000  # the ridge before Sydney
    table.asks(1).play(do.Merge(OTHER, table.card("Company Merger"), 2))
    assert table.state.links[1].owners == (0,)
    assert table.state.links[2].owners == (0, 1)


@pytest.mark.rule("A10.2")
def test_federation_makes_canberra_accept_everything():
    table = Table().bare().cubes("Sydney", "black", "red").cubes("Canberra", "red")
    table.city("Canberra", colour="blue", tile="blue", marker=True)
    table.state.stock["blue"] = 2
    reveal(table, "Federation of Australia", "Zig Zag")
    city = table.state.cities["Canberra"]
    assert (city.colour, city.tile, city.marker, city.commonwealth) == ("gray", "", True, True)
    assert table.state.stock["blue"] == 3
    assert table.state.goods["Canberra"] == (1, 0, 0, 0, 0)
    assert table.card("Federation of Australia") in table.state.discard
    table.refused(do.Urbanize(ME, "Canberra", "blue"), "§A10.2")
    table.chain(0, "Sydney", "Canberra", "Albury", "Melbourne")
    table.player(0, level=3)
    assert table.asks(0).offers(deliver("black", "Sydney - Canberra", (1,)))
    past = deliver("red", "Sydney - Canberra - Albury - Melbourne", (1, 2, 3))
    table.refused(past, "§8.4")


@pytest.mark.rule("A10.3", "A10.11")
def test_the_stoker_reaches_a_link_further_once_a_turn():
    table = Table().bare().hold(0, "Mechanical Stoker").cubes("Bairnsdale", "black", "black")
    one, two = table.chain(0, "Bairnsdale", "Melbourne", "Portland")
    card = table.card("Mechanical Stoker")
    far = deliver("black", "Bairnsdale - Melbourne - Portland", (one, two), card)
    assert table.legal(do.Deliver) == [far]
    table.play(far)
    assert table.spent(0) == 2000
    assert table.state.players[0].score == 2
    assert table.state.players[0].hand == (card,)
    table.asks(0).refused(far, "§A10.3")
    table.player(0, stoked=(), level=2)
    table.refused(far, "§A10.11")
    other = table.card("Zig Zag")
    wrong = deliver("black", "Bairnsdale - Melbourne - Portland", (1, 2), other)
    table.refused(wrong, "do not hold")
    table.hold(0, "Zig Zag").player(0, level=1).refused(wrong, "not played with a delivery (§9.3)")


@pytest.mark.rule("A10.3", "9.4")
def test_two_stokers_help_in_two_actions_of_a_turn_and_never_in_one():
    table = Table().bare().hold(0, "Mechanical Stoker", "Mechanical Stoker")
    table.cubes("Bairnsdale", "black", "black", "black").cubes("Canberra", "black")
    one, two = table.chain(0, "Bairnsdale", "Melbourne", "Portland")
    cards = [table.card("Mechanical Stoker", number) for number in (0, 1)]
    first, second = (
        deliver("black", "Bairnsdale - Melbourne - Portland", (one, two), card) for card in cards
    )
    three = tuple(table.chain(0, "Canberra", "Albury", "Melbourne"))
    far = deliver("black", "Canberra - Albury - Melbourne - Portland", (*three, two), *cards)
    table.asks(0).refused(far, "§9.4")
    table.play(first).asks(0).refused(first, "§A10.3")
    table.play(second).asks(0)
    assert table.spent(0) == 4000
    assert table.legal(do.Deliver) == []


@pytest.mark.rule("A10.9", "A10.11", "A10.3")
def test_tenders_reach_a_link_further_once_and_combine_with_the_stoker():
    table = Table().bare().hold(0, "Tenders", "Mechanical Stoker").cubes("Canberra", "black")
    numbers = tuple(table.chain(0, "Canberra", "Albury", "Melbourne", "Portland"))
    cards = sorted((table.card("Tenders"), table.card("Mechanical Stoker")))
    far = deliver("black", "Canberra - Albury - Melbourne - Portland", numbers, *cards)
    assert table.legal(do.Deliver) == [far]
    table.refused(deliver("black", far_stops(far), numbers, *cards[::-1]), "§9.4")
    table.play(far)
    assert table.card("Tenders") in table.state.discard
    assert table.state.players[0].score == 3


def far_stops(action: do.Deliver) -> str:
    return " - ".join(action.stops)


@pytest.mark.rule("A10.4")
def test_a_navy_camp_scores_for_links_to_its_city():
    table = Table().show("Navy Camp")
    table.refused(take(table, "Navy Camp"), "§A10.4")
    table.refused(take(table, "Navy Camp", "Sydney"), "§A10.4")
    table.chain(1, "Bordertown", "Portland")
    table.asks(0).play(take(table, "Navy Camp", "Bordertown"))
    assert table.card("Navy Camp") in table.state.players[0].hand
    assert table.state.players[0].score == 0
    table.chain(1, "Bordertown", "Mildura")
    table.chain(0, "Bordertown", "Adelaide")
    assert table.state.players[0].score == 2
    table.chain(2, "Portland", "Melbourne")
    assert table.state.players[0].score == 2


@pytest.mark.rule("A10.4")
def test_a_navy_camp_brings_six_points_at_most():
    table = Table().show("Navy Camp").play(take(Table(), "Navy Camp", "Bordertown"))
    camp = table.state.camps[table.card("Navy Camp")]
    table.state.camps[table.card("Navy Camp")] = camp._replace(points=5)
    table.chain(1, "Bordertown", "Mildura")
    table.chain(1, "Bordertown", "Portland")
    assert table.state.players[0].score == 1
    assert table.state.camps[table.card("Navy Camp")].points == 6


@pytest.mark.rule("A10.6", "A6.1", "A6.3")
def test_an_unfinished_ferry_is_like_other_track():
    table = Table(2).hold(0, "Spirit of Tasmania")
    ferry = table.game.land.grounds["2425"]
    assert (ferry.price, list(ferry.shapes)) == (0, [(0, 3)])
    table.play(do.Declare(ME, table.card("Spirit of Tasmania")), lay(0, "2425", 1, 4))
    assert {table.state.links[1].start, table.state.links[1].end} == {"Bairnsdale", "Devonport"}
    assert table.state.work is None


@pytest.mark.rule("A10.7", "A3.7", "A3.8")
def test_triple_gauge_is_for_the_tiles_of_one_action():
    table = Table().hold(0, "Triple Gauge")
    card = table.card("Triple Gauge")
    table.play(do.Declare(ME, card), lay(0, "2522", 3, 5), do.Stop(ME))
    assert card in table.state.display
    crossing = [one for one in Table().legal(do.Lay) if one.hex == "2522"]
    assert all({one.a, one.b} != {side(3), side(5)} for one in crossing)
    table.asks(0)
    assert all(not table.game.land.grounds[one.hex].shapes[one.a, one.b]
               for one in table.legal(do.Lay))  # fmt: skip


@pytest.mark.rule("A10.12", "9.5")
def test_hotels_score_for_anybodys_deliveries_and_ports_for_own_ones():
    table = Table().bare().hold(0, "Melbourne Hotel", "Foreign Trade Ports (Melbourne / Hobart)")
    table.cubes("Bairnsdale", "red").chain(1, "Bairnsdale", "Melbourne")
    table.asks(1).play(deliver("red", "Bairnsdale - Melbourne", (1,), seat=1))
    assert [player.score for player in table.state.players[:2]] == [1, 1]


@pytest.mark.rule("A10.13", "9.3")
def test_passenger_lines_counts_from_the_start_and_scores_for_all_at_once():
    table = Table().bare()
    table.player(0, delivered=(1, 1, 1, 1, 0)).player(1, delivered=(0, 2, 1, 1, 3))
    table.player(2, delivered=(9, 0, 0, 0, 9))
    reveal(table, "Passenger Lines")
    assert [player.score for player in table.state.players[:3]] == [3, 3, 0]
    assert table.card("Passenger Lines") in table.state.discard
    later = Table().bare().cubes("Bairnsdale", "red").player(0, delivered=(0, 1, 1, 1, 0))
    reveal(later, "Passenger Lines")
    later.chain(0, "Bairnsdale", "Melbourne")
    later.asks(0).play(deliver("red", "Bairnsdale - Melbourne", (1,)))
    assert later.state.players[0].score == 1 + 3
