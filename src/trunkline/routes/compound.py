"""From column generation back to routes: which segments a chosen set of track stands for."""

from __future__ import annotations

import numpy as np

from .arrays import SCALE, Grid, grid_of, kind_arrays
from .columns import Columns
from .control import Cancel
from .fitting import fit
from .graph import NONE, Net, contract, crowded, open_junctions
from .limits import limited, unit
from .pricing import Column
from .problem import RouteProblem, Train
from .small import TooLarge, in_order, route_paths, routes_of

MOST = 3_000_000  # steps of a contraction where nothing else helps
MOST_READ = 20_000  # steps to find a column's route again in pure Python
AGAIN = 1_000_000  # and in the compiled search
HURRY = 20  # divides both when the search was cancelled
UNKNOWN = 1 << 60  # in place of a bound


def search(
    problem: RouteProblem,
    net: Net,
    ends: int,
    kinds: list[Train],
    order: list[int],
    work: int,
    flag: Cancel,
) -> tuple[list[tuple[str, ...] | None], int | None, int]:
    """The track of each place or none, an upper bound (``None`` if proved), the steps taken."""
    opened = crowded(net) and problem.junctions > 0 and all(limited(kind) for kind in kinds)
    if opened:
        again = len(problem.stops) if problem.again else NONE
        problem = open_junctions(problem)
        net = contract(problem, flag=flag)._replace(again=again)
    elif not net.complete:
        net = contract(problem, MOST, flag)
    if flag.is_set():
        return [None] * len(order), UNKNOWN, 0
    problem, net, kinds, pound, longest = fit(problem, net, kinds, order)
    control = np.array([0, work, 0, 0, 0], np.int64)
    flag.watch(control)
    grid = grid_of(problem, net, ends, opened)
    columns = Columns(
        grid,
        [kind_arrays(problem, grid, kind) for kind in kinds],
        order,
        control,
        unit(problem),
        longest,
    )
    try:
        proved = columns.run() and net.complete
    finally:
        flag.release(control)
    steps = int(control[0])
    hurry = HURRY if flag.is_set() else 1
    found = [
        None
        if column is None
        else _paths(problem, net, columns, kinds[column.kind], column, ends, hurry)
        for column in columns.best
    ]
    proved = proved and found.count(None) == columns.best.count(None)
    bound = (columns.bound + longest) // SCALE if net.complete else UNKNOWN
    return found, None if proved else bound * pound, steps


def _paths(
    problem: RouteProblem,
    net: Net,
    columns: Columns,
    kind: Train,
    column: Column,
    ends: int,
    hurry: int,
) -> tuple[str, ...] | None:
    """The track of a column in running order.

    Where trains share so much track that the pure Python search takes too long, what the compiled
    search found must do; and if it finds nothing either, the train stands still.
    """
    limit = MOST_READ // hurry
    try:
        found = _route(problem, net, columns.grid, kind, column, ends, limit)
        return route_paths(problem, net, found)
    except TooLarge:
        again = column if column.segments else columns.pricer.on_track(column, AGAIN // hurry)
        if again is None:
            return None
        segments = again.segments  # in running order where junctions would not tell it
        if net.again == NONE:
            segments = in_order(net, segments)
        return route_paths(problem, net, segments)


def _route(
    problem: RouteProblem,
    net: Net,
    grid: Grid,
    kind: Train,
    column: Column,
    ends: int,
    limit: int,
) -> tuple[int, ...]:
    """The best route on exactly this track: what the pure Python search would have found.

    It may beat the listed one where trains share track: routes that differ only there are one.
    """
    mine = column.tracks
    allowed = {number for number, tracks in enumerate(grid.seg_tracks) if mine.issuperset(tracks)}
    at = {stop: [s for s in numbers if s in allowed] for stop, numbers in net.at.items()}
    lists, _ = routes_of(problem, net._replace(at=at), ends, [kind], limit)
    for found in lists[0]:
        tracks = {t for segment in found.segments for t in grid.seg_tracks[segment]}
        if tracks == mine and found.value * SCALE - found.length >= column.score:
            return found.segments
    raise AssertionError("A listed route cannot be found again.")
