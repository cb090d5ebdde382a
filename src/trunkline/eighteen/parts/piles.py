"""Train cards: the piles they leave, the companies that own them, trains that are lost.

Piles are counted in `issued`, by the title's key (a name, a level). A title decides what becomes of
a train that a company loses.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Protocol, Self, TypeVar

from trunkline.eighteen.parts.state import State18, Train

ENDLESS = 1_000_000
"""The cards left in a pile that never runs out."""


class Card(Protocol):
    """A train card with its side up."""

    @property
    def card(self) -> str:
        """Its id, which never changes: "3-7"."""


class Fleet(Protocol):
    """A frozen record that holds trains."""

    @property
    def trains(self) -> tuple[Any, ...]:
        """Its trains, in the order in which they came."""

    def _replace(self, *, trains: tuple[Any, ...] = ...) -> Self: ...


class Counted(Protocol):
    """A pile as it is printed."""

    @property
    def cards(self) -> int:
        """Number of cards; 0 if it never runs out."""


K = TypeVar("K")
T = TypeVar("T", bound=Card)
F = TypeVar("F", bound=Fleet)


class Piles(Protocol[K]):
    """The field of a state that counts cards: those that have left each pile."""

    issued: dict[K, int]


class Fleets(Protocol[F]):
    """The field of a state that holds trains."""

    companies: dict[str, F]


def left(piles: Mapping[K, Counted], state: Piles[K], family: K) -> int:
    """Return how many cards a pile has left."""
    cards = piles[family].cards
    return cards - state.issued[family] if cards else ENDLESS


def top(piles: Mapping[K, Counted], state: Piles[K]) -> K:
    """Return the pile on sale, of those that are sold one after the other."""
    return next(family for family in piles if left(piles, state, family))


def take_card(state: Piles[K], family: K) -> str:
    """Take the next card of a pile and return its id; they are numbered from 0."""
    card = f"{family}-{state.issued[family]}"
    state.issued[family] += 1
    return card


def find(trains: Iterable[T], card: str) -> T | None:
    """Return the train with a card, or None."""
    return next((train for train in trains if train.card == card), None)


def find_train(state: Fleets[F], owner: str, card: str) -> Any:
    """Return the train of a company by its card, or None."""
    return find(state.companies[owner].trains, card) if owner in state.companies else None


def without(trains: Iterable[T], card: str) -> tuple[T, ...]:
    """Return trains without the one with a card."""
    return tuple([train for train in trains if train.card != card])


def gain(state: Fleets[F], name: str, train: Card) -> None:
    """Give a company a train."""
    company = state.companies[name]
    state.companies[name] = company._replace(trains=(*company.trains, train))


def lose(state: Fleets[F], name: str, card: str) -> None:
    """Take a train from a company."""
    company = state.companies[name]
    state.companies[name] = company._replace(trains=without(company.trains, card))


def pass_train(state: Fleets[F], card: str, seller: str, buyer: str) -> Any:
    """Move a train from one company to another, and return it."""
    train = find_train(state, seller, card)
    assert train is not None
    lose(state, seller, card)
    gain(state, buyer, train)
    return train


def lose_all(
    state: Fleets[F], rusts: Callable[[str, Any], bool], lost: Callable[[str, Any], None]
) -> None:
    """Take all trains that rust from their companies; `lost` decides what becomes of each."""
    for name, company in list(state.companies.items()):
        for train in company.trains:
            if rusts(name, train):
                lose(state, name, train.card)
                lost(name, train)


def scrap(state: State18, name: str, train: Train) -> None:
    """Take a train out of the game."""
    lose(state, name, train.card)
    state.scrapped[train.family] += 1


def rust(
    state: State18, family: str, keeps: Callable[[str, Train], bool] = lambda name, train: False
) -> dict[str, int]:
    """Remove all trains of a type; return how many each company has lost.

    A title whose rulebook lets players keep some of them passes `keeps`.
    """
    count: dict[str, int] = {}

    def lost(name: str, train: Train) -> None:
        state.scrapped[family] += 1
        count[name] = count.get(name, 0) + 1

    def rusts(name: str, train: Train) -> bool:
        return train.family == family and not keeps(name, train)

    lose_all(state, rusts, lost)
    return count
