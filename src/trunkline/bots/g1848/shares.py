"""The regular bot in stock rounds: what money is best put into."""

from __future__ import annotations

from functools import partial

from trunkline.bots.g1848.launching import TO_LAUNCH, Fund, Idea, room, starts
from trunkline.bots.g1848.outlook import fate, prospect, rounds_left
from trunkline.bots.g1848.situation import Choice, Desk
from trunkline.eighteen.certificates import BANK, POOL
from trunkline.eighteen.state import NOBODY
from trunkline.kernel import Seat
from trunkline.titles.g1848.actions import (
    BuyShare,
    SellShares,
    StartCompany,
)
from trunkline.titles.g1848.com import com_may_operate
from trunkline.titles.g1848.core import COM, DIRECTOR, SHARE
from trunkline.titles.g1848.state import BOE

SWAP_MARGIN = 60
"""By how many percent a purchase must beat what is sold for it."""
OWN = 60
LAUNCHING = 1000
"""How much more a share of an own company counts when something has to be sold."""
FLEE = -20
"""Percent that a share must threaten to lose before it is given up."""
BETTER = 40
"""By how many pounds a certificate must beat the one that makes room for it."""
OFFICE = 30
"""Percent that it is worth to take over the office of director."""
SURE = 9
"""Percent by which an idea must beat what can be paid at once before anything is sold for it."""
LEAST_GAIN = 4
"""Percent that a purchase must promise over the rest of the game."""


def stock(desk: Desk) -> Choice | None:
    """Launch, leave sinking ships, then put money where it grows most."""
    rounds = rounds_left(desk.game, desk.state)
    return (
        _must_sell(desk, rounds)
        or _launch(desk, rounds)
        or _flee(desk, rounds)
        or _buy(desk, rounds)
        or desk.passing(_why_pass(desk))
    )


def _why_pass(desk: Desk) -> str:
    """Why nothing is bought."""
    if not room(desk, 1):
        return "I may hold no more certificates, and none on sale is better than mine."
    if not desk.of(BuyShare) and not desk.of(StartCompany):
        return f"My £{desk.cash} buy no share that is on sale."
    return "No share that I can pay promises enough."


def _launch(desk: Desk, rounds: int) -> Choice | None:
    """A company that was started needs 60 % sold before it gets its money."""
    for name, company in desk.state.companies.items():
        if company.director != desk.seat or company.sold:
            continue
        if name == COM and not com_may_operate(desk.state):
            continue
        if not _can_launch(desk, name):
            continue
        buy = BuyShare(Seat(desk.seat), name, "new")
        if buy in desk.offers:
            return Choice(buy, f"{name} gets its capital when 60 % are sold.")
        if not room(desk, 1):
            return _make_room(desk, name, rounds)
    return None


def _make_room(desk: Desk, name: str, rounds: int) -> Choice | None:
    """Sell the share that promises least, so that another certificate may be held."""
    sales = [
        sale
        for sale in desk.of(SellShares)
        if sale.percent == SHARE and sale.company != name and _keeps_office(desk, sale)
    ]
    if not sales:
        return None
    sale = min(sales, key=lambda one: (keep_rate(desk, one.company, rounds), one.company))
    return Choice(sale, f"{sale.company} makes room for {name} under the certificate limit.")


def _can_launch(desk: Desk, name: str) -> bool:
    company = desk.state.companies[name]
    missing = max(0, TO_LAUNCH - (100 - company.percent(BANK))) // SHARE
    return missing * company.par <= desk.cash


def _buy(desk: Desk, rounds: int) -> Choice | None:
    """The best idea that can be paid, if need be by selling what promises much less."""
    ideas = shares_on_sale(desk, rounds) + starts(
        desk, rounds, partial(shares_on_sale, desk), partial(_funds, desk), _sellable(desk)
    )
    if not room(desk, 1):
        return _upgrade(desk, ideas, rounds)
    ideas = sorted((one for one in ideas if one.rate >= LEAST_GAIN), key=lambda one: -one.rate)
    ready = [one for one in ideas if one.need <= desk.cash and one.action in desk.offers]
    selling = bool(desk.state.stock.sold[desk.seat])
    enough = ready[0].rate * (100 if selling else 100 + SURE) // 100 if ready else 0
    for idea in ideas:
        if idea.need > desk.cash and idea.rate > enough:
            sale = _fund(desk, idea, rounds)
            if sale is not None:
                return sale
    if not selling:
        # Nearly equal ideas come in any order; but what something was sold for is bought.
        ready.sort(key=lambda one: -desk.roughly(one.rate))
    return Choice(ready[0].action, ready[0].why) if ready else None


