"""What companies reach, found once for a set of tiles and tokens and shared by its states.

A new set starts from the answers of the one before, since a single tile rarely changes much.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from trunkline.board import Board, network
from trunkline.board.network import Place, Reach, Slots


def place_of(city: str) -> Place:
    """The hex and stop of a city id: "F15.1" is the second city of F15."""
    name, _, index = city.partition(".")
    return name, int(index)


class Networks:
    """The reach of every company on one board position, found when first asked for."""

    __slots__ = ("_before", "_board", "_found", "_hex", "_laid", "_tokens", "notes")

    def __init__(
        self,
        board: Board,
        laid: Mapping[str, tuple[str, int]],
        tokens: Mapping[str, tuple[str, ...]],
        before: Networks | None = None,
        changed: str = "",
    ) -> None:
        self._board = board
        self._laid = dict(laid)
        self._tokens: dict[Place, Slots] = {
            place_of(city): tuple(owner or None for owner in owners)
            for city, owners in tokens.items()
        }
        self._before = before._found if before is not None else {}
        self._hex = changed
        self._found: dict[str, Reach] = {}
        self.notes: dict[Any, Any] = {}
        """Whatever else follows from this position and is worth remembering, such as routes."""

    def of(self, company: str) -> Reach:
        """What a company's trains can reach."""
        reach = self._found.get(company)
        if reach is None:
            older = self._before.get(company)
            if older is not None:
                reach = older.after(self._laid, self._hex, self._tokens)
            else:
                reach = network.reach(self._board, self._laid, self._tokens, company)
            self._found[company] = reach
        return reach

    def changed(
        self,
        laid: Mapping[str, tuple[str, int]],
        tokens: Mapping[str, tuple[str, ...]],
        name: str,
    ) -> Networks:
        """The same after a tile or a token on one hex."""
        return Networks(self._board, laid, tokens, self, name)
