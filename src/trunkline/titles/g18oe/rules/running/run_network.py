"""The network for a company's trains by the rules: land, ports, ferries and seas."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from trunkline.routes import Path, Side, Stop

End = tuple[str, int] | tuple[str, int, int]


class Zone(NamedTuple):
    """A sea zone: its water area and the zones that touch it (§11.3.4, §11.3.5)."""

    area: str
    adjacent: tuple[str, ...]


class Seas(NamedTuple):
    """All sea zones by name, as pairs: hashable, so that distances are found once a map."""

    zones: tuple[tuple[str, Zone], ...]


class Port(NamedTuple):
    """A port that the company may use: for each arrow with track the zones that it leads to."""

    place: str
    stop: int
    piece: str
    """The piece of track between the stop and the sea."""
    arrows: tuple[tuple[str, ...], ...]


class Landing(NamedTuple):
    """The end of a ferry: pieces of track that lead to it, each with its other end."""

    name: str
    ways: tuple[tuple[str, End], ...]


class Ferry(NamedTuple):
    """A ferry with its distance (§11.3.7), perhaps with a town on it; each unit has an area."""

    name: str
    ends: tuple[Landing, Landing]
    areas: tuple[str, ...]
    town: int | None = None

    @property
    def distance(self) -> int:
        """Distance that counts against the city limit."""
        return len(self.areas)


class Chart(NamedTuple):
    """Land track as in a route problem, and the waters around it."""

    stops: tuple[Stop, ...]
    sides: tuple[Side, ...]
    paths: tuple[Path, ...]
    junctions: int
    ports: tuple[Port, ...]
    ferries: tuple[Ferry, ...]
    anchors: frozenset[int]
    """Stops where a port token of the company lies (§11.3.4)."""
    seas: Seas


def seas_of(table: Mapping[str, Mapping[str, object]]) -> Seas:
    """Return the sea zones of a map's data file."""
    return Seas(
        tuple(
            (name, Zone(str(zone["area"]), tuple(zone["adjacent"])))  # type: ignore[arg-type]
            for name, zone in table.items()
        )
    )


@lru_cache(maxsize=8)
def crossings(seas: Seas) -> dict[tuple[str, str], tuple[str, ...]]:
    """Return the zones of a shortest crossing for each two zones, both ends included.

    All shortest ones have the same number of zones of each area: the two areas touch at one place.
    """
    zones = dict(seas.zones)
    found: dict[tuple[str, str], tuple[str, ...]] = {}
    for start in zones:
        found[start, start] = (start,)
        queue = [start]
        for here in queue:
            for beyond in zones[here].adjacent:
                if (start, beyond) not in found:
                    found[start, beyond] = (*found[start, here], beyond)
                    queue.append(beyond)
    return found


Crossings = dict[tuple[str, str], tuple[str, ...]]


def shortest(known: Crossings, here: tuple[str, ...], there: tuple[str, ...]) -> tuple[str, ...]:
    """Return the zones between two ports, in order from here to there; empty without a crossing."""
    ways = [known[a, b] for a in here for b in there if (a, b) in known]
    return min(ways, key=len, default=())
