"""Running trains: the step of the turn (§11.3), and the duty to run the best (§11.3.9)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from trunkline import routes
from trunkline.kernel import Offer, Plan, Rule, Seat
from trunkline.titles.g18oe.core import GameOE, abilities
from trunkline.titles.g18oe.readings import Readings
from trunkline.titles.g18oe.records.actions import Run, RunTrains
from trunkline.titles.g18oe.records.events import BestNotProved, TrainsRan
from trunkline.titles.g18oe.rules.rounds.next_step import advance
from trunkline.titles.g18oe.rules.running.crossings import CrossingCost
from trunkline.titles.g18oe.rules.running.distances import Graphs
from trunkline.titles.g18oe.rules.running.national_revenue import Counted, national
from trunkline.titles.g18oe.rules.running.run_network_builder import Company
from trunkline.titles.g18oe.rules.running.run_setup import Arrangement, Engine, Sums, calls_of
from trunkline.titles.g18oe.rules.running.running import (
    BestRun,
    accounts,
    best_run,
    claimed_network,
    judge_run,
    network,
    orient_call,
)
from trunkline.titles.g18oe.rules.track import tokens
from trunkline.titles.g18oe.rules.track.track import operation
from trunkline.titles.g18oe.state import IDLE, MAJOR, NATIONAL, OPEN, PARRED, StateOE, Train

WORK = 20_000_000
"""Counted steps of the route search for one railroad."""
BOT_WORK = 2_000_000
"""Counted steps of the search when a bot runs its trains: it claims the best run it finds."""
GRAPHS = Graphs()
HOCHBERG, BRANDT = "HML", "BBE"


def runs_alone(game: GameOE, state: StateOE) -> bool:
    """Return True if there is no choice: no trains, or the count of a national (§11.3.10)."""
    line = state.companies[operation(state).company]
    return not line.trains or line.kind == NATIONAL


def run_alone(game: GameOE, state: StateOE) -> None:
    """Nothing without trains; a national's linked places (§11.3.10)."""
    op = operation(state)
    line = state.companies[op.company]
    ran(game, state, national_income(game, state, op.company) if line.trains else 0, 0)


def national_income(game: GameOE, state: StateOE, name: str) -> int:
    """Return a national's revenue, with its Pullman on the highest level train (§11.3.10)."""
    return national_count(game, state, name).revenue


def national_count(game: GameOE, state: StateOE, name: str) -> Counted:
    """Return the parts of a national's revenue (§11.3.10)."""
    line = state.companies[name]
    highest = max((game.levels[train.name] for train in line.trains), default=0)
    return national(
        game.board,
        game.geo,
        line.zones[0],
        game.phase(state).colours[-1],
        state.tiles,
        [game.sides[train.name] for train in line.trains],
        game.book.pullman.bonus * highest,
        game.book.outside,
        frozenset(state.brandt),
    )


def ran(game: GameOE, state: StateOE, revenue: int, express: int) -> None:
    """Record the revenue; its distribution is next."""
    op = operation(state)
    state.op = op._replace(revenue=revenue, express=express)
    state.emit(TrainsRan(op.company, revenue))
    advance(game, state, "run")


def company(game: GameOE, state: StateOE, name: str) -> Company:
    """Return everything that decides a railroad's revenue, as plain values.

    Minor D's token adds what the phase says (§15.4).
    """
    line, mine, book = state.companies[name], abilities(state, name), game.book
    token = book.port_tokens[state.phase]  # also what Minor H takes off (§11.3.4, §15.8)
    digs = bool(state.hochberg) and state.privates[HOCHBERG].seat == line.president
    fenced = bool(state.brandt) and state.privates[BRANDT].seat != line.president
    return Company(
        game.board,
        name,
        game.phase(state).colours[-1],
        state.tiles,
        {city: _standing(state, held) for city, held in state.tokens.items()},
        tuple(_engine(game, state, train) for train in line.trains),
        major=line.kind == MAJOR,
        authority=line.authority,
        authority_units=book.authorities.units,
        port_token=token,
        steamships=token if "H" in mine else 0,
        strela="L" in mine,
        pullman=line.pullman,
        sums=Sums(book.pullman.bonus, book.express.bonus.get(state.phase, 0)),
        calls=calls_of(book.express),
        bonus_city=(state.bonus_city, book.mercantile[state.phase]) if "D" in mine else ("", 0),
        star_harbor=state.harbour[0] if state.harbour[1] == name else "",
        central_circle=state.circle[0] if state.circle[1] == name else "",
        hochberg=(state.hochberg, book.hochberg[state.phase]) if digs else ("", 0),
        brandt=frozenset(state.brandt) if fenced else frozenset(),
        white_cliffs="" if state.ferry_token == OPEN else state.ferry_token,
        lille_open=state.ferry_token == OPEN,
        readings=readings(game),
    )


