"""How much more a train can earn from here: a table by dynamic programming, compiled.

Walks may repeat stops, but each stop remembers some others (an ng-relaxation), so that going back
and forth between rich cities earns nothing: at first its nearest neighbours, then those that the
best walk repeats across it. A paying town is split: up to a common value it is paid in advance for
all slots, only the rest counts as profit where it is; a city that is worth less than that may be
left out for it. A route is walked from the end that is nearer
to a token, which then comes in the first half of the reach.
"""

from __future__ import annotations

from collections import deque
from typing import Any, NamedTuple

import numpy as np

from .arrays import Grid, Kind
from .compiled import jit

Array = np.ndarray[Any, Any]

FAR = -(1 << 30)
RICHEST = 3  # stops that everybody remembers on a crowded map


class Relaxed(NamedTuple):
    """What a kind of train earns in the relaxation; the prices are added round by round."""

    gain: Array  # stop -> relaxed score
    counted: Array  # stop -> 1: counts against the reach
    profit: Array  # stop -> 1: a town that earns more than was paid in advance
    near: Array  # stop -> its remembered neighbours, -1 after the last
    reach: int
    profits: int  # most towns with profit
    ahead: int  # paid in advance
    fee: int  # lost for each unit of reach


class Table(NamedTuple):
    """The bound of one kind under some prices.

    ``most[seen, reach left, state, profits left]``; ``seen`` is 1 once a token was visited. A state
    is a stop and what it remembers: ``base[stop]`` and one bit for each of its neighbours.
    """

    relaxed: Relaxed
    most: Array
    base: Array
    links: Array
    legs: Array
    first: Array  # leg -> its part of ``after``
    after: Array


def relaxed_kind(grid: Grid, kind: Kind, memory: int, fine: bool = False) -> Relaxed | None:
    """The relaxation of a kind, or none if it is unlimited or all its towns pay.

    A ``fine`` one keeps account of every town that is better than the least: a larger table.
    """
    train = kind.train
    if train.express or train.reach is None or train.towns is None:
        return None
    paid = [int(value) for value in kind.town_values]
    slots = kind.slots + (train.reach if train.fill else 0)
    least = _common(kind, paid, slots)
    if fine and paid:
        least = paid[-1]
    step = 0
    if len(kind.marks) > 1:
        step = int(np.diff(kind.marks).max())
    fee = least if train.fill else 0
    poor = (kind.city_class >= 0) & (kind.city_class < len(kind.city_values))
    gain = np.where(poor, np.maximum(kind.stop_score, fee), kind.stop_score) + grid.marked * step
    profit = np.array([max(0, paid[c] - least) if c >= 0 else 0 for c in kind.town_class], np.int64)
    gain = gain + profit - grid.counts * fee
    return Relaxed(
        gain,
        grid.counts,
        (profit > 0).astype(np.int64),
        _near(grid, memory, _richest(grid, gain, RICHEST)),
        train.reach + train.free_cross,
        slots if profit.any() else 0,
        kind.extra + least * slots + fee * train.free_cross,
        fee,
    )


def _common(kind: Kind, paid: list[int], slots: int) -> int:
    """A town value that can be had in plenty: what is paid in advance for each slot."""
    have = 0
    for number, value in enumerate(paid):
        have += int(np.count_nonzero(kind.town_class == number))
        if have >= 2 * slots:
            return value
    return paid[-1] if paid else 0


def _richest(grid: Grid, gain: Array, count: int) -> list[int]:
    """Where junctions crowd the map, neighbours are poor: the stops that everybody remembers."""
    if not grid.crowded:
        return []
    return [int(stop) for stop in np.argsort(-gain * grid.counts, kind="stable")[:count]]


def _near(grid: Grid, memory: int, richest: list[int]) -> Array:
    """For each stop the richest, and those that are fewest segments away; -1 where none are."""
    stops = len(grid.stops)
    near = np.full((stops, memory + len(richest)), -1, np.int64)
    near[:, : len(richest)] = richest
    onward = [
        sorted({int(to) for to in grid.other[grid.ptr[stop] : grid.ptr[stop + 1]]})
        for stop in range(stops)
    ]
    for start in range(stops):
        seen = {start, *richest}
        found = len(richest)
        queue = deque([start])
        reached = {start}
        while queue and found < near.shape[1]:
            for to in onward[queue.popleft()]:
                if to not in seen and found < near.shape[1]:
                    near[start, found] = to
                    found += 1
                    seen.add(to)
                if to not in reached and grid.passable[to]:
                    reached.add(to)
                    queue.append(to)
    return near


