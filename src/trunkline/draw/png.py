"""A picture as PNG, for machines and places that show no SVG."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

from trunkline.draw import theme

_FOLDERS = (
    *("/usr/share/fonts", "/usr/local/share/fonts", "~/.fonts", "~/.local/share/fonts"),
    *("/Library/Fonts", "/System/Library/Fonts", "~/Library/Fonts"),
)


def png(
    svg: str,
    zoom: float = 2.0,
    mode: theme.Mode = "light",
) -> bytes:
    """Render SVG text.

    Maps are set in the fonts that come with us. Everything else takes those of the machine, or
    ours where it has none.
    """
    import resvg_py

    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=theme.resolved(svg, mode),
            zoom=zoom,
            sans_serif_family="DejaVu Sans" if fonts() else OURS,
            font_family="DejaVu Sans" if fonts() else OURS,
            skip_system_fonts=not fonts(),
            font_files=shipped(),
        )
    )


OURS = "Barlow Semi Condensed"
"""The face of maps: it sets everything where a machine has no fonts."""


@cache
def shipped() -> list[str]:
    """Return the files of our fonts."""
    return sorted(str(path) for path in (Path(__file__).parent / "fonts").glob("*.ttf"))


@cache
def fonts() -> bool:
    """Return True if this machine has any font."""
    windows = Path(os.environ.get("WINDIR", "")) / "Fonts" if "WINDIR" in os.environ else None
    folders = [Path(name).expanduser() for name in _FOLDERS] + ([windows] if windows else [])
    return any(
        path.suffix.lower() in (".ttf", ".otf", ".ttc")
        for folder in folders
        if folder.is_dir()
        for path in folder.rglob("*")
    )
