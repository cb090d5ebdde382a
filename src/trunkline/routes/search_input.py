"""A plain problem as every method of search takes it."""

from __future__ import annotations

from typing import NamedTuple

from .contraction import Net
from .problem import RouteProblem, Train

UNKNOWN = 1 << 1000  # in place of a bound


class Question(NamedTuple):
    """A problem and its network; trains of one kind stand together."""

    problem: RouteProblem
    net: Net
    ends: int
    """Stops from this number on are only passed."""
    kinds: list[Train]
    order: list[int]
    """The kind at each place."""
    trains: list[int]
    """The train at each place."""


def question_of(problem: RouteProblem, net: Net, ends: int) -> Question:
    """Return the problem with its trains sorted by kind, kinds in the order of the problem."""
    kinds: list[Train] = []
    kind_at: list[int] = []
    for train in problem.trains:
        kind = kind_of(train)
        if kind not in kinds:
            kinds.append(kind)
        kind_at.append(kinds.index(kind))
    trains = sorted(range(len(kind_at)), key=kind_at.__getitem__)
    return Question(problem, net, ends, kinds, [kind_at[train] for train in trains], trains)


def kind_of(train: Train) -> Train:
    """Two trains of one kind have the same routes, whatever their ids."""
    return train._replace(id="", name="")
