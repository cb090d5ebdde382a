"""Short words for the tests of tables."""

from __future__ import annotations

import os
import secrets
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest

from tests.table.games import CARDS, Shelf
from trunkline.table.house import House, TableSetup
from trunkline.table.people.people import Account
from trunkline.table.play.table import Table
from trunkline.table.seats.seating import SeatWish
from trunkline.table.storage.db_rows import Ack
from trunkline.table.storage.store import Store
from trunkline.table.views import views

ME, BOT, OPEN, INVITE = (SeatWish(kind) for kind in ("me", "bot", "open", "invite"))  # type: ignore[arg-type]


MANNERS = ("undo", "visibility", "seed", "help")


def new_house(folder: Path, shelf: Shelf | None = None, name: str = "games.sqlite") -> House:
    return House(Store(str(folder / name)), shelf or Shelf())


def guest(house: House, name: str = "ann") -> Account:
    return house.people.guest(name)


def depot(house: House, me: Account, *seats: SeatWish, **options: Any) -> Table:
    """A depot table for me, with open seats to be taken by others."""
    wishes = seats or (ME, ME)
    extra = {name: options.pop(name) for name in MANNERS if name in options}
    return house.open(me, TableSetup("depot", wishes, {"goal": 30, **options}, **extra)).table


def yard(house: House, me: Account, *seats: SeatWish, **extra: Any) -> Table:
    options = {"cards": CARDS, "coins": 5}
    return house.open(me, TableSetup("goods-yard", seats or (ME, ME), options, **extra)).table


def load(table: Table, who: Account, seat: int, amount: int = 1, key: str = "") -> Ack:
    action = {"kind": "load", "seat": seat, "amount": amount}
    return table.act(who, table.record.version, key or secrets.token_hex(4), action)


def see(table: Table, who: Account | None, seat: int | None = None, **how: Any) -> dict[str, Any]:
    entries = table.journal.entries(table.id)
    with table.lock:
        table.refresh()
        chosen = views.choose_seat(table, who, seat)
        return views.see(table, who, chosen, log=entries, **how)


def scores(places: list[dict[str, Any]] | None) -> dict[int, int]:
    """The score of each seat in a ranking or standing."""
    return {seat: one["score"] for one in places or [] for seat in one["seats"]}


def until(happened: Callable[[], Any], seconds: float = 120) -> None:
    """Wait for something, however slow the machine; a test that waits so long has failed."""
    end = time.monotonic() + seconds
    while not happened():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.02)


@contextmanager
def fresh_postgres() -> Iterator[str]:
    """A new empty database on the PostgreSQL of the tests; skips where there is none."""
    where = os.environ.get("TRUNKLINE_TEST_POSTGRES")
    if not where:
        pytest.skip("needs PostgreSQL: set TRUNKLINE_TEST_POSTGRES to its URL")
    server = where.replace("postgresql+psycopg://", "postgresql://")
    name = f"trunkline_{secrets.token_hex(6)}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    try:
        yield server.rpartition("/")[0] + "/" + name
    finally:
        with psycopg.connect(server, autocommit=True) as connection:
            connection.execute(f"DROP DATABASE {name} WITH (FORCE)")
