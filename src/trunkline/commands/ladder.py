"""``trunkline ladder``: how strong the bots of a title are, from fair games on held-out seeds."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, Namespace
from contextlib import redirect_stdout
from pathlib import Path

from rich.console import Console
from rich.table import Table

from trunkline import titles
from trunkline.arena import ladder
from trunkline.arena.match import GameFailed, check
from trunkline.arena.parallel import Job, played
from trunkline.bots.levels import display_name
from trunkline.commands import Complaint
from trunkline.commands.files import kept, writable, write_picture
from trunkline.commands.options import add_options, chosen_options
from trunkline.kernel import BadData

PLAYERS, BLOCKS = 3, 10


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument("title", metavar="TITLE", help=f"one of {', '.join(titles.names())}")
    who = parser.add_mutually_exclusive_group()
    who.add_argument(
        "--levels", metavar="BOT,BOT,...", help="weakest first (default: all of the title)"
    )
    who.add_argument(
        "--seats",
        metavar="BOT,BOT,...",
        help="play this one pairing, a bot for each seat, in place of all neighbours; your own as "
        "my_module:MyBot",
    )
    parser.add_argument(
        "--players", metavar="N", type=int, help="default: 3, or as many as --seats names"
    )
    parser.add_argument(
        "--blocks",
        metavar="N",
        type=int,
        default=BLOCKS,
        help="drawn openings, each played from every seat by all neighbours (default: 10)",
    )
    parser.add_argument("--edition", metavar="NAME", help="the edition of the rules")
    add_options(parser)
    parser.add_argument(
        "--file",
        metavar="FILE",
        type=Path,
        help="where games are kept; what is there already is not played again "
        "(default: they are not kept)",
    )
    parser.add_argument(
        "--workers", metavar="N", type=int, help="processes (default: one for each core)"
    )
    add_ray(parser)
    parser.add_argument(
        "-o", "--output", metavar="PICTURE", type=Path, help="draw it: ladder.svg or .png"
    )


def add_ray(parser: ArgumentParser) -> None:
    """Add the option that lets a cluster play."""
    parser.add_argument(
        "--ray",
        metavar="ADDRESS",
        nargs="?",
        const="local",
        help="play on a Ray cluster (needs trunkline[ray]); without an address one is started here",
    )


def run(args: Namespace) -> int:
    """Play the missing games, then print the ladder."""
    if args.blocks < 0 or (args.workers is not None and args.workers < 1):
        raise Complaint("--blocks takes a number from 0 on, --workers one from 1 on.")
    writable(args.output)
    with kept(args.file) as path:
        return _ladder(args, path)


def _ladder(args: Namespace, path: Path) -> int:
    try:
        levels, pairings = _who(args)
        rows = ladder.read(path)
        options = dict(chosen_options(args))
        todo = list(ladder.jobs(args.title, options, pairings, args.blocks, rows))
        for match in {job.match.bots: job.match for job in todo}.values():
            check(match)
        _play(todo, path, args, len(rows))
    except BadData as error:
        raise Complaint(str(error)) from None
    except GameFailed as error:
        raise Complaint(f"The rules of {args.title} failed: {error}") from error
    rows = [row for row in ladder.read(path) if row.bots in pairings]
    if not rows:
        raise Complaint(f"{args.file or 'The ladder'} has no games yet.")
    try:
        found = ladder.rated(rows, levels)
    except BadData as error:
        raise Complaint(str(error)) from None
    Console().print(table(args.title, found, rows), times(found))
    if args.output:
        from trunkline.arena.ladder_picture import picture

        write_picture(picture(args.title, found, f"{note(rows)}; 95 % intervals"), args.output)
    return 0


def _who(args: Namespace) -> tuple[list[str], list[tuple[str, ...]]]:
    """Return the levels, weakest first, and their pairings."""
    if not args.seats:
        levels = list(dict.fromkeys(ladder.levels_of(args.title, args.levels)))
        return levels, ladder.lineups(levels, args.players or PLAYERS)
    seats = tuple(ladder.levels_of(args.title, args.seats))
    if args.players not in (None, len(seats)):
        raise Complaint(f"--seats names {len(seats)} bots but --players says {args.players}.")
    return ladder.weakest_first(args.title, seats), [seats]


def _play(todo: list[Job], path: Path, args: Namespace, there: int) -> None:
    """Play games and write each as soon as it is over: a stop loses only those in play."""
    console = Console(stderr=True, highlight=False)
    console.print(f"{len(todo)} games to play{f'; {path} has {there}' if args.file else ''}.")
    number = 0
    try:
        with redirect_stdout(sys.stderr):
            workers = min(args.workers or os.cpu_count() or 1, max(1, len(todo)))
            for job, game in played(todo, workers, args.ray):
                ladder.append(path, ladder.row_of(job, game))
                number += 1
                console.print(f"{number} of {len(todo)}: seed {job.seed}, {', '.join(game.seats)}")
    except KeyboardInterrupt:
        on = "The same command goes on from here." if args.file else "With --file it could go on."
        console.print(f"Stopped after {number} games. {on}")
        raise


def note(rows: list[ladder.Row]) -> str:
    """Count the games, and those of them that differ."""
    faults = sum(row.faults for row in rows)
    failed = f", bots replaced: {faults}" if faults else ""
    return f"{len(rows)} games, {ladder.distinct(rows)} of them distinct{failed}"


def table(title: str, levels: list[ladder.Rated], rows: list[ladder.Row]) -> Table:
    """Return the strengths of the levels as a table for the terminal."""
    found = _columns(f"{title}: {note(rows)}", "level", "Elo", "games", "won", "equal", "ahead by")
    for one in reversed(levels):
        ahead, error = one.ahead
        found.add_row(
            display_name(one.bot),
            f"{one.rating:.0f} ({one.low:.0f} to {one.high:.0f})",
            f"{one.games}",
            _share(one.won),
            f"{one.equal:.1%}",
            f"{ahead:.0f} ± {error:.0f}",
        )
    return found


def times(levels: list[ladder.Rated]) -> Table:
    """Return the steps of the ladder, and their cost in processor seconds."""
    found = _columns(
        "", "level", "seats before those below", "a decision", "slowest of 100", "longest", "a game"
    )
    for one in reversed(levels):
        seconds = (one.mean, one.late, one.longest, one.whole)
        found.add_row(
            display_name(one.bot), _share(one.below), *(f"{value:.3f} s" for value in seconds)
        )
    return found


def _columns(title: str, *names: str) -> Table:
    found = Table(title=title, title_justify="left")
    for name in names:
        found.add_column(name, justify="left" if name == "level" else "right")
    return found


def _share(found: tuple[float, float, float] | None) -> str:
    """Return a share with its 95% interval."""
    if found is None:
        return ""
    share, low, high = found
    return f"{share:.1%} ({low:.1%} to {high:.1%})"
