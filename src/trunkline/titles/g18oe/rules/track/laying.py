"""Laying track: the rule, and what it offers (§11.1)."""

from __future__ import annotations

from collections.abc import Iterator

from trunkline.board.track import Lay
from trunkline.eighteen.parts.networks import place_of
from trunkline.kernel import Offer, Rule, Seat
from trunkline.titles.g18oe.core import GameOE, abilities
from trunkline.titles.g18oe.records.actions import LayTile
from trunkline.titles.g18oe.rules.track.build_reach import Ways, near, ways
from trunkline.titles.g18oe.rules.track.right_of_way import spoils
from trunkline.titles.g18oe.rules.track.track import (
    Opening,
    asks_consent,
    connection,
    extra_on,
    in_rights,
    lay_closed,
    lay_refusal,
    openings,
    operation,
    pay_and_put,
    spend_points,
    terrain_cost,
    water_fee,
    way_cost,
)
from trunkline.titles.g18oe.state import StateOE


def candidates(game: GameOE, state: StateOE) -> Iterator[tuple[Lay, int]]:
    """Yield every tile that the operating railroad could lay, with its cost."""
    op = operation(state)
    if op.points <= 0 and not op.water_point and not op.rough_point:
        return
    reached = ways(game, state, op.company)
    for hex_name in reached.hexes():
        if _allowed(game, state, hex_name):
            yield from _on_hex(game, state, reached, hex_name)


def can_lay(game: GameOE, state: StateOE) -> bool:
    """Return True if there is any such tile.

    Most railroads need neither their whole reach nor the water to know.
    """
    op = operation(state)
    if op.points <= 0 and not op.water_point and not op.rough_point:
        return False
    for city, held in state.tokens.items():
        if op.company in held and _starts_at(game, state, *place_of(city)):
            return True
    for hex_name, side in near(game, state, op.company):
        if _allowed(game, state, hex_name) and any(_open(game, state, hex_name, 1 << side)):
            return True
    return next(candidates(game, state), None) is not None


def _allowed(game: GameOE, state: StateOE, hex_name: str) -> bool:
    """Return True if the operating railroad has rights on a hex of land."""
    name = operation(state).company
    return game.board.map[hex_name].land and in_rights(game, state, name, hex_name)


def _starts_at(game: GameOE, state: StateOE, hex_name: str, stop: int) -> bool:
    """Return True if a tile may be laid under a token: its track then begins there."""
    return _allowed(game, state, hex_name) and any(
        opening.lay.face.stop_sides[opening.lay.kept[stop] if opening.lay.kept else stop]
        for opening, _ in _open(game, state, hex_name)
    )


def _on_hex(
    game: GameOE, state: StateOE, reached: Ways, hex_name: str
) -> Iterator[tuple[Lay, int]]:
    """Yield the legal lays of one hex.

    `connection` is asked only where the entered sides do not decide.
    """
    name = operation(state).company
    cash = state.companies[name].cash
    weights, entered = reached.entered(hex_name)
    odd = reached.land.home(hex_name) or (reached.wet and hex_name in game.geo.ports_at)
    if not entered and not odd:
        return
    for (lay, doors, *_), base in _open(game, state, hex_name, ANY_SIDE if odd else entered):
        weight = connection(game, state, lay, reached) if odd else _least(weights, doors & entered)
        if weight is not None:
            cost = base + water_fee(game, state, name, weight, token=False)
            if cost <= cash:
                yield lay, cost


ANY_SIDE = -1


def _open(
    game: GameOE, state: StateOE, hex_name: str, entered: int = ANY_SIDE
) -> Iterator[tuple[Opening, int]]:
    """Yield the tiles for a hex that these entered sides connect, and their cost without water.

    Checks that are equal for all tiles run once.
    """
    op = operation(state)
    name, line = op.company, state.companies[op.company]
    base = terrain_cost(game, state, name, hex_name)
    if base > line.cash or hex_name in op.refused:
        return
    if hex_name in state.brandt and lay_closed(game, state, name, hex_name):
        return
    colours, helpers = game.phase(state).colours, abilities(state, name)
    more = extra_on(game, state, hex_name)
    helped = "B" in helpers
    for opening in openings(game, state, hex_name):
        lay, doors, colour, points, fewer = opening
        if entered != ANY_SIDE and not doors & entered:
            continue
        if colour not in colours or state.supply[lay.tile.number] < 1:
            continue
        have = op.points + (1 if more and colour == "yellow" else 0)
        if (fewer if helped else points) > have:
            continue
        if lay.needs and not game.board.allowed(state.tiles, lay):
            continue
        if not spoils(game, state, line.president, lay):
            yield opening, base


def _least(weights: list[int | None], sides: int) -> int:
    """Return the smallest weight among some sides, which all have one."""
    return min(w for side, w in enumerate(weights) if sides >> side & 1 and w is not None)


def fee_or_refusal(game: GameOE, state: StateOE, seat: Seat, lay: Lay) -> int | str:
    """Return the fee for the way over water to a tile, or why the tile is illegal at any cost."""
    reason = lay_refusal(game, state, lay) or spoils(game, state, seat, lay)
    if reason:
        return reason
    fee = way_cost(game, state, lay)
    if fee is None:
        called = game.display_name(operation(state).company)
        return f"The tile is not connected to a token of {called} (§11.1.3)."
    return fee


class LayTiles(Rule[GameOE, StateOE, LayTile]):
    """Lay or upgrade a tile (§11.1)."""

    action = LayTile
    sections = (
        *("2.3", "11.1", "11.1.1", "11.1.2", "11.1.3", "11.1.4", "11.1.5", "11.1.6", "11.1.7"),
        *("11.1.8", "11.1.9", "15.2", "15.5", "15.6", "15.7"),
    )

    def options(self, game: GameOE, state: StateOE, seat: Seat) -> Iterator[Offer]:
        """Everything in reach."""
        for lay, _ in candidates(game, state):
            yield LayTile(seat, lay.hex, lay.tile.number, lay.rotation)

    exact = True

    def refusal(self, game: GameOE, state: StateOE, action: LayTile) -> str | None:
        """Check the board, the phase, rights, points, connection and money."""
        lay = game.board.lay(state.tiles, action.hex, action.tile, action.rotation)
        if lay is None:
            return (
                f"Tile {action.tile} cannot be laid this way on {game.place(action.hex)} (§11.1.3)."
            )
        if lay.twin != lay.rotation:
            return f"This rotation looks the same as rotation {lay.twin}: use that one (§11.1.3)."
        fee = fee_or_refusal(game, state, action.seat, lay)
        if isinstance(fee, str):
            return fee
        name = operation(state).company
        cost = terrain_cost(game, state, name, action.hex) + fee
        cash = state.companies[name].cash
        if cost > cash:
            return f"It costs £{cost}, {game.display_name(name)} has £{cash} (§11.1.5)."
        return None

    def apply(self, game: GameOE, state: StateOE, action: LayTile) -> None:
        """Ask a president at home there (§11.1.9), or lay the tile."""
        lay = game.board.lay(state.tiles, action.hex, action.tile, action.rotation)
        assert lay is not None
        if not asks_consent(game, state, action.seat, lay, brandt=False):
            lay_tile(game, state, lay)


def lay_tile(game: GameOE, state: StateOE, lay: Lay) -> None:
    """Points, money, the tile, the patron, the choice of a station in a home metropolis."""
    name = operation(state).company
    fee = way_cost(game, state, lay)
    assert fee is not None
    spend_points(game, state, lay)
    pay_and_put(game, state, lay, fee + terrain_cost(game, state, name, lay.hex))
