"""Searches that prove in parts what they could pack at once, without a first answer to help."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from trunkline.routes import branching, columns


def in_parts(change: Callable[[Any, str, Any], None], packed: int = 0) -> None:
    """``change`` is `setattr`, or that of a test which undoes it."""
    change(columns.Columns, "choose_among_equals", lambda *_: False)
    change(columns.Columns, "first_answer", lambda *_: None)
    change(columns.Columns, "restart", lambda *_: None)
    change(columns, "PROOF_STEPS", 0)
    change(branching, "PACKED", packed)
