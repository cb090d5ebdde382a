"""In which order companies operate: a function of the title.

The order of a round is a queue that a title works through; a sale, a merger or a failure may put
the rest of it in order again, by the same function.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from trunkline.eighteen.parts.market import Market, operating_order
from trunkline.eighteen.parts.state import State18

G = TypeVar("G")
S = TypeVar("S", bound=State18)
Order = Callable[[G, S, Sequence[str]], tuple[str, ...]]
"""Companies in the order in which they operate; those that do not operate are left out."""


def by_price(market: Market, state: State18, names: Iterable[str]) -> tuple[str, ...]:
    """Higher price first; then the cell further right; then the marker nearer the top."""
    priced = [name for name in names if state.companies[name].cell is not None]
    return operating_order(market, state, tuple(priced))


def by_track(track: Sequence[str], names: Iterable[str]) -> tuple[str, ...]:
    """In the order of the places on an operating track; whoever has no place is left out.

    >>> by_track(["", "D", "A"], ["A", "B", "D"])
    ('D', 'A')
    """
    wanted = set(names)
    return tuple(name for name in track if name in wanted)


def one_after_another(*orders: Order[G, S]) -> Order[G, S]:
    """First those whom the first order names, then the rest by the second, and so on."""

    def order(game: G, state: S, names: Sequence[str]) -> tuple[str, ...]:
        found: list[str] = []
        for one in orders:
            found += one(game, state, [name for name in names if name not in found])
        return tuple(found)

    return order
