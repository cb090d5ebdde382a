"""Undo, redo and consent: entries of the journal like any other, never an erasure."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from trunkline.kernel import asked, same_question
from trunkline.table.errors import Forbidden, NotYours, Stale
from trunkline.table.people.people import Account
from trunkline.table.play import corrections
from trunkline.table.play.table import Table
from trunkline.table.play.transaction import Transaction
from trunkline.table.seats.consent import one_at_a_time, seats_that_ask, speaker
from trunkline.table.storage.db_rows import AFTER_END, Ack, Entry, Kind, Request


def go(table: Table, who: Account, kind: Kind, version: int, client_id: str, to: int | None) -> Ack:
    """Undo or redo: at once if manners allow it, else ask those concerned."""

    def attempt(sent: Entry | None) -> Ack:
        if sent is not None:
            return table.again(sent, kind, "asked", to)
        mine = seats_that_ask(table, who)
        answer = table.open_answer(mine) if kind == "undo" else None
        since = table.record.version if answer is None else _first_given(table, answer)
        if not since <= version <= table.record.version:
            raise Stale("The game has moved on; here is how it stands now.")
        verdict = table.verdict(kind, mine, to)
        if not verdict.allowed or verdict.to is None:
            raise Forbidden(verdict.reason or "")
        table.state()  # a game that cannot be played here is not taken back here either
        batch = table.batch(who)
        if answer is not None and verdict.to == answer:
            entry = _take_back(table, batch, answer, client_id, to)
            table.commit(batch)
            return table.done(batch, entry.number)
        seat = speaker(table, mine)
        if verdict.free:
            entry = _go(table, batch, kind, seat, verdict.to, client_id, to)
            table.commit(batch)
            return table.done(batch, entry.number)
        one_at_a_time(table, who)
        entry = batch.add(
            "ask", seat, {"kind": kind, "to": verdict.to, "asked": to}, client_id=client_id
        )
        batch.record.request = Request(
            entry.number, version, kind, verdict.to, seat, who.id, verdict.concerned, []
        )
        table.commit(batch)
        return table.done(batch, entry.number, entry.number)

    return table.change(attempt, (who.id, client_id))


def consent(table: Table, who: Account, client_id: str, number: int, agree: bool) -> Ack:
    """Answer a request; when the last one concerned agrees, the game goes there."""

    def attempt(sent: Entry | None) -> Ack:
        if sent is not None:
            table.again(sent, "answer", "agree", agree)
            return table.again(sent, "answer", "request", number)
        mine = seats_that_ask(table, who)
        request = table.record.request
        if request is None or request.number != number:
            raise Stale("This request is no longer open.")
        answering = [seat for seat in request.waiting if seat in mine]
        if not answering:
            raise NotYours("You are not asked.")
        batch = table.batch(who)
        entry = batch.add(
            "answer", answering[0], {"request": number, "agree": agree}, client_id=client_id
        )
        waiting = [seat for seat in request.waiting if seat not in mine]
        batch.record.request = request._replace(
            waiting=waiting, agreed=[*request.agreed, *answering]
        )
        if not agree:
            batch.record.request = None
        elif not waiting:
            _carry_out(table, batch, request)
        table.commit(batch)
        return table.done(batch, entry.number)

    return table.change(attempt, (who.id, client_id))


def _carry_out(table: Table, batch: Transaction, request: Request) -> None:
    if request.kind == "correct":
        corrections.carry_out(table, batch, request)
    else:
        _go(table, batch, request.kind, request.by, request.to)


def _go(
    table: Table,
    batch: Transaction,
    kind: Kind,
    seat: int,
    to: int,
    client_id: str | None = None,
    wish: int | None = None,
) -> Entry:
    state, present = table.state(to), table.state()
    undone = batch.line.doers[min(to, batch.line.now) : max(to, batch.line.now)]
    data: dict[str, Any] = {"to": to, "asked": wish}
    if table.record.status == "finished" and kind == "undo":
        data[AFTER_END] = True
    entry = batch.add(kind, seat, data, client_id=client_id)
    earlier, later = (state, present) if kind == "undo" else (present, state)
    if not same_question(earlier, later):
        batch.record.asked_at = {}
    batch.ask_on(state, state, [act.seat for act in undone])
    _end_orders(batch, _seats_of(batch, seat) | set(asked(state)))
    batch.watch(table.game, present, state, None)
    batch.settle(table.game, state)
    return entry


def _seats_of(batch: Transaction, seat: int) -> set[int]:
    """Return all seats of the player at a seat."""
    who = batch.sittings[seat].account_id
    return {one.seat for one in batch.sittings if one.account_id == who}


def _end_orders(batch: Transaction, seats: Collection[int]) -> None:
    """End the orders of players who undo, and of those who are asked again."""
    for standing in list(batch.record.orders):
        if standing.seat in seats:
            batch.end_order(standing, "The game went back.")


def _first_given(table: Table, moment: int) -> int:
    """Return the entry of an answer; if it was kept when another was undone, its first."""
    number = table.line.acts[moment]
    first: int = table.journal.acts(table.id, [number])[number].data.get("first", number)
    return first


def _take_back(
    table: Table, batch: Transaction, moment: int, client_id: str, wish: int | None
) -> Entry:
    """Take one answer back that nobody knows yet; what others answered after it stands."""
    line, state = batch.line, table.state(moment)
    seat, kept = line.doers[moment].seat, line.acts[moment + 1 : line.now]
    acts = table.journal.acts(table.id, kept)
    data = {"to": moment, "asked": wish, "answer": True}
    entry = batch.add("undo", seat, data, client_id=client_id)
    _end_orders(batch, _seats_of(batch, seat))
    batch.ask_on(state, state, [seat])
    me = batch.who
    for number in kept:
        batch.who = acts[number].account_id
        action = table.game.codec.decode(acts[number].data["action"])
        extra = {"first": acts[number].data.get("first", number)}
        state = batch.act(table.game, state, action, by="again", extra=extra)
    batch.who = me
    batch.settle(table.game, state)
    return entry