def _upgrade(desk: Desk, ideas: list[Idea], rounds: int) -> Choice | None:
    """At the certificate limit: a share that promises more pounds takes the place of another."""
    sales = [s for s in desk.of(SellShares) if s.percent == SHARE and _keeps_office(desk, s)]
    if not sales:
        return None

    def gain(sale: SellShares) -> int:
        brings = prospect(desk.game, desk.state, sale.company, rounds)
        return brings.total - _market(desk, sale.company)

    worst = min(sales, key=lambda sale: (gain(sale), sale.company))
    money = desk.cash + _market(desk, worst.company)
    for idea in sorted(ideas, key=lambda idea: -idea.gain):
        if not isinstance(idea.action, BuyShare) or idea.action.company == worst.company:
            continue
        if idea.need <= money and idea.gain > gain(worst) + BETTER:
            what = idea.action.company
            return Choice(worst, f"{what} promises more than {worst.company} for a certificate.")
    return None


def _fund(desk: Desk, idea: Idea, rounds: int) -> Choice | None:
    """Sell what promises much less than the idea, as little as is needed."""
    assert isinstance(idea.action, BuyShare | StartCompany)
    if not room(desk, 1):
        return None
    held: dict[str, list[SellShares]] = {}
    for sale in desk.of(SellShares):
        if sale.company != idea.action.company and _keeps_office(desk, sale):
            held.setdefault(sale.company, []).append(sale)
    rates = {name: keep_rate(desk, name, rounds) + _loyalty(desk, name) for name in held}
    missing = idea.need - desk.cash
    chosen: list[SellShares] = []
    for name in sorted(held, key=lambda name: (rates[name], name)):
        if rates[name] + SWAP_MARGIN > idea.rate:
            continue
        price = _market(desk, name)
        enough = [s for s in held[name] if s.percent // SHARE * price >= missing]
        sale = enough[0] if enough else held[name][-1]
        chosen.append(sale)
        missing -= sale.percent // SHARE * price
        if missing <= 0:
            sold = chosen[0]
            what = idea.action.company
            return Choice(sold, f"{what} promises more than {sold.company}, so some of it is sold.")
    return None


def _funds(desk: Desk, name: str, rate: int, rounds: int) -> list[Fund]:
    """What promises so much less than a company that it would be sold for it, the least first."""
    most: dict[str, Fund] = {}
    for sale in desk.of(SellShares):
        if sale.company == name or not _keeps_office(desk, sale):
            continue
        keep = keep_rate(desk, sale.company, rounds)
        if keep + _loyalty(desk, sale.company) + SWAP_MARGIN > rate:
            continue
        money = sale.percent // SHARE * _market(desk, sale.company)
        if sale.company not in most or money > most[sale.company].money:
            most[sale.company] = Fund(keep, money)
    return sorted(most.values())


def _sellable(desk: Desk) -> int:
    """What all that I may sell would bring at today's prices."""
    most: dict[str, int] = {}
    for sale in desk.of(SellShares):
        most[sale.company] = max(most.get(sale.company, 0), sale.percent)
    return sum(held // SHARE * _market(desk, name) for name, held in most.items())


def _loyalty(desk: Desk, name: str) -> int:
    """What it is worth not to weaken a company of one's own, in percent."""
    if name == BOE or desk.state.companies[name].director != desk.seat:
        return 0
    return OWN if desk.state.companies[name].started else LAUNCHING


def _keeps_office(desk: Desk, sale: SellShares) -> bool:
    """Whether a sale leaves all offices where they are."""
    if sale.company == BOE:
        return True
    company = desk.state.companies[sale.company]
    if company.director != desk.seat:
        return True
    left = company.percent(desk.seat) - sale.percent
    others = (held for seat, held in company.players() if seat != desk.seat)
    return left >= DIRECTOR and left > max(others, default=0) + SHARE


def _market(desk: Desk, name: str) -> int:
    if name == BOE:
        return desk.game.boe_price(desk.state)
    return desk.game.price(desk.state.companies[name])


def shares_on_sale(desk: Desk, rounds: int) -> list[Idea]:
    """Every share on sale, whether I could pay for it or not."""
    ideas = []
    for name in (BOE, *desk.state.companies):
        for source in ("new", "pool"):
            buy = BuyShare(Seat(desk.seat), name, source)
            if not _on_sale(desk, buy) or not _may_hold(desk, name):
                continue
            cost = _cost(desk, buy)
            brings = prospect(desk.game, desk.state, name, rounds).total
            rate = 100 * (brings - cost) // cost
            why = f"A share of {name} for £{cost} should bring £{brings} by the end."
            if rate > LEAST_GAIN and _takes_over(desk, name):
                rate += OFFICE
                why = (
                    f"With this share I direct {name}, which should grow from £{cost} to £{brings}."
                )
            ideas.append(Idea(buy, cost, rate, brings - cost, why))
    return ideas


def _takes_over(desk: Desk, name: str) -> bool:
    """Whether one share more makes me the director of somebody's company that has a future."""
    if name == BOE:
        return False
    company = desk.state.companies[name]
    if company.director in (desk.seat, NOBODY) or not company.started:
        return False
    after = company.percent(desk.seat) + SHARE
    coming = fate(desk.game, desk.state, name)
    sound = coming.lasting or coming.rounds > 1 or coming.price <= company.cash
    return sound and after >= DIRECTOR and after > company.percent(company.director)


def _may_hold(desk: Desk, name: str) -> bool:
    """Whether I may buy more of it in this round (§12.2.2, §12.3.2)."""
    boe = name == BOE
    held = (desk.state.boe if boe else desk.state.companies[name]).percent(desk.seat)
    return held < desk.game.size.most_percent and name not in desk.state.stock.sold[desk.seat]


def _on_sale(desk: Desk, buy: BuyShare) -> bool:
    """Whether there is such a share and its company will run."""
    if buy.company == BOE:
        return buy.source == "new" and sum(desk.state.boe.holdings) < 100
    company = desk.state.companies[buy.company]
    if company.closed or not company.par:
        return False
    if buy.company == COM and not com_may_operate(desk.state):
        return False
    if not company.sold and not _nearly(desk, buy.company):
        return False
    return bool(company.percent(BANK if buy.source == "new" else POOL))


def _nearly(desk: Desk, name: str) -> bool:
    """Somebody else's company that will surely be launched with this share."""
    return desk.state.companies[name].percent(BANK) <= 50


def _cost(desk: Desk, buy: BuyShare) -> int:
    if buy.company == BOE:
        return desk.game.boe_price(desk.state)
    company = desk.state.companies[buy.company]
    return company.par if buy.source == "new" else desk.game.price(company)


def _must_sell(desk: Desk, rounds: int) -> Choice | None:
    """Above the certificate limit the share that promises least goes first."""
    if desk.passing("") is not None:
        return None
    sales = desk.of(SellShares)
    if not sales:
        return None
    worst = min(sales, key=lambda sale: (keep_rate(desk, sale.company, rounds), sale.percent))
    return Choice(worst, f"Too many certificates, and {worst.company} promises least.")


def keep_rate(desk: Desk, name: str, rounds: int) -> int:
    """What a share that is kept will bring for every £100 it is worth now."""
    price = _market(desk, name)
    brings = prospect(desk.game, desk.state, name, rounds)
    return 100 * (brings.total - price) // max(1, price)


def _flee(desk: Desk, rounds: int) -> Choice | None:
    """Sell what will lose value before others do; best with the office that goes with it."""
    sales: dict[str, SellShares] = {}
    for sale in desk.of(SellShares):
        if sale.company not in sales or sale.percent > sales[sale.company].percent:
            sales[sale.company] = sale
    for name, sale in sales.items():
        if name == BOE or fate(desk.game, desk.state, name).rounds > 1:
            continue
        if _compensated(desk, name, rounds):
            continue
        if desk.state.companies[name].started and keep_rate(desk, name, rounds) < FLEE:
            return Choice(sale, f"{name} will not stand the next change of trains.")
    return None


def _compensated(desk: Desk, name: str, rounds: int) -> bool:
    """Whether a company will fail and pay me more than the market does now (§5.5.2).

    Whoever holds a single share cannot be left with the office, and with the debt.
    """
    company = desk.state.companies[name]
    fails = not prospect(desk.game, desk.state, name, rounds).price
    return fails and company.percent(desk.seat) < DIRECTOR and company.par >= _market(desk, name)
