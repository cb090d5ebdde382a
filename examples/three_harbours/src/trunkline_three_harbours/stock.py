"""Stock rounds: sell shares, then buy one, start a company, buy a private company (§2 to §4)."""

from __future__ import annotations

from collections.abc import Iterator

from trunkline.eighteen.parts.actions import BuyShare, SellShares, StartCompany
from trunkline.eighteen.parts.events import Passed
from trunkline.eighteen.parts.game import Cites
from trunkline.eighteen.parts.limits import CertificateLimit
from trunkline.eighteen.parts.market import move_marker
from trunkline.eighteen.parts.shares import BANK, POOL, WHOLE
from trunkline.eighteen.parts.state import State18
from trunkline.eighteen.rules import buying, selling
from trunkline.eighteen.rules.buying import HANDS, NEW, OLD
from trunkline.eighteen.rules.privates import BuyPrivates
from trunkline.eighteen.rules.turns import (
    StockPass,
    acted,
    next_player,
    note_sale,
    pass_over,
    something_to_do,
)
from trunkline.kernel import Action
from trunkline_three_harbours.core import Harbours
from trunkline_three_harbours.events import Launched
from trunkline_three_harbours.operating import ROUNDS, THE_BANK, interrupted, sell

LIMIT = CertificateLimit[Harbours, State18](limit=lambda game, state, seat: game.size.certificates)


def _may_hold(game: Harbours, state: State18, seat: int, name: str) -> str | None:
    """Return the limit that a purchase would break, or None (§2.5)."""
    if LIMIT.stops(game, state, seat, name):
        return f"You hold {game.size.certificates} certificates, which is the limit (§2.5)."
    if state.companies[name].percent(seat) >= game.cards.shares.most_percent:
        return f"You hold {game.cards.shares.most_percent}% of {game.called(name)} already (§2.5)."
    return None


def _done(game: Harbours, state: State18, action: Action) -> None:
    acted(state, action.seat)
    next_player(game, state, action.seat, ROUNDS.end_stock)


# -- shares (§2.3, §3.2) -------------------------------------------------------------------------

BUYING = Cites(source="2.3", start="2.2", new="2.3", old="2.3", cash="2.3")


def _on_sale(game: Harbours, state: State18) -> Iterator[tuple[str, str]]:
    for name, company in state.companies.items():
        for source in (NEW, OLD):
            if company.par and company.percent(HANDS[source]):
                yield name, source


def _unavailable(game: Harbours, state: State18, action: BuyShare) -> str | None:
    if action.company in state.stock.sold[action.seat]:
        return f"You have sold {game.called(action.company)} in this round (§2.3)."
    return buying.unavailable(game, state, action, BUYING)


def _bought(game: Harbours, state: State18, action: BuyShare) -> None:
    """Launch a company once enough of it is sold (§3.2)."""
    name, rule = action.company, game.cards.shares
    company = state.companies[name]
    if not company.sold and WHOLE - company.percent(BANK) >= rule.launch_percent:
        state.companies[name] = company._replace(sold=True)
        capital = rule.capital * company.par
        THE_BANK.pays_company(game, state, name, capital)
        state.tell(Launched(name, capital))
    _done(game, state, action)


BUY_SHARES = buying.BuyShares[Harbours, State18](
    cites=BUYING,
    on_sale=_on_sale,
    unavailable=_unavailable,
    may_hold=_may_hold,
    price=lambda game, state, name, source: game.price(state.companies[name]),
    after=_bought,
)


def _started(game: Harbours, state: State18, action: StartCompany) -> None:
    """Put the price marker on the par (§2.2)."""
    move_marker(state, action.company, game.cards.par[action.par])
    _done(game, state, action)


START_COMPANIES = buying.StartCompanies[Harbours, State18](
    cites=Cites("3.1", other="2.2"), may_hold=_may_hold, after=_started
)

# -- private companies (§2.4) --------------------------------------------------------------------

BUY_PRIVATES = BuyPrivates[Harbours, State18](cites=Cites(other="2.4"), after=_done)

# -- sales (§2.6) --------------------------------------------------------------------------------


def _blocks(game: Harbours, state: State18, seat: int, name: str) -> tuple[int, ...]:
    if state.turn == 1 or state.companies[name].cell is None:
        return ()
    return selling.blocks(game, state, seat, name)


def _why_not(game: Harbours, state: State18, action: SellShares) -> str:
    company, kind = state.companies[action.company], game.cards.kind
    held, name = company.percent(action.seat), game.called(action.company)
    if state.turn == 1:
        return "No shares are sold in the first stock round (§2.6)."
    if action.percent <= 0 or action.percent % kind.unit or action.percent > held:
        return f"You hold {held}% of {name}, in shares of {kind.unit}% (§2.6)."
    if company.percent(POOL) + action.percent > kind.pool_limit:
        return f"More than {kind.pool_limit}% of {name} would lie in the pool (§2.6)."
    return f"Nobody else holds {kind.office}% of {name}: its director keeps that much (§2.6)."


def _sell(game: Harbours, state: State18, action: SellShares) -> None:
    sell(game, state, action)
    note_sale(state, action.seat, action.company)
    acted(state, action.seat)


SELL_BLOCKS = selling.SellBlocks[Harbours, State18](
    cites=Cites("2.1", "2.6", "3.4"),
    names=lambda game: game.cards.charters,
    blocks=_blocks,
    why_not=_why_not,
    sell=_sell,
)

# -- turns (§2.1, §2.7) --------------------------------------------------------------------------

STOCK_PASS = StockPass[Harbours, State18](
    cites=Cites("2.1", "2.7"), ends=ROUNDS.end_stock, passed=Passed
)


def settle_stock(game: Harbours, state: State18) -> bool:
    """Ask for discards first; pass over players who can do nothing (§2.1, §10.2)."""
    if interrupted(game, state):
        return True
    if something_to_do(game, state, ""):
        return False
    pass_over(game, state, state.frames[-1].seats[0], ROUNDS.end_stock)
    return True
