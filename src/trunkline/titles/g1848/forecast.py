"""What an action would bring about that is worth a word before the click: it is played on a copy.

Failures, trains above a limit, players above theirs, an empty bank, the end of the game; and what
can hardly be meant, for the page to ask about.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from trunkline.eighteen.events import EndTriggered
from trunkline.kernel import Action, kind_of, play
from trunkline.titles.g1848.actions import BuyTrain, Pass
from trunkline.titles.g1848.failure_events import DebtMade, DirectorPaid, Receivership
from trunkline.titles.g1848.limits import LIMIT
from trunkline.titles.g1848.money import end_reason
from trunkline.titles.g1848.naming import called
from trunkline.titles.g1848.piles import over_limit, proper
from trunkline.titles.g1848.purchases import cheapest, company_train_possible
from trunkline.titles.g1848.state import State1848

if TYPE_CHECKING:
    from trunkline.titles.g1848.core import Game1848

LOOKED_AT = frozenset({"distribute", "take_loan", "buy_train", "pass"})
"""Kinds of action in a company's turn that may bring about more than they say."""


def after(game: Game1848, state: State1848, action: Action) -> State1848 | None:
    """The state after an action that is worth looking at; None for all others."""
    if state.op is None or kind_of(type(action)) not in LOOKED_AT:
        return None
    return play(game, state, action, audited=False)


def announced(game: Game1848, before: State1848, then: State1848) -> list[str]:
    """What everybody should know before it happens, a sentence each."""
    found = []
    for event in then.events:
        match event:
            case Receivership(company=name):
                found.append(f"{called(game, name)} goes into receivership (§5.5).")
            case DirectorPaid(amount=amount):
                found.append(f"Its director pays {game.money(amount)} of the compensation.")
            case DebtMade(amount=amount):
                found.append(f"The director owes {game.money(amount)} then, and must sell shares.")
            case EndTriggered(reason=reason, later=later):
                when, why = "the next" if later else "this", end_reason(game, reason)
                found.append(f"The game ends after {when} set of operating rounds: {why}.")
    for name in then.companies:
        if over_limit(game, then, name) and not over_limit(game, before, name):
            extra = len(proper(then.companies[name])) - game.phase(then).train_limit
            trains = "a train" if extra == 1 else f"{extra} trains"
            found.append(f"{called(game, name)} must give up {trains} (§8.1).")
    crowded = [
        seat
        for seat in then.seating
        if LIMIT.above(game, then, seat) and not LIMIT.above(game, before, seat)
    ]
    if crowded:
        who = "One player is" if len(crowded) == 1 else f"{len(crowded)} players are"
        found.append(f"{who} above the certificate limit then (§12.2.1).")
    return found


def doubts(game: Game1848, before: State1848, then: State1848, action: Action) -> str:
    """Why an action can hardly be meant; empty if it may well be."""
    assert before.op is not None
    name = before.op.company
    company, later = before.companies[name], then.companies[name]
    shown, said = called(game, name), []
    if later.closed and not company.closed:
        said.append(f"{shown} goes into receivership (§5.5).")
    loans = later.loans - company.loans
    if isinstance(action, BuyTrain) and loans:
        drawn = "a loan" if loans == 1 else f"{loans} loans"
        said.append(f"{shown} draws {drawn} for this train (§8.4).")
        if company_train_possible(game, before, name, company.cash):
            said.append("It could pay for a train of another company without any.")
    if isinstance(action, Pass) and before.frames[-1].step == "train" and not proper(company):
        if company.cash >= cheapest(game, before):
            said.append(f"{shown} has no train and earns nothing without one.")
    return " ".join(said)
