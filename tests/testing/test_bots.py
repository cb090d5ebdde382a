"""A bot is held to its laws: legal, repeatable, and careful with what it is shown."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from examples.goods_yard.game import make
from trunkline import titles
from trunkline.bots.random import RandomPlayer
from trunkline.kernel import Timeline, finished
from trunkline.testing import LawBroken, check_bot
from trunkline.titles import bots


class Fickle(RandomPlayer):
    def __init__(self, seed: int, game: Any) -> None:
        super().__init__(Random().randrange(10**9), game)


class Spoiling(RandomPlayer):
    def choose(self, view: Any, offers: Any) -> Any:
        action = super().choose(view, offers)
        view.state.bank += 1
        return action


class Greedy(RandomPlayer):
    def choose(self, view: Any, offers: Any) -> Any:
        action = super().choose(view, offers)
        offers.clear()
        return action


class Illegal(RandomPlayer):
    def choose(self, view: Any, offers: Any) -> Any:
        action = super().choose(view, offers)
        return replace(action, amount=99) if hasattr(action, "amount") else action


class Meddling(RandomPlayer):
    def choose(self, view: Any, offers: Any) -> Any:
        action = super().choose(view, offers)
        return replace(action, seat=(view.seat + 1) % 3)


@pytest.mark.parametrize(
    ("bot", "words"),
    [
        (Fickle, "one seed, two answers"),
        (Spoiling, "changed the state"),
        (Greedy, "changed the offers"),
        (Illegal, "99.* is refused"),
        (Meddling, "of another seat"),
    ],
)
def test_a_bot_that_breaks_a_law_is_found(bot, words):
    cards = [1, 2, 2, 3, 5, 8, 8, 9, 10, 11, 12, 13]
    game = make("goods-yard", 3, {"cards": cards, "coins": 9})
    with pytest.raises(LawBroken, match=f"after action .*{words}"):
        check_bot(bot, game, seat=1)


@pytest.mark.parametrize("most", [6, pytest.param(60, marks=pytest.mark.soak)])
@pytest.mark.parametrize("title", titles.names())
def test_every_bot_of_a_title_begins_lawfully(title, most):
    game = titles.load(title, 3, {})
    for name in bots.names(title):
        played: Timeline[Any] = check_bot(lambda s, g, n=name: bots.make(n, s, g), game, most=most)
        assert played.now == most or finished(played.state)
