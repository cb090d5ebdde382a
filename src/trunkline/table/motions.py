"""What players of a table agree on besides the game: a pause, somebody else at the seat of whoever
is gone; and what each may do alone: end a pause, take a vacation, come back.

A pause needs everybody. A seat changes hands if more than half of the others want it, or if the
host does and its player is gone: their time is up, or they have not answered for days.
"""

from __future__ import annotations

from typing import Any

from trunkline.table import clocks, timing
from trunkline.table.batch import Batch
from trunkline.table.errors import Clash, Forbidden, Malformed, NotYours, Stale
from trunkline.table.people import Account
from trunkline.table.records import Ack, Entry
from trunkline.table.seating import check_bot, hand_over, keep_open, seated
from trunkline.table.table import Table

GONE_DAYS = 7
"""Without a clock, whoever has not answered for so many days is gone."""
WHAT = ("pause", "replace")


def voters(table: Table, target: int | None) -> dict[str, int]:
    """The people who vote, each with the seat they speak from; not whoever it is about."""
    but = table.sittings[target].account_id if target is not None else None
    found: dict[str, int] = {}
    for one in table.sittings:
        if one.kind == "player" and one.account_id and one.account_id != but:
            found.setdefault(one.account_id, one.seat)
    return found


def gone(table: Table, seat: int, now: float) -> bool:
    """Whether the player of a seat does not answer any more."""
    record = table.record
    if seat not in record.asked or table.sittings[seat].kind != "player":
        return False
    if record.clock is not None:
        return seat in record.ticking["out"]
    return now - record.updated > GONE_DAYS * timing.DAY


def propose(
    table: Table, who: Account, client_id: str, what: str, seat: int | None, bot: str | None
) -> Ack:
    """Ask the others; if nobody else has to agree it is done at once."""

    def attempt(sent: Entry | None) -> Ack:
        if sent is not None:
            return table.again(sent, "vote", "what", what)
        _player(table, who)
        batch = table.batch(who)
        if what == "pause":
            _may_pause(table)
        else:
            _may_replace(table, seat)
        speaks = voters(table, seat if what == "replace" else None)
        if who.id not in speaks:
            raise NotYours("Others decide on your own seat; you may leave it yourself.")
        level = check_bot(bot, table.record.title) if what == "replace" and bot else None
        by = speaks[who.id]
        data = {"what": what, "target": seat, "bot": level, "agree": True}
        entry = batch.add("vote", by, data, client_id=client_id)
        motion = {
            "number": entry.number, "what": what, "seat": seat, "bot": level, "by": by, "yes": [by],
            "no": [],
        }  # fmt: skip
        batch.record.motion = motion
        host = what == "replace" and who.id == table.record.owner_id
        _decide(table, batch, motion, at_once=host and gone(table, _of(seat), batch.now))
        table.commit(batch)
        return Ack(entry.number, table.record.version)

    return table.change(attempt, (who.id, client_id))


def vote(table: Table, who: Account, client_id: str, number: int, agree: bool) -> Ack:
    """Agree to what was proposed, or not."""

    def attempt(sent: Entry | None) -> Ack:
        if sent is not None:
            return table.again(sent, "vote", "agree", agree)
        _player(table, who)
        motion = table.record.motion
        if motion is None or motion["number"] != number:
            raise Stale("This is no longer asked.")
        seat = voters(table, _target(motion)).get(who.id)
        if seat is None or seat in (*motion["yes"], *motion["no"]):
            raise NotYours("You are not asked.")
        batch = table.batch(who)
        side = "yes" if agree else "no"
        motion = {**motion, side: [*motion[side], seat]}
        data = {"what": motion["what"], "target": motion["seat"], "agree": agree}
        entry = batch.add("vote", seat, data, client_id=client_id)
        batch.record.motion = motion
        _decide(table, batch, motion)
        table.commit(batch)
        return Ack(entry.number, table.record.version)

    return table.change(attempt, (who.id, client_id))


def _target(motion: dict[str, Any]) -> int | None:
    return motion["seat"] if motion["what"] == "replace" else None


def _of(seat: int | None) -> int:
    return -1 if seat is None else seat


