"""Reductions, free cities, passages, calls and cities that are not doubled, against brute force."""

from __future__ import annotations

import pytest

from tests.routes.networks import blocks, reduced_network
from tests.routes.oracle import best_revenue
from trunkline import routes


@pytest.mark.parametrize("block", blocks(4))
def test_all_methods_give_the_brute_force_optimum(block: int) -> None:
    for seed in range(block * 120, block * 120 + 60):
        problem = reduced_network(seed)
        routes.validate(problem)
        best = best_revenue(problem)
        for method in ("small", "columns"):
            answer = routes.solve(problem, method=method)
            assert answer.proved, (seed, method)
            assert answer.revenue == best, (seed, method)
            assert routes.judge(problem, answer.routes)[:2] == (None, best), (seed, method)
