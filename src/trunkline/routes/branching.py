"""Branch and bound over lists of routes that are too long to be packed at once.

Where the master shares a piece of track between kinds of trains, either one of them leaves it alone
or all others do. Where it shares one between equal trains, either a route uses two certain pieces
of track or none does. Each half has prices of its own and, with them, much shorter lists.
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

import numpy as np

from trunkline.kernel import add_up

from .arrays import word_bit
from .compiled import STEPS
from .master import Master
from .pricing import HUGE, Listed

if TYPE_CHECKING:
    from .columns import Columns

Array = np.ndarray[Any, Any]
Pair: TypeAlias = tuple[int, int]

PACKED = 20_000_000  # steps for the lists of one part, before it is divided
SHARE = 0.01  # less of a piece of track is nothing


class Limits(NamedTuple):
    """The restrictions on the answers of a part."""

    closed: tuple[frozenset[int], ...]  # kind -> track that it leaves alone
    together: frozenset[Pair] = frozenset()  # one route uses both pieces of track, or none does
    apart: frozenset[Pair] = frozenset()  # no route uses both

    def allow(self, kind: int, tracks: frozenset[int]) -> bool:
        """Return True if a route may be part of such an answer."""
        return not (
            tracks & self.closed[kind]
            or any((a in tracks) != (b in tracks) for a, b in self.together)
            or any(a in tracks and b in tracks for a, b in self.apart)
        )


class Node(NamedTuple):
    """A part of the answers: those within limits."""

    order: tuple[int, int]  # the highest bound comes first, then the oldest
    limits: Limits
    prices: list[int]
    tops: list[int]


def branch(columns: Columns) -> None:
    """Find the best answer with more revenue that the lists allow, if there is one.

    The bound of the search comes down to that of the parts that are still open.
    """
    whole = (columns.prices, columns.tops, columns.master, columns.pricer.lists)
    bound = columns.bound
    parts: list[Node] = []
    limits = Limits((frozenset[int](),) * len(columns.copies))
    number = 0
    done = False
    try:
        while True:
            for half in [] if done else _halves(columns, limits):
                number += 1
                order = (-columns.bound, number)
                heappush(parts, Node(order, half, columns.prices, columns.tops))
            if not parts or -parts[0].order[0] < columns.target():
                return
            part = heappop(parts)
            bound, limits = -part.order[0], part.limits
            done = _solve(columns, part, whole[3])
    finally:
        columns.bound = bound
        columns.prices, columns.tops, columns.master, columns.pricer.lists = whole


def _solve(columns: Columns, part: Node, lists: list[Listed | None]) -> bool:
    """Solve one part: bound, prices and routes. Return True if it has no better answer."""
    columns.bound, columns.prices, columns.tops = -part.order[0], part.prices, part.tops
    gap = columns.bound - columns.target()
    columns.pricer.lists = [
        _open(columns, listed, kind, part, part.tops[kind] - gap)
        for kind, listed in enumerate(lists)
    ]
    columns.master = Master(columns.copies, columns.grid.tracks, columns.control)
    for kind, pool in enumerate(columns.pool):
        for column in pool:
            if part.limits.allow(kind, column.tracks):
                columns.master.add(kind, column.score, sorted(column.tracks))
    columns.generate(columns.master.prices())
    return columns.bound < columns.target() or columns.pack_better(PACKED)


def _open(columns: Columns, listed: Listed | None, kind: int, part: Node, least: int) -> Listed:
    """Return the routes of a list that keep to the limits and may be part of a better answer."""
    assert listed is not None
    columns.control[STEPS] += len(listed.plain)
    masks, limits = listed.masks, part.limits
    keep = columns.pricer.reduced(listed.plain, masks, columns.prices) >= least
    for track in limits.closed[kind]:
        keep &= ~_uses(masks, track)
    for a, b in limits.together:
        keep &= _uses(masks, a) == _uses(masks, b)
    for a, b in limits.apart:
        keep &= ~(_uses(masks, a) & _uses(masks, b))
    return Listed(listed.plain[keep], masks[keep], listed.ends[keep])


def _uses(masks: Array, track: int) -> Array:
    """Return a mask of the routes of a list that use a piece of track."""
    word, bit = word_bit(track)
    found: Array = (masks[:, word] >> bit & 1).astype(bool)
    return found


def _halves(columns: Columns, limits: Limits) -> list[Limits]:
    """Return two parts that exclude the master's current mix; none where all was packed at once.

    The mix shares a piece of track between kinds: one of them leaves it alone, or all others do. Or
    it shares one between routes of equal trains: then there are two pieces that some of these
    routes use both of and others not (Ryan and Foster), and an answer has a route over both or has
    none.
    """
    columns.master.prices()
    shares = columns.master.shares()
    second = np.sort(shares, axis=0)[-2] if len(shares) > 1 else np.zeros(0)
    if second.max(initial=0.0) >= SHARE:
        track = int(np.argmax(second))
        kind = int(np.argmax(shares[:, track]))
        return [
            limits._replace(
                closed=tuple(
                    tracks | {track} if (number == kind) == mine else tracks
                    for number, tracks in enumerate(limits.closed)
                )
            )
            for mine in (True, False)
        ]
    pair = _divided(columns.master.mix())
    if pair is None:
        columns.pack_better(HUGE)
        return []
    return [
        limits._replace(together=limits.together | {pair}),
        limits._replace(apart=limits.apart | {pair}),
    ]


def _divided(mix: list[tuple[float, int, list[int]]]) -> Pair | None:
    """Return two pieces of track that the mix uses together in about half of a route."""
    both: dict[Pair, float] = {}
    parts = [(amount, tracks) for amount, _, tracks in mix if SHARE < amount < 1 - SHARE]
    for number, (_, one) in enumerate(parts):
        for _, other in parts[:number]:
            common = sorted(set(one) & set(other))
            alone = sorted(set(one) ^ set(other))
            if common and alone:  # they divide this piece of track, and differ in that one
                a, b = common[0], alone[0]
                both.setdefault((min(a, b), max(a, b)), 0.0)
    for pair in both:
        both[pair] = add_up(amount for amount, tracks in parts if {*pair} <= {*tracks})
    halves = {pair: abs(share - 0.5) for pair, share in both.items() if SHARE < share < 1 - SHARE}
    return min(halves, key=lambda pair: (halves[pair], pair), default=None)
