"""Clocks at a table: whose time runs, how much is left, and what happens when it is up.

What is left follows from the journal, the table's settings and the times at which the server was
away: ``advance`` is the one step from entries to clocks, taken with every change that is stored and
again, for a check, over the whole journal (``timeouts.recount``).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from trunkline.table.clocks import timing
from trunkline.table.clocks.timing import Clock, Span
from trunkline.table.play.transaction import BY_PEOPLE, Transaction
from trunkline.table.storage.db_rows import PLAY, Entry, Record, Sitting

Ticking = dict[str, Any]
"""`left`: seconds by seat, as of `at`; `running`: seats whose time runs since then; `out`: seats
whose time is up; `paused`; `away`: by seat from when to when they are on vacation; `days`: days of
vacation that are used; `asked`: seats that are asked, whoever sits there; `given`: by seat the
moment up to which their own moves have brought them time; `missed`: seats for which the clock made
the last move."""
AGAIN = ("again", "corrected")
"""By whom an act is that stands in for one that was made before."""


def begun(clock: Clock, seats: int, now: float) -> Ticking:
    """Before anybody is asked."""
    left = {str(seat): float(clock.seconds) for seat in range(seats)}
    return {
        "left": left, "at": now, "running": [], "out": [], "paused": False, "away": {}, "days": {},
        "asked": [], "given": {}, "missed": [],
    }  # fmt: skip


def advance(
    clock: Clock,
    before: Ticking,
    now: float,
    entries: Sequence[Entry],
    asked: Sequence[int],
    waits: Sequence[int],
    outages: Sequence[Span] = (),
) -> Ticking:
    """The clocks after some entries that were stored together; `asked` are the seats that are asked
    then, `waits` those of them where people sit."""
    after: Ticking = {
        **before, "left": dict(before["left"]), "given": dict(before["given"]),
        "at": max(now, before["at"]),
    }  # fmt: skip
    for seat in before["running"]:
        off = (*outages, *_vacation(before, seat))
        after["left"][str(seat)] -= timing.worked(clock, before["at"], now, off)
    for entry in entries:
        if entry.kind == "clock":
            after = _noted(after, entry)
        elif entry.kind == "seat" and entry.data["what"] in ("joined", "back"):
            _sat_down(clock, after, entry)
    if any(entry.kind in PLAY for entry in entries):
        _played(clock, before, after, entries, asked)
    after["running"] = [] if after["paused"] else list(waits)
    return after


def _sat_down(clock: Clock, after: Ticking, entry: Entry) -> None:
    """Somebody new begins with the time of a move; whoever comes back has what they had."""
    after["missed"] = [seat for seat in after["missed"] if seat != entry.seat]
    if entry.data["what"] == "joined":
        _begin_anew(clock, after, entry.seat)


def _begin_anew(clock: Clock, after: Ticking, seat: int | None) -> None:
    if clock.kind == "move":
        after["left"][str(seat)] = float(clock.seconds)
    after["out"] = [one for one in after["out"] if one != seat]


def _played(
    clock: Clock, before: Ticking, after: Ticking, entries: Sequence[Entry], asked: Sequence[int]
) -> None:
    """The game went on or back. A move brings its player time once: who takes it back and moves
    again has what they had, unless the others agreed to go back."""
    acts = [one for one in entries if one.kind == "act" and one.data["by"] not in AGAIN]
    back = [one.moment for one in entries if one.kind in ("undo", "redo")]
    last = {one.seat: one.moment for one in acts}
    for one in acts:
        missed = [seat for seat in after["missed"] if seat != one.seat]
        after["missed"] = [*missed, one.seat] if one.data["by"] == "clock" else missed
    after["asked"] = list(asked)
    after["out"] = [seat for seat in after["out"] if seat in asked and seat not in last]
    if back:
        if not any(one.kind == "answer" for one in entries):
            return
        after["given"] = {seat: min(upto, back[0] - 1) for seat, upto in after["given"].items()}
    if clock.kind == "game":
        for seat in before["running"]:
            if seat in last and _first_time(after, seat, last[seat]):
                after["left"][str(seat)] += clock.more
        return
    moment = [one.moment for one in entries if one.kind in PLAY][-1]
    people = {one.seat for one in acts if one.data["by"] in BY_PEOPLE}
    for seat in asked:
        if back or seat in last or seat not in before["asked"]:
            first = _first_time(after, seat, moment)
            if first or people - {seat}:  # others who move again put their question anew
                _begin_anew(clock, after, seat)


def _first_time(after: Ticking, seat: int, moment: int) -> bool:
    """Whether a seat comes to a moment for which it was given no time yet; now it is."""
    given: int = after["given"].get(str(seat), -1)
    after["given"][str(seat)] = max(given, moment)
    return moment > given


def _noted(after: Ticking, entry: Entry) -> Ticking:
    """What an entry about the clocks says."""
    what = entry.data["what"]
    if what in ("pause", "resume"):
        return {**after, "paused": what == "pause"}
    if what == "out":
        return {**after, "out": [*after["out"], entry.seat]}
    away, days = dict(after["away"]), dict(after["days"])
    for seat in map(str, entry.data["seats"]):
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


def settle(batch: Transaction, outages: Sequence[Span]) -> None:
    """Note in a set of changes what they do to the clocks."""
    record = batch.record
    if record.clock is None:
        return
    clock = timing.read_clock(record.clock)
    if any(entry.kind == "start" for entry in batch.entries):
        record.ticking = begun(clock, len(batch.sittings), batch.now)
    if not record.ticking:
        return  # the game has not begun
    if batch.entries:  # else something that others may not know of, as a standing order
        asked = record.asked if record.status == "playing" else []
        waits = waited_for(record, batch.sittings)
        step = (batch.now, batch.entries, asked, waits, outages)
        record.ticking = advance(clock, record.ticking, *step)
    next_up = {
        seat: when
        for seat, when in ends(clock, record.ticking, outages).items()
        if seat not in record.ticking["out"]
    }
    record.deadline = min(next_up.values(), default=None)
