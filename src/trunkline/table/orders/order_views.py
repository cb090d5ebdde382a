"""Standing orders as their owners see them: what they do, what stops them, why they ended."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TypedDict

from trunkline.kernel import Game, State
from trunkline.page.view import EndedOrder, Order
from trunkline.table.orders import order_stops
from trunkline.table.orders.orders import known_order, read_order
from trunkline.table.play.table import Table
from trunkline.table.storage.db_rows import Ended, Standing


class Told(TypedDict, total=False):
    """The part of a view about standing orders."""

    orders: list[Order]
    ended_orders: list[EndedOrder]


def orders_view(table: Table, mine: Sequence[int]) -> Told:
    """Return the standing orders of some seats, in words too, and those that are over."""
    record = table.record
    given = [one for one in record.orders if one.seat in mine]
    ended = [one for one in record.ended if one.seat in mine]
    if not given and not ended:
        return {}
    game, now = table.game, table.state()
    return {
        "orders": [_order(game, now, one) for one in given],
        "ended_orders": [
            {
                "number": one.number,
                "seat": one.seat,
                "why": one.why,
                "text": _order_words(game, one),
                "moment": one.moment,
            }
            for one in ended
        ],
    }


def _order_words(game: Game, one: Ended) -> str:
    return order_stops.words(game, read_order(game, one.seat, one.order)) if one.order else ""


def _order(game: Game, now: State, one: Standing) -> Order:
    order = known_order(game, one)
    return {
        "number": one.number,
        "seat": one.seat,
        "order": {**one.order, "times": one.left},  # type: ignore[typeddict-item]  # as it was read
        "text": order_stops.words(game, replace(order, times=one.left)),
        "stops": order_stops.stops_now(game, now, one.seat, order),
    }
