"""Shares of a company: where they lie, who directs it, which blocks a player may sell.

All shares of a company are equal, but one certificate counts as several: that of its office (the
director's, the president's). The director of the company has it; before that it lies with the bank
or in the treasury. So percentages are enough, and nothing here depends on how a title calls its
companies and their directors.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol, Self, TypeAlias, TypeVar

NOBODY = -1
"""The seat of a company without a director, or of a private that no player owns."""
WHOLE = 100
"""Percent of a company."""

Holder: TypeAlias = int | str
"""A seat, or one of the three that follow."""
BANK = "bank"
"""The place of shares that were never sold."""
POOL = "pool"
"""The place of shares that players sold: the open market."""
TREASURY = "treasury"
"""The company's own hand."""

_PLACE = {BANK: 1, POOL: 2, TREASURY: 3}


class Shares(NamedTuple):
    """Percent of a company by seat, in the bank, in the pool and in its own treasury."""

    seats: tuple[int, ...]
    bank: int = 0
    pool: int = 0
    treasury: int = 0

    def of(self, holder: Holder) -> int:
        """Return the percentage of a holder; nobody has none."""
        if isinstance(holder, str):
            place: int = self[_PLACE[holder]]  # type: ignore[assignment]
            return place
        return self[0][holder] if holder >= 0 else 0

    def players(self) -> tuple[tuple[int, int], ...]:
        """Return the seats that hold shares, each with its percentage."""
        return tuple([(seat, held) for seat, held in enumerate(self[0]) if held])

    @property
    def total(self) -> int:
        """All shares together: 100 for a company that is in the game."""
        return sum(self[0]) + self[1] + self[2] + self[3]


def move(shares: Shares, percent: int, source: Holder, target: Holder) -> Shares:
    """Return the shares after some have changed hands; raise ``ValueError`` if they are not there.

    >>> move(Shares((20, 0), bank=80), 10, BANK, 1)
    Shares(seats=(20, 10), bank=70, pool=0, treasury=0)
    """
    if shares.of(source) < percent:
        raise ValueError(f"{source!r} has no {percent}% among {shares}")
    return _add(_add(shares, source, -percent), target, percent)


def _add(shares: Shares, holder: Holder, percent: int) -> Shares:
    if isinstance(holder, str):
        hands = {holder: shares.of(holder) + percent}
        return shares._replace(**hands)  # type: ignore[arg-type]
    seats = list(shares[0])
    seats[holder] += percent
    return shares._replace(seats=tuple(seats))


class Owned(Protocol):
    """A frozen record of a company with shares."""

    @property
    def shares(self) -> Shares:
        """The places of its shares."""

    def _replace(self, *, shares: Shares = ...) -> Self: ...


O = TypeVar("O", bound=Owned)  # noqa: E741


def trade(company: O, percent: int, source: Holder, target: Holder) -> O:
    """Return a company after some of its shares changed hands, with its new director."""
    return company._replace(shares=move(company.shares, percent, source, target))


class Issuers(Protocol[O]):
    """The field of a state that holds shares."""

    companies: dict[str, O]


def hand_over(state: Issuers[O], name: str, percent: int, source: Holder, target: Holder) -> None:
    """Move shares of a company from one hand to another; a new director is another matter."""
    state.companies[name] = trade(state.companies[name], percent, source, target)


class HasSeats(Protocol):
    """Anything that knows how players sit."""

    seating: tuple[int, ...]


def after(state: HasSeats, seat: int) -> tuple[int, ...]:
    """Return all other seats in clockwise order, beginning to the left of `seat`."""
    place = state.seating.index(seat)
    return state.seating[place + 1 :] + state.seating[:place]


def clockwise(state: HasSeats, seat: int) -> tuple[int, ...]:
    """Return all seats in clockwise order, beginning with `seat`."""
    return (seat, *after(state, seat))


def certificates(held: int, *, unit: int, office: int, directs: bool) -> int:
    """Return the number of certificates that make a percentage; the office counts once.

    >>> certificates(40, unit=10, office=20, directs=True)
    3
    """
    return 1 + (held - office) // unit if directs and held else held // unit


def heir(state: HasSeats, held: Sequence[int], old: int, office: int) -> int:
    """Return the director by present holdings.

    The director stays unless a player has more, and at least the certificate of the office. Among
    equals the first in turn order after the old director follows.
    """
    best, most = old, max(held[old] if old != NOBODY else 0, office - 1)
    if max(held) > most:
        for seat in after(state, old) if old != NOBODY else state.seating:
            if held[seat] > most:
                best, most = seat, held[seat]
    return best


def rival(held: Sequence[int], seat: int) -> int:
    """Return the most that another seat holds."""
    return max([one for other, one in enumerate(held) if other != seat], default=0)


def blocks(held: int, *, unit: int, room: int, office: int = 0, rival: int = 0) -> tuple[int, ...]:
    """Return the blocks of a company that a player could sell to a pool that takes `room`.

    A player who does not direct it passes no `office`. The certificate of the office never goes to
    the pool: a director can sell below it only if the `rival`, the player with the most shares
    besides, takes over.

    >>> blocks(40, unit=10, room=50, office=20, rival=20)
    (10, 20, 30, 40)
    >>> blocks(40, unit=10, room=50, office=20, rival=10)
    (10, 20)
    """
    found = range(unit, min(held, room) + 1, unit)
    if not office:
        return tuple(found)
    return tuple(
        [one for one in found if held - one >= office or rival >= max(office, held - one + 1)]
    )
