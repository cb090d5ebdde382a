"""Questions that are several problems: which of them has the best answer.

Some rules let a company choose before its trains run: which train pulls the Pullman, which trains
run as one, where a bonus counts. Each choice is a problem of its own; the best answer counts,
and it is proved when no other choice can beat it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from .cache import best
from .control import Cancel, watched
from .problem import Answer, ProblemError, RouteProblem, Train
from .solve import allowed, at_most


class Chosen(NamedTuple):
    """The problem with the best answer, and that answer with a bound over all problems."""

    which: int
    answer: Answer


def best_of(
    problems: Sequence[RouteProblem],
    *,
    work: int | None = None,
    seconds: float | None = None,
    cancel: Cancel | None = None,
) -> Chosen:
    """Return the best answer to any of these problems; ties: the first wins.

    All share one limit.
    """
    if not problems:
        raise ProblemError("There is no problem to choose from.")
    answers: list[Answer] = []
    left = allowed(work, seconds)
    with watched(cancel, seconds) as flag:
        for problem in problems:
            if flag.is_set() and answers:  # the other answers are no longer wanted
                answers.append(Answer((), 0, at_most(problem), False))
                continue
            answers.append(best(problem, work=left, cancel=flag))
            left = max(0, left - answers[-1].work)
    which = max(range(len(answers)), key=lambda number: (answers[number].revenue, -number))
    first = answers[which]
    bound = max(answer.bound for answer in answers)
    total = sum(answer.work for answer in answers)
    return Chosen(which, Answer(first.routes, first.revenue, bound, bound == first.revenue, total))


def one_of(problem: RouteProblem, sums: Mapping[str, int]) -> tuple[RouteProblem, ...]:
    """Return a problem for each train that may earn a sum if it runs (18OE Pullman, §11.3.9)."""
    return tuple(
        with_train(problem, train._replace(extra=train.extra + sums[train.id]))
        for train in problem.trains
        if train.id in sums
    )


def without_cheapest(
    problem: RouteProblem, train: Train, times: int = 1
) -> tuple[RouteProblem, ...]:
    """``train`` runs in place of the one with its id and loses its cheapest city or off-board.

    It loses ``times`` the value of that stop: 1 for a stop that is not doubled (18OE §15.11), or
    that is left out for a town (§11.3.9, with a town more in ``train``). There is one problem for
    each value that the cheapest may have: the train pays this value, and pays dearly if it
    visits nothing so cheap. So no problem promises too much, and the right one is exact.
    """
    if any(other.marks for other in (*problem.trains, train)):
        raise ProblemError("A bonus for marked stops and a cheapest stop do not go together.")
    values = sorted({stop.value for stop in problem.stops if stop.kind != "town"})
    dear = times * max(values, default=0)
    found: list[RouteProblem] = []
    for value in values:
        stops = tuple(
            stop._replace(mark=stop.kind != "town" and stop.value <= value)
            for stop in problem.stops
        )
        loses = train._replace(marks=(0, dear), extra=train.extra - dear - times * value)
        found.append(with_train(problem._replace(stops=stops), loses))
    return tuple(found)


def joined(problem: RouteProblem, ids: Sequence[str], train: Train) -> RouteProblem:
    """Several trains run as one (18OE §12.1): ``train`` with their limits added up."""
    known = {other.id: other for other in problem.trains}
    parts = [known[one] for one in ids]
    if any(part.reach is None or part.towns is None or part.express for part in parts):
        raise ProblemError("Only trains with a limit run as one.")
    one = train._replace(
        reach=sum(part.reach or 0 for part in parts),
        towns=sum(part.towns or 0 for part in parts),
        fill=any(part.fill for part in parts),
    )
    others = tuple(other for other in problem.trains if other.id not in ids)
    return problem._replace(trains=(*others, one))


def with_train(problem: RouteProblem, train: Train) -> RouteProblem:
    """Return the problem with this train in place of the one with its id."""
    trains = tuple(train if other.id == train.id else other for other in problem.trains)
    if train not in trains:
        raise ProblemError(f"There is no train {train.id}.")
    return problem._replace(trains=trains)
