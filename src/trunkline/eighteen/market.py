"""The share price chart: a grid of prices and markers that move on it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from trunkline.eighteen.state import Company, State18

Cell: TypeAlias = tuple[int, int]


@dataclass(frozen=True)
class Market:
    """Rows of prices from the top; rows may be of different length."""

    rows: tuple[tuple[int, ...], ...]

    def price(self, cell: Cell) -> int:
        """The share price of a cell."""
        return self.rows[cell[0]][cell[1]]

    def right(self, cell: Cell) -> Cell:
        """One space to the right; from the end of a row one space up; the last cell stays."""
        row, column = cell
        if column + 1 < len(self.rows[row]):
            return row, column + 1
        return self.up(cell)

    def left(self, cell: Cell, spaces: int = 1) -> Cell:
        """Some spaces to the left, at most to the first column."""
        return cell[0], max(0, cell[1] - spaces)

    def up(self, cell: Cell) -> Cell:
        """One space up; the top of a column stays."""
        row, column = cell
        return (row - 1, column) if row > 0 else cell

    def down(self, cell: Cell) -> Cell:
        """One space down; the bottom of a column stays."""
        row, column = cell
        below = row + 1
        return (
            (below, column) if below < len(self.rows) and column < len(self.rows[below]) else cell
        )


def price_of(market: Market, company: Company) -> int:
    """The present share price, 0 before a company has one."""
    return market.price(company.cell) if company.cell is not None else 0


def move_marker(state: State18, name: str, cell: Cell) -> bool:
    """Put a company's marker on a cell, under those already there; False if it stays in place."""
    company = state.companies[name]
    if company.cell == cell:
        return False
    state.arrivals += 1
    state.companies[name] = company._replace(cell=cell, arrival=state.arrivals)
    return True


def operating_order(market: Market, state: State18, names: tuple[str, ...]) -> tuple[str, ...]:
    """Higher price first; then the cell further right; then the marker nearer the top."""

    def key(name: str) -> tuple[int, int, int]:
        company = state.companies[name]
        assert company.cell is not None
        return -market.price(company.cell), -company.cell[1], company.arrival

    return tuple(sorted(names, key=key))
