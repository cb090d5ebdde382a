"""Thinking at a table: all see bots think, only the player of a seat sees its search."""

from trunkline.kernel import Cancel
from trunkline.table.help.thoughts import Thoughts


def seen(thoughts, table, *mine):
    return [
        (one["seat"], one["bot"], one["best"], one["bound"]) for one in thoughts.at(table, mine)
    ]


def test_bots_are_seen_by_all_and_plans_by_their_player():
    thoughts, bot, plan = Thoughts(), Cancel(), Cancel()
    with thoughts.noted(bot, "one", 1, "novice"), thoughts.noted(plan, "one", 0):
        assert seen(thoughts, "one") == [(1, True, None, None)]
        assert seen(thoughts, "two", 0) == []
        plan.tell(120, 300)
        assert seen(thoughts, "one", 0) == [(1, True, None, None), (0, False, 120, 300)]
        assert all(one["seconds"] >= 0 for one in thoughts.at("one", [0]))
    assert seen(thoughts, "one", 0) == []


def test_a_thought_that_fails_is_forgotten():
    thoughts = Thoughts()
    try:
        with thoughts.noted(Cancel(), "one", 1, "novice"):
            raise ValueError
    except ValueError:
        assert seen(thoughts, "one") == []
