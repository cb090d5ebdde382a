"""Sections 1 and 2, A2: what is in the box, what is in play, and the setup."""

from random import Random

import pytest

from tests.titles.railways_of_australia.table import Table, do
from trunkline.kernel import (
    CHANCE,
    SPECTATOR,
    BadData,
    BySeat,
    asked,
    draw_chance,
    legal,
    play,
    refusal,
    see_action,
    settle_chance,
    view,
)
from trunkline.kernel.secrets import Masked
from trunkline.titles.railways_of_australia.game import make
from trunkline.titles.railways_of_australia.printed.facts import COLOURS


def dealt(players: int, seed: int = 1, **options):
    """A game up to the first question to players."""
    game = make(players, options)
    return game, settle_chance(game, game.start(), Random(seed))[0]


def opened(players: int, seed: int = 1, **options):
    """A game up to the first turn."""
    game, state = dealt(players, seed, **options)
    while state.frames[-1].step == "keep":
        state = play(game, state, legal(game, state)[0])
    return game, settle_chance(game, state, Random(seed))[0]


@pytest.mark.rule("1.1", "1.6")
def test_125_cubes_of_five_colours_in_a_bag():
    state = make(4, {}).start()
    assert state.bag == (25,) * 5
    assert COLOURS == ("red", "blue", "yellow", "purple", "black")


@pytest.mark.rule("1.2")
def test_three_new_city_tiles_of_four_colours_and_no_red_one():
    assert make(4, {}).start().stock == {"blue": 3, "yellow": 3, "purple": 3, "black": 3}


@pytest.mark.rule("1.3", "A7.8")
def test_nothing_else_runs_out():
    """No supply of track, junctions, bonds or money is counted anywhere in a state."""
    state = make(4, {}).start()
    counted = {"bag", "out", "stock", "deck", "goods"}
    assert not {"tiles", "tracks", "bonds", "junction_tiles"} & set(type(state).__slots__)
    assert counted <= set(type(state).__slots__)


@pytest.mark.rule("1.4")
def test_sharp_curves_are_an_option():
    assert (0, 1) not in make(2, {}).land.grounds["2620"].shapes
    assert (0, 1) in make(2, {"sharp_curves": True}).land.grounds["2620"].shapes
    assert (0, 2) in make(2, {}).land.grounds["2620"].shapes


@pytest.mark.rule("2.1", "2.2")
@pytest.mark.parametrize(
    ("players", "options", "cubes"),
    [(2, {}, 44), (3, {}, 57), (4, {}, 88), (5, {}, 108), (6, {}, 108),
     (2, {"cubes_less_with_2_or_3": False}, 68)],
)  # fmt: skip
def test_cubes_on_the_cities(players, options, cubes):
    game, state = dealt(players, **options)
    assert sum(map(sum, state.goods.values())) == cubes
    for place, goods in state.goods.items():
        printed = game.places[place].cubes
        fewer = players <= 3 and not options
        assert sum(goods) == (max(1, printed - 1) if fewer and printed else printed)


@pytest.mark.rule("2.1")
@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda piles: piles[1:], "as many cubes"),
        (lambda piles: (piles[0][1:], *piles[1:]), "as many cubes"),
        (lambda piles: (("green",) * len(piles[0]), *piles[1:]), "five colours"),
        (lambda piles: (("red",) * len(pile) for pile in piles), "does not have that many"),
        (lambda piles: (pile[::-1] for pile in piles), "order"),
    ],
)
def test_a_deal_that_cannot_be_is_refused(change, said):
    game = make(6, {})
    state = game.start()
    deal = draw_chance(game, state, Random(3))
    wrong = do.DealCubes(CHANCE, tuple(change(deal.cubes)))
    assert said in refusal(game, state, wrong)


@pytest.mark.rule("2.1")
def test_cubes_are_drawn_blindly():
    first, second = (dealt(6, seed)[1].goods for seed in (1, 2))
    assert first != second
    assert len({colour for goods in list(first.values())[:8] for colour in range(5)
                if goods[colour]}) > 2  # fmt: skip


@pytest.mark.rule("2.3", "A1.1")
def test_players_begin_with_nothing_but_an_engine():
    for player in make(4, {}).start().players:
        assert (player.score, player.level, player.cash, player.bonds) == (0, 1, 0, 0)
        assert (player.hand, player.switches) == ((), 2)


