"""The piles of trains: which is on sale, cards that leave it, trains that leave the game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Protocol, TypeVar

from trunkline.eighteen.parts.data import Pile
from trunkline.eighteen.parts.state import State18, Train


def left(piles: Mapping[str, Pile], state: State18, family: str) -> bool:
    """Whether a pile has a card left; one without a number of cards never runs out."""
    cards = piles[family].cards
    return not cards or state.issued[family] < cards


def top(piles: Mapping[str, Pile], state: State18) -> str:
    """The pile on sale, of those that are sold one after the other."""
    return next(family for family in piles if left(piles, state, family))


K = TypeVar("K")


class Piles(Protocol[K]):
    """The field of a state that counts cards: those that have left each pile."""

    issued: dict[K, int]


def take_card(state: Piles[K], family: K) -> str:
    """Take the next card of a pile and return its id; they are numbered from 0."""
    card = f"{family}-{state.issued[family]}"
    state.issued[family] += 1
    return card


def find_train(state: State18, owner: str, card: str) -> Train | None:
    """A train of a company by its card."""
    if owner not in state.companies:
        return None
    return next((train for train in state.companies[owner].trains if train.card == card), None)


def scrap(state: State18, name: str, train: Train) -> None:
    """A train leaves the game."""
    company = state.companies[name]
    trains = tuple(other for other in company.trains if other.card != train.card)
    state.companies[name] = company._replace(trains=trains)
    state.scrapped[train.family] += 1


def rust(
    state: State18, family: str, keeps: Callable[[str, Train], bool] = lambda name, train: False
) -> dict[str, int]:
    """All trains of a type leave the game; how many each company has lost.

    A title whose rulebook lets somebody keep such trains says who `keeps` which.
    """
    lost: dict[str, int] = {}
    for name, company in state.companies.items():
        for train in company.trains:
            if train.family == family and not keeps(name, train):
                scrap(state, name, train)
                lost[name] = lost.get(name, 0) + 1
    return lost


def cheapest(piles: Iterable[Pile]) -> int:
    """The lowest price among the sides of some piles."""
    return min(side.price for pile in piles for side in pile.sides)
