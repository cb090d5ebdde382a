"""Channels: updates of a table, made once for all viewers with equal rights, and kept compressed.

A channel has the view as it was at the last look, under a tag, and the differences that led there.
A viewer with the view of a tag gets the differences since then. A viewer who missed one, or never
had a view, gets the whole.
"""

from __future__ import annotations

import json
import secrets
import threading
import time
from collections import deque
from typing import Any, NamedTuple
from weakref import WeakValueDictionary

from trunkline.server.http.compression import as_json, packed, unpacked
from trunkline.table.play.table import Table
from trunkline.table.storage.db_rows import Entry
from trunkline.table.views import log_lines, views
from trunkline.table.views.differences import Difference, difference
from trunkline.table.views.seat_views import Shown
from trunkline.table.views.views import Rights

KEPT = 16
"""Differences kept for viewers who come back."""
MOST_LINES = 500
"""Lines of the log in one event; a viewer who missed more gets several events."""
FIRST_LINES = 100
"""Lines of the log for a viewer who had none."""
LINGER = 60.0
"""Seconds that a channel stays when nobody listens: they may come back."""


class ViewerState(NamedTuple):
    """The state of a viewer: the log up to a line (-1: none), and the view of a tag ("": none)."""

    last: int = -1
    tag: str = ""


class ViewerUpdate(NamedTuple):
    """A compressed update for a viewer, and the state after it; no bytes if nothing is new."""

    event: bytes
    has: ViewerState
    more: bool = False
    """There is more to tell at once."""


class Update(NamedTuple):
    """A change of the view: from the view of a tag at a line of the log to the next."""

    before: ViewerState
    after: ViewerState
    event: bytes


def event(name: str, has: ViewerState, data: Any) -> bytes:
    """One server-sent event; its id is what a viewer then has."""
    where = f"{has.last}:{has.tag}" if has.tag else f"{has.last}"
    return b"id: %s\nevent: %s\ndata: %s\n\n" % (where.encode(), name.encode(), as_json(data))


