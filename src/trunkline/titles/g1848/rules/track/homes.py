"""Home tokens, the slots kept for them, and COM's tokens at the edge (§5.3.6, §7.7.1, §7.7.4)."""

from __future__ import annotations

from trunkline.eighteen.parts import tokens
from trunkline.eighteen.parts.homes import Homes
from trunkline.titles.g1848.core import COM, Game1848
from trunkline.titles.g1848.records.events import EdgeMoved, EdgePlaced
from trunkline.titles.g1848.rules.track.edge_tokens import at_edge, from_edge, put_at_edge
from trunkline.titles.g1848.state import BOE, State1848


def _room(game: Game1848, state: State1848, city: str, name: str) -> int:
    """Places for a token at home; COM's takes one that is kept for another company or not.

    So does the Bank of England's, which was COM's or has nothing to do with who is at home here.
    """
    if name in (COM, BOE) and game.choice.com_homes == "beside-kept":
        return HOMES.open_slots(game, state, city)
    return tokens.free_slots(game, state, city)


def _beside(game: Game1848, state: State1848, city: str, name: str) -> None:
    """Put a home token without a slot at the edge of its city (§5.3.6)."""
    home = city.partition(".")[0]
    free = tokens.free_slots(game, state, city)
    kept = HOMES.waiting(game, state, home) if free else ()
    put_at_edge(game, state, city, name)
    state.emit(EdgePlaced(name, home, tuple(kept)))


HOMES = Homes[Game1848, State1848](keeps=lambda name: name != COM, room=_room, crowded=_beside)
"""In its first turn a company places its home token free of charge (§7.7.1); until then its slot is
kept, but not COM's (§7.7.4)."""


def move_from_edge(game: Game1848, state: State1848, hex_name: str) -> None:
    """Move a token from the edge into a slot that a new tile has made free (§5.3.6)."""
    for city, _ in tuple(tokens.cities(game, state, hex_name)):
        for owner in at_edge(game, state, city):
            if _room(game, state, city, owner):
                from_edge(game, state, city, owner)
                state.emit(EdgeMoved(owner, hex_name))
