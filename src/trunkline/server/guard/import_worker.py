"""Import worker: a separate process reads and plays files from elsewhere.

It has limits of time and memory, and is ended with the request if it has not finished: whatever a
file does to it, no other visitor waits. The server and the worker talk by a pair of sockets: the
worker reports which game the file holds, receives the table for it, and sends the journal. A
process that ended a file in good order waits for the next one, since starting a process takes a
second. It ends by itself when its server does, however that ends.
"""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import threading
import time
import traceback
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection
from typing import Any, NamedTuple

from trunkline.kernel import Cancel
from trunkline.server.http.compression import from_json
from trunkline.table.errors import Malformed, TableError, TooLarge, TooManyRequests
from trunkline.table.fair_queue import in_pieces
from trunkline.table.house import Draft
from trunkline.table.storage import gamefiles
from trunkline.table.storage.gamefiles import Cut, ImportedGame, Written
from trunkline.table.titles import Titles

LOOK_EVERY = 0.1
"""Seconds between two looks whether the visitor still waits."""
START_SECONDS = 60.0
"""Seconds in which a process must have begun."""
MOST_FILES = 50
"""After this many files a process ends: what it remembers of them goes with it."""
SPARE = 2
"""Processes that wait for another file: as many as read at once, so that nobody who brings one
waits for a process to begin because somebody else took the last."""
BEGIN = (
    "import sys; from trunkline.server.guard.import_worker import work_at; "
    "work_at(int(sys.argv[1]))"
)
OURS = "TRUNKLINE_"
"""Settings of the server in the environment begin with it."""
TOO_MUCH = "The file needs more time or memory than a file may take."


class Bounds(NamedTuple):
    """The limits for a file."""

    seconds: float
    memory: int
    """Bytes, in addition to those of the program itself."""


def environment() -> dict[str, str]:
    """Return the environment of another process of this server.

    The process finds the same programs and modules, but none of the server's secrets, such as the
    passwords of database and mail.
    """
    harmless = {name: value for name, value in os.environ.items() if not name.startswith(OURS)}
    return {**harmless, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}


class Process:
    """Another process, and our end of what we talk by."""

    def __init__(self, begin: str = BEGIN) -> None:
        mine, its = socket.socketpair()
        with its:
            self._process = subprocess.Popen(
                [sys.executable, "-P", "-c", begin, str(its.fileno())],
                stdin=subprocess.DEVNULL,
                pass_fds=[its.fileno()],
                env=environment(),
            )
        self.pipe = Connection(mine.detach())
        self.files = 0

    def stop(self) -> None:
        """Let it stand still, where the system can."""
        if sys.platform != "win32":  # pragma: no branch
            self._process.send_signal(signal.SIGSTOP)

    def go_on(self) -> None:
        """Let it work again."""
        if sys.platform != "win32":  # pragma: no branch
            self._process.send_signal(signal.SIGCONT)

    def end(self) -> None:
        """End it at once, whatever it does."""
        self.pipe.close()
        self._process.kill()
        self._process.wait()


class Other:
    """A process that reads a file."""

    def __init__(
        self, pipe: Any, bounds: Bounds, waiting: Cancel, process: Process | None = None
    ) -> None:
        self._pipe = pipe
        self._process = process
        self._bounds = bounds
        self._waiting = waiting
        self._until = 0.0
        self.done = False
        """True if the process is ready for another file."""

    def begin(self, titles: Titles) -> None:
        """Wait until it is there; from then on its time counts."""
        self._until = time.monotonic() + START_SECONDS
        self._tell(lambda: self._pipe.send((titles, self._bounds)))
        late = TooManyRequests("There is too much to do for a file to be read; try again soon.", 10)
        self._answer(late)
        self._until = time.monotonic() + self._bounds.seconds

    def read(self, raw: bytes, cut: Cut | None = None) -> tuple[dict[str, Any], ImportedGame]:
        """Return the other fields of a request, and its game, perhaps cut at a moment."""
        self._tell(lambda: self._pipe.send_bytes(raw))
        self._tell(lambda: self._pipe.send(cut))
        rest, found = self._answer(self._too_long())
        return rest, found

    def write_down(self, new: Draft, who: str) -> Written:
        """Return the journal for a new table."""
        self._tell(lambda: self._pipe.send((new.record, new.sittings, who)))
        written: Written = self._answer(self._too_long())
        self.done = True
        return written

    @contextmanager
    def halted(self) -> Iterator[None]:
        """Within, the process stands still, and its time too."""
        began = time.monotonic()
        if self._process:
            self._process.stop()
        try:
            yield
        finally:
            if self._process:
                self._process.go_on()
            self._until += time.monotonic() - began

    def _too_long(self) -> TableError:
        return TooLarge(f"The file took longer than {self._bounds.seconds:g} seconds to play.")

    def _tell(self, send: Any) -> None:
        try:
            send()
        except OSError:  # the system ended it
            raise TooLarge(TOO_MUCH) from None

    def _answer(self, late: TableError) -> Any:
        while not self._pipe.poll(LOOK_EVERY):
            self._waiting.go_on()
            if time.monotonic() > self._until:
                raise late
        try:
            answer = self._pipe.recv()
        except (EOFError, OSError):  # the system ended it
            raise TooLarge(TOO_MUCH) from None
        if isinstance(answer, Exception):
            self.done = isinstance(answer, TableError) and not isinstance(answer, TooLarge)
            raise answer
        return answer


