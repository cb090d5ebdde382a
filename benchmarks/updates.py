"""Figures of what viewers are told: the weight of an update, of opening a table, and their cost."""

from __future__ import annotations

import statistics
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from benchmarks._long import longest_1848
from benchmarks._table import Figure, show
from trunkline.server.channels import Channels, Has
from trunkline.server.packing import unpacked
from trunkline.table import gamefiles
from trunkline.table.house import House, Wish
from trunkline.table.people import Account
from trunkline.table.store import Store
from trunkline.table.table import Table
from trunkline.table.views import Rights

VIEWERS = 5


class Move(NamedTuple):
    """What one action cost, and what it sent to whoever is asked."""

    seconds: float
    packed: int
    plain: int


def run() -> bool:
    """Print the figures."""
    file = longest_1848()
    with opened(file) as (table, ann):
        moves = list(follow(table, ann, [entry["act"] for entry in file["journal"]]))
    return show("Updates", figures("1848", moves))


@contextmanager
def opened(file: dict[str, Any]) -> Iterator[tuple[Table, Account]]:
    """A table at which the game of a file is to be played."""
    with tempfile.TemporaryDirectory() as folder:
        house = House(Store(str(Path(folder) / "games.sqlite")))
        ann = house.people.guest("ann")
        begun = {**file, "journal": []}
        yield gamefiles.play_in(house, ann, begun, Wish("", ()), 60)[0].table, ann
        house.close()


def follow(table: Table, ann: Account, acts: list[Any]) -> Iterator[Move]:
    """Play the acts; five viewers watch, and the first of them plays all seats."""
    shared = Channels()
    seats = range(len(table.sittings))
    rights = [Rights(tuple(seats), True), Rights((), False), *(Rights((s,), False) for s in seats)]
    channels = [shared.get(table, one) for one in rights[:VIEWERS]]
    has = [channel.tell(table, Has()).has for channel in channels]
    for number, act in enumerate(acts):
        start = time.process_time()
        table.act(ann, table.record.version, f"k{number}", act)
        told = [one.tell(table, had) for one, had in zip(channels, has, strict=True)]
        took = time.process_time() - start
        has = [one.has for one in told]
        yield Move(took, len(told[0].event), len(unpacked(told[0].event)))


def figures(name: str, moves: list[Move]) -> list[Figure]:
    packed = sorted(one.packed / 1000 for one in moves)
    times = [one.seconds for one in moves]
    plain = statistics.mean(one.plain for one in moves) / 1000
    rare = packed[int(0.99 * (len(packed) - 1))]
    note = f"{len(moves)} actions, with offers, log and pictures; plain {plain:.1f} kB"
    return [
        Figure(f"{name}: an update, compressed, mean", statistics.mean(packed), 2, "kB", note),
        Figure(f"{name}: an update, compressed, 99 %", rare, 8, "kB"),
        Figure(f"{name}: an update, compressed, largest", packed[-1], None, "kB"),
        Figure(f"{name}: an action with {VIEWERS} viewers", statistics.mean(times)),
    ]
