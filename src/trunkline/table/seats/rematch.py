"""Rematch: a new table with the seats and settings of a finished game.

The first player to ask opens it; the others sit down at it by asking for the same.
"""

from __future__ import annotations

import hmac
from hashlib import sha256

from trunkline.table.errors import Conflict, NotYours
from trunkline.table.house import House, TableSetup
from trunkline.table.people.people import Account
from trunkline.table.people.sessions import hashed
from trunkline.table.play.table import Table
from trunkline.table.seats import seating
from trunkline.table.seats.seating import SeatWish
from trunkline.table.storage.db_rows import Record, Sitting
from trunkline.titles.bots import CARETAKER

CALL = "Play again? There is a new table: whoever presses “Play again” here sits down at it."


def play_again(house: House, who: Account, table: Table, client_id: str) -> Table:
    """Return the table of the next game, where I then have a seat."""
    old = table.record
    if old.status != "finished":
        raise Conflict("The game is not over.")
    if old.aside:
        raise Conflict("Only a game is played again.")
    if not table.seats_of(who):
        raise NotYours("Only players of this table may do that.")
    waiting = house.journal.rematch_of(old.id)
    if waiting is None:
        return _open(house, who, table, client_id)
    again = house.get(waiting)
    for seat in table.seats_of(who):
        if again.sittings[seat].kind in ("invite", "open"):
            seating.sit_down(again, who, seat, _secret(again.record, who.id))
    return again


def _open(house: House, who: Account, table: Table, client_id: str) -> Table:
    old = table.record
    seats = tuple(seat_for(one, who) for one in table.sittings)
    wish = TableSetup(
        old.title,
        seats,
        old.options,
        name=old.name,
        visibility=old.visibility,  # type: ignore[arg-type]
        undo=old.undo,  # type: ignore[arg-type]
        pace=old.pace,  # type: ignore[arg-type]
        amendments=old.amendments,
        help=old.help,
        private_chat=old.private_chat,
        ready=old.ready_minutes,
        clock=old.clock,
        circle=old.circle,
    )
    draft = house.planned(who, wish)
    draft.record.rematch_of = old.id
    sittings = [_kept_for(draft.record, one, table.sittings[one.seat]) for one in draft.sittings]
    again = house.store_draft(who, draft._replace(sittings=sittings)).table
    if len(set(table.players().values())) > 1:
        table.chat(who, client_id, CALL)
    return again


def seat_for(sitting: Sitting, who: Account) -> SeatWish:
    """Return the next game's seat: mine stays mine, a bot a bot, and others are invited."""
    if sitting.bot == CARETAKER:
        return SeatWish("open")  # nobody chose it as an opponent
    if sitting.bot:
        return SeatWish("bot", sitting.bot)
    if sitting.account_id == who.id:
        return SeatWish("me", name=sitting.label)
    return SeatWish("invite")


def _kept_for(record: Record, sitting: Sitting, before: Sitting) -> Sitting:
    """Reserve an invited seat for its earlier player: nobody else has its secret."""
    if sitting.kind != "invite" or before.account_id is None:
        return sitting
    return sitting._replace(invite_hash=hashed(_secret(record, before.account_id)))


def _secret(record: Record, account_id: str) -> str:
    """Return the secret with which an account takes its seat; the seed is shown to nobody."""
    return hmac.new(record.seed.encode(), account_id.encode(), sha256).hexdigest()
