"""``trunkline serve``: tables for a group, on this machine's network or behind a proxy."""

from __future__ import annotations

import asyncio
import logging
import os
import socket
import sys
import threading
from argparse import SUPPRESS, ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, NoReturn

import uvicorn
from sqlalchemy.exc import SQLAlchemyError

from trunkline import routes, titles
from trunkline.commands import Complaint, port
from trunkline.commands.leftovers import file_of, nothing_left
from trunkline.server.app import make_app, make_services
from trunkline.server.guard.addresses import NOBODY, PRIVATE, Proxies, trusted
from trunkline.server.guard.limits import Limits
from trunkline.server.http.protocol import Protocol, raise_descriptors
from trunkline.server.notify.mail import Mail, read_url
from trunkline.server.ops import logs
from trunkline.server.services import Settings
from trunkline.table.house import House
from trunkline.table.seats.bot_seats import PACE, BotSeats
from trunkline.table.storage.store import Store

log = logging.getLogger("trunkline.server")

DATABASE = "trunkline.sqlite"
LOOPBACK = ("127.0.0.1", "localhost", "[::1]", "::1")
SWITCH = 0.001
"""Seconds for which a thread works while others wait."""
DATABASE_URL = "TRUNKLINE_DATABASE"
"""The environment variable with the database, its password among it."""
SMTP = "TRUNKLINE_SMTP"
"""The environment variable with the mail server, its password among it."""
METRICS_TOKEN = "TRUNKLINE_METRICS_TOKEN"
"""The environment variable with the secret for reading the metrics from elsewhere."""
BACKLOG = 2048
"""Connections that may wait to be taken."""
HINT = "say where it is with --database"
"""Advice for a path that leads to no database."""
LONGEST_REST = 10.0
"""The most seconds that bots may rest between two moves."""
HEAD_START = 3.0
"""Seconds that the route search has for itself when a server starts."""


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on (127.0.0.1)")
    parser.add_argument("--port", type=port, default=1848, help="port to listen on (1848)")
    add_database(parser)
    parser.add_argument(
        "--create", action="store_true", help="make the database if its file does not exist"
    )
    parser.add_argument(
        "--titles",
        type=names_of_titles,
        default=(),
        metavar="NAMES",
        help="the only titles of new tables, such as 1848,18oe (all); other games go on",
    )
    parser.add_argument("--log-level", default="info", choices=("debug", "info", "warning"))
    parser.add_argument(
        "--https", action="store_true", help="behind HTTPS: the session cookie needs it"
    )
    parser.add_argument(
        "--proxied",
        action="store_true",
        help="trust one proxy at a loopback or private address to name visitors (X-Forwarded-For)",
    )
    parser.add_argument(
        "--trusted-proxies",
        type=proxies,
        default=NOBODY,
        metavar="ADDRESSES",
        help="trust the proxies at these addresses or networks, separated by commas",
    )
    parser.add_argument(
        "--allow-host",
        action="append",
        default=[],
        metavar="NAME",
        help="a name by which browsers call this server (any; may be given several times)",
    )
    parser.add_argument(
        "--public-url",
        default="",
        metavar="URL",
        help=f"the address of this server for browsers, for links in mail (see {SMTP})",
    )
    parser.add_argument(
        "--source-url",
        default="",
        metavar="URL",
        help="where the code that this server runs can be read, for the foot of every page",
    )
    parser.add_argument(
        "--bot-pace",
        type=pace,
        default=PACE,
        metavar="SECONDS",
        help=f"rest between two moves of bots where people play ({PACE}); people may skip it",
    )
    parser.add_argument("--workers", type=no_workers, help=SUPPRESS)
    parser.add_argument(
        "--no-daily-game",
        dest="daily_game",
        action="store_false",
        help="let no bots play a public game each day (by default they do, for people to watch)",
    )
    parser.add_argument(
        "--no-limits", action="store_true", help="no rate limits (for load tests only)"
    )


def proxies(text: str) -> Proxies:
    """Return the proxies that an argument names."""
    try:
        return trusted(text.split(","))
    except ValueError as error:
        raise ArgumentTypeError(f"{error}; give addresses or networks") from None


def pace(text: str) -> float:
    """Parse a number of seconds."""
    with suppress(ValueError):
        if 0 <= (found := float(text)) <= LONGEST_REST:
            return found
    raise ArgumentTypeError(f"{text!r} is no number of seconds from 0 to {LONGEST_REST}")


def no_workers(text: str) -> NoReturn:
    """Refuse the option of earlier versions, and say what to do instead."""
    raise ArgumentTypeError(
        "one command is one process now: start one for each core, each on a port of its own "
        "(trunkline@1848, trunkline@1849), and put a proxy before them; "
        "docs/operating.md has both under 'Several hosts'"
    )


def names_of_titles(text: str) -> tuple[str, ...]:
    """Parse the names of titles, separated by commas."""
    wanted = tuple(text.split(","))
    unknown = [name for name in wanted if name not in titles.names()]
    if unknown:
        known = ", ".join(titles.names())
        raise ArgumentTypeError(f"there is no title {unknown[0]!r}; there are {known}")
    return wanted


def add_database(parser: ArgumentParser) -> None:
    """Add the option for the database.

    All users of a machine can read a command line, so a password is better left to the environment.
    """
    parser.add_argument(
        "--database",
        default=os.environ.get(DATABASE_URL) or DATABASE,
        metavar="URL",
        help=f"a SQLite file or postgresql://user:password@host/name (default: what the "
        f"environment variable {DATABASE_URL} says, else {DATABASE})",
    )


