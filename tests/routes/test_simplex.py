"""The simplex method: its prices prove themselves, by the duality of linear programs."""

from __future__ import annotations

import random

import numpy as np

from trunkline.routes.master import Master
from trunkline.routes.simplex import GAIN


def _random_master(seed: int) -> Master:
    rng = random.Random(seed)
    kinds, tracks = rng.randint(1, 3), rng.randint(2, 25)
    master = Master([rng.randint(1, 2) for _ in range(kinds)], tracks, np.zeros(5, np.int64))
    for _ in range(rng.randint(1, 3)):  # rounds, each beginning from the basis of the last
        for _ in range(rng.randint(1, 30)):
            track = sorted(rng.sample(range(tracks), rng.randint(0, min(6, tracks))))
            master.add(rng.randrange(kinds), rng.randint(1, 400) * 1000, track)
        master.prices()
    return master


def test_no_route_promises_more_than_its_track_and_train_cost() -> None:
    for seed in range(200):
        master = _random_master(seed)
        assert master.duals.min() >= -GAIN, seed
        for column, worth in enumerate(master.worth):
            rows = master.rows[master.ptr[column] : master.ptr[column + 1]]
            assert worth - sum(master.duals[row] for row in rows) <= GAIN, seed


def test_the_mix_of_routes_is_worth_what_the_prices_say() -> None:
    for seed in range(200):
        master = _random_master(seed)
        basis = np.zeros((len(master.limits), len(master.limits)))
        worth = np.zeros(len(master.limits))
        for place, member in enumerate(master.basis):
            if member < 0:
                basis[-1 - member, place] = 1
            else:
                basis[master.rows[master.ptr[member] : master.ptr[member + 1]], place] = 1
                worth[place] = master.worth[member]
        amount = np.linalg.solve(basis, master.limits)
        assert amount.min() > -1e-7, seed
        assert abs(amount @ worth - master.duals @ master.limits) < 1, seed
