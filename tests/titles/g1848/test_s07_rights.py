"""§7.3: what may be done at any point of a turn is asked for before the turn can end."""

from random import Random
from typing import Any

import pytest

from tests.titles.g1848.every_state import WEIGHTS
from tests.titles.g1848.table import Table
from tests.titles.g1848.test_refusals import some_action
from trunkline.kernel import Frame, finished, fork, may_still, play, view
from trunkline.titles.g1848.game import make
from trunkline.titles.g1848.records.actions import LayDesertTrack, LayTrack, Pass

NOBODYS = dict.fromkeys(("P1", "P2", "P3", "P4", "P5", "P6"), 3)
"""All privates belong to a player who directs nothing that operates."""
OVER = ("stock", 0)


def turn(step: str, *, loans: int = 5, cash: int = 0, **more: Any) -> Table:
    """VR, directed by seat 0: it may not borrow again and has nothing to buy with."""
    owners = {**NOBODYS, **more.pop("owners", {})}
    cell, lays = more.pop("cell", (1, 5)), more.pop("lays", 0)
    table = Table(4, **more).phase("3").after_auction(**owners)
    table.company("VR", {0: 60, 1: 10}, cash=cash, loans=loans, cell=cell)
    return table.operate("VR", step, lays=lays)


@pytest.mark.rule("4.4", "7.3")
@pytest.mark.parametrize("owner", [0, "VR"])
def test_tasmania_is_still_asked_for_after_the_last_tile(owner):
    table = turn("track", owners={"P3": owner}, lays=1)
    table.do(table.lay_any("H11", "57"))  # its second; no token, train or loan can be had
    assert table.asked == ("finish", 0)
    table.yes(table.tasmania("I8"))
    table.yes(table.tasmania("I10"))
    table.do(table.tasmania("I10"))
    assert table.asked == OVER  # nothing is left to decide


@pytest.mark.rule("4.4", "7.3")
def test_a_player_who_postpones_tasmania_ends_the_turn():
    table = turn("track", owners={"P3": "VR"})
    table.do(table.pass_(), table.pass_())
    assert table.asked == OVER
    assert not table.state.privates["P3"].spent


@pytest.mark.rule("4.1", "4.4", "7.3")
@pytest.mark.parametrize(
    ("owner", "options"),
    [
        (1, {}),
        (0, {"tasmania_owner": "company"}),
        (0, {"tasmania_moment": "track"}),
        ("VR", {"waiting": "site"}),  # 18xx.games asks for loans and privates only
    ],
)
def test_a_turn_without_rights_ends_by_itself(owner, options):
    assert turn("token", owners={"P3": owner}, **options).asked == OVER


@pytest.mark.rule("4.3", "7.3")
def test_a_free_desert_tile_is_asked_for_where_it_may_come_late():
    for moment, asked in (("track", OVER), ("whole-turn", ("finish", 0))):
        table = Table(4, desert_moment=moment).phase("3").after_auction(**{**NOBODYS, "P2": 0})
        table.company("CAR", {0: 60}, loans=5).tiles(E4=("57", 1)).operate("CAR")
        table.do(table.pass_())
        assert table.asked == asked
    table.do(table.offers(LayDesertTrack)[0])
    assert table.asked == OVER


@pytest.mark.rule("5.6.1", "7.3")
def test_a_loan_and_a_private_are_asked_for_at_the_end():
    assert turn("token", loans=4).asked == ("finish", 0)
    table = turn("token", cash=1, owners={"P1": 0})
    assert table.asked == ("finish", 0)
    table.yes(table.take_over("P1", 1))


@pytest.mark.rule("5.6.1", "7.3", "11.2")
@pytest.mark.parametrize(
    ("more", "kinds"),
    [
        ({"loans": 4}, {"take_loan"}),
        ({"cash": 30, "owners": {"P1": 0}}, {"take_over_private"}),
        ({"owners": {"P3": 0}}, {"place_tasmania"}),
    ],
)
def test_before_an_empty_income_takes_a_company_over_its_rights_are_asked_for(more, kinds):
    table = turn("track", cell=(1, 1), **more)
    table.do(table.pass_())
    assert table.asked == ("blocking", 0)
    assert set(table.counts()) == kinds | {"pass"}
    told = table.game.page.describe_offer(view(table.game, table.state, 0), table.pass_())
    assert told["short"] == "Let the company fail"
    assert table.do(table.pass_())["VR"].closed


