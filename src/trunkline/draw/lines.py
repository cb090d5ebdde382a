"""Routes without a map: each train as a line with its stops in order, as on a metro plan."""

from __future__ import annotations

from dataclasses import dataclass

from trunkline.draw import theme
from trunkline.draw.svg import circle, document, path, rect, text_at

WIDE, HIGH, LEFT = 96.0, 62.0, 150.0


@dataclass(frozen=True, slots=True)
class TrainLine:
    """A train: its name, its revenue, its stops and their values."""

    name: str
    earns: str
    stops: tuple[tuple[str, int], ...]


def svg(lines: tuple[TrainLine, ...], title: str, mode: theme.Mode | None = None) -> str:
    """Return the lines below each other, as a file."""
    longest = max((len(line.stops) for line in lines), default=1)
    width, height = LEFT + longest * WIDE, 34 + max(1, len(lines)) * HIGH
    parts = [
        f"<style>{theme.css(mode)}</style>",
        rect(0, 0, width, height, class_="f-page"),
        text_at(title, (16, 24), font_size="15", class_="b start"),
        *(_line(line, number) for number, line in enumerate(lines)),
    ]
    return document(parts, (0, 0, width, height), title)


def _line(line: TrainLine, number: int) -> str:
    y = 34 + number * HIGH + 24
    ink = f"line-{number % len(theme.INKS)}"
    last = LEFT + max(0, len(line.stops) - 1) * WIDE
    parts = [
        text_at(line.name, (16, y), font_size="14", class_="b start"),
        text_at(line.earns, (16, y + 18), font_size="12", class_="start soft"),
        path(f"M{LEFT:g} {y:g}H{last:g}", class_=ink, stroke_width="5"),
    ]
    for place, (name, value) in enumerate(line.stops):
        x = LEFT + place * WIDE
        parts.append(circle((x, y), 7, class_="f-page slot-line"))
        parts.append(text_at(name, (x, y + 22), font_size="11"))
        parts.append(text_at(str(value), (x, y - 12), font_size="11", class_="soft"))
    return "".join(parts)
