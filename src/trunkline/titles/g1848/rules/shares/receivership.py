"""Receivership: compensation, the director's liability, and what is left (§5.5)."""

from __future__ import annotations

from collections.abc import Iterator

from trunkline.eighteen.parts.ledger import company_gets, player_gets
from trunkline.eighteen.parts.networks import Networks
from trunkline.eighteen.parts.piles import scrap
from trunkline.eighteen.parts.shares import Shares, after
from trunkline.eighteen.parts.state import FREE, NOBODY
from trunkline.eighteen.rules.rounds import launched_by_price
from trunkline.kernel import Frame, Offer, Rule, Seat
from trunkline.titles.g1848.core import SHARE, Game1848
from trunkline.titles.g1848.records.actions import SellShares
from trunkline.titles.g1848.records.failure_events import (
    CompanyPaid,
    CompensationPaid,
    DebtMade,
    DirectorPaid,
    LimitLowered,
    NoLoansLeft,
    Receivership,
    TrainsLost,
    TreasuryReturned,
)
from trunkline.titles.g1848.rules.money import (
    PRICES,
    THE_BANK,
    give,
    lend,
    owed,
    trigger_end,
)
from trunkline.titles.g1848.rules.operating.interrupts import TASMANIA, tasmania_due
from trunkline.titles.g1848.rules.privates import lose_all
from trunkline.titles.g1848.rules.shares.boe import loans_left
from trunkline.titles.g1848.rules.shares.debts import debtor, forced_blocks, one_block
from trunkline.titles.g1848.rules.shares.limits import certificate_limit, table_limit
from trunkline.titles.g1848.rules.shares.selling import names, sell
from trunkline.titles.g1848.rules.trains.piles import remove_permanent
from trunkline.titles.g1848.site import quirks
from trunkline.titles.g1848.state import BOE, State1848


def close(game: Game1848, state: State1848, name: str, *, dividend_left: bool = False) -> None:
    """Put a company into receivership; its turn is over (§5.5.1).

    With `dividend_left` the turn has gone past its dividend, which matters to 18xx.games.
    """
    gap = quirks.GAP if dividend_left and quirks.discards_first(game, state, name) else None
    state.emit(Receivership(name))
    for city, owners in state.tokens.items():
        if name in owners:
            state.tokens[city] = tuple(BOE if owner == name else owner for owner in owners)
    state.networks = Networks(game.board, state.tiles, state.tokens)
    director = state.companies[name].director
    if game.choice.debt == "negative-cash":
        state.insolvent = director
    _compensate(game, state, name)
    state.receiverships += 1
    state.failures[director] = state.failures.get(director, 0) + 1
    own = certificate_limit(game, state, director)
    state.emit(LimitLowered(table_limit(game, state), Seat(director), own))
    if state.receiverships in game.cards.failures.removals:
        remove_permanent(game, state)
        quirks.trains_changed(state)
    if game.choice.failed_tasmania == "placed" and tasmania_due(game, state):
        _hand_tasmania_on(state, name, director)
    _remove_assets(game, state, name)
    if state.receiverships >= game.cards.failures.end_at:
        trigger_end(game, state, "receivership")
    state.op = None
    state.frames = (Frame("turn_over", (), gap),)


def _hand_tasmania_on(state: State1848, name: str, director: int) -> None:
    """Let the director place the tile before the papers go: the first 5/5+ was just sold (§4.4)."""
    private = state.privates[TASMANIA]
    if private.company == name:
        state.privates[TASMANIA] = private._replace(seat=director, company=FREE)


def fall(game: Game1848, state: State1848, name: str) -> None:
    """There are no loans: the marker goes to the first column, the company closes (§8.4.4)."""
    cell = state.companies[name].cell
    assert cell is not None
    state.emit(NoLoansLeft(name, too_early=loans_left(game, state) > 0))
    PRICES.move(game, state, name, (cell[0], 0))
    close(game, state, name)


