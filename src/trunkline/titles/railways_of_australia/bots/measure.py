"""Counts and curves of a game of Railways of Australia for summaries and charts."""

from __future__ import annotations

from trunkline.bots.protocol import Measure
from trunkline.titles.railways_of_australia.core import GameRoA
from trunkline.titles.railways_of_australia.state import StateRoA


def label(state: StateRoA) -> str:
    """Return the name of the current turn."""
    return f"turn {state.turn.number}" if state.turn.number else "setup"


def prices(game: GameRoA, state: StateRoA) -> dict[str, int]:
    """Nothing here has a price that moves."""
    return {}


def counts(game: GameRoA, state: StateRoA) -> dict[str, int]:
    """Return further counts for the summary of a game."""
    return {
        "turns": state.turn.number,
        "links": sum(link.end is not None for link in state.links.values()),
        "bonds": sum(player.bonds for player in state.players),
        "engine levels": sum(player.level for player in state.players),
        "deliveries": sum(sum(player.delivered) for player in state.players),
        "major lines": len(state.lines),
        "markers": sum(city.marker for city in state.cities.values()),
    }


def seat(game: GameRoA, state: StateRoA, seat: int) -> dict[str, int]:
    """Return a player's holdings at the end."""
    player = state.players[seat]
    links = sum(link.end is not None and seat in link.owners for link in state.links.values())
    return {"cash": player.cash, "bonds": player.bonds, "engine": player.level, "links": links}


MEASURE = Measure(label, prices, counts, seat)
