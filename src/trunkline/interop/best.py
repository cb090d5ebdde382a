"""The best routes at any moment of a game, and what the runs of a game left on the table."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any, NamedTuple

from trunkline import routes
from trunkline.interop.replay import Replay
from trunkline.kernel import BadData
from trunkline.titles.g1848.actions import RunTrains
from trunkline.titles.g1848.core import Game1848
from trunkline.titles.g1848.events import TrainsRan
from trunkline.titles.g1848.running import problem
from trunkline.titles.g1848.state import State1848


class Best(NamedTuple):
    """The best routes of a company at one moment: proved, or the gap to the bound."""

    problem: routes.RouteProblem
    answer: routes.Answer
    runs: tuple[routes.Run, ...]
    """For each route what it earns, and its stops in order."""
    seconds: float


class Taken(NamedTuple):
    """A run of the game beside the best one: what was earned, and what could have been."""

    action_id: int
    company: str
    recorded: int
    best: int
    bound: int
    optimal: bool
    seconds: float

    @property
    def left(self) -> int:
        """What was left on the table."""
        return max(0, self.best - self.recorded)


def solve(found: routes.RouteProblem, seconds: float | None = None) -> Best:
    """Search a route problem; `seconds` ends the search early, with an honest bound."""
    begun = time.perf_counter()
    answer = routes.solve(found, seconds=seconds)
    verdict = routes.judge(found, answer.routes)
    return Best(found, answer, verdict.runs, round(time.perf_counter() - begun, 6))


def best(game: Any, state: Any, company: str, seconds: float | None = None) -> Best:
    """The best routes of a company as the map and its trains are now."""
    return solve(problem_of(game, state, company), seconds)


def problem_of(game: Any, state: Any, company: str) -> routes.RouteProblem:
    """The route problem of a company at a moment of a game."""
    if not isinstance(game, Game1848) or not isinstance(state, State1848):
        raise BadData(f"{game.title} has no route problems in this version")
    if company not in state.companies:
        raise BadData(f"there is no company {company!r}; choose {', '.join(state.companies)}")
    if state.companies[company].closed:
        raise BadData(f"{company} is in receivership at that moment")
    return problem(game, state, company)


def all_runs(replay: Replay, seconds: float | None = None) -> Iterator[Taken]:
    """Every train run of a game against the best one at that moment."""
    timeline = replay.timeline
    by_place = sorted((place, number) for number, place in replay.moments.items())
    at = 0
    for place in range(1, timeline.now + 1):
        while at < len(by_place) and by_place[at][0] < place:
            at += 1
        moment = timeline.at(place)
        if isinstance(moment.action, RunTrains):
            ran = next(event for event in moment.state.events if isinstance(event, TrainsRan))
            company = moment.action.company
            found = best(replay.game, timeline.at(place - 1).state, company, seconds)
            answer = found.answer
            number = by_place[at][1] if at < len(by_place) else 0
            yield Taken(
                number, company, ran.revenue, answer.revenue, answer.bound, answer.proved,
                found.seconds,
            )  # fmt: skip
