"""Standing orders: what my seat shall do when it is asked while I am away.

One mechanism for all titles: an order names actions of the game in order of preference, each as it
stands or with a number up to a limit (the lowest number on offer is played). It acts through the
same offers as a player, and stops by itself when none of them is legal.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from trunkline.kernel import Action, BadData, Game, Range, State, kind_of, looks_up, refusal
from trunkline.kernel.offers import Offer
from trunkline.table.errors import Clash, Malformed, NotYours, Unknown
from trunkline.table.people import Account
from trunkline.table.records import Ack, Ended, Entry, Record, Standing

if TYPE_CHECKING:  # a table plays its orders
    from trunkline.table.table import Table

MOST_ITEMS = 8
MOST_ORDERS = 12


@dataclass(frozen=True)
class Item:
    """One thing to try: an action, perhaps with a number up to a limit."""

    action: Action
    field: str | None = None
    limit: int | None = None


@dataclass(frozen=True)
class Order:
    """What to try, when, how often, and when to stop."""

    step: str | None
    play: tuple[Item, ...]
    times: int | None
    stop_on: tuple[str, ...]


def read_order(game: Game, seat: int, data: object) -> Order:
    """An order from JSON, strictly; ``BadData`` says what is wrong with it."""
    if type(data) is not dict or not set(data) <= {"step", "play", "times", "stop_on"}:
        raise BadData("an order has step, play, times and stop_on")
    step, play = data.get("step"), data.get("play")
    times, stop_on = data.get("times"), data.get("stop_on", [])
    if step is not None and (type(step) is not str or step not in game.steps):
        raise BadData(f"there is no step {step!r}; the steps are {', '.join(game.steps)}")
    if type(play) is not list or not 1 <= len(play) <= MOST_ITEMS:
        raise BadData(f"play is a list of 1 to {MOST_ITEMS} things to try")
    if times is not None and (type(times) is not int or not 1 <= times <= 1000):
        raise BadData("times is a number from 1 to 1000, or null")
    if type(stop_on) is not list or not all(kind in game.codec.kinds for kind in stop_on):
        raise BadData(f"stop_on is a list of kinds of actions: {', '.join(game.codec.kinds)}")
    return Order(step, tuple(_item(game, seat, item) for item in play), times, tuple(stop_on))


def _item(game: Game, seat: int, data: object) -> Item:
    if type(data) is not dict or "action" not in data:
        raise BadData("each thing to try has an action")
    field, limit = data.get("field"), data.get("limit")
    if not set(data) <= {"action", "field", "limit"} or (field is None) != (limit is None):
        raise BadData("a thing to try has an action, and field and limit together")
    action = game.codec.decode(data["action"])
    if action.seat != seat:
        raise BadData("an order acts for its own seat only")
    if reason := game.only_in_files(action):
        raise BadData(reason)
    if looks_up(game, type(action)):
        raise BadData(
            f"{kind_of(type(action))} is looked up when it is due, and not ordered before"
        )
    if field is not None:
        if type(field) is not str or type(getattr(action, field, None)) is not int:
            raise BadData(f"{kind_of(type(action))} has no number {field!r}")
        if type(limit) is not int:
            raise BadData("the limit is a whole number")
    return Item(action, field, limit)


def wants(order: Order, state: State) -> bool:
    """True if the order answers the present question."""
    return order.step is None or state.frames[-1].step == order.step


def answer(game: Game, state: State, offers: Iterable[Offer], order: Order) -> Action | None:
    """What the order plays now; None if nothing of it is legal, and then it is over."""
    ranges = [offer for offer in offers if isinstance(offer, Range)]
    for item in order.play:
        action: Action | None = item.action
        if item.field is not None and item.limit is not None:
            action = _lowest(ranges, item.action, item.field, item.limit)
        if action is not None and refusal(game, state, action) is None:
            return action
    return None


def _lowest(ranges: list[Range], wish: Action, field: str, limit: int) -> Action | None:
    """The lowest number on offer for the wished action, if it is within the limit."""
    for offer in ranges:
        same = offer.field == field and type(offer.action) is type(wish)
        if same and offer.low <= limit:
            value = getattr(wish, field)
            if Range(offer.action, field, offer.low, offer.high).at(value) == wish:
                return offer.at(offer.low)
    return None


def after_use(standing: Standing) -> Standing | None:
    """The order after it acted once; None when it has acted often enough."""
    if standing.left is None:
        return standing
    return standing._replace(left=standing.left - 1) if standing.left > 1 else None


def stopped_by(standing: Standing, seat: int, kind: str) -> bool:
    """True if an action of another seat ends the order."""
    return seat != standing.seat and kind in standing.order.get("stop_on", [])


def order_json(data: dict[str, Any]) -> dict[str, Any]:
    """An order with all its fields, as it is stored and shown."""
    return {
        "step": data.get("step"),
        "play": data["play"],
        "times": data.get("times"),
        "stop_on": data.get("stop_on", []),
    }


def give(table: Table, who: Account, client_id: str, seat: int, data: Any) -> Ack:
    """A new standing order for my seat; if the seat is asked now it acts at once."""

    def attempt(sent: Entry | None) -> Ack:
        record, mine = table.record, table.seats_of(who)
        for known in _given(record):
            if known.client_id == client_id and known.seat in mine:
                if (known.seat, known.sent) != (seat, data):
                    raise Clash("This id was already used for something else.", "id-used")
                return Ack(known.number, record.version, True)
        table.must_play()
        if record.lesson:
            raise Clash("In a lesson every move is your own.")
        if seat not in mine:
            raise NotYours(f"{table.name(seat)} is not your seat.")
        try:
            order = read_order(table.game, seat, data)
        except BadData as error:
            raise Malformed(str(error)) from None
        if sum(one.seat == seat for one in table.record.orders) >= MOST_ORDERS:
            raise Clash(f"A seat has at most {MOST_ORDERS} standing orders.")
        batch = table.batch(who)
        number = _next_number(record, seat, len(table.sittings))
        standing = Standing(number, seat, order_json(data), order.times, client_id, data)
        batch.record.orders.append(standing)
        batch.settle(table.game, table.state())
        table.commit(batch)
        return Ack(number, table.record.version)

    return table.change(attempt, (None, None))


def _given(record: Record) -> list[Standing | Ended]:
    """The orders in force, and the last that are over."""
    return [*record.orders, *record.ended]


def _next_number(record: Record, seat: int, seats: int) -> int:
    """A number that no other order of the table has, and that tells nothing of other seats'."""
    mine = [one.number for one in _given(record) if one.seat == seat]
    given = max(mine, default=0) // seats + 1
    return given * seats + seat


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
