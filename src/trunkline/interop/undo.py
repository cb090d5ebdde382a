"""Which actions of a file were taken back: undo, redo and messages, before anything is played."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from trunkline.interop.errors import Divergence
from trunkline.interop.fields import show
from trunkline.interop.sitefile import SiteAction

MOST_TAKEN_BACK = 5_000_000
"""Actions taken back in all, counted again each time; no people change their minds so often."""


def effective(actions: Sequence[SiteAction]) -> list[SiteAction]:
    """The actions that count, in order: without undo, redo, messages and what was undone.

    A message counts only if automatic actions follow from it.
    """
    live: list[int] = []  # places in `actions`, ascending; messages are never in it
    undone: list[list[int]] = []  # what each undo took away, for redo
    places = {action.id: place for place, action in enumerate(actions)}
    work = 0
    for place, action in enumerate(actions):
        if action.kind == "undo":
            undone.append(_take_back(action, live, places, actions))
            work += len(undone[-1])
            if work > MOST_TAKEN_BACK:
                raise Divergence(action.id, "undo: no game takes so many actions back")
        elif action.kind == "redo":
            if not undone:
                raise Divergence(action.id, "redo without an undo before it")
            live.extend(undone.pop())
        elif action.kind != "message":
            live.append(place)
            undone.clear()
    # Where the site had got stuck it moves on at a message, and what happens hangs on that.
    spoken = [
        place for place, action in enumerate(actions) if action.kind == "message" and action.autos
    ]
    return [actions[place] for place in (sorted(live + spoken) if spoken else live)]


def _take_back(
    action: SiteAction, live: list[int], places: dict[int, int], actions: Sequence[SiteAction]
) -> list[int]:
    """Remove what an undo takes back: the latest action, or all after the one it names.

    That one may be missing where somebody has cleared a file of its chat: then the numbers tell.
    """
    target = action.data.get("action_id")
    if target is None:
        return [live.pop()] if live else []
    if type(target) is not int or not (0 <= target < action.id or target in places):
        raise Divergence(action.id, f"undo to action {show(target)}, which is not in the file")
    if target == 0:
        keep = 0
    elif target in places:
        keep = bisect_right(live, places[target])
    else:
        keep = bisect_right(live, target, key=lambda place: actions[place].id)
    taken = live[keep:]
    del live[keep:]
    return taken
