"""What a page shows of 1848: at every moment of games, and what it foretells comes true."""

import json
from xml.etree import ElementTree

import pytest

from trunkline import titles
from trunkline.arena.self_play import self_play
from trunkline.draw import parts
from trunkline.kernel import (
    SPECTATOR,
    Choices,
    Plan,
    Range,
    Timeline,
    asked,
    kind_of,
    laid_over,
    play,
    template,
    view,
)
from trunkline.kernel.game import legal
from trunkline.kernel.secrets import see_offers
from trunkline.titles import bots
from trunkline.titles.g1848.page.words import words
from trunkline.titles.g1848.records.actions import BuyTrain, Distribute, RunTrains, TakeLoan


def novices(seats, turns):
    game = titles.load("1848", seats, {})
    timeline = Timeline(game, game.start())
    while timeline.state.frames and timeline.now < turns:
        seat = asked(timeline.state)[0]
        offers = see_offers(game, timeline.state, seat)
        bot = bots.make("novice", timeline.now, game)
        timeline.play(bot.choose(view(game, timeline.state, seat), offers))
    return timeline


@pytest.fixture(scope="module")
def timeline():
    return novices(3, 260)


def shown(game, state, seat):
    """What a page shows: what changes laid over what stays."""
    public = laid_over(game.page.still(), game.page.now(view(game, state, SPECTATOR)))
    return laid_over(public, game.page.mine(view(game, state, seat)))


def told(game, state, offer):
    """What is said about an offer."""
    return game.page.describe_offer(view(game, state, int(template(offer).seat)), offer)


def moments(timeline, every=1):
    for index in range(0, timeline.end + 1, every):
        state = timeline.at(index).state
        seat = asked(state)[0] if asked(state) else 0
        yield timeline.game, state, seat


def test_every_moment_is_json_and_every_view_has_its_panels(timeline):
    for game, state, seat in moments(timeline):
        page = json.loads(json.dumps(shown(game, state, seat)))
        known = {*page["panels"], "map", "charts"}
        assert {name for tab in page["views"] for name in tab["panels"]} <= known
        assert page["focus"] in {tab["id"] for tab in page["views"]}
        assert all(panel["kind"] and panel["title"] for panel in page["panels"].values())


def test_constant_data_is_equal_at_tables_with_the_same_options(timeline):
    again = titles.load("1848", 3, {})
    assert json.dumps(again.page.still()) == json.dumps(timeline.game.page.still())


def test_a_change_touches_little_of_what_is_shown(timeline):
    """What changes is keyed by id: nothing that a panel has several of is a list of its own."""
    now = timeline.game.page.now(view(timeline.game, timeline.state, 0))
    several = {
        (name, key)
        for name, panel in now["panels"].items()
        for key, value in panel.items()
        if isinstance(value, list) and value and isinstance(value[0], dict)
    }
    assert several <= {("boe", "chips"), ("spreadsheet", "columns")}


@pytest.mark.parametrize("edition", ["gmt-2021", "first-2007", "18xx.games"])
def test_random_games_are_shown_to_their_end(edition):
    game = titles.load("1848", 4, {"edition": edition})
    timeline = self_play(game, 2)
    for _, state, seat in moments(timeline, 5):
        json.dumps(game.page.now(view(game, state, seat)))
    last = timeline.at(timeline.end).state
    assert shown(game, last, 0)["headline"]["round"] == "The game is over"


def test_every_offer_has_a_label_and_a_place_on_the_page(timeline):
    for game, state, _ in moments(timeline):
        for offer in legal(game, state):
            action = offer.action if isinstance(offer, Plan | Range) else offer
            assert game.page.label(offer)
            assert kind_of(type(action)) in words().acts
            json.dumps(told(game, state, offer))


def test_listed_offers_and_those_at_places_are_complete(timeline):
    for game, state, seat in moments(timeline, 3):
        offers = legal(game, state, seat)
        places = {game.page.place(offer) for offer in offers} - {""}
        seen = view(game, state, seat)
        there = [one for place in sorted(places) for one in game.page.choices(seen, place).offers]
        at_once = [one for one in offers if not game.page.place(one)]
        assert sorted(map(repr, (*at_once, *there))) == sorted(map(repr, offers))


def test_the_paid_price_is_the_shown_price(timeline):
    game = timeline.game
    for index in range(timeline.end):
        state, action = timeline.at(index).state, timeline.at(index + 1).action
        told_of = told(game, state, action)
        if "cost" not in told_of or told_of.get("word"):
            continue
        cost, encoded = told_of["cost"], game.codec.encode(action)
        if isinstance(action, BuyTrain) and (action.trade_in or action.rebate):
            continue
        after = timeline.at(index + 1).state
        if (after.round, after.operating_round) != (state.round, state.operating_round):
            continue  # privates have paid as well
        if encoded.get("company") and kind_of(type(action)) not in ("buy_share", "start_company"):
            name = encoded["company"]
            paid = state.companies[name].cash - after.companies[name].cash
        else:
            paid = state.players[action.seat].cash - after.players[action.seat].cash
        assert paid == cost, (index, encoded)


