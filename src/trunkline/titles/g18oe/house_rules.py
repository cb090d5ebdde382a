"""The options of a table in plain sentences, for the lobby; read from data/options.toml."""

from __future__ import annotations

from functools import cache
from typing import Any

from trunkline.eighteen.data import DataError, read_toml
from trunkline.titles.g18oe.options import CHOICES


@cache
def explained() -> dict[str, dict[str, Any]]:
    """Every option with its sentences; none may be missing."""
    table = read_toml(__package__ or "", "options.toml")
    if set(table) != set(CHOICES):
        raise DataError(f"options.toml: {', '.join(sorted(set(table) ^ set(CHOICES)))}")
    for name, values in CHOICES.items():
        if set(table[name]["choices"]) != set(values):
            raise DataError(f"options.toml: choices of {name}")
    return {name: {**said, "usual": {}} for name, said in table.items()}
