"""The timekeeper: looks which tables' time is up, and lets happen there what they agreed on.

The database knows the next deadline of every table by an index, so ten thousand tables that sleep
cost one question every few seconds. Several processes may ask: the journal lets one of them act.
"""

from __future__ import annotations

import asyncio
import logging

from sqlalchemy.exc import SQLAlchemyError

from trunkline.table.clocks import timeouts
from trunkline.table.errors import TableError
from trunkline.table.house import House
from trunkline.table.play import transaction

log = logging.getLogger("trunkline.timekeeper")

PERIOD = 5.0
"""Seconds between two looks, at most."""
NOTE_EVERY = 30.0
"""Seconds between two notes that a server is there."""


class Timekeeper:
    """The clock work of one process."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._noted = float("-inf")

    def tick(self) -> float:
        """Do the due work; return the seconds until the next look."""
        house, now = self.house, transaction.CLOCK.now()
        if abs(now - self._noted) >= NOTE_EVERY:
            house.journal.presence.note(now)
            self._noted = now
        for table_id in house.journal.lapsed(now):
            self._lapse(table_id)
        following = house.journal.next_deadline()
        if following is None:
            return PERIOD
        return min(PERIOD, max(0.2, following - now))

    def _lapse(self, table_id: str) -> None:
        try:
            timeouts.lapse(self.house.get(table_id))
        except TableError as error:
            log.warning("lapse", extra={"table": table_id, "detail": str(error)})

    async def run(self) -> None:
        """Look for as long as the server runs."""
        while True:
            await asyncio.sleep(await self.look_once())

    async def look_once(self) -> float:
        """Look, without keeping anybody waiting; a database that is away is asked again."""
        looking = asyncio.get_running_loop().run_in_executor(None, self.tick)
        try:
            return await asyncio.shield(looking)
        except asyncio.CancelledError:  # the thread goes on, and needs the database
            await asyncio.wait((looking,))
            raise
        except SQLAlchemyError as error:
            log.error("timekeeper", extra={"detail": str(error)})
            return PERIOD
