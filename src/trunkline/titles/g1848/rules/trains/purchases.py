"""Trains that a company could buy now (§8.2, §8.3)."""

from __future__ import annotations

from trunkline.titles.g1848.core import Game1848
from trunkline.titles.g1848.rules.rights import may_use
from trunkline.titles.g1848.rules.trains.piles import GHAN, on_sale, proper
from trunkline.titles.g1848.state import State1848

THE_GHAN = "P4"


def cheapest(game: Game1848, state: State1848) -> int:
    """Return the lowest price of a proper train at the bank."""
    sides = game.cards.trains[on_sale(game, state)[0]].sides
    return min(side.price for side in sides)


def company_train_possible(game: Game1848, state: State1848, name: str, cash: int) -> bool:
    """Return True if another company has a train that this one could afford (§8.3.4)."""
    assert state.op is not None
    if not game.reached(state, "3"):
        return False
    director = state.companies[name].director
    for owner, other in state.companies.items():
        if owner == name:
            continue
        for train in proper(other):
            if train.card in state.declined:
                continue
            price = 1 if other.director == director else game.cards.sides[train.name].price
            if price <= cash:
                return True
    return False


def ghan_price(game: Game1848, state: State1848, name: str) -> int:
    """Return The Ghan's price for this company, with the rebate if it has one (§4.5)."""
    price = game.cards.sides[GHAN].price
    if may_use(state, THE_GHAN, name):
        price -= game.cards.privates[THE_GHAN].ghan_rebate
    return price


def wants_ghan(game: Game1848, state: State1848, name: str) -> bool:
    """Return True if the Ghan is on sale and the company has none (§8.2.5)."""
    owned = any(train.family == GHAN for train in state.companies[name].trains)
    return GHAN in on_sale(game, state) and not owned


def trade_in_possible(game: Game1848, state: State1848, name: str, cash: int) -> bool:
    """Return True if the company could buy a D by giving up a 4/4+ (§8.2.4)."""
    rule = game.cards.trade_in
    if game.cards.families[rule.side] not in on_sale(game, state):
        return False
    if cash < game.cards.sides[rule.side].price - rule.rebate:
        return False
    return any(train.family in rule.families for train in state.companies[name].trains)
