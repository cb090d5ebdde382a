"""Laying track: tile points, rights, terrain, water, patrons (§11.1)."""

from __future__ import annotations

from typing import NamedTuple

from trunkline.board import Face
from trunkline.board.hexes import SIDES
from trunkline.board.track import Lay
from trunkline.eighteen.parts.ledger import company_pays
from trunkline.eighteen.parts.networks import place_of
from trunkline.eighteen.parts.tokens import lay_tile
from trunkline.kernel import Frame, Seat
from trunkline.titles.g18oe.core import GameOE, abilities
from trunkline.titles.g18oe.printed.geography import GRAND, METROPOLIS, ROUGH
from trunkline.titles.g18oe.records.events import PatronPaid, TileLaid
from trunkline.titles.g18oe.records.proposal_events import ConsentAsked
from trunkline.titles.g18oe.rules.money import THE_BANK
from trunkline.titles.g18oe.rules.track import tokens
from trunkline.titles.g18oe.rules.track.build_reach import Ways, known, near, ways
from trunkline.titles.g18oe.state import (
    FLOATED,
    MAJOR,
    NATIONAL,
    Operation,
    Paid,
    StateOE,
)


def operation(state: StateOE) -> Operation:
    """Return the turn of the operating railroad."""
    assert state.op is not None
    return state.op


def points_for(game: GameOE, state: StateOE, name: str) -> int:
    """Tile points at the start of a turn (§11.1); Minor G brings two more (§15.7)."""
    line = state.companies[name]
    return game.book.points[line.kind] + (
        game.book.abilities.foundry_points if "G" in abilities(state, name) else 0
    )


def tile_points(game: GameOE, state: StateOE, lay: Lay, helpers: tuple[str, ...]) -> int:
    """Return a tile's points: metropolises double, some of Minor B's upgrades one (§11.1)."""
    colour, kind = lay.tile.colour, lay.tile.kind
    if colour != "yellow" and kind != "city" and "B" in helpers:
        return 1
    cost = game.book.tile_points[colour]
    if game.board.map[lay.hex].letter in METROPOLIS:
        cost *= game.book.tile_points["metropolis"]
    return cost


def terrain(game: GameOE, name: str) -> str:
    """rough, water or nothing (§11.1.5)."""
    hex_ = game.board.map[name]
    if not hex_.cost:
        return ""
    return "rough" if hex_.terrain in ROUGH else "water"


def extra_on(game: GameOE, state: StateOE, name: str) -> bool:
    """Return True if Minor E's or F's extra point may be spent on a hex (§15.5, §15.6)."""
    op = operation(state)
    if not op.water_point and not op.rough_point:
        return False
    kind = terrain(game, name)
    return (kind == "water" and op.water_point) or (kind == "rough" and op.rough_point)


def extra_point(game: GameOE, state: StateOE, lay: Lay) -> bool:
    """Return True if that point pays for this tile, which must be yellow."""
    return lay.tile.colour == "yellow" and extra_on(game, state, lay.hex)


def lay_closed(game: GameOE, state: StateOE, name: str, hex_name: str) -> bool:
    """Return True if a Brandt token keeps a railroad from a hex (§14.9)."""
    return hex_name in state.brandt and tokens.network(game, state, name) is not state.networks


def terrain_cost(game: GameOE, state: StateOE, owner: str, name: str) -> int:
    """Return the fee for the first tile on a hex after discounts (§11.1.5, §15.5, §15.6)."""
    cost = game.board.map[name].cost
    line = state.companies[owner]
    if not cost or name in state.tiles or line.kind == NATIONAL:
        return 0
    zones = game.board.map[name].zones
    rights, off = game.book.rights, game.book.abilities
    discount = max((rights[zone].discount for zone in line.zones if zone in zones), default=0)
    if ("F" if terrain(game, name) == "rough" else "E") in abilities(state, owner):
        discount = off.terrain_discount_in_zone if discount else off.terrain_discount
    return cost * (100 - discount) // 100


def in_rights(game: GameOE, state: StateOE, owner: str, name: str) -> bool:
    """Return True if a railroad may build on a hex: majors anywhere (§11.1.4)."""
    line = state.companies[owner]
    if line.kind == MAJOR:
        return True
    zones = game.board.map[name].zones
    return any(zone in zones for zone in line.zones)


