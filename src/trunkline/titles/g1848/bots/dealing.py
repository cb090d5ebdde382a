"""The regular bot deals in trains: between its own companies, and with other directors (§8.3.4)."""

from __future__ import annotations

from collections.abc import Iterator

from trunkline.eighteen.parts.piles import find_train
from trunkline.eighteen.parts.state import Company, Train
from trunkline.kernel import Action, Seat, fork
from trunkline.titles.g1848.bots.earnings import earns
from trunkline.titles.g1848.bots.outlook import holding, prospect, relative_value, rounds_left
from trunkline.titles.g1848.bots.situation import Choice, Situation
from trunkline.titles.g1848.core import Game1848
from trunkline.titles.g1848.records.actions import Answer, BuyTrain, BuyTrainFrom
from trunkline.titles.g1848.rules.trains.piles import proper
from trunkline.titles.g1848.rules.trains.trains import bank_price
from trunkline.titles.g1848.state import State1848

MARGIN = 100
"""By how many pounds a deal must promise more than no deal."""
LOOKS_AT = 16
"""Deals that are worked out."""


def after_train(game: Game1848, state: State1848, buy: BuyTrain) -> State1848:
    """Return the state after a purchase from the bank: loans, cards, rusted trains (§8.4, §9).

    A company that its loans push into the first column does not get the train (§8.4.2).
    """
    new = fork(state)
    family, price = game.cards.families[buy.name], bank_price(game, buy)
    company = _borrowed(game, new, new.companies[buy.company], price)
    if company.cash < price or (company.cell is not None and not company.cell[1]):
        new.companies[buy.company] = company
        return new
    kept = tuple(t for t in company.trains if t.card != buy.trade_in)
    card = Train(f"{family}-{new.issued[family]}", buy.name)
    new.issued[family] += 1
    new.companies[buy.company] = company._replace(trains=(*kept, card), cash=company.cash - price)
    if new.issued[family] == 1 and family in game.cards.phases:
        if game.order[family] > game.order[new.phase]:
            new.phase = family
        _rust(new, game.cards.phases[family].rusts)
    return new


def _borrowed(game: Game1848, state: State1848, company: Company, price: int) -> Company:
    """Return the company after it borrows until it can pay, or fails (§5.6.2)."""
    first, further = game.cards.boe.spaces
    spaces = further if state.borrowed else first
    while company.cash < price and company.cell is not None and company.cell[1]:
        cell = game.cards.market.left(company.cell, spaces)
        company = company._replace(cash=company.cash + game.cards.boe.loan, cell=cell)
        spaces = further
    return company


def _rust(state: State1848, family: str) -> None:
    for name, company in state.companies.items():
        if any(train.family == family for train in company.trains):
            left = tuple(train for train in company.trains if train.family != family)
            state.companies[name] = company._replace(trains=left)


def after_deal(state: State1848, deal: BuyTrainFrom) -> State1848:
    """Return the state after a train changes hands."""
    new = fork(state)
    train = find_train(state, deal.owner, deal.train)
    assert train is not None
    buyer, seller = new.companies[deal.company], new.companies[deal.owner]
    left = tuple(other for other in seller.trains if other.card != deal.train)
    new.companies[deal.owner] = seller._replace(trains=left, cash=seller.cash + deal.price)
    new.companies[deal.company] = buyer._replace(
        trains=(*buyer.trains, train), cash=buyer.cash - deal.price
    )
    return new


def _own_deals(at: Situation) -> Iterator[BuyTrainFrom]:
    """Every train of my other companies, for next to nothing, its printed price or all there is."""
    cash = at.state.companies[at.company].cash
    for offer in at.ranges(BuyTrainFrom):
        low = offer.action
        assert isinstance(low, BuyTrainFrom)
        train = find_train(at.state, low.owner, low.train)
        assert train is not None
        face = at.game.cards.sides[train.name].price
        for price in sorted({1, min(face, cash), cash}):
            if offer.low <= price <= offer.high:
                deal = offer.at(price)
                assert isinstance(deal, BuyTrainFrom)
                yield deal


