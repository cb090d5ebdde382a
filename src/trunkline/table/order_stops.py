"""What stops standing orders: the title says which facts concern one, and any change of them ends
it. All of it is looked at as the owner of the order sees it, so that the end of an order tells them
nothing that they may not know.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from trunkline.kernel import (
    Action,
    BadData,
    Concern,
    Game,
    Item,
    Order,
    State,
    View,
    counts,
    finished,
    kind_of,
    view,
)

STOPS = "Stops if {}."


def check(game: Game, state: State, seat: int, order: Order) -> None:
    """Refuse what the title takes no orders for, and goals that it does not know (``BadData``)."""
    seen = view(game, state, seat)
    concerns = game.page.concerns(seen, order)
    goals = [name for name, one in concerns.items() if one.chosen and one.text]
    for name in order.until:
        if name not in goals:
            known = ", ".join(goals) or "nothing that one can wait for"
            raise BadData(f"there is no goal {name!r} for this order now: {known}")
    for item in order.play:
        limited = item.field is None and (item.limit, item.least) != (None, None)
        if limited and not _has_amount(game, seen, item):
            raise BadData(f"{kind_of(type(item.action))} has no amount that could have a limit")


def _has_amount(game: Game, seen: View[Any], item: Item) -> bool:
    return game.page.amount(seen, item.action) is not None


class Change:
    """A change of a game, as the owners of orders see it: each looks once."""

    def __init__(self, game: Game, before: State, after: State, action: Action | None) -> None:
        self.game, self.before, self.after, self.action = game, before, after, action
        self._seen: dict[int, tuple[View[Any], View[Any]]] = {}

    def seen(self, seat: int) -> tuple[View[Any], View[Any]]:
        """What a seat sees before and after it."""
        if seat not in self._seen:
            both = view(self.game, self.before, seat), view(self.game, self.after, seat)
            self._seen[seat] = both
        return self._seen[seat]

    def stops(self, order: Order, seat: int) -> str:
        """Why it stops an order: a sentence for its owner, empty if the order goes on."""
        game, action = self.game, self.action
        own = action is not None and action.seat == seat
        if action is not None and not own and (kind := kind_of(type(action))) in order.stop_on:
            return f"Another seat did what it was to stop on ({kind.replace('_', ' ')})."
        before, after = self.seen(seat)
        try:
            now = game.page.concerns(after, order)
        except BadData as error:  # what it was about is gone
            return f"It cannot be carried out any more: {error}."
        for name, concern in counts(order, game.page.concerns(before, order)).items():
            if (concern.own or not own) and _changed(concern, now, name):
                return f"It was to stop if {concern.text}, and that happened."
        return ""


def stopped(
    game: Game, order: Order, seat: int, before: State, after: State, action: Action | None
) -> str:
    """Why a change stops an order: a sentence for its owner, empty if it goes on. `action` made the
    change; without one the game went back or forth."""
    if finished(before) or finished(after):
        return ""
    return Change(game, before, after, action).stops(order, seat)


def _changed(concern: Concern, now: Mapping[str, Concern], name: str) -> bool:
    return name not in now or concern.differs(now[name].value)


def stops(game: Game, seen: View[Any], order: Order) -> list[str]:
    """In words what stops an order, besides its owner and an end of what it may do."""
    try:
        concerns = counts(order, game.page.concerns(seen, order))
    except BadData:
        return []
    kinds = (f"somebody else does this: {kind.replace('_', ' ')}" for kind in order.stop_on)
    return [STOPS.format(text) for text in (*(one.text for one in concerns.values()), *kinds)]


def words(game: Game, order: Order) -> str:
    """In words what an order does."""
    text = ", or else ".join(_item(game, item) for item in order.play)
    often = {None: "each time", 1: "once"}.get(order.times, f"{order.times} more times")
    return f"{order.whose}: {text}; {often}" if order.whose else f"{text}; {often}"


def _item(game: Game, item: Item) -> str:
    label, money = game.page.label(item.action), game.page.money
    if item.field is not None and item.limit is not None:
        return f"{label} as low as possible, up to {money(item.limit)}"
    most = "" if item.limit is None else f" for at most {money(item.limit)}"
    least = "" if item.least is None else f" if it is at least {money(item.least)}"
    return f"{label}{most}{least}"
