"""The report of a broken law: an assertion with the problem and the action before it."""

from __future__ import annotations


class LawBroken(AssertionError):
    """A title or a bot does what none may do."""


def expect(kept: object, what: str, index: int | None = None) -> None:
    """Raise ``LawBroken`` unless a law is kept, with the number of actions played by then."""
    if not kept:
        raise LawBroken(what if index is None else f"after action {index}: {what}")
