"""Cards: charters, certificates, trains and private companies as small pictures."""

from __future__ import annotations

from dataclasses import dataclass

from trunkline.draw import theme
from trunkline.draw.svg import document, group, num, path, rect, text_at
from trunkline.draw.tokens import swatch, token
from trunkline.draw.views import Livery

WIDE = 230.0


@dataclass(frozen=True, slots=True)
class CardView:
    """A card: a heading, perhaps an owner's livery, rows of label and value, tokens left."""

    title: str
    rows: tuple[tuple[str, str], ...] = ()
    livery: Livery | None = None
    note: str = ""
    tokens: int = 0


def height(view: CardView) -> float:
    """Return the height of the card."""
    return 64 + 19 * len(view.rows) + (24 if view.tokens else 0) + (20 if view.note else 0)


def fragment(view: CardView) -> str:
    """Return the card as a group with its corner at (0, 0)."""
    tall = height(view)
    parts = [rect(0.5, 0.5, WIDE - 1, tall - 1, rx=8, class_="f-page rule")]
    left = 14.0
    if view.livery:
        parts.append(swatch(view.livery, 8, 8, WIDE - 16, 6))
        parts.append(token(view.livery, (28, 34), 15))
        left = 52.0
    parts.append(text_at(view.title, (left, 39), font_size="13.5", class_="b start"))
    y = 70.0
    for label, value in view.rows:
        parts.append(text_at(label, (14, y), font_size="12", class_="start soft"))
        parts.append(text_at(value, (WIDE - 14, y), font_size="12", class_="b end"))
        parts.append(path(f"M14 {num(y + 5)}H{num(WIDE - 14)}", class_="rule", opacity=".5"))
        y += 19
    if view.livery and view.tokens:
        for n in range(view.tokens):
            parts.append(token(view.livery, (26 + 26 * n, y + 3), 11))
        y += 30
    if view.note:
        parts.append(text_at(view.note, (14, y + 2), font_size="11", class_="start soft"))
    return group(parts, class_="card")


def svg(cards: tuple[CardView, ...], columns: int = 4, mode: theme.Mode | None = None) -> str:
    """Return some cards side by side as a file."""
    gap = 12.0
    parts, y = [], gap
    for start in range(0, len(cards), columns):
        row = cards[start : start + columns]
        for n, card in enumerate(row):
            where = f"translate({num(gap + n * (WIDE + gap))} {num(y)})"
            parts.append(group([fragment(card)], transform=where))
        y += max(height(card) for card in row) + gap
    width = gap + min(columns, len(cards)) * (WIDE + gap)
    return document(
        [
            f"<style>{theme.css(mode)}</style>",
            theme.defs(),
            rect(0, 0, width, y, class_="f-page"),
            *parts,
        ],
        (0, 0, width, y),
        "Cards",
    )
