"""Kinds of company as data: minors, regionals, majors, nationals, and what their shares are.

A kind says of which certificates a company consists and what may be done with them. When a company
becomes another kind, its certificates are exchanged and further ones may come into the game.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from trunkline.eighteen.parts.certificates import Holder, Shares, add, convert, issue, total
from trunkline.eighteen.parts.data import DataError, build_all

WHOLE = 100
"""Percent of a company."""


class Kind(NamedTuple):
    """What companies of a kind have in common."""

    name: str
    office: int
    """Percent of the certificate that carries the office: the director's, the president's."""
    others: tuple[tuple[int, int], ...] = ()
    """Further certificates: percent, and how many there are."""
    salable: bool = True
    """Whether players may sell its shares."""
    pool_limit: int = WHOLE
    """How much of it may lie in the pool."""
    becomes: tuple[tuple[str, tuple[tuple[int, int], ...]], ...] = ()
    """Kinds that it can become, each with what its certificates are exchanged for."""

    @property
    def certificates(self) -> tuple[int, ...]:
        """All certificates by their percentage, that of the office first."""
        return (self.office, *(size for size, number in self.others for _ in range(number)))

    @property
    def unit(self) -> int:
        """Percent of the smallest certificate, for which its share price is meant."""
        return min(self.others)[0] if self.others else self.office

    def issued(self, holder: Holder) -> Shares:
        """All certificates of a new company in one hand."""
        return issue(self.certificates, holder)


def read_kinds(tables: Iterable[Mapping[str, Any]]) -> dict[str, Kind]:
    """The kinds of a title, from ``[[kinds]]`` of its data; each must come to 100 percent.

    `others = { 10 = 8 }` are eight certificates of 10 percent, and `becomes = { major = { 50 = 20,
    25 = 10 } }` says what a 50 and a 25 percent certificate are exchanged for.
    """
    found = build_all(Kind, [_plain(table) for table in tables], "name", "kind")
    for kind in found.values():
        if sum(kind.certificates) != WHOLE:
            raise DataError(f"kind {kind.name}: certificates of {sum(kind.certificates)}%")
    for kind in found.values():
        for other, sizes in kind.becomes:
            if other not in found:
                raise DataError(f"kind {kind.name}: becomes an unknown {other}")
            _check_exchange(kind, found[other], dict(sizes))
    return found


def _plain(table: Mapping[str, Any]) -> dict[str, Any]:
    plain = dict(table)
    if "others" in table:
        plain["others"] = _pairs(table["others"])
    if "becomes" in table:
        plain["becomes"] = tuple((name, _pairs(s)) for name, s in table["becomes"].items())
    return plain


def _pairs(table: Mapping[str, int]) -> tuple[tuple[int, int], ...]:
    return tuple((int(key), value) for key, value in table.items())


def _check_exchange(kind: Kind, other: Kind, sizes: Mapping[int, int]) -> None:
    left = list(other.certificates)
    for size in kind.certificates:
        new = sizes.get(size, size)
        if new not in left:
            raise DataError(f"kind {kind.name}: {other.name} has no {new}% for its {size}%")
        left.remove(new)


def become(shares: Shares, kind: Kind, other: Kind, holder: Holder) -> Shares:
    """The shares of a company that becomes another kind; new certificates go to `holder`.

    18OE: two 25 % shares and the president's 50 % of a regional become two of 10 % and one of 20 %
    of a major, and six of 10 % join them in the treasury.
    """
    sizes = dict(dict(kind.becomes)[other.name])
    new = convert(shares, sizes)
    left = list(other.certificates)
    for hand in new:
        for one in hand.certificates:
            left.remove(one)
    new = add(new, left, holder)
    assert total(new) == WHOLE
    return new
