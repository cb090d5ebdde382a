"""The order in which companies operate: a function of the title.

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
