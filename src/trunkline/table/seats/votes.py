"""Votes at a table: the voters, the decision, and the effect of leaving or coming back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from trunkline.table.clocks import timing
from trunkline.table.play.table import Table
from trunkline.table.play.transaction import Transaction
from trunkline.table.seats.leaving import hand_over, keep_open
from trunkline.table.storage.db_rows import AGREED, Sitting
from trunkline.titles.bots import spoken

GONE_DAYS = 7
"""Days without an answer after which a player counts as gone, without a clock."""


def voters(sittings: Sequence[Sitting], motion: dict[str, Any]) -> dict[str, int]:
    """Return the people who vote, each with the seat they speak from; not the player concerned."""
    target = _target(motion)
    but = sittings[target].account_id if target is not None else None
    found: dict[str, int] = {}
    for one in sittings:
        if one.kind == "player" and one.account_id and one.account_id != but:
            found.setdefault(one.account_id, one.seat)
    return found


def _target(motion: dict[str, Any]) -> int | None:
    """Return the seat that a motion is about."""
    return motion["seat"] if motion["what"] == "replace" else None


def gone(table: Table, seat: int, now: float) -> bool:
    """Return True if the player of a seat no longer answers.

    With a clock, their time is up or the clock had to pass for them; without one, they have not
    answered for days.
    """
    record = table.record
    if table.sittings[seat].kind != "player":
        return False
    if record.clock is not None:
        return seat in (*record.ticking["out"], *record.ticking.get("missed", ()))
    if seat not in record.asked:
        return False
    put = record.asked_at[str(seat)]  # nobody is there only because others go on talking
    since = (
        entry.created
        for entry in table.entries(put - 1, record.entries)
        if entry.number == put or (entry.kind == "seat" and entry.seat == seat)
    )
    return now - max(since, default=now) > GONE_DAYS * timing.DAY


def decide(table: Table, batch: Transaction, motion: dict[str, Any], at_once: bool = False) -> None:
    """Carry a motion out when enough agree; drop it when they cannot any longer.

    It is carried at once if the host asks for another player at the seat of one who is gone.
    """
    all_of_them = len(voters(batch.sittings, motion))
    yes, no = len(motion["yes"]), len(motion["no"])
    if motion["what"] in ("pause", "end"):
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
    elif motion["what"] == "end":
        batch.add("vote", motion["by"], {"what": "end", "ended": True})
        batch.end_early(table.game, table.state(), AGREED)
    else:
        whom = f"the {spoken(motion['bot'])}" if motion["bot"] else "another person"
        why = f"The others gave the seat of {table.name(motion['seat'])} to {whom}."
        if motion["bot"]:
            hand_over(batch, motion["seat"], motion["bot"], why)
        else:
            keep_open(batch, motion["seat"], why)
    batch.who = me


def recount(table: Table, batch: Transaction) -> None:
    """Count the votes again after a seat changed.

    A vote on a seat that changed hands is over. Any other continues without the votes of those who
    left, and is carried or dropped if that decides it.
    """
    motion, batch.record.motion = batch.record.motion, None
    if motion is None or batch.now >= motion["until"]:
        return
    target = _target(motion)
    if target is not None:
        same = table.sittings[target].account_id == batch.sittings[target].account_id
        if not same or not gone(table, target, batch.now):
            return
    who = {seat: account for account, seat in voters(table.sittings, motion).items()}
    speaks = voters(batch.sittings, motion)
    yes, no = (
        [speaks[one] for seat in motion[side] if (one := who.get(seat, "")) in speaks]
        for side in ("yes", "no")
    )
    if yes:  # else nobody wants it now; the first of them asks for it
        batch.record.motion = {**motion, "yes": yes, "no": no, "by": yes[0]}
        decide(table, batch, batch.record.motion)
