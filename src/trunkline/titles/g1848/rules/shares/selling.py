"""Sales by players: optional and forced, and their effects (§12.2.1, §12.4, §12.5)."""

from __future__ import annotations

from trunkline.eighteen.parts.actions import SellShares
from trunkline.eighteen.parts.events import SharesSold
from trunkline.eighteen.parts.game import Cites
from trunkline.eighteen.parts.shares import POOL, rival
from trunkline.eighteen.parts.state import Company
from trunkline.eighteen.rules import forced, selling
from trunkline.eighteen.rules.turns import acted, note_sale
from trunkline.kernel import Seat
from trunkline.titles.g1848.core import DIRECTOR, SHARE, Game1848
from trunkline.titles.g1848.printed.display_names import display_name
from trunkline.titles.g1848.rules.money import PRICES, THE_BANK
from trunkline.titles.g1848.rules.shares.limits import LIMIT, certificate_limit, certificates_of
from trunkline.titles.g1848.site import quirks
from trunkline.titles.g1848.state import BOE, State1848


def blocks(game: Game1848, state: State1848, seat: int, name: str) -> tuple[int, ...]:
    """Return the blocks of a company's shares that a player may sell now, in percent (§12.4)."""
    if name == BOE:  # its price does not fall, so blocks mean nothing (§12.4.2)
        if state.turn == 1 and game.choice.boe_first_sale == "refused":
            return ()
        return tuple(range(SHARE, state.boe.holdings[seat] + 1, SHARE))
    if name in state.stock.sold_now and game.choice.sales == "one-block":
        return ()
    company = state.companies[name]
    if company.cell is None or state.turn == 1 or not company.percent(seat):
        return ()
    return _by_limits(game, state, company, seat)


def _by_limits(game: Game1848, state: State1848, company: Company, seat: int) -> tuple[int, ...]:
    """Half of the director's certificate is sold only where that fills the pool (§6.2)."""
    limit = game.cards.kind.pool_limit
    found = selling.blocks_of(game, company, seat)
    if company.director != seat or company.percent(seat) > DIRECTOR:
        return found
    if company.percent(POOL) + SHARE == limit or game.choice.half_certificate == "any-time":
        return found
    return tuple(percent for percent in found if percent >= DIRECTOR)


def keeping_office(game: Game1848, state: State1848, name: str, seat: int) -> tuple[int, ...]:
    """Return the blocks after whose sale a player is still director, if they are now (§5.5.3)."""
    return forced.keeping_office(game, state.companies[name], seat)


def enough(game: Game1848, state: State1848, seat: int, name: str) -> tuple[int, ...]:
    """Return the blocks that let a player who must sell still reach the limit (§12.2.1).

    "He must sell enough": a block is too small if it is the one sale of this company (§12.5.1) and
    all other possible sales of this turn would not make up for it. If the limit is out of reach,
    the player must still come as near as without this sale.
    """
    found = blocks(game, state, seat, name)
    lenient = game.choice.excess_sale == "any" or name == BOE
    if lenient or not found or not must_sell(game, state, seat):
        return found
    others = sum(_fewest(game, state, seat, other) for other in names(game) if other != name)
    company = state.companies[name]
    left = {percent: _left(game, state, company, seat, percent) for percent in found}
    most = max(certificate_limit(game, state, seat), others + min(left.values()))
    return tuple(percent for percent in found if others + left[percent] <= most)


def _fewest(game: Game1848, state: State1848, seat: int, name: str) -> int:
    """Return the fewest certificates of a company that a player could keep in this turn."""
    if name == BOE:
        return 0
    company = state.companies[name]
    found = blocks(game, state, seat, name)
    now = certificates_of(company, seat)
    return min((_left(game, state, company, seat, percent) for percent in found), default=now)


def _left(game: Game1848, state: State1848, company: Company, seat: int, percent: int) -> int:
    """Return the same after a sale: the last one, unless a company may be sold several times."""
    sold = selling.sold(game, state, company, seat, percent)
    fewest = certificates_of(sold, seat)
    if game.choice.sales == "several":
        for more in _by_limits(game, state, sold, seat):
            fewest = min(fewest, _left(game, state, sold, seat, more))
    return fewest


