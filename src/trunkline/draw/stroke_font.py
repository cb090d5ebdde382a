"""Words in strokes, for machines without fonts: capitals, figures and signs of our own.

Only `png` uses this, and only where no font is installed: a map without figures would be useless.
Small letters are set as small capitals, accents are left out.
"""

from __future__ import annotations

import re
from html import unescape
from unicodedata import combining, normalize

from trunkline.draw.svg import num
from trunkline.draw.theme import INKS
from trunkline.kernel import add_up

_GLYPHS: dict[str, str] = {
    "A": "06 20 46|14 34",
    "B": "00 06 36 45 44 33 03|33 42 41 30 00",
    "C": "41 30 10 01 05 16 36 45",
    "D": "00 06 26 44 42 20 00",
    "E": "40 00 06 46|03 33",
    "F": "40 00 06|03 33",
    "G": "41 30 10 01 05 16 36 45 43 23",
    "H": "00 06|40 46|03 43",
    "I": "20 26",
    "J": "40 45 36 16 05",
    "K": "00 06|40 03 46",
    "L": "00 06 46",
    "M": "06 00 23 40 46",
    "N": "06 00 46 40",
    "O": "10 01 05 16 36 45 41 30 10",
    "P": "06 00 30 41 42 33 03",
    "Q": "10 01 05 16 36 45 41 30 10|24 46",
    "R": "06 00 30 41 42 33 03|23 46",
    "S": "41 30 10 01 02 13 33 44 45 36 16 05",
    "T": "00 40|20 26",
    "U": "00 05 16 36 45 40",
    "V": "00 26 40",
    "W": "00 16 23 36 40",
    "X": "00 46|40 06",
    "Y": "00 23 40|23 26",
    "Z": "00 40 06 46",
    "0": "10 01 05 16 36 45 41 30 10",
    "1": "11 20 26|16 36",
    "2": "01 10 30 41 42 06 46",
    "3": "00 40 23 33 44 45 36 16 05",
    "4": "36 30 04 44",
    "5": "40 00 03 33 44 45 36 06",
    "6": "30 03 05 16 36 45 44 33 03",
    "7": "00 40 16",
    "8": "13 02 01 10 30 41 42 33 13 04 05 16 36 45 44 33",
    "9": "43 13 02 01 10 30 41 43 16",
    "&": "46 11 20 31 04 05 16 26 44",
    ".": "26 26",
    ",": "26 17",
    "'": "20 21",
    "-": "13 33",
    "/": "06 40",
    "£": "41 30 20 11 15 06 46|03 33",
    "$": "41 30 10 01 02 13 33 44 45 36 16 05|20 26",
    "×": "12 35|32 15",
    "+": "13 33|22 24",
    "?": "01 10 30 41 42 23 24|26 26",
    "(": "30 12 14 36",
    ")": "10 32 34 16",
    ":": "22 22|25 25",
    "!": "20 24|26 26",
    "%": "06 40|11 11|35 35",
}
_PLAIN = {"ß": "ss", "ø": "o", "Ø": "O", "æ": "ae", "Æ": "AE", "–": "-", "’": "'", "ł": "l"}
_NARROW = {"I": 2.2, ".": 2.2, ",": 2.2, "'": 2.2, ":": 2.2, "!": 2.2, " ": 2.6, "1": 4.4, "-": 4}
_TEXT = re.compile(r"<text([^>]*)>([^<]*)</text>")
_ATTRIBUTE = re.compile(r'([\w-]+)="([^"]*)"')
_INKS = {
    "on-tile": "#22262b",
    "dark": "#22262b",
    "pale": "#ffffff",
    "soft": "var(--soft)",
    "sea": "var(--sea-ink)",
    **{f"name-{number}": f"var(--line-{number})" for number in range(len(INKS))},
}
_KEPT = {"transform": "transform", "fill-opacity": "stroke-opacity"}
"""Attributes that a word keeps, with their names for lines."""


def stroked(svg: str) -> str:
    """The picture with every word drawn as strokes."""
    return _TEXT.sub(lambda found: _word(found[1], unescape(found[2])), svg)


def _word(attributes: str, text: str) -> str:
    given = {key: unescape(value) for key, value in _ATTRIBUTE.findall(attributes)}
    size = float(given.get("font-size", "10"))
    classes = given.get("class", "").split()
    unit = size * 0.115
    letters = _letters(text)
    width = add_up(_advance(letter) * scale for letter, scale in letters) * unit
    x, y = float(given.get("x", "0")), float(given.get("y", "0"))
    start = x if "start" in classes else x - width if "end" in classes else x - width / 2
    d = _path(letters, start, y, unit)
    if not d:
        return ""
    thick = size * (0.135 if "b" in classes else 0.095)
    kept = "".join(f' {kept}="{given[key]}"' for key, kept in _KEPT.items() if key in given)
    line = f'<path d="{d}" fill="none" stroke-linecap="round" stroke-linejoin="round"'
    halo = "#ffffff" if "on-tile" in classes else "var(--halo)"
    under = f'{line} stroke="{halo}" stroke-width="{num(thick + 2.4)}"{kept}/>'
    over = f'{line} stroke="{_ink(classes)}" stroke-width="{num(thick)}"{kept}/>'
    return (under if "halo" in classes else "") + over


def _ink(classes: list[str]) -> str:
    return next((_INKS[name] for name in classes if name in _INKS), "var(--ink)")


def _letters(text: str) -> list[tuple[str, float]]:
    """The signs of a word with their size: small letters become small capitals."""
    spelled = "".join(_PLAIN.get(letter, letter) for letter in text)
    bare = [letter for letter in normalize("NFKD", spelled) if not combining(letter)]
    return [(letter.upper(), 0.8 if letter.islower() else 1.0) for letter in bare]


def _advance(letter: str) -> float:
    return _NARROW.get(letter, 5.7)


def _path(letters: list[tuple[str, float]], x: float, y: float, unit: float) -> str:
    parts = []
    for letter, scale in letters:
        one = unit * scale
        inset = -1.0 if letter in _NARROW and letter != "-" else 0.3
        for stroke in filter(None, _GLYPHS.get(letter, "").split("|")):
            points = [
                f"{num(x + (int(p[0]) + inset) * one)} {num(y - (6 - int(p[1])) * one)}"
                for p in stroke.split()
            ]
            parts.append("M" + "L".join(points))
        x += _advance(letter) * one
    return "".join(parts)
