"""Capacity: make problems fit the compiled searches, or refuse them in a sentence.

Scores are revenue and length packed into one number, and tables have a row for each unit of reach.
"""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from .arrays import SCALE, UNLIMITED
from .contraction import NOWHERE, Net
from .control import Cancel
from .easy_bounds import dream, unit
from .problem import ProblemError, RouteProblem, Train
from .search_input import Question

MOST_TRACK = SCALE - 1
"""Pieces of track in one answer: what a score has room for below its revenue."""
MOST_REVENUE = (1 << 29) // SCALE - 1
"""The most revenue of all trains together that scores can hold, in the unit of all values."""
ROOM = 3
"""Tables of bounds have room for this many times the revenue: walks may repeat the best stops."""

MOST_ROWS = 1_000
"""The most rows of a table; for a longer reach none is made."""

FAR = 30
"""A reach beyond that of all trains; if it is more than the network needs, no table is made."""


class Fitted(NamedTuple):
    """An equal question that fits: one of its pounds is ``pound`` of the one asked."""

    asked: Question
    pound: int
    longest: int  # no answer has more pieces of track


def fit(asked: Question, flag: Cancel) -> Fitted:
    """Return the same question within the limits.

    Raise `ProblemError` if there is none, and `Cancelled` after a cancellation.
    """
    problem, net, _, kinds, order, _ = asked
    longest = _longest(problem, net, len(order), flag)
    kinds = [_no_more_than_useful(problem, net, kind) for kind in kinds]
    problem, net = _no_dearer_than_matters(problem, net, kinds)
    problem, kinds, pound = _in_units(problem, net, kinds, order)
    return Fitted(asked._replace(problem=problem, net=net, kinds=kinds), pound, longest)


def _longest(problem: RouteProblem, net: Net, trains: int, flag: Cancel) -> int:
    """Return the most pieces of track in an answer; shared ones count for each train.

    A side is used once by a route, and one that is not shared once by all: so no more pieces count
    than the longest that lead to each end of it. Nor has a route more segments than stops. A
    segment without pieces counts as one.
    """
    if len(problem.paths) <= MOST_TRACK and not any(side.shared for side in problem.sides):
        return len(problem.paths)
    reached: set[int] = set()
    pieces = [path.pieces for path in problem.paths]
    is_shared = [_is_shared(problem, path) for path in flag.each(range(len(pieces)))]
    bare = most_shared = 0
    for segment in flag.each(net.segments):
        reached.update(segment.paths)
        length = sum([pieces[path] for path in segment.paths])
        bare += not length
        if length > most_shared:
            common = sum([pieces[path] for path in segment.paths if is_shared[path]])
            most_shared = max(most_shared, common)
    own = all_shared = 0
    ends: dict[tuple[bool, int, int], int] = {}
    for path in reached:
        count, shared = pieces[path], is_shared[path]
        own += 0 if shared else count
        all_shared += count if shared else 0
        for side, end in _side_ends(problem, path, shared):
            ends[shared, side, end] = max(count, ends.get((shared, side, end), 0))
    loose = sum(problem.paths[path].pieces for path in reached if not _sides(problem, path))
    own = min(own, loose + sum(most for (shared, *_), most in ends.items() if not shared))
    at_sides = sum(most for (shared, *_), most in ends.items() if shared)
    limit = len(net.stops) if net.again == NOWHERE else len(net.segments)
    each = min(all_shared, at_sides, most_shared * limit) + min(bare, limit)
    longest = own + trains * each
    if longest > MOST_TRACK:
        raise ProblemError(
            f"The routes of all trains together might have {longest} pieces of track, those that"
            f" trains share counted for each; this search counts no further than {MOST_TRACK}."
        )
    return longest


def _sides(problem: RouteProblem, number: int) -> list[tuple[int, int]]:
    """Return the sides that a path touches, each with its end."""
    path = problem.paths[number]
    return [(end[1], end[-1]) for end in (path.a, path.b) if end[0] == "side"]


def _is_shared(problem: RouteProblem, number: int) -> bool:
    sides = _sides(problem, number)
    return bool(sides) and all(problem.sides[side].shared for side, _ in sides)


