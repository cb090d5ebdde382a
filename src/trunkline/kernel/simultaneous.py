"""Several seats asked at once: which question still stands, and who has answered it.

Seats of one frame answer independently: an answer of one takes its seat out of the frame and
changes nothing that the others were asked, until the last one is in and the step settles them.
"""

from __future__ import annotations

from trunkline.kernel.game import asked
from trunkline.kernel.state import State


def same_question(before: State, after: State) -> bool:
    """Return True if an earlier question is still open, to the same seats or some of them."""
    if not before.frames or len(before.frames) != len(after.frames):
        return False
    then, now = before.frames[-1], after.frames[-1]
    if (then.step, then.data) != (now.step, now.data) or not set(now.seats) <= set(then.seats):
        return False
    return before.frames[:-1] == after.frames[:-1]


def answered_together(before: State, after: State, seat: int) -> bool:
    """Return True if an action of `seat` answered a question that is still open to others."""
    if seat not in asked(before) or seat in asked(after):
        return False
    return bool(asked(after)) and same_question(before, after)
