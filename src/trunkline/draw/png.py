"""A picture as PNG, for machines and places that show no SVG."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path
from struct import unpack
from typing import TYPE_CHECKING
from zlib import decompress

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

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


def pixels(svg: str, zoom: float = 1.0) -> NDArray[np.uint8]:
    """Return SVG text as an array of pixels: rows, columns, and red, green and blue on white."""
    import numpy as np

    picture = png(svg, zoom)
    width, height = unpack(">II", picture[16:24])
    data, at = b"", 8
    while at < len(picture):
        (length,) = unpack(">I", picture[at : at + 4])
        if picture[at + 4 : at + 8] == b"IDAT":
            data += picture[at + 8 : at + 8 + length]
        at += length + 12
    plain = np.frombuffer(_unfiltered(decompress(data), height), np.uint8)
    found = plain.reshape(height, width, PIXEL).astype(np.uint16)
    alpha = found[:, :, 3:]
    return ((found[:, :, :3] * alpha + 255 * (255 - alpha)) // 255).astype(np.uint8)


PIXEL = 4
"""Bytes of a pixel: red, green, blue and how opaque it is."""


def _unfiltered(data: bytes, height: int) -> bytes:
    """Return the bytes of an image without the filters that PNG puts before compression."""
    long = len(data) // height
    above, rows = bytearray(long - 1), []
    for start in range(0, long * height, long):
        row = bytearray(data[start + 1 : start + long])
        _FILTERS[data[start]](row, above)
        rows.append(row)
        above = row
    return b"".join(rows)


def _plain(row: bytearray, above: bytearray) -> None:
    """Leave a row as it is."""


def _left(row: bytearray, above: bytearray) -> None:
    for n in range(PIXEL, len(row)):
        row[n] = (row[n] + row[n - PIXEL]) & 255


def _up(row: bytearray, above: bytearray) -> None:
    for n in range(len(row)):
        row[n] = (row[n] + above[n]) & 255


def _mean(row: bytearray, above: bytearray) -> None:
    for n in range(len(row)):
        left = row[n - PIXEL] if n >= PIXEL else 0
        row[n] = (row[n] + (left + above[n]) // 2) & 255


def _nearest(row: bytearray, above: bytearray) -> None:
    """Undo the filter of Paeth: what was nearest to left + above - corner."""
    for n in range(PIXEL):
        row[n] = (row[n] + above[n]) & 255
    for n in range(PIXEL, len(row)):
        a, b, c = row[n - PIXEL], above[n], above[n - PIXEL]
        to_a, to_b, to_c = abs(b - c), abs(a - c), abs(a + b - c - c)
        near = a if to_a <= to_b and to_a <= to_c else b if to_b <= to_c else c
        row[n] = (row[n] + near) & 255


_FILTERS = (_plain, _left, _up, _mean, _nearest)


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
