"""Turns at a table: only a few requests to change one take a thread, the others wait without.

So a table at which many write, or whose database is slow, holds up no other. Used on the event loop
only.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from trunkline.table.errors import SlowDown

AT_ONCE = 2


class _Queue:
    def __init__(self) -> None:
        self.free = asyncio.Semaphore(AT_ONCE)
        self.here = 0


class Turns:
    """Who waits for which table."""

    def __init__(self) -> None:
        self._queues: dict[str, _Queue] = {}

    @asynccontextmanager
    async def at(self, key: str, most: int) -> AsyncIterator[None]:
        """Wait for a turn; ``SlowDown`` if too many wait already."""
        queue = self._queues.setdefault(key, _Queue())
        if queue.here >= most:
            raise SlowDown("Too many wait for this just now; try again.", 2)
        queue.here += 1
        try:
            async with queue.free:
                yield
        finally:
            queue.here -= 1
            if not queue.here:
                del self._queues[key]
