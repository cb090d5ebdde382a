"""Stock rounds: sell any number of shares, then buy one, or pass (§12)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from trunkline.eighteen.certificates import BANK
from trunkline.eighteen.certificates import POOL as IN_POOL
from trunkline.eighteen.ledger import player_pays
from trunkline.eighteen.market import move_marker
from trunkline.eighteen.shares import after, heir, pass_on, trade
from trunkline.eighteen.shares import sell as sell_block
from trunkline.eighteen.state import NOBODY
from trunkline.kernel import Frame, Offer, Rule, Seat
from trunkline.titles.g1848.actions import BuyShare, Pass, SellShares, StartCompany
from trunkline.titles.g1848.com import check_launch
from trunkline.titles.g1848.core import DIRECTOR, SHARE, Game1848
from trunkline.titles.g1848.events import (
    CompanyStarted,
    DirectorChanged,
    Passed,
    ShareBought,
    SharesSold,
)
from trunkline.titles.g1848.interrupts import interrupted
from trunkline.titles.g1848.limits import (
    at_limit,
    certificate_count,
    certificate_limit,
    clear_excess,
)
from trunkline.titles.g1848.money import move_price, pay_player
from trunkline.titles.g1848.naming import called
from trunkline.titles.g1848.rounds import end_stock_round
from trunkline.titles.g1848.selling import blocks, enough, may_sell_something, must_sell, names
from trunkline.titles.g1848.state import BOE, State1848

NEW, POOL = "new", "pool"


class BuyShares(Rule[Game1848, State1848, BuyShare]):
    """Buy one share: new at par, old at the market price, the BoE's at its own (§12.3)."""

    action = BuyShare
    sections = ("5.1.3", "5.1.4", "5.4.2", "12.1.1", "12.2", "12.3")

    def options(self, game: Game1848, state: State1848, seat: Seat) -> Iterator[Offer]:
        """Every share that lies in the bank or the pool."""
        if sum(state.boe.holdings) < 100:
            yield BuyShare(seat, BOE, NEW)
        for name, company in state.companies.items():
            if company.par and company.percent(BANK):
                yield BuyShare(seat, name, NEW)
            if company.percent(IN_POOL):
                yield BuyShare(seat, name, POOL)

    def refusal(self, game: Game1848, state: State1848, action: BuyShare) -> str | None:
        """Supply, holding limit, certificate limit, a sale earlier in this round, money."""
        return (
            _supply(game, state, action)
            or _may_hold(game, state, action.seat, action.company)
            or (
                _afford(state, action.seat, share_price(game, state, action.company, action.source))
            )
        )

    def apply(self, game: Game1848, state: State1848, action: BuyShare) -> None:
        """Pay the bank, take the share; the office may pass on and the company may be launched."""
        seat, name = action.seat, action.company
        price = share_price(game, state, name, action.source)
        player_pays(state, seat, price)
        state.bank += price
        source = "pool" if action.source == POOL else "bank"
        state.tell(ShareBought(seat, called(game, name), source, price))
        if name == BOE:
            holdings = list(state.boe.holdings)
            holdings[seat] += SHARE
            state.boe = state.boe._replace(holdings=tuple(holdings))
        else:
            hand = IN_POOL if action.source == POOL else BANK
            state.companies[name] = trade(state.companies[name], SHARE, hand, seat)
            update_director(game, state, name)
            check_launch(game, state, name)
        _acted(state, seat)
        _next_player(game, state, seat)


def share_price(game: Game1848, state: State1848, name: str, source: str) -> int:
    """What a share costs: par for a new one, else the market price (§12.3.1, §12.3.3)."""
    if name == BOE:
        return game.boe_price(state)
    company = state.companies[name]
    return game.price(company) if source == POOL else company.par


def _supply(game: Game1848, state: State1848, action: BuyShare) -> str | None:
    if action.source not in (NEW, POOL):
        return f"A share is bought {NEW} or from the {POOL} (§12.3.1)."
    if action.company == BOE:
        if action.source == POOL:
            return "The Bank of England's shares lie on its charter, not in the pool (§12.4.2)."
        if sum(state.boe.holdings) >= 100:
            return "All shares of the Bank of England are sold (§5.4.2)."
        return None
    company, name = state.companies[action.company], called(game, action.company)
    if company.closed:
        return f"{name} is in receivership (§5.5)."
    if not company.par:
        return f"{name} has no share price yet: buy its director's share (§12.3.1)."
    if action.source == NEW and not company.percent(BANK):
        return f"All new shares of {name} are sold (§5.1.3)."
    if action.source == POOL and not company.percent(IN_POOL):
        return f"There are no shares of {name} in the pool (§5.1.4)."
    return None


