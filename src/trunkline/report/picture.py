"""Picture of a report, to be posted: headline, who won, the money that was left, the last map."""

from __future__ import annotations

import re

from trunkline.draw import svg, theme
from trunkline.report import words
from trunkline.report.source import Json

WIDE, HIGH = 1200, 630
MARGIN, HEAD, LINE = 40, 150, 44
MAP = 760
"""Distance that the map reaches from the right."""


def picture(report: Json) -> str:
    """Return the picture as SVG, in the size in which other sites show pictures of links."""
    content = [
        f"<style>{theme.css('light')}</style>",
        svg.rect(0, 0, WIDE, HIGH, class_="f-page"),
        _board(report),
        svg.text_at(words.headline(report), (MARGIN, 64), font_size=36, class_="b start"),
        svg.text_at(words.over(report), (MARGIN, 106), font_size=20, class_="soft start"),
        *_players(report),
    ]
    return svg.document(content, (0, 0, WIDE, HIGH), words.headline(report))


def _players(report: Json) -> list[str]:
    """Return a row for each player: worth, and what the runs left."""
    story, names = report["story"], report["replay"]["players"]
    left = {one["seat"]: one["left"] for one in report["runs"]["players"]}
    rows = list[str]()
    for number, seat in enumerate(story["ranking"]):
        y = HEAD + 40 + number * 2 * LINE
        worth = words.score(report, story["worth"][seat])
        under = f"{words.money(report, left[seat])} left on the table" if seat in left else ""
        rows.append(
            svg.text_at(f"{number + 1}. {names[seat][:16]} {worth}", (MARGIN, y), font_size=26,
                      class_="b start")
            + svg.text_at(under, (MARGIN, y + 28), font_size=18, class_="soft start")
        )  # fmt: skip
    return rows


def _board(report: Json) -> str:
    """Return the last map at the right; nothing where a title draws none."""
    text: str = report["film"]["last"]
    if not text:
        return ""
    head, _, rest = text.partition(">")
    inner = re.sub(r' (width|height|xmlns|role)="[^"]*"', "", head)
    x, high = WIDE - MAP, HIGH - HEAD + 20
    return f'{inner} x="{x}" y="{HEAD - 20}" width="{MAP}" height="{high}">{rest}'
