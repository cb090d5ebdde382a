"""Clocks at a table: whose time runs, how much is left, and what happens when it is up.

What is left follows from the journal, the table's settings and the times at which the server was
away: ``advance`` is the one step from entries to clocks, taken with every change that is stored and
again, for a check, over the whole journal (``lapsing.recount``).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from trunkline.table import timing
from trunkline.table.batch import Batch
from trunkline.table.records import Entry, Record, Sitting
from trunkline.table.timing import Clock, Span

Ticking = dict[str, Any]
"""`left`: seconds by seat, as of `at`; `running`: seats whose time runs since then; `out`: seats
whose time is up; `paused`; `away`: by seat from when to when they are on vacation; `days`: days of
vacation that are used."""


def begun(clock: Clock, seats: int, now: float) -> Ticking:
    """Before anybody is asked."""
    left = {str(seat): float(clock.seconds) for seat in range(seats)}
    return {
        "left": left, "at": now, "running": [], "out": [], "paused": False, "away": {}, "days": {},
    }  # fmt: skip


def advance(
    clock: Clock,
    before: Ticking,
    now: float,
    entries: Sequence[Entry],
    waits: Sequence[int],
    outages: Sequence[Span] = (),
) -> Ticking:
    """The clocks after some entries that were stored together; `waits` are the people whom the game
    waits for then."""
    after: Ticking = {**before, "left": dict(before["left"]), "at": max(now, before["at"])}
    for seat in before["running"]:
        off = (*outages, *_vacation(before, seat))
        after["left"][str(seat)] -= timing.worked(clock, before["at"], now, off)
    for entry in entries:
        if entry.kind == "clock":
            after = _noted(after, entry)
    moved = {entry.seat for entry in entries if entry.kind == "act"}
    anew = any(entry.kind in ("start", "undo", "redo") for entry in entries)
    for seat in waits:
        if anew or seat in moved or seat not in before["running"]:
            _put(clock, after, seat, fresh=seat not in before["out"] or seat in moved or anew)
    for seat in moved.intersection(before["running"]):
        if clock.kind == "game":
            after["left"][str(seat)] += clock.more
    after["out"] = [seat for seat in after["out"] if seat in waits]
    after["running"] = [] if after["paused"] else list(waits)
    return after


def _put(clock: Clock, after: Ticking, seat: int, fresh: bool) -> None:
    """A question is put to a seat."""
    if clock.kind == "move" and fresh:
        after["left"][str(seat)] = float(clock.seconds)
    if fresh:
        after["out"] = [one for one in after["out"] if one != seat]


def _noted(after: Ticking, entry: Entry) -> Ticking:
    """What an entry about the clocks says."""
    what, seat = entry.data["what"], str(entry.seat)
    if what in ("pause", "resume"):
        return {**after, "paused": what == "pause"}
    if what == "out":
        return {**after, "out": [*after["out"], entry.seat]}
    away, days = dict(after["away"]), dict(after["days"])
    if what == "vacation":
        away[seat] = [entry.created, entry.created + entry.data["days"] * timing.DAY]
        days[seat] = days.get(seat, 0) + entry.data["days"]
    else:  # back: days that were not begun are given back
        begins, ends = away[seat]
        unused = max(0, int((ends - entry.created) // timing.DAY))
        away[seat], days[seat] = [begins, min(ends, entry.created)], days[seat] - unused
    return {**after, "away": away, "days": days}


def _vacation(ticking: Ticking, seat: int) -> tuple[Span, ...]:
    span = ticking["away"].get(str(seat))
    return ((span[0], span[1]),) if span else ()


def on_vacation(ticking: Ticking, seat: int, now: float) -> bool:
    """Whether a seat's clock stands still by its own wish."""
    return any(begins <= now < ends for begins, ends in _vacation(ticking, seat))


def ends(clock: Clock, ticking: Ticking, outages: Sequence[Span] = ()) -> dict[int, float]:
    """When the time of each running seat is up, where it ever is."""
    found = {}
    for seat in ticking["running"]:
        off = (*outages, *_vacation(ticking, seat))
        when = timing.due(clock, ticking["left"][str(seat)], ticking["at"], off)
        if when is not None:
            found[seat] = when
    return found


def waited_for(record: Record, sittings: Iterable[Sitting]) -> list[int]:
    """The people whom a game waits for."""
    people = [one.seat for one in sittings if one.kind == "player"]
    return [seat for seat in record.asked if seat in people] if record.status == "playing" else []


def settle(batch: Batch, outages: Sequence[Span]) -> None:
    """Note in a set of changes what they do to the clocks."""
    record = batch.record
    if record.clock is None:
        return
    clock = timing.read_clock(record.clock)
    if any(entry.kind == "start" for entry in batch.entries):
        record.ticking = begun(clock, len(batch.sittings), batch.now)
    if not record.ticking:
        return  # the game has not begun
    waits = waited_for(record, batch.sittings)
    record.ticking = advance(clock, record.ticking, batch.now, batch.entries, waits, outages)
    next_up = {
        seat: when
        for seat, when in ends(clock, record.ticking, outages).items()
        if seat not in record.ticking["out"]
    }
    record.deadline = min(next_up.values(), default=None)
