"""The random player: every kind of action, every number, and nothing it may not see."""

from collections import Counter
from random import Random

from examples.goods_yard.game import make
from tests.bots.helpers import questions
from trunkline.arena.self_play import self_play
from trunkline.bots.random import RandomPlayer, finish
from trunkline.kernel import CHANCE, Plan, Range, asked, refusal, see_offers, settle_chance, view
from trunkline.kernel.offers import template


def test_kinds_are_equally_likely_however_many_offers_they_have():
    game, seen, offers = next(
        (game, seen, offers)
        for game, seen, offers, _ in questions("random", most=400)
        if len(offers) > 10 and len({type(template(offer)) for offer in offers}) == 2
    )
    kinds = {type(template(offer)) for offer in offers}
    drawn = Counter(type(RandomPlayer(seed, game).choose(seen, offers)) for seed in range(400))
    assert set(drawn) == kinds
    assert all(140 < count < 260 for count in drawn.values())


def test_a_number_comes_from_the_whole_range():
    game = make("goods-yard", 2, {"cards": [1, 1, 2, 3], "coins": 2})
    state, _ = settle_chance(game, game.start(), Random(1))
    seat = asked(state)[0]
    seen, offers = view(game, state, seat), see_offers(game, state, seat)
    assert any(isinstance(offer, Range) for offer in offers)
    bids = {RandomPlayer(seed, game).choose(seen, offers) for seed in range(50)}
    assert len(bids) == 3
    assert all(refusal(game, state, bid) is None for bid in bids)


def test_a_plan_is_completed_by_its_planner():
    for game, seen, offers, _ in questions("novice", most=400):
        plan = next((offer for offer in offers if isinstance(offer, Plan)), None)
        if plan is not None:
            action = finish(game, seen, plan)
            assert action.routes
            assert refusal(game, seen.state, action) is None
            return
    raise AssertionError("no train ran")


def test_a_game_with_secrets_is_played_from_views_alone():
    # A view raises where another seat's secret is looked at, so finishing is the proof.
    game = make("goods-yard", 3, {})
    timeline = self_play(game, 3)
    assert not timeline.state.frames
    assert any(timeline.at(n).action.seat != CHANCE for n in range(1, timeline.now + 1))
