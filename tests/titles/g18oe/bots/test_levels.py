"""The opponents for 18OE: they play on from any question, say why, and never ask for too much."""

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from tests.processes import printed
from trunkline import titles
from trunkline.bots.protocol import seed_of
from trunkline.eighteen.parts.tokens import put_token
from trunkline.kernel import CHANCE, asked, digest, draw_chance, play, refusal, see_offers, view
from trunkline.kernel.offers import template
from trunkline.titles import bots
from trunkline.titles.g18oe.bots import BOTS, building, floating, laying
from trunkline.titles.g18oe.bots.earnings import several
from trunkline.titles.g18oe.bots.situation import Situation
from trunkline.titles.g18oe.records.actions import (
    BuyOldTrain,
    BuyPullman,
    LayTile,
    PlaceToken,
    RunTrains,
    Trade,
)
from trunkline.titles.g18oe.rules.money import change
from trunkline.titles.g18oe.rules.stock.trades import items
from trunkline.titles.g18oe.rules.track.stations import token_cost
from trunkline.titles.g18oe.rules.track.track import terrain_cost
from workbench.g18oe.table import Table

UK_FRANCE = {"scenario": "uk-france"}


def questions(
    levels: tuple[str, ...], options: dict[str, Any], seed: int, most: int
) -> Iterator[tuple[Any, Any, Any, Any, Any]]:
    """Every question of a game's beginning: game, state, view, the bot and its answer."""
    game = titles.load("18oe", len(levels), options)
    state, chance = game.start(), Random(seed)
    for number in range(most):
        seat = asked(state)[0]
        if seat == CHANCE:
            state = play(game, state, draw_chance(game, state, chance))
            continue
        seen = view(game, state, seat)
        bot: Any = bots.make(levels[seat], seed_of(seed, seat, number), game)
        action = bot.choose(seen, see_offers(game, state, seat))
        yield game, state, seen, bot, action
        state = play(game, state, action)


@pytest.mark.parametrize("level", ["novice", "regular"])
def test_bots_come_through_the_first_rounds_of_the_whole_game(level):
    kinds, state, game = set(), None, None
    for game, state, _, bot, action in questions((level, *["novice"] * 3), {}, 5, 420):
        assert bot.why.endswith(".")
        assert refusal(game, state, action) is None
        kinds.add(type(action).__name__)
    assert state.rounds_played >= 1
    assert {"BuyItem", "FloatMinor", "FloatRegional", "LayTile", "BuyTrain", "RunTrains"} <= kinds
    assert BOTS.measure.label(state)
    assert BOTS.measure.counts(game, state)["tiles on the map"] > 20


@pytest.mark.rule("8.1", "8.2")
def test_a_regular_floats_the_least_bad_regional(monkeypatch):
    table = Table().sold().quiet()
    seen = view(table.game, table.state, table.seat)
    offers = see_offers(table.game, table.state, table.seat)
    situation = Situation(table.game, seen, offers, 0)
    homes = []

    def promise(_, home, zone):
        homes.append(home)
        return -1000 / 2 ** len(homes)  # each is better than the one before, and all are bad

    monkeypatch.setattr(floating, "promise", promise)
    choice = floating.concession(situation)
    assert choice is not None
    assert len(homes) > 5
    assert table.game.book.regionals[choice.action.regional].home == homes[-1]


def test_a_regular_is_honest_and_changes_nothing():
    steps = set()
    for game, state, seen, bot, action in questions(
        ("regular", "novice", "novice"), UK_FRANCE, 3, 330
    ):
        if seen.seat or state.frames[-1].step in steps:
            continue
        steps.add(state.frames[-1].step)
        before = digest(seen.state)
        again = BOTS.levels["regular"](bot.seed, game)
        assert again.choose(seen, see_offers(game, state, 0)) == action
        assert (again.why, digest(seen.state)) == (bot.why, before)
        assert bot.why.endswith(".")
        assert len(bot.why) < 160
    assert {"packet", "stock", "track", "token", "run", "dividend", "train"} <= steps


def test_a_regular_plays_the_same_in_any_process():
    code = (
        "from tests.titles.g18oe.bots.test_levels import UK_FRANCE, questions\n"
        "from trunkline.kernel import digest\n"
        "last = list(questions(('regular',) * 3, UK_FRANCE, 9, 60))[-1]\n"
        "print(digest(last[1]), last[3].why)"
    )
    assert printed(code).endswith(".\n")


def test_train_earnings_are_estimated_well():
    """The guess weighs one thing with another, so it must lie near what the solver proves."""
    pairs = []
    for game, state, seen, _, action in questions(("novice",) * 3, UK_FRANCE, 1, 330):
        if isinstance(action, RunTrains) and action.routes:
            name = state.op.company
            names = tuple(train.name for train in state.companies[name].trains)
            at = Situation(game, seen, [], 0)
            after = play(game, state, action)
            earned = after.op.revenue if after.op else after.last_runs[name].revenue
            pairs.append((several(at, name, [names])[0], earned))
    far = sum(abs(guess - earned) > 0.25 * earned for guess, earned in pairs)
    assert len(pairs) > 15
    assert far <= len(pairs) // 8


