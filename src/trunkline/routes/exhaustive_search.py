"""Every route of one kind of train, depth first from the tokens, compiled.

The order is that of `plain_search`: from each token one arm to its end, then a second arm from the
token. Prices on track (from the master of `columns`) turn the same walk into a search for the route
with the best reduced score, or into a list of all routes above a threshold.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from .arrays import Pay, Ways
from .compiled import inlined, jit
from .earnings import clashes, earned_besides, occupy, unused
from .record_route import Found, keep_best, keep_listed

Array = np.ndarray[Any, Any]

TRIES = 1 << 6  # ways looked at that count as a step, and until the flag that cancels is looked at
LOOK = 1 << 8  # the same for routes of a list


@jit
def walk(
    ways: Ways,
    pay: Pay,
    tokens: Array,
    way_cost: Array,  # way -> length and price
    threshold: int,  # routes below are not kept
    closed: int,  # a way that costs as much is not used
    found: Found,
    control: Array,  # [steps, limit, cancelled, kept, stopped]
) -> None:
    """Visit every route; keep the best for each last stop, and list those above the threshold."""
    ptr, other, way_cross, way_segment = ways.ptr, ways.other, ways.cross, ways.segment
    use_ptr, use, place, land = ways.use_ptr, ways.use, ways.place, ways.land
    passable, real, counts, marked = ways.passable, ways.real, ways.counts, ways.marked
    token, mask = ways.token, ways.mask
    stop_score, town_class, town_values = pay.stop, pay.town_class, pay.town_values
    city_class, city_values, marks, sees = pay.city_class, pay.city_values, pay.marks, pay.seen
    reach, free_cross, all_seen = pay.reach, pay.free_cross, pay.all_seen
    best, rows = found.best, len(found.plain)
    stops = len(passable)
    size = found.path.shape[1]
    at = np.zeros(size, np.int64)
    way_in = np.zeros(size, np.int64)
    cross = np.zeros(size, np.int64)
    counted = np.zeros(size, np.int64)
    score = np.zeros(size, np.int64)
    marks_seen = np.zeros(size, np.int64)
    seen_so_far = np.zeros(size, np.int64)
    landed = np.zeros(size, np.int64)
    it = np.zeros(size, np.int64)
    mode = np.zeros(size, np.int64)
    visited = np.zeros(stops + 1, np.uint8)
    banned = np.zeros(stops + 1, np.uint8)
    used = unused(use)
    town_count = np.zeros(len(town_values) + 1, np.int64)
    city_count = np.zeros(len(city_values) + 1, np.int64)
    steps = control[0]
    limit = control[1]
    kept = control[3]
    tries = 0
    for t in range(len(tokens)):
        home = tokens[t]
        visited[place[home]] = 1
        at[0] = home
        it[0] = ptr[home]
        mode[0] = 0
        cross[0] = 0
        counted[0] = counts[home]
        score[0] = pay.extra + stop_score[home]
        marks_seen[0] = marked[home]
        seen_so_far[0] = sees[home]
        if town_class[home] >= 0:
            town_count[town_class[home]] += 1
        depth = 0
        while depth >= 0:
            # mode 0: the first arm grows; 1: first arm done, try second arms; 2: second arm grows
            here = home if mode[depth] == 1 else at[depth]
            step = it[depth]
            if step >= ptr[here + 1]:
                if mode[depth] == 0 and depth > 0 and passable[home] and real[at[depth]]:
                    mode[depth] = 1
                    it[depth] = way_in[1] + 1
                    continue
                if depth > 0:
                    there = at[depth]
                    visited[place[there]] = 0
                    if town_class[there] >= 0:
                        town_count[town_class[there]] -= 1
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
            if banned[to] or visited[place[to]] or way_cost[step] >= closed:
                continue
            now_counted = counted[depth] + counts[to]
            now_cross = cross[depth] + way_cross[step]
            spend = now_counted
            if now_cross > free_cross:
                spend += now_cross - free_cross
            if spend > reach:
                continue
            segment = way_segment[step]
            if clashes(use_ptr, use, used, segment):
                continue
            steps += 1
            if steps > limit:
                control[4] = 1
            if control[4]:
                control[0] = steps
                control[3] = kept
                return
            nxt = depth + 1
            visited[place[to]] = 1
            visited[stops] = 0
            occupy(use_ptr, use, used, segment, 1)
            at[nxt] = to
            way_in[nxt] = step
            mode[nxt] = 0 if mode[depth] == 0 else 2
            it[nxt] = ptr[to] if passable[to] else ptr[to + 1]
            cross[nxt] = now_cross
            counted[nxt] = now_counted
            score[nxt] = score[depth] + stop_score[to] - way_cost[step]
            marks_seen[nxt] = marks_seen[depth] + marked[to]
            seen_so_far[nxt] = seen_so_far[depth] | sees[to]
            landed[nxt] = landed[depth] + land[segment]
            depth = nxt
            total = score[depth]
            if town_class[to] >= 0:
                town_count[town_class[to]] += 1
            if not real[to] or seen_so_far[depth] != all_seen:
                continue
            if all_seen > 1 and not landed[depth]:
                continue
            slots = pay.slots
            if pay.fill:
                slots += reach - spend
            total += earned_besides(
                at, depth, token, stop_score, city_class, city_values, city_count, town_count,
                town_values, marks, marks_seen[depth], slots, pay.multiplied, pay.mult,
            )  # fmt: skip
            if total > best[to]:
                best[to] = total
                turn = depth  # where the first arm ends
                while mode[turn] == 2:
                    turn -= 1
                keep_best(found, to, depth, turn, way_in, way_segment)
            if total >= threshold:
                if kept < rows:
                    keep_listed(found, kept, total, to, depth, way_in, way_segment, mask)
                kept += 1
        visited[place[home]] = 0
        banned[home] = 1  # its routes are all known
        if town_class[home] >= 0:
            town_count[town_class[home]] -= 1
    control[0] = steps
    control[3] = kept


@inlined
def _reduced(plain: Array, masks: Array, table: Array, row: int) -> int:
    """The score of a listed route less the price of its track; ``table`` prices bytes."""
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
    """The best reduced score for each last stop among listed routes."""
    for row in range(len(plain)):
        if row % LOOK == 0 and control[2]:
            control[4] = 2
            return
        score = _reduced(plain, masks, table, row)
        end = ends[row]
        if score > best_end[end]:
            best_end[end] = score
            best_row[end] = row


@jit
def reduce_all(plain: Array, masks: Array, table: Array, out: Array, control: Array) -> None:
    """The reduced score of every listed route."""
    for row in range(len(plain)):
        if row % LOOK == 0 and control[2]:
            control[4] = 2
            return
        out[row] = _reduced(plain, masks, table, row)


@jit
def price_bytes(prices: Array, table: Array) -> None:
    """What each byte of a mask costs; ``prices`` has one for each bit, the lowest first."""
    for byte in range(len(table)):
        for value in range(1, 256):
            bit = 0
            while not value >> bit & 1:
                bit += 1
            table[byte, value] = table[byte, value & (value - 1)] + prices[8 * byte + bit]
