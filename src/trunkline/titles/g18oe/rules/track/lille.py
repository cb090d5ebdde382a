"""Lille and the White Cliffs Ferry: the trains that may pass (§11.2.2)."""

from __future__ import annotations

from functools import lru_cache

from trunkline.board import Face
from trunkline.board.network import Tokens
from trunkline.board.tiles import Ways
from trunkline.titles.g18oe.printed.geography import LILLE

LILLE_CITY = f"{LILLE}.0"
FERRY_SIDE = 1
"""The side of Lille's hex by which the ferry leaves."""


def ferry_free(face: Face, tokens: Tokens, owner: str, closed: int) -> Ways:
    """Return the ways while the ferry's position is empty.

    Any train passes between ferry and land, even if the city is full; from land to land the city
    blocks as any other.
    """
    return _opened(face, closed) if closed & 1 else face.ways(closed)


def ferry_lost(face: Face, tokens: Tokens, owner: str, closed: int) -> Ways:
    """Return the ways after the token on the ferry was lost.

    The city is open for good: nobody's tokens stop a train there, by ferry or by land.
    """
    return face.ways(closed & ~1)


def ferry_taken(face: Face, tokens: Tokens, owner: str, closed: int) -> Ways:
    """Return the ways once the ferry's position is taken.

    Only companies with a token in Lille pass between ferry and land; the ferry of others ends
    there.
    """
    if owner in tokens.get((LILLE, 0), ()):
        return face.ways(closed)
    return _ended(face, closed)


@lru_cache(maxsize=256)
def _opened(face: Face, closed: int) -> Ways:
    ways = [set(sides) for sides in face.ways(closed)]
    for side in face.stop_sides[0]:
        if side != FERRY_SIDE and FERRY_SIDE in face.stop_sides[0]:
            ways[FERRY_SIDE].add(side)
            ways[side].add(FERRY_SIDE)
    return tuple(tuple(sorted(sides)) for sides in ways)


@lru_cache(maxsize=256)
def _ended(face: Face, closed: int) -> Ways:
    ways = [set(sides) for sides in face.ways(closed)]
    ways[FERRY_SIDE] = set()
    return tuple(tuple(sorted(sides - {FERRY_SIDE})) for sides in ways)
