"""Invariants of every state of 18OE: nothing is lost and nothing appears from nowhere."""

from __future__ import annotations

from collections.abc import Iterator

from trunkline.eighteen.parts import audit
from trunkline.eighteen.parts.tokens import slots
from trunkline.kernel import Problem
from trunkline.titles.g18oe.core import GameOE, listed
from trunkline.titles.g18oe.rules.packet import set_aside
from trunkline.titles.g18oe.state import (
    FLOATED,
    GONE,
    IDLE,
    MAJOR,
    MINOR,
    NATIONAL,
    NOBODY,
    REGIONAL,
    StateOE,
)


def _printed(game: GameOE) -> int:
    return game.book.money.bank + game.book.money.remainder


def _not_in_the_bank(game: GameOE, state: StateOE) -> int:
    """Return the remainder that lies beside the bank until phase 8 (§13)."""
    return -state.remainder


def bids(game: GameOE, state: StateOE) -> Iterator[Problem]:
    """Yield negative cash, and bids beyond a player's money (§7)."""
    for seat, player in enumerate(state.players):
        if player.cash < 0:
            yield Problem("negative cash", f"seat {seat} has £{player.cash}")
        elif state.packet and set_aside(state, seat) > player.cash:
            yield Problem("bids", f"seat {seat} has bid more than £{player.cash}")


def presidents(game: GameOE, state: StateOE) -> Iterator[Problem]:
    """Each railroad in business has a president, and a marker where its kind has one."""
    for name, line in state.companies.items():
        if line.status == FLOATED and line.president == NOBODY:
            yield Problem("director", f"{name} has none")
        if listed(line) != (line.cell is not None):
            yield Problem("market", f"{name} has its marker at {line.cell}")


CARDS = audit.trains(
    lambda game: game.book.trains,
    elsewhere=lambda state: (*state.market_trains, *state.rusted),
    scrapped=lambda state: {},
)


def trains(game: GameOE, state: StateOE) -> Iterator[Problem]:
    """Each card that left the Works is in one place."""
    yield from CARDS(game, state)
    pullmans = state.pullmans + state.market_pullmans
    pullmans += sum(line.pullman for line in state.companies.values())
    if pullmans != game.book.pullman.cards:
        yield Problem("pullmans", f"{pullmans} of {game.book.pullman.cards}")


def stations(game: GameOE, state: StateOE) -> Iterator[Problem]:
    """Each railroad's tokens are on its charter or on the map, in cities with room."""
    lying: dict[str, int] = {}
    for city, held in state.tokens.items():
        if len(held) != slots(game, state, city):
            yield Problem("tokens", f"{city} has {len(held)} positions filled or free")
        for owner in held:
            if owner:
                lying[owner] = lying.get(owner, 0) + 1
    if state.ferry_token in state.companies:
        lying[state.ferry_token] = lying.get(state.ferry_token, 0) + 1
    waiting = [frame.data for frame in state.frames if frame.step == "home"]
    merging = [frame.data[0] for frame in state.frames if frame.step == "merge"]
    whole = {MINOR: 2, REGIONAL: 2, MAJOR: 8, NATIONAL: 0}
    for name, line in state.companies.items():
        on_map = lying.pop(name, 0) + waiting.count(name)
        if name in merging:
            continue
        if line.status in (FLOATED, "insolvent"):
            if on_map + len(line.charter) != whole[line.kind]:
                yield Problem("tokens", f"{name}: {on_map} on the map, {line.charter} left")
        elif on_map:
            yield Problem("tokens", f"{name} is {line.status} and has tokens")
    if lying:
        yield Problem("tokens", f"{', '.join(lying)} are no railroads")


def chits(game: GameOE, state: StateOE) -> Iterator[Problem]:
    """Every minor that ever floated has a chit; patronage tiles lie once; authorities add up."""
    for zone, left in state.chits.items():
        used = sum(
            line.zones[:1] == (zone,) and line.kind == MINOR for line in state.companies.values()
        )
        rights = game.book.rights[zone]
        if left + used > rights.chits or (not rights.capped and left + used != rights.chits):
            yield Problem("chits", f"{zone}: {left} left, {used} used")
    for area, left in state.authorities.items():
        sold = sum(line.authority == area for line in state.companies.values())
        if not 0 <= left + sold <= getattr(game.book.authorities, area):
            yield Problem("authorities", f"{area}: {left} left, {sold} sold")
    for hex_name, tile in state.patronage.items():
        if game.book.patrons[tile].hex != hex_name:
            yield Problem("patronage", f"{tile} lies on {hex_name}")


def track(game: GameOE, state: StateOE) -> Iterator[Problem]:
    """Check that the operating track has each small railroad once."""
    named = [name for name in state.track if name]
    small = {
        name
        for name, line in state.companies.items()
        if line.kind in (MINOR, REGIONAL) and line.status in (FLOATED, "parred", "insolvent")
    }
    if len(named) != len(set(named)) or set(named) != small:
        yield Problem("order", f"the operating track has {named}, not {sorted(small)}")


def privates(game: GameOE, state: StateOE) -> Iterator[Problem]:
    """Check that each item of the packet is unsold or owned by a player."""
    for name, private in state.privates.items():
        if private.gone and private.seat == NOBODY:
            continue  # it is not in this scenario
        if (name in state.packet) == (private.seat != NOBODY):
            yield Problem("privates", f"{name} belongs to seat {private.seat}")
    for name in game.book.minors:
        line = state.companies[name]
        if name in state.packet and (line.president != NOBODY or line.status != IDLE):
            yield Problem("minors", f"{name} is {line.status}")
    if any(state.companies[name].status != GONE for name in state.removed):
        yield Problem("regionals", "a removed one is there")


CHECKS = (
    audit.money(_printed, _not_in_the_bank),
    bids,
    audit.shares,
    presidents,
    trains,
    audit.tiles(lambda game: game.pieces),
    stations,
    chits,
    track,
    audit.order,
    privates,
)
