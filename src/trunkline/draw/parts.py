"""A board in parts, so that a page replaces only what changed.

The frame holds everything that stays (borders, names of states and seas) and an empty group
`<g data-part="F17">` for each part. The parts travel beside it: `F17` is a hex, `F17.name` the
name above it. The ground is a picture of its own, which a page loads once and keeps.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from hashlib import blake2b

from trunkline.draw import board, ground, overlays, theme
from trunkline.draw.svg import document, el, group, rect
from trunkline.draw.views import BoardView, HexView
from trunkline.page.title import Ground

_PLACE = re.compile(r'<g data-part="([^"]+)"></g>')


def frame(view: BoardView) -> str:
    """Return the board without its hexes and marks; those are parts."""
    box = board.frame(view)
    holes = "".join(_hole(hex_.id) for hex_ in view.hexes)
    names = "".join(_hole(f"{hex_.id}.name") for hex_ in view.hexes if hex_.name)
    return document(
        [
            rect(*box, class_="f-sea"),
            _hole("ground"),
            board.above_ground(view),
            f'<g id="hexes">{holes}</g>',
            *overlays.lines(view),
            _hole("marks"),
            f'<g id="names">{names}</g>',
        ],
        box,
        view.title,
    )


def _hole(name: str) -> str:
    return f'<g data-part="{name}"></g>'


def hexes(view: BoardView, hex_: HexView) -> dict[str, str]:
    """Return the parts of one hex by their keys: the hex, and its name if it has one."""
    found = {hex_.id: board.fragment(view, hex_)}
    return found | ({f"{hex_.id}.name": board.name(view, hex_)} if hex_.name else {})


def ground_of(view: BoardView, around: Sequence[str] = ()) -> str:
    """Return the ground of a board, or what lies around some hexes, as SVG without a style."""
    if view.atlas is None:
        return ""
    frame_, terrain = board.frame(view), board.reliefs(view)
    box = ground.bled(view.atlas, frame_)
    atlas = ground.cut(view.atlas, around) if around else view.atlas
    here = {name: one for name, one in terrain.items() if name in atlas.land}
    inside = [rect(*box, class_="f-sea"), ground.layers(atlas, here, frame_)]
    return document(inside, box, "")


def ground_facts(text: str) -> Ground:
    """Return what a page must know to load a ground: its key, and the box that it covers."""
    styles = theme.ground_css("light") + theme.ground_css("dark")
    key = blake2b((text + styles).encode(), digest_size=8).hexdigest()
    found = _BOX.search(text)
    return {"key": key, "box": [float(one) for one in found[1].split()] if found else []}


_BOX = re.compile(r'viewBox="([^"]+)"')


def styled(text: str, mode: theme.Mode) -> str:
    """Return the ground as it is sent, with the style of one theme."""
    head, end, rest = text.partition(">")
    return f"{head}{end}<style>{theme.ground_css(mode)}</style>{rest}"


def symbols(content: Mapping[str, str]) -> str:
    """Return a document that shows nothing: the style, the patterns, and pictures to be used by id.

    Each picture has the class that the style asks for: where it is used, it has no parents.
    """
    inside = (el("g", picture, id=name, class_="trunkline") for name, picture in content.items())
    style = f"<style>{theme.css()}</style>"
    return document([style, theme.defs(), el("defs", inside)], (0, 0, 0, 0), "")


def whole(
    pictures: Mapping[str, str], key: str, mode: theme.Mode | None = None, ground: str = ""
) -> str:
    """Return a document with its parts, ground and style in place, ready to be saved."""
    inside = ground.partition(">")[2].rpartition("<")[0]
    pictures = {**pictures, f"{key}/ground": inside}
    text = _PLACE.sub(
        lambda found: group([pictures.get(f"{key}/{found[1]}", "")], data_part=found[1]),
        pictures[key],
    )
    head, end, rest = text.partition(">")
    return f"{head}{end}<style>{theme.css(mode)}</style>{theme.defs()}{rest}"
