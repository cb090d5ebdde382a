"""Every benchmark starts, in miniature, and leaves nothing behind; the guard of slowdowns guards.

Tests measure no time. They run benchmarks as a developer does, in a process and a folder of their
own, so that none can rot unnoticed.
"""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "benchmarks"
NAMES = sorted(path.stem for path in FOLDER.glob("*.py") if path.stem[0] != "_")
BROWSER = Path("/usr/bin/chromium")
PAGES = {"page", "page_18oe"}


def ran(*command, folder):
    """Run Python from another folder, with the benchmarks in reach."""
    around = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.run(
        [sys.executable, *command],
        cwd=folder,
        env=around,
        capture_output=True,
        text=True,
        check=False,
    )


SLOW = {"server"}
"""Benchmarks that start many servers: minutes on a busy machine, even in miniature."""
MINIATURES = [
    pytest.param(name, marks=pytest.mark.soak) if name in SLOW else name for name in NAMES
]


@pytest.mark.parametrize("name", MINIATURES)
def test_a_benchmark_starts_and_writes_nothing_here(name, tmp_path):
    if name in PAGES and not BROWSER.exists() and not shutil.which("chromium"):
        pytest.skip("no Chromium here")
    done = ran("-m", "benchmarks", "--small", name, folder=tmp_path)
    assert done.returncode == 0, done.stderr[-2000:]
    assert done.stdout.strip()
    assert list(tmp_path.iterdir()) == []


def test_an_unknown_benchmark_is_named_with_those_there_are(tmp_path):
    done = ran("-m", "benchmarks", "nothing", folder=tmp_path)
    assert done.returncode == 2
    assert done.stdout.startswith("There is no benchmark nothing; there are baseline, ")


def guarded(tmp_path, before, now, second=None):
    """Return the grown work and times, and what was measured again."""
    files = []
    for name, figures in (("before", before), ("now", now), ("second", second or now)):
        files.append(tmp_path / f"{name}.json")
        files[-1].write_text(json.dumps(figures))
    done = ran("-m", "benchmarks.baseline", "--compare", *map(str, files), folder=tmp_path)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    return found["work"], found["time"], found["again"]


def test_work_that_grows_by_more_than_five_percent_is_named(tmp_path):
    python = ".".join(map(str, sys.version_info[:2]))
    before = {"python": python, "work": {"a": 100, "b": 100}, "time": {"a": 10, "b": 10}}
    now = {"work": {"a": 105, "b": 106, "new": 9}, "time": {"a": 13, "b": 10, "new": 9}}
    assert guarded(tmp_path, before, now) == (["b"], [], [])


def test_time_counts_only_if_a_second_run_says_the_same(tmp_path):
    before = {"work": {}, "time": {"a": 10, "b": 10, "c": 10}}
    now = {"work": {}, "time": {"a": 14, "b": 14, "c": 13}}
    second = {"work": {}, "time": {"a": 14, "b": 12}}
    assert guarded(tmp_path, before, now, second) == ([], ["a"], ["a", "b"])


def test_another_python_compares_the_steps_of_searches_alone(tmp_path):
    before = {"python": "2.7", "work": {"replay": 100, "routes x": 100}, "time": {}}
    now = {"work": {"replay": 200, "routes x": 200}, "time": {}}
    assert guarded(tmp_path, before, now) == (["routes x"], [], [])


def test_the_committed_figures_have_all_names():
    kept = json.loads((FOLDER / "baseline.json").read_text())
    assert kept["work"].keys() == kept["time"].keys()
    assert {"replay 1848", "replay 18OE", "routes 18OE-late"} <= kept["work"].keys()
