"""Tokens that lie at the edge of a city for want of a slot, with the same powers (§5.3.6)."""

from __future__ import annotations

from trunkline.board import Board
from trunkline.eighteen.parts.state import FREE, State18
from trunkline.eighteen.parts.tokens import owners, set_owners, slots


def put_at_edge(board: Board, state: State18, city: str, owner: str) -> None:
    """Lay a token beside a city that has no slot for it."""
    set_owners(state, city, (*owners(board, state, city), owner))


def from_edge(board: Board, state: State18, city: str, owner: str) -> None:
    """Move a token from the edge into a free slot."""
    count = slots(board, state, city)
    held = list(owners(board, state, city))
    held.remove(owner)
    held[held[:count].index(FREE)] = owner
    set_owners(state, city, tuple(held))


def at_edge(board: Board, state: State18, city: str) -> tuple[str, ...]:
    """Owners whose tokens lie beside a city."""
    return state.tokens.get(city, ())[slots(board, state, city) :]
