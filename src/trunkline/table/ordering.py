"""Giving and ending standing orders at a table."""

from __future__ import annotations

from typing import Any

from trunkline.kernel import BadData
from trunkline.table.errors import Clash, Malformed, NotYours, Unknown
from trunkline.table.orders import MOST_ORDERS, order_json, read_order
from trunkline.table.people import Account
from trunkline.table.records import Entry, Standing
from trunkline.table.table import Ack, Table


def give(table: Table, who: Account, client_id: str, seat: int, data: Any) -> Ack:
    """A new standing order for my seat; if the seat is asked now it acts at once."""

    def attempt(sent: Entry | None) -> Ack:
        if sent is not None:
            return table.again(sent, "order", "sent", data)
        table.must_play()
        if seat not in table.seats_of(who):
            raise NotYours(f"{table.name(seat)} is not your seat.")
        try:
            order = read_order(table.game, seat, data)
        except BadData as error:
            raise Malformed(str(error)) from None
        if sum(one.seat == seat for one in table.record.orders) >= MOST_ORDERS:
            raise Clash(f"A seat has at most {MOST_ORDERS} standing orders.")
        batch = table.batch(who)
        full = order_json(data)
        entry = batch.add("order", seat, {"order": full, "sent": data}, client_id=client_id)
        batch.record.orders.append(Standing(entry.number, seat, full, order.times))
        batch.settle(table.game, table.state())
        table.commit(batch)
        return Ack(entry.number, table.record.version)

    return table.change(attempt, (who.id, client_id))


def cancel(table: Table, who: Account, number: int) -> None:
    """End one of my standing orders."""

    def attempt(sent: Entry | None) -> None:
        mine = table.seats_of(who)
        for standing in table.record.orders:
            if standing.number == number and standing.seat in mine:
                batch = table.batch(who)
                batch.end_order(standing, "You ended it.")
                table.commit(batch)
                return
        raise Unknown("There is no such order.")

    table.change(attempt, (None, None))
