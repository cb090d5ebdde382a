"""What the compiled searches have in common: the track a route occupies, and what it earns.

A search calls these for every step, so they take the arrays they need one by one: numba counts
references to whatever it takes out of a tuple, and that costs more than the step itself. For the
same reason each search makes its own arrays: of those that a function hands it, the compiler does
not know that no two overlap, and a search takes a tenth longer.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from .compiled import inlined, jit

Array = np.ndarray[Any, Any]


@jit
def unused(use: Array) -> Array:
    """For each resource whether the route uses it: nothing yet."""
    return np.zeros(use.max() + 2 if len(use) else 1, np.uint8)


@inlined
def clashes(use_ptr: Array, use: Array, used: Array, segment: int) -> bool:
    """Whether the route uses something of a segment already."""
    clash = False
    for r in range(use_ptr[segment], use_ptr[segment + 1]):
        if used[use[r]]:
            clash = True
            break
    return clash


@inlined
def occupy(use_ptr: Array, use: Array, used: Array, segment: int, now: int) -> None:
    """The route takes a segment (1), or goes back from it (0)."""
    for r in range(use_ptr[segment], use_ptr[segment + 1]):
        used[use[r]] = now


@inlined
def earned_besides(
    at: Array,  # the stops of the route, from 0 to depth
    depth: int,
    token: Array,
    stop_score: Array,
    city_class: Array,
    city_values: Array,
    city_count: Array,
    town_count: Array,
    town_values: Array,
    marks: Array,
    marked: int,  # marks of the route
    slots: int,  # towns that are paid
    multiplied: int,
    mult: int,
) -> int:
    """What a finished route earns besides the scores of its stops: paying towns, marks, and what
    it loses where not all of its cities are multiplied."""
    more = 0
    if depth >= multiplied:
        more -= not_multiplied(at, depth, city_class, stop_score, multiplied, mult)
    if len(town_values):
        if len(city_values):
            more += left_out(
                at, depth, token, city_class, city_values, city_count, town_count, town_values,
                slots,
            )  # fmt: skip
        for c in range(len(town_values)):
            pay = min(town_count[c], slots)
            more += pay * town_values[c]
            slots -= pay
            if slots <= 0:
                break
    if len(marks):
        more += marks[min(marked, len(marks) - 1)]
    return more


@jit
def left_out(
    at: Array,  # the stops of the route, from 0 to depth
    depth: int,
    token: Array,
    city_class: Array,  # stop -> class of its value; the last class is never left out
    city_values: Array,  # ascending
    city_count: Array,  # room for a number for each class
    town_count: Array,
    town_values: Array,  # descending
    slots: int,  # towns that are paid anyway
) -> int:
    """The best unpaid towns against the poorest cities; the best of the company's own stays.

    Cities may be left out for better towns by 18OE §11.3.9.
    """
    city_count[:] = 0
    stays = -1
    for d in range(depth + 1):
        c = city_class[at[d]]
        if c >= 0:
            city_count[c] += 1
            if token[at[d]] and c > stays:
                stays = c
    if stays >= 0:
        city_count[stays] -= 1
    more = 0
    poorest = 0
    for t in range(len(town_values)):
        paid = min(slots, town_count[t])
        slots -= paid
        unpaid = town_count[t] - paid
        while unpaid > 0 and poorest < len(city_values):
            if city_values[poorest] >= town_values[t]:
                return more
            swap = min(unpaid, city_count[poorest])
            more += swap * (town_values[t] - city_values[poorest])
            city_count[poorest] -= swap
            unpaid -= swap
            if city_count[poorest] == 0:
                poorest += 1
    return more


@jit
def not_multiplied(
    at: Array, depth: int, city_class: Array, stop_score: Array, multiplied: int, mult: int
) -> int:
    """What a route loses because only its best cities are multiplied (18OE §15.11)."""
    cities = 0
    for d in range(depth + 1):
        if city_class[at[d]] >= 0:
            cities += 1
    loss = 0
    last = -1  # the score and the place of the city that was met last, the poorest first
    place = -1
    for _ in range(cities - multiplied):
        poorest = -1
        for d in range(depth + 1):
            if city_class[at[d]] >= 0:
                score = stop_score[at[d]]
                if score > last or (score == last and d > place):
                    if poorest < 0 or score < stop_score[at[poorest]]:
                        poorest = d
        place = poorest
        last = stop_score[at[poorest]]
        loss += last - last // mult
    return loss
