"""``trunkline puzzles``: make puzzles from games, and solve them again."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from trunkline import puzzles, titles
from trunkline.arena.match import GameFailed, Match, play_game
from trunkline.commands import Complaint
from trunkline.commands.options import add_options, chosen_options
from trunkline.interop import load_any, load_data
from trunkline.kernel import BadData, Timeline
from trunkline.puzzles.kinds import KINDS
from trunkline.puzzles.position import NoPuzzle


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of the command."""
    work = parser.add_subparsers(dest="work", metavar="WORK", required=True)
    make = work.add_parser("make", help="look for puzzles in games, and write a list of them")
    make.add_argument("games", metavar="GAME", nargs="*", type=Path, help="finished game files")
    make.add_argument("--title", metavar="TITLE", help="let bots play this title")
    add_options(make)
    make.add_argument(
        "--bots", metavar="LEVELS", default="regular", help="take turns at the seats: strong,random"
    )
    make.add_argument("--players", metavar="N", type=int, default=4, help="default: 4")
    make.add_argument("--seed", metavar="N", type=int, default=1, help="first seed; default: 1")
    make.add_argument("--count", metavar="N", type=int, default=1, help="bot games; default: 1")
    make.add_argument(
        "--kind", metavar="KIND", action="append", choices=list(KINDS), help="default: all kinds"
    )
    make.add_argument(
        "--most", metavar="N", type=int, default=60, help="most of each kind; default: 60"
    )
    make.add_argument(
        "--each", metavar="N", type=int, default=3, help="most of each kind from a game; default: 3"
    )
    make.add_argument(
        "-o", "--output", metavar="FILE", type=Path, required=True, help="a list, which may exist"
    )
    solve = work.add_parser("solve", help="solve puzzles again, and say where a document is wrong")
    solve.add_argument("file", metavar="FILE", type=Path, help="a puzzle, or a list of them")
    solve.add_argument("--json", action="store_true", help="print the solutions as JSON")


def run(args: Namespace) -> int:
    """Make puzzles, or solve them."""
    return _make(args) if args.work == "make" else _solve(args)


def _make(args: Namespace) -> int:
    if not args.games and args.title is None:
        raise Complaint("Name game files, or a title that bots play with --title.")
    known = _read(args.output) if args.output.exists() else []
    kinds = args.kind or list(KINDS)
    for name, timeline in _games(args):
        before = len(known)
        found = puzzles.puzzles_in(timeline, kinds)
        known = puzzles.merged(known, found, most=args.most, each=args.each)
        text = "".join(f"{_line(one)}\n" for one in known)
        args.output.write_text(text, encoding="utf-8")
        print(f"{name}: {len(known) - before} new, {len(known)} in all", file=sys.stderr)
        if all(sum(one.kind == kind for one in known) >= args.most for kind in kinds):
            break
    return 0


def _games(args: Namespace) -> Iterator[tuple[str, Timeline[Any]]]:
    """Yield games from files, then games between bots."""
    for path in args.games:
        try:
            yield path.name, load_any(path).timeline
        except BadData as error:
            raise Complaint(f"{path}: {error}") from None
    if args.title is None:
        return
    levels = args.bots.split(",")
    seats = tuple(levels[seat % len(levels)] for seat in range(args.players))
    match = Match(args.title, chosen_options(args), seats)
    for seed in range(args.seed, args.seed + args.count):
        try:
            file = play_game(match, seed, keep=True).file
        except GameFailed as error:
            raise Complaint(str(error)) from None
        yield f"seed {seed}", load_data(file, audited=False).timeline


def _line(puzzle: puzzles.Puzzle) -> str:
    return json.dumps(puzzles.write(puzzle), ensure_ascii=False, separators=(",", ":"))


def _read(path: Path) -> list[puzzles.Puzzle]:
    """Return the puzzles of a file: a document, or one in each line."""
    try:
        text = path.read_text(encoding="utf-8")
        try:
            return [puzzles.read(json.loads(text))]
        except json.JSONDecodeError:
            lines = [line for line in text.splitlines() if line.strip()]
            return [puzzles.read(json.loads(line)) for line in lines]
    except (OSError, ValueError) as error:
        raise Complaint(f"{path}: {error}") from None


def _solve(args: Namespace) -> int:
    wrong = 0
    for one in _read(args.file):
        try:
            proof = puzzles.prove(one)
            problem = ""
        except (NoPuzzle, BadData) as error:
            problem = str(error)
        wrong += bool(problem)
        if args.json:
            solution = {"id": one.id, "problem": problem, **one.solution()} if not problem else {
                "id": one.id, "problem": problem,
            }  # fmt: skip
            print(json.dumps(solution, ensure_ascii=False))
            continue
        label = f"{one.id} ({titles.get(one.title).label}, {one.kind})"
        if problem:
            print(f"{label}: {problem}")
            continue
        print(f"{label}: {one.question}")
        print(f"  {one.solution()['words']} {proof.work} steps of search.")
    return 1 if wrong else 0
