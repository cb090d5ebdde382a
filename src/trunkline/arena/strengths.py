"""Strengths of bots from whole rankings: Plackett-Luce, by maximum likelihood.

Every seat of a game is an entrant. All seats of a bot share one strength, so a bot with more seats
gains nothing by it: among equals each seat has the same chance of each place. The result does not
depend on the order of the games.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import log
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

Floats: TypeAlias = NDArray[np.floating[Any]]
Ranking: TypeAlias = tuple[Sequence[str], Sequence[int]]
"""The bots in their seats, and the place of each seat; equal places in a tie."""

PRIOR = 0.02
"""Weight of the prior, in games: it keeps a bot finite that wins or loses every game."""
MOST_STEPS = 100
LONGEST_STEP = 2.0
"""Newton's method goes no farther at once: far from the end a full step can miss it."""
CLOSE = 1e-9
ELO = 400 / log(10)
"""Elo points in one unit of log strength: 400 points are odds of ten to one."""


class Strength(NamedTuple):
    """A bot's strength in Elo points above the first bot, and its standard error."""

    elo: float
    error: float


class Stages:
    """Rankings as races: who was still in a race, and who won it.

    Those who share a place win its race together (Breslow). Equal races are counted, not repeated,
    so that a fit costs the same for a hundred games as for ten thousand.
    """

    def __init__(self, rankings: Iterable[Ranking], bots: Sequence[str]) -> None:
        found: dict[tuple[tuple[int, ...], tuple[int, ...]], int] = {}
        for seats, places in rankings:
            for place in sorted(set(places)):
                paired = list(zip(seats, places, strict=True))
                racing = [seat for seat, its in paired if its >= place]
                first = [seat for seat, its in paired if its == place]
                if len(racing) > len(first):
                    key = (_counted(first, bots), _counted(racing, bots))
                    found[key] = found.get(key, 0) + 1
        size = len(bots)
        self.won: Floats = np.array([key[0] for key in found], np.float64).reshape(-1, size)
        self.there: Floats = np.array([key[1] for key in found], np.float64).reshape(-1, size)
        self.times: Floats = np.array(list(found.values()), np.float64)


def strengths(rankings: Iterable[Ranking], bots: Sequence[str]) -> dict[str, Strength]:
    """Return the strength of each bot; the first one stands at 0."""
    stages = Stages(rankings, bots)
    theta: Floats = np.zeros(len(bots))
    for _ in range(MOST_STEPS):
        slope, bend = _derivatives(stages, theta)
        step: Floats = np.linalg.solve(bend, slope)
        theta = theta + np.clip(step, -LONGEST_STEP, LONGEST_STEP)
        if float(np.abs(step).max()) < CLOSE:
            break
    spread: Floats = np.linalg.inv(_derivatives(stages, theta)[1])
    found = {}
    for place, bot in enumerate(bots):
        variance = spread[place, place] + spread[0, 0] - 2 * spread[place, 0]
        error = float(np.sqrt(max(0.0, float(variance)))) if place else 0.0
        found[bot] = Strength(float(theta[place] - theta[0]) * ELO, error * ELO)
    return found


def _derivatives(stages: Stages, theta: Floats) -> tuple[Floats, Floats]:
    """Return the slope of the log likelihood with its prior, and how it bends."""
    weights = stages.there * np.exp(theta)
    chances: Floats = weights / weights.sum(axis=1, keepdims=True)
    firsts: Floats = stages.won.sum(axis=1) * stages.times
    slope: Floats = stages.times @ stages.won - firsts @ chances - PRIOR * theta
    bend: Floats = np.diag(firsts @ chances + PRIOR) - (chances.T * firsts) @ chances
    return slope, bend


def _counted(seats: Sequence[str], bots: Sequence[str]) -> tuple[int, ...]:
    return tuple(seats.count(bot) for bot in bots)


def came_before(seats: Sequence[str], places: Sequence[int], one: str, other: str) -> float:
    """Return how often a seat of one bot came before a seat of the other.

    It is the mean over all pairs of their seats, a tie counting half.
    """
    pairs = [
        0.5 if mine == theirs else float(mine < theirs)
        for seat, mine in zip(seats, places, strict=True)
        if seat == one
        for rival, theirs in zip(seats, places, strict=True)
        if rival == other
    ]
    return sum(pairs) / len(pairs)
