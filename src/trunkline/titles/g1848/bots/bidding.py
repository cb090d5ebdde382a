"""The regular bot in the sale of private companies: what to buy, what to make cheaper."""

from __future__ import annotations

from trunkline.titles.g1848.bots.situation import Choice, Situation
from trunkline.titles.g1848.records.actions import BuyPrivate, LowerPrice

WORTH = {"P1": 45, "P2": 80, "P3": 120, "P4": 180, "P5": 185, "P6": 215}
"""The worth of a private to me: income until it closes, its right, its sale to a company."""


def auction(at: Situation) -> Choice | None:
    """Buy the private that is cheapest against its worth; otherwise make the dearest cheaper."""
    best, gain = None, -1
    for buy in at.of(BuyPrivate):
        price = at.state.privates[buy.private].price
        worth = at.roughly(_worth(at, buy.private), 6)
        brings = at.game.cards.privates[buy.private].directorship
        if at.cash - price < (400 if brings else at.style.capital):
            continue
        if worth - price > gain:
            best, gain = buy, worth - price
    if best is not None:
        card = at.game.cards.privates[best.private]
        return Choice(best, f"{card.name} is worth more to me than £{_price(at, best)}.")
    lower = at.of(LowerPrice)
    if not lower:
        return _last(at) or at.passing("I keep my money for launching a company.")
    least = max(lower, key=lambda one: (_price(at, one) - _worth(at, one.private), one.private))
    name = at.game.cards.privates[least.private].name
    return Choice(least, f"{name} costs too much at £{_price(at, least)}.")


def _last(at: Situation) -> Choice | None:
    """Everything is at its lowest price: who would be the last to pass buys, or it never ends."""
    buys = at.of(BuyPrivate)
    if not buys or at.state.auction_passes < at.game.seats - 1:
        return None
    buy = max(buys, key=lambda one: (_worth(at, one.private) - _price(at, one), one.private))
    name = at.game.cards.privates[buy.private].name
    return Choice(buy, f"{name} will not get cheaper, and someone has to buy.")


def _worth(at: Situation, private: str) -> int:
    return round(at.style.privates * WORTH[private])


def _price(at: Situation, action: BuyPrivate | LowerPrice) -> int:
    return at.state.privates[action.private].price
