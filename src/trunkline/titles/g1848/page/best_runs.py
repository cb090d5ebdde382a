"""The best routes at any moment of a game, and what the runs of a game left on the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from trunkline import draw
from trunkline.eighteen.parts.events import TrainsRan
from trunkline.kernel import BadData, Timeline
from trunkline.routes import RouteProblem, Solution, solved
from trunkline.titles.g1848.core import Game1848
from trunkline.titles.g1848.page.picture import board_view
from trunkline.titles.g1848.records.actions import RunTrains
from trunkline.titles.g1848.rules.trains.running import problem
from trunkline.titles.g1848.state import State1848
from trunkline.titles.title import Arranged, Taken


def best_routes(
    game: Game1848, state: State1848, company: str, seconds: float | None = None
) -> Solution:
    """Return a company's best routes with the current map and its trains."""
    return solved(problem_of(game, state, company), seconds)


def problem_of(game: Game1848, state: State1848, company: str) -> RouteProblem:
    """Return a company's route problem at a moment of a game."""
    if company not in state.companies:
        raise BadData(f"there is no company {company!r}; choose {', '.join(state.companies)}")
    if state.companies[company].closed:
        raise BadData(f"{company} is in receivership at that moment")
    return problem(game, state, company)


def arranged(game: Game1848, state: State1848, company: str) -> Arranged:
    """Return that problem with a fact; a director arranges nothing before the trains run."""
    found = problem_of(game, state, company)
    crossed = any(side.cross for side in found.sides)
    words = ("A border between two gauges takes one stop of the range (§7.6).",) if crossed else ()
    return Arranged(found, words=words, crossing="Gauge trap")


def names_of(state: State1848, company: str) -> dict[str, str]:
    """Return the names of a company's trains by their ids in a problem."""
    return {train.card: train.name for train in state.companies[company].trains}


def picture(game: Game1848, state: State1848, found: Solution, names: Mapping[str, str]) -> str:
    """Return the map of a moment with routes on it, as SVG."""
    drawn = []
    for route in found.answer.routes:
        pieces = []
        for piece in route.paths:
            name, _, index = piece.partition(":")
            pieces.append((name, *game.board.face(state.tiles, name).paths[int(index)]))
        drawn.append(draw.Route(tuple(pieces), names.get(route.train, route.train)))
    return draw.board.svg(board_view(game, state, tuple(drawn)))


def all_runs(timeline: Timeline[Any], seconds: float | None = None) -> Iterator[Taken]:
    """Every train run of a game against the best one at that moment."""
    for place in range(1, timeline.now + 1):
        moment = timeline.at(place)
        if isinstance(moment.action, RunTrains):
            ran = next(event for event in moment.state.events if isinstance(event, TrainsRan))
            company, before = moment.action.company, timeline.at(place - 1).state
            found = best_routes(timeline.game, before, company, seconds)  # type: ignore[arg-type]
            answer = found.answer
            proof = (answer.revenue, answer.bound, answer.proved, found.seconds)
            yield Taken(place, company, ran.revenue, *proof)
