"""Memory that the server holds for a viewer of a table where nothing happens."""

from __future__ import annotations

import gc
import socket
import tempfile
import time
import tracemalloc
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import urlsplit

from benchmarks._long import longest_1848
from benchmarks._table import Figure
from trunkline.server.app import make_services
from trunkline.table.house import House, TableSetup
from trunkline.table.seats.bot_seats import BotSeats
from trunkline.table.storage import gamefiles
from trunkline.table.storage.store import Store
from workbench.serving import listening

TABLES = 20
MOVES = 250
SEATS = 4


def idle() -> Figure:
    """Measure the memory of five viewers at each of some tables of 1848, after a quiet minute.

    Each seat has one viewer, and one only watches.
    """
    file = longest_1848()
    begun = {**file, "journal": file["journal"][:MOVES]}
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        house = House(Store(str(Path(folder) / "games.sqlite")))
        services = make_services(house, BotSeats(house, thinkers=1))
        services.limits.enabled = False
        ann = house.people.guest("ann")
        token = house.people.sign_in(ann.id)
        opened = [
            gamefiles.play_in(house, ann, begun, TableSetup("", ())) for _ in range(TABLES + 1)
        ]
        tables = [one.table for one, _ in opened]
        for table in tables:
            table.state()
        address = stack.enter_context(listening(services))
        held = _watch(address, token, tables[-1].id)  # so that everything was used once
        services.channels.tidy(idle=-1)
        gc.collect()
        tracemalloc.start()
        stack.callback(tracemalloc.stop)
        for table in tables[:TABLES]:
            held += _watch(address, token, table.id)
        services.channels.tidy(idle=-1)
        gc.collect()
        memory = tracemalloc.get_traced_memory()[0]
        for one in held:
            one.close()
    viewers = TABLES * (SEATS + 1)
    note = f"{viewers} viewers of {TABLES} tables, with their connections"
    return Figure("1848: memory of an idle viewer", memory / viewers / 1000, 50, "kB", note)


def _watch(address: str, token: str, table: str) -> list[socket.socket]:
    asked = [f"?seat={seat}" for seat in range(SEATS)]
    signed = f"Authorization: Bearer {token}\r\n"
    found = [_stream(address, f"{table}/stream{query}", signed) for query in asked]
    found.append(_stream(address, f"{table}/stream", ""))
    time.sleep(0.2)
    return found


def _stream(address: str, path: str, headers: str) -> socket.socket:
    """Open a connection, and read the first view."""
    where = urlsplit(address)
    found = socket.create_connection((where.hostname, where.port))
    head = f"GET /api/tables/{path} HTTP/1.1\r\nHost: {where.netloc}\r\nAccept-Encoding: gzip\r\n"
    found.sendall(f"{head}{headers}\r\n".encode())
    heard = b""
    while len(heard) < 5000:
        heard += found.recv(65536)
    return found
