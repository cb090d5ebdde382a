"""The regular bot in the auction and in stock rounds: what money is best put into."""

from __future__ import annotations

from typing import NamedTuple

from trunkline.bots.g1848.desk import Choice, Desk
from trunkline.bots.g1848.outlook import (
    UNSOLD,
    Prospect,
    fate,
    prospect,
    rounds_left,
    shortage,
    columns_lost,
)
from trunkline.eighteen.shares import SHARE, certificates
from trunkline.kernel import Action
from trunkline.titles.g1848.actions import (
    BuyPrivate,
    BuyShare,
    LowerPrice,
    SellShares,
    StartCompany,
)
from trunkline.titles.g1848.core import COM
from trunkline.titles.g1848.state import BOE
from trunkline.titles.g1848.stock import certificate_count, certificate_limit

TO_LAUNCH = 60
"""Percent that must be bought before a company gets its capital."""
WORTH = {"P1": 45, "P2": 80, "P3": 120, "P4": 180, "P5": 185, "P6": 190}
"""What a private is worth to me: income until it closes, its right, its sale to a company."""
LEAST_GAIN = 4
"""Percent that a purchase must promise over the rest of the game."""


def auction(desk: Desk) -> Choice | None:
    """Buy the private that is cheapest against its worth; otherwise make the dearest cheaper."""
    keep = 6 * 70
    best, gain = None, -1
    for buy in desk.of(BuyPrivate):
        price = desk.state.privates[buy.private].price
        brings = desk.game.cards.privates[buy.private].directorship
        if desk.cash - price < (keep - 200 if brings else keep):
            continue
        if WORTH[buy.private] - price > gain:
            best, gain = buy, WORTH[buy.private] - price
    if best is not None:
        card = desk.game.cards.privates[best.private]
        return Choice(best, f"{card.name} is worth more to me than £{_price(desk, best)}.")
    lower = desk.of(LowerPrice)
    if not lower:
        return None
    least = max(lower, key=lambda one: (_price(desk, one) - WORTH[one.private], one.private))
    return Choice(least, f"{least.private} is too dear at £{_price(desk, least)}.")


def _price(desk: Desk, action: BuyPrivate | LowerPrice) -> int:
    return desk.state.privates[action.private].price


class Idea(NamedTuple):
    """Something to buy: what it costs, and what it will bring for every £100."""

    action: Action
    cost: int
    rate: int
    why: str


def stock(desk: Desk) -> Choice | None:
    """Launch, leave sinking ships, then put money where it grows most."""
    rounds = rounds_left(desk.game, desk.state)
    return (
        _must_sell(desk, rounds)
        or _launch(desk)
        or _flee(desk, rounds)
        or _buy(desk, rounds)
        or desk.passing("No share on sale promises enough.")
    )


def _launch(desk: Desk) -> Choice | None:
    """A company that was started needs 60 % sold before it gets its money."""
    found = [
        buy
        for buy in desk.of(BuyShare)
        if buy.company not in (BOE, COM)
        and buy.source == "new"
        and desk.state.companies[buy.company].director == desk.seat
        and not desk.state.companies[buy.company].sold
        and _can_launch(desk, buy.company)
    ]
    if not found:
        return None
    buy = found[0]
    return Choice(buy, f"{buy.company} gets its capital when 60 % are sold.")


def _can_launch(desk: Desk, name: str) -> bool:
    company = desk.state.companies[name]
    missing = max(0, TO_LAUNCH - (100 - company.bank)) // SHARE
    return missing * company.par <= desk.cash


def _buy(desk: Desk, rounds: int) -> Choice | None:
    ideas = _shares(desk, rounds) + _starts(desk, rounds)
    if not ideas:
        return None
    best = max(ideas, key=lambda idea: idea.rate)
    if best.rate < LEAST_GAIN:
        return None
    return Choice(best.action, best.why)


def _shares(desk: Desk, rounds: int) -> list[Idea]:
    ideas = []
    for buy in desk.of(BuyShare):
        cost = _cost(desk, buy)
        if buy.company != BOE and not desk.state.companies[buy.company].sold:
            if not (buy.company != COM and _nearly(desk, buy.company)):
                continue
        brings = prospect(desk.game, desk.state, buy.company, rounds)
        rate = 100 * (brings.total - cost) // cost
        why = f"A share of {buy.company} for £{cost} should bring £{brings.total} by the end."
        ideas.append(Idea(buy, cost, rate, why))
    return ideas


def _nearly(desk: Desk, name: str) -> bool:
    """Somebody else's company that will surely be launched with this share."""
    return desk.state.companies[name].bank <= 50


def _cost(desk: Desk, buy: BuyShare) -> int:
    if buy.company == BOE:
        return desk.game.boe_price(desk.state)
    company = desk.state.companies[buy.company]
    return company.par if buy.source == "new" else desk.game.price(company)


def _starts(desk: Desk, rounds: int) -> list[Idea]:
    """A company that I can launch alone, at the highest price that leaves it possible."""
    ideas = []
    for start in desk.of(StartCompany):
        held = desk.state.companies[start.company].holdings[desk.seat]
        need = (TO_LAUNCH - held) // SHARE * start.par
        if start.company == COM or need > desk.cash:
            continue
        company = desk.state.companies[start.company]
        guess = company._replace(
            par=start.par, cell=desk.game.cards.par_cells[start.par], sold=True, bank=UNSOLD
        )
        brings = prospect(desk.game, desk.state, start.company, rounds, guess)
        rate = 100 * (brings.total - start.par) // start.par
        rate += _comfort(desk, start)
        why = f"{start.company} can be launched alone at £{start.par} and should grow fast."
        ideas.append(Idea(start, 2 * start.par, rate, why))
    return ideas


def _comfort(desk: Desk, start: StartCompany) -> int:
    """Capital is worth something, and an office of one's own even more."""
    return 40


def _must_sell(desk: Desk, rounds: int) -> Choice | None:
    """Above the certificate limit the share that promises least goes first."""
    if desk.passing("") is not None:
        return None
    sales = desk.of(SellShares)
    if not sales:
        return None
    worst = min(sales, key=lambda sale: (_keep_rate(desk, sale.company, rounds), sale.percent))
    return Choice(worst, f"Too many certificates, and {worst.company} promises least.")


def _keep_rate(desk: Desk, name: str, rounds: int) -> int:
    price = (
        desk.game.boe_price(desk.state)
        if name == BOE
        else desk.game.price(desk.state.companies[name])
    )
    brings = prospect(desk.game, desk.state, name, rounds)
    return 100 * (brings.total - price) // max(1, price)


def _flee(desk: Desk, rounds: int) -> Choice | None:
    """Sell what will lose value before others do; best with the office that goes with it."""
    sales: dict[str, SellShares] = {}
    for sale in desk.of(SellShares):
        if sale.company not in sales or sale.percent > sales[sale.company].percent:
            sales[sale.company] = sale
    for name, sale in sales.items():
        if _keep_rate(desk, name, rounds) < -10:
            return Choice(sale, f"{name} will not stand the next change of trains.")
    return None
