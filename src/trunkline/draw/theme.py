"""Colours, type and patterns of all pictures, as CSS custom properties for light and dark.

A picture names colours by class only; a page that shows fragments includes `css()` and `defs()`
once. A file that stands alone carries both.
"""

from __future__ import annotations

import re
from typing import Literal

from trunkline.draw import atlas_style

Mode = Literal["light", "dark"]

FONT = '"Inter","Source Sans 3","Segoe UI","Helvetica Neue","Liberation Sans",Arial,sans-serif'

INKS = ("#c2185b", "#1e66c9", "#a85a00", "#00796b", "#6a3fb5", "#6d5a00", "#37474f", "#ad1457")
"""The lines of charts, in their order."""
_PALE = ("#f48fb1", "#82b1ff", "#ffb74d", "#4db6ac", "#b39ddb", "#e6cf6b", "#b0bec5", "#ff80ab")
"""The lines of charts on a dark page."""

LIGHT: dict[str, str] = {
    "page": "#eef3f6",
    "ink": "#22262b",
    "soft": "#646c74",
    "halo": "#ffffff",
    "rule": "#c9d0d5",
    "sea-line": "#b9d3e3",
    "hex-line": "#b3aa98",
    "tile-line": "#6d6658",
    "ground-0": "#f7f1e1",
    "ground-1": "#eaf1e4",
    "ground-2": "#f5e9e6",
    "ground-3": "#e9edf5",
    "ground-4": "#f1eaf4",
    "ground-5": "#f4efd6",
    "yellow": "#f8d95e",
    "green": "#93cb8c",
    "brown": "#bf8a5a",
    "gray": "#bcc2c8",
    "red": "#e98b80",
    "blue": "#a8cfe5",
    "track": "#26292e",
    "casing": "#ffffff",
    "slot": "#ffffff",
    "slot-line": "#3a3f45",
    "mountain": "#8a6f56",
    "mountain-2": "#b59a80",
    "desert": "#d29a4a",
    "gauge": "#b3261e",
    "gauge-2": "#ffffff",
    "impassable": "#2d6f9e",
    "ridge": "#5a3418",
    "region": "#7d8792",
    "land-0": "#dfe3bb",
    "land-1": "#ecdfb6",
    "land-2": "#d5e0b4",
    "land-3": "#e4e6c8",
    "highlight": "#0b6bcb",
    **atlas_style.LIGHT,
    **{f"line-{number}": ink for number, ink in enumerate(INKS)},
}

DARK: dict[str, str] = {
    **LIGHT,
    "page": "#14181c",
    "ink": "#e9edf0",
    "soft": "#a3adb6",
    "halo": "#23282d",
    "rule": "#3c444b",
    "sea-line": "#27404f",
    "hex-line": "#5c6167",
    "tile-line": "#2b2b28",
    "ground-0": "#46423a",
    "ground-1": "#3c443b",
    "ground-2": "#483e3c",
    "ground-3": "#3b414b",
    "ground-4": "#443e49",
    "ground-5": "#474433",
    "yellow": "#e3c552",
    "green": "#7fb879",
    "brown": "#b98455",
    "gray": "#a5abb1",
    "red": "#d9776c",
    "blue": "#6f9fba",
    "mountain": "#c9ab8d",
    "mountain-2": "#8f765f",
    "land-0": "#575b3d",
    "land-1": "#635738",
    "land-2": "#4b5a3a",
    "land-3": "#5c5f45",
    "ridge": "#e3b98d",
    "region": "#c3cad1",
    "highlight": "#6db3ff",
    **atlas_style.DARK,
    **{f"line-{number}": ink for number, ink in enumerate(_PALE)},
}

FILLS = (
    *("page", "sea", "yellow", "green", "brown", "gray", "red", "blue", "slot"),
    *(f"ground-{at}" for at in range(6)),
    *("land-0", "land-1", "land-2", "land-3", "water-land", "mountain-land"),
    *("mountain", "mountain-2", "desert", "water", "ink", "soft", "highlight"),
    *(f"line-{number}" for number in range(len(INKS))),
)
"""The classes that fill something; the ground of a hex is one of them."""

