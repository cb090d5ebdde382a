"""The regular in the packet: what each item is worth, and what must be left for regionals (§7)."""

from __future__ import annotations

from math import ceil

from trunkline.bots.g18oe.desk import Choice, Desk
from trunkline.titles.g18oe.actions import Bid, BuyItem, TakeFree
from trunkline.titles.g18oe.packet import called, highest, spendable, top_row

ROUNDS = 6
"""Operating rounds for which the income of a private counts: money is short at first."""
MINORS = {"A": 150, "B": 130, "C": 125, "D": 145, "E": 125, "F": 130}
MINORS |= {"G": 145, "H": 130, "J": 140, "K": 165, "L": 140, "M": 150}
"""What a minor is worth with its ability: it pays half of its income, then turns into a share.
What is paid for one goes into its treasury, up to £180."""
ABILITY = {"SML": 110, "BBE": 20, "HML": 30, "WSB": 10, "BBBT": 10, "WCF": 5}
"""What the ability of a private is worth besides its income."""
CONCESSION = 35
FOR_A_REGIONAL = 130
"""What it costs to float a regional at a low par value."""


def worth(desk: Desk, item: str) -> float:
    """What an item is worth to me."""
    if item in desk.game.book.minors:
        return desk.about(MINORS.get(item, 120))
    card = desk.game.book.privates.get(item)
    if card is None:
        return desk.about(CONCESSION)
    face = card.price if card.income else 0
    return desk.about(face * 0.6 + card.income * ROUNDS + ABILITY.get(item, 0))


def reserve(desk: Desk) -> int:
    """What I keep for regionals: my part of those that will float, and one more if I can."""
    formation = desk.game.book.formation
    mine = sum(one.president == desk.seat for one in desk.state.railroads.values())
    part = ceil(formation.regionals / desk.game.seats + 0.5)
    return max(0, part - max(0, mine - 1)) * FOR_A_REGIONAL


def packet(desk: Desk) -> Choice | None:
    """Buy or bid for what is worth more than its price, as long as enough is left."""
    free = desk.of(TakeFree)
    if free:
        return Choice(free[0], "They cost nothing.")
    best, most = None, 0.0
    keep = reserve(desk)
    for buy in desk.of(BuyItem):
        price = desk.state.packet[buy.item].price
        gain = worth(desk, buy.item) - price
        if spendable(desk.state, desk.seat, buy.item) - price >= keep and gain > most:
            best, most = buy, gain
    if best is not None:
        return Choice(best, f"{_name(desk, best.item)} is worth more to me than its price.")
    return _bid(desk, keep) or desk.passing("I keep my money for railroads.")


def _bid(desk: Desk, keep: int) -> Choice | None:
    """A bid on what lies below, where nobody has bid yet or I would pay more."""
    top = top_row(desk.game, desk.state)
    best, most, low = None, 15.0, 0
    for offer in desk.ranges(Bid):
        bid = offer.action
        assert isinstance(bid, Bid)
        lot = desk.state.packet[bid.item]
        leads = highest(lot) and dict(lot.bids).get(desk.seat) == highest(lot)
        if leads or (bid.item in top and bid.item not in desk.game.book.minors):
            continue
        gain = worth(desk, bid.item) - offer.low
        if spendable(desk.state, desk.seat, bid.item) - offer.low >= keep and gain > most:
            best, most, low = offer, gain, offer.low
    if best is None:
        return None
    action = best.at(low)
    assert isinstance(action, Bid)
    return Choice(action, f"A bid of £{low} may be enough for {_name(desk, action.item)}.")


def bidding(desk: Desk) -> Choice | None:
    """Raise up to what the item is worth."""
    item = desk.state.frames[-1].data[0]
    for offer in desk.ranges(Bid):
        left = spendable(desk.state, desk.seat, item) - offer.low
        if offer.low < worth(desk, item) and left >= reserve(desk) - FOR_A_REGIONAL // 2:
            action = offer.at(offer.low)
            return Choice(action, f"{_name(desk, item)} is still worth £{offer.low} to me.")
    return desk.passing(f"{_name(desk, item)} is dear enough.")


def _name(desk: Desk, item: str) -> str:
    said = called(desk.game, item)
    return said[:1].upper() + said[1:]
