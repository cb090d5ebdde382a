"""The review: goes through a game and marks the most expensive decisions.

At each decision of a player the expert's look-ahead compares the action with the regular's choice
and with the title's other ideas, seen with the player's own eyes: hidden information is guessed,
not known.
"""

from __future__ import annotations

from collections.abc import Collection, Generator, Iterator
from typing import Any, NamedTuple

from trunkline.bots.lookahead import Candidate, Foresight, SearchResult, distinct, search, searching
from trunkline.bots.protocol import seed_of
from trunkline.kernel import CHANCE, Action, Game, Offer, Timeline, View, legal, view

SEED = 1848
"""The coach always says the same about the same game."""


class Mark(NamedTuple):
    """A decision that cost something."""

    moment: int
    """The number of the action in the game, from 1."""
    seat: int
    played: Action
    better: Action
    plan: str
    """The line that follows, in a few words; empty if the action says it all."""
    cost: float
    """The cost of the decision, in the unit of the title's look-ahead."""
    line: tuple[Action, ...]
    """The line that the expert expects, the better action first."""


class Progress(NamedTuple):
    """The progress of a review: if it stops here, the marks so far are the result."""

    moment: int
    end: int
    mark: Mark | None


def decisions(timeline: Timeline[Any], seats: Collection[int] = ()) -> list[int]:
    """Return the moments at which one of these seats (all if none is named) had a decision."""
    actions = list(timeline.actions())
    return [
        number
        for number, action in enumerate(actions, 1)
        if action.seat != CHANCE and (not seats or action.seat in seats)
    ]


def review(
    timeline: Timeline[Any], foresight: Foresight, seats: Collection[int] = ()
) -> Iterator[Progress]:
    """Review a game, decision by decision; a caller that stops asking stops the work."""
    moments = decisions(timeline, seats)
    for number in moments:
        played = timeline.at(number).action
        assert played is not None
        state = timeline.at(number - 1).state
        yield Progress(
            number, moments[-1], look_at(timeline.game, state, played, number, foresight)
        )


def look_at(
    game: Game, state: Any, played: Action, number: int, foresight: Foresight
) -> Mark | None:
    """Review the decision with this number; return None if nothing was clearly better."""
    seat = played.seat
    seen = view(game, state, seat)
    offers = legal(game, seen.state, seat)
    found = judged(game, seen, offers, played, foresight, seed_of(SEED, seat, number))
    if found is None or found.choice.action == played:
        return None
    better = found.choice
    return Mark(number, seat, played, better.action, better.says, found.gain, found.line)


def judged(
    game: Any,
    seen: View[Any],
    offers: list[Offer],
    played: Action,
    foresight: Foresight,
    seed: int,
) -> SearchResult | None:
    """Compare an action with the expert's ideas; return None if there were no others."""
    ideas = _ideas(game, seen, offers, played, foresight, seed)
    return search(game, seen, ideas, foresight, seed) if len(ideas) > 1 else None


def judging(
    game: Any,
    seen: View[Any],
    offers: list[Offer],
    played: Action,
    foresight: Foresight,
    seed: int,
) -> Generator[int, None, SearchResult | None]:
    """Judge in pieces, as `searching` does; for a caller that has other work to do in between."""
    ideas = _ideas(game, seen, offers, played, foresight, seed)
    if len(ideas) < 2:
        return None
    yield 0  # finding ideas takes about as long as one imagined game
    return (yield from searching(game, seen, ideas, foresight, seed))


def _ideas(
    game: Any,
    seen: View[Any],
    offers: list[Offer],
    played: Action,
    foresight: Foresight,
    seed: int,
) -> list[Candidate]:
    """Return the move of the game, the regular's choice and the title's other ideas.

    Return none if there was nothing to decide or if the title says that the question is not worth
    the work.
    """
    if len(offers) < 2:
        return []
    base: Action = foresight.base(seed, game).choose(seen, list(offers))
    others = foresight.ideas(game, seen, offers, base, seed)
    return (
        distinct([Candidate(played), Candidate(base), *others])[: foresight.most] if others else []
    )


def worst(marks: list[Mark], most: int) -> list[Mark]:
    """Return the decisions that cost most, the most expensive first."""
    return sorted(marks, key=lambda mark: (-mark.cost, mark.moment))[:most]
