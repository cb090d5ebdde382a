"""Real servers on real ports, each on a thread of this process."""

from __future__ import annotations

import asyncio
import random
import socket
import threading
import time
from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import uvicorn

from trunkline.commands.serve import Server, make_server
from trunkline.server.app import make_app
from trunkline.server.guard.addresses import NOBODY
from trunkline.server.http.protocol import Protocol
from trunkline.server.services import Services

KEEP = 600
"""Seconds that a connection may rest: one that is closed just when it is used again would fail."""
PATIENCE = 120
"""Seconds after which a server that has not started never will, however slow the machine."""


class Prompt(Server):
    """A server that ends at once when it is asked to: uvicorn looks only ten times a second."""

    async def main_loop(self) -> None:
        """Wait for the end."""
        await self.on_tick(0)
        while not self.should_exit:
            await asyncio.sleep(0.01)


@contextmanager
def listening(
    services: Services, patience: int = 5, http: Any = Protocol, **options: Any
) -> Iterator[str]:
    """Run a real server on a real port, on a thread of this process."""
    app = make_app(services, **options)
    config = uvicorn.Config(
        app,
        http=http,
        port=free_port(),
        log_config=None,
        timeout_graceful_shutdown=patience,
        timeout_keep_alive=KEEP,
    )
    server = Prompt(config)
    server.streams = app.state.streams
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    _started(server, thread)
    try:
        yield f"http://127.0.0.1:{config.port}"
    finally:
        server.should_exit = True
        thread.join(timeout=20)


@contextmanager
def served(database: Path) -> Iterator[str]:
    """Run a server on this database; yield its address."""
    port = free_port()
    words: dict[str, Any] = {
        "https": False,
        "proxied": False,
        "trusted_proxies": NOBODY,
        "allow_host": [],
        "no_limits": True,
        "create": True,
    }
    server = make_server(Namespace(host="127.0.0.1", port=port, database=str(database), **words))
    thread = threading.Thread(target=lambda: asyncio.run(server.serve()), daemon=True)
    thread.start()
    _started(server, thread)
    yield f"http://127.0.0.1:{port}"
    server.should_exit = True
    thread.join(20)


def _started(server: Any, thread: threading.Thread) -> None:
    end = time.monotonic() + PATIENCE
    while not server.started:
        assert thread.is_alive(), "the server ended before it started"
        assert time.monotonic() < end, "the server did not start"
        time.sleep(0.02)


def free_port() -> int:
    """Return a free port that neither another test nor the system gives away."""
    while True:
        port = random.SystemRandom().randrange(15_000, 30_000)
        with socket.socket() as found:
            try:
                found.bind(("127.0.0.1", port))
            except OSError:
                continue
        return port
