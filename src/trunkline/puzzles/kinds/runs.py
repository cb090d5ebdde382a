"""Best run: draw the routes of a company's trains that earn most."""

from __future__ import annotations

from typing import Any, TypeAlias

from trunkline import routes
from trunkline.kernel import BadData, Plan
from trunkline.page.eighteen import TrainAccount
from trunkline.page.places import ChoiceShown
from trunkline.page.puzzles import PuzzleAnswer, PuzzleHint, PuzzleVerdict, PuzzleWorth
from trunkline.puzzles.position import Choice, NoPuzzle, Position, Proof, judged
from trunkline.routes import RouteProblem
from trunkline.routes.problem import End
from trunkline.titles import Arranged

RUN = "run_trains"
MOST_HEXES = 30
TRAINS = 2
LEAST_STOPS = 5
TEMPTING = 0.7
"""The part of the best income that the second best must earn at least."""
WORK = 400_000
"""Most counted steps of one search: a puzzle is for a minute."""

Place: TypeAlias = tuple[str | int, ...]
"""An end of a path, or the same side on the other hex."""

name = "run"
way = "routes"
lower = False


def begins(position: Position) -> bool:
    """Return True if a company with two trains is about to run them."""
    if position.step != "run" or not position.company or position.title.best_runs is None:
        return False
    trains = position.state.companies[position.company].trains
    return len(trains) == TRAINS and bool(position.offers(RUN))


def arranged(position: Position) -> Arranged:
    """Return the route problem with the director's decisions; raise ``NoPuzzle`` if unknown."""
    known: Arranged | None = position.notes.get("problem")
    if known is None:
        best = position.title.best_runs
        if best is None or best.problem is None:
            raise NoPuzzle("The title has no route problems.")
        known = best.problem(position.game, position.state, position.company)
        if known is None:
            raise NoPuzzle("The best run is not proved.")
        position.notes["problem"] = known
    return known


def problem(position: Position) -> RouteProblem:
    """Return the route problem of a position."""
    return arranged(position).problem


def choices(position: Position) -> tuple[Choice, ...]:
    """Return nothing: routes are drawn by hand."""
    return ()


def track(position: Position) -> ChoiceShown:
    """Return the trains, stops and track of the company, as a table draws them."""
    shown = position.game.page.choices(position.seen, RUN).shown
    found: Any = {name: value for name, value in shown.items() if name != "arrange"}
    shown_track: ChoiceShown = found
    return shown_track


def prove(position: Position) -> Proof:
    """Return the best routes, proved, and the best that lack some of their track.

    A worse set of routes lacks a piece of the best one, so the second is the best of all problems
    in which one such piece is missing.
    """
    asked = problem(position)
    if len(hexes(asked)) > MOST_HEXES or len(asked.stops) < LEAST_STOPS:
        raise NoPuzzle("The network is too large, or too small.")
    best = _solved(asked)
    others = [
        _solved(asked._replace(paths=tuple(one for one in asked.paths if one.id != piece)))
        for route in best.routes
        for piece in route.paths
    ]
    second = max((one.revenue for one in others), default=0)
    if len(best.routes) < TRAINS or second >= best.revenue:
        raise NoPuzzle("Several sets of routes earn most.")
    if second < TEMPTING * best.revenue:
        raise NoPuzzle("No other routes tempt.")
    work = best.work + sum(one.work for one in others)
    return Proof(
        best.revenue,
        second,
        1,
        answer_of(best),
        work,
        _theme(asked, best, arranged(position).crossing),
    )


def _solved(asked: RouteProblem) -> routes.Answer:
    found = routes.solve(asked, work=WORK)
    if not found.proved:
        raise NoPuzzle("The best routes are not proved.")
    return found


def answer_of(best: routes.Answer) -> PuzzleAnswer:
    """Return routes as an answer."""
    return {"routes": [{"train": one.train, "paths": list(one.paths)} for one in best.routes]}


def hexes(asked: RouteProblem) -> set[str]:
    """Return the hexes with track that the trains can reach from a token within their range."""
    reaches = [train.reach for train in asked.trains]
    far = None if None in reaches else max(one or 0 for one in reaches)
    links: dict[Place, list[int]] = {}
    for number, path in enumerate(asked.paths):
        for end in (path.a, path.b):
            links.setdefault(end, []).append(number)
    best: dict[Place, int] = {
        ("stop", number): stop.counts for number, stop in enumerate(asked.stops) if stop.token
    }
    waiting, found = list(best), set[int]()
    while waiting:
        here = waiting.pop()
        for number in links.get(here, ()):
            for end in (asked.paths[number].a, asked.paths[number].b):
                stop = asked.stops[end[1]] if end[0] == "stop" else None
                there, steps = _across(end), best[here] + (stop.counts if stop is not None else 0)
                if end == here or (far is not None and steps > far):
                    continue
                found.add(number)
                if steps < best.get(there, steps + 1):
                    best[there] = steps
                    if stop is None or not (stop.blocked or stop.terminal):
                        waiting.append(there)
    return {asked.paths[number].id.partition(":")[0] for number in found}


def _across(end: End) -> Place:
    """Return the end at which a train goes on: on the other hex, if it left this one."""
    return ("side", end[1], 1 - end[2]) if len(end) == 3 else end


