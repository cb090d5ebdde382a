"""Cities that count otherwise than the rest of a route, compiled: those that are left out for
better towns (18OE §11.3.9), and those that are not multiplied (§15.11)."""

from __future__ import annotations

from typing import Any

import numpy as np

from .compiled import jit

Array = np.ndarray[Any, Any]


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
    """The best unpaid towns against the poorest cities; the best of the company's own stays."""
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
    """What a route loses because only so many of its cities, the best ones, are multiplied."""
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
