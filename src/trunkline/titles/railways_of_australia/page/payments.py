"""Effects of a payment: bonds, their interest, and their points at the end (§12)."""

from __future__ import annotations

from trunkline.kernel import View
from trunkline.page.offers import Effects, Told
from trunkline.titles.railways_of_australia.core import GameRoA
from trunkline.titles.railways_of_australia.rules import money
from trunkline.titles.railways_of_australia.state import StateRoA


def price_effects(game: GameRoA, view: View[StateRoA], amount: int) -> Effects:
    """Return what paying an amount means: bonds, interest, points at the end."""
    if view.seat < 0:
        return {}
    cost = money.price(game, view.state.players[view.seat], amount)
    if not cost.bonds:
        return {"facts": {"Bonds": "none"}}
    return {
        "facts": {
            "Bonds": str(cost.bonds),
            "Interest a turn": {"money": cost.interest},
            "At the end": {"text": f"−{points(cost.points)}", "tone": "bad"},
        }
    }


def points(number: int) -> str:
    """Return a number of points in words."""
    return f"{number} point" if number == 1 else f"{number} points"


def besides(game: GameRoA, view: View[StateRoA], amount: int) -> str:
    """Return the bonds that a payment takes, in a few words for the button."""
    bonds = money.price(game, view.state.players[view.seat], amount).bonds if view.seat >= 0 else 0
    return "" if not bonds else "1 bond" if bonds == 1 else f"{bonds} bonds"


def payment(game: GameRoA, view: View[StateRoA], amount: int) -> Told:
    """Return a price, its bonds, and what these cost later."""
    effects = price_effects(game, view, amount)
    return {"cost": amount, "besides": besides(game, view, amount), "effects": effects}


def bonds_later(game: GameRoA, view: View[StateRoA], amount: int) -> str:
    """Return the bonds of a payment, their interest and points, as the end of a sentence."""
    bonds = besides(game, view, amount)
    if not bonds:
        return ""
    cost = money.price(game, view.state.players[view.seat], amount)
    return f" and {bonds}: ${cost.interest:,} interest a turn, −{points(cost.points)} at the end"


def signed(amount: int) -> str:
    """Return an amount of money with its sign."""
    return f"−${-amount:,}" if amount < 0 else f"${amount:,}"