def _side_ends(problem: RouteProblem, number: int, shared: bool) -> list[tuple[int, int]]:
    """Return the sides of a path that limit how often it is used."""
    return [end for end in _sides(problem, number) if problem.sides[end[0]].shared == shared]


def _no_more_than_useful(problem: RouteProblem, net: Net, train: Train) -> Train:
    """Return a train with no more reach, towns and free crossings than the network could use."""
    stops = [problem.stops[index] for index in net.stops]
    towns = sum(stop.kind == "town" for stop in stops)
    crossings = sum(segment.cross for segment in net.segments)
    most = sum(stop.counts for stop in stops) + towns + crossings
    again = net.again < NOWHERE  # a table of bounds is worth more than a shorter search there
    if train.reach is not None and train.reach >= max(most, FAR) and not again:  # a diesel, almost
        train = train._replace(reach=None, towns=None if train.fill else train.towns, fill=False)
    return train._replace(
        reach=None if train.reach is None else min(train.reach, most),
        towns=None if train.towns is None else min(train.towns, towns),
        free_cross=min(train.free_cross, crossings),
    )


def _no_dearer_than_matters(
    problem: RouteProblem, net: Net, kinds: list[Train]
) -> tuple[RouteProblem, Net]:
    """Return the problem with the cost of stops and crossings that no train can pay limited.

    They cost just too much for any limited train; a diesel pays nothing.
    """
    cap = 1 + max((kind.reach or 0) + kind.free_cross for kind in kinds)
    if cap * (len(problem.stops) + len(net.segments)) > UNLIMITED:
        raise ProblemError(
            f"The routes of a train might take {cap - 1} of its range; this search counts no"
            f" further than {UNLIMITED} for all stops and crossings together."
        )
    stops = tuple(stop._replace(cost=cap) if stop.counts > cap else stop for stop in problem.stops)
    segments = [
        segment._replace(cross=cap) if segment.cross > cap else segment for segment in net.segments
    ]
    return problem._replace(stops=stops), net._replace(segments=segments)


def has_rows(train: Train) -> bool:
    """Return True if a table has rows for the reach of a train."""
    return (train.reach or 0) + train.free_cross < MOST_ROWS


def _relaxed(problem: RouteProblem, net: Net, train: Train) -> int:
    """No walk in the relaxation of a train is worth more, nor does it cost more."""
    if not has_rows(train):
        return abs(train.extra)
    towns = [problem.stops[n].value for n in net.stops if problem.stops[n].kind == "town"]
    cities = [problem.stops[n].value for n in net.stops if problem.stops[n].kind != "town"]
    town, city = max(towns, default=0), max(cities, default=0)
    reach = (train.reach or 0) + train.free_cross
    step = max((late - early for early, late in pairwise(train.marks)), default=0)
    paid = (train.towns or 0) + reach
    return abs(train.extra) + reach * (train.mult * city + step + town) + paid * town


def _in_units(
    problem: RouteProblem, net: Net, kinds: list[Train], order: list[int]
) -> tuple[RouteProblem, list[Train], int]:
    """Return the problem with values that fit into the tables, and the value of one unit."""
    stops = [problem.stops[number] for number in net.stops]
    most = sum(dream(stops, kinds[kind]) for kind in order)
    most = max(most, *(_relaxed(problem, net, kind) // ROOM for kind in kinds))
    if most <= MOST_REVENUE:
        return problem, kinds, 1
    one = unit(problem)
    if most // one > MOST_REVENUE:
        raise ProblemError(
            f"The trains might earn £{most} together; this search counts no further than"
            f" £{MOST_REVENUE * one} with values that are multiples of £{one}."
        )
    poorer = tuple(stop._replace(value=stop.value // one) for stop in problem.stops)
    smaller = [
        kind._replace(extra=kind.extra // one, marks=tuple(total // one for total in kind.marks))
        for kind in kinds
    ]
    trains = tuple(smaller[kind] for kind in order)
    return problem._replace(stops=poorer, trains=trains), smaller, one
