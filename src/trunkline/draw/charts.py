"""Charts: lines over time, told apart by dash, mark and letters as well as by colour."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, floor, log10

from trunkline.draw import theme
from trunkline.draw.svg import Point, circle, document, group, num, path, polygon, rect, text_at

DASHES = ("none", "8 4", "2 4", "12 4 2 4", "5 3", "16 5")
INKS = theme.INKS


@dataclass(frozen=True, slots=True)
class Series:
    """One line: a short name, its values from left to right (None: no value yet)."""

    name: str
    values: tuple[float | None, ...]


@dataclass(frozen=True, slots=True)
class ChartView:
    """A line chart. `labels` are written under the values, as many as fit."""

    series: tuple[Series, ...]
    labels: tuple[str, ...] = ()
    title: str = ""
    unit: str = ""
    width: float = 640
    height: float = 320


def svg(view: ChartView, mode: theme.Mode | None = None) -> str:
    """Return the chart as a file."""
    return document(
        [
            f"<style>{theme.css(mode)}</style>",
            rect(0, 0, view.width, view.height, class_="f-page"),
            fragment(view),
        ],
        (0, 0, view.width, view.height),
        view.title,
    )


def fragment(view: ChartView) -> str:
    """Return the chart as a group."""
    frame = _Frame.of(view)
    parts = [text_at(view.title, (16, 24), font_size="15", class_="b start")] if view.title else []
    parts.extend(_grid(view, frame))
    ends = _ends(view, frame)
    for number, one in enumerate(view.series):
        parts.append(_line(one, number, frame, ends[number]))
    return group(parts, class_="chart")


@dataclass(frozen=True, slots=True)
class _Frame:
    left: float
    top: float
    right: float
    bottom: float
    low: float
    high: float
    step: float
    count: int

    @classmethod
    def of(cls, view: ChartView) -> _Frame:
        values = [v for one in view.series for v in one.values if v is not None] or [0, 1]
        low, high = min(0, *values), max(values)
        step = _step((high - low) or 1)
        return cls(
            left=64,
            top=44 if view.title else 20,
            right=view.width - 64,
            bottom=view.height - 36,
            low=floor(low / step) * step,
            high=ceil(high / step) * step or step,
            step=step,
            count=max((len(one.values) for one in view.series), default=1),
        )

    def at(self, index: int, value: float) -> Point:
        across = index / max(1, self.count - 1)
        up = (value - self.low) / (self.high - self.low)
        return (
            self.left + across * (self.right - self.left),
            self.bottom - up * (self.bottom - self.top),
        )


def _step(span: float) -> float:
    """Return a round step that makes four to eight lines."""
    rough = span / 5
    power = 10.0 ** floor(log10(rough))
    return next(power * k for k in (1, 2, 2.5, 5, 10) if power * k >= rough)


def _grid(view: ChartView, frame: _Frame) -> list[str]:
    parts = []
    for k in range(round((frame.high - frame.low) / frame.step) + 1):
        value = frame.low + k * frame.step
        y = frame.at(0, value)[1]
        parts.append(path(f"M{num(frame.left)} {num(y)}H{num(frame.right)}", class_="rule"))
        said = f"{view.unit}{value:,.0f}" if frame.step >= 1 else f"{view.unit}{value:g}"
        parts.append(text_at(said, (frame.left - 8, y + 4), font_size="11", class_="end soft"))
    every = max(1, ceil(len(view.labels) / 10))
    for index in range(0, len(view.labels), every):
        x = frame.at(index, frame.low)[0]
        parts.append(
            text_at(view.labels[index], (x, frame.bottom + 18), font_size="11", class_="soft")
        )
    return parts


def _ends(view: ChartView, frame: _Frame) -> list[float]:
    """Return the heights of the names at the right end, by line and without overlap."""
    last = [next((v for v in reversed(one.values) if v is not None), 0.0) for one in view.series]
    heights = [frame.at(0, value)[1] for value in last]
    below = float("-inf")
    for number in sorted(range(len(heights)), key=heights.__getitem__):
        heights[number] = below = max(heights[number], below + 13)
    return heights


def _line(one: Series, number: int, frame: _Frame, end: float) -> str:
    ink = number % len(INKS)
    points = [frame.at(n, v) for n, v in enumerate(one.values) if v is not None]
    if not points:
        return ""
    d = "M" + "L".join(f"{num(x)} {num(y)}" for x, y in points)
    x = points[-1][0]
    dash = DASHES[number % len(DASHES)]
    return group(
        [
            path(
                d,
                class_=f"line-{ink}",
                stroke_width="2.4",
                stroke_dasharray=dash,
                stroke_linejoin="round",
            ),
            *(
                _mark(number, point, f"f-line-{ink}")
                for point in points[:: max(1, len(points) // 8)]
            ),
            text_at(one.name, (x + 10, end + 4), font_size="12", class_=f"b start name-{ink}"),
        ],
        class_="series",
        data_series=one.name,
    )


def _mark(number: int, at: Point, paint: str) -> str:
    """Return a mark with a different shape for each line."""
    x, y = at
    r = 3.6
    shapes = (
        (),
        ((x - r, y - r), (x + r, y - r), (x + r, y + r), (x - r, y + r)),
        ((x, y - r * 1.3), (x + r * 1.3, y), (x, y + r * 1.3), (x - r * 1.3, y)),
        ((x, y - r * 1.2), (x + r * 1.2, y + r), (x - r * 1.2, y + r)),
        ((x, y + r * 1.2), (x + r * 1.2, y - r), (x - r * 1.2, y - r)),
    )
    points = shapes[number % len(shapes)]
    if not points:
        return circle(at, r, class_=paint, stroke="#ffffff", stroke_width="1")
    return path(polygon(points), class_=paint, stroke="#ffffff", stroke_width="1")
