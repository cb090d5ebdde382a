"""The menu of a turn: what each kind of action would bring and cost now (§3.2)."""

from __future__ import annotations

from trunkline.kernel import View, kind_of
from trunkline.page.title import MenuRow
from trunkline.titles.railways_of_australia.core import GameRoA
from trunkline.titles.railways_of_australia.page.gains import errands
from trunkline.titles.railways_of_australia.page.payments import bonds_later
from trunkline.titles.railways_of_australia.records import actions as act
from trunkline.titles.railways_of_australia.state import StateRoA

NAMED = 3
"""Cards that are named at most."""


def menu(game: GameRoA, view: View[StateRoA]) -> dict[str, MenuRow]:
    """Return the rows of the seat that chooses an action, by kind."""
    state = view.state
    if view.seat not in view.asked or not state.frames or state.frames[-1].step != "act":
        return {}
    rows = {
        act.Deliver: _deliver(game, view),
        act.Lay: _lay(game, view),
        act.Upgrade: _upgrade(game, view),
        act.Urbanize: _urbanize(game, view),
        act.Take: _take(game, state),
    }
    return {kind_of(kind): row for kind, row in rows.items()}


def _deliver(game: GameRoA, view: View[StateRoA]) -> MenuRow:
    found = errands(game, view.state, view.seat)
    if not found:
        return {}
    points, (origin, colour, end) = max((points, errand) for errand, points in found.items())
    best = f"Best: {colour} from {origin} to {end}."
    few = "1 cube can go." if len(found) == 1 else f"{len(found)} deliveries are open."
    return {"about": f"{few} {best}", "value": f"up to +{points}", "good": points > 0}


def _lay(game: GameRoA, view: View[StateRoA]) -> MenuRow:
    cheapest = min(ground.price for ground in game.land.grounds.values() if ground.price)
    pieces = game.numbers["builds"]
    return {
        "about": f"Up to {pieces} tiles. Choose where to start, then the city to reach.",
        "value": f"from ${cheapest:,}",
    }


def _upgrade(game: GameRoA, view: View[StateRoA]) -> MenuRow:
    level = view.state.players[view.seat].level
    if level > len(game.prices):
        return {}
    price = game.prices[level - 1]
    return {
        "title": f"Engine {level} → {level + 1}",
        "about": f"Deliver over {level + 1} links{_borrowed(game, view, price)}.",
        "value": f"${price:,}",
    }


def _urbanize(game: GameRoA, view: View[StateRoA]) -> MenuRow:
    price = game.costs["urbanize"]
    return {
        "about": f"A gray city takes a colour and gets new cubes{_borrowed(game, view, price)}.",
        "value": f"${price:,}",
    }


def _take(game: GameRoA, state: StateRoA) -> MenuRow:
    names = [game.cards[name].name for name in state.display]
    shown = ", ".join(names[:NAMED])
    return {
        "about": f"{len(names)} open: {shown}{' …' if len(names) > NAMED else ''}",
        "value": "free",
    }


def _borrowed(game: GameRoA, view: View[StateRoA], price: int) -> str:
    """Return what bonds of a payment mean; nothing where the money is there."""
    later = bonds_later(game, view, price)
    return f";{later.removeprefix(' and')}" if later else ""
