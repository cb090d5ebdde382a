"""Pictures of a title without a game: its empty map, its tiles, its poster in the lobby."""

from __future__ import annotations

from string import Template
from xml.sax.saxutils import escape

from trunkline.draw import parts
from trunkline.kernel import SPECTATOR, BadData, view
from trunkline.titles.title import Title

CARD = Template(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 300">'
    '<rect width="480" height="300" fill="#2f4a3f"/>'
    '<path d="M0 226h480M0 250h480" stroke="#d9cfb4" stroke-width="5"/>'
    '<text x="240" y="150" text-anchor="middle" font-family="serif" font-size="40" '
    'fill="#f4efe2" textLength="$width" lengthAdjust="spacingAndGlyphs">$label</text></svg>'
)
"""The poster of a title without a map: its name above a track."""


def empty_map(title: Title) -> str:
    """Return the printed map as SVG: the title's own, or that on the page of a new game."""
    if title.picture is not None and title.picture.empty_map is not None:
        return title.picture.empty_map()
    game = title.load(title.players[0], {})
    drawn = game.page.pictures(view(game, game.start(), SPECTATOR))
    if "map" not in drawn:
        raise BadData(f"{title.name} has no picture of its map.")
    return parts.whole(drawn, "map", ground=game.page.ground())


def tile_sheet(title: Title) -> str:
    """Return all tiles as SVG."""
    if title.picture is None or title.picture.tile_sheet is None:
        raise BadData(f"{title.name} has no sheet of tiles; trunkline render draws its board.")
    return title.picture.tile_sheet()


def poster(title: Title) -> str:
    """Return the picture for the lobby as SVG.

    It is ``data/poster.svg``, else the empty map, else a card with the title's name.
    """
    file = title.data / "poster.svg"
    if file.is_file():
        return file.read_text(encoding="utf-8")
    try:
        return empty_map(title)
    except BadData:
        width = min(420, 22 * len(title.label))
        return CARD.substitute(label=escape(title.label), width=width)
