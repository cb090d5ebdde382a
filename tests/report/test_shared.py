"""Every game beside the project gives a report; a few in each run of the tests, all in the soak."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import NO_SHARED, SHARED
from trunkline.report.job import finished, work
from trunkline.report.page import html
from trunkline.report.source import open_file

GAMES = sorted((SHARED / "games").rglob("*.json"))
REAL = SHARED / "games" / "1848" / "real" / "1848_hotseat_game.json"


def reported(path: Path) -> None:
    source = open_file(path)
    made = finished(work(source, care=None))
    page = html(made)
    assert len(page) > 50_000
    assert made["runs"]["earned"] >= 0
    if source.stop is None:
        assert made["replay"]["last"] == source.numbers[-1]
    for run in made["runs"]["runs"]:
        assert run["earned"] <= run["best"] <= run["bound"]


@pytest.mark.skipif(not GAMES, reason=NO_SHARED)
@pytest.mark.parametrize("path", GAMES[::29], ids=lambda path: path.stem)
def test_some_games_give_a_report(path: Path) -> None:
    reported(path)


@pytest.mark.soak
@pytest.mark.skipif(not GAMES, reason=NO_SHARED)
@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_all_games_give_a_report(path: Path) -> None:
    reported(path)


@pytest.mark.skipif(not REAL.exists(), reason=NO_SHARED)
def test_a_game_of_people_left_thirty_pounds_in_two_runs() -> None:
    """The figures that were worked out by another program."""
    made = finished(work(open_file(REAL), care=None, parts=("runs", "story", "decisions")))
    runs = made["runs"]
    assert (runs["count"], runs["perfect"], runs["left"], runs["earned"]) == (36, 34, 30, 7870)
    missed = {one["move"]: one for one in runs["runs"] if one["left"]}
    assert {move: one["left"] for move, one in missed.items()} == {198: 20, 378: 10}
    assert [one["runs"] for one in runs["players"]] == [9, 16, 11]
    assert missed[198]["lost"]["0"] == 12
    assert missed[378]["lost"]["2"] == 7
