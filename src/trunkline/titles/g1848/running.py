"""Running trains: the route problem of a company, and the income of its routes (§8.2, §10)."""

from __future__ import annotations

from collections.abc import Iterator

from trunkline import routes
from trunkline.board import Face
from trunkline.eighteen.running import Survey, closed
from trunkline.eighteen.state import Train
from trunkline.kernel import Offer, Plan, Rule, Seat
from trunkline.routes import RouteProblem, Stop
from trunkline.titles.g1848.actions import Run, RunTrains
from trunkline.titles.g1848.core import Game1848
from trunkline.titles.g1848.events import TrainsRan
from trunkline.titles.g1848.ghan import from_token, judge_ghan
from trunkline.titles.g1848.naming import called, stop_name
from trunkline.titles.g1848.piles import GHAN
from trunkline.titles.g1848.state import State1848
from trunkline.titles.g1848.steps import leave

ALICE_SPRINGS = "Alice Springs"
K = "K"
KINDS = {"city": "city", "red": "offboard"}
"""What counts against the range of a train; everything else is like a town."""
MOST_RECORDED = 1_000_000
"""More than this in a file is no income, even where its word is trusted."""
WORK = 200_000_000
"""Counted steps of the route search: ten times what the hardest known position needs."""


def problem(game: Game1848, state: State1848, name: str) -> RouteProblem:
    """All that matters for the best routes of a company, as plain data."""
    trains = state.companies[name].trains
    key = (name, game.colour(state), trains)
    found: RouteProblem | None = state.networks.notes.get(key)
    if found is None:
        found = (
            _survey(game, state, name)
            .hexes(state.networks.of(name).hexes)
            .problem(_train(game, train) for train in trains)
        )
        state.networks.notes[key] = found
    return found


def claimed_problem(
    game: Game1848, state: State1848, name: str, claim: tuple[Run, ...]
) -> RouteProblem:
    """The track pieces of a claim and their stops, which is all that its judge has to know."""
    trains = state.companies[name].trains
    return _survey(game, state, name).claim(claim).problem(_train(game, one) for one in trains)


def _train(game: Game1848, train: Train) -> routes.Train:
    """A train as the solver knows it: The Ghan is an express (§8.2)."""
    if train.family == GHAN:
        return routes.Train(train.card, express=True, name=train.name)
    side = game.cards.sides[train.name]
    return routes.Train(
        train.card,
        reach=side.reach,
        free_cross=side.free_cross,
        marks=game.cards.k_bonus,
        name=train.name,
    )


def _survey(game: Game1848, state: State1848, name: str) -> Survey:
    """A company's track: gauge borders cost range, K cities pay more (§7.6, §10.4)."""
    colour = game.colour(state)
    two_places = game.choice.alice_springs == "two-places"
    k_from_yellow = game.choice.k_cities == "from-yellow"

    def stops(hex_name: str, face: Face) -> Iterator[Stop]:
        place = game.board.map[hex_name]
        alone = len(face.tile.stops) == 1
        for index, stop in enumerate(face.tile.stops):
            city = f"{hex_name}.{index}"
            held = state.tokens.get(city, ())
            yield Stop(
                hex_name if alone else city,
                stop.value(colour),
                KINDS.get(stop.kind, "town"),
                name in held,
                closed(held, stop.slots, name),
                stop.terminal,
                "" if two_places and place.group == ALICE_SPRINGS else place.group or "",
                place.letter == K and (face.tile.colour != "yellow" or k_from_yellow),
                place.group == ALICE_SPRINGS,
                stop_name(game, hex_name, index),
            )

    return Survey(game.board, state.tiles, stops, ("gauge",))


def has_route(game: Game1848, state: State1848, name: str) -> bool:
    """Two stops joined by track that the company may use, whatever its trains (§5.1.7, §10.1.1)."""
    if game.choice.has_route == "remembered" and name in state.routed:
        return True
    notes = state.networks.notes
    key = ("route", name)
    if key not in notes:
        notes[key] = state.networks.of(name).has_route
    return bool(notes[key])