def readings(game: GameOE) -> Readings:
    """Return the table's readings of the rules of running."""
    choice = game.choice
    return Readings(
        port_token="each" if choice.port_token == "each" else "once",
        authority_on_ferries=choice.authority_on_ferries == "yes",
        landings="apart" if choice.landings == "apart" else "shared",
        varna_by_sea="ferry" if choice.varna_by_sea == "ferry" else "free",
    )


def _standing(state: StateOE, held: tuple[str, ...]) -> tuple[str, ...]:
    """Return the tokens that block: those of floated railroads (§11.3.1)."""
    return tuple([
        owner if owner and state.companies[owner].status not in (IDLE, PARRED) else ""
        for owner in held
    ])  # fmt: skip


def _engine(game: GameOE, state: StateOE, train: Train) -> Engine:
    side = game.sides[train.name]
    swift = state.swift[0] == train.card
    return Engine(train.card, train.name, train.level, side.cities, side.towns, side.double, swift)


def track_of(game: GameOE, state: StateOE, asked: Company) -> routes.RouteProblem:
    """Return the network of a company, found once for this position of tiles and tokens."""
    key = ("track", asked._replace(board=None, laid=None, tokens=None))  # type: ignore[arg-type]
    notes = tokens.network(game, state, asked.name).notes
    if key not in notes:
        notes[key] = network(asked)
    return notes[key]  # type: ignore[no-any-return]


def accounts_of(game: GameOE, state: StateOE, asked: Company) -> dict[str, CrossingCost]:
    """Return the crossings of that network with their reductions, found once as well."""
    key = ("accounts", asked._replace(board=None, laid=None, tokens=None))  # type: ignore[arg-type]
    notes = tokens.network(game, state, asked.name).notes
    if key not in notes:
        notes[key] = accounts(asked)
    return notes[key]  # type: ignore[no-any-return]


def may_reach_the_orient(game: GameOE, state: StateOE, name: str) -> bool:
    """Return True if a major's train might reach a great city from Constantinople (§12)."""
    if state.companies[name].kind != MAJOR:
        return False
    asked = company(game, state, name)
    plain = asked._replace(board=None, laid=None, tokens=None)  # type: ignore[arg-type]
    notes = tokens.network(game, state, name).notes
    key = ("orient", plain)
    if key not in notes:
        track = track_of(game, state, asked)
        notes[key] = orient_call(asked, track, GRAPHS.of(track)) is not None
    return notes[key]  # type: ignore[no-any-return]


def best_of(
    game: GameOE, state: StateOE, name: str, orient: bool = False, work: int = WORK
) -> BestRun:
    """Return the best run found within some work: of all, or with an Orient Express (§12.2).

    A proved result, or one from more work, is not searched for again.
    """
    asked = company(game, state, name)
    plain = asked._replace(board=None, laid=None, tokens=None)  # type: ignore[arg-type]
    notes = tokens.network(game, state, name).notes
    key = ("best", orient, plain)
    known: tuple[int, BestRun] | None = notes.get(key)
    if known is None or (known[0] < work and not known[1].proved):
        track = track_of(game, state, asked)
        graph = GRAPHS.of(track)
        known = work, best_run(asked, work=work, track=track, graph=graph, orient=orient)
        notes[key] = known
    return known[1]


def judged(game: GameOE, state: StateOE, action: RunTrains) -> routes.Verdict:
    """Return the independent verdict on claimed routes.

    An action is judged when it is offered and when it is played, so the last verdict on this
    position is kept. The judge sees the claimed track alone, whatever a search has found here
    before: a claim has the same verdict everywhere.
    """
    asked = company(game, state, operation(state).company)
    plain = asked._replace(board=None, laid=None, tokens=None)  # type: ignore[arg-type]
    key = (plain, action.joined, action.strela, action.pullman, action.orient, action.routes)
    notes = tokens.network(game, state, asked.name).notes
    if notes.get("verdict", (None,))[0] != key:
        track = claimed_network(asked, [run.paths for run in action.routes])
        notes["verdict"] = (key, judge_run(asked, _arrangement(action), action.routes, track))
    found: routes.Verdict = notes["verdict"][1]
    return found


