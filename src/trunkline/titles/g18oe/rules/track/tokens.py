"""Station tokens in the positions of cities, and the networks that follow from them."""

from __future__ import annotations

from collections.abc import Iterator

from trunkline.board.network import Gates
from trunkline.board.track import Lay
from trunkline.eighteen.parts.networks import Networks, place_of
from trunkline.titles.g18oe.core import GameOE
from trunkline.titles.g18oe.printed.geography import LILLE
from trunkline.titles.g18oe.rules.track.lille import LILLE_CITY, ferry_free, ferry_lost, ferry_taken
from trunkline.titles.g18oe.state import FREE, IDLE, OPEN, PARRED, StateOE


def rebuild(game: GameOE, state: StateOE) -> None:
    """Make both networks anew from tiles and tokens."""
    state.networks = Networks(game.board, state.tiles, standing(state), gates(state))
    refence(game, state)


def standing(state: StateOE) -> dict[str, tuple[str, ...]]:
    """The tokens of all cities; the one at Lille's ferry stands in the city as well (§11.2.2)."""
    if state.ferry_token in ("", OPEN):
        return state.tokens
    held = (*state.tokens.get(LILLE_CITY, ()), state.ferry_token)
    return {**state.tokens, LILLE_CITY: held}


def gates(state: StateOE) -> Gates:
    """The rules for passing Lille: while its ferry position is empty, once it is taken, and after
    the token there was lost."""
    if state.ferry_token == OPEN:
        return LOST_FERRY
    return TAKEN_FERRY if state.ferry_token else FREE_FERRY


FREE_FERRY: Gates = {LILLE: ferry_free}
TAKEN_FERRY: Gates = {LILLE: ferry_taken}
LOST_FERRY: Gates = {LILLE: ferry_lost}


def refence(game: GameOE, state: StateOE) -> None:
    """Make the network of those who may not use hexes with Brandt tokens (§14.9)."""
    if state.brandt:
        state.fenced = Networks(game.board, open_tiles(state), standing(state), gates(state))
    else:
        state.fenced = state.networks


def open_tiles(state: StateOE) -> dict[str, tuple[str, int]]:
    """The tiles on hexes without Brandt tokens."""
    return {name: lying for name, lying in state.tiles.items() if name not in state.brandt}


def changed(game: GameOE, state: StateOE, name: str) -> None:
    """The networks after a tile or a token on one hex."""
    fenced = state.fenced is not state.networks
    state.networks = state.networks.changed(state.tiles, standing(state), name)
    if fenced and state.brandt:
        state.fenced = state.fenced.changed(open_tiles(state), standing(state), name)
    else:
        refence(game, state)


def network(game: GameOE, state: StateOE, name: str) -> Networks:
    """The network that a railroad may use: its own player's Brandt hexes are open to it (§14.9)."""
    if state.brandt and state.companies[name].president == state.privates["BBE"].seat:
        return state.networks
    return state.fenced


def slots(game: GameOE, state: StateOE, city: str) -> int:
    """How many positions a city has now; 0 if there is no such city."""
    name, _, index = city.partition(".")
    if name not in game.board.map.hexes or not index.isascii() or not index.isdigit():
        return 0
    stops = game.board.face(state.tiles, name).tile.stops
    at = int(index)
    return stops[at].slots if at < len(stops) and str(at) == index else 0


def cities(game: GameOE, state: StateOE, name: str) -> Iterator[tuple[str, int]]:
    """The cities of a hex with their number of positions."""
    for index, stop in enumerate(game.board.face(state.tiles, name).tile.stops):
        if stop.slots:
            yield f"{name}.{index}", stop.slots


def owners(game: GameOE, state: StateOE, city: str) -> tuple[str, ...]:
    """The owner of every position."""
    held = state.tokens.get(city, ())
    return held + (FREE,) * (slots(game, state, city) - len(held))


def at_home(state: StateOE, name: str) -> Iterator[str]:
    """Regionals whose stacked pair of tokens reserves a position on a hex (§3.1, §11.2)."""
    for line, entry in state.companies.items():
        if entry.home == name and entry.status in (IDLE, PARRED):
            yield line


def room(game: GameOE, state: StateOE, city: str) -> int:
    """Positions of a city that somebody may still take: reserved ones are not free (§11.2)."""
    name = city.partition(".")[0]
    free = owners(game, state, city).count(FREE)
    waiting = len(list(at_home(state, name)))
    if not waiting:
        return free
    if len(list(cities(game, state, name))) > 1:
        return 0  # it has not chosen its station yet (§11.1.9)
    return free - waiting


def on_hex(state: StateOE, name: str, owner: str) -> str:
    """The city of a hex in which an owner has a token, or none."""
    prefix = name + "."
    for city, held in state.tokens.items():
        if owner in held and city.startswith(prefix):
            return city
    return LILLE_FERRY if name == LILLE and state.ferry_token == owner else ""


LILLE_FERRY = f"{LILLE}.ferry"
"""How the position at Lille's ferry is called (§11.2.2)."""


def placed(state: StateOE, owner: str) -> tuple[str, ...]:
    """All cities with a token of an owner."""
    found = tuple(city for city, held in state.tokens.items() if owner in held)
    return (*found, LILLE_FERRY) if state.ferry_token == owner else found


def put(game: GameOE, state: StateOE, city: str, owner: str) -> None:
    """Place a token in the first free position."""
    held = list(owners(game, state, city))
    held[held.index(FREE)] = owner
    state.tokens[city] = tuple(held)
    changed(game, state, place_of(city)[0])


def replace(game: GameOE, state: StateOE, city: str, old: str, new: str) -> None:
    """One token for another, or for nothing."""
    if city == LILLE_FERRY:
        state.ferry_token = new or OPEN
        rebuild(game, state)
        return
    held = tuple(new if owner == old else owner for owner in state.tokens[city])
    if any(held):
        state.tokens[city] = held
    else:
        del state.tokens[city]
    changed(game, state, place_of(city)[0])


def lay(game: GameOE, state: StateOE, choice: Lay) -> None:
    """Put a tile on the map: tokens move over, the old tile goes back (§11.1.3, §11.1.7)."""
    old = state.tiles.get(choice.hex)
    before = {city: owners(game, state, city) for city, _ in cities(game, state, choice.hex)}
    if old is not None:
        state.supply[old[0]] += 1
    state.supply[choice.tile.number] -= 1
    state.tiles[choice.hex] = choice.lying
    for city in before:
        state.tokens.pop(city, None)
    for city, held in before.items():
        there = [owner for owner in held if owner]
        if there:
            new = f"{choice.hex}.{choice.kept[place_of(city)[1]]}"
            there = [owner for owner in state.tokens.get(new, ()) if owner] + there
            state.tokens[new] = tuple(there) + (FREE,) * (slots(game, state, new) - len(there))
    changed(game, state, choice.hex)
