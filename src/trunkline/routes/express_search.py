"""Routes of an express, compiled: from a goal to a token, under prices on track."""

from __future__ import annotations

from typing import Any

import numpy as np

from .arrays import Ways
from .compiled import jit
from .earnings import clashes, occupy, unused
from .exhaustive_search import TRIES
from .record_route import Found, keep_best, keep_listed

Array = np.ndarray[Any, Any]

FAR = 1 << 55


@jit
def hopes(ways: Ways, prize: Array, way_cost: Array, hope: Array) -> None:
    """For each stop the most that going on to some token can bring, revisits allowed."""
    ptr, other, passable = ways.ptr, ways.other, ways.passable
    stops = len(passable)
    hope[:] = -FAR
    changed = True
    while changed:
        changed = False
        for stop in range(stops):
            for way in range(ptr[stop], ptr[stop + 1]):
                to = other[way]
                gain = prize[to]
                if passable[to] and hope[to] > gain:
                    gain = hope[to]
                gain -= way_cost[way]
                if gain > hope[stop]:
                    hope[stop] = gain
                    changed = True


@jit
def express(
    ways: Ways,
    prize: Array,  # stop -> score of a token that is no goal, else far below nothing
    hope: Array,
    goals: Array,
    goal_score: Array,
    way_cost: Array,  # way -> length and price, positive
    threshold: int,
    rising: int,  # 1: the best route found so far becomes the threshold
    found: Found,
    control: Array,  # [steps, limit, cancelled, kept, stopped]
) -> None:
    """Depth first from each goal; on past a token only for a richer one."""
    ptr, other, way_segment, mask = ways.ptr, ways.other, ways.segment, ways.mask
    use_ptr, use, place, passable = ways.use_ptr, ways.use, ways.place, ways.passable
    best, rows = found.best, len(found.plain)
    stops = len(passable)
    deepest = found.path.shape[1]
    at = np.zeros(deepest, np.int64)
    it = np.zeros(deepest, np.int64)
    way_in = np.zeros(deepest, np.int64)
    cost = np.zeros(deepest, np.int64)
    richest = np.zeros(deepest, np.int64)
    visited = np.zeros(stops + 1, np.uint8)
    used = unused(use)
    most = prize.max()
    steps = control[0]
    limit = control[1]
    kept = control[3]
    tries = 0
    for g in range(len(goals)):
        goal = goals[g]
        visited[place[goal]] = 1
        at[0] = goal
        it[0] = ptr[goal]
        cost[0] = 0
        richest[0] = -FAR
        depth = 0
        while depth >= 0:
            here = at[depth]
            step = it[depth]
            if step >= ptr[here + 1]:
                if depth > 0:
                    visited[place[here]] = 0
                    occupy(use_ptr, use, used, way_segment[way_in[depth]], 0)
                depth -= 1
                continue
            it[depth] = step + 1
            tries += 1
            if tries % TRIES == 0:
                steps += 1
                if control[2]:
                    control[4] = 2
            to = other[step]
            if visited[place[to]]:
                continue
            segment = way_segment[step]
            if clashes(use_ptr, use, used, segment):
                continue
            now = cost[depth] + way_cost[step]
            potential = prize[to]
            if passable[to] and hope[to] > potential:
                potential = hope[to]
            if goal_score[g] - now + potential < threshold:
                continue
            steps += 1
            if steps > limit:
                control[4] = 1
            if control[4]:
                control[0] = steps
                control[3] = kept
                return
            depth += 1
            visited[place[to]] = 1
            visited[stops] = 0
            occupy(use_ptr, use, used, segment, 1)
            at[depth] = to
            way_in[depth] = step
            cost[depth] = now
            richest[depth] = richest[depth - 1]
            if prize[to] > richest[depth]:
                richest[depth] = prize[to]
                total = goal_score[g] + prize[to] - now
                if total > best[to]:
                    best[to] = total
                    keep_best(found, to, depth, 0, way_in, way_segment)
                if total >= threshold:
                    if rising:
                        threshold = total
                    elif kept < rows:
                        keep_listed(found, kept, total, to, depth, way_in, way_segment, mask)
                    kept += 1
            it[depth] = ptr[to] if passable[to] and richest[depth] < most else ptr[to + 1]
        visited[place[goal]] = 0
    control[0] = steps
    control[3] = kept
