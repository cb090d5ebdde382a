"""The best disjoint choice of one listed route for each train, compiled.

Lists are cut into buckets by the busiest pieces of track, so that routes which clash with those
already chosen are passed over a bucket at a time.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

import numpy as np

from .arrays import word_bit
from .compiled import jit

Array = np.ndarray[Any, Any]

CHECK = 1 << 12
SIGNATURE = 14  # busiest pieces of track that form a bucket's signature
SAMPLE = 10_000  # routes of a list that are looked at for it
NONE = 1 << 60


class RouteList(NamedTuple):
    """Routes of one kind of train, by reduced score, cut into buckets."""

    reduced: Array
    plain: Array
    rank: Array
    masks: Array
    sig: Array
    bucket_ptr: Array
    bucket_sig: Array
    entry: Array


def ranks(plain: Array, masks: Array) -> Array:
    """The place of each route among equals: by plain score, then the first piece of track."""
    rank = np.arange(len(plain))
    rank[_by_rank(plain, masks)] = np.arange(len(plain))
    return rank


def route_list(
    reduced: Array, plain: Array, rank: Array, masks: Array, busy: list[int]
) -> RouteList:
    """Put sorted routes into buckets."""
    sig = np.zeros(len(masks), np.int16)
    _sign(masks, _bits(busy), sig)
    return RouteList(reduced, plain, rank, masks, sig, *_buckets(sig))


def _by_rank(plain: Array, masks: Array) -> Array:
    keys = [-masks[:, word] for word in range(masks.shape[1] - 1, -1, -1)]
    order: Array = np.lexsort((*keys, -plain))
    return order


def first_row(plain: Array, masks: Array) -> int:
    """The row of the first route by rank."""
    return int(_by_rank(plain, masks)[0])


def busiest(mask_lists: list[Array], tracks: int) -> list[int]:
    """The pieces of track that most of the listed routes use, by a sample of long lists."""
    use = np.zeros(tracks, np.int64)
    bits = _bits(range(tracks))
    for masks in mask_lists:
        _count(masks, len(masks) // SAMPLE + 1, bits, use)
    return [int(track) for track in np.argsort(-use, kind="stable")[:SIGNATURE]]


def _bits(tracks: Iterable[int]) -> Array:
    """The word and the bit of each piece of track."""
    return np.array([word_bit(track) for track in tracks], np.int64).reshape(-1, 2)


@jit
def _count(masks: Array, step: int, bits: Array, use: Array) -> None:
    """How many routes, looked at in steps, use each piece of track."""
    for row in range(0, len(masks), step):
        for track in range(len(use)):
            use[track] += masks[row, bits[track, 0]] >> bits[track, 1] & 1


@jit
def _sign(masks: Array, busy: Array, sig: Array) -> None:
    """Which of the busiest pieces of track each route uses."""
    for row in range(len(masks)):
        for place in range(len(busy)):
            sig[row] |= (masks[row, busy[place, 0]] >> busy[place, 1] & 1) << place


@jit
def _buckets(sig: Array) -> tuple[Array, Array, Array]:
    """Routes of one signature together: where each bucket begins, its signature, the routes.

    Buckets and routes stay in the order of the list.
    """
    bucket = np.full(1 << SIGNATURE, -1, np.int64)
    ptr = np.zeros(len(sig) + 1, np.int64)
    sigs = np.zeros(len(sig), np.int64)
    count = 0
    for route in range(len(sig)):
        if bucket[sig[route]] < 0:
            bucket[sig[route]] = count
            sigs[count] = sig[route]
            count += 1
        ptr[bucket[sig[route]] + 1] += 1
    for b in range(count):
        ptr[b + 1] += ptr[b]
    ahead = ptr.copy()
    entry = np.zeros(len(sig), np.int64)
    for route in range(len(sig)):
        b = bucket[sig[route]]
        entry[ahead[b]] = route
        ahead[b] += 1
    return ptr[: count + 1], sigs[:count], entry


@jit
def _sort_twins(ranks: Array, twin: Array) -> None:
    for t in range(1, len(twin)):
        s = t
        while s > 0 and twin[s] and ranks[s] < ranks[s - 1]:
            swap = ranks[s]
            ranks[s] = ranks[s - 1]
            ranks[s - 1] = swap
            s -= 1


@jit
def _best_of_buckets(bucket_ptr: Array, entry: Array, plain: Array) -> Array:
    """The best plain score in each bucket."""
    best = np.zeros(len(bucket_ptr) - 1, np.int64)
    for b in range(len(best)):
        for e in range(bucket_ptr[b], bucket_ptr[b + 1]):
            best[b] = max(best[b], plain[entry[e]])
    return best


@jit
def pack_lists(
    lists: Array,  # train -> number of its list
    starts: Array,  # list -> first route
    reduced: Array,
    plain: Array,
    rank: Array,
    masks: Array,
    bucket_starts: Array,  # list -> first bucket
    bucket_ptr: Array,  # bucket -> first entry, one more at the end
    bucket_sig: Array,
    entry: Array,  # routes by bucket, best first
    busy_sig: Array,  # route -> signature
    prices: int,  # total score <= sum of reduced scores + prices
    best: Array,  # [score to reach], updated
    chosen: Array,  # best choice so far: route, -1 for none
    ranks: Array,  # its ranks
    control: Array,  # [steps, limit, cancelled, -, stopped]
) -> None:
    """Depth first over trains, bounded by reduced and by plain scores; rank decides equals."""
    trains = len(lists)
    words = masks.shape[1]
    twin = np.zeros(trains, np.int64)
    rest = np.zeros(trains + 1, np.int64)
    rest_plain = np.zeros(trains + 1, np.int64)
    bucket_best = _best_of_buckets(bucket_ptr, entry, plain)
    for t in range(trains - 1, -1, -1):
        top = np.int64(0)
        if starts[lists[t] + 1] > starts[lists[t]] and reduced[starts[lists[t]]] > 0:
            top = reduced[starts[lists[t]]]
        rest[t] = rest[t + 1] + top
        top = np.int64(0)
        for b in range(bucket_starts[lists[t]], bucket_starts[lists[t] + 1]):
            top = max(top, bucket_best[b])
        rest_plain[t] = rest_plain[t + 1] + top
        if t > 0 and lists[t] == lists[t - 1]:
            twin[t] = 1
    bucket = np.zeros(trains + 1, np.int64)
    place = np.zeros(trains + 1, np.int64)
    pick = np.full(trains + 1, -2, np.int64)
    used = np.zeros((trains + 1, words), np.int64)
    used_sig = np.zeros(trains + 1, np.int64)
    bound = np.zeros(trains + 1, np.int64)
    total = np.zeros(trains + 1, np.int64)
    mine = np.zeros(trains, np.int64)
    steps = control[0]
    limit = control[1]
    look = steps + CHECK
    depth = 0
    bucket[0] = bucket_starts[lists[0]]
    place[0] = bucket_ptr[bucket[0]]
    while depth >= 0:
        if depth == trains:
            if total[depth] >= best[0]:
                for t in range(trains):
                    mine[t] = rank[pick[t]] if pick[t] >= 0 else NONE
                _sort_twins(mine, twin)
                better = total[depth] > best[0]
                if not better:
                    for t in range(trains):
                        if mine[t] != ranks[t]:
                            better = mine[t] < ranks[t]
                            break
                if better:
                    best[0] = total[depth]
                    for t in range(trains):
                        chosen[t] = pick[t]
                        ranks[t] = mine[t]
            depth -= 1
            continue
        if pick[depth] == -1:  # staying at home was the last choice
            pick[depth] = -2
            depth -= 1
            continue
        need = best[0] - prices - bound[depth] - rest[depth + 1]
        need_plain = best[0] - total[depth] - rest_plain[depth + 1]
        least = np.int64(-1)  # a twin comes after the train before it
        if twin[depth]:
            least = pick[depth - 1]
        found = -1
        final = bucket_starts[lists[depth] + 1]
        b = bucket[depth]
        e = place[depth]
        if twin[depth] and least == -1:
            b = final
        while b < final:
            steps += 1
            if steps >= look:
                look = steps + CHECK
                if control[2]:
                    control[4] = 2
            if steps > limit:
                control[4] = 1
            if control[4]:
                control[0] = steps
                return
            if reduced[entry[bucket_ptr[b]]] < need:
                b = final
                break
            if bucket_sig[b] & used_sig[depth] == 0 and bucket_best[b] >= need_plain:
                while e < bucket_ptr[b + 1]:
                    route = entry[e]
                    steps += 1
                    if reduced[route] < need:
                        break
                    e += 1
                    if route < least or plain[route] < need_plain:
                        continue
                    clash = False
                    for w in range(words):
                        if masks[route, w] & used[depth, w]:
                            clash = True
                            break
                    if not clash:
                        found = route
                        break
                if found >= 0:
                    break
            b += 1
            e = bucket_ptr[b]
        bucket[depth] = b
        place[depth] = e
        if found >= 0:
            pick[depth] = found
            bound[depth + 1] = bound[depth] + reduced[found]
            total[depth + 1] = total[depth] + plain[found]
            used_sig[depth + 1] = used_sig[depth] | busy_sig[found]
            for w in range(words):
                used[depth + 1, w] = used[depth, w] | masks[found, w]
        else:
            if need > 0 or need_plain > 0:
                pick[depth] = -2
                depth -= 1
                continue
            pick[depth] = -1
            bound[depth + 1] = bound[depth]
            total[depth + 1] = total[depth]
            used_sig[depth + 1] = used_sig[depth]
            for w in range(words):
                used[depth + 1, w] = used[depth, w]
        depth += 1
        if depth < trains:
            pick[depth] = -2
            bucket[depth] = bucket_starts[lists[depth]]
            place[depth] = bucket_ptr[bucket[depth]]
    control[0] = steps
