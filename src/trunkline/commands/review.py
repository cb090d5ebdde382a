"""``trunkline review FILE``: the decisions of a game that cost most, and what was better."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from trunkline import bots
from trunkline.bots.lookahead import Foresight
from trunkline.bots.review import Mark, review, worst
from trunkline.commands import Complaint
from trunkline.interop import load_any
from trunkline.kernel import BadData, Timeline
from trunkline.kernel.game import player

MOST = 10


def add_arguments(parser: ArgumentParser) -> None:
    """What may follow the command."""
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
    parser.add_argument("--json", action="store_true", help="print them as JSON")


def run(args: Namespace) -> int:
    """Go through the game, then tell."""
    try:
        timeline = load_any(args.file).timeline
    except (BadData, OSError) as error:
        raise Complaint(f"{args.file}: {error}") from None
    game = timeline.game
    foresight = bots.foresight(game.title)
    if foresight is None:
        raise Complaint(f"There is no expert for {game.title} that could review its games.")
    seats = {number - 1 for number in args.seat or ()}
    if not seats <= set(game.everybody):
        raise Complaint(f"This game has the players 1 to {game.seats}.")
    found = worst(_through(timeline, foresight, seats), args.most)
    if args.json:
        json.dump([as_json(timeline, mark, foresight) for mark in found], sys.stdout, indent=1)
        print()
    else:
        Console().print(table(timeline, found, foresight))
    return 0


def _through(timeline: Timeline[Any], foresight: Foresight, seats: set[int]) -> list[Mark]:
    marks = []
    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(f"{timeline.game.title}: looking ahead", total=None)
        for step in review(timeline, foresight, seats):
            bar.update(task, total=step.end, completed=step.moment)
            if step.mark is not None:
                marks.append(step.mark)
    return marks


def as_json(timeline: Timeline[Any], mark: Mark, foresight: Foresight) -> dict[str, Any]:
    """A mark for other programs, its actions as a game file has them, and in words."""
    game = timeline.game
    return {
        "moment": mark.moment,
        "seat": mark.seat,
        "played": game.codec.encode(mark.played),
        "better": game.codec.encode(mark.better),
        "plan": mark.plan,
        "cost": round(mark.cost, 2),
        "said": f"{foresight.unit.format(mark.cost)}: {game.page.label(mark.better)}",
        "line": [game.page.label(action) for action in mark.line],
    }


def table(timeline: Timeline[Any], marks: list[Mark], foresight: Foresight) -> Table:
    """The marks for a person."""
    game = timeline.game
    found = Table(title=f"{game.title}: the decisions that cost most", title_justify="left")
    for name in ("action", "who", "played", "better", "worth", "then"):
        found.add_column(name, justify="right" if name in ("action", "worth") else "left")
    for mark in marks:
        better = game.page.label(mark.better)
        found.add_row(
            f"{mark.moment}",
            player(mark.seat),
            game.page.label(mark.played),
            f"{better} ({mark.plan})" if mark.plan else better,
            foresight.unit.format(mark.cost),
            ", ".join(game.page.label(action) for action in mark.line[1:3]),
        )
    return found
