"""The smallest possible SVG writer: elements as text, numbers short, text escaped."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

Point = tuple[float, float]


def num(value: float) -> str:
    """Return a number with at most two decimals and nothing superfluous."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def attributes(**values: object) -> str:
    """Attributes in the order given; None leaves one out, `_` is written `-`."""
    parts = []
    for key, value in values.items():
        if value is not None:
            shown = num(value) if isinstance(value, int | float) else escape(str(value))
            parts.append(f' {key.rstrip("_").replace("_", "-")}="{shown}"')
    return "".join(parts)


def el(tag: str, content: str | Iterable[str] = "", /, **values: object) -> str:
    """One element. Content is SVG already; use `text` for words."""
    inside = content if isinstance(content, str) else "".join(content)
    if not inside:
        return f"<{tag}{attributes(**values)}/>"
    return f"<{tag}{attributes(**values)}>{inside}</{tag}>"


def group(content: Iterable[str], /, **values: object) -> str:
    """Return a `<g>` around some elements, or nothing around nothing."""
    inside = "".join(content)
    return f"<g{attributes(**values)}>{inside}</g>" if inside or "id" in values else ""


def text_at(content: str, at: Point, /, **values: object) -> str:
    """Text set at a point, centred unless `text_anchor` says otherwise."""
    return f"<text{attributes(x=at[0], y=at[1], **values)}>{escape(content, quote=False)}</text>"


def fit(size: float) -> str:
    """Return the class of a group whose words a page keeps large enough to read."""
    return f"fit fit-{min(25, max(4, int(size)))}"


def circle(at: Point, radius: float, /, **values: object) -> str:
    """Return a circle."""
    return el("circle", cx=at[0], cy=at[1], r=radius, **values)


def rect(x: float, y: float, width: float, height: float, /, **values: object) -> str:
    """Return a rectangle."""
    return el("rect", x=x, y=y, width=width, height=height, **values)


def path(d: str, /, **values: object) -> str:
    """Return a path."""
    return el("path", d=d, **values)


def line(a: Point, b: Point) -> str:
    """Path data of a straight line."""
    return f"M{num(a[0])} {num(a[1])}L{num(b[0])} {num(b[1])}"


def polygon(points: Iterable[Point]) -> str:
    """Path data of a closed polygon."""
    return "M" + "L".join(f"{num(x)} {num(y)}" for x, y in points) + "Z"


def document(content: Iterable[str], box: tuple[float, float, float, float], title: str) -> str:
    """Return a whole SVG file with a view box and a title for screen readers."""
    x, y, width, height = box
    head = el("title", escape(title, quote=False)) if title else ""
    return el(
        "svg",
        [head, *content],
        xmlns="http://www.w3.org/2000/svg",
        viewBox=" ".join(map(num, (x, y, width, height))),
        width=width,
        height=height,
        role="img",
        class_="trunkline",
    )
