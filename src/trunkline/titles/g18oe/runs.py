"""Running trains: the step of the turn (§11.3), and the duty to run the best (§11.3.9)."""

from __future__ import annotations

from collections.abc import Iterator

from trunkline import routes
from trunkline.kernel import Offer, Plan, Rule, Seat
from trunkline.titles.g18oe import land_routes, tokens
from trunkline.titles.g18oe.actions import Run, RunTrains
from trunkline.titles.g18oe.core import GameOE
from trunkline.titles.g18oe.events import TrainsRan
from trunkline.titles.g18oe.national_revenue import national
from trunkline.titles.g18oe.state import NATIONAL, StateOE
from trunkline.titles.g18oe.track import operation


def runs_alone(game: GameOE, state: StateOE) -> bool:
    """Whether nobody has to choose: there are no trains, or a national counts (§11.3.10)."""
    line = state.railroads[operation(state).railroad]
    return not line.trains or line.kind == NATIONAL


def run_alone(game: GameOE, state: StateOE) -> None:
    """Nothing without trains; a national's linked places (§11.3.10)."""
    op = operation(state)
    line = state.railroads[op.railroad]
    ran(game, state, national_income(game, state, op.railroad) if line.trains else 0, 0)


def national_income(game: GameOE, state: StateOE, name: str) -> int:
    """What a national earns, its Pullman on the highest level train included (§11.3.10)."""
    line = state.railroads[name]
    highest = max(game.levels[train.name] for train in line.trains)
    return national(
        game.board,
        game.geo,
        line.zones[0],
        game.phase(state).colours[-1],
        state.tiles,
        [game.sides[train.name] for train in line.trains],
        game.book.pullman.bonus * highest,
        frozenset(state.brandt),
    ).revenue


def ran(game: GameOE, state: StateOE, revenue: int, express: int) -> None:
    """The revenue is known: on to its distribution."""
    from trunkline.titles.g18oe.operating import advance

    op = operation(state)
    state.op = op._replace(revenue=revenue, express=express)
    state.tell(TrainsRan(game.called(op.railroad), revenue))
    advance(game, state, "run")


def best_of(game: GameOE, state: StateOE, name: str) -> tuple[str, routes.Answer]:
    """The train that pulls the Pullman, and the best routes known."""
    line = state.railroads[name]
    notes = tokens.network(game, state, name).notes
    key = ("best", name, state.phase, line.trains, line.pullman, state.bonus_city)
    if key not in notes:
        pullman = ""
        if line.pullman and line.trains:
            pullman = max(line.trains, key=lambda train: train.level).card
        found = land_routes.problem(game, state, name, pullman)
        notes[key] = (pullman, routes.best(found, work=land_routes.WORK))
    return notes[key]  # type: ignore[no-any-return]


def judged(game: GameOE, state: StateOE, action: RunTrains) -> routes.Verdict:
    """The independent verdict on claimed routes."""
    name = operation(state).railroad
    found = land_routes.problem(game, state, name, action.pullman)
    return routes.judge(found, action.routes)


class RunAll(Rule[GameOE, StateOE, RunTrains]):
    """Run the trains; a run must earn what the best known routes earn (§11.3.9)."""

    action = RunTrains
    sections = ("11.3", "11.3.1", "11.3.2", "11.3.3", "11.3.8", "11.3.9")

    def options(self, game: GameOE, state: StateOE, seat: Seat) -> Iterator[Offer]:
        """The best routes, found when asked for."""
        yield Plan(RunTrains(seat, (), "", "", "", ()))

    def complete(self, game: GameOE, state: StateOE, action: RunTrains) -> RunTrains:
        """Fill in the solver's routes."""
        pullman, answer = best_of(game, state, operation(state).railroad)
        runs = tuple(Run(route.train, tuple(route.paths)) for route in answer.routes)
        return RunTrains(action.seat, (), "", pullman if runs else "", "", runs)

    def refusal(self, game: GameOE, state: StateOE, action: RunTrains) -> str | None:
        """The judge's reason, or that a better run is known."""
        name = operation(state).railroad
        line = state.railroads[name]
        cards = {train.card for train in line.trains}
        if action.pullman and (not line.pullman or action.pullman not in cards):
            return f"{game.called(name)} has no such train for a Pullman (§11.6.2)."
        if action.joined or action.strela or action.orient:
            return f"{game.called(name)} cannot arrange its trains so (§12.1)."
        verdict = judged(game, state, action)
        if verdict.reason is not None:
            return f"{verdict.reason.removesuffix('.')} (§11.3.1)."
        best = best_of(game, state, name)[1].revenue
        if verdict.revenue < best:
            return f"These routes earn £{verdict.revenue}, others £{best} (§11.3.9)."
        return None

    def apply(self, game: GameOE, state: StateOE, action: RunTrains) -> None:
        """The revenue is the sum of all trains'."""
        ran(game, state, judged(game, state, action).revenue, 0)
