"""Stock rounds and operating rounds in turn; a title says what happens at the seams."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Generic

from trunkline.eighteen.parts.data import DataError
from trunkline.eighteen.parts.events import FinalWorth, GameEnded, PriorityMoved, RoundBegan
from trunkline.eighteen.parts.game import G, Game18, S
from trunkline.eighteen.parts.homes import Homes
from trunkline.eighteen.parts.market import by_price
from trunkline.eighteen.parts.state import Operation, State18, Stock
from trunkline.eighteen.rules.turns import first_of
from trunkline.kernel import Frame, Seat

Order = Callable[[G, S, Sequence[str]], tuple[str, ...]]
"""Companies in the order in which they operate; those that do not operate are left out."""


def _nothing(game: Any, state: Any) -> None:
    """Do nothing."""


def _open(game: Any, state: State18, name: str) -> bool:
    return not state.companies[name].closed


def ask_director(game: Any, state: State18, name: str, step: str) -> None:
    """Ask a company's director the first question of its turn."""
    state.frames = (Frame(step, (state.companies[name].director,)),)


def launched_by_price(game: Game18, state: State18, names: Iterable[str]) -> tuple[str, ...]:
    """Return the companies that are launched and open, the highest price first."""
    found = [one for one in names if state.companies[one].sold and not state.companies[one].closed]
    return by_price(game.market, state, found)


def rank(game: Any, state: State18) -> None:
    """Report each player's final worth, the richest first."""
    worth = [(seat, game.worth(state, seat)) for seat in state.seating]
    state.emit(FinalWorth(tuple(sorted(worth, key=lambda one: -one[1]))))


@dataclass(frozen=True, kw_only=True)
class Rounds(Generic[G, S]):
    """A stock round, then operating rounds as the phase says, until the game is over."""

    first_step: str
    """The first question of a company's turn."""
    between: str
    """The step that asks nobody, before the first company of a round."""
    over: Callable[[G, S], str]
    """Id of the reason to end the game after the last operating round of a set; or nothing."""
    order: Order[G, S] = launched_by_price
    """The order in which companies operate."""
    homes: Homes[G, S] | None = None
    """Places the home tokens of a company when its first turn begins."""
    able: Callable[[G, S, str], bool] = _open
    """True if a company in the order can take its turn."""
    stock_begins: Callable[[G, S], None] = _nothing
    stock_ends: Callable[[G, S], None] = _nothing
    """Called before the priority card moves: prices of companies that are sold out rise."""
    over_at_once: Callable[[G, S], str] = lambda game, state: ""
    """Id of the reason to end the game right after a stock round."""
    opens: Callable[[G, S], None] = _nothing
    """Called before the first company of an operating round: privates pay."""
    begins: Callable[[G, S, str, str], None] = ask_director
    """A company's turn begins with a step."""
    ended: Callable[[G, S], None] = rank

    def begin_stock(self, game: G, state: S) -> None:
        """Begin a stock round with the holder of the priority card."""
        state.turn += 1
        state.round = "stock"
        state.operating_round = state.operating_rounds = 0
        state.stock = Stock(sold=((),) * game.seats)
        state.frames = (Frame("stock", (state.priority,)),)
        self.stock_begins(game, state)
        state.emit(RoundBegan("stock", state.turn))

    def end_stock(self, game: G, state: S) -> None:
        """Give the priority card to the player after the one who acted last."""
        frames = state.frames
        self.stock_ends(game, state)
        if state.frames != frames:
            raise DataError("stock_ends asks a question, which the next round would overwrite")
        state.priority = first_of(state)
        state.emit(PriorityMoved(Seat(state.priority)))
        reason = self.over_at_once(game, state)
        if reason:
            self.end(game, state, reason)
            return
        state.operating_rounds = game.phase(state).operating_rounds
        self.begin_operating(game, state)

    def begin_operating(self, game: G, state: S) -> None:
        """Begin an operating round and fix its order."""
        state.round = "operating"
        state.operating_round += 1
        state.frames = (Frame(self.between, ()),)
        state.emit(RoundBegan("operating", state.turn, state.operating_round))
        self.opens(game, state)
        state.to_operate = self.order(game, state, tuple(state.companies))

    def follows(self, game: G, state: S) -> bool:
        """Return True if another company will operate in this round."""
        return any(self.able(game, state, name) for name in state.to_operate)

    def next_company(self, game: G, state: S) -> None:
        """Begin the turn of the next company that can operate; else end the round."""
        while state.to_operate:
            name, state.to_operate = state.to_operate[0], state.to_operate[1:]
            if self.able(game, state, name):
                state.op = Operation(name)
                if self.homes is not None:
                    self.homes.place(game, state, name)
                self.begins(game, state, name, self.first_step)
                return
        state.op = None
        self.end_operating(game, state)

    def settle_between(self, game: G, state: S) -> bool:
        """Begin the next company's turn: the ``settle`` of the step between two companies."""
        self.next_company(game, state)
        return True

    def end_operating(self, game: G, state: S) -> None:
        """Go on to another operating round, the end of the game, or a stock round."""
        if state.operating_round < state.operating_rounds:
            self.begin_operating(game, state)
            return
        reason = self.over(game, state)
        if reason:
            self.end(game, state, reason)
        else:
            self.begin_stock(game, state)

    def end(self, game: G, state: S, reason: str) -> None:
        """End the game."""
        state.round = "over"
        state.frames = ()
        state.emit(GameEnded(reason))
        self.ended(game, state)
