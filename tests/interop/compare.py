"""Compare our states with the traces that come with the site's games, key by key."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

NOT_WRITTEN = {
    "step",
    "actions",
    "depot",
    "depot_next",
    "end",
    "bank_broken",
    "to_operate",
    "operator",
    "com_can_operate",
    "cert_limit",
}
"""Keys that section 9 of the format note leaves out."""

NOBODY_AT_ALL: list[Any] = []
"""The active players in the traces while that program asks a debtor who has nothing to sell."""


def read_trace(path: Path) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """The state at the start, and the steps."""
    data = json.loads(gzip.decompress(path.read_bytes()))
    return data["start"], data["steps"]


def states(path: Path) -> Iterator[tuple[int, dict[str, Any] | None, dict[str, Any]]]:
    """Yield for each action its id, the legal moves before it, and the whole flat state after it.

    No legal moves are given where that program asks a debtor who has nothing to sell.
    """
    now, steps = read_trace(path)
    now = dict(now)
    for step in steps:
        for key in step.get("x", ()):
            now.pop(key, None)
        now.update(step["s"])
        if "full" in step:
            assert now == step["full"]
        yield step["id"], step.get("legal"), now


def differences(theirs: dict[str, Any], ours: dict[str, Any]) -> list[str]:
    """Keys on which two flat states differ, with both values."""
    found = []
    for key in sorted(theirs.keys() | ours.keys()):
        if theirs.get(key) == ours.get(key) or key in NOT_WRITTEN:
            continue
        if key == "active" and theirs.get(key) == NOBODY_AT_ALL:
            continue
        left, right = plain(key, theirs.get(key)), plain(key, ours.get(key))
        if left != right:
            found.append(f"{key}: theirs {left}, ours {right}")
    return found


def plain(key: str, value: Any) -> Any:
    """Return token slots as a set, and everything else unchanged."""
    if key.startswith("k.") and isinstance(value, list):
        return sorted(str(owner) for owner in value)
    return value
