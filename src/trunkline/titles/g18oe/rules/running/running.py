"""Running trains: the best routes of a company, and the judge of a claim (§11.3, §12).

Some rules let the president choose before the trains run: which train has the marker of Minor L,
which pulls the Pullman, which ones run as one, which is the Orient Express. Each arrangement is a
route problem on the same network; only what could beat the best so far is searched.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, nullcontext
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from trunkline import routes
from trunkline.kernel.cancel import waiting
from trunkline.routes import Claim, Route, RouteProblem, Statement, Train, Verdict
from trunkline.titles.g18oe.rules.running.crossings import (
    CrossingCost,
    Reductions,
    accounts_of,
    problem_of,
)
from trunkline.titles.g18oe.rules.running.distances import Graph, nearest_call, within
from trunkline.titles.g18oe.rules.running.run_network_builder import (
    Company,
    claimed_hexes,
    survey,
)
from trunkline.titles.g18oe.rules.running.run_setup import (
    Arrangement,
    BadArrangement,
    Engine,
    Sums,
    check,
    level_of,
    trains_of,
    units,
)

WORK = 200_000_000
"""Counted steps for all arrangements of one company together."""
REMEMBERED = 48
"""Runs that are not searched for again while nothing changes in reach of their trains."""
SPARE = 4
"""A part of the work is kept for the question whether an Orient Express could earn more."""
UNKNOWN = 1 << 40
FORCE = 50_000
"""More than all trains earn: the bonus for a required Orient Express in a search."""


class BestRun(NamedTuple):
    """The best that is known of a company: how its trains run, and how much more there could be.

    ``proved`` means that nothing earns more; else the best lies between ``revenue`` and ``bound``.
    """

    arrangement: Arrangement
    routes: tuple[Route, ...]
    revenue: int
    bound: int
    proved: bool
    work: int
    statements: tuple[Statement, ...] = ()


NOTHING = BestRun(Arrangement(), (), 0, 0, True, 0)


def network(company: Company, only: frozenset[str] | None = None) -> RouteProblem:
    """Return a company's track and waters as a route problem without trains.

    With `only`, it has just what lies on these hexes.
    """
    chart = survey(company, only)
    found = problem_of(chart, _reductions(company), _furthest(company), company.readings)
    return found._replace(trains=())


def claimed_network(company: Company, claim: Iterable[tuple[str, ...]]) -> RouteProblem:
    """Return the part of that network that some claimed routes name.

    All that the judge needs: whether a route is legal and what it earns depends on nothing else.
    """
    pieces = [piece for paths in claim for piece in paths]
    return network(company, claimed_hexes(company.board, pieces))


def accounts(company: Company) -> dict[str, CrossingCost]:
    """Return the lengths of that network's crossings, with their port tokens (§11.3.4)."""
    return accounts_of(survey(company), _reductions(company), _furthest(company), company.readings)


def _reductions(company: Company) -> Reductions:
    return Reductions(
        *(company.port_token, company.authority, company.steamships), company.authority_units
    )


def _furthest(company: Company) -> tuple[Train, ...]:
    """Return trains of which one reaches as far as any of the company's, however arranged."""
    longest = Arrangement(tuple(e.card for e in company.trains if e.combines and company.major))
    first = longest.joined[0] if longest.joined else ""
    furthest = [
        *trains_of(company.trains, longest._replace(strela=first), company.sums),
        *trains_of(company.trains, Arrangement(), company.sums),
    ]
    if company.strela:
        furthest = [train._replace(reach=(train.reach or 0) + 1) for train in furthest]
    return tuple(furthest)


def problem(
    company: Company | Fleet, arrangement: Arrangement, track: RouteProblem
) -> RouteProblem:
    """Return the route problem of a company whose trains run like this, on its network."""
    return track._replace(trains=trains_of(company.trains, arrangement, company.sums))


def judge_run(
    company: Company,
    arrangement: Arrangement,
    claim: Claim,
    track: RouteProblem | None = None,
) -> Verdict:
    """Return the earnings of claimed routes, or why they are illegal, without a search."""
    try:
        check(
            company.trains,
            arrangement,
            major=company.major,
            strela=company.strela,
            pullman=company.pullman,
        )
    except BadArrangement as bad:
        return Verdict(str(bad), 0, ())
    asked = problem(company, arrangement, track or network(company))
    verdict = routes.judge(asked, claim)
    if verdict.reason is None:
        running = {run.train for run in verdict.runs}
        if arrangement.orient and arrangement.orient not in running:
            return Verdict("The Orient Express must run (§12).", 0, ())
    return verdict


def explain_run(
    company: Company,
    arrangement: Arrangement,
    claim: Claim,
    track: RouteProblem | None = None,
) -> tuple[Statement, ...]:
    """Return the revenue of each stop of a legal claim, and the reductions it needs."""
    return routes.statements(problem(company, arrangement, track or network(company)), claim)


