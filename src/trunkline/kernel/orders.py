"""Standing orders as data: what a seat does when it is asked, and the facts that stop an order.

Tables keep and play them; a title names the facts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from trunkline.kernel.actions import Action


@dataclass(frozen=True)
class Item:
    """One thing to try.

    With a `field`, the lowest number on offer up to the limit; without one, limit and least are
    about what the title calls its amount (a price, an income).
    """

    action: Action
    field: str | None = None
    limit: int | None = None
    least: int | None = None


@dataclass(frozen=True)
class Order:
    """A standing order: the action to try, when, how often, and what else ends it."""

    step: str | None
    play: tuple[Item, ...]
    times: int | None = None
    stop_on: tuple[str, ...] = ()
    whose: str = ""
    """The owner (a company) whose turn it must be; empty for any."""
    until: tuple[str, ...] = ()
    """Concerns that count only for orders that name them: goals."""


class StopCondition(NamedTuple):
    """A fact on which an order depends. If it changes, the order stops and its owner reads why."""

    text: str
    """The change that stops it, after the words "Stops if": "anyone sells VR"."""
    value: Any
    """The current value: a number, a text, or a tuple of such."""
    only: str = ""
    """`less` or `more`: only a change that way (of any part of a tuple) counts."""
    own: bool = False
    """It counts also where the owner's own moves bring it about."""
    chosen: bool = False
    """It counts only for orders that name it in `until`."""

    def differs(self, now: Any) -> bool:
        """Return True if the change to another value counts."""
        if not self.only:
            return bool(self.value != now)
        before, after = _parts(self.value), _parts(now)
        if len(before) != len(after):
            return True
        pairs = zip(before, after, strict=True)
        return any(new < old if self.only == "less" else new > old for old, new in pairs)


def _parts(value: Any) -> Sequence[Any]:
    return value if isinstance(value, tuple) else (value,)


class Wanted(NamedTuple):
    """A number that the owner of an order chooses."""

    of: str
    """`times`, or `limit` or `least` of the first thing to try."""
    label: str
    low: int
    high: int
    start: int
    step: int = 1


class OrderOffer(NamedTuple):
    """An order worth offering."""

    label: str
    order: Order
    number: Wanted | None = None
    group: str = ""
    """A heading that it shares with others."""


class Did(NamedTuple):
    """Something that a seat did before: the action, and what happened then, as events in JSON."""

    action: Action
    events: Sequence[Mapping[str, Any]]


def counts(order: Order, concerns: Mapping[str, StopCondition]) -> dict[str, StopCondition]:
    """Return the concerns that stop an order."""
    return {name: one for name, one in concerns.items() if not one.chosen or name in order.until}
