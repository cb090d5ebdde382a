"""Events of Three Harbours besides those of the kit, for the log."""

from __future__ import annotations

from trunkline.eighteen.parts.ids import CompanyId, HexId, Money
from trunkline.kernel import PLAIN, SPECTATOR, Event, Names, Say, Seat, record


@record
class Launched(Event):
    text = "{company} is launched with {capital}."
    company: CompanyId
    capital: Money


@record
class TileLaid(Event):
    text = "{company} lays tile {tile} on {hex}."
    company: CompanyId
    hex: HexId
    tile: str
    cost: Money

    def sentence(self, name: Names, seat: int = SPECTATOR, say: Say = PLAIN) -> str:
        """Add the cost of the terrain, if any."""
        sentence = Event.sentence(self, name, seat, say).removesuffix(".")
        return f"{sentence} for {say(Money, self.cost)}." if self.cost else f"{sentence}."


@record
class TrainsRan(Event):
    text = "{company} earns {revenue}."
    company: CompanyId
    revenue: Money
    runs: tuple[tuple[str, int, tuple[str, ...]], ...]
    """Train, income and stops of each route."""


@record
class TrainShipped(Event):
    text = "A ship takes a {family}-train off the island."
    family: str


@record
class TrainsRusted(Event):
    text = "{company} loses its {family}-trains."
    company: CompanyId
    family: str


@record
class DirectorAdded(Event):
    text = "{seat} adds {amount} for a train of {company}."
    seat: Seat
    company: CompanyId
    amount: Money
