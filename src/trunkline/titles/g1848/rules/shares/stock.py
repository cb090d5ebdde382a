"""Stock rounds: sell any number of shares, then buy one, or pass (§12)."""

from __future__ import annotations

from collections.abc import Iterator

from trunkline.eighteen.parts.actions import BuyShare, StartCompany
from trunkline.eighteen.parts.events import Passed
from trunkline.eighteen.parts.game import Cites
from trunkline.eighteen.parts.market import move_marker
from trunkline.eighteen.parts.shares import BANK, POOL, Holder
from trunkline.eighteen.parts.state import Company
from trunkline.eighteen.rules import buying
from trunkline.eighteen.rules.buying import NEW, OLD
from trunkline.eighteen.rules.turns import StockPass, pass_over, passing_over, turn_done
from trunkline.titles.g1848.core import SHARE, Game1848
from trunkline.titles.g1848.printed.display_names import display_name
from trunkline.titles.g1848.rules.operating.interrupts import interrupted
from trunkline.titles.g1848.rules.operating.rounds import ROUNDS
from trunkline.titles.g1848.rules.shares.com import check_launch
from trunkline.titles.g1848.rules.shares.limits import LIMIT, certificate_limit
from trunkline.titles.g1848.rules.shares.selling import may_sell_something, must_sell
from trunkline.titles.g1848.site import quirks
from trunkline.titles.g1848.state import BOE, State1848

BUYING = Cites(
    *("5.1.3", "5.1.4", "5.4.2", "6.1", "6.2", "12.1.1", "12.2", "12.3"),
    source="12.3.1",
    start="12.3.1",
    new="5.1.3",
    old="5.1.4",
    cash="12.3.1",
)
STARTING = Cites(
    *("5.1.1", "5.1.2", "5.2.1", "5.3.1", "12.3.1"),
    again="12.3.1",
    par="5.2.1",
    cash="12.3.1",
)


DONE = turn_done(ROUNDS.end_stock)
"""The next player is asked (§12.1.1)."""


def _on_sale(game: Game1848, state: State1848) -> Iterator[tuple[str, str]]:
    if sum(state.boe.holdings) < 100:
        yield BOE, NEW
    yield from buying.on_sale(state)


def _unavailable(game: Game1848, state: State1848, action: BuyShare) -> str | None:
    if action.company != BOE:
        if state.companies[action.company].closed:
            return f"{display_name(game, action.company)} is in receivership (§5.5)."
        return buying.unavailable(game, state, action, BUYING)
    if action.source not in (NEW, OLD):
        return f"A share is bought {NEW} or from the {OLD} (§12.3.1)."
    if action.source == OLD:
        return "The Bank of England's shares lie on its charter, not in the pool (§12.4.2)."
    if sum(state.boe.holdings) >= 100:
        return "All shares of the Bank of England are sold (§5.4.2)."
    return None


def share_price(game: Game1848, state: State1848, name: str, source: str) -> int:
    """Return a share's price: par for a new one, else the market price (§12.3.1, §12.3.3)."""
    if name == BOE:
        return game.boe_price(state)
    company = state.companies[name]
    return game.price(company) if source == OLD else company.par


def may_hold(game: Game1848, state: State1848, seat: int, name: str) -> str | None:
    """Limits on what a player may own (§12.2), and on buying back what they sold (§12.3.2)."""
    if name != BOE or game.choice.boe_limits == "as-a-company":
        if name in state.stock.sold[seat]:
            sold = display_name(game, name)
            return f"You have sold {sold} in this stock round, so you may not buy it (§12.3.2)."
        held = state.boe.holdings[seat] if name == BOE else state.companies[name].percent(seat)
        if held >= game.size.most_percent:
            called = display_name(game, name)
            return f"You hold {held}% of {called}; nobody may buy beyond that (§12.2.2)."
    if LIMIT.stops(game, state, seat, name):
        limit = certificate_limit(game, state, seat)
        return f"You are at your certificate limit of {limit} (§12.2.1)."
    return None


