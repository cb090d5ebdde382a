"""The regular bot and trains: which and when, what to keep for the next, pay or withhold, loans."""

from __future__ import annotations

from trunkline.bots.guesses_18xx import imagined
from trunkline.titles.g1848.bots import dealing, financing
from trunkline.titles.g1848.bots.dealing import after_train
from trunkline.titles.g1848.bots.earnings import earns
from trunkline.titles.g1848.bots.outlook import (
    cards_until,
    fate,
    liability,
    prospect,
    rounds_left,
    rusted_by,
    shortage,
)
from trunkline.titles.g1848.bots.situation import Choice, Situation
from trunkline.titles.g1848.records.actions import (
    BuyTrain,
    DiscardTrain,
    Distribute,
    SellShares,
    TakeLoan,
    TakeOverPrivate,
)
from trunkline.titles.g1848.rules.trains.piles import GHAN, proper
from trunkline.titles.g1848.rules.trains.trains import bank_price, must_buy

MOST_RUSTING = 2
"""Trains that will rust: more of them are bought only if they last longer than the old."""


def run(at: Situation) -> Choice | None:
    """Run the solver's best routes."""
    return at.planned()


def dividend(at: Situation) -> Choice | None:
    """Pay: every dividend moves the price. Withhold only for a train that brings more than that."""
    assert at.state.op is not None
    name, income = at.company, at.state.op.revenue
    found = financing.best(at, income)
    missing = shortage(at.game, at.state, name)
    pay, why = True, f"£{income // 10} a share, and a dividend moves the share price up."
    if name == at.style.saves and not fate(at.game, at.state, name).lasting:
        pay, why = False, f"{name} saves for a train that lasts."
    elif found is not None:
        (pay, _, train, _), gain = found
        why = (
            f"A loan for a {train} costs my shares less than keeping £{income} would."
            if pay
            else f"With the £{income} {name} can buy a {train}, worth about £{gain} more to me."
        )
    elif (
        not at.state.end
        and 0 < missing <= 2 * income
        and income >= 100
        and _next_rusts(at)
        and rounds_left(at.game, at.state) > 3
    ):
        pay = False
        why = (
            f"{name} keeps £{income} because it is £{missing} short of the train it will soon need."
        )
    return Choice(next(d for d in at.of(Distribute) if d.pay == pay), why)


def _next_rusts(at: Situation) -> bool:
    """Return True if the next card bought from the bank makes all trains of the company rust."""
    trains = proper(at.state.companies[at.company])
    killers = {rusted_by(at.game, train.family) for train in trains}
    return all(cards_until(at.game, at.state, killer) <= 1 for killer in killers if killer)


def train(at: Situation) -> Choice | None:
    """Buy a lasting train as soon as it is affordable; before that one or two that rust."""
    name = at.company
    company = at.state.companies[name]
    offers = at.of(BuyTrain)
    must = must_buy(at.game, at.state, name)
    bank = [b for b in offers if b.name != GHAN]
    if bank and (must or not proper(company)):
        needed = _needed(at, bank)
        return (dealing.instead(at, needed.action) if must else None) or needed
    if bank and at.style.rushes == at.state.turn:
        dearest = max(bank, key=lambda buy: (bank_price(at.game, buy), buy.name))
        return Choice(dearest, "The sooner these trains are gone, the sooner others rust.")
    loan = _loan(at)
    if loan is not None:
        return loan
    for buy in _ranked(at, bank):
        why = _worth_it(at, buy)
        if why:
            return Choice(buy, why)
    return _ghan(at, offers) or dealing.between(at) or finish(at)


def _ranked(at: Situation, bank: list[BuyTrain]) -> list[BuyTrain]:
    """Return the trains in the order to weigh them.

    The order is earnings of a better side until it rusts, less its price.
    """
    if not at.style.sides:
        return bank
    rounds = rounds_left(at.game, at.state) - 1

    def worth(buy: BuyTrain) -> int:
        killer = rusted_by(at.game, at.game.cards.families[buy.name])
        cards = cards_until(at.game, at.state, killer) if killer else 0
        runs = min(rounds, max(1, cards)) if killer else rounds
        return _gain(at, buy) * runs - bank_price(at.game, buy)

    return sorted(bank, key=lambda buy: (-worth(buy), buy.name))


def _loan(at: Situation) -> Choice | None:
    """Borrow where £100 make the difference to a train that brings more than the loan costs."""
    found = financing.best(at)
    if found is None:
        return None
    means, gain = found
    why = f"With a loan {at.company} can buy a {means.train}, worth about £{gain} more to me."
    return Choice(at.of(TakeLoan)[0], why)


def _needed(at: Situation, bank: list[BuyTrain]) -> Choice:
    cash = at.state.companies[at.company].cash
    affordable = [b for b in bank if bank_price(at.game, b) <= cash]

    def key(buy: BuyTrain) -> tuple[int, int]:
        return -_gain(at, buy) if affordable else 0, bank_price(at.game, buy)

    buy = min(affordable or bank, key=key)
    return Choice(buy, _why_needed(at, buy))


