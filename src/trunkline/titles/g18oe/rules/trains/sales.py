"""Another player's railroad is asked to sell a train, a Pullman or a port authority (§11.6)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from trunkline.kernel import Offer, Rule, Seat
from trunkline.titles.g18oe.core import GameOE
from trunkline.titles.g18oe.records.actions import Answer
from trunkline.titles.g18oe.records.events import Passed
from trunkline.titles.g18oe.rules.track.track import operation
from trunkline.titles.g18oe.state import StateOE


class Sales(Rule[GameOE, StateOE, Answer]):
    """Sell what a railroad of another player asks for, or not (§11.3.5, §11.6)."""

    action = Answer
    sections = ("11.3.5", "11.6")
    exact = True

    def __init__(self, sell: Callable[..., None], called: Callable[..., str]) -> None:
        """Store `sell`, which hands over the thing, and `called`, which names refused things."""
        self.sell, self.display_name = sell, called

    def options(self, game: GameOE, state: StateOE, seat: Seat) -> Iterator[Offer]:
        """Yes or no."""
        yield Answer(seat, True)
        yield Answer(seat, False)

    def apply(self, game: GameOE, state: StateOE, action: Answer) -> None:
        """Sell it, or do not ask for it again in this turn."""
        question = state.pop().data
        if action.yes:
            self.sell(game, state, *question)
        else:
            state.emit(Passed(action.seat))
            op = operation(state)
            state.op = op._replace(refused=(*op.refused, self.display_name(*question)))
