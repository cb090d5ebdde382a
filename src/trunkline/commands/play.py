"""``trunkline play``: sit down to a game against bots, in the browser, on this machine alone."""

from __future__ import annotations

import asyncio
import os
import socket
import sys
import threading
import time
import webbrowser
from argparse import ArgumentParser, Namespace
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import urlencode

from trunkline import titles
from trunkline.commands import Complaint, full_stop
from trunkline.commands import port as port_number
from trunkline.commands.check_data import add_data, chosen
from trunkline.commands.options import add_options, chosen_options
from trunkline.commands.serve import Server, listen, make_server
from trunkline.kernel import BadData
from trunkline.server.guard.addresses import NOBODY
from trunkline.server.ops import logs
from trunkline.titles import bots

HOST = "127.0.0.1"
PORT = 1848
SLOWER = "The route search runs uncompiled, which is slower: pip install 'trunkline[fast]' helps."
FEW = 4
"""Players if nothing else is said."""


def add_arguments(parser: ArgumentParser) -> None:
    """What may follow the command."""
    parser.add_argument(
        "title",
        metavar="TITLE",
        nargs="?",
        default="1848",
        choices=titles.names(),
        help="the game (1848)",
    )
    parser.add_argument("--players", type=int, default=FEW, help=f"how many sit down ({FEW})")
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


def run(args: Namespace) -> int:
    """Serve on the loopback, open a new game, until interrupted."""
    amendments = check(args)
    logs.set_up("warning")
    if find_spec("numba") is None:
        print(SLOWER)
    port = args.port or free_port(PORT if args.port is None else 0)
    database = args.database or home()
    wanted = Namespace(
        host=HOST,
        port=port,
        database=str(database),
        create=True,
        https=False,
        proxied=False,
        trusted_proxies=NOBODY,
        allow_host=[],
        no_limits=True,
    )
    with listen(wanted) as listener:
        server = make_server(wanted, {args.title: amendments})
        address = f"http://{HOST}:{port}{path(args)}"
        opener = threading.Thread(
            target=_open, args=(server, address, args.no_browser), daemon=True
        )
        opener.start()
        try:
            asyncio.run(server.serve(sockets=[listener]))
        except KeyboardInterrupt:
            return 0
        return 0 if server.started else 1


def check(args: Namespace) -> str:
    """Refuse in a sentence what cannot be played; returns the player's own data, if any."""
    amendments = chosen(args)
    try:
        titles.load(args.title, args.players, chosen_options(args), None, amendments)
    except BadData as error:
        raise Complaint(full_stop(str(error))) from None
    known = bots.names(args.title)
    if args.bot and args.bot not in known:
        raise Complaint(f"There is no bot {args.bot!r}; there are {', '.join(known)}.")
    return amendments


def path(args: Namespace) -> str:
    """The address of a new game on the page."""
    wish: dict[str, str | int | list[str]] = {"players": args.players}
    if args.bot:
        wish["bot"] = args.bot
    if args.seed is not None:
        wish["seed"] = args.seed
    if args.option:
        wish["option"] = args.option
    return f"/solo/{args.title}?{urlencode(wish, doseq=True)}"


def home() -> Path:
    """Where the games of this user are kept."""
    data = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    folder = Path(data) / "trunkline"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Complaint(f"{folder}: {error.strerror}. Name a file with --database.") from None
    return folder / "games.sqlite"


def free_port(wish: int = PORT) -> int:
    """The port that is wished for, or any that is free (0: any)."""
    for number in (wish, 0):
        with socket.socket() as one:
            one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                one.bind((HOST, number))
            except OSError:
                continue
            return int(one.getsockname()[1])
    raise Complaint("No port is free on this machine.")


def has_screen() -> bool:
    """Whether a browser window could appear: on Linux only with a display."""
    if not sys.platform.startswith("linux"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _open(server: Server, address: str, only_print: bool) -> None:
    """Wait until the server answers, then show the game, or say where it is."""
    while not server.started:
        if server.should_exit:
            return
        time.sleep(0.05)
    shown = not only_print and has_screen() and webbrowser.open(address)
    word = "The game is open in your browser" if shown else "Open this in a browser"
    sys.stdout.write(f"{word}: {address}\nEnd with Ctrl-C; games are kept.\n")
    sys.stdout.flush()
