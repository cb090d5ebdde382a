"""Tiles for eyes that lack one kind of cone: what is alike in colour differs by its pattern."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path

import pytest

import trunkline
from trunkline.draw import theme

CLIENT = Path(trunkline.__file__).parent / "client"
TILES = ("yellow", "green", "brown", "gray", "red")
EYES = {
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
}
"""Machado, Oliveira and Fernandes (2009), severity 1: linear red, green, blue as such eyes see."""
ALIKE, VISIBLE = 20.0, 1.3
"""Colours nearer than this (CIE 1976) are hard to tell apart; a mark needs this much contrast."""
Colour = tuple[float, float, float]


def linear(code: str) -> Colour:
    """The light of a colour such as #93cb8c."""
    parts = (int(code[n : n + 2], 16) / 255 for n in (1, 3, 5))
    red, green, blue = (
        one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in parts
    )
    return red, green, blue


def seen(light: Colour, eye: str) -> Colour:
    """The same light as an eye has it."""
    red, green, blue = (
        min(1.0, max(0.0, sum(a * b for a, b in zip(row, light, strict=True)))) for row in EYES[eye]
    )
    return red, green, blue


def bright(light: Colour) -> float:
    return 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2]


def lab(light: Colour) -> Colour:
    """CIE L*a*b* under daylight."""
    red, green, blue = light
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    fx, fy, fz = (
        one ** (1 / 3) if one > 0.008856 else 7.787 * one + 16 / 116
        for one in (x, bright(light), z)
    )
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def apart(one: Colour, other: Colour) -> float:
    return sum((a - b) ** 2 for a, b in zip(lab(one), lab(other), strict=True)) ** 0.5


def marks() -> dict[str, str]:
    """What is drawn on each colour; nothing on yellow."""
    text = (CLIENT / "js" / "app" / "colour_patterns.js").read_text()
    found = dict(re.findall(r'^  (\w+): "(M[^"]+)",$', text, re.MULTILINE))
    return {colour: found.get(colour, "") for colour in TILES}


def ink() -> tuple[Colour, float]:
    """The colour and the opacity of the marks."""
    rule = re.search(r"\.pattern-mark \{([^}]*)\}", (CLIENT / "css" / "table.css").read_text())
    assert rule
    code = re.search(r"stroke: (#\w{6})", rule[1])
    opacity = re.search(r"stroke-opacity: (\.\d+)", rule[1])
    assert code
    assert opacity
    return linear(code[1]), float(opacity[1])


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("colours", [theme.LIGHT, theme.DARK], ids=["light", "dark"])
def test_colours_that_look_alike_have_different_patterns(colours: dict[str, str], eye: str) -> None:
    lights = {name: seen(linear(colours[name]), eye) for name in TILES}
    alike = [
        pair for pair in combinations(TILES, 2) if apart(lights[pair[0]], lights[pair[1]]) < ALIKE
    ]
    assert alike, "without patterns such eyes would lose something"
    drawn = marks()
    assert all(drawn[one] != drawn[other] for one, other in alike), alike


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("colours", [theme.LIGHT, theme.DARK], ids=["light", "dark"])
@pytest.mark.parametrize("name", [name for name, mark in marks().items() if mark])
def test_a_pattern_can_be_seen_on_its_colour(name: str, colours: dict[str, str], eye: str) -> None:
    ground, (stroke, opacity) = linear(colours[name]), ink()
    mixed = tuple(opacity * a + (1 - opacity) * b for a, b in zip(stroke, ground, strict=True))
    light, dark = bright(seen(ground, eye)), bright(seen((mixed[0], mixed[1], mixed[2]), eye))
    assert (light + 0.05) / (dark + 0.05) > VISIBLE


def test_every_colour_has_a_pattern_of_its_own() -> None:
    assert len(set(marks().values())) == len(TILES)