def _may_hold(game: Game1848, state: State1848, action: BuyShare | StartCompany) -> str | None:
    return may_hold(game, state, action.seat, action.company)


def _take(game: Game1848, state: State1848, action: BuyShare, source: Holder) -> None:
    """Take a share; those of the Bank of England lie on its charter (§5.4.2)."""
    if action.company != BOE:
        buying.take_share(game, state, action, source)
        return
    holdings = list(state.boe.holdings)
    holdings[action.seat] += SHARE
    state.boe = state.boe._replace(holdings=tuple(holdings))
    quirks.bank_share_bought(game, state, action.seat)


def _bought(game: Game1848, state: State1848, action: BuyShare) -> None:
    """Launch the company if it is ready (§5.2.2), and ask the next player."""
    if action.company != BOE:
        check_launch(game, state, action.company)
    DONE(game, state, action)


BUY_SHARES = buying.BuyShares[Game1848, State1848, BuyShare](
    cites=BUYING,
    on_sale=_on_sale,
    unavailable=_unavailable,
    may_hold=_may_hold,
    price=lambda game, state, action: share_price(game, state, action.company, action.source),
    after=_bought,
    transfer=buying.Transfer(take=_take),
)
"""Buy one share: new at par, old at the market price, the BoE's at its own (§12.3)."""


def _never(game: Game1848, state: State1848, name: str) -> str | None:
    return "The Bank of England has no director (§5.4.1)." if name == BOE else None


def _started(game: Game1848, state: State1848, action: StartCompany) -> None:
    """Put the marker on the cell of the par (§5.2.1)."""
    move_marker(state, action.company, game.cards.par_cells[action.par])
    DONE(game, state, action)


START_COMPANIES = buying.StartCompanies[Game1848, State1848](
    cites=STARTING, may_hold=_may_hold, after=_started, never=_never
)
"""Buy a director's certificate, two shares in one, and set the company's par (§5.2.1, §12.3.1)."""


def _too_many(game: Game1848, state: State1848, seat: int) -> str | None:
    """Return why a player who must sell shares cannot pass, or None."""
    if not must_sell(game, state, seat):
        return None
    limit = certificate_limit(game, state, seat)
    return f"You are above your certificate limit of {limit} and must sell (§12.2.1)."


STOCK_PASS = StockPass[Game1848, State1848](
    cites=Cites("12.1.1", "12.1.2"),
    over=passing_over(ROUNDS.end_stock),
    passed=Passed,
    must=_too_many,
)
"""Pass, or end a turn after sales (§12.1.1)."""


def settle_stock(game: Game1848, state: State1848) -> bool:
    """Skip players who can neither buy nor sell; interrupts come first."""
    if interrupted(game, state):
        return True
    seat = state.frames[-1].seats[0]
    if may_buy_something(game, state, seat) or may_sell_something(game, state, seat):
        return False
    pass_over(game, state, seat, ROUNDS.end_stock)
    return True


def may_buy_something(game: Game1848, state: State1848, seat: int) -> bool:
    """Return True if a player could buy any share or start any company now."""
    cash = state.players[seat].cash
    sold, most = state.stock.sold[seat], game.size.most_percent
    for name, company in state.companies.items():
        if company.closed or name in sold or not _affordable(game, company, name, cash):
            continue
        if company.percent(seat) < most and not LIMIT.stops(game, state, seat, name):
            return True
    if game.boe_price(state) > cash or sum(state.boe.holdings) >= 100:
        return False
    return may_hold(game, state, seat, BOE) is None


def _affordable(game: Game1848, company: Company, name: str, cash: int) -> bool:
    """Return True if a certificate of a company is affordable with this much money."""
    if not company.par:
        return 2 * min(game.card(name).par) <= cash
    if company.par <= cash and company.percent(BANK):
        return True
    return game.price(company) <= cash and company.percent(POOL) > 0
