"""The regular bot finds the money for a train: the income, a loan, or none (§5.6, §10.3.3).

A loan costs two spaces on the chart; so does keeping the income instead of paying it, and the
dividend with it. Private money is no way out: a director may not add any (§8.4.3).
"""

from __future__ import annotations

from typing import NamedTuple

from trunkline.kernel import Seat, fork
from trunkline.titles.g1848.bots.dealing import after_train
from trunkline.titles.g1848.bots.outlook import fate, holding, relative_value, rounds_left
from trunkline.titles.g1848.bots.situation import Situation
from trunkline.titles.g1848.printed.cards import TrainType
from trunkline.titles.g1848.records.actions import BuyTrain, TakeLoan
from trunkline.titles.g1848.rules.trains.piles import has_room, top
from trunkline.titles.g1848.rules.trains.trains import bank_price
from trunkline.titles.g1848.state import State1848


class Means(NamedTuple):
    """A way to come to a train."""

    pay: bool
    """The income still goes to the shareholders."""
    loan: bool
    train: str
    """Its name; empty for none."""
    worth: int
    """Total gain for me: dividend, shares, and trains that rust elsewhere."""


def best(at: Situation, income: int | None = None) -> tuple[Means, int] | None:
    """Return the best way to pay for a train beyond the treasury, and my gain; None if none helps.

    `income` has just been earned; without it, the dividend is already settled.
    """
    game, state = at.game, at.state
    if state.end or rounds_left(game, state) < 2:
        return None
    if not has_room(game, state, at.company) and not _given_in(at):
        return None
    cash = state.companies[at.company].cash
    most_cash = cash + (income or 0) + (game.cards.boe.loan if at.of(TakeLoan) else 0)
    sides = game.cards.sides
    if not any(sides[buy.name].price > cash for buy in _trains(at, most_cash)):
        return None  # return None  # income and loan together buy no better train than the treasury
    plain = max(_weigh(at, income, True, False), key=_worth)
    ways = [(False, False), (False, True)] if income else []
    if not at.of(TakeLoan) or state.boe.loans + 1 >= game.cards.boe.end_at_loans:
        ways = ways[:1]
    else:
        ways.append((True, True))
    found = [
        means
        for pay, loan in ways
        for means in _weigh(at, income, pay, loan)
        if means.train and sides[means.train].price > cash
    ]
    most = max(found, key=_worth, default=plain)
    gain = most.worth - plain.worth
    return (most, gain) if gain > at.style.enough else None


def _worth(means: Means) -> int:
    return means.worth


def _weigh(at: Situation, income: int | None, pay: bool, loan: bool) -> list[Means]:
    """Value buying no train, and each train that this way of paying allows."""
    game, name = at.game, at.company
    state, dividend = _after(at, income, pay, loan)
    rounds = rounds_left(game, at.state) - 1
    found = []
    for buy in (None, *_trains(at, state.companies[name].cash)):
        after = after_train(game, state, buy) if buy else state
        worth = dividend + holding(game, after, name, at.seat, rounds)
        worth += damage(at, after, rounds)
        found.append(Means(pay, loan, buy.name if buy else "", worth))
    return found


def _trains(at: Situation, cash: int) -> list[BuyTrain]:
    """Return the trains that the bank sells for a sum.

    Trains that rust are left out beside a lasting one.
    """
    game, state = at.game, at.state
    pile = _pile(at)
    if not pile.permanent and fate(game, state, at.company).lasting:
        return []
    assert state.op is not None
    if state.dealt and game.choice.company_trains == "last":
        return []  # the bank sells nothing more in this turn (§8.3.4)
    cards = ("",) if has_room(game, state, at.company) else ()
    buys = (
        BuyTrain(Seat(at.seat), at.company, side.name, card)
        for side in pile.sides
        for card in (*cards, *(_given_in(at) if side.name == game.cards.trade_in.side else ()))
    )
    return [buy for buy in buys if bank_price(game, buy) <= cash]


def _pile(at: Situation) -> TrainType:
    return at.game.cards.trains[top(at.game, at.state)]


def _given_in(at: Situation) -> tuple[str, ...]:
    """Return the card of a train that the bank takes in part payment for a D (§8.2.4)."""
    rule = at.game.cards.trade_in
    if not at.style.sides or rule.side not in {side.name for side in _pile(at).sides}:
        return ()
    own = at.state.companies[at.company].trains
    return tuple(train.card for train in own if train.family in rule.families)[:1]


def _after(at: Situation, income: int | None, pay: bool, loan: bool) -> tuple[State1848, int]:
    """Return the state after income and loan are settled, and my part of the dividend."""
    market, new = at.game.cards.market, fork(at.state)
    company = new.companies[at.company]
    cell, cash, dividend = company.cell, company.cash, 0
    assert cell is not None
    if income and pay:
        cell, dividend = market.right(cell), income * company.percent(at.seat) // 100
    elif income:
        cell, cash = market.left(cell), cash + income
    if loan:
        boe = at.game.cards.boe
        cell, cash = market.left(cell, boe.spaces[0]), cash + boe.loan
    new.companies[at.company] = company._replace(cell=cell, cash=cash)
    return new, dividend


def damage(at: Situation, after: State1848, rounds: int) -> int:
    """Return my gain over rivals when a purchase makes their companies' trains rust."""
    game, before = at.game, at.state
    hit = [
        name
        for name, company in before.companies.items()
        if name != at.company and after.companies[name].trains != company.trains
    ]
    gained = relative_value(game, after, at.seat, hit, rounds)
    return gained - relative_value(game, before, at.seat, hit, rounds)
