"""Making puzzles: look at every state of a game, keep the positions with a clear best answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from trunkline.kernel import CHANCE, BadData, Refused, Timeline, asked, freeze, kind_of
from trunkline.puzzles.document import Puzzle, id_of
from trunkline.puzzles.kinds import KINDS, Kind, runs
from trunkline.puzzles.position import NoPuzzle, Position, Proof
from trunkline.titles import title_of

EASY, STEEP = 900, 160
"""Difficulty of the easiest puzzles, and the steps for each doubling of the work."""
LEAST, MOST = 800, 2200
CLOSE = 400
"""The most that a close second best adds."""


class Found(NamedTuple):
    """A puzzle, and what tells it from others like it."""

    puzzle: Puzzle
    likeness: tuple[object, ...]
    """Puzzles with equal values here are too much alike to be asked both."""


class Missed(NamedTuple):
    """A puzzle from a player's own game: there was a better run."""

    puzzle: Puzzle
    place: int
    """Number of moves up to the run, and including it."""
    got: int
    left: int
    """Income that the run left on the table."""


def puzzles_in(timeline: Timeline[Any], kinds: Sequence[str]) -> Iterator[Found]:
    """Yield the puzzles of a game that differ; a game with amended data has none."""
    if timeline.game.amendments:
        return
    seen = set[tuple[object, ...]]()
    for place in range(timeline.now + 1):
        state = timeline.at(place).state
        seats = asked(state)
        if len(seats) != 1 or seats[0] == CHANCE:
            continue
        position = Position(timeline.game, state, seats[0])
        for kind in map(KINDS.__getitem__, kinds):
            found = _of(position, kind)
            if found is not None and found.likeness not in seen:
                seen.add(found.likeness)
                yield found


def missed(timeline: Timeline[Any], seat: int) -> Missed | None:
    """Return the puzzle of the run that cost a seat most in its game; None if there is none."""
    game, kind = timeline.game, KINDS["run"]
    found: Missed | None = None
    for place in range(1, timeline.now + 1) if not game.amendments else ():
        action, state = timeline.at(place).action, timeline.at(place - 1).state
        if action is None or action.seat != seat or kind_of(type(action)) != runs.RUN:
            continue
        position = Position(game, state, seat)
        ran = game.page.reckon(position.seen, action)
        left = 0 if ran is None else ran.best - ran.got
        if ran is not None and left > (found.left if found else 0):
            one = _of(position, kind)
            if one is not None and one.puzzle.best == ran.best:
                found = Missed(one.puzzle, place, ran.got, left)
    return found


def _of(position: Position, kind: Kind) -> Found | None:
    """Return the puzzle of a position, or None."""
    try:
        if not kind.begins(position):
            return None
        proof = kind.prove(position)
    except (NoPuzzle, BadData, Refused):
        return None
    return Found(_puzzle(position, kind, proof), _likeness(position, kind, proof))


def _puzzle(position: Position, kind: Kind, proof: Proof) -> Puzzle:
    game, title = position.game, title_of(position.game)
    assert title is not None
    snapshot = freeze(position.state)
    return Puzzle(
        id=id_of(title.name, kind.name, snapshot),
        title=title.name,
        rules_version=game.rules_version,
        options=dict(game.options),
        seats=game.seats,
        seat=position.seat,
        kind=kind.name,
        theme=proof.theme,
        difficulty=difficulty(proof),
        best=proof.best,
        second=proof.second,
        answer=proof.answer,
        position=snapshot,
    )


def difficulty(proof: Proof) -> int:
    """Return a first guess at a rating: more work and a closer second best are harder."""
    work = max(1, proof.work).bit_length()
    largest = max(abs(proof.best), abs(proof.second), 1)
    close = CLOSE * (1 - abs(proof.best - proof.second) / largest)
    return max(LEAST, min(MOST, round(EASY + STEEP * (work - 5) / 2 + close)))


def _likeness(position: Position, kind: Kind, proof: Proof) -> tuple[object, ...]:
    """Return what makes two puzzles of one game alike: owner, trains, values."""
    companies = getattr(position.state, "companies", {})
    company = companies.get(position.company)
    trains = tuple(train.name for train in company.trains) if company is not None else ()
    if kind.name == "dump":
        return (kind.name, position.seat)
    return (kind.name, position.company or position.seat, trains, proof.best, proof.second)


def merged(known: Iterable[Puzzle], more: Iterable[Found], *, most: int, each: int) -> list[Puzzle]:
    """Return puzzles with those of a game added, without repetitions.

    There are at most so many of each kind, and at most so many of a kind from this game.
    """
    found = {one.id: one for one in known}
    count = Counter(one.kind for one in found.values())
    kinds: dict[str, list[Puzzle]] = {}
    for one in more:
        kinds.setdefault(one.puzzle.kind, []).append(one.puzzle)
    for kind, some in kinds.items():
        for puzzle in _spread(some, each):
            if puzzle.id not in found and count[kind] < most:
                found[puzzle.id] = puzzle
                count[kind] += 1
    return sorted(found.values(), key=lambda one: (one.kind, one.difficulty, one.id))


def _spread(some: list[Puzzle], each: int) -> list[Puzzle]:
    """Return a number of puzzles of different difficulty, with the hardest but not the easiest."""
    ranked = sorted(some, key=lambda one: (one.difficulty, one.id))
    if len(ranked) <= each:
        return ranked
    return [ranked[(place + 1) * (len(ranked) - 1) // each] for place in range(each)]
