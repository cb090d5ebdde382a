"""Running trains: the route problem of a company, and the income of its routes (§8.2, §10)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from trunkline import routes
from trunkline.board import Map, opposite
from trunkline.board.network import blocked
from trunkline.board.tiles import STOP, Face
from trunkline.board.tiles import Stop as TileStop
from trunkline.eighteen.state import Train
from trunkline.kernel import Offer, Plan, Rule, Seat
from trunkline.routes import Path, RouteProblem, Side, Stop
from trunkline.titles.g1848.actions import Run, RunTrains
from trunkline.titles.g1848.core import Game1848
from trunkline.titles.g1848.events import TrainsRan
from trunkline.titles.g1848.ghan import from_token, judge_ghan
from trunkline.titles.g1848.naming import called, stop_name, stops
from trunkline.titles.g1848.piles import GHAN
from trunkline.titles.g1848.state import State1848
from trunkline.titles.g1848.steps import leave

ALICE_SPRINGS = "Alice Springs"
K = "K"
KINDS = {"city": "city", "red": "offboard"}
"""What counts against the range of a train; everything else is like a town."""
DIGITS = 3
"""No hex has more track pieces than a number of so many digits can count."""
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
        found = _Builder(game, state, name).build(state.networks.of(name).hexes, trains)
        state.networks.notes[key] = found
    return found


def claimed_problem(
    game: Game1848, state: State1848, name: str, claim: tuple[Run, ...]
) -> RouteProblem:
    """The track pieces of a claim and their stops, which is all that its judge has to know.

    Track beyond the company's reach is no matter: a route needs one of its tokens and passes no
    closed city, so that a legal one never leaves its network.
    """
    builder = _Builder(game, state, name)
    for piece in dict.fromkeys(piece for run in claim for piece in run.paths):
        hex_name, _, index = piece.partition(":")
        if hex_name in game.board.map.hexes and index.isdecimal() and len(index) <= DIGITS:
            builder.add_piece(hex_name, int(index), piece)
    return builder.problem(state.companies[name].trains)


class _Builder:
    """Collects stops, sides and paths of some hexes as a company sees them."""

    def __init__(self, game: Game1848, state: State1848, name: str) -> None:
        self.game, self.state, self.name = game, state, name
        self.colour = game.colour(state)
        self.stops: list[Stop] = []
        self.faces: dict[str, Face] = {}
        self.first: dict[str, int] = {}
        """What a stop's end in the tile language must be raised by to be its place in `stops`."""
        self.sides: dict[tuple[str, int], int] = {}
        self.side_list: list[Side] = []
        self.paths: list[Path] = []

    def build(self, hexes: Iterable[str], trains: tuple[Train, ...]) -> RouteProblem:
        """The problem of all track on these hexes."""
        for hex_name in hexes:
            for index in range(len(self._face(hex_name).paths)):
                self.add_piece(hex_name, index, f"{hex_name}:{index}")
        return self.problem(trains)

    def problem(self, trains: tuple[Train, ...]) -> RouteProblem:
        """What has been collected."""
        return RouteProblem(
            tuple(self.stops),
            tuple(self.side_list),
            tuple(self.paths),
            tuple([self._train(train) for train in trains]),
        )

    def add_piece(self, hex_name: str, index: int, piece: str) -> None:
        """One piece of track, with the stops of its hex."""
        paths = self._face(hex_name).paths
        if index < len(paths) and piece == f"{hex_name}:{index}":
            first = self.first[hex_name]
            a, b = paths[index]
            self.paths.append(
                Path(
                    piece,
                    ("stop", first + a) if a >= STOP else self._side(hex_name, a),
                    ("stop", first + b) if b >= STOP else self._side(hex_name, b),
                )
            )

    def _face(self, hex_name: str) -> Face:
        """What lies on a hex; its stops are collected when it is first asked for."""
        face = self.faces.get(hex_name)
        if face is None:
            face = self.faces[hex_name] = self.game.board.face(self.state.tiles, hex_name)
            self.first[hex_name] = len(self.stops) - STOP
            if face.tile.stops:
                self._stops(hex_name, face.tile.stops)
        return face

    def _train(self, train: Train) -> routes.Train:
        if train.family == GHAN:
            return routes.Train(train.card, express=True, name=train.name)
        side = self.game.cards.sides[train.name]
        return routes.Train(
            train.card,
            reach=side.reach,
            free_cross=side.free_cross,
            marks=self.game.cards.k_bonus,
            name=train.name,
        )

    def _stops(self, hex_name: str, stops: tuple[TileStop, ...]) -> None:
        place = self.game.board.map[hex_name]
        two_places = self.game.choice.alice_springs == "two-places"
        k_from_yellow = self.game.choice.k_cities == "from-yellow"
        colour = self.faces[hex_name].tile.colour
        alone = len(stops) == 1
        for index, stop in enumerate(stops):
            city = f"{hex_name}.{index}"
            held = self.state.tokens.get(city, ())
            self.stops.append(
                Stop(
                    hex_name if alone else city,
                    stop.value(self.colour),
                    KINDS.get(stop.kind, "town"),
                    self.name in held,
                    bool(held) and blocked(stop.slots, _slots(held), self.name),
                    stop.terminal,
                    "" if two_places and place.group == ALICE_SPRINGS else place.group or "",
                    place.letter == K and (colour != "yellow" or k_from_yellow),
                    place.group == ALICE_SPRINGS,
                    stop_name(self.game, hex_name, index),
                )
            )

    def _side(self, hex_name: str, side: int) -> tuple[str, int, int]:
        key, end, facts = _facts(self.game.board.map, hex_name, side)
        number = self.sides.get(key)
        if number is None:
            number = self.sides[key] = len(self.side_list)
            self.side_list.append(facts)
        return "side", number, end


def _slots(held: tuple[str, ...]) -> tuple[str | None, ...]:
    return tuple(owner or None for owner in held)


@lru_cache(maxsize=4096)
def _facts(printed: Map, hex_name: str, side: int) -> tuple[tuple[str, int], int, Side]:
    """A side seen from one of its hexes: its name for both, which end this is, what it costs."""
    beyond = printed.neighbours[hex_name][side]
    gauge = printed.border(hex_name, side) == "gauge"
    facts = Side("-".join(sorted((hex_name, beyond or "edge"))), 1 if gauge else 0)
    if beyond is not None and beyond < hex_name:
        return (beyond, opposite(side)), 1, facts
    return (hex_name, side), 0, facts


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
        runs = tuple((names[run.train], run.revenue, "-".join(run.stops)) for run in verdict.runs)
        lines = tuple(stops(game, run.stops) for run in verdict.runs)
        state.op = state.op._replace(revenue=revenue)
        state.tell(TrainsRan(called(game, action.company), revenue, runs, lines))
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