_RULES = f"""
.trunkline,.trunkline text{{font-family:{FONT}}}
.trunkline text{{fill:var(--ink);text-anchor:middle}}
.trunkline text.on-tile,.trunkline text.dark{{fill:#22262b}}
.trunkline text.pale{{fill:#ffffff}}
.trunkline text.soft{{fill:var(--soft)}}
.trunkline text.sea{{fill:var(--sea-ink);font-style:italic;letter-spacing:.08em}}
.trunkline .halo{{stroke:var(--halo);stroke-width:2.6px;stroke-linejoin:round;paint-order:stroke}}
.trunkline .on-tile.halo{{stroke:#ffffff}}
.trunkline .start{{text-anchor:start}}
.trunkline .end{{text-anchor:end}}
.trunkline .b{{font-weight:700}}
.hex-line{{stroke:var(--hex-line);stroke-width:.7px}}
.tile-line{{stroke:var(--tile-line);stroke-width:1px}}
.kept-free{{stroke:var(--sea-ink);stroke-width:1px;stroke-dasharray:4 4;stroke-opacity:.6}}
.sea-line{{stroke:var(--sea-line);stroke-width:.5px}}
.casing{{fill:none;stroke:var(--casing);stroke-width:10.8px}}
.track{{fill:none;stroke:var(--track);stroke-width:6.4px}}
.ferry{{fill:none;stroke:var(--sea-ink);stroke-width:2.4px;stroke-dasharray:4 3}}
.wedge{{fill:var(--track)}}
.slot-line{{stroke:var(--slot-line);stroke-width:1.5px}}
.slot-in{{fill:none;stroke:var(--slot-line);stroke-width:1px;stroke-opacity:.55}}
.band{{fill:#ffffff}}
.town{{fill:var(--track);stroke:var(--casing);stroke-width:2px}}
.pay{{fill:#ffffff;stroke:#3a3f45;stroke-width:1px}}
.chip{{stroke:#3a3f45;stroke-width:.6px}}
.chip.now{{stroke-width:2px}}
.gauge-a{{fill:none;stroke:var(--gauge-2);stroke-width:6px;stroke-linecap:round}}
.gauge-b{{fill:none;stroke:var(--gauge);stroke-width:2.6px;
stroke-dasharray:1.2 3.6;stroke-linecap:round}}
.impassable{{fill:none;stroke:var(--impassable);stroke-width:5px;stroke-linecap:round}}
.sea-border{{fill:none;stroke:var(--strait);stroke-width:3px;stroke-dasharray:2 7;
stroke-linecap:round;stroke-opacity:.75}}
.ridge{{fill:none;stroke:var(--ridge);stroke-width:4px;stroke-linecap:round}}
.ridge-teeth{{fill:none;stroke:var(--ridge);stroke-width:2.2px;stroke-linecap:round}}
.region{{fill:none;stroke:var(--region);stroke-width:2.8px;
stroke-dasharray:6 4;stroke-linecap:round}}
.region-a{{fill:none;stroke:var(--halo);stroke-width:6px;stroke-linecap:round;stroke-opacity:.8}}
.route-a{{fill:none;stroke:#ffffff;stroke-width:9px;
stroke-linecap:round;stroke-linejoin:round;stroke-opacity:.95}}
.route-b{{fill:none;stroke-width:5px;stroke-linejoin:round}}
.rule{{fill:none;stroke:var(--rule);stroke-width:1px}}
.pick{{fill:none;stroke:var(--highlight);stroke-width:3px;stroke-linejoin:round}}
"""

PATTERNS: tuple[str, ...] = (
    *("solid", "upright", "level", "rising", "falling", "dots", "checks", "net", "waves"),
    "bars",
)
"""The patterns of tokens, so that colour is never the only difference."""

