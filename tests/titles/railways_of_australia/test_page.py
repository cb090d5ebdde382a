"""What the page of Railways of Australia shows, at moments of a whole game."""

import json
from functools import cache
from typing import Any

import pytest

from tests.titles.pages import check_offers, kinds_without, now_of, still_of
from tests.titles.railways_of_australia.table import Table, lay
from trunkline import titles
from trunkline.arena.self_play import self_play
from trunkline.kernel import (
    CHANCE,
    SPECTATOR,
    Frame,
    Seat,
    Timeline,
    asked,
    legal,
    play,
    refusal,
    see_offers,
    template,
    view,
)
from trunkline.titles.railways_of_australia.page import panels
from trunkline.titles.railways_of_australia.page.words import words
from trunkline.titles.railways_of_australia.records.actions import Bid, Deliver, Lay, Merge
from trunkline.titles.railways_of_australia.state import Auction

TITLE = "railways-of-australia"


@cache
def game_of(seed: int = 3) -> Timeline[Any]:
    return self_play(titles.load(TITLE, 3, {}), seed)


def moments(every: int = 9) -> list[int]:
    return [*range(0, game_of().end, every), game_of().end]


def questions() -> list[tuple[Any, Any, Any, list[Any]]]:
    """Moments at which a seat is asked: game, state, its view and its offers."""
    timeline = game_of()
    found = []
    for index in moments(5):
        state = timeline.at(index).state
        for seat in asked(state):
            if seat != CHANCE:
                offers = see_offers(timeline.game, state, seat)
                found.append((timeline.game, state, view(timeline.game, state, seat), offers))
    return found


def test_everything_shown_is_json_and_names_only_what_there_is():
    timeline = game_of()
    game: Any = timeline.game
    still = still_of(game)
    for index in moments():
        state = timeline.at(index).state
        now = now_of(game, still, state)
        assert set(now["panels"]["players"]["players"]) == {"0", "1", "2"}
        assert game.page.mine(view(game, state, SPECTATOR)) == {}
        cards = still["panels"]["cards"]["cards"] | now["panels"]["cards"]["cards"]
        for group in now["panels"]["cards"]["groups"]:
            assert set(group["cards"]) <= set(cards)


def test_every_kind_of_action_has_its_words():
    game = titles.load(TITLE, 4, {})
    chance = ("setup", "barons", "display", "first", "reveal", "cubes")
    assert set(words().acts) == kinds_without(game, chance)
    assert {hint.step for hint in words().hints} <= set(game.steps)


def test_every_offer_is_listed_where_it_belongs():
    for game, _, seen, offers in questions():
        check_offers(game, seen, offers, most=4)


@pytest.mark.rule("5.1", "5.4", "5.7")
def test_a_way_to_a_city_costs_what_it_says_and_completes_a_link():
    tried = 0
    for game, state, seen, offers in questions():
        places = {game.page.place(offer) for offer in offers if isinstance(offer, Lay)}
        for place in sorted(places)[:2]:
            for target, told in dict(game.page.choices(seen, place).shown["targets"]).items():
                way = told["series"][0]
                if "in this action" in way["label"]:
                    continue
                after = state
                for action in way["actions"]:
                    after = play(game, after, game.codec.decode(action))
                if after.turn.number != state.turn.number:
                    continue  # interest was paid as well
                spent = after.players[seen.seat].spent - state.players[seen.seat].spent
                assert spent == way["cost"]
                ends = {link.end for link in after.links.values()}
                starts = {link.start for link in after.links.values()}
                assert target in ends | starts
                tried += 1
    assert tried > 20


@pytest.mark.rule("8.6")
def test_a_delivery_says_who_scores_and_its_other_ways_are_legal():
    tried = 0
    for game, state, seen, offers in questions():
        for offer in offers:
            action = template(offer)
            if not isinstance(action, Deliver):
                continue
            told = game.page.describe_offer(seen, offer)["path"]
            after = play(game, state, action)
            for seat, points in told["scores"].items():
                gained = after.players[int(seat)].score - state.players[int(seat)].score
                assert gained == points
            others = game.page.choices(seen, told["others"]).offers
            assert others
            for other in others[:3]:
                assert refusal(game, state, template(other)) is None
            tried += 1
    assert tried > 10


def test_odd_questions_about_places_are_answered_with_nothing():
    game, _, seen, _ = questions()[4]
    for odd in (
        "",
        "Nowhere",
        "ways|",
        "ways|Sydney",
        "ways|Sydney|red|Nowhere",
        "ways|||",
        "ways|Sydney|pink|Perth",
    ):
        assert game.page.choices(seen, odd).offers == ()


