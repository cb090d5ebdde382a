"""Before a game begins: the order of the seats, and the check that every player is ready.

A table may fill over days. Where it asks for readiness the game does not begin with the last player
who sits down: all others are asked if they are ready. Players who do not answer in time lose their
seats, which are then open again, or reserved for their invite links as before.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from random import SystemRandom

from trunkline.kernel import digest
from trunkline.table.errors import Conflict, Malformed, NotYours
from trunkline.table.people.people import Account
from trunkline.table.play.table import Table
from trunkline.table.play.transaction import Transaction
from trunkline.table.storage.db_rows import Entry, Sitting


def arrange(table: Table, who: Account, order: Sequence[int] | None) -> None:
    """Reorder the seats before the start, at the owner's request (None: at random)."""

    def attempt(sent: Entry | None) -> None:
        _may_arrange(table, who)
        places = list(range(len(table.sittings)))
        wished = places.copy() if order is None else list(order)
        if order is None:
            SystemRandom().shuffle(wished)
        if sorted(wished) != places:
            raise Malformed("The order names each seat once.")
        batch = table.batch(who)
        for seat, old in enumerate(wished):
            batch.sit(table.sittings[old]._replace(seat=seat))
        ready = batch.record.ready
        batch.record.ready = [wished.index(seat) for seat in ready]
        lot = " by lot" if order is None else ""
        batch.add("seat", None, {"what": "order", "text": f"The seats were put in order{lot}."})
        table.commit(batch)

    table.change(attempt, (None, None))


def _may_arrange(table: Table, who: Account) -> None:
    if who.id != table.record.owner_id:
        raise NotYours("Only the person who opened the table may change its seats.")
    if table.record.status != "open":
        raise Conflict("The game has already started.", "started")


def start(table: Table, batch: Transaction) -> None:
    """Begin the game: an entry with the digest of its first state, then what chance does."""
    game = table.game
    state = game.start()
    people = [one.seat for one in batch.sittings if one.kind == "player"]
    data = {"rules_version": game.rules_version, "secrets": table.has_secrets, "people": people}
    entry = batch.add("start", None, data, digest=digest(state))
    batch.states[entry.number] = state
    batch.settle(game, state)


def full(table: Table, batch: Transaction, ready: str) -> None:
    """Begin the game of a full table, or ask the people if they are ready.

    One of them just showed that they are.
    """
    record = batch.record
    if not record.ready_minutes:
        start(table, batch)
        return
    record.ready, record.ready_until = [], batch.now + record.ready_minutes * 60
    batch.add("seat", None, {"what": "asked", "text": "Is everybody ready?"})
    _ready(table, batch, ready)


def _ready(table: Table, batch: Transaction, account_id: str) -> None:
    """Note that a player is ready; the last one begins the game."""
    record = batch.record
    mine = _seats(batch.sittings, account_id)
    record.ready = sorted({*record.ready, *mine})
    if not _missing(batch.sittings, record.ready):
        record.ready, record.ready_until = [], 0.0
        start(table, batch)


def _seats(sittings: Sequence[Sitting], account_id: str) -> list[int]:
    return [one.seat for one in sittings if one.account_id == account_id]


def _missing(sittings: Sequence[Sitting], ready: Sequence[int]) -> list[int]:
    """Seats of people who did not say that they are ready, where the table asks for it."""
    return [one.seat for one in sittings if one.account_id and one.seat not in ready]


def say_ready(table: Table, who: Account) -> None:
    """I am ready."""

    def attempt(sent: Entry | None) -> None:
        mine = table.seats_of(who)
        if not mine:
            raise NotYours("Only players of this table may do that.")
        if table.record.status == "playing":
            return  # it has begun since
        if not table.record.ready_until:
            raise Conflict("Nobody asks whether you are ready now.")
        if set(mine) <= set(table.record.ready):
            return
        batch = table.batch(who)
        batch.add("seat", mine[0], {"what": "ready"})
        _ready(table, batch, who.id)
        table.commit(batch)

    table.change(attempt, (None, None))


def call_off(batch: Transaction) -> None:
    """Withdraw the question about readiness: a player is missing again."""
    batch.record.ready, batch.record.ready_until = [], 0.0


def vacated(sitting: Sitting) -> Sitting:
    """Return a seat after its player lost or left it before the start.

    A seat that was taken by an invite is again reserved for its link.
    """
    kept = sitting.invite_hash
    return Sitting(sitting.seat, "invite" if kept else "open", invite_hash=kept)


def expire(table: Table, now: float | None = None) -> list[int]:
    """Free the seats of players who did not confirm in time; return these seats."""
    at = time.time() if now is None else now

    def attempt(sent: Entry | None) -> list[int]:
        record = table.record
        if record.status != "open" or not 0 < record.ready_until <= at:
            return []
        batch = table.batch(None)
        absent = _missing(table.sittings, record.ready)
        for seat in absent:
            name, who = table.name(seat), table.sittings[seat].account_id
            batch.sit(vacated(table.sittings[seat]))
            again = "open" if batch.sittings[seat].kind == "open" else "kept for its invite link"
            text = f"{name} did not answer in time, and the seat is {again} again."
            batch.add("seat", seat, {"what": "absent", "text": text, "who": who})
        call_off(batch)
        table.commit(batch)
        return absent

    return table.change(attempt, (None, None))
