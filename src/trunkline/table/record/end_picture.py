"""A picture of a game that is over, to be shared: its last map, who won, and why it ended."""

from __future__ import annotations

import re
from typing import Any

from trunkline.draw import parts, svg, theme
from trunkline.kernel import SPECTATOR, view
from trunkline.table.errors import Conflict
from trunkline.table.play.table import Table
from trunkline.table.record.results import Result, result_of
from trunkline.table.views.times import when

WIDTH = 1200
MARGIN = 32
LINE = 44
HEAD = 84
ROOM = 52
"""Letters of a row that says what a score is made of."""


def picture(table: Table, label: str) -> str:
    """Return the picture as SVG; the title's name is `label`."""
    here = table.present
    if here.record.status != "finished":
        raise Conflict("There is a picture of a game when it is over.")
    result = result_of(here)
    board, height = _board(here)
    below = HEAD + height + LINE
    seats = sorted(result.seats, key=lambda one: (one.place, one.seat))
    rows = [_row(here, one, below + n * LINE) for n, one in enumerate(seats)]
    foot = below + len(rows) * LINE
    content = [
        f"<style>{theme.css('light')}</style>",
        svg.rect(0, 0, WIDTH, foot + LINE, class_="f-page"),
        svg.text_at(here.record.name or label, (MARGIN, 48), font_size=30, class_="b start"),
        svg.text_at(_under(result, label), (WIDTH - MARGIN, 48), font_size=20, class_="soft end"),
        board,
        *rows,
        svg.text_at(_plain(result.ending), (MARGIN, foot), font_size=20, class_="soft start"),
    ]
    return svg.document(content, (0, 0, WIDTH, foot + LINE), f"The end of a game of {label}")


def _under(result: Result, label: str) -> str:
    rounds = f"{result.rounds} rounds, " if result.rounds else ""
    return f"{label}, {rounds}{result.actions} moves, {when(result.finished)[:10]}"


def _plain(sentence: str) -> str:
    """Return a sentence without the sections it cites."""
    return re.sub(r"\s*\(§[^)]*\)", "", sentence)


def _board(table: Table) -> tuple[str, float]:
    """Return the map as wide as the picture, and its height; nothing where a title draws none."""
    game = table.game
    drawn = game.page.pictures(view(game, table.state(), SPECTATOR))
    if "map" not in drawn:
        return "", 0
    text = parts.whole(drawn, "map", "light", game.page.ground())
    found = re.search(r'viewBox="[-\d.]+ [-\d.]+ ([\d.]+) ([\d.]+)"', text)
    assert found is not None  # every document has one
    height = WIDTH * float(found[2]) / float(found[1])
    inner = re.sub(r' (width|height|xmlns|role)="[^"]*"', "", text.partition(">")[0])
    place = f' x="0" y="{HEAD}" width="{WIDTH}" height="{svg.num(height)}">'
    return inner + place + text.partition(">")[2], height


def _fitting(parts: list[str]) -> str:
    """Join as many parts as there is room for; the largest come first."""
    shown = parts
    while len(", ".join(shown)) > ROOM:
        shown = shown[:-1]
    return ", ".join(shown) + (", …" if len(shown) < len(parts) else "")


def _row(table: Table, one: Any, y: float) -> str:
    made_of = _fitting([f"{name} {amount:,}" for name, amount in one.parts.items() if amount])
    weight = "b " if one.place == 1 else ""
    words = f"{one.place}. {table.name(one.seat)}"
    return svg.group(
        [
            svg.text_at(words, (MARGIN, y), font_size=24, class_=f"{weight}start"),
            svg.text_at(one.words, (WIDTH / 3, y), font_size=24, class_=f"{weight}start"),
            svg.text_at(made_of, (WIDTH / 2, y), font_size=18, class_="soft start"),
        ]
    )