def _compensate(game: Game1848, state: State1848, name: str) -> None:
    """Pay the other shareholders at par; the director pays what is missing (§5.5.2)."""
    company = state.companies[name]
    director = company.director
    claims = [
        (seat, company.percent(seat) // SHARE * company.par)
        for seat in after(state, director)
        if company.percent(seat)
    ]
    total = sum(amount for _, amount in claims)
    own = min(company.cash, total)
    if own:
        company_gets(state, name, -own)
        state.emit(CompanyPaid(name, own))
    _director_pays(game, state, director, total - own)
    for seat, amount in claims:
        state.emit(CompensationPaid(Seat(seat), name, amount))
        give(game, state, seat, amount)


def _director_pays(game: Game1848, state: State1848, seat: int, amount: int) -> None:
    """Charge the director; the bank lends what they cannot pay, interest free (§5.5.3)."""
    if not amount:
        return
    state.emit(DirectorPaid(Seat(seat), amount))
    if game.choice.debt == "negative-cash":
        player_gets(state, seat, -amount)
        if owed(state, seat):
            state.emit(DebtMade(Seat(seat), owed(state, seat)))
        return
    missing = max(0, amount - state.players[seat].cash)
    player_gets(state, seat, missing - amount)
    if missing:
        lend(state, seat, missing)
        THE_BANK.pays(game, state, missing)
        state.emit(DebtMade(Seat(seat), state.debts[seat]))
        state.insolvent = seat


def _remove_assets(game: Game1848, state: State1848, name: str) -> None:
    """Money to the bank, trains and papers out of the game (§5.5.5)."""
    company = state.companies[name]
    if company.cash:
        state.bank += company.cash
        state.emit(TreasuryReturned(name, company.cash))
    if company.trains:
        trains = tuple(train.name for train in company.trains)
        state.emit(TrainsLost(name, trains))
    for train in company.trains:
        scrap(state, name, train)
    lose_all(game, state, name)
    state.companies[name] = state.companies[name]._replace(
        cash=0,
        closed=True,
        director=NOBODY,
        cell=None,
        shares=Shares((0,) * game.seats),
    )


class ForcedSale(Rule[Game1848, State1848, SellShares]):
    """A director who cannot pay compensation sells shares, as needed (§5.5.3, §12.4.1)."""

    action = SellShares
    sections = ("5.5.3", "12.4.1")
    exact = True

    def options(self, game: Game1848, state: State1848, seat: Seat) -> Iterator[Offer]:
        """Every block that helps."""
        for name in names(game):
            for percent in forced_blocks(game, state, seat, name):
                yield SellShares(seat, name, percent)

    def refusal(self, game: Game1848, state: State1848, action: SellShares) -> str | None:
        """Check the usual limits, the director's office and the amount of the debt."""
        if action.percent in forced_blocks(game, state, action.seat, action.company):
            return None
        return (
            f"You owe £{owed(state, action.seat)}: sell as much as needed and no more,"
            f"{' one block of a company,' if one_block(game) else ''} at most 50% into the pool "
            "and without giving up an office (§5.5.3, §12.4.1)."
        )

    def apply(self, game: Game1848, state: State1848, action: SellShares) -> None:
        """Sell; the money repays the debt at once. The order of the round follows the prices."""
        sell(game, state, action.seat, action.company, action.percent)
        if one_block(game):
            now = (*state.stock.sold_now, action.company)
            state.stock = state.stock._replace(sold_now=now)
        if game.choice.turn_order == "follows-prices":
            state.to_operate = launched_by_price(game, state, state.to_operate)
        quirks.sold_in_debt(game, state)


def settle_insolvent(game: Game1848, state: State1848) -> bool:
    """Drop the question when the debt is paid or nothing is left to sell."""
    if debtor(game, state) == state.frames[-1].seats[0]:
        return False
    state.pop()
    state.stock = state.stock._replace(sold_now=())
    return True
