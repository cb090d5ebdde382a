"""Equal problems are answered once: a small memory of answers, shared by all threads."""

from __future__ import annotations

import threading
from collections import OrderedDict

from .control import Cancel
from .problem import Answer, RouteProblem
from .solve import WORK, solve

SIZE = 512
PROVED = -1
"""In place of a work limit: what is proved is so for all who may work as much."""


class Cache:
    """The last answers by problem.

    Unproved ones only for the work limit that made them, and proved ones only where that much work
    is allowed: so nobody's answer depends on what others asked before.
    """

    def __init__(self, size: int = SIZE) -> None:
        self.size = size
        self.hits = 0
        self._lock = threading.Lock()
        self._answers: OrderedDict[tuple[RouteProblem, int], Answer] = OrderedDict()

    def best(
        self,
        problem: RouteProblem,
        *,
        work: int = WORK,
        seconds: float | None = None,
        cancel: Cancel | None = None,
    ) -> Answer:
        """As `solve`, from memory where the same question was answered before."""
        for limit in (PROVED, work):
            key = (problem, limit)
            with self._lock:
                known = self._answers.get(key)
                if known is not None and (limit == work or known.work <= work):
                    self._answers.move_to_end(key)
                    self.hits += 1
                    return known
        flag = cancel or Cancel()
        answer = solve(problem, work=work, seconds=seconds, cancel=flag)
        if answer.proved or not flag.is_set():  # what the clock cut short is not worth keeping
            self._keep((problem, PROVED if answer.proved else work), answer)
        return answer

    def _keep(self, key: tuple[RouteProblem, int], answer: Answer) -> None:
        with self._lock:
            self._answers[key] = answer
            while len(self._answers) > self.size:
                self._answers.popitem(last=False)

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._answers.clear()
            self.hits = 0


SHARED = Cache()
"""The memory behind `best`."""


def best(
    problem: RouteProblem,
    *,
    work: int = WORK,
    seconds: float | None = None,
    cancel: Cancel | None = None,
) -> Answer:
    """The best routes; equal problems are answered from a cache."""
    return SHARED.best(problem, work=work, seconds=seconds, cancel=cancel)
