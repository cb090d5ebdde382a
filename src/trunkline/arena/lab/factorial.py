"""Factorial self-play: every seat draws each constant high or low, so one run measures all of them.

A linear fit of the leads on these draws says what each constant is worth. Errors are by game, for
the leads of one game are not independent. Of a dozen constants expect one false alarm of two
errors: confirm what stands out in a duel on other seeds.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

import numpy as np

from trunkline.arena.ladder import Row
from trunkline.arena.match import Match
from trunkline.arena.parallel import Job
from trunkline.bots.protocol import seed_of
from trunkline.bots.variants import joined, split
from trunkline.kernel import BadData
from trunkline.titles import bots

Factors = Mapping[str, tuple[float, float]]


class Effect(NamedTuple):
    """The effect of a constant on the lead of a seat."""

    name: str
    low: float
    high: float
    effect: float
    """The lead at the high value less that at the low one."""
    error: float
    """Standard error of the effect, by game."""


class Setting(NamedTuple):
    """A factorial run: a level, its constants, and how the games are played."""

    title: str
    options: Mapping[str, Any]
    players: int
    level: str
    factors: Factors
    teaches: bool = False
    """True to note positions for a learned value."""

    def match(self, seed: int) -> Match:
        """Return the match of one seed: each seat with constants of its own."""
        names = []
        for seat in range(self.players):
            draw = Random(seed_of(seed, seat, 0))
            drawn = {name: values[draw.randrange(2)] for name, values in self.factors.items()}
            names.append(joined(self.level, drawn))
        return Match(self.title, self.options, tuple(names), teaches=self.teaches)

    def jobs(self, first: int, games: int, done: Sequence[Row] = ()) -> Iterator[Job]:
        """Yield the games that are still to be played."""
        there = {row.seed for row in done}
        for seed in range(first, first + games):
            if seed not in there:
                yield Job(self.match(seed), seed)


def factors_of(title: str, level: str, wanted: Sequence[str] = ()) -> Factors:
    """Return a level's constants with their low and high values.

    `wanted` has ``name=low:high``, or a name alone.
    """
    there = bots.tunable(title, level)
    if not wanted:
        return there.factors
    found: dict[str, tuple[float, float]] = {}
    for text in wanted:
        name, given, values = text.partition("=")
        if given:
            found[name] = _range(text, values)
        elif name in there.factors:
            found[name] = there.factors[name]
        else:
            raise BadData(f"{level} has no usual values for {name!r}: write {name}=LOW:HIGH.")
        there.varied({name: f"{found[name][0]}"})  # says so if there is no such constant
    return found


def _range(text: str, values: str) -> tuple[float, float]:
    low, colon, high = values.partition(":")
    try:
        if colon and float(low) != float(high):
            return float(low), float(high)
    except ValueError:
        pass
    raise BadData(f"{text!r}: write NAME=LOW:HIGH with two different numbers.")


def effects(rows: Sequence[Row], factors: Factors) -> list[Effect]:
    """Return the effect of each constant, the surest first."""
    names = list(factors)
    if len(rows) * 2 <= len(names):
        raise BadData(f"{len(rows)} games are too few for {len(names)} constants.")
    signs, leads = zip(*(_of_game(row, factors) for row in rows), strict=True)
    drawn, lead = np.concatenate(signs), np.concatenate(leads)
    inverse = np.linalg.pinv(drawn.T @ drawn)
    fitted = inverse @ drawn.T @ lead
    pulls = [
        part.T @ (ahead - part @ fitted) for part, ahead in zip(signs, leads, strict=True)
    ]  # fmt: skip
    spread = np.sqrt(np.diag(inverse @ sum(np.outer(pull, pull) for pull in pulls) @ inverse))
    found = [
        Effect(name, *factors[name], 2 * float(fitted[n]), 2 * float(spread[n]))
        for n, name in enumerate(names)
    ]
    return sorted(found, key=lambda one: -abs(one.effect) / (one.error or 1))


def _of_game(row: Row, factors: Factors) -> tuple[Any, Any]:
    """Return each seat's draws less those of the others, and its lead."""
    drawn = []
    for seat in row.seats:
        _, changes = split(seat)
        drawn.append([1.0 if _high(changes[one], factors[one]) else -1.0 for one in factors])
    return _less_others(np.array(drawn)), _less_others(np.array(row.result, float))


def _high(text: str, values: tuple[float, float]) -> bool:
    return abs(float(text) - values[1]) < abs(float(text) - values[0])


def _less_others(rows: Any) -> Any:
    """Return each row less the mean of the others."""
    seats = len(rows)
    return rows - (rows.sum(0) - rows) / (seats - 1)
