"""Routes of a limited train above a score, depth first from their ends, pruned by a bound table.

Compiled. Ways onward are tried most promising first; a first hunt that seldom leaves them
finds a good route early.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from .arrays import Pay, Ways
from .bound import Table, half_way
from .compiled import jit
from .earnings import clashes, earned_besides, occupy, unused
from .record_route import Found, keep_best, keep_listed

Array = np.ndarray[Any, Any]

CHECK = 1 << 12
LOOKS = 5  # ways, as a power of two, that are looked at in the time of a step
FAR = -(1 << 30)


class Aim(NamedTuple):
    """What a hunt is after."""

    threshold: int
    rising: int  # how much better the next route must be; 0: list all of them
    allowance: int  # how often a route may leave the most promising way, counted by rank


@jit
def hunt(
    ways: Ways,
    pay: Pay,
    table: Table,
    starts: Array,  # stops to start from, most promising first
    hopes: Array,  # stop -> bound for a start there
    way_cost: Array,  # way -> length and price
    aim: Aim,
    found: Found,
    control: Array,  # [steps, limit, cancelled, kept, stopped]
) -> None:
    """Visit every route whose bound reaches the threshold."""
    ptr, other, way_cross, way_segment = ways.ptr, ways.other, ways.cross, ways.segment
    use_ptr, use, place, land = ways.use_ptr, ways.use, ways.place, ways.land
    passable, real, counts, marked = ways.passable, ways.real, ways.counts, ways.marked
    token, mask = ways.token, ways.mask
    stop_score, town_class, town_values = pay.stop, pay.town_class, pay.town_values
    city_class, city_values, marks, sees = pay.city_class, pay.city_values, pay.marks, pay.seen
    reach, free_cross, all_seen = pay.reach, pay.free_cross, pay.all_seen
    best, rows = found.best, len(found.plain)
    relaxed, base, most = table.relaxed, table.base, table.most
    gain, profit, near = relaxed.gain, relaxed.profit, relaxed.near
    profits, fee = relaxed.profits, relaxed.fee
    threshold, rising, allowance = aim
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
    memory = near.shape[1]
    promised = np.zeros(size, np.int64)
    profits_seen = np.zeros(size, np.int64)
    sums = np.zeros((size, profits + 2), np.int64)  # the best 0, 1, 2.. profits on the way
    token_spend = np.zeros(size, np.int64)  # spent up to just before the last token
    # A route leaves each stop once, and one that may be passed again once for two of its ways: all
    # ways onward that are still to be tried have room in one row.
    room = 1
    for stop in range(stops):
        count = ptr[stop + 1] - ptr[stop]
        room += count
        if place[stop] == stops:
            room += count * (count >> 1)
    child_way = np.empty(room, np.int64)
    child_hope = np.empty(room, np.int64)
    first_child = np.zeros(size + 1, np.int64)
    children = np.zeros(size, np.int64)
    strayed = np.zeros(size, np.int64)
    visits = np.zeros(size, np.int64)
    visited = np.zeros(stops + 1, np.uint8)
    busy = np.zeros(stops + 1, np.uint8)
    used = unused(use)
    town_count = np.zeros(len(town_values) + 1, np.int64)
    city_count = np.zeros(len(city_values) + 1, np.int64)
    budget = reach + free_cross
    half = half_way(counts, token, budget)
    steps = control[0]
    limit = control[1]
    kept = control[3]
    for s in range(len(starts)):
        start = starts[s]
        if hopes[start] < threshold or counts[start] > reach or not real[start]:
            continue
        depth = 0
        at[0] = start
        cross[0] = 0
        counted[0] = counts[start]
        score[0] = pay.extra + stop_score[start]
        promised[0] = relaxed.ahead
        profits_seen[0] = 0
        sums[0, :] = 0
        if profit[start]:
            if profits > 0:
                profits_seen[0] = 1
                sums[0, 1] = gain[start]
        else:
            promised[0] += gain[start]
        marks_seen[0] = marked[start]
        seen_so_far[0] = sees[start]
        token_spend[0] = 0
        visited[start] = 1
        busy[place[start]] = 1
        if town_class[start] >= 0:
            town_count[town_class[start]] += 1
        children[0] = -1
        strayed[0] = 0
        visits[0] = 0
        while depth >= 0:
            here = at[depth]
            first = first_child[depth]
            if children[depth] < 0:  # arrive: look at every way onward once
                count = 0
                if passable[here] or depth == 0:
                    for way in range(ptr[here], ptr[here + 1]):
                        to = other[way]
                        if busy[place[to]]:
                            continue
                        now_cross = cross[depth] + way_cross[way]
                        spend = counted[depth] + counts[to]
                        left = budget - spend - now_cross
                        if left < 0:
                            continue
                        if now_cross > free_cross:
                            spend += now_cross - free_cross
                        if spend > reach:
                            continue
                        seen = seen_so_far[depth]
                        if token[to] and not seen & 1 and left < half:
                            continue
                        seen |= sees[to]
                        hope = promised[depth] - way_cost[way] - fee * way_cross[way]
                        if not profit[to]:
                            hope += gain[to]
                        paid = profits_seen[depth]
                        if profit[to] and paid < profits:
                            paid += 1
                        state = base[to]
                        if passable[to]:
                            for k in range(memory):
                                if near[to, k] < 0:
                                    break
                                if visited[near[to, k]]:
                                    state += 1 << k
                        elif seen != all_seen:
                            continue
                        more = np.int64(FAR)
                        for j in range(paid + 1):
                            value = sums[depth, j]
                            if profit[to] and j > 0:
                                value = max(value, sums[depth, j - 1] + gain[to])
                            if passable[to]:
                                value += most[seen, left, state, profits - j]
                            if value > more:
                                more = value
                        hope += more
                        if hope < threshold:
                            continue
                        if clashes(use_ptr, use, used, way_segment[way]):
                            continue
                        child_way[first + count] = way
                        child_hope[first + count] = hope
                        count += 1
                    steps += (ptr[here + 1] - ptr[here]) >> LOOKS
                children[depth] = count
                first_child[depth + 1] = first + count
            pick = -1
            tries = children[depth]
            if strayed[depth] + visits[depth] > allowance:
                tries = 0
            for c in range(tries):
                if child_hope[first + c] >= threshold:
                    if pick < 0 or child_hope[first + c] > child_hope[first + pick]:
                        pick = c
            if pick < 0:
                visited[here] = 0
                busy[place[here]] = 0
                if town_class[here] >= 0:
                    town_count[town_class[here]] -= 1
                if depth > 0:
                    occupy(use_ptr, use, used, way_segment[way_in[depth]], 0)
                depth -= 1
                continue
            way = child_way[first + pick]
            children[depth] -= 1
            child_way[first + pick] = child_way[first + children[depth]]
            child_hope[first + pick] = child_hope[first + children[depth]]
            steps += 1
            if steps % CHECK == 0 and control[2]:
                control[4] = 2
            if steps > limit:
                control[4] = 1
            if control[4]:
                control[0] = steps
                control[3] = kept
                return
            to = other[way]
            segment = way_segment[way]
            nxt = depth + 1
            at[nxt] = to
            way_in[nxt] = way
            visited[to] = 1
            busy[place[to]] = 1
            busy[stops] = 0
            occupy(use_ptr, use, used, segment, 1)
            cross[nxt] = cross[depth] + way_cross[way]
            counted[nxt] = counted[depth] + counts[to]
            score[nxt] = score[depth] + stop_score[to] - way_cost[way]
            promised[nxt] = promised[depth] - way_cost[way] - fee * way_cross[way]
            profits_seen[nxt] = profits_seen[depth]
            for j in range(profits + 1):
                sums[nxt, j] = sums[depth, j]
            if profit[to]:
                for j in range(min(profits, profits_seen[depth] + 1), 0, -1):
                    sums[nxt, j] = max(sums[depth, j], sums[depth, j - 1] + gain[to])
                if profits_seen[nxt] < profits:
                    profits_seen[nxt] += 1
            else:
                promised[nxt] += gain[to]
            marks_seen[nxt] = marks_seen[depth] + marked[to]
            seen_so_far[nxt] = seen_so_far[depth] | sees[to]
            landed[nxt] = landed[depth] + land[segment]
            token_spend[nxt] = token_spend[depth]
            if token[to]:
                token_spend[nxt] = counted[depth] + cross[nxt]
            if town_class[to] >= 0:
                town_count[town_class[to]] += 1
            children[nxt] = -1
            strayed[nxt] = strayed[depth] + visits[depth]
            visits[nxt] = 0
            visits[depth] += 1
            depth = nxt
            if seen_so_far[depth] != all_seen or not real[to]:
                continue
            if all_seen > 1 and not landed[depth]:
                continue
            total = score[depth]
            slots = pay.slots
            if pay.fill:
                slots += reach - counted[depth] - max(cross[depth] - free_cross, 0)
            total += earned_besides(
                at, depth, token, stop_score, city_class, city_values, city_count, town_count,
                town_values, marks, marks_seen[depth], slots, pay.multiplied, pay.mult,
            )  # fmt: skip
            if total > best[to]:
                best[to] = total
                keep_best(found, to, depth, 0, way_in, way_segment)
            if total >= threshold:
                if rising:
                    threshold = total + rising
                    kept += 1
                    continue
                back = counted[depth] + cross[depth] - token_spend[depth]
                if to < start and budget - back >= half:
                    continue  # listed from its other end
                if kept < rows:
                    keep_listed(found, kept, total, to, depth, way_in, way_segment, mask)
                kept += 1
    control[0] = steps
    control[3] = kept
