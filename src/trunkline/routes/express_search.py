"""Routes of an express, compiled: from a goal to a token, under prices on track."""

from __future__ import annotations

from typing import Any

import numpy as np

from .arrays import NO_PRIZE, Pay, Ways
from .compiled import (
    KEPT,
    inlined,
    jit,
)
from .exhaustive_search import TRIES
from .growing_route import (
    AT,
    COST,
    FIRST,
    NEXT,
    OTHER,
    PASSABLE,
    PAST,
    PLACE,
    SCORE,
    TRAIL,
    Network,
    begin,
    clashes,
    go_back,
    go_on,
    looked,
    stopped,
    walk_on,
)
from .record_route import BestRoutes, keep_best, keep_listed

Array = np.ndarray[Any, Any]

FAR = 1 << 55
RICHEST, PAID = TRAIL, TRAIL + 1  # columns: the best token so far, what goal and ways come to


@jit
def hopes(ways: Ways, prize: Array, way_cost: Array, hope: Array) -> None:
    """Compute the most that each stop can gain on the way to some token, revisits allowed."""
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


@inlined
def _potential(stops: Array, hope: Array, to: int) -> int:
    """Return the most that a token at a stop, or beyond it, can bring."""
    potential = stops[to, SCORE]
    if stops[to, PASSABLE] and hope[to] > potential:
        potential = hope[to]
    return potential  # type: ignore[no-any-return]


@jit
def express(
    network: Network,
    pay: Pay,  # a stop's score: of a token that is not a goal, else far below nothing
    hope: Array,
    goals: Array,
    goal_score: Array,
    threshold: int,
    rising: int,  # 1: the best route found so far becomes the threshold
    found: BestRoutes,
    control: Array,
) -> None:
    """Depth first from each goal; on past a token only for a richer one."""
    best, rows = found.best, len(found.plain)
    here = walk_on(network, pay, found.path.shape[1], TRAIL + 2)
    stops, ways, trail, busy, masks = here.stops, here.ways, here.trail, here.busy, network.masks
    most = stops[:, SCORE].max()
    tries = 0
    for g in range(len(goals)):
        begin(here, goals[g], 0)
        trail[0, NEXT] = stops[goals[g], FIRST]
        trail[0, PAID] = goal_score[g]
        trail[0, RICHEST] = NO_PRIZE
        depth = 0
        while depth >= 0:
            way = trail[depth, NEXT]
            if way >= stops[trail[depth, AT], PAST]:
                depth = go_back(here, depth)
                continue
            trail[depth, NEXT] = way + 1
            tries += 1
            if tries % TRIES == 0:
                looked(control)
            to = ways[way, OTHER]
            if busy[stops[to, PLACE]] or clashes(here, way):
                continue
            now = trail[depth, PAID] - ways[way, COST]
            if now + _potential(stops, hope, to) < threshold:
                continue
            if stopped(control):
                return
            depth = go_on(here, depth, way)
            trail[depth, PAID] = now
            trail[depth, RICHEST] = trail[depth - 1, RICHEST]
            prize = stops[to, SCORE]
            if prize > trail[depth, RICHEST]:
                trail[depth, RICHEST] = prize
                total = now + prize
                if total > best[to]:
                    best[to] = total
                    keep_best(found, here, depth, 0)
                if total >= threshold:
                    if rising:
                        threshold = total
                    elif control[KEPT] < rows:
                        keep_listed(found, control[KEPT], total, here, depth, masks)
                    control[KEPT] += 1
            onward = stops[to, PASSABLE] and trail[depth, RICHEST] < most
            trail[depth, NEXT] = stops[to, FIRST] if onward else stops[to, PAST]
