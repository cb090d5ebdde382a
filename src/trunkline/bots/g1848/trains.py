"""The regular bot and trains: which and when, what to keep for the next, pay or withhold, loans."""

from __future__ import annotations

from trunkline.bots.g1848 import dealing, financing
from trunkline.bots.g1848.dealing import after_train
from trunkline.bots.g1848.earnings import earns, imagined
from trunkline.bots.g1848.outlook import (
    cards_until,
    fate,
    liability,
    prospect,
    rounds_left,
    rusted_by,
    shortage,
)
from trunkline.bots.g1848.situation import Choice, Desk
from trunkline.titles.g1848.actions import (
    BuyTrain,
    DiscardTrain,
    Distribute,
    SellShares,
    TakeLoan,
    TakeOverPrivate,
)
from trunkline.titles.g1848.piles import GHAN, proper
from trunkline.titles.g1848.trains import bank_price, must_buy

MOST_RUSTING = 2
"""Trains that will rust: more of them are bought only if they last longer than the old."""

PAYS = 5
"""A train must promise this part of its price: a fifth."""


def run(desk: Desk) -> Choice | None:
    """As the solver says."""
    return desk.planned()


def dividend(desk: Desk) -> Choice | None:
    """Pay: every dividend moves the price. Withhold only for a train that brings more than that."""
    assert desk.state.op is not None
    name, income = desk.company, desk.state.op.revenue
    found = financing.best(desk, income)
    missing = shortage(desk.game, desk.state, name)
    pay, why = True, f"£{income // 10} a share, and a dividend moves the share price up."
    if name == desk.style.saves and not fate(desk.game, desk.state, name).lasting:
        pay, why = False, f"{name} saves for a train that lasts."
    elif found is not None:
        (pay, _, train, _), gain = found
        why = (
            f"A loan for a {train} costs my shares less than keeping £{income} would."
            if pay
            else f"With the £{income} {name} can buy a {train}, worth about £{gain} more to me."
        )
    elif (
        not desk.state.end
        and 0 < missing <= 2 * income
        and income >= 100
        and _next_rusts(desk)
        and rounds_left(desk.game, desk.state) > 3
    ):
        pay = False
        why = f"{name} keeps £{income}, for it lacks £{missing} for the train it will soon need."
    return Choice(next(d for d in desk.of(Distribute) if d.pay == pay), why)


def _next_rusts(desk: Desk) -> bool:
    """The next card that anybody buys makes all trains of the company rust."""
    trains = proper(desk.state.companies[desk.company])
    killers = {rusted_by(desk.game, train.family) for train in trains}
    return all(cards_until(desk.game, desk.state, killer) <= 1 for killer in killers if killer)


def train(desk: Desk) -> Choice | None:
    """A lasting train as soon as it can be paid; before that one or two that rust."""
    name = desk.company
    company = desk.state.companies[name]
    offers = desk.of(BuyTrain)
    must = must_buy(desk.game, desk.state, name)
    bank = [b for b in offers if b.name != GHAN]
    if bank and (must or not proper(company)):
        needed = _needed(desk, bank)
        return (dealing.instead(desk, needed.action) if must else None) or needed
    if bank and desk.style.rushes == desk.state.turn:
        dearest = max(bank, key=lambda buy: (bank_price(desk.game, buy), buy.name))
        return Choice(dearest, "The sooner these trains are gone, the sooner others rust.")
    loan = _loan(desk)
    if loan is not None:
        return loan
    for buy in _ranked(desk, bank):
        why = _worth_it(desk, buy)
        if why:
            return Choice(buy, why)
    return _ghan(desk, offers) or dealing.between(desk) or finish(desk)


def _ranked(desk: Desk, bank: list[BuyTrain]) -> list[BuyTrain]:
    """Trains in the order in which they are weighed: what a better side earns until it rusts, less
    what it costs."""
    if not desk.style.sides:
        return bank
    rounds = rounds_left(desk.game, desk.state) - 1

    def worth(buy: BuyTrain) -> int:
        killer = rusted_by(desk.game, desk.game.cards.families[buy.name])
        cards = cards_until(desk.game, desk.state, killer) if killer else 0
        runs = min(rounds, max(1, cards)) if killer else rounds
        return _gain(desk, buy) * runs - bank_price(desk.game, buy)

    return sorted(bank, key=lambda buy: (-worth(buy), buy.name))


def _loan(desk: Desk) -> Choice | None:
    """Borrow where £100 make the difference to a train that brings more than the loan costs."""
    found = financing.best(desk)
    if found is None:
        return None
    means, gain = found
    why = f"With a loan {desk.company} can buy a {means.train}, worth about £{gain} more to me."
    return Choice(desk.of(TakeLoan)[0], why)


def _needed(desk: Desk, bank: list[BuyTrain]) -> Choice:
    cash = desk.state.companies[desk.company].cash
    affordable = [b for b in bank if bank_price(desk.game, b) <= cash]

    def key(buy: BuyTrain) -> tuple[int, int]:
        return -_gain(desk, buy) if affordable else 0, bank_price(desk.game, buy)

    buy = min(affordable or bank, key=key)
    return Choice(buy, _why_needed(desk, buy))


