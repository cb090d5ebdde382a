"""The menu of a moment: what an agent may choose, in places that are counted from 0.

Nothing that the rules allow is out of reach: what does not fit on one page is on the next, and a
range of numbers is a second question with its lowest, its highest and points between them.
"""

from __future__ import annotations

from typing import Any, TypeAlias

from trunkline.kernel import Action, Game, Offer, Plan, Range, View
from trunkline.kernel.game import complete
from trunkline.kernel.offers import template

MENU = 256
"""Places of a menu."""
POINTS = 16
"""Numbers of a range that are on the menu; fewer if it has fewer."""


class More:
    """The last place of a full page: the next page, please."""


MORE = More()
Entry: TypeAlias = Offer | int | More


class Menu:
    """The offers to one seat; a choice takes one step or, with pages and numbers, a few."""

    def __init__(self, game: Game, seen: View[Any], offers: list[Offer]) -> None:
        self.game = game
        self.seen = seen
        self.offers = offers
        self.page = 0
        self.range: Range | None = None
        self.entries = self._entries()

    def _entries(self) -> list[Entry]:
        if self.range is not None:
            return list(points(self.range))
        if len(self.offers) <= MENU:
            return list(self.offers)
        size = MENU - 1
        first = self.page * size
        return [*self.offers[first : first + size], MORE]

    def choose(self, place: int) -> Action | None:
        """Return the action chosen with this place; None if there is a further question."""
        entry = self.entries[place]
        if isinstance(entry, More):
            self.page = (self.page + 1) % -(-len(self.offers) // (MENU - 1))
        elif isinstance(entry, int):
            assert self.range is not None
            return self.range.at(entry)
        elif isinstance(entry, Range) and entry.low < entry.high:
            self.range = entry
        elif isinstance(entry, Range):
            return entry.at(entry.low)
        elif isinstance(entry, Plan):
            return complete(self.game, self.seen.state, entry)
        else:
            return template(entry)
        self.entries = self._entries()
        return None


def points(offer: Range) -> list[int]:
    """Return numbers of a range: the lowest, the highest, and evenly between them."""
    values = offer.values()
    if len(values) <= POINTS:
        return list(values)
    last = len(values) - 1
    return [values[n * last // (POINTS - 1)] for n in range(POINTS)]
