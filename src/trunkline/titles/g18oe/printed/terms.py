"""Terms of 18OE that stand for ids in sentences: sources, areas, phases, rewards, numbers."""

from __future__ import annotations

SOURCES = {"works": "the Works", "market": "the Open Market", "treasury": "its treasury"}
"""Sources of shares and trains (§10.2, §11.6)."""
AREAS = {"north": "Northern", "mediterranean": "Mediterranean"}
"""The areas of port authorities (§11.3.5)."""
PHASES = {
    "auction": "Auction",
    "concession": "Concession",
    "regional": "Regional and Minor",
    "major": "Major",
    "consolidation": "Consolidation",
}
"""The railroad phases (§5.1)."""
BONUSES = {"cash": "the cash", "moves": "the move of its share value"}
"""The reward of a first Orient Express run (§12.2)."""

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def spelled(number: int) -> str:
    """Return a number in words up to ten, in figures beyond."""
    return _NUMBERS[number] if 0 <= number < len(_NUMBERS) else f"{number:,}"
