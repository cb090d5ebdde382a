"""A picture of a table's board as everybody may see it, cut out around the last move."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from trunkline.draw import parts, svg, theme
from trunkline.kernel import SPECTATOR, BadData, view
from trunkline.kernel.secrets import see_action
from trunkline.table.errors import NotFound, TableError
from trunkline.table.play.table import Table
from trunkline.table.views.views import glance

RECENT = 60
"""Number of journal entries that are searched for the last place on the board."""
WIDE, HIGH = 13.0, 7.5
"""The size of a cutting, in sides of a hex."""
_BOX = re.compile(r' viewBox="([^"]+)" width="[^"]+" height="[^"]+"')

Point = tuple[float, float]


def board_picture(table: Table, mode: theme.Mode | None, *, last: bool) -> str:
    """Return the board as SVG, or what lies around the last move on it.

    Before the start it is the board on which the game will begin. Raise ``Unknown`` where a title
    draws none.
    """
    here = glance(table)
    game = here.shown.game if here.shown else table.game
    state = here.shown.state if here.shown else game.start()
    drawn = game.page.pictures(view(game, state, SPECTATOR))
    if "map" not in drawn:
        raise NotFound("This game has no map.")
    text = parts.whole(drawn, "map", mode, game.page.ground())
    if not last:
        return text
    board: Any = game.page.still()["map"]
    return _cut(text, _last_place(here.table, board), float(board["size"]))


def _last_place(table: Table, board: Any) -> Point | None:
    """Return where the last move was that named a place, or None."""
    places = {name: tuple(one["at"]) for name, one in board.get("stops", {}).items()}
    places |= {name: tuple(one["at"]) for name, one in board["hexes"].items()}
    newest = table.record.entries
    codec = table.game.codec
    for entry in reversed(table.entries(max(0, newest - RECENT), newest)):
        if entry.kind != "act" or table.line.undone(entry):
            continue
        try:
            seen = codec.encode(see_action(codec.decode(entry.data["action"]), SPECTATOR))
        except (TableError, BadData):
            continue
        for word in _words(seen):
            if word in places:
                return places[word]
    return None


def _words(data: Any) -> Iterator[str]:
    """Yield every text in the fields of an action."""
    if isinstance(data, dict):
        data = data.values()
    if isinstance(data, str):
        yield data
    elif not isinstance(data, (int, float, type(None))):
        for one in data:
            yield from _words(one)


def _cut(text: str, around: Point | None, side: float) -> str:
    """Return a picture cut out around a point, or around its middle."""
    found = _BOX.search(text)
    assert found is not None  # every document has one
    left, top, width, height = (float(one) for one in found[1].split())
    wide, high = min(width, WIDE * side), min(height, HIGH * side)
    x, y = around or (left + width / 2, top + height / 2)
    x = min(max(x - wide / 2, left), left + width - wide)
    y = min(max(y - high / 2, top), top + height - high)
    box = " ".join(svg.num(one) for one in (x, y, wide, high))
    size = f' viewBox="{box}" width="{svg.num(wide)}" height="{svg.num(high)}"'
    slice_ = ' preserveAspectRatio="xMidYMid slice"'
    return text[: found.start()] + size + slice_ + text[found.end() :]
