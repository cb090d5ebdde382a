"""Timeouts: apply the clock policy, once, when a player's time is up."""

from __future__ import annotations

from itertools import groupby

from trunkline.kernel import Action, Game, State, asked, finished, kind_of, see_offers
from trunkline.table.clocks import timing
from trunkline.table.clocks.clocks import Ticking, advance, begun, ends
from trunkline.table.errors import Conflict
from trunkline.table.play.table import Table
from trunkline.table.play.transaction import Transaction
from trunkline.table.storage.db_rows import PLAY, Entry


def lapse(table: Table) -> bool:
    """Apply the table's clock policy if a player's time is up.

    Of several processes that try at once, one does it.
    """

    def attempt(sent: Entry | None) -> bool:
        record, batch = table.record, table.batch(None)
        if record.clock is None or record.status != "playing" or record.deadline is None:
            return False
        clock = timing.read_clock(record.clock)
        known = ends(clock, record.ticking, table.journal.outages)
        up = [
            seat
            for seat, when in known.items()
            if when <= batch.now and seat not in record.ticking["out"]
        ]
        for seat in up[:1]:
            batch.add("clock", seat, {"what": "out", "policy": clock.policy})
            if clock.policy == "pass":
                _pass(table, batch, seat)
        table.commit(batch)  # if no time is up after all, the deadline is stored again
        return bool(up)

    return table.change(attempt, (None, None))


def _pass(table: Table, batch: Transaction, seat: int) -> None:
    """Pass for a seat where that is legal; else nothing."""
    try:
        game, state = table.game, table.state()
    except Conflict:
        return  # rules that are not here: nobody passes either
    action = idle(game, state, seat)
    if action is not None:
        batch.settle(game, batch.act(game, state, action, by="clock"))


def idle(game: Game, state: State, seat: int) -> Action | None:
    """Return the move with which a seat does nothing, or None if it has none."""
    kinds = game.page.idle()
    offers = [one for one in see_offers(game, state, seat) if isinstance(one, Action)]
    return next((one for kind in kinds for one in offers if kind_of(type(one)) == kind), None)


def recount(table: Table) -> Ticking:
    """Return the clocks as they follow from the journal."""
    record, outages = table.record, table.journal.outages
    clock = timing.read_clock(record.clock)
    entries = table.journal.entries(table.id, 0, record.entries)
    ticking: Ticking = {}
    people: set[int] = set()
    at, status = 0, "playing"
    for now, group in groupby(entries, key=lambda entry: entry.created):
        together = list(group)
        for entry in together:
            if entry.kind == "start":
                people = set(entry.data["people"])
                ticking = begun(clock, len(table.sittings), now)
            elif entry.kind == "seat" and entry.seat is not None:
                sits = entry.data["what"] in ("joined", "back", "player")
                people = people | {entry.seat} if sits else people - {entry.seat}
            elif entry.kind == "close":
                status = "closed" if entry.data["closed"] else "playing"
            if entry.kind in PLAY:
                at = entry.moment
        if ticking:
            state = table.state(at)
            seats = [] if finished(state) or status == "closed" else list(asked(state))
            waits = [seat for seat in seats if seat in people]
            ticking = advance(clock, ticking, now, together, seats, waits, outages)
    return ticking
