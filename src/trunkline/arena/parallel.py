"""Many games at once: on this process, on processes of this machine, or on a Ray cluster.

A game follows from its match and its seed alone, so it does not matter where it is played: the rows
are the same, in whatever order they come.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Iterable, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    Future,
    ProcessPoolExecutor,
    wait,
)
from itertools import chain, islice
from multiprocessing import active_children, get_context, parent_process
from typing import Any, NamedTuple

from trunkline.arena.match import GameResult, Match, play_game
from trunkline.kernel import BadData

AHEAD = 3
"""Games for each worker that are handed out before one of them is finished."""
RETRIES = 5
"""Restarts of a game whose process, worker or node died."""


class Job(NamedTuple):
    """A game to be played."""

    match: Match
    seed: int
    keep: bool = False


def play(job: Job) -> GameResult:
    """Play one game, on any machine."""
    return play_game(job.match, job.seed, keep=job.keep)


def played(
    jobs: Iterable[Job], workers: int, ray: str | None = None
) -> Iterator[tuple[Job, GameResult]]:
    """Yield all games, each as soon as it is over.

    `ray` is the address of a cluster, or "local".
    """
    if ray is not None:
        return _on_ray(jobs, ray)
    if workers == 1:
        return ((job, play(job)) for job in jobs)
    return _on_processes(jobs, workers)


def _on_processes(jobs: Iterable[Job], workers: int) -> Iterator[tuple[Job, GameResult]]:
    """Yield games from pools of processes.

    A process that dies takes its pool with it: the next pool restarts the games that were running.
    """
    todo = iter(jobs)
    for deaths in range(RETRIES + 1):
        begun: list[Job] = []
        try:
            yield from _on_pool(todo, workers, begun)
            return
        except BrokenExecutor as error:
            if deaths == RETRIES:
                raise BadData(
                    "Processes that play games die again and again: a bot ends them, or memory is "
                    "short. Try --workers 1."
                ) from error
            todo = chain(begun, todo)


def _on_pool(
    todo: Iterator[Job], workers: int, begun: list[Job]
) -> Iterator[tuple[Job, GameResult]]:
    """Yield games until a process dies; `begun` collects those that are not over yet."""
    # New processes, not forked ones: a fork of a process with threads can hang.
    with ProcessPoolExecutor(workers, get_context("spawn"), initializer=_begin_work) as pool:
        waiting: dict[Future[GameResult], Job] = {}

        def hand_out(number: int) -> None:
            for job in islice(todo, number):
                begun.append(job)
                waiting[pool.submit(play, job)] = job

        try:
            # A few ahead of the workers, so that a million games do not wait in memory.
            hand_out(AHEAD * workers)
            while waiting:
                done, _ = wait(waiting, return_when=FIRST_COMPLETED)
                hand_out(len(done))
                for future in done:
                    game = future.result()
                    begun.remove(waiting[future])
                    yield waiting.pop(future), game
        except BaseException:  # an interrupt too: games that are half played are of no use
            for process in active_children():
                process.terminate()
            raise
        finally:
            pool.shutdown(cancel_futures=True)


def _begin_work() -> None:
    """Ignore Ctrl-C, which reaches every process: the parent ends the others, and prints."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    sys.stdout = sys.stderr
    threading.Thread(target=_end_with_parent, name="parent", daemon=True).start()


def _end_with_parent() -> None:
    """Leave when the parent is gone: a process that was killed cannot end the others."""
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


def _on_ray(jobs: Iterable[Job], address: str) -> Iterator[tuple[Job, GameResult]]:
    """Yield games from one task each.

    Ray restarts a game whose worker or node died, so nothing is lost.
    """
    try:
        import ray
    except ImportError:
        raise BadData("Ray is not installed: pip install 'trunkline[ray]'.") from None
    cluster: Any = ray
    where = {} if address == "local" else {"address": address}
    try:
        cluster.init(**where, log_to_driver=False, include_dashboard=False)
    except (RuntimeError, ValueError, OSError) as error:  # a wrong address, a node that is dead
        reason = str(error).partition("\n")[0] or type(error).__name__
        raise BadData(f"The Ray cluster does not start or answer: {reason}") from error
    try:
        task = cluster.remote(max_retries=RETRIES)(play)
        cores = int(cluster.cluster_resources().get("CPU", 1))
        todo = iter(jobs)
        waiting = {task.remote(job): job for job in islice(todo, AHEAD * cores)}
        while waiting:
            done, _ = cluster.wait(list(waiting))
            for one in done:
                yield waiting.pop(one), cluster.get(one)
            waiting |= {task.remote(job): job for job in islice(todo, len(done))}
    finally:
        cluster.shutdown()
