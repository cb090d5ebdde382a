"""Warnings before a click: play an action on a copy and report what needs attention.

They cover failures, trains and certificates above a limit, an empty bank, the end of the game, and
likely mistakes that the page asks about.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING, NamedTuple

from trunkline.eighteen.parts.events import EndTriggered, GameEnded
from trunkline.kernel import Action, Range, play
from trunkline.titles.g1848.printed.display_names import display_name
from trunkline.titles.g1848.records.actions import BuyTrain, BuyTrainFrom, Pass
from trunkline.titles.g1848.records.failure_events import DebtMade, DirectorPaid, Receivership
from trunkline.titles.g1848.rules.money import end_reason
from trunkline.titles.g1848.rules.shares.limits import LIMIT
from trunkline.titles.g1848.rules.trains.piles import over_limit, proper
from trunkline.titles.g1848.rules.trains.purchases import cheapest, company_train_possible
from trunkline.titles.g1848.rules.trains.trains import bank_price
from trunkline.titles.g1848.state import State1848

if TYPE_CHECKING:
    from trunkline.titles.g1848.core import Game1848


class Foreseen(NamedTuple):
    """The warnings before an action, and why it is probably a mistake."""

    alarm: list[str]
    doubt: str = ""


def foresee(game: Game1848, state: State1848, action: Action) -> tuple[State1848, Foreseen]:
    """Return the state after an action, and its warnings."""
    then = play(game, state, action, audited=False)
    return then, Foreseen(announced(game, state, then), doubts(game, state, then, action))


def _foresee(game: Game1848, state: State1848, action: Action) -> Foreseen:
    return foresee(game, state, action)[1]


def dearest(game: Game1848, state: State1848, offer: Range) -> tuple[int, Foreseen] | None:
    """Return the lowest amount from which something happens that does not happen at the minimum.

    A higher payment leaves less, so a consequence of one amount applies to all higher ones.
    """
    usual = _foresee(game, state, offer.at(offer.low))
    numbers = offer.values()
    if usual == _foresee(game, state, offer.at(numbers[-1])):
        return None
    found = bisect_left(
        numbers, True, key=lambda number: _foresee(game, state, offer.at(number)) != usual
    )
    return numbers[found], _foresee(game, state, offer.at(numbers[-1]))


def announced(game: Game1848, before: State1848, then: State1848) -> list[str]:
    """Return what everyone should know before it happens, one sentence each."""
    found = []
    for event in then.events:
        match event:
            case Receivership(company=name):
                found.append(f"{display_name(game, name)} goes into receivership (§5.5).")
            case DirectorPaid(amount=amount):
                found.append(f"Its director pays {game.money(amount)} of the compensation.")
            case DebtMade(amount=amount):
                found.append(f"The director owes {game.money(amount)} then, and must sell shares.")
            case EndTriggered(reason=reason, later=later):
                when, why = "the next" if later else "this", end_reason(game, reason)
                found.append(f"The game ends after {when} set of operating rounds: {why}.")
            case GameEnded(reason=reason) if not before.end and not _triggered(then):
                found.append(f"The game ends with this: {end_reason(game, reason)}.")
    for name in then.companies:
        if over_limit(game, then, name) and not over_limit(game, before, name):
            extra = len(proper(then.companies[name])) - game.phase(then).train_limit
            trains = "a train" if extra == 1 else f"{extra} trains"
            found.append(f"{display_name(game, name)} must discard {trains} (§8.1).")
    crowded = [
        seat
        for seat in then.seating
        if LIMIT.above(game, then, seat) and not LIMIT.above(game, before, seat)
    ]
    if crowded:
        who = "One player is" if len(crowded) == 1 else f"{len(crowded)} players are"
        found.append(f"{who} above the certificate limit then (§12.2.1).")
    return found


def _triggered(then: State1848) -> bool:
    return any(isinstance(event, EndTriggered) for event in then.events)


def doubts(game: Game1848, before: State1848, then: State1848, action: Action) -> str:
    """Return why an action is probably a mistake; empty if it may be intended."""
    failing = [n for n, now in then.companies.items() if now.closed > before.companies[n].closed]
    said = [f"{display_name(game, name)} goes into receivership (§5.5)." for name in failing]
    if before.op is None:
        return " ".join(said)
    name = before.op.company
    company, shown = before.companies[name], display_name(game, name)
    loans = then.loans.get(name, 0) - before.loans.get(name, 0)
    if isinstance(action, BuyTrain | BuyTrainFrom) and loans:
        drawn = "a loan" if loans == 1 else f"{loans} loans"
        said.append(f"{shown} draws {drawn} for this train (§8.4).")
        if company_train_possible(game, before, name, company.cash):
            said.append("It could pay for a train of another company without any.")
    elif isinstance(action, BuyTrain) and bank_price(game, action) == company.cash:
        said.append(f"{shown} pays all it has for this train (§8.3).")
    if isinstance(action, Pass) and before.frames[-1].step == "train" and not proper(company):
        if company.cash >= cheapest(game, before):
            said.append(f"{shown} has no train and earns nothing without one.")
    return " ".join(said)
