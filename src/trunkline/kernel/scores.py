"""Final ranking: places with their ties, and the tie-breakers that were needed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import NamedTuple


class Unit(NamedTuple):
    """A unit of amounts; braces stand for the number.

    >>> Unit("£{}").write(-1848), Unit("{} point", "{} points").write(1)
    ('−£1,848', '1 point')
    """

    one: str
    many: str = ""
    """The pattern for any other number than one; by default the same."""

    @property
    def before(self) -> str:
        """The text before the number: enough for the axis of a chart."""
        return self.one.partition("{}")[0]

    def write(self, amount: int) -> str:
        """Return an amount as readers see it."""
        pattern = self.one if abs(amount) == 1 else self.many or self.one
        return ("−" if amount < 0 else "") + pattern.format(f"{abs(amount):,}")


POINTS = Unit("{} point", "{} points")


class Measure(NamedTuple):
    """Something that seats are compared by: the score itself, or what breaks a tie of scores."""

    name: str
    unit: Unit = Unit("{}")
    fewest: bool = False
    """True if less of it wins."""


class Place(NamedTuple):
    """One place of a ranking, and the seats that share it."""

    place: int
    """Counted from one; after two who share the first place comes the third."""
    seats: tuple[int, ...]
    score: int
    ties: tuple[tuple[str, int], ...] = ()
    """By name, the tie-breakers that set these seats apart from others with the same score."""

    def words(self, measures: Sequence[Measure]) -> str:
        """Return the deciding measures as readers see them: "6 points, then 4 links"."""
        units = {measure.name: measure.unit for measure in measures}
        ties = [units[name].write(value) for name, value in self.ties]
        return ", then ".join([measures[0].unit.write(self.score), *ties])


def ranked(measures: Sequence[Measure], scores: Mapping[int, Sequence[int]]) -> tuple[Place, ...]:
    """Return the places of seats, each with a value for every measure: the first is the score."""
    signs = [1 if measure.fewest else -1 for measure in measures]

    def order(seat: int) -> list[int]:
        return [sign * value for sign, value in zip(signs, scores[seat], strict=True)]

    seats = sorted(scores, key=lambda seat: (order(seat), seat))
    places: list[Place] = []
    for _, group in groupby(seats, order):
        sharing = tuple(group)
        values = scores[sharing[0]]
        looked_at = _looked_at(values, [scores[seat] for seat in seats if seat not in sharing])
        ties = [(measure.name, value) for measure, value in zip(measures, values, strict=True)]
        place = 1 + sum(len(one.seats) for one in places)
        places.append(Place(place, sharing, values[0], tuple(ties[1:looked_at])))
    return tuple(places)


def _looked_at(values: Sequence[int], others: Sequence[Sequence[int]]) -> int:
    """Return the number of measures that set these values apart from all others."""
    common = 0
    for other in others:
        same = 0
        while values[same] == other[same]:
            same += 1
        common = max(common, same)
    return common + 1
