"""The opponents for Railways of Australia: sound, honest, repeatable, and as strong as they say."""

import json
from functools import cache
from importlib.resources import files
from random import Random
from typing import Any

import pytest

from tests.processes import printed
from tests.titles.railways_of_australia.table import Table
from trunkline import titles
from trunkline.arena.match import Match, play_game, seeds
from trunkline.arena.report import scores
from trunkline.bots.step_bot import Situation
from trunkline.kernel import (
    CHANCE,
    Frame,
    Seat,
    Timeline,
    apply,
    asked,
    digest,
    draw_chance,
    finished,
    refusal,
    see_offers,
    view,
)
from trunkline.titles import bots
from trunkline.titles.railways_of_australia.bots import auction, deciding, valuation
from trunkline.titles.railways_of_australia.bots.expert import FILE, Expert, value
from trunkline.titles.railways_of_australia.bots.features import NAMES
from trunkline.titles.railways_of_australia.bots.regular import REGULAR
from trunkline.titles.railways_of_australia.records.actions import (
    Bid,
    Declare,
    Deliver,
    Lay,
    Pass,
    PassBid,
    Switch,
    Take,
    Upgrade,
)
from trunkline.titles.railways_of_australia.state import Auction

TITLE = "railways-of-australia"


@cache
def played(names: tuple[str, ...], seed: int) -> tuple[Timeline[Any], set[type]]:
    """A whole game; every answer is legal, explained, and leaves the state as it was."""
    game = titles.load(TITLE, len(names), {})
    timeline: Timeline[Any] = Timeline(game, game.start())
    chance, kinds = Random(seed), set()
    while not finished(timeline.state):
        state = timeline.state
        seat = asked(state)[0]
        if seat == CHANCE:
            timeline.play(draw_chance(game, state, chance))
            continue
        bot: Any = bots.make(names[seat], seed + timeline.now, game)
        seen, before = view(game, state, seat), digest(state)
        action = bot.choose(seen, see_offers(game, state, seat))
        assert refusal(game, state, action) is None
        assert digest(state) == before, "thinking changed the game"
        assert bot.why.endswith(".")
        assert len(bot.why) < 220
        kinds.add(type(action))
        timeline.play(action)
    return timeline, kinds


def test_a_whole_game_is_played_without_a_fault():
    timeline, kinds = played(("regular", "novice"), 5)
    assert {Lay, Deliver, Upgrade, Take} <= kinds
    result = timeline.game.result(timeline.state)
    assert result[0] > result[1] > 0


def test_a_reason_names_the_alternative():
    table = perth_kalgoorlie().hold(0, "Switchback")
    _, why = answer(table.asks(0))
    assert "That is" in why
    assert "points better than" in why


def options_of(table: Table) -> list[deciding.Option]:
    seen = view(table.game, table.state, Seat(0))
    at = Situation(table.game, seen, see_offers(table.game, table.state, Seat(0)), 3)
    return deciding.options(at, REGULAR)


def test_only_what_is_clearly_worse_is_named():
    one = deciding.Option(5.0, Pass(Seat(0)), "It pays.", "taking a card")
    assert deciding.beside(one, [one]) == "It pays."
    near = one._replace(value=4.95, name="engine level 3")
    assert deciding.beside(one, [one, near]) == "It pays."
    less = one._replace(value=3.0, name="engine level 3")
    told = deciding.beside(one, [one, less])
    assert told == "It pays. That is 2.0 points better than engine level 3."
    told = deciding.beside(one, [one, less._replace(value=-9.0)])
    assert told == "It pays. That is 5.0 points better than passing."


def test_the_expert_weighs_where_options_lead(monkeypatch):
    """With no trust in the learned value it plays as the regular does."""
    table = perth_kalgoorlie().asks(0)
    usual, _ = answer(table)
    assert answer(table, name="expert+learned=0")[0] == usual
    found = options_of(table)
    other = next(one.action for one in found if one.action != usual)
    monkeypatch.setattr(Expert, "_mark", lambda self, at, action, own: float(action == other))
    action, why = answer(table, name="expert")
    assert action == other
    assert "It promises 1.0 points more." in why


