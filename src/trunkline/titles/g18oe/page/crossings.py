"""Crossings of 18OE as lines on the map: lanes from port to port, and ferries (§11.3)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from heapq import heappop, heappush
from itertools import pairwise

from trunkline.board import Board
from trunkline.draw import svg
from trunkline.draw.geometry import SIZE
from trunkline.titles.g18oe.page.picture import port_spot, shown
from trunkline.titles.g18oe.printed.geography import geography

Point = tuple[float, float]


def line(points: Iterable[Point]) -> str:
    """Return a line through points, rounded at its bends."""
    spots = list(dict.fromkeys(points))
    if len(spots) < 2:
        return ""
    start = f"M{_at(spots[0])}"
    if len(spots) == 2:
        return f"{start}L{_at(spots[1])}"
    bends = []
    for here, there in pairwise(spots[1:]):
        last = there is spots[-1]
        to = there if last else ((here[0] + there[0]) / 2, (here[1] + there[1]) / 2)
        bends.append(f"Q{_at(here)} {_at(to)}")
    return start + "".join(bends)


def _at(point: Point) -> str:
    return f"{point[0]:.0f} {point[1]:.0f}"


LAND = 6
"""Cost of a hex of land for a ship: straits are narrower than a hex."""


@lru_cache(maxsize=8192)
def lane(board: Board, here: str, there: str) -> str:
    """Return the way of a ship between the ports of two hexes."""
    before = _voyages(board, here)
    if there not in before:  # the board of a scenario leaves out what lies between
        return line(board.map.layout.centre(name, SIZE) for name in (here, there))
    ship = [there]
    while ship[-1] != here:
        ship.append(before[ship[-1]])
    return line(_bends([board.map.layout.centre(name, SIZE) for name in reversed(ship)]))


@lru_cache(maxsize=256)
def _voyages(board: Board, here: str) -> dict[str, str]:
    """Return the ship's previous hex on its best way to each hex, with the least land."""
    cost, before, seen = {here: 0}, {here: ""}, set(shown(board))
    queue = [(0, here)]
    while queue:
        far, name = heappop(queue)
        if far > cost[name]:
            continue
        for other in board.map.neighbours[name]:
            if other not in seen:
                continue
            further = far + (1 if board.map[other].colour == "blue" else LAND)
            if further < cost.get(other, further + 1):
                cost[other], before[other] = further, name
                heappush(queue, (further, other))
    return before


def _bends(points: list[Point]) -> list[Point]:
    """Only the points at which the direction changes."""
    kept = points[:1]
    for before, here, after in zip(points, points[1:], points[2:], strict=False):
        turned = (here[0] - before[0]) * (after[1] - here[1]) - (here[1] - before[1]) * (
            after[0] - here[0]
        )
        if abs(turned) > 1:
            kept.append(here)
    return [*kept, points[-1]]


@lru_cache(maxsize=8)
def ferries(board: Board) -> dict[str, tuple[str, str]]:
    """Each ferry as two lines: to the town on it and on from there, or all of it and nothing."""
    found = {}
    for ferry in board.map.extra["ferries"]:
        hexes = [ferry["from"], *ferry["sea_hexes"], ferry["to"]]
        spots = [board.map.layout.centre(name, SIZE) for name in hexes]
        town = next(
            (at for at, name in enumerate(hexes[1:-1], 1) if board.map[name].face.tile.stops), 0
        )
        found[ferry["name"]] = (
            (line(spots[: town + 1]), line(spots[town:])) if town else (line(spots), "")
        )
    return found


def signs(board: Board) -> str:
    """Ports by kind and the distance of each ferry, above the hexes (§11.3.6, §11.3.7).

    A public port is a white disc, a private one a dark disc, an offshore one lies in its hex.
    """
    found, seen = [], set(shown(board))
    for port in geography(board).ports:
        if port.hex not in seen:
            continue
        x, y = board.map.layout.centre(port.hex, SIZE)
        dx, dy = port_spot(board, port)
        at = (x + dx, y + dy)
        found.append(disc(at, public=port.public, offshore=port.side < 0))
    for ferry in board.map.extra["ferries"]:
        hexes = ferry["sea_hexes"]
        inner = (hexes[(len(hexes) - 1) // 2], hexes[len(hexes) // 2])
        ends = [board.map.layout.centre(name, SIZE) for name in inner]
        at = ((ends[0][0] + ends[1][0]) / 2, (ends[0][1] + ends[1][1]) / 2 - SIZE * 0.2)
        found.append(boat(at, ferry["distance"]))
    return svg.group(found, class_="waters")


def boat(at: Point, distance: int) -> str:
    """Return the sign of a ferry: a boat with its distance, clearly not a value."""
    x, y = at
    sail = f"M{x:.1f} {y - 7:.1f}v-11l9 11z"
    hull = f"M{x - 14:.1f} {y - 6:.1f}h28l-6 13h-16z"
    drawn = [svg.path(sail, class_="pay"), svg.path(hull, class_="wedge")]
    said = svg.text_at(str(distance), (x, y + 4.4), font_size="11", class_="b pale")
    return svg.group([*drawn, said], class_="boat")


def disc(at: Point, *, public: bool, offshore: bool = False) -> str:
    """Return the sign of a port: white for all, dark with a token, dotted off the shore."""
    drawn = [svg.circle(at, 4.4, class_="pay" if public else "f-ink")]
    if offshore:
        drawn.append(svg.circle(at, 2, class_="f-water"))
    return svg.group(drawn)
