"""Fair queues: bounded work on a few threads, shared between people and tables.

Each kind of work has a queue. A piece of work names those it is for: the most general key first,
such as address, account, table. A free place goes to the key with the fewest places now; ties go to
the one that has used the least time since it came. The time is measured. If too many wait, the
newest work of the key with the most waiting is refused.

Long work gives way: `in_pieces` hands the place on after a short piece if others wait, and takes
its turn again like all of them. So a newcomer waits for at most one piece of another's work.
"""

from __future__ import annotations

import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager, nullcontext
from contextvars import Context, ContextVar
from functools import partial
from typing import Any, TypeVar

from trunkline.kernel.cancel import waiting
from trunkline.table.errors import TooManyRequests

T = TypeVar("T")
Keys = tuple[str, ...]
Halt = AbstractContextManager[None]

PIECE = 0.2
"""Seconds after which long work gives way to others."""
MOST = 256
"""Pieces of work of one kind that wait at most."""
FULL = "Too many wait for this just now; try again."
ALL = 1_000_000

_present: ContextVar[Job | None] = ContextVar("job", default=None)


class Job:
    """One piece of work, and who it is for."""

    def __init__(self, queue: FairQueue, work: Callable[[], Any], keys: Keys, number: int) -> None:
        self.queue = queue
        self.work = work
        self.keys = tuple(f"{level} {key}" for level, key in enumerate(keys))
        self.number = number
        self.future: Future[Any] = Future()
        self.go = threading.Event()
        """Set while this job has a place."""
        self.begun = False
        self.since = 0.0
        self.used = 0.0
        """Seconds that it had a place for, before the current piece."""

    def due(self) -> bool:
        """Return True if the piece is over and something else waits."""
        queue = self.queue
        return bool(queue._waiting) and queue.clock() - self.since >= queue.piece

    def rest(self) -> None:
        """Give way to the next in turn; return with a place again."""
        self.queue.rest(self)

    def ran(self) -> float:
        """Return for how many seconds this job has had a place."""
        return self.queue.ran(self)