def asked_by(game: Any, state: Any, proposal: Any) -> Any:
    """What the regular at seat 0 says to a proposal, and its reason."""
    after = play(game, state, proposal)
    bot = BOTS.levels["regular"](1, game)
    answer = bot.choose(view(game, after, 0), see_offers(game, after, 0))
    assert refusal(game, after, answer) is None
    return answer.yes, bot.why


def test_a_regular_answers_proposals_by_their_value():
    game, state = next(
        (game, state)
        for game, state, *_ in questions(("regular", "novice", "novice"), UK_FRANCE, 1, 330)
        if state.frames[-1].step == "stock" and state.turn > 1 and asked(state) != (0,)
        if any(items(state, asked(state)[0]))
    )
    seat = asked(state)[0]
    theirs, mine = tuple(items(state, seat)), tuple(items(state, 0))
    assert asked_by(game, state, Trade(seat, 0, (), theirs, 0))[0]
    yes, why = asked_by(game, state, Trade(seat, 0, mine, (), 1))
    assert not yes
    assert why.endswith(".")


def test_a_regular_sells_no_train_that_it_needs():
    for game, state, seen, *_ in questions(("regular", "novice", "novice"), UK_FRANCE, 2, 420):
        if seen.seat == 0 or state.frames[-1].step != "train":
            continue
        for offer in see_offers(game, state, seen.seat):
            sale = template(offer)
            if isinstance(sale, BuyOldTrain) and state.companies[sale.seller].president == 0:
                yes, why = asked_by(game, state, sale)
                assert not yes
                assert why.endswith(".")
                return
    raise AssertionError("nobody could ask for a train")


def test_a_regular_builds_although_nothing_pays_yet():
    """Brussels is dear and needs several tiles before a train runs: they are laid all the same."""
    state = next(
        state
        for _, state, *_ in questions(("regular", "novice", "novice"), UK_FRANCE, 1, 150)
        if state.operating_round == 2
    )
    assert state.companies["BEL"].president == 0
    assert state.companies["BEL"].home in state.tiles


def test_a_regular_sells_a_pullman_that_its_trains_do_not_need():
    """A Pullman without a train earns nothing; behind a train it earns in every run (§11.6.2)."""
    table = Table().sold("major").quiet()
    table.major("LNWR", 0).major("GWR", 1, cash=500).phase("5")
    change(table.state, "LNWR", pullman=True)
    table.state.pullmans -= 1
    wish = BuyPullman(1, "LNWR")
    table.train("GWR", "4+4").operate("GWR", "train")
    yes, why = asked_by(table.game, table.state, wish)
    assert yes
    assert "£75" in why
    table.train("LNWR", "4+4")
    assert not asked_by(table.game, table.state, wish)[0]


def at_sea(step: str, cash: int) -> Situation:
    """A major in København reaches Malmö over three sea zones: £40 each for a token (§11.2.1)."""
    table = Table(3).sold("major").quiet().phase("3").major("LNWR", 0, cash=cash)
    table.track("M28", 5)
    put_token(table.game, table.state, "M28.0", "LNWR")
    change(table.state, "LNWR", charter=table.line("LNWR").charter[1:])
    table.track("I50", 1, 3, 5, 4).track("I52", 1, 3).operate("LNWR", step)
    seat = asked(table.state)[0]
    offers = see_offers(table.game, table.state, seat)
    return Situation(table.game, view(table.game, table.state, seat), offers, 1)


@pytest.mark.rule("11.1.6")
def test_the_price_of_a_tile_is_what_its_railroad_pays_with_the_water():
    at = at_sea("track", 900)
    fees = set()
    for lay in at.of(LayTile):
        before = at.line.cash
        after = play(at.game, at.state, lay).companies["LNWR"].cash
        price = building.price_of(at, lay)
        assert before - after == price
        fees.add(price - terrain_cost(at.game, at.state, "LNWR", lay.hex))
    assert len(fees) > 1, "some lie over water, others do not"


@pytest.mark.rule("11.2.1")
def test_a_regular_places_no_token_that_it_cannot_pay_with_the_water(monkeypatch):
    """A free token (§14.3) costs the water too; one that earns most is left if it is too dear."""
    monkeypatch.setattr(laying, "names_of", lambda *_, **__: ("5",))
    monkeypatch.setattr(laying, "_dear", lambda at, city: 1000 if city == "I52.0" else 0)
    rich = laying.token(at_sea("token", 900))
    assert rich is not None
    assert isinstance(rich.action, PlaceToken)
    for cash in (20, 40, 100, 159):
        poor = laying.token(at_sea("token", cash))
        if poor is not None and isinstance(poor.action, PlaceToken):
            at = at_sea("token", cash)
            price = token_cost(at.game, at.state, poor.action)
            assert price is not None
            assert price <= cash


def test_track_is_laid_for_a_reason_that_names_the_best_one_elsewhere():
    named = 0
    for _, _, _, bot, action in questions(("regular",) * 3, UK_FRANCE, 1, 160):
        found = re.search(r"earn £(\d+) more: £(\d+) more than track on (.+) would", bot.why)
        if found:
            named += 1
            assert 0 < int(found[2]) <= int(found[1])
            assert isinstance(action, LayTile)
    assert named >= 2
