"""Bounds that need no search: what a train could earn if it ran wherever it liked."""

from __future__ import annotations

from collections.abc import Sequence
from math import gcd

from .problem import RouteProblem, Stop, Train


def dream(stops: Sequence[Stop], train: Train) -> int:
    """Return the revenue of the best stops that the train reaches, however they are connected."""
    if train.express:
        goals = [stop.value for stop in stops if stop.goal]
        tokens = [stop.value for stop in stops if stop.token and not stop.goal]
        return max(0, max(goals) + max(tokens) + train.extra) if goals and tokens else 0
    counted = sorted((stop.value for stop in stops if stop.kind != "town"), reverse=True)
    total = train.extra + train.mult * sum(counted[: train.reach])
    total += _dream_towns(stops, train)
    return max(0, total + (train.marks[-1] if train.marks else 0))


def _dream_towns(stops: Sequence[Stop], train: Train) -> int:
    each = (stop for stop in stops if stop.kind == "town" for _ in range(stop.towns))
    towns = sorted((stop.value for stop in each), reverse=True)
    if train.towns is None or (train.fill and train.reach is None):
        return sum(towns)
    return sum(towns[: train.towns + (train.reach or 0 if train.fill else 0)])


def unit(problem: RouteProblem) -> int:
    """Every revenue is a multiple of this, so bounds may be rounded down to it."""
    numbers = [stop.value for stop in problem.stops]
    for train in problem.trains:
        numbers += [train.extra, *train.marks]
    return gcd(*numbers) or 1
