"""``trunkline tiles``: every tile of a title on one sheet."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from trunkline import titles
from trunkline.commands.files import add_picture, write_picture
from trunkline.titles import pictures


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument("title", metavar="TITLE", choices=titles.names(), help="the title")
    add_picture(parser)


def run(args: Namespace) -> int:
    """Draw them."""
    write_picture(pictures.tile_sheet(titles.get(args.title)), args.output)
    return 0
