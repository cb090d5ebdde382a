"""Figures of games over weeks: what standing orders add to an action, what sleeping clocks cost."""

from __future__ import annotations

import statistics
import tempfile
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

from sqlalchemy import insert

from benchmarks._table import Figure, show
from trunkline.server.timekeeper import NOTE_EVERY, PERIOD, Timekeeper
from trunkline.table.house import House, TableSetup
from trunkline.table.orders import orders
from trunkline.table.play import transaction
from trunkline.table.play.table import Table
from trunkline.table.seats.seating import SeatWish
from trunkline.table.storage.db_rows import to_row
from trunkline.table.storage.schema import game_table
from trunkline.table.storage.store import Store
from trunkline.table.views import views

TABLES, EACH = 100, 10
"""Tables with orders, and how many each has."""
SLEEPING = 10_000
LOOKS = 60
SMALL = {"TABLES": 2, "EACH": 2, "SLEEPING": 20, "LOOKS": 2}
PRIVATES = ("P1", "P2", "P3")


def run() -> bool:
    with tempfile.TemporaryDirectory() as folder:
        kept = show("Standing orders", standing(Path(folder)))
    with tempfile.TemporaryDirectory() as folder:
        kept &= show("Clocks", sleeping(Path(folder)))
    return kept


def standing(folder: Path) -> list[Figure]:
    """Measure the processor time of an action at tables with and without standing orders.

    The action is judged, stored, and shown to one of the players, as a server does.
    """
    house = House(Store(str(folder / "games.sqlite")))
    ann = house.people.guest("ann")
    plain, ordered = (
        [house.open(ann, TableSetup("1848", (SeatWish("me"),) * 4)).table for _ in range(TABLES)]
        for _ in range(2)
    )
    for table in ordered:
        give(table, ann)
    assert sum(len(table.record.orders) for table in ordered) == TABLES * EACH
    # One after the other, so that whatever else the machine does falls on both alike.
    times: dict[bool, list[float]] = {False: [], True: []}
    rights = views.Rights((3,), False)
    for pair in zip(plain, ordered, strict=True):
        for turn, private in enumerate(PRIVATES):
            for with_orders, table in enumerate(pair):
                action = {"kind": "lower_price", "seat": turn, "private": private}
                start = time.process_time()
                table.act(ann, table.record.version, f"a{turn}", action)
                views.see_as(views.glance(table), rights, pictures=True)
                times[bool(with_orders)].append(time.process_time() - start)
    assert all(len(table.record.orders) == EACH for table in ordered)
    without, more = statistics.median(times[False]), statistics.median(times[True])
    return [
        Figure("an action of 1848, stored and shown to one player", without),
        Figure(f"the same with {EACH} orders at the table", more),
        Figure("what they add", 100 * (more / without - 1), 10, "%", f"{TABLES * EACH:,} orders"),
    ]


def give(table: Table, who: Any) -> None:
    """Orders of several kinds for seats that are not asked soon; none of them ends."""
    for number in range(EACH):
        seat = number % 4
        company = ("VR", "NSW", "SAR")[number % 3]
        kinds: list[dict[str, Any]] = [
            {"play": [{"action": {"kind": "pass", "seat": seat}}], "step": "stock"},
            {
                "play": [
                    {"action": {"kind": "buy_share", "seat": seat, "company": company,
                                "source": "new"}, "limit": 100}
                ],
                "step": "stock",
            },
            {
                "play": [{"action": {"kind": "distribute", "seat": seat, "company": company,
                                     "pay": True}, "least": 50}],
                "step": "dividend",
                "for": company,
            },
        ]  # fmt: skip
        orders.give(table, who, f"o{number}", seat, kinds[number % 3])


def sleeping(folder: Path) -> list[Figure]:
    """Measure the cost of the timekeeper while no clock runs out."""
    house, now = House(Store(str(folder / "games.sqlite"))), transaction.CLOCK.now()
    ann = house.people.guest("ann")
    clock = {"kind": "move", "seconds": 86400, "weekends": False}
    table = house.open(ann, TableSetup("1848", (SeatWish("me"),) * 3, clock=clock)).table
    with house.store.write() as connection:
        rows = [
            to_row(replace(table.record, id=f"t{number}", deadline=now + 86400 + number))
            for number in range(SLEEPING)
        ]
        connection.execute(insert(game_table), rows)
    keeper = Timekeeper(house)
    keeper.tick()
    start = time.process_time()
    for _ in range(LOOKS):
        keeper.tick()
    look = (time.process_time() - start) / LOOKS
    start = time.process_time()
    for _ in range(LOOKS):
        house.journal.presence.note(transaction.CLOCK.now())
    note = (time.process_time() - start) / LOOKS
    share = 100 * (look / PERIOD + note / NOTE_EVERY)
    house.close()
    return [
        Figure(f"one look at {SLEEPING:,} tables", look),
        Figure("of a core, for as long as they sleep", share, 1, "%"),
    ]
