"""The reach of companies, found once for a set of tiles and tokens and shared by its states.

A new set starts from the previous answers, since a single tile rarely changes much.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from itertools import islice
from threading import Lock
from typing import Any, Generic, TypeVar

from trunkline.board import Board, network
from trunkline.board.network import NO_GATES, Gates, Place, Reach, Slots


def place_of(city: str) -> Place:
    """Return the hex and stop of a city id: "F15.1" is the second city of F15."""
    name, _, index = city.partition(".")
    return name, int(index)


T = TypeVar("T")

AT_ONCE = 16
"""Sides that are looked for at a time."""
MOST_CHANGES = 8
"""After more changes than this a search from scratch is the shorter way."""


class Growing(Generic[T]):
    """The values of an iterator, kept for all callers: each continues from the known ones."""

    def __init__(self, source: Iterator[T]) -> None:
        self._source, self._known = source, list[T]()
        self._lock = Lock()

    def __iter__(self) -> Iterator[T]:
        place = 0
        while True:
            if place == len(self._known):
                with self._lock:
                    if place == len(self._known):
                        more = list(islice(self._source, AT_ONCE))
                        if not more:
                            return
                        self._known += more
            yield self._known[place]
            place += 1


class Networks:
    """The reach of every company on one board position, found when first asked for.

    Where a company was last asked about some changes ago, its old reach grows on hex by hex.
    """

    __slots__ = ("_board", "_found", "_gates", "_laid", "_near", "_older", "_tokens", "notes")

    def __init__(
        self,
        board: Board,
        laid: Mapping[str, tuple[str, int]],
        tokens: Mapping[str, tuple[str, ...]],
        gates: Gates = NO_GATES,
    ) -> None:
        self._board = board
        self._gates = gates
        self._laid = dict(laid)
        self._tokens: dict[Place, Slots] = {
            place_of(city): _slots(owners) for city, owners in tokens.items()
        }
        self._older: dict[str, tuple[Reach, tuple[str, ...]]] = {}
        """The last reach of a company, and the hexes that have changed since."""
        self._found: dict[str, Reach] = {}
        self._near: dict[str, Growing[tuple[str, int]]] = {}
        self.notes: dict[Any, Any] = {}
        """Other results that depend only on this position, such as routes."""

    def of(self, company: str) -> Reach:
        """Return the reach of a company's trains."""
        return self._found.get(company) or self._find(company, self._tokens)

    def unhindered(self, city: str) -> Reach:
        """Return the reach of a train from a city if no tokens were in its way."""
        owner = f"@{city}"  # no company is called so
        return self._found.get(owner) or self._find(owner, {place_of(city): (owner,)}, NO_GATES)

    def near(self, company: str, shut: Container[str] = ()) -> Iterator[tuple[str, int]]:
        """Yield some sides by which a company's trains can enter hexes: see `network.stroll`.

        ``shut`` is the same in all questions about a company.
        """
        found = self._near.get(company)
        if found is None:
            found = self._near[company] = Growing(
                network.stroll(
                    *(self._board, self._laid, self._tokens, company, self._gates, shut),
                )
            )
        return iter(found)

    def _find(self, owner: str, tokens: dict[Place, Slots], gates: Gates | None = None) -> Reach:
        reach, hexes = self._older.get(owner, (None, ()))
        if reach is None or len(hexes) > MOST_CHANGES:
            gates = self._gates if gates is None else gates
            reach = network.reach(self._board, self._laid, tokens, owner, gates)
        else:
            for name in hexes:
                reach = reach.after(self._laid, name, tokens)
        self._found[owner] = reach
        return reach

    def changed(
        self,
        laid: Mapping[str, tuple[str, int]],
        tokens: Mapping[str, tuple[str, ...]],
        name: str,
    ) -> Networks:
        """Return the networks after a tile or a token on one hex."""
        new = Networks(self._board, laid, {}, self._gates)
        new._tokens = {place: held for place, held in self._tokens.items() if place[0] != name}
        prefix = name + "."
        for city, owners in tokens.items():
            if city.startswith(prefix):
                new._tokens[place_of(city)] = _slots(owners)
        for company, (reach, hexes) in self._older.items():
            new._older[company] = (reach, hexes if name in hexes else (*hexes, name))
        for company, reach in self._found.items():
            new._older[company] = (reach, (name,))
        return new


def _slots(owners: tuple[str, ...]) -> Slots:
    return tuple([owner or None for owner in owners])
