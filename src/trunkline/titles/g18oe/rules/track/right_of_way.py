"""Right-of-way: a green tile for a railroad that could not connect its home otherwise (§11.1.9)."""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush

from trunkline.board import Face
from trunkline.board.track import Lay
from trunkline.eighteen.parts.networks import place_of
from trunkline.kernel import Offer, Rule, Seat, fork
from trunkline.titles.g18oe.core import GameOE, abilities
from trunkline.titles.g18oe.printed.geography import METROPOLIS, beyond
from trunkline.titles.g18oe.records.actions import LayRightOfWay
from trunkline.titles.g18oe.rules.track import tokens
from trunkline.titles.g18oe.rules.track.build_reach import ways
from trunkline.titles.g18oe.rules.track.track import (
    consent_of,
    in_rights,
    lay_closed,
    operation,
    pay_and_put,
    points_for,
    terrain,
    terrain_cost,
    way_cost,
)
from trunkline.titles.g18oe.rules.trains.trains import cost
from trunkline.titles.g18oe.state import FLOATED, NATIONAL, StateOE

Path = frozenset[str]


def link_path(game: GameOE, state: StateOE, name: str, points: int, city: str = "") -> Path | None:
    """Return the hexes of a way that links the home token to another stop, or None.

    It goes by land or ferry, with these tile points and without insolvency. `city` is a station to
    try instead.
    """
    networks = tokens.network(game, state, name)
    line = state.companies[name]
    key = ("link", name, points, city, line.cash, state.players[line.president].cash, state.phase)
    if key not in networks.notes:
        networks.notes[key] = _Link(game, state, name, points).find(city)
    return networks.notes[key]  # type: ignore[no-any-return]


class _Link:
    """A search over hexes and sides for the fewest points, following track and laying yellow."""

    def __init__(self, game: GameOE, state: StateOE, name: str, points: int) -> None:
        self.game, self.state, self.name, self.points = game, state, name, points
        line = state.companies[name]
        price = game.book.trains[2].sides[0].price
        train = cost(game, state, name, price) if line.owes_train else 0
        spare = line.cash + state.players[line.president].cash - train
        self.money = min(line.cash, spare)
        self.heap: list[tuple[int, int, int, str, int, tuple[str, ...]]] = []
        self.seen: dict[tuple[str, int], list[tuple[int, int]]] = {}
        self.count = 0

    def find(self, city: str) -> Path | None:
        """Return the hexes to build on for a connection; empty if there is one already."""
        if not city and tokens.network(self.game, self.state, self.name).of(self.name).has_route:
            return frozenset()
        home = city or tokens.on_hex(self.state, self.state.companies[self.name].home, self.name)
        if not home or home == tokens.LILLE_FERRY:
            return frozenset()
        name, stop = place_of(home)
        face = self.game.board.face(self.state.tiles, name)
        if face.stop_sides[stop]:
            self.leave(name, face.stop_sides[stop], 0, 0, ())
        elif name not in self.state.tiles:
            for lay in self.lays(name):
                cost = self.cost(lay)
                station = lay.kept[stop] if lay.kept else stop
                self.leave(name, lay.face.stop_sides[station], *cost, (name,))
        while self.heap:
            points, money, _, hex_name, side, path = heappop(self.heap)
            found = self.enter(hex_name, side, points, money, path)
            if found is not None:
                return frozenset(found)
        return None

    def lays(self, name: str) -> Iterator[Lay]:
        """Yellow tiles that the railroad may lay on an empty hex of its rights."""
        hex_ = self.game.board.map[name]
        if not hex_.land or hex_.colour != "white" or name in self.state.tiles:
            return
        if not in_rights(self.game, self.state, self.name, name):
            return
        president = self.state.companies[self.name].president
        for lay in self.game.board.lays(self.state.tiles, name):
            if lay.twin == lay.rotation and self.state.supply[lay.tile.number] > 0:
                if consent_of(self.game, self.state, lay) in (None, president):
                    yield lay

    def cost(self, lay: Lay) -> tuple[int, int]:
        double = self.game.board.map[lay.hex].letter in METROPOLIS
        return (2 if double else 1), terrain_cost(self.game, self.state, self.name, lay.hex)

    def extra(self, path: tuple[str, ...]) -> int:
        """Points that Minors E and F have for one hex of their terrain each (§15.5, §15.6)."""
        kinds = {terrain(self.game, name) for name in path}
        helpers = abilities(self.state, self.name)
        return ("E" in helpers and "water" in kinds) + ("F" in helpers and "rough" in kinds)

    def leave(
        self, name: str, sides: tuple[int, ...], points: int, money: int, path: tuple[str, ...]
    ) -> None:
        if points > self.points + self.extra(path) or money > self.money:
            return
        for side in sides:
            end = beyond(self.game.board, name, side)
            if end is None:
                continue
            known = self.seen.setdefault(end, [])
            if any(p <= points and m <= money for p, m in known):
                continue
            known.append((points, money))
            self.count += 1
            heappush(self.heap, (points, money, self.count, *end, path))

    def enter(
        self, name: str, side: int, points: int, money: int, path: tuple[str, ...]
    ) -> tuple[str, ...] | None:
        if lay_closed(self.game, self.state, self.name, name):
            return None
        home = self.state.companies[self.name].home
        face = self.game.board.face(self.state.tiles, name)
        if face.mask >> side & 1:
            if name != home and _stops(face, side):
                return path
            self.leave(name, face.ways()[side], points, money, path)
            return None
        if face.mask:
            return None  # other track lies there, and only yellow may be laid
        for lay in self.lays(name):
            if not lay.mask >> side & 1:
                continue
            more, fee = self.cost(lay)
            way = (*path, name)
            if points + more > self.points + self.extra(way) or money + fee > self.money:
                continue
            if name != home and _stops(lay.face, side):
                return way
            self.leave(name, lay.face.ways()[side], points + more, money + fee, way)
        return None