def names(game: Game1848) -> tuple[str, ...]:
    """Everything whose shares are traded."""
    return (BOE, *game.cards.companies)


def may_sell_something(game: Game1848, state: State1848, seat: int) -> bool:
    """Return True if a player could sell anything now."""
    return any(blocks(game, state, seat, name) for name in names(game))


def must_sell(game: Game1848, state: State1848, seat: int) -> bool:
    """Return True if a player over the certificate limit must sell, if that helps (§12.2.1).

    A player who exceeds it within a stock round has time until their first turn in the next one.
    """
    if game.choice.excess == "next-round" and seat not in state.stock.excess:
        return False
    if not LIMIT.above(game, state, seat):
        return False
    if game.choice.excess_sale == "any":
        return may_sell_something(game, state, seat)
    return any(_helps(game, state, seat, name) for name in names(game))


def _helps(game: Game1848, state: State1848, seat: int, name: str) -> bool:
    """Return True if a sale leaves fewer certificates: half of the director's share does not."""
    if name == BOE:
        return bool(blocks(game, state, seat, BOE))
    return _fewest(game, state, seat, name) < certificates_of(state.companies[name], seat)


WHY = Cites(held="12.4.1", price="5.1.1", first="5.1.6", pool="5.1.6", office="6.2")


def why_not(game: Game1848, state: State1848, action: SellShares) -> str:
    """Return why a player may not sell a block."""
    name, seat, percent = action.company, action.seat, action.percent
    shown = display_name(game, name)
    if name != BOE and name in state.stock.sold_now and game.choice.sales == "one-block":
        return f"You have already sold {shown} this turn; sell all shares in one block (§12.5.1)."
    held = state.boe.holdings[seat] if name == BOE else state.companies[name].percent(seat)
    if percent <= 0 or percent % SHARE or percent > held:
        return f"You hold {held}% of {shown}; sell in steps of 10% (§12.4.1)."
    if name == BOE:
        return "No shares may be sold in the first stock round (§5.1.6)."
    if percent in blocks(game, state, seat, name):
        limit = certificate_limit(game, state, seat)
        return (
            f"You are above your certificate limit of {limit} and can sell {shown} only once this "
            f"turn: {percent}% is not enough (§12.2.1)."
        )
    company = state.companies[name]
    room = game.cards.kind.pool_limit - company.percent(POOL)
    if state.turn > 1 and company.cell and percent <= room:
        if rival(company.shares.seats, seat) >= DIRECTOR:
            return _HALF
    return selling.why_not_sold(game, state, action, WHY)


_HALF = "Half of the director's share may be sold only if four shares lie in the pool (§6.2)."


def sell(game: Game1848, state: State1848, seat: int, name: str, percent: int) -> None:
    """Carry out a sale, in a stock round or to pay compensation (§12.4).

    The bank pays, the office may pass on (§6.2), and the price falls by one space for the whole
    block (§12.5.1); the Bank of England's price does not move.
    """
    if name == BOE:
        amount = percent // SHARE * game.boe_price(state)
        holdings = list(state.boe.holdings)
        holdings[seat] -= percent
        state.boe = state.boe._replace(holdings=tuple(holdings))
        quirks.bank_shares_sold(game, state, seat)
        state.emit(SharesSold(Seat(seat), name, percent, amount))
        THE_BANK.pays_player(game, state, seat, amount)
        return
    selling.carry_out(game, state, seat, name, percent, THE_BANK, PRICES.move)


def _in_stock_round(game: Game1848, state: State1848, action: SellShares) -> None:
    sell(game, state, action.seat, action.company, action.percent)
    note_sale(state, action.seat, action.company)
    LIMIT.clear_excess(game, state, action.seat)
    acted(state, action.seat)


SELL_BLOCKS = selling.SellBlocks[Game1848, State1848, SellShares](
    cites=Cites("5.1.6", "6.2", "12.1.1", "12.2.1", "12.4", "12.5"),
    names=names,
    blocks=enough,
    why_not=why_not,
    sell=_in_stock_round,
)
"""Sell a block of one company's shares; one step down for each sale (§12.4, §12.5)."""
