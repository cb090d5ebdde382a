"""Every game beside the project replays to its stored result and agrees with its trace."""

from __future__ import annotations

import itertools
import json
from pathlib import Path

import pytest

from tests.conftest import NO_SHARED, SHARED
from tests.interop import compare, legal
from trunkline.interop import load_any
from trunkline.titles.g1848.site.trace import lines

GAMES = sorted((SHARED / "games" / "1848").glob("*/*.json"))
FINE_POINTS = sorted((SHARED / "games" / "1848-fine-points").glob("*.json"))
"""Games on points that depend on the other program's code (`titles/g1848/site/quirks.py`)."""
DISCARDS = sorted((SHARED / "games" / "1848-discards").glob("*.json"))
"""Games on when trains are given up, and one at a standstill; their traces list no legal moves."""


@pytest.mark.skipif(not GAMES, reason=NO_SHARED)
@pytest.mark.parametrize("path", [*GAMES, *FINE_POINTS, *DISCARDS], ids=lambda path: path.stem)
def test_a_game_agrees_with_its_trace_at_every_action(path: Path) -> None:
    """Result, end, every state key and every set of legal moves."""
    stored = json.loads(path.read_text())
    replay = load_any(path)
    assert replay.divergence is None
    assert replay.result() == stored["result"]
    assert replay.match
    assert replay.end_reason == stored["game_end_reason"]
    assert not replay.detail.mispriced
    trace = path.with_name(f"{path.stem}.trace.json.gz")
    before, _ = compare.read_trace(trace)
    then = 0
    written = lines(replay)
    for number, their_moves, after in compare.states(trace):
        line = next(written)
        assert line["id"] == number
        assert compare.differences(after, line["state"]) == [], f"after action {number}"
        if their_moves is not None and path not in DISCARDS:
            moves = legal.differences(
                replay.game, replay.at(then), their_moves, before.get("actions", [])
            )
            assert moves == [], f"before action {number}"
        before, then = dict(after), number
    assert next(written, None) is None


@pytest.mark.skipif(not GAMES, reason=NO_SHARED)
def test_all_84_games_are_there() -> None:
    """The sample is complete, so that a missing file cannot pass for a replayed one."""
    assert len(GAMES) == 68
    assert sum(path.parent.name == "real" for path in GAMES) == 2
    assert len(FINE_POINTS) == 13
    assert len(DISCARDS) == 3


@pytest.mark.skipif(not GAMES, reason=NO_SHARED)
@pytest.mark.parametrize("path", GAMES[-2:], ids=lambda path: path.stem)
def test_undone_actions_were_legal_as_well(path: Path) -> None:
    """The site had taken it, so our rules take it: the file is played up to every third undo."""
    replay = load_any(path, audited=False)
    entries = json.loads(path.read_text())["actions"]
    undone = [
        one["id"]
        for one, then in itertools.pairwise(entries)
        if then["type"] == "undo" and one["id"] not in replay.moments
    ]
    assert len(undone) > 30
    for number in undone[::3]:
        assert replay.at(number).round == "operating"
