"""``trunkline serve --workers``: several processes behind one port, and one that looks after them.

The one that looks after them serves nobody and holds no connection to the database, so that there
is little in it that could go wrong. A process that ends is replaced by a new one; whatever waited
for it waits for the new one.
"""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import socket
import time
from collections.abc import Callable
from typing import Any, NoReturn

import uvicorn

from trunkline.server.processes.shared_memory import Memory
from trunkline.server.processes.table_affinity import Crew, ways_between

log = logging.getLogger("trunkline.workers")

SHORT = 10.0
"""A process that ends sooner than after this many seconds is replaced with a pause."""
LONGEST_PAUSE = 15.0

MakeServer = Callable[[Crew], uvicorn.Server]


class Keeper:
    """Looks after the processes."""

    def __init__(self, workers: int, listener: socket.socket, make: MakeServer) -> None:
        self.make = make
        self.listener = listener
        self.memory = Memory(workers)
        self.ways = ways_between(workers)
        self.places: dict[int, int] = {}
        """By process, its place among them."""
        self.began: dict[int, float] = {}
        self.pause = 0.0
        self.ending = False
        self.life = os.pipe()
        """Nobody writes to it: who reads from it learns when this process is no more."""

    def run(self) -> int:
        """Start all, replace who ends, until told to end."""
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self._end)
        for place in range(self.memory.workers):
            self._start(place)
        while self.places:
            process, status = os.wait()
            place = self.places.pop(process)
            self.memory.gone(place)
            if self.ending:
                continue
            log.error("worker ended", extra={"detail": f"worker {place}, status {status}"})
            self._wait(place)
            if not self.ending:
                self._start(place)
        return 0

    def _wait(self, place: int) -> None:
        """Who ends again and again is not started without pause."""
        soon = time.monotonic() - self.began[place] < SHORT
        time.sleep(self.pause if soon else 0)
        self.pause = min(LONGEST_PAUSE, self.pause * 2 or 0.5) if soon else 0.0

    def _end(self, *_: Any) -> None:
        self.ending = True
        for process in self.places:
            os.kill(process, signal.SIGTERM)

    def _start(self, place: int) -> None:
        # Nobody who is told to end between the fork and the next line is forgotten.
        signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGTERM, signal.SIGINT))
        self.began[place] = time.monotonic()
        process = os.fork()
        if not process:
            self._work(place)
        self.places[process] = place
        signal.pthread_sigmask(signal.SIG_UNBLOCK, (signal.SIGTERM, signal.SIGINT))

    def _work(self, place: int) -> NoReturn:
        """What a new process does, to its end."""
        status = 1
        try:
            for number in (signal.SIGTERM, signal.SIGINT):
                signal.signal(number, signal.SIG_DFL)
            signal.pthread_sigmask(signal.SIG_UNBLOCK, (signal.SIGTERM, signal.SIGINT))
            os.close(self.life[1])
            asyncio.run(self._serve(Crew(self.memory, place, self.ways)))
            status = 0
        except BaseException as error:
            log.error("worker failed", extra={"detail": f"worker {place}"}, exc_info=error)
        finally:
            os._exit(status)

    async def _serve(self, crew: Crew) -> None:
        server = self.make(crew)

        def alone() -> None:
            """Whoever looked after us is no more: nobody would replace us, nor end us."""
            asyncio.get_running_loop().remove_reader(self.life[0])
            server.should_exit = True

        asyncio.get_running_loop().add_reader(self.life[0], alone)
        await server.serve(sockets=[self.listener])
