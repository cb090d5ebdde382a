"""The ladder as a picture: every level at its rating, with its interval."""

from __future__ import annotations

from collections.abc import Sequence

from trunkline.arena.ladder import Rated
from trunkline.bots.levels import display_name
from trunkline.draw import theme
from trunkline.draw.charts import INKS
from trunkline.draw.svg import circle, document, path, rect, text_at

WIDTH, LEFT, RIGHT, LINE = 760.0, 140.0, 150.0, 48.0


def picture(title: str, levels: Sequence[Rated], note: str, mode: theme.Mode | None = None) -> str:
    """Return the ladder as a picture, weakest at the bottom."""
    low = min(one.low for one in levels)
    high = max(one.high for one in levels)
    height = 90 + LINE * len(levels)

    def x(rating: float) -> float:
        return LEFT + (rating - low) / max(high - low, 1e-9) * (WIDTH - LEFT - RIGHT)

    parts = []
    for number, one in enumerate(reversed(levels)):
        y, ink = 80 + LINE * number, INKS[number % len(INKS)]
        parts += [
            text_at(display_name(one.bot), (LEFT - 14, y + 4), font_size="13", class_="end b"),
            path(
                f"M{x(one.low):g} {y:g}H{x(one.high):g}M{x(one.low):g} {y - 6:g}v12"
                f"M{x(one.high):g} {y - 6:g}v12",
                fill="none",
                stroke=ink,
                stroke_width="2",
            ),
            circle((x(one.rating), y), 5, fill=ink),
            text_at(
                f"{one.rating:.0f} ({one.low:.0f} to {one.high:.0f})",
                (WIDTH - 12, y + 4),
                font_size="12",
                class_="end soft",
            ),
        ]
    return document(
        [
            f"<style>{theme.css(mode)}</style>",
            rect(0, 0, WIDTH, height, class_="f-page"),
            text_at(f"{title}: the ladder", (16, 28), font_size="18", class_="b start"),
            text_at(note, (16, 48), font_size="12", class_="start soft"),
            *parts,
        ],
        (0.0, 0.0, WIDTH, height),
        f"{title}: the ladder",
    )
