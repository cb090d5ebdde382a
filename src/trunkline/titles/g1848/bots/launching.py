"""The regular bot starts companies: which it can launch alone, and at what price (§12.3.1)."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from trunkline.eighteen.parts.shares import Shares
from trunkline.kernel import Action, Seat
from trunkline.titles.g1848.bots.outlook import UNSOLD, columns_lost, prospect
from trunkline.titles.g1848.bots.situation import Situation
from trunkline.titles.g1848.core import COM, SHARE
from trunkline.titles.g1848.records.actions import StartCompany
from trunkline.titles.g1848.rules.shares.com import com_may_operate
from trunkline.titles.g1848.rules.shares.limits import certificate_count, certificate_limit
from trunkline.titles.g1848.rules.trains.piles import proper, top

TO_LAUNCH = 60
"""Percent that must be bought before a company gets its capital."""
CAPITAL = 10
"""Times the par that a company gets when it is launched (§5.2.2)."""
FIRST = 2
"""Rounds that a new company loses: without a train its price first goes down."""
RISES = 4
"""Operating rounds between two rises of a new company for being sold out (§12.6.1)."""
TRACK = 60
"""Pounds that a new company spends on track and stations before it can run well."""
COLUMN = 15
"""Pounds that a share loses with every space to the left."""


class Idea(NamedTuple):
    """Something to buy: the money it takes in this round, and what it will bring for every £100."""

    action: Action
    need: int
    rate: int
    gain: int
    """In pounds, of one share."""
    why: str


class Par(NamedTuple):
    """A price at which a company could be started."""

    par: int
    need: int
    """Money for the shares that are missing for its launch."""
    share: int
    """Value of one share until the end."""
    worth: int
    """Total value to me: shares and remaining money, less what I sell for them."""


class Fund(NamedTuple):
    """Shares that could be sold for a better idea."""

    rate: int
    """Value until the end of every £100 that I keep in them."""
    money: int


Funds: TypeAlias = Callable[[str, int, int], list[Fund]]
"""Holdings I would sell for a company at a rate, the least promising first."""


def room(at: Situation, certificates: int) -> bool:
    """Return True if I can hold this many more certificates."""
    limit = certificate_limit(at.game, at.state, at.seat)
    return certificate_count(at.state, at.seat) + certificates <= limit


def starts(
    at: Situation, rounds: int, others: Callable[[int], list[Idea]], funds: Funds, sellable: int
) -> list[Idea]:
    """Return every company that I can launch alone, at the best price for me.

    `sellable` is the money that all my sellable shares would bring.
    """
    ideas = []
    sober = rounds * 3 // 4
    rest: list[Idea] | None = None
    for name, company in at.state.companies.items():
        if company.par or company.closed or (name == COM and not com_may_operate(at.state)):
            continue
        missing = (TO_LAUNCH - company.percent(at.seat)) // SHARE
        if not room(at, missing - 1) or (at.style.cautious and _rusts_own(at)):
            continue
        lowest = min(at.game.card(name).par)
        if at.cash + sellable < missing * lowest:
            continue
        if rest is None:
            rest = others(sober)
        # The price is the second question: which company to start does not depend on it.
        rate = 100 * (_brings(at, name, lowest, rounds) - lowest) // lowest + at.style.comfort
        own = 100 * (_brings(at, name, lowest, sober - FIRST, RISES) - lowest) // lowest
        # Money earns as much elsewhere: in shares on sale, or in another company like this one.
        elsewhere = max(own, *(idea.rate for idea in rest), 0)
        pars = [
            _weigh(at, name, par, sober, elsewhere, funds(name, rate, rounds))
            for par in sorted(at.game.card(name).par)
        ]
        means = at.cash + sum(fund.money for fund in funds(name, rate, rounds))
        best = max((par for par in pars if par.need <= means), key=_worth, default=pars[0])
        start = StartCompany(Seat(at.seat), name, best.par)
        why = _reason(at, name, best, pars)
        ideas.append(Idea(start, best.need, rate, best.share - best.par, why))
    return ideas


def _worth(par: Par) -> int:
    return par.worth


def _rusts_own(at: Situation) -> bool:
    """Return True if a new company's first train leaves one of my companies without a train."""
    game, state = at.game, at.state
    family = top(game, state)
    if state.issued[family] or family not in game.cards.phases:
        return False
    rusts = game.cards.phases[family].rusts
    return any(
        company.director == at.seat
        and company.trains
        and all(train.family == rusts for train in proper(company))
        and company.cash < game.cards.trains[family].sides[0].price
        for company in state.companies.values()
    )


