"""``trunkline routes FILE``: the best routes of a problem, a moment of a game, or all its runs."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Mapping
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.table import Table

from trunkline import draw, routes, titles
from trunkline.commands import Complaint
from trunkline.commands.files import print_json, read_json, tell_where_it_stops, write_picture
from trunkline.kernel import BadData, Game

if TYPE_CHECKING:
    from trunkline.interop import Replay

PROBLEM = {"stops", "lines", "paths"}
"""A file with one of these keys is a route problem, not a game."""
DRAWN = "routes"
"""The key of routes that were drawn by hand."""


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument(
        "file",
        metavar="FILE",
        type=Path,
        help="a game file, or a route problem (docs/route-problems.md)",
    )
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--company", metavar="ID", help="the company whose trains run, such as CAR")
    what.add_argument("--all", action="store_true", help="every run of the game against the best")
    parser.add_argument(
        "--at", metavar="ACTION_ID", type=int, help="after this action; default: the last moment"
    )
    parser.add_argument(
        "--seconds", metavar="N", type=_seconds, help="end each search after N seconds"
    )
    parser.add_argument(
        "--json", action="store_true", help="print JSON; with --all one object for each run"
    )
    parser.add_argument(
        "-o", "--output", metavar="PICTURE", type=Path, help="draw the routes: .svg or .png"
    )


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1.0
    if not 0 <= seconds < inf:
        raise ArgumentTypeError(f"a number of seconds is wanted, not {text!r}")
    return seconds


def run(args: Namespace) -> int:
    """Search and show."""
    data = read_json(args.file)
    if isinstance(data, dict) and data.keys() & PROBLEM:
        return _problem(args, data)
    from trunkline.interop import load_data

    try:
        replay = load_data(data)
        if args.all:
            return _all(args, replay)
        if replay.divergence is not None and args.at is None:
            raise replay.divergence
        return _moment(args, replay)
    except BadData as error:
        raise Complaint(f"{args.file}: {error}") from None


def _problem(args: Namespace, data: Mapping[str, Any]) -> int:
    if args.company or args.all or args.at is not None:
        raise Complaint("A route problem is no game: it takes only --json, --seconds and -o.")
    try:
        problem = routes.load({key: data[key] for key in data if key != DRAWN})
        found = routes.solved(problem, args.seconds)
    except routes.ProblemError as error:
        raise Complaint(f"{args.file}: {error}") from None
    verdict = _judged(problem, data[DRAWN]) if DRAWN in data else None
    names = {train.id: train.name or train.id for train in problem.trains}
    _show(args, found, names, verdict)
    if args.output is not None:
        write_picture(route_lines(found), args.output)
    if not args.json and not any(stop.token for stop in problem.stops):
        print('No stop has a token: write "token": true where the company has a station.')
    return 1 if verdict is not None and verdict.reason is not None else 0


def route_lines(found: routes.Solution) -> str:
    """Return routes without a map as SVG: each train as a line with its stops."""
    stops = {stop.id: (stop.name or stop.id, stop.value) for stop in found.problem.stops}
    names = {train.id: train.name or train.id for train in found.problem.trains}
    lines = tuple(
        draw.lines.TrainLine(
            names[run.train], f"earns {run.revenue}", tuple(stops[stop] for stop in run.stops)
        )
        for run in found.runs
    )
    answer = found.answer
    proof = "proved best" if answer.proved else f"at most {answer.bound} is possible"
    return draw.lines.svg(lines, f"{answer.revenue}, {proof}")


def _judged(problem: routes.RouteProblem, claimed: Any) -> routes.Verdict:
    try:
        return routes.judge(problem, routes.drawn(problem, claimed))
    except routes.Illegal as illegal:
        return routes.Verdict(str(illegal), 0, ())


def _moment(args: Namespace, replay: Replay) -> int:
    if not args.company:
        raise Complaint("Name a company with --company, or ask for every run with --all.")
    state = replay.timeline.state if args.at is None else replay.at(args.at)
    runs = _runs_of(replay.game)
    found = runs.best(replay.game, state, args.company, args.seconds)
    names = runs.names(state, args.company)
    _show(args, found, names)
    if args.output is not None:
        write_picture(runs.picture(replay.game, state, found, names), args.output)
    return 0


def _runs_of(game: Game) -> titles.BestRuns:
    """Return the best runs of a game, by the rules it is played by."""
    title = titles.title_of(game)
    if title is None or title.best_runs is None:
        raise BadData(f"{game.title} has no route problems in this version")
    return title.best_runs


def _show(
    args: Namespace,
    found: routes.Solution,
    names: Mapping[str, str],
    drawn: routes.Verdict | None = None,
) -> None:
    """Print the best routes, and the judge's answer to those that were drawn by hand."""
    if args.json:
        print_json(as_json(found, names, drawn))
        return
    console = Console(highlight=False, markup=False, emoji=False)
    _show_runs(console, found.problem, found.runs, names)
    answer = found.answer
    proof = "proved best" if answer.proved else f"at most £{answer.bound} is possible"
    console.print(f"£{answer.revenue}, {proof} ({found.seconds:.3f} s)", markup=False)
    if drawn is None:
        return
    if drawn.reason is not None:
        console.print(f"The routes of the file are not allowed. {drawn.reason}")
        return
    _show_runs(console, found.problem, drawn.runs, names)
    console.print(f"£{drawn.revenue} with the routes of the file, {_beside(drawn, answer)}")


