"""Searches off an event loop: awaited like any coroutine, cancelled like any task."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from functools import partial

from .cache import SHARED, Cache
from .control import Cancel
from .problem import Answer, RouteProblem
from .solve import WORK


class Runner:
    """A few threads for searches; the compiled code runs without Python's lock."""

    def __init__(self, workers: int = 1, cache: Cache = SHARED) -> None:
        self._threads = ThreadPoolExecutor(workers, thread_name_prefix="routes")
        self._cache = cache

    async def solve(
        self, problem: RouteProblem, *, work: int = WORK, seconds: float | None = None
    ) -> Answer:
        """The best routes; cancelling the awaiting task ends the search in its thread too."""
        import asyncio  # who solves without an event loop need not wait for its import

        flag = Cancel()
        search = partial(self._cache.best, problem, work=work, seconds=seconds, cancel=flag)
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, search)
        except asyncio.CancelledError:
            flag.set()
            raise

    def close(self) -> None:
        """Wait for running searches and end the threads."""
        self._threads.shutdown(cancel_futures=True)
