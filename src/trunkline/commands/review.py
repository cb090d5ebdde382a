"""``trunkline review FILE``: the most expensive decisions of a game, and better ones."""

from __future__ import annotations

import signal
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from trunkline.arena.review import Mark, review, worst
from trunkline.bots.lookahead import Foresight
from trunkline.commands import Complaint
from trunkline.commands.files import print_json, tell_where_it_stops
from trunkline.interop import Replay, load_any
from trunkline.kernel import BadData, Timeline
from trunkline.titles import bots

MOST = 10
INTERRUPTED = 128 + signal.SIGINT
"""The status of a command that was ended by Ctrl-C, as shells count it."""


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument(
        "file", metavar="FILE", type=Path, help="a game file, native or of 18xx.games"
    )
    parser.add_argument(
        "--seat",
        metavar="N",
        type=int,
        action="append",
        help="one player, from 1 (default: all)",
    )
    parser.add_argument(
        "--most", metavar="N", type=int, default=MOST, help="decisions to show (default: 10)"
    )
    parser.add_argument("--json", action="store_true", help="print them as JSON, one on each line")


def run(args: Namespace) -> int:
    """Go through the game, then tell."""
    if args.most < 1:
        raise Complaint("--most takes a number from 1 on.")
    try:
        replay = load_any(args.file)
    except BadData as error:
        raise Complaint(f"{args.file}: {error}") from None
    game = replay.game
    foresight = bots.foresight(game)
    if foresight is None:
        raise Complaint(f"There is no expert for {game.title} that could review its games.")
    seats = {number - 1 for number in args.seat or ()}
    if not seats <= set(game.player_seats):
        raise Complaint(f"This game has the players 1 to {game.seats}.")
    tell_where_it_stops(args.file, replay, "What came before is reviewed.")
    stopped, marks = _through(replay.timeline, foresight, seats)
    found = worst(marks, args.most)
    if args.json:
        print_json([as_json(replay, mark, foresight) for mark in found])
    elif found:
        Console().print(table(replay, found, foresight))
    else:
        print("Nothing was surely better than what was played.")
    return INTERRUPTED if stopped else 0


def _through(
    timeline: Timeline[Any], foresight: Foresight, seats: set[int]
) -> tuple[bool, list[Mark]]:
    """Return True if the user stopped the review, and the marks."""
    marks = []
    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(f"{timeline.game.title}: looking ahead", total=None)
        try:
            for step in review(timeline, foresight, seats):
                bar.update(task, total=step.end, completed=step.moment)
                if step.mark is not None:
                    marks.append(step.mark)
        except KeyboardInterrupt:
            sys.stderr.write("trunkline: stopped; this is what was found so far.\n")
            return True, marks
    return False, marks


def as_json(replay: Replay, mark: Mark, foresight: Foresight) -> dict[str, Any]:
    """Return a mark for other programs, with its actions as a game file has them and in words.

    Its `action_id` is the number of the action in the file, as in `trunkline routes`.
    """
    game = replay.game
    return {
        "action_id": replay.action_of(mark.moment),
        "seat": mark.seat,
        "player": replay.names[mark.seat],
        "played": game.codec.encode(mark.played),
        "better": game.codec.encode(mark.better),
        "plan": mark.plan,
        "cost": round(mark.cost, 2),
        "said": f"{foresight.unit.format(mark.cost)}: {game.page.label(mark.better)}",
        "line": [game.page.label(action) for action in mark.line],
    }


def table(replay: Replay, marks: list[Mark], foresight: Foresight) -> Table:
    """Return the marks as a table for a person, by the numbers of the file's actions."""
    game = replay.game
    found = Table(title=f"{game.title}: the decisions that cost most", title_justify="left")
    for name in ("action", "who", "played", "better", "worth", "then"):
        found.add_column(name, justify="right" if name in ("action", "worth") else "left")
    for mark in marks:
        better = game.page.label(mark.better)
        found.add_row(
            f"{replay.action_of(mark.moment)}",
            f"{mark.seat + 1} {replay.names[mark.seat]}",
            game.page.label(mark.played),
            f"{better} ({mark.plan})" if mark.plan else better,
            foresight.unit.format(mark.cost),
            ", ".join(game.page.label(action) for action in mark.line[1:3]),
        )
    return found
