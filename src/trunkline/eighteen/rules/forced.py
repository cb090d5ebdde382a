"""Forced purchases: a company that must own a train, its director's money, sales for it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Generic

from trunkline.eighteen.parts.actions import BuyTrain, SellShares
from trunkline.eighteen.parts.data import Pile
from trunkline.eighteen.parts.events import DirectorAdded
from trunkline.eighteen.parts.game import Cites, G, Game18, S
from trunkline.eighteen.parts.ledger import player_helps
from trunkline.eighteen.parts.piles import top
from trunkline.eighteen.parts.shares import rival
from trunkline.eighteen.parts.state import Company, State18
from trunkline.eighteen.rules import selling
from trunkline.kernel import Seat


def keeping_office(game: Game18, company: Company, seat: int) -> tuple[int, ...]:
    """Return the blocks after whose sale a player is still director, if they are now."""
    found = selling.blocks_of(game, company, seat)
    if company.director != seat:
        return found
    least = max(game.kind(company).office, rival(company.shares.seats, seat))
    return tuple([block for block in found if company.percent(seat) - block >= least])


def without_train(game: Game18, state: State18, name: str) -> bool:
    """Return True if a company has a route and no train."""
    return not state.companies[name].trains and state.networks.of(name).has_route


class DirectorPays(Generic[G, S]):
    """A company that must buy a train and cannot pay for it: its director does.

    Directors first sell shares, but only what is needed, and keep the company's office. Where they
    cannot raise the price together, the company goes without a train.
    """

    def __init__(
        self,
        *,
        cites: Cites,
        piles: Callable[[G], Mapping[str, Pile]],
        must: Callable[[G, S, str], bool] = without_train,
    ) -> None:
        cites.needs("DirectorPays", "must", "sell", "cash")
        self.cites, self.piles, self.must = cites, piles, must

    def lacks(self, game: G, state: S, name: str) -> int:
        """Return the money that company and director together lack for the cheapest train."""
        company, piles = state.companies[name], self.piles(game)
        price = min(side.price for side in piles[top(piles, state)].sides)
        return price - company.cash - state.players[company.director].cash

    def short(self, game: G, state: S, action: BuyTrain, price: int) -> str | None:
        """Return why a company without the money cannot buy: the `short` of ``BuyTrains``."""
        company = state.companies[action.company]
        if not self.must(game, state, action.company):
            has = f"{game.display_name(action.company)} has {game.money(company.cash)}"
            return self.cites("cash", f"It costs {game.money(price)}, {has}")
        lacks = price - company.cash - state.players[company.director].cash
        if lacks <= 0:
            return None
        return self.cites("sell", f"You lack {game.money(lacks)} for it: sell shares first")

    def pays(self, game: G, state: S, action: BuyTrain, price: int) -> bool:
        """Add the money that the company lacks: the `pays` of ``BuyTrains``."""
        lacks = player_helps(state, action.seat, action.company, price)
        if lacks:
            state.emit(DirectorAdded(Seat(action.seat), action.company, lacks))
        return True

    def must_stay(self, game: G, state: S, name: str) -> str | None:
        """Return why the step cannot be left without a train: the `must` of ``LeaveStep``."""
        if not self.must(game, state, name):
            return None
        return self.cites("must", f"{game.display_name(name)} has a route and must own a train")

    def blocks(self, game: G, state: S, seat: int, name: str) -> tuple[int, ...]:
        """Return the blocks that a director may sell for a train: no more than is needed."""
        assert state.op is not None
        buyer, company = state.op.company, state.companies[name]
        lacks = self.lacks(game, state, buyer) if self.must(game, state, buyer) else 0
        if lacks <= 0 or company.cell is None:
            return ()
        own = name == buyer
        found = (
            keeping_office(game, company, seat) if own else selling.blocks_of(game, company, seat)
        )
        unit, price = game.kind(company).unit, game.price(company)
        return tuple([block for block in found if (block - unit) // unit * price < lacks])

    def sales(
        self, names: Callable[[G], Iterable[str]], sell: Callable[[G, S, SellShares], None]
    ) -> selling.SellBlocks[G, S, SellShares]:
        """Return the rule of the sales."""
        reason = (
            "Shares are sold now only as far as they are needed for a train that the company must "
            "buy, without giving up its office"
        )
        return selling.SellBlocks(
            cites=self.cites,
            names=names,
            blocks=self.blocks,
            why_not=lambda game, state, action: self.cites("sell", reason),
            sell=sell,
        )
