"""The page: whatever is shown or offered has words, a price and a place."""

import json
from functools import partial

import pytest

from trunkline.arena.self_play import self_play
from trunkline.eighteen.page import default
from trunkline.eighteen.parts.actions import BuyTrain, Distribute, LayTrack, RunTrains, SellShares
from trunkline.kernel import SPECTATOR, Plan, asked, kind_of, legal, view
from trunkline.page.styles import Tab
from trunkline_three_harbours import page as harbours_page
from trunkline_three_harbours.game import make

ANN, BOB = 0, 1


@pytest.fixture(scope="module")
def played():
    """Return a whole game of random players."""
    return self_play(make(3, {}), 2)


def test_every_panel_stands_in_a_tab_or_at_the_side(played):
    still = json.loads(json.dumps(played.game.page.still()))
    shown = {panel for tab in still["views"] for panel in tab["panels"]} - {"map", "charts"}
    assert shown | set(still["side"]) == set(still["panels"])
    kinds = {rule.action for step in played.game.steps.values() for rule in step.rules}
    assert set(still["acts"]) == {kind_of(kind) for kind in kinds}
    assert still["money"].format(5) == played.game.money(5)


def test_the_title_may_add_a_panel_with_its_tab(played, monkeypatch):
    def departures(state):
        return {
            "notes": [{"text": one.card} for row in state.companies.values() for one in row.trains]
        }

    more = {
        "views": (*default.VIEWS, Tab("departures", "Departures", ("departures", "missing"))),
        "panels": {"departures": ({"kind": "notes", "title": "Departures"}, departures)},
    }
    monkeypatch.setattr(default, "Look", partial(default.Look, **more))
    whole = harbours_page.page(played.game)
    assert whole.still()["views"][-1]["panels"] == ["departures"]
    assert whole.still()["panels"]["departures"] == {"kind": "notes", "title": "Departures"}
    seen = view(played.game, played.at(played.end).state, SPECTATOR)
    found = whole.now(seen)["panels"]["departures"]
    assert found == departures(seen.state)
    assert found["notes"]


def test_every_moment_can_be_shown(played):
    page, game = played.game.page, played.game
    still = page.still()
    for index in range(0, played.end + 1, 9):
        seen = view(game, played.at(index).state, SPECTATOR)
        now = json.loads(json.dumps(page.now(seen)))
        assert set(now["panels"]) <= set(still["panels"])
        assert set(page.figures(seen)) == {"Worth of players", "Share prices"}
        assert page.where(seen)
    assert "$" in page.pictures(seen)["map/A6"] or "A6" in seen.state.tiles


def test_every_offer_has_words_and_is_found_at_its_place(played):
    page, game = played.game.page, played.game
    for index in range(0, played.end, 5):
        state = played.at(index).state
        seat = asked(state)[0]
        seen, places = view(game, state, seat), {}
        for offer in legal(game, state, seat):
            assert page.label(offer)
            json.dumps(page.describe_offer(seen, offer))
            places.setdefault(page.place(offer), []).append(offer)
        for place in list(places)[:4]:
            if place:
                assert list(page.choices(seen, place).offers) == places[place]
        assert page.mine(seen)["purse"]


def told(table, action):
    """Return the page's words about an action of the player on turn."""
    return table.game.page.describe_offer(view(table.game, table.state, table.asked[1]), action)


def test_prices_and_what_follows_are_said_beforehand(table):
    table.company("GH", {ANN: 40, BOB: 40}, cash=50).operate("GH", "train")
    sale = told(table, SellShares(ANN, "GH", 40))
    assert (sale["cost"], sale["word"]) == (140, "for")
    assert sale["effects"]["moves"][0]["from"] == 70
    table.track(B5=("9", 2), C6=("57", 2)).operate("GH", "train")
    train = told(table, BuyTrain(ANN, "GH", "2"))
    assert train["effects"]["owners"] == {"GH": -50}
    assert train["effects"]["seats"] == {"0": -30}
    table.operate("GH", "track")
    assert told(table, LayTrack(ANN, "GH", "A6", "9", 1)) == {"cost": 40, "left": 5}


def test_a_run_shows_its_track_and_a_dividend_what_it_does(table):
    table.company("GH", {ANN: 40, BOB: 20}, trains=("2",)).track(B5=("9", 2), C6=("57", 2))
    table.operate("GH", "run")
    game, page = table.game, table.game.page
    seen = view(game, table.state, ANN)
    assert [stop["name"] for stop in page.choices(seen, "run_trains").shown["stops"]] == [
        *(game.board.map[name].name for name in ("A4", "C6"))
    ]
    plan = next(offer for offer in legal(game, table.state) if isinstance(offer, Plan))
    run = game.steps["run"].rules[0].complete(game, table.state, plan.action)
    assert isinstance(run, RunTrains)
    note = page.plan_note(seen, run)
    assert (note["proved"], note["revenue"]) == (True, 40)
    table.act(run)
    paid = told(table, Distribute(ANN, "GH", True))["effects"]
    assert (paid["seats"], paid["moves"][0]["to"]) == ({"0": 16, "1": 8}, 80)
    kept = told(table, Distribute(ANN, "GH", False))["effects"]
    assert (kept["owners"], kept["moves"][0]["to"]) == ({"GH": 40}, 60)


def test_places_have_their_names_on_the_map(table):
    drawn = table.game.page.pictures(view(table.game, table.state, SPECTATOR))
    assert "hex-name" in drawn["map/C6.name"]
    assert "map/B5.name" not in drawn


def test_certificates_are_counted(table):
    table.company("GH", {ANN: 60, BOB: 20}).stock()
    seen = view(table.game, table.state, SPECTATOR)
    players = table.game.page.now(seen)["panels"]["players"]["players"]
    counted = [players[seat]["facts"]["certificates"] for seat in "012"]
    assert counted == ["2/6", "1/6", "0/6"]


def test_rules_are_explained_by_their_number(table):
    page = table.game.page
    assert (page.explain("§8.4") or "").startswith("From harbour to harbour. A train")
    assert page.explain("99") is None
    assert "10.7" in page.sections()
