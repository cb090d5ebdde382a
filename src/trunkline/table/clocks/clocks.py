"""Clocks at a table: whose time runs, how much is left, and what happens at the end.

The time left follows from the journal, the table's settings and the server's downtime. ``advance``
is the one step from entries to clocks. It is taken with every stored change and, as a check, again
over the whole journal (``timeouts.recount``).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from trunkline.table.clocks import timing
from trunkline.table.clocks.timing import Clock, Span
from trunkline.table.play.transaction import BY_PEOPLE, Transaction
from trunkline.table.storage.db_rows import PLAY, Entry, Record, Sitting

Ticking = dict[str, Any]
"""State of the clocks at a table.

`left`: seconds by seat, as of `at`; `running`: seats whose time runs since then; `out`: seats whose
time is up; `paused`; `away`: start and end of the current vacation, by seat; `days`: days of
vacation used; `asked`: seats that are asked, by a person or a bot; `given`: by seat, the moment up
to which its moves have earned time; `missed`: seats for which the clock made the last move.
"""
AGAIN = ("again", "corrected")
"""Prefixes of the author of an act that replaces an earlier one."""


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
    """Return the clocks after some entries that were stored together.

    `asked` are the seats that are asked then, `waits` those of them that people hold.
    """
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
    """Give a new player the time of a move; a returning player keeps their clock."""
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
    """Adjust the clocks after the game went on or back.

    A move earns its player time once: after undoing and moving again they have the same time as
    before, unless the others agreed to go back.
    """
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
            if first or people - {seat}:  # others who move again repeat their question
                _begin_anew(clock, after, seat)


def _first_time(after: Ticking, seat: int, moment: int) -> bool:
    """Return True, once, if a seat reaches a moment for which it was given no time yet."""
    given: int = after["given"].get(str(seat), -1)
    after["given"][str(seat)] = max(given, moment)
    return moment > given


def _noted(after: Ticking, entry: Entry) -> Ticking:
    """Return the clocks after an entry about them."""
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
    """Return True if a seat's clock stands still because its player is on vacation."""
    return any(begins <= now < ends for begins, ends in _vacation(ticking, seat))


def ends(clock: Clock, ticking: Ticking, outages: Sequence[Span] = ()) -> dict[int, float]:
    """Return the time at which each running seat's time is up, if it ever is."""
    found = {}
    for seat in ticking["running"]:
        off = (*outages, *_vacation(ticking, seat))
        when = timing.due(clock, ticking["left"][str(seat)], ticking["at"], off)
        if when is not None:
            found[seat] = when
    return found


def waited_for(record: Record, sittings: Iterable[Sitting]) -> list[int]:
    """Return the people that a game waits for."""
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
    if batch.entries:  # else it is hidden from others, like a standing order
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
