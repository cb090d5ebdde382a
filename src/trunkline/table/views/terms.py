"""Terms of a table, in words for people who think about joining it."""

from __future__ import annotations

from trunkline.page.table import Clock, Terms
from trunkline.table.storage.db_rows import Record

MINUTE, HOUR, DAY = 60, 3600, 86400
TAKEN_BACK = {
    "consent": "a move is taken back if everyone agrees",
    "always": "moves can always be taken back",
    "never": "no move is taken back",
}


def terms(record: Record) -> Terms:
    """Return what a table has agreed on, in words."""
    pace, clock = _pace(record)
    reason = _unrated(record)
    advice = "advice from bots is allowed" if record.help else "no advice from bots"
    return {
        "pace": pace,
        "clock": clock,
        "rated": not reason,
        "rating": f"{reason or advice}; {TAKEN_BACK[record.undo]}",
    }


def _pace(record: Record) -> tuple[str, str]:
    """Return the pace in two or three words, and a sentence about it."""
    clock = record.clock
    if clock is None:
        return ("over days" if record.pace == "async" else "live"), "no clock"
    more = f", and {_span(clock['more'])} more after each move" if clock["more"] else ""
    pauses = _pauses(clock)
    if clock["kind"] == "game":
        total = _span(clock["seconds"])
        return f"live, {total} each", f"{total} for all moves of a player{more}{pauses}"
    if clock["seconds"] == DAY:
        return "a move a day", f"24 hours a move{more}{pauses}"
    span = _span(_by_the_calendar(clock))
    return f"{span} a move", f"{_span(clock['seconds'])} a move{more}{pauses}"


def _by_the_calendar(clock: Clock) -> int:
    """Return how long a move may take on the calendar, where only some hours of a day count."""
    if not clock["hours"]:
        return clock["seconds"]
    begins, ends = clock["hours"]
    return clock["seconds"] * 24 // ((ends - begins) % 24 or 24)


def _pauses(clock: Clock) -> str:
    """Return when the clock stands still."""
    still = []
    if clock["hours"]:
        begins, ends = clock["hours"]
        still.append(f"nights ({ends}:00–{begins}:00)")
    if not clock["weekends"]:
        still.append("weekends")
    return f"; {' and '.join(still)} do not count" if still else ""


def _span(seconds: int) -> str:
    """Return a length of time in its largest whole unit."""
    for size, name in ((DAY, "day"), (HOUR, "hour"), (MINUTE, "minute"), (1, "second")):
        if seconds >= size and seconds % size == 0:
            count = seconds // size
            return f"{count} {name}" + ("" if count == 1 else "s")
    return "no time"


def _unrated(record: Record) -> str:
    """Return why a game will not be rated; empty if it may be."""
    if record.visibility != "public":
        return "only public games are rated"
    if record.help:
        return "games with advice from bots are not rated"
    if record.fixed_seed:
        return "games with a fixed seed are not rated"
    if record.amendments:
        return "games with a host's own data are not rated"
    return ""