def _decide(table: Table, batch: Batch, motion: dict[str, Any], at_once: bool = False) -> None:
    """Carry a motion out when enough agree; drop it when they cannot any more."""
    all_of_them = len(voters(table, _target(motion)))
    yes, no = len(motion["yes"]), len(motion["no"])
    if motion["what"] == "pause":
        passed, failed = yes == all_of_them, no > 0
    else:
        passed, failed = at_once or 2 * yes > all_of_them, 2 * no >= all_of_them
    if not passed and not failed:
        return
    batch.record.motion = None
    if not passed:
        return
    me, batch.who = batch.who, None  # it is nobody's own doing
    if motion["what"] == "pause":
        batch.add("clock", motion["by"], {"what": "pause"})
    else:
        whom = f"the {motion['bot']} bot" if motion["bot"] else "another person"
        why = f"The others gave the seat of {table.name(motion['seat'])} to {whom}."
        if motion["bot"]:
            hand_over(batch, motion["seat"], motion["bot"], why)
        else:
            keep_open(batch, motion["seat"], why)
    batch.who = me


def resume(table: Table, who: Account, client_id: str) -> Ack:
    """Any player ends a pause."""

    def attempt(sent: Entry | None) -> Ack:
        if sent is not None:
            return table.again(sent, "clock", "what", "resume")
        seat = _player(table, who)
        if not _ticking(table)["paused"]:
            raise Clash("The clocks are not stopped.")
        return _note(table, who, seat, client_id, {"what": "resume"})

    return table.change(attempt, (who.id, client_id))


def vacation(table: Table, who: Account, client_id: str, days: int) -> Ack:
    """My clocks stand still for some days."""

    def attempt(sent: Entry | None) -> Ack:
        if sent is not None:
            return table.again(sent, "clock", "days", days)
        seat = _player(table, who)
        ticking, clock = _ticking(table), timing.read_clock(table.record.clock)
        left = clock.vacation - ticking["days"].get(str(seat), 0)
        if clocks.on_vacation(ticking, seat, table.batch(who).now):
            raise Clash("You are on vacation already.")
        if days > left:
            raise Forbidden(f"You have {left} days of vacation left.")
        return _note(table, who, seat, client_id, {"what": "vacation", "days": days})

    return table.change(attempt, (who.id, client_id))


def back(table: Table, who: Account, client_id: str) -> Ack:
    """I am back from vacation before its end."""

    def attempt(sent: Entry | None) -> Ack:
        if sent is not None:
            return table.again(sent, "clock", "what", "back")
        seat = _player(table, who)
        if not clocks.on_vacation(_ticking(table), seat, table.batch(who).now):
            raise Clash("You are not on vacation.")
        return _note(table, who, seat, client_id, {"what": "back"})

    return table.change(attempt, (who.id, client_id))


def _note(table: Table, who: Account, seat: int, client_id: str, data: dict[str, Any]) -> Ack:
    batch = table.batch(who)
    entry = batch.add("clock", seat, data, client_id=client_id)
    table.commit(batch)
    return Ack(entry.number, table.record.version)


def come_back(table: Table, who: Account, seat: int) -> None:
    """Sit down again where I left, unless somebody else sits there by now."""

    def attempt(sent: Entry | None) -> None:
        table.must_play()
        if table.record.away.get(str(seat)) != who.id:
            raise NotYours("You have not left this seat.")
        batch = table.batch(who)
        batch.sit(seated(seat, who))
        batch.add("seat", seat, {"what": "back"})
        batch.record.away.pop(str(seat))
        batch.await_bots()
        table.commit(batch)

    table.change(attempt, (None, None))


def _player(table: Table, who: Account) -> int:
    """The seat of a player of a game that goes on."""
    table.must_play()
    mine = table.seats_of(who)
    if not mine:
        raise NotYours("Only players of this table may do that.")
    return mine[0]


def _ticking(table: Table) -> dict[str, Any]:
    if not table.record.ticking:
        raise Clash("This table has no clock.")
    return table.record.ticking


def _may_pause(table: Table) -> None:
    if _ticking(table)["paused"]:
        raise Clash("The clocks are stopped already.")


def _may_replace(table: Table, seat: int | None) -> None:
    if seat is None or not 0 <= seat < len(table.sittings):
        raise Malformed("Say which seat.")
    if table.sittings[seat].kind != "player":
        raise Clash("No person sits there.")
