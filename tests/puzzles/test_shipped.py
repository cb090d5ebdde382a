"""Shipped puzzles: proved again, shown without their solution, answered right and wrong."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from trunkline import puzzles
from trunkline.kernel import BadData, Refused
from trunkline.puzzles import Puzzle

SMALL = 300_000
"""Bytes of a puzzle without fonts and ground."""


def sample() -> Iterator[puzzles.Entry]:
    """The easiest and the hardest of each kind and title."""
    groups: dict[tuple[str, str], list[puzzles.Entry]] = {}
    for one in puzzles.shipped():
        groups.setdefault((one.title, one.kind), []).append(one)
    for some in groups.values():
        ranked = sorted(some, key=lambda one: one.difficulty)
        yield from {one.id: one for one in (ranked[0], ranked[-1])}.values()


def named(entry: puzzles.Entry) -> str:
    return f"{entry.title}-{entry.kind}-{entry.id}"


@pytest.mark.parametrize("entry", list(sample()), ids=named)
def test_a_puzzle_is_proved_and_shown(entry: puzzles.Entry) -> None:
    puzzle = puzzles.find(entry.id)
    proof = puzzles.prove(puzzle)
    assert proof.answers <= (3 if entry.kind == "escape" else 1)
    assert proof.best < proof.second if puzzle.lower else proof.best > proof.second
    shown(puzzle)
    right(puzzle)
    wrong(puzzle)


def shown(puzzle: Puzzle) -> None:
    """Check the page: small, with hints, and without the solution."""
    public: dict[str, Any] = {**puzzle.public()}
    text = json.dumps(public)
    assert len(text) < SMALL
    assert not public.keys() & {"best", "second", "answer"}
    assert public["question"].endswith((".", "?"))
    assert len(public["facts"]) >= 2
    assert public["map"]["hexes"]
    assert public["map"]["picture"] in public["pictures"]
    if public["way"] == "routes":
        assert {"trains", "stops", "paths"} <= public["track"].keys()
    else:
        assert len(public["choices"]) >= 3
        assert len({one["id"] for one in public["choices"]}) == len(public["choices"])
        assert len({json.dumps(one) for one in public["choices"]}) == len(public["choices"])
    for one in public["choices"]:
        if "tile" in one:
            drawn = public["pictures"][public["map"]["tiles"]]
            assert f'id="tile-{one["tile"]}-{one["rotation"]}"' in drawn
    told = [puzzle.hint(step) for step in (1, 2, 3)]
    assert [one["step"] for one in told] == [1, 2, 3]
    assert all(one["text"] for one in told)
    assert [one["answer"] for one in told] == [None, None, puzzle.answer]
    assert set(told[1]["hexes"]) <= set(public["map"]["hexes"])


def right(puzzle: Puzzle) -> None:
    """Check the verdict on the best answer."""
    solution = puzzle.solution()
    verdict = puzzle.check(solution["answer"])
    assert (verdict["right"], verdict["missed"]) == (True, "")
    assert verdict["value"] == solution["best"] == puzzle.best
    assert solution["words"].endswith(".")


def wrong(puzzle: Puzzle) -> None:
    """Check the verdicts on a worse answer and on one that breaks the rules."""
    if puzzle.kind == "run":
        routes = puzzle.answer["routes"]
        half = puzzle.check({"routes": routes[:1]})
        assert not half["right"]
        assert half["good"] == [routes[0]["train"]]
        assert 0 < half["value"] < puzzle.best
        with pytest.raises(Refused, match="§"):
            puzzle.check({"routes": [{**routes[0], "paths": routes[0]["paths"] * 2}]})
        with pytest.raises(BadData):
            puzzle.check({"choice": "c1"})
        return
    for one in puzzle.public()["choices"]:
        verdict = puzzle.check({"choice": one["id"]})
        if one["id"] == puzzle.answer["choice"] or verdict["value"] == puzzle.best:
            assert verdict["right"]
        else:
            assert not verdict["right"]
            assert verdict["missed"]
    with pytest.raises(BadData, match="no such answer"):
        puzzle.check({"choice": "c9999"})


@pytest.mark.soak
@pytest.mark.parametrize("entry", puzzles.shipped(), ids=named)
def test_every_puzzle_is_proved(entry: puzzles.Entry) -> None:
    puzzles.prove(puzzles.find(entry.id))
