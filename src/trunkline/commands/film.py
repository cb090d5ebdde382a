"""``trunkline film GAME -o FILE``: the map of a game as it grows, in twenty seconds."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from rich.console import Console
from rich.progress import Progress

from trunkline import report
from trunkline.commands import Complaint
from trunkline.commands.files import writable


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument(
        "file",
        metavar="GAME",
        type=Path,
        help="a game file of 18xx.games or our own",
    )
    parser.add_argument(
        "-o",
        "--output",
        metavar="FILE",
        type=Path,
        required=True,
        help="the animated picture to write: something.svg",
    )


def run(args: Namespace) -> int:
    """Draw the film and write it."""
    if args.output.suffix != ".svg":
        raise Complaint(f"{args.output}: a film is called something.svg.")
    writable(args.output)
    try:
        source = report.open_file(args.file)
    except report.CannotReport as error:
        raise Complaint(f"{args.file}: {error}") from None
    ready = list[report.ReportPart]()
    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("drawing", total=None)
        for step in report.work(source, care=None, parts=("film",)):
            bar.update(task, completed=step.done, total=step.of)
            if step.data is not None:
                ready.append(step)
    film = report.finished(ready)["film"]
    if not film["base"]:
        raise Complaint(film["missing"])
    args.output.write_text(report.animated(film), encoding="utf-8")
    sys.stderr.write(f"trunkline: {args.output} written.\n")
    return 0
