"""Samples for laws: some moments of a game, and some of the actions that could follow."""

from __future__ import annotations

from random import Random
from typing import Any

from trunkline.kernel import (
    Action,
    Draw,
    Game,
    Offer,
    Plan,
    Range,
    Timeline,
    digest,
    draw_chance,
)
from trunkline.kernel.game import complete


def digests(timeline: Timeline[Any]) -> list[str]:
    """Return the identity of every state of a game, in order."""
    return [digest(timeline.at(index).state) for index in range(timeline.end + 1)]


MOST = 100
"""Moments that a law looks at closely, however long a game is."""


def moments(timeline: Timeline[Any], every: int, most: int = MOST) -> list[int]:
    """Return moments of a game that an action follows: every third, say, but at most `most`."""
    return list(range(0, timeline.end, max(every, -(-timeline.end // most))))


def some_actions(game: Game, state: Any, offers: list[Offer]) -> list[Action]:
    """Return every offer at its limits: both ends and the middle of a range, a whole plan."""
    found: list[Action] = []
    for offer in offers:
        if isinstance(offer, Range):
            values = offer.values()
            chosen = {values[0], values[len(values) // 2], values[-1]}
            found += [offer.at(value) for value in sorted(chosen)]
        elif isinstance(offer, Plan):
            found.append(complete(game, state, offer))
        elif isinstance(offer, Draw):
            found += [draw_chance(game, state, Random(seed)) for seed in range(3)]
        else:
            found.append(offer)
    return found
