"""The master of column generation: which mix of known routes earns most, and what track is worth.

HiGHS solves the linear relaxation; its dual values become whole-number prices, so that every bound
made from them is exact arithmetic.
"""

from __future__ import annotations

from typing import Any

import highspy
import numpy as np


class Master:
    """A growing linear program: at most one route a train, each piece of track at most once."""

    def __init__(self, copies: list[int], tracks: int) -> None:
        self.kinds = len(copies)
        self.tracks = tracks
        self.solver: Any = highspy.Highs()  # type: ignore[no-untyped-call]
        self.solver.setOptionValue("output_flag", False)
        self.solver.setOptionValue("threads", 1)
        self.solver.setOptionValue("presolve", "off")
        self.solver.setOptionValue("solver", "simplex")
        nothing = np.array([], np.int32)
        for limit in [*copies, *[1] * tracks]:
            self.solver.addRow(-highspy.kHighsInf, limit, 0, nothing, nothing.astype(float))
        self.columns = 0

    def add(self, kind: int, score: int, tracks: list[int]) -> None:
        """A new route: its kind of train, what it earns and the track it takes."""
        rows = np.array([kind, *[self.kinds + track for track in tracks]], np.int32)
        self.solver.addCol(
            -float(score), 0.0, highspy.kHighsInf, len(rows), rows, np.ones(len(rows))
        )
        self.columns += 1

    def prices(self) -> list[int]:
        """Solve, and give the price of each piece of track as a whole number."""
        self.solver.run()
        duals = self.solver.getSolution().row_dual
        return [max(0, round(-value)) for value in duals[self.kinds :]]
