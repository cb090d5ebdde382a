"""The best routes at any moment of a game, drawn on the map beside the actual run."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from typing import Any

from trunkline.draw import overlays, parts, svg
from trunkline.kernel import SPECTATOR, BadData, Timeline, encode, view
from trunkline.routes import Answer, Run, Solution
from trunkline.titles.g18oe.core import GameOE
from trunkline.titles.g18oe.page import runs
from trunkline.titles.g18oe.page.map import drawn_piece, ground, pictures
from trunkline.titles.g18oe.records.actions import RunTrains
from trunkline.titles.g18oe.records.events import TrainsRan
from trunkline.titles.g18oe.rules.running.running import problem
from trunkline.titles.g18oe.rules.running.runs import best_of, company, national_income, track_of
from trunkline.titles.g18oe.state import FLOATED, NATIONAL, StateOE
from trunkline.titles.title import Arranged, Taken


def best_routes(game: GameOE, state: StateOE, name: str, seconds: float | None = None) -> Solution:
    """Return the best routes of a railroad; a national has none, only what it earns (§11.3.10).

    The search ends by counted work, so `seconds` changes nothing.
    """
    line = state.companies.get(name)
    if line is None:
        raise BadData(f"there is no railroad {name!r}; choose {', '.join(state.companies)}")
    if line.status != FLOATED:
        raise BadData(f"{game.display_name(name)} does not run at that moment")
    begun = time.perf_counter()
    track = track_of(game, state, company(game, state, name))
    if line.kind == NATIONAL:
        income = national_income(game, state, name) if line.trains else 0
        return Solution(track, Answer((), income, income, True), (), 0.0)
    found = best_of(game, state, name)
    ran = tuple(
        Run(one.train, one.revenue, tuple(stop for stop, _ in one.stops))
        for one in found.statements
    )
    answer = Answer(found.routes, found.revenue, found.bound, found.proved, found.work)
    return Solution(track, answer, ran, round(time.perf_counter() - begun, 6))


def arranged(game: GameOE, state: StateOE, name: str) -> Arranged | None:
    """Return a railroad's route problem in the proved best arrangement of its trains (§11.3.9)."""
    if state.companies[name].kind == NATIONAL:
        return None
    found = best_of(game, state, name)
    if not found.proved:
        return None
    asked, how = company(game, state, name), found.arrangement
    track = problem(asked, how, track_of(game, state, asked))
    words = tuple(runs.decisions(asked.trains, how))
    if any(side.cross for side in track.sides):
        words = (*words, "Crossing water takes stops of the range, one for each zone (§11.3.4).")
    return Arranged(track, encode(how._asdict()), words, "Sea crossing")


def names_of(state: StateOE, name: str) -> dict[str, str]:
    """Return what the trains of a railroad are called, by their ids in a problem."""
    return {train.card: train.name for train in state.companies[name].trains}


def lines(game: GameOE, state: StateOE, found: Solution) -> str:
    """Return the routes alone as SVG, each train in its own colour, over land and water."""
    known = {path.id: path for path in found.problem.paths}
    drawn = []
    for number, route in enumerate(found.answer.routes):
        colour = overlays.ROUTE_COLOURS[number % len(overlays.ROUTE_COLOURS)]
        pieces = [drawn_piece(game, state, known[path]) for path in route.paths]
        for kind, style in (("route-a", {}), ("route-b", {"stroke": colour})):
            for one in pieces:
                if one["d"]:
                    x, y = one["at"]
                    line = svg.path(one["d"], class_=kind, **style)
                    drawn.append(svg.group([line], transform=f"translate({x} {y})"))
    return svg.group(drawn, id="routes")


def picture(game: GameOE, state: StateOE, found: Solution, names: Mapping[str, str]) -> str:
    """Return the map of a moment with routes on it, as SVG."""
    shown = pictures(game, view(game, state, SPECTATOR))
    shown["map/marks"] = lines(game, state, found)
    return parts.whole(shown, "map", ground=ground(game))


def all_runs(timeline: Timeline[Any], seconds: float | None = None) -> Iterator[Taken]:
    """Yield every run of a game beside the best known one.

    The action contains it (§11.3.9), so this needs no search.
    """
    for place in range(1, timeline.now + 1):
        moment = timeline.at(place)
        action = moment.action
        if isinstance(action, RunTrains) and action.known is not None:
            ran = next(event for event in moment.state.events if isinstance(event, TrainsRan))
            bound = max(action.known, action.bound or 0)
            proof = (ran.revenue, action.known, bound, action.known >= bound, 0.0)
            yield Taken(place, ran.railroad, *proof)
