"""Every way to make a crossing cheaper, as licences: what the searches know of reliefs."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from typing import NamedTuple

from .problem import Relief, Uses


class Cheaper(NamedTuple):
    """A crossing that costs less by some for these licences: of the company, and of the route."""

    less: int
    licences: tuple[str, ...]
    once: tuple[str, ...]


NO_CHEAPER = Cheaper(0, (), ())


def cheaper(reliefs: tuple[Relief, ...], uses: Uses) -> Iterator[Cheaper]:
    """Each set of units that a crossing may take, but the empty one."""
    known = {relief.id: relief for relief in reliefs}
    named = [(known[name], parts) for name, parts in uses]
    most = [range(min(relief.units, len(parts)) + 1) for relief, parts in named]
    for counts in product(*most):
        if any(counts) and _together(named, counts):
            sets = [
                list(combinations(_units(relief), count))
                for (relief, _), count in zip(named, counts, strict=True)
            ]
            for chosen in product(*sets):
                pairs = list(zip(named, chosen, strict=True))
                company = [
                    unit for (relief, _), units in pairs for unit in units if not relief.each
                ]
                route = [unit for (relief, _), units in pairs for unit in units if relief.each]
                yield Cheaper(sum(counts), tuple(company), tuple(route))


def _units(relief: Relief) -> list[str]:
    return [f"{relief.id}, unit {number}" for number in range(relief.units)]


def _together(named: list[tuple[Relief, tuple[int, ...]]], counts: tuple[int, ...]) -> bool:
    """Return True if these units fit: those of a route at its port, then the others around them.

    The others are placed by augmenting paths: a unit that finds all places taken moves another.
    """
    pairs = list(zip(named, counts, strict=True))
    first = [part for (relief, parts), n in pairs if relief.each for part in parts[:n]]
    if len(set(first)) < len(first):
        return False
    wishes = [parts for (relief, parts), n in pairs if not relief.each for _ in range(n)]
    owner: dict[int, int] = {}

    def place(unit: int, tried: set[int]) -> bool:
        for part in wishes[unit]:
            if part not in first and part not in tried:
                tried.add(part)
                if part not in owner or place(owner[part], tried):
                    owner[part] = unit
                    return True
        return False

    return all(place(unit, set()) for unit in range(len(wishes)))
