"""Readings of the running rules where the rulebook leaves a choice: the default comes first."""

from __future__ import annotations

from typing import Literal, NamedTuple


class Readings(NamedTuple):
    """A table's readings of the rules of running; docs/rules/18oe-rulings.md explains each."""

    port_token: Literal["once", "each"] = "once"
    """N2: a port token takes its zones off once a train, or for a ferry and a crossing each."""
    authority_on_ferries: bool = False
    """N3: whether a port authority makes ferries of its water area shorter too."""
    landings: Literal["shared", "apart"] = "shared"
    """N5: ferries that land over one hex side serve a route once, or each of them does."""
    varna_by_sea: Literal["free", "ferry"] = "free"
    """N9: a town on a ferry that is reached by sea takes nothing, or the ferry's distance."""
