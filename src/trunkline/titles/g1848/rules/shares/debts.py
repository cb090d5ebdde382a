"""Debts of a director who could not pay compensation, and the forced sale (§5.5.3)."""

from __future__ import annotations

from trunkline.eighteen.parts.shares import clockwise
from trunkline.eighteen.parts.state import NOBODY
from trunkline.titles.g1848.core import SHARE, Game1848
from trunkline.titles.g1848.rules.money import owed
from trunkline.titles.g1848.rules.shares.selling import keeping_office
from trunkline.titles.g1848.site import quirks
from trunkline.titles.g1848.state import BOE, State1848


def one_block(game: Game1848) -> bool:
    """Return True if a debtor sells each company only once (§5.5.3, §12.5.1)."""
    choice = game.choice
    usual = choice.forced_sale == "as-needed" and choice.sales == "one-block"
    return usual and choice.debt == "bank-lends"


def forced_blocks(game: Game1848, state: State1848, seat: int, name: str) -> tuple[int, ...]:
    """Blocks to sell: by the usual limits, without losing an office, no more than needed.

    If each company is sold only once, no less than needed either: the debtor borrows only what
    their shares cannot raise.
    """
    found = _helpful(game, state, seat, name)
    if name == BOE or not found or not one_block(game):
        return found
    others = sum(
        _raises(game, state, seat, other) for other in (BOE, *state.companies) if other != name
    )
    price = _price(game, state, name)
    least = min(owed(state, seat), others + _raises(game, state, seat, name))
    return tuple(percent for percent in found if percent // SHARE * price + others >= least)


def _helpful(game: Game1848, state: State1848, seat: int, name: str) -> tuple[int, ...]:
    """Blocks by the usual limits, without losing an office, no more than needed."""
    if name == BOE:
        found = tuple(range(SHARE, state.boe.holdings[seat] + 1, SHARE))
        found = quirks.bank_blocks(game, state, seat, found)
    else:
        company = state.companies[name]
        if company.cell is None or not company.percent(seat):
            return ()
        if one_block(game) and name in state.stock.sold_now:
            return ()
        found = keeping_office(game, state, name, seat)
    if game.choice.forced_sale == "freely":
        return found
    needed, price = owed(state, seat), _price(game, state, name)
    return tuple(percent for percent in found if (percent // SHARE - 1) * price < needed)


def _price(game: Game1848, state: State1848, name: str) -> int:
    return game.boe_price(state) if name == BOE else game.price(state.companies[name])


def _raises(game: Game1848, state: State1848, seat: int, name: str) -> int:
    """Return the most that one sale can bring."""
    found = _helpful(game, state, seat, name)
    return found[-1] // SHARE * _price(game, state, name) if found else 0


def in_debt(game: Game1848, state: State1848) -> bool:
    """Return True if a player has a debt that might have to be raised now."""
    if game.choice.debt == "bank-lends":
        return state.insolvent != NOBODY
    return state.round == "operating" and min([player.cash for player in state.players]) < 0


def debtor(game: Game1848, state: State1848) -> int:
    """Return the player who must sell shares now, or nobody."""
    if game.choice.debt == "bank-lends":
        if state.insolvent != NOBODY and _can_raise(game, state, state.insolvent):
            return state.insolvent
    elif state.round == "operating":
        order = clockwise(state, quirks.first_asked(state))
        return quirks.debtor(game, state, order, lambda seat: _can_raise(game, state, seat))
    return NOBODY


def _can_raise(game: Game1848, state: State1848, seat: int) -> bool:
    """Return True if a player has a debt and shares to sell for it."""
    return owed(state, seat) > 0 and any(
        forced_blocks(game, state, seat, name) for name in (BOE, *state.companies)
    )
