"""Kinds of company as data: the size of their shares, and what players may do with them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from trunkline.eighteen.parts.data import DataError, build_all
from trunkline.eighteen.parts.shares import NOBODY, WHOLE, Shares, blocks, certificates, rival


class Kind(NamedTuple):
    """The features of all companies of a kind."""

    name: str
    office: int
    """Percent of the certificate that carries the office: the director's, the president's."""
    others: tuple[tuple[int, int], ...] = ()
    """Further certificates, all of one size: percent, and how many there are."""
    salable: bool = True
    """True if players may sell its shares."""
    pool_limit: int = WHOLE
    """Percent of it that may lie in the pool."""

    @property
    def certificates(self) -> tuple[int, ...]:
        """All certificates by their percentage, that of the office first."""
        return (self.office, *(size for size, number in self.others for _ in range(number)))

    @property
    def unit(self) -> int:
        """Percent of a share, for which its share price is meant."""
        return self.others[0][0] if self.others else self.office


def certificates_of(shares: Shares, kind: Kind, seat: int, director: int) -> int:
    """Return how many certificates of a company a player has; the office is one."""
    held = shares.of(seat)
    return certificates(held, unit=kind.unit, office=kind.office, directs=seat == director)


def salable(
    shares: Shares, kind: Kind, seat: int, director: int, pool_limit: int
) -> tuple[int, ...]:
    """Return the blocks of a company, in percent, that a player could sell to the pool."""
    held = shares.of(seat)
    if not kind.salable or not held:
        return ()
    room = pool_limit - shares.pool
    if seat != director:
        return blocks(held, unit=kind.unit, room=room)
    most = rival(shares.seats, seat)
    return blocks(held, unit=kind.unit, room=room, office=kind.office, rival=most)


def wins_office(shares: Shares, kind: Kind, seat: int, director: int, more: int) -> bool:
    """Return True if a player who gets `more` percent becomes director in place of another."""
    if director in (NOBODY, seat):
        return False
    held = shares.of(seat) + more
    return held >= kind.office and held > shares.of(director)


def read_kinds(tables: Iterable[Mapping[str, Any]]) -> dict[str, Kind]:
    """Return the kinds of a title, from ``[[kinds]]`` of its data; each comes to 100 percent.

    `others = { 10 = 8 }` are eight certificates of 10 percent.
    """
    found = build_all(Kind, [_plain(table) for table in tables], "name", "kind")
    for kind in found.values():
        if sum(kind.certificates) != WHOLE:
            raise DataError(f"kind {kind.name}: certificates of {sum(kind.certificates)}%")
        if len(kind.others) > 1 or kind.office % kind.unit:
            raise DataError(f"kind {kind.name}: all shares are of one size, the office of several")
    return found


def _plain(table: Mapping[str, Any]) -> dict[str, Any]:
    plain = dict(table)
    if "others" in table:
        pairs = table["others"].items()
        plain["others"] = tuple((int(size), number) for size, number in pairs)
    return plain
