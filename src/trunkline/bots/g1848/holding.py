"""The regular bot in the auction and in stock rounds: what money is best put into."""

from __future__ import annotations

from typing import NamedTuple

from trunkline.bots.g1848.desk import Choice, Desk
from trunkline.bots.g1848.outlook import (
    UNSOLD,
    fate,
    prospect,
    rounds_left,
)
from trunkline.eighteen.shares import DIRECTOR, SHARE
from trunkline.kernel import Action, Seat
from trunkline.titles.g1848.actions import (
    BuyPrivate,
    BuyShare,
    LowerPrice,
    SellShares,
    StartCompany,
)
from trunkline.titles.g1848.com import com_may_operate
from trunkline.titles.g1848.core import COM
from trunkline.titles.g1848.limits import certificate_count, certificate_limit
from trunkline.titles.g1848.state import BOE

TO_LAUNCH = 60
"""Percent that must be bought before a company gets its capital."""
WORTH = {"P1": 45, "P2": 80, "P3": 120, "P4": 180, "P5": 185, "P6": 205}
"""What a private is worth to me: income until it closes, its right, its sale to a company."""
SWAP_MARGIN = 60
"""By how many percent a purchase must beat what is sold for it."""
OWN = 60
LAUNCHING = 1000
"""How much more a share of an own company counts when something has to be sold."""
FLEE = -20
"""Percent that a share must threaten to lose before it is given up."""
BETTER = 40
"""By how many pounds a certificate must beat the one that makes room for it."""
LEAST_GAIN = 4
"""Percent that a purchase must promise over the rest of the game."""


def auction(desk: Desk) -> Choice | None:
    """Buy the private that is cheapest against its worth; otherwise make the dearest cheaper."""
    keep = 6 * 70
    best, gain = None, -1
    for buy in desk.of(BuyPrivate):
        price = desk.state.privates[buy.private].price
        brings = desk.game.cards.privates[buy.private].directorship
        if desk.cash - price < (400 if brings else keep):
            continue
        if WORTH[buy.private] - price > gain:
            best, gain = buy, WORTH[buy.private] - price
    if best is not None:
        card = desk.game.cards.privates[best.private]
        return Choice(best, f"{card.name} is worth more to me than £{_price(desk, best)}.")
    lower = desk.of(LowerPrice)
    if not lower:
        return _last(desk)
    least = max(lower, key=lambda one: (_price(desk, one) - WORTH[one.private], one.private))
    return Choice(least, f"{least.private} is too dear at £{_price(desk, least)}.")


def _last(desk: Desk) -> Choice | None:
    """Everything is at its lowest price: who would be the last to pass buys, or it never ends."""
    buys = desk.of(BuyPrivate)
    if not buys or desk.state.auction_passes < desk.game.seats - 1:
        return None
    buy = max(buys, key=lambda one: (WORTH[one.private] - _price(desk, one), one.private))
    return Choice(buy, f"{buy.private} will not get cheaper, and the game has to go on.")


def _price(desk: Desk, action: BuyPrivate | LowerPrice) -> int:
    return desk.state.privates[action.private].price


class Idea(NamedTuple):
    """Something to buy: the money it takes in this round, and what it will bring for every £100."""

    action: Action
    need: int
    rate: int
    gain: int
    """In pounds, of one share."""
    why: str


def stock(desk: Desk) -> Choice | None:
    """Launch, leave sinking ships, then put money where it grows most."""
    rounds = rounds_left(desk.game, desk.state)
    return (
        _must_sell(desk, rounds)
        or _launch(desk, rounds)
        or _flee(desk, rounds)
        or _buy(desk, rounds)
        or desk.passing("No share on sale promises enough.")
    )


def _launch(desk: Desk, rounds: int) -> Choice | None:
    """A company that was started needs 60 % sold before it gets its money."""
    for name, company in desk.state.companies.items():
        if company.director != desk.seat or company.sold or name == COM:
            continue
        if not _can_launch(desk, name):
            continue
        buy = BuyShare(Seat(desk.seat), name, "new")
        if buy in desk.offers:
            return Choice(buy, f"{name} gets its capital when 60 % are sold.")
        if not _room(desk, 1):
            return _make_room(desk, name, rounds)
    return None


