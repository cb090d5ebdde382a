"""The limits of pool and certificates, and what receiverships take off (§5.1.6, §5.5.4, §12.2)."""

from __future__ import annotations

from trunkline.eighteen.shares import certificates
from trunkline.eighteen.state import NOBODY
from trunkline.titles.g1848.core import SHARE, Game1848
from trunkline.titles.g1848.state import BOE, State1848


def certificate_count(state: State1848, seat: int) -> int:
    """Certificates that count against the limit, the Bank of England's too (§12.2.1)."""
    own = certificates(state.companies.values(), seat)
    return own + state.boe.holdings[seat] // SHARE


def certificate_limit(game: Game1848, state: State1848, seat: int) -> int:
    """The table's limit, less what the director of failed companies loses (§5.5.4, §12.2.1)."""
    return table_limit(game, state) - game.size.penalty * state.failures.get(seat, 0)


def table_limit(game: Game1848, state: State1848) -> int:
    """What the number of players and of receiverships allows (§12.2.1)."""
    table = game.size.certificates
    failed = state.receiverships
    if failed < len(table):
        return table[failed]
    return table[0 if game.choice.sixth_receivership == "first-limit" else -1]


def at_limit(game: Game1848, state: State1848, seat: int, name: str) -> bool:
    """Whether the limit stops a player from buying a certificate of this company (§12.2.1)."""
    spare = certificate_limit(game, state, seat) - certificate_count(state, seat)
    if spare or game.choice.limit_counts == "before-exchange" or name == BOE:
        return spare <= 0
    company = state.companies[name]  # who wins the office gives two certificates for one (§6.2)
    director = company.director
    if director in (NOBODY, seat):
        return True
    return company.percent(seat) + SHARE <= company.percent(director)


def above_limit(game: Game1848, state: State1848, seat: int) -> bool:
    """Whether a player has too many certificates."""
    return certificate_count(state, seat) > certificate_limit(game, state, seat)


def note_excess(game: Game1848, state: State1848) -> None:
    """Who is above the limit when a stock round begins has to sell in it (§12.2.1)."""
    seats = tuple(seat for seat in state.seating if above_limit(game, state, seat))
    state.stock = state.stock._replace(excess=seats)


def clear_excess(game: Game1848, state: State1848, seat: int) -> None:
    """A player who is within the limit again has done his duty for this round."""
    if seat in state.stock.excess and not above_limit(game, state, seat):
        left = tuple(other for other in state.stock.excess if other != seat)
        state.stock = state.stock._replace(excess=left)
