"""The best disjoint choice of one listed route for each train, compiled.

Lists are cut into buckets by the busiest pieces of track, so that routes which clash with those
already chosen are passed over a bucket at a time.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

import numpy as np

from .arrays import word_bit
from .compiled import CALLED_OFF, CANCELLED, LIMIT, LIMIT_REACHED, STEPS, STOPPED, inlined, jit

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
    """Return the rank of each route: by plain score, then by the first piece of track."""
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
    """Return the row of the first route by rank."""
    return int(_by_rank(plain, masks)[0])


def busiest(mask_lists: list[Array], tracks: int) -> list[int]:
    """Return the pieces of track that most listed routes use, by a sample of long lists."""
    use = np.zeros(tracks, np.int64)
    bits = _bits(range(tracks))
    for masks in mask_lists:
        _count(masks, len(masks) // SAMPLE + 1, bits, use)
    return [int(track) for track in np.argsort(-use, kind="stable")[:SIGNATURE]]


def _bits(tracks: Iterable[int]) -> Array:
    """Return the word and the bit of each piece of track."""
    return np.array([word_bit(track) for track in tracks], np.int64).reshape(-1, 2)


@jit
def _count(masks: Array, step: int, bits: Array, use: Array) -> None:
    """Count the routes, sampled in steps, that use each piece of track."""
    for row in range(0, len(masks), step):
        for track in range(len(use)):
            use[track] += masks[row, bits[track, 0]] >> bits[track, 1] & 1


@jit
def _sign(masks: Array, busy: Array, sig: Array) -> None:
    """Mark which of the busiest pieces of track each route uses."""
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


class Lists(NamedTuple):
    """The lists of all kinds of trains, one behind the other."""

    of: Array  # train -> number of its list
    starts: Array  # list -> first route
    reduced: Array
    plain: Array
    rank: Array
    masks: Array
    bucket_starts: Array  # list -> first bucket
    bucket_ptr: Array  # bucket -> first entry, one more at the end
    bucket_sig: Array
    entry: Array  # routes by bucket, best first
    sig: Array  # route -> signature


class Choice(NamedTuple):
    """The best choice so far, written down by the packing."""

    best: Array  # [score to reach]
    routes: Array  # train -> route, -1 for none
    ranks: Array  # theirs


# A row for each train, in their order: the route it has taken, where to look for the next one, and
# what was taken before it.
PICK, BUCKET, ENTRY, REDUCED, PLAIN, SIGNED = range(6)
ROW = 6
FREE, HOME = -2, -1  # in place of a route: none was tried yet, the train stays at home


@jit
def pack_lists(lists: Lists, prices: int, choice: Choice, control: Array) -> None:
    """Find the best choice: depth first over trains, bounded by reduced and by plain scores.

    Its score is at most the sum of reduced scores and ``prices``. Rank decides between equals.
    """
    of, reduced, plain, masks = lists.of, lists.reduced, lists.plain, lists.masks
    bucket_starts, bucket_ptr, bucket_sig = lists.bucket_starts, lists.bucket_ptr, lists.bucket_sig
    entry, sig = lists.entry, lists.sig
    trains, words, best = len(of), masks.shape[1], choice.best
    bucket_best = _best_of_buckets(bucket_ptr, entry, plain)
    rest, rest_plain = _rest(lists, bucket_best)
    twin = _twins(of)
    mine = np.zeros(trains, np.int64)
    row = np.zeros((trains + 1, ROW), np.int64)
    used = np.zeros((trains + 1, words), np.int64)
    look = control[STEPS] + CHECK
    depth = 0
    _look_from(row, 0, bucket_starts[of[0]], bucket_ptr)
    while depth >= 0:
        if depth == trains:
            if row[depth, PLAIN] >= best[0]:
                _take(row, twin, mine, lists.rank, choice)
            depth -= 1
            continue
        if row[depth, PICK] == HOME:  # the last that it could do
            depth -= 1
            continue
        need = best[0] - prices - row[depth, REDUCED] - rest[depth + 1]
        need_plain = best[0] - row[depth, PLAIN] - rest_plain[depth + 1]
        least = row[depth - 1, PICK] if twin[depth] else FREE  # a twin comes after the one before
        found = HOME
        final = bucket_starts[of[depth] + 1]
        bucket, place = row[depth, BUCKET], row[depth, ENTRY]
        if twin[depth] and least == HOME:
            bucket = final
        while bucket < final and found == HOME:
            control[STEPS] += 1
            if control[STEPS] >= look:
                look = control[STEPS] + CHECK
                if control[CANCELLED]:
                    control[STOPPED] = CALLED_OFF
            if control[STEPS] > control[LIMIT]:
                control[STOPPED] = LIMIT_REACHED
            if control[STOPPED]:
                return
            if reduced[entry[bucket_ptr[bucket]]] < need:
                bucket = final
                break
            clash = bucket_sig[bucket] & row[depth, SIGNED]
            if clash == 0 and bucket_best[bucket] >= need_plain:
                while place < bucket_ptr[bucket + 1]:
                    route = entry[place]
                    control[STEPS] += 1
                    if reduced[route] < need:
                        break
                    place += 1
                    poor = route < least or plain[route] < need_plain
                    if not poor and _fits(masks, used, route, depth):
                        found = route
                        break
            if found == HOME:
                bucket += 1
                place = bucket_ptr[bucket]
        row[depth, BUCKET] = bucket
        row[depth, ENTRY] = place
        row[depth, PICK] = found
        if found == HOME and (need > 0 or need_plain > 0):
            depth -= 1
            continue
        _go_on(row, used, masks, depth, found)
        if found >= 0:
            row[depth + 1, REDUCED] += reduced[found]
            row[depth + 1, PLAIN] += plain[found]
            row[depth + 1, SIGNED] |= sig[found]
        depth += 1
        if depth < trains:
            _look_from(row, depth, bucket_starts[of[depth]], bucket_ptr)


@inlined
def _look_from(row: Array, depth: int, bucket: int, bucket_ptr: Array) -> None:
    """Look for the route of a train from the beginning of its list."""
    row[depth, PICK] = FREE
    row[depth, BUCKET] = bucket
    row[depth, ENTRY] = bucket_ptr[bucket]


@inlined
def _fits(masks: Array, used: Array, route: int, depth: int) -> bool:
    """Return True if a route shares no track with those of the trains before."""
    fits = True
    for w in range(masks.shape[1]):
        if masks[route, w] & used[depth, w]:
            fits = False
            break
    return fits


@inlined
def _go_on(row: Array, used: Array, masks: Array, depth: int, route: int) -> None:
    """Continue with the next train, the used track and the track of this route."""
    row[depth + 1, REDUCED] = row[depth, REDUCED]
    row[depth + 1, PLAIN] = row[depth, PLAIN]
    row[depth + 1, SIGNED] = row[depth, SIGNED]
    for w in range(masks.shape[1]):
        used[depth + 1, w] = used[depth, w]
        if route >= 0:
            used[depth + 1, w] |= masks[route, w]


@jit
def _take(row: Array, twin: Array, mine: Array, rank: Array, choice: Choice) -> None:
    """Keep a choice that scores more, or as much with the first ranks."""
    trains = len(twin)
    for t in range(trains):
        mine[t] = rank[row[t, PICK]] if row[t, PICK] >= 0 else NONE
    _sort_twins(mine, twin)
    better = row[trains, PLAIN] > choice.best[0]
    if not better:
        for t in range(trains):
            if mine[t] != choice.ranks[t]:
                better = mine[t] < choice.ranks[t]
                break
    if better:
        choice.best[0] = row[trains, PLAIN]
        for t in range(trains):
            choice.routes[t] = row[t, PICK]
            choice.ranks[t] = mine[t]


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
    """Return the best plain score in each bucket."""
    best = np.zeros(len(bucket_ptr) - 1, np.int64)
    for b in range(len(best)):
        for e in range(bucket_ptr[b], bucket_ptr[b + 1]):
            best[b] = max(best[b], plain[entry[e]])
    return best


@jit
def _rest(lists: Lists, bucket_best: Array) -> tuple[Array, Array]:
    """Return the most that the trains from each place on can add: reduced, and plain scores."""
    of, starts, bucket_starts = lists.of, lists.starts, lists.bucket_starts
    rest = np.zeros(len(of) + 1, np.int64)
    rest_plain = np.zeros(len(of) + 1, np.int64)
    for t in range(len(of) - 1, -1, -1):
        top = np.int64(0)
        if starts[of[t] + 1] > starts[of[t]]:
            top = max(top, np.int64(lists.reduced[starts[of[t]]]))
        rest[t] = rest[t + 1] + top
        top = np.int64(0)
        for b in range(bucket_starts[of[t]], bucket_starts[of[t] + 1]):
            top = max(top, bucket_best[b])
        rest_plain[t] = rest_plain[t + 1] + top
    return rest, rest_plain


@jit
def _twins(of: Array) -> Array:
    """Return for each train whether the one before has the same list."""
    twin = np.zeros(len(of), np.int64)
    for t in range(1, len(of)):
        twin[t] = of[t] == of[t - 1]
    return twin