class Readers:
    """Processes that read files; of those that did in good order, some wait for the next."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._spare: list[Process] = []

    @contextmanager
    def apart(self, titles: Titles, bounds: Bounds, waiting: Cancel) -> Iterator[Other]:
        """Yield a process to read a file; it is ended with the block if it has not finished."""
        with self._lock:
            process = self._spare.pop() if self._spare else None
        process = process or Process()
        other = Other(process.pipe, bounds, waiting, process)
        try:
            with in_pieces(halt=other.halted):
                other.begin(titles)
                yield other
        finally:
            process.files += 1
            with self._lock:
                kept = other.done and process.files < MOST_FILES and len(self._spare) < SPARE
                if kept:
                    self._spare.append(process)
            if not kept:
                process.end()

    def close(self) -> None:
        """End the processes that wait for another file."""
        with self._lock:
            spare, self._spare = self._spare, []
        for process in spare:
            process.end()


def work_at(handle: int) -> None:
    """Run the worker process: read files until the server hangs up."""
    pipe = Connection(handle)
    with suppress(OSError, EOFError):
        while True:
            work(pipe)


def work(pipe: Any) -> None:
    """Read one file."""
    titles, bounds = pipe.recv()
    bind(bounds)
    pipe.send(None)
    try:
        raw, cut = pipe.recv_bytes(), pipe.recv()
        rest = parse(raw)
        replay = gamefiles.read_file(rest.pop("file", None), titles, cut)
        pipe.send((rest, gamefiles.found_in(replay)))
        record, sittings, who = pipe.recv()
        pipe.send(gamefiles.write_down(replay, record, sittings, who))
    except TableError as error:
        pipe.send(error)
    except MemoryError:
        pipe.send(TooLarge(TOO_MUCH))
    except Exception:  # a fault of ours is the server's to write down
        pipe.send(RuntimeError(traceback.format_exc()))


def parse(raw: bytes) -> dict[str, Any]:
    """Return the body of a request if it is a JSON object."""
    found: dict[str, Any] = from_json(raw)
    if type(found) is not dict:
        raise Malformed("The body is an object.")
    return found


def bind(bounds: Bounds) -> None:
    """Let the system end this process if its next file takes too much."""
    if sys.platform == "win32":  # pragma: no cover
        return
    import resource  # only there where a process has such limits

    used = resource.getrusage(resource.RUSAGE_SELF)
    seconds = int(used.ru_utime + used.ru_stime + bounds.seconds) + 2
    _limit(resource.RLIMIT_CPU, seconds)
    _limit(resource.RLIMIT_AS, resource.getpagesize() * _pages() + bounds.memory)


def _limit(what: int, most: int) -> None:
    """Set a limit that a later file may change, within the limits of the system."""
    import resource

    _, hard = resource.getrlimit(what)
    if hard != resource.RLIM_INFINITY:
        most = min(most, hard)
    resource.setrlimit(what, (most, hard))


def _pages() -> int:
    """Return the memory that this process has claimed."""
    try:
        with open("/proc/self/statm") as file:
            return int(file.read().split()[0])
    except OSError:  # without a figure, the program itself is counted too
        return 0
