"""The opponents for 1848: sound, honest, repeatable, and as strong as they say."""

from dataclasses import asdict, replace
from typing import Any

import pytest

from tests.bots.helpers import questions
from tests.processes import printed
from tests.titles.g1848.table import Table
from trunkline import titles
from trunkline.arena.match import GameResult, Match, play_game, seeds
from trunkline.arena.report import scores
from trunkline.bots.lookahead import Lookahead
from trunkline.bots.step_bot import Answering
from trunkline.kernel import Hidden, Plan, apply, digest, legal, refusal, view
from trunkline.kernel.game import complete
from trunkline.titles import bots
from trunkline.titles.g1848 import options
from trunkline.titles.g1848.bots.expert import FORESIGHT
from trunkline.titles.g1848.bots.situation import Situation
from trunkline.titles.g1848.records.actions import Distribute, Pass, RunTrains

CHOICES = [(name, known) for name, known in options.CHOICES.items() if name != "edition"]


class Sealed(tuple):
    """Stands for what a seat may not see: looking into it raises."""

    def __iter__(self) -> Any:
        raise Hidden("a bot looked where it may not")

    def __getitem__(self, index: Any) -> Any:
        raise Hidden("a bot looked where it may not")


def share(match: Match, first: int, games: int) -> tuple[float, list[GameResult]]:
    """The share of games that the first bot wins, over all seats."""
    played = [play_game(match, seed) for seed in seeds(first, games)]
    assert not any(game.faults for game in played)
    return scores(match, played)[0].wins / games, played


@pytest.mark.parametrize("name", ["novice", "regular"])
def test_a_whole_game_is_played_without_a_fault(name):
    asked: dict[str, int] = {}
    for game, seen, offers, bot in questions(name, seed=4):
        before = digest(seen.state)
        step = seen.state.frames[-1].step
        asked[step] = asked.get(step, 0) + 1
        if asked[step] > 12:
            continue  # the rest of the game is played all the same
        seen.state.events = Sealed()
        action = bot.choose(seen._replace(events=Sealed()), list(offers))
        assert refusal(game, seen.state, action) is None
        assert digest(seen.state) == before, "thinking changed the game"
        assert bot.why.endswith(".")
        assert "\n" not in bot.why
        assert len(bot.why) < 160
    assert {"auction", "stock", "track", "run", "dividend", "train"} <= set(asked)


def test_the_same_question_has_the_same_answer_in_any_process():
    code = (
        "from tests.bots.helpers import questions\n"
        "from trunkline.kernel import digest\n"
        "most = {'regular': 150, 'novice': 150, 'casual': 150, 'expert': 3}\n"
        "for name in most:\n"
        "    *_, (game, seen, offers, bot) = questions(name, seed=7, most=most[name])\n"
        "    print(digest(seen.state), bot.choose(seen, offers), bot.why)"
    )
    said = printed(code)
    assert said.count("\n") == 4


@pytest.mark.parametrize("edition", ["first-2007", "18xx.games"])
def test_bots_play_every_edition(edition):
    game = play_game(Match("1848", {"edition": edition}, ("regular", "novice", "random")), 2)
    assert game.end_reason
    assert game.faults == []


def unusual(edition: str) -> dict[str, Any]:
    """Every house rule as the edition does not have it."""
    usual = asdict(options.choose({"edition": edition}))
    others = ((name, [one for one in known if one != usual[name]]) for name, known in CHOICES)
    return {"edition": edition, **{name: left[-1] for name, left in others if left}}


@pytest.mark.parametrize("edition", ["gmt-2021", "18xx.games"])
def test_bots_play_with_all_house_rules_turned_round(edition):
    game = play_game(Match("1848", unusual(edition), ("regular", "novice", "random")), 3)
    assert game.end_reason
    assert game.faults == []


def test_routes_are_run_whatever_else_is_on_offer():
    for _, seen, offers, bot in questions("regular"):
        if seen.state.frames[-1].step == "run":
            usual = bot.choose(seen, offers)
            assert isinstance(usual, RunTrains)
            assert bot.choose(seen, offers[::-1]) == usual
            return
    raise AssertionError("no train ran")


def test_drawn_seats_and_six_players():
    game = play_game(Match("1848", {"seating": "drawn"}, ("novice",) * 6), 1)
    assert game.end_reason
    assert game.faults == []


def test_without_a_rule_of_thumb_a_bot_passes_or_draws_lots():
    for game, seen, offers, _ in questions("novice", most=300):
        bot = Answering(1, game, {}, Situation)
        action = bot.choose(seen, offers)
        assert refusal(game, seen.state, action) is None
        if any(isinstance(offer, Pass) for offer in offers):
            assert isinstance(action, Pass)
        elif any(isinstance(offer, Distribute) for offer in offers):
            assert "drawn by lot" in bot.why
            return
    raise AssertionError("no dividend came up")


