"""Seating: seats for me, by invite, open, or for a bot; and the start of the game."""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal

from trunkline.bots.personas import name_for
from trunkline.kernel import BadData
from trunkline.table.errors import Conflict, Malformed, NotFound, NotYours
from trunkline.table.people.blocks import Blocks
from trunkline.table.people.people import Account, readable_name
from trunkline.table.people.sessions import hashed
from trunkline.table.play.table import Table
from trunkline.table.seats import before_start, table_link, votes
from trunkline.table.seats.leaving import hand_over, keep_open, wake_bot
from trunkline.table.storage.db_rows import Entry, Sitting
from trunkline.titles.bots import CARETAKER, has_caretaker
from trunkline.titles.bots import names as bot_names

KEY_SECONDS = 86400.0
"""Seconds for which a guest is recognized by the key under which it took a seat."""


@dataclass(frozen=True)
class SeatWish:
    """The requested kind of a seat; a bot by its name."""

    kind: Literal["me", "bot", "invite", "open"]
    bot: str | None = None
    name: str | None = None
    """Name of the player, for one of several seats of mine."""


def seat_from(wish: SeatWish, seat: int, me: Account, title: str) -> tuple[Sitting, str | None]:
    """Return a seat as requested, and the secret of its invite."""
    if wish.kind == "me":
        label = readable_name(wish.name or "")
        return seated(seat, me)._replace(label=label), None
    if wish.kind == "bot":
        return Sitting(seat, "bot", bot=check_bot(wish.bot, title)), None
    if wish.kind == "invite":
        token = secrets.token_urlsafe(16)
        return Sitting(seat, "invite", invite_hash=hashed(token)), token
    return Sitting(seat, "open"), None


def with_personas(sittings: Iterable[Sitting]) -> list[Sitting]:
    """Return seats at which every bot has a name of its own."""
    found = list(sittings)
    for place, one in enumerate(found):
        if one.kind == "bot" and not one.persona:
            taken = {other.name for other in found if other is not one}
            found[place] = one._replace(persona=name_for(str(one.bot), taken))
    return found


def check_bot(name: str | None, title: str) -> str:
    """Return the name of a bot that plays a title; the random player if none is named."""
    name = name or "random"
    if name not in bot_names(title):
        there = ", ".join(bot_names(title))
        raise Malformed(f"There is no bot {name!r} for {title}; there are {there}.")
    return name


def stand_in(name: str | None, title: str) -> str:
    """Return the bot that takes over a seat that is left.

    It is the caretaker, if its title has one and no opponent is named.
    """
    if name in (None, "", CARETAKER) and has_caretaker(title):
        return CARETAKER
    return check_bot(name, title)


def full(sittings: list[Sitting]) -> bool:
    """Return True if nobody is missing."""
    return all(one.kind in ("player", "bot") for one in sittings)


def alone(sittings: list[Sitting]) -> bool:
    """Return True if one person plays against bots."""
    people = [one for one in sittings if one.kind != "bot"]
    return len(people) == 1 and people[0].kind == "player" and len(sittings) > 1


def seated(seat: int, who: Account) -> Sitting:
    """Return a seat that an account holds."""
    sits = Sitting(seat, "player", who.id)
    return sits._replace(person=who.name, guest=who.guest, machine=who.machine)


def guest_at(table: Table, seat: int, key: str) -> Account | None:
    """Return the guest who took a seat under this key, and asks again for a lost answer.

    The key is as good as a session, so it serves for a day, and not once there is a password.
    """
    sitting = _seat(table, seat)
    if sitting.account_id is None or not sitting.guest:
        return None
    with table.lock:
        sent = table.refresh((sitting.account_id, key))
    if sent is None or time.time() - sent.created > KEY_SECONDS:
        return None
    return Account(sitting.account_id, sitting.person, True)


def guest_with(table: Table, seat: int | None, key: str) -> Account | None:
    """Return the guest of a key, at any seat of the table if none is named."""
    seats = range(len(table.sittings)) if seat is None else [seat]
    return next((who for one in seats if (who := guest_at(table, one, key))), None)


def sit_down(
    table: Table, who: Account, seat: int | None, invite: str | None = None, key: str | None = None
) -> int:
    """Take an open seat, or an invited one with the secret of its link; return the seat.

    None takes the next seat of the table's link. A guest may leave a key by which it can be
    recognized.
    """

    def attempt(sent: Entry | None) -> int:
        linked = table_link.opens(table, invite)
        if seat is None and table.seats_of(who):
            return table.seats_of(who)[0]
        chosen = table_link.free_seat(table) if seat is None else seat
        if chosen is None:
            raise Conflict("This table is full.")
        return take(_seat(table, chosen), linked)

    def take(sitting: Sitting, linked: bool) -> int:
        seat = sitting.seat
        if sitting.account_id == who.id:
            return seat
        if table.record.status not in ("open", "playing"):
            table.must_play()
        left = table.record.away.get(str(seat))
        back = left is not None and left["who"] == who.id
        if table.record.status == "playing" and not back:  # another seat knows other things
            if table.seats_of(who):
                raise Conflict("You play at this table already.")
            if any(one["who"] == who.id for one in table.record.away.values()):
                raise Conflict("You left another seat here, and may come back to that one only.")
        if sitting.kind == "invite":
            if not linked and (invite is None or hashed(invite) != sitting.invite_hash):
                raise NotYours("This seat is kept for whoever has its invite link.")
        elif sitting.kind != "open":
            raise Conflict("Somebody sits there already.")
        elif Blocks(table.journal.store).manner(table.record.owner_id, who.id) == "block":
            raise NotYours("This table is not open to you.")
        elif not (linked or back):
            table_link.check_rating(table, who)
        batch = table.batch(who)
        # The link of a taken seat still leads its owner there.
        kept = sitting.invite_hash
        label = left["label"] if left and back else None
        batch.sit(seated(seat, who)._replace(invite_hash=kept, label=label))
        batch.add("seat", seat, {"what": "back" if back else "joined"}, client_id=key)
        if back or not (left and left["voted"]):
            batch.record.away.pop(str(seat), None)
        votes.recount(table, batch)
        if table.record.status == "open" and full(batch.sittings):
            before_start.full(table, batch, who.id)
        table.commit(batch)
        return seat

    return table.change(attempt, (None, None))


