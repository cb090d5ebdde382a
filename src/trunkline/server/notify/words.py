"""Words of a message: the decision, the time left, and what happened since the last move."""

from __future__ import annotations

from collections.abc import Sequence

from trunkline.kernel import SPECTATOR
from trunkline.table.clocks import clocks, timing
from trunkline.table.clocks.timing import Span
from trunkline.table.play.table import Table
from trunkline.table.storage.db_rows import Entry
from trunkline.table.views import event_sentences
from trunkline.table.views.past_names import PastNames

MINUTE, HOUR, DAY = 60.0, 3600.0, 86400.0
MOST_LINES = 3
"""Sentences about what happened since; for more there is their number."""
LOOKED_BACK = 200
"""Entries of the journal that are read for them."""
LONGEST = 90
"""Letters of such a sentence."""


def turn(table: Table, seats: Sequence[int], now: float, outages: Sequence[Span] = ()) -> str:
    """Return what a player with some seats has to decide, the time left, and what happened."""
    return f"it is your turn{_rest(table, seats, now, outages, 'your')}"


def turn_of(table: Table, seats: Sequence[int], now: float, outages: Sequence[Span] = ()) -> str:
    """Return the same about others, for a channel that many read."""
    names = list(dict.fromkeys(table.name(seat) for seat in seats))
    several = f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else names[0]
    return f"it is the turn of {several}{_rest(table, seats, now, outages, 'their')}"


def _rest(
    table: Table, seats: Sequence[int], now: float, outages: Sequence[Span], whose: str
) -> str:
    prompt = table.record.prompt
    decision = f" to {prompt}" if prompt else ""
    left = time_left(table, seats, now, outages)
    told = since(table, seats, whose)
    return f"{decision}{f'; {left}' if left else ''}.{f' {told}' if told else ''}"


def time_left(table: Table, seats: Sequence[int], now: float, outages: Sequence[Span]) -> str:
    """Return the time that the first of some seats has left; empty without a clock."""
    record = table.record
    if record.clock is None or not record.ticking:
        return ""
    if set(seats).intersection(record.ticking["out"]):
        return "the time is up"
    ends = clocks.ends(timing.read_clock(record.clock), record.ticking, outages)
    mine = [when for seat, when in ends.items() if seat in seats]
    return f"{_span(min(mine) - now)} left" if mine else ""


def _span(seconds: float) -> str:
    if seconds < HOUR:
        return f"{max(1, int(seconds // MINUTE))} min"
    if seconds < 2 * DAY:
        return f"{int(seconds // HOUR)} h"
    return f"{int(seconds // DAY)} days"


def since(table: Table, seats: Sequence[int], whose: str = "your") -> str:
    """Return what others did since the last move of some seats, as everyone may read it."""
    newest, names = table.record.entries, PastNames(table)
    found: list[list[str]] = []
    when = "So far"
    for entry in reversed(table.entries(max(0, newest - LOOKED_BACK), newest)):
        if entry.kind != "act" or table.line.undone(entry):
            continue
        if entry.seat in seats:
            when = f"Since {whose} last move"
            break
        lines = _lines(entry, names)
        if lines:
            found.append(lines)
    if not found:
        return ""
    shown = [line for lines in reversed(found[:MOST_LINES]) for line in lines[:1]]
    more = len(found) - len(shown)
    before = f" ({more} more before)" if more else ""
    return f"{when}{before}: {' '.join(shown)}"


def _lines(entry: Entry, names: PastNames) -> list[str]:
    """Return the sentences of a move, short enough for a message."""

    def name(seat: int) -> str:
        return names.at(entry.number, seat)

    lines = event_sentences.read(entry.told, SPECTATOR, name)
    return [one if len(one) <= LONGEST else f"{one[:LONGEST].rstrip()}…" for one in lines]
