"""The regular bot in stock rounds: what money is best put into."""

from __future__ import annotations

from functools import partial

from trunkline.eighteen.parts.shares import BANK, POOL
from trunkline.eighteen.parts.state import NOBODY
from trunkline.kernel import Seat
from trunkline.titles.g1848.bots.launching import TO_LAUNCH, Fund, Idea, room, starts
from trunkline.titles.g1848.bots.outlook import fate, prospect, rounds_left
from trunkline.titles.g1848.bots.situation import Choice, Situation
from trunkline.titles.g1848.core import COM, DIRECTOR, SHARE
from trunkline.titles.g1848.records.actions import BuyShare, SellShares, StartCompany
from trunkline.titles.g1848.rules.shares.com import com_may_operate
from trunkline.titles.g1848.state import BOE

LAUNCHING = 1000
"""The bonus of a share of a company in its launch, when something is sold."""


def stock(at: Situation) -> Choice | None:
    """Launch, leave sinking ships, then put money where it grows most."""
    rounds = round(at.style.horizon * rounds_left(at.game, at.state))
    return (
        _must_sell(at, rounds)
        or _launch(at, rounds)
        or _flee(at, rounds)
        or _buy(at, rounds)
        or at.passing(_why_pass(at))
    )


def _why_pass(at: Situation) -> str:
    """Return the reason for buying nothing."""
    if not room(at, 1):
        return "I may hold no more certificates, and none on sale is better than mine."
    if not at.of(BuyShare) and not at.of(StartCompany):
        return f"£{at.cash} does not buy any share on sale."
    return "No share I can afford is worth its price."


def _launch(at: Situation, rounds: int) -> Choice | None:
    """Buy shares of a started company: it needs 60% sold before it gets its money."""
    for name, company in at.state.companies.items():
        if company.director != at.seat or company.sold:
            continue
        if name == COM and not com_may_operate(at.state):
            continue
        if not _can_launch(at, name):
            continue
        buy = BuyShare(Seat(at.seat), name, "new")
        if buy in at.offers:
            return Choice(buy, f"{name} gets its capital once 60% is sold.")
        if not room(at, 1):
            return _make_room(at, name, rounds)
    return None


def _make_room(at: Situation, name: str, rounds: int) -> Choice | None:
    """Sell the share that promises least, so that another certificate may be held."""
    sales = [
        sale
        for sale in at.of(SellShares)
        if sale.percent == SHARE and sale.company != name and _keeps_office(at, sale)
    ]
    if not sales:
        return None
    sale = min(sales, key=lambda one: (keep_rate(at, one.company, rounds), one.company))
    return Choice(sale, f"{sale.company} makes room for {name} under the certificate limit.")


def _can_launch(at: Situation, name: str) -> bool:
    company = at.state.companies[name]
    missing = max(0, TO_LAUNCH - (100 - company.percent(BANK))) // SHARE
    return missing * company.par <= at.cash


def _buy(at: Situation, rounds: int) -> Choice | None:
    """Return the best affordable purchase, if need be after selling less promising shares."""
    ideas = shares_on_sale(at, rounds) + starts(
        at, rounds, partial(shares_on_sale, at), partial(_funds, at), _sellable(at)
    )
    if not room(at, 1):
        return _upgrade(at, ideas, rounds)
    ideas = sorted((one for one in ideas if one.rate >= at.style.least), key=lambda one: -one.rate)
    ready = [one for one in ideas if one.need <= at.cash and one.action in at.offers]
    selling = bool(at.state.stock.sold[at.seat])
    enough = ready[0].rate * (100 if selling else 100 + at.style.sure) // 100 if ready else 0
    for idea in ideas:
        if idea.need > at.cash and idea.rate > enough:
            sale = _fund(at, idea, rounds)
            if sale is not None:
                return sale
    if not selling:
        # Nearly equal ideas come in any order; but what something was sold for is bought.
        ready.sort(key=lambda one: -at.roughly(one.rate))
    return Choice(ready[0].action, _beside(ready)) if ready else None


def _beside(ready: list[Idea]) -> str:
    """Return why the first idea is chosen, and how much less the next company promises."""
    best = ready[0]
    other = next((one for one in ready if _company(one) != _company(best)), None)
    if other is None or best.rate <= other.rate:
        return best.why
    return (
        f"{best.why} For each £100 that is £{best.rate - other.rate} more than {_company(other)}."
    )


