"""The piles of trains: trains on sale, limits, rusting, effects of a new type (§8, §9)."""

from __future__ import annotations

from trunkline.eighteen.parts import piles
from trunkline.eighteen.parts.state import Company, Train
from trunkline.eighteen.rules import trains
from trunkline.eighteen.rules.phases import begin_phase, close_privates
from trunkline.titles.g1848.core import COM, Game1848
from trunkline.titles.g1848.records.events import LinkWaived, TrainsRusted
from trunkline.titles.g1848.records.failure_events import TrainRemoved
from trunkline.titles.g1848.rules.shares.com import give_capital
from trunkline.titles.g1848.state import State1848

GHAN = "2E"
"""The express train that counts neither for the limit nor for the duty to own a train (§8.2.5)."""


def top(game: Game1848, state: State1848) -> str:
    """Return the pile on sale: trains are bought in ascending order (§8.3.2)."""
    return piles.top(game.cards.ascending, state)


def on_sale(game: Game1848, state: State1848) -> tuple[str, ...]:
    """Return the piles on sale now: the top one and, from the 5/5+ phase, the Ghan (§8.2.5)."""
    ghan = (GHAN,) if game.reached(state, "5") else ()
    return (top(game, state), *ghan)


def proper(company: Company) -> tuple[Train, ...]:
    """Trains other than the Ghan: those that count (§8.2.5)."""
    return tuple(train for train in company.trains if train.family != GHAN)


def has_room(game: Game1848, state: State1848, name: str) -> bool:
    """Return True if a company is below its train limit (§8.3.5)."""
    return len(proper(state.companies[name])) < game.phase(state).train_limit


def over_limit(game: Game1848, state: State1848, name: str) -> bool:
    """Return True if a phase change has left a company with too many trains (§8.1)."""
    return len(proper(state.companies[name])) > game.phase(state).train_limit


def first_crowded(game: Game1848, state: State1848) -> str:
    """Return the first company with too many trains, or an empty text (§8.1)."""
    return trains.first_crowded(game, state, proper)


def card_left(game: Game1848, state: State1848, family: str) -> None:
    """Remove a card from its pile: the first of a type begins a phase and rusts others (§9)."""
    if family not in game.cards.phases:
        return
    _begin_phase(game, state, family)
    if state.issued[family] > 1:
        return
    phase = game.cards.phases[family]
    if phase.rusts:
        _rust(game, state, phase.rusts)
    if phase.closes_privates:
        close_privates(state)  # rights not yet used stay (§4.1)
    if phase.waives_link:
        if not state.linked:
            state.emit(LinkWaived())
        give_capital(game, state, COM)


def _begin_phase(game: Game1848, state: State1848, family: str) -> None:
    place = game.order[family]
    if place <= game.order[state.phase]:
        return
    only_next = game.choice.removed_train == "next-phase-only"
    if only_next and place != game.order[state.phase] + 1:
        return
    begin_phase(state, family)


def _rust(game: Game1848, state: State1848, family: str) -> None:
    """All trains of a type leave the game without compensation (§8.3.6)."""
    lost = piles.rust(state, family)
    state.emit(TrainsRusted(family, tuple(lost.items())))


def remove_permanent(game: Game1848, state: State1848) -> None:
    """Remove the cheapest permanent train from the bank; it counts as sold (§5.4.4)."""
    if game.choice.removed_train == "on-sale" and not game.cards.trains[top(game, state)].permanent:
        return
    for name, pile in game.cards.trains.items():
        if pile.permanent and not pile.express:
            if piles.left(game.cards.trains, state, name):
                piles.take_card(state, name)
                state.scrapped[name] += 1
                state.emit(TrainRemoved(name))
                card_left(game, state, name)
                return
