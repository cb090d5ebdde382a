"""A company's turn: which steps wait for its director, and what happens by itself (§7.2, §7.3)."""

from __future__ import annotations

from collections.abc import Callable

from trunkline.eighteen.rules import turns
from trunkline.kernel import may_still
from trunkline.titles.g1848.core import Game1848
from trunkline.titles.g1848.rules.operating.interrupts import interrupted
from trunkline.titles.g1848.rules.operating.rounds import ROUNDS
from trunkline.titles.g1848.rules.operating.steps import TURN, leave
from trunkline.titles.g1848.rules.shares.loans import may_borrow, must_borrow
from trunkline.titles.g1848.rules.track.stations import open_cities, token_cost
from trunkline.titles.g1848.rules.track.track import lays_left, may_place_tasmania
from trunkline.titles.g1848.rules.trains.dividends import withhold
from trunkline.titles.g1848.rules.trains.piles import has_room
from trunkline.titles.g1848.rules.trains.purchases import (
    cheapest,
    company_train_possible,
    ghan_price,
    trade_in_possible,
    wants_ghan,
)
from trunkline.titles.g1848.rules.trains.running import has_route, remember_route
from trunkline.titles.g1848.rules.trains.trains import must_buy
from trunkline.titles.g1848.site import quirks
from trunkline.titles.g1848.state import State1848

Waits = Callable[[Game1848, State1848, str], bool]


def settle_step(waits: Waits) -> Callable[[Game1848, State1848], bool]:
    """Return the settler of a step: urgent questions first, then it waits or ends."""
    return turns.settle_step(TURN, waits, interrupted, quirks.still_settling)


def spare_cash(game: Game1848, state: State1848, name: str) -> int:
    """Return the money a company could spend now, with this turn's loan where the table says so."""
    cash = state.companies[name].cash
    if game.choice.waiting == "useful" and may_borrow(game, state):
        cash += game.cards.boe.loan
    return cash


def track_waits(game: Game1848, state: State1848, name: str) -> bool:
    """Wait while another tile may be laid (§7.4.2), or Tasmania if it belongs here (§4.4)."""
    if game.choice.tasmania_moment == "track" and may_place_tasmania(game, state, name):
        return True
    return lays_left(game, state)


def token_waits(game: Game1848, state: State1848, name: str) -> bool:
    """Wait if a token is affordable and there is a slot for it (§7.7)."""
    assert state.op is not None
    cost = token_cost(game, state, name)
    if state.op.token or cost is None or spare_cash(game, state, name) < cost:
        return False
    return any(True for _ in open_cities(game, state, name))


def run_waits(game: Game1848, state: State1848, name: str) -> bool:
    """Wait if there is a train and two stops to run between (§10.1.1)."""
    remember_route(game, state, name)
    return bool(state.companies[name].trains) and has_route(game, state, name)


def blocking_waits(game: Game1848, state: State1848, name: str) -> bool:
    """Before an empty income lets a company fail, what it could still do is asked for (§7.3)."""
    if must_borrow(game, state, name):
        return True
    if game.choice.waiting == "site" or game.choice.no_income == "no-move":
        return False
    assert state.op is not None
    cell = state.companies[name].cell
    assert cell is not None
    fails = not state.op.revenue and game.cards.market.left(cell)[1] == 0
    return fails and may_still(game, state)


def settle_dividend(game: Game1848, state: State1848) -> bool:
    """Without income there is nothing to decide: it counts as withheld (§7.3, §11.2)."""
    if interrupted(game, state):
        return True
    assert state.op is not None
    if state.op.revenue:
        return quirks.still_settling(state)
    if game.choice.no_income == "no-move":
        leave(state)
    else:
        withhold(game, state, state.op.company, 0)
    return True


def train_waits(game: Game1848, state: State1848, name: str) -> bool:
    """Wait if a train must or could be bought (§8.3)."""
    remember_route(game, state, name)
    if must_buy(game, state, name):
        return True
    if game.choice.waiting == "site":
        return quirks.train_waits(game, state, name)
    return useful_train_waits(game, state, name)


def useful_train_waits(game: Game1848, state: State1848, name: str) -> bool:
    """Return True if a purchase is possible, perhaps after this turn's loan."""
    assert state.op is not None
    cash = spare_cash(game, state, name)
    closed = state.dealt and game.choice.company_trains == "last"
    if not closed and cash >= ghan_price(game, state, name) and wants_ghan(game, state, name):
        return True
    if not has_room(game, state, name):
        possible = not closed and game.choice.trade_in == "at-limit"
        return possible and trade_in_possible(game, state, name, cash)
    if not closed and cash >= cheapest(game, state):
        return True
    return company_train_possible(game, state, name, cash)


def finish_waits(game: Game1848, state: State1848, name: str) -> bool:
    """Return True while an action of any moment of the turn is possible (§4.4, §5.6.1, §7.3)."""
    if game.choice.waiting == "site":
        return quirks.finish_waits(game, state, name)
    return may_still(game, state)


_settle_last = settle_step(finish_waits)


def settle_finish(game: Game1848, state: State1848) -> bool:
    """Ask for a train if a tile laid this late made a route (§5.1.7)."""
    assert state.op is not None
    if game.choice.waiting == "useful" and must_buy(game, state, state.op.company):
        state.replace_top(state.frames[-1]._replace(step="train"))
        return True
    return _settle_last(game, state)


def settle_between(game: Game1848, state: State1848) -> bool:
    """Between two companies: urgent questions, then the next one operates."""
    gap = quirks.enters_gap(state)
    follows = state.frames[-1].step == "turn_over" and ROUNDS.follows(game, state)
    discards = gap or not follows or game.choice.discards == "at-once"
    if gap or not (follows and quirks.next_begins_first(game)):
        if interrupted(game, state, discards=discards):
            return True
    quirks.leaves_gap(game, state)
    ROUNDS.next_company(game, state)
    return True
