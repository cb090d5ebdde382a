"""A problem with its answer, judged and timed: what a report or a picture of a search needs."""

from __future__ import annotations

import time
from typing import NamedTuple

from .judge import Run, judge
from .problem import Answer, RouteProblem
from .solve import solve


class Solution(NamedTuple):
    """The best routes of a problem: proved, or with the gap to the bound."""

    problem: RouteProblem
    answer: Answer
    runs: tuple[Run, ...]
    """Revenue of each route, and its stops in order."""
    seconds: float

    def __repr__(self) -> str:
        """Return what the trains earn: the whole problem would fill pages."""
        answer = self.answer
        proof = "proved best" if answer.proved else f"at most {answer.bound} is possible"
        return f"<routes for {answer.revenue}, {proof}: {list(self.runs)}>"


def solved(problem: RouteProblem, seconds: float | None = None) -> Solution:
    """Search a route problem; `seconds` ends the search early, with an honest bound."""
    begun = time.perf_counter()
    answer = solve(problem, seconds=seconds)
    runs = judge(problem, answer.routes).runs
    return Solution(problem, answer, runs, round(time.perf_counter() - begun, 6))