def _mine(at: Situation, state: State1848, names: tuple[str, ...], rounds: int) -> int:
    """Return the value of my shares in some companies."""
    return sum(holding(at.game, state, name, at.seat, rounds) for name in names)


def between(at: Situation) -> Choice | None:
    """Buy a train from another of my companies if it earns more here and is spare there."""
    deals = [
        deal
        for deal in _own_deals(at)
        if deal.price == 1 and _spare(at, deal) and _earns_more(at, deal)
    ]
    return _best(at, deals[:LOOKS_AT], at.state)


def _spare(at: Situation, deal: BuyTrainFrom) -> bool:
    """Return True if the seller keeps a train that lasts as long as the one it sells."""
    order, trains = at.game.order, proper(at.state.companies[deal.owner])
    gone = next(train for train in trains if train.card == deal.train)
    return any(
        order[train.family] >= order[gone.family] for train in trains if train.card != deal.train
    )


def _earns_more(at: Situation, deal: BuyTrainFrom) -> bool:
    """Return True if my shares earn more in the next run.

    Without this test, trains would move back and forth.
    """

    def income(state: State1848) -> int:
        return sum(
            earns(at.game, state, name) * state.companies[name].percent(at.seat)
            for name in (deal.company, deal.owner)
        )

    return income(after_deal(at.state, deal)) > income(at.state)


def instead(at: Situation, forced: Action) -> Choice | None:
    """Rather than borrow for a train: one of my other companies', or another director's (§8.4)."""
    assert isinstance(forced, BuyTrain)
    otherwise = after_train(at.game, at.state, forced)
    if bank_price(at.game, forced) <= at.state.companies[at.company].cash:
        return between(at)
    own = _best(at, list(_own_deals(at))[:LOOKS_AT], otherwise)
    if own is not None:
        return own
    deals = [offer for offer in at.offers if isinstance(offer, BuyTrainFrom)]
    return _best(at, deals[:LOOKS_AT], otherwise)


def _best(at: Situation, deals: list[BuyTrainFrom], otherwise: State1848) -> Choice | None:
    """Return the deal that promises most compared with doing nothing."""
    rounds = rounds_left(at.game, at.state)
    best, most = None, MARGIN
    without: dict[str, int] = {}
    for deal in deals:
        names = (deal.company, deal.owner)
        if deal.owner not in without:
            without[deal.owner] = _mine(at, otherwise, names, rounds)
        gain = _mine(at, after_deal(at.state, deal), names, rounds) - without[deal.owner]
        if gain > most:
            best, most = deal, gain
    if best is None:
        return None
    return Choice(best, _reason(at, best))


def _reason(at: Situation, deal: BuyTrainFrom) -> str:
    train = find_train(at.state, deal.owner, deal.train)
    assert train is not None
    if at.state.companies[deal.owner].director != at.seat:
        return f"A {train.name} for £{deal.price} costs my shares less than loans for a new train."
    rounds = rounds_left(at.game, at.state)
    if not prospect(at.game, after_deal(at.state, deal), deal.owner, rounds).price:
        return f"Without its {train.name} {deal.owner} will fail, but {deal.company} is worth more."
    if deal.price > 1:
        return f"{deal.company} needs the {train.name}, and {deal.owner} can use £{deal.price}."
    return f"The {train.name} earns more at {deal.company} than at {deal.owner}."


def offer(at: Situation) -> Choice | None:
    """Sell a train to another director's company if I gain more by it than the others."""
    asked = at.state.offer
    assert asked is not None
    deal = BuyTrainFrom(Seat(at.seat), asked.company, asked.owner, asked.train, asked.price)
    names = (deal.company, deal.owner)
    rounds = rounds_left(at.game, at.state)
    before = relative_value(at.game, at.state, at.seat, names, rounds)
    after = relative_value(at.game, after_deal(at.state, deal), at.seat, names, rounds)
    accept = after > before + MARGIN
    why = (
        f"{deal.owner} is better off with £{deal.price}."
        if accept
        else f"{deal.owner} needs its train more than £{deal.price}."
    )
    return Choice(next(a for a in at.of(Answer) if a.accept == accept), why)
