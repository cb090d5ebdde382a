"""The regular in the packet: what each item is worth, and what must be left for regionals (§7)."""

from __future__ import annotations

from math import ceil

from trunkline.titles.g18oe.bots.situation import Choice, Situation
from trunkline.titles.g18oe.records.actions import Bid, BuyItem, TakeFree
from trunkline.titles.g18oe.rules.packet import display_name, highest, spendable, top_row

ROUNDS = 6
"""Operating rounds for which the income of a private counts: money is short at first."""
MINORS = {"A": 150, "B": 130, "C": 125, "D": 145, "E": 125, "F": 130}
MINORS |= {"G": 145, "H": 130, "J": 140, "K": 165, "L": 140, "M": 150}
"""Value of a minor with its ability: it pays half of its income, then turns into a share.

The price goes into its treasury, up to £180.
"""
ABILITY = {"SML": 110, "BBE": 20, "HML": 30, "WSB": 10, "BBBT": 10, "WCF": 5}
"""Value of a private's ability besides its income."""
CONCESSION = 35
FOR_A_REGIONAL = 130
"""Cost of floating a regional at a low par value."""


def worth(at: Situation, item: str) -> float:
    """Return the value of an item to me."""
    if item in at.game.book.minors:
        return at.about(MINORS.get(item, 120))
    card = at.game.book.privates.get(item)
    if card is None:
        return at.about(CONCESSION)
    face = card.price if card.income else 0
    return at.about(face * 0.6 + card.income * ROUNDS + ABILITY.get(item, 0))


def reserve(at: Situation) -> int:
    """Return the money I keep for regionals: my part of those that float, and one more."""
    formation = at.game.book.formation
    mine = sum(one.president == at.seat for one in at.state.companies.values())
    part = ceil(formation.regionals / at.game.seats + 0.5)
    return max(0, part - max(0, mine - 1)) * FOR_A_REGIONAL


def packet(at: Situation) -> Choice | None:
    """Buy or bid for items that are worth more than their price, while enough money is left."""
    free = at.of(TakeFree)
    if free:
        return Choice(free[0], "They cost nothing.")
    best, most = None, 0.0
    keep = reserve(at)
    for buy in at.of(BuyItem):
        price = at.state.packet[buy.item].price
        gain = worth(at, buy.item) - price
        if spendable(at.state, at.seat, buy.item) - price >= keep and gain > most:
            best, most = buy, gain
    if best is not None:
        return Choice(best, f"{_name(at, best.item)} is worth more to me than its price.")
    return _bid(at, keep) or at.passing("I keep my money for railroads.")


def _bid(at: Situation, keep: int) -> Choice | None:
    """Bid on an item of the lower rows that has no bid yet, or that I value more."""
    top = top_row(at.game, at.state)
    best, most, low = None, 15.0, 0
    for offer in at.ranges(Bid):
        bid = offer.action
        assert isinstance(bid, Bid)
        lot = at.state.packet[bid.item]
        leads = highest(lot) and dict(lot.bids).get(at.seat) == highest(lot)
        if leads or (bid.item in top and bid.item not in at.game.book.minors):
            continue
        gain = worth(at, bid.item) - offer.low
        if spendable(at.state, at.seat, bid.item) - offer.low >= keep and gain > most:
            best, most, low = offer, gain, offer.low
    if best is None:
        return None
    action = best.at(low)
    assert isinstance(action, Bid)
    return Choice(action, f"A bid of £{low} may be enough for {_name(at, action.item)}.")


def bidding(at: Situation) -> Choice | None:
    """Raise up to what the item is worth."""
    item = at.state.frames[-1].data[0]
    for offer in at.ranges(Bid):
        left = spendable(at.state, at.seat, item) - offer.low
        if offer.low < worth(at, item) and left >= reserve(at) - FOR_A_REGIONAL // 2:
            action = offer.at(offer.low)
            return Choice(action, f"{_name(at, item)} is still worth £{offer.low} to me.")
    return at.passing(f"{_name(at, item)} costs enough already.")


def _name(at: Situation, item: str) -> str:
    said = display_name(at.game, item)
    return said[:1].upper() + said[1:]