def _brings(at: Situation, name: str, par: int, rounds: int, rises: int = 1) -> int:
    """Return the value of a share if its company starts at a price."""
    company = at.state.companies[name]
    cell = at.game.cards.par_cells[par]
    guess = company._replace(
        par=par, cell=cell, sold=True, shares=Shares((0,) * at.game.seats, bank=UNSOLD)
    )
    return prospect(at.game, at.state, name, rounds, guess, rises).total


def _weigh(
    at: Situation, name: str, par: int, rounds: int, elsewhere: int, funds: list[Fund]
) -> Par:
    """Value starting a company at a price."""
    missing = (TO_LAUNCH - at.state.companies[name].percent(at.seat)) // SHARE
    need = missing * par
    share = _brings(at, name, par, rounds - FIRST, RISES)
    worth = TO_LAUNCH // SHARE * share + _treasury(at, par * CAPITAL, rounds)
    left = at.cash - need
    if left < 0:
        worth += left - _lost(-left, funds)
    else:
        worth += left + _growth(at, left, missing - 1, elsewhere, min(at.game.card(name).par))
    return Par(par, need, share, worth)


def _lost(money: int, funds: list[Fund]) -> int:
    """Return the value lost by selling shares for a sum, the least promising first."""
    lost = 0
    for fund in funds:
        part = min(money, fund.money)
        lost += part * max(0, fund.rate) // 100
        money -= part
    return lost


def _growth(at: Situation, money: int, taken: int, elsewhere: int, price: int) -> int:
    """Return the growth of the remaining money in other shares, within the certificate limit."""
    free = 0
    while free * price < money and room(at, taken + free + 1):
        free += 1
    return min(money, free * price) * max(0, elsewhere) // 100


def _treasury(at: Situation, capital: int, rounds: int) -> int:
    """Return the value of a company's capital to me: its train, my privates, the rest."""
    rest = capital - _train(at) - TRACK
    if rest < 0:
        return -columns_lost(-rest) * COLUMN * TO_LAUNCH // SHARE
    sales = min(rest, _for_sale(at))
    return sales + (rest - sales) * at.style.spare * min(rounds, 8) // 800


def _train(at: Situation) -> int:
    """Return the price of the train it will need: the cheapest on sale."""
    return at.game.cards.trains[top(at.game, at.state)].sides[0].price


def _for_sale(at: Situation) -> int:
    """Return what a company could pay for my private companies before the 5 closes them (§4.1)."""
    prices = (
        at.game.cards.privates[name].company_price
        for name, private in at.state.privates.items()
        if private.seat == at.seat
    )
    return sum(price[1] for price in prices if price is not None)


def _reason(at: Situation, name: str, best: Par, pars: list[Par]) -> str:
    """Return the reason for this company at this price."""
    start = f"{name} can be launched alone at £{best.par}"
    if len(pars) == 1:
        return f"{start} and should grow fast."
    if best.par > pars[0].par:
        capital, more = best.par * CAPITAL, best.share - pars[0].share
        than = f"£{more} more than at £{pars[0].par}"
        return f"{start}: £{capital} for trains, and a share brings {than}."
    if pars[1].need > at.cash:
        return f"{start}, about as much as I can afford, and should grow fast."
    return f"{start}, and £{at.cash - best.need} is left for other fast-growing shares."
