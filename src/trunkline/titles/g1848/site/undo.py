"""Find the undone actions of a file from its undo, redo and messages, before replaying."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from trunkline.kernel.line import Line
from trunkline.titles.g1848.site.fields import show
from trunkline.titles.g1848.site.sitefile import SiteAction
from trunkline.titles.replay import Divergence


def effective(actions: Sequence[SiteAction]) -> list[SiteAction]:
    """Return the actions that count, in order: without undo, redo, messages and undone actions.

    A message counts only if automatic actions follow from it.
    """
    line: Line[int] = Line()  # places in `actions`, ascending; messages are never in it
    before: list[int] = []  # where each undo came from, for redo
    places = {action.id: place for place, action in enumerate(actions)}
    for place, action in enumerate(actions):
        if action.kind == "undo":
            before.append(line.now)
            line.go(_target(action, line, places, actions))
        elif action.kind == "redo":
            if not before:
                raise Divergence(action.id, "redo without an undo before it")
            line.go(before.pop())
        elif action.kind != "message":
            line.play(place)
            before.clear()
    # Where the site had got stuck it moves on at a message, and the rest depends on that.
    spoken = [
        place for place, action in enumerate(actions) if action.kind == "message" and action.autos
    ]
    return [actions[place] for place in (sorted(line.past + spoken) if spoken else line.past)]


def _target(
    action: SiteAction, line: Line[int], places: dict[int, int], actions: Sequence[SiteAction]
) -> int:
    """Return the moment an undo goes to: before the latest action, or after the one it names.

    A file whose chat was removed may lack that one: then the numbers decide.
    """
    target = action.data.get("action_id")
    if target is None:
        return max(0, line.now - 1)
    if type(target) is not int or not (0 <= target < action.id or target in places):
        raise Divergence(action.id, f"undo to action {show(target)}, which is not in the file")
    if target == 0:
        return 0
    if target in places:
        return bisect_right(line.moves, places[target], hi=line.now)
    return bisect_right(line.moves, target, hi=line.now, key=lambda place: actions[place].id)
