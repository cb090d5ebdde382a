"""The sequence of rounds, and 1848's rules between them (§7.1 to §7.3, §12.6, §12.7, §13)."""

from __future__ import annotations

from trunkline.eighteen.parts.events import PriorityMoved, RoundBegan
from trunkline.eighteen.rules.prices import sold_out
from trunkline.eighteen.rules.rounds import Rounds
from trunkline.kernel import Event, Frame
from trunkline.titles.g1848.core import COM, Game1848
from trunkline.titles.g1848.records.events import BoePaid
from trunkline.titles.g1848.rules.money import PRICES, pay_privates, trigger_end
from trunkline.titles.g1848.rules.shares.boe import pay_boe
from trunkline.titles.g1848.rules.shares.com import com_may_operate
from trunkline.titles.g1848.rules.shares.limits import LIMIT
from trunkline.titles.g1848.rules.track.homes import HOMES
from trunkline.titles.g1848.site import quirks
from trunkline.titles.g1848.state import State1848


def _rise(game: Game1848, state: State1848) -> None:
    """Companies wholly in players' hands rise (§12.6.1)."""
    order = sold_out(game, state)
    PRICES.rise(game, state, order if game.choice.rising == "highest-first" else order[::-1])


def _over_at_once(game: Game1848, state: State1848) -> str:
    """Return the end of the game with the stock round, where a house rule says so (§13.1)."""
    over = state.end == "price" and game.choice.end_in_stock == "at-once"
    return state.end if over else ""


def _over(game: Game1848, state: State1848) -> str:
    """Return the trigger of the end, if any (§13.1).

    The rulebook does not say what happens when nobody can buy, sell or operate for a whole set of
    rounds and no money moves; all later sets would be the same, so the game ends there.
    """
    if not state.end and _stands_still(state):
        trigger_end(game, state, "standstill", at_once=True)
        quirks.play_on(game, state)
    return state.end


def _stands_still(state: State1848) -> bool:
    """Return True if nothing was paid, moved or asked since the last stock round began.

    Events are those of one action and what settled after it.
    """
    events = state.events
    begun = [n for n, one in enumerate(events) if isinstance(one, RoundBegan) and one.number == 0]
    return bool(begun) and all(_quiet(one) for one in events[begun[-1] :])


def _quiet(event: Event) -> bool:
    return isinstance(event, RoundBegan | PriorityMoved) or (
        isinstance(event, BoePaid) and not event.paid
    )


def _incomes(game: Game1848, state: State1848) -> None:
    state.inherited, state.debts_rest = 0, False
    pay_privates(game, state)
    pay_boe(game, state)


def able(game: Game1848, state: State1848, name: str) -> bool:
    """Return True if a company in the order can take its turn: COM waits for its link (§5.3.3)."""
    return not state.companies[name].closed and (name != COM or com_may_operate(state))


def _begins(game: Game1848, state: State1848, name: str, step: str) -> None:
    debts = quirks.debts_of_a_turn(game, state)
    assert state.op is not None
    state.op = state.op._replace(revenue=state.inherited)
    state.inherited = 0
    state.borrowed, state.dealt, state.declined = False, False, ()
    HOMES.place(game, state, name)
    director = state.companies[name].director
    state.frames = (Frame(step, (director,), debts),)


ROUNDS = Rounds[Game1848, State1848](
    first_step="track",
    between="opening",
    over=_over,
    able=able,
    stock_begins=LIMIT.note_excess,
    stock_ends=_rise,
    over_at_once=_over_at_once,
    opens=_incomes,
    begins=_begins,
)
"""One to three operating rounds follow a stock round; companies operate in the order of their
markers (§7.2). The game ends after a set, and the richest player wins (§7.1, §13.1, §13.2)."""
