"""Personas: the permanent name of each bot at a table, stored with its seat."""

from __future__ import annotations

from collections.abc import Collection

NAMES: dict[str, tuple[str, ...]] = {
    "novice": ("Pip",),
    "casual": ("Nell",),
    "regular": ("Ada", "Ida"),
    "strong": ("Hugo",),
    "expert": ("Otto",),
    "builder": ("Rosa",),
    "banker": ("Cato",),
    "caretaker": ("Caretaker",),
}
"""The names of each level and style, the first for the first bot; `random` has none."""
FACES = {name: name.lower() for names in NAMES.values() for name in names}
"""By name, the id of its portrait."""


def name_for(level: str, taken: Collection[str]) -> str:
    """Return a name for a bot that nobody at its table has; empty for a level without names."""
    names = NAMES.get(level, ())
    free = next((name for name in names if name not in taken), None)
    if free or not names:
        return free or ""
    number = 2
    while f"{names[0]} {number}" in taken:
        number += 1
    return f"{names[0]} {number}"


def face_of(persona: str) -> str | None:
    """Return the id of a bot's portrait, or None if it has none."""
    return FACES.get(persona.partition(" ")[0])
