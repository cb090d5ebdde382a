"""The share price chart: a grid of prices and markers that move on it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol, Self, TypeAlias, TypeVar

from trunkline.eighteen.parts.data import DataError, build, freeze

Cell: TypeAlias = tuple[int, int]


STAY = "stay"
"""At an edge of the chart: the marker does not move."""


class Edges(NamedTuple):
    """The way of a marker at an edge of the chart: another direction, or none."""

    up: str = STAY
    down: str = STAY
    left: str = STAY
    right: str = "up"


USUAL = Edges()
"""At the end of a row a marker goes up; at all other edges it stays."""
NO_CELL = -1

_STEPS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}


@dataclass(frozen=True)
class Market:
    """Rows of prices from the top; rows may be of different length, and cells may be missing."""

    rows: tuple[tuple[int, ...], ...]
    """Prices by row; NO_CELL stands for a missing cell."""
    edges: Edges = USUAL

    def __post_init__(self) -> None:
        for side, instead in self.edges._asdict().items():
            if instead != STAY and instead not in _STEPS:
                raise DataError(f"at the edge, {side} is one of {', '.join((STAY, *_STEPS))}")

    def has(self, cell: Cell) -> bool:
        """Return True if the cell exists."""
        row, column = cell
        if not (0 <= row < len(self.rows) and 0 <= column < len(self.rows[row])):
            return False
        return self.rows[row][column] != NO_CELL

    def price(self, cell: Cell) -> int:
        """Return the share price of a cell."""
        return self.rows[cell[0]][cell[1]]

    def move(self, cell: Cell, direction: str, spaces: int = 1) -> Cell:
        """Return the cell some spaces away; the chart says what happens at an edge."""
        for _ in range(spaces):
            new = self._beside(cell, direction)
            if new is None:
                instead: str = getattr(self.edges, direction)
                new = None if instead == STAY else self._beside(cell, instead)
            if new is None:
                break
            cell = new
        return cell

    def _beside(self, cell: Cell, direction: str) -> Cell | None:
        down, right = _STEPS[direction]
        new = cell[0] + down, cell[1] + right
        return new if self.has(new) else None

    def right(self, cell: Cell, spaces: int = 1) -> Cell:
        """Return the cell to the right: the gain from a dividend."""
        return self.move(cell, "right", spaces)

    def left(self, cell: Cell, spaces: int = 1) -> Cell:
        """Return the cell to the left: the cost of withholding."""
        return self.move(cell, "left", spaces)

    def up(self, cell: Cell, spaces: int = 1) -> Cell:
        """Return the cell above: the gain from being sold out."""
        return self.move(cell, "up", spaces)

    def down(self, cell: Cell, spaces: int = 1) -> Cell:
        """Return the cell below: the cost of a sale."""
        return self.move(cell, "down", spaces)


def read_market(table: Mapping[str, Any]) -> Market:
    """Return the chart in a data file: `rows` and, for unusual edges, `edges`."""
    edges = build(Edges, table.get("edges", {}), "edges of the market")
    return Market(freeze(table["rows"]), edges)


class Marked(Protocol):
    """A frozen record with a marker on the chart."""

    @property
    def cell(self) -> Cell | None:
        """Row and column of the marker, if it has one."""

    @property
    def arrival(self) -> int:
        """The number of its arrival at its cell: the smaller, the nearer the top of the pile."""

    def _replace(self, *, cell: Cell | None = ..., arrival: int = ...) -> Self: ...


M = TypeVar("M", bound=Marked)


class Markers(Protocol[M]):
    """The fields of a state that hold markers."""

    arrivals: int
    companies: dict[str, M]


def price_of(market: Market, company: Marked) -> int:
    """Return the share price of a company, 0 before it has one."""
    return market.price(company.cell) if company.cell is not None else 0


def move_marker(state: Markers[M], name: str, cell: Cell) -> bool:
    """Put a company's marker on a cell, under those already there; False if it stays in place."""
    company = state.companies[name]
    if company.cell == cell:
        return False
    state.arrivals += 1
    state.companies[name] = company._replace(cell=cell, arrival=state.arrivals)
    return True


def by_price(market: Market, state: Markers[M], names: Iterable[str]) -> tuple[str, ...]:
    """Return the companies with a marker in their order of operation.

    Higher price first; then the cell further right; then the marker nearer the top.
    """
    places = []
    for name in names:
        company = state.companies[name]
        cell = company.cell
        if cell is not None:
            places.append((-market.price(cell), -cell[1], company.arrival, name))
    return tuple([name for *_, name in sorted(places, key=lambda one: one[:3])])
