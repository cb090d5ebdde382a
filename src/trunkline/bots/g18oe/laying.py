"""The regular builds: track by what the trains of today and of tomorrow earn on it."""

from __future__ import annotations

from typing import NamedTuple

from trunkline.board import Lay, Reach
from trunkline.bots.g18oe.building import FAR, best_lay, distance
from trunkline.bots.g18oe.desk import Choice, Desk
from trunkline.bots.g18oe.earnings import Guess, with_trains
from trunkline.bots.g18oe.outlook import names_of, next_price, rounds_left
from trunkline.titles.g18oe.actions import (
    LayForBrandt,
    LayRightOfWay,
    LayTile,
    PlaceBonus,
    PlaceHochberg,
    PlaceToken,
)
from trunkline.titles.g18oe.piles import counted, levels
from trunkline.titles.g18oe.runs import company
from trunkline.titles.g18oe.state import MAJOR, NATIONAL
from trunkline.titles.g18oe.survey import Company
from trunkline.titles.g18oe.track import terrain_cost
from trunkline.titles.g18oe.waters import ways

LOOKS_AT = 7
"""Tiles whose income is worked out, of all that look promising."""
STATIONS = 4
"""Stations that are worked out."""
ROUNDS = 4
"""Operating rounds for which track is weighed against its price."""


class _Look(NamedTuple):
    """What a tile looks like at a glance."""

    lay: LayTile
    price: int
    mark: float


def wanted(desk: Desk) -> tuple[str, ...]:
    """The trains to build for: those that stay, and the next one that can be paid before long."""
    name, line = desk.op.railroad, desk.line
    have = names_of(desk, name, soon=1) or names_of(desk, name)
    if line.owes_train:
        return ("2+2",)
    room = counted(desk.state, name) < desk.game.limit(desk.state, line.kind)
    if rounds_left(desk) > 2 and (not have or (room and line.cash * 2 >= next_price(desk))):
        found = levels(desk.game, desk.state)
        more = desk.game.book.trains[found[0]].sides[0].name if found else "2+2"
        return (*have, more)
    return have


def track(desk: Desk) -> Choice | None:
    """The tile that adds most to the income of our trains, or leads towards more."""
    green = desk.of(LayRightOfWay)
    if green:
        return Choice(green[0], "Nothing else connects the home.")
    lays = desk.of(LayTile)
    if not lays:
        return _extras(desk)
    if desk.line.kind == NATIONAL:
        return best_lay(desk, lays)
    name = desk.op.railroad
    asked, trains = company(desk.game, desk.state, name), wanted(desk)
    base = with_trains(desk, asked, trains)
    looks = _glance(desk, lays, base)
    best, most, added = None, 0.0, 0
    for look in looks[:LOOKS_AT]:
        gain = with_trains(desk, _after(desk, asked, look.lay), trains).revenue - base.revenue
        score = ROUNDS * gain - look.price + 0.3 * look.mark
        if score > most:
            best, most, added = look.lay, score, gain
    if best is None:
        return _extras(desk) or desk.passing("No tile is worth its price.")
    place = desk.game.place(best.hex)
    if added > 0:
        return Choice(best, f"Track on {place} lets {desk.game.called(name)} earn £{added} more.")
    return Choice(best, f"Track on {place} leads towards the next stop.")


def _extras(desk: Desk) -> Choice | None:
    """Tokens of privates and minors that raise what a stop pays."""
    for kind, why in (
        (PlaceHochberg, "The mine is a town for our trains."),
        (PlaceBonus, "The city pays more to us."),
        (LayForBrandt, "The tile costs nothing."),
    ):
        found = desk.of(kind)
        if found and kind is not LayForBrandt:
            return Choice(desk.random.choice(found), why)
    return None


def _glance(desk: Desk, lays: list[LayTile], base: Guess) -> list[_Look]:
    """What each tile changes at first sight, the most promising ones first."""
    name, state, game = desk.op.railroad, desk.state, desk.game
    land = ways(game, state, name).land
    reached = {hex_name for hex_name, _ in land.stops}
    colour = game.phase(state).colours[-1]
    reserve = 100 if desk.line.owes_train else 0
    found = []
    for lay in lays:
        price = terrain_cost(game, state, name, lay.hex)
        if price and price > desk.line.cash - reserve:
            continue
        mark = _better(desk, lay, base, colour) + _patron(desk, lay)
        mark += _opens(desk, lay, land, reached, colour)
        found.append(_Look(lay, price, mark - price / 2 + desk.random.random()))
    found.sort(key=lambda look: -look.mark)
    return _varied(found)


