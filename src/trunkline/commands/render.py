"""``trunkline render``: the empty map of a title, or any moment of a game file."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from trunkline import titles
from trunkline.commands import Complaint, full_stop
from trunkline.commands.files import add_picture, no_folder, write_picture
from trunkline.kernel import SPECTATOR, BadData, Game, State, view
from trunkline.titles import pictures


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument(
        "what",
        metavar="TITLE|FILE",
        help=f"a title ({', '.join(titles.names())}) or a game file, native or of 18xx.games",
    )
    parser.add_argument(
        "--at",
        metavar="ACTION_ID",
        type=int,
        help="the moment after this action of the file; 0 is the start (default: the last moment)",
    )
    add_picture(parser)


def run(args: Namespace) -> int:
    """Draw it."""
    path, known = Path(args.what), titles.names()
    if args.what not in known or path.is_file():  # a folder may be called as a title is
        if not args.what:
            raise Complaint(f"Name a game file or a title; the titles are {', '.join(known)}.")
        if not path.exists():
            raise Complaint(
                f"{args.what} is neither a file nor a title.{titles.instead(args.what)}"
            )
        no_folder(path)
        write_picture(_moment(path, args.at), args.output)
        return 0
    if args.at is not None:
        raise Complaint("--at names an action of a game file; a title has none.")
    write_picture(pictures.empty_map(titles.get(args.what)), args.output)
    return 0


def _moment(path: Path, at: int | None) -> str:
    from trunkline.interop import load_any

    try:
        replay = load_any(path)
    except BadData as error:
        raise Complaint(f"{path}: {error}") from None
    wrong = replay.divergence
    if at is None and wrong is not None:
        raise Complaint(f"{path}: {full_stop(str(wrong))} Name an earlier action with --at.")
    try:
        return map_of(replay.game, replay.timeline.state if at is None else replay.at(at))
    except BadData as error:
        raise Complaint(f"{path}: {error}") from None


def map_of(game: Game, state: State) -> str:
    """Return the map as a spectator sees it."""
    pictures = game.page.pictures(view(game, state, SPECTATOR))
    if "map" not in pictures:
        raise Complaint(f"{game.title} does not draw its games yet; draw the title instead.")
    from trunkline.draw import parts

    return parts.whole(pictures, "map", ground=game.page.ground())
