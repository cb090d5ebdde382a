"""The certificate limit of a player, and the duty to sell down to it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from trunkline.eighteen.parts.company_kinds import certificates_of, wins_office
from trunkline.eighteen.parts.game import Sorted

G = TypeVar("G", bound=Sorted)
S = TypeVar("S")


def own(game: Sorted, state: Any, seat: int) -> int:
    """Return the number of certificates that a player has of all companies."""
    return sum(
        [
            certificates_of(company.shares, game.kind(company), seat, company.director)
            for company in state.companies.values()
        ]
    )


def one_too_many(count: int, limit: int, *, exchanged: bool = False) -> bool:
    """Return True if one more certificate is above the limit.

    One that wins an office is `exchanged`: the office takes the place of several certificates.
    """
    return count + 1 - exchanged > limit


class CertificateLimit(Generic[G, S]):
    """A limit for each player, and what counts towards it."""

    def __init__(
        self,
        *,
        limit: Callable[[G, S, int], int | None],
        count: Callable[[G, S, int], int] = own,
        exchanges: Callable[[G], bool] = lambda game: True,
    ) -> None:
        self.limit, self.count = limit, count
        """The limit of a player, None without one, and what counts towards it."""
        self.exchanges = exchanges
        """True if a player who wins an office counts certificates after the exchange."""

    def excess(self, game: G, state: S, seat: int) -> int:
        """Return how many certificates a player has above the limit."""
        limit = self.limit(game, state, seat)
        return 0 if limit is None else max(0, self.count(game, state, seat) - limit)

    def above(self, game: G, state: S, seat: int) -> bool:
        """Return True if a player has too many certificates."""
        return self.excess(game, state, seat) > 0

    def stops(self, game: G, state: Any, seat: int, name: str = "") -> bool:
        """Return True if the limit stops a player from buying a share of this name."""
        limit = self.limit(game, state, seat)
        if limit is None:
            return False
        count = self.count(game, state, seat)
        if count < limit or name not in state.companies or not self.exchanges(game):
            return one_too_many(count, limit)
        company = state.companies[name]
        kind = game.kind(company)
        wins = wins_office(company.shares, kind, seat, company.director, kind.unit)
        return one_too_many(count, limit, exchanged=wins)

    def note_excess(self, game: G, state: Any) -> None:
        """Note each player above the limit when a stock round begins: they must sell in it."""
        seats = tuple(seat for seat in state.seating if self.above(game, state, seat))
        state.stock = state.stock._replace(excess=seats)

    def clear_excess(self, game: G, state: Any, seat: int) -> None:
        """Clear the duty of a player who is within the limit again."""
        if seat in state.stock.excess and not self.above(game, state, seat):
            left = tuple(other for other in state.stock.excess if other != seat)
            state.stock = state.stock._replace(excess=left)