def test_one_novice_beats_random_players():
    won, _ = share(Match("1848", {}, ("novice", "random", "random")), 1, 3)
    assert won == 1


@pytest.mark.soak
def test_one_regular_beats_novices():
    won, _ = share(Match("1848", {}, ("regular", "novice", "novice")), 1, 3)
    assert won >= 2 / 3


@pytest.mark.soak
def test_bots_reach_every_end_and_the_rare_corners():
    ends: set[str] = set()
    most: dict[str, int] = {}
    mixes = (
        ("random",) * 4,
        ("novice", "random", "random"),
        ("novice",) * 5,
        ("regular", "novice", "random", "random"),
        ("regular",) * 4,
    )
    for mix in mixes:
        for seed in seeds(1, 40):
            game = play_game(Match("1848", {}, mix), seed)
            assert game.faults == []
            ends.add(game.end_reason)
            for name, count in game.counts.items():
                most[name] = max(count, most.get(name, 0))
    assert ends == {"bank", "price", "loans", "receivership"}
    assert most["com"]
    assert most["diesels"]
    assert most["receiverships"] >= 5


@pytest.mark.soak
@pytest.mark.parametrize("edition", titles.get("1848").options["edition"])
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_mixed_games_of_every_size_and_edition_end(edition, seats):
    mix = ("regular", "novice", "random", "random", "novice", "regular")[:seats]
    for seed in seeds(1, 8):
        game = play_game(Match("1848", {"edition": edition}, mix), seed)
        assert game.end_reason
        assert game.faults == []


# -- the expert ----------------------------------------------------------------------------------


def looks_ahead() -> tuple[Any, Lookahead]:
    """An expert with little time, asked whether VR pays its income."""
    table = Table(3).phase("5", sold_out=False).after_auction(P6=2)
    table.tiles(H11=("57", 1), H9=("57", 1))
    table.company("VR", {0: 60, 1: 20}, cell=(1, 8), trains=("4",), cash=300)
    table.company("NSW", {1: 60}, cell=(1, 8), trains=("5",), cash=100).operate("VR", "run")
    seen = view(table.game, table.state, 0)
    state = apply(table.game, table.state, complete(table.game, table.state, seen_plan(table)))
    hasty = replace(
        FORESIGHT, rounds=(1,), most=2, over=lambda _, start, now: now.turn > start.turn
    )
    bot = Lookahead(3, table.game, hasty)
    seen = view(table.game, state, 0)
    action = bot.choose(seen, legal(table.game, seen.state, 0))
    assert refusal(table.game, state, action) is None
    return action, bot


def seen_plan(table: Table) -> Any:
    return next(one for one in legal(table.game, table.state) if isinstance(one, Plan))


def test_the_expert_looks_ahead_and_chooses_the_same_in_any_process():
    code = (
        "from tests.titles.g1848.bots.test_levels import looks_ahead\n"
        "action, bot = looks_ahead()\n"
        "print(action, bot.why, [(one.idea, one.values) for one in bot.found.tried])"
    )
    assert "saving for a train" in printed(code)


def late(level: str, seed: int) -> tuple[Any, str, list[list[float]]]:
    """What a level does about a train in the last set of rounds, and what it imagined."""
    table = Table(3).phase("5", sold_out=False).after_auction(P6=2)
    table.tiles(H11=("57", 1), H9=("57", 1))
    table.company("VR", {0: 60, 1: 20}, cell=(1, 8), trains=("4",), cash=700)
    table.company("NSW", {1: 60}, cell=(1, 8), trains=("5",), cash=100).operate("VR", "train")
    table.state.end = "bank"
    bot: Any = bots.make(level, seed, table.game)
    seen = view(table.game, table.state, 0)
    action = bot.choose(seen, legal(table.game, seen.state, 0))
    found = getattr(getattr(bot, "bot", bot), "found", None)
    return action, bot.why, [one.values for one in found.tried] if found else []


def test_every_level_chooses_the_same_in_any_process():
    code = (
        "from tests.titles.g1848.bots.test_levels import late\n"
        "from trunkline.titles import bots\n"
        "for level in bots.names('1848')[1:]:\n"
        "    for seed in (3, 5):\n"
        "        print(level, late(level, seed))"
    )
    lines = printed(code).splitlines()
    assert len(lines) == 2 * len(bots.names("1848")[1:])
    ahead = {line.partition(" ")[0] for line in lines if not line.endswith("[])")}
    assert ahead == {"expert"}, "the strong player does not look ahead"