def _arrangement(action: RunTrains) -> Arrangement:
    return Arrangement(action.joined, action.strela, action.pullman, action.orient)


ANY = "any"
"""In a plan: some train is to be an Orient Express, the planner says which."""


def filled_in(game: GameOE, state: StateOE, action: RunTrains, work: int) -> RunTrains:
    """Fill in the best routes found within some work, and the arrangement of the trains."""
    name = operation(state).company
    found = best_of(game, state, name, action.orient == ANY, work)
    if not found.routes:
        found = best_of(game, state, name, work=work)
    runs = tuple(Run(route.train, tuple(route.paths)) for route in found.routes)
    how = found.arrangement if runs else Arrangement()
    return RunTrains(action.seat, *how, runs, found.revenue, found.bound)


def _measured(game: GameOE, state: StateOE, action: RunTrains, work: int) -> RunTrains:
    verdict = judged(game, state, action)
    if verdict.reason is not None:
        return action
    name = operation(state).company
    found = best_of(game, state, name, work=work)
    if action.orient and verdict.revenue < found.revenue:
        found = best_of(game, state, name, True, work)
    return replace(action, known=found.revenue, bound=max(found.bound, verdict.revenue))


class RunAll(Rule[GameOE, StateOE, RunTrains]):
    """Run the trains; a run must earn what the best known routes earn (§11.3.9).

    These are searched for beforehand and stand in the action. Judging it, now or when a game is
    read, needs no search. An Orient Express may always be run, if nothing better contains one
    (§12.2).
    """

    action = RunTrains
    sections = (
        *("11.3", "11.3.1", "11.3.2", "11.3.3", "11.3.4", "11.3.6", "11.3.7", "11.3.8", "11.3.9"),
        *("12", "12.1", "12.2"),
    )

    def options(self, game: GameOE, state: StateOE, seat: Seat) -> Iterator[Offer]:
        """Yield the best routes, and the best ones with an Orient Express, when asked for."""
        yield Plan(RunTrains(seat, (), "", "", "", ()))
        if may_reach_the_orient(game, state, operation(state).company):
            yield Plan(RunTrains(seat, (), "", "", ANY, ()))

    def complete(self, game: GameOE, state: StateOE, action: RunTrains) -> RunTrains:
        """Fill in the solver's routes and the arrangement of the trains for them."""
        return filled_in(game, state, action, WORK)

    def beforehand(self, game: GameOE, state: StateOE, action: RunTrains) -> RunTrains:
        """Add the measure of a legal claim: the best known run, or the best Orient Express."""
        return _measured(game, state, action, WORK)

    def briefly(self, game: GameOE, state: StateOE, action: RunTrains) -> RunTrains:
        """Measure a bot's claim by a short search."""
        return _measured(game, state, action, BOT_WORK)

    def refusal(self, game: GameOE, state: StateOE, action: RunTrains) -> str | None:
        """Return the judge's reason, or that a better run is known, or None."""
        verdict = judged(game, state, action)
        if verdict.reason is not None:
            cited = "" if "(§" in verdict.reason else " (§11.3.1)"
            return f"{verdict.reason.removesuffix('.')}{cited}."
        if action.known is not None and verdict.revenue < action.known:
            return f"These routes earn £{verdict.revenue}, others £{action.known} (§11.3.9)."
        if action.bound is not None and verdict.revenue > action.bound:
            return f"These routes earn £{verdict.revenue}, not £{action.bound} (§11.3.9)."
        return None

    def apply(self, game: GameOE, state: StateOE, action: RunTrains) -> None:
        """Add up the revenue of all trains, and record that of an Orient Express (§12.2)."""
        verdict = judged(game, state, action)
        express = [run.revenue for run in verdict.runs if run.train == action.orient]
        if action.bound is not None and action.bound > verdict.revenue:
            state.emit(BestNotProved(operation(state).company, action.bound))
        ran(game, state, verdict.revenue, sum(express))
