"""A board in parts, so that a page replaces only what changed.

The frame holds everything that stays (water, borders, captions) and an empty group
`<g data-part="F17">` for each part. The parts travel beside it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from trunkline.draw import board, overlays, theme
from trunkline.draw.svg import document, el, group, rect
from trunkline.draw.views import BoardView

_PLACE = re.compile(r'<g data-part="([^"]+)"></g>')


def frame(view: BoardView) -> str:
    """The board without its hexes and marks; those are parts."""
    box = board.frame(view)
    holes = "".join(_hole(hex_.id) for hex_ in view.hexes)
    return document(
        [
            rect(*box, class_="f-sea"),
            f'<g id="hexes">{holes}</g>',
            *overlays.lines(view),
            _hole("marks"),
        ],
        box,
        view.title,
    )


def _hole(name: str) -> str:
    return f'<g data-part="{name}"></g>'


def symbols(content: Mapping[str, str]) -> str:
    """A document that shows nothing: the style, the patterns, and pictures to be used by id.

    Each picture has the class that the style asks for: where it is used, it has no parents.
    """
    inside = (el("g", picture, id=name, class_="trunkline") for name, picture in content.items())
    style = f"<style>{theme.css()}</style>"
    return document([style, theme.defs(), el("defs", inside)], (0, 0, 0, 0), "")


def whole(pictures: Mapping[str, str], key: str, mode: theme.Mode | None = None) -> str:
    """A document with its parts in place and its own style, ready to be saved as a file."""
    text = _PLACE.sub(
        lambda found: group([pictures.get(f"{key}/{found[1]}", "")], data_part=found[1]),
        pictures[key],
    )
    head, end, rest = text.partition(">")
    return f"{head}{end}<style>{theme.css(mode)}</style>{theme.defs()}{rest}"