def _why_needed(desk: Desk, buy: BuyTrain) -> str:
    """Why a company without a train buys one, and what loans or receivership will cost."""
    name, state = desk.company, desk.state
    missing = bank_price(desk.game, buy) - state.companies[name].cash
    if not must_buy(desk.game, state, name):
        return f"{name} earns nothing before it has a train."
    if missing <= 0:
        return f"{name} has a route and must own a train."
    after = after_train(desk.game, state, buy)
    cell = after.companies[name].cell
    if cell is not None and cell[1]:
        return f"{name} must own a train, and nothing is cheaper than to borrow £{missing}."
    cost = liability(after, name)
    return f"{name} must buy and cannot be saved: it fails, which costs me £{cost} and my shares."


def _gain(desk: Desk, buy: BuyTrain) -> int:
    """What the company would earn more."""
    company = desk.state.companies[desk.company]
    kept = tuple(t for t in company.trains if t.card != buy.trade_in)
    now = earns(desk.game, desk.state, desk.company)
    return earns(desk.game, desk.state, desk.company, (*kept, *imagined((buy.name,)))) - now


def _worth_it(desk: Desk, buy: BuyTrain) -> str:
    """Why a train should be bought, by what shares will bring with and without it; or nothing."""
    name = desk.company
    company = desk.state.companies[name]
    family = desk.game.cards.families[buy.name]
    rounds = rounds_left(desk.game, desk.state) - 1
    if rounds < 1:
        return ""
    lasting = fate(desk.game, desk.state, name).lasting
    if desk.game.cards.trains[family].permanent and not lasting:
        return f"A {buy.name} never rusts, so {name} need not save for a train again."
    newer = all(desk.game.order[t.family] < desk.game.order[family] for t in proper(company))
    if not lasting and not newer and len(proper(company)) >= MOST_RUSTING:
        return ""
    after = after_train(desk.game, desk.state, buy)
    more = prospect(desk.game, after, name, rounds).total
    more -= prospect(desk.game, desk.state, name, rounds).total
    shares = company.percent(desk.seat) // 10
    damage, hurry = financing.damage(desk, after, rounds), _new_phase(desk, family, rounds)
    if (more * shares + hurry + damage) * PAYS <= bank_price(desk.game, buy):
        return ""
    if damage > max(hurry, more * shares):
        return f"A {buy.name} makes trains of others rust, which hurts them more than me."
    if hurry > more * shares:
        return "The sooner a 3 is sold, the sooner companies can pay for my private companies."
    return f"{name} earns more with a {buy.name} and keeps enough for later."


def _new_phase(desk: Desk, family: str, rounds: int) -> int:
    """The first 3/3+ lets companies buy my privates and wakes the Bank of England (§9.3)."""
    if desk.game.order[family] > desk.game.order["3"] or desk.state.issued["3"]:
        return 0
    piles, cards = desk.game.cards.trains, desk.game.cards.privates
    sales = 0
    for name, private in desk.state.privates.items():
        prices = cards[name].company_price
        if private.seat == desk.seat and prices is not None:
            sales += prices[1]
    older = piles["2"].cards - desk.state.issued["2"]
    way = older * piles["2"].sides[0].price + piles["3"].sides[0].price
    left = desk.state.companies[desk.company].cash - way
    if family != "3" and left < 100:
        return sales // (older + 1)  # a step on the way, which others will finish
    return 2 * min(sales, max(left, 0)) + rounds * desk.state.boe.percent(desk.seat)


def _ghan(desk: Desk, offers: list[BuyTrain]) -> Choice | None:
    for buy in sorted(offers, key=lambda b: not b.rebate):
        coming = fate(desk.game, desk.state, desk.company)
        if buy.name == GHAN and coming.lasting and _gain(desk, buy) >= 20:
            return Choice(buy, f"The Ghan adds £{_gain(desk, buy)} a run to {desk.company}.")
    return None


def finish(desk: Desk) -> Choice | None:
    """Sell privates to the company for as much as it can pay; the money works better with me."""
    coming = fate(desk.game, desk.state, desk.company)
    cash = desk.state.companies[desk.company].cash
    if not coming.lasting and coming.rounds <= 1:
        cash -= coming.price
    offers = []
    for offer in desk.ranges(TakeOverPrivate):
        action = offer.action
        assert isinstance(action, TakeOverPrivate)
        prices = desk.game.cards.privates[action.private].company_price
        assert prices is not None
        if desk.state.privates[action.private].seat == desk.seat and 3 * cash >= 2 * prices[1]:
            offers.append((min(cash, offer.high), offer))
    if not offers:
        return desk.passing("That is all for this turn.")
    price, offer = max(offers, key=lambda found: found[0])
    return Choice(offer.at(price), f"{desk.company} pays me £{price}, which I can invest at once.")


def discard(desk: Desk) -> Choice | None:
    """The train that earns least goes."""

    def left(discard: DiscardTrain) -> int:
        company = desk.state.companies[discard.company]
        kept = tuple(t for t in company.trains if t.card != discard.train)
        piles = desk.game.cards.trains
        return earns(desk.game, desk.state, discard.company, kept) + sum(
            500 for t in kept if piles[t.family].permanent
        )

    best = max(desk.of(DiscardTrain), key=left)
    return Choice(best, "It earns least of all trains.")


def insolvent(desk: Desk) -> Choice | None:
    """Sell the block that loses least."""
    sales = desk.of(SellShares)
    return Choice(max(sales, key=lambda s: s.percent), "The debt has to be paid.")
