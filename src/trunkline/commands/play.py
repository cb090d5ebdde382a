"""``trunkline play``: sit down to a game against bots, in the browser, on this machine alone."""

from __future__ import annotations

import asyncio
import os
import socket
import threading
from argparse import ArgumentParser, Namespace
from importlib.util import find_spec
from pathlib import Path

from trunkline import titles
from trunkline.commands import Complaint, reload
from trunkline.commands import port as port_number
from trunkline.commands.check_data import add_data
from trunkline.commands.options import add_options
from trunkline.commands.serve import listen, make_server
from trunkline.commands.solo import FEW, HOST, announce, check, local, path
from trunkline.server.ops import logs
from trunkline.titles import folders

PORT = 1848
SLOWER = "The route search runs uncompiled, which is slower: pip install 'trunkline[fast]' helps."


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument(
        "title",
        metavar="TITLE",
        nargs="?",
        default="1848",
        help=f"the game: {', '.join(titles.names())}, or the folder of a title (1848)",
    )
    parser.add_argument("--players", type=int, help=f"how many sit down ({FEW}, if so many may)")
    parser.add_argument("--bot", metavar="NAME", help="who the others are (see trunkline simulate)")
    parser.add_argument("--seed", type=int, help="fixes chance and bots")
    parser.add_argument(
        "--port", type=port_number, help=f"port to listen on ({PORT}, or any free one)"
    )
    parser.add_argument(
        "--database", metavar="FILE", type=Path, help="where games are kept (in your home folder)"
    )
    add_options(parser)
    add_data(parser)
    parser.add_argument("--no-browser", action="store_true", help="only print the address")
    parser.add_argument(
        "--reload",
        action="store_true",
        help="with the folder of a title: load it again whenever a file of it changes",
    )


def run(args: Namespace) -> int:
    """Serve on the loopback, open a new game, until interrupted."""
    if args.reload:
        port = args.port or free_port(PORT if args.port is None else 0)
        return reload.watch(args, port)
    args.title = title_or_folder(args.title)
    amendments = check(args)
    logs.set_up("warning")
    if find_spec("numba") is None:
        print(SLOWER)
    wanted = local(
        args.port or free_port(PORT if args.port is None else 0), args.database or home()
    )
    with listen(wanted) as listener:
        server = make_server(wanted, {args.title: amendments})
        told = (server, path(args), wanted.port, args.no_browser)
        opener = threading.Thread(target=announce, args=told, daemon=True)
        opener.start()
        try:
            asyncio.run(server.serve(sockets=[listener]))
        except KeyboardInterrupt:
            return 0
        return 0 if server.started else 1


def title_or_folder(text: str) -> str:
    """Return the name of a title; that of a folder is loaded from there."""
    if titles.known(text):
        return text
    if Path(text).is_dir():
        return folders.open_folder(Path(text))
    known = ", ".join(titles.names())
    raise Complaint(f"{text} is neither a title nor a folder; the titles are {known}.")


def home() -> Path:
    """Return the file of this user's games."""
    data = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    folder = Path(data) / "trunkline"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Complaint(f"{folder}: {error.strerror}. Name a file with --database.") from None
    return folder / "games.sqlite"


def free_port(wish: int = PORT) -> int:
    """Return the wished port, or another free one (0: any)."""
    for number in (wish, 0):
        with socket.socket() as one:
            one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                one.bind((HOST, number))
            except OSError:
                continue
            return int(one.getsockname()[1])
    raise Complaint("No port is free on this machine.")
