"""What the benchmark says of a class of problems: kept, or MISSED."""

from __future__ import annotations

from io import StringIO

import pytest
from rich.console import Console

from benchmarks.routes import PROMISES, Solved, _class_table
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


@pytest.mark.parametrize("name", KEPT)
def test_each_class_says_whether_its_promise_is_kept(name: str) -> None:
    assert PROMISES[name].kept(KEPT[name])
    for results in MISSED[name]:
        assert not PROMISES[name].kept(results)


@pytest.mark.parametrize("width", [80, 200])
def test_the_table_shows_the_promise(width: int) -> None:
    def shown(results: list[Solved]) -> str:
        console = Console(width=width, file=StringIO())
        with console.capture() as caught:
            console.print(_class_table({"18OE-late": results}))
        return caught.get()

    assert "gaps" in shown(KEPT["18OE-late"])
    assert "MISSED" not in shown(KEPT["18OE-late"])
    assert "MISSED" in shown(MISSED["18OE-late"][0])
