"""A small primal simplex method for packing, with a limit for each row, compiled.

Only the prices of the rows are wanted, as a guide for searches whose bounds are exact arithmetic,
so a tolerance does no harm. But different prices lead to different unproved answers. Therefore
nothing here depends on the machine: sums, differences, products and quotients of IEEE doubles, one
at a time in a fixed order, which the compiler may neither reorder nor fuse.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from .compiled import CANCELLED, jit

Array = np.ndarray[Any, Any]

GAIN = 0.25  # a column must promise more than this; prices are rounded to whole numbers anyway
SMALL = 1e-9  # what counts as nothing in a column of the tableau
SHAKE = 1e-5  # limits differ by about this, so that the method does not stand still


def shaken(limits: list[int]) -> Array:
    """Return the limits of the rows, each a little larger by a different fixed amount.

    Packing is degenerate: almost all limits are one, and ties would let the method go in circles.
    """
    rows = np.arange(len(limits), dtype=np.int64)
    share = (rows * 40503 % 65536).astype(np.float64) / 65536.0
    return np.array(limits, np.float64) + SHAKE * (1.0 + share)


@jit
def _column(start: int, stop: int, rows: Array, inverse: Array, out: Array) -> None:
    """Compute a column in terms of the basis; ``inverse`` is stored by columns."""
    out[:] = 0.0
    for entry in range(start, stop):
        row = rows[entry]
        for place in range(len(out)):
            out[place] += inverse[row, place]


@jit
def _pivot(inverse: Array, column: Array, place: int) -> None:
    """Let the column enter the basis at this place."""
    for row in range(len(column)):
        share = inverse[row, place]
        if share != 0.0:
            share /= column[place]
            for other in range(len(column)):
                inverse[row, other] -= share * column[other]
            inverse[row, place] = share


@jit
def _rebuild(
    ptr: Array, rows: Array, basis: Array, inverse: Array, column: Array, control: Array
) -> None:
    """Recompute the inverse of a basis from its columns, without the errors of earlier pivots."""
    size = len(basis)
    old = basis.copy()
    free = np.ones(size, np.uint8)
    for place in range(size):
        if old[place] < 0:
            free[-1 - old[place]] = 0
    inverse[:, :] = 0.0
    for place in range(size):
        inverse[place, place] = 1.0
        basis[place] = -1 - place
    for member in old:
        if member < 0 or control[CANCELLED]:
            continue
        _column(ptr[member], ptr[member + 1], rows, inverse, column)
        pick = -1
        for place in range(size):
            if free[place] and abs(column[place]) > SMALL:
                if pick < 0 or abs(column[place]) > abs(column[pick]):
                    pick = place
        if pick >= 0:
            _pivot(inverse, column, pick)
            basis[pick] = member
            free[pick] = 0


@jit
def maximise(
    limits: Array,
    ptr: Array,  # column -> first of its rows; each row counts one
    rows: Array,
    worth: Array,
    basis: Array,  # place -> column, or -1 - row for the slack of a row; kept between calls
    inverse: Array,
    duals: Array,
    amount: Array,  # of each member of the basis
    most: int,
    control: Array,  # its third number is not 0 after a cancellation
) -> int:
    """Improve the basis until no column promises more, or ``most`` pivots; return their number."""
    size = len(limits)
    column = np.zeros(size, np.float64)
    _rebuild(ptr, rows, basis, inverse, column, control)
    duals[:] = 0.0
    amount[:] = 0.0
    for row in range(size):
        for place in range(size):
            amount[place] += inverse[row, place] * limits[row]
            if basis[place] >= 0:
                duals[row] += inverse[row, place] * worth[basis[place]]
    for pivots in range(most):
        gain = GAIN
        enter = -size - 1
        for candidate in range(len(worth)):
            promise = worth[candidate]
            for entry in range(ptr[candidate], ptr[candidate + 1]):
                promise -= duals[rows[entry]]
            if promise > gain:
                gain = promise
                enter = candidate
        for row in range(size):
            if -duals[row] > gain:
                gain = -duals[row]
                enter = -1 - row
        if enter < -size or control[CANCELLED]:
            return pivots
        if enter >= 0:
            _column(ptr[enter], ptr[enter + 1], rows, inverse, column)
        else:
            column[:] = inverse[-1 - enter]
        leave = -1
        least = 0.0
        for place in range(size):
            if column[place] > SMALL:
                ratio = max(amount[place], 0.0) / column[place]
                if leave < 0 or ratio < least or (ratio == least and column[place] > column[leave]):
                    leave = place
                    least = ratio
        if leave < 0:  # every row limits something, so this is only rounding
            return pivots
        for place in range(size):
            amount[place] -= least * column[place]
        amount[leave] = least
        _pivot(inverse, column, leave)
        basis[leave] = enter
        for row in range(size):
            duals[row] += gain * inverse[row, leave]
    return most
