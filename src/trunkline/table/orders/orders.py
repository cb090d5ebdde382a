"""Standing orders: what my seat does when it is asked while I am away.

One mechanism for all titles: an order names actions of the game in order of preference, each
exactly or within limits. It acts through the same offers as a player. It stops by itself when none
of them is legal, when a change concerns it (``order_stops``), or when it has acted often enough.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any
from weakref import ref

from trunkline.kernel import (
    Action,
    BadData,
    Did,
    Game,
    Item,
    Order,
    Range,
    State,
    kind_of,
    looks_up,
    refusal,
    see_offers,
    view,
)
from trunkline.kernel.offers import Offer
from trunkline.kernel.orders import Wanted
from trunkline.page.play import OfferedOrder, OrderNumber
from trunkline.page.view import OrderItem, OrderPlay
from trunkline.table.errors import Conflict, Malformed, NotFound, NotYours
from trunkline.table.orders import order_stops
from trunkline.table.people.people import Account
from trunkline.table.storage.db_rows import Ack, Ended, Entry, Record, Standing, dumps
from trunkline.table.views.event_sentences import happened

if TYPE_CHECKING:  # a table plays its orders
    from trunkline.table.play.table import Table

MOST_ITEMS = 8
MOST_ORDERS = 12
LONGEST = 8_000
"""Characters of an order as JSON: all orders of a table are stored again with every move."""
MOST_DONE = 200
"""Number of my last moves from which similar orders are offered."""
BY_OWNER = "You ended it."
"""Reason shown for an order that its owner ended."""
FIELDS = {"step", "play", "times", "stop_on", "for", "until"}


def read_order(game: Game, seat: int, data: object) -> Order:
    """Return an order from JSON, read strictly; raise ``BadData`` with the error otherwise."""
    if type(data) is not dict or not set(data) <= FIELDS:
        raise BadData("an order has step, play, times, stop_on, for and until")
    step, play = data.get("step"), data.get("play")
    times, stop_on = data.get("times"), data.get("stop_on", [])
    whose, until = data.get("for", ""), data.get("until", [])
    if step is not None and (type(step) is not str or step not in game.steps):
        raise BadData(f"there is no step {step!r}; the steps are {', '.join(game.steps)}")
    if type(play) is not list or not 1 <= len(play) <= MOST_ITEMS:
        raise BadData(f"play is a list of 1 to {MOST_ITEMS} things to try")
    if times is not None and (type(times) is not int or not 1 <= times <= 1000):
        raise BadData("times is a number from 1 to 1000, or null")
    if type(stop_on) is not list or not all(
        type(kind) is str and kind in game.codec.kinds for kind in stop_on
    ):
        raise BadData(f"stop_on is a list of kinds of actions: {', '.join(game.codec.kinds)}")
    if type(whose) is not str or len(whose) > 40:
        raise BadData("for is the name of whom the order acts for")
    if type(until) is not list or not all(type(one) is str for one in until):
        raise BadData("until is a list of names")
    items = tuple(_item(game, seat, item) for item in play)
    return Order(step, items, times, tuple(stop_on), whose, tuple(until))


_KNOWN: dict[int, tuple[ref[Game], Standing, Order]] = {}
MOST_KNOWN = 5000


def known_order(game: Game, standing: Standing) -> Order:
    """Return an order in force that was read before: after each move all of them are checked."""
    of, _, order = _KNOWN.get(id(standing), (None, None, None))
    if order is None or of is None or of() is not game:
        if len(_KNOWN) >= MOST_KNOWN:
            _KNOWN.clear()
        order = read_order(game, standing.seat, standing.order)
        # It is kept with it, so that no other can come to have its id; a game is not kept alive.
        _KNOWN[id(standing)] = ref(game), standing, order
    return order


def _item(game: Game, seat: int, data: object) -> Item:
    if type(data) is not dict or "action" not in data:
        raise BadData("each thing to try has an action")
    if not set(data) <= {"action", "field", "limit", "least"}:
        raise BadData("a thing to try has an action, field, limit and least")
    field, limit, least = data.get("field"), data.get("limit"), data.get("least")
    action = game.codec.decode(data["action"])
    if action.seat != seat:
        raise BadData("an order acts for its own seat only")
    if reason := game.only_in_files(action):
        raise BadData(reason)
    if looks_up(game, type(action)):
        raise BadData(
            f"{kind_of(type(action))} is looked up when it is due, and not ordered before"
        )
    if not all(number is None or type(number) is int for number in (limit, least)):
        raise BadData("limit and least are whole numbers")
    if field is not None:
        if type(field) is not str or type(getattr(action, field, None)) is not int:
            raise BadData(f"{kind_of(type(action))} has no number {field!r}")
        if limit is None or least is not None:
            raise BadData("a field has a limit, and nothing else")
    return Item(action, field, limit, least)


def wants(game: Game, order: Order, state: State, seat: int) -> bool:
    """Return True if the order answers the current question."""
    if order.step is not None and state.frames[-1].step != order.step:
        return False
    return not order.whose or game.page.acting(view(game, state, seat)) == order.whose


def answer(game: Game, state: State, order: Order) -> Action | None:
    """Return the order's move; None, which ends it, if none of its actions is legal."""
    seat = order.play[0].action.seat
    seen = view(game, state, seat)
    for item in order.play:
        action: Action | None = item.action
        if item.field is not None and item.limit is not None:
            offers = see_offers(game, state, seat)
            action = lowest(offers, item.action, item.field, item.limit)
        elif item.limit is not None or item.least is not None:
            # A title that knows no amount for it is never within a limit.
            amount = game.page.amount(seen, item.action)
            if amount is None or not _within(item, amount):
                continue
        if action is not None and refusal(game, state, action) is None:
            return action
    return None


