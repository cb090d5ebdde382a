"""The picture of an 18xx map, drawn from the board and what lies on it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import NamedTuple, Protocol, TypeAlias

from trunkline.board import Board, Hex
from trunkline.draw import parts
from trunkline.draw.views import BoardView, HexView, Livery
from trunkline.eighteen.page import map as kit_map
from trunkline.eighteen.parts.tokens import Laid as Tables

Laid: TypeAlias = tuple[str, int] | None
Held: TypeAlias = tuple[tuple[int, tuple[str, ...]], ...]


class Painted(Protocol):
    """A charter that says how the tokens of its company look."""

    @property
    def colour(self) -> str:
        """The colour of its tokens."""

    @property
    def pattern(self) -> str:
        """Their pattern, see ``draw.theme.PATTERNS``."""


def plain_ground(one: Hex) -> str:
    """Return the class of a printed hex: land, or the colour that is printed on it."""
    return "ground-0" if one.colour == "white" else one.colour


class Painter(NamedTuple):
    """The look of a title's map: its board, the tokens of its companies, its currency."""

    board: Board
    title: str
    currency: str
    liveries: tuple[tuple[str, Livery], ...]
    ground: Callable[[Hex], str] = plain_ground

    def hex_view(self, name: str, lying: Laid = None, held: Held = ()) -> HexView:
        """Return a hex as it lies on the table: its tile, tokens, and homes that are kept."""
        one, liveries = self.board.map[name], dict(self.liveries)
        face = self.board.face({name: lying} if lying else {}, name)
        owners = {at: tuple(liveries.get(who) for who in slots) for at, slots in held}
        return HexView(
            id=name,
            face=face,
            ground=face.tile.colour if lying else self.ground(one),
            name=one.name,
            letter=one.letter or "",
            terrain=one.terrain or "",
            cost=one.cost,
            laid=lying is not None,
            tokens=owners,
            reserved={} if any(owners.get(0, ())) else {0: tuple(one.homes)},
        )

    def pictures(self, state: Tables, colour: str) -> dict[str, str]:
        """Return the frame of the map, each hex and its name as parts of it, and all tiles.

        `colour` is the newest of the tiles, by which some stops pay.
        """
        standing = kit_map.token_slots(state.tokens)
        found = {"map": _frame(self), "tiles": kit_map.symbols(self.board)}
        for name in self.board.map.hexes:
            held = tuple(sorted(standing.get(name, {}).items()))
            pays = kit_map.pays_by_phase(self.board, state.tiles, name)
            shade = colour if pays else "yellow"
            found |= _parts(self, name, state.tiles.get(name), held, shade)
        return found


@lru_cache(maxsize=8)
def _frame(painter: Painter) -> str:
    return parts.frame(_view(painter, "yellow"))


@lru_cache(maxsize=32)
def _view(painter: Painter, colour: str) -> BoardView:
    board = painter.board
    hexes = tuple([painter.hex_view(name) for name in board.map.hexes])
    layout, currency = board.map.layout, painter.currency
    return BoardView(layout, hexes, painter.title, phase=colour, currency=currency)


@lru_cache(maxsize=2048)
def _parts(painter: Painter, name: str, lying: Laid, held: Held, colour: str) -> dict[str, str]:
    drawn = parts.hexes(_view(painter, colour), painter.hex_view(name, lying, held))
    return {f"map/{key}": picture for key, picture in drawn.items()}


def liveries(cards: Mapping[str, Painted]) -> dict[str, Livery]:
    """Return how the tokens of companies look, by their charters."""
    return {key: Livery(key, one.colour, one.pattern) for key, one in cards.items()}