class FairQueue:
    """The work of one kind, on `workers` places.

    At most `each` of them go to one first key and at most `together` to one last key; at most
    `begun` pieces of work are begun and not done (None: no such bound).
    """

    def __init__(
        self,
        name: str,
        workers: int,
        *,
        each: int | None = None,
        together: int | None = None,
        begun: int | None = None,
        most: int = MOST,
        piece: float = PIECE,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.name = name
        self.workers = workers
        self.each = each or ALL
        self.together = together or ALL
        self.begun = begun or ALL
        self.most = most
        self.piece = piece
        self.clock = clock
        self._lock = threading.Lock()
        self._waiting: list[Job] = []
        self._running: set[Job] = set()
        self._here: Counter[str] = Counter()
        """Jobs by key, those that run and those that wait."""
        self._used: dict[str, float] = {}
        """By key with work here, the seconds that count against it."""
        self._number = 0
        self._closed = False
        # A job that gives way keeps its thread: threads are made as they are needed.
        self._threads = ThreadPoolExecutor(workers + most, thread_name_prefix=name)

    def __len__(self) -> int:
        """Return how many jobs wait."""
        return len(self._waiting)

    def submit(self, work: Callable[..., T], *args: Any, keys: Keys = ("",)) -> Future[T]:
        """Do something when its turn comes; ``TooManyRequests`` where too many wait."""
        with self._lock:
            if self._closed:
                raise RuntimeError(f"the queue {self.name} is closed")
            self._number += 1
            job = Job(self, lambda: work(*args), keys, self._number)
            self._waiting.append(job)
            self._arrive(job)
            dropped = self._dropped()
            self._give_places()
        if dropped is job:
            raise TooManyRequests(FULL, 2)
        if dropped is not None and dropped.future.set_running_or_notify_cancel():
            dropped.future.set_exception(TooManyRequests(FULL, 2))
        return job.future

    def _arrive(self, job: Job) -> None:
        """Let a new key begin level with the one that used least: no credit, no debt."""
        for level, key in enumerate(job.keys):
            self._here[key] += 1
            if self._here[key] == 1:
                others = [used for one, used in self._used.items() if one[0] == str(level)]
                self._used[key] = min(others, default=0.0)

    def _dropped(self) -> Job | None:
        """Take out the newest job of the key with the most waiting, if too many wait."""
        if len(self._waiting) <= self.most:
            return None
        fresh = [job for job in self._waiting if not job.begun]
        counts = Counter(job.keys[0] for job in fresh)
        greedy = max(counts.values())
        last = max(
            (job for job in fresh if counts[job.keys[0]] == greedy), key=lambda job: job.number
        )
        self._waiting.remove(last)
        self._leave(last)
        return last

    def _give_places(self) -> None:
        """Give every free place to the job whose turn it is."""
        while len(self._running) < self.workers:
            job = self._next()
            if job is None:
                return
            self._waiting.remove(job)
            if not job.begun and not job.future.set_running_or_notify_cancel():
                self._leave(job)
                continue
            self._running.add(job)
            job.since = self.clock()
            job.go.set()
            if not job.begun:
                job.begun = True
                self._threads.submit(Context().run, self._work, job)

    def _next(self) -> Job | None:
        """Return the waiting job whose turn it is, if any may run now."""
        here = Counter(key for job in self._running for key in job.keys)
        begun = Counter(job.keys[0] for job in self._waiting if job.begun)
        room = begun.total() + len(self._running) < self.begun
        able = [
            job
            for job in self._waiting
            if here[job.keys[0]] < self.each
            and here[job.keys[-1]] < self.together
            and (room or job.begun)
        ]

        def turn(job: Job) -> tuple[Any, ...]:
            shares = [(here[key], self._used[key]) for key in job.keys]
            # A person's started work is finished first: it holds a thread.
            late = not job.begun and begun[job.keys[0]] + here[job.keys[0]] >= self.workers
            # Tuples of other lengths compare: work may name more or fewer keys than other work.
            return (shares[0], late, tuple(shares[1:]), job.number)

        return min(able, key=turn, default=None)

    def _work(self, job: Job) -> None:
        """Do a job on a thread, and hand its place on."""
        _present.set(job)
        try:
            found = job.work()
        except BaseException as error:
            self._end(job)
            job.future.set_exception(error)
        else:
            self._end(job)
            job.future.set_result(found)

    def _charge(self, job: Job) -> None:
        """Count the current piece for all keys it was done for."""
        now = self.clock()
        piece, job.since = now - job.since, now
        job.used += piece
        for key in job.keys:
            self._used[key] += piece

    def _end(self, job: Job) -> None:
        with self._lock:
            self._stop(job)
            self._leave(job)
            self._give_places()

    def _leave(self, job: Job) -> None:
        """Forget keys without any work here."""
        for key in job.keys:
            self._here[key] -= 1
            if not self._here[key]:
                del self._here[key], self._used[key]

    def rest(self, job: Job) -> None:
        """Hand a job's place to the next in turn, and take it again later."""
        with self._lock:
            self._stop(job)
            self._waiting.append(job)
            self._give_places()  # to the same job, if it is its turn anyway
        job.go.wait()

    def _stop(self, job: Job) -> None:
        """Take a job's place away."""
        self._charge(job)
        self._running.discard(job)
        job.go.clear()

    def ran(self, job: Job) -> float:
        """Return for how many seconds a job has had a place."""
        with self._lock:
            return job.used + (self.clock() - job.since if job in self._running else 0.0)

    @contextmanager
    def aside(self, job: Job) -> Iterator[None]:
        """Give the place away while a job waits for another one, which may need it."""
        with self._lock:
            self._stop(job)
            self._give_places()
        try:
            yield
        finally:
            with self._lock:
                job.since = self.clock()
                self._waiting.append(job)
                self._give_places()
            job.go.wait()

    def close(self, *, wait: bool = True) -> None:
        """Let go of what waits, let those who gave way finish, and end."""
        with self._lock:
            self._closed = True
            fresh = [job for job in self._waiting if not job.begun]
            self._waiting = [job for job in self._waiting if job.begun]
            self.workers = ALL
            self._give_places()
        for job in fresh:
            job.future.cancel()
        self._threads.shutdown(wait=wait)


def present() -> Job | None:
    """Return the job that this thread works on, if it is one of a fair queue."""
    return _present.get()


@contextmanager
def in_pieces(job: Job | None = None, halt: Callable[[], Halt] = nullcontext) -> Iterator[None]:
    """Let long work within that polls its flag (``kernel.Cancel``) give way to others.

    Hold no lock within that others need. `halt` stops work done elsewhere for this job.
    """
    job, flag = job or present(), waiting()
    if job is None or flag is None:
        yield
        return
    with flag.resting(partial(_rest, job, halt)):
        yield


def _rest(job: Job, halt: Callable[[], Halt]) -> None:
    if job.due():
        with halt():
            job.rest()


@contextmanager
def aside() -> Iterator[None]:
    """Within, this thread waits for another one, and gives its place away."""
    job = present()
    if job is None:
        yield
        return
    with job.queue.aside(job):
        yield
