"""The best routes of one kind of train under prices, and lists of all routes above a score.

Three compiled searches stand behind it: `limited_search` for limited trains on large maps, with a
table of bounds; `exhaustive_search` for diesels and where every town pays; `express_search` for the
express. Lists that fit into memory are kept, and later prices only rescore them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import accumulate
from typing import Any, NamedTuple

import numpy as np

from .arrays import SCALE, Grid, Kind, word_bit
from .bound import BoundTable, best_walk, bound_table, root_bounds
from .compiled import CALLED_OFF, CANCELLED, KEPT, LIMIT, LIMIT_REACHED, STEPS, STOPPED
from .exhaustive_search import price_bytes, reduce_all, reprice, walk
from .express_search import express, hopes
from .growing_route import BASE, COST, GAIN, PROFIT, network
from .limited_search import Aim, hunt
from .record_route import BestRoutes
from .relaxation import Relaxed, cells, relaxed_kind, remember

Array = np.ndarray[Any, Any]

HUGE = 1 << 50
MEMORY = 4  # stops that each stop remembers in the bound at first
LIGHT_MEMORY = 1  # of a table for a first look
IN_VAIN = 3  # first looks of a kind that may lead to nothing
MOST_MEMORY = 12  # and at most
CROWDED_MEMORY = 4  # the same where junctions crowd the map: the rest is for rich stops
WALKS = 3  # whose cycles are remembered each time
TURNS = 8  # times that memory may grow for one search
CROWDED_TURNS = 12
TABLE_BYTES = 100_000_000  # of all tables that this takes
MOST_CELLS = 125_000_000  # of one table
ALLOWANCES = (1, 3)  # of hunts for a good route, before the one that misses nothing
PATIENCE = 20_000  # least steps of a hunt that is tried
CELLS = 4  # of a table that cost as much as one step
LIST_BYTES = 64_000_000  # of a first list of all routes, before any gap is known
SLACK = SCALE // 4  # a hunt leaves routes aside that are better by less
TAKEN = 1 << 27  # price of track that is not to be used; eight of them fit into 31 bits
MOST_ENDS = 256  # last stops whose routes are read from one search
LISTED_BYTES = 380_000_000  # of all lists; packing takes about three times as much besides


class Column(NamedTuple):
    """A route as the master knows it."""

    kind: int
    score: int
    mask: tuple[int, ...]
    """The words of its track."""
    segments: tuple[int, ...] = ()
    """In running order, where they are known; lists keep only the track."""

    @property
    def tracks(self) -> frozenset[int]:
        """The numbers of its pieces of track."""
        tracks: list[int] = []
        for word, bits in enumerate(self.mask):
            while bits:
                low = bits & -bits
                tracks.append(word * 63 + 63 - low.bit_length())
                bits ^= low
        return frozenset(tracks)


class Listed(NamedTuple):
    """Every route of a kind that may still matter: plain score, track, last stop."""

    plain: Array
    masks: Array
    ends: Array


class Stopped(Exception):
    """The work limit was reached, the search was cancelled, or lists grew too long."""


class Pricer:
    """Routes under prices, for every kind of train of one search."""

    def __init__(self, grid: Grid, kinds: list[Kind], control: Array, memory: int = MEMORY) -> None:
        self.grid = grid
        self.kinds = kinds
        self.networks = [network(grid.ways, kind.pay) for kind in kinds]
        self.control = control
        self.enough = 0  # a bound below that need not be sharper
        self.work = int(control[LIMIT])
        self.lists: list[Listed | None] = [None] * len(kinds)
        self._met: list[BestRoutes | None] = [None] * len(kinds)
        self.crowded = grid.crowded
        if self.crowded:
            memory = min(memory, CROWDED_MEMORY)
        self.turns = CROWDED_TURNS if self.crowded else TURNS
        self.relaxed = [self._first(kind, memory) for kind in kinds]
        self.light = [self._light(kind, memory) for kind in range(len(kinds))]
        self._in_vain = [0] * len(kinds)
        self.fine: list[Relaxed | None] = [self._finer(kind, memory) for kind in range(len(kinds))]
        self._priced: tuple[list[int], Array] = ([-1], np.zeros(0, np.int32))
        places = (word_bit(track) for track in range(grid.tracks))
        self._bits = np.array([64 * word + bit for word, bit in places], np.int64)
        self._tracks = np.array([t for tracks in grid.seg_tracks for t in tracks], np.int64)
        self._ends = np.array([0, *accumulate(map(len, grid.seg_tracks))], np.int64)
        self._owed = 0  # steps for tables, counted once a search with a limit of its own is over

    def _first(self, kind: Kind, memory: int) -> Relaxed | None:
        """Return the relaxation of a kind, without memory if needed; None if it does not fit."""
        for remembered in (memory, 0):
            relaxed = relaxed_kind(self.grid, kind, remembered)
            if relaxed is None or cells(relaxed) <= MOST_CELLS:
                return relaxed
        return None

    def _light(self, kind: int, memory: int) -> Relaxed | None:
        """Return a relaxation with a smaller table, for a first look."""
        now = self.relaxed[kind]
        if now is None or memory <= LIGHT_MEMORY:
            return None
        light = relaxed_kind(self.grid, self.kinds[kind], LIGHT_MEMORY)
        return light if light is not None and cells(light) < cells(now) else None

    def _finer(self, kind: int, memory: int) -> Relaxed | None:
        """Return the finer relaxation of a kind, if it differs and its tables stay small."""
        now = self.relaxed[kind]
        if now is None or self.crowded:
            return None
        fine = relaxed_kind(self.grid, self.kinds[kind], memory, now)
        return None if fine is None or fine.profits == now.profits else fine

    def refine(self, kind: int, prices: list[int]) -> bool:
        """Change over to the finer relaxation of a kind if it bounds better under these prices."""
        fine, coarse = self.fine[kind], self.relaxed[kind]
        if fine is None or coarse is None:
            return False
        self.fine[kind] = None
        fine = fine._replace(near=coarse.near)
        if cells(fine) > MOST_CELLS:
            return False
        cost = (self.grid.lengths + self.segment_prices(prices))[self.grid.ways.segment]
        now = self._bound(kind, cost, 1)
        self.relaxed[kind] = fine
        if self._bound(kind, cost, self.turns) < now:
            return True
        self.relaxed[kind] = coarse
        return False

    def best(
        self,
        kind: int,
        prices: list[int],
        floor: int,
        steps: int,
        growing: bool = True,
        slack: int = SLACK,
    ) -> tuple[int, list[Column], bool]:
        """Return a bound on the best reduced score of a kind, and some of its best routes.

        ``floor`` is a reduced score already known. The bound is exact for lists and walks, a little
        higher for hunts, and that of the table alone when the ``steps`` run out (False).
        """
        if self.lists[kind] is not None:
            return (*self._best_listed(kind, prices), True)
        seg_price = self.segment_prices(prices)
        if self.relaxed[kind] is None:
            slack = 1
        limit = int(self.control[LIMIT])
        if self.relaxed[kind] is not None:
            self.control[LIMIT] = min(limit, int(self.control[STEPS]) + steps)
        found, hope = self._search(kind, seg_price, max(floor, 0) + slack, slack, 0, growing)
        self.control[LIMIT] = limit
        top = max(floor, 0, int(found.best.max())) + slack - 1
        exact = self.control[STOPPED] == 0
        if self.control[STOPPED] == LIMIT_REACHED and self.control[STEPS] <= limit:
            self.control[STOPPED] = 0
            top = max(top, hope)
        else:
            top = min(top, hope)
        self._count_tables()
        if self.control[STOPPED]:
            self._met[kind] = found
            raise Stopped
        return top, self._columns(kind, found), exact

    def met(self, kind: int) -> list[Column]:
        """Return the best routes of the last search that ended early or kept only their track."""
        met = self._met[kind]
        return [] if met is None else self._columns(kind, met)

    def _columns(self, kind: int, found: BestRoutes) -> list[Column]:
        """Return the best route for each last stop, of the best ones, as a search leaves them."""
        columns: list[Column] = []
        stops = np.flatnonzero(found.best > 0)
        if len(stops) > MOST_ENDS:
            stops = stops[np.argsort(-found.best[stops], kind="stable")[:MOST_ENDS]]
        for stop in stops:
            segments = found.path[stop, 1 : found.path[stop, 0] + 1]
            mask = np.bitwise_or.reduce(self.grid.ways.mask[segments])
            score = int(found.best[stop] + found.seg_price[segments].sum())
            columns.append(Column(kind, score, tuple(mask.tolist()), tuple(segments.tolist())))
        return columns

    def on_track(self, column: Column, steps: int) -> Column | None:
        """Return a route as good on no more than this track, if the steps suffice."""
        known = as_good(column, self.met(column.kind))
        if known is not None:
            return known
        self.lists[column.kind] = None
        self.control[:] = (0, steps, 0, 0, 0)
        mine = column.tracks
        prices = [0 if track in mine else TAKEN for track in range(self.grid.tracks)]
        try:
            found = self.best(column.kind, prices, column.score - 1, steps, False, 1)[1]
        except Stopped:
            found = self.met(column.kind)
        return as_good(column, found)

    def _count_tables(self) -> None:
        self.control[STEPS] += self._owed
        self._owed = 0

    def _best_listed(self, kind: int, prices: list[int]) -> tuple[int, list[Column]]:
        listed = self.lists[kind]
        assert listed is not None
        ends = np.full(len(self.grid.stops), -HUGE, np.int64)
        rows = np.zeros(len(self.grid.stops), np.int64)
        self.control[STEPS] += len(listed.plain)
        reprice(*listed, self.price_table(prices), ends, rows, self.control)
        if self.control[STOPPED] == CALLED_OFF:
            raise Stopped
        best = rows[ends > 0]
        known = zip(listed.plain[best].tolist(), listed.masks[best].tolist(), strict=True)
        found = [Column(kind, plain, tuple(mask)) for plain, mask in known]
        return max(0, int(ends.max())), found

    def list_all(self, kind: int) -> None:
        """Keep every route of a kind for which no bound is known, if they fit into memory."""
        if self.relaxed[kind] is None and not self.kinds[kind].train.express:
            rows = LIST_BYTES // self.row_bytes
            self.list_above(kind, [0] * self.grid.tracks, -HUGE, rows, rows)

    @property
    def row_bytes(self) -> int:
        """Bytes of a route in a list: score, last stop, track."""
        return 6 + 8 * int(self.grid.ways.mask.shape[1])

    def room(self, kind: int) -> int:
        """Return the number of routes of a kind that fit beside the lists of the others."""
        others = (listed for one, listed in enumerate(self.lists) if one != kind)
        taken = sum(len(listed.plain) for listed in others if listed is not None)
        return max(0, LISTED_BYTES // self.row_bytes - taken)

    def list_above(self, kind: int, prices: list[int], least: int, rows: int, steps: int) -> bool:
        """Keep the routes of a kind above a reduced score; False if there are too many."""
        listed = self.listing(kind, prices, least, rows, steps)
        if listed is None:
            return False
        self.lists[kind] = listed
        return True

    def listing(
        self, kind: int, prices: list[int], least: int, rows: int, steps: int
    ) -> Listed | None:
        """Return the routes of a kind above a reduced score; nothing if there are too many."""
        listed = self.lists[kind]
        if listed is not None:
            keep = np.flatnonzero(self.reduced(listed.plain, listed.masks, prices) >= least)
            return Listed(listed.plain[keep], listed.masks[keep], listed.ends[keep])
        limit = int(self.control[LIMIT])
        self.control[LIMIT] = min(limit, int(self.control[STEPS]) + steps)
        seg_price = self.segment_prices(prices)
        found, _ = self._search(kind, seg_price, least, 0, rows)
        self._met[kind] = found
        self.control[LIMIT] = limit
        kept = int(self.control[KEPT])
        over = self.control[STOPPED] == LIMIT_REACHED and self.control[STEPS] <= limit
        if over:
            self.control[STOPPED] = 0
        self._count_tables()
        if self.control[STOPPED]:
            raise Stopped
        if over or kept > rows:
            return None
        return Listed(found.plain[:kept], found.masks[:kept], found.ends[:kept])

    def reduced(self, plain: Array, masks: Array, prices: list[int]) -> Array:
        """Return the reduced scores of routes under prices."""
        scores = np.empty(len(plain), np.int64)
        reduce_all(plain, masks, self.price_table(prices), scores, self.control)
        if self.control[STOPPED] == CALLED_OFF:
            raise Stopped
        return scores

    def segment_prices(self, prices: list[int]) -> Array:
        """Return the cost of each segment under prices on track."""
        sums = np.concatenate(([0], np.cumsum(np.array(prices, np.int64)[self._tracks])))
        return sums[self._ends[1:]] - sums[self._ends[:-1]]

    def price_table(self, prices: list[int]) -> Array:
        """Return the price of every byte of a track mask; the last result is kept."""
        if self._priced[0] == prices:
            return self._priced[1]
        words = self.grid.ways.mask.shape[1]
        bits = np.zeros(words * 64, np.int64)
        bits[self._bits] = prices
        table = np.zeros((words * 8, 256), np.int32)
        price_bytes(bits, table)
        self._priced = (list(prices), table)
        return table

    def _search(
        self,
        kind: int,
        seg_price: Array,
        threshold: int,
        rising: int,
        rows: int,
        growing: bool = True,
    ) -> tuple[BestRoutes, int]:
        """One compiled pass: what it found, and a bound."""
        grid, numbers = self.grid, self.kinds[kind]
        found = BestRoutes(
            best=np.full(len(grid.stops), -HUGE, np.int64),
            path=np.zeros((len(grid.stops), grid.longest + 2), np.int64),
            plain=np.empty(rows, np.int32),
            masks=np.empty((rows, grid.ways.mask.shape[1]), np.int64),
            ends=np.empty(rows, np.int16),
            seg_price=seg_price,
        )
        self.control[KEPT] = 0
        cost = (grid.lengths + seg_price)[grid.ways.segment]
        net, pay = self.networks[kind], numbers.pay
        net.ways[:, COST] = cost
        if numbers.train.express:
            ahead = np.zeros(len(grid.stops), np.int64)
            hopes(grid.ways, pay.stop, cost, ahead)
            express(
                *(net, pay, ahead, grid.goals, numbers.goals),
                *(threshold, rising, found, self.control),
            )
            return found, HUGE
        if self.relaxed[kind] is None:
            walk(net, pay, grid.tokens, threshold, TAKEN, found, self.control)
            return found, HUGE

        def hunted(table: BoundTable, roots: Array) -> None:
            starts = np.argsort(-roots, kind="stable")
            net.stops[:, GAIN], net.stops[:, PROFIT] = table.relaxed.gain, table.relaxed.profit
            net.stops[:, BASE] = table.base[:-1]
            for allowance in (*ALLOWANCES, HUGE) if rising else (HUGE,):
                above = int(found.best.max()) + rising if rising else threshold  # lists: all
                aim = Aim(max(threshold, above), rising, allowance)
                hunt(net, pay, table, starts, roots, aim, found, self.control)

        return found, self._hunts(kind, cost, self.turns if growing else 1, hunted)

    def _hunts(
        self, kind: int, cost: Array, turns: int, hunted: Callable[[BoundTable, Array], None]
    ) -> int:
        """Hunt with a table that is fine enough; returns its bound.

        A hunt with a coarse table often ends before a finer one would be filled. So each table is
        tried for as long as it took itself, and the last one for as long as there is work.
        """
        light = self.light[kind]
        if light is not None:
            table, roots = self._tabled(light, cost)
            if self._tried(table, roots, hunted):
                return int(roots.max())
            self._in_vain[kind] += 1
            if self._in_vain[kind] > IN_VAIN:
                self.light[kind] = None
        for table, roots, last in self._tables(kind, cost, turns):
            if last:
                hunted(table, roots)
            elif self._tried(table, roots, hunted):
                break
        return int(roots.max())

    def _tried(
        self, table: BoundTable, roots: Array, hunted: Callable[[BoundTable, Array], None]
    ) -> bool:
        """Hunt for a while; return True if that was enough.

        Found routes stay, lists begin again.
        """
        control = self.control
        limit, begun = int(control[LIMIT]), int(control[STEPS])
        control[LIMIT] = min(self.work, begun + max(PATIENCE, table.most.size // CELLS))
        hunted(table, roots)
        control[LIMIT] = min(self.work, limit + int(control[STEPS]) - begun)
        if control[STOPPED] != LIMIT_REACHED or control[STEPS] > self.work:
            return True  # done, or stopped for good
        control[KEPT] = control[STOPPED] = 0
        return False

    def _tables(
        self, kind: int, cost: Array, turns: int
    ) -> Iterator[tuple[BoundTable, Array, bool]]:
        """Yield the tables of a kind under these costs, their bounds, and True for the last.

        The bounds are for each first stop. From one table to the next, memory grows where the best
        walks repeat.
        """
        relaxed = self.relaxed[kind]
        spent = 0
        for turn in range(turns):
            assert relaxed is not None
            table, roots = self._tabled(relaxed, cost)
            self.relaxed[kind] = relaxed
            spent += table.most.nbytes
            relaxed = None
            if turn < turns - 1 and spent <= TABLE_BYTES and not self._enough(roots):
                relaxed = self._wider(table, roots)
            yield table, roots, relaxed is None
            if relaxed is None:
                return

    def _bound(self, kind: int, cost: Array, turns: int) -> int:
        """Return the bound of the last table of a kind under these costs."""
        for _, roots, _ in self._tables(kind, cost, turns):
            bound = int(roots.max())
        return bound

    def _tabled(self, relaxed: Relaxed, cost: Array) -> tuple[BoundTable, Array]:
        """Return the table of a relaxation under these costs, and its bound for each first stop."""
        table = bound_table(self.grid, relaxed, cost, self.control)
        if self.control[STOPPED]:
            raise Stopped
        self._owed += table.most.size // CELLS
        return table, np.where(self.grid.ways.real, root_bounds(self.grid, table), -HUGE)

    def _enough(self, roots: Array) -> bool:
        over = int(self.control[STEPS]) + self._owed > self.work
        return over or bool(roots.max() < self.enough)

    def _wider(self, table: BoundTable, roots: Array) -> Relaxed | None:
        """Return a relaxation that remembers the repeats of the best walks, or None."""
        relaxed = table.relaxed
        first = np.argsort(-roots, kind="stable")[:WALKS]
        within = first[relaxed.counted[first] <= relaxed.reach]
        walks = [best_walk(self.grid, table, roots, int(at)) for at in within]
        if self.control[CANCELLED]:
            raise Stopped
        wider = remember(relaxed, walks, MOST_MEMORY, self.crowded)
        return None if wider is None or cells(wider) > MOST_CELLS else wider


def as_good(column: Column, found: list[Column]) -> Column | None:
    """Return the best of some routes that earns as much on no more than a column's track."""
    mine = column.tracks
    fitting = [one for one in found if one.tracks <= mine and one.score >= column.score]
    return max(fitting, key=lambda one: one.score, default=None)
