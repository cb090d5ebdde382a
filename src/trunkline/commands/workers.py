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
import sys
import time
from argparse import Namespace
from typing import Any, NoReturn

from trunkline import routes
from trunkline.commands import Complaint
from trunkline.commands.serve import make_server, open_store
from trunkline.server.crew import Crew, ways_between
from trunkline.server.shared import Memory
from trunkline.table.house import House
from trunkline.table.titles import Titles

log = logging.getLogger("trunkline.workers")

BACKLOG = 2048
SHORT = 10.0
"""A process that ends sooner than after so many seconds is replaced with a pause."""
LONGEST_PAUSE = 15.0


def run(args: Namespace) -> int:
    """Serve with several processes until interrupted."""
    store = open_store(args.database, make=True)
    if not store.postgres:
        store.close()
        raise Complaint("Several workers need PostgreSQL: see --database.")
    family = socket.AF_INET6 if ":" in args.host else socket.AF_INET
    try:
        listener = socket.create_server((args.host, args.port), family=family, backlog=BACKLOG)
    except OSError as error:
        raise Complaint(f"Nobody can listen at {args.host}:{args.port}: {error}") from None
    sys.stderr.write(f"Trunkline is at http://{args.host}:{args.port}/ (end with Ctrl-C)\n")
    # What is loaded and drawn now, all who follow have, and who takes another's place has it at
    # once. The database is brought up to date too; connections to it are not shared.
    routes.warm()
    house = House(store)
    house.warm_up()
    house.close()
    return Keeper(args, listener, house.titles).run()


class Keeper:
    """Looks after the processes."""

    def __init__(self, args: Namespace, listener: socket.socket, titles: Titles) -> None:
        self.args = args
        self.listener = listener
        self.titles = titles
        self.memory = Memory(args.workers)
        self.ways = ways_between(args.workers)
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
        for place in range(self.args.workers):
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
        server = make_server(self.args, crew=crew, titles=self.titles)

        def alone() -> None:
            """Whoever looked after us is no more: nobody would replace us, nor end us."""
            asyncio.get_running_loop().remove_reader(self.life[0])
            server.should_exit = True

        asyncio.get_running_loop().add_reader(self.life[0], alone)
        await server.serve(sockets=[self.listener])
