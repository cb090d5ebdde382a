"""Every route of one kind of train, depth first from the tokens, compiled.

The order is that of `small`: from each token one arm to its end, then a second arm from the token.
Prices on track (from the master of `columns`) turn the same walk into a search for the route with
the best reduced score, or into a list of all routes above a threshold.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from .compiled import jit
from .left_out_cities import left_out, not_multiplied
from .write_down import keep_best, keep_listed

Array = np.ndarray[Any, Any]

TRIES = 1 << 6  # ways looked at that count as a step, and until the flag that cancels is looked at
LOOK = 1 << 8  # the same for routes of a list


@jit
def walk(
    ptr: Array,  # for each stop the first of its ways
    other: Array,  # way -> stop at its other end
    way_cross: Array,  # way -> crossing cost
    way_score: Array,  # way -> length and price, negative
    way_segment: Array,  # way -> segment
    use_ptr: Array,  # segment -> first of its resources
    use: Array,  # resources that one route uses only once
    place: Array,  # stop -> number of its place (stops of one group share it)
    passable: Array,
    real: Array,  # stop -> 0 where no route ends
    counts: Array,  # stop -> what it takes of the reach
    stop_score: Array,  # stop -> what it adds at once
    town_class: Array,  # stop -> class of its value, -1 if not a town that may be left unpaid
    town_values: Array,  # class -> score, descending
    city_class: Array,
    city_values: Array,  # of cities that may be left out for a better town, ascending
    marked: Array,
    marks: Array,
    token: Array,  # stop -> 1 if it has one
    sees: Array,  # stop -> bits of what a route must have visited
    all_seen: int,
    multiplied: int,  # so many cities
    mult: int,
    land: Array,  # segment -> 1 if it has track of its own
    tokens: Array,
    reach: int,
    free_cross: int,
    slots: int,  # paying towns
    fill: int,
    extra: int,
    threshold: int,  # routes below are not kept
    closed: int,  # a way that costs so much is not used
    best_end: Array,  # best score for each last stop (kept between calls)
    best_path: Array,  # its ways: row per stop, length in column 0
    out_value: Array,
    out_mask: Array,
    out_end: Array,
    seg_mask: Array,  # segment -> words of its exclusive track
    seg_price: Array,  # segment -> price
    control: Array,  # [steps, limit, cancelled, kept, stopped]
) -> None:
    """Visit every route; keep the best for each last stop, and list those above the threshold."""
    stops = len(passable)
    depth_limit = best_path.shape[1]
    at = np.zeros(depth_limit, np.int64)
    it = np.zeros(depth_limit, np.int64)
    mode = np.zeros(depth_limit, np.int64)
    way_in = np.zeros(depth_limit, np.int64)
    cross = np.zeros(depth_limit, np.int64)
    counted = np.zeros(depth_limit, np.int64)
    score = np.zeros(depth_limit, np.int64)
    marks_seen = np.zeros(depth_limit, np.int64)
    seen_so_far = np.zeros(depth_limit, np.int64)
    landed = np.zeros(depth_limit, np.int64)
    visited = np.zeros(stops + 1, np.uint8)
    banned = np.zeros(stops + 1, np.uint8)
    used = np.zeros(len(use) + 1, np.uint8)
    if len(use):
        used = np.zeros(use.max() + 2, np.uint8)
    classes = len(town_values)
    town_count = np.zeros(classes + 1, np.int64)
    poor = len(city_values)
    city_count = np.zeros(poor + 1, np.int64)
    last_mark = len(marks) - 1
    capacity = len(out_value)
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
        score[0] = extra + stop_score[home]
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
                    segment = way_segment[way_in[depth]]
                    for r in range(use_ptr[segment], use_ptr[segment + 1]):
                        used[use[r]] = 0
                depth -= 1
                continue
            it[depth] = step + 1
            tries += 1
            if tries % TRIES == 0:
                steps += 1
                if control[2]:
                    control[4] = 2
            to = other[step]
            if banned[to] or visited[place[to]] or way_score[step] <= -closed:
                continue
            now_counted = counted[depth] + counts[to]
            now_cross = cross[depth] + way_cross[step]
            spend = now_counted
            if now_cross > free_cross:
                spend += now_cross - free_cross
            if spend > reach:
                continue
            segment = way_segment[step]
            clash = False
            for r in range(use_ptr[segment], use_ptr[segment + 1]):
                if used[use[r]]:
                    clash = True
                    break
            if clash:
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
            for r in range(use_ptr[segment], use_ptr[segment + 1]):
                used[use[r]] = 1
            at[nxt] = to
            way_in[nxt] = step
            mode[nxt] = 0 if mode[depth] == 0 else 2
            it[nxt] = ptr[to] if passable[to] else ptr[to + 1]
            cross[nxt] = now_cross
            counted[nxt] = now_counted
            score[nxt] = score[depth] + stop_score[to] + way_score[step]
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
            if depth >= multiplied:
                total -= not_multiplied(at, depth, city_class, stop_score, multiplied, mult)
            if classes:
                left = slots
                if fill:
                    left += reach - spend
                if poor:
                    total += left_out(
                        at, depth, token, city_class, city_values, city_count,
                        town_count, town_values, left,
                    )  # fmt: skip
                for c in range(classes):
                    pay = town_count[c]
                    if pay > left:
                        pay = left
                    total += pay * town_values[c]
                    left -= pay
                    if left <= 0:
                        break
            if last_mark >= 0:
                m = marks_seen[depth]
                if m > last_mark:
                    m = last_mark
                total += marks[m]
            if total > best_end[to]:
                best_end[to] = total
                turn = depth  # where the first arm ends
                while mode[turn] == 2:
                    turn -= 1
                keep_best(best_path, to, depth, turn, way_in, way_segment)
            if total >= threshold:
                if kept < capacity:
                    keep_listed(
                        out_value, out_mask, out_end, kept, total, to,
                        depth, way_in, way_segment, seg_mask, seg_price,
                    )  # fmt: skip
                kept += 1
        visited[place[home]] = 0
        banned[home] = 1  # its routes are all known
        if town_class[home] >= 0:
            town_count[town_class[home]] -= 1
    control[0] = steps
    control[3] = kept


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
    """The best reduced score for each last stop among listed routes; ``table`` prices bytes."""
    words = masks.shape[1]
    for row in range(len(plain)):
        if row % LOOK == 0 and control[2]:
            control[4] = 2
            return
        score = np.int64(plain[row])
        for w in range(words):
            bits = masks[row, w]
            for byte in range(8):
                score -= table[w * 8 + byte, bits & 255]
                bits >>= 8
        end = ends[row]
        if score > best_end[end]:
            best_end[end] = score
            best_row[end] = row


@jit
def reduce_all(plain: Array, masks: Array, table: Array, out: Array, control: Array) -> None:
    """The reduced score of every listed route."""
    words = masks.shape[1]
    for row in range(len(plain)):
        if row % LOOK == 0 and control[2]:
            control[4] = 2
            return
        score = np.int64(plain[row])
        for w in range(words):
            bits = masks[row, w]
            for byte in range(8):
                score -= table[w * 8 + byte, bits & 255]
                bits >>= 8
        out[row] = score


@jit
def price_bytes(prices: Array, table: Array) -> None:
    """What each byte of a mask costs; ``prices`` has one for each bit, the lowest first."""
    for byte in range(len(table)):
        for value in range(1, 256):
            bit = 0
            while not value >> bit & 1:
                bit += 1
            table[byte, value] = table[byte, value & (value - 1)] + prices[8 * byte + bit]
