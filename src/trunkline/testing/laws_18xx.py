"""Laws of 18xx titles built on the kit: whole tables, and trains within their limits."""

from __future__ import annotations

from typing import Any

from trunkline.eighteen.parts.audit import table_problems
from trunkline.eighteen.parts.state import State18
from trunkline.eighteen.rules.trains import Discards, everything, first_crowded
from trunkline.kernel import Timeline
from trunkline.testing.broken import expect


def tables_of_18xx_are_whole(timeline: Timeline[Any]) -> None:
    """Check that companies and components of the kit are whole.

    No company operates without an owner and a home token, and no share, tile or token comes from
    nowhere, whatever the title's own audit checks.
    """
    if isinstance(timeline.state, State18):
        game: Any = timeline.game
        for index in range(timeline.end + 1):
            faults = list(table_problems(game, timeline.at(index).state))
            expect(not faults, f"the kit finds {faults}", index)


def too_many_trains_are_given_up(timeline: Timeline[Any]) -> None:
    """Check that a step with ``Discards`` is asked while a company has too many trains."""
    if not isinstance(timeline.state, State18):
        return
    game: Any = timeline.game
    rules = {
        name: rule
        for name, step in game.steps.items()
        for rule in step.rules
        if isinstance(rule, Discards)
    }
    rule = next(iter(rules.values()), None)
    counted = everything if rule is None else rule.counted
    for index in range(timeline.end):
        state = timeline.at(index).state
        asked = any(frame.step in rules for frame in state.frames)
        if not asked and (rule is None or not rule.waits(game, state)):
            name = first_crowded(game, state, counted)
            expect(not name, f"{name} has too many trains, and nobody gives one up", index)
