"""Calibration: play a game on from both moves of an opinion, and compare the result with its claim.

The claims come from quick players; here the regular bot plays every seat to the end of the game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from statistics import mean, median
from typing import NamedTuple

from trunkline.kernel import Action
from trunkline.report.job import work
from trunkline.report.opinions import Care, checked
from trunkline.report.source import Json, Source

SEEDS = 1_000
"""The first seed: reports check their findings with other ones."""


class Checked(NamedTuple):
    """An opinion, and what came of both moves."""

    file: str
    seat: int
    move: int
    claimed: int
    """The gain that the report prints: pounds of final lead."""
    low: int
    high: int
    gains: tuple[float, ...]
    """By seed, how much more final lead the better move brought when regulars played on."""

    @property
    def gain(self) -> float:
        """The mean gain."""
        return mean(self.gains)

    @property
    def agrees(self) -> bool:
        """True if the better move was better on average."""
        return self.gain > 0


def check(source: Source, games: int, care: Care | None = None) -> Iterator[Checked]:
    """Yield each opinion about a game, checked with so many games from each of the two moves."""
    for step in work(source, care=care or Care(), parts=("decisions",)):
        if step.part == "decisions" and step.data is not None:
            for one in step.data["opinions"]:
                yield _checked(source, step.data["seat"], one, games)


def _checked(source: Source, seat: int, one: Json, games: int) -> Checked:
    better: Action = source.game.codec.decode(one["action"])
    gains = list[float]()
    for piece in checked(source, one["place"], better, range(SEEDS, SEEDS + games)):
        gains = piece or gains
    figures = (one["median"], one["low"], one["high"])
    return Checked(source.name, seat, one["move"], *figures, tuple(gains))


def summary(claims: Iterable[Checked]) -> Json:
    """Return how many claims came true, and by how much they promise too much."""
    found = list(claims)
    if not found:
        return {"claims": 0}
    claimed = sum(one.claimed for one in found)
    gained = sum(one.gain for one in found)
    return {
        "claims": len(found),
        "agree": sum(one.agrees for one in found),
        "claimed": round(median(one.claimed for one in found)),
        "gained": round(median(one.gain for one in found)),
        "kept": round(gained / claimed, 2) if claimed else None,
    }