def _within(item: Item, amount: int) -> bool:
    if item.limit is not None and amount > item.limit:
        return False
    return item.least is None or amount >= item.least


def lowest(offers: Iterable[Offer], wish: Action, field: str, limit: int) -> Action | None:
    """Return the lowest number on offer for the wished action, if it is within the limit."""
    for offer in offers:
        if not isinstance(offer, Range) or type(offer.action) is not type(wish):
            continue
        if offer.field == field and offer.low <= limit:
            value = getattr(wish, field)
            if Range(offer.action, field, offer.low, offer.high).at(value) == wish:
                return offer.at(offer.low)
    return None


def after_use(standing: Standing) -> Standing | None:
    """Return the order after it acted once; None when it has acted often enough."""
    if standing.left is None:
        return standing
    return standing._replace(left=standing.left - 1) if standing.left > 1 else None


def order_json(data: dict[str, Any]) -> dict[str, Any]:
    """Return an order with all its fields, as it is stored and shown."""
    return {
        "step": data.get("step"),
        "play": data["play"],
        "times": data.get("times"),
        "stop_on": data.get("stop_on", []),
        "for": data.get("for", ""),
        "until": data.get("until", []),
    }


def give(table: Table, who: Account, client_id: str, seat: int, data: Any) -> Ack:
    """Add a standing order for my seat; if the seat is asked now it acts at once."""

    def attempt(sent: Entry | None) -> Ack:
        record, mine = table.record, table.seats_of(who)
        for known in _given(record):
            if known.client_id == client_id and known.seat in mine:
                if (known.seat, known.sent) != (seat, data):
                    raise Conflict("This id was already used for something else.", "id-used")
                return Ack(known.number, record.version, True)
        table.must_play()
        if record.lesson:
            raise Conflict("In a lesson every move is your own.")
        if seat not in mine:
            raise NotYours(f"{table.name(seat)} is not your seat.")
        state = table.state()
        try:
            order = read_order(table.game, seat, data)
            order_stops.check(table.game, state, seat, order)
        except BadData as error:
            raise Malformed(str(error)) from None
        if len(dumps(data)) > LONGEST:
            raise Malformed(f"An order has at most {LONGEST} characters.")
        if sum(one.seat == seat for one in table.record.orders) >= MOST_ORDERS:
            raise Conflict(f"A seat has at most {MOST_ORDERS} standing orders.")
        batch = table.batch(who)
        number = _next_number(record, seat, len(table.sittings))
        standing = Standing(number, seat, order_json(data), order.times, client_id, data)
        batch.record.orders.append(standing)
        batch.settle(table.game, state)
        table.commit(batch)
        return Ack(number, table.record.version)

    return table.change(attempt, (None, None))


def _given(record: Record) -> list[Standing | Ended]:
    """Return the orders in force, and the last that are over."""
    return [*record.orders, *record.ended]


def _next_number(record: Record, seat: int, seats: int) -> int:
    """Return a number that no other order of the table has, and that hides other seats' numbers."""
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
                batch.end_order(standing, BY_OWNER)
                table.commit(batch)
                return
        raise NotFound("There is no such order.")

    table.change(attempt, (None, None))


def offered(table: Table, seat: int, place: str) -> list[OfferedOrder]:
    """Orders worth offering to a seat now: at a place of the board, or all others."""
    if table.record.status != "playing":
        return []
    game, state = table.game, table.state()
    seen = view(game, state, seat)
    answer: list[OfferedOrder] = []
    for label, order, number, group in game.page.orders(seen, place, done_by(table, seat)):
        answer.append(
            {
                "label": label,
                "order": written(game, order),
                "number": _number(number),
                "group": group,
                "stops": order_stops.stops(game, seen, order),
            }
        )
    return answer


def _number(wanted: Wanted | None) -> OrderNumber | None:
    if wanted is None:
        return None
    of, label, low, high, start, step = wanted
    return {"of": of, "label": label, "low": low, "high": high, "start": start, "step": step}


def written(game: Game, order: Order) -> OrderPlay:
    """Return an order as JSON."""
    play: list[OrderItem] = []
    for item in order.play:
        numbers = {"field": item.field, "limit": item.limit, "least": item.least}
        given = {name: value for name, value in numbers.items() if value is not None}
        one: Any = {"action": game.codec.encode(item.action), **given}
        play.append(one)
    return {
        "step": order.step,
        "play": play,
        "times": order.times,
        "stop_on": list(order.stop_on),
        "for": order.whose,
        "until": list(order.until),
    }


def done_by(table: Table, seat: int) -> list[Did]:
    """Return the last moves of a seat that stand, the latest first."""
    line = table.line
    numbers = [line.acts[moment] for moment in range(line.now) if line.doers[moment].seat == seat][
        -MOST_DONE:
    ]
    acts = table.journal.acts(table.id, numbers)
    decode = table.game.codec.decode
    return [
        Did(decode(acts[number].data["action"]), happened(acts[number].told, seat))
        for number in reversed(numbers)
    ]
