"""The options of a table in plain sentences, for the lobby; read from data/options.toml."""

from __future__ import annotations

from functools import cache
from typing import Any

from trunkline.eighteen.parts.data import DataError, read_toml
from trunkline.titles import g18oe
from trunkline.titles.g18oe.options import CHOICES
from trunkline.titles.g18oe.printed.tables import read


@cache
def explained() -> dict[str, dict[str, Any]]:
    """Every option with its sentences; none may be missing."""
    table = read_toml(g18oe.__name__, "options.toml")
    if set(table) != set(CHOICES):
        raise DataError(f"options.toml: {', '.join(sorted(set(table) ^ set(CHOICES)))}")
    for name, values in CHOICES.items():
        if set(table[name]["choices"]) != set(values):
            raise DataError(f"options.toml: choices of {name}")
    found = {name: {**said, "usual": {}} for name, said in table.items()}
    found["scenario"]["seats"] = {one: players(one) for one in CHOICES["scenario"]}
    return found


def players(scenario: str) -> list[int]:
    """Return the player counts of a scenario: those with a certificate limit (§2.2.7)."""
    return sorted(read("", scenario)[1].certificates)
