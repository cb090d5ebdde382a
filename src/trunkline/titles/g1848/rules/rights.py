"""One-time rights of private companies: who decides about them, and using them up (§4.1)."""

from __future__ import annotations

from trunkline.eighteen.parts.state import NOBODY
from trunkline.eighteen.rules import privates
from trunkline.titles.g1848.state import State1848


def holder(state: State1848, name: str) -> int:
    """Return the player who decides about a private: its owner, or its company's director."""
    private = state.privates[name]
    return private.seat if private.seat != NOBODY else state.companies[private.company].director


def right_of(state: State1848, name: str) -> bool:
    """Return True if a one-time right is not used yet; it survives the close (§4.1)."""
    return privates.right_of(state, name, survives=True)


def may_use(state: State1848, name: str, company: str) -> bool:
    """Return True if a company or its director has a right, closed or not (§4.1)."""
    return privates.may_use(state, name, company, survives=True)


def spend(state: State1848, name: str) -> None:
    """Use up a one-time right."""
    state.privates[name] = state.privates[name]._replace(spent=True)
