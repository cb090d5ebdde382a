"""Column generation over complete walks: for diesels, expresses and many trains at once.

Prices on track come from the master; a walk under prices finds the best route of each kind, which
gives an upper bound on everything; then only routes within the gap are listed and packed.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from .arrays import Grid, Kind
from .express import express, hopes
from .master import Master
from .packing import NONE, RouteList, busiest, pack_lists, route_list
from .walk import reduce_all, reprice, walk

Array = np.ndarray[Any, Any]

HUGE = 1 << 50
TAKEN = 1 << 28  # price of track that another train holds
LISTED = 5_000_000  # most routes of one kind that are listed
PAUSE = 4  # rounds between two looks at what the gap allows
POOL_STEPS = 200_000  # steps for a first packing of the known columns
ROUNDS = 200


class Column(NamedTuple):
    """A route as the master knows it."""

    kind: int
    score: int
    tracks: frozenset[int]


class Listed(NamedTuple):
    """Every route of a kind that may still matter: plain score, track, last stop."""

    plain: Array
    masks: Array
    ends: Array


class Stopped(Exception):
    """The work limit was reached, the search was cancelled, or lists grew too long."""


class Columns:
    """One search by column generation; `best` and `bound` are honest at any moment."""

    def __init__(self, grid: Grid, kinds: list[Kind], order: list[int], control: Array) -> None:
        self.grid = grid
        self.kinds = kinds
        self.order = order  # kind of each train, equal kinds together
        self.copies = [order.count(kind) for kind in range(len(kinds))]
        self.control = control
        self.pool: list[Column] = []
        self.known: set[tuple[int, frozenset[int]]] = set()
        self.master = Master(self.copies, grid.tracks)
        self.best_score = 0
        self.best: list[Column | None] = [None] * len(order)
        self.bound = HUGE
        self.prices = [0] * grid.tracks
        self.tops: list[int] = []
        self.lists: list[Listed | None] = [None] * len(kinds)

    def run(self) -> bool:
        """Search until the best is proved (True) or the search is stopped (False)."""
        try:
            self.generate()
            self.first_answer()
            self.list_and_pack()
        except Stopped:
            return False
        self.bound = self.best_score
        return True

    def generate(self) -> None:
        """Rounds of master and walks until no route improves the master."""
        for kind in range(len(self.kinds)):
            self.list_routes(kind, -HUGE)
        prices = self.prices
        for number in range(ROUNDS):
            if not self.price(prices) or self.bound <= self.best_score:
                return
            if number % PAUSE == PAUSE - 1:
                self.first_answer()
                self.shorten()
            prices = self.master.prices()

    def first_answer(self) -> None:
        """A good answer from what is known, which tells the gap."""
        self.pack_pool()
        self.improve()

    def shorten(self) -> None:
        """Strike routes that cannot be part of an answer as good as the best known."""
        for kind in range(len(self.kinds)):
            least = self.tops[kind] - (self.bound - self.best_score)
            if self.lists[kind] is None:
                self.list_routes(kind, least)
            else:
                self.lists[kind], _ = self.above(kind, least)

    def list_routes(self, kind: int, least: int) -> None:
        """Keep all routes of a kind above a reduced score, if they are not too many."""
        if self._express(kind) and least == -HUGE:
            return
        out = self.walk(kind, self.segment_prices(self.prices), least, False, LISTED)[2]
        kept = int(self.control[3])
        if kept <= LISTED:
            self.lists[kind] = Listed(out[0][:kept], out[1][:kept], out[2][:kept])

    def above(self, kind: int, least: int) -> tuple[Listed, Array]:
        """The listed routes above a reduced score, and their reduced scores."""
        listed = self.lists[kind]
        assert listed is not None
        reduced = np.empty(len(listed.plain), np.int64)
        reduce_all(listed.plain, listed.masks, self.price_table(self.prices), reduced)
        keep = np.flatnonzero(reduced >= least)
        rest = Listed(listed.plain[keep], listed.masks[keep], listed.ends[keep])
        return rest, reduced[keep]

    def price_table(self, prices: list[int]) -> Array:
        """The price of every byte of a track mask."""
        words = self.grid.seg_mask.shape[1]
        table = np.zeros((words * 8, 256), np.int32)
        bits = np.arange(256)
        for track, price in enumerate(prices):
            if price:
                word, bit = divmod(track, 63)
                table[word * 8 + bit // 8] += (bits >> (bit % 8) & 1).astype(np.int32) * price
        return table

    def price(self, prices: list[int]) -> bool:
        """Walk all kinds under these prices: better bound, new columns. Whether there were any."""
        seg_price = self.segment_prices(prices)
        bound = sum(prices)
        tops: list[int] = []
        fresh = False
        for kind in range(len(self.kinds)):
            top, found = self.best_routes(kind, prices, seg_price)
            tops.append(top)
            bound += self.copies[kind] * top
            for column in found:
                fresh |= self.add(column)
        if bound < self.bound:
            self.bound, self.prices, self.tops = bound, prices, tops
        return fresh

    def segment_prices(self, prices: list[int]) -> Array:
        """What each segment costs under prices on track."""
        return np.array(
            [sum(prices[track] for track in tracks) for tracks in self.grid.seg_tracks], np.int64
        )

    def best_routes(
        self, kind: int, prices: list[int], seg_price: Array
    ) -> tuple[int, list[Column]]:
        """The best reduced score of a kind, and for each last stop the best route if it pays."""
        listed = self.lists[kind]
        found: list[Column] = []
        if listed is not None:
            ends = np.full(len(self.grid.stops), -HUGE, np.int64)
            rows = np.zeros(len(self.grid.stops), np.int64)
            self.control[0] += len(listed.plain)
            reprice(*listed, self.price_table(prices), ends, rows)
            for stop in np.flatnonzero(ends > 0):
                row = rows[stop]
                found.append(Column(kind, int(listed.plain[row]), _tracks(listed.masks[row])))
            return max(0, int(ends.max())), found
        ends, paths, _ = self.walk(kind, seg_price, -HUGE if self._express(kind) else HUGE, True)
        for stop in np.flatnonzero(ends > 0):
            row = paths[stop]
            segments = [int(segment) for segment in row[1 : row[0] + 1]]
            tracks = frozenset(t for segment in segments for t in self.grid.seg_tracks[segment])
            score = int(ends[stop]) + sum(int(seg_price[segment]) for segment in segments)
            found.append(Column(kind, score, tracks))
        return max(0, int(ends.max())), found

    def add(self, column: Column) -> bool:
        """Put a route into the master unless it is there."""
        key = (column.kind, column.tracks)
        if key in self.known:
            return False
        self.known.add(key)
        self.pool.append(column)
        self.master.add(column.kind, column.score, sorted(column.tracks))
        return True

    def pack_pool(self) -> None:
        """A first good answer from the columns the master knows."""
        columns: list[list[Column]] = [[] for _ in self.kinds]
        for column in self.pool:
            columns[column.kind].append(column)
        lists: list[tuple[Array, Array, Array]] = []
        for part in columns:
            plain = np.array([column.score for column in part], np.int32)
            masks = np.zeros((len(part), self.grid.seg_mask.shape[1]), np.int64)
            fees = np.array([sum(self.prices[t] for t in c.tracks) for c in part], np.int64)
            for row, column in enumerate(part):
                for track in column.tracks:
                    masks[row, track // 63] |= 1 << (track % 63)
            lists.append((plain - fees, plain, masks))
        limit = int(self.control[1])
        self.control[1] = min(limit, int(self.control[0]) + POOL_STEPS)
        self.pack(lists)
        self.control[1] = limit
        if self.control[4] == 1 and self.control[0] <= limit:
            self.control[4] = 0
        if self.control[4]:
            raise Stopped

    def improve(self) -> None:
        """Give each train in turn its best route on the track that the others leave free."""
        better = True
        while better and self.bound > self.best_score:
            better = False
            for train in range(len(self.order)):
                prices = [0] * self.grid.tracks
                for other, column in enumerate(self.best):
                    if other != train and column is not None:
                        for track in column.tracks:
                            prices[track] = TAKEN
                fees = self.segment_prices(prices)
                _, found = self.best_routes(self.order[train], prices, fees)
                now = self.best[train]
                for column in found:
                    if now is None or column.score > now.score:
                        if all(prices[track] == 0 for track in column.tracks):
                            now, better = column, True
                if now is not None and now is not self.best[train]:
                    self.best[train] = now
            self.best_score = sum(column.score for column in self.best if column is not None)

    def list_and_pack(self) -> None:
        """List every route that can belong to a best answer, and pack these lists."""
        self.shorten()
        if None in self.lists:
            raise Stopped
        lists: list[tuple[Array, Array, Array]] = []
        for kind, top in enumerate(self.tops):
            rest, reduced = self.above(kind, top - (self.bound - self.best_score))
            lists.append((reduced, rest.plain, rest.masks))
        self.pack(lists)
        if self.control[4]:
            raise Stopped

    def pack(self, lists: list[tuple[Array, Array, Array]]) -> None:
        """The best disjoint choice from lists of (reduced, plain, masks), at least as good."""
        busy = busiest([masks for _, _, masks in lists], self.grid.tracks)
        parts = [route_list(reduced, plain, masks, busy) for reduced, plain, masks in lists]
        starts = np.cumsum([0, *[len(part.plain) for part in parts]])
        buckets = np.cumsum([0, *[len(part.bucket_sig) for part in parts]])
        masks = np.concatenate([part.masks for part in parts])
        sig = np.zeros(len(masks), np.int64)
        for bit, track in enumerate(busy):
            sig |= (masks[:, track // 63] >> (track % 63) & 1) << bit
        best = np.array([self.best_score], np.int64)
        chosen = np.full(len(self.order), -2, np.int64)
        pack_lists(
            np.array(self.order, np.int64),
            starts,
            np.concatenate([part.reduced for part in parts]),
            np.concatenate([part.plain for part in parts]),
            np.concatenate([part.rank for part in parts]),
            masks,
            buckets,
            _joined_ptr(parts, starts),
            np.concatenate([part.bucket_sig for part in parts]),
            np.concatenate([p.entry + s for p, s in zip(parts, starts, strict=False)]),
            sig,
            sum(self.prices),
            best,
            chosen,
            np.full(len(self.order), NONE + 1, np.int64),
            self.control,
        )
        if chosen[0] != -2:
            plain = np.concatenate([part.plain for part in parts])
            rank = np.concatenate([part.rank for part in parts])
            self.best_score = int(best[0])
            self.best = [
                Column(self.order[train], int(plain[route]), _tracks(masks[route]))
                if route >= 0
                else None
                for train, route in self._twins_in_order(chosen, rank)
            ]

    def _twins_in_order(self, chosen: Array, rank: Array) -> list[tuple[int, int]]:
        """Trains with their routes, those of one kind in the order of rank."""
        keys = [
            (kind, int(rank[route]) if route >= 0 else NONE, int(route))
            for kind, route in zip(self.order, chosen, strict=True)
        ]
        return [(train, key[2]) for train, key in enumerate(sorted(keys))]

    def _express(self, kind: int) -> bool:
        return self.kinds[kind].train.express

    def walk(
        self, kind: int, seg_price: Array, threshold: int, rising: bool, capacity: int = 0
    ) -> tuple[Array, Array, tuple[Array, Array, Array]]:
        """One pass over all routes of a kind under prices."""
        grid, numbers = self.grid, self.kinds[kind]
        stops = len(grid.stops)
        best_end = np.full(stops, -HUGE, np.int64)
        best_path = np.zeros((stops, stops + 2), np.int64)
        out = (
            np.empty(capacity, np.int32),
            np.empty((capacity, grid.seg_mask.shape[1]), np.int64),
            np.empty(capacity, np.int16),
        )
        self.control[3] = 0
        cost = (grid.lengths + seg_price)[grid.way_segment]
        common = (best_end, best_path, *out, grid.seg_mask, seg_price, self.control)
        if self._express(kind):
            hope = np.zeros(stops, np.int64)
            hopes(grid.ptr, grid.other, cost, grid.passable, numbers.stop_score, hope)
            express(
                *(grid.ptr, grid.other, cost, grid.way_segment, grid.use_ptr, grid.use),
                *(grid.place, grid.passable, numbers.stop_score, hope, grid.goals),
                *(numbers.marks, threshold, int(rising), *common),
            )
        else:
            walk(
                *(grid.ptr, grid.other, grid.way_cross, -cost, grid.way_segment, grid.use_ptr),
                *(grid.use, grid.place, grid.passable, grid.counts, numbers.stop_score),
                *(numbers.town_class, numbers.town_values, grid.marked, numbers.marks),
                *(grid.tokens, numbers.reach, numbers.train.free_cross, numbers.slots),
                *(numbers.fill, numbers.extra, threshold, *common),
            )
        if self.control[4]:
            raise Stopped
        return best_end, best_path, out


def _joined_ptr(parts: list[RouteList], starts: Array) -> Array:
    pointers = [part.bucket_ptr[:-1] + start for part, start in zip(parts, starts, strict=False)]
    return np.concatenate([*pointers, starts[-1:]])


def _tracks(mask: Array) -> frozenset[int]:
    return frozenset(
        word * 63 + bit
        for word, bits in enumerate(mask)
        for bit in range(63)
        if int(bits) >> bit & 1
    )
