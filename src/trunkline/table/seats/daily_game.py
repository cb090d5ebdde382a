"""The daily game: bots play a public game each day, so that there is something to watch."""

from __future__ import annotations

import time

from sqlalchemy import select, update

from trunkline.table.house import House, TableSetup
from trunkline.table.people.people import Account
from trunkline.table.seats.seating import SeatWish
from trunkline.table.storage.schema import secret_setting
from trunkline.table.storage.store import Store, insert_once
from trunkline.titles import bots

DAY = 86400.0
LAST, OWNER = "daily game", "daily game owner"
"""Names under which the database keeps the time of the last one, and its owner."""
NAME, HOST = "Game of the day", "The house"
LEVELS = ("strong", "regular", "casual", "regular")
"""Levels of the bots, as far as a title has them."""
SEATS = 3


def open_if_due(house: House, now: float | None = None) -> str | None:
    """Open the game of the day, unless some host did so in the last day; return its table."""
    now = time.time() if now is None else now
    offered = house.offered()
    if not offered or not _claim(house.store, now):
        return None
    info = offered[int(now // DAY) % len(offered)]
    count = next((number for number in info.seats if number >= SEATS), info.seats[-1])
    known = bots.names(info.title)
    levels = [level for level in LEVELS if level in known] or list(known[:1])
    seats = tuple(SeatWish("bot", levels[number % len(levels)]) for number in range(count))
    wish = TableSetup(info.title, seats, name=NAME, help=False)
    return house.open(_owner(house), wish).table.id


def _claim(store: Store, now: float) -> bool:
    """Return True if the last game began a day ago or more, for one of all hosts."""
    row = {"name": LAST, "value": str(int(now))}
    here = secret_setting.c.name == LAST
    with store.write() as connection:
        if connection.execute(insert_once(connection, secret_setting, row)).rowcount:
            return True
        last = connection.execute(select(secret_setting.c.value).where(here)).scalar_one()
        if now < int(last) + DAY:
            return False
        mine = update(secret_setting).where(here, secret_setting.c.value == last)
        return bool(connection.execute(mine.values(value=row["value"])).rowcount)


def _owner(house: House) -> Account:
    """Return the account that owns these games; it is made once."""
    query = select(secret_setting.c.value).where(secret_setting.c.name == OWNER)
    with house.store.read() as connection:
        known = connection.execute(query).scalar()
    if known is None:
        made = house.people.guest(HOST)
        with house.store.write() as connection:
            row = {"name": OWNER, "value": made.id}
            connection.execute(insert_once(connection, secret_setting, row))
            known = connection.execute(query).scalar_one()
    return Account(str(known), HOST, True)
