"""The treasury share that Barclay holds for its owner (§14.4)."""

from __future__ import annotations

from trunkline.titles.g18oe.core import unit
from trunkline.titles.g18oe.state import FLOATED, MINOR, REGIONAL, StateOE

BARCLAY = "BBBT"
BOTH = 50
"""Percent of a regional's treasury while both of its 25 % shares are there."""


def kept(state: StateOE, name: str, seat: int) -> int:
    """Percent of a railroad's treasury that is held for somebody other than this player."""
    if state.custody != name or state.privates[BARCLAY].seat == seat:
        return 0
    return unit(state.companies[name])


def release(state: StateOE) -> None:
    """The held share is taken or its railroad closes: the marker and the private leave the game."""
    state.custody = ""
    state.privates[BARCLAY] = state.privates[BARCLAY]._replace(gone=True)


def taken(state: StateOE, name: str, seat: int) -> None:
    """A player has taken a treasury share: the held one first, if it is theirs."""
    if state.custody == name and state.privates[BARCLAY].seat == seat:
        release(state)


def may_hold(state: StateOE, seat: int, name: str) -> bool:
    """Whether Barclay's owner could hold a treasury share of an own railroad."""
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
