"""The regular bot finds the money for a train: the income, a loan, or none (§5.6, §10.3.3).

A loan costs two spaces on the chart; so does keeping the income instead of paying it, and the
dividend with it. Private money is no way out: a director may not add any (§8.4.3).
"""

from __future__ import annotations

from typing import NamedTuple

from trunkline.bots.g1848.dealing import after_train
from trunkline.bots.g1848.outlook import fate, holding, rounds_left, standing
from trunkline.bots.g1848.situation import Desk
from trunkline.kernel import Seat, fork
from trunkline.titles.g1848.actions import BuyTrain, TakeLoan
from trunkline.titles.g1848.cards import TrainType
from trunkline.titles.g1848.piles import has_room, top
from trunkline.titles.g1848.state import State1848
from trunkline.titles.g1848.trains import bank_price

ENOUGH = 80
"""By how many pounds a train that needs a loan or the income must beat doing without both."""


class Means(NamedTuple):
    """A way to come to a train."""

    pay: bool
    """The income still goes to the shareholders."""
    loan: bool
    train: str
    """Its name; empty for none."""
    worth: int
    """What it all brings me: dividend, shares, and what rusts elsewhere."""


def best(desk: Desk, income: int | None = None) -> tuple[Means, int] | None:
    """How to pay for a train that the treasury cannot pay, and what I gain by it; if I do.

    `income` has just been earned; without it, that is settled.
    """
    game, state = desk.game, desk.state
    if state.end or rounds_left(game, state) < 2:
        return None
    if not has_room(game, state, desk.company) and not _given_in(desk):
        return None
    cash = state.companies[desk.company].cash
    most_cash = cash + (income or 0) + (game.cards.boe.loan if desk.of(TakeLoan) else 0)
    sides = game.cards.sides
    if not any(sides[buy.name].price > cash for buy in _trains(desk, most_cash)):
        return None  # income and loan together pay for nothing that the treasury does not
    plain = max(_weigh(desk, income, True, False), key=_worth)
    ways = [(False, False), (False, True)] if income else []
    if not desk.of(TakeLoan) or state.boe.loans + 1 >= game.cards.boe.end_at_loans:
        ways = ways[:1]
    else:
        ways.append((True, True))
    found = [
        means
        for pay, loan in ways
        for means in _weigh(desk, income, pay, loan)
        if means.train and sides[means.train].price > cash
    ]
    most = max(found, key=_worth, default=plain)
    gain = most.worth - plain.worth
    return (most, gain) if gain > ENOUGH else None


def _worth(means: Means) -> int:
    return means.worth


def _weigh(desk: Desk, income: int | None, pay: bool, loan: bool) -> list[Means]:
    """What it brings to buy no train, and each that can be paid in that way."""
    game, name = desk.game, desk.company
    state, dividend = _after(desk, income, pay, loan)
    rounds = rounds_left(game, desk.state) - 1
    found = []
    for buy in (None, *_trains(desk, state.companies[name].cash)):
        after = after_train(game, state, buy) if buy else state
        worth = dividend + holding(game, after, name, desk.seat, rounds)
        worth += damage(desk, after, rounds)
        found.append(Means(pay, loan, buy.name if buy else "", worth))
    return found


def _trains(desk: Desk, cash: int) -> list[BuyTrain]:
    """What the bank sells for a sum; nothing that rusts beside a lasting train."""
    game, state = desk.game, desk.state
    pile = _pile(desk)
    if not pile.permanent and fate(game, state, desk.company).lasting:
        return []
    assert state.op is not None
    if state.op.dealt and game.choice.company_trains == "last":
        return []  # the bank sells nothing more in this turn (§8.3.4)
    cards = ("",) if has_room(game, state, desk.company) else ()
    buys = (
        BuyTrain(Seat(desk.seat), desk.company, side.name, card)
        for side in pile.sides
        for card in (*cards, *(_given_in(desk) if side.name == game.cards.trade_in.side else ()))
    )
    return [buy for buy in buys if bank_price(game, buy) <= cash]


def _pile(desk: Desk) -> TrainType:
    return desk.game.cards.trains[top(desk.game, desk.state)]


def _given_in(desk: Desk) -> tuple[str, ...]:
    """The card of a train that the bank takes in part payment for a D (§8.2.4)."""
    rule = desk.game.cards.trade_in
    if not desk.style.sides or rule.side not in {side.name for side in _pile(desk).sides}:
        return ()
    own = desk.state.companies[desk.company].trains
    return tuple(train.card for train in own if train.family in rule.families)[:1]


def _after(desk: Desk, income: int | None, pay: bool, loan: bool) -> tuple[State1848, int]:
    """The table when income and loan are settled, and my part of the dividend."""
    market, new = desk.game.cards.market, fork(desk.state)
    company = new.companies[desk.company]
    cell, cash, dividend = company.cell, company.cash, 0
    assert cell is not None
    if income and pay:
        cell, dividend = market.right(cell), income * company.percent(desk.seat) // 100
    elif income:
        cell, cash = market.left(cell), cash + income
    if loan:
        boe = desk.game.cards.boe
        cell, cash = market.left(cell, boe.spaces[0]), cash + boe.loan
    new.companies[desk.company] = company._replace(cell=cell, cash=cash)
    return new, dividend


def damage(desk: Desk, after: State1848, rounds: int) -> int:
    """What I gain on the others when a purchase makes trains of other companies rust."""
    game, before = desk.game, desk.state
    hit = [
        name
        for name, company in before.companies.items()
        if name != desk.company and after.companies[name].trains != company.trains
    ]
    gained = standing(game, after, desk.seat, hit, rounds)
    return gained - standing(game, before, desk.seat, hit, rounds)
