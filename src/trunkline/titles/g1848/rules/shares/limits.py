"""The limits of pool and certificates, and what receiverships take off (§5.1.6, §5.5.4, §12.2)."""

from __future__ import annotations

from trunkline.eighteen.parts.limits import CertificateLimit
from trunkline.eighteen.parts.shares import certificates
from trunkline.eighteen.parts.state import Company
from trunkline.titles.g1848.core import DIRECTOR, SHARE, Game1848
from trunkline.titles.g1848.state import State1848


def certificate_count(state: State1848, seat: int) -> int:
    """Certificates that count against the limit, the Bank of England's too (§12.2.1)."""
    own = sum([certificates_of(company, seat) for company in state.companies.values()])
    return own + state.boe.holdings[seat] // SHARE


def certificates_of(company: Company, seat: int) -> int:
    """Return the number of a company's certificates that a player has (§5.1.2)."""
    directs = company.director == seat
    return certificates(company.percent(seat), unit=SHARE, office=DIRECTOR, directs=directs)


def certificate_limit(game: Game1848, state: State1848, seat: int) -> int:
    """Return a player's limit: directors of failed companies lose some (§5.5.4, §12.2.1)."""
    return table_limit(game, state) - game.size.penalty * state.failures.get(seat, 0)


def table_limit(game: Game1848, state: State1848) -> int:
    """Return the limit by the number of players and of receiverships (§12.2.1)."""
    table = game.size.certificates
    failed = state.receiverships
    if failed < len(table):
        return table[failed]
    return table[0 if game.choice.sixth_receivership == "first-limit" else -1]


LIMIT = CertificateLimit[Game1848, State1848](
    limit=certificate_limit,
    count=lambda game, state, seat: certificate_count(state, seat),
    exchanges=lambda game: game.choice.limit_counts != "before-exchange",
)
"""A new director gives two certificates for one, which counts (§6.2, §12.2.1).

A player above the limit when a stock round begins has to sell in it (§12.2.1).
"""