def _beside(drawn: routes.Verdict, answer: routes.Answer) -> str:
    if drawn.revenue == answer.revenue:
        return "as much as that"
    if drawn.revenue > answer.revenue:  # the search was cut short
        return "more than that"
    return f"£{answer.revenue - drawn.revenue} less than that"


def _show_runs(
    console: Console,
    problem: routes.RouteProblem,
    runs: tuple[routes.Run, ...],
    names: Mapping[str, str],
) -> None:
    places = {stop.id: stop.name or stop.id for stop in problem.stops}
    table = Table("train", "earns", "stops")
    for one in runs:
        stops = " - ".join(places[stop] for stop in one.stops)
        table.add_row(names.get(one.train, one.train), f"£{one.revenue}", stops)
    if runs:
        console.print(table)


def as_json(
    found: routes.Solution, names: Mapping[str, str], drawn: routes.Verdict | None = None
) -> dict[str, Any]:
    """Return the output of `--json` for one search."""
    answer = found.answer
    document = {
        "revenue": answer.revenue,
        "optimal": answer.proved,
        "bound": answer.bound,
        "seconds": found.seconds,
        "routes": [
            {**_as_json(one, names), "paths": list(route.paths)}
            for route, one in zip(answer.routes, found.runs, strict=True)
        ],
    }
    if drawn is not None:
        document["drawn"] = {
            "reason": drawn.reason,
            "revenue": drawn.revenue,
            "routes": [_as_json(one, names) for one in drawn.runs],
        }
    return document


def _as_json(one: routes.Run, names: Mapping[str, str]) -> dict[str, Any]:
    return {
        "train": one.train,
        "name": names.get(one.train, one.train),
        "revenue": one.revenue,
        "stops": list(one.stops),
    }


def numbered_runs(replay: Replay, seconds: float | None = None) -> list[tuple[int, Any]]:
    """Return every train run of a game against the best one, by the file's action number."""
    found = _runs_of(replay.game).all_runs(replay.timeline, seconds)
    return [(replay.action_of(one.place), one) for one in found]


def _all(args: Namespace, replay: Replay) -> int:
    if args.output or args.at is not None:
        raise Complaint("--all looks at the whole game: it takes no --at and draws no picture.")
    runs = numbered_runs(replay, args.seconds)
    tell_where_it_stops(args.file, replay, "The runs before it are shown.")
    if args.json:
        keys = ("company", "recorded", "best", "bound", "optimal", "seconds")
        rows = [{"action_id": n, **{key: getattr(one, key) for key in keys}} for n, one in runs]
        print_json(rows)
        return 0
    if runs:
        _table(runs)
    else:
        where = "before that" if replay.divergence else "in this game"
        print(f"No company has run its trains {where}.")
    return 0


def _table(numbered: list[tuple[int, Any]]) -> None:
    console = Console(highlight=False, markup=False, emoji=False)
    table = Table("action", "company", "earned", "best", "left", "")
    for number, one in numbered:
        proof = "" if one.optimal else f"not proved, at most £{one.bound}"
        left = f"£{one.left}" if one.left else ""
        table.add_row(str(number), one.company, f"£{one.recorded}", f"£{one.best}", left, proof)
    console.print(table)
    runs = [one for _, one in numbered]
    lost = sum(one.left for one in runs)
    missed = sum(one.left > 0 for one in runs)
    left = f"{missed} of them left £{lost} on the table" if missed else "none left anything"
    earned = sum(one.recorded for one in runs)
    console.print(f"{len(runs)} runs earned £{earned}; {left}.", markup=False)