def all_sides(game: GameOE, lay: Lay) -> bool:
    """Return True if a tile reaches exactly the usable sides of its hex, if it must (§11.1.7).

    This holds for brown and grey double towns and grand cities, and for grey cities. Metropolises
    follow their chart.
    """
    letter = game.board.map[lay.hex].letter
    colour, kind = lay.tile.colour, lay.tile.kind
    wanted = (
        (kind in ("towns", "double") and colour in ("brown", "gray"))
        or (letter == GRAND and colour in ("brown", "gray"))
        or (kind == "city" and letter is None and colour == "gray")
    )
    return not wanted or lay.mask == game.geo.usable[lay.hex]


def connection(game: GameOE, state: StateOE, lay: Lay, reached: Ways) -> int | None:
    """Return the weight of the cheapest way that the new tile is connected by, or None.

    Some newly added track, or an upgraded city, must be connected to a token (§11.1.3).
    """
    land = reached.land
    old = game.board.face(land.laid, lay.hex)
    stops = range(len(old.tile.stops))
    for stop in stops:
        if land.owner in land.tokens.get((lay.hex, stop), ()):
            if lay.face.stop_sides[lay.kept[stop] if lay.kept else stop]:
                return 0
    city = lay.tile.kind == "city"
    return reached.cheapest(lay.hex, lay.mask & _doors(old, lay), stops if city else ())


class Opening(NamedTuple):
    """A tile that may come next on a hex, with the facts that depend on tile and hex alone."""

    lay: Lay
    doors: int
    """The sides, as bits, by which a train that comes in meets new track or the upgraded city."""
    colour: str
    points: int
    """Points of the tile, without and with the help of Minor B."""
    helped: int


def openings(game: GameOE, state: StateOE, hex_name: str) -> tuple[Opening, ...]:
    """Return the tiles that may come next on a hex and reach all required sides.

    They are found once for the tile there now.
    """
    lying = state.tiles.get(hex_name)
    found = game.openings.get((hex_name, lying))
    if found is None:
        found = game.openings[hex_name, lying] = tuple([
            Opening(
                lay,
                lay.mask & _doors(game.board.face(state.tiles, hex_name), lay),
                lay.tile.colour,
                tile_points(game, state, lay, ()),
                tile_points(game, state, lay, ("B",)),
            )
            for lay in game.board.choices(hex_name, lying)
            if lay.twin == lay.rotation and all_sides(game, lay)
        ])  # fmt: skip
    return found


def _doors(old: Face, lay: Lay) -> int:
    """Return the sides, as bits, by which a train meets new track or the upgraded city."""
    if lay.tile.kind == "city":
        return lay.mask
    new = _new_sides(old, lay)
    through = lay.face.ways()
    return sum(1 << side for side in SIDES if side in new or any(o in new for o in through[side]))


def _new_sides(old: Face, lay: Lay) -> frozenset[int]:
    """Return the sides at which the tile shows new track."""
    before = old.ways()
    after = lay.face.ways()
    return frozenset(
        side
        for side in SIDES
        if lay.mask >> side & 1
        and (not old.mask >> side & 1 or set(after[side]) - set(before[side]))
    )


def lay_refusal(game: GameOE, state: StateOE, lay: Lay) -> str | None:
    """Return why the board's lay is illegal now, apart from connection and money."""
    op = operation(state)
    name = op.company
    if lay.tile.colour not in game.phase(state).colours:
        return f"{lay.tile.colour.capitalize()} tiles are not available yet (§11.1.2)."
    if state.supply[lay.tile.number] <= 0:
        return f"No tile {lay.tile.number} is left (§11.1.2)."
    if not in_rights(game, state, name, lay.hex):
        return f"{game.display_name(name)} has no track rights on {game.place(lay.hex)} (§11.1.4)."
    helpers = abilities(state, name)
    have = op.points + (1 if extra_point(game, state, lay) else 0)
    if tile_points(game, state, lay, helpers) > have:
        return f"{game.display_name(name)} has {op.points} tile points left (§11.1)."
    if not all_sides(game, lay):
        return f"The tile must reach all usable sides of {game.place(lay.hex)} (§11.1.7)."
    if lay.hex in op.refused:
        return f"The president at home in {game.place(lay.hex)} has refused (§11.1.9)."
    if lay_closed(game, state, name, lay.hex):
        return f"A Brandt token closes {game.place(lay.hex)} (§14.9)."
    return None


def water_fee(game: GameOE, state: StateOE, name: str, weight: int, *, token: bool) -> int:
    """Return the fee for the water on the way; nationals lay track free (§11.1.6, §11.2.1)."""
    if state.companies[name].kind == NATIONAL:
        return 0
    fees = game.book.fees
    return weight * (fees.token_ferry if token else fees.track_ferry)