def change_seat(table: Table, who: Account, seat: int, wish: SeatWish) -> str | None:
    """Change the kind of a seat for the owner; return the secret of a new invite.

    This is possible before the start, or while the seat is empty in a game that came from a file. A
    player alone with bots may change the level of a bot at any time.
    """

    def attempt(sent: Entry | None) -> str | None:
        empty = _seat(table, seat).kind in ("open", "invite")
        if who.id != table.record.owner_id:
            raise NotYours("Only the person who opened the table may change its seats.")
        if wish.kind == "me" and str(seat) in table.record.away:
            raise Conflict(
                "Whoever left this seat may come back; it goes to another person or a bot."
            )
        level = wish.kind == "bot" and _alone_with(table, who, seat)
        if not (empty or level) or table.record.status != "playing":
            _must_be_open(table)
        sitting, token = seat_from(wish, seat, who, table.record.title)
        batch = table.batch(who)
        sat = _seat(table, seat).account_id
        batch.sit(sitting)
        what: dict[str, Any] = {"what": sitting.kind}
        if level:
            what = {"what": "level", "bot": sitting.bot, "name": batch.sittings[seat].name}
        if sat not in (None, who.id):
            text = f"{table.name(seat)} was asked to leave."
            what = {"what": "removed", "text": text, "who": sat}
        if not level:
            before_start.call_off(batch)
        batch.add("seat", None if what["what"] == "removed" else seat, what)
        wake_bot(batch, sitting)
        table.commit(batch)
        return token

    return table.change(attempt, (None, None))


def _alone_with(table: Table, who: Account, seat: int) -> bool:
    """Return True if a bot sits there and only bots and I play."""
    others = (one for one in table.sittings if one.account_id != who.id)
    return _seat(table, seat).kind == "bot" and all(one.kind == "bot" for one in others)


def begin(table: Table, who: Account) -> None:
    """Start the game for the owner when every seat is taken."""

    def attempt(sent: Entry | None) -> None:
        if who.id != table.record.owner_id:
            raise NotYours("Only the person who opened the table may start the game.")
        _must_be_open(table)
        if not full(table.sittings):
            _start_with_fewer(table, who)
        if table.record.ready_until:
            raise Conflict("The others are still asked whether they are ready.", "not-started")
        batch = table.batch(who)
        before_start.full(table, batch, who.id)
        table.commit(batch)

    table.change(attempt, (None, None))


def _start_with_fewer(table: Table, who: Account) -> None:
    """Leave free seats out of a game that its host may start with fewer players."""
    free = [one.seat for one in table.sittings if one.kind in table_link.FREE]
    count, record = len(table.sittings) - len(free), table.record
    if not record.least or count < record.least:
        raise Conflict("Some seats are still empty.", "not-started")
    try:
        table.titles.load(
            record.title, count, record.options, record.rules_version, record.amendments
        )
    except BadData as error:
        raise Conflict(f"It cannot start with {count} players: {error}", "not-started") from None
    batch = table.batch(who)
    batch.leave_out(free)
    text = f"The game starts with {count} players."
    batch.add("seat", None, {"what": "fewer", "text": text})
    table.commit(batch)


def leave(
    table: Table, who: Account, seat: int, bot: str | None, *, to_person: bool = False
) -> None:
    """Leave a seat.

    Before the start the seat is as free as it was. After it a bot takes over (the caretaker if none
    is named), or the seat waits for another person. The leaver may come back.
    """

    def attempt(sent: Entry | None) -> None:
        sitting = _seat(table, seat)
        if sitting.account_id != who.id:
            raise NotYours(f"{table.name(seat)} is not your seat.")
        batch = table.batch(who)
        if table.record.status == "open":
            batch.sit(before_start.vacated(sitting))
            batch.add("seat", seat, {"what": "left"})
            before_start.call_off(batch)
        else:
            table.must_play()
            name = stand_in(bot, table.record.title)
            if to_person:
                keep_open(batch, seat)
            else:
                hand_over(batch, seat, name)
            votes.recount(table, batch)
        table.commit(batch)

    table.change(attempt, (None, None))


def _seat(table: Table, seat: int) -> Sitting:
    if not 0 <= seat < len(table.sittings):
        raise NotFound("There is no such seat.")
    return table.sittings[seat]


def _must_be_open(table: Table) -> None:
    if table.record.status != "open":
        raise Conflict("The game has already started.", "started")
