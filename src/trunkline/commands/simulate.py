"""``trunkline simulate``: bots play seeded games to their end."""

from __future__ import annotations

import csv
import json
import os
import signal
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from trunkline import titles
from trunkline.arena.match import GameFailed, GameResult, Match, check, seeds
from trunkline.arena.parallel import Job, played
from trunkline.arena.report import summary, tables
from trunkline.commands import Complaint
from trunkline.commands.check_data import add_data, chosen
from trunkline.commands.ending import AskedToEnd, ended_by_request
from trunkline.commands.files import print_json, writable, write_picture
from trunkline.commands.ladder import add_ray
from trunkline.commands.options import add_options, chosen_options
from trunkline.kernel import BadData
from trunkline.titles import bots

PLAYERS = 4
ASKED_TO_END, INTERRUPTED = 128 + signal.SIGTERM, 128 + signal.SIGINT
"""The status of a command that was ended by SIGTERM or Ctrl-C, as shells count it."""


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument("title", metavar="TITLE", help=f"one of {', '.join(titles.names())}")
    parser.add_argument(
        "--players", metavar="N", type=int, help="the number of random players (default: 4)"
    )
    parser.add_argument(
        "--seats",
        metavar="BOT,BOT,...",
        help=f"who plays: {', '.join(bots.WORDS)}, or your own as my_module:MyBot; "
        "they change seats from game to game",
    )
    parser.add_argument("--games", metavar="N", type=int, default=100, help="default: 100")
    parser.add_argument(
        "--seed", metavar="N", type=int, default=1, help="of the first game (default: 1)"
    )
    parser.add_argument("--edition", metavar="NAME", help="the edition of the rules")
    add_options(parser)
    add_data(parser)
    parser.add_argument(
        "--workers", metavar="N", type=int, help="processes (default: one for each core)"
    )
    add_ray(parser)
    parser.add_argument(
        "--save", metavar="DIR", type=Path, help="write each game as a native file, over none"
    )
    out = parser.add_mutually_exclusive_group()
    out.add_argument("--json", action="store_true", help="print the results as one JSON object")
    out.add_argument("--csv", metavar="OUT", type=Path, help="write one line for each seat")
    parser.add_argument(
        "-o", "--output", metavar="PICTURE", type=Path, help="draw the report: report.svg or .png"
    )


def run(args: Namespace) -> int:
    """Play, then tell."""
    match = _match(args)
    if args.save:
        _free(args)
        args.save.mkdir(parents=True, exist_ok=True)
    status, games = _play(match, args)
    if status:
        sys.stderr.write(f"trunkline: stopped after {len(games)} of {args.games} games.\n")
    if not games:
        return status
    if args.output:
        write_picture(_picture(match, games), args.output)
    if args.csv:
        _write_csv(games, args.csv)
    if args.json:
        print_json(_data(match, games))
    else:
        console = Console()
        for table in tables(match, games):
            console.print(table)
    return status


def _free(args: Namespace) -> None:
    """Complain about games that are there already: nothing is overwritten."""
    for seed in seeds(args.seed, args.games):
        path = _saved(args.save, seed)
        if path.exists():
            raise Complaint(f"{path} is there already: name another folder, or another --seed.")


def _saved(folder: Path, seed: int) -> Path:
    return folder / f"game-{seed}.json"


def _match(args: Namespace) -> Match:
    if args.games < 1:
        raise Complaint("--games takes a number from 1 on.")
    if args.players is not None and args.players < 1:
        raise Complaint("--players takes a number from 1 on.")
    writable(args.output, args.csv)
    if args.workers is not None and args.workers < 1:
        raise Complaint("--workers takes a number from 1 on.")
    seats = args.seats
    names = () if seats is None else tuple(name.strip() for name in seats.split(","))
    if names and args.players not in (None, len(names)):
        raise Complaint(f"--seats names {len(names)} bots but --players says {args.players}.")
    try:
        options = chosen_options(args)
        who = names or (bots.RANDOM,) * (args.players or PLAYERS)
        match = Match(args.title, options, who, chosen(args))
        check(match)
    except BadData as error:
        raise Complaint(f"{error}") from None
    return match


def _play(match: Match, args: Namespace) -> tuple[int, list[GameResult]]:
    """Return all games in the order of their seeds, after a status.

    The status is 0, or that of a command that was stopped; then the games are those that were over.
    """
    found: dict[int, GameResult] = {}
    status = 0
    workers = min(args.workers or os.cpu_count() or 1, args.games)
    progress = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    )
    # What a bot prints is not part of our output, which other programs read.
    with ended_by_request(), redirect_stdout(sys.stderr), progress:
        bar = progress.add_task(f"{match.title} games", total=args.games)
        try:
            for game in _games(match, args, workers):
                if args.save:
                    _save(game, args.save)
                found[game.seed] = game
                progress.advance(bar)
        except BadData as error:
            raise Complaint(f"{error}") from None
        except GameFailed as error:
            raise Complaint(f"The rules of {match.title} failed: {error}") from error
        except KeyboardInterrupt as stop:
            status = ASKED_TO_END if isinstance(stop, AskedToEnd) else INTERRUPTED
    return status, [found[seed] for seed in sorted(found)]


def _games(match: Match, args: Namespace, workers: int) -> Iterator[GameResult]:
    keep = args.save is not None
    jobs = (Job(match, seed, keep) for seed in seeds(args.seed, args.games))
    return (game for _, game in played(jobs, workers, args.ray))


def _save(game: GameResult, folder: Path) -> None:
    """Write a game as soon as it is over: neither an interrupt nor memory is a danger to it."""
    with _saved(folder, game.seed).open("x", encoding="utf-8") as file:
        json.dump(game.file, file)
    game.file = None


def _data(match: Match, games: list[GameResult]) -> dict[str, Any]:
    return {
        "title": match.title,
        "options": dict(match.options),
        "bots": list(match.bots),
        "games": [game.data() for game in games],
        "summary": summary(match, games),
    }


def _picture(match: Match, games: list[GameResult]) -> str:
    from trunkline.arena.picture import report

    return report(match, games)


def _write_csv(games: list[GameResult], path: Path) -> None:
    """Write a line for each seat of each game, for a spreadsheet."""
    with path.open("w", encoding="utf-8", newline="") as file:
        out = csv.writer(file)
        counts = list(games[0].counts)
        out.writerow(("seed", "seat", "bot", "worth", "won", "actions", "end_reason", *counts))
        for game in games:
            for seat, part in enumerate(game.shares()):
                shared = (game.actions, game.end_reason, *(game.counts[name] for name in counts))
                who = (game.seed, seat, game.seats[seat], game.result[seat], round(part, 3))
                out.writerow((*who, *shared))
