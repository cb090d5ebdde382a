"""Everything that travels: the server's answers, and types with names of their own."""

from __future__ import annotations

from typing import Any

from trunkline.page import lobby, title, view
from trunkline.page.cells import Cell, Facts, Point, Tone

PAGE_MODULES = tuple(
    f"trunkline.page.{name}"
    for name in (
        "cells",
        "eighteen",
        "offers",
        "panels",
        "places",
        "styles",
        "table",
        "title",
        "view",
        "words",
    )
)
"""The modules about a table and what its title shows; the others are about the rest."""

ALIASES: dict[str, Any] = {
    "Cell": Cell,
    "Facts": Facts,
    "Offer": view.Offer,
    "OptionValue": lobby.OptionValue,
    "Panel": title.Panel,
    "Point": Point,
    "State": title.State,
    "Tone": Tone,
}

STREAM: tuple[Any, ...] = (view.View, view.Update, view.Gone)
"""The events of a stream."""
PARTS: tuple[Any, ...] = (view.Difference, view.CorrectionOutcome)
"""Common parts of some answers."""
