"""The stock market of 18OE: what UP, DOWN, RIGHT and LEFT mean, also at the edges (§4.4)."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

Cell: TypeAlias = tuple[int, int]


class Market(NamedTuple):
    """Rows of share values from the top; 0 is no cell."""

    rows: tuple[tuple[int, ...], ...]

    def value(self, cell: Cell) -> int:
        """The share value of a cell; 0 where there is none."""
        row, column = cell
        if 0 <= row < len(self.rows) and 0 <= column < len(self.rows[row]):
            return self.rows[row][column]
        return 0

    def up(self, cell: Cell) -> Cell:
        """One row up; from the uppermost cell of a column RIGHT along its row."""
        above = (cell[0] - 1, cell[1])
        if self.value(above):
            return above
        right = (cell[0], cell[1] + 1)
        return right if self.value(right) else cell

    def down(self, cell: Cell) -> Cell:
        """One row down, or nowhere."""
        below = (cell[0] + 1, cell[1])
        return below if self.value(below) else cell

    def right(self, cell: Cell) -> Cell:
        """One column right; from the end of a row one row up."""
        right = (cell[0], cell[1] + 1)
        if self.value(right):
            return right
        above = (cell[0] - 1, cell[1])
        return above if self.value(above) else cell

    def left(self, cell: Cell) -> Cell:
        """One column left; from the left edge one row down."""
        left = (cell[0], cell[1] - 1)
        return left if self.value(left) else self.down(cell)
