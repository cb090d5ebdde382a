"""Motions: agreements at a table besides the game, and acts that need no agreement.

Players agree on a pause, on an early end of the game, or on another player for the seat of one who
is gone. Each may, alone, end a pause, take a vacation, or come back. A pause and an early end need
everyone. The seat of a player who is gone
(their time is up, or they have not answered for days) changes hands if the host or more than half
of the others want it. One motion is voted on at a time.
"""

from __future__ import annotations

from typing import Any

from trunkline.table.clocks import clocks, timing
from trunkline.table.errors import Conflict, Forbidden, Malformed, NotYours, Stale
from trunkline.table.people.people import Account
from trunkline.table.play.table import Table
from trunkline.table.seats import votes
from trunkline.table.seats.leaving import drop_wishes
from trunkline.table.seats.seating import seated, stand_in
from trunkline.table.seats.votes import decide, gone, voters
from trunkline.table.storage.db_rows import Ack, Entry

OPEN_SECONDS = timing.DAY
"""Seconds for which the others may vote."""
WHAT = ("pause", "replace", "end")


def open_vote(table: Table, now: float) -> dict[str, Any] | None:
    """Return the motion that is open, or None."""
    motion = table.record.motion
    return motion if motion and now < motion["until"] else None


def propose(
    table: Table, who: Account, client_id: str, what: str, seat: int | None, bot: str | None
) -> Ack:
    """Ask the others; if nobody else has to agree it is done at once."""

    def attempt(sent: Entry | None) -> Ack:
        if sent is not None:
            return table.again(sent, "vote", "what", what)
        _player(table, who)
        batch = table.batch(who)
        one_at_a_time(table, who, batch.now)
        if what == "pause":
            _may_pause(table)
        elif what == "end":
            _may_end(table)
        else:
            _may_replace(table, who, seat, batch.now)
        speaks = voters(table.sittings, {"what": what, "seat": seat})
        level = stand_in(bot, table.record.title) if what == "replace" and bot else None
        by = speaks[who.id]
        data = {"what": what, "target": seat, "bot": level, "agree": True}
        entry = batch.add("vote", by, data, client_id=client_id)
        motion = {
            "number": entry.number, "what": what, "seat": seat, "bot": level, "by": by, "yes": [by],
            "no": [], "until": batch.now + OPEN_SECONDS,
        }  # fmt: skip
        batch.record.motion = motion
        decide(table, batch, motion, at_once=who.id == table.record.owner_id)
        table.commit(batch)
        return Ack(entry.number, table.record.version)

    return table.change(attempt, (who.id, client_id))


def vote(table: Table, who: Account, client_id: str, number: int, agree: bool) -> Ack:
    """Vote for or against a motion."""

    def attempt(sent: Entry | None) -> Ack:
        if sent is not None:
            return table.again(sent, "vote", "agree", agree)
        _player(table, who)
        batch = table.batch(who)
        motion = open_vote(table, batch.now)
        if motion is None or motion["number"] != number:
            raise Stale("This is no longer asked.")
        if motion["what"] == "replace" and not gone(table, motion["seat"], batch.now):
            raise Stale("They are not gone any more.")
        seat = voters(table.sittings, motion).get(who.id)
        if seat is None or seat in (*motion["yes"], *motion["no"]):
            raise NotYours("You are not asked.")
        side = "yes" if agree else "no"
        motion = {**motion, side: [*motion[side], seat]}
        data = {"what": motion["what"], "target": motion["seat"], "agree": agree}
        entry = batch.add("vote", seat, data, client_id=client_id)
        batch.record.motion = motion
        decide(table, batch, motion)
        table.commit(batch)
        return Ack(entry.number, table.record.version)

    return table.change(attempt, (who.id, client_id))


def one_at_a_time(table: Table, who: Account, now: float) -> None:
    """Somebody else's motion is voted on first; my own may be replaced by a new one."""
    motion = open_vote(table, now)
    if motion is not None and table.sittings[motion["by"]].account_id != who.id:
        name = table.name(motion["by"])
        raise Conflict(f"{name} already asks the others something; that is answered first.")


