"""The Consolidation railroad phase: when a player may pass (§5.1.5, §10.6)."""

from __future__ import annotations

from trunkline.titles.g18oe.core import GameOE, owned
from trunkline.titles.g18oe.state import REGIONAL, StateOE


def pass_refusal(game: GameOE, state: StateOE, seat: int) -> str | None:
    """Nobody passes with a regional to expand (§10.6)."""
    if state.rr_phase != "consolidation":
        return None
    regionals = owned(state, seat, REGIONAL)
    if regionals:
        return f"{regionals[0]} must expand into a major first (§10.6)."
    return None
