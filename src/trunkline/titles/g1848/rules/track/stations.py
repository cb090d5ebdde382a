"""Buying and placing station tokens (§7.7): one in a turn, £40 after the home, then £100 each."""

from __future__ import annotations

from collections.abc import Iterator

from trunkline.eighteen.parts.actions import PlaceToken
from trunkline.eighteen.parts.game import Cites
from trunkline.eighteen.rules import stations
from trunkline.titles.g1848.core import Game1848
from trunkline.titles.g1848.rules.track.homes import HOMES
from trunkline.titles.g1848.state import State1848

CITES = Cites(
    "5.3.7",
    "7.3",
    "7.7",
    turn="7.2",
    one="7.7.4",
    none="7.7.2",
    cost="7.7.2",
    city="7.7",
    twice="7.7.2",
    full="7.7.4",
    kept="7.7.4",
    route="7.7.4",
)


def token_cost(game: Game1848, state: State1848, name: str) -> int | None:
    """Return the price of a company's next token; None when it has placed all (§7.7.2, §5.3.7)."""
    return stations.printed_cost(game, state, name)


def open_cities(game: Game1848, state: State1848, name: str) -> Iterator[str]:
    """Yield cities in reach with an open slot, on hexes without its tokens (§7.7.4)."""
    return stations.open_cities(game, state, name, HOMES.open_slots)


PLACE_STATIONS = stations.PlaceStations[Game1848, State1848, PlaceToken](
    cites=CITES, open_slots=HOMES.open_slots
)
