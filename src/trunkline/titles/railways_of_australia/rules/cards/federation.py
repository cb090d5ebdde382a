"""Federation of Australia: Canberra accepts every colour (§A10.2)."""

from __future__ import annotations

from trunkline.titles.railways_of_australia.core import GameRoA
from trunkline.titles.railways_of_australia.records.events import FederationFounded
from trunkline.titles.railways_of_australia.state import StateRoA


def found_federation(game: GameRoA, state: StateRoA, card: str) -> None:
    """Put the Commonwealth tile on its city; a New City tile there goes back to stock."""
    (place,) = game.cards[card].places
    city = state.cities[place]
    if city.tile:
        state.stock[city.tile] += 1
    state.cities[place] = city._replace(
        colour=game.places[place].colour, tile="", commonwealth=True
    )
    state.discard = (*state.discard, card)
    state.emit(FederationFounded(place))