def _company(idea: Idea) -> str:
    assert isinstance(idea.action, BuyShare | StartCompany)
    return idea.action.company


def _upgrade(at: Situation, ideas: list[Idea], rounds: int) -> Choice | None:
    """At the certificate limit: a share that promises more pounds takes the place of another."""
    sales = [s for s in at.of(SellShares) if s.percent == SHARE and _keeps_office(at, s)]
    if not sales:
        return None

    def gain(sale: SellShares) -> int:
        brings = prospect(at.game, at.state, sale.company, rounds)
        return brings.total - _market(at, sale.company)

    worst = min(sales, key=lambda sale: (gain(sale), sale.company))
    money = at.cash + _market(at, worst.company)
    for idea in sorted(ideas, key=lambda idea: -idea.gain):
        if not isinstance(idea.action, BuyShare) or idea.action.company == worst.company:
            continue
        if idea.need <= money and idea.gain > gain(worst) + at.style.better:
            what = idea.action.company
            return Choice(worst, f"{what} should earn more per certificate than {worst.company}.")
    return None


def _fund(at: Situation, idea: Idea, rounds: int) -> Choice | None:
    """Sell what promises much less than the idea, as little as is needed."""
    assert isinstance(idea.action, BuyShare | StartCompany)
    if not room(at, 1):
        return None
    held: dict[str, list[SellShares]] = {}
    for sale in at.of(SellShares):
        if sale.company != idea.action.company and _keeps_office(at, sale):
            held.setdefault(sale.company, []).append(sale)
    rates = {name: keep_rate(at, name, rounds) + _loyalty(at, name) for name in held}
    missing = idea.need - at.cash
    chosen: list[SellShares] = []
    for name in sorted(held, key=lambda name: (rates[name], name)):
        if rates[name] + at.style.swap > idea.rate:
            continue
        price = _market(at, name)
        enough = [s for s in held[name] if s.percent // SHARE * price >= missing]
        sale = enough[0] if enough else held[name][-1]
        chosen.append(sale)
        missing -= sale.percent // SHARE * price
        if missing <= 0:
            sold = chosen[0]
            what = idea.action.company
            return Choice(sold, f"{what} promises more than {sold.company}, so some of it is sold.")
    return None


def _funds(at: Situation, name: str, rate: int, rounds: int) -> list[Fund]:
    """Return the holdings worth selling for a company, the least promising first."""
    most: dict[str, Fund] = {}
    for sale in at.of(SellShares):
        if sale.company == name or not _keeps_office(at, sale):
            continue
        keep = keep_rate(at, sale.company, rounds)
        if keep + _loyalty(at, sale.company) + at.style.swap > rate:
            continue
        money = sale.percent // SHARE * _market(at, sale.company)
        if sale.company not in most or money > most[sale.company].money:
            most[sale.company] = Fund(keep, money)
    return sorted(most.values())


def _sellable(at: Situation) -> int:
    """Return the money that everything I can sell would bring at current prices."""
    most: dict[str, int] = {}
    for sale in at.of(SellShares):
        most[sale.company] = max(most.get(sale.company, 0), sale.percent)
    return sum(held // SHARE * _market(at, name) for name, held in most.items())


def _loyalty(at: Situation, name: str) -> int:
    """Return the value, in percent, of not weakening one of my companies."""
    if name == BOE or at.state.companies[name].director != at.seat:
        return 0
    return at.style.loyal if at.state.companies[name].started else LAUNCHING


def _keeps_office(at: Situation, sale: SellShares) -> bool:
    """Return True if no company changes its director after a sale."""
    if sale.company == BOE:
        return True
    company = at.state.companies[sale.company]
    if company.director != at.seat:
        return True
    left = company.percent(at.seat) - sale.percent
    others = (held for seat, held in company.players() if seat != at.seat)
    return left >= DIRECTOR and left > max(others, default=0) + SHARE


def _market(at: Situation, name: str) -> int:
    if name == BOE:
        return at.game.boe_price(at.state)
    return at.game.price(at.state.companies[name])


def shares_on_sale(at: Situation, rounds: int) -> list[Idea]:
    """Every share on sale, whether I could pay for it or not."""
    ideas = []
    for name in (BOE, *at.state.companies):
        for source in ("new", "pool"):
            buy = BuyShare(Seat(at.seat), name, source)
            if not _on_sale(at, buy) or not _may_hold(at, name):
                continue
            cost = _cost(at, buy)
            brings = prospect(at.game, at.state, name, rounds).total
            rate = 100 * (brings - cost) // cost
            why = f"A share of {name} for £{cost} should bring £{brings} by the end."
            if rate > at.style.least and _takes_over(at, name):
                rate += at.style.office
                why = (
                    f"With this share I direct {name}, which should grow from £{cost} to £{brings}."
                )
            ideas.append(Idea(buy, cost, rate, brings - cost, why))
    return ideas


def _takes_over(at: Situation, name: str) -> bool:
    """Return True if one more share makes me director of a rival's company that has a future."""
    if name == BOE:
        return False
    company = at.state.companies[name]
    if company.director in (at.seat, NOBODY) or not company.started:
        return False
    after = company.percent(at.seat) + SHARE
    coming = fate(at.game, at.state, name)
    sound = coming.lasting or coming.rounds > 1 or coming.price <= company.cash
    return sound and after >= DIRECTOR and after > company.percent(company.director)


def _may_hold(at: Situation, name: str) -> bool:
    """Return True if I can buy more of it in this round (§12.2.2, §12.3.2)."""
    boe = name == BOE
    held = (at.state.boe if boe else at.state.companies[name]).percent(at.seat)
    return held < at.game.size.most_percent and name not in at.state.stock.sold[at.seat]


def _on_sale(at: Situation, buy: BuyShare) -> bool:
    """Return True if the share exists and its company will run."""
    if buy.company == BOE:
        return buy.source == "new" and sum(at.state.boe.holdings) < 100
    company = at.state.companies[buy.company]
    if company.closed or not company.par:
        return False
    if buy.company == COM and not com_may_operate(at.state):
        return False
    if not company.sold and not _nearly(at, buy.company):
        return False
    return bool(company.percent(BANK if buy.source == "new" else POOL))


def _nearly(at: Situation, name: str) -> bool:
    """Return True if this share will almost certainly launch another player's company."""
    return at.state.companies[name].percent(BANK) <= 50


def _cost(at: Situation, buy: BuyShare) -> int:
    if buy.company == BOE:
        return at.game.boe_price(at.state)
    company = at.state.companies[buy.company]
    return company.par if buy.source == "new" else at.game.price(company)


def _must_sell(at: Situation, rounds: int) -> Choice | None:
    """Above the certificate limit the share that promises least goes first."""
    if at.passing("") is not None:
        return None
    sales = at.of(SellShares)
    if not sales:
        return None
    worst = min(sales, key=lambda sale: (keep_rate(at, sale.company, rounds), sale.percent))
    return Choice(worst, f"Too many certificates, and {worst.company} promises least.")


def keep_rate(at: Situation, name: str, rounds: int) -> int:
    """Return the final value of every £100 kept in a share."""
    price = _market(at, name)
    brings = prospect(at.game, at.state, name, rounds)
    return 100 * (brings.total - price) // max(1, price)


def _flee(at: Situation, rounds: int) -> Choice | None:
    """Sell what will lose value before others do; best with the office that goes with it."""
    sales: dict[str, SellShares] = {}
    for sale in at.of(SellShares):
        if sale.company not in sales or sale.percent > sales[sale.company].percent:
            sales[sale.company] = sale
    for name, sale in sales.items():
        if name == BOE or fate(at.game, at.state, name).rounds > 1:
            continue
        if _compensated(at, name, rounds):
            continue
        if at.state.companies[name].started and keep_rate(at, name, rounds) < at.style.flee:
            return Choice(sale, f"{name} will not survive the next train rush.")
    return None


def _compensated(at: Situation, name: str, rounds: int) -> bool:
    """Return True if a company will fail and pay me more than the market does now (§5.5.2).

    A player with a single share cannot become director and inherit the debt.
    """
    company = at.state.companies[name]
    fails = not prospect(at.game, at.state, name, rounds).price
    return fails and company.percent(at.seat) < DIRECTOR and company.par >= _market(at, name)
