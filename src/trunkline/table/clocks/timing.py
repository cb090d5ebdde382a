"""Counting time at a table with a clock: the hours that count, and when a budget runs out.

Pure arithmetic over seconds since 1970. Nights and weekends may be off, in the table's time zone.
No time counts while a player is on vacation or the server was down.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, date, datetime, timedelta, tzinfo
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from trunkline.page.table import Clock as Written
from trunkline.table.errors import Malformed

DAY = 86400.0
HORIZON = 730
"""Days that are looked ahead: a budget that lasts longer has no end."""
SATURDAY = 5
POLICIES = ("remind", "pass", "bot")
MOST_SECONDS = 60 * 86400
Span = tuple[float, float]


class Clock(NamedTuple):
    """The clock settings of a table."""

    kind: str
    """`game`: each has so much for all their moves; `move`: for each of them."""
    seconds: int
    more: int = 0
    """Seconds added after each move, of a budget for the whole game."""
    hours: tuple[int, int] | None = None
    """First and last hour of the day in which time counts; None: all day."""
    weekends: bool = True
    """True if time counts on Saturday and Sunday."""
    zone: str = "UTC"
    policy: str = "remind"
    """Policy when time is up: remind, pass where that is legal, or bot (after a vote)."""
    bot: str = ""
    """The level of the bot that plays on."""
    vacation: int = 0
    """Days on which each player's clock may stand still."""

    def written(self) -> Written:
        """Return it as JSON."""
        return {
            "kind": self.kind,
            "seconds": self.seconds,
            "more": self.more,
            "hours": list(self.hours) if self.hours else None,
            "weekends": self.weekends,
            "zone": self.zone,
            "policy": self.policy,
            "bot": self.bot,
            "vacation": self.vacation,
        }


def read_clock(data: Any) -> Clock:
    """Return a clock from JSON; raise ``Malformed`` with the error if it is invalid."""
    if not isinstance(data, dict) or not set(data) <= set(Clock._fields):
        raise Malformed(f"A clock has {', '.join(Clock._fields)}.")
    clock = Clock(**{"kind": "", "seconds": 0, **data})
    hours = clock.hours
    if clock.kind not in ("game", "move"):
        raise Malformed("A clock is for the game or for each move.")
    if not _number(clock.seconds, 10, MOST_SECONDS) or not _number(clock.more, 0, MOST_SECONDS):
        raise Malformed("The time is 10 seconds to 60 days.")
    if hours is not None:
        two = isinstance(hours, list | tuple) and len(hours) == 2
        if not two or not _number(hours[0], 0, 23) or not _number(hours[1], hours[0] + 1, 24):
            raise Malformed("The hours are two numbers from 0 to 24, the first one smaller.")
        clock = clock._replace(hours=(hours[0], hours[1]))
    if type(clock.weekends) is not bool or clock.policy not in POLICIES:
        raise Malformed(f"Weekends count or not, and the policy is one of {', '.join(POLICIES)}.")
    if not isinstance(clock.bot, str) or not _number(clock.vacation, 0, 60):
        raise Malformed("A clock names the level of a bot, and up to 60 days of vacation.")
    zone_of(clock.zone)
    return clock


def _number(value: Any, low: int, high: int) -> bool:
    return type(value) is int and low <= value <= high


def zone_of(name: Any) -> tzinfo:
    """Return a time zone by its name."""
    if name == "UTC":
        return UTC
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, TypeError, OSError):
        raise Malformed(f"There is no time zone {name!r}.") from None


def counting(clock: Clock, start: float, end: float) -> Iterator[Span]:
    """Yield the spans between two times in which time counts."""
    if clock.hours is None and clock.weekends:
        yield start, end
        return
    zone = zone_of(clock.zone)
    day = datetime.fromtimestamp(start, zone).date()
    while (opens := _at(day, 0, zone)) < end:
        if clock.weekends or day.weekday() < SATURDAY:
            first, last = clock.hours or (0, 24)
            opens, closes = _at(day, first, zone), _at(day, last, zone)
            if max(opens, start) < min(closes, end):
                yield max(opens, start), min(closes, end)
        day += timedelta(days=1)


def _at(day: date, hour: int, zone: tzinfo) -> float:
    """Return the time of an hour of a day, 24 being the next day's first."""
    more, hour = divmod(hour, 24)
    day += timedelta(days=more)
    return datetime(day.year, day.month, day.day, hour, tzinfo=zone).timestamp()


def without(spans: Iterable[Span], off: Sequence[Span]) -> Iterator[Span]:
    """Yield the rest of the spans after cutting others out of them."""
    for start, end in spans:
        for begins, ends in sorted(off):
            if ends <= start or begins >= end:
                continue
            if begins > start:
                yield start, begins
            start = max(start, ends)
        if start < end:
            yield start, end


def worked(clock: Clock, start: float, end: float, off: Sequence[Span] = ()) -> float:
    """Return how much of the time between two moments counts.

    A clock that was set back counts nothing.
    """
    if end <= start:
        return 0.0
    return sum(b - a for a, b in without(counting(clock, start, end), off))


def due(clock: Clock, left: float, start: float, off: Sequence[Span] = ()) -> float | None:
    """Return when a budget that starts now runs out; None if not within two years."""
    if left <= 0:
        return start
    for begins, ends in without(counting(clock, start, start + HORIZON * DAY), off):
        if begins + left <= ends:
            return begins + left
        left -= ends - begins
    return None