def _varied(looks: list[_Look]) -> list[_Look]:
    """No more than two ways to build on one hex, so that others are looked at as well."""
    seen: dict[str, int] = {}
    first: list[_Look] = []
    rest: list[_Look] = []
    for look in looks:
        seen[look.lay.hex] = seen.get(look.lay.hex, 0) + 1
        (first if seen[look.lay.hex] <= 2 else rest).append(look)
    return first + rest


def _better(desk: Desk, lay: LayTile, base: Guess, colour: str) -> float:
    """What upgraded stops pay more: where our trains stop, and a little where they might."""
    board = desk.game.board
    before = [one.value(colour) for one in board.face(desk.state.tiles, lay.hex).tile.stops]
    after = [one.value(colour) for one in board.catalogue.face(lay.tile, lay.rotation).tile.stops]
    more = max(after, default=0) - max(before, default=0)
    return more * (2.0 * base.visits.get(lay.hex, 0) + 0.4)


def _patron(desk: Desk, lay: LayTile) -> float:
    return 40.0 if lay.hex in desk.state.patronage else 0.0


def _opens(desk: Desk, lay: LayTile, land: Reach, reached: set[str], colour: str) -> float:
    """New stops in reach, or the way towards the nearest one."""
    lying = (lay.tile, lay.rotation)
    after = land.after({**land.laid, lay.hex: lying}, lay.hex)
    tiles = {**desk.state.tiles, lay.hex: lying}
    gain = 0.0
    old = set(land.stops)
    for hex_name, stop in after.stops:
        if (hex_name, stop) not in old:
            stops = desk.game.board.face(tiles, hex_name).tile.stops
            if stop < len(stops):
                gain += stops[stop].value(colour) + 10
    if not gain and lay.hex not in desk.state.tiles:
        away = distance(desk, lay, reached)
        gain = 12 - 3.0 * away if away < FAR else -10
    return gain


def _after(desk: Desk, asked: Company, lay: LayTile) -> Company:
    """A railroad as it is with one tile more; tokens move over as the tile says (§11.1.3)."""
    choice = desk.game.board.lay(desk.state.tiles, lay.hex, lay.tile, lay.rotation)
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


def token(desk: Desk) -> Choice | None:
    """A station where it makes the income of our trains higher, or keeps a dear city open."""
    places = desk.of(PlaceToken)
    line = desk.line
    need = 0 if names_of(desk, desk.op.railroad, soon=2) else next_price(desk)
    spare = line.cash - (100 if line.owes_train else need)
    cheap = min((one.slot for one in places), default=0)
    found = [one for one in places if one.free or (one.slot == cheap and one.slot <= spare)]
    if not found or line.kind == NATIONAL:
        return desk.passing("No station is worth its price now.")
    asked, trains = company(desk.game, desk.state, desk.op.railroad), wanted(desk)
    base = with_trains(desk, asked, trains).revenue
    found.sort(key=lambda one: (-_dear(desk, one.city), one.free, one.city))
    best, most, added = None, 0.0, 0
    for one in found[:STATIONS]:
        held = asked.tokens.get(one.city) or ("",) * _slots(desk, one.city)
        at = held.index("") if "" in held else -1
        if at < 0:
            continue
        new = (*held[:at], asked.name, *held[at + 1 :])
        gain = with_trains(desk, asked._replace(tokens={**asked.tokens, one.city: new}), trains)
        more = gain.revenue - base
        last = held.count("") == 1
        score = ROUNDS * more + (_dear(desk, one.city) if last else 0) * (line.kind == MAJOR)
        score -= 0 if one.free else one.slot
        if score > most:
            best, most, added = one, score, more
    if best is None:
        return desk.passing("No station is worth its price now.")
    place = desk.game.place(best.city.partition(".")[0])
    if added > 0:
        return Choice(best, f"A station in {place} brings £{added} more.")
    return Choice(best, f"The last position in {place} stays open to us.")


def _slots(desk: Desk, city: str) -> int:
    name, _, stop = city.partition(".")
    return desk.game.board.face(desk.state.tiles, name).tile.stops[int(stop)].slots


def _dear(desk: Desk, city: str) -> int:
    """What a city pays now."""
    name, _, stop = city.partition(".")
    colour = desk.game.phase(desk.state).colours[-1]
    return desk.game.board.face(desk.state.tiles, name).tile.stops[int(stop)].value(colour)
