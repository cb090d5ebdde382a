"""A stock market: cells with prices, and markers in the order in which they arrived."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from trunkline.draw import theme
from trunkline.draw.svg import document, group, num, rect, text_at
from trunkline.draw.tokens import token
from trunkline.draw.views import Livery

WIDE, HIGH, MARGIN = 62.0, 66.0, 16.0


@dataclass(frozen=True, slots=True)
class Cell:
    """One space of the market.

    `tone` is the class of its colour, `tag` a word in its corner, `below` a longer one at its foot.
    """

    price: str
    tone: str = "slot"
    tag: str = ""
    below: str = ""


@dataclass(frozen=True, slots=True)
class MarketView:
    """The market: cells by (row, column), and the markers in each, the first to operate first."""

    cells: Mapping[tuple[int, int], Cell]
    markers: Mapping[tuple[int, int], tuple[Livery, ...]] = field(default_factory=dict)
    title: str = "Stock market"
    legend: tuple[tuple[str, str], ...] = ()


def svg(view: MarketView, mode: theme.Mode | None = None) -> str:
    """Return the market as a file."""
    columns = 1 + max(column for _, column in view.cells)
    rows = 1 + max(row for row, _ in view.cells)
    width = 2 * MARGIN + columns * WIDE
    height = 2 * MARGIN + rows * HIGH + (28 if view.legend else 0)
    return document(
        [
            f"<style>{theme.css(mode)}</style>",
            theme.defs(),
            rect(0, 0, width, height, class_="f-page"),
            *(fragment(view, at) for at in view.cells),
            _legend(view, 2 * MARGIN + rows * HIGH),
        ],
        (0, 0, width, height),
        view.title,
    )


def fragment(view: MarketView, at: tuple[int, int]) -> str:
    """One cell as a group that can replace the one shown before."""
    row, column = at
    cell = view.cells[at]
    parts = [
        rect(1, 1, WIDE - 2, HIGH - 2, rx=5, class_=f"f-{cell.tone} hex-line"),
        text_at(cell.price, (7, 16), font_size="13", class_="b start dark"),
    ]
    if cell.tag:
        parts.append(text_at(cell.tag, (WIDE - 7, 15), font_size="8.5", class_="end dark"))
    if cell.below:
        parts.append(text_at(cell.below, (WIDE / 2, HIGH - 8), font_size="10", class_="dark"))
    parts.extend(_stack(view.markers.get(at, ())))
    return group(
        parts,
        id=f"market-{row}-{column}",
        data_cell=f"{row},{column}",
        transform=f"translate({num(MARGIN + column * WIDE)} {num(MARGIN + row * HIGH)})",
    )


def _stack(liveries: tuple[Livery, ...]) -> list[str]:
    """Markers row by row, the first to operate first; smaller the more there are."""
    count = len(liveries)
    if not count:
        return []

    def fits(columns: int) -> float:
        return min(15.0, (WIDE - 8) / columns / 2, (HIGH - 22) / -(-count // columns) / 2) - 0.4

    columns = max(range(1, count + 1), key=fits)
    rows, radius = -(-count // columns), fits(columns)
    step = 2 * radius + 0.8
    middle = 20 + (HIGH - 22) / 2
    found = []
    for n, livery in enumerate(liveries):
        row, column = divmod(n, columns)
        across = min(columns, count - row * columns)
        x = WIDE / 2 + (column - (across - 1) / 2) * step
        found.append(token(livery, (x, middle + (row - (rows - 1) / 2) * step), radius))
    return found


def _legend(view: MarketView, top: float) -> str:
    parts, x = [], MARGIN
    for tone, meaning in view.legend:
        parts.append(rect(x, top - 4, 18, 14, rx=3, class_=f"f-{tone} hex-line"))
        parts.append(text_at(meaning, (x + 24, top + 7), font_size="11", class_="start"))
        x += 40 + 6.2 * len(meaning)
    return group(parts)