def test_the_learned_value_says_where_it_comes_from():
    data = json.loads(
        (files("trunkline.titles.railways_of_australia.bots") / FILE).read_text("utf-8")
    )
    assert (data["commit"], data["games"]) == ("6db846a", 110)
    assert tuple(data["features"]) == NAMES
    rows = [[0.0] * len(NAMES) for _ in range(3)]
    assert value().ahead(rows, 0, 0.5) == 0.0
    rows[0][NAMES.index("income")] = 5.0
    assert value().ahead(rows, 0, 0.5) != 0.0


def test_the_same_question_has_the_same_answer_in_any_process():
    code = (
        "from trunkline.arena.match import Match, play_game\n"
        f"game = play_game(Match({TITLE!r}, {{}}, ('regular', 'novice')), 7, keep=True)\n"
        "print(game.file['journal'][-1]['digest'], game.faults)"
    )
    assert printed(code).endswith("[]\n")


def test_a_link_more_never_makes_a_network_worse():
    timeline, _ = played(("regular", "novice"), 5)
    game, look = timeline.game, valuation.Outlook(6, 0.4)
    for moment in range(40, timeline.end, 60):
        state = timeline.at(moment).state
        built = [name for name, city in state.cities.items() if city.built]
        for one, other in zip(built[::3], built[1::3], strict=False):
            after = valuation.with_link(state, 0, one, other)
            assert valuation.worth(game, after, 0, look) >= valuation.worth(game, state, 0, look)
        assert digest(state) == digest(timeline.at(moment).state)


def test_early_points_are_worth_more_than_late_ones():
    game = titles.load(TITLE, 3, {})
    state: Any = game.start()
    early = state.turn._replace(number=1, round=1)
    late = early._replace(number=12, triggered=11)
    state.turn = early
    first = valuation.gain(game, state, 0, 2)
    state.turn = late
    assert first > valuation.gain(game, state, 0, 2) >= 2


def answer(table: Table, seat: int = 0, name: str = "regular") -> tuple[Any, str]:
    """What a bot does in a position, and why."""
    bot: Any = bots.make(name, 3, table.game)
    seen = view(table.game, table.state, Seat(seat))
    action = bot.choose(seen, see_offers(table.game, table.state, Seat(seat)))
    assert refusal(table.game, table.state, action) is None
    return action, bot.why


def test_a_novice_with_nothing_to_deliver_builds_though_it_does_not_pay_at_once():
    """Else all of them may pass in the first turn, and the game is over with nothing done."""
    table = Table().bare().city("Sydney", colour="red")
    assert isinstance(answer(table, name="novice")[0], Pass)
    table.cubes("Canberra", "red")
    action, why = answer(table, name="novice")
    assert isinstance(action, Lay)
    assert "makes the network worth 1.0 points more" in why


def perth_kalgoorlie() -> Table:
    """A long link, a free switch in hand, and a city beside it that wants what lies in Perth."""
    table = Table().bare().turn(number=4).cash(0, 20_000)
    table.link(0, ("0318", 3, 0), ("0418", 3, 0), ("0518", 3, 1))
    table.city("Albany", colour="black").cubes("Perth", *["black"] * 4)
    return table.cubes("Kalgoorlie", *["black"] * 4)


def test_a_switch_is_built_where_it_pays():
    table = perth_kalgoorlie().hold(0, "Switchback")
    action, why = answer(table.asks(0))
    assert isinstance(action, Switch)
    assert action.card == table.card("Switchback")
    assert "switch" in why


def test_without_the_card_a_switch_costs_too_much_here():
    action, _ = answer(perth_kalgoorlie().asks(0))
    assert not isinstance(action, Switch)


def tasmania() -> Table:
    """Melbourne is full of what Devonport wants, over the sea."""
    table = Table().bare().turn(number=4).cash(0, 20_000)
    table.chain(0, "Melbourne", "Albury", "Canberra", "Sydney")
    table.city("Canberra", colour="red")
    table.city("Portland", colour="gray").city("Devonport", colour="black")
    return table.cubes("Melbourne", *["black"] * 6)


