"""Questions that come first: Tasmania, a director in debt, trains above the limit."""

from __future__ import annotations

from trunkline.eighteen.parts.state import NOBODY
from trunkline.kernel import Frame
from trunkline.titles.g1848.core import Game1848
from trunkline.titles.g1848.rules.rights import holder, right_of
from trunkline.titles.g1848.rules.shares.debts import debtor, in_debt
from trunkline.titles.g1848.site import quirks
from trunkline.titles.g1848.state import State1848

TASMANIA = "P3"


def tasmania_due(game: Game1848, state: State1848) -> bool:
    """Return True if the first 5/5+ is sold but the Tasmania tile is not placed (§4.4)."""
    if not state.issued["5"]:
        return False
    return right_of(state, TASMANIA)


def interrupted(game: Game1848, state: State1848, *, discards: bool = True) -> bool:
    """Push the most urgent question, if there is one."""
    if tasmania_due(game, state) or in_debt(game, state):
        first, second = _tasmania_asked, _debtor_asked
        if quirks.debts_before_tasmania(game):
            first, second = second, first
        if first(game, state) or second(game, state):
            return True
    state.insolvent = NOBODY
    return discards and _too_many_trains(game, state)


def _tasmania_asked(game: Game1848, state: State1848) -> bool:
    """Ask for the tile, once it must be placed (§4.4)."""
    if not tasmania_due(game, state):
        return False
    state.push(Frame("tasmania", (holder(state, TASMANIA),)))
    return True


def _debtor_asked(game: Game1848, state: State1848) -> bool:
    """Ask a director who owes compensation to sell shares (§5.5.3)."""
    if not in_debt(game, state) or quirks.debts_wait(game, state):
        return False
    seat = debtor(game, state)
    if seat == NOBODY:
        quirks.debts_looked_at(game, state)
        return False
    state.push(Frame("insolvent", (seat,)))
    return True


def _too_many_trains(game: Game1848, state: State1848) -> bool:
    """Ask the first company with trains above the limit which one it gives up (§8.1)."""
    if quirks.discards_wait(game, state):
        return False
    name = quirks.first_crowded(game, state)
    if not name:
        return False
    if quirks.still_settling(state):
        return True
    state.push(Frame("discard", (state.companies[name].director,), name))
    return True
