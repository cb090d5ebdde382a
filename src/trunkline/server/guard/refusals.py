"""Refusals: hold back the answer to visitors who ask too much.

A visitor who asks without end asks again after a refusal. So a refusal does not come at once, and
costs no more than a connection that waits. Used on the event loop only.
"""

from __future__ import annotations

import asyncio

from starlette.responses import Response

MOST_HELD = 500
"""Refusals that are held back at once."""


class Refusals:
    """Refusals that are on their way."""

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
