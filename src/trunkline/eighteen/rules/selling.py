"""Selling shares: which blocks, what they bring, and what a sale does to price and office."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any, Generic, Protocol, TypeVar

from trunkline.eighteen.parts import shares
from trunkline.eighteen.parts.actions import SellShares
from trunkline.eighteen.parts.company_kinds import salable
from trunkline.eighteen.parts.events import DirectorChanged, SharesSold
from trunkline.eighteen.parts.game import Cites, G, Game18, S
from trunkline.eighteen.parts.ledger import Bank
from trunkline.eighteen.parts.market import Cell
from trunkline.eighteen.parts.shares import POOL
from trunkline.eighteen.parts.state import NOBODY, Company, State18
from trunkline.eighteen.rules.prices import Prices
from trunkline.eighteen.rules.turns import acted, note_sale
from trunkline.kernel import Offer, Rule, Seat


def sell(game: Game18, state: State18, seat: int, name: str, block: int) -> bool:
    """Sell a block to the pool; return True if the office has changed hands.

    Money and the price marker move too: see ``price_after_sale``.
    """
    company = state.companies[name]
    state.companies[name] = new = sold(game, state, company, seat, block)
    return new.director != company.director


def sold(game: Game18, state: State18, company: Company, seat: int, block: int) -> Company:
    """Return a company after a sale to the pool; its office passes on if it has to."""
    new = shares.trade(company, block, seat, POOL)
    if company.director == NOBODY:
        return new
    office = game.kind(company).office
    director = shares.heir(state, new.shares.seats, new.director, office)
    return new if director == new.director else new._replace(director=director)


def blocks(game: Game18, state: State18, seat: int, name: str) -> tuple[int, ...]:
    """Return what a player could sell by the kind of a company: its office, room in the pool."""
    return blocks_of(game, state.companies[name], seat)


def blocks_of(game: Game18, company: Company, seat: int) -> tuple[int, ...]:
    """Return the blocks of a company that a seat could sell, now or after a change."""
    kind = game.kind(company)
    return salable(company.shares, kind, seat, company.director, kind.pool_limit)


def price_after_sale(game: Game18, state: State18, name: str, spaces: int = 1) -> Cell:
    """Return the cell of the marker after a sale: down, by some spaces."""
    cell = state.companies[name].cell
    assert cell is not None
    return game.market.down(cell, spaces)


def carry_out(
    game: G,
    state: S,
    seat: int,
    name: str,
    block: int,
    bank: Bank[G, S],
    move: Callable[[G, S, str, Cell], None],
    spaces: int = 1,
) -> None:
    """Carry out a sale: the bank pays, the office may change hands, the price falls."""
    company = state.companies[name]
    amount = block * game.price(company) // game.kind(company).unit
    passed_on = sell(game, state, seat, name, block)
    state.emit(SharesSold(Seat(seat), name, block, amount))
    bank.pays_player(game, state, seat, amount)
    if passed_on:
        state.emit(DirectorChanged(Seat(state.companies[name].director), name))
    move(game, state, name, price_after_sale(game, state, name, spaces))


class StockSales(Generic[G, S]):
    """The usual sale of a stock round: it pays the price, and each share lowers it by a space."""

    def __init__(self, bank: Bank[G, S], prices: Prices[G, S]) -> None:
        self.bank, self.prices = bank, prices

    def sell(self, game: G, state: S, action: SellShares) -> None:
        """Carry a sale out, at any time."""
        spaces = action.percent // game.kind(state.companies[action.company]).unit
        seat, name, block = action.seat, action.company, action.percent
        carry_out(game, state, seat, name, block, self.bank, self.prices.move, spaces)

    def sell_in_turn(self, game: G, state: S, action: SellShares) -> None:
        """Carry a sale out and remember it for the round."""
        self.sell(game, state, action)
        note_sale(state, action.seat, action.company)
        acted(state, action.seat)


class Sale(Protocol):
    """A sale of one company's shares by a player."""

    @property
    def seat(self) -> Seat:
        """The player who sells."""

    @property
    def company(self) -> str:
        """The company."""

    @property
    def percent(self) -> int:
        """The size of the block."""


WHY = ("held", "price", "first", "pool", "office")
"""Reasons to refuse a sale, each with a section of its own."""


def why_not_sold(game: Any, state: Any, action: Sale, cites: Cites) -> str:
    """Return why a player may not sell a block of a company, in the usual order of reasons."""
    company, called = state.companies[action.company], game.display_name(action.company)
    kind, held = game.kind(company), company.percent(action.seat)
    if action.percent <= 0 or action.percent % kind.unit or action.percent > held:
        return cites("held", f"You hold {held}% of {called}, in shares of {kind.unit}%")
    if company.cell is None:
        return cites("price", f"{called} has no share price yet")
    if state.turn == 1:
        return cites("first", "No shares are sold in the first stock round")
    if company.percent(POOL) + action.percent > kind.pool_limit:
        return cites("pool", f"More than {kind.pool_limit}% of {called} would lie in the pool")
    keeps = f"so its director keeps the certificate of {kind.office}%"
    return cites("office", f"Nobody else holds {kind.office}% of {called}, {keeps}")


def from_the_second_round(game: Any, state: Any, seat: int, name: str) -> tuple[int, ...]:
    """Return the blocks that a player may sell; none in the first stock round."""
    if state.turn == 1 or state.companies[name].cell is None:
        return ()
    return blocks(game, state, seat, name)


GS = TypeVar("GS")
SS = TypeVar("SS")
AS = TypeVar("AS", bound=Any)


class SellBlocks(Rule[GS, SS, AS], Generic[GS, SS, AS]):
    """A player sells blocks of shares, one company in one action."""

    exact = True

    def __init__(
        self,
        action: type[AS] = SellShares,  # type: ignore[assignment]
        *,
        cites: Cites,
        names: Callable[[GS], Iterable[str]],
        sell: Callable[[GS, SS, AS], None],
        blocks: Callable[[GS, SS, int, str], tuple[int, ...]] = from_the_second_round,
        why_not: Callable[[GS, SS, AS], str] | None = None,
    ) -> None:
        self.action: Any = action
        if why_not is None:
            cites.needs("SellBlocks", *WHY)
        self.sections = cites.sections
        self.names = names
        """Everything whose shares are traded."""
        self.blocks = blocks
        """The blocks of a company that a player may sell now, in percent."""
        self.why_not = why_not or partial(why_not_sold, cites=cites)
        """The sentence for a block that is not among them."""
        self.sell = sell
        """Carry a sale out, and what follows from it in this round."""

    def options(self, game: GS, state: SS, seat: Seat) -> Iterator[Offer]:
        """Yield every block that may be sold."""
        for name in self.names(game):
            for percent in self.blocks(game, state, seat, name):
                yield self.action(seat, name, percent)

    def refusal(self, game: GS, state: SS, action: AS) -> str | None:
        """Return why a block may not be sold."""
        if action.percent in self.blocks(game, state, action.seat, action.company):
            return None
        return self.why_not(game, state, action)

    def apply(self, game: GS, state: SS, action: AS) -> None:
        """Move money, shares, office and price."""
        self.sell(game, state, action)