def _may_hold(game: Game1848, state: State1848, seat: int, name: str) -> str | None:
    """Limits on what a player may own (§12.2), and on buying back what he sold (§12.3.2)."""
    if name != BOE or game.choice.boe_limits == "as-a-company":
        if name in state.stock.sold[seat]:
            sold = called(game, name)
            return f"You have sold {sold} in this stock round, so you may not buy it (§12.3.2)."
        held = state.boe.holdings[seat] if name == BOE else state.companies[name].percent(seat)
        if held >= game.size.most_percent:
            return (
                f"You hold {held}% of {called(game, name)}; nobody may buy beyond that (§12.2.2)."
            )
    if at_limit(game, state, seat, name):
        limit = certificate_limit(game, state, seat)
        return f"You are at your certificate limit of {limit} (§12.2.1)."
    return None


def _afford(state: State1848, seat: int, price: int) -> str | None:
    cash = state.players[seat].cash
    return f"It costs £{price}, you have £{cash} (§12.3.1)." if cash < price else None


class StartCompanies(Rule[Game1848, State1848, StartCompany]):
    """Buy a director's certificate and set the company's par (§5.2.1, §12.3.1)."""

    action = StartCompany
    sections = ("5.1.1", "5.1.2", "5.2.1", "5.3.1", "12.3.1")

    def options(self, game: Game1848, state: State1848, seat: Seat) -> Iterator[Offer]:
        """Each company without a price, at each price it may start at."""
        for name, company in state.companies.items():
            if not company.par and not company.closed:
                for par in game.card(name).par:
                    yield StartCompany(seat, name, par)

    def refusal(self, game: Game1848, state: State1848, action: StartCompany) -> str | None:
        """The company must be without a price, and the double share affordable."""
        if action.company == BOE:
            return "The Bank of England has no director (§5.4.1)."
        company = state.companies[action.company]
        if company.par or company.closed:
            return f"{called(game, action.company)} has been started already (§12.3.1)."
        if action.par not in game.card(action.company).par:
            prices = ", ".join(f"£{par}" for par in game.card(action.company).par)
            return f"{called(game, action.company)} may start at {prices} (§5.2.1)."
        return _may_hold(game, state, action.seat, action.company) or _afford(
            state, action.seat, 2 * action.par
        )

    def apply(self, game: Game1848, state: State1848, action: StartCompany) -> None:
        """Two shares in one certificate; the marker goes to the cell of its par."""
        seat, name, price = action.seat, action.company, 2 * action.par
        player_pays(state, seat, price)
        state.bank += price
        company = trade(state.companies[name], DIRECTOR, BANK, seat)
        state.companies[name] = company._replace(director=int(seat), par=action.par)
        move_marker(state, name, game.cards.par_cells[action.par])
        state.tell(CompanyStarted(seat, called(game, name), action.par, price))
        _acted(state, seat)
        _next_player(game, state, seat)


class SellBlocks(Rule[Game1848, State1848, SellShares]):
    """Sell a block of one company's shares; one step down for each sale (§12.4, §12.5)."""

    action = SellShares
    sections = ("5.1.6", "6.2", "12.1.1", "12.2.1", "12.4", "12.5")
    exact: ClassVar = True

    def options(self, game: Game1848, state: State1848, seat: Seat) -> Iterator[Offer]:
        """Every block that may be sold."""
        for name in names(game):
            for percent in enough(game, state, seat, name):
                yield SellShares(seat, name, percent)

    def refusal(self, game: Game1848, state: State1848, action: SellShares) -> str | None:
        """Why a block may not be sold."""
        if action.percent in enough(game, state, action.seat, action.company):
            return None
        return _sale_refusal(game, state, action)

    def apply(self, game: Game1848, state: State1848, action: SellShares) -> None:
        """The bank pays; shares go to the pool; the price falls one space (§12.5.1)."""
        sell(game, state, action.seat, action.company, action.percent)
        sold = list(state.stock.sold)
        if action.company not in sold[action.seat]:
            sold[action.seat] = (*sold[action.seat], action.company)
        now = (*state.stock.sold_now, action.company)
        state.stock = state.stock._replace(sold=tuple(sold), sold_now=now)
        clear_excess(game, state, action.seat)
        _acted(state, action.seat)


def _sale_refusal(game: Game1848, state: State1848, action: SellShares) -> str:
    name, seat, percent = action.company, action.seat, action.percent
    shown = called(game, name)
    if name != BOE and name in state.stock.sold_now and game.choice.sales == "one-block":
        return f"You have sold {shown} in this turn; a sale is one block (§12.5.1)."
    held = state.boe.holdings[seat] if name == BOE else state.companies[name].percent(seat)
    if percent <= 0 or percent % SHARE or percent > held:
        return f"You hold {held}% of {shown}; shares are sold in tens of percent (§12.4.1)."
    if name == BOE:
        return "No shares may be sold in the first stock round (§5.1.6)."
    if percent in blocks(game, state, seat, name):
        limit = certificate_limit(game, state, seat)
        return (
            f"You are above your certificate limit of {limit} and sell {shown} only once in this "
            f"turn: {percent}% is not enough (§12.2.1)."
        )
    company = state.companies[name]
    if company.cell is None:
        return f"{shown} has no share price yet (§5.1.1)."
    if state.turn == 1:
        return "No shares may be sold in the first stock round (§5.1.6)."
    if company.percent(IN_POOL) + percent > game.cards.kind.pool_limit:
        return f"More than half of {shown} would be in the bank pool (§5.1.6)."
    if max(company.percent(other) for other in after(state, seat)) < DIRECTOR:
        return f"Nobody else holds 20% of {shown}, so its director must keep his share (§6.2)."
    return "Half of the director's share may be sold only if four shares lie in the pool (§6.2)."