@pytest.mark.rule("2.5")
def test_a_baron_is_shown_to_its_seat_alone():
    timeline = game_of()
    game: Any = timeline.game
    state = timeline.at(timeline.end // 2).state
    for seat in range(3):
        told = json.dumps(game.page.mine(view(game, state, seat)))
        for other in range(3):
            name = game.barons[state.kept[other].value].name
            assert (name in told) == (other == seat)


def test_every_card_has_a_text():
    game: Any = titles.load(TITLE, 6, {})
    for name in game.cards:
        text = panels.text(game, name)
        assert text.endswith(".")
        assert "{" not in text


def told(table: Table, action: Any) -> Any:
    """What the page says about an offer of a position."""
    offers = legal(table.game, table.state)
    (offer,) = (one for one in offers if template(one) == action)
    return table.game.page.describe_offer(view(table.game, table.state, action.seat), offer)


@pytest.mark.rule("12.1", "4.2")
def test_a_bid_says_from_what_amount_on_it_takes_bonds():
    table = Table(3)
    table.cash(0, 6000)
    table.state.frames = (Frame("bid", (0,)),)
    table.state.auction = Auction((0, 0, 0))
    steps = told(table, Bid(Seat(0), 1000))["steps"]
    assert [amount for amount, _ in steps] == [1000, 7000, 12_000, 17_000, 22_000, 27_000]
    assert steps[0][1] == {"facts": {"Bonds": "none"}}
    assert steps[1][1]["facts"] == {
        "Bonds": "1",
        "Interest a turn": {"money": 1000},
        "At the end": {"text": "−1 point", "tone": "bad"},
    }
    assert steps[2][1]["facts"]["At the end"]["text"] == "−2 points"


@pytest.mark.rule("12.1", "5.6")
def test_every_piece_says_what_it_costs_in_bonds():
    table = Table(3)
    first = lay(0, "2621", 4, 1)
    shown = told(table, first)
    assert (shown["cost"], shown["besides"]) == (4000, "1 bond")
    assert told(table.cash(0, 9000), first)["besides"] == ""


@pytest.mark.rule("5.2", "A4.1")
def test_a_piece_between_a_city_and_a_town_is_asked_for_at_the_city():
    table = Table(3)
    towns = [name for name, place in table.game.places.items() if place.kind == "town"]
    places = {table.game.page.place(one) for one in legal(table.game, table.state)}
    assert places.isdisjoint(towns)
    assert "Sydney" in places


def test_a_city_says_what_lies_there():
    table = Table(3).cubes("Sydney", "blue", "black", "blue")
    seen = view(table.game, table.state, 0)
    assert table.game.page.choices(seen, "Sydney").about == "Accepts red; cubes: 2 blue, 1 black."
    assert table.game.page.choices(seen, "Dubbo").about == "Accepts nothing; cubes: none."


@pytest.mark.rule("A10.1")
def test_a_merger_names_the_link():
    table = Table(3).hold(1, "Company Merger")
    table.chain(0, "Sydney", "Canberra")
    table.asks(1)
    shown = told(table, Merge(Seat(1), table.card("Company Merger"), 1))
    assert shown["effects"]["note"] == "The link Canberra – Sydney."


@pytest.mark.rule("A2.3")
def test_the_map_is_what_is_in_play():
    table = Table(2)
    seen = view(table.game, table.state, SPECTATOR)
    pictures = table.game.page.pictures(seen)
    shown = {name.removeprefix("map/") for name in pictures if not name.endswith(".name")}
    hexes = table.game.page.still()["map"]["hexes"]
    assert set(hexes) == shown - {"map", "tiles"}
    assert {"Sydney", "Cairns"} <= {hex_["name"] for hex_ in hexes.values()}
    assert "Perth" not in {hex_["name"] for hex_ in hexes.values()}


@pytest.mark.rule("A2.2")
@pytest.mark.parametrize(
    ("seats", "options", "note"),
    [
        (2, {}, "Central Australia and Western Australia are not played with 2 players (§A2.2)."),
        (4, {}, "Western Australia is not played with 4 players (§A2.2)."),
        (5, {"regions_in_play": "east_central"}, "Western Australia is not played here (§A2.2)."),
        (5, {}, ""),
    ],
)
def test_the_map_says_what_is_not_in_play(seats, options, note):
    game = titles.load("railways-of-australia", seats, options)
    assert game.page.still()["map"]["note"] == note
