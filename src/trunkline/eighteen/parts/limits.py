"""How many certificates a player may hold, and the duty to sell what is above that."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic

from trunkline.eighteen.parts.game import G, Game18, S
from trunkline.eighteen.parts.shares import certificates
from trunkline.eighteen.parts.state import NOBODY, State18


def wins_office(game: Game18, state: State18, seat: int, name: str) -> bool:
    """Whether one more share makes a player director, who gives several certificates for one."""
    company = state.companies[name]
    kind, director = game.kind(company), company.director
    if director in (NOBODY, seat):
        return False
    mine = company.percent(seat) + kind.unit
    return mine >= kind.office and mine > company.percent(director)


def own(game: Game18, state: Any, seat: int) -> int:
    """Return the number of certificates that a player has of all companies."""
    found = 0
    for company in state.companies.values():
        held = company.percent(seat)
        if held:
            kind, directs = game.kind(company), company.director == seat
            found += certificates(held, unit=kind.unit, office=kind.office, directs=directs)
    return found


class CertificateLimit(Generic[G, S]):
    """A limit for each player, and what counts towards it."""

    def __init__(
        self,
        *,
        limit: Callable[[G, S, int], int],
        count: Callable[[G, S, int], int] = own,
        exchanges: Callable[[G], bool] = lambda game: True,
    ) -> None:
        self.limit, self.count = limit, count
        self.exchanges = exchanges
        """Whether whoever wins an office counts what is left after the exchange."""

    def above(self, game: G, state: S, seat: int) -> bool:
        """Whether a player has too many certificates."""
        return self.count(game, state, seat) > self.limit(game, state, seat)

    def stops(self, game: G, state: S, seat: int, name: str) -> bool:
        """Whether the limit stops a player from buying a certificate of a company, or of what is no
        company and has no office."""
        spare = self.limit(game, state, seat) - self.count(game, state, seat)
        if spare or name not in state.companies or not self.exchanges(game):
            return spare <= 0
        return not wins_office(game, state, seat, name)

    def note_excess(self, game: G, state: S) -> None:
        """Whoever is above the limit when a stock round begins has to sell in it."""
        seats = tuple(seat for seat in state.seating if self.above(game, state, seat))
        state.stock = state.stock._replace(excess=seats)

    def clear_excess(self, game: G, state: S, seat: int) -> None:
        """A player who is within the limit again has done their duty for this round."""
        if seat in state.stock.excess and not self.above(game, state, seat):
            left = tuple(other for other in state.stock.excess if other != seat)
            state.stock = state.stock._replace(excess=left)
