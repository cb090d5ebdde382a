"""Results that keep the promises of the route benchmark, and some that miss them.

They are checked before it runs, so that readers can believe a table that says "kept".
"""

from __future__ import annotations

from benchmarks.routes import PROMISES, Solved
from trunkline.routes import Answer


def _solved(wall: float, revenue: int = 100, bound: int = 100) -> Solved:
    return Solved("one", wall, wall, Answer((), revenue, bound, revenue == bound))


OPEN = _solved(30, 1000, 1035)
KEPT = {
    "1848 limited": [_solved(0.01)] * 19 + [_solved(0.25)],
    "1848 diesels": [_solved(1)] * 12 + [_solved(7)] * 2,
    "18OE-mid": [_solved(2)] * 6 + [_solved(30), OPEN],
    "18OE-late": [_solved(30)] * 6 + [OPEN] * 2,
    "18OE-dense": [_solved(33, 100, 900)] * 6,
}
MISSED = {
    "1848 limited": [
        [_solved(0.01)] * 18 + [_solved(0.06)] * 2,
        [_solved(0.01)] * 19 + [_solved(0.26)],
        [_solved(0.01)] * 19 + [_solved(0.01, 100, 110)],
    ],
    "1848 diesels": [
        [_solved(1)] * 11 + [_solved(2)] * 3,
        [_solved(1)] * 13 + [_solved(7.1)],
        [_solved(1)] * 13 + [OPEN],
    ],
    "18OE-mid": [[_solved(2)] * 5 + [_solved(30)] * 3, [_solved(2)] * 6 + [OPEN] * 2],
    "18OE-late": [
        [_solved(30)] * 5 + [OPEN] * 3,
        [_solved(30)] * 7 + [_solved(30, 1000, 1036)],
    ],
    "18OE-dense": [[_solved(34, 100, 900)]],
}


def check() -> None:
    """Raise an error if a promise would be called kept that is not, or the reverse."""
    for name, results in KEPT.items():
        assert PROMISES[name].kept(results), name
        assert not any(PROMISES[name].kept(missed) for missed in MISSED[name]), name
