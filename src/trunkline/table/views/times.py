"""Times as JSON has them."""

from __future__ import annotations

from datetime import UTC, datetime


def when(seconds: float) -> str:
    """Return a time as JSON has it."""
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
