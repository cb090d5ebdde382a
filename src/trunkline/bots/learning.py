"""Learned values: features of a position, weights from finished games, and their file.

A value estimates how far ahead a seat will end. Each feature counts by its difference to the mean
of the other seats, and each weight is a parabola of what is left of the game. The weights come from
`trunkline lab fit`; their file says which command, games and commit made them.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from trunkline.kernel import add_up

POWERS = 3
"""Weights of a feature: constant, linear and quadratic in what is left of the game."""


@dataclass(frozen=True, eq=False)
class Learnable:
    """A title's positions, as numbers for a learned value."""

    names: tuple[str, ...]
    """The features, in their order."""
    row: Callable[[Any, Any, int], list[float]]
    """Return a seat's features: game, state, seat."""
    points: Callable[[Any, Any, int], float]
    """Return what a seat has for certain: the value predicts how far it will be ahead of this."""
    left: Callable[[Any, Any], float]
    """Return how much of the game is left, about 1 at the start and 0 at the end."""
    wanted: Callable[[Any, Any], bool]
    """Return True for moments that teach something."""


class Value(NamedTuple):
    """Learned weights: of each feature's constants first, then the linear ones, then the rest."""

    weights: tuple[float, ...]

    def ahead(self, rows: Sequence[Sequence[float]], seat: int, left: float) -> float:
        """Return how far ahead a seat will end, beyond what it is ahead by now."""
        return add_up(
            weight * number
            for weight, number in zip(self.weights, inputs(rows, seat, left), strict=True)
        )


def inputs(rows: Sequence[Sequence[float]], seat: int, left: float) -> list[float]:
    """Return what the weights are multiplied with: differences, times powers of what is left."""
    others = [row for one, row in enumerate(rows) if one != seat]
    lead = [
        mine - add_up(row[place] for row in others) / len(others)
        for place, mine in enumerate(rows[seat])
    ]
    return [number * left**power for power in range(POWERS) for number in lead]


def read(text: str, names: Sequence[str]) -> Value:
    """Read the file of a value that was learned for these features."""
    data = json.loads(text)
    if tuple(data["features"]) != tuple(names):
        raise ValueError("these weights were learned for other features")
    return Value(tuple(float(row[name]) for row in data["weights"] for name in names))