def sell(game: Game1848, state: State1848, seat: int, name: str, percent: int) -> None:
    """Carry out a sale, in a stock round or to pay compensation (§12.4)."""
    if name == BOE:
        amount = percent // SHARE * game.boe_price(state)
        holdings = list(state.boe.holdings)
        holdings[seat] -= percent
        state.boe = state.boe._replace(holdings=tuple(holdings))
        state.tell(SharesSold(Seat(seat), called(game, name), percent, amount))
        pay_player(game, state, seat, amount)
        return
    company = state.companies[name]
    assert company.cell is not None
    amount = percent // SHARE * game.price(company)
    state.companies[name] = sell_block(state, company, seat, percent, office=DIRECTOR)
    state.tell(SharesSold(Seat(seat), called(game, name), percent, amount))
    pay_player(game, state, seat, amount)
    new = state.companies[name].director
    if new != company.director:
        state.tell(DirectorChanged(Seat(new), called(game, name)))
    move_price(game, state, name, game.cards.market.down(company.cell))


def update_director(game: Game1848, state: State1848, name: str) -> None:
    """Whoever holds more than the director takes over (§6.1, §6.2)."""
    company = state.companies[name]
    if company.director == NOBODY:
        return
    new = heir(state, company, DIRECTOR)
    if new != company.director:
        state.companies[name] = pass_on(company, DIRECTOR, new)
        state.tell(DirectorChanged(Seat(new), called(game, name)))


class StockPass(Rule[Game1848, State1848, Pass]):
    """Pass, or end a turn after sales (§12.1.1)."""

    action = Pass
    sections = ("12.1.1", "12.1.2")

    def options(self, game: Game1848, state: State1848, seat: Seat) -> Iterable[Offer]:
        """One way to pass."""
        return (Pass(seat),)

    def refusal(self, game: Game1848, state: State1848, action: Pass) -> str | None:
        """Not while shares must be sold."""
        if must_sell(game, state, action.seat):
            limit = certificate_limit(game, state, action.seat)
            return f"You are above your certificate limit of {limit} and must sell (§12.2.1)."
        return None

    def apply(self, game: Game1848, state: State1848, action: Pass) -> None:
        """The next player is asked."""
        if not state.stock.sold_now:
            state.tell(Passed(action.seat))
        _pass(game, state, action.seat)


def _pass(game: Game1848, state: State1848, seat: int) -> None:
    if not state.stock.sold_now:
        state.stock = state.stock._replace(passes=state.stock.passes + 1)
    _next_player(game, state, seat)


def _acted(state: State1848, seat: int) -> None:
    state.stock = state.stock._replace(passes=0, last=int(seat))


def _next_player(game: Game1848, state: State1848, seat: int) -> None:
    """The round ends when all players have passed in a row (§12.1.1)."""
    state.stock = state.stock._replace(sold_now=())
    if state.stock.passes >= game.seats:
        end_stock_round(game, state)
    else:
        state.frames = (*state.frames[:-1], Frame("stock", (after(state, seat)[0],)))


def settle_stock(game: Game1848, state: State1848) -> bool:
    """Who can neither buy nor sell is passed over; interrupts come first."""
    if interrupted(game, state):
        return True
    seat = state.frames[-1].seats[0]
    if may_buy_something(game, state, seat) or may_sell_something(game, state, seat):
        return False
    _pass(game, state, seat)
    return True


def may_buy_something(game: Game1848, state: State1848, seat: int) -> bool:
    """Whether a player could buy any share or start any company now."""
    cash = state.players[seat].cash
    full = certificate_count(state, seat) >= certificate_limit(game, state, seat)
    if full and game.choice.limit_counts == "before-exchange":
        return False
    if not full and game.boe_price(state) <= cash and sum(state.boe.holdings) < 100:
        if _may_hold(game, state, seat, BOE) is None:
            return True
    sold, most = state.stock.sold[seat], game.size.most_percent
    for name, company in state.companies.items():
        if company.closed or name in sold or company.percent(seat) >= most:
            continue
        if full and at_limit(game, state, seat, name):
            continue
        if not company.par:
            if 2 * min(game.card(name).par) <= cash:
                return True
        elif (company.percent(BANK) and company.par <= cash) or (
            company.percent(IN_POOL) and game.price(company) <= cash
        ):
            return True
    return False
