"""Report jobs: the reports that this host makes, in the queues that all visitors share.

Quick parts (runs, film, story) have one queue, the decisions of each player another one. Progress
and finished parts go to the database, where every host finds them. A host that dies leaves its
lease behind, and another host continues.
"""

from __future__ import annotations

import logging
import threading
import time
from functools import partial
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from trunkline.server.guard.report_worker import Refused, Work
from trunkline.server.services import Services
from trunkline.table.errors import TableError
from trunkline.table.record.report_rows import WHOLE, Stored

log = logging.getLogger("trunkline.reports")

QUICK = ("replay", "runs", "film", "story")
PROVED = "proved"
"""The part with the proved findings about a player's decisions, until the expert is done."""
FAILED = "Something went wrong while this report was made. We keep the file to find out why."
NOTE_EVERY = 0.5
"""Seconds between two notes of progress."""


def part_name(part: str, seat: int) -> str:
    """Return the name of a part for the page: `runs`, `decisions 1`."""
    return part if seat == WHOLE else f"{part} {seat}"


class ReportJobs:
    """The reports that one host makes."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self._lock = threading.Lock()
        self._mine: set[str] = set()

    def begin(self, found: Stored, who: str) -> None:
        """Make what is missing of a report; `who` shares the queue with everybody else."""
        with self._lock:
            if found.id in self._mine or found.status not in ("waiting", "working"):
                return
            self._mine.add(found.id)
        self._submit(self.services.work.reports, self._quick, found.id, who)

    def _submit(self, queue: Any, work: Any, report_id: str, who: str, *more: Any) -> None:
        try:
            queue.submit(partial(self._guarded, work), report_id, who, *more, keys=(who, report_id))
        except (TableError, RuntimeError):  # it is full, or closed: taken up again later
            self._leave(report_id)

    def _leave(self, report_id: str) -> None:
        with self._lock:
            self._mine.discard(report_id)

    def _guarded(self, work: Any, report_id: str, who: str, *more: Any) -> None:
        """Do a part of the work; whatever goes wrong is noted with the report."""
        house = self.services.house
        try:
            if not house.report_work.claim(report_id):
                self._leave(report_id)
                return
            work(report_id, who, *more)
        except Refused as error:
            house.report_work.note(report_id, status="refused", problem=str(error))
            self._leave(report_id)
        except (TableError, SQLAlchemyError) as error:  # deleted, or the database is away
            log.warning("report", extra={"detail": str(error), "report": report_id})
            self._leave(report_id)
        except Exception as error:
            log.error("report", extra={"report": report_id}, exc_info=error)
            house.report_work.note(report_id, status="failed", problem=FAILED)
            self._leave(report_id)

    def _quick(self, report_id: str, who: str) -> None:
        """Make runs, film and story; then each player's decisions wait for their turn."""
        house = self.services.house
        found = house.reports.find(report_id)
        ready = house.reports.ready(report_id)
        if not {(part, WHOLE) for part in QUICK} <= ready:
            self._make(found, (*QUICK, "decisions"), None)
        replay = house.reports.parts(report_id, "replay").get(("replay", WHOLE))
        if replay is None:  # the report is no longer wanted
            self._leave(report_id)
            return
        stop = replay["stop"]
        problem = f"Move {stop['move']}: {stop['reason']}" if stop else ""
        seats = list(range(len(replay["players"]))) if found.deep else []
        seats.sort(key=lambda seat: (seat != found.seat, seat))
        seats = seats[:1] if found.table_id else seats
        missing = [seat for seat in seats if ("decisions", seat) not in ready]
        if not missing:
            house.report_work.note(report_id, status="done", problem=problem)
            self._leave(report_id)
            return
        house.report_work.note(report_id, problem=problem)
        self._submit(self.services.work.opinions, self._deep, report_id, who, tuple(missing))

    def _deep(self, report_id: str, who: str, seats: tuple[int, ...]) -> None:
        """Look at the decisions of one player; the others wait for another turn."""
        house = self.services.house
        self._make(house.reports.find(report_id), ("decisions",), seats[:1])
        if ("decisions", seats[0]) not in house.reports.ready(report_id):
            self._leave(report_id)
        elif seats[1:]:
            self._submit(self.services.work.opinions, self._deep, report_id, who, seats[1:])
        else:
            house.report_work.note(report_id, status="done")
            self._leave(report_id)

    def _make(self, found: Stored, parts: tuple[str, ...], seats: tuple[int, ...] | None) -> None:
        house, progress, noted = self.services.house, dict(found.progress), 0.0
        deep = seats is not None
        work = Work(house.reports.file(found.id), found.name, parts, seats, deep)
        here = True

        def wanted() -> bool:
            return here and not self.services.ending

        makers = self.services.judges if deep else self.services.makers
        for step in makers.make(work, wanted):
            seat = WHOLE if step.seat is None else step.seat
            if step.part not in parts:
                continue
            part = PROVED if step.part == "decisions" and not deep else step.part
            progress[part_name(part, seat)] = [step.done, step.of]
            if step.data is not None:
                house.report_work.put_part(found.id, part, seat, step.data)
            now = time.monotonic()
            if step.data is not None or now - noted >= NOTE_EVERY:
                noted = now
                here = house.report_work.note(found.id, progress=progress)

    def look(self) -> None:
        """Renew this host's leases, take up reports without a living host, delete expired ones."""
        house = self.services.house
        with self._lock:
            mine = set(self._mine)
        house.report_work.renew(mine)
        house.reports.expire()
        for report_id in house.report_work.lapsed():
            if report_id not in mine:
                found = house.reports.find(report_id)
                self.begin(found, found.owner_id or report_id)