def way_cost(game: GameOE, state: StateOE, lay: Lay) -> int | None:
    """Return what the water on the cheapest way to a tile costs; None if it is not connected.

    Most tiles lie beside a token or on dry track from it: then nobody need look across the water.
    """
    name = operation(state).company
    if not known(game, state, name) and _dry(game, state, name, lay):
        return 0
    weight = connection(game, state, lay, ways(game, state, name))
    return None if weight is None else water_fee(game, state, name, weight, token=False)


def _dry(game: GameOE, state: StateOE, name: str, lay: Lay) -> bool:
    """Return True if a way without any water is found that connects a tile."""
    city = tokens.on_hex(state, lay.hex, name)
    if city and city != tokens.LILLE_FERRY:
        stop = place_of(city)[1]
        if lay.face.stop_sides[lay.kept[stop] if lay.kept else stop]:
            return True
    doors = lay.mask & _doors(game.board.face(state.tiles, lay.hex), lay)
    return any(at == lay.hex and doors >> side & 1 for at, side in near(game, state, name))


def consent_of(game: GameOE, state: StateOE, lay: Lay) -> int | None:
    """Return the president whose permission the first tile on a home hex needs (§11.1.9)."""
    if lay.tile.colour != "yellow":
        return None
    for name, line in state.companies.items():
        if line.home == lay.hex and line.status == FLOATED and line.kind != NATIONAL:
            if tokens.on_hex(state, lay.hex, name):
                return line.president
    return None


def asks_consent(game: GameOE, state: StateOE, seat: Seat, lay: Lay, *, brandt: bool) -> bool:
    """Return True if a president at home there is asked before a tile is laid (§11.1.9)."""
    asked = consent_of(game, state, lay)
    if asked is None or asked == seat:
        return False
    state.emit(ConsentAsked(operation(state).company, Seat(asked), lay.hex))
    state.push(Frame("consent", (asked,), (lay.hex, lay.tile.number, lay.rotation, brandt)))
    return True


def spend_points(game: GameOE, state: StateOE, lay: Lay) -> None:
    """Take the points; the extra ones of Minors E and F first, for they serve nothing else."""
    op = operation(state)
    cost = tile_points(game, state, lay, abilities(state, op.company))
    if extra_point(game, state, lay):
        cost -= 1
        if terrain(game, lay.hex) == "water":
            op = op._replace(water_point=False)
        else:
            op = op._replace(rough_point=False)
    state.op = op._replace(points=op.points - cost, laid=True)


def put_tile(game: GameOE, state: StateOE, lay: Lay) -> None:
    """Lay a tile under the tokens (§11.1.3); SB and MSP choose their station at once (§11.1.9)."""
    waiting = [
        name
        for name in game.book.regionals
        if lay.tile.colour == "yellow"
        and state.companies[name].home == lay.hex
        and tokens.on_hex(state, lay.hex, name)
        and sum(1 for stop in lay.tile.stops if stop.slots) > 1
    ]
    for name in waiting:
        tokens.replace(game, state, tokens.on_hex(state, lay.hex, name), name, "")
    lay_tile(game, state, lay)
    for name in waiting:
        state.push(Frame("home", (state.companies[name].president,), name))


def pay_and_put(game: GameOE, state: StateOE, lay: Lay, cost: int) -> None:
    """Pay, lay the tile, and take a patron's payment.

    The state records spending in a railroad's first operating round, because an insolvency takes it
    back (§11.6.5).
    """
    name, before = operation(state).company, state.tiles.get(lay.hex)
    company_pays(state, name, cost)
    put_tile(game, state, lay)
    state.emit(TileLaid(name, lay.tile.number, lay.hex, cost))
    patron = fulfil(game, state, name, lay.hex)
    if cost and not state.companies[name].operated:
        op = operation(state)
        entry = Paid("tile", lay.hex, cost, before, patronage=patron)
        state.op = op._replace(paid=(*op.paid, entry))


def fulfil(game: GameOE, state: StateOE, name: str, hex_name: str) -> tuple[str, int] | None:
    """Pay for the first tile on a patron's city by the highest colour of the phase (§11.1.8)."""
    tile = state.patronage.pop(hex_name, "")
    if not tile:
        return None
    amount = game.book.patrons[tile].pays[len(game.phase(state).colours) - 1]
    THE_BANK.pays_company(game, state, name, amount)
    state.emit(PatronPaid(name, hex_name, amount))
    return tile, amount
