"""Facts that follow from the links: sides in use, open ends, the graph of complete links.

A `LinkNetwork` is never changed: a piece or a completed link makes another one, which shares the
rest.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from trunkline.board.hexes import opposite
from trunkline.titles.railways_of_australia.rules.track.land import Land

if TYPE_CHECKING:
    from trunkline.titles.railways_of_australia.state import Junction, Link


class Edge(NamedTuple):
    """A complete link as seen from one of its cities."""

    to: str
    link: int
    owners: tuple[int, ...]


@dataclass(frozen=True, slots=True, eq=False)
class LinkNetwork:
    """Sides and links, ready to be asked."""

    taken: Mapping[str, int]
    """Sides of each hex with track on either face, as bits (§5.12)."""
    tracks: Mapping[str, tuple[int, ...]]
    """Links that have a tile in each hex."""
    opens: Mapping[tuple[str, int], int]
    """Open ends: the link that points into a hex over a side (§5.2)."""
    graph: Mapping[str, tuple[Edge, ...]]
    """Edges for cubes from each place; a branch is there for both ends of its stem (§A7.6)."""
    pairs: frozenset[tuple[int, str, str]]
    """Owner and both ends of each plain link, the ends in order (§5.14)."""
    found: dict[Any, Any]
    """Paths of deliveries that were found in this graph: kept for as long as it stands."""


def make(land: Land, links: Mapping[int, Link], junctions: Mapping[str, Junction]) -> LinkNetwork:
    """Return the net of all links, from scratch."""
    taken: dict[str, int] = {}
    tracks: dict[str, tuple[int, ...]] = {}
    for number, link in links.items():
        for piece in link.pieces:
            tracks[piece.hex] = (*tracks.get(piece.hex, ()), number)
            _take(land, taken, piece.hex, piece[1:])
    for name, junction in junctions.items():
        _take(land, taken, name, (junction.side,))
    opens = _opens(land, links, junctions)
    return LinkNetwork(taken, tracks, opens, _graph(land, links), _pairs(links), {})


def laid(
    land: Land, net: LinkNetwork, name: str, sides: Iterable[int], link: int, tile: bool = True
) -> LinkNetwork:
    """Return the net with one more piece, or a new side for a switch; open ends stay."""
    taken = {**net.taken}
    _take(land, taken, name, sides)
    tracks = net.tracks
    if tile:
        tracks = {**tracks, name: (*tracks.get(name, ()), link)}
    return replace(net, taken=taken, tracks=tracks)


def opened(
    land: Land, net: LinkNetwork, links: Mapping[int, Link], junctions: Mapping[str, Junction]
) -> LinkNetwork:
    """Return the net after a link has grown: other open ends, the same graph."""
    return replace(net, opens=_opens(land, links, junctions))


def joined(
    land: Land, net: LinkNetwork, links: Mapping[int, Link], junctions: Mapping[str, Junction]
) -> LinkNetwork:
    """Return the net after a link was completed or got a second owner."""
    opens = _opens(land, links, junctions)
    return replace(net, opens=opens, graph=_graph(land, links), pairs=_pairs(links), found={})


def open_end(link: Link, junctions: Mapping[str, Junction]) -> tuple[str, int]:
    """Return the hex and the side where an unfinished link ends."""
    if link.pieces:
        last = link.pieces[-1]
        return last.hex, last.b
    return link.start, junctions[link.start].side


def _take(land: Land, taken: dict[str, int], name: str, sides: Iterable[int]) -> None:
    for side in sides:
        taken[name] = taken.get(name, 0) | 1 << side
        beyond = land.grounds[name].sides[side]
        if not isinstance(beyond, str):
            taken[beyond.beyond] = taken.get(beyond.beyond, 0) | 1 << opposite(side)


def _opens(
    land: Land, links: Mapping[int, Link], junctions: Mapping[str, Junction]
) -> dict[tuple[str, int], int]:
    found = {}
    for number, link in links.items():
        if link.end is None:
            name, side = open_end(link, junctions)
            beyond = land.grounds[name].sides[side]
            assert not isinstance(beyond, str), "no track points out of the land (§5.12)"
            found[beyond.beyond, opposite(side)] = number
    return found


def far_ends(links: Mapping[int, Link], link: Link) -> tuple[tuple[str, str], ...]:
    """Return the city pairs of a complete link: one, two for a branch, none before (§A7.6)."""
    if link.end is None:
        return ()
    if link.stem is None:
        return ((link.start, link.end),)
    stem = links[link.stem]
    return ((link.end, stem.start), (link.end, stem.end)) if stem.end is not None else ()


def _graph(land: Land, links: Mapping[int, Link]) -> dict[str, tuple[Edge, ...]]:
    found: dict[str, list[Edge]] = {name: [] for name in land.hexes}
    for number, link in links.items():
        for one, other in far_ends(links, link):
            found[one].append(Edge(other, number, link.owners))
            found[other].append(Edge(one, number, link.owners))
    return {name: tuple(edges) for name, edges in found.items()}


def _pairs(links: Mapping[int, Link]) -> frozenset[tuple[int, str, str]]:
    return frozenset(
        (owner, min(link.start, link.end), max(link.start, link.end))
        for link in links.values()
        if link.end is not None and link.stem is None
        for owner in link.owners
    )
