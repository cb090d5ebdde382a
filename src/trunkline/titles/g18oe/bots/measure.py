"""Counts and curves of games of 18OE for summaries and charts."""

from __future__ import annotations

from trunkline.bots.protocol import Measure
from trunkline.titles.g18oe.core import GameOE, listed
from trunkline.titles.g18oe.state import MERGED, MINOR, NATIONAL, StateOE


def _label(state: StateOE) -> str:
    if state.round == "packet":
        return "Packet"
    if state.operating_round:
        return f"OR {state.turn}.{state.operating_round}"
    return f"SR {state.turn}"


def _prices(game: GameOE, state: StateOE) -> dict[str, int]:
    return {name: game.price(line) for name, line in state.companies.items() if listed(line)}


def _counts(game: GameOE, state: StateOE) -> dict[str, int]:
    lines = state.companies.values()
    return {
        "tiles on the map": len(state.tiles),
        "train phase": int(state.phase),
        "nationals": sum(line.kind == NATIONAL for line in lines),
        "minors merged": sum(line.kind == MINOR and line.status == MERGED for line in lines),
    }


def _seat(game: GameOE, state: StateOE, seat: int) -> dict[str, int]:
    lines = [line for line in state.companies.values() if line.president == seat]
    return {
        "cash": state.players[seat].cash,
        "shares": sum(line.holdings[seat] // 10 for line in state.companies.values()),
        "treasuries": sum(line.cash for line in lines),
        "trains": sum(len(line.trains) for line in lines),
    }


MEASURE = Measure(_label, _prices, _counts, _seat)
