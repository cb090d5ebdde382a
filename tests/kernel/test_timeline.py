"""The timeline: undo, redo, jump and branch give back the very states, and erase nothing."""

from random import Random

import pytest

from examples.goods_yard.game import Bid, make
from examples.goods_yard.random_play import random_game
from trunkline.kernel import Refused, Seat, Timeline, digest, examples, finished, legal


def test_undo_then_redo_gives_the_same_states():
    timeline = random_game(1)
    digests = [digest(timeline.at(index).state) for index in range(timeline.end + 1)]
    for index in range(timeline.end - 1, -1, -1):
        assert digest(timeline.undo()) == digests[index]
    for index in range(1, timeline.end + 1):
        assert digest(timeline.redo()) == digests[index]
    assert timeline.now == timeline.end


def test_a_jump_goes_to_any_moment_and_nowhere_else():
    timeline = random_game(2)
    for index in (0, timeline.end, 5, 3):
        assert timeline.jump(index) is timeline.at(index).state is timeline.state
        assert timeline.now == index
        assert len(list(timeline.actions())) == index
    timeline.jump(0)
    with pytest.raises(IndexError):
        timeline.undo()
    timeline.jump(timeline.end)
    with pytest.raises(IndexError, match=f"0 to {timeline.end}"):
        timeline.redo()
    with pytest.raises(IndexError):
        timeline.branch(-1)


def test_moves_in_the_middle_leave_branches_unchanged():
    timeline = random_game(3)
    before = [digest(timeline.at(index).state) for index in range(timeline.end + 1)]
    kept = timeline.branch()
    timeline.jump(6)
    other = other_choice(timeline)
    timeline.play(other)
    assert timeline.now == timeline.end == 7
    assert timeline.at(7).action == other
    assert [digest(kept.at(index).state) for index in range(kept.end + 1)] == before
    assert timeline.at(4).state is kept.at(4).state


def other_choice(timeline):
    """A legal action that was not the one played from here."""
    played = timeline.at(timeline.now + 1).action
    offers = legal(timeline.game, timeline.state)
    return next(a for offer in offers for a in examples(offer) if a != played)


def test_a_refused_action_changes_nothing():
    timeline = random_game(4)
    timeline.jump(0)
    end = timeline.end
    with pytest.raises(Refused):
        timeline.play(Bid(Seat(0), 1))
    assert (timeline.now, timeline.end) == (0, end)


@pytest.mark.parametrize("seed", range(3))
def test_timelines_agree_with_plain_lists_on_random_play(seed):
    """A model that copies everything, against the timeline that shares everything."""
    random = Random(seed)
    game = make("goods-yard", 2, {"cards": list(range(1, 60)), "coins": 3})
    both = [(Timeline(game, game.start()), [], 0)]
    for _ in range(600):
        place = random.randrange(len(both))
        timeline, model, now = both[place]
        how = random.random()
        if how < 0.5 and not finished(timeline.state):
            choices = [a for offer in legal(game, timeline.state) for a in examples(offer)]
            action = random.choice(choices)
            timeline.play(action)
            model, now = [*model[:now], action], now + 1
        elif how < 0.95:
            now = max(0, min(len(model), now + random.randint(-3, 2)))
            timeline.jump(now)
        elif len(both) < 6:
            index = random.randint(0, len(model))
            both.append((timeline.branch(index), model[:index], index))
        both[place] = (timeline, model, now)
        assert (timeline.now, timeline.end) == (now, len(model))
    for timeline, model, now in both:
        assert list(timeline.actions()) == model[:now]
        assert [timeline.at(i + 1).action for i in range(len(model))] == model


def test_a_thousand_changes_of_mind_leave_one_line():
    game = make("goods-yard", 2, {})
    start = game.start()
    timeline = Timeline(game, start)
    bid = Bid(Seat(0), 0)
    for _ in range(1_000):  # two forward, one back
        timeline.append(bid, start)
        timeline.append(bid, start)
        timeline.jump(timeline.now - 1)
    assert (timeline.now, timeline.end) == (1_000, 1_001)
    assert timeline.at(0).action is None
