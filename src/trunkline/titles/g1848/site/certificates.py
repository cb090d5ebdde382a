"""Owners of single certificates: 18xx.games names them, the rules only count percentages.

``QR_0`` is the director's certificate of 20%, ``QR_1`` to ``QR_8`` are ordinary ones; the Bank of
England has ten ordinary ones from ``BOE_0`` on. Each owner keeps them in the order of receipt.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from trunkline.titles.g1848.core import DIRECTOR, SHARE
from trunkline.titles.g1848.site.fields import show
from trunkline.titles.g1848.state import BOE

BANK, POOL = -1, -2
"""Owners beside the seats: new shares, and shares sold to the bank."""


class Mismatch(ValueError):
    """The file moves certificates that are not where it takes them from."""


class Certificates:
    """The certificates of all companies by owner, in the order in which each received them."""

    __slots__ = ("_gone", "_lists")

    def __init__(self, companies: Iterable[str]) -> None:
        self._lists: dict[str, dict[int, list[int]]] = {
            name: {BANK: list(range(9))} for name in companies
        }
        self._lists[BOE] = {POOL: list(range(10))}
        self._gone: set[str] = set()

    def of(self, company: str, owner: int) -> Sequence[int]:
        """Return an owner's certificates of a company, oldest first."""
        return self._lists.get(company, {}).get(owner, ())

    def owner(self, company: str, number: int) -> int:
        """Return the owner of a certificate."""
        for owner, held in self._lists.get(company, {}).items():
            if number in held:
                return owner
        gone = " any more (§5.5.5)" if company in self._gone else ""
        raise Mismatch(f"there is no certificate {company}_{number}{gone}")

    def percent(self, company: str, owner: int) -> int:
        """Return the percentage that an owner holds of a company."""
        return sum(size(company, number) for number in self.of(company, owner))

    def move(self, company: str, number: int, owner: int) -> None:
        """Hand a certificate over; it becomes the last of its new owner's."""
        lists = self._lists[company]
        lists[self.owner(company, number)].remove(number)
        lists.setdefault(owner, []).append(number)

    def drop(self, company: str) -> None:
        """Remove the certificates of a closed company."""
        self._lists.pop(company, None)
        self._gone.add(company)

    def sell(self, company: str, numbers: Sequence[int], seat: int) -> None:
        """Move a player's block to the pool, the director's certificate for a moment with it."""
        for number in numbers:
            if self.owner(company, number) != seat:
                raise Mismatch(f"the certificate {company}_{number} is not the seller's")
        for number in numbers:
            self.move(company, number, POOL)

    def change_director(self, company: str, old: int, new: int) -> None:
        """Exchange the new director's first two certificates for the director's one.

        They go to the old director if that player keeps 20%, otherwise to the pool.
        """
        to = old if self.percent(company, old) >= DIRECTOR else POOL
        for number in list(self.of(company, new))[: DIRECTOR // SHARE]:
            self.move(company, number, to)
        self.move(company, 0, new)

    def give_back(self, company: str, seat: int) -> None:
        """After half of the director's certificate was sold, the other half comes back."""
        self.move(company, self.of(company, POOL)[0], seat)


def size(company: str, number: int) -> int:
    """Return the percentage of a certificate."""
    return DIRECTOR if number == 0 and company != BOE else SHARE


def block(certificates: Certificates, company: str, seat: int, percent: int) -> tuple[int, ...]:
    """Return a player's certificates for a block: ordinary ones first, then the director's.

    The Bank of England has none, but the site treats its first certificate as one.
    """
    chosen: list[int] = []
    left = percent
    held = certificates.of(company, seat)
    for number in sorted(held, key=lambda one: one == 0):
        if left <= 0:
            break
        chosen.append(number)
        left -= size(company, number)
    return tuple(chosen)


def parse(text: str) -> tuple[str, int]:
    """Return the company and number of a certificate's name.

    >>> parse("QR_1")
    ('QR', 1)
    """
    company, _, number = text.rpartition("_")
    if not company or not number.isascii() or not number.isdigit() or len(number) > 2:
        raise Mismatch(f"{show(text)} is no certificate")
    return company, int(number)
