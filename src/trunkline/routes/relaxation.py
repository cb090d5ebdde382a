"""Relaxation: the simplified earnings of a kind of train, from which `bound` makes its tables.

Walks may repeat stops, but each stop remembers some others (an ng-relaxation), so that going back
and forth between rich cities earns nothing: at first its nearest neighbours, then those that the
best walk repeats across it. A paying town is split: up to a common value it is paid in advance for
all slots, only the rest counts as profit where it is; a city that is worth less than that may be
left out for it.
"""

from __future__ import annotations

from collections import deque
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np

from .arrays import Grid, Kind
from .capacity import has_rows

Array = np.ndarray[Any, Any]

RICHEST = 3  # stops that everybody remembers on a crowded map


class Relaxed(NamedTuple):
    """The earnings of a kind of train in the relaxation; prices are added round by round."""

    gain: Array  # stop -> relaxed score
    counted: Array  # stop -> what it takes of the reach
    profit: Array  # stop -> 1: a town that earns more than was paid in advance
    near: Array  # stop -> its remembered neighbours, -1 after the last
    reach: int
    profits: int  # most towns with profit
    ahead: int  # paid in advance
    fee: int  # lost for each unit of reach
    seen: Array  # stop -> bits of what a route must have visited
    all_seen: int


def relaxed_kind(
    grid: Grid, kind: Kind, memory: int, coarse: Relaxed | None = None
) -> Relaxed | None:
    """Return the relaxation of a kind.

    Return None if the train is unlimited, or all but, or if all its towns pay. One finer than a
    ``coarse`` one keeps account of every town that is better than the least: a larger table.
    """
    train, pay, ways = kind.train, kind.pay, grid.ways
    if train.express or train.reach is None or train.towns is None or not has_rows(train):
        return None
    paid = [int(value) for value in pay.town_values]
    slots = pay.terms.slots + (train.reach if train.fill else 0)
    least = _common(kind, paid, slots)
    if coarse is not None and paid:
        least = paid[-1]
    step = 0
    if len(pay.marks) > 1:
        step = int(np.diff(pay.marks).max())
    fee = least if train.fill else 0
    poor = (pay.city_class >= 0) & (pay.city_class < len(pay.city_values))
    gain = np.where(poor, np.maximum(pay.stop, fee), pay.stop) + ways.marked * step
    profit = np.array([max(0, paid[c] - least) if c >= 0 else 0 for c in pay.town_class], np.int64)
    gain = gain + profit - ways.counts * fee
    return Relaxed(
        gain,
        ways.counts,
        (profit > 0).astype(np.int64),
        coarse.near if coarse is not None else _near(grid, memory, _richest(grid, gain, RICHEST)),
        train.reach + train.free_cross,
        min(slots, int(np.count_nonzero(profit))),
        pay.terms.extra + least * slots + fee * train.free_cross,
        fee,
        pay.seen,
        pay.terms.all_seen,
    )


def states(relaxed: Relaxed) -> Array:
    """Return the number of states of each stop: one for each choice of what it remembers."""
    remembered: Array = np.count_nonzero(relaxed.near >= 0, axis=1)
    return 1 << remembered


def cells(relaxed: Relaxed) -> int:
    """Return the size of a table."""
    seen = relaxed.all_seen + 1
    return seen * (relaxed.reach + 1) * int(states(relaxed).sum()) * (relaxed.profits + 1)


def _common(kind: Kind, paid: list[int], slots: int) -> int:
    """Return a town value that is plentiful: it is paid in advance for each slot."""
    have = 0
    for number, value in enumerate(paid):
        have += int(np.count_nonzero(kind.pay.town_class == number))
        if have >= 2 * slots:
            return value
    return paid[-1] if paid else 0


def _richest(grid: Grid, gain: Array, count: int) -> list[int]:
    """Return the richest stops, which all remember where junctions crowd the map."""
    if not grid.crowded:
        return []
    ranked = [int(stop) for stop in np.argsort(-gain * grid.ways.counts, kind="stable")]
    return [stop for stop in ranked if grid.ways.place[stop] < len(ranked)][:count]


def _near(grid: Grid, memory: int, richest: list[int]) -> Array:
    """Return for each stop the richest, and those the fewest segments away; -1 where none are."""
    stops = len(grid.stops)
    near = np.full((stops, memory + len(richest)), -1, np.int64)
    other, ptr = grid.ways.other.tolist(), grid.ways.ptr.tolist()
    onward = [sorted(set(other[start:end])) for start, end in pairwise(ptr)]
    place = grid.ways.place.tolist()
    free = {stop for stop in range(stops) if place[stop] == stops}  # not worth remembering
    for start in range(stops):
        seen = {start, *richest} | free
        first = [stop for stop in richest if stop != start]
        found = len(first)
        near[start, :found] = first
        queue = deque([start])
        reached = {start}
        while queue and found < near.shape[1]:
            for to in onward[queue.popleft()]:
                if found == near.shape[1]:
                    break
                if to not in seen:
                    near[start, found] = to
                    found += 1
                    seen.add(to)
                if to not in reached and grid.ways.passable[to]:
                    reached.add(to)
                    queue.append(to)
    return near


def remember(
    relaxed: Relaxed, walks: list[list[int]], most: int, everywhere: bool
) -> Relaxed | None:
    """Let the stops of each cycle of the walks remember the stop that it repeats, if they can.

    ``everywhere`` lets all stops remember the richest of them: on a crowded map a walk finds a
    cycle around any few.
    """
    near = [[int(stop) for stop in row if stop >= 0] for row in relaxed.near]
    changed = False
    cycles = [cycle for walk in walks for cycle in _cycles(relaxed, walk)]
    for stop, between in cycles[: 1 if everywhere else None]:
        nodes = range(len(near)) if everywhere else between
        if all(stop in near[node] or len(near[node]) < most for node in nodes):
            for node in nodes:
                if stop != node and stop not in near[node]:
                    near[node].append(stop)
                    changed = True
    if not changed:
        return None
    width = max(len(row) for row in near)
    table = np.full((len(near), width), -1, np.int64)
    for node, row in enumerate(near):
        table[node, : len(row)] = row
    return relaxed._replace(near=table)


def _cycles(relaxed: Relaxed, walk: list[int]) -> list[tuple[int, list[int]]]:
    """Return stops that earn twice on the walk and the stops between, the richest first."""
    found: list[tuple[int, list[int]]] = []
    last: dict[int, int] = {}
    for place, stop in enumerate(walk):
        if stop in last and relaxed.gain[stop] > 0:
            found.append((stop, walk[last[stop] + 1 : place]))
        last[stop] = place
    return sorted(found, key=lambda cycle: -int(relaxed.gain[cycle[0]]))
