"""One-time rights of private companies: who decides about them, and using them up (§4.1)."""

from __future__ import annotations

from trunkline.eighteen.parts.state import NOBODY
from trunkline.titles.g1848.state import State1848


def holder(state: State1848, name: str) -> int:
    """Return the player who decides about a private: its owner, or its company's director."""
    private = state.privates[name]
    return private.seat if private.seat != NOBODY else state.companies[private.company].director


def spend(state: State1848, name: str) -> None:
    """Use up a one-time right."""
    state.privates[name] = state.privates[name]._replace(spent=True)
