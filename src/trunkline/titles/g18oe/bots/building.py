"""Track of a novice: tiles that reach more stops now, else tiles that lead to the next one."""

from __future__ import annotations

from trunkline.board.hexes import SIDES
from trunkline.titles.g18oe.bots.situation import Choice, Situation
from trunkline.titles.g18oe.printed.geography import beyond
from trunkline.titles.g18oe.records.actions import LayTile
from trunkline.titles.g18oe.rules.track.build_reach import ways
from trunkline.titles.g18oe.rules.track.track import terrain_cost, way_cost

LOOKS_AT = 24
"""Lays that a novice looks at before it chooses one."""
FAR = 99


def best_lay(at: Situation, lays: list[LayTile]) -> Choice | None:
    """Return the lay with the best mark; None if all marks are negative."""
    if not lays:
        return None
    looked = lays if len(lays) <= LOOKS_AT else at.random.sample(lays, LOOKS_AT)
    land = ways(at.game, at.state, at.op.company).land
    before = _worth(at, land.stops)
    best, mark = None, -20.0
    for lay in looked:
        price = price_of(at, lay)
        reserve = 100 if at.line.owes_train else 0
        if price and price > at.line.cash - reserve:
            continue
        after = land.after({**land.laid, lay.hex: (lay.tile, lay.rotation)}, lay.hex)
        gain = _worth(at, after.stops, {lay.hex: (lay.tile, lay.rotation)}) - before
        score = gain - price / 3 + at.random.random()
        if not gain:
            score -= 2 * _distance(at, lay, {name for name, _ in land.stops})
        if score > mark:
            best, mark = lay, score
    if best is None:
        return None
    return Choice(best, f"Track on {at.game.place(best.hex)} leads on.")


def price_of(at: Situation, lay: LayTile) -> int:
    """Return the cost of a tile: its terrain, and the water on the way to it (§11.1.6)."""
    name, state, game = at.op.company, at.state, at.game
    price = terrain_cost(game, state, name, lay.hex)
    if not ways(game, state, name).wet:
        return price
    choice = game.board.lay(state.tiles, lay.hex, lay.tile, lay.rotation)
    assert choice is not None
    return price + (way_cost(game, state, choice) or 0)


def _worth(
    at: Situation,
    stops: tuple[tuple[str, int], ...],
    laid: dict[str, tuple[str, int]] | None = None,
) -> int:
    """Return the total revenue of all stops in reach."""
    tiles = at.state.tiles if laid is None else {**at.state.tiles, **laid}
    colour = at.game.phase(at.state).colours[-1]
    face = at.game.board.face
    total = 0
    for name, stop in stops:
        here = face(tiles, name).tile.stops
        total += here[stop].value(colour) + 5 if stop < len(here) else 0
    return total


def _distance(at: Situation, lay: LayTile, reached: set[str]) -> int:
    """Hexes from the new ends of track to the nearest stop that is not reached."""
    board = at.game.board
    face = board.catalogue.face(lay.tile, lay.rotation)
    best = FAR
    for side in SIDES:
        if not face.mask >> side & 1:
            continue
        end = beyond(board, lay.hex, side)
        if end is None or end[0] in at.state.tiles or not board.map[end[0]].land:
            continue
        best = min(best, _near(at, end[0], reached))
    return min(best, 9)


def _near(at: Situation, name: str, reached: set[str]) -> int:
    hexes, around = at.game.board.map.hexes, at.game.board.map.neighbours
    ring, seen = {name}, {name}
    for steps in range(1, 5):
        if any(hexes[one].face.tile.stops and one not in reached for one in ring):
            return steps
        ring = {
            other for one in ring for other in around[one] if other and hexes[other].land
        } - seen
        seen |= ring
    return 6
