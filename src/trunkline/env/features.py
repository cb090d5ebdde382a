"""A state and its offers as rows of numbers, by the layout of the game.

Both small and large sums can be told apart. Only a view is read, so hidden values are not in its
numbers: a masked value counts as hidden, and nothing else is known of it.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from trunkline.env.layout import OTHER, Layout
from trunkline.env.shapes import names_of
from trunkline.kernel import Masked, Range, Secret, State, View, is_named_tuple, kind_of
from trunkline.kernel.offers import template

MOST_REMEMBERED = 200_000

Row = NDArray[np.float32]


def scaled(value: int) -> float:
    """Return a number between -1 and 1: a pound counts among few, hardly among many."""
    return value / (100 + abs(value)) if abs(value) > 10 else value / 110


class Features:
    """Makes the rows of one game, and remembers those of parts that did not change."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        codes = {
            pattern: {word: (place + 1) / len(words) for place, word in enumerate(words)}
            for pattern, words in layout.words.items()
        }
        self._places = {one.name: one.place for one in layout.view}
        self._codes = {
            one.name: codes[one.pattern] for one in layout.view if one.name.endswith("~")
        }
        self._offer_places = {one.name: one.place for one in layout.offer}
        self._offer_codes = {
            one.name: codes[f"offer/{one.pattern}"]
            for one in layout.offer
            if one.name.endswith("~")
        }
        self._parts: dict[tuple[str, int], tuple[Any, list[tuple[int, float]]]] = {}
        self._offers: dict[Any, Row] = {}

    def __getstate__(self) -> dict[str, Any]:
        """Leave out what is remembered: it is found by where values lie in this process."""
        return {**self.__dict__, "_parts": {}, "_offers": {}}

    def view(self, seen: View[Any]) -> Row:
        """Return the row of a view."""
        row = self._row(seen.state)
        me = self._places.get(f"me={seen.seat}")
        if me is not None:
            row[me] = 1.0
        return row

    def state(self, state: State) -> Row:
        """Return the row of a whole state, secrets and all, for critics that see everything."""
        return self._row(state)

    def _row(self, state: State) -> Row:
        if len(self._parts) > MOST_REMEMBERED:
            self._parts.clear()
        row = [0.0] * self.layout.width
        other = self._places[OTHER]
        for name in names_of(state):
            for place, value in self._of(name, getattr(state, name)):
                if place == other:
                    row[other] += 1
                else:
                    row[place] = value
        row[other] = scaled(int(row[other]))
        return np.array(row, np.float32)

    def _of(self, path: str, value: Any) -> list[tuple[int, float]]:
        kind = type(value)
        if kind is int or kind is bool:
            return [(self._place(path), scaled(value))] if value else []
        if kind is str:
            return [self._word(path, value)] if value else []
        if value is None:
            return []
        if isinstance(value, Masked):
            return [(self._place(f"{path}?"), 1.0)]
        if isinstance(value, Secret):
            return self._of(path, value.value)
        if isinstance(value, dict):
            return [one for key, item in value.items() for one in self._of(f"{path}/{key}", item)]
        if isinstance(value, tuple):
            known = self._parts.get((path, id(value)))
            if known is None:
                names = kind._fields if is_named_tuple(kind) else range(len(value))
                found = [
                    one
                    for name, item in zip(names, value, strict=True)
                    for one in self._of(f"{path}/{name}", item)
                ]
                known = self._parts[path, id(value)] = value, found
            return known[1]
        return [(self._places[OTHER], 1.0)]

    def _word(self, path: str, value: str) -> tuple[int, float]:
        place = self._places.get(f"{path}={value}")
        if place is not None:
            return place, 1.0
        code = self._codes.get(f"{path}~", {}).get(value)
        return (self._places[OTHER], 1.0) if code is None else (self._places[f"{path}~"], code)

    def _place(self, path: str) -> int:
        return self._places.get(path, self._places[OTHER])

    def offer(self, entry: Any) -> Row:
        """Return the row of a place of the menu: an action's kind, ids, numbers; or a number."""
        known = self._offers.get(entry)
        if known is None:
            if len(self._offers) > MOST_REMEMBERED:
                self._offers.clear()
            known = self._offers[entry] = self._offer(entry)
        return known

    def _offer(self, entry: Any) -> Row:
        row, places = np.zeros(self.layout.offer_width, np.float32), self._offer_places
        row[places["offered"]] = 1.0
        if isinstance(entry, int):
            row[places["number"]] = scaled(entry)
            return row
        try:
            action = template(entry)
        except (TypeError, AttributeError):  # the next page
            row[places["next page"]] = 1.0
            return row
        row[places[f"kind={kind_of(type(action))}"]] = 1.0
        for name in action.__match_args__:
            value = getattr(action, name)
            if name == "seat" or value is None:
                continue
            place, number = self._offered(name, value)
            row[place] = number
        if isinstance(entry, Range):
            row[places["lowest"]], row[places["highest"]] = scaled(entry.low), scaled(entry.high)
        return row

    def _offered(self, name: str, value: Any) -> tuple[int, float]:
        """Return the place and the number of a field of an offer; of a tuple its length."""
        places = self._offer_places
        other = places[OTHER]
        if isinstance(value, str):
            if f"{name}={value}" in places:
                return places[f"{name}={value}"], 1.0
            code = self._offer_codes.get(f"{name}~", {}).get(value)
            return (
                (other, 1.0)
                if code is None and value
                else (places.get(f"{name}~", other), code or 0.0)
            )
        if isinstance(value, int):
            return places.get(name, other), scaled(value)
        return places.get(name, other), scaled(len(value)) if isinstance(value, tuple) else 1.0
