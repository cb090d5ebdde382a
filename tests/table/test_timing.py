"""Counting time: nights, weekends, zones, excluded times, and the end of a budget."""

from datetime import UTC, datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from trunkline.table.clocks.timing import DAY, Clock, due, read_clock, worked
from trunkline.table.errors import Malformed

HOUR = 3600.0
BERLIN = ZoneInfo("Europe/Berlin")


def at(day: int, hour: float = 0, zone: Any = UTC, month: int = 6) -> float:
    """A time of June 2026, whose first day is a Monday."""
    return datetime(2026, month, day, tzinfo=zone).timestamp() + hour * HOUR


ALWAYS = Clock("game", 3600)
DAYTIME = Clock("move", 3600, hours=(8, 22))
WEEKDAYS = Clock("move", 3600, weekends=False)
OFFICE = Clock("move", 3600, hours=(9, 17), weekends=False, zone="Europe/Berlin")


@pytest.mark.parametrize(
    ("clock", "start", "end", "hours"),
    [
        (ALWAYS, at(1), at(3), 48),
        (ALWAYS, at(3), at(1), 0),
        (DAYTIME, at(1, 6), at(1, 23), 14),
        (DAYTIME, at(1, 21), at(2, 9), 2),
        (DAYTIME, at(1, 23), at(2, 7), 0),
        (WEEKDAYS, at(5, 12), at(8, 12), 24),
        (WEEKDAYS, at(6), at(8), 0),
        (OFFICE, at(1, 0, BERLIN), at(8, 0, BERLIN), 40),
        (OFFICE, at(1, 8, UTC), at(1, 9, UTC), 1),
    ],
)
def test_time_counts_within_the_hours_of_the_clock(
    clock: Clock, start: float, end: float, hours: float
) -> None:
    assert worked(clock, start, end) == hours * HOUR


def test_a_day_on_which_the_clocks_change_has_its_own_length() -> None:
    night = Clock("move", 60, hours=(0, 24), weekends=True, zone="Europe/Berlin")
    spring = datetime(2026, 3, 29, tzinfo=BERLIN).timestamp()
    after = datetime(2026, 3, 30, tzinfo=BERLIN).timestamp()
    assert worked(night, spring, after) == 23 * HOUR


def test_excluded_times_do_not_count() -> None:
    off = [(at(1, 10), at(1, 12)), (at(1, 11), at(1, 13)), (at(2), at(3))]
    assert worked(ALWAYS, at(1, 8), at(1, 14), off) == 3 * HOUR
    assert worked(ALWAYS, at(1, 10), at(1, 13), off) == 0
    assert due(ALWAYS, 2 * HOUR, at(1, 9), off) == at(1, 14)


def test_when_a_budget_ends() -> None:
    assert due(ALWAYS, 60, at(1)) == at(1) + 60
    assert due(ALWAYS, 0, at(1)) == due(ALWAYS, -5, at(1)) == at(1)
    assert due(DAYTIME, 2 * HOUR, at(1, 21)) == at(2, 9)
    assert due(WEEKDAYS, 24 * HOUR, at(5, 12)) == at(8, 12)
    assert due(ALWAYS, 3 * 365 * DAY, at(1)) is None


@settings(max_examples=60, deadline=None)
@given(
    st.sampled_from([ALWAYS, DAYTIME, WEEKDAYS, OFFICE]),
    st.floats(0, 20 * DAY),
    st.floats(1, 3 * DAY),
    st.lists(st.tuples(st.floats(0, 20 * DAY), st.floats(0, 2 * DAY)), max_size=3),
)
def test_a_budget_ends_when_it_is_used_up(clock: Any, start: float, left: float, off: Any) -> None:
    spans = [(at(1) + begins, at(1) + begins + length) for begins, length in off]
    end = due(clock, left, at(1) + start, spans)
    assert end is not None
    assert worked(clock, at(1) + start, end, spans) == pytest.approx(left, abs=1e-3)


@pytest.mark.parametrize(
    "data",
    [
        None,
        {"kind": "day", "seconds": 60},
        {"kind": "game"},
        {"kind": "game", "seconds": 5},
        {"kind": "game", "seconds": 60, "more": -1},
        {"kind": "game", "seconds": 60, "hours": 5},
        {"kind": "game", "seconds": 60, "hours": [9]},
        {"kind": "game", "seconds": 60, "hours": [9, 9]},
        {"kind": "game", "seconds": 60, "hours": ["9", 10]},
        {"kind": "game", "seconds": 60, "weekends": 1},
        {"kind": "game", "seconds": 60, "policy": "shout"},
        {"kind": "game", "seconds": 60, "bot": 1},
        {"kind": "game", "seconds": 60, "vacation": 99},
        {"kind": "game", "seconds": 60, "zone": "Nowhere/At all"},
        {"kind": "game", "seconds": 60, "zone": 3},
        {"kind": "game", "seconds": 60, "zone": ""},
        {"kind": "game", "seconds": 60, "colour": "red"},
    ],
)
def test_invalid_clocks_are_refused(data: Any) -> None:
    with pytest.raises(Malformed):
        read_clock(data)


def test_a_clock_is_written_as_it_is_read() -> None:
    data = {"kind": "move", "seconds": 86400, "hours": [8, 22], "zone": "Europe/Berlin"}
    clock = read_clock(data)
    assert clock.hours == (8, 22)
    assert read_clock(clock.written()) == clock