def test_the_ferry_is_taken_and_built():
    table = tasmania().show("Spirit of Tasmania")
    action, why = answer(table.asks(0))
    assert action == Take(Seat(0), table.card("Spirit of Tasmania"))
    assert "Melbourne – Devonport" in why
    held = tasmania().hold(0, "Spirit of Tasmania")
    action, why = answer(held.asks(0))
    assert action == Declare(Seat(0), held.card("Spirit of Tasmania"))
    assert "with Spirit of Tasmania" in why
    held.state = apply(held.game, held.state, action)
    action, _ = answer(held)
    assert isinstance(action, Lay)
    assert apply(held.game, held.state, action).links[4].end == "Devonport"


def test_triple_gauge_is_used_for_a_way_over_the_border():
    table = Table().bare().turn(number=4).cash(0, 20_000).hold(0, "Triple Gauge")
    table.chain(0, "Tamworth", "Sydney", "Canberra")
    table.city("Bairnsdale", colour="black").cubes("Canberra", *["black"] * 6)
    action, why = answer(table.asks(0))
    assert action == Declare(Seat(0), table.card("Triple Gauge"))
    assert "Bairnsdale" in why


@pytest.mark.soak
def test_one_regular_beats_novices():
    match = Match(TITLE, {}, ("regular", "novice", "novice"))
    games = [play_game(match, seed) for seed in seeds(1, 9)]
    assert not any(game.faults for game in games)
    assert scores(match, games)[0].wins >= 8


@pytest.mark.soak
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_mixed_games_of_every_size_end(seats):
    mix = ("regular", "novice", "random", "regular", "novice", "random")[:seats]
    for seed in seeds(1, 6):
        game = play_game(Match(TITLE, {}, mix), seed)
        assert game.end_reason
        assert game.faults == []


def bidding(table: Table, *bids: int) -> Table:
    """It is seat 0's bid, after these bids of all seats."""
    table.state.auction = Auction(bids)
    table.state.frames = (Frame("bid", (Seat(0),)),)
    return table


@pytest.mark.parametrize("cash", [20_000, 200_000])
def test_nobody_bids_more_than_a_first_move_can_bring(monkeypatch, cash):
    """However much there is to gain, and however rich the bidder."""
    monkeypatch.setattr(auction, "contested", lambda at: 50.0)
    table = bidding(Table(3).cash(0, cash), 0, auction.MOST - 1000, 0)
    assert answer(table)[0] == Bid(Seat(0), auction.MOST)
    assert isinstance(answer(bidding(table, 0, auction.MOST, 0))[0], PassBid)


def test_a_thousand_dollars_has_its_price_for_the_rich_too(monkeypatch):
    monkeypatch.setattr(auction, "contested", lambda at: 1.0)
    table = Table(3).cash(0, 200_000)
    assert isinstance(answer(bidding(table, 0, 2000, 0))[0], Bid)
    assert isinstance(answer(bidding(table, 0, 4000, 0))[0], PassBid)


@pytest.mark.parametrize("rival", [False, True])
def test_a_goal_is_contested_only_if_a_rival_can_take_it_now(rival):
    """Nobody pays for being first at a goal that is out of everybody else's reach."""
    table = Table(3).bare().cash(0, 20_000)
    era = table.card("Railroad Era Begins")
    table.state.discard = tuple(card for card in table.state.discard if card != era)
    table.show("Railroad Era Begins").chain(0, "Canberra", "Sydney")
    table.asks(1).chain(1, "Hobart", "Devonport")
    table.city("Canberra", colour="red").cubes("Sydney", "red")
    if rival:
        table.city("Hobart", colour="red").cubes("Devonport", "red")
    action, why = answer(bidding(table, 0, 0, 0))
    assert isinstance(action, Bid if rival else PassBid)
    assert why.startswith("Being first is worth about" if rival else "Being first is not worth")


def test_a_novice_spends_money_that_lies_idle_on_an_engine_then_on_a_link():
    table = Table().bare().cash(0, 60_000)
    assert isinstance(answer(table, name="novice")[0], Upgrade)
    highest = len(table.game.prices) + 1
    table.player(0, level=highest)
    action, _ = answer(table, name="novice")
    assert isinstance(action, Lay)
    table.cash(0, 0)
    assert isinstance(answer(table, name="novice")[0], Pass), "it does not borrow for that"


def test_a_novice_spends_nothing_when_it_is_too_late():
    table = Table().bare().cash(0, 60_000).turn(number=12, triggered=10, round=3)
    assert isinstance(answer(table, name="novice")[0], Pass)
