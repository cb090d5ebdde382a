"""Small marks of a report page: icons and the numbers of the seats."""

from __future__ import annotations

ICONS = {
    "play": '<path d="M7 4.5l12 7.5-12 7.5z"/>',
    "check": '<path d="M4.5 12.5l5 5L19.5 7"/>',
    "warn": '<path d="M12 3.5l9.5 17h-19zM12 10v5M12 17.8v.2"/>',
    "brand": (
        '<path d="M12 1l9.5 5.5v11L12 23l-9.5-5.5v-11z" fill="var(--accent)" stroke="none"/>'
        '<path d="M9 18l3-12M13 18l3-12M9.2 15.5h5M10.2 12h5M11.2 8.5h5" '
        'stroke="var(--accent-text)"/>'
    ),
}


def icon(name: str) -> str:
    """Return an icon as SVG; it says nothing to a screen reader."""
    return f'<svg class="i" viewBox="0 0 24 24" aria-hidden="true">{ICONS[name]}</svg>'


def said_seat(seat: int) -> str:
    """Return the coloured number of a seat; the name stands beside it."""
    return f'<span class="seat bg{seat % 6 + 1}" aria-hidden="true">{seat + 1}</span>'
