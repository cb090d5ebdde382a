"""The front door of the search: contraction, then the cheapest method that can prove the best."""

from __future__ import annotations

import sys

from .control import Cancel, watched
from .expand import Expanded, needs_expanding
from .graph import Net, contract, crowded, not_contracted
from .judge import judge
from .limits import dream, limited, unit
from .near import near_routes
from .problem import Answer, Route, RouteProblem, Train
from .small import TooLarge, kind_of, pack, route_paths, routes_of

WORK = 500_000_000
"""Counted steps of one search unless the caller says otherwise: about a minute of machine time."""

SMALL_ROUTES = 1_500  # steps of the pure Python search before the compiled one takes over
SMALL_PACK = 6_000
TRIED = SMALL_ROUTES + SMALL_PACK  # so much may have been tried before

METHODS = ("auto", "small", "columns")


def solve(
    problem: RouteProblem,
    *,
    work: int = WORK,
    seconds: float | None = None,
    cancel: Cancel | None = None,
    method: str = "auto",
) -> Answer:
    """The best routes of all trains together, what they earn, and whether that is proved.

    ``work`` limits counted steps, so that an unproved answer too is the same on every machine.
    ``seconds`` and ``cancel`` only end the search; the best verified routes so far come back.
    ``method`` forces one of `METHODS`, which tests use.
    """
    if method not in METHODS:
        raise ValueError(f"Unknown method {method!r}; known are {', '.join(METHODS)}.")
    with watched(cancel, seconds) as flag:
        impatient = seconds is not None or cancel is not None
        if not needs_expanding(problem):
            net = contract(problem, flag=flag)
            return _solve(problem, net, len(problem.stops), work, flag, impatient, method)
        expanded = Expanded(problem)
        net = contract(expanded.problem, flag=flag)
        if crowded(net) and problem.again and method != "small" and not flag.is_set():
            if all(limited(train) for train in problem.trains):
                expanded = Expanded(problem, opened=True)
                net = not_contracted(expanded.problem)
        answer = _solve(expanded.problem, net, expanded.ends, work, flag, impatient, method)
        return _read_back(problem, expanded, answer)


def _read_back(problem: RouteProblem, expanded: Expanded, answer: Answer) -> Answer:
    """The answer in the words of the question, verified once more."""
    found = expanded.read_back(answer.routes)
    verdict = judge(problem, found)
    if verdict.reason is not None:
        raise AssertionError(f"The search made an illegal answer: {verdict.reason}")
    bound = max(verdict.revenue, answer.bound)
    return Answer(found, verdict.revenue, bound, bound == verdict.revenue, answer.work)


def _solve(
    problem: RouteProblem,
    net: Net,
    ends: int,
    work: int,
    flag: Cancel,
    impatient: bool,
    method: str,
) -> Answer:
    """The answer to a plain problem; stops from number ``ends`` on are only passed."""
    if not problem.trains or (net.complete and not net.segments):
        return Answer((), 0, 0, True, 0)
    _allow_depth(len(net.stops))
    kinds, order, trains = _kinds(problem)
    if method == "small" and not net.complete:
        net = contract(problem, work, flag)
    if method != "columns" and net.complete:
        whole = method == "small"
        try:
            return _solve_small(problem, net, ends, kinds, order, trains, work, whole)
        except TooLarge:
            if whole:
                return _without_search(problem, net, ends, work)
    if flag.is_set() or (impatient and not _compiled(flag)):
        return _without_search(problem, net, ends, 0)
    answer = _solve_columns(problem, net, ends, kinds, order, trains, work, flag)
    return answer if method == "columns" else answer._replace(work=answer.work + TRIED)


def _allow_depth(stops: int) -> None:
    """A route of a diesel over hundreds of stops is as deep a recursion."""
    if sys.getrecursionlimit() < 2 * stops + 1000:
        sys.setrecursionlimit(2 * stops + 1000)


def _compiled(flag: Cancel) -> bool:
    """Wait for the compiled code without missing a word of the clock; False if cancelled."""
    from .warming import ready

    return ready(flag)


def _kinds(problem: RouteProblem) -> tuple[list[Train], list[int], list[int]]:
    """Kinds of trains, the kind and the train of each place; equal kinds stand together."""
    kinds: list[Train] = []
    kind_at: list[int] = []
    for train in problem.trains:
        kind = kind_of(train)
        if kind not in kinds:
            kinds.append(kind)
        kind_at.append(kinds.index(kind))
    trains = sorted(range(len(kind_at)), key=kind_at.__getitem__)
    return kinds, [kind_at[train] for train in trains], trains


def _solve_small(
    problem: RouteProblem,
    net: Net,
    ends: int,
    kinds: list[Train],
    order: list[int],
    trains: list[int],
    work: int,
    whole: bool,
) -> Answer:
    lists, steps = routes_of(problem, net, ends, kinds, work if whole else min(work, SMALL_ROUTES))
    limit = work - steps if whole else min(work - steps, SMALL_PACK)
    chosen, more, proved = pack(lists, order, limit)
    if not proved and not whole and work > steps + more:
        raise TooLarge
    found = [
        route_paths(problem, net, lists[kind][index].segments) if index >= 0 else None
        for kind, index in zip(order, chosen, strict=True)
    ]
    bound = sum(lists[kind][0].value for kind in order if lists[kind])
    return _answer(problem, net, ends, trains, found, None if proved else bound, steps + more)


def _solve_columns(
    problem: RouteProblem,
    net: Net,
    ends: int,
    kinds: list[Train],
    order: list[int],
    trains: list[int],
    work: int,
    flag: Cancel,
) -> Answer:
    from .compound import search  # numpy and numba take half a second to load

    found, bound, steps = search(problem, net, ends, kinds, order, work, flag)
    return _answer(problem, net, ends, trains, found, bound, steps)


def _answer(
    problem: RouteProblem,
    net: Net,
    ends: int,
    trains: list[int],
    found: list[tuple[str, ...] | None],
    bound: int | None,
    work: int,
) -> Answer:
    """Routes in the order of the trains, verified by the judge; ``bound`` ``None`` means proved."""
    claimed = tuple(
        Route(problem.trains[train].id, route)
        for train, route in sorted(zip(trains, found, strict=True), key=lambda pair: pair[0])
        if route is not None
    )
    verdict = judge(problem, claimed)
    if verdict.reason is not None:
        raise AssertionError(f"The search made an illegal answer: {verdict.reason}")
    if bound is None:
        return Answer(claimed, verdict.revenue, verdict.revenue, True, work)
    if verdict.revenue <= 0:
        claimed = near_routes(problem, ends)
        verdict = judge(problem, claimed)
    bound = min(bound, sum(dream(problem, net, train) for train in problem.trains))
    step = unit(problem)
    bound = max(verdict.revenue, bound // step * step)
    return Answer(claimed, verdict.revenue, bound, bound == verdict.revenue, work)


def _without_search(problem: RouteProblem, net: Net, ends: int, work: int) -> Answer:
    return _answer(
        problem, net, ends, [], [], sum(dream(problem, net, t) for t in problem.trains), work
    )
