"""Lists of routes, on which every proof stands: nothing may be missing from them."""

from __future__ import annotations

import numpy as np
import pytest

from tests.routes.networks import network
from trunkline.routes import Cancel, RouteProblem, Train, pricing
from trunkline.routes.arrays import grid_of, kind_arrays
from trunkline.routes.contraction import contract


def _listed(problem: RouteProblem, at_once: bool) -> list[tuple[int, tuple[int, ...]]]:
    """Score and track of all routes of the first train, by one hunt, or after some were tried."""
    grid = grid_of(problem, contract(problem), len(problem.stops), False, Cancel())
    kinds = [kind_arrays(problem, grid, problem.trains[0])]
    control = np.array([0, 10**8, 0, 0, 0], np.int64)
    pricer = pricing.Pricer(grid, kinds, control)
    if at_once:
        pricer.light, pricer.turns = [None], 1
    listed = pricer.listing(0, [0] * grid.tracks, 1, 10_000, 10**8)
    assert listed is not None
    return sorted(zip(listed.plain.tolist(), map(tuple, listed.masks.tolist()), strict=True))


def test_a_list_is_whole_though_hunts_were_tried_before(monkeypatch: pytest.MonkeyPatch) -> None:
    """Routes found by an interrupted search do not justify leaving worse ones aside."""
    monkeypatch.setattr(pricing, "PATIENCE", 2)
    monkeypatch.setattr(pricing, "CELLS", 1 << 40)
    lengths = []
    for seed in range(80_000, 80_030):
        problem = network(seed)._replace(trains=(Train("4+2", 4, 2),))
        listed = _listed(problem, False)
        assert listed == _listed(problem, True)
        lengths.append(len(listed))
    assert sum(length > 3 for length in lengths) > 4
