"""Writing down a route that a compiled search stands at: the best for its last stop, or a list."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from .compiled import jit

Array = np.ndarray[Any, Any]


class Found(NamedTuple):
    """What a search writes down: the best route for each last stop, and a list."""

    best: Array  # last stop -> score, kept between searches
    path: Array  # last stop -> segments in running order, their number first
    plain: Array  # row of the list -> score before prices
    masks: Array  # row -> words of its track
    ends: Array  # row -> last stop
    seg_price: Array  # what each segment costs now


@jit
def keep_best(
    found: Found, to: int, depth: int, turn: int, way_in: Array, way_segment: Array
) -> None:
    """The segments of the route with this last stop in running order, their number first.

    Those up to the ``turn`` were walked against it.
    """
    path = found.path
    path[to, 0] = depth
    for d in range(1, turn + 1):
        path[to, d] = way_segment[way_in[turn + 1 - d]]
    for d in range(turn + 1, depth + 1):
        path[to, d] = way_segment[way_in[d]]


@jit
def keep_listed(
    found: Found,
    row: int,
    total: int,
    to: int,
    depth: int,
    way_in: Array,
    way_segment: Array,
    seg_mask: Array,
) -> None:
    """One row of the list: what the route earns before prices, its track, its last stop."""
    masks, seg_price = found.masks, found.seg_price
    words = seg_mask.shape[1]
    plain = total
    for w in range(words):
        masks[row, w] = 0
    for d in range(1, depth + 1):
        segment = way_segment[way_in[d]]
        plain += seg_price[segment]
        for w in range(words):
            masks[row, w] |= seg_mask[segment, w]
    found.plain[row] = plain
    found.ends[row] = to
