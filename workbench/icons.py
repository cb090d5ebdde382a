"""The icons as PNG, for those who install the page; `python -m workbench.icons` draws them."""

from __future__ import annotations

from pathlib import Path

import resvg_py

import trunkline

CLIENT = Path(trunkline.__file__).parent / "client"
SIZES = {"icon-192.png": 192, "icon-512.png": 512, "icon-mask.png": 512}
GROUND = "#0a5a8a"
"""What a phone cuts its own shape out of."""


def drawn(name: str) -> bytes:
    """One of them. For a mask the picture lies small on a full ground."""
    picture = (CLIENT / "icon.svg").read_text(encoding="utf-8")
    if name == "icon-mask.png":
        picture = picture.replace('viewBox="0 0 32 32"', 'viewBox="-8 -8 48 48"')
        ground = f'<rect x="-8" y="-8" width="48" height="48" fill="{GROUND}"/>'
        picture = picture.replace("<path", f"{ground}<path", 1)
    return bytes(resvg_py.svg_to_bytes(svg_string=picture, width=SIZES[name]))


if __name__ == "__main__":
    for name in SIZES:
        (CLIENT / name).write_bytes(drawn(name))
