"""Private messages between two players, where the table allows them.

They are stored beside the journal, because everyone sees its entry numbers: only the two players
learn that there are any.
"""

from __future__ import annotations

import time
from typing import Any, NamedTuple

from sqlalchemy import and_, func, insert, or_, select

from trunkline.table.errors import Conflict, Forbidden, NotFound, NotYours
from trunkline.table.people.blocks import Blocks
from trunkline.table.people.people import Account
from trunkline.table.play.table import Table, printable
from trunkline.table.storage.db_rows import Entry
from trunkline.table.storage.schema import game_table, whisper
from trunkline.table.storage.store import Store

PAGE = 200
"""Number of messages per page."""


class Whisper(NamedTuple):
    """One private message."""

    number: int
    """Counted for its reader: what others say to each other leaves no gap."""
    sender_id: str
    receiver_id: str
    text: str
    created: float


def say(table: Table, who: Account, client_id: str, to: int, text: str) -> int:
    """Say something to the player of one seat; returns its number."""
    text = printable(text)

    def attempt(sent: Entry | None) -> int:
        receiver = _receiver(table, who, to)
        store = table.journal.store
        _keep(store, table.id, who.id, receiver, client_id, text)
        counts = {one: count(store, one, table.id) for one in (who.id, receiver)}
        known = table.record.whispered
        if any(known.get(one) != counts[one] for one in counts):
            batch = table.batch(who)
            batch.record.whispered = known | counts
            table.commit(batch)
        return counts[who.id]

    return table.change(attempt, (None, None))


def _receiver(table: Table, who: Account, to: int) -> str:
    """Return the account at a seat, if it may be written to."""
    record = table.record
    if not table.seats_of(who):
        raise NotYours("Only players of this table write here.")
    if not record.private_chat:
        raise Conflict("At this table nobody talks in private.", "no-private-chat")
    if record.status == "closed":
        table.must_play()
    receiver = table.players().get(to)
    if receiver is None:
        raise NotFound("No person sits there.")
    if receiver == who.id:
        raise Conflict("That is you.")
    if Blocks(table.journal.store).manner(receiver, who.id) == "block":
        raise Forbidden("They take no private messages from you.")
    return receiver


def _keep(
    store: Store, table_id: str, sender: str, receiver: str, client_id: str, text: str
) -> None:
    """Store it, once."""
    sent = and_(whisper.c.table_id == table_id, whisper.c.sender_id == sender)
    again = select(whisper).where(sent, whisper.c.client_id == client_id)
    last = select(func.max(whisper.c.number)).where(whisper.c.table_id == table_id)
    alone = select(game_table.c.id).where(game_table.c.id == table_id).with_for_update()
    with store.write() as connection:
        connection.execute(alone)  # two who write at once get two numbers
        known: Any = connection.execute(again).first()
        if known is not None:
            if (known.receiver_id, known.text) != (receiver, text):
                raise Conflict("This id was already used for something else.", "id-used")
            return
        values = {
            "table_id": table_id,
            "number": (connection.execute(last).scalar() or 0) + 1,
            "sender_id": sender,
            "receiver_id": receiver,
            "client_id": client_id,
            "text": text,
            "created": time.time(),
        }
        connection.execute(insert(whisper).values(values))


def _mine(account_id: str, table_id: str) -> Any:
    """Return the condition for the messages that an account sent or received at a table."""
    ends = or_(whisper.c.sender_id == account_id, whisper.c.receiver_id == account_id)
    return and_(whisper.c.table_id == table_id, ends)


def count(store: Store, account_id: str, table_id: str) -> int:
    """Return the number of messages that an account sent and received at a table."""
    query = select(func.count()).select_from(whisper).where(_mine(account_id, table_id))
    with store.read() as connection:
        return int(connection.execute(query).scalar() or 0)


def heard(store: Store, account_id: str, table_id: str, before: int | None) -> list[Whisper]:
    """Return private messages of an account at a table, the oldest first.

    They are the last ones before a number (None: the last of all).
    """
    upto = count(store, account_id, table_id) if before is None else max(0, before - 1)
    first = max(0, upto - PAGE)
    columns = [whisper.c[name] for name in Whisper._fields[1:]]
    query = select(*columns).where(_mine(account_id, table_id)).order_by(whisper.c.number)
    with store.read() as connection:
        rows = connection.execute(query.offset(first).limit(upto - first))
        return [Whisper(first + place, *row) for place, row in enumerate(rows, 1)]
