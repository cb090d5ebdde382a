"""From step to step of an operating turn (§11)."""

from __future__ import annotations

from trunkline.eighteen.rules.turns import Turn
from trunkline.kernel import Frame
from trunkline.titles.g18oe.core import GameOE
from trunkline.titles.g18oe.rules.money import change
from trunkline.titles.g18oe.rules.track.track import operation
from trunkline.titles.g18oe.state import StateOE

TURN = Turn("track", "token", "run", "dividend", "transfer", "train", "shares", "turn")
"""The steps of a turn in their order (§11); then the next railroad begins its own."""
STEPS = TURN.steps[:-1]


def advance(game: GameOE, state: StateOE, step: str) -> None:
    """On to the next step of the turn."""
    op = operation(state)
    line = state.companies[op.company]
    following = TURN.after(step)
    if following == TURN.steps[-1]:
        end_turn(game, state)
    else:
        state.frames = (Frame(following, (line.president,)),)


def end_turn(game: GameOE, state: StateOE) -> None:
    """End the railroad's turn."""
    name = operation(state).company
    change(state, name, operated=True)
    state.frames = (Frame("turn", state.frames[0].seats),)
