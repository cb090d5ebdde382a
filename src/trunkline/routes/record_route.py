"""Writing down a route that a compiled search stands at: the best for its last stop, or a list."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from .compiled import jit
from .growing_route import AT, BY, SEGMENT, Walk

Array = np.ndarray[Any, Any]


class BestRoutes(NamedTuple):
    """The record of a search: the best route for each last stop, and a list."""

    best: Array  # last stop -> score, kept between searches
    path: Array  # last stop -> segments in running order, their number first
    plain: Array  # row of the list -> score before prices
    masks: Array  # row -> words of its track
    ends: Array  # row -> last stop
    seg_price: Array  # what each segment costs now


@jit
def keep_best(found: BestRoutes, walk: Walk, depth: int, turn: int) -> None:
    """Write down the segments of the route in running order, their number first.

    Those up to the ``turn`` were walked against it.
    """
    path, ways, trail = found.path, walk.ways, walk.trail
    to = trail[depth, AT]
    path[to, 0] = depth
    for d in range(1, turn + 1):
        path[to, d] = ways[trail[turn + 1 - d, BY], SEGMENT]
    for d in range(turn + 1, depth + 1):
        path[to, d] = ways[trail[d, BY], SEGMENT]


@jit
def keep_listed(
    found: BestRoutes, row: int, total: int, walk: Walk, depth: int, seg_mask: Array
) -> None:
    """Write one row of the list: what the route earns before prices, its track, its last stop."""
    masks, seg_price, ways, trail = found.masks, found.seg_price, walk.ways, walk.trail
    words = seg_mask.shape[1]
    plain = total
    for w in range(words):
        masks[row, w] = 0
    for d in range(1, depth + 1):
        segment = ways[trail[d, BY], SEGMENT]
        plain += seg_price[segment]
        for w in range(words):
            masks[row, w] |= seg_mask[segment, w]
    found.plain[row] = plain
    found.ends[row] = trail[depth, AT]
