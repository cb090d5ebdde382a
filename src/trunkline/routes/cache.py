"""Equal problems are answered once: a small memory of answers, shared by all threads."""

from __future__ import annotations

import threading
from collections import OrderedDict

from .control import Cancel, watched
from .problem import Answer, RouteProblem
from .solve import allowed, solve

SIZE = 512
LOOK = 0.01  # seconds between two looks at this thread's flag while another thread searches
FINISHED = None
"""Stands in place of a work limit where the search came to its end: the answer is the same for
everybody who allows as much work."""


class Cache:
    """The last answers by problem.

    Those that reached their work limit only for that limit, finished ones only where that much work
    is allowed, and none that a clock cut short, not even a proved one: its choice among equals may
    be unfinished. So nobody's answer depends on what others asked before.

    Of several threads with the same question one searches and the others wait; if it is cancelled,
    another takes over.
    """

    def __init__(self, size: int = SIZE) -> None:
        self.size = size
        self.hits = 0
        self._lock = threading.Lock()
        self._answers: OrderedDict[tuple[RouteProblem, int | None], Answer] = OrderedDict()
        self._searches: dict[tuple[RouteProblem, int], threading.Event] = {}

    def best(
        self,
        problem: RouteProblem,
        *,
        work: int | None = None,
        seconds: float | None = None,
        cancel: Cancel | None = None,
    ) -> Answer:
        """Solve a problem as `solve` does, or answer it from memory."""
        work = allowed(work, seconds)
        with watched(cancel, seconds) as flag:
            while isinstance(known := self._known(problem, work), threading.Event):
                while not known.wait(LOOK):
                    if flag.is_set():
                        return solve(problem, work=work, cancel=flag)
            return known or self._search(problem, work, flag)

    def _known(self, problem: RouteProblem, work: int) -> Answer | threading.Event | None:
        """Return the answer, or the end of another search; None if the search is now ours."""
        with self._lock:
            for limit in (FINISHED, work):
                key = (problem, limit)
                known = self._answers.get(key)
                if known is not None and (limit == work or known.work <= work):
                    self._answers.move_to_end(key)
                    self.hits += 1
                    return known
            search = self._searches.get((problem, work))
            if search is None:
                self._searches[problem, work] = threading.Event()
            return search

    def _search(self, problem: RouteProblem, work: int, flag: Cancel) -> Answer:
        """Search and keep the answer, unless cancelled; then let other threads look again."""
        try:
            answer = solve(problem, work=work, cancel=flag)
            if not flag.is_set():
                finished = answer.proved and answer.work <= work
                self._keep((problem, FINISHED if finished else work), answer)
            return answer
        finally:
            with self._lock:
                self._searches.pop((problem, work)).set()

    def _keep(self, key: tuple[RouteProblem, int | None], answer: Answer) -> None:
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
    work: int | None = None,
    seconds: float | None = None,
    cancel: Cancel | None = None,
) -> Answer:
    """Return the best routes; equal problems are answered from a cache."""
    return SHARED.best(problem, work=work, seconds=seconds, cancel=cancel)
