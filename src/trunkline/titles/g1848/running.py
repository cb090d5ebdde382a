"""Running trains: the route problem of a company, and the income of its routes (§8.2, §10)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from trunkline import routes
from trunkline.board import opposite
from trunkline.board.network import blocked
from trunkline.board.tiles import STOP
from trunkline.eighteen.state import Train
from trunkline.kernel import Offer, Plan, Rule, Seat
from trunkline.routes import Path, RouteProblem, Side, Stop
from trunkline.titles.g1848.actions import Run, RunTrains
from trunkline.titles.g1848.core import Game1848
from trunkline.titles.g1848.events import TrainsRan
from trunkline.titles.g1848.piles import GHAN
from trunkline.titles.g1848.state import State1848
from trunkline.titles.g1848.steps import leave

ALICE_SPRINGS = "Alice Springs"
K = "K"
WORK = 2_000_000
"""Counted steps of the route search; enough for a proof in every position known."""


def problem(game: Game1848, state: State1848, name: str) -> RouteProblem:
    """All that matters for the best routes of a company, as plain data."""
    trains = state.companies[name].trains
    key = (name, game.colour(state), trains)
    found: RouteProblem | None = state.networks.notes.get(key)
    if found is None:
        found = _Builder(game, state, name).build(trains)
        state.networks.notes[key] = found
    return found


class _Builder:
    """Collects stops, sides and paths of the track that a company can use."""

    def __init__(self, game: Game1848, state: State1848, name: str) -> None:
        self.game, self.state, self.name = game, state, name
        self.stops: list[Stop] = []
        self.sides: dict[tuple[str, int], int] = {}
        self.side_list: list[Side] = []
        self.paths: list[Path] = []

    def build(self, trains: tuple[Train, ...]) -> RouteProblem:
        """Walk over every hex with usable track."""
        for hex_name in self.state.networks.of(self.name).hexes:
            self._hex(hex_name)
        return RouteProblem(
            tuple(self.stops),
            tuple(self.side_list),
            tuple(self.paths),
            tuple(self._train(train) for train in trains),
        )

    def _train(self, train: Train) -> routes.Train:
        if train.family == GHAN:
            return routes.Train(train.card, express=True)
        side = self.game.cards.sides[train.name]
        return routes.Train(
            train.card,
            reach=side.reach,
            free_cross=side.free_cross,
            marks=self.game.cards.k_bonus,
        )

    def _hex(self, hex_name: str) -> None:
        face = self.game.board.face(self.state.tiles, hex_name)
        first = len(self.stops)
        for index in range(len(face.tile.stops)):
            self.stops.append(self._stop(hex_name, index, len(face.tile.stops)))
        for number, ends in enumerate(face.paths):
            a, b = (
                ("stop", first + end - STOP) if end >= STOP else self._side(hex_name, end)
                for end in ends
            )
            self.paths.append(Path(f"{hex_name}:{number}", a, b))

    def _stop(self, hex_name: str, index: int, count: int) -> Stop:
        place = self.game.board.map[hex_name]
        stop = self.game.board.face(self.state.tiles, hex_name).tile.stops[index]
        held = tuple(o or None for o in self.state.tokens.get(f"{hex_name}.{index}", ()))
        group = place.group or ""
        if self.game.choice.alice_springs == "two-places" and group == ALICE_SPRINGS:
            group = ""
        return Stop(
            f"{hex_name}.{index}" if count > 1 else hex_name,
            stop.value(self.game.colour(self.state)),
            kind={"city": "city", "red": "offboard"}.get(stop.kind, "town"),
            token=self.name in held,
            blocked=blocked(stop.slots, held, self.name),
            terminal=stop.terminal,
            group=group,
            mark=place.letter == K,
            goal=place.group == ALICE_SPRINGS,
            name=self.game.cards.places.get(hex_name, place.name),
        )

    def _side(self, hex_name: str, side: int) -> tuple[str, int, int]:
        beyond = self.game.board.map.neighbours[hex_name][side]
        end = 0
        key = (hex_name, side)
        if beyond is not None and beyond < hex_name:
            end, key = 1, (beyond, opposite(side))
        if key not in self.sides:
            gauge = self.game.board.map.border(hex_name, side) == "gauge"
            pair = "-".join(sorted((hex_name, beyond or "edge")))
            self.sides[key] = len(self.side_list)
            self.side_list.append(Side(pair, 1 if gauge else 0))
        return "side", self.sides[key], end


def has_route(game: Game1848, state: State1848, name: str) -> bool:
    """Two stops joined by track that the company may use, whatever its trains (§5.1.7, §10.1.1)."""
    if game.choice.has_route == "remembered" and state.companies[name].routed:
        return True
    notes = state.networks.notes
    key = ("route", name)
    if key not in notes:
        notes[key] = state.networks.of(name).has_route
    return bool(notes[key])


def remember_route(game: Game1848, state: State1848, name: str) -> None:
    """Note that a company has had a route (R-MUST-BUY as 18xx.games plays it)."""
    if not state.companies[name].routed and has_route(game, state, name):
        state.companies[name] = state.companies[name]._replace(routed=True)


def best_routes(game: Game1848, state: State1848, name: str) -> routes.Answer:
    """The routes that earn most; limited by counted work, so the same on every machine."""
    notes = state.networks.notes
    key = ("best", name, game.colour(state), state.companies[name].trains)
    if key not in notes:
        notes[key] = routes.solve(problem(game, state, name), work=WORK)
    answer: routes.Answer = notes[key]
    return answer


class RunRoutes(Rule[Game1848, State1848, RunTrains]):
    """Operate the trains: any set of legal routes, the best one is offered (§7.3, §10.1)."""

    action = RunTrains
    sections: ClassVar = ("7.6", "7.7.3", "8.2", "10.1", "10.2", "10.3", "10.4")

    def options(self, game: Game1848, state: State1848, seat: int) -> Iterator[Offer]:
        """The best routes, found when asked for."""
        assert state.op is not None
        yield Plan(RunTrains(Seat(seat), state.op.company, ()))

    def complete(self, game: Game1848, state: State1848, action: RunTrains) -> RunTrains:
        """Fill in the solver's routes."""
        answer = best_routes(game, state, action.company)
        runs = tuple(Run(route.train, tuple(route.paths)) for route in answer.routes)
        return RunTrains(action.seat, action.company, runs)

    def refusal(self, game: Game1848, state: State1848, action: RunTrains) -> str | None:
        """The checker's reason, or that trains may not stand still."""
        assert state.op is not None
        if action.company != state.op.company:
            return f"It is {state.op.company}'s turn to operate (§7.2)."
        if action.recorded is not None and game.choice.edition != "18xx.games":
            return "Only games of 18xx.games carry a recorded revenue (§10.3.2)."
        if not action.routes:
            if game.choice.empty_run == "refused":
                if best_routes(game, state, action.company).revenue:
                    return "Operating the trains is compulsory (§7.3)."
            return None
        reason = _judge(game, state, action).reason
        return f"{reason[0].upper()}{reason[1:]} (§10.1)." if reason else None

    def apply(self, game: Game1848, state: State1848, action: RunTrains) -> None:
        """The income is the sum of the trains' routes (§10.3.2)."""
        assert state.op is not None
        verdict = _judge(game, state, action)
        revenue = verdict.revenue if action.recorded is None else action.recorded
        names = {train.card: train.name for train in state.companies[action.company].trains}
        runs = tuple((names[run.train], run.revenue, "-".join(run.stops)) for run in verdict.runs)
        state.op = state.op._replace(revenue=revenue)
        state.tell(TrainsRan(action.company, revenue, runs))
        leave(state)


def _judge(game: Game1848, state: State1848, action: RunTrains) -> routes.Verdict:
    """The verdict on claimed routes, remembered between refusal and apply."""
    notes = state.networks.notes
    claim = problem(game, state, action.company)
    key = ("verdict", action.company, action.routes, id(claim))
    if notes.get("verdict", (None,))[0] != key:
        notes["verdict"] = (key, routes.judge(claim, action.routes))
    verdict: routes.Verdict = notes["verdict"][1]
    return verdict
