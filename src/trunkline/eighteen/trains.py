"""Trains above the limit, and offers for trains of other companies."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Generic

from trunkline.eighteen.actions import BuyTrainFrom, DiscardTrain
from trunkline.eighteen.deals import CASH, TRAIN
from trunkline.eighteen.game import Cites, G, S
from trunkline.eighteen.piles import find_train, scrap
from trunkline.eighteen.proposals import Deal, propose
from trunkline.eighteen.state import Company, Move, Train
from trunkline.kernel import Event, Offer, Rule, Seat


def everything(company: Company) -> tuple[Train, ...]:
    """All trains of a company: where each of them counts."""
    return company.trains


class Discards(Rule[G, S, DiscardTrain], Generic[G, S]):
    """Trains above the limit leave the game; the director chooses which.

    The frame's data is the company that has too many.
    """

    action = DiscardTrain

    def __init__(
        self,
        *,
        cites: Cites,
        discarded: Callable[[G, S, str, Train], Event],
        counted: Callable[[Company], tuple[Train, ...]] = everything,
    ) -> None:
        self.cites, self.sections = cites, cites.sections
        self.discarded, self.counted = discarded, counted

    def options(self, game: G, state: S, seat: Seat) -> Iterator[Offer]:
        """Each train of the company that has too many."""
        name = state.frames[-1].data
        for train in self.counted(state.companies[name]):
            yield DiscardTrain(seat, name, train.card)

    def refusal(self, game: G, state: S, action: DiscardTrain) -> str | None:
        """One of the company's trains that count."""
        name = state.frames[-1].data
        if action.company != name:
            many = f"{game.called(name)} has too many trains and discards first"
            return self.cites("first", many)
        if action.train not in [one.card for one in self.counted(state.companies[name])]:
            none = f"{game.called(name)} has no such train that counts for the limit"
            return self.cites("train", none)
        return None

    def apply(self, game: G, state: S, action: DiscardTrain) -> None:
        """The train is out of the game."""
        train = find_train(state, action.company, action.train)
        assert train is not None
        scrap(state, action.company, train)
        state.tell(self.discarded(game, state, action.company, train))


def until_within(over: Callable[[G, S, str], bool]) -> Callable[[G, S], bool]:
    """The ``settle`` of a step of discards: it stands until the company is within its limit."""

    def settle(game: G, state: S) -> bool:
        if over(game, state, state.frames[-1].data):
            return False
        state.pop()
        return True

    return settle


def offer_for_train(game: Any, state: Any, action: BuyTrainFrom, deal: Deal[Any, Any]) -> None:
    """Propose to buy a train: it one way, money the other (``deal`` says who must agree)."""
    moves = (
        Move(TRAIN, action.owner, action.company, action.train),
        Move(CASH, action.company, action.owner, amount=action.price),
    )
    propose(game, state, deal, action.seat, moves)
