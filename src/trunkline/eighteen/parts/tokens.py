"""Tiles on the map, and station tokens in the slots of cities.

A city ("F17.0": hex, stop) has an entry with one owner, or nothing, for each slot. Owners beyond
the slots lie at the city's edge, where a title allows that, and new slots come before them. These
functions work on any state with the three fields of ``Laid``.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Protocol

from trunkline.board import Board
from trunkline.board.track import Lay
from trunkline.eighteen.parts.networks import place_of

FREE = ""
"""An empty token slot, or a private that no company owns."""
_NUMBERS = frozenset("0123456789")
"""Numbers of the cities of a hex: "F15.1" names one, "F15.01" would be a second name for it."""


class Laid(Protocol):
    """The fields of a state that hold tiles and tokens."""

    tiles: dict[str, tuple[str, int]]
    supply: dict[str, int]
    tokens: dict[str, tuple[str, ...]]


class Mapped(Protocol):
    """A game with a map."""

    @property
    def board(self) -> Board:
        """The map and the tiles."""

    def refresh(self, state: Any, hex_name: str) -> None:
        """Update what a state derives from tiles and tokens after a change on one hex."""


def cities(game: Mapped, state: Laid, name: str) -> Iterator[tuple[str, int]]:
    """Yield the cities of a hex with their number of slots."""
    for index, stop in enumerate(game.board.face(state.tiles, name).tile.stops):
        if stop.slots:
            yield f"{name}.{index}", stop.slots


def slots(game: Mapped, state: Laid, city: str) -> int:
    """Return how many slots a city has now; 0 if there is no such city."""
    name, _, index = city.partition(".")
    board = game.board
    if name not in board.map.hexes or index not in _NUMBERS:
        return 0
    stops = board.face(state.tiles, name).tile.stops
    return stops[int(index)].slots if int(index) < len(stops) else 0


def owners(game: Mapped, state: Laid, city: str) -> tuple[str, ...]:
    """Return the owner of every slot, then of tokens at the edge."""
    held = state.tokens.get(city, ())
    return held + (FREE,) * (slots(game, state, city) - len(held))


def free_slots(game: Mapped, state: Laid, city: str) -> int:
    """Return the number of slots without a token."""
    return owners(game, state, city)[: slots(game, state, city)].count(FREE)


def token_on(state: Laid, name: str, owner: str) -> str:
    """Return the city of a hex in which an owner has a token, or nothing."""
    prefix = name + "."
    for city, held in state.tokens.items():
        if owner in held and city.startswith(prefix):
            return city
    return ""


def cities_of(state: Laid, owner: str) -> tuple[str, ...]:
    """Return all cities with a token of an owner."""
    return tuple([city for city, held in state.tokens.items() if owner in held])


def put_token(game: Mapped, state: Laid, city: str, owner: str) -> None:
    """Place a token in the first free slot."""
    held = list(owners(game, state, city))
    held[held.index(FREE)] = owner
    set_owners(game, state, city, tuple(held))


def replace_token(game: Mapped, state: Laid, city: str, old: str, new: str = FREE) -> None:
    """Swap a token for another, or take it off the map."""
    held = tuple([new if owner == old else owner for owner in state.tokens[city]])
    set_owners(game, state, city, held)


def set_owners(game: Mapped, state: Laid, city: str, held: tuple[str, ...]) -> None:
    """Set the owners of a city's slots and of tokens at its edge."""
    if any(held):
        state.tokens[city] = held
    else:
        state.tokens.pop(city, None)
    game.refresh(state, place_of(city)[0])


def lay_tile(game: Mapped, state: Laid, lay: Lay) -> None:
    """Put a tile on the map: its tokens move over, the old tile returns to the supply."""
    old = state.tiles.get(lay.hex)
    before = [(city, n, owners(game, state, city)) for city, n in cities(game, state, lay.hex)]
    if old is not None:
        state.supply[old[0]] += 1
    state.supply[lay.tile.number] -= 1
    state.tiles[lay.hex] = lay.lying
    for city, _, _ in before:
        state.tokens.pop(city, None)
    for city, room, held in before:
        if any(held):
            _move_over(game, state, lay, city, room, held)
    game.refresh(state, lay.hex)


def _move_over(
    game: Mapped, state: Laid, lay: Lay, city: str, room: int, held: tuple[str, ...]
) -> None:
    """Fill the first slots with the tokens of a city; cities that become one share its slots."""
    new = f"{lay.hex}.{lay.kept[place_of(city)[1]]}"
    inside = [owner for owner in (*state.tokens.get(new, ()), *held[:room]) if owner]
    free = slots(game, state, new) - len(inside)
    state.tokens[new] = (*inside, *(FREE,) * free, *held[room:])
