"""The icons and previews as PNG, for those who install the page or pass on a link to it.

`python -m workbench.icons` draws them.
"""

from __future__ import annotations

import re
from pathlib import Path

import resvg_py

import trunkline

CLIENT = Path(trunkline.__file__).parent / "client"
SIZES = {"icon-192.png": 192, "icon-512.png": 512, "icon-mask.png": 512}
GROUND = "#0a5a8a"
"""The colour around the icon, from which a phone cuts its shape."""
TITLES = ("1848", "18oe", "railways-of-australia")
PREVIEWS = ("preview.png", *(f"preview-{title}.png" for title in TITLES))
WIDE, HIGH = 1200, 630
"""The size in which other sites show pictures of links."""
CARD, EDGE = (600, 748), 30
PAPER = "#0f5142"


def drawn(name: str) -> bytes:
    """One of them. For a mask the picture lies small on a full ground."""
    picture = (CLIENT / "icon.svg").read_text(encoding="utf-8")
    if name == "icon-mask.png":
        picture = picture.replace('viewBox="0 0 32 32"', 'viewBox="-8 -8 48 48"')
        ground = f'<rect x="-8" y="-8" width="48" height="48" fill="{GROUND}"/>'
        picture = picture.replace("<path", f"{ground}<path", 1)
    return bytes(resvg_py.svg_to_bytes(svg_string=picture, width=SIZES[name]))


def preview(name: str) -> bytes:
    """Return the picture that other sites show beside a link: a title's poster, or all of them."""
    title = name.removeprefix("preview").removesuffix(".png").lstrip("-")
    folder = CLIENT / "posters"
    if title:
        poster = (folder / f"{title}-wide.svg").read_text(encoding="utf-8")
        inside = _placed(poster, (0, 0), (WIDE, HIGH))
    else:
        wide = (WIDE - EDGE) / len(TITLES) - EDGE
        high = wide * CARD[1] / CARD[0]
        inside = "".join(
            _placed(
                (folder / f"{one}-card.svg").read_text(encoding="utf-8"),
                (EDGE + number * (wide + EDGE), (HIGH - high) / 2),
                (wide, high),
            )
            for number, one in enumerate(TITLES)
        )
    text = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}">'
        f'<rect width="{WIDE}" height="{HIGH}" fill="{PAPER}"/>{inside}</svg>'
    )
    return bytes(resvg_py.svg_to_bytes(svg_string=text, width=WIDE))


def _placed(text: str, at: tuple[float, float], size: tuple[float, float]) -> str:
    """Return a picture as a part of another one that fills its place."""
    head, _, rest = text[text.index("<svg") :].partition(">")
    box = re.search(r'viewBox="[^"]+"', head)
    assert box is not None  # every picture of ours has one
    place = f'x="{at[0]:.1f}" y="{at[1]:.1f}" width="{size[0]:.1f}" height="{size[1]:.1f}"'
    return f'<svg {place} preserveAspectRatio="xMidYMid slice" {box[0]}>{rest}'


if __name__ == "__main__":
    for name in SIZES:
        (CLIENT / name).write_bytes(drawn(name))
    for name in PREVIEWS:
        (CLIENT / name).write_bytes(preview(name))
