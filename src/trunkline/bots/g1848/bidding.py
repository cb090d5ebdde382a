"""The regular bot in the sale of private companies: what to buy, what to make cheaper."""

from __future__ import annotations

from trunkline.bots.g1848.situation import Choice, Desk
from trunkline.titles.g1848.actions import BuyPrivate, LowerPrice

WORTH = {"P1": 45, "P2": 80, "P3": 120, "P4": 180, "P5": 185, "P6": 215}
"""What a private is worth to me: income until it closes, its right, its sale to a company."""
CAPITAL = 6 * 70
"""Money to keep: what it takes to launch a company alone at the lowest price."""


def auction(desk: Desk) -> Choice | None:
    """Buy the private that is cheapest against its worth; otherwise make the dearest cheaper."""
    best, gain = None, -1
    for buy in desk.of(BuyPrivate):
        price = desk.state.privates[buy.private].price
        worth = desk.roughly(WORTH[buy.private], 6)
        brings = desk.game.cards.privates[buy.private].directorship
        if desk.cash - price < (400 if brings else CAPITAL):
            continue
        if worth - price > gain:
            best, gain = buy, worth - price
    if best is not None:
        card = desk.game.cards.privates[best.private]
        return Choice(best, f"{card.name} is worth more to me than £{_price(desk, best)}.")
    lower = desk.of(LowerPrice)
    if not lower:
        return _last(desk) or desk.passing("I keep my money for launching a company.")
    least = max(lower, key=lambda one: (_price(desk, one) - WORTH[one.private], one.private))
    name = desk.game.cards.privates[least.private].name
    return Choice(least, f"{name} is too dear at £{_price(desk, least)}.")


def _last(desk: Desk) -> Choice | None:
    """Everything is at its lowest price: who would be the last to pass buys, or it never ends."""
    buys = desk.of(BuyPrivate)
    if not buys or desk.state.auction_passes < desk.game.seats - 1:
        return None
    buy = max(buys, key=lambda one: (WORTH[one.private] - _price(desk, one), one.private))
    name = desk.game.cards.privates[buy.private].name
    return Choice(buy, f"{name} will not get cheaper, and the game has to go on.")


def _price(desk: Desk, action: BuyPrivate | LowerPrice) -> int:
    return desk.state.privates[action.private].price
