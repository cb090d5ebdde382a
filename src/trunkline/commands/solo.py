"""A server for one person on this machine: what it listens to, and the address of a new game."""

from __future__ import annotations

import os
import sys
import time
import webbrowser
from argparse import Namespace
from pathlib import Path
from urllib.parse import urlencode

from trunkline import titles
from trunkline.commands import Complaint, full_stop
from trunkline.commands.check_data import chosen
from trunkline.commands.options import chosen_options
from trunkline.commands.serve import Server
from trunkline.kernel import BadData
from trunkline.server.guard.addresses import NOBODY
from trunkline.table.seats.bot_seats import PACE
from trunkline.titles import bots

HOST = "127.0.0.1"
FEW = 4
"""Default number of players."""


def local(port: int, database: Path) -> Namespace:
    """Return the arguments of a server for this machine alone."""
    return Namespace(
        host=HOST,
        port=port,
        database=str(database),
        create=True,
        https=False,
        proxied=False,
        trusted_proxies=NOBODY,
        allow_host=[],
        no_limits=True,
        bot_pace=PACE,
    )


def check(args: Namespace) -> str:
    """Return the player's own data, if any; complain if the game cannot be played."""
    title = titles.get(args.title)
    if args.players is None:
        args.players = FEW if FEW in title.players else max(title.players)
    amendments = chosen(args)
    try:
        titles.load(args.title, args.players, chosen_options(args), None, amendments)
    except BadData as error:
        raise Complaint(full_stop(str(error))) from None
    known = bots.names(args.title)
    if args.bot and args.bot not in known:
        there = f"there are {', '.join(known)}.{titles.meant(args.bot, known)}"
        raise Complaint(f"There is no bot {args.bot!r}; {there}")
    return amendments


def path(args: Namespace) -> str:
    """Return the address of a new game on the page."""
    wish: dict[str, str | int | list[str]] = {"players": args.players}
    if args.bot:
        wish["bot"] = args.bot
    if args.seed is not None:
        wish["seed"] = args.seed
    if args.option:
        wish["option"] = args.option
    return f"/solo/{args.title}?{urlencode(wish, doseq=True)}"


def has_screen() -> bool:
    """Return True if a browser window can appear: on Linux only with a display."""
    if not sys.platform.startswith("linux"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def announce(
    server: Server, start: str, port: int, only_print: bool, last: str = "games are kept"
) -> None:
    """Wait until the server answers, then show the game, or say where it is."""
    address = f"http://{HOST}:{port}{start}"
    while not server.started:
        if server.should_exit:
            return
        time.sleep(0.05)
    shown = not only_print and has_screen() and webbrowser.open(address)
    word = "The game is open in your browser" if shown else "Open this in a browser"
    sys.stdout.write(f"{word}: {address}\nEnd with Ctrl-C; {last}.\n")
    sys.stdout.flush()
