"""Stock rounds and operating rounds in turn; a title says what happens at the seams."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic

from trunkline.eighteen.parts.data import DataError
from trunkline.eighteen.parts.events import GameEnded, PriorityMoved, RoundBegan
from trunkline.eighteen.parts.game import G, Game18, S
from trunkline.eighteen.parts.market import by_price
from trunkline.eighteen.parts.shares import WHOLE
from trunkline.eighteen.parts.state import Operation, State18, Stock
from trunkline.eighteen.rules.turns import first_of
from trunkline.kernel import Frame, Seat

Order = Callable[[G, S, Sequence[str]], tuple[str, ...]]
"""Companies in the order in which they operate; those that do not operate are left out."""


def _nothing(game: Any, state: Any) -> None:
    """Nothing happens here."""


def _open(game: Any, state: State18, name: str) -> bool:
    return not state.companies[name].closed


def _ask(game: Any, state: State18, name: str, step: str) -> None:
    state.frames = (Frame(step, (state.companies[name].director,)),)


def sold_out(game: Game18, state: State18) -> tuple[str, ...]:
    """Companies with a price whose shares are all in players' hands, the highest price first."""
    return by_price(
        game.market,
        state,
        [name for name, company in state.companies.items() if sum(company.shares.seats) == WHOLE],
    )


@dataclass(frozen=True, kw_only=True)
class Rounds(Generic[G, S]):
    """A stock round, then operating rounds as the phase says, until the game is over."""

    order: Order[G, S]
    """In which order companies operate."""
    first_step: str
    """The first question of a company's turn."""
    between: str
    """The step that asks nobody, before the first company of a round."""
    over: Callable[[G, S], str]
    """What ends the game after the last operating round of a set, as an id; or nothing."""
    able: Callable[[G, S, str], bool] = _open
    """Whether a company in the order can take its turn."""
    stock_begins: Callable[[G, S], None] = _nothing
    stock_ends: Callable[[G, S], None] = _nothing
    """Before the priority card moves: prices of companies that are sold out rise."""
    over_at_once: Callable[[G, S], str] = lambda game, state: ""
    """What ends the game right after a stock round."""
    opens: Callable[[G, S], None] = _nothing
    """Before the first company of an operating round: privates pay."""
    begins: Callable[[G, S, str, str], None] = _ask
    """A company's turn begins with a step."""
    ended: Callable[[G, S], None] = _nothing

    def begin_stock(self, game: G, state: S) -> None:
        """The holder of the priority card is asked first."""
        state.turn += 1
        state.round = "stock"
        state.operating_round = state.operating_rounds = 0
        state.stock = Stock(sold=((),) * game.seats)
        state.frames = (Frame("stock", (state.priority,)),)
        self.stock_begins(game, state)
        state.tell(RoundBegan("stock", state.turn))

    def end_stock(self, game: G, state: S) -> None:
        """The priority card goes to the player after the one who acted last."""
        frames = state.frames
        self.stock_ends(game, state)
        if state.frames != frames:
            raise DataError("stock_ends asks a question, which the next round would overwrite")
        state.priority = first_of(state)
        state.tell(PriorityMoved(Seat(state.priority)))
        reason = self.over_at_once(game, state)
        if reason:
            self.end(game, state, reason)
            return
        state.operating_rounds = game.phase(state).operating_rounds
        self.begin_operating(game, state)

    def begin_operating(self, game: G, state: S) -> None:
        """The order of the round is set."""
        state.round = "operating"
        state.operating_round += 1
        state.frames = (Frame(self.between, ()),)
        state.tell(RoundBegan("operating", state.turn, state.operating_round))
        self.opens(game, state)
        state.to_operate = self.order(game, state, tuple(state.companies))

    def follows(self, game: G, state: S) -> bool:
        """Whether another company will operate in this round."""
        return any(self.able(game, state, name) for name in state.to_operate)

    def next_company(self, game: G, state: S) -> None:
        """The next company that can takes its turn; after the last the round is over."""
        while state.to_operate:
            name, state.to_operate = state.to_operate[0], state.to_operate[1:]
            if self.able(game, state, name):
                state.op = Operation(name)
                self.begins(game, state, name, self.first_step)
                return
        state.op = None
        self.end_operating(game, state)

    def end_operating(self, game: G, state: S) -> None:
        """Another operating round, the end of the game, or a stock round."""
        if state.operating_round < state.operating_rounds:
            self.begin_operating(game, state)
            return
        reason = self.over(game, state)
        if reason:
            self.end(game, state, reason)
        else:
            self.begin_stock(game, state)

    def end(self, game: G, state: S, reason: str) -> None:
        """Nobody is asked any more."""
        state.round = "over"
        state.frames = ()
        state.tell(GameEnded(reason))
        self.ended(game, state)
