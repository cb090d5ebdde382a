"""Pay, split or hold the revenue (§11.4), and what it does to the share value (§4.4)."""

from __future__ import annotations

from collections.abc import Iterator

from trunkline.eighteen.rules.dividends import divide, pay
from trunkline.kernel import Offer, Rule, Seat
from trunkline.titles.g18oe.core import GameOE, listed
from trunkline.titles.g18oe.records.actions import Distribute, Pass, TakeBonus
from trunkline.titles.g18oe.records.events import Distributed
from trunkline.titles.g18oe.records.power_events import BonusTaken
from trunkline.titles.g18oe.rules.money import PRICES, THE_BANK, change
from trunkline.titles.g18oe.rules.rounds.next_step import advance
from trunkline.titles.g18oe.rules.rounds.rounds import repeating
from trunkline.titles.g18oe.rules.track.track import operation
from trunkline.titles.g18oe.state import MAJOR, MINOR, NATIONAL, Run, StateOE

PAY, SPLIT, HOLD = "pay", "split", "hold"
CASH, MOVES = "cash", "moves"


def choices(state: StateOE, name: str, revenue: int) -> tuple[str, ...]:
    """Return a president's choices: nationals pay, minors split, nothing is held (§11.4)."""
    kind = state.companies[name].kind
    if not revenue:
        return (HOLD,)
    if kind == NATIONAL:
        return (PAY,)
    return (SPLIT,) if kind == MINOR else (PAY, SPLIT, HOLD)


def distribute(game: GameOE, state: StateOE, name: str, revenue: int, choice: str) -> None:
    """Shares are rounded up for each recipient; the Open Market's are paid to nobody (§11.4)."""
    declared = {PAY: revenue, SPLIT: revenue // 2, HOLD: 0}[choice]
    kept = revenue - declared
    line = state.companies[name]
    if kept:
        THE_BANK.pays_company(game, state, name, kept)
    dividend = divide(line.shares, declared, range(game.seats), up=True)
    pay(game, state, name, dividend, THE_BANK)
    state.emit(Distributed(name, choice, revenue))
    if listed(line):
        tested = declared if game.choice.dividend_test == "declared" else dividend.total
        _move(game, state, name, tested)


def _move(game: GameOE, state: StateOE, name: str, dividend: int) -> None:
    """Move RIGHT for a dividend of at least the share value, LEFT for none (§4.4)."""
    if dividend >= game.price(state.companies[name]):
        PRICES.right(game, state, name)
    elif not dividend:
        PRICES.left(game, state, name)


class PayOrHold(Rule[GameOE, StateOE, Distribute]):
    """The president pays, splits or holds (§11.4)."""

    action = Distribute
    sections = ("4.4", "11.4")
    exact = True
    sentence = "Pay, split or hold; nationals pay, minors split (§11.4)."

    def options(self, game: GameOE, state: StateOE, seat: Seat) -> Iterator[Offer]:
        """Yield the choices of this kind of railroad."""
        op = operation(state)
        for choice in choices(state, op.company, op.revenue):
            yield Distribute(seat, choice)

    def apply(self, game: GameOE, state: StateOE, action: Distribute) -> None:
        """Pay out, then the reward of a first Orient Express run (§12.2)."""
        finish_dividend(game, state, action.choice)


def finish_dividend(game: GameOE, state: StateOE, choice: str) -> None:
    """Distribute, remember it for the last round, and go on to the transfer of tokens."""
    op = operation(state)
    name = op.company
    before = state.companies[name]
    distribute(game, state, name, op.revenue, choice)
    if repeating(state) and game.choice.final_or_market == "stays":
        change(state, name, cell=before.cell, arrival=before.arrival)
    if op.bonus:
        THE_BANK.pays_company(game, state, name, op.bonus)
    if before.kind == MAJOR and not before.authority:
        means = before.cash < game.book.authorities.price <= state.companies[name].cash
        state.op = op._replace(means=means)
    for _ in range(op.moves):
        PRICES.right(game, state, name)
    state.last_runs[name] = Run(op.revenue, choice)
    if repeating(state):
        state.frames = (state.frames[0]._replace(step="turn"),)
    else:
        advance(game, state, "dividend")


def pay_again(game: GameOE, state: StateOE, name: str, run: Run) -> None:
    """Pay a revenue again in the last round, in the same way (§13)."""
    before = state.companies[name]
    distribute(game, state, name, run.revenue, run.choice)
    if game.choice.final_or_market == "stays":
        change(state, name, cell=before.cell, arrival=before.arrival)


class SameAgain(Rule[GameOE, StateOE, Pass]):
    """In the last round a railroad that has gained a train may skip its new run (§13)."""

    action = Pass
    sections = ("13",)
    exact = True
    sentence = "The trains run (§11.3); only in the last round the old revenue may be kept (§13)."

    def options(self, game: GameOE, state: StateOE, seat: Seat) -> Iterator[Offer]:
        """Only in the last round."""
        if repeating(state):
            yield Pass(seat)

    def apply(self, game: GameOE, state: StateOE, action: Pass) -> None:
        """Pay the revenue of the round before, in the same way."""
        name = operation(state).company
        pay_again(game, state, name, state.last_runs[name])
        state.frames = (state.frames[0]._replace(step="turn"),)


class TakeBonuses(Rule[GameOE, StateOE, TakeBonus]):
    """The first Orient Express run: cash like the train's revenue, or three RIGHT (§12.2)."""

    action = TakeBonus
    sections = ("4.4", "12.2")
    exact = True
    sentence = "Choose cash or moves (§12.2)."

    def options(self, game: GameOE, state: StateOE, seat: Seat) -> Iterator[Offer]:
        """Both rewards."""
        yield TakeBonus(seat, CASH)
        yield TakeBonus(seat, MOVES)

    def apply(self, game: GameOE, state: StateOE, action: TakeBonus) -> None:
        """Compare the dividend with the share value at the distribution (§4.4, §11.4)."""
        op = operation(state)
        name = op.company
        change(state, name, express=True)
        if action.choice == CASH:
            state.op = op._replace(bonus=op.express, express=0)
        else:
            state.op = op._replace(moves=game.book.express.moves, express=0)
        state.emit(BonusTaken(name, action.choice))
        state.replace_top(state.frames[-1]._replace(step="dividend"))