def _room(desk: Desk, certificates: int) -> bool:
    """Whether I may hold so many certificates more."""
    limit = certificate_limit(desk.game, desk.state, desk.seat)
    return certificate_count(desk.state, desk.seat) + certificates <= limit


def _make_room(desk: Desk, name: str, rounds: int) -> Choice | None:
    """Sell the share that promises least, so that another certificate may be held."""
    sales = [
        sale
        for sale in desk.of(SellShares)
        if sale.percent == SHARE and sale.company != name and _keeps_office(desk, sale)
    ]
    if not sales:
        return None
    sale = min(sales, key=lambda one: (_keep_rate(desk, one.company, rounds), one.company))
    return Choice(sale, f"{sale.company} makes room for {name} under the certificate limit.")


def _can_launch(desk: Desk, name: str) -> bool:
    company = desk.state.companies[name]
    missing = max(0, TO_LAUNCH - (100 - company.bank)) // SHARE
    return missing * company.par <= desk.cash


def _buy(desk: Desk, rounds: int) -> Choice | None:
    """The best idea that can be paid, if need be by selling what promises much less."""
    ideas = sorted(_shares(desk, rounds) + _starts(desk, rounds), key=lambda idea: -idea.rate)
    if not _room(desk, 1):
        return _upgrade(desk, ideas, rounds)
    for idea in ideas:
        if idea.rate < LEAST_GAIN:
            break
        if idea.need > desk.cash:
            sale = _fund(desk, idea, rounds)
            if sale is not None:
                return sale
        elif idea.action in desk.offers:
            return Choice(idea.action, idea.why)
    return None


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
    if not _room(desk, 1):
        return None
    held: dict[str, list[SellShares]] = {}
    for sale in desk.of(SellShares):
        if sale.company != idea.action.company and _keeps_office(desk, sale):
            held.setdefault(sale.company, []).append(sale)
    rates = {name: _keep_rate(desk, name, rounds) + _loyalty(desk, name) for name in held}
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
    left = company.holdings[desk.seat] - sale.percent
    others = (held for seat, held in enumerate(company.holdings) if seat != desk.seat)
    return left >= DIRECTOR and left > max(others) + SHARE


def _market(desk: Desk, name: str) -> int:
    if name == BOE:
        return desk.game.boe_price(desk.state)
    return desk.game.price(desk.state.companies[name])


def _shares(desk: Desk, rounds: int) -> list[Idea]:
    """Every share on sale, whether I could pay for it or not."""
    ideas = []
    for name in (BOE, *desk.state.companies):
        for source in ("new", "pool"):
            buy = BuyShare(Seat(desk.seat), name, source)
            if not _on_sale(desk, buy):
                continue
            cost = _cost(desk, buy)
            brings = prospect(desk.game, desk.state, name, rounds)
            rate = 100 * (brings.total - cost) // cost
            why = f"A share of {name} for £{cost} should bring £{brings.total} by the end."
            ideas.append(Idea(buy, cost, rate, brings.total - cost, why))
    return ideas


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
    return bool(company.bank if buy.source == "new" else company.pool)


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
    for start in _startable(desk):
        held = desk.state.companies[start.company].holdings[desk.seat]
        need = (TO_LAUNCH - held) // SHARE * start.par
        if start.company == COM or not _room(desk, (TO_LAUNCH - held) // SHARE - 1):
            continue
        company = desk.state.companies[start.company]
        guess = company._replace(
            par=start.par, cell=desk.game.cards.par_cells[start.par], sold=True, bank=UNSOLD
        )
        brings = prospect(desk.game, desk.state, start.company, rounds, guess)
        rate = 100 * (brings.total - start.par) // start.par
        rate += _comfort(desk, start)
        why = f"{start.company} can be launched alone at £{start.par} and should grow fast."
        ideas.append(Idea(start, need, rate, brings.total - start.par, why))
    return ideas


def _startable(desk: Desk) -> list[StartCompany]:
    return [
        StartCompany(Seat(desk.seat), name, par)
        for name, company in desk.state.companies.items()
        if not company.par and not company.closed
        for par in desk.game.card(name).par
    ]


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
        if desk.state.companies[name].started and _keep_rate(desk, name, rounds) < FLEE:
            return Choice(sale, f"{name} will not stand the next change of trains.")
    return None
