"""Single pieces that 18xx.games names and the rules do not: tile copies, cities on them, trains.

The rules count tiles by number, know a city by its hex and a train by its card.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from trunkline.board import Board
from trunkline.eighteen.parts.state import State18
from trunkline.titles.g1848.site.fields import show

_CITY = re.compile(r"([A-Z]\d{1,2}|\d{1,3})-(\d{1,3})-(\d)")
_TILE = re.compile(r"(\d{1,3})-(\d{1,3})")
_NUMBER = re.compile(r"[0-9]{1,6}")

PRINTED = {
    "B17": 0, "B19": 0, "C20": 0, "D1": 0, "D9": 0, "E2": 4, "E4": 0, "E14": 2, "E18": 1, "F5": 3,
    "F13": 1, "F15": 0, "F17": 1, "G6": 0, "G10": 0, "G14": 0, "G16": 0, "H7": 0, "H9": 0, "H11": 2,
}  # fmt: skip
"""The site numbers equal printed hexes; the number is part of the name of a printed city."""


class UnknownPiece(ValueError):
    """A name in a file that no piece on the table has; the sentence says which."""


class Copies:
    """The copy of a tile on each hex."""

    __slots__ = ("_board", "_copies", "_hexes")

    def __init__(self, board: Board) -> None:
        self._board = board
        self._hexes: dict[str, str] = {}
        self._copies: dict[str, str] = {}

    def number(self, copy: str) -> str:
        """Return the tile number of a copy that may be laid now."""
        found = _TILE.fullmatch(copy)
        tile = self._board.catalogue.tiles.get(found[1]) if found else None
        if found is None or tile is None or int(found[2]) >= tile.pieces:
            raise UnknownPiece(f"there is no tile {show(copy)}")
        if copy in self._hexes:
            raise UnknownPiece(f"the tile {copy} already lies on {self._hexes[copy]} (§7.5.1)")
        return found[1]

    def lay(self, copy: str, name: str) -> None:
        """Lay a copy; the one it replaces is free again."""
        old = self._copies.get(name)
        if old is not None:
            del self._hexes[old]
        self._copies[name] = copy
        self._hexes[copy] = name

    def free(self, number: str) -> str:
        """Return the first copy of a tile that is not on the map."""
        count = 0
        while f"{number}-{count}" in self._hexes:
            count += 1
        return f"{number}-{count}"

    def on(self, name: str) -> str | None:
        """Return the copy on a hex."""
        return self._copies.get(name)

    def city(self, written: str) -> str:
        """Our name of a city: "64-0-1" is "F15.1" if that copy of tile 64 lies on F15."""
        found = _CITY.fullmatch(written)
        if found is None:
            raise UnknownPiece(f"there is no city {show(written)}")
        tile, copy, index = found.groups()
        if tile[0].isalpha():
            name = tile if PRINTED.get(tile) == int(copy) and tile not in self._copies else None
        else:
            name = self._hexes.get(f"{tile}-{copy}")
        if name is None:
            raise UnknownPiece(f"the city {written} is not on the map now (§7.7)")
        return f"{name}.{index}"

    def written_city(self, city: str) -> str:
        """Return the site's name of one of our cities."""
        name, _, index = city.partition(".")
        copy = self._copies.get(name)
        return f"{copy}-{index}" if copy else f"{name}-{PRINTED[name]}-{index}"


class TrainNames:
    """Trains by the file's ids: equal to our cards, except where the site numbers 8 and 2E."""

    __slots__ = ("_cards", "_unlimited")

    def __init__(self, unlimited: frozenset[str]) -> None:
        self._unlimited = unlimited
        self._cards: dict[str, str] = {}

    def card(self, written: str) -> str:
        """Our card for a train that was bought before."""
        found = self._cards.get(written)
        if found is None:
            raise UnknownPiece(f"nobody has bought a train {show(written)} (§8.3)")
        return found

    def bought(self, written: str) -> bool:
        """Return True if a train of this id was bought from the bank."""
        return written in self._cards

    def family(self, written: str, issued: Mapping[str, int]) -> str:
        """Return the pile of a train on sale now, if the train is its next card."""
        family, _, number = written.rpartition("-")
        if family not in issued or _NUMBER.fullmatch(number) is None:
            raise UnknownPiece(f"there is no train {show(written)}")
        if family not in self._unlimited and int(number) != issued[family]:
            raise UnknownPiece(f"the train {written} is not the next {family} in the bank (§8.3.2)")
        return family

    def note(self, written: str, card: str) -> None:
        """Record a purchase from the bank."""
        self._cards[written] = card


def owner_of(state: State18, card: str) -> str | None:
    """Return the company that has a train."""
    for name, company in state.companies.items():
        for train in company.trains:
            if train.card == card:
                return name
    return None
