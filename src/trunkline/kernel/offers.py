"""Offers: what may be done now, complete and finite.

An offer is an action ready to play, a range (one field of an action takes many numbers) or a plan
(a field is filled by a planner such as the route solver; any other filling that the rule accepts is
legal too). Chance may also draw from more outcomes than anybody would list.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, NamedTuple, TypeAlias

from trunkline.kernel.actions import Action


class Range(NamedTuple):
    """An action in which `field` may be any number from `low` to `high` in steps of `step`."""

    action: Action
    field: str
    low: int
    high: int
    step: int = 1

    def at(self, value: int) -> Action:
        """Return the action with this number."""
        return replace(self.action, **{self.field: value})  # type: ignore[arg-type]

    def values(self) -> range:
        """Return all numbers on offer."""
        return range(self.low, self.high + 1, self.step)


class Plan(NamedTuple):
    """An action to be completed by its rule's planner (see ``Rule.complete``)."""

    action: Action


class Draw(NamedTuple):
    """An outcome of chance that its rule draws (see ``Sampled``): too many to be listed."""

    kind: type[Action]


Offer: TypeAlias = Action | Range | Plan | Draw


def kind(offer: Offer) -> type[Action]:
    """Return the kind of action of an offer."""
    return offer.kind if isinstance(offer, Draw) else type(template(offer))


def count(offer: Offer) -> int:
    """Return the number of choices in an offer, as perft counts: a range its values, others one."""
    return len(offer.values()) if isinstance(offer, Range) else 1


def includes(offer: Offer, action: Action) -> bool:
    """Return True if an offer contains exactly this action."""
    if isinstance(offer, Range):
        value: Any = getattr(action, offer.field, None)
        return value in offer.values() and offer.at(value) == action
    if isinstance(offer, Draw):
        return False  # its rule judges what was drawn
    return template(offer) == action


def template(offer: Offer) -> Action:
    """Return the action of an offer; for a range, at its lowest value. A draw has none."""
    if isinstance(offer, Draw):
        raise TypeError(f"{offer.kind.__name__} is drawn: see draw_chance")
    return offer if isinstance(offer, Action) else offer.action


def examples(offer: Offer) -> Iterator[Action]:
    """Yield every complete action of an offer; of a plan, its template.

    A draw has too many to list: ``draw_chance`` draws one.
    """
    if isinstance(offer, Range):
        for value in offer.values():
            yield offer.at(value)
    else:
        yield template(offer)