_PATTERN_ART: dict[str, tuple[int, str]] = {
    "upright": (4, '<path d="M1 0V4" stroke-width="1.5"/>'),
    "level": (4, '<path d="M0 1H4" stroke-width="1.5"/>'),
    "rising": (4, '<path d="M-1 1L1-1M0 4L4 0M3 5L5 3" stroke-width="1.3"/>'),
    "falling": (4, '<path d="M3-1L5 1M0 0L4 4M-1 3L1 5" stroke-width="1.3"/>'),
    "dots": (5, '<circle cx="2.5" cy="2.5" r="1.25" fill="#fff" stroke="none"/>'),
    "checks": (6, '<path d="M0 0H3V3H0ZM3 3H6V6H3Z" fill="#fff" stroke="none"/>'),
    "net": (5, '<path d="M0 0L5 5M5 0L0 5" stroke-width="1"/>'),
    "waves": (6, '<path d="M0 2Q1.5 0 3 2T6 2M0 5Q1.5 3 3 5T6 5" stroke-width="1"/>'),
    "bars": (8, '<path d="M2 0V8" stroke-width="4"/>'),
}


def css(mode: Mode | None = None) -> str:
    """Return the style sheet.

    Without a mode it follows the reader's system; `.dark`/`.light` override.
    """
    fills = "".join(f".f-{name}{{fill:var(--{name})}}" for name in FILLS) + _lines()
    if mode:
        return f".trunkline,:root{{{_variables(mode)}}}{fills}{_RULES}{_ATLAS}"
    return (
        f":root,.light{{{_variables('light')}}}"
        f"@media (prefers-color-scheme:dark){{:root{{{_variables('dark')}}}}}"
        f".light{{{_variables('light')}}}.dark{{{_variables('dark')}}}{fills}{_RULES}{_ATLAS}"
    )


_ATLAS = atlas_style.GROUND + atlas_style.ABOVE


def ground_css(mode: Mode) -> str:
    """Return the style of the ground alone, for one theme."""
    values = LIGHT if mode == "light" else DARK
    told = "".join(f"--{name}:{values[name]};" for name in atlas_style.LIGHT)
    return f".trunkline{{{told}}}.f-sea{{fill:var(--sea)}}{atlas_style.GROUND}"


def _lines() -> str:
    """Return the lines of charts, and their names."""
    return "".join(
        f".line-{number}{{fill:none;stroke:var(--line-{number})}}"
        f".trunkline text.name-{number}{{fill:var(--line-{number})}}"
        for number in range(len(INKS))
    )


def defs() -> str:
    """Return the patterns of tokens, light and dark; a page includes them once."""
    return (
        "<defs>"
        + "".join(
            f'<pattern id="tl-{name}-{tone}" width="{size}" height="{size}" '
            f'patternUnits="userSpaceOnUse"><g fill="none" stroke="{ink}" opacity=".7">'
            f"{inside.replace('#fff', ink)}</g></pattern>"
            for name, (size, inside) in _PATTERN_ART.items()
            for tone, ink in (("light", "#ffffff"), ("dark", "#1b1e22"))
        )
        + "</defs>"
    )


def luminance(colour: str) -> float:
    """Return the luminance of a colour, from 0 to 1 (WCAG)."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio of two colours, from 1 to 21 (WCAG)."""
    a, b = sorted((luminance(one), luminance(other)))
    return (b + 0.05) / (a + 0.05)


def pattern(name: str, colour: str) -> str | None:
    """Return the paint of a pattern that shows on this colour, or None if it is solid."""
    if name == "solid":
        return None
    return f"url(#tl-{name}-{'dark' if luminance(colour) > 0.3 else 'light'})"


def resolved(svg: str, mode: Mode = "light") -> str:
    """Return the picture with the value of every custom property, for renderers without them."""
    values = DARK if mode == "dark" else LIGHT
    plain = re.sub(r"@media[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}", "", svg)
    return re.sub(r"var\(--([a-z0-9-]+)\)", lambda found: values[found[1]], plain)


def _variables(mode: Mode) -> str:
    values = DARK if mode == "dark" else LIGHT
    return "".join(f"--{name}:{value};" for name, value in values.items())
