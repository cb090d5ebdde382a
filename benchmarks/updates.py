"""Figures of what viewers receive: the weight of an update, of opening a table, and their cost."""

from __future__ import annotations

import random
import statistics
import tempfile
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from benchmarks import _large
from benchmarks._idle import idle
from benchmarks._long import longest_1848
from benchmarks._table import Figure, show
from benchmarks.page import at_rank
from trunkline.kernel import Game, legal, template
from trunkline.server.http.compression import as_json, packed, unpacked
from trunkline.server.live.channels import Channels, ViewerState
from trunkline.table.house import House, TableSetup
from trunkline.table.people.people import Account
from trunkline.table.play.table import Table
from trunkline.table.seats.seating import SeatWish
from trunkline.table.storage.store import Store
from trunkline.table.titles import Installed
from trunkline.table.views.views import Rights

VIEWERS = 5
LARGE_MOVES = 150
SMALL = {
    "LARGE_MOVES": 2,
    "_long:LENGTH": 30,
    "_idle:TABLES": 2,
    "_idle:MOVES": 20,
    "_large:LAYS": 40,
}


class Move(NamedTuple):
    """The cost of one action, and the bytes it sent to the player who must act."""

    seconds: float
    packed: int
    plain: int


def run() -> bool:
    """Print the figures."""
    file = longest_1848()
    acts = [entry["act"] for entry in file["journal"]]
    with opened("1848", 4, file["options"]) as (table, ann):
        weight = opening(table)
        found = figures("1848", list(follow(table, ann, acts)), mean=2, rare=8)
        found.append(Figure("1848: opening a table, compressed", weight, None, "kB"))
    with opened(_large.TITLE, 5, {}) as (table, ann):
        weight = opening(table)
        moves = list(follow(table, ann, _spread(table, LARGE_MOVES)))
        found += figures("as large as 18OE", moves, most=20, seconds=0.025)
        found.append(Figure("as large as 18OE: opening a table, compressed", weight, 250, "kB"))
    return show("Updates", [*found, idle()])


class Shelf(Installed):
    """The installed titles and the large one."""

    def load(
        self,
        title: str,
        seats: int,
        options: Mapping[str, Any],
        version: int | None = None,
        amendments: str = "",
    ) -> Game:
        """Return a game."""
        if title == _large.TITLE:
            return _large.make(seats, options)
        return super().load(title, seats, options, version, amendments)


@contextmanager
def opened(title: str, seats: int, options: Any) -> Iterator[tuple[Table, Account]]:
    """Open a table at which one person plays all seats."""
    with tempfile.TemporaryDirectory() as folder:
        house = House(Store(str(Path(folder) / "games.sqlite")), Shelf())
        ann = house.people.guest("ann")
        wish = TableSetup(title, (SeatWish("me"),) * seats, options)
        yield house.open(ann, wish).table, ann
        house.close()


def opening(table: Table) -> float:
    """Return the kilobytes of opening a table: constant data, and the view with all pictures."""
    seats = tuple(range(len(table.sittings)))
    told = Channels().get(table, Rights(seats, True)).next_update(table, ViewerState())
    still = as_json(table.game.page.still())
    return (len(told.event) + len(packed(still))) / 1000


def _spread(table: Table, count: int) -> Iterator[dict[str, Any]]:
    """Lays all over the board."""
    pick = random.Random(18)
    for _ in range(count):
        state: Any = table.state()
        offers = legal(table.game, state)
        yield table.game.codec.encode(template(pick.choice(offers)))


def follow(table: Table, ann: Account, acts: Iterable[Any]) -> Iterator[Move]:
    """Play the acts; five viewers watch, one at each seat, and one more if there are four."""
    shared = Channels()
    seats = range(len(table.sittings))
    rights = [*(Rights((seat,), seat == 0) for seat in seats), Rights((), False)]
    channels = [shared.get(table, one) for one in rights[:VIEWERS]]
    has = [channel.next_update(table, ViewerState()).has for channel in channels]
    for number, act in enumerate(acts):
        start = time.process_time()
        table.act(ann, table.record.version, f"k{number}", act)
        told = [one.next_update(table, had) for one, had in zip(channels, has, strict=True)]
        took = time.process_time() - start
        has = [one.has for one in told]
        largest = max((one.event for one in told), key=len)
        yield Move(took, len(largest), len(unpacked(largest)))


def figures(
    name: str,
    moves: list[Move],
    mean: float | None = None,
    rare: float | None = None,
    most: float | None = None,
    seconds: float | None = None,
) -> list[Figure]:
    sizes = [one.packed / 1000 for one in moves]
    times = [one.seconds for one in moves]
    plain = statistics.mean(one.plain for one in moves) / 1000
    note = f"{len(moves)} actions, with offers, log and pictures; plain {plain:.1f} kB"
    return [
        Figure(f"{name}: an update, compressed, mean", statistics.mean(sizes), mean, "kB", note),
        Figure(f"{name}: an update, compressed, 99 %", at_rank(sizes, 0.99), rare, "kB"),
        Figure(f"{name}: an update, compressed, largest", max(sizes), most, "kB"),
        Figure(f"{name}: an action with {VIEWERS} viewers", statistics.mean(times), seconds),
        Figure(f"{name}: an action with {VIEWERS} viewers, 95 %", at_rank(times, 0.95)),
    ]
