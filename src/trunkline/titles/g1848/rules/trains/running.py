"""Running trains: the route problem of a company, and the income of its routes (§8.2, §10)."""

from __future__ import annotations

from collections.abc import Iterator

from trunkline import routes
from trunkline.board import Face
from trunkline.eighteen.parts.game import Cites
from trunkline.eighteen.parts.route_problem import KINDS, Stops, Tracks, closed
from trunkline.eighteen.parts.state import Train
from trunkline.eighteen.rules.runs import RunRoutes, Runs, note_run
from trunkline.kernel import Reckoning, View
from trunkline.routes import RouteProblem, Stop
from trunkline.titles.g1848.core import Game1848
from trunkline.titles.g1848.printed.display_names import display_name, stop_name
from trunkline.titles.g1848.records.actions import RunTrains
from trunkline.titles.g1848.rules.operating.steps import leave
from trunkline.titles.g1848.rules.trains.ghan import from_token, judge_ghan
from trunkline.titles.g1848.rules.trains.piles import GHAN
from trunkline.titles.g1848.state import State1848

ALICE_SPRINGS = "Alice Springs"
K = "K"
MOST_RECORDED = 1_000_000
"""Highest income that a file may state, even where its word is trusted."""
WORK = 200_000_000
"""Counted steps of the route search: ten times what the hardest known position needs."""


def _train(game: Game1848, train: Train) -> routes.Train:
    """Return a train in the solver's form: The Ghan is an express (§8.2)."""
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


def _stops(game: Game1848, state: State1848, name: str) -> Stops:
    """Return how a company sees stops: K cities pay more (§10.4)."""
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

    return stops


TRACKS = Tracks[Game1848, State1848](train=_train, stops=_stops, borders=("gauge",))
"""A company's track; gauge borders cost range (§7.6)."""
problem = TRACKS.problem


def has_route(game: Game1848, state: State1848, name: str) -> bool:
    """Return True if usable track joins two stops, for any trains (§5.1.7, §10.1.1)."""
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


def _from_token(game: Game1848, found: RouteProblem, answer: routes.Answer) -> routes.Answer:
    """Return the answer with The Ghan's route read from a token (§8.2.5)."""
    if game.choice.ghan_start != "token":
        return answer
    return answer._replace(routes=from_token(found, answer.routes))


def _judged(
    game: Game1848, name: str, claim: RouteProblem, verdict: routes.Verdict
) -> routes.Verdict:
    if game.choice.ghan_start != "token":
        return verdict
    return judge_ghan(claim, verdict, display_name(game, name))


RUNS = Runs[Game1848, State1848](
    problem=problem,
    claimed=TRACKS.claimed,
    section="10.1",
    work=WORK,
    values=lambda game, state: game.colour(state),
    read=_from_token,
    judged=_judged,
)
"""Income of a company's trains in the current colour of tiles (§10.3.1)."""


def reckon(game: Game1848, view: View[State1848], action: RunTrains) -> Reckoning:
    """Return a run's income compared with the company's best routes (§10.1, §10.3.2)."""
    state, name = view.state, action.company
    best = RUNS.best(game, state, name)
    got = RUNS.judge(game, state, name, action.routes).revenue if action.routes else 0
    got = got if action.recorded is None else action.recorded
    return Reckoning(name, got, best.revenue, best.bound)


def _may(game: Game1848, state: State1848, action: RunTrains) -> str | None:
    """Accept a file's revenue only where that site's rules are played."""
    if action.recorded is None:
        return None
    if game.choice.edition != "18xx.games":
        return "Only games of 18xx.games carry a recorded revenue (§10.3.2)."
    if not 0 <= action.recorded <= MOST_RECORDED:
        return f"No company earns £{action.recorded} (§10.3.2)."
    return None


def _ran(game: Game1848, state: State1848, action: RunTrains, verdict: routes.Verdict) -> None:
    """Set the income: the sum of the trains' routes (§10.3.2)."""
    note_run(state, action.company, verdict, action.recorded)
    leave(state)


RUN_ROUTES = RunRoutes[Game1848, State1848, RunTrains](
    RunTrains,
    cites=Cites(
        *("7.6", "7.7.3", "8.2", "8.2.5", "10.1", "10.2", "10.3", "10.4"), turn="7.2", idle="7.3"
    ),
    runs=RUNS,
    ran=_ran,
    may=_may,
    compulsory=lambda game: game.choice.empty_run == "refused",
)
"""Operate the trains: any set of legal routes, the best one is offered (§7.3, §10.1)."""
