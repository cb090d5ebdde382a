"""A picture as PNG, for machines and places that show no SVG."""

from __future__ import annotations

from trunkline.draw import theme


def png(svg: str, zoom: float = 2.0, mode: theme.Mode = "light") -> bytes:
    """Render SVG text. Needs the package `resvg-py` (`pip install trunkline[png]`)."""
    import resvg_py

    plain = theme.resolved(svg, mode)
    return bytes(
        resvg_py.svg_to_bytes(svg_string=plain, zoom=zoom, sans_serif_family="DejaVu Sans")
    )
