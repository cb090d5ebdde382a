"""A moment of a game of 1848 as pictures: what lies on the board, handed to the drawing room."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trunkline.board.network import Tokens
from trunkline.draw.views import BoardView, Route
from trunkline.titles.g1848 import picture
from trunkline.titles.g1848.state import State1848

if TYPE_CHECKING:
    from trunkline.titles.g1848.core import Game1848


def board_view(game: Game1848, state: State1848, routes: tuple[Route, ...] = ()) -> BoardView:
    """The board with the tiles and tokens of this moment."""
    box = picture.Printed(game.board, game.cards)
    return picture.view(state.tiles, tokens(state), game.colour(state), routes, printed=box)


def tokens(state: State1848) -> Tokens:
    """Owners by hex and stop, as pictures and networks want them."""
    found = {}
    for city, owners in state.tokens.items():
        name, _, stop = city.partition(".")
        found[name, int(stop)] = tuple(owner or None for owner in owners)
    return found
