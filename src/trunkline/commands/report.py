"""``trunkline report GAME``: what a game left on the table, its costliest decisions, its story.

Several files give a career table instead: games, places, and money left on the table per run.
"""

from __future__ import annotations

import signal
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from trunkline import report
from trunkline.commands import Complaint
from trunkline.commands.files import print_json
from trunkline.report import career_page, words

INTERRUPTED = 128 + signal.SIGINT
SHORT = ("replay", "runs", "story")
"""The parts that a career table needs."""
NAMES = {
    "replay": "replayed",
    "runs": "runs against the best",
    "film": "film and market",
    "story": "turning points and story",
    "decisions": "decisions",
}


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument(
        "file",
        metavar="GAME",
        type=Path,
        nargs="+",
        help="a game file of 18xx.games or our own; several give a career table",
    )
    parser.add_argument(
        "-o", "--output", metavar="PAGE", type=Path, help="write one self-contained HTML file"
    )
    parser.add_argument("--json", action="store_true", help="print the report as JSON")
    parser.add_argument(
        "--seat",
        metavar="N",
        type=int,
        action="append",
        help="look at the decisions of this player only, from 1 (default: all)",
    )
    parser.add_argument(
        "--looks",
        metavar="N",
        type=_looks,
        default=report.Care().looks,
        help="looks of the bot at each costly decision; 0: proved findings only "
        f"(default: {report.Care().looks})",
    )


def _looks(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 3 and int(text) <= 100):
        raise ArgumentTypeError(f"looks is a number from 0 to 100, not {text!r}")
    return int(text)


def run(args: Namespace) -> int:
    """Make the report and write it."""
    if len(args.file) > 1:
        return _several(args)
    source = _opened(args.file[0])
    seats = {number - 1 for number in args.seat or ()}
    if not seats <= set(range(len(source.replay.names))):
        raise Complaint(f"This game has the players 1 to {len(source.replay.names)}.")
    care = report.Care(looks=args.looks) if args.looks else None
    parts = report.PARTS if args.json or args.output else _without_film()
    made, whole = _made(source, seats or None, care, parts)
    if args.output is not None:
        _write(args.output, report.html(made))
    if args.json:
        print_json(made)
    elif args.output is None:
        show(made)
    return 0 if whole else INTERRUPTED


def _without_film() -> tuple[str, ...]:
    return tuple(part for part in report.PARTS if part != "film")


def _opened(path: Path) -> report.Source:
    try:
        return report.open_file(path)
    except report.CannotReport as error:
        raise Complaint(f"{path}: {error}") from None


def _made(
    source: report.Source,
    seats: set[int] | None,
    care: report.Care | None,
    parts: tuple[str, ...],
) -> tuple[dict[str, Any], bool]:
    """Return the report, and False if Ctrl-C ended the look at decisions."""
    ready = list[report.ReportPart]()
    whole = True
    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=None)
        try:
            for step in report.work(source, seats=seats, care=care, parts=parts):
                name = NAMES[step.part]
                if step.seat is not None:
                    name = f"{source.player(step.seat)}: {name}"
                bar.update(task, description=name, completed=step.done, total=step.of)
                if step.data is not None:
                    ready.append(step)
        except KeyboardInterrupt:
            if "story" not in {step.part for step in ready}:
                raise
            sys.stderr.write("trunkline: stopped; the report has the parts that were ready.\n")
            whole = False
    return report.finished(ready), whole


def _write(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8")
    sys.stderr.write(f"trunkline: {path} written.\n")


def show(made: dict[str, Any]) -> None:
    """Print a report for a person."""
    console = Console(highlight=False, markup=False, emoji=False)
    stopped = words.stopped(made)
    if stopped is not None:
        console.print(" ".join(stopped))
    console.print(words.headline(made), style="bold")
    console.print(words.lead(made))
    missed = [one for one in made["runs"]["runs"] if one["left"]]
    if missed:
        table = Table("move", "round", "company", "earned", "best", "left")
        for one in missed:
            amounts = [words.money(made, one[key]) for key in ("earned", "best", "left")]
            table.add_row(str(one["move"]), one["round"], one["company"], *amounts)
        console.print(table)
    elif made["runs"]["missing"]:
        console.print(made["runs"]["missing"])
    for each in made["decisions"]:
        _show_player(console, made, each)
    console.print()
    console.print(" ".join(made["story"]["sentences"]))


def _show_player(console: Console, made: dict[str, Any], each: dict[str, Any]) -> None:
    console.print()
    name = made["replay"]["players"][each["seat"]]
    console.print(f"{name}: the costliest decisions", style="bold")
    for one in each["proved"]:
        amount = words.money(made, one["amount"])
        console.print(f"Proved, move {one['move']}: {one['title']}, {amount}. {one['text']}")
    for one in each["opinions"]:
        median, low, high = (words.score(made, one[key]) for key in ("median", "low", "high"))
        console.print(
            f"{each['expert']}’s opinion, move {one['move']}: {one['played']}. {one['better']} "
            f"About {median} {one['unit']} ({low} to {high}; {one['agree']} of {one['looks']} "
            "looks agree)."
        )
        if one["checks"]:
            gained = words.score(made, one["gained"])
            console.print(f"Our regular bot continued from both moves: {gained} better.")
    if not each["proved"] and not each["opinions"]:
        console.print("Nothing was clearly better than what was played.")
    for one in each["dropped"]:
        console.print(f"Not shown: {one['text']}.")


def _several(args: Namespace) -> int:
    """Write the career table of several files; a file that cannot be read is named and left out."""
    if args.seat:
        raise Complaint("--seat is for one game: a career table shows all players.")
    made, status = list[dict[str, Any]](), 0
    for path in args.file:
        try:
            source = report.open_file(path)
        except (report.CannotReport, OSError) as error:
            reason = error.strerror if isinstance(error, OSError) else str(error)
            sys.stderr.write(f"trunkline: {path}: {reason}\n")
            status = 1
            continue
        made.append(report.finished(report.work(source, care=None, parts=SHORT)))
    if not made:
        raise Complaint("None of these files gives a report.")
    found = report.career(made)
    if args.output is not None:
        _write(args.output, career_page.html(found))
    if args.json:
        print_json(found)
    elif args.output is None:
        _table(found["players"])
    return status


def _table(players: Iterable[dict[str, Any]]) -> None:
    console = Console(highlight=False, markup=False, emoji=False)
    table = Table("player", "games", "won", "place", "runs", "perfect", "left a run", "companies")
    for one in players:
        place = "" if one["mean_place"] is None else f"{one['mean_place']:.2f}"
        left = "" if one["left_per_run"] is None else f"{one['left_per_run']:.2f}"
        counts = [str(one[key]) for key in ("games", "wins")]
        runs = [str(one[key]) for key in ("runs", "perfect")]
        table.add_row(one["name"], *counts, place, *runs, left, ", ".join(one["favourites"]))
    console.print(table)
