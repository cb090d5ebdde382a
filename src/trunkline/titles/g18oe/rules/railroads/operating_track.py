"""The operating track: places of minors and regionals, taken and vacated (§8.2, §9)."""

from __future__ import annotations

from trunkline.eighteen.parts.shares import WHOLE, Shares
from trunkline.titles.g18oe.records.events import RegionalRemoved
from trunkline.titles.g18oe.rules.money import change
from trunkline.titles.g18oe.state import GONE, StateOE

FREE_PLACE = ""


def remove(state: StateOE, name: str) -> None:
    """Remove a regional from the game; its place on the operating track is vacated (§8.2)."""
    if name in state.track:
        leave_track(state, name)
    shares = Shares((0,) * len(state.seating), treasury=WHOLE)
    change(state, name, status=GONE, shares=shares, par=0)
    state.emit(RegionalRemoved(name))


def enter_track(state: StateOE, name: str) -> None:
    """Take the leftmost open position of the operating track (§9.1, §9.2)."""
    if FREE_PLACE in state.track:
        at = state.track.index(FREE_PLACE)
        state.track = (*state.track[:at], name, *state.track[at + 1 :])
    else:
        state.track = (*state.track, name)


def leave_track(state: StateOE, name: str) -> None:
    """Open a position (§9.3)."""
    at = state.track.index(name)
    state.track = (*state.track[:at], FREE_PLACE, *state.track[at + 1 :])
