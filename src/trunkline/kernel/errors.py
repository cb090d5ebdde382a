"""The kernel's few errors. Each says what to do, and none leaves a half-changed state behind."""

from __future__ import annotations


class BadData(ValueError):
    """JSON that is not an action, a state or a game file: unknown kind or field, wrong type."""


class BadEntry(BadData):
    """An entry of a game file's journal that does not replay: its number (from 1), and why."""

    def __init__(self, number: int, reason: str) -> None:
        super().__init__(f"journal entry {number}: {reason}")
        self.number = number
        self.reason = reason


class Refused(ValueError):
    """An action that the rules do not allow now; the sentence names the rule."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class AuditFailed(RuntimeError):
    """The state after an action is impossible, so the action is not carried out."""


class Hidden(LookupError):
    """A value was read that this seat may not see."""
