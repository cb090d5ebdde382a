"""Stops of standing orders: any change of the facts that concern an order ends it.

The title lists those facts. They are judged as the owner of the order sees them, so that the end of
an order reveals nothing that its owner may not know.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from trunkline.kernel import (
    Action,
    BadData,
    Game,
    Item,
    Order,
    State,
    StopCondition,
    View,
    counts,
    finished,
    kind_of,
    view,
)

Concerns: TypeAlias = Mapping[str, StopCondition]
_Found: TypeAlias = dict[tuple[int, int], tuple[Order, Concerns, str]]
"""By seat and order (kept along, for its id): the facts it depends on, or those now gone."""
_Kept: TypeAlias = tuple[State, _Found]

STOPS = "Stops if {}."
MOST_STATES = 256
"""Number of states for which the facts that orders depend on are remembered."""


def check(game: Game, state: State, seat: int, order: Order) -> None:
    """Raise ``BadData`` if the title takes no orders for this, or does not know a goal."""
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


class Facts:
    """The facts that orders depend on, by state.

    The facts found after one move are those before the next, and those that owners see in between.
    """

    def __init__(self, most: int = MOST_STATES) -> None:
        self.most = most
        self._lock = threading.Lock()
        self._kept: OrderedDict[int, _Kept] = OrderedDict()

    def of(self, order: Order, seat: int, state: State, look: Callable[[], Concerns]) -> Concerns:
        """Return the facts on which a seat's order depends.

        Raise ``BadData`` if its subject is gone. `look` finds the facts where they are not known.
        """
        found, key = self._at(state), (seat, id(order))
        if key not in found:
            try:
                found[key] = order, look(), ""
            except BadData as error:
                found[key] = order, {}, str(error)
        _, concerns, gone = found[key]
        if gone:
            raise BadData(gone)
        return concerns

    def _at(self, state: State) -> _Found:
        with self._lock:
            # The state is kept with it, so that no other can come to have its id.
            kept = self._kept.pop(id(state), None) or (state, {})
            self._kept[id(state)] = kept
            if len(self._kept) > self.most:
                self._kept.popitem(last=False)
        return kept[1]


FACTS = Facts()


class Change:
    """A change of a game, as the owners of orders see it: each looks once.

    States that are part of a game do not change, so `facts` of them may be known already.
    """

    def __init__(
        self, game: Game, before: State, after: State, action: Action | None, facts: Facts = FACTS
    ) -> None:
        self.game, self.before, self.after, self.action = game, before, after, action
        self.facts = facts
        self._seen: dict[tuple[int, int], View[Any]] = {}

    def stops(self, order: Order, seat: int) -> str:
        """Return why it stops an order: a sentence for its owner, empty if the order goes on."""
        action = self.action
        own = action is not None and action.seat == seat
        if action is not None and not own and (kind := kind_of(type(action))) in order.stop_on:
            return f"Another seat did what it was to stop on ({kind.replace('_', ' ')})."
        try:
            now = self._concerns(order, seat, self.after)
        except BadData as error:  # what it was about is gone
            return f"It cannot be carried out any more: {error}."
        for name, concern in counts(order, self._concerns(order, seat, self.before)).items():
            if (concern.own or not own) and _changed(concern, now, name):
                return f"It was to stop if {concern.text}, and that happened."
        return ""

    def _concerns(self, order: Order, seat: int, state: State) -> Concerns:
        def look() -> Concerns:
            key = seat, id(state)
            if key not in self._seen:
                self._seen[key] = view(self.game, state, seat)
            return self.game.page.concerns(self._seen[key], order)

        return self.facts.of(order, seat, state, look)


def stopped(
    game: Game, order: Order, seat: int, before: State, after: State, action: Action | None
) -> str:
    """Return why a change stops an order: a sentence for its owner, empty if it goes on.

    `action` made the change; without one the game went back or forth.
    """
    if finished(before) or finished(after):
        return ""
    return Change(game, before, after, action, Facts()).stops(order, seat)


def _changed(concern: StopCondition, now: Mapping[str, StopCondition], name: str) -> bool:
    same = name in now and now[name] is concern
    return not same and (name not in now or concern.differs(now[name].value))


def stops(game: Game, seen: View[Any], order: Order) -> list[str]:
    """In words what stops an order, besides its owner and an end of what it may do."""
    return _stops(order, lambda: game.page.concerns(seen, order))


def stops_now(game: Game, state: State, seat: int, order: Order) -> list[str]:
    """Return the reasons that stop an order in force, at a state of its game."""

    def look() -> Concerns:
        return game.page.concerns(view(game, state, seat), order)

    return _stops(order, lambda: FACTS.of(order, seat, state, look))


def _stops(order: Order, look: Callable[[], Concerns]) -> list[str]:
    try:
        concerns = counts(order, look())
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
