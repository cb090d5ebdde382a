"""Looking ahead, on the teaching game: it finds what pays, sees no secrets, can be called off."""

from random import Random
from typing import Any

import pytest

from examples.goods_yard.game import Bid, Demand, Give, make
from tests.processes import printed
from trunkline.bots.lookahead import Candidate, Foresight, Lookahead
from trunkline.bots.random import RandomPlayer
from trunkline.kernel import (
    CHANCE,
    Cancel,
    Cancelled,
    Hidden,
    Secret,
    apply,
    asked,
    determinize,
    digest,
    legal,
    view,
)
from trunkline.kernel.offers import examples


class Careless:
    """Gives away the best it has."""

    why = "Why not."

    def __init__(self, seed: int, game: Any) -> None: ...

    def choose(self, seen: Any, offers: Any) -> Any:
        return [action for offer in offers for action in examples(offer)][-1]


def quick(game: Any, plan: Any, notes: Any) -> Any:
    if plan == "peek":
        return lambda seed, seen, offers: seen.state.hands[0][0].value
    return lambda seed, seen, offers: RandomPlayer(seed, game).choose(seen, offers)


def ideas(game: Any, seen: Any, offers: Any, chosen: Any, seed: int) -> list[Candidate]:
    return [Candidate(action) for offer in offers for action in examples(offer)]


def value(game: Any, state: Any, seat: int) -> float:
    result = game.result(state)
    return result[seat] - max(points for other, points in result.items() if other != seat)


FORESIGHT = Foresight(Careless, quick, ideas, value, scale=20, rounds=(2, 4, 8), most=9)
GAME = make("goods-yard", 2, {"cards": [1, 2, 3, 4, 8, 9], "coins": 3})


def giving() -> Any:
    """Seat 1 holds an 8 and a 1, and must give one of them."""
    state = GAME.start()
    for action in (
        Give(CHANCE, 0, 2), Give(CHANCE, 1, 8), Bid(0, 0), Bid(1, 1), Demand(1, 0), Give(0, 1, 2),
        Give(CHANCE, 0, 3), Give(CHANCE, 1, 1), Bid(0, 2), Bid(1, 0), Demand(0, 1),
    ):  # fmt: skip
        assert action.seat in asked(state)
        state = apply(GAME, state, action)
    return state


def answer(foresight: Foresight = FORESIGHT, seed: int = 1) -> tuple[Any, Lookahead]:
    state = giving()
    seen = view(GAME, state, 1)
    bot = Lookahead(seed, GAME, foresight)
    before = digest(seen.state)
    action = bot.choose(seen, legal(GAME, seen.state, 1))
    assert digest(seen.state) == before, "thinking changed the game"
    return action, bot


def test_it_leaves_the_base_where_something_is_better_and_says_what_it_expects():
    action, bot = answer()
    assert action == Give(1, 0, 1)
    assert bot.found is not None
    assert bot.found.base == Give(1, 0, 8)
    assert bot.found.gain > 5
    assert bot.found.line[0] == action
    assert "better" in bot.why
    assert "Then I expect:" in bot.why


def test_it_stays_with_the_base_unless_something_is_better_by_enough():
    action, bot = answer(Foresight(Careless, quick, ideas, value, scale=20, least=1000))
    assert (action, bot.why) == (Give(1, 0, 8), "Why not.")


def test_without_a_choice_nothing_is_imagined():
    alone = Foresight(Careless, quick, lambda *_: [], value, scale=20)
    action, bot = answer(alone)
    assert (action, bot.found) == (Give(1, 0, 8), None)


def test_work_is_counted_and_no_round_begins_beyond_it():
    _, bot = answer(Foresight(Careless, quick, ideas, value, 20, rounds=(1, 50), work=1))
    assert bot.found is not None
    assert [len(one.values) for one in bot.found.tried] == [1, 1, 1]


def test_better_ideas_get_more_games_with_the_same_luck():
    _, bot = answer()
    assert bot.found is not None
    games = {one.idea.action.card: len(one.values) for one in bot.found.tried}
    assert games[8] == games[1] > games[2]


def test_an_imagined_game_may_stop_early():
    stops = Foresight(Careless, quick, ideas, value, 20, over=lambda game, start, state: True)
    _, bot = answer(stops)
    assert bot.found is not None
    assert bot.found.actions == 0
    assert [one.values[0] > 0 for one in bot.found.tried] == [False, True, True]


def test_hidden_cards_are_guessed_not_seen():
    state = giving()
    seen = view(GAME, state, 1)
    swapped = determinize(GAME, seen, Random(5))
    assert isinstance(swapped.hands[0][0], Secret)
    other = Lookahead(1, GAME, FORESIGHT)
    other.choose(view(GAME, swapped, 1), legal(GAME, state, 1))
    assert other.found == answer()[1].found


def test_a_quick_player_that_looks_at_a_secret_raises():
    peeking = Foresight(
        Careless, quick, lambda *_: [Candidate(Give(1, 0, 1), plan="peek")], value, 20
    )
    with pytest.raises(Hidden):
        answer(peeking)


def test_it_ends_when_it_is_called_off():
    flag = Cancel()
    flag.set()
    with flag.over(), pytest.raises(Cancelled):
        answer()


def test_the_same_seed_gives_the_same_search_in_any_process():
    code = (
        "from tests.bots.test_lookahead import answer\n"
        "for seed in range(4):\n"
        "    action, bot = answer(seed=seed)\n"
        "    print(action, bot.why, [one.values for one in bot.found.tried])"
    )
    assert printed(code).count("\n") == 4