def remember_route(game: Game1848, state: State1848, name: str) -> None:
    """Note that a company has had a route (R-MUST-BUY as 18xx.games plays it)."""
    if name not in state.routed and has_route(game, state, name):
        state.routed = (*state.routed, name)


def best_routes(game: Game1848, state: State1848, name: str) -> routes.Answer:
    """The routes that earn most; limited by counted work, so the same on every machine."""
    notes = state.networks.notes
    key = ("best", name, game.colour(state), state.companies[name].trains)
    if key not in notes:
        found = problem(game, state, name)
        answer = routes.best(found, work=WORK)
        if game.choice.ghan_start == "token":
            answer = answer._replace(routes=from_token(found, answer.routes))
        notes[key] = answer
    return notes[key]  # type: ignore[no-any-return]


class RunRoutes(Rule[Game1848, State1848, RunTrains]):
    """Operate the trains: any set of legal routes, the best one is offered (§7.3, §10.1)."""

    action = RunTrains
    sections = ("7.6", "7.7.3", "8.2", "8.2.5", "10.1", "10.2", "10.3", "10.4")

    def options(self, game: Game1848, state: State1848, seat: Seat) -> Iterator[Offer]:
        """The best routes, found when asked for."""
        assert state.op is not None
        yield Plan(RunTrains(seat, state.op.company, ()))

    def complete(self, game: Game1848, state: State1848, action: RunTrains) -> RunTrains:
        """Fill in the solver's routes."""
        answer = best_routes(game, state, action.company)
        runs = tuple(Run(route.train, tuple(route.paths)) for route in answer.routes)
        return RunTrains(action.seat, action.company, runs)

    def refusal(self, game: Game1848, state: State1848, action: RunTrains) -> str | None:
        """The checker's reason, or that trains may not stand still."""
        assert state.op is not None
        if action.company != state.op.company:
            return f"It is {called(game, state.op.company)}'s turn to operate (§7.2)."
        if action.recorded is not None:
            if game.choice.edition != "18xx.games":
                return "Only games of 18xx.games carry a recorded revenue (§10.3.2)."
            if not 0 <= action.recorded <= MOST_RECORDED:
                return f"No company earns £{action.recorded} (§10.3.2)."
        if not action.routes:
            if game.choice.empty_run == "refused":
                if routes.some_route(problem(game, state, action.company)) is not None:
                    return "Operating the trains is compulsory (§7.3)."
            return None
        return _judge(game, state, action).reason

    def apply(self, game: Game1848, state: State1848, action: RunTrains) -> None:
        """The income is the sum of the trains' routes (§10.3.2)."""
        assert state.op is not None
        verdict = _judge(game, state, action)
        revenue = verdict.revenue if action.recorded is None else action.recorded
        names = {train.card: train.name for train in state.companies[action.company].trains}
        runs = tuple((names[run.train], run.revenue, tuple(run.stops)) for run in verdict.runs)
        state.op = state.op._replace(revenue=revenue)
        state.tell(TrainsRan(action.company, revenue, runs))
        leave(state)


def _judge(game: Game1848, state: State1848, action: RunTrains) -> routes.Verdict:
    """The verdict on claimed routes, remembered between refusal and apply."""
    notes = state.networks.notes
    name = action.company
    key = (name, action.routes, game.colour(state), state.companies[name].trains)
    if notes.get("verdict", (None,))[0] != key:
        claim = claimed_problem(game, state, name, action.routes)
        verdict = routes.judge(claim, action.routes)
        if verdict.reason is not None:
            reason = f"{verdict.reason.removesuffix('.')} (§10.1)."
            verdict = verdict._replace(reason=reason)
        elif game.choice.ghan_start == "token":
            verdict = judge_ghan(claim, verdict, called(game, name))
        notes["verdict"] = (key, verdict)
    return notes["verdict"][1]  # type: ignore[no-any-return]
