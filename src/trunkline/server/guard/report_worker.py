"""Report worker: a separate process makes reports, with bounds of time and memory.

It has a lower priority than the server: whatever a file does to it, no move waits. The two talk by
a pair of sockets: the worker receives the work, and sends each piece of the result. A process that
ended in good order waits for the next file.
"""

from __future__ import annotations

import os
import threading
import time
import traceback
from collections.abc import Callable, Collection, Iterator
from contextlib import suppress
from dataclasses import replace
from multiprocessing.connection import Connection
from typing import Any, NamedTuple

from trunkline import report
from trunkline.report import ReportPart
from trunkline.server.guard.import_worker import LOOK_EVERY, Bounds, Process, bind
from trunkline.table.fair_queue import present

BEGIN = (
    "import sys; from trunkline.server.guard.report_worker import work_at; "
    "work_at(int(sys.argv[1]), {})"
)
CARE = report.Care()
LOW, LOWEST = 5, 19
"""Priority of a process below the server's: for short work, and for work that takes a minute."""
MOST_FILES = 20
"""After this many files a process ends: what it remembers of them goes with it."""
FIRST_NAME = 0xE000
"""Players are written with letters that no language has: names are put in when a report is shown,
so that they can be hidden later."""


class Work(NamedTuple):
    """The work on a file."""

    file: dict[str, Any]
    name: str
    parts: tuple[str, ...]
    seats: tuple[int, ...] | None = None
    """Seats whose decisions are examined; None: all."""
    deep: bool = False
    """True if the expert examines them too; False for proved findings only."""
    bounds: Bounds = Bounds(600.0, 2**30)


class Refused(Exception):
    """There can be no report; the sentence is for people."""


class Failed(Exception):
    """The process came to no good end."""


class Makers:
    """Processes that make reports; one that is done waits for the next file."""

    def __init__(self, nice: int, begin: Callable[[str], Any] = Process) -> None:
        self._program = BEGIN.format(nice)
        self._begin = begin
        self._lock = threading.Lock()
        self._spare: list[Any] = []

    def make(self, work: Work, wanted: Callable[[], bool]) -> Iterator[ReportPart]:
        """Yield each piece of a report while it is wanted.

        Raise ``Refused`` if no report is possible, and ``Failed`` if the process ended.
        """
        with self._lock:
            process = self._spare.pop() if self._spare else None
        process = process or self._begin(self._program)
        done = False
        try:
            for piece in _pieces(process, work, wanted):
                if piece is None:
                    done = True
                    return
                yield piece
        except Refused:
            done = True
            raise
        finally:
            process.files += 1
            self._put_away(process, again=done)

    def _put_away(self, process: Any, *, again: bool) -> None:
        with self._lock:
            kept = again and process.files < MOST_FILES and not self._spare
            if kept:
                self._spare.append(process)
        if not kept:
            process.end()

    def close(self) -> None:
        """End what waits for another file."""
        with self._lock:
            spare, self._spare = self._spare, []
        for process in spare:
            process.end()


def _pieces(process: Any, work: Work, wanted: Callable[[], bool]) -> Iterator[ReportPart | None]:
    """Yield what a process sends, and None when it is done; stop when nobody wants it."""
    job, until = present(), time.monotonic() + work.bounds.seconds
    try:
        process.pipe.send(work)
        while wanted():
            if process.pipe.poll(LOOK_EVERY):
                answer = process.pipe.recv()
                if isinstance(answer, Exception):
                    raise answer
                yield answer
            if time.monotonic() > until:
                raise Failed("It took too long.")
            if job is not None and job.due():
                began = time.monotonic()
                process.stop()
                job.rest()
                process.go_on()
                until += time.monotonic() - began
    except (EOFError, OSError):  # the system ended it
        raise Failed("It needed too much time or memory.") from None


def work_at(handle: int, nice: int) -> None:
    """Make one report after the other until nobody talks to this process any more."""
    if hasattr(os, "nice"):  # pragma: no branch
        os.nice(nice)
    pipe = Connection(handle)
    with suppress(OSError, EOFError):
        while True:
            make(pipe, pipe.recv())


def make(pipe: Any, work: Work) -> None:
    """Make one report, and send its pieces."""
    bind(work.bounds)
    try:
        source = nameless(report.open_data(work.file, work.name))
        care = CARE if work.deep else None
        for step in report.work(source, seats=work.seats, care=care, parts=work.parts):
            pipe.send(step)
        pipe.send(None)
    except report.CannotReport as error:
        pipe.send(Refused(str(error)))
    except MemoryError:
        pipe.send(Failed("It needed too much memory."))
    except OSError:  # the server has closed the connection
        raise
    except Exception:  # a fault of ours is the server's to write down
        pipe.send(Failed(traceback.format_exc()))


def nameless(source: report.Source) -> report.Source:
    """Return a source whose sentences have a mark in place of each name."""
    marks = [chr(FIRST_NAME + seat) for seat in range(len(source.replay.names))]
    return source._replace(replay=replace(source.replay, names=marks))


def named(data: Any, names: Collection[str]) -> Any:
    """Return a part of a report with names in place of the marks."""
    letters = {FIRST_NAME + seat: name for seat, name in enumerate(names)}

    def put(one: Any) -> Any:
        if isinstance(one, str):
            return one.translate(letters)
        if isinstance(one, dict):
            return {key: put(value) for key, value in one.items()}
        return [put(value) for value in one] if isinstance(one, list) else one

    return put(data)
