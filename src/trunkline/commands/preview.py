"""The server of ``trunkline play FOLDER --reload``: one edition of a title, until the next change.

What is wrong with the title stands above every page and in the terminal; the server runs on.
"""

from __future__ import annotations

import asyncio
import json
import socket
import sys
import threading
from argparse import Namespace
from collections.abc import AsyncIterator
from contextlib import suppress
from multiprocessing.connection import Connection
from pathlib import Path
from typing import NamedTuple

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from trunkline import titles
from trunkline.commands import Complaint, solo
from trunkline.commands.serve import Server, make_server
from trunkline.kernel import BadData
from trunkline.server.http.answers import HEADERS
from trunkline.server.http.static import Files, as_file, read_file, send
from trunkline.server.live.stream import ROUTE
from trunkline.server.ops import logs
from trunkline.titles import folders

SCRIPT = Path(__file__).with_name("reload.js")
TAG = b'<script src="/reload.js" defer></script></body>'
PAUSE = 0.2
"""Seconds until a stream notices that the server ends."""
QUIET = 50
"""Pauses after which a stream gives a sign of life."""


class Edition(NamedTuple):
    """A title as its folder is now."""

    number: int
    start: str
    """The address of a new game."""
    amendments: str = ""
    problem: str = ""

    def event(self) -> bytes:
        """Return the event for the page."""
        told = {"stamp": self.number, "problem": self.problem, "start": self.start}
        return f"retry: 300\nevent: loaded\ndata: {json.dumps(told)}\n\n".encode()


def read(args: Namespace) -> Edition:
    """Load the title, and say what is wrong with it."""
    try:
        args.title = folders.open_folder(Path(args.title))
        amendments = solo.check(args)
    except (BadData, Complaint) as error:
        return Edition(args.number, "/", problem=str(error))
    return Edition(args.number, solo.path(args), amendments)


def extend(app: Starlette, server: Server, edition: Edition) -> None:
    """Tell the pages of an application about an edition."""
    files = Files()

    def stream(first: bytes) -> Response:
        async def pieces() -> AsyncIterator[bytes]:
            yield first
            quiet = 0
            while not server.should_exit:
                await asyncio.sleep(PAUSE)
                quiet = (quiet + 1) % QUIET
                if not quiet:
                    yield b": still here\n\n"

        headers = {**HEADERS, "cache-control": "no-store"}
        return StreamingResponse(pieces(), 200, headers, "text/event-stream")

    async def events(request: Request) -> Response:
        return stream(edition.event())

    async def nothing_new(request: Request) -> Response:
        return stream(b": wait\n\n")

    async def script(request: Request) -> Response:
        return send(request, read_file(SCRIPT))

    async def page(request: Request) -> Response:
        found = files.find(request.url.path)
        if found is not None and found.kind == "text/html":
            return send(request, as_file(found.body.replace(b"</body>", TAG), found.kind))
        return await files.serve(request)

    app.router.routes[-1:] = [
        Route("/reload/events", events),
        Route("/reload.js", script),
        Route("/{path:path}", page),
    ]
    app.router.routes.insert(0, Route("/table/{table}", page))
    if edition.problem:  # pages keep the last good view of a table until the title is mended
        app.router.routes.insert(0, Route(ROUTE, nothing_new))


def serve(args: Namespace, listener: socket.socket, life: Connection, other: Connection) -> None:
    """Serve one edition until the watching process closes its end of `life`, or is gone."""
    other.close()  # our copy of that end
    sys.dont_write_bytecode = True  # a file may be saved twice in a second
    logs.set_up("error")
    edition = read(args)
    if edition.problem:
        print(edition.problem, flush=True)
    else:
        print(f"{titles.get(args.title).label} is loaded.", flush=True)
    wanted = solo.local(args.port, Path(args.database))
    wanted.titles = (args.title,)  # to draw the others takes seconds
    server = make_server(wanted, {args.title: edition.amendments})
    app = server.config.app
    assert isinstance(app, Starlette)
    extend(app, server, edition)
    threading.Thread(target=_until, args=(life, server), daemon=True).start()
    if args.number == 0:
        told = (server, edition.start, wanted.port, args.no_browser, "save to reload")
        threading.Thread(target=solo.announce, args=told, daemon=True).start()
    with suppress(KeyboardInterrupt):
        asyncio.run(server.serve(sockets=[listener]))


def _until(life: Connection, server: Server) -> None:
    """Wait for the end of a life, and end the server with it."""
    with suppress(EOFError, OSError):
        life.recv_bytes()
    server.should_exit = True
