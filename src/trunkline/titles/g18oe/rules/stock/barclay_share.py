"""The treasury share that Barclay holds for its owner (§14.4)."""

from __future__ import annotations

from trunkline.titles.g18oe.core import unit
from trunkline.titles.g18oe.state import FLOATED, MINOR, REGIONAL, StateOE

BARCLAY = "BBBT"
BOTH = 50
"""Percent of a regional's treasury while both of its 25 % shares are there."""


def kept(state: StateOE, name: str, seat: int) -> int:
    """Return the percentage of a railroad's treasury held for another player."""
    if state.custody != name or state.privates[BARCLAY].seat == seat:
        return 0
    return unit(state.companies[name])


def release(state: StateOE) -> None:
    """Remove the marker and the private: the held share is taken or its railroad closes."""
    state.custody = ""
    state.privates[BARCLAY] = state.privates[BARCLAY]._replace(gone=True)


def taken(state: StateOE, name: str, seat: int) -> None:
    """Take a treasury share for a player: the held one first, if it is theirs."""
    if state.custody == name and state.privates[BARCLAY].seat == seat:
        release(state)


def may_hold(state: StateOE, seat: int, name: str) -> bool:
    """Return True if Barclay's owner could hold a treasury share of one of their railroads."""
    private, line = state.privates[BARCLAY], state.companies[name]
    return (
        private.seat == seat
        and not private.gone
        and not state.custody
        and not state.stock.held
        and line.president == seat
        and line.kind != MINOR
        and line.status == FLOATED
        and line.treasury >= (BOTH if line.kind == REGIONAL else unit(line))
    )
