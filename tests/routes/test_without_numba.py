"""Without numba, or without a place for what it compiles: the same source, the same answers."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path as File

import pytest

from trunkline.routes.compiled import HAVE_NUMBA

PROGRAM = """
import json, sys
if sys.argv[1] == "without":
    sys.modules["numba"] = None
from tests.routes.networks import dear_network, dense_network, hub_network, network, sea_network
from tests.routes.oracle import best_revenue
from tests.routes.parts import in_parts
from trunkline import routes
from trunkline.routes import compiled
from trunkline.testing.instances import read_instance
assert compiled.HAVE_NUMBA == (sys.argv[1] == "with")
problems = [network(seed) for seed in range(60_000, 60_060)]
problems += [sea_network(seed) for seed in range(61_000, 61_020)]
for problem in problems:
    best = best_revenue(problem)
    for method in ("small", "columns"):
        answer = routes.solve(problem, method=method)
        assert answer.proved and answer.revenue == best, (problem, method)
        print(tuple(answer))
    for work in (0, 50, 500):
        answer = routes.solve(problem, method="columns", work=work)
        assert answer.revenue <= best <= answer.bound
        print(tuple(answer))
for problem in (dense_network(), dear_network()):
    answer = routes.solve(problem)
    assert answer.proved
    print(tuple(answer))
for name in sys.argv[2:]:
    document = json.load(open(name))
    answer = routes.solve(read_instance(document))
    assert answer.revenue == document["optimum"], name
    print(tuple(answer))
in_parts(setattr)
for seed in range(20):
    print(tuple(routes.solve(hub_network(seed), method="columns")))
"""


def _answers(case: str, seed: str, instances: list[str]) -> str:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, case, *instances],
        env={**os.environ, "PYTHONHASHSEED": seed},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout


def test_answers_depend_neither_on_numba_nor_on_hash_seeds(shared: File) -> None:
    """All methods, cut short or not, dense maps, ten problems of 1848: letter by letter."""
    files = sorted((shared / "routes" / "instances").glob("*_1848-*.json"))
    limited = [str(file) for file in files[:10]]
    assert json.loads(files[0].read_text())["optimum"]
    compiled = _answers("with", "1", limited)
    assert compiled.count("\n") == 80 * 5 + 2 + 10 + 20
    assert _answers("without", "2", limited) == compiled


NOWHERE = """
from numba.core import caching
caching.CacheImpl._locator_classes = []
from trunkline import routes
from trunkline.routes import exhaustive_search
from trunkline.routes.compile_ahead import _toy
answer = routes.solve(_toy((routes.Train("D"),)), method="columns")
print(answer.revenue, answer.proved, len(exhaustive_search.walk.signatures),
      exhaustive_search.walk.stats.cache_path)
"""


@pytest.mark.skipif(not HAVE_NUMBA, reason="numba is not installed")
def test_code_is_compiled_even_where_no_cache_can_be_written() -> None:
    """A read-only installation run by a user without a home: numba finds no place for a cache."""
    done = subprocess.run(
        [sys.executable, "-c", NOWHERE],
        env={**os.environ, "NUMBA_OPT": "0"},  # compile quickly: it is for once
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    assert done.stdout.split() == ["150", "True", "1", "None"]
