"""Column generation: the best set of routes for several trains, with a bound at any moment.

Prices on track come from the master; the best route of each kind under these prices gives an upper
bound on everything; then only routes within the gap are listed and packed.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice, permutations
from operator import and_, or_
from typing import Any, NamedTuple

import numpy as np

from trunkline.kernel.cancel import Cancel, waiting

from .arrays import SCALE, Grid, Kind
from .branching import branch
from .compiled import CANCELLED, LIMIT, LIMIT_REACHED, STEPS, STOPPED
from .master import Master
from .packing import (
    FREE,
    NONE,
    Choice,
    Lists,
    RouteList,
    busiest,
    first_row,
    pack_lists,
    ranks,
    route_list,
)
from .pricing import HUGE, TAKEN, Column, Pricer, Stopped

Array = np.ndarray[Any, Any]

RESTARTS = 3  # orders of trains
TIDY_ROUNDS = 2  # in which each train takes the first of its equals, if that is all we can do
PAUSE = 4  # rounds between two looks at what the gap allows
ROUNDS = 200
POOL_STEPS = 200_000  # for a first packing of the known columns
QUICK_STEPS = 100_000  # for one search of the best route while there are new ones
PRICE_STEPS = 50_000_000  # and when there are none
PROOF_STEPS = 100_000_000  # to pack all at once, before the proof is divided
LISTED_TIES = 100_000_000  # steps for the choice among equals where all routes are listed


class Ties(NamedTuple):
    """The limits of a choice among equals: routes in a list, steps to find them, steps to pack."""

    rows: int
    hunts: int
    packing: int


QUICK_TIES = Ties(300_000, 2_000_000, 2_000_000)  # before there is a proof
TIES = Ties(1_500_000, 20_000_000, 100_000_000)  # after it


class Columns:
    """One search; `best` is legal and `bound` honest at any moment."""

    def __init__(
        self,
        grid: Grid,
        kinds: list[Kind],
        order: list[int],
        control: Array,
        unit: int,
        longest: int,
        above: int = 0,
        pound: int = 1,
    ) -> None:
        self.order = order  # kind of each train, equal kinds together
        self.copies = [order.count(kind) for kind in range(len(kinds))]
        self.control = control
        self.unit = unit * SCALE
        self.pound = pound  # what a unit of revenue is worth to the asker
        self.longest = longest  # no answer has more track
        self.grid = grid
        self.pricer = Pricer(grid, kinds, control)
        if len(order) == 1:  # then no route that earns less matters
            self.pricer.enough = above * SCALE
        self.master = Master(self.copies, grid.tracks, control)
        self.pool: list[list[Column]] = [[] for _ in kinds]  # what the master knows of each kind
        self.known: dict[tuple[int, tuple[int, ...]], Column] = {}
        self.above = above * SCALE  # only answers with more revenue matter
        self.best_score = 0
        self.best: list[Column | None] = [None] * len(order)
        self.bound = HUGE
        self.inexact: list[int] = []  # kinds that the last prices were not searched to the end
        self.prices = [0] * grid.tracks
        self.tops: list[int] = []

    def run(self) -> bool:
        """Search until the best is proved (True) or the search is stopped (False)."""
        try:
            for kind in range(len(self.copies)):
                self.pricer.list_all(kind)
            self.generate(self.begin())
            self.first_answer()
            self.restart()
            self.conclude()
        except Stopped:
            if not self.best_score:
                self.take_what_was_met()
            return False
        return True

    def begin(self) -> list[int]:
        """Find a first answer and bound from small tables; return the prices to continue with."""
        if self.pricer.relaxed == [None] * len(self.copies):
            return self.prices
        self.price(self.prices, QUICK_STEPS, growing=False)
        self.first_answer()
        return self.master.prices()

    def take_what_was_met(self) -> None:
        """Take an answer from the routes that the stopped search has met, train by train."""
        used = (0,) * self.grid.ways.mask.shape[1]
        for train, kind in enumerate(self.order):
            known = self.pool[kind] + self.pricer.met(kind)
            for column in sorted(known, key=lambda c: -c.score):
                if column.score > 0 and not any(map(and_, column.mask, used)):
                    self.best[train] = column
                    self.best_score += column.score
                    used = tuple(map(or_, column.mask, used))
                    break

    def conclude(self) -> None:
        """Prove the best, and choose among equals.

        One packing does both where that is cheap. Otherwise the proof comes first: it needs fewer
        routes, those of an answer with more revenue.
        """
        self.sharpen()
        if self.best_score >= self.above and self.choose_among_equals(QUICK_TIES):
            return
        bound, lists = self.bound, list(self.pricer.lists)
        self.prove()
        if self.best_score < self.above:
            return
        self.bound, self.pricer.lists = bound, lists
        try:
            if not self.choose_among_equals(TIES):
                self.tidy()
        finally:
            self.bound = self.best_score

    def generate(self, prices: list[int]) -> None:
        """Repeat searches and master until no route improves the master."""
        steps = QUICK_STEPS
        for number in range(ROUNDS):
            fresh = self.price(prices, steps)
            while not fresh and self.inexact and steps < PRICE_STEPS:
                finer = [kind for kind in self.inexact if self.pricer.refine(kind, prices)]
                if not finer:
                    steps *= 8
                fresh = self.price(prices, steps)
            if not fresh or self.bound < self.target():
                return
            if number % PAUSE == PAUSE - 1 or number == 0:
                self.first_answer()
                self.shorten()
            prices = self.master.prices()

    def price(self, prices: list[int], steps: int, growing: bool = True) -> bool:
        """Search all kinds under these prices; whether there were new columns."""
        bound = sum(prices)
        tops: list[int] = []
        fresh = False
        floors = self.floors(prices)
        self.inexact = []
        flag = waiting() or Cancel()
        for kind, copies in enumerate(self.copies):
            flag.rest()
            top, found, exact = self.pricer.best(kind, prices, floors[kind], steps, growing)
            if not exact:
                self.inexact.append(kind)
            tops.append(max(0, top))  # a train that could only lose stands still
            bound += copies * tops[-1]
            for column in found:
                fresh |= self.add(column)
        if bound < self.bound:
            self.bound, self.prices, self.tops = bound, prices, tops
        best = -(-self.best_score // SCALE)
        flag.tell(best * self.pound, max(best, self.bound // SCALE) * self.pound)
        return fresh

    def floors(self, prices: list[int]) -> list[int]:
        """Return the best reduced score of each kind among the known routes."""
        return [
            int(reduced.max(initial=self.pricer.enough))
            for reduced, _, _ in (self.pooled(kind, prices) for kind in range(len(self.copies)))
        ]

    def pooled(self, kind: int, prices: list[int]) -> tuple[Array, Array, Array]:
        """Return the known routes of a kind: reduced and plain scores, masks."""
        pool = self.pool[kind]
        plain = np.array([column.score for column in pool], np.int32)
        masks = np.array([column.mask for column in pool], np.int64)
        masks = masks.reshape(len(pool), self.grid.ways.mask.shape[1])
        return self.pricer.reduced(plain, masks, prices), plain, masks

    def sharpen(self) -> None:
        """Search the best prices again without slack: each bit of the gap makes lists longer."""
        floors = self.floors(self.prices)
        for kind, copies in enumerate(self.copies):
            if self.pricer.relaxed[kind] is None or self.pricer.lists[kind] is not None:
                continue
            top, _, _ = self.pricer.best(
                kind, self.prices, floors[kind], QUICK_TIES.hunts, growing=False, slack=1
            )
            top = max(0, top)  # a train that could only lose stands still
            if top < self.tops[kind]:
                self.bound -= copies * (self.tops[kind] - top)
                self.tops[kind] = top

    def add(self, column: Column) -> bool:
        """Put a route into the master unless it is there."""
        key = (column.kind, column.mask)
        if key in self.known:
            return False
        self.known[key] = column
        self.pool[column.kind].append(column)
        self.master.add(column.kind, column.score, sorted(column.tracks))
        return True

    def column(self, kind: int, score: int, mask: Array) -> Column:
        """Return a route of a list, with its segments if they are known."""
        key = (kind, tuple(mask.tolist()))
        known = self.known.get(key)
        return known if known is not None and known.score == score else Column(kind, score, key[1])

    def first_answer(self) -> None:
        """Find a good answer from the known routes, which tells the gap."""
        self.pack_pool()
        self.improve()

    def pack_pool(self) -> None:
        """Find the best choice from the columns that the master knows."""
        lists = [self.pooled(kind, self.prices) for kind in range(len(self.copies))]
        self.pack(lists, self.best_score + 1, POOL_STEPS)

    def improve(self) -> None:
        """Give each train in turn its best route on the track that the others leave free."""
        better = True
        while better and self.bound > self.best_score:
            better = False
            for train, kind in enumerate(self.order):
                prices = self.taken(train)
                now = self.best[train]
                floor = 0 if now is None else now.score
                for column in self.pricer.best(kind, prices, floor, QUICK_STEPS, False)[1]:
                    if now is None or column.score > now.score:
                        if all(prices[track] == 0 for track in column.tracks):
                            now, better = column, True
                self.best[train] = now
            self.best_score = sum(column.score for column in self.best if column is not None)

    def taken(self, train: int) -> list[int]:
        """Prices that keep a train off the track of the others."""
        prices = [0] * self.grid.tracks
        for other, column in enumerate(self.best):
            if other != train and column is not None:
                for track in column.tracks:
                    prices[track] = TAKEN
        return prices

    def tidy(self) -> None:
        """Give each train the first of its equally good routes on what the others leave free."""
        for train in [*range(len(self.order))] * TIDY_ROUNDS:
            now = self.best[train]
            if now is None:
                continue
            prices = self.taken(train)
            listed = self.pricer.listing(now.kind, prices, now.score, *QUICK_TIES[:2])
            if listed is not None and len(listed.plain):
                row = first_row(listed.plain, listed.masks)
                self.best[train] = self.column(now.kind, int(listed.plain[row]), listed.masks[row])
        self.best_score = sum(column.score for column in self.best if column is not None)

    def restart(self) -> None:
        """Start again with other orders of trains at lower prices; the best stays."""
        if self.pricer.relaxed == [None] * len(self.copies) or len(self.order) < 2:
            return  # lists and walks are exhaustive, the packing is better at it
        for order in islice(permutations(range(len(self.order))), RESTARTS):
            if self.bound < self.target():
                return
            score, best = self.best_score, self.best
            try:
                self.one_by_one(order, [price * 3 // 4 for price in self.prices])
                self.improve()
            finally:
                if self.best_score <= score:
                    self.best_score, self.best = score, best

    def one_by_one(self, order: tuple[int, ...], prices: list[int]) -> None:
        """Each train in turn takes its best route on what is left, at these prices."""
        self.best = [None] * len(self.order)
        self.best_score = 0
        prices = list(prices)
        for train in order:
            _, found, _ = self.pricer.best(self.order[train], prices, 0, QUICK_STEPS, False)
            free = [c for c in found if all(prices[track] < TAKEN for track in c.tracks)]
            if free:
                column = max(free, key=lambda c: c.score - sum(prices[t] for t in c.tracks))
                self.best[train] = column
                self.best_score += column.score
                for track in column.tracks:
                    prices[track] = TAKEN

    def shorten(self) -> None:
        """Strike listed routes that cannot be part of an answer as good as the best known."""
        for kind, listed in enumerate(self.pricer.lists):
            least = self.tops[kind] - (self.bound - max(self.best_score, self.above))
            if listed is not None or self.pricer.relaxed[kind] is None:
                self.pricer.list_above(kind, self.prices, least, self.pricer.room(kind), HUGE)

    def choose_among_equals(self, limits: Ties) -> bool:
        """Pack every route of an answer as good as the best known; False if that is too much."""
        gap = self.bound - self.best_score
        for kind, top in enumerate(self.tops):
            least = top - gap
            if not self.pricer.list_above(kind, self.prices, least, limits.rows, limits.hunts):
                return False
        listed = self.pricer.relaxed == [None] * len(self.copies)
        steps = LISTED_TIES if listed else limits.packing
        if not self.pack(self._lists(top - gap for top in self.tops), self.best_score, steps, True):
            return False
        self.bound = self.best_score
        return True

    def target(self) -> int:
        """Return the least score of an answer with more revenue than the best known."""
        known = max(self.best_score, self.above)
        return -(-known // SCALE) * SCALE + self.unit - self.longest

    def prove(self) -> None:
        """Pack every route of an answer with more revenue; there may be none."""
        target = self.target()
        if self.bound >= target:
            gap = self.bound - target
            for kind, top in enumerate(self.tops):
                rows = self.pricer.room(kind)
                if not self.pricer.list_above(kind, self.prices, top - gap, rows, HUGE):
                    raise Stopped
            if not self.pack_better(PROOF_STEPS):
                branch(self)
        self.bound = max(self.best_score, self.above)

    def pack_better(self, steps: int) -> bool:
        """Pack the listed routes of answers with more revenue; False if that is too much."""
        target = self.target()
        gap = self.bound - target
        return self.pack(self._lists(top - gap for top in self.tops), target, steps)

    def _lists(self, least: Any) -> list[tuple[Array, Array, Array]]:
        lists: list[tuple[Array, Array, Array]] = []
        for kind, low in enumerate(least):
            listed = self.pricer.lists[kind]
            assert listed is not None
            reduced = self.pricer.reduced(listed.plain, listed.masks, self.prices)
            keep = (reduced >= low) & (listed.plain > 0)  # who would lose stands still
            if keep.all():  # no copy: they may be millions
                lists.append((reduced, listed.plain, listed.masks))
            else:
                lists.append((reduced[keep], listed.plain[keep], listed.masks[keep]))
        return lists

    def sorted_list(
        self, reduced: Array, plain: Array, masks: Array, busy: list[int], ranked: bool
    ) -> RouteList:
        """Return a list ready for packing.

        A million routes take a moment: look at the flag between.
        """
        self.check_cancelled()
        rank = ranks(plain, masks) if ranked else np.arange(len(plain))
        self.check_cancelled()
        order = np.argsort(-reduced, kind="stable")
        self.check_cancelled()
        return route_list(reduced[order], plain[order], rank[order], masks[order], busy)

    def joined(self, arrays: Iterable[Array]) -> Array:
        """Return the arrays of all lists in one; masks of a million routes take a moment too."""
        self.check_cancelled()
        return np.concatenate(list(arrays))

    def check_cancelled(self) -> None:
        """Stop here after a cancellation."""
        if self.control[CANCELLED]:
            raise Stopped

    def pack(
        self,
        lists: list[tuple[Array, Array, Array]],
        target: int,
        steps: int,
        ranked: bool = False,
    ) -> bool:
        """Find the best disjoint choice of (reduced, plain, masks) that reaches the target."""
        busy = busiest([masks for _, _, masks in lists], self.grid.tracks)
        parts = [self.sorted_list(*part, busy, ranked) for part in lists]
        starts = np.cumsum([0, *[len(part.plain) for part in parts]])
        buckets = np.cumsum([0, *[len(part.bucket_sig) for part in parts]])
        masks = self.joined(part.masks for part in parts)
        plain = self.joined(part.plain for part in parts)
        rank = self.joined(part.rank for part in parts)
        joined = Lists(
            np.array(self.order, np.int64),
            starts,
            self.joined(part.reduced for part in parts),
            plain,
            rank,
            masks,
            buckets,
            _joined_ptr(parts, starts),
            self.joined(part.bucket_sig for part in parts),
            self.joined(p.entry + s for p, s in zip(parts, starts, strict=False)),
            self.joined(part.sig for part in parts),
        )
        best = np.array([target], np.int64)
        chosen = np.full(len(self.order), FREE, np.int64)
        last = np.full(len(self.order), NONE + 1, np.int64)  # whatever is found comes before
        limit = int(self.control[LIMIT])
        self.control[LIMIT] = min(limit, int(self.control[STEPS]) + steps)
        pack_lists(joined, sum(self.prices), Choice(best, chosen, last), self.control)
        self.control[LIMIT] = limit
        if chosen[0] != FREE and best[0] >= self.best_score:
            self.best_score = int(best[0])
            self.best = [
                self.column(self.order[train], int(plain[route]), masks[route])
                if route >= 0
                else None
                for train, route in self._twins_in_order(chosen, rank)
            ]
        if self.control[STOPPED] == LIMIT_REACHED and self.control[STEPS] <= limit:
            self.control[STOPPED] = 0
            return False
        if self.control[STOPPED]:
            raise Stopped
        return True

    def _twins_in_order(self, chosen: Array, rank: Array) -> list[tuple[int, int]]:
        """Trains with their routes, those of one kind in the order of rank."""
        keys = [
            (kind, int(rank[route]) if route >= 0 else NONE, int(route))
            for kind, route in zip(self.order, chosen, strict=True)
        ]
        return [(train, key[2]) for train, key in enumerate(sorted(keys))]


def _joined_ptr(parts: list[RouteList], starts: Array) -> Array:
    pointers = [part.bucket_ptr[:-1] + start for part, start in zip(parts, starts, strict=False)]
    return np.concatenate([*pointers, starts[-1:]])
