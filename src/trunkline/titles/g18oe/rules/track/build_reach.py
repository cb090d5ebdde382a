"""The reach of a railroad's track and tokens: by land, and across water for a fee.

Connections are traced as by a train without a city limit (§11.1.3, §11.2). The board's network
finds exactly what is reached by land or over ferries; a search over sides, sea zones and ferries
finds how much water lies on the cheapest way there (§11.1.6, §11.2.1). Weights count a ferry's unit
as one and a sea zone as two, because both pairs of fees have this proportion (the data files are
checked for it).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from trunkline.board import SIDES, Laid, Slots
from trunkline.board.network import Place, Reach, reach, stroll
from trunkline.eighteen.parts.networks import place_of
from trunkline.eighteen.parts.tokens import cities
from trunkline.titles.g18oe.core import GameOE
from trunkline.titles.g18oe.printed.geography import beyond
from trunkline.titles.g18oe.rules.track import tokens
from trunkline.titles.g18oe.rules.track.water_search import WaterSearch
from trunkline.titles.g18oe.state import NATIONAL, StateOE


class Ways(NamedTuple):
    """The reach of a railroad: by land and ferry exactly, and the weight of the water to it."""

    land: Reach
    water: WaterSearch | None
    """The search over the water; None where the railroad's network touches none that costs."""

    @property
    def wet(self) -> bool:
        """True if some way leads over water that costs."""
        return self.water is not None

    @property
    def sides(self) -> dict[tuple[str, int], int]:
        """The weight of the cheapest way to enter each hex by a side; empty without water."""
        return self.water.finished().found if self.water else {}

    @property
    def stops(self) -> dict[Place, int]:
        """The weight of the cheapest way to each stop; empty without water."""
        return self.water.finished().found_stops if self.water else {}

    def cheapest(self, name: str, doors: int, stops: Iterable[int]) -> int | None:
        """Return the weight of the cheapest way to a hex, or None.

        The way enters by one of these sides (bits) or leads to one of these stops.
        """
        if self.water:
            return self.water.cheapest(name, doors, stops)
        near = self.land.mask(name) & doors or any(self.land.sees(name, stop) for stop in stops)
        return 0 if near else None

    def entered(self, name: str) -> tuple[list[int | None], int]:
        """Return the weight of the way to each side of a hex, and the reached sides as bits."""
        if not self.water:
            mask = self.land.mask(name)
            return [0 if mask >> side & 1 else None for side in SIDES], mask
        sides = self.sides
        weights = [sides.get((name, side)) for side in SIDES]
        return weights, sum([1 << side for side in SIDES if weights[side] is not None])

    def to_stop(self, name: str, stop: int) -> int | None:
        """Return the weight of the way to a stop, or None."""
        return self.cheapest(name, 0, (stop,))

    def hexes(self) -> Iterable[str]:
        """Return all hexes that a train could enter or stands in."""
        found = dict.fromkeys(self.land.masks)
        found.update(dict.fromkeys(name for name, _ in self.sides))
        found.update(
            dict.fromkeys(
                name for (name, _), held in self.land.tokens.items() if self.land.owner in held
            )
        )
        return found


def ways(game: GameOE, state: StateOE, name: str) -> Ways:
    """Return what a railroad reaches now, found once for a position."""
    notes, key = tokens.network(game, state, name).notes, _key(state, name)
    found = notes.get(key)
    if found is None:
        land = _land(game, state, name)
        water = _search(game, state, name, land) if _touches_water(game, land) else None
        found = notes[key] = Ways(land, water)
    result: Ways = found
    return result


def known(game: GameOE, state: StateOE, name: str) -> bool:
    """Return True if `ways` has been asked on this position."""
    return _key(state, name) in tokens.network(game, state, name).notes


def _key(state: StateOE, name: str) -> tuple[str, ...]:
    line = state.companies[name]
    return ("ways", name, line.kind, line.authority, state.ferry_token)


def near(game: GameOE, state: StateOE, name: str) -> Iterator[tuple[str, int]]:
    """Yield sides by which a railroad's trains enter hexes without any water.

    It yields some, the nearest first (see `network.stroll`).
    """
    networks = tokens.network(game, state, name)
    if state.companies[name].kind != NATIONAL:
        return networks.near(name, game.geo.tolls)
    laid, virtual = _national(game, state, name)
    return stroll(game.board, laid, virtual, name, tokens.gates(state), game.geo.tolls)


def _land(game: GameOE, state: StateOE, name: str) -> Reach:
    if state.companies[name].kind != NATIONAL:
        return tokens.network(game, state, name).of(name)
    laid, virtual = _national(game, state, name)
    return reach(game.board, laid, virtual, name, tokens.gates(state))


def _national(game: GameOE, state: StateOE, name: str) -> tuple[Laid, dict[Place, Slots]]:
    """Return a national's usable tiles and all tokens: it has one in each city of its zone."""
    virtual: dict[Place, Slots] = {
        place_of(city): tuple(owner or None for owner in held)
        for city, held in state.tokens.items()
    }
    for hex_name in game.geo.cities.get(state.companies[name].zones[0], ()):
        for city, _ in cities(game, state, hex_name):
            virtual[place_of(city)] = (name,)
    fenced = tokens.network(game, state, name) is not state.networks
    return tokens.open_tiles(state) if fenced else dict(state.tiles), virtual


def _touches_water(game: GameOE, land: Reach) -> bool:
    """Return True if a walk leaves the land (§11.3.7).

    It does at an arrow, a ferry that costs or an offshore port, or if a ferry comes in at an arrow.
    """
    geo = game.geo
    for hex_name, toll in geo.tolls.items():
        if toll and land.mask(hex_name):
            return True
    for port in geo.ports:
        if port.side >= 0:
            other = beyond(game.board, port.hex, port.side)
            if other is not None and (land.enters(*other) or land.enters(port.hex, port.side)):
                return True
        elif land.mask(port.hex) or land.home(port.hex):
            return True
    return False


def _search(game: GameOE, state: StateOE, name: str, land: Reach) -> WaterSearch:
    """Return the search for the cheapest ways over land, ferries and seas, from all tokens."""
    authority = state.companies[name].authority
    units = game.book.authorities.units if authority else 0
    return WaterSearch(game.board, game.geo, land, authority, units)
