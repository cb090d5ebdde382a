"""Front page: words of titles about railway games, which the page itself lacks."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

from trunkline.page.lobby import Front

FILE = Path(__file__).with_name("front.toml")


@cache
def words() -> Front:
    """Return the texts of the front page."""
    found: Front = tomllib.loads(FILE.read_text(encoding="utf-8"))  # type: ignore[assignment]
    return found
