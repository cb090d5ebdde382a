"""Branch and bound over lists of routes that are too long to be packed at once.

Where the master shares a piece of track between kinds of trains, either one of them leaves it alone
or all others do. Each half has prices of its own and, with them, much shorter lists.
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from .arrays import word_bit
from .master import Master
from .pricing import HUGE, Listed

if TYPE_CHECKING:
    from .columns import Columns

PACKED = 20_000_000  # steps for the lists of one part, before it is divided
SHARE = 0.01  # less of a piece of track is nothing


class Part(NamedTuple):
    """Some of all answers: those in which no kind uses the track that is closed to it."""

    order: tuple[int, int]  # the highest bound comes first, then the oldest
    closed: tuple[frozenset[int], ...]
    prices: list[int]
    tops: list[int]


def branch(columns: Columns) -> None:
    """Find the best answer with more revenue that the lists allow, if there is one.

    The bound of the search comes down to that of the parts that are still open.
    """
    whole = (columns.prices, columns.tops, columns.master, columns.pricer.lists)
    bound = columns.bound
    parts: list[Part] = []
    closed = (frozenset[int](),) * len(columns.copies)
    number = 0
    done = False
    try:
        while True:
            for half in [] if done else _halves(columns, closed):
                number += 1
                order = (-columns.bound, number)
                heappush(parts, Part(order, half, columns.prices, columns.tops))
            if not parts or -parts[0].order[0] < columns.target():
                return
            part = heappop(parts)
            bound, closed = -part.order[0], part.closed
            done = _solve(columns, part, whole[3])
    finally:
        columns.bound = bound
        columns.prices, columns.tops, columns.master, columns.pricer.lists = whole


def _solve(columns: Columns, part: Part, lists: list[Listed | None]) -> bool:
    """The bound, prices and routes of one part; whether it holds no better answer any more."""
    columns.bound, columns.prices, columns.tops = -part.order[0], part.prices, part.tops
    gap = columns.bound - columns.target()
    columns.pricer.lists = [
        _open(columns, listed, part.closed[kind], part.tops[kind] - gap)
        for kind, listed in enumerate(lists)
    ]
    columns.master = Master(columns.copies, columns.grid.tracks, columns.control)
    for kind, pool in enumerate(columns.pool):
        for column in pool:
            if not column.tracks & part.closed[kind]:
                columns.master.add(kind, column.score, sorted(column.tracks))
    columns.generate(columns.master.prices())
    return columns.bound < columns.target() or columns.pack_better(PACKED)


def _open(columns: Columns, listed: Listed | None, closed: frozenset[int], least: int) -> Listed:
    """The routes of a list that use nothing closed and may be part of a better answer."""
    assert listed is not None
    columns.control[0] += len(listed.plain)
    mask = np.zeros(listed.masks.shape[1], np.int64)
    for track in closed:
        word, bit = word_bit(track)
        mask[word] |= 1 << bit
    keep = columns.pricer.reduced(listed.plain, listed.masks, columns.prices) >= least
    keep &= ~(listed.masks & mask).any(axis=1)
    return Listed(listed.plain[keep], listed.masks[keep], listed.ends[keep])


def _halves(
    columns: Columns, closed: tuple[frozenset[int], ...]
) -> list[tuple[frozenset[int], ...]]:
    """The part with one more piece of track closed to one kind, and to all others.

    Both exclude what the master would do now. If it shares nothing between kinds, equal trains are
    in the way of each other: then all must be packed at once.
    """
    columns.master.prices()
    shares = columns.master.shares()
    second = np.sort(shares, axis=0)[-2] if len(shares) > 1 else np.zeros(0)
    if second.max(initial=0.0) < SHARE:
        columns.pack_better(HUGE)
        return []
    track = int(np.argmax(second))
    kind = int(np.argmax(shares[:, track]))
    return [
        tuple(
            tracks | {track} if (number == kind) == mine else tracks
            for number, tracks in enumerate(closed)
        )
        for mine in (True, False)
    ]
