"""Running trains: any set of legal routes may be run, the best one is filled in when asked for."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from trunkline import routes
from trunkline.eighteen.parts.actions import Run, RunTrains
from trunkline.eighteen.parts.events import TrainsRan
from trunkline.eighteen.parts.game import Cites, G, Game18, S, not_its_turn
from trunkline.eighteen.parts.state import State18
from trunkline.kernel import Offer, Plan, Rule, Seat
from trunkline.routes import Answer, RouteProblem, Verdict

T = TypeVar("T", bound=RunTrains)


@dataclass(frozen=True, kw_only=True)
class Runs(Generic[G, S]):
    """Incomes of companies' trains; answers are remembered with the networks."""

    problem: Callable[[G, S, str], RouteProblem]
    """All track that a company may use."""
    claimed: Callable[[G, S, str, tuple[Run, ...]], RouteProblem]
    """The track of a claim, which is all that its judge has to know."""
    section: str
    """Section of the rulebook about routes."""
    work: int
    """Limit of the search in steps, so that its answer is the same on every machine."""
    values: Callable[[G, S], Hashable] = lambda game, state: ""
    """Facts besides the tiles on which the value of stops depends: the phase."""
    read: Callable[[G, RouteProblem, Answer], Answer] = lambda game, problem, answer: answer
    """The answer as the title writes it."""
    judged: Callable[[G, str, RouteProblem, Verdict], Verdict] = (
        lambda game, name, problem, verdict: verdict
    )
    """Changes a verdict that finds nothing wrong."""

    def best(self, game: G, state: S, name: str) -> Answer:
        """Return the routes that earn most."""
        notes = state.networks.notes
        key = ("best", name, self.values(game, state), state.companies[name].trains)
        if key not in notes:
            problem = self.problem(game, state, name)
            notes[key] = self.read(game, problem, routes.best(problem, work=self.work))
        found: Answer = notes[key]
        return found

    def earned(self, game: G, state: S, name: str) -> tuple[int, bool]:
        """Return what the best routes earn, and if that is proved."""
        found = self.best(game, state, name)
        return found.revenue, found.proved

    def judge(self, game: G, state: S, name: str, runs: tuple[Run, ...]) -> Verdict:
        """Return the verdict on claimed routes, remembered between refusal and apply."""
        notes = state.networks.notes
        key = (name, runs, self.values(game, state), state.companies[name].trains)
        if notes.get("verdict", (None,))[0] != key:
            claim = self.claimed(game, state, name, runs)
            verdict = routes.judge(claim, runs)
            if verdict.reason is not None:
                reason = f"{verdict.reason.removesuffix('.')} (§{self.section})."
                verdict = verdict._replace(reason=reason)
            else:
                verdict = self.judged(game, name, claim, verdict)
            notes["verdict"] = (key, verdict)
        found: Verdict = notes["verdict"][1]
        return found


def note_run(state: State18, name: str, verdict: Verdict, revenue: int | None = None) -> None:
    """Note the income of a run, the sum of its routes unless another is given, and say so."""
    assert state.op is not None
    income = verdict.revenue if revenue is None else revenue
    names = {train.card: train.name for train in state.companies[name].trains}
    runs = tuple([(names[run.train], run.revenue, tuple(run.stops)) for run in verdict.runs])
    state.op = state.op._replace(revenue=income)
    state.emit(TrainsRan(name, income, runs))


def then(
    leave: Callable[[State18], None],
) -> Callable[[Any, Any, RunTrains, Verdict], None]:
    """Return the usual `ran` of ``RunRoutes``: note the income and leave the step."""

    def ran(game: Any, state: Any, action: RunTrains, verdict: Verdict) -> None:
        note_run(state, action.company, verdict)
        leave(state)

    return ran


def can_run(game: Game18, state: State18, name: str) -> bool:
    """Return True if a company has a train and a route: its director is asked for a run."""
    return bool(state.companies[name].trains and state.networks.of(name).has_route)


class RunRoutes(Rule[G, S, T]):
    """Operate the trains: any set of legal routes; the best one is offered."""

    def __init__(
        self,
        action: type[T],
        *,
        cites: Cites,
        runs: Runs[G, S],
        ran: Callable[[G, S, T, Verdict], None],
        may: Callable[[G, S, T], str | None] = lambda game, state, action: None,
        compulsory: Callable[[G], bool] = lambda game: True,
    ) -> None:
        cites.needs("RunRoutes", "turn", "idle")
        self.action: Any = action
        self.sections = cites.sections
        self.cites, self.runs = cites, runs
        self.ran = ran
        """Called with the verdict: what the income brings about."""
        self.may = may
        """Returns another reason to refuse a run, or None."""
        self.compulsory = compulsory
        """True if trains that have a route must run."""

    def options(self, game: G, state: S, seat: Seat) -> Iterator[Offer]:
        """Yield a plan: the best routes, found when asked for."""
        assert state.op is not None
        yield Plan(self.action(seat, state.op.company, ()))

    def complete(self, game: G, state: S, action: T) -> T:
        """Fill in the solver's routes."""
        answer = self.runs.best(game, state, action.company)
        found = tuple(Run(route.train, tuple(route.paths)) for route in answer.routes)
        filled: T = self.action(action.seat, action.company, found)
        return filled

    def refusal(self, game: G, state: S, action: T) -> str | None:
        """Return the judge's reason, or that trains must run."""
        wrong = not_its_turn(game, state, action.company, self.cites)
        wrong = wrong or self.may(game, state, action)
        if wrong is not None:
            return wrong
        if action.routes:
            return self.runs.judge(game, state, action.company, action.routes).reason
        if self.compulsory(game):
            if routes.some_route(self.runs.problem(game, state, action.company)) is not None:
                return self.cites("idle", "You must run your trains")
        return None

    def apply(self, game: G, state: S, action: T) -> None:
        """Report the sum of the trains' routes."""
        verdict = self.runs.judge(game, state, action.company, action.routes)
        self.ran(game, state, action, verdict)
