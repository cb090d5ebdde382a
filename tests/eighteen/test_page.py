"""What 18xx titles show, on the toy: every panel of the kit, at moments of a game."""

import json

import pytest

from tests.eighteen.test_toy import ANN, BOB, GAME, after
from trunkline.arena.self_play import self_play
from trunkline.eighteen.page import head, panels
from trunkline.eighteen.page import market as kit_market
from trunkline.eighteen.page import sheet as kit_sheet
from trunkline.eighteen.parts.actions import BuyTrain, Pass, StartCompany
from trunkline.eighteen.parts.market import Market
from trunkline.kernel import SPECTATOR, laid_over, view


def shown(state):
    """What a page shows: what changes laid over what stays."""
    return laid_over(GAME.page.still(), GAME.page.now(view(GAME, state, SPECTATOR)))


@pytest.fixture(scope="module")
def running():
    """Ann's minor operates, in its first step."""
    return after(StartCompany(ANN, "W", 60), Pass(BOB), Pass(ANN))


def test_a_whole_game_can_be_shown_at_every_moment():
    timeline = self_play(GAME, 5)
    for index in range(timeline.end + 1):
        json.dumps(shown(timeline.at(index).state))


def test_the_headline_says_round_order_and_steps(running):
    head = shown(running)["headline"]
    assert (head["round"], head["brief"]) == ("Operating round 1.1", "OR 1.1")
    assert head["order"] == [{"owner": "W", "state": "now"}]
    assert [step["state"] for step in head["steps"]] == ["now", "next", "next", "next"]
    assert shown(GAME.start())["headline"]["round"] == "Stock round 1"


def test_a_step_that_nobody_answers_is_shown_as_the_next_one():
    found = head.steps(("a", "b", "c"), {"a": "A", "c": "C"}, "b")
    assert [step["state"] for step in found] == ["done", "now"]
    assert [step["state"] for step in head.steps(("a",), {"a": "A"}, "")] == ["next"]


def test_a_charter_says_who_owns_it_and_what_it_has(running):
    panel = shown(running)["panels"]["companies"]["companies"]
    west = panel["W"]
    assert (west["name"], west["tokens"]) == ("the west", 2)
    assert (west["director"], west["cash"], west["tokens_left"]) == (0, 60, 1)
    assert west["shares"] == [{"seat": 0, "percent": 100, "director": True}]
    assert west["operating"]
    assert not panel["E"]["operating"]


def test_players_have_their_chips_and_the_priority_card(running):
    players = shown(running)["panels"]["players"]["players"]
    assert players["0"]["chips"] == [{"owner": "W", "text": "100%", "star": "director"}]
    assert [len(one["badges"]) for one in players.values()] == [0, 1]


def test_cells_that_are_not_there_are_gaps_and_markers_lie_in_their_order():
    market = Market(((-1, 40), (20, 30)))
    rows = kit_market.still_market(market, "Prices", lambda cell: "end" if cell[1] else "")["rows"]
    assert rows[0] == [{"price": "", "kind": "gap"}, {"price": 40, "kind": "end"}]
    marks = kit_market.marks([("B", (1, 0), 2), ("A", (1, 0), 1), ("C", None, 0)])
    assert marks == {"1,0": ["A", "B"]}


def test_piles_know_what_is_left_and_on_sale(running):
    piles = shown(running)["panels"]["trains"]["piles"]
    first, later = piles["2"], piles["3"]
    assert first["sides"] == [{"name": "2", "price": 30, "note": "2 stops"}]
    assert (first["left"], first["now"], first["sold_out"], first["phase"]) == (
        2,
        True,
        False,
        True,
    )
    assert (later["left"], later["now"], later["sold_out"]) == (None, False, False)
    assert panels.pile_now(0, on_sale=False, phase=False)["sold_out"]


def test_the_sheet_has_a_row_for_each_company_and_each_sum(running):
    sheet = shown(running)["panels"]["sheet"]
    widths = {len(row["cells"]) for row in sheet["rows"].values()}
    assert widths == {len(sheet["columns"])}
    assert sheet["rows"]["W"]["cells"][1] == {"percent": 100, "star": "director"}
    assert sheet["rows"]["Cash"]["cells"][:2] == ["Cash", {"money": 90}]
    assert sheet["order"] == ["W", "E", "M", "Cash"]
    assert kit_sheet.money(5, there=False) == ""


def test_a_company_shows_where_it_is(running):
    found = GAME.page.choices(view(GAME, running, SPECTATOR), "W").shown
    assert (found["home"], found["stations"]) == (["A2"], ["A2.0"])
    assert "A2.0" in shown(running)["map"]["stops"]
    assert GAME.page.choices(view(GAME, running, SPECTATOR), "A2").shown == {}


def test_trains_are_shown_with_how_far_they_run(running):
    state = after(Pass(ANN), BuyTrain(ANN, "W", "2"), state=running)
    west = shown(state)["panels"]["companies"]["companies"]["W"]
    assert west["trains"] == [{"name": "2", "note": "2 stops"}]
