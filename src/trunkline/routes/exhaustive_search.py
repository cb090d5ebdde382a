"""Every route of one kind of train, depth first from the tokens, compiled.

The order is that of `plain_search`: from each token one arm to its end, then a second arm from the
token. Prices on track (from the master of `columns`) turn the same walk into a search for the route
with the best reduced score, or into a list of all routes above a threshold.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from .arrays import Pay
from .compiled import (
    CALLED_OFF,
    CANCELLED,
    KEPT,
    STOPPED,
    inlined,
    jit,
)
from .growing_route import (
    ARM,
    AT,
    BY,
    COST,
    FIRST,
    NEXT,
    OTHER,
    PASSABLE,
    PAST,
    PLACE,
    REAL,
    TRAIL,
    Network,
    begin,
    clashes,
    earned,
    go_back,
    go_on,
    looked,
    may_end,
    spent,
    stopped,
    walk_on,
)
from .record_route import BestRoutes, keep_best, keep_listed

Array = np.ndarray[Any, Any]

TRIES = 1 << 6  # ways looked at that count as a step, and until the flag that cancels is looked at
LOOK = 1 << 8  # the same for routes of a list

OUT, HOME, SECOND = range(3)  # the first arm grows; it is done, second arms begin; one grows


@jit
def walk(
    network: Network,
    pay: Pay,
    tokens: Array,
    threshold: int,  # routes below are not kept
    closed: int,  # a way that costs as much is not used
    found: BestRoutes,
    control: Array,
) -> None:
    """Visit every route; keep the best for each last stop, and list those above the threshold."""
    terms, best, rows = pay.terms, found.best, len(found.plain)
    reach, free, all_seen = terms.reach, terms.free_cross, terms.all_seen
    here = walk_on(network, pay, found.path.shape[1], TRAIL)
    stops, ways, trail, busy, masks = here.stops, here.ways, here.trail, here.busy, network.masks
    banned = np.zeros(len(stops) + 1, np.uint8)
    tries = 0
    for home in tokens:
        begin(here, home, terms.extra)
        trail[0, NEXT] = stops[home, FIRST]
        trail[0, ARM] = OUT
        depth = 0
        while depth >= 0:
            arm, way = trail[depth, ARM], trail[depth, NEXT]
            if way >= stops[home if arm == HOME else trail[depth, AT], PAST]:
                at_end = depth > 0 and stops[trail[depth, AT], REAL]
                if arm == OUT and at_end and stops[home, PASSABLE]:
                    trail[depth, ARM] = HOME
                    trail[depth, NEXT] = trail[1, BY] + 1
                else:
                    depth = go_back(here, depth)
                continue
            trail[depth, NEXT] = way + 1
            tries += 1
            if tries % TRIES == 0:
                looked(control)
            to = ways[way, OTHER]
            if banned[to] or busy[stops[to, PLACE]] or ways[way, COST] >= closed:
                continue
            if spent(here, depth, way, free) > reach:
                continue
            if clashes(here, way):
                continue
            if stopped(control):
                return
            depth = go_on(here, depth, way)
            trail[depth, ARM] = OUT if arm == OUT else SECOND
            trail[depth, NEXT] = stops[to, FIRST] if stops[to, PASSABLE] else stops[to, PAST]
            if may_end(here, depth, all_seen):
                total = earned(here, pay, depth)
                if total > best[to]:
                    best[to] = total
                    keep_best(found, here, depth, _turn(trail, depth))
                if total >= threshold:
                    if control[KEPT] < rows:
                        keep_listed(found, control[KEPT], total, here, depth, masks)
                    control[KEPT] += 1
        banned[home] = 1  # its routes are all known


@inlined
def _turn(trail: Array, depth: int) -> int:
    """Return where the first arm ends."""
    turn = depth
    while trail[turn, ARM] == SECOND:
        turn -= 1
    return turn


@inlined
def _reduced(plain: Array, masks: Array, table: Array, row: int) -> int:
    """Return the score of a listed route less the price of its track; ``table`` prices bytes."""
    score = np.int64(plain[row])
    for w in range(masks.shape[1]):
        bits = masks[row, w]
        for byte in range(8):
            score -= table[w * 8 + byte, bits & 255]
            bits >>= 8
    return score  # type: ignore[return-value]


@jit
def reprice(
    plain: Array,
    masks: Array,
    ends: Array,
    table: Array,
    best_end: Array,
    best_row: Array,
    control: Array,
) -> None:
    """Find the best reduced score for each last stop among listed routes."""
    for row in range(len(plain)):
        if row % LOOK == 0 and control[CANCELLED]:
            control[STOPPED] = CALLED_OFF
            return
        score = _reduced(plain, masks, table, row)
        end = ends[row]
        if score > best_end[end]:
            best_end[end] = score
            best_row[end] = row


@jit
def reduce_all(plain: Array, masks: Array, table: Array, out: Array, control: Array) -> None:
    """Compute the reduced score of every listed route."""
    for row in range(len(plain)):
        if row % LOOK == 0 and control[CANCELLED]:
            control[STOPPED] = CALLED_OFF
            return
        out[row] = _reduced(plain, masks, table, row)


@jit
def price_bytes(prices: Array, table: Array) -> None:
    """Compute the price of each byte of a mask.

    ``prices`` has one for each bit, the lowest first.
    """
    for byte in range(len(table)):
        for value in range(1, 256):
            bit = 0
            while not value >> bit & 1:
                bit += 1
            table[byte, value] = table[byte, value & (value - 1)] + prices[8 * byte + bit]
