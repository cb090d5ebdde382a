"""Track of the regular, judged by the income of the trains of today and of tomorrow."""

from __future__ import annotations

from typing import NamedTuple

from trunkline.board import Lay, Reach
from trunkline.titles.g18oe.bots import nation, powers
from trunkline.titles.g18oe.bots.building import price_of
from trunkline.titles.g18oe.bots.earnings import Guess, with_trains
from trunkline.titles.g18oe.bots.outlook import names_of, next_price, wanted
from trunkline.titles.g18oe.bots.situation import Choice, Situation
from trunkline.titles.g18oe.printed.geography import beyond
from trunkline.titles.g18oe.records.actions import LayRightOfWay, LayTile, PlaceToken
from trunkline.titles.g18oe.rules.running.run_network_builder import Company
from trunkline.titles.g18oe.rules.running.runs import company
from trunkline.titles.g18oe.rules.track.build_reach import ways
from trunkline.titles.g18oe.rules.track.stations import token_cost
from trunkline.titles.g18oe.rules.track.tokens import placed
from trunkline.titles.g18oe.state import MAJOR, NATIONAL

LOOKS_AT = 10
"""Tiles whose income is worked out, of all that look promising."""
STATIONS = 4
"""Stations that are worked out."""
ROUNDS = 4
"""Operating rounds for which track is weighed against its price."""
ANY_PRICE = 500.0
"""Highest price of track for a railroad that has no route yet."""
NEAR = (1.0, 1.0, 1.0, 0.8, 0.6, 0.4, 0.25)
"""Weight of track that leads on, by its distance from our stations; none beyond."""
AHEAD = 3
"""Hexes beyond the end of track where stops are looked for."""
STEP = 0.7
"""Factor for a stop's value for each hex of track still to be built."""


NO_STATION = "No station is worth its price now."


class _Look(NamedTuple):
    """A first estimate of a tile."""

    lay: LayTile
    price: int
    mark: float
    leads: float
    """Revenue per round of the stops that this track leads towards."""


def track(at: Situation) -> Choice | None:
    """Lay the tile that adds most to our trains' income, or leads towards more."""
    green = at.of(LayRightOfWay)
    if green:
        return Choice(green[0], "Only this tile connects our home.")
    lays = at.of(LayTile)
    if not lays:
        return powers.on_track(at)
    if at.line.kind == NATIONAL:
        return nation.track(at, lays)
    name = at.op.company
    asked, trains = company(at.game, at.state, name), wanted(at)
    base = with_trains(at, asked, trains)
    looks = _glance(at, lays, base)
    best, most, added = None, 0.0 if base.revenue else -ANY_PRICE, 0
    gains: dict[str, int] = {}
    for look in looks[:LOOKS_AT]:
        gain = with_trains(at, _after(at, asked, look.lay), trains).revenue - base.revenue
        gains[look.lay.hex] = max(gain, gains.get(look.lay.hex, 0))
        score = ROUNDS * (gain + (look.leads if gain <= 0 else 0)) - look.price + 0.2 * look.mark
        if score > most:
            best, most, added = look.lay, score, gain
    if best is None:
        return powers.on_track(at) or at.passing("No tile is worth its price.")
    place = at.game.place(best.hex)
    if added > 0:
        said = f"Track on {place} lets {at.game.display_name(name)} earn £{added} more"
        other = max((one for one in gains if one != best.hex), key=gains.__getitem__, default="")
        if not other or added <= gains[other]:
            return Choice(best, f"{said}.")
        less = f"£{added - gains[other]} more than track on {at.game.place(other)}"
        return Choice(best, f"{said}: {less} would bring.")
    return Choice(best, f"Track on {place} leads towards the next stop.")


def _glance(at: Situation, lays: list[LayTile], base: Guess) -> list[_Look]:
    """Return a first estimate of each tile, the most promising ones first."""
    name, state, game = at.op.company, at.state, at.game
    land = ways(game, state, name).land
    reached = {hex_name for hex_name, _ in land.stops}
    colour = game.phase(state).colours[-1]
    reserve = 100 if at.line.owes_train else 0
    rings = _rings(at, name)
    found = []
    for lay in lays:
        price = price_of(at, lay)
        if price and price > at.line.cash - reserve:
            continue
        if lay.hex not in rings and lay.hex not in base.visits:
            continue  # too far for our trains
        near = NEAR[rings.get(lay.hex, -1)]
        new, leads = _opens(at, lay, land, reached, colour)
        mark = _better(at, lay, base, colour) + _patron(at, lay) + (new + leads) * near
        mark += at.random.random() - price / 2
        found.append(_Look(lay, price, mark, leads * near))
    found.sort(key=lambda look: -look.mark)
    return _varied(found)


def _rings(at: Situation, name: str) -> dict[str, int]:
    """Hexes around our stations, with their distance from the nearest."""
    around = at.game.board.map.neighbours
    ring = {city.partition(".")[0] for city in placed(at.state, name)}
    found = dict.fromkeys(ring, 0)
    for away in range(1, len(NEAR)):
        ring = {other for one in ring for other in around[one] if other and other not in found}
        found.update(dict.fromkeys(ring, away))
    return found


def _varied(looks: list[_Look]) -> list[_Look]:
    """No more than two ways to build on one hex, so that others are looked at as well."""
    seen: dict[str, int] = {}
    first: list[_Look] = []
    rest: list[_Look] = []
    for look in looks:
        seen[look.lay.hex] = seen.get(look.lay.hex, 0) + 1
        (first if seen[look.lay.hex] <= 2 else rest).append(look)
    return first + rest