def test_the_effects_of_a_dividend_and_a_loan_come_true(timeline):
    game, seen = timeline.game, set()
    for index in range(timeline.end):
        state = timeline.at(index).state
        for offer in legal(game, state):
            if not isinstance(offer, Distribute | TakeLoan):
                continue
            kind = kind_of(type(offer))
            encoded = game.codec.encode(offer)
            effect = told(game, state, offer)["effects"]
            after = play(game, state, offer)
            for move in effect["moves"]:
                if move["owner"] != "BOE" and after.companies[move["owner"]].cell is not None:
                    assert game.price(after.companies[move["owner"]]) == move["to"]
            if after.round == state.round and after.operating_round == state.operating_round:
                for seat, amount in effect.get("seats", {}).items():
                    paid = after.players[int(seat)].cash - state.players[int(seat)].cash
                    assert paid == amount
            seen.add((kind, encoded.get("pay")))
    assert {("distribute", True), ("distribute", False)} <= seen


def test_the_track_of_a_run_has_every_piece_of_the_best_routes(timeline):
    game, runs = timeline.game, 0
    for index in range(timeline.end):
        action = timeline.at(index + 1).action
        if not isinstance(action, RunTrains):
            continue
        runs += 1
        seen = view(game, timeline.at(index).state, int(action.seat))
        track = game.page.choices(seen, "run_trains").shown
        known = {path["id"]: path for path in track["paths"]}
        assert {name for run in action.routes for name in run.paths} <= set(known)
        assert all(path["d"].startswith("M") for path in known.values())
        assert all(stop["name"] not in (stop["id"], "") for stop in track["stops"])
        note = game.page.plan_note(seen, action)
        assert note["revenue"] == sum(train["revenue"] for train in note["trains"])
        after = view(game, timeline.at(index + 1).state, int(action.seat))
        ran = game.page.now(after)["ran"]
        assert ran["revenue"] == sum(train["revenue"] for train in ran["trains"])
    assert runs > 5


def test_the_map_in_parts_is_a_whole_picture(timeline):
    game, state = timeline.game, timeline.at(timeline.end).state
    pictures = game.page.pictures(view(game, state, SPECTATOR))
    root = ElementTree.fromstring(parts.whole(pictures, "map"))
    found = [one for one in root.iter() if one.get("data-part")]
    parted = {part for one in found if not (part := one.get("data-part", "")).endswith(".name")}
    assert parted == {*game.board.map.hexes, "marks"}
    assert all(len(one) for one in found if one.get("data-part") != "marks")
    ElementTree.fromstring(pictures["tiles"])


def test_only_parts_that_changed_differ(timeline):
    game = timeline.game
    for index in range(timeline.end):
        action = timeline.at(index + 1).action
        if kind_of(type(action)) == "lay_track":
            before = game.page.pictures(view(game, timeline.at(index).state, SPECTATOR))
            after = game.page.pictures(view(game, timeline.at(index + 1).state, SPECTATOR))
            changed = {key for key in before if before[key] != after[key]}
            assert f"map/{action.hex}" in changed
            assert changed <= {f"map/{action.hex}", f"map/{action.hex}.name", "map/marks"}


def test_a_hex_is_offered_or_says_why_not(timeline):
    for game, state, seat in moments(timeline):
        if not state.frames or state.frames[-1].step != "track":
            continue
        seen = view(game, state, seat)
        offered = {o.hex for o in legal(game, state) if kind_of(type(o)) == "lay_track"}
        for name in game.board.map.hexes:
            there = game.page.choices(seen, name)
            assert bool(there.offers) == (name in offered) == (not there.why)
            assert there.about


def test_a_company_shows_where_it_is(timeline):
    game, state = timeline.game, timeline.state
    started = [name for name, one in state.companies.items() if one.started and not one.closed]
    for name in started:
        extent = game.page.choices(view(game, state, SPECTATOR), name).shown
        assert set(extent["home"]) <= set(game.board.map.hexes)
        assert all(name in state.tokens[city] for city in extent["stations"])
        assert set(extent["reach"]) <= set(game.board.map.hexes)
    assert started
    nowhere = game.page.choices(view(game, state, SPECTATOR), "nowhere")
    assert nowhere == Choices()


def test_charts_have_everybody(timeline):
    game, state = timeline.game, timeline.at(timeline.end).state
    figures = game.page.figures(view(game, state, SPECTATOR))
    assert set(figures["Worth of players"]) == {"0", "1", "2"}
    assert "BOE" in figures["Share prices"]


def test_hints_fit_the_moment_and_no_spectator_gets_one(timeline):
    game, state = timeline.game, timeline.game.start()
    assert game.page.mine(view(game, state, 0))["hints"][0]["id"] == "auction"
    assert game.page.mine(view(game, state, SPECTATOR))["hints"] == []
    seen = {
        hint["id"]
        for _, state, seat in moments(timeline)
        for hint in game.page.mine(view(game, state, seat))["hints"]
    }
    assert {"auction", "stock", "track", "run", "dividend", "train"} <= seen


def test_sections_of_hints_and_acts_are_explained():
    game = titles.load("1848", 3, {})
    named = {hint.section for hint in words().hints} | {
        act.section for act in words().acts.values()
    }
    missing = [section for section in named - {""} if not game.page.explain(section)]
    assert missing == []


def test_hints_for_a_first_game_end_with_phase_4():
    game = titles.load("1848", 4, {})
    late = [
        (state, seat)
        for _, state, seat in moments(self_play(game, 4))
        if game.reached(state, "4") and state.frames
    ]
    assert len(late) > 20
    assert all(game.page.mine(view(game, state, seat))["hints"] == [] for state, seat in late)


def test_the_page_offers_the_file_of_the_site_whose_rules_are_played():
    site = titles.load("1848", 3, {"edition": "18xx.games"}).page.still()["files"]
    assert [one["format"] for one in site] == ["18xx.games"]
    assert titles.load("1848", 3, {}).page.still()["files"] == []
