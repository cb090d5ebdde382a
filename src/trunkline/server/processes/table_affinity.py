"""The processes behind one port: each table is at home in one of them.

Whoever takes a connection looks which table its next request is about. If that is at home in
another process, the connection itself goes there (its descriptor, and what was read of it), and
stays until it asks for something else. So the state of a table is made in one process, its views
are shared by all who watch, and nothing is sent twice. No truth hangs on it: any process can serve
any table, and does where the other one is not there or has too much to do.
"""

from __future__ import annotations

import asyncio
import re
import socket
from collections.abc import Callable
from functools import partial
from typing import Any
from zlib import crc32

from trunkline.server.processes.shared_memory import Memory

ABOUT = re.compile(
    rb"[A-Z]{3,7} (?:/api/tables/(?!import[ ?])([\w-]{1,64})[/? ]|/metrics\?worker=(\d{1,3}) )"
)
"""The beginning of a request that belongs to one process: about a table, or its own figures."""
LARGEST = 256 * 1024
"""What is read of a connection at once."""

Welcome = Callable[[bytes], asyncio.Protocol]
"""Makes the protocol of a connection of which something was read already."""


class Crew:
    """One of several processes, as it knows the others."""

    def __init__(self, memory: Memory, place: int, ways: list[tuple[Any, Any]]) -> None:
        self.memory = memory
        self.place = place
        self._inbox: socket.socket = ways[place][0]
        self._ways: list[socket.socket] = [way for _, way in ways]

    def home_of(self, table_id: str) -> int:
        """The process in which a table is at home."""
        return crc32(table_id.encode()) % self.memory.workers

    def has(self, table_id: str) -> bool:
        """Whether a table is at home here."""
        return self.home_of(table_id) == self.place

    def hand_over(self, connection: asyncio.Transport, data: bytes) -> bool:
        """Let another process go on with a connection, if what it asks for is at home there."""
        found = ABOUT.match(data)
        if found is None:
            return False
        home = int(found[2]) if found[2] else self.home_of(found[1].decode())
        if home == self.place or home >= self.memory.workers or not self.memory.is_there(home):
            return False
        descriptor = connection.get_extra_info("socket").fileno()
        try:
            socket.send_fds(self._ways[home], [data], [descriptor], socket.MSG_DONTWAIT)
        except OSError:  # too much waits there already, or this is too long
            return False
        return True

    def join(self, loop: asyncio.AbstractEventLoop, welcome: Welcome) -> None:
        """From now on take connections from the others."""
        self._inbox.setblocking(False)
        loop.add_reader(self._inbox, self._take, loop, welcome)
        self.memory.arrived(self.place)

    def leave(self, loop: asyncio.AbstractEventLoop) -> None:
        """Take no more connections from the others."""
        self.memory.gone(self.place)
        loop.remove_reader(self._inbox)

    def _take(self, loop: asyncio.AbstractEventLoop, welcome: Welcome) -> None:
        data, descriptors, _, _ = socket.recv_fds(self._inbox, LARGEST, 1)
        for descriptor in descriptors:
            arrived = socket.socket(fileno=descriptor)
            arrived.setblocking(False)
            task = loop.create_task(loop.connect_accepted_socket(lambda: welcome(data), arrived))
            task.add_done_callback(partial(_see_off, arrived))


def _see_off(arrived: socket.socket, task: asyncio.Task[Any]) -> None:
    """A visitor who left on the way is no trouble."""
    if task.cancelled() or task.exception():
        arrived.close()


def ways_between(workers: int) -> list[tuple[socket.socket, socket.socket]]:
    """For each process where it hears, and where the others tell; made before they begin. What
    waits for a process that dies is there for the one that takes its place."""
    return [socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM) for _ in range(workers)]
