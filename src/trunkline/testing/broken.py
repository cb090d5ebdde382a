"""How a broken law is reported: an assertion that says what, and after which action."""

from __future__ import annotations


class LawBroken(AssertionError):
    """A title or a bot does what none may do."""


def expect(kept: object, what: str, index: int | None = None) -> None:
    """Raise ``LawBroken`` unless a law is kept, with the number of actions played by then."""
    if not kept:
        raise LawBroken(what if index is None else f"after action {index}: {what}")
