"""Homes, Lille's ferry position, and the networks that follow from tiles and tokens."""

from __future__ import annotations

from collections.abc import Iterator

from trunkline.board.network import Gates
from trunkline.eighteen.parts.networks import Networks
from trunkline.eighteen.parts.tokens import (
    cities,
    cities_of,
    free_slots,
    replace_token,
    token_on,
)
from trunkline.titles.g18oe.core import GameOE
from trunkline.titles.g18oe.printed.geography import LILLE
from trunkline.titles.g18oe.rules.track.lille import LILLE_CITY, ferry_free, ferry_lost, ferry_taken
from trunkline.titles.g18oe.state import IDLE, OPEN, PARRED, StateOE


def rebuild(game: GameOE, state: StateOE) -> None:
    """Rebuild both networks from tiles and tokens."""
    state.networks = Networks(game.board, state.tiles, token_slots(state), gates(state))
    refence(game, state)


def token_slots(state: StateOE) -> dict[str, tuple[str, ...]]:
    """Return the tokens of all cities; the one at Lille's ferry counts in the city (§11.2.2)."""
    if state.ferry_token in ("", OPEN):
        return state.tokens
    held = (*state.tokens.get(LILLE_CITY, ()), state.ferry_token)
    return {**state.tokens, LILLE_CITY: held}


def gates(state: StateOE) -> Gates:
    """Return the rules for passing Lille.

    They differ while its ferry position is empty, once it is taken, and after the token there was
    lost.
    """
    if state.ferry_token == OPEN:
        return LOST_FERRY
    return TAKEN_FERRY if state.ferry_token else FREE_FERRY


FREE_FERRY: Gates = {LILLE: ferry_free}
TAKEN_FERRY: Gates = {LILLE: ferry_taken}
LOST_FERRY: Gates = {LILLE: ferry_lost}


def refence(game: GameOE, state: StateOE) -> None:
    """Make the network of those who may not use hexes with Brandt tokens (§14.9)."""
    if state.brandt:
        state.fenced = Networks(game.board, open_tiles(state), token_slots(state), gates(state))
    else:
        state.fenced = state.networks


def open_tiles(state: StateOE) -> dict[str, tuple[str, int]]:
    """Return the tiles on hexes without Brandt tokens."""
    return {name: lying for name, lying in state.tiles.items() if name not in state.brandt}


def changed(game: GameOE, state: StateOE, name: str) -> None:
    """Update the networks after a tile or a token on one hex."""
    fenced = state.fenced is not state.networks
    state.networks = state.networks.changed(state.tiles, token_slots(state), name)
    if fenced and state.brandt:
        state.fenced = state.fenced.changed(open_tiles(state), token_slots(state), name)
    else:
        refence(game, state)


def network(game: GameOE, state: StateOE, name: str) -> Networks:
    """Return the network for a railroad: its player's Brandt hexes are open to it (§14.9)."""
    if state.brandt and state.companies[name].president == state.privates["BBE"].seat:
        return state.networks
    return state.fenced


def at_home(state: StateOE, name: str) -> Iterator[str]:
    """Regionals whose stacked pair of tokens reserves a position on a hex (§3.1, §11.2)."""
    for line, entry in state.companies.items():
        if entry.home == name and entry.status in (IDLE, PARRED):
            yield line


def room(game: GameOE, state: StateOE, city: str) -> int:
    """Return the positions of a city that are still free: reserved ones do not count (§11.2)."""
    name = city.partition(".")[0]
    free = free_slots(game, state, city)
    waiting = len(list(at_home(state, name)))
    if not waiting:
        return free
    if len(list(cities(game, state, name))) > 1:
        return 0  # it has not chosen its station yet (§11.1.9)
    return free - waiting


def on_hex(state: StateOE, name: str, owner: str) -> str:
    """Return the city of a hex in which an owner has a token, or none."""
    ferry = LILLE_FERRY if name == LILLE and state.ferry_token == owner else ""
    return token_on(state, name, owner) or ferry


LILLE_FERRY = f"{LILLE}.ferry"
"""Name of the position at Lille's ferry (§11.2.2)."""


def placed(state: StateOE, owner: str) -> tuple[str, ...]:
    """All cities with a token of an owner."""
    found = cities_of(state, owner)
    return (*found, LILLE_FERRY) if state.ferry_token == owner else found


def replace(game: GameOE, state: StateOE, city: str, old: str, new: str) -> None:
    """Replace one token by another, or remove it."""
    if city == LILLE_FERRY:
        state.ferry_token = new or OPEN
        rebuild(game, state)
        return
    replace_token(game, state, city, old, new)