def resume(table: Table, who: Account, client_id: str) -> Ack:
    """Any player ends a pause."""

    def attempt(sent: Entry | None) -> Ack:
        if sent is not None:
            return table.again(sent, "clock", "what", "resume")
        [seat, *_] = _player(table, who)
        if not _ticking(table)["paused"]:
            raise Conflict("The clocks are not stopped.")
        return _note(table, who, seat, client_id, {"what": "resume"})

    return table.change(attempt, (who.id, client_id))


def vacation(table: Table, who: Account, client_id: str, days: int) -> Ack:
    """My clocks stand still for some days."""

    def attempt(sent: Entry | None) -> Ack:
        if sent is not None:
            return table.again(sent, "clock", "days", days)
        mine = _player(table, who)
        ticking, clock = _ticking(table), timing.read_clock(table.record.clock)
        left = clock.vacation - max(ticking["days"].get(str(seat), 0) for seat in mine)
        if _on_vacation(table, who, mine):
            raise Conflict("You are on vacation already.")
        if days > left:
            raise Forbidden(f"You have {left} days of vacation left.")
        data = {"what": "vacation", "days": days, "seats": mine}
        return _note(table, who, mine[0], client_id, data)

    return table.change(attempt, (who.id, client_id))


def back(table: Table, who: Account, client_id: str) -> Ack:
    """I am back from vacation before its end."""

    def attempt(sent: Entry | None) -> Ack:
        if sent is not None:
            return table.again(sent, "clock", "what", "back")
        away = _on_vacation(table, who, _player(table, who))
        if not away:
            raise Conflict("You are not on vacation.")
        return _note(table, who, away[0], client_id, {"what": "back", "seats": away})

    return table.change(attempt, (who.id, client_id))


def _note(table: Table, who: Account, seat: int, client_id: str, data: dict[str, Any]) -> Ack:
    batch = table.batch(who)
    entry = batch.add("clock", seat, data, client_id=client_id)
    table.commit(batch)
    return Ack(entry.number, table.record.version)


def come_back(table: Table, who: Account, seat: int) -> None:
    """Sit down again where I left, unless another person sits there by now.

    If the others gave my seat away, I may return until its new player has moved.
    """

    def attempt(sent: Entry | None) -> None:
        table.must_play()
        left = table.record.away.get(str(seat))
        if left is None or left["who"] != who.id:
            raise NotYours("You have not left this seat.")
        batch = table.batch(who)
        drop_wishes(batch, seat)  # of a player whom the others let sit here since then
        batch.sit(seated(seat, who)._replace(label=left["label"]))
        batch.add("seat", seat, {"what": "back"})
        votes.recount(table, batch)
        batch.record.away.pop(str(seat))
        batch.await_bots()
        table.commit(batch)

    table.change(attempt, (None, None))


def _player(table: Table, who: Account) -> list[int]:
    """Return the seats of a player of a game that is not over."""
    table.must_play()
    mine = table.seats_of(who)
    if not mine:
        raise NotYours("Only players of this table may do that.")
    return mine


def _on_vacation(table: Table, who: Account, mine: list[int]) -> list[int]:
    ticking, now = _ticking(table), table.batch(who).now
    return [seat for seat in mine if clocks.on_vacation(ticking, seat, now)]


def _ticking(table: Table) -> dict[str, Any]:
    if not table.record.ticking:
        raise Conflict("This table has no clock.")
    return table.record.ticking


def _may_pause(table: Table) -> None:
    if _ticking(table)["paused"]:
        raise Conflict("The clocks are stopped already.")


def _may_end(table: Table) -> None:
    if table.record.aside:
        raise Conflict("A lesson or a variation is left without a vote.")


def _may_replace(table: Table, who: Account, seat: int | None, now: float) -> None:
    if seat is None or not 0 <= seat < len(table.sittings):
        raise Malformed("Say which seat.")
    if table.sittings[seat].kind != "player":
        raise Conflict("No person sits there.")
    if table.sittings[seat].account_id == who.id:
        raise NotYours("Others decide on your own seat; you may leave it yourself.")
    if not gone(table, seat, now):
        raise Forbidden(f"{table.name(seat)} is not gone: others may not take the seat.")