@pytest.mark.rule("2.4", "A2.7")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_the_opening_display_has_no_town(players):
    for seed in range(8):
        game, state = opened(players, seed)
        ops = [game.cards[card].op for card in state.display]
        assert len(ops) == 3 + 2 * players
        assert ops[:3] == ["new_train", "era", "speed"]
        assert "town" not in ops
        towns = [card for card, it in game.cards.items() if it.op == "town"]
        assert set(towns) <= set(state.deck)


@pytest.mark.rule("2.4", "A2.7")
def test_a_display_that_cannot_be_is_refused():
    game, state = dealt(2)
    while state.frames[-1].step == "keep":
        state = play(game, state, legal(game, state)[0])
    town = next(card for card in state.deck if game.cards[card].op == "town")
    four = [c for c in state.deck if game.cards[c].plays not in ("reveal",)][:5]
    good = do.OpenDisplay(CHANCE, (town, *four[:4]))
    assert refusal(game, state, good) is None
    for turned in ((*four[:4], town), four[:3], four, (*four[:3], four[0]), ("op61", *four[:3])):
        assert "§2.4" in refusal(game, state, do.OpenDisplay(CHANCE, tuple(turned)))


@pytest.mark.rule("A2.8", "A10.2")
def test_federation_in_the_opening_display_takes_effect_and_is_replaced():
    game, state = dealt(2)
    while state.frames[-1].step == "keep":
        state = play(game, state, legal(game, state)[0])
    cards = [c for c in state.deck if game.cards[c].plays not in ("reveal",)][:4]
    state = play(game, state, do.OpenDisplay(CHANCE, ("op27", *cards)))
    assert state.cities["Canberra"].commonwealth
    assert state.discard == ("op27",)
    assert len(state.display) == 3 + 4


@pytest.mark.rule("2.5", "A11.2")
def test_two_barons_are_dealt_and_one_is_kept_secretly_by_all_at_once():
    game, state = dealt(4)
    assert asked(state) == (0, 1, 2, 3)
    mine = state.dealt[2].value
    assert len(mine) == 2
    assert isinstance(view(game, state, 1).state.dealt[2], Masked)
    assert "§2.5" in refusal(game, state, do.KeepBaron(2, next(iter(set(game.barons) - {*mine}))))
    keep = do.KeepBaron(2, mine[1])
    state = play(game, state, keep)
    assert asked(state) == (0, 1, 3)
    assert see_action(keep, 1).baron is None
    assert isinstance(view(game, state, 1).state.kept[2], Masked)
    said = [event.sentence(str, 1, game.format_value) for event in view(game, state, 1).events]
    assert said == ["2 has chosen a rail baron."]
    assert view(game, state, 2).state.kept[2].value == mine[1]


@pytest.mark.rule("2.5")
def test_a_deal_of_barons_is_seen_by_its_own_seat_only():
    game = make(3, {})
    state = play(game, game.start(), draw_chance(game, game.start(), Random(1)))
    deal = draw_chance(game, state, Random(2))
    assert see_action(deal, 1).barons[1] == deal.barons[1]
    assert see_action(deal, 1).barons[0] is None
    assert set(see_action(deal, SPECTATOR).barons.values()) == {None}
    hands = dict(deal.barons)
    for wrong in (
        {**hands, 0: hands[1]},
        {**hands, 0: hands[0][::-1]},
        {0: hands[0], 1: hands[1]},
        {**hands, 0: hands[0][:1]},
        {**hands, 0: ("rb98", "rb99")},
    ):
        assert "§2.5" in refusal(game, state, do.DealBarons(CHANCE, BySeat(wrong)))


@pytest.mark.rule("2.5")
def test_with_one_baron_each_nobody_is_asked():
    _, state = dealt(4, barons_dealt=1)
    assert asked(state) != (0, 1, 2, 3)
    assert sorted(state.kept) == [0, 1, 2, 3]


