"""A state and its offers as rows of numbers, for any title.

Every value has a place by the hash of its position, and both small and large sums can be told
apart. Only a view is read, so hidden values are not in its numbers: a masked value counts as
hidden, and nothing else is known of it.
"""

from __future__ import annotations

from dataclasses import fields
from typing import Any
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from trunkline.kernel import Masked, Range, Secret, State, View
from trunkline.kernel.offers import template

WIDTH = 512
"""Numbers of an observation."""
OFFER = 48
"""Numbers of an offer."""
SEATS = 8
"""The first numbers say whose view it is."""
MOST_REMEMBERED = 200_000

Row = NDArray[np.float32]


def scaled(value: int) -> float:
    """Return a number between -1 and 1: a pound counts among few, hardly among many."""
    return value / (100 + abs(value)) if abs(value) > 10 else value / 110


class Features:
    """Makes the rows of one environment, and remembers those of parts that did not change."""

    def __init__(self) -> None:
        self._parts: dict[tuple[str, int], tuple[Any, list[tuple[int, float]]]] = {}
        self._offers: dict[Any, Row] = {}
        self._places: dict[str, int] = {}

    def view(self, seen: View[Any]) -> Row:
        """Return the row of a view."""
        if len(self._parts) > MOST_REMEMBERED:
            self._parts.clear()
        row = [0.0] * WIDTH
        if 0 <= seen.seat < SEATS:
            row[seen.seat] = 1.0
        state = seen.state
        for name in _names(state):
            for place, value in self._of(name, getattr(state, name)):
                row[place] += value
        return np.array(row, np.float32)

    def _of(self, path: str, value: Any) -> list[tuple[int, float]]:
        kind = type(value)
        if kind is int or kind is bool:
            return [(self._place(path), scaled(value))] if value else []
        if kind is str:
            return [(self._place(f"{path}={value}"), 1.0)] if value else []
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
                found = [
                    one for n, item in enumerate(value) for one in self._of(f"{path}.{n}", item)
                ]
                known = self._parts[path, id(value)] = value, found
            return known[1]
        return []

    def _place(self, path: str) -> int:
        place = self._places.get(path)
        if place is None:
            place = SEATS + crc32(path.encode()) % (WIDTH - SEATS)
            self._places[path] = place
        return place

    def offer(self, entry: Any) -> Row:
        """Return the row of a place of the menu: an action's kind, ids, numbers; or a number."""
        known = self._offers.get(entry)
        if known is None:
            if len(self._offers) > MOST_REMEMBERED:
                self._offers.clear()
            known = self._offers[entry] = _offer(entry)
        return known


def _offer(entry: Any) -> Row:
    row = np.zeros(OFFER, np.float32)
    row[0] = 1.0
    if isinstance(entry, int):
        row[1] = scaled(entry)
        return row
    try:
        action = template(entry)
    except (TypeError, AttributeError):  # the next page
        row[2] = 1.0
        return row
    kind = type(action).__name__
    row[_hash(kind)] += 1.0
    for name in action.__match_args__:
        value = getattr(action, name)
        if name == "seat" or value is None:
            continue
        if isinstance(value, int):
            row[_hash(f"{kind}.{name}")] += scaled(value)
        elif isinstance(value, str) and value:
            row[_hash(f"{name}={value}")] += 1.0
    if isinstance(entry, Range):
        row[1], row[3] = scaled(entry.low), scaled(entry.high)
    return row


def _hash(path: str) -> int:
    return 4 + crc32(path.encode()) % (OFFER - 4)


_known: dict[type, tuple[str, ...]] = {}


def _names(state: State) -> tuple[str, ...]:
    """Return the fields of a state that are not derived from others."""
    kind = type(state)
    if kind not in _known:
        left_out = {*kind.derived, "amended", "events"}
        _known[kind] = tuple(f.name for f in fields(kind) if f.name not in left_out)
    return _known[kind]