class Channel:
    """The updates of a table for all viewers with equal rights."""

    def __init__(self, rights: Rights) -> None:
        self.rights = rights
        self._lock = threading.RLock()
        self.used = time.monotonic()
        self._seen: dict[str, Any] = {}
        self._shown: Shown | None = None
        """The parts of the view that are visible to all, shared by the channels of a table."""
        self._resting = b""
        self._now = ViewerState()
        self._changes = -1
        self._epoch: str | None = None
        self._steps: deque[Update] = deque(maxlen=KEPT)
        self._whole = b""

    def view(self, table: Table) -> dict[str, Any]:
        """Return the current view with its tag and without the log."""
        with self._lock:
            self._follow(table)
            return self._view()

    def next_update(self, table: Table, has: ViewerState) -> ViewerUpdate:
        """Return the next update for a viewer."""
        with self._lock:
            self._follow(table)
            known = self._since(has.tag)
            if known is None:
                return self._tell_all(table, has.last)
            had, steps = known
            if 0 <= has.last < had.last:
                return self._tell_log(table, has, had)
            return ViewerUpdate(b"".join(step.event for step in steps), self._now)

    def ready(self, table: Table, has: ViewerState) -> ViewerUpdate | None:
        """Return the next update if it exists already; None if there is work to do. Never wait."""
        if not self._lock.acquire(blocking=False):
            return None
        try:
            known = self._since(has.tag) if self._follows(table) else None
            if known is None or 0 <= has.last < known[0].last:
                return None
            return ViewerUpdate(b"".join(step.event for step in known[1]), self._now)
        finally:
            self._lock.release()

    def _follows(self, table: Table) -> bool:
        return (table.record.changes, table.epoch) == (self._changes, self._epoch)

    def _follow(self, table: Table) -> None:
        """Look at the table, and note what changed since the last look."""
        table = table.present
        if self._follows(table):
            return
        here = views.glance(table)
        last, epoch = here.table.record.entries, here.table.epoch
        seen: dict[str, Any] = {**views.see_as(here, self.rights, pictures=True)}
        del seen["log"]
        self._changes = here.table.record.changes
        if (last, epoch) == (self._now.last, self._epoch):
            # A hidden change, such as another player's standing order, sends nothing.
            if {**seen, "tag": self._now.tag} == self._view():
                return
        now = ViewerState(last, secrets.token_hex(6))
        seen["tag"] = now.tag
        if self._now.tag and epoch == self._epoch and last - self._now.last <= MOST_LINES:
            self._steps.append(self._step(table, seen, now))
        else:
            self._steps.clear()
        self._seen, self._now, self._epoch, self._whole = seen, now, epoch, b""
        self._shown, self.used = here.shown, time.monotonic()

    def _view(self) -> dict[str, Any]:
        """Return the last view; unpack it if the channel rests."""
        if self._resting:
            self._seen = json.loads(unpacked(self._resting)) | self._seen
            self._resting = b""
        self.used = time.monotonic()
        return self._seen

    def rest(self) -> None:
        """Take as little memory as can be: nothing happened for a while, and may not for hours."""
        with self._lock:
            if self._seen and not self._resting:
                pictures = self._seen["pictures"]  # most are kept by the title anyway
                self._resting = packed(as_json({**self._seen, "pictures": {}}))
                self._seen = {"pictures": pictures}
                self._shown, self._whole = None, b""
                self._steps.clear()

    def _step(self, table: Table, seen: dict[str, Any], now: ViewerState) -> Update:
        entries = table.entries(self._now.last, now.last)
        lines = log_lines.log_lines(table, entries, self.rights.mine, seen["seat"])
        return Update(
            self._now, now, _update(self._now, now, difference(self._view(), seen), lines)
        )

    def _since(self, tag: str) -> tuple[ViewerState, list[Update]] | None:
        """Return the state with a tag and the updates since then; None if lost."""
        if tag == self._now.tag:
            return self._now, []
        steps = list(self._steps)
        places = [place for place, step in enumerate(steps) if step.before.tag == tag]
        return (steps[places[0]].before, steps[places[0] :]) if places else None

    def _tell_all(self, table: Table, last: int) -> ViewerUpdate:
        """Return the whole view, and the log after a line."""
        end = self._now.last
        if last < 0:
            entries = table.journal.last(table.id, end, FIRST_LINES)
        else:
            entries, end = self._entries(table, last, end)
        has = ViewerState(end, self._now.tag)
        head = event("view", has, {"log": self._lines(table, entries)})
        if not self._whole:
            self._whole = packed(as_json(self._view())[1:] + b"\n\n")
        made = packed(head.removesuffix(b"}\n\n") + b",") + self._whole
        return ViewerUpdate(made, has, has != self._now)

    def _tell_log(self, table: Table, has: ViewerState, had: ViewerState) -> ViewerUpdate:
        """Return lines of the log that a viewer of the current view has not seen."""
        entries, end = self._entries(table, has.last, had.last)
        then = ViewerState(end, has.tag)
        made = _update(then, then, Difference({}, []), self._lines(table, entries))
        return ViewerUpdate(made, then, then != self._now)

    def _entries(self, table: Table, after: int, until: int) -> tuple[list[Entry], int]:
        """Entries after a line, as many as go into one event, and how far they go."""
        entries = table.journal.entries(table.id, after, until=until, most=MOST_LINES)
        return entries, entries[-1].number if len(entries) == MOST_LINES else until

    def _lines(self, table: Table, entries: list[Entry]) -> list[Any]:
        return log_lines.log_lines(table, entries, self.rights.mine, self._view()["seat"])


def _update(before: ViewerState, after: ViewerState, change: Difference, log: list[Any]) -> bytes:
    data = {"from": before.tag, **change._asdict(), "log": log}
    return packed(event("update", after, data))


class Channels:
    """All channels that have listeners, or had some a moment ago."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._all: WeakValueDictionary[tuple[str, Rights], Channel] = WeakValueDictionary()
        self._recent: dict[tuple[str, Rights], Channel] = {}

    def get(self, table: Table, rights: Rights) -> Channel:
        """Return the channel for some rights at a table; it stays while a viewer holds it."""
        key = table.id, rights
        with self._lock:
            channel = self._all.get(key) or Channel(rights)
            self._all[key] = self._recent[key] = channel
            return channel

    def tidy(self, idle: float = LINGER) -> None:
        """Let channels rest that had no change for a while, and drop those without listeners."""
        now = time.monotonic()
        with self._lock:
            resting = [one for one in self._all.values() if now - one.used > idle]
            self._recent = {k: one for k, one in self._recent.items() if now - one.used <= idle}
        for channel in resting:
            channel.rest()

    def __len__(self) -> int:
        return len(self._all)
