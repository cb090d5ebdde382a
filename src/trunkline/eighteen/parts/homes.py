"""Homes of companies: the slots kept for them, and their tokens there, free of charge."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic

from trunkline.eighteen.parts.events import HomePlaced
from trunkline.eighteen.parts.game import G, S
from trunkline.eighteen.parts.tokens import free_slots, put_token


def _free(game: Any, state: Any, city: str, name: str) -> int:
    return free_slots(game, state, city)


def _full(game: Any, state: Any, city: str, name: str) -> None:
    raise ValueError(f"there is no place for the home token of {name} in {city}")


class Homes(Generic[G, S]):
    """Homes of companies, as the map says; what differs between titles is given."""

    def __init__(
        self,
        *,
        keeps: Callable[[str], bool] = lambda name: True,
        room: Callable[[G, S, str, str], int] = _free,
        crowded: Callable[[G, S, str, str], None] = _full,
    ) -> None:
        self.keeps = keeps
        """True if a slot is kept for a company until it operates."""
        self.room = room
        """Slots of a city that a company may take for its home token."""
        self.crowded = crowded
        """Called for a token without a slot."""

    def waiting(self, game: G, state: S, name: str) -> list[str]:
        """Return companies whose home is a hex and that do not operate yet."""
        found = []
        for home in game.board.map[name].homes:
            company = state.companies[home]
            if not company.started and not company.closed and self.keeps(home):
                found.append(home)
        return found

    def open_slots(self, game: G, state: S, city: str) -> int:
        """Return the slots that a company other than the one at home may use."""
        free = free_slots(game, state, city)
        return max(0, free - len(self.waiting(game, state, city.partition(".")[0])))

    def place(self, game: G, state: S, name: str) -> None:
        """Place a company's home tokens in the first city of each home, once."""
        company = state.companies[name]
        if company.started:
            return
        homes = game.card(name).home
        state.companies[name] = company._replace(placed=len(homes))
        for home in homes:
            city = f"{home}.0"
            if self.room(game, state, city, name):
                put_token(game, state, city, name)
                state.emit(HomePlaced(name, home))
            else:
                self.crowded(game, state, city, name)