def open_store(where: str, *, upgrade: bool = True, make: bool = False, hint: str = HINT) -> Store:
    """Open a database, or complain; make a new one only if `make` says so."""
    file = file_of(where)
    if file and not file.is_file():
        if not make:
            raise Complaint(f"There is no database {file}; {hint}.")
        if not file.parent.is_dir():
            raise Complaint(f"There is no folder {file.parent} for the database: make it first.")
    try:
        with nothing_left(where):
            return Store(where, upgrade=upgrade)
    except (SQLAlchemyError, OSError, RuntimeError) as error:
        reason = str(error).splitlines()[0]
        raise Complaint(f"The database cannot be opened: {reason}") from None


def open_to_serve(where: str, *, create: bool) -> Store:
    """Open a database and bring it up to date.

    The log names the steps: with them there is no way back to the program before.
    """
    hint = "name another with --database, or let --create make it"
    store = open_store(where, make=create, hint=hint)
    if store.upgraded:
        log.info("upgraded", extra={"detail": "; ".join(store.upgraded)})
    return store


def listen(args: Namespace) -> socket.socket:
    """Take the port, or complain. This comes before the database: a refusal makes none."""
    family = socket.AF_INET6 if ":" in args.host else socket.AF_INET
    try:
        return socket.create_server((args.host, args.port), family=family, backlog=BACKLOG)
    except OSError as error:
        raise Complaint(f"Nobody can listen at {args.host}:{args.port}: {error}") from None


class Server(uvicorn.Server):
    """A web server that ends streams and plans before it waits for connections to end."""

    streams: Any = None

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End streams and plans, then everything else."""
        self.streams.close()
        self.streams.services.call_off()
        await super().shutdown(sockets)


def proxies_of(args: Namespace) -> Proxies:
    """Return the proxies that are believed about addresses."""
    if args.trusted_proxies.hops:
        return args.trusted_proxies  # type: ignore[no-any-return]
    return PRIVATE if args.proxied else NOBODY


def known_hosts(args: Namespace) -> tuple[str, ...]:
    """Return the names by which a server may be called.

    They are those given and, on this machine alone, its local names.
    """
    here = LOOPBACK if args.host in LOOPBACK and not proxies_of(args).hops else ()
    return (*args.allow_host, *here) if args.allow_host or here else ()


def mail_of(args: Namespace) -> Mail | None:
    """Return the mail settings, if the environment names a mail server."""
    named = os.environ.get(SMTP, "") if "public_url" in args else ""  # not for a game at home
    try:
        return read_url(named, args.public_url) if named else None
    except ValueError as error:
        raise Complaint(f"No mail can be sent: {error} ({SMTP}).") from None


def contact_of(args: Namespace, mail: Mail | None) -> str:
    """Return an address for push services: our page on the web, or that of our mail."""
    page = args.public_url if "public_url" in args else ""
    if page.startswith("https://"):
        return str(page)
    return f"mailto:{mail.sender}" if mail else ""


def make_server(args: Namespace, data: Mapping[str, str] | None = None) -> Server:
    """Return the server that the arguments ask for; `data` are its own changes of printed data."""
    mail = mail_of(args)
    store = open_to_serve(args.database, create=args.create)
    house = House(store, data=data, only=args.titles if "titles" in args else ())
    settings = Settings(
        secure=args.https,
        proxies=proxies_of(args),
        hosts=known_hosts(args),
        mail=mail,
        contact=contact_of(args, mail),
        source=args.source_url if "source_url" in args else "",
        public_url=args.public_url if "public_url" in args else "",
        daily_game="daily_game" in args and args.daily_game,
        metrics_token=os.environ.get(METRICS_TOKEN, ""),
        most_streams=raise_descriptors(Settings.most_streams),
    )
    services = make_services(
        house, BotSeats(house, pace=args.bot_pace if "bot_pace" in args else 0.0), settings
    )
    services.limits = Limits(enabled=not args.no_limits)
    # Whoever needs the interpreter for a moment does not wait long for a game that is replayed.
    sys.setswitchinterval(SWITCH)
    app = make_app(services)
    config = uvicorn.Config(
        app,
        http=Protocol,
        host=args.host,
        port=args.port,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,  # --trusted-proxies says who is believed about addresses
        timeout_graceful_shutdown=5,
        timeout_keep_alive=60,
    )
    server = Server(config)
    server.streams = app.state.streams
    return server


def greet(args: Namespace) -> None:
    """Say where the server is; not among the logs, which programs read."""
    print(f"Trunkline is at http://{args.host}:{args.port}/ (end with Ctrl-C)", flush=True)


def run(args: Namespace) -> int:
    """Serve until interrupted."""
    logs.set_up(args.log_level)
    with listen(args) as listener:
        server = make_server(args)
        # The first diesel should not wait for the compiler. Where `make install` ran this only
        # loads, and is done before the first visitor comes; elsewhere it goes on while we serve.
        warm = threading.Thread(target=routes.warm, name="warm-routes")
        warm.start()
        warm.join(HEAD_START)
        greet(args)
        try:
            asyncio.run(server.serve(sockets=[listener]))
        except KeyboardInterrupt:
            return 0
        return 0 if server.started else 1
