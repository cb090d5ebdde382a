"""Trains by their printed names."""

from __future__ import annotations

from trunkline.titles.g18oe.rules.running.run_setup import Engine

LEVELS = {"4D": 7, "5D": 8}


def engine(name: str, card: str = "") -> Engine:
    """A train by its name, 3+3, 4 or 5D; S2+2 is the one of the Swift line."""
    swift, name = name.startswith("S"), name.removeprefix("S")
    double = name.endswith("D")
    cities, _, towns = name.removesuffix("D").partition("+")
    level = LEVELS.get(name, int(cities))
    return Engine(card or name, name, level, int(cities), int(towns or 0), double, swift)
