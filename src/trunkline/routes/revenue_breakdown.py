"""Revenue breakdown: the pay of each stop of a claim, and the reductions of its crossings."""

from __future__ import annotations

from typing import NamedTuple

from .judge import Ran, judged
from .problem import Claim, RouteProblem, Stop
from .relief_assignment import Use


class Statement(NamedTuple):
    """The account of one train: ``stops`` with their pay, in order, then the additions.

    A town that is not counted, or a city that is left out for one, pays 0; ``bonus`` is for marked
    stops, ``extra`` the train's addition.
    """

    train: str
    revenue: int
    stops: tuple[tuple[str, int], ...]
    bonus: int
    extra: int
    counted: int
    """The used part of the train's range."""
    reliefs: tuple[Use, ...]


def statements(problem: RouteProblem, claimed: Claim) -> tuple[Statement, ...]:
    """Return the account of each route of a legal claim; else raise `Illegal`."""
    return tuple(
        _statement(problem, ran, paid.revenue, paid.saved_stops + paid.saved_sides, paid.uses)
        for ran, paid in judged(problem, claimed)
    )


def _statement(
    problem: RouteProblem, ran: Ran, revenue: int, saved: int, uses: tuple[Use, ...]
) -> Statement:
    train = ran.train
    stops = sum(stop.counts for stop in ran.visited)
    crossings = sum(problem.sides[side].cross for side in ran.sides)
    used = stops + max(0, crossings - train.free_cross) - saved
    bonus = 0
    if train.marks:
        bonus = train.marks[min(sum(stop.mark for stop in ran.visited), len(train.marks) - 1)]
    if train.express:
        bonus, used = 0, 0
    pays = _pays(ran, used)
    account = tuple((stop.id, pays.get(place, 0)) for place, stop in enumerate(ran.visited))
    left = revenue - bonus - train.extra - sum(amount for _, amount in account)
    if left:
        raise AssertionError("The account of a route does not add up.")
    return Statement(train.id, revenue, account, bonus, train.extra, used, uses)


def _pays(ran: Ran, used: int) -> dict[int, int]:
    """Return the pay of each visited stop, by its place on the route."""
    train, visited = ran.train, ran.visited
    if train.express:
        return _express_pays(ran)
    cities = [n for n, stop in enumerate(visited) if stop.kind != "town" and not stop.free]
    by_value = sorted(cities, key=lambda n: (-visited[n].value, n))
    most = len(cities) if train.doubled is None else train.doubled
    pays = {
        n: visited[n].value * (train.mult if rank < most else 1) for rank, n in enumerate(by_value)
    }
    towns = [n for n, stop in enumerate(visited) if stop.kind == "town" for _ in range(stop.towns)]
    towns.sort(key=lambda n: (-visited[n].value, n))
    if train.towns is None or (train.fill and train.reach is None):
        places = len(towns)
    else:
        places = train.towns + ((train.reach or 0) - used if train.fill else 0)
    for n in towns[:places]:
        pays[n] = pays.get(n, 0) + visited[n].value
    if train.fill:
        _exchange(visited, pays, towns[places:], by_value[::-1])
    return pays


def _exchange(visited: list[Stop], pays: dict[int, int], towns: list[int], poor: list[int]) -> None:
    """Poor cities are left out for better towns, but never the best one of the company."""
    own = [n for n in poor if visited[n].token]
    stays = max(own, key=lambda n: visited[n].value, default=None)
    others = [n for n in poor if n != stays]
    for town, city in zip(towns, others, strict=False):
        if visited[town].value > pays[city]:
            pays[town] = pays.get(town, 0) + visited[town].value
            pays[city] = 0


def _express_pays(ran: Ran) -> dict[int, int]:
    """Return the pay of an express: the best goal at an end, and the best other token."""
    ends = [n for n, stop in enumerate(ran.visited) if stop.goal and (n == 0 or stop is ran.last)]
    goal = max(ends, key=lambda n: ran.visited[n].value)
    tokens = [n for n, stop in enumerate(ran.visited) if stop.token and not stop.goal]
    best = max(tokens, key=lambda n: ran.visited[n].value)
    return {goal: ran.visited[goal].value, best: ran.visited[best].value}
