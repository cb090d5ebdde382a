"""Tokens that lie at the edge of a city for want of a slot, with the same powers (§5.3.6)."""

from __future__ import annotations

from trunkline.eighteen.parts.tokens import FREE, Laid, Mapped, owners, set_owners, slots


def put_at_edge(game: Mapped, state: Laid, city: str, owner: str) -> None:
    """Lay a token beside a city that has no slot for it."""
    set_owners(game, state, city, (*owners(game, state, city), owner))


def from_edge(game: Mapped, state: Laid, city: str, owner: str) -> None:
    """Move a token from the edge into a free slot."""
    count = slots(game, state, city)
    held = list(owners(game, state, city))
    held.remove(owner)
    held[held[:count].index(FREE)] = owner
    set_owners(game, state, city, tuple(held))


def at_edge(game: Mapped, state: Laid, city: str) -> tuple[str, ...]:
    """Owners whose tokens lie beside a city."""
    return state.tokens.get(city, ())[slots(game, state, city) :]
