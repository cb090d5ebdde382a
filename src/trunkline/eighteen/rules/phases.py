"""Phases: the first train of a type begins one, which rusts trains and closes private companies."""

from __future__ import annotations

from typing import Any

from trunkline.eighteen.parts.events import PhaseBegan, PrivatesClosed, TrainsRusted
from trunkline.eighteen.parts.game import Game18
from trunkline.eighteen.parts.piles import rust
from trunkline.eighteen.parts.state import State18


def begin_phase(state: State18, name: str) -> None:
    """Begin a phase and say so."""
    state.phase = name
    state.emit(PhaseBegan(name))


def close_privates(state: State18) -> None:
    """Close all private companies, unless they are closed already."""
    if all(private.closed for private in state.privates.values()):
        return
    for name, private in state.privates.items():
        state.privates[name] = private._replace(closed=True)
    state.emit(PrivatesClosed())


def train_sold(game: Game18, state: State18, family: str) -> None:
    """Begin the phase of a type of trains with its first card."""
    if state.issued[family] > 1 or family == state.phase:
        return
    begin_phase(state, family)
    phase = game.phase(state)
    for name in rust(state, phase.rusts) if phase.rusts else ():
        state.emit(TrainsRusted(name, phase.rusts))
    if phase.closes_privates:
        close_privates(state)


def after_purchase(game: Any, state: Any, action: Any, family: str) -> None:
    """Begin the phase of a train that was bought: the usual `after` of ``BuyTrains``."""
    train_sold(game, state, family)
