"""Brandt & Brandau, Engineers: track for their owner's railroads alone (§14.9)."""

from __future__ import annotations

from collections.abc import Iterator

from trunkline.board.track import Lay
from trunkline.eighteen.parts.ledger import company_pays
from trunkline.kernel import Offer, Rule, Seat
from trunkline.titles.g18oe.core import GameOE, private_of
from trunkline.titles.g18oe.printed.geography import METROPOLIS
from trunkline.titles.g18oe.records.actions import FreeBrandt, LayForBrandt
from trunkline.titles.g18oe.records.power_events import HexFreed
from trunkline.titles.g18oe.rules.track import tokens
from trunkline.titles.g18oe.rules.track.build_reach import ways
from trunkline.titles.g18oe.rules.track.laying import fee_or_refusal
from trunkline.titles.g18oe.rules.track.stations import face_down
from trunkline.titles.g18oe.rules.track.track import (
    asks_consent,
    operation,
    pay_and_put,
    spend_points,
    terrain,
    way_cost,
)
from trunkline.titles.g18oe.state import NATIONAL, StateOE

BRANDT = "BBE"


class Brandt(Rule[GameOE, StateOE, LayForBrandt]):
    """Lay a yellow tile on rough terrain free, for the owner's railroads alone (§14.9)."""

    action = LayForBrandt
    sections = ("14.9",)

    def options(self, game: GameOE, state: StateOE, seat: Seat) -> Iterator[Offer]:
        """Rough empty hexes in reach."""
        op = operation(state)
        if not self._may(game, state, seat):
            return
        if op.points + op.rough_point < game.book.tile_points["yellow"]:
            return
        for name in ways(game, state, op.company).hexes():
            if terrain(game, name) == "rough" and name not in state.tiles:
                for lay in game.board.lays(state.tiles, name):
                    if lay.twin == lay.rotation and lay.tile.colour == "yellow":
                        yield LayForBrandt(seat, name, lay.tile.number, lay.rotation)

    def _may(self, game: GameOE, state: StateOE, seat: int) -> bool:
        return (
            private_of(state, BRANDT, seat)
            and state.brandt_left > 0
            and state.brandt_used < game.book.abilities.brandt_a_round
        )

    def refusal(self, game: GameOE, state: StateOE, action: LayForBrandt) -> str | None:
        """Tokens, terrain, and all that holds for any tile but its terrain cost."""
        if not self._may(game, state, action.seat):
            return "You have no Brandt token for this round (§14.9)."
        if terrain(game, action.hex) != "rough" or action.hex in state.tiles:
            return "The token goes on empty rough terrain (§14.9)."
        lay = game.board.lay(state.tiles, action.hex, action.tile, action.rotation)
        if lay is None or lay.tile.colour != "yellow" or lay.twin != lay.rotation:
            return (
                f"Tile {action.tile} cannot be laid this way on {game.place(action.hex)} (§11.1.3)."
            )
        fee = fee_or_refusal(game, state, action.seat, lay)
        if isinstance(fee, str):
            return fee
        if fee > state.companies[operation(state).company].cash:
            return f"The way over water costs £{fee} (§11.1.6)."
        return None

    def apply(self, game: GameOE, state: StateOE, action: LayForBrandt) -> None:
        """Ask a president at home there (§11.1.9), or lay the tile."""
        lay = game.board.lay(state.tiles, action.hex, action.tile, action.rotation)
        assert lay is not None
        if not asks_consent(game, state, action.seat, lay, brandt=True):
            lay_for_brandt(game, state, lay)


def lay_for_brandt(game: GameOE, state: StateOE, lay: Lay) -> None:
    """Lay the tile for points; the last token turns the certificate face down."""
    fee = way_cost(game, state, lay)
    assert fee is not None
    spend_points(game, state, lay)
    state.brandt = (*state.brandt, lay.hex)
    state.brandt_left -= 1
    state.brandt_used += 1
    pay_and_put(game, state, lay, fee)
    if not state.brandt_left and state.privates[BRANDT].open:
        face_down(state, BRANDT)
        *earlier, last = operation(state).paid or (None,)
        if last and last.where == lay.hex:  # an insolvency takes the token back too (§11.6.5)
            paid = (*earlier, last._replace(turned=True))
            state.op = operation(state)._replace(paid=paid)


class FreeHex(Rule[GameOE, StateOE, FreeBrandt]):
    """Another player's railroad pays a Brandt token off the map (§14.9)."""

    action = FreeBrandt
    sections = ("14.9",)

    def options(self, game: GameOE, state: StateOE, seat: Seat) -> Iterator[Offer]:
        """Every hex with a token."""
        if state.privates[BRANDT].seat != seat:
            for name in state.brandt:
                yield FreeBrandt(seat, name)

    def refusal(self, game: GameOE, state: StateOE, action: FreeBrandt) -> str | None:
        """Another's token, points, money."""
        op = operation(state)
        line = state.companies[op.company]
        if action.hex not in state.brandt:
            return "There is no Brandt token (§14.9)."
        if state.privates[BRANDT].seat == action.seat:
            return "Your railroads use this track already (§14.9)."
        if op.points < self._points(game, action.hex):
            return f"{game.display_name(op.company)} has {op.points} tile points left (§14.9)."
        cost = game.board.map[action.hex].cost
        if line.kind != NATIONAL and line.cash < cost:
            return f"It costs £{cost}, {game.display_name(op.company)} has £{line.cash} (§14.9)."
        return None

    def _points(self, game: GameOE, name: str) -> int:
        return 2 if game.board.map[name].letter in METROPOLIS else 1

    def apply(self, game: GameOE, state: StateOE, action: FreeBrandt) -> None:
        """Open the track to all; without tokens the private leaves the game."""
        op = operation(state)
        national = state.companies[op.company].kind == NATIONAL
        cost = 0 if national else game.board.map[action.hex].cost
        company_pays(state, op.company, cost)
        state.op = op._replace(points=op.points - self._points(game, action.hex))
        state.brandt = tuple(name for name in state.brandt if name != action.hex)
        tokens.rebuild(game, state)
        state.emit(HexFreed(op.company, action.hex, cost))
        if not state.brandt and not state.brandt_left:
            state.privates[BRANDT] = state.privates[BRANDT]._replace(gone=True, open=False)
