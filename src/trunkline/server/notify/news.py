"""News: what a change at a table means to its players and to the channel of its circle."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from trunkline.table.clocks import timing
from trunkline.table.orders.orders import BY_OWNER
from trunkline.table.people.notifications import Notification
from trunkline.table.play.table import Table
from trunkline.table.storage.db_rows import Entry, Record

TURN = "it is your turn."
"""Text of a turn until it is sent; the message then names the decision and the time left."""


def of_change(table: Table, before: Record) -> list[Notification]:
    """Return what a change means to the players."""
    record, players = table.record, table.players()
    found: list[Notification] = []

    def tell(account_id: str | None, kind: str, text: str) -> None:
        if account_id:
            found.append(Notification(account_id, table.id, kind, text, record.entries))

    for seat in record.asked:
        if seat not in before.asked:
            tell(players.get(seat), "turn", TURN)
            tell(record.circle if seat in players else None, "turn", TURN)
    if record.request and record.request.number != _request(before):
        for seat in record.request.waiting:
            name = table.name(record.request.by)
            tell(players.get(seat), "request", f"{name} asks whether you agree.")
    if record.motion and record.motion["number"] != _motion(before):
        text = _moved(table, record.motion)
        for account_id in sorted({*players.values()} - {players.get(record.motion["by"])}):
            tell(account_id, "request", text)
    asked = {players.get(seat) for seat in record.asked}
    turned = _turned(table, before)
    for account_id in sorted(set(players.values()) - asked) if turned else ():
        tell(account_id, "game", turned)
    if turned:
        tell(record.circle, "game", _won(table) or turned)
    if record.ready_until and record.ready_until != before.ready_until:
        for seat in sorted(set(players) - set(record.ready)):
            tell(players[seat], "game", "say that you are ready, or lose your seat.")
    over = {one.number for one in before.ended}
    for one in record.ended:
        if one.number not in over and one.why != BY_OWNER:
            tell(players.get(one.seat), "order", f"a standing order ended. {one.why}")
    return found


def _request(record: Record) -> int:
    """Return the number of the request that is open; 0 if none is."""
    return record.request.number if record.request else 0


def _motion(record: Record) -> int:
    """Return the number of the vote that is open; 0 if none is."""
    return int(record.motion["number"]) if record.motion else 0


def may_pass(record: Record) -> bool:
    """Return True if the clock passes for players whose time is up."""
    return record.clock is not None and timing.read_clock(record.clock).policy == "pass"


def befell(table: Table, before: Record, entry: Entry) -> Iterator[tuple[str, str, str]]:
    """Yield an entry's effects on players who did not cause it: account, kind of news, text."""
    players, record, data = table.players(), table.record, entry.data
    if entry.kind == "act" and data["by"] == "clock" and entry.seat in players:
        yield players[entry.seat], "game", "your time was up, so you passed."
    if entry.kind == "clock" and data["what"] == "out" and entry.seat in players:
        if entry.number > record.version:  # nobody has moved since, not the clock either
            yield players[entry.seat], "turn", "your time is up, and the others wait."
    if entry.kind == "seat":
        if lost := data.get("who"):
            yield lost, "game", "you lost your seat before the start."
        seat = str(entry.seat)
        gone = record.away.get(seat)
        if data.get("why") and gone and before.away.get(seat) != gone:
            yield gone["who"], "game", f"you lost your seat. {data['why']}"


def _moved(table: Table, motion: Mapping[str, Any]) -> str:
    """Return the text of a motion that the players vote on."""
    name = table.name(motion["by"])
    if motion["what"] == "pause":
        return f"{name} asks for a pause."
    if motion["what"] == "end":
        return f"{name} asks to end the game here, with the current scores."
    return f"{name} asks that somebody else plays on for {table.name(motion['seat'])}."


def _turned(table: Table, before: Record) -> str:
    """Return the text for a game that began or ended with this change, or "".

    A finished game whose end is undone does not begin.
    """
    now = table.record.status
    if now == "playing" and before.status != now:
        return "" if any(act.seat >= 0 for act in table.line.doers) else "the game begins."
    return "the game is over." if (before.status, now) == ("playing", "finished") else ""


def _won(table: Table) -> str:
    """Return who won a game that has just ended; empty while it goes on."""
    if table.record.status != "finished":
        return ""
    best = (table.record.ranking or [])[:1]
    names = [table.name(seat) for place in best for seat in place["seats"]]
    return f"the game is over: {' and '.join(names)} won with {best[0]['words']}." if names else ""
