"""Station tokens in the slots of cities.

A city's entry has one owner (or nothing) for each slot. Where a title lets tokens lie beside a city
for want of a slot, with the same powers, their owners follow, and new slots come before them.
"""

from __future__ import annotations

from collections.abc import Iterator

from trunkline.board import Board
from trunkline.board.track import Lay
from trunkline.eighteen.parts.networks import place_of
from trunkline.eighteen.parts.state import FREE, State18

_NUMBERS = frozenset("0123456789")
"""How the city of a hex is numbered: "F15.1" names it, "F15.01" would be a second name for it."""


def cities(board: Board, state: State18, name: str) -> Iterator[tuple[str, int]]:
    """The cities of a hex with their number of slots."""
    for index, stop in enumerate(board.face(state.tiles, name).tile.stops):
        if stop.slots:
            yield f"{name}.{index}", stop.slots


def slots(board: Board, state: State18, city: str) -> int:
    """How many slots a city has now; 0 if there is no such city."""
    name, _, index = city.partition(".")
    if name not in board.map.hexes or index not in _NUMBERS:
        return 0
    stops = board.face(state.tiles, name).tile.stops
    return stops[int(index)].slots if int(index) < len(stops) else 0


def owners(board: Board, state: State18, city: str) -> tuple[str, ...]:
    """The owner of every slot, then of tokens at the edge."""
    held = state.tokens.get(city, ())
    return held + (FREE,) * (slots(board, state, city) - len(held))


def free_slots(board: Board, state: State18, city: str) -> int:
    """Slots without a token."""
    return owners(board, state, city)[: slots(board, state, city)].count(FREE)


def has_token(state: State18, name: str, owner: str) -> bool:
    """Whether an owner has a token anywhere on a hex, in a slot or at the edge."""
    prefix = name + "."
    return any(owner in held for city, held in state.tokens.items() if city.startswith(prefix))


def put_token(board: Board, state: State18, city: str, owner: str) -> None:
    """Place a token in the first free slot."""
    held = list(owners(board, state, city))
    held[held.index(FREE)] = owner
    set_owners(state, city, tuple(held))


def set_owners(state: State18, city: str, held: tuple[str, ...]) -> None:
    """Say who has the slots of a city; further owners lie beside them."""
    state.tokens[city] = held
    state.networks = state.networks.changed(state.tiles, state.tokens, place_of(city)[0])


def lay_tile(board: Board, state: State18, lay: Lay) -> None:
    """Put a tile on the map: tokens move over, the old tile goes back to the supply."""
    old = state.tiles.get(lay.hex)
    room = dict(cities(board, state, lay.hex))
    before = {city: owners(board, state, city) for city in room}
    if old is not None:
        state.supply[old[0]] += 1
    state.supply[lay.tile.number] -= 1
    state.tiles[lay.hex] = lay.lying
    for city in before:
        state.tokens.pop(city, None)
    for city, held in before.items():
        if any(held):
            _move_over(board, state, lay, city, held, room[city])
    state.networks = state.networks.changed(state.tiles, state.tokens, lay.hex)


def _move_over(
    board: Board, state: State18, lay: Lay, city: str, held: tuple[str, ...], room: int
) -> None:
    """Tokens keep their slots; new slots come before those at the edge."""
    new = f"{lay.hex}.{lay.kept[place_of(city)[1]]}"
    added = slots(board, state, new) - room
    state.tokens[new] = held[:room] + (FREE,) * added + held[room:]
