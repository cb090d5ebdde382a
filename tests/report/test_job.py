"""The job: parts in their order, progress that grows, and work that can be stopped."""

from __future__ import annotations

import json

import pytest

from tests.report import games
from trunkline.kernel import Cancel, Cancelled
from trunkline.report.job import PARTS, finished, work
from trunkline.report.opinions import Care


def test_parts_become_ready_in_their_order_with_growing_progress():
    steps = list(work(games.poor(), care=None))
    ready = [(step.part, step.seat) for step in steps if step.data is not None]
    assert ready == [
        *((part, None) for part in PARTS[:-1]),
        *(("decisions", seat) for seat in range(3)),
    ]
    for part in PARTS:
        for seat in (None, 0, 1, 2):
            mine = [step for step in steps if (step.part, step.seat) == (part, seat)]
            assert [step.done for step in mine] == sorted(step.done for step in mine)
            assert all(0 <= step.done <= step.of for step in mine)


def test_every_part_is_json():
    for step in work(games.poor(), care=None):
        if step.data is not None:
            assert json.loads(json.dumps(step.data)) == step.data


def test_only_what_is_wanted_is_made():
    steps = work(games.poor(), care=None, parts=("film",))
    assert {step.part for step in steps} == {"replay", "film"}
    steps = work(games.poor(), care=None, seats=[1, 99], parts=("decisions",))
    assert {step.seat for step in steps if step.part == "decisions"} == {1}


def test_a_job_that_nobody_asks_for_any_more_does_no_work():
    steps = work(games.site())
    for _ in range(10):
        next(steps)
    steps.close()  # type: ignore[attr-defined]
    assert list(steps) == []


def test_work_ends_when_it_is_called_off():
    flag = Cancel()
    steps = work(games.site(), seats=[0], care=Care(looks=1), parts=("decisions",))

    def drive() -> None:
        for step in steps:
            if step.part == "decisions" and step.done > 3:
                flag.set()

    with flag.over(), pytest.raises(Cancelled):
        drive()


def test_a_report_is_the_same_each_time():
    assert finished(work(games.poor(), care=None)) == finished(work(games.poor(), care=None))