def _better(at: Situation, lay: LayTile, base: Guess, colour: str) -> float:
    """Return the extra revenue of upgraded stops, a little also where trains might stop."""
    board = at.game.board
    before = [one.value(colour) for one in board.face(at.state.tiles, lay.hex).tile.stops]
    after = [one.value(colour) for one in board.catalogue.face(lay.tile, lay.rotation).tile.stops]
    more = max(after, default=0) - max(before, default=0)
    return more * (2.0 * base.visits.get(lay.hex, 0) + 0.4)


def _patron(at: Situation, lay: LayTile) -> float:
    return 40.0 if lay.hex in at.state.patronage else 0.0


def _opens(
    at: Situation, lay: LayTile, land: Reach, reached: set[str], colour: str
) -> tuple[float, float]:
    """Return the revenue of new stops in reach; without any, that of the next stop on the way."""
    lying = (lay.tile, lay.rotation)
    after = land.after({**land.laid, lay.hex: lying}, lay.hex)
    tiles = {**at.state.tiles, lay.hex: lying}
    gain = 0.0
    old = set(land.stops)
    for hex_name, stop in after.stops:
        if (hex_name, stop) not in old:
            stops = at.game.board.face(tiles, hex_name).tile.stops
            if stop < len(stops):
                gain += stops[stop].value(colour) + 10
    if gain or lay.hex in at.state.tiles:
        return gain, 0.0
    return 0.0, _ahead(at, lay, reached, colour)


def _ahead(at: Situation, lay: LayTile, reached: set[str], colour: str) -> float:
    """Return the best stop out of reach to which the new ends of track point."""
    board = at.game.board
    hexes, around = board.map.hexes, board.map.neighbours
    best = 0.0
    for side in board.catalogue.face(lay.tile, lay.rotation).exits:
        end = beyond(board, lay.hex, side)
        if end is None or end[0] in at.state.tiles or not hexes[end[0]].land:
            continue
        ring, seen, counts = {end[0]}, {lay.hex, end[0]}, STEP
        for _ in range(AHEAD):
            for name in ring:
                stops = hexes[name].face.tile.stops if name not in reached else ()
                value = max((stop.value(colour) for stop in stops), default=0)
                best = max(best, counts * (value + 10 if stops else 0))
            ring = {
                other for one in ring for other in around[one] if other and hexes[other].land
            } - seen
            seen |= ring
            counts *= STEP
    return best


def _after(at: Situation, asked: Company, lay: LayTile) -> Company:
    """Return the railroad with one more tile; tokens move as the tile says (§11.1.3)."""
    choice = at.game.board.lay(at.state.tiles, lay.hex, lay.tile, lay.rotation)
    assert choice is not None
    laid = {**asked.laid, lay.hex: (lay.tile, lay.rotation)}
    return asked._replace(laid=laid, tokens=_moved(asked, choice))


def _moved(asked: Company, lay: Lay) -> dict[str, tuple[str, ...]]:
    tokens = dict(asked.tokens)
    there = {city: held for city, held in tokens.items() if city.partition(".")[0] == lay.hex}
    for city in there:
        del tokens[city]
    slots = [stop.slots for stop in lay.face.tile.stops]
    for city, held in there.items():
        stop = lay.kept[int(city.partition(".")[2])]
        new = f"{lay.hex}.{stop}"
        owners = tuple(one for one in (*tokens.get(new, ()), *held) if one)
        tokens[new] = owners + ("",) * (slots[stop] - len(owners))
    return tokens


def token(at: Situation) -> Choice | None:
    """Place a station that raises our trains' income, or keeps an expensive city open."""
    places = at.of(PlaceToken)
    line = at.line
    need = 0 if names_of(at, at.op.company, soon=2) else next_price(at)
    spare = line.cash - (100 if line.owes_train else need)
    cheap = min((one.slot for one in places), default=0)
    prices = {one: token_cost(at.game, at.state, one) or 0 for one in places}
    found = [
        one for one in places if (one.free or one.slot == cheap) and prices[one] <= max(0, spare)
    ]
    if not found or line.kind == NATIONAL:
        return powers.on_stations(at, spare) or at.passing(NO_STATION)
    asked, trains = company(at.game, at.state, at.op.company), wanted(at)
    base = with_trains(at, asked, trains).revenue
    found.sort(key=lambda one: (-_dear(at, one.city), one.free, one.city))
    best, most, added = None, 0.0, 0
    for one in found[:STATIONS]:
        held = asked.tokens.get(one.city) or ("",) * _slots(at, one.city)
        free = held.index("") if "" in held else -1
        if free < 0:
            continue
        new = (*held[:free], asked.name, *held[free + 1 :])
        gain = with_trains(at, asked._replace(tokens={**asked.tokens, one.city: new}), trains)
        more = gain.revenue - base
        last = held.count("") == 1
        score = ROUNDS * more + (_dear(at, one.city) if last else 0) * (line.kind == MAJOR)
        score -= prices[one]
        if score > most:
            best, most, added = one, score, more
    if best is None:
        return powers.on_stations(at, spare) or at.passing(NO_STATION)
    place = at.game.place(best.city.partition(".")[0])
    if added > 0:
        return Choice(best, f"A station in {place} brings £{added} more.")
    return Choice(best, f"The last position in {place} stays open to us.")


def _slots(at: Situation, city: str) -> int:
    name, _, stop = city.partition(".")
    return at.game.board.face(at.state.tiles, name).tile.stops[int(stop)].slots


def _dear(at: Situation, city: str) -> int:
    """Return a city's current revenue."""
    name, _, stop = city.partition(".")
    colour = at.game.phase(at.state).colours[-1]
    return at.game.board.face(at.state.tiles, name).tile.stops[int(stop)].value(colour)
