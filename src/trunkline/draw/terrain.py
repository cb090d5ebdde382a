"""Terrain: small drawings with the cost of building there."""

from __future__ import annotations

from trunkline.draw.svg import Point, group, num, path, text_at


def _mountain() -> str:
    return (
        path("M-13 7L-4-8L1 0L5-5L13 7Z", class_="f-mountain-2")
        + path("M-13 7L-4-8L2 7Z", class_="f-mountain")
        + path("M-6.4-4L-4-8L-1.9-3.6L-3.6-4.6L-4.8-3Z", fill="#ffffff")
    )


def _hill() -> str:
    return path("M-13 6Q-8-6-2 2Q3-8 13 6Z", class_="f-mountain-2")


def _desert() -> str:
    return path("M-13 5Q-8-3-2 3Q4-5 13 5Z", class_="f-desert", fill_opacity=".85") + path(
        "M4-3V-10M4-6H1.4V-8.4M4-4.6H6.6V-7.6",
        fill="none",
        stroke="#6f8f4e",
        stroke_width="1.7",
        stroke_linecap="round",
        stroke_linejoin="round",
    )


def _waves() -> str:
    wave = "M-12 {y}Q-9 {u}-6 {y}T0 {y}T6 {y}T12 {y}"
    d = "".join(wave.format(y=y, u=y - 5) for y in (-3, 3))
    return path(d, fill="none", stroke="var(--water)", stroke_width="2.2", stroke_linecap="round")


_ART = {
    "mountain": _mountain,
    "hill": _hill,
    "desert": _desert,
    "river": _waves,
    "water": _waves,
    "lake": _waves,
    "marsh": _waves,
}


def terrain(kind: str, cost: str, at: Point, scale: float = 1.0) -> str:
    """Return the drawing of a terrain with its cost beneath."""
    if kind not in _ART:
        return ""
    parts = [_ART[kind]()]
    if cost:
        parts.append(text_at(cost, (0, 17), font_size=num(9.5), class_="b halo"))
    x, y = at
    where = f"translate({num(x)} {num(y)})" + (f" scale({num(scale)})" if scale != 1 else "")
    return group(parts, transform=where)


def anchor(at: Point) -> str:
    """Return the sign of a harbour."""
    x, y = at
    return path(
        "M0-6V7M-6 2Q-5 7 0 7Q5 7 6 2M-3.5-2.6H3.5M0-6A1.9 1.9 0 1 0 0-9.8A1.9 1.9 0 1 0 0-6",
        fill="none",
        stroke="#22557a",
        stroke_width="1.8",
        stroke_linecap="round",
        stroke_linejoin="round",
        transform=f"translate({num(x)} {num(y)})",
    )
