"""The master of column generation: which mix of known routes earns most, and what track is worth.

Its linear program is solved by `simplex`; the dual values become whole-number prices, so that every
bound made from them is exact arithmetic.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from .simplex import maximise, shaken

Array = np.ndarray[Any, Any]

PIVOTS = 5_000  # of one round; prices from an unfinished one, cancelled or not, are as honest


class Master:
    """A growing linear program: at most one route a train, each piece of track at most once."""

    def __init__(self, copies: list[int], tracks: int, control: Array) -> None:
        self.control = control
        self.kinds = len(copies)
        self.tracks = tracks
        size = self.kinds + tracks
        self.limits = shaken([*copies, *[1] * tracks])
        self.basis = -1 - np.arange(size, dtype=np.int64)
        self.inverse = np.zeros((size, size), np.float64)
        self.duals = np.zeros(size, np.float64)
        self.amounts = np.zeros(size, np.float64)
        self.ptr = [0]
        self.rows: list[int] = []
        self.worth: list[int] = []

    def add(self, kind: int, score: int, tracks: list[int]) -> None:
        """Add a route: its kind of train, its revenue and the track it takes."""
        self.rows.append(kind)
        self.rows.extend(self.kinds + track for track in tracks)
        self.ptr.append(len(self.rows))
        self.worth.append(score)

    def prices(self) -> list[int]:
        """Solve, and give the price of each piece of track as a whole number."""
        maximise(
            self.limits,
            np.array(self.ptr, np.int64),
            np.array(self.rows, np.int64),
            np.array(self.worth, np.float64),
            self.basis,
            self.inverse,
            self.duals,
            self.amounts,
            PIVOTS,
            self.control,
        )
        return [max(0, round(value)) for value in self.duals[self.kinds :].tolist()]

    def mix(self) -> list[tuple[float, int, list[int]]]:
        """Return the routes that the master runs now: share, kind, track."""
        found = []
        for column, amount in zip(self.basis.tolist(), self.amounts.tolist(), strict=True):
            if column >= 0:
                kind, *rows = self.rows[self.ptr[column] : self.ptr[column + 1]]
                found.append((amount, kind, [row - self.kinds for row in rows]))
        return found

    def shares(self) -> Array:
        """Return the share of each piece of track that the mix gives to each kind of train."""
        shares = np.zeros((self.kinds, self.tracks), np.float64)
        for amount, kind, tracks in self.mix():
            shares[kind, tracks] += amount
        return shares