def _theme(asked: RouteProblem, best: routes.Answer, crossing: str) -> str:
    """Return what makes the position hard, if it has a name."""
    ends = {path.id: (path.a, path.b) for path in asked.paths}
    ran = [end for route in best.routes for piece in route.paths for end in ends[piece]]
    stops = [asked.stops[end[1]] for end in ran if end[0] == "stop"]
    if any(stop.name == "Constantinople" for stop in stops):
        return "Orient Express"
    if any(side.cross for side in asked.sides):
        free = asked._replace(sides=tuple(side._replace(cross=0) for side in asked.sides))
        if routes.solve(free, work=WORK).revenue > best.revenue:
            return crossing
    if any(stop.blocked for stop in asked.stops):
        opened = asked._replace(stops=tuple(one._replace(blocked=False) for one in asked.stops))
        if routes.solve(opened, work=WORK).revenue > best.revenue:
            return "Token block"
    return ""


def worth(position: Position, answer: PuzzleAnswer) -> PuzzleWorth:
    """Return the earnings of routes; raise ``Refused`` with the rule they break."""
    drawn = answer.get("routes")
    if drawn is None:
        raise BadData("This puzzle is answered with routes.")
    runs = [(one["train"], tuple(one["paths"])) for one in drawn if one["paths"]]
    plan = next(one for one in position.offers(RUN) if isinstance(one, Plan))
    fields = {
        **position.game.codec.encode(plan.action),
        "routes": [[train, [*paths]] for train, paths in runs],
    }
    action = position.game.codec.decode(fields)
    judged(position, action)
    asked = problem(position)
    names = {stop.id: stop.name or stop.id for stop in asked.stops}
    trains: list[TrainAccount] = [
        {
            "id": one.train,
            "revenue": one.revenue,
            "stops": [{"id": stop, "name": names[stop], "pays": pays} for stop, pays in one.stops],
            "note": f"bonus {position.money(more)}" if (more := one.bonus + one.extra) else "",
        }
        for one in routes.statements(asked, runs)
    ]
    return {"value": sum(one["revenue"] for one in trains), "trains": trains}


def verdict(
    position: Position, answer: PuzzleAnswer, best: int, solution: PuzzleAnswer
) -> PuzzleVerdict:
    """Return an answer beside the best: which train is right, and how much is missing."""
    found = worth(position, answer)
    value = found["value"]
    right = value >= best
    good = [] if right else _good(answer, solution)
    names = train_names(position)
    missed = ""
    if not right:
        missed = f"There is {position.money(best - value)} more."
        kept = [names[one] for one in good]
        others = [called for train, called in names.items() if train not in good]
        if kept and kept[0] in others:
            missed += " One of your routes is right; look again at the other."
        elif kept and others:
            missed += f" Your {kept[0]} is right; look again at the {others[0]}."
    return {**found, "right": right, "missed": missed, "good": good}


def _good(answer: PuzzleAnswer, solution: PuzzleAnswer) -> list[str]:
    """Return the trains that run over the same track as in the solution."""
    wanted = {one["train"]: set(one["paths"]) for one in solution.get("routes", ())}
    drawn = answer.get("routes", ())
    return [one["train"] for one in drawn if wanted.get(one["train"]) == set(one["paths"])]


def train_names(position: Position) -> dict[str, str]:
    """Return the names of the trains by their ids."""
    trains = position.state.companies[position.company].trains
    return {one.card: one.name for one in trains}


def question(position: Position) -> str:
    """Return the question in a sentence."""
    trains = " and ".join(f"a {name}" for name in train_names(position).values())
    owner = position.name(position.company)
    return f"{owner} runs {trains}. Draw the two routes that earn most together."


def facts(position: Position) -> list[str]:
    """Return what a newcomer must know about runs."""
    found = ["Each train runs from stop to stop and uses no track twice. Trains share no track."]
    noted = [one for one in track(position).get("trains", ()) if one.get("note")]
    found += dict.fromkeys(f"The {one['name']}: {one['note']}." for one in noted)
    found.append("One stop of each route has a token of the company.")
    if any(stop.blocked for stop in problem(position).stops):
        found.append("A city full of the tokens of others ends a route.")
    return [*found, *arranged(position).words]


def hint(position: Position, step: int, solution: PuzzleAnswer) -> PuzzleHint:
    """Return help: which train earns most, where the routes end, the routes themselves."""
    names, runs = train_names(position), worth(position, solution)["trains"]
    if step == 1:
        first = max(runs, key=lambda one: one["revenue"])
        text = f"Begin with the {names[first['id']]}: it earns {position.money(first['revenue'])}."
        return {"step": 1, "text": text, "stops": [], "hexes": [], "answer": None}
    ends = _ends(problem(position), solution)
    called = {stop.id: stop.name or stop.id for stop in problem(position).stops}
    if step == 2:
        lines = [
            f"the {names[train]} at {called[pair[0]]} and {called[pair[1]]}"
            for train, pair in ends.items()
        ]
        stops = [stop for pair in ends.values() for stop in pair]
        text = f"The best routes end here: {'; '.join(lines)}."
        return {"step": 2, "text": text, "stops": stops, "hexes": [], "answer": None}
    return {"step": 3, "text": "This is the way.", "stops": [], "hexes": [], "answer": solution}


def _ends(asked: RouteProblem, solution: PuzzleAnswer) -> dict[str, tuple[str, str]]:
    """Return the two end stops of each route."""
    drawn = tuple(
        routes.Route(one["train"], tuple(one["paths"])) for one in solution.get("routes", ())
    )
    return {one.train: (one.stops[0], one.stops[-1]) for one in routes.judge(asked, drawn).runs}


def words(position: Position, best: int, second: int, solution: PuzzleAnswer) -> str:
    """Return the reason for the end of the puzzle."""
    gap = position.money(best - second)
    return f"Proved best. Every pair of routes over other track earns at least {gap} less."
