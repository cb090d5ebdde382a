"""Shares of a company in the game: who directs it, what may be sold, how an office passes on."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from trunkline.eighteen.parts.certificates import (
    POOL,
    Holder,
    bundle,
    held,
    move,
    pass_office,
    percent,
    sums,
    without,
)
from trunkline.eighteen.parts.state import NOBODY, Company


class Seated(Protocol):
    """Whatever knows how players sit."""

    seating: tuple[int, ...]


def after(state: Seated, seat: int) -> tuple[int, ...]:
    """All other seats in clockwise order, beginning to the left of `seat`."""
    place = state.seating.index(seat)
    return state.seating[place + 1 :] + state.seating[:place]


def clockwise(state: Seated, seat: int) -> tuple[int, ...]:
    """All seats in clockwise order, beginning with `seat`."""
    return (seat, *after(state, seat))


def certificates(companies: Iterable[Company], seat: int) -> int:
    """How many certificates of these companies a player has."""
    found = 0
    for company in companies:
        for who, mine in company[0]:
            if who == seat:
                found += len(mine)
                break
    return found


def trade(company: Company, wanted: int, source: Holder, target: Holder) -> Company:
    """A company whose shares of this percentage have passed from one hand to another.

    The certificate of an office stays where it is, if there are others; ``pass_on`` moves it.
    """
    hand = held(company.shares, source)
    found = bundle(hand, wanted)
    if found is None:
        raise ValueError(f"{source!r} has no certificates that make {wanted}% among {hand}")
    return company._replace(shares=move(company.shares, found, source, target))


def heir(state: Seated, company: Company, office: int) -> int:
    """Who directs a company by its present shares.

    The director stays unless somebody has more; among equals the one next in turn order after the
    old director follows. Nobody can hold the office with less than its certificate, or without
    certificates to give for it.
    """
    old = company.director
    best, most = old, percent(company.shares, old) if old != NOBODY else 0
    rivals = _holders(company, max(most + 1, office))
    if not rivals:
        return best
    for seat in after(state, old) if old != NOBODY else state.seating:
        hand = rivals.get(seat, ())
        if sum(hand) > most and bundle(hand, office):
            best, most = seat, sum(hand)
    return best


def _holders(company: Company, least: int) -> dict[Holder, tuple[int, ...]]:
    """The hands of players who have that much of a company: most often nobody's, or one."""
    return {who: mine for who, mine in company.shares if sum(mine) >= least and type(who) is int}


def pass_on(company: Company, office: int, new: int) -> Company:
    """A company with a new director, who has exchanged the certificate of the office."""
    if company.director != NOBODY:
        shares = pass_office(company.shares, office, company.director, new)
        assert shares is not None
        company = company._replace(shares=shares)
    return company._replace(director=new)


def salable(
    state: Seated, company: Company, seat: int, *, office: int, pool_limit: int
) -> tuple[int, ...]:
    """Which blocks (in percent) of a company a player could sell to the pool.

    The certificate of the office never goes there: a director sells it only if somebody else takes
    it over, for other certificates that the director then sells or keeps like any.
    """
    hand = held(company.shares, seat)
    room = pool_limit - percent(company.shares, POOL)
    if company.director != seat:
        return tuple([block for block in sums(hand) if block <= room])
    ordinary = without(hand, (office,))
    found = sums(ordinary)
    new, given = _successor(state, company, seat, office)
    if new != NOBODY:
        left = sum(hand) - percent(company.shares, new)
        more = [block for block in sums((*ordinary, *given)) if block > left]
        found = tuple(sorted({*found, *more}))
    return tuple([block for block in found if block <= room])


def _successor(
    state: Seated, company: Company, seat: int, office: int
) -> tuple[int, tuple[int, ...]]:
    """Who takes an office over that is given up, and the certificates given for it."""
    rivals = _holders(company, office)
    best, most = NOBODY, 0
    given: tuple[int, ...] = ()
    for other in after(state, seat) if rivals else ():
        hand = rivals.get(other, ())
        if sum(hand) > most:
            found = bundle(hand, office)
            if found is not None:
                best, most, given = other, sum(hand), found
    return best, given


def sell(state: Seated, company: Company, seat: int, block: int, *, office: int) -> Company:
    """A company after a sale to the pool; the office passes on if it has to.

    Sell only what ``salable`` names.
    """
    hand = held(company.shares, seat)
    ordinary = without(hand, (office,)) if company.director == seat else hand
    chosen = bundle(ordinary, block)
    if chosen is None:
        new, given = _successor(state, company, seat, office)
        company = pass_on(company, office, new)
        chosen = bundle((*ordinary, *given), block)
        assert chosen is not None
    company = company._replace(shares=move(company.shares, chosen, seat, POOL))
    new = heir(state, company, office) if company.director != NOBODY else NOBODY
    return company if new == company.director else pass_on(company, office, new)
