"""Certificates of a company: how many percent each is, and in whose hands they lie.

The shares of a company are a tuple of hands. A certificate is known by its percentage alone: equal
ones cannot be told apart, and which of them carries the office follows from who directs the company
(see ``company_kinds``). Nothing here asks whether something is allowed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import combinations
from typing import NamedTuple, TypeAlias

Holder: TypeAlias = int | str
"""A seat, another company by its id, or one of the three that follow."""
BANK = "bank"
"""Where certificates lie that were never sold."""
POOL = "pool"
"""Where certificates lie that players sold: the open market."""
TREASURY = "treasury"
"""The company's own hand."""


class Hand(NamedTuple):
    """The certificates of one holder, the largest first."""

    holder: Holder
    certificates: tuple[int, ...]


Shares: TypeAlias = tuple[Hand, ...]
"""All certificates of a company: one hand for each holder who has any, seats first."""


def issue(certificates: Iterable[int], holder: Holder = BANK) -> Shares:
    """New certificates, all in one hand.

    >>> issue([10, 20, 10])
    (Hand(holder='bank', certificates=(20, 10, 10)),)
    """
    return _tidy({holder: certificates})


def held(shares: Shares, holder: Holder) -> tuple[int, ...]:
    """The certificates in a hand, the largest first."""
    for hand in shares:
        if hand[0] == holder:
            return hand[1]
    return ()


def percent(shares: Shares, holder: Holder) -> int:
    """How much of the company a holder has."""
    for hand in shares:
        if hand[0] == holder:
            return sum(hand[1])
    return 0


def count(shares: Shares, holder: Holder) -> int:
    """How many certificates a holder has, whatever their size."""
    return len(held(shares, holder))


def total(shares: Shares) -> int:
    """All certificates together, which is 100 for a company that is in the game."""
    return sum([sum(hand[1]) for hand in shares])


def move(shares: Shares, certificates: Iterable[int], source: Holder, target: Holder) -> Shares:
    """Certificates pass from one hand to another; a ``ValueError`` if they are not there.

    >>> move(issue([20, 10, 10]), [10], BANK, 1)
    (Hand(holder=1, certificates=(10,)), Hand(holder='bank', certificates=(20, 10)))
    """
    if source == target:
        return shares
    moved = tuple(certificates)
    gone = without(held(shares, source), moved)
    come = tuple(sorted((*held(shares, target), *moved), reverse=True))
    found, new = [], True
    for hand in shares:  # hands that do not change are shared
        if hand[0] == target:
            found.append(Hand(target, come))
            new = False
        elif hand[0] != source:
            found.append(hand)
        elif gone:
            found.append(Hand(source, gone))
    if new and come:
        found.append(Hand(target, come))
        found.sort(key=_place)
    return tuple(found)


def move_all(shares: Shares, source: Holder, target: Holder) -> Shares:
    """Everything in one hand passes to another."""
    return move(shares, held(shares, source), source, target)


def convert(shares: Shares, sizes: Mapping[int, int]) -> Shares:
    """Certificates are exchanged for others of a new size; sizes not named stay as they are.

    >>> convert(move(issue([50, 25, 25], 2), [25], 2, POOL), {50: 20, 25: 10})
    (Hand(holder=2, certificates=(20, 10)), Hand(holder='pool', certificates=(10,)))
    """
    return _tidy({hand.holder: [sizes.get(p, p) for p in hand.certificates] for hand in shares})


def add(shares: Shares, certificates: Iterable[int], holder: Holder) -> Shares:
    """Further certificates come into the game."""
    hands: dict[Holder, Iterable[int]] = dict(shares)
    hands[holder] = (*hands.get(holder, ()), *certificates)
    return _tidy(hands)


def without(certificates: Iterable[int], gone: Iterable[int]) -> tuple[int, ...]:
    """A hand after some certificates have left it; a ``ValueError`` if one is not there."""
    left = list(certificates)
    for one in gone:
        left.remove(one)
    return tuple(left)


def bundle(certificates: Iterable[int], wanted: int) -> tuple[int, ...] | None:
    """The fewest certificates of a hand that make a percentage; None if none do.

    >>> bundle((20, 10, 10, 5, 5), 25), bundle((10, 10), 15)
    ((20, 5), None)
    """
    hand = tuple(certificates)
    if wanted in hand:
        return (wanted,)
    if len(set(hand)) <= 1:  # all of a size: nothing to try
        size = hand[0] if hand else 0
        fits = wanted == 0 or (size and wanted % size == 0 and wanted <= sum(hand))
        return (size,) * (wanted // size if size else 0) if fits else None
    hand = tuple(sorted(hand, reverse=True))
    for many in range(len(hand) + 1):
        for chosen in dict.fromkeys(combinations(hand, many)):
            if sum(chosen) == wanted:
                return chosen
    return None


def sums(certificates: Iterable[int]) -> tuple[int, ...]:
    """Every percentage that some certificates of a hand make, ascending, without 0.

    >>> sums((25, 20, 20))
    (20, 25, 40, 45, 65)
    """
    hand = tuple(certificates)
    if len(set(hand)) <= 1:  # all of a size: the usual case, and often asked
        return tuple([one * count for count, one in enumerate(hand, 1)])
    found = {0}
    for one in hand:
        found |= {one + other for other in found}
    return tuple(sorted(found - {0}))


def pass_office(shares: Shares, office: int, old: Holder, new: Holder) -> Shares | None:
    """The certificate of the office changes hands against others of the same percentage.

    None if the new director has no certificates that make exactly as much.
    """
    given = bundle(held(shares, new), office)
    if given is None or office not in held(shares, old):
        return None
    return move(move(shares, given, new, old), (office,), old, new)


def _tidy(hands: Mapping[Holder, Iterable[int]]) -> Shares:
    """Hands in one order, without empty ones: equal shares are equal tuples."""
    found = [
        Hand(holder, tuple(sorted(certificates, reverse=True)))
        for holder, certificates in hands.items()
    ]
    return tuple(sorted((hand for hand in found if hand.certificates), key=_place))


def _place(hand: Hand) -> tuple[bool, int, str]:
    holder = hand.holder
    return (False, holder, "") if isinstance(holder, int) else (True, 0, holder)
