"""The page of the Goods Yard: no map and no companies, composed of parts."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from trunkline.kernel import CHANCE, Masked, Offer, Page, Parts, Seat, View, kind_of, template

if TYPE_CHECKING:
    from examples.goods_yard.game import GoodsYard, Yard

Json = dict[str, Any]

ACTS = {
    "bid": {"title": "Your bid", "way": "secret", "section": "2", "money": True},
    "demand": {
        "title": "Demand a card",
        "way": "rows",
        "by": "of",
        "seats": True,
        "section": "3",
        "short": "Demand",
    },
    "give": {"title": "Give a card", "way": "card", "by": "card", "section": "3"},
}
RULES = {
    "1": "Each round everybody is dealt a hidden card.",
    "2": "All bid at once; whoever bids most pays the bank.",
    "3": "Whoever paid demands a card of another seat, which chooses the card.",
    "4": "When the deck is too small for a round, cards and coins are points.",
}


def still(game: GoodsYard) -> Json:
    """Return constant data: the ways to choose, the views and the panels."""
    cards = {str(card): {"name": f"Card {card}"} for card in sorted(set(game.options["cards"]))}
    return {
        "title": "The Goods Yard",
        "money": ["{} coin", "{} coins"],
        "score": ["{} point", "{} points"],
        "acts": ACTS,
        "views": [
            {"id": "cards", "title": "Cards", "panels": ["cards", "bank"]},
            {"id": "charts", "title": "Charts", "panels": ["charts"]},
        ],
        "side": ["players"],
        "focus": "cards",
        "panels": {
            "players": {"kind": "players", "title": "Players"},
            "cards": {"kind": "cards", "title": "Cards", "cards": cards},
            "bank": {
                "kind": "track",
                "title": "Coins in the bank",
                "cells": [{"label": str(n)} for n in range(game.seats * game.options["coins"] + 1)],
            },
        },
    }


def now(game: GoodsYard, view: View[Yard]) -> Json:
    """Return what all players see at this moment."""
    state = view.state
    asked = state.frames[-1].step if state.frames else "over"
    rounds = {"bid": "Bidding", "demand": "A demand", "give": "A card changes hands"}
    return {
        "headline": {
            "round": rounds.get(asked, "The game is over"),
            "facts": [{"text": f"{len(state.hands[CHANCE])} cards in the deck"}],
        },
        "panels": {
            "players": {
                "players": {
                    str(seat): {
                        "amount": {"money": state.coins[seat]},
                        "facts": {"cards": len(state.hands[seat])},
                        "badges": [{"text": "has bid"}] if seat in state.bids else [],
                    }
                    for seat in game.player_seats
                }
            },
            "cards": {"groups": [{"title": "Deck", "hidden": len(state.hands[CHANCE])}]},
            "bank": {"now": state.bank},
        },
    }


def mine(game: GoodsYard, view: View[Yard]) -> Json:
    """Return what only this seat sees: its hand, and its bid."""
    state, seat = view.state, Seat(view.seat)
    if seat < 0:
        return {}
    hand = sorted(card.value for card in state.hands[seat] if not isinstance(card, Masked))
    groups = [
        {"title": "Your hand", "cards": [str(card) for card in hand]},
        {"title": "Deck", "hidden": len(state.hands[CHANCE])},
    ]
    found: Json = {"panels": {"cards": {"groups": groups}}}
    if seat in state.bids:
        found["answer"] = {"text": f"You bid {state.bids[seat].value}."}
    return found


def label(offer: Offer) -> str:
    """Return the words on a button."""
    action: Any = template(offer)
    kind = kind_of(type(action))
    return {"bid": "Bid", "demand": "Demand a card of"}.get(kind) or f"Give the {action.card}"


def figures(game: GoodsYard, view: View[Yard]) -> dict[str, dict[str, int]]:
    """Return the curves of the charts."""
    return {"Coins": {str(seat): view.state.coins[seat] for seat in game.player_seats}}


def page(game: GoodsYard) -> Page:
    """Return the page of a game, its parts bound to it."""
    return Parts(
        still=partial(still, game),
        now=partial(now, game),
        mine=partial(mine, game),
        label=label,
        explain=RULES.get,
        figures=partial(figures, game),
    )
