"""The steps of a company's turn in their order, and the players' turns of a stock round."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import pairwise
from typing import Any, Generic, Protocol, Self, TypeVar

from trunkline.eighteen.parts.actions import Pass
from trunkline.eighteen.parts.game import Cites, G, S
from trunkline.eighteen.parts.shares import after
from trunkline.eighteen.parts.state import State18
from trunkline.kernel import Action, Event, Frame, Offer, Rule, Seat, State, legal


class Turn:
    """The questions of a company's turn; the last one asks nobody and lets the next company begin.

    >>> turn = Turn("track", "token", "over")
    >>> state = State(frames=(Frame("token", (1,), "kept"),))
    >>> turn.leave(state)
    >>> state.frames
    (Frame(step='over', seats=(), data=None),)
    """

    def __init__(self, *steps: str) -> None:
        self.steps = steps
        self._next = dict(pairwise(steps))

    def after(self, step: str) -> str:
        """Return the step that follows."""
        return self._next[step]

    def leave(self, state: State) -> None:
        """Ask the next question."""
        frame = state.frames[-1]
        step = self.after(frame.step)
        if step == self.steps[-1]:
            state.replace_top(Frame(step, ()))
        else:
            state.replace_top(Frame(step, frame.seats, frame.data))

    def end_step(self, game: Any, state: State) -> None:
        """Ask the next question: what ``LeaveStep`` does."""
        self.leave(state)


GT = TypeVar("GT")
ST = TypeVar("ST", bound=State)


class LeaveStep(Rule[GT, ST, Pass], Generic[GT, ST]):
    """Do nothing more in a step of the company's turn, unless something must be done."""

    action = Pass

    def __init__(
        self,
        leave: Callable[[GT, ST], None],
        *,
        sections: tuple[str, ...],
        must: Callable[[GT, ST, str], str | None] = lambda game, state, company: None,
    ) -> None:
        self.leave, self.must, self.sections = leave, must, sections

    def options(self, game: GT, state: ST, seat: Seat) -> Iterable[Offer]:
        """Return the one way to pass."""
        return (Pass(seat),)

    def refusal(self, game: GT, state: Any, action: Pass) -> str | None:
        """Return what the company must do first, or None."""
        return self.must(game, state, state.op.company)

    def apply(self, game: GT, state: ST, action: Pass) -> None:
        """Go on to the next step."""
        self.leave(game, state)


def settle_step(
    turn: Turn,
    waits: Callable[[GT, Any, str], bool],
    interrupted: Callable[[GT, Any], bool] = lambda game, state: False,
    waiting: Callable[[Any], bool] = lambda state: False,
) -> Callable[[GT, Any], bool]:
    """Return the ``settle`` of a step: urgent questions first, then it waits or is left.

    `waiting` may do something when it waits, and says whether there is more to settle.
    """

    def settle(game: GT, state: Any) -> bool:
        if interrupted(game, state):
            return True
        if waits(game, state, state.op.company):
            return waiting(state)
        turn.leave(state)
        return True

    return settle


def something_to_do(game: Any, state: State, name: str) -> bool:
    """Return True if the current step offers more than to pass."""
    return any(not isinstance(offer, Pass) for offer in legal(game, state))


class Passes(Protocol):
    """A frozen record that counts passes in a row."""

    @property
    def passes(self) -> int:
        """Players who passed since someone last acted."""

    @property
    def last(self) -> int:
        """The seat that acted last, or nobody."""

    def _replace(self, *, passes: int = ..., last: int = ...) -> Self: ...


P = TypeVar("P", bound=Passes)


class StockRound(Protocol[P]):
    """The fields of a state that hold a stock round."""

    stock: P
    seating: tuple[int, ...]
    priority: int


def acted(state: StockRound[P], seat: int) -> None:
    """Note that a player has acted in the stock round: it goes on until all pass again."""
    state.stock = state.stock._replace(passes=0, last=int(seat))


