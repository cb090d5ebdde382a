"""Shares, certificates and directors."""

from __future__ import annotations

from trunkline.eighteen.state import NOBODY, Company, State18

SHARE = 10
"""Percent of one ordinary share."""
DIRECTOR = 20
"""Percent of the director's certificate."""


def after(state: State18, seat: int) -> tuple[int, ...]:
    """All other seats in clockwise order, beginning to the left of `seat`."""
    place = state.seating.index(seat)
    return state.seating[place + 1 :] + state.seating[:place]


def clockwise(state: State18, seat: int) -> tuple[int, ...]:
    """All seats in clockwise order, beginning with `seat`."""
    return (seat, *after(state, seat))


def certificates(company: Company, seat: int) -> int:
    """How many certificates of a company a player has; the director's counts once."""
    count = company.holdings[seat] // SHARE
    return count - 1 if company.director == seat else count


def give_share(company: Company, seat: int, percent: int) -> Company:
    """A company in which a player holds more (or fewer) shares."""
    holdings = list(company.holdings)
    holdings[seat] += percent
    return company._replace(holdings=tuple(holdings))


def heir(state: State18, company: Company) -> int:
    """Who directs a company by its present holdings.

    The director stays unless somebody has more; among equals the one next in turn order after the
    old director follows. Nobody can hold the office with less than the director's certificate.
    """
    old = company.director
    best, most = old, company.holdings[old] if old != NOBODY else 0
    for seat in after(state, old) if old != NOBODY else state.seating:
        if company.holdings[seat] > most and company.holdings[seat] >= DIRECTOR:
            best, most = seat, company.holdings[seat]
    return best


def salable(
    state: State18,
    company: Company,
    seat: int,
    *,
    pool_limit: int,
    half_at: int | None,
    keep_office: bool = False,
) -> tuple[int, ...]:
    """Which blocks (in percent) of a company a player could sell to the pool.

    The director's certificate never goes to the pool: the director may sell below it only if
    somebody else takes it over, for two ordinary shares that he sells or keeps like any other. Only
    who has nothing but the certificate splits it by selling one share: allowed when the pool would
    then hold exactly `half_at` percent (None: whenever the office passes on).
    """
    held = company.holdings[seat]
    blocks = []
    for percent in range(SHARE, held + 1, SHARE):
        if company.pool + percent > pool_limit:
            break
        if company.director == seat and not _director_may_sell(
            state, company, seat, percent, half_at=half_at, keep_office=keep_office
        ):
            continue
        blocks.append(percent)
    return tuple(blocks)


def _director_may_sell(
    state: State18,
    company: Company,
    seat: int,
    percent: int,
    *,
    half_at: int | None,
    keep_office: bool,
) -> bool:
    left = company.holdings[seat] - percent
    rivals = max((company.holdings[other] for other in after(state, seat)), default=0)
    if keep_office:
        return left >= DIRECTOR and rivals <= left
    if left >= DIRECTOR:
        return True
    if rivals < DIRECTOR:
        return False
    half = company.holdings[seat] == DIRECTOR and percent == SHARE
    return not half or half_at is None or company.pool + percent == half_at