def best_run(
    company: Company,
    *,
    work: int = WORK,
    track: RouteProblem | None = None,
    graph: Graph | None = None,
    orient: bool = False,
) -> BestRun:
    """Return the best routes of all trains under the best arrangement.

    ``track`` and its ``graph`` are made where they are missing. With ``orient`` only routes with an
    Orient Express count: "may always do so" (§12.2). A company that cannot run one then has no
    routes and revenue 0.
    """
    track = track or network(company)
    near = within(track._replace(trains=_furthest(company)), graph)._replace(trains=())
    found = _searched(near, fleet(company), work, orient)
    if not found.routes:
        return found
    asked = problem(company, found.arrangement, track)
    return found._replace(statements=routes.statements(asked, found.routes))


class Fleet(NamedTuple):
    """The trains for the president to arrange, with their extras."""

    trains: tuple[Engine, ...]
    sums: Sums
    major: bool
    strela: bool
    pullman: bool


def fleet(company: Company) -> Fleet:
    """Return the company's trains, without the board that they run on."""
    return Fleet(
        *(company.trains, company.sums, company.major, company.strela, company.pullman),
    )


@lru_cache(maxsize=REMEMBERED)
def _searched(track: RouteProblem, company: Fleet, work: int, orient: bool) -> BestRun:
    """Return the best run, cached until something in reach of the company's trains changes."""
    search = _Search(company, track, work, FORCE if orient else 0)
    for arrangement in arrangements(company, track, search.graph):
        if arrangement.orient or not orient:
            search.try_one(arrangement)
    return search.best


class _Search:
    """One arrangement after another, under one limit of work."""

    def __init__(self, company: Fleet, track: RouteProblem, work: int, force: int) -> None:
        self.company, self.track, self.left, self.force = company, track, work, force
        self.graph = Graph(track)
        self.near: dict[tuple[int, bool], RouteProblem] = {}
        """The track in reach, by the most that a train counts and if all trains have calls."""
        self.best = NOTHING
        self.alone: dict[Train, int] = {}
        self.express: dict[Train, int] = {}
        self.most = UNKNOWN
        """No run of the arrangement that is being tried earns more."""
        self.spare = work // SPARE if company.major else 0

    def try_one(self, arrangement: Arrangement) -> None:
        """Search this arrangement, unless its Orient Express cannot make it the best."""
        self.most = UNKNOWN
        if arrangement.orient and not self.force:
            self.most = self._at_most(arrangement)
        if self.most > self.best.revenue:
            self._try(arrangement)

    def _at_most(self, arrangement: Arrangement) -> int:
        """Return the Orient Express plus the best run of each other train alone.

        This is a bound: it stops once it cannot exceed the best so far. One train alone is far
        easier than all of them.
        """
        trains = trains_of(self.company.trains, arrangement, self.company.sums)
        levels = [level_of(unit) for unit in units(self.company.trains, arrangement.joined)]
        others = sum(self._alone(train) for train in trains if train.id != arrangement.orient)
        if self.company.pullman:
            others += self.company.sums.pullman * max(levels)
        express = next(train for train in trains if train.id == arrangement.orient)
        above = self.best.revenue - others
        if above < 0:
            return UNKNOWN
        kind = express._replace(id="", name="")
        if self.express.get(kind, UNKNOWN) > above:
            asked = self._within((express,))
            with _quietly():
                self.express[kind] = self._ask(asked, above).bound
        return others + self.express[kind]

    def _alone(self, train: Train) -> int:
        """No route of a train earns more, whatever the others do."""
        kind = train._replace(id="", name="")
        if kind not in self.alone:
            with _quietly():
                self.alone[kind] = self._ask(self._within((train,)), 0).bound
        return self.alone[kind]

    def _within(self, trains: tuple[Train, ...]) -> RouteProblem:
        """Return the problem of some trains without unusable parts; its track is found once."""
        reach = max((train.reach or 0 for train in trains), default=0)
        key = reach, bool(trains) and all(train.calls for train in trains)
        if key not in self.near:
            self.near[key] = within(self.track._replace(trains=trains), self.graph)
        return self.near[key]._replace(trains=trains)

    def _ask(self, asked: RouteProblem, above: int, spare: int = 0) -> routes.Answer:
        work = max(0, self.left - spare)
        if not work and self.best.routes:  # something is known, and there is no work left
            return routes.Answer((), 0, routes.at_most(asked), False)
        answer = routes.solve(asked, work=work, above=above)
        self.left = max(0, self.left - answer.work)
        self.best = self.best._replace(work=self.best.work + answer.work)
        return answer

    def _try(self, arrangement: Arrangement) -> None:
        """Search this arrangement, and the Pullman with each train where that may matter.

        Nothing earns more than the best without a Pullman and the Pullman on the highest level; if
        that train runs, it pulls the Pullman and nothing else needs to be asked.
        """
        trains = units(self.company.trains, arrangement.joined)
        if not self.company.pullman:
            self._take(arrangement, self._solve(arrangement, 0), 0)
            return
        pullman = self.company.sums.pullman
        highest = max((level_of(unit) for unit in trains), default=0)
        answer = self._solve(arrangement, pullman * highest)
        running = {route.train for route in answer.routes}
        pulling = [u[0].card for u in trains if level_of(u) == highest and u[0].card in running]
        if pulling:
            self._take(arrangement._replace(pullman=pulling[0]), answer, pullman * highest)
            return
        if answer.bound + pullman * highest <= self.best.revenue:
            self._take(arrangement, answer, pullman * highest)
            return
        seen: set[tuple[str, ...]] = set()
        for unit in trains:
            names = (*(engine.name for engine in unit), *_special(unit, arrangement))
            if names not in seen:
                seen.add(names)
                pulled = arrangement._replace(pullman=unit[0].card)
                self._take(pulled, self._solve(pulled, 0), 0)

    def _solve(self, arrangement: Arrangement, bonus: int) -> routes.Answer:
        trains = trains_of(self.company.trains, arrangement, self.company.sums)
        asked = self._within(trains)
        if self.force:
            first = next(train for train in asked.trains if train.id == arrangement.orient)
            asked = routes.with_train(asked, first._replace(extra=first.extra + self.force))
        above = max(0, self.best.revenue - bonus + self.force)
        with nullcontext() if arrangement == Arrangement() else _quietly():
            answer = self._ask(asked, above, 0 if arrangement.orient else self.spare)
        if arrangement.orient in {route.train for route in answer.routes}:
            answer = answer._replace(revenue=answer.revenue - self.force)
        return answer._replace(bound=max(0, answer.bound - self.force))

    def _take(self, arrangement: Arrangement, answer: routes.Answer, bonus: int) -> None:
        """Keep the better answer, and the highest bound of all."""
        running = {route.train for route in answer.routes}
        legal = not arrangement.orient or arrangement.orient in running
        earned = answer.revenue
        if arrangement.pullman in running and bonus:
            earned += bonus
        bound = min(self.most, answer.bound + bonus) if answer.bound else 0
        best = self.best
        if legal and earned > best.revenue:
            best = BestRun(arrangement, answer.routes, earned, best.bound, False, best.work)
        bound = max(bound, best.bound, best.revenue)
        self.best = best._replace(bound=bound, proved=bound == best.revenue)


