"""Replayed games: a game file played through, whatever its format."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from trunkline.eighteen.parts.ids import EndId
from trunkline.kernel import BadData, Timeline

MANUAL = "manually_ended"


class Divergence(BadData):
    """An action of a file that cannot be understood or is not allowed: the replay stops here."""

    def __init__(self, action_id: int, reason: str) -> None:
        super().__init__(f"action {action_id}: {reason}")
        self.action_id = action_id
        self.reason = reason

    @classmethod
    def absent(cls, action_id: int) -> Divergence:
        """Return the divergence of an action that the file does not have."""
        return cls(action_id, "there is no such action in the file")

    def before(self, action_id: int) -> Divergence:
        """Return the divergence of a later action of the file, which was never reached."""
        return Divergence(action_id, f"not reached, for the replay stops at {self}")


@dataclass
class Replay:
    """A game file played through: all its states, and where each action of the file led."""

    game: Any
    timeline: Timeline[Any]
    names: list[str]
    """The players in seat order."""
    ids: list[Any]
    """The ids of the players in the file, in seat order."""
    moments: dict[int, int] = field(default_factory=dict)
    """Action id to the place in the timeline after it and its automatic results."""
    divergence: Divergence | None = None
    stored: dict[str, int] | None = None
    """The result of the file; empty or None if it has none."""
    total: int = 0
    """Actions in the file, those that were undone included."""
    manual: bool = False
    """True if the players ended the game by hand."""
    format: str = ""
    """The format of another program that the file has; empty for a native file."""
    reasons: Mapping[str, str] = field(default_factory=dict)
    """The format's words for the end of a game, by ours."""
    remarks: list[str] = field(default_factory=list)
    """Sentences about actions that were accepted though the rules say something else."""
    detail: Any = None
    """The format's own record of the file."""
    up_to: Callable[[int], Replay] | None = None
    """Plays the file only up to an entry: actions that were undone later still count then."""

    def at(self, action_id: int) -> Any:
        """Return the state after an action of the file; 0 is the start.

        This includes actions that were undone later, messages, undo and redo.
        """
        place = self.moments.get(action_id) if action_id else 0
        if place is not None:
            return self.timeline.at(place).state
        if self.up_to is None:
            raise Divergence.absent(action_id)
        then = self.up_to(action_id)
        wrong = then.divergence
        if wrong is not None:
            raise wrong if action_id == wrong.action_id else wrong.before(action_id)
        return then.timeline.state

    def action_of(self, place: int) -> int:
        """Return the id of the action that led to a place in the timeline.

        Its automatic results count with it; 0 if it is none of the file's.
        """
        stopped = self.divergence.action_id if self.divergence is not None else 0
        later = ((there, number) for number, there in self.moments.items() if there >= place)
        return min(later, default=(0, stopped))[1]

    def result(self) -> dict[str, int]:
        """Return the final worth by player id."""
        worth = self.game.result(self.timeline.state)
        return {str(player): worth[seat] for seat, player in enumerate(self.ids)}

    @property
    def finished(self) -> bool:
        """True if the game is over, by the rules or by hand."""
        return self.manual or not self.timeline.state.frames

    @property
    def match(self) -> bool:
        """True if the replay reached the end of the file and the worth it has stored, if any."""
        if self.divergence is not None:
            return False
        return not self.format or self.result() == self.stored

    @property
    def end_reason(self) -> str:
        """The reason for the end of the game; empty before it."""
        if self.manual:
            return MANUAL
        reason = str(self.game.end_reason(self.timeline.state))
        return self.reasons.get(reason, reason)

    @property
    def end_words(self) -> str:
        """The reason for the end of the game, in the title's words."""
        if self.manual:
            return "by the players"
        reason = self.game.end_reason(self.timeline.state)
        return str(self.game.say.get(EndId, str)(reason))
