"""Sums: add fractions so that every Python gets the same result."""

from __future__ import annotations

from collections.abc import Iterable


def add_up(numbers: Iterable[float]) -> float:
    """Add numbers one by one, in their order, rounding after each.

    Since Python 3.12 `sum` makes up for what rounding loses, so its last digit depends on the
    version. Use this wherever a sum of fractions decides something: a choice, a place, a picture.
    """
    total: float = 0
    for number in numbers:
        total += number
    return total