@pytest.mark.rule("4.1", "5.5.2", "7.3")
def test_a_director_sells_a_private_before_the_company_fails():
    table = turn("run", cell=(1, 1), cash=100, owners={"P1": 0})
    table.cash(0, 0)
    table.do(table.take_over("P1", 40))
    assert table["VR"].closed  # with that its last right was used
    assert table.money()[:2] == [0, 100]  # £60 of the company and £40 of its director
    assert table.state.debts[0] == 0


@pytest.mark.rule("7.3", "11.2")
@pytest.mark.parametrize(
    ("options", "closed"),
    [
        ({"cell": (1, 2)}, False),  # one space further to the right nothing is lost yet
        ({"cell": (1, 1), "waiting": "site"}, True),
        ({"cell": (1, 1), "no_income": "no-move"}, False),
    ],
)
def test_without_a_loss_there_is_no_question(options, closed):
    table = turn("run", loans=4, **options)
    assert table["VR"].closed is closed
    assert table.asked == (OVER if closed else ("finish", 0))
    earning = turn("blocking", loans=4, cell=(1, 1)).fork()
    earning.state.op = earning.state.op._replace(revenue=10)
    earning.do(earning.pass_())
    assert earning.asked == ("dividend", 0)


def lost(game: Any, before: Any, action: Any, after: Any) -> bool:
    """Whether an action ended a company's turn though it could have gone on."""
    name = before.op.company
    ended = (before.turn, before.operating_round) != (after.turn, after.operating_round)
    if not ended and after.op is not None and after.op.company == name:
        return False
    asked = before.frames[-1].step in ("blocking", "finish") and isinstance(action, Pass)
    if asked or after.companies[name].closed:
        return False
    at_its_end = fork(after)
    at_its_end.frames = (Frame("finish", (after.companies[name].director,)),)
    at_its_end.op = before.op._replace(
        lays=before.op.lays + isinstance(action, LayTrack | LayDesertTrack),
    )
    borrowed = after.loans.get(name, 0) > before.loans.get(name, 0)
    at_its_end.borrowed = before.borrowed or borrowed
    return may_still(game, at_its_end)


@pytest.mark.rule("7.3")
@pytest.mark.parametrize("options", [{}, {"desert_moment": "whole-turn"}])
@pytest.mark.parametrize("seed", [3, 5, 7])
def test_in_no_game_a_turn_ends_unasked_that_could_go_on(options, seed, monkeypatch):
    for kind, weight in {"TakeLoan": 0.3, "PlaceTasmania": 0.02, "LayDesertTrack": 0.02}.items():
        monkeypatch.setitem(WEIGHTS, kind, weight)  # rights are kept till late
    game = make(4, options)
    random = Random(seed)
    state: Any = game.start()
    ends = 0
    while not finished(state):
        action = some_action(game, state, random)
        after = play(game, state, action)
        if state.op is not None:
            assert not lost(game, state, action, after), action
            ends += after.op != state.op
        state = after
    assert ends > 20


@pytest.mark.rule("4.3", "5.1.7")
@pytest.mark.parametrize(("waiting", "step"), [("useful", "train"), ("site", "finish")])
def test_a_late_tile_that_makes_a_route_brings_the_duty_to_own_a_train(waiting, step):
    table = Table(4, desert_moment="whole-turn", waiting=waiting).phase("3")
    table.after_auction(**{**NOBODYS, "P1": 0, "P2": 0}).tiles(E4=("57", 1), F5=("5", 2))
    table.company("CAR", {0: 60}, loans=5, cash=250).operate("CAR", "finish")
    table.do(table.desert("E6", "7", 0))
    assert table.asked == (step, 0)
    if waiting == "useful":
        table.no(table.pass_(), "5.1.7")
        table.do(table.train("3"))
        assert table.train_names("CAR") == ["3"]
        table.end_turn()
        assert table.asked == OVER
