"""The levels a person can choose: named plainly, one between two others."""

from typing import Any

from tests.bots.helpers import questions
from trunkline import bots
from trunkline.bots.levels import WORDS, between


class Says:
    def __init__(self, word: str) -> None:
        self.word = self.why = word

    def choose(self, view: Any, offers: Any) -> Any:
        return self.word


def test_every_level_of_every_title_says_what_to_expect():
    for title in ("1848", "18oe", "railways-of-australia"):
        words = bots.words(title)
        assert list(words) == [name for name in WORDS if name in words], "weakest first"
        assert all(words.values())
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


def test_the_strong_one_plays_legally_and_says_why():
    asked = 0
    for _game, seen, offers, bot in questions("strong", seed=4, most=60):
        assert bot.choose(seen, list(offers)).seat == seen.seat
        assert bot.why.endswith(".")
        asked += 1
    assert asked == 60
