"""Recorded routes of 18xx.games as track pieces of ours, and back.

A recorded route is a list of stretches, each the hexes between two stops that follow each other, in
either direction. Two neighbouring hexes share one side, so the hexes of a stretch say exactly which
track it runs on; which city of an OO hex it ends at follows from the side it enters by.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from trunkline.board import Board
from trunkline.board.tiles import STOP, Face
from trunkline.titles.g1848.site.fields import show

Laid = Mapping[str, tuple[str, int]]
Node = tuple[str, int]
"""A stop: its hex and its number on the tile."""

TASMANIA = "241"
MOST_HEXES = 500
"""Most hexes of a stretch or a route; longer ones cannot come from a game."""


class Undecodable(ValueError):
    """A recorded route that is not on the map as it lies; the sentence says where."""


class Stretch(NamedTuple):
    """Track from one stop to the next: the stops at both ends and the pieces between."""

    a: Node
    b: Node
    pieces: tuple[str, ...]

    def turned(self) -> Stretch:
        """Return the same stretch in the other direction."""
        return Stretch(self.b, self.a, self.pieces[::-1])


def decode(board: Board, laid: Laid, connections: object, nodes: object = None) -> tuple[str, ...]:
    """Return the track pieces of a recorded route in running order, such as ("F17:0", "F15:2")."""
    if not isinstance(connections, list) or not connections or len(connections) > MOST_HEXES:
        raise Undecodable("a route must list its connections, hex by hex")
    stretches = _in_order([_stretch(board, laid, hexes) for hexes in connections])
    if nodes is not None:
        _same_stops(laid, stretches, nodes)
    return tuple(piece for stretch in stretches for piece in stretch.pieces)


def _stretch(board: Board, laid: Laid, hexes: object) -> Stretch:
    if not isinstance(hexes, list) or not 2 <= len(hexes) <= MOST_HEXES:
        raise Undecodable("a connection must list two hexes or more")
    for name in hexes:
        if not isinstance(name, str) or name not in board.map.hexes:
            raise Undecodable(f"there is no hex {show(name)}")
    last = len(hexes) - 1
    pieces: list[str] = []
    ends: list[Node] = []
    for place, name in enumerate(hexes):
        back = _side(board, name, hexes[place - 1]) if place else None
        on = _side(board, name, hexes[place + 1]) if place < last else None
        piece, stop = _piece(board.face(laid, name), name, back, on)
        pieces.append(piece)
        if stop is not None:
            ends.append((name, stop))
    return Stretch(ends[0], ends[-1], tuple(pieces))


@lru_cache(maxsize=4096)
def _side(board: Board, name: str, other: str) -> int:
    beyond = board.map.neighbours[name]
    if other not in beyond:
        raise Undecodable(f"{name} and {other} are not neighbours (§10.1.1)")
    return beyond.index(other)


@lru_cache(maxsize=8192)
def _piece(face: Face, name: str, back: int | None, on: int | None) -> tuple[str, int | None]:
    """Return the track of a hex between two sides, or between a side and its stop."""
    if back is not None and on is not None:
        for index, path in enumerate(face.paths):
            if path in ((back, on), (on, back)):
                return f"{name}:{index}", None
        raise Undecodable(f"no track passes through {name} there (§10.1.1)")
    side = on if back is None else back
    for index, (a, b) in enumerate(face.paths):
        if a == side and b >= STOP:
            return f"{name}:{index}", b - STOP
    raise Undecodable(f"no track leads to a stop of {name} there (§10.1.1)")


def _in_order(stretches: list[Stretch]) -> list[Stretch]:
    """Return the stretches in order, each turned to continue where the last one ended."""
    if len(stretches) == 1:
        return stretches
    first, second = stretches[0], stretches[1]
    found = [first if first.b in (second.a, second.b) else first.turned()]
    for stretch in stretches[1:]:
        at = found[-1].b
        if stretch.a == at:
            found.append(stretch)
        elif stretch.b == at:
            found.append(stretch.turned())
        else:
            raise Undecodable(f"the route breaks off at {at[0]} (§10.1.1)")
    return found


def _same_stops(laid: Laid, stretches: list[Stretch], nodes: object) -> None:
    """Check that the track leads to the stops that the file names."""
    if not isinstance(nodes, list):
        raise Undecodable("the nodes of a route must be a list")
    ours = {stretches[0].a, *(stretch.b for stretch in stretches)}
    written = {node_name(laid, node) for node in ours}
    for node in nodes:
        if not isinstance(node, str) or node not in written:
            raise Undecodable(f"the route does not lead to the stop {show(node)}")
    if len(written) != len(set(nodes)):
        missing = ", ".join(sorted(written - set(nodes)))
        raise Undecodable(f"the route also leads to {missing}, which its nodes do not name")


def node_name(laid: Laid, node: Node) -> str:
    """Return a stop as 18xx.games writes it: hex and number; Tasmania's is number 1."""
    name, index = node
    lying = laid.get(name)
    return f"{name}-{index + 1 if lying is not None and lying[0] == TASMANIA else index}"


class Recorded(NamedTuple):
    """A route as 18xx.games writes it."""

    connections: list[list[str]]
    hexes: list[str]
    nodes: list[str]


def encode(board: Board, laid: Laid, pieces: Sequence[str]) -> Recorded:
    """Write a route of ours in the form of 18xx.games."""
    connections: list[list[str]] = []
    nodes: list[Node] = []
    current: list[str] = []
    for piece in pieces:
        name, _, index = piece.partition(":")
        end = board.face(laid, name).paths[int(index)][1]
        current.append(name)
        if end < STOP:
            continue
        nodes.append((name, end - STOP))
        if len(current) > 1:
            connections.append(current)
            current = []
    stops = list(dict.fromkeys(nodes))
    return Recorded(connections, [n for n, _ in stops], [node_name(laid, node) for node in stops])


def total(routes: Sequence[Mapping[str, Any]]) -> int:
    """Return the sum of the recorded revenues of a run."""
    return sum(int(route["revenue"]) for route in routes)
