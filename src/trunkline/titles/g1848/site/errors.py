"""What can be wrong with a game file, always with the action at which it was found."""

from __future__ import annotations

from trunkline.kernel import BadData


class Divergence(BadData):
    """An action of a file that cannot be understood or is not allowed: the replay stops here."""

    def __init__(self, action_id: int, reason: str) -> None:
        super().__init__(f"action {action_id}: {reason}")
        self.action_id = action_id
        self.reason = reason

    def before(self, action_id: int) -> Divergence:
        """The same for a later action of the file, which was never reached."""
        return Divergence(action_id, f"not reached, for the replay stops at {self}")