def all_passed(state: StockRound[P]) -> bool:
    """Count a pass, and return True if all players have passed in a row."""
    passes = state.stock.passes + 1
    state.stock = state.stock._replace(passes=passes)
    return passes >= len(state.seating)


def note_sale(state: State18, seat: int, company: str) -> None:
    """Remember a sale for the turn, and for the round, in which it may forbid to buy."""
    sold = list(state.stock.sold)
    if company not in sold[seat]:
        sold[seat] = (*sold[seat], company)
    now = (*state.stock.sold_now, company)
    state.stock = state.stock._replace(sold=tuple(sold), sold_now=now)


def next_player(
    game: GT, state: Any, seat: int, ends: Callable[[GT, Any], None], *, step: str = "stock"
) -> None:
    """Ask the next player; end the stock round when all have passed in a row."""
    if state.stock.passes >= len(state.seating):
        ends(game, state)
    else:
        state.frames = (*state.frames[:-1], Frame(step, (after(state, seat)[0],)))


def end_turn(game: G, state: S, seat: int, ends: Callable[[G, S], None]) -> None:
    """Forget what was sold in a turn, and ask the next player."""
    if state.stock.sold_now:
        state.stock = state.stock._replace(sold_now=())
    next_player(game, state, seat, ends)


def pass_over(game: G, state: S, seat: int, ends: Callable[[G, S], None]) -> None:
    """End a player's turn; it counts as a pass unless they have sold something."""
    if not state.stock.sold_now:
        all_passed(state)
    end_turn(game, state, seat, ends)


def stock_turn(
    interrupted: Callable[[G, S], bool], ends: Callable[[G, S], None]
) -> Callable[[G, S], bool]:
    """Return the ``settle`` of a stock round: pass over players who can do nothing."""

    def settle(game: G, state: S) -> bool:
        if interrupted(game, state):
            return True
        if something_to_do(game, state, ""):
            return False
        pass_over(game, state, state.frames[-1].seats[0], ends)
        return True

    return settle


def turn_done(ends: Callable[[G, S], None]) -> Callable[[G, S, Action], None]:
    """Return what follows a purchase of a stock round: the next player is asked."""

    def done(game: G, state: S, action: Action) -> None:
        acted(state, action.seat)
        end_turn(game, state, action.seat, ends)

    return done


class StockPass(Rule[GT, ST, Pass], Generic[GT, ST]):
    """Pass in a stock round, or end a turn in which something was done."""

    action = Pass

    def __init__(
        self,
        *,
        cites: Cites,
        over: Callable[[GT, ST, int], None],
        passed: Callable[[Seat], Event],
        must: Callable[[GT, ST, int], str | None] = lambda game, state, seat: None,
        busy: Callable[[ST], bool] = lambda state: sold_in_turn(state),
    ) -> None:
        self.passed, self.must, self.sections = passed, must, cites.sections
        self.over, self.busy = over, busy
        """`over` ends the turn; it is no pass if the player was `busy` in it."""

    def options(self, game: GT, state: ST, seat: Seat) -> Iterable[Offer]:
        """Return the one way to pass."""
        return (Pass(seat),)

    def refusal(self, game: GT, state: ST, action: Pass) -> str | None:
        """Return what the player must do first, or None."""
        return self.must(game, state, action.seat)

    def apply(self, game: GT, state: ST, action: Pass) -> None:
        """Ask the next player."""
        if not self.busy(state):
            state.emit(self.passed(action.seat))
        self.over(game, state, action.seat)


def sold_in_turn(state: Any) -> bool:
    """Return True if the player at turn has sold something."""
    return bool(state.stock.sold_now)


def passing_over(ends: Callable[[G, S], None]) -> Callable[[G, S, int], None]:
    """Return the usual `over` of ``StockPass``: the next player is asked, or the round ends."""
    return lambda game, state, seat: pass_over(game, state, seat, ends)


def first_of(state: StockRound[P]) -> int:
    """Return who begins the next stock round: the player after the one who acted last in this."""
    last = state.stock.last
    return after(state, last)[0] if last >= 0 else state.priority
