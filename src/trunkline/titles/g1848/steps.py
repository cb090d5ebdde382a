"""The steps of a company's turn in their order (§7.3)."""

from __future__ import annotations

from trunkline.kernel import Frame
from trunkline.titles.g1848.state import State1848

STEPS = ("track", "token", "run", "blocking", "dividend", "train", "finish", "turn_over")


def leave(state: State1848) -> None:
    """Ask the next question of the company's turn."""
    frame = state.frames[-1]
    step = STEPS[STEPS.index(frame.step) + 1]
    if step == "turn_over":
        state.replace_top(Frame(step, ()))
    else:
        state.replace_top(Frame(step, frame.seats, frame.data))
