"""From column generation back to routes: which segments a chosen set of track stands for."""

from __future__ import annotations

import operator
from functools import partial

import numpy as np

from .arrays import SCALE, Grid, grid_of, kind_arrays
from .bound import best_walk, bound_table, root_bounds
from .capacity import fit
from .columns import Columns
from .compiled import STEPS
from .contraction import NOWHERE, better_opened, contract, open_junctions
from .control import Cancel
from .easy_bounds import unit
from .plain_search import TooLarge, route_paths, routes_of
from .pricing import Column
from .relaxation import relaxed_kind
from .search_input import UNKNOWN, Question

MOST_WORK = 1 << 62  # what the compiled searches count
MOST = 3_000_000  # steps of a contraction where nothing else helps
MOST_READ = 20_000  # steps to find a column's route again in pure Python
AGAIN = 1_000_000  # and in the compiled search
HURRY = 20  # divides both when the search was cancelled


Searched = tuple[list[tuple[str, ...] | None], int | None, int]
"""The track of each place or none, an upper bound (``None`` if proved), the steps taken."""


def search(asked: Question, work: int, flag: Cancel, above: int = 0) -> Searched:
    """Return the best answer; raise `Cancelled` if cancelled before it begins."""
    opened = asked.problem.junctions > 0 and better_opened(asked.net, asked.kinds)
    if opened:
        asked = _opened(asked, flag)
    elif not asked.net.complete:
        asked = asked._replace(net=contract(asked.problem, MOST, flag))
    asked, pound, longest = fit(asked, flag)
    grid = grid_of(asked.problem, asked.net, asked.ends, opened, flag)
    control = np.array([0, min(work, MOST_WORK), 0, 0, 0], np.int64)
    with flag.watched(partial(operator.setitem, control, 2, 1)):
        columns = Columns(
            grid,
            [kind_arrays(asked.problem, grid, kind) for kind in asked.kinds],
            asked.order,
            control,
            unit(asked.problem),
            longest,
            above // pound,
            pound,
        )
        proved = columns.run() and asked.net.complete
    steps = int(control[STEPS])
    hurry = HURRY if flag.is_set() else 1
    bound = (columns.bound + longest) // SCALE if asked.net.complete else UNKNOWN
    if columns.best_score < columns.above and bound * pound <= above:  # nobody asked for less
        return [None] * len(columns.best), bound * pound, steps
    found = [
        None if column is None else _paths(asked, columns, column, hurry) for column in columns.best
    ]
    proved = proved and found.count(None) == columns.best.count(None)
    proved = proved and columns.best_score >= columns.above
    return found, None if proved else bound * pound, steps


def rehearse(asked: Question) -> None:
    """Follow a best walk through its table, as only maps larger than a toy need it."""
    grid = grid_of(asked.problem, asked.net, asked.ends, False, Cancel())
    control = np.array([0, MOST_WORK, 0, 0, 0], np.int64)
    for kind in asked.kinds:
        relaxed = relaxed_kind(grid, kind_arrays(asked.problem, grid, kind), 0)
        if relaxed is not None:
            table = bound_table(grid, relaxed, grid.lengths[grid.ways.segment], control)
            best_walk(grid, table, root_bounds(grid, table), 0)


def _opened(asked: Question, flag: Cancel) -> Question:
    """Return the question with junctions as stops, passed again if the problem allows it."""
    again = len(asked.problem.stops) if asked.problem.again else NOWHERE
    problem = open_junctions(asked.problem)
    net = contract(problem, MOST, flag)
    return asked._replace(problem=problem, net=net._replace(again=again))


def _paths(asked: Question, columns: Columns, column: Column, hurry: int) -> tuple[str, ...] | None:
    """Return the track of a column in running order.

    Where trains share so much track that the pure Python search takes too long, and a player waits,
    the result of the compiled search is used. If it finds nothing, the train stands still.
    """
    problem, net = asked.problem, asked.net
    if hurry == 1 or not column.segments:
        try:
            found = _route(asked, columns.grid, column, MOST_READ // hurry)
            return route_paths(problem, net, found)
        except TooLarge:
            pass
    again = column if column.segments else columns.pricer.on_track(column, AGAIN // hurry)
    return None if again is None else route_paths(problem, net, again.segments)


def _route(asked: Question, grid: Grid, column: Column, limit: int) -> tuple[int, ...]:
    """Return the best route on exactly this track, as the pure Python search would find it.

    It may beat the listed one where trains share track: routes that differ only there are one.
    """
    mine, net, kind = column.tracks, asked.net, asked.kinds[column.kind]
    allowed = {number for number, tracks in enumerate(grid.seg_tracks) if mine.issuperset(tracks)}
    at = {stop: [s for s in numbers if s in allowed] for stop, numbers in net.at.items()}
    lists, _ = routes_of(asked.problem, net._replace(at=at), asked.ends, [kind], limit)
    for found in lists[0]:
        tracks = {t for segment in found.segments for t in grid.seg_tracks[segment]}
        if tracks == mine and found.value * SCALE - found.length >= column.score:
            return found.segments
    raise AssertionError("A listed route cannot be found again.")
