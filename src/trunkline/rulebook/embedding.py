"""Embedding: a picture as an address that holds it."""

from __future__ import annotations

from base64 import b64encode


def embedded(svg: str) -> str:
    """Return a picture as an address that holds it."""
    return f"data:image/svg+xml;base64,{b64encode(svg.encode()).decode()}"