def _stops(face: Face, side: int) -> bool:
    return any(face.tile.stops[stop].kind != "junction" for stop in face.stops_at[side])


def begins_cut_off(game: GameOE, state: StateOE, name: str) -> bool:
    """Return True if a railroad begins its first turn without any way to connect (§11.1.9)."""
    line = state.companies[name]
    if line.operated or int(state.phase) > 2 or line.kind == NATIONAL:
        return False
    return link_path(game, state, name, points_for(game, state, name)) is None


def spoils(game: GameOE, state: StateOE, seat: int, lay: Lay) -> str | None:
    """Return why a tile must not be laid that cuts off another railroad of the player (§11.1.9).

    It protects railroads that have not operated yet.
    """
    if int(state.phase) > 2:
        return None
    operating = operation(state).company
    for name, line in state.companies.items():
        if line.operated or line.status != FLOATED or line.president != seat or name == operating:
            continue
        points = points_for(game, state, name)
        path = link_path(game, state, name, points)
        if not path or lay.hex not in path:
            continue
        after = dict(state.tiles)
        after[lay.hex] = lay.lying
        if not _still(game, state, name, points, after):
            return (
                f"{game.display_name(name)} could no longer connect its home after that (§11.1.9)."
            )
    return None


def _still(
    game: GameOE, state: StateOE, name: str, points: int, tiles: dict[str, tuple[str, int]]
) -> bool:
    other = fork(state)
    other.tiles = tiles
    tokens.rebuild(game, other)
    return link_path(game, other, name, points) is not None


class RightsOfWay(Rule[GameOE, StateOE, LayRightOfWay]):
    """Lay one green tile without a city that makes the connection, for all remaining points.

    It keeps all track that lay there, so it never cuts off another railroad.
    """

    action = LayRightOfWay
    sections = ("5.2", "11.1.9")

    def options(self, game: GameOE, state: StateOE, seat: Seat) -> Iterator[Offer]:
        """Green tiles on yellow ones in reach."""
        op = operation(state)
        if not op.cut_off or op.points < 1:
            return
        for name in ways(game, state, op.company).hexes():
            for lay in game.board.lays(state.tiles, name):
                if lay.tile.colour == "green" and lay.twin == lay.rotation:
                    yield LayRightOfWay(seat, name, lay.tile.number, lay.rotation)

    def refusal(self, game: GameOE, state: StateOE, action: LayRightOfWay) -> str | None:
        """Only when nothing else connects the home, and only if this does."""
        op = operation(state)
        name = op.company
        if not op.cut_off or int(state.phase) > 2:
            return (
                f"{game.display_name(name)} can connect its home with an ordinary tile (§11.1.9)."
            )
        if op.points < 1:
            return "At least one tile point must be left (§11.1.9)."
        lay = game.board.lay(state.tiles, action.hex, action.tile, action.rotation)
        if lay is None or lay.tile.colour != "green" or lay.tile.kind == "city":
            return "Right-of-way is a green tile without a city (§11.1.9)."
        if lay.twin != lay.rotation:
            return f"This rotation looks the same as rotation {lay.twin}: use that one (§11.1.3)."
        if state.supply[lay.tile.number] <= 0:
            return f"No tile {lay.tile.number} is left (§11.1.2)."
        if not in_rights(game, state, name, lay.hex):
            return (
                f"{game.display_name(name)} has no track rights on {game.place(lay.hex)} (§11.1.4)."
            )
        if lay_closed(game, state, name, lay.hex):
            return f"A Brandt token closes {game.place(lay.hex)} (§14.9)."
        reached = ways(game, state, name)
        fee = way_cost(game, state, lay)
        if fee is None:
            return f"The tile is not connected to a token of {game.display_name(name)} (§11.1.3)."
        if reached.land.has_route:
            return f"{game.display_name(name)} is connected already (§11.1.9)."
        if not reached.land.after({**reached.land.laid, lay.hex: lay.lying}, lay.hex).has_route:
            return "The tile must connect the home to a town or city (§11.1.9)."
        cost = terrain_cost(game, state, name, lay.hex) + fee
        if cost > state.companies[name].cash:
            return f"It costs £{cost} (§11.1.5)."
        return None

    def apply(self, game: GameOE, state: StateOE, action: LayRightOfWay) -> None:
        """Spend all remaining points."""
        name = operation(state).company
        lay = game.board.lay(state.tiles, action.hex, action.tile, action.rotation)
        assert lay is not None
        fee = way_cost(game, state, lay)
        assert fee is not None
        state.op = operation(state)._replace(
            points=0, water_point=False, rough_point=False, laid=True, cut_off=False
        )
        pay_and_put(game, state, lay, fee + terrain_cost(game, state, name, lay.hex))


def free_choice(game: GameOE, state: StateOE, name: str, stations: list[str]) -> list[str]:
    """Return the stations of a home metropolis that a president may choose (§11.1.9).

    None of them needs a right-of-way if another does not.
    """
    line = state.companies[name]
    if line.operated or int(state.phase) > 2 or line.kind == NATIONAL:
        return stations
    points = points_for(game, state, name)
    good = [city for city in stations if link_path(game, state, name, points, city) is not None]
    return good or stations
