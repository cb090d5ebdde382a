"""Share prices: move a marker and say so; right for a dividend, left without, up when sold out."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Generic, Protocol, TypeVar

from trunkline.eighteen.parts.events import PriceMoved
from trunkline.eighteen.parts.game import Priced
from trunkline.eighteen.parts.market import Cell, Markers, by_price, move_marker
from trunkline.eighteen.parts.shares import WHOLE
from trunkline.kernel import Event


class Quoted(Markers[Any], Protocol):
    """A state with markers that reports their moves."""

    def emit(self, event: Event) -> None:
        """Report an event."""


G = TypeVar("G", bound=Priced)
S = TypeVar("S", bound=Quoted)


def cell_of(state: Markers[Any], name: str) -> Cell:
    """Return where the marker of a company lies that has one."""
    cell: Cell | None = state.companies[name].cell
    assert cell is not None
    return cell


def sold_out(game: Priced, state: Markers[Any]) -> tuple[str, ...]:
    """Return the companies that belong wholly to players, the highest price first."""
    names = [name for name, one in state.companies.items() if sum(one.shares.seats) == WHOLE]
    return by_price(game.market, state, names)


class Prices(Generic[G, S]):
    """Moves of price markers; a title says what a move brings about."""

    def __init__(
        self,
        moved: Callable[[G, S, Cell], None] = lambda game, state, cell: None,
        *,
        told: Callable[[str, int, int, bool], Event] = PriceMoved,
    ) -> None:
        self.moved = moved
        self.told = told
        """The event of a move: company, old and new price, True if it is sold out."""

    def move(self, game: G, state: S, name: str, cell: Cell, *, sold_out: bool = False) -> None:
        """Move a marker to a cell, unless it lies there already."""
        old = game.price(state.companies[name])
        if move_marker(state, name, cell):
            state.emit(self.told(name, old, game.market.price(cell), sold_out))
            self.moved(game, state, cell)

    def right(self, game: G, state: S, name: str) -> None:
        """Move a marker to the right: a dividend was paid."""
        self.move(game, state, name, game.market.right(cell_of(state, name)))

    def left(self, game: G, state: S, name: str) -> None:
        """Move a marker to the left: the income was withheld."""
        self.move(game, state, name, game.market.left(cell_of(state, name)))

    def down(self, game: G, state: S, name: str) -> None:
        """Move a marker down: a share was sold."""
        self.move(game, state, name, game.market.down(cell_of(state, name)))

    def rise(self, game: G, state: S, names: Iterable[str]) -> None:
        """Move the markers of companies up, because they are sold out."""
        for name in names:
            cell = game.market.up(cell_of(state, name))
            self.move(game, state, name, cell, sold_out=True)
