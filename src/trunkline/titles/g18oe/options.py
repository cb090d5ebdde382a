"""The options of a table of 18OE: what the rulebook leaves open, and the readings behind them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from trunkline.kernel import BadData


class Options(NamedTuple):
    """One value for each choice; the first of its values in CHOICES is the default."""

    seating: str
    concessions: str
    parred_at_18: str
    final_or_market: str
    dividend_test: str
    port_token: str
    authority_on_ferries: str
    landings: str
    varna_by_sea: str
    removals: str
    scenario: str


CHOICES: dict[str, tuple[str, ...]] = {
    "seating": ("given", "drawn"),
    "concessions": ("with", "without"),
    "parred_at_18": ("removed", "kept"),
    "final_or_market": ("moves", "stays"),
    "dividend_test": ("declared", "paid"),
    "port_token": ("once", "each"),
    "authority_on_ferries": ("no", "yes"),
    "landings": ("shared", "apart"),
    "varna_by_sea": ("free", "ferry"),
    "removals": ("with", "without"),
    "scenario": ("full", "uk-france"),
}
"""Every option with its values, the default first."""


def choose(wishes: Mapping[str, Any]) -> Options:
    """Return the options of a table; others have their defaults."""
    for name, value in wishes.items():
        if name not in CHOICES:
            raise BadData(f"18OE has no option {name!r}. It has {', '.join(CHOICES)}.")
        if value not in CHOICES[name]:
            raise BadData(f"The option {name} is {' or '.join(CHOICES[name])}, not {value!r}.")
    return Options(**{name: wishes.get(name, values[0]) for name, values in CHOICES.items()})


def written(options: Options) -> dict[str, Any]:
    """Return all options for a game file, so that defaults may change."""
    return dict(options._asdict())
