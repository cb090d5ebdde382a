"""Every train run of recorded games: never below the recorded run, and the best if proved."""

from __future__ import annotations

import gzip
import json
from pathlib import Path as File

import pytest

from trunkline.titles.g1848.page.best_runs import all_runs
from trunkline.titles.g1848.site import sitefile
from trunkline.titles.g1848.site.replay import replay_site

SHARED = File(__file__).resolve().parents[3] / "shared" / "games" / "1848"
SEARCHED = sorted(file.name[:-15] for file in SHARED.glob("machine/*.routes.json.gz"))
OTHERS = sorted(file.stem for file in SHARED.glob("*/*.json") if file.stem not in SEARCHED)


def _runs(shared: File, name: str) -> int:
    """Check all runs of a game, and return their number."""
    (file,) = (shared / "games" / "1848").glob(f"*/{name}.json")
    known = file.with_name(f"{name}.routes.json.gz")
    best: dict[int, int] = {}
    if known.exists():
        entries = json.loads(gzip.decompress(known.read_bytes()))
        best = {entry["id"]: entry["best"] for entry in entries if entry["complete"]}
    met: set[int] = set()
    replay = replay_site(sitefile.read(json.loads(file.read_bytes())))
    for run in all_runs(replay.timeline):
        assert run.best == run.bound, run
        assert run.best >= run.recorded, run
        number = replay.action_of(run.place)
        assert run.best == best.get(number, run.best), run
        met.add(number)
    assert met.issuperset(best)
    return len(met)


@pytest.mark.parametrize("name", SEARCHED)
def test_runs_of_searched_games(shared: File, name: str) -> None:
    assert _runs(shared, name) > 0


@pytest.mark.soak
@pytest.mark.parametrize("name", OTHERS)
def test_runs_of_other_games(shared: File, name: str) -> None:
    assert _runs(shared, name) > 0
