"""The front door of the search: contraction, then the cheapest method that can prove the best."""

from __future__ import annotations

import sys
from typing import NamedTuple

from .compile_ahead import ready
from .contraction import better_opened, contract, not_contracted
from .control import Cancel, Cancelled, searching, watched
from .easy_bounds import dream, unit
from .expand_problem import Expanded, needs_expanding
from .fallback import near_routes
from .judge import judge
from .plain_search import TooLarge, pack, route_paths, routes_of
from .problem import Answer, Route, RouteProblem
from .search_input import UNKNOWN, Question, question_of

WORK = 500_000_000
"""Counted steps of a search without another limit: some seconds to half a minute."""
ENDLESS = 1 << 60
"""Steps of a search that only a clock ends."""

SMALL_ROUTES = 1_500  # steps of the pure Python search before the compiled one takes over
SMALL_PACK = 6_000
TRIED = SMALL_ROUTES + SMALL_PACK  # steps that may have been tried before

METHODS = ("auto", "small", "columns")


class _Search(NamedTuple):
    """The limits of a search; it is ``impatient`` if a caller may end it."""

    work: int
    flag: Cancel
    impatient: bool
    method: str
    above: int = 0


def solve(
    problem: RouteProblem,
    *,
    work: int | None = None,
    seconds: float | None = None,
    cancel: Cancel | None = None,
    method: str = "auto",
    above: int = 0,
) -> Answer:
    """Return the best routes of all trains together, their revenue, and if that is proved.

    ``work`` limits counted steps, so that an unproved answer too is the same on every machine.
    ``seconds`` and ``cancel`` only end the search; the best verified routes so far come back.
    Without either limit `WORK` holds; with ``seconds`` alone all of that time may be used.
    ``method`` forces one of `METHODS`, which tests use. A caller who knows an answer to another
    question that earns ``above`` asks only for more: the search may end, not proved and perhaps
    without routes, as soon as its bound is no higher.
    """
    if method not in METHODS:
        raise ValueError(f"Unknown method {method!r}; known are {', '.join(METHODS)}.")
    with searching(), watched(cancel, seconds) as flag:
        try:
            impatient = seconds is not None or cancel is not None
            steps = allowed(work, seconds)
            answer = _searched(problem, _Search(steps, flag, impatient, method, above))
        except Cancelled:
            most = at_most(problem)
            answer = Answer((), 0, most, most == 0)
        return answer if answer.proved or answer.bound < above else _or_near(problem, answer)


def allowed(work: int | None, seconds: float | None) -> int:
    """Return the steps that a search may take: the limit given, else a clock's, else `WORK`."""
    if work is None:
        return WORK if seconds is None else ENDLESS
    return max(0, work)


def at_most(problem: RouteProblem) -> int:
    """Return a bound that needs no search."""
    return _in_units(problem, sum(dream(problem.stops, train) for train in problem.trains))


def _in_units(problem: RouteProblem, bound: int) -> int:
    step = unit(problem)
    return bound // step * step


def _or_near(problem: RouteProblem, answer: Answer) -> Answer:
    """Return the answer, or runs to the next stop if the search found too little."""
    near = near_routes(problem)
    revenue = judge(problem, near).revenue
    if revenue <= answer.revenue:
        return answer
    return answer._replace(routes=near, revenue=revenue, proved=answer.bound == revenue)


def _searched(problem: RouteProblem, search: _Search) -> Answer:
    flag = search.flag
    if not needs_expanding(problem):
        net = contract(problem, flag=flag)
        return _solve(question_of(problem, net, len(problem.stops)), search)
    expanded = Expanded(problem, flag)
    net = contract(expanded.problem, flag=flag)
    if problem.again:
        net = net._replace(passed_again=True)
    if problem.again and search.method != "small" and better_opened(net, problem.trains):
        expanded = Expanded(problem, flag, opened=True)
        net = not_contracted(expanded.problem)
    answer = _solve(question_of(expanded.problem, net, expanded.ends), search)
    return _read_back(problem, expanded, answer)


def _read_back(problem: RouteProblem, expanded: Expanded, answer: Answer) -> Answer:
    """Return the answer in terms of the question, verified again."""
    found = expanded.read_back(answer.routes)
    verdict = judge(problem, found)
    if verdict.reason is not None:
        raise AssertionError(f"The search made an illegal answer: {verdict.reason}")
    bound = max(verdict.revenue, answer.bound)
    return Answer(found, verdict.revenue, bound, bound == verdict.revenue, answer.work)


def _solve(asked: Question, search: _Search) -> Answer:
    net, work, method = asked.net, search.work, search.method
    if not asked.order or (net.complete and not net.segments):
        return Answer((), 0, 0, True, 0)
    _allow_depth(len(net.stops))
    if method == "small" and not net.complete:
        net = contract(asked.problem, work, search.flag)
        asked = asked._replace(net=net)
    if method != "columns" and net.complete:
        whole = method == "small"
        try:
            return _solve_small(asked, work, whole)
        except TooLarge:
            if whole:
                return _without_search(asked, work)
    search.flag.go_on()
    if search.impatient:
        ready(search.flag)
    answer = _solve_columns(asked, work, search)
    return answer if method == "columns" else answer._replace(work=answer.work + TRIED)


def _allow_depth(stops: int) -> None:
    """Allow deep recursion: a route of a diesel over hundreds of stops is as deep."""
    if sys.getrecursionlimit() < 2 * stops + 1000:
        sys.setrecursionlimit(2 * stops + 1000)


def _solve_small(asked: Question, work: int, whole: bool) -> Answer:
    problem, net, kinds, order = asked.problem, asked.net, asked.kinds, asked.order
    limit = work if whole else min(work, SMALL_ROUTES)
    lists, steps = routes_of(problem, net, asked.ends, kinds, limit)
    limit = work - steps if whole else min(work - steps, SMALL_PACK)
    chosen, more, proved = pack(lists, order, limit)
    if not proved and not whole and work - steps > SMALL_PACK:  # else ``work`` is what ended it
        raise TooLarge
    found = [
        route_paths(problem, net, lists[kind][index].segments) if index >= 0 else None
        for kind, index in zip(order, chosen, strict=True)
    ]
    bound = sum(lists[kind][0].value for kind in order if lists[kind])
    return _answer(asked, found, None if proved else bound, steps + more)


def _solve_columns(asked: Question, work: int, how: _Search) -> Answer:
    from .decode_routes import search  # numpy and numba take half a second to load

    return _answer(asked, *search(asked, work, how.flag, how.above))


def _without_search(asked: Question, work: int) -> Answer:
    return _answer(asked, [None] * len(asked.order), UNKNOWN, work)


def _answer(
    asked: Question, found: list[tuple[str, ...] | None], bound: int | None, work: int
) -> Answer:
    """Routes in the order of the trains, verified by the judge; ``bound`` ``None`` means proved."""
    problem = asked.problem
    claimed = tuple(
        Route(problem.trains[train].id, route)
        for train, route in sorted(zip(asked.trains, found, strict=True), key=lambda pair: pair[0])
        if route is not None
    )
    verdict = judge(problem, claimed)
    if verdict.reason is not None:
        raise AssertionError(f"The search made an illegal answer: {verdict.reason}")
    if bound is None:
        return Answer(claimed, verdict.revenue, verdict.revenue, True, work)
    stops = [problem.stops[number] for number in asked.net.stops]
    bound = min(bound, sum(dream(stops, train) for train in problem.trains))
    bound = max(verdict.revenue, _in_units(problem, bound))
    return Answer(claimed, verdict.revenue, bound, bound == verdict.revenue, work)
