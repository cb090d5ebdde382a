"""People: how often bots would have moved as people did in finished games.

Moves without a choice are left out, and so are runs, for everybody's routes come from the solver.
Each decision is put to a bot as the person saw it; what came before was played by people.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from typing import Any, NamedTuple

from trunkline.arena.report import wilson
from trunkline.bots.protocol import seed_of
from trunkline.kernel import CHANCE, Action, Plan, Timeline, legal, view
from trunkline.titles import bots

SEED = 1848
"""Every level is asked with the same seed for a decision."""


class Asked(NamedTuple):
    """A decision of a person, and what bots would have done."""

    step: str
    options: int
    """Number of moves on offer; a range counts as one."""
    same: dict[str, bool]
    """By bot: the very same move."""
    kind: dict[str, bool]
    """By bot: a move of the same kind, such as a purchase of another share."""


class Likeness(NamedTuple):
    """The share of moves that a bot has in common with people."""

    bot: str
    decisions: int
    same: int
    kind: int
    low: float
    high: float
    """The 95% interval of the share of same moves, as if decisions were independent."""


def decisions(
    timeline: Timeline[Any], names: Sequence[str], steps: Collection[str] = ()
) -> Iterator[Asked]:
    """Put each decision of a finished game to some bots; `steps` limits what is asked about."""
    game = timeline.game
    for number, played in enumerate(list(timeline.actions()), 1):
        if played.seat == CHANCE:
            continue
        state = timeline.at(number - 1).state
        step = state.frames[-1].step
        if steps and step not in steps:
            continue
        seen = view(game, state, played.seat)
        offers = legal(game, seen.state, played.seat)
        forced = len(offers) == 1 and isinstance(offers[0], Action)
        if forced or any(isinstance(offer, Plan) for offer in offers):
            continue
        seed = seed_of(SEED, played.seat, number)
        moves = {name: bots.make(name, seed, game).choose(seen, list(offers)) for name in names}
        yield Asked(
            step,
            len(offers),
            {name: move == played for name, move in moves.items()},
            {name: type(move) is type(played) for name, move in moves.items()},
        )


def likeness(asked: Sequence[Asked], names: Sequence[str]) -> list[Likeness]:
    """Return how often each bot moved as people did."""
    found = []
    for name in names:
        same = sum(one.same[name] for one in asked)
        kind = sum(one.kind[name] for one in asked)
        low, high = wilson(same, len(asked))
        found.append(Likeness(name, len(asked), same, kind, low, high))
    return found


def by_step(asked: Sequence[Asked], names: Sequence[str]) -> dict[str, tuple[int, dict[str, int]]]:
    """Return for each step the decisions, and how many each bot made as people did."""
    count = Counter(one.step for one in asked)
    return {
        step: (
            number,
            {name: sum(one.same[name] for one in asked if one.step == step) for name in names},
        )
        for step, number in count.most_common()
    }
