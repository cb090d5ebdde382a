"""Colour vision: areas, cubes and seats stay apart without a working sense of red and green.

Distances are those of OKLab, times 100. Deuteranopia and protanopia are simulated at full
strength (Machado, Oliveira and Fernandes 2009). Below 5 two flat areas are hard to tell apart.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

import pytest

from trunkline.draw import theme
from trunkline.draw.places import GOODS
from trunkline.titles.railways_of_australia.page.map import SEATS

SIGHTS = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
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
"""What is left of linear red, green and blue."""


def seen(colour: str, sight: str) -> tuple[float, ...]:
    """Return the OKLab coordinates of a colour as such eyes see it."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    left = [sum(k * c for k, c in zip(row, linear, strict=True)) for row in SIGHTS[sight]]
    r, g, b = (min(1.0, max(0.0, c)) for c in left)
    cones = (
        0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b,
        0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b,
        0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b,
    )
    long, middle, short = (cone ** (1 / 3) for cone in cones)
    return (
        0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short,
    )


def closest(colours: Iterable[str], sight: str) -> float:
    """Return the distance of the two colours that are hardest to tell apart."""
    looks = [seen(colour, sight) for colour in colours]
    return 100 * min(
        sum((a - b) ** 2 for a, b in zip(one, other, strict=True)) ** 0.5
        for one, other in combinations(looks, 2)
    )


TILES = ("yellow", "green", "brown", "gray")
SETS = {
    "tiles": [theme.LIGHT[name] for name in TILES],
    "tiles and red areas": [theme.LIGHT[name] for name in (*TILES, "red")],
    "cubes": [colour for colour, _ in GOODS.values()],
    "seats": [seat.colour for seat in SEATS],
}
FIGURES = {
    "tiles": (11.1, 7.3, 8.5),
    "tiles and red areas": (8.9, 4.7, 5.4),
    "cubes": (19.5, 15.5, 14.3),
    "seats": (14.8, 7.7, 4.6),
}
"""What the design promises for each set: normal sight, deuteranopia, protanopia."""


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("name", SETS)
def test_colours_are_as_far_apart_as_the_design_promises(name: str, sight: str) -> None:
    promised = FIGURES[name][list(SIGHTS).index(sight)]
    assert closest(SETS[name], sight) == pytest.approx(promised, abs=0.06)


def test_tiles_in_the_dark_stay_apart_too() -> None:
    dark = [theme.DARK[name] for name in TILES]
    assert closest(dark, "normal") > 9
    assert closest(dark, "deuteranopia") > 5


def test_the_measure_finds_the_pairs_that_had_to_change() -> None:
    before = ["#f8d95e", "#93cb8c", "#cb9c70", "#bcc2c8"]
    assert closest(before, "deuteranopia") == pytest.approx(5.9, abs=0.06)
    assert closest(["#2d63c8", "#8a43b0"], "deuteranopia") == pytest.approx(5.2, abs=0.06)
