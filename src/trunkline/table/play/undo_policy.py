"""Fair undo: what may be undone, and who must agree.

Free within my own turn, until something hidden is revealed or another player has acted. Beyond that
by consent of those concerned, or always, or never, as the table chose. Bots always consent.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple


class Act(NamedTuple):
    """One action that an undo would take back (or a redo would play again)."""

    seat: int
    reveals: bool
    entry: int = 0
    """Its number in the journal."""


class Verdict(NamedTuple):
    """Verdict on going to another moment."""

    allowed: bool
    free: bool
    """At once, without asking anybody."""
    to: int | None
    concerned: list[int]
    """Seats that are asked for their consent."""
    reason: str | None


NOTHING = Verdict(False, False, None, [], "There is nothing to take back.")
NOTHING_AGAIN = Verdict(False, False, None, [], "There is nothing to play again.")
UNPLAYABLE = Verdict(False, False, None, [], "The game cannot be played here.")
LESSON = Verdict(False, False, None, [], "In a lesson only right moves are played: begin it again.")
WATCHING = Verdict(False, False, None, [], "Only players of this table may do that.")


def judge(
    policy: str,
    acts: Sequence[Act],
    mine: Sequence[int],
    players: Mapping[int, str],
    to: int,
) -> Verdict:
    """Return a verdict: may the owner of the seats `mine` go to the moment `to`, across `acts`.

    `players` has the account at each seat that a person holds.
    """
    others = sorted({act.seat for act in acts if act.seat in players} - set(mine))
    revealed = any(act.reveals for act in acts)
    own_turn = not revealed and all(act.seat in mine for act in acts)
    if own_turn or policy == "always":
        return Verdict(True, True, to, [], None)
    if policy == "never":
        what = "something hidden was revealed" if revealed else "another player has acted"
        return Verdict(False, False, to, [], f"At this table nothing is taken back once {what}.")
    if revealed:
        others = sorted(set(players) - set(mine))
    return Verdict(True, not others, to, others, None)


def default_target(acts: Sequence[Act], mine: Sequence[int], now: int) -> int | None:
    """Return where "undo" goes if no moment is named: to just before my own last action.

    `acts` are the last actions, oldest first; the last one led to the moment `now`.
    """
    for back, act in enumerate(reversed(acts), 1):
        if act.seat in mine:
            return now - back
    return None


def default_forward(doers: Sequence[Act], mine: Sequence[int], now: int) -> int | None:
    """Return where "redo" goes by default: past my next action, up to the one after it."""
    if now >= len(doers):
        return None
    seen = False
    for moment in range(now, len(doers)):
        if doers[moment].seat in mine:
            if seen:
                return moment
            seen = True
    return len(doers)
