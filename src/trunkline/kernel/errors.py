"""The kernel's few errors. Each says what to do, and none leaves a half-changed state behind."""

from __future__ import annotations


class BadData(ValueError):
    """JSON that is not an action, a state or a game file: unknown kind or field, wrong type."""


class Refused(ValueError):
    """An action that the rules do not allow now; the sentence names the rule."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class AuditFailed(RuntimeError):
    """The state after an action is impossible, so the action is not carried out."""


class Hidden(LookupError):
    """Somebody looked at a value that this seat may not see."""
