"""``trunkline tiles``: every tile of a title on one sheet."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from trunkline import titles
from trunkline.commands import Complaint
from trunkline.commands.files import add_picture, write_picture


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument("title", metavar="TITLE", choices=titles.names(), help="the title")
    add_picture(parser)


def run(args: Namespace) -> int:
    """Draw them."""
    picture = titles.get(args.title).picture
    if picture is None or picture.tile_sheet is None:
        raise Complaint(f"{args.title} has no sheet of tiles; trunkline render draws its board.")
    write_picture(picture.tile_sheet(), args.output)
    return 0
