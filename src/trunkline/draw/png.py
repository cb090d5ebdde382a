"""A picture as PNG, for machines and places that show no SVG."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path
from typing import Literal

from trunkline.draw import theme
from trunkline.draw.stroke_font import stroked

_FOLDERS = (
    *("/usr/share/fonts", "/usr/local/share/fonts", "~/.fonts", "~/.local/share/fonts"),
    *("/Library/Fonts", "/System/Library/Fonts", "~/Library/Fonts"),
)


def png(
    svg: str,
    zoom: float = 2.0,
    mode: theme.Mode = "light",
    words: Literal["auto", "fonts", "strokes"] = "auto",
) -> bytes:
    """Render SVG text.

    Words are set in the fonts of the machine, or in strokes where it has none.
    """
    import resvg_py

    if words == "strokes" or (words == "auto" and not fonts()):
        svg = stroked(svg)
    plain = theme.resolved(svg, mode)
    return bytes(
        resvg_py.svg_to_bytes(svg_string=plain, zoom=zoom, sans_serif_family="DejaVu Sans")
    )


@cache
def fonts() -> bool:
    """Whether this machine has any font."""
    windows = Path(os.environ.get("WINDIR", "")) / "Fonts" if "WINDIR" in os.environ else None
    folders = [Path(name).expanduser() for name in _FOLDERS] + ([windows] if windows else [])
    return any(
        path.suffix.lower() in (".ttf", ".otf", ".ttc")
        for folder in folders
        if folder.is_dir()
        for path in folder.rglob("*")
    )
