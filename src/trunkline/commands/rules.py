"""``trunkline rules``: the rulebook of a title in one file, for a table without a network."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from trunkline import rulebook, titles
from trunkline.commands import Complaint
from trunkline.commands.files import no_folder, writable
from trunkline.commands.options import add_options, chosen_options

USUAL = 3
"""The number of players for the values, if the title allows it."""


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument("title", metavar="TITLE", choices=titles.names(), help="the title")
    parser.add_argument(
        "-o",
        "--output",
        metavar="FILE",
        type=Path,
        required=True,
        help="the page to write: something.html",
    )
    parser.add_argument(
        "--players", metavar="N", type=int, help="the number of players whose values are shown"
    )
    add_options(parser)


def run(args: Namespace) -> int:
    """Write it."""
    title, path = titles.get(args.title), args.output
    no_folder(path)
    if path.suffix != ".html":
        raise Complaint(f"{path}: a rulebook is called something.html.")
    writable(None, path)
    seats = args.players
    if seats is None:
        seats = USUAL if USUAL in title.players else title.players[0]
    game = titles.load(args.title, seats, chosen_options(args))
    values = f"{seats} players and {'these' if args.option else 'the usual'} options"
    path.write_text(rulebook.document(game, title.label, values), encoding="utf-8")
    return 0
