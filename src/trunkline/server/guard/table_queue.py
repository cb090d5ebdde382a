"""Turns at a table: only a few requests to change one take a thread, the others wait without.

So a table at which many write, or whose database is slow, holds up no other. And whoever was sent
away for asking too much is not told so at once. Used on the event loop only.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.responses import Response

from trunkline.table.errors import SlowDown

AT_ONCE = 2
MOST_HELD = 500
"""Refusals that are held back at once."""


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


class Refusals:
    """Whoever asks without end asks again when they are refused: so that does not come at once, and
    costs no more than a connection that waits."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.held = 0

    async def hold_back(self, response: Response) -> None:
        """Wait before a refusal is sent; where too many wait the connection ends with it."""
        if response.status_code != 429 or not self.seconds:
            return
        if self.held >= MOST_HELD:
            response.headers["connection"] = "close"
            return
        self.held += 1
        try:
            await asyncio.sleep(self.seconds)
        finally:
            self.held -= 1
