"""A run beside the best one: what each train earned, where it went, and its track for a picture."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from trunkline import routes
from trunkline.eighteen.page import map as kit_map
from trunkline.eighteen.parts.actions import Run
from trunkline.titles.g1848.core import Game1848
from trunkline.titles.g1848.page import picture
from trunkline.titles.g1848.printed import display_names
from trunkline.titles.g1848.records.actions import RunTrains
from trunkline.titles.g1848.rules.trains.running import RUNS, TRACKS
from trunkline.titles.g1848.state import State1848


class Ride(NamedTuple):
    """One train's route."""

    train: str
    """The train's name, such as "3+"."""
    revenue: int
    stops: tuple[str, ...]
    """The stops by name, in running order."""
    paths: tuple[str, ...]
    """The track pieces in running order, such as "F17:0"."""


class Compared(NamedTuple):
    """A run of a company, and the best that its trains could have done."""

    company: str
    earned: int
    best: int
    bound: int
    """Nothing could have earned more; the best is proved if it is the same."""
    made: tuple[Ride, ...]
    finest: tuple[Ride, ...]


def compared(game: Game1848, state: State1848, action: Any) -> Compared | None:
    """Return a run beside the best one (§10.1, §10.3.2), or None if the action is not a run."""
    if not isinstance(action, RunTrains):
        return None
    name = action.company
    best = RUNS.best(game, state, name)
    runs = tuple(Run(route.train, tuple(route.paths)) for route in best.routes)
    made = rides(game, state, name, action.routes)
    earned = sum(ride.revenue for ride in made) if action.recorded is None else action.recorded
    return Compared(name, earned, best.revenue, best.bound, made, rides(game, state, name, runs))


def rides(game: Game1848, state: State1848, name: str, runs: tuple[Run, ...]) -> tuple[Ride, ...]:
    """Return the routes of a run train by train."""
    if not runs:
        return ()
    verdict = routes.judge(TRACKS.claimed(game, state, name, runs), runs)
    called = {train.card: train.name for train in state.companies[name].trains}
    paths = {run.train: run.paths for run in runs}
    return tuple(
        Ride(
            called[ran.train],
            ran.revenue,
            tuple(display_names.stops(game, (stop,)) for stop in ran.stops),
            paths[ran.train],
        )
        for ran in verdict.runs
    )


def track(game: Game1848, state: State1848, paths: Iterable[str]) -> list[dict[str, Any]]:
    """Return the pieces of a route as path data `d`, each with the centre `at` of its hex."""
    box = picture.Printed(game.board, game.cards)
    found = []
    for piece in paths:
        where, _, number = piece.partition(":")
        shown = picture.hex_view(box, where, state.tiles, {})
        one = kit_map.piece(game.board, state.tiles, shown, int(number))
        found.append({"d": one["d"], "at": list(one["at"])})
    return found