def _quietly() -> AbstractContextManager[None]:
    """Search for something besides the best run, without reporting progress."""
    flag = waiting()
    return nullcontext() if flag is None else flag.quiet()


def _special(unit: tuple[Engine, ...], arrangement: Arrangement) -> tuple[str, ...]:
    """Return the card of a train that differs by more than its name from others."""
    card = unit[0].card
    return (card,) if card in (arrangement.strela, arrangement.orient) or unit[0].swift else ()


def arrangements(
    company: Company | Fleet, track: RouteProblem, graph: Graph | None = None
) -> Iterator[Arrangement]:
    """Every choice that may be best but for the Pullman: equal trains count once.

    The marker of Minor L never hurts, so it is always on some train. An Orient Express is asked for
    only where some train could get from Constantinople to a great city.
    """
    yield from _marked(company, (), "")
    need = orient_call(company, track, graph)
    if need is None:
        return
    more = int(company.strela)
    parts = [engine for engine in company.trains if engine.combines]
    seen: set[tuple[str, bool]] = set()
    for engine in company.trains:
        kind = (engine.name, engine.swift)
        if engine.cities + more >= need and kind not in seen:
            seen.add(kind)
            yield from _marked(company, (), engine.card)
    joined: set[tuple[str, ...]] = set()
    for count in range(2, len(parts) + 1):
        for some in combinations(parts, count):
            names = tuple(sorted(engine.name for engine in some))
            if names not in joined and sum(e.cities for e in some) + more >= need:
                joined.add(names)
                cards = tuple(engine.card for engine in some)
                yield from _marked(company, cards, cards[0])


def orient_call(
    company: Company | Fleet, track: RouteProblem, graph: Graph | None = None
) -> int | None:
    """Return the least distance of an Orient Express of the company (§12), or None.

    It is None if no train gets so far, or if the company is not a major. All trains that may be
    combined get as far as one of them (§12.1).
    """
    if not company.major:
        return None
    combined = sum(engine.cities for engine in company.trains if engine.combines)
    furthest = max((engine.cities for engine in company.trains), default=0)
    return nearest_call(track, max(combined, furthest) + int(company.strela), graph)


def _marked(
    company: Company | Fleet, joined: tuple[str, ...], orient: str
) -> Iterator[Arrangement]:
    """Yield the arrangement with the marker of Minor L on each kind of train."""
    plain = Arrangement(joined, orient=orient)
    if not company.strela or not company.trains:
        yield plain
        return
    seen: set[tuple[str, bool, bool, int]] = set()
    for unit in units(company.trains, joined):
        card = unit[0].card
        kind = (unit[0].name, unit[0].swift, card == orient, len(unit))
        if kind not in seen:
            seen.add(kind)
            yield plain._replace(strela=card)