@pytest.mark.rule("2.6", "4.1")
def test_anybody_may_be_drawn_to_bid_first():
    firsts = {opened(4, seed)[1].frames[-1].seats for seed in range(30)}
    assert firsts == {(0,), (1,), (2,), (3,)}
    game, state = dealt(2)
    while state.frames[-1].step != "first":
        chance = asked(state) == (CHANCE,)
        action = draw_chance(game, state, Random(1)) if chance else legal(game, state)[0]
        state = play(game, state, action)
    assert "§2.6" in refusal(game, state, do.ChooseFirst(CHANCE, 2))


@pytest.mark.rule("A2.1", "A2.2")
@pytest.mark.parametrize(
    ("players", "options", "regions"),
    [
        (2, {}, {"QLD", "NSW", "VIC"}),
        (3, {}, {"QLD", "NSW", "VIC", "CEN"}),
        (4, {}, {"QLD", "NSW", "VIC", "CEN"}),
        (5, {}, {"QLD", "NSW", "VIC", "CEN", "WES"}),
        (6, {"regions_in_play": "east"}, {"QLD", "NSW", "VIC"}),
        (6, {"regions_in_play": "east_central"}, {"QLD", "NSW", "VIC", "CEN"}),
        (2, {"regions_in_play": "all"}, {"QLD", "NSW", "VIC", "CEN", "WES"}),
    ],
)
def test_regions_in_play(players, options, regions):
    assert set(make(players, options).land.regions) == regions


@pytest.mark.rule("A2.3")
def test_places_outside_the_regions_in_play_do_not_exist():
    game = make(2, {})
    assert "Adelaide" not in game.places
    assert "Bordertown" in game.places
    table = Table(2)
    table.refused(do.Lay(0, "0117", 2, 5), "§A2.3")
    table.refused(do.Urbanize(0, "Eucla", "blue"), "§A2.3")


@pytest.mark.rule("A2.4")
def test_a_split_hex_is_used_on_sides_in_play_only():
    game = make(2, {})
    assert game.board.map["2014"].side_zones[2] == "CEN"
    assert "§A2.4" in game.land.grounds["2014"].sides[2]
    assert not isinstance(make(4, {}).land.grounds["2014"].sides[2], str)


@pytest.mark.rule("A2.5", "A4.7")
def test_cards_of_regions_out_of_play_are_left_out():
    def names(players: int) -> set[str]:
        return {card.name for card in make(players, {}).cards.values()}

    western = {"Mount Newman Town", "Esperance Town", "Halls Creek Town"}
    western.add("Foreign Trade Ports (Perth / Broome)")
    central = {"Alice Springs Hotel", "Port Augusta Hotel", "Wyndham Town", "Tennant Creek Town"}
    assert names(6) - names(4) == western
    assert names(4) - names(2) - {"Triple Gauge"} == central


@pytest.mark.rule("A2.6")
@pytest.mark.parametrize(("players", "cards"), [(2, 0), (3, 1), (4, 1), (5, 2), (6, 2)])
def test_triple_gauge_cards_by_players(players, cards):
    assert sum(card.op == "gauge" for card in make(players, {}).cards.values()) == cards


@pytest.mark.rule("A2.9", "A11.1")
def test_optional_cards_and_barons_may_be_left_out():
    assert len(make(6, {}).cards) == 63
    less = make(6, {"optional_cards": False, "optional_barons": False})
    assert not any(card.star for card in less.cards.values())
    assert {"merger", "federation", "camp"} & {card.op for card in less.cards.values()} == set()
    assert len(less.barons) == 12
    assert len(make(6, {}).barons) == 15


@pytest.mark.rule("A4.7")
def test_ten_towns_three_of_them_western():
    game = make(6, {})
    towns = [place for place in game.places.values() if place.kind == "town"]
    zones = sorted("+".join(sorted(game.board.map[town.hex].zones)) for town in towns)
    assert len(towns) == 10
    assert zones.count("WES") == 3
    assert zones.count("CEN+WES") == 1
    assert zones.count("CEN") == 1


@pytest.mark.parametrize("seats", [0, 1, 7])
def test_for_two_to_six(seats):
    with pytest.raises(BadData, match="2 to 6"):
        make(seats, {})


@pytest.mark.parametrize("options", [{"speed": 1}, {"income": "steep"}, {"sharp_curves": 1}])
def test_an_option_that_there_is_not_is_said_so(options):
    with pytest.raises(BadData, match="option"):
        make(4, options)