def bound_table(grid: Grid, relaxed: Relaxed, way_cost: Array, control: Array) -> Table:
    """The table under prices: ``way_cost`` is length and price of each way."""
    links, legs = _legs(
        *(grid.ptr, grid.other, way_cost, grid.way_cross, len(grid.stops)),
        *(relaxed.reach, relaxed.fee),
    )
    base = np.zeros(len(grid.stops) + 1, np.int64)
    base[1:] = np.cumsum(1 << np.count_nonzero(relaxed.near >= 0, axis=1))
    most = np.zeros((2, relaxed.reach + 1, int(base[-1]), relaxed.profits + 1), np.int32)
    most[0] = FAR
    first, after = _after(links, legs, relaxed.near, base)
    _fill(
        *(links, legs, first, after, relaxed.gain, relaxed.counted, relaxed.profit),
        *(grid.passable, grid.token, _needs(relaxed.near, base, relaxed.counted), base),
        *(relaxed.reach - (relaxed.reach + 1) // 2, most, control),
    )
    return Table(relaxed, most, base, links, legs, first, after)


@jit
def _legs(
    ptr: Array,
    other: Array,
    way_cost: Array,
    way_cross: Array,
    stops: int,
    reach: int,
    fee: int,
) -> tuple[Array, Array]:
    """From each stop the cheapest way to each neighbour, for each crossing cost that helps."""
    levels = min(reach, 7) + 1
    links = np.zeros(stops + 1, np.int64)
    legs = np.zeros((len(other), 3), np.int64)
    count = 0
    best = np.full((stops, levels), FAR, np.int64)
    for start in range(stops):
        for way in range(ptr[start], ptr[start + 1]):
            if way_cross[way] <= reach:
                level = min(way_cross[way], levels - 1)
                value = -way_cost[way] - fee * way_cross[way]
                if value > best[other[way], level]:
                    best[other[way], level] = value
        for way in range(ptr[start], ptr[start + 1]):
            record = np.int64(FAR)
            for level in range(levels):
                if best[other[way], level] > record:
                    record = best[other[way], level]
                    legs[count, 0] = other[way]
                    legs[count, 1] = level
                    legs[count, 2] = record
                    count += 1
            best[other[way]] = FAR
        links[start + 1] = count
    return links, legs[:count]


@jit
def _after(links: Array, legs: Array, near: Array, base: Array) -> tuple[Array, Array]:
    """The state at the end of each leg, for each memory at its start; -1: not again."""
    stops, memory = near.shape
    first = np.zeros(len(legs) + 1, np.int64)
    for start in range(stops):
        for leg in range(links[start], links[start + 1]):
            first[leg + 1] = first[leg] + base[start + 1] - base[start]
    after = np.zeros(first[-1], np.int32)
    move = np.zeros(memory, np.int64)
    for start in range(stops):
        for leg in range(links[start], links[start + 1]):
            to = legs[leg, 0]
            state = base[to]
            closed = 0
            for k in range(memory):
                if near[to, k] == start:
                    state += 1 << k
            for k in range(memory):
                move[k] = 0
                if near[start, k] >= 0:
                    if near[start, k] == to:
                        closed = 1 << k
                    for m in range(memory):
                        if near[to, m] == near[start, k]:
                            move[k] = 1 << m
            for seen in range(base[start + 1] - base[start]):
                result = state
                for k in range(memory):
                    if seen >> k & 1:
                        result += move[k]
                if seen & closed:
                    result = -1
                after[first[leg] + seen] = result
    return first, after


@jit
def _needs(near: Array, base: Array, counted: Array) -> Array:
    """The reach that is spent, at least, in each state: its stop and what it remembers count."""
    stops, memory = near.shape
    needs = np.zeros(base[-1], np.int64)
    for stop in range(stops):
        needs[base[stop]] = counted[stop]
        for k in range(memory):
            if near[stop, k] >= 0:
                for seen in range(1 << k):
                    state = base[stop] + seen
                    needs[state + (1 << k)] = needs[state] + counted[near[stop, k]]
    return needs


@jit
def _fill(
    links: Array,
    legs: Array,
    first: Array,
    after: Array,
    gain: Array,
    counted: Array,
    profit: Array,
    passable: Array,
    token: Array,
    needs: Array,
    base: Array,
    half: int,  # reach that must be left when the first token is visited
    most: Array,
    control: Array,
) -> None:
    """``most`` by growing reach: first legs that cost some, then the others until nothing changes.

    States that nobody reaches with so much reach left are passed over.
    """
    _, reaches, _, profits = most.shape
    stops = len(passable)
    stale = np.ones(stops, np.uint8)
    changed = np.zeros(stops, np.uint8)
    for reach in range(reaches):
        spent = reaches - 1 - reach
        stale[:] = 1
        costly = True
        again = True
        while again:
            again = costly
            changed[:] = 0
            for start in range(stops):
                if control[2]:
                    control[4] = 2
                    return
                for leg in range(links[start], links[start + 1]):
                    to = legs[leg, 0]
                    left = reach - legs[leg, 1] - counted[to]
                    if left < 0 or costly != (left < reach):
                        continue
                    if not costly and not stale[to] and not changed[to]:
                        continue
                    for take in range(profit[to] + 1):
                        # A town with profit may also be passed unpaid, once the slots are gone.
                        drop = 0
                        worth = legs[leg, 2]
                        if take or not profit[to]:
                            worth += gain[to]
                            drop = take
                        before = first[leg] - base[start]
                        for state in range(base[start], base[start + 1]):
                            then = after[before + state]
                            if then < 0 or needs[state] > spent:
                                continue
                            for p in range(drop, profits):
                                value = worth
                                if passable[to]:
                                    value += most[1, left, then, p - drop]
                                if value > most[1, reach, state, p]:
                                    most[1, reach, state, p] = value
                                    changed[start] = 1
                                if left < half:
                                    continue
                                if not token[to]:
                                    if not passable[to]:
                                        continue
                                    value = worth + most[0, left, then, p - drop]
                                if value > most[0, reach, state, p] and value > FAR // 2:
                                    most[0, reach, state, p] = value
                                    changed[start] = 1
                if changed[start]:
                    again = True
            if not costly:
                stale[:] = changed
            costly = False


def root_bounds(grid: Grid, table: Table) -> Array:
    """The most a route that starts at each stop can earn."""
    relaxed = table.relaxed
    bounds = np.zeros(len(grid.stops), np.int64)
    _roots(
        *(relaxed.gain, relaxed.counted, relaxed.profit, grid.token, table.base, table.most),
        *(relaxed.ahead, bounds),
    )
    return bounds


@jit
def _roots(
    gain: Array,
    counted: Array,
    profit: Array,
    token: Array,
    base: Array,
    most: Array,
    ahead: int,
    bounds: Array,
) -> None:
    profits = most.shape[3] - 1
    for stop in range(len(bounds)):
        left = most.shape[1] - 1 - counted[stop]
        if left < 0:
            bounds[stop] = FAR
            continue
        bounds[stop] = ahead + most[token[stop], left, base[stop], profits]
        if not profit[stop]:
            bounds[stop] += gain[stop]
        elif profits:
            paid = ahead + most[token[stop], left, base[stop], profits - 1] + gain[stop]
            bounds[stop] = max(bounds[stop], paid)


def best_walk(grid: Grid, table: Table, roots: Array, at: int) -> list[int]:
    """The stops of a walk that reaches the bound of its first stop, with its repetitions."""
    relaxed, most = table.relaxed, table.most
    walk = [at]
    left = relaxed.reach - int(relaxed.counted[at])
    profits = relaxed.profits
    seen = int(grid.token[at])
    state = int(table.base[at])
    if relaxed.profit[at] and roots[at] != most[seen, left, state, profits]:
        profits = max(0, profits - 1)
    while True:
        at, left, profits, seen, state = _next_leg(
            *(table.links, table.legs, table.first, table.after, relaxed.gain, relaxed.counted),
            *(relaxed.profit, grid.passable, grid.token, table.base, most),
            *(at, left, profits, seen, state),
        )
        if at < 0:
            return walk
        walk.append(at)


@jit
def _next_leg(
    links: Array,
    legs: Array,
    first: Array,
    after: Array,
    gain: Array,
    counted: Array,
    profit: Array,
    passable: Array,
    token: Array,
    base: Array,
    most: Array,
    at: int,
    left: int,
    profits: int,
    seen: int,
    state: int,
) -> tuple[int, int, int, int, int]:
    """The leg by which the table got its value: where it leads to; -1 where none does."""
    value = most[seen, left, state, profits]
    if not seen or value != 0:
        for leg in range(links[at], links[at + 1]):
            to = legs[leg, 0]
            then = after[first[leg] + state - base[at]]
            rest = left - legs[leg, 1] - counted[to]
            if then < 0 or rest < 0:
                continue
            now = max(seen, token[to])
            for drop in range(min(profit[to], profits) + 1):
                total = legs[leg, 2]
                if drop or not profit[to]:
                    total += gain[to]
                if passable[to]:
                    total += most[now, rest, then, profits - drop]
                if total == value:
                    return to, rest, profits - drop, now, then
    return -1, left, profits, seen, state


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
                if stop not in near[node]:
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
    """Stops that earn twice on the walk with what lies between, the richest first."""
    found: list[tuple[int, list[int]]] = []
    last: dict[int, int] = {}
    for place, stop in enumerate(walk):
        if stop in last and relaxed.gain[stop] > 0:
            found.append((stop, walk[last[stop] + 1 : place]))
        last[stop] = place
    return sorted(found, key=lambda cycle: -int(relaxed.gain[cycle[0]]))
