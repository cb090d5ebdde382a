"""The levels a person can choose: named plainly, one between two others."""

from random import Random
from typing import Any

import pytest

from tests.bots.helpers import questions
from tests.processes import printed
from trunkline import titles
from trunkline.bots.levels import WORDS, between
from trunkline.kernel import CHANCE, apply, asked, draw_chance, legal, refusal, view
from trunkline.titles import bots
from trunkline.titles.g1848.bots.regular import strong


class Says:
    def __init__(self, word: str) -> None:
        self.word = self.why = word

    def choose(self, view: Any, offers: Any) -> Any:
        return self.word


def test_every_level_of_every_title_says_what_to_expect():
    for title in ("1848", "18oe", "railways-of-australia"):
        words = bots.level_descriptions(title)
        levels = [name for name in words if name in WORDS]
        assert levels == [name for name in WORDS if name in words], "weakest first"
        assert list(words)[len(levels) :] == list(bots.styles(title)), "then styles"
        assert all(said.partition(":")[2] for said in words.values()), "in a word, and in more"
        assert len(words) >= 4


def test_a_level_between_two_answers_now_as_one_now_as_the_other():
    make = between(lambda seed, game: Says("worse"), lambda seed, game: Says("better"), 70)
    said: list[Any] = []
    for seed in range(200):
        bot: Any = make(seed, None)
        said.append(bot.choose(None, []))
        assert bot.why == said[-1]
        assert make(seed, None).choose(None, []) == said[-1]  # type: ignore[arg-type]
    assert 120 <= said.count("better") <= 160


def first(title: str, level: str) -> tuple[object, str, list[object]]:
    """What a level says to the first question of a game that is put to a seat."""
    game = titles.load(title, 3, {"scenario": "uk-france"} if title == "18oe" else {})
    state: Any = game.start()
    while asked(state)[0] == CHANCE:
        state = apply(game, state, draw_chance(game, state, Random(1)))
    seen = view(game, state, asked(state)[0])
    bot: Any = bots.make(level, 5, game)
    action = bot.choose(seen, legal(game, seen.state, seen.seat))
    found = getattr(bot, "found", None)
    return action, bot.why, [one.values for one in found.tried] if found else []


@pytest.mark.parametrize("title", ["railways-of-australia", "18oe"])
def test_every_level_says_the_same_in_any_process(title):
    code = (
        "import sys\n"
        "from tests.bots.test_levels import first\n"
        "from trunkline.titles import bots\n"
        "for level in bots.names(sys.argv[1]):\n"
        "    print(level, first(sys.argv[1], level))"
    )
    assert printed(code, title).count("\n") == 8


def test_the_strong_player_of_1848_plays_legally_and_says_why():
    asked_of = 0
    for game, seen, offers, _ in questions("regular", seed=4, most=60):
        bot = strong(4, game)
        action = bot.choose(seen, list(offers))
        assert refusal(game, seen.state, action) is None
        assert bot.why.endswith(".")
        asked_of += 1
    assert asked_of == 60