def _why_needed(at: Situation, buy: BuyTrain) -> str:
    """Return why a company without a train buys one, with the cost of loans or receivership."""
    name, state = at.company, at.state
    missing = bank_price(at.game, buy) - state.companies[name].cash
    if not must_buy(at.game, state, name):
        return f"{name} earns nothing before it has a train."
    if missing <= 0:
        return f"{name} has a route and must own a train."
    after = after_train(at.game, state, buy)
    cell = after.companies[name].cell
    if cell is not None and cell[1]:
        return f"{name} must own a train, and borrowing £{missing} is the cheapest way."
    cost = liability(after, name)
    return f"{name} must buy and cannot be saved: it fails, which costs me £{cost} and my shares."


def _gain(at: Situation, buy: BuyTrain) -> int:
    """Return the income that the company would gain."""
    company = at.state.companies[at.company]
    kept = tuple(t for t in company.trains if t.card != buy.trade_in)
    now = earns(at.game, at.state, at.company)
    return earns(at.game, at.state, at.company, (*kept, *imagined((buy.name,)))) - now


def _worth_it(at: Situation, buy: BuyTrain) -> str:
    """Return the reason to buy a train, by share values with and without it; empty if none."""
    name = at.company
    company = at.state.companies[name]
    family = at.game.cards.families[buy.name]
    rounds = rounds_left(at.game, at.state) - 1
    if rounds < 1:
        return ""
    lasting = fate(at.game, at.state, name).lasting
    if at.game.cards.trains[family].permanent and not lasting:
        return f"A {buy.name} never rusts, so {name} need not save for a train again."
    newer = all(at.game.order[t.family] < at.game.order[family] for t in proper(company))
    if not lasting and not newer and len(proper(company)) >= MOST_RUSTING:
        return ""
    after = after_train(at.game, at.state, buy)
    more = prospect(at.game, after, name, rounds).total
    more -= prospect(at.game, at.state, name, rounds).total
    shares = company.percent(at.seat) // 10
    damage, hurry = financing.damage(at, after, rounds), _new_phase(at, family, rounds)
    if (more * shares + hurry + damage) * at.style.pays <= bank_price(at.game, buy):
        return ""
    if damage > max(hurry, more * shares):
        return f"A {buy.name} makes trains of others rust, which hurts them more than me."
    if hurry > more * shares:
        return "The sooner a 3 is sold, the sooner companies can pay for my private companies."
    return f"{name} earns more with a {buy.name} and keeps enough for later."


def _new_phase(at: Situation, family: str, rounds: int) -> int:
    """Return the gain from a new phase: the first 3/3+ lets companies buy my privates (§9.3)."""
    if at.game.order[family] > at.game.order["3"] or at.state.issued["3"]:
        return 0
    piles, cards = at.game.cards.trains, at.game.cards.privates
    sales = 0
    for name, private in at.state.privates.items():
        prices = cards[name].company_price
        if private.seat == at.seat and prices is not None:
            sales += prices[1]
    older = piles["2"].cards - at.state.issued["2"]
    way = older * piles["2"].sides[0].price + piles["3"].sides[0].price
    left = at.state.companies[at.company].cash - way
    if family != "3" and left < 100:
        return sales // (older + 1)  # a step on the way, which others will finish
    return 2 * min(sales, max(left, 0)) + rounds * at.state.boe.percent(at.seat)


def _ghan(at: Situation, offers: list[BuyTrain]) -> Choice | None:
    for buy in sorted(offers, key=lambda b: not b.rebate):
        coming = fate(at.game, at.state, at.company)
        if buy.name == GHAN and coming.lasting and _gain(at, buy) >= 20:
            return Choice(buy, f"The Ghan adds £{_gain(at, buy)} a run to {at.company}.")
    return None


def finish(at: Situation) -> Choice | None:
    """Sell privates to the company for as much as it can pay; the money works better with me."""
    coming = fate(at.game, at.state, at.company)
    cash = at.state.companies[at.company].cash
    if not coming.lasting and coming.rounds <= 1:
        cash -= coming.price
    offers = []
    for offer in at.ranges(TakeOverPrivate):
        action = offer.action
        assert isinstance(action, TakeOverPrivate)
        prices = at.game.cards.privates[action.private].company_price
        assert prices is not None
        if at.state.privates[action.private].seat == at.seat and 3 * cash >= 2 * prices[1]:
            offers.append((min(cash, offer.high), offer))
    if not offers:
        return at.passing("Nothing else to do this turn.")
    price, offer = max(offers, key=lambda found: found[0])
    return Choice(offer.at(price), f"{at.company} pays me £{price}, which I can invest at once.")


def discard(at: Situation) -> Choice | None:
    """Discard the train that earns least."""

    def left(discard: DiscardTrain) -> int:
        company = at.state.companies[discard.company]
        kept = tuple(t for t in company.trains if t.card != discard.train)
        piles = at.game.cards.trains
        return earns(at.game, at.state, discard.company, kept) + sum(
            500 for t in kept if piles[t.family].permanent
        )

    best = max(at.of(DiscardTrain), key=left)
    return Choice(best, "It earns least of all trains.")


def insolvent(at: Situation) -> Choice | None:
    """Sell the block that loses least."""
    sales = at.of(SellShares)
    return Choice(max(sales, key=lambda s: s.percent), "The debt has to be paid.")
