"""Revenue of a national: linked places of its zone, counted without a search (§11.3.10)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from trunkline.board import Board, Laid
from trunkline.board.network import Place
from trunkline.titles.g18oe.printed.cards import Outside, TrainSide
from trunkline.titles.g18oe.printed.geography import Geography, beyond


class Counted(NamedTuple):
    """A national's revenue and how it came about."""

    revenue: int
    cities: tuple[int, ...]
    """Values of the linked cities and red zones that count, the best first."""
    towns: tuple[int, ...]
    unlinked: tuple[int, int]
    """Cities and towns of the zone that take capacity and pay nothing."""
    outside: tuple[int, int]
    pullman: int


def national(
    board: Board,
    geo: Geography,
    zone: str,
    colour: str,
    laid: Laid,
    trains: Iterable[TrainSide],
    pullman: int,
    outside: Outside,
    closed: frozenset[str] = frozenset(),
) -> Counted:
    """Return the revenue of a national of a zone with these trains.

    `colour` is the highest of the phase; no route is traced over `closed` hexes with Brandt tokens.
    """
    cities, towns, bare = places(board, geo, zone, colour, laid, closed)
    return counted(cities, towns, bare, trains, pullman, outside)


def counted(
    cities: Iterable[int],
    towns: Iterable[int],
    bare: tuple[int, int],
    trains: Iterable[TrainSide],
    pullman: int,
    outside: Outside,
) -> Counted:
    """Apply §11.3.10 to the values of linked places and the numbers of unlinked ones.

    Exact without a search: linked places come first, so taking the most valuable never loses, nor
    does doubling them; only then is capacity lost to unlinked places.
    """
    room_c = room_t = doubled = 0
    for side in trains:
        room_c += side.cities
        room_t += side.towns
        doubled += side.cities if side.double else 0
    best = sorted(cities, reverse=True)[:room_c]
    small = sorted(towns, reverse=True)[:room_t]
    earned = sum(best) + sum(best[:doubled]) + sum(small)
    left_c = max(0, room_c - len(best) - bare[0])
    left_t = max(0, room_t - len(small) - bare[1])
    earned += outside.city * left_c + outside.town * left_t + pullman
    return Counted(earned, tuple(best), tuple(small), bare, (left_c, left_t), pullman)


def places(
    board: Board, geo: Geography, zone: str, colour: str, laid: Laid, closed: frozenset[str]
) -> tuple[list[int], list[int], tuple[int, int]]:
    """Return the values of a zone's linked cities and towns, and the numbers of unlinked ones.

    A metropolis counts once, a double town twice.
    """
    cities: list[int] = []
    towns: list[int] = []
    bare_c = bare_t = 0
    for name in geo.places.get(zone, ()):
        face = board.face(laid, name)
        kinds = [stop.kind for stop in face.tile.stops if stop.kind != "junction"]
        if not kinds or (board.map[name].stop_zone or zone) != zone:
            continue
        indexes = [i for i, stop in enumerate(face.tile.stops) if stop.kind != "junction"]
        linked = any(is_linked(board, geo, laid, (name, index), closed) for index in indexes)
        if not linked and kinds[0] == "red":
            linked = _over_sea(board, geo, zone, laid, name)
        if kinds[0] in ("city", "red"):
            if linked:
                cities.append(max(face.tile.stops[i].value(colour) for i in indexes))
            else:
                bare_c += 1
        else:
            for index in indexes:
                stop = face.tile.stops[index]
                if linked:
                    towns.extend([stop.value(colour)] * stop.count)
                else:
                    bare_t += stop.count
    return cities, towns, (bare_c, bare_t)


def is_linked(
    board: Board, geo: Geography, laid: Laid, place: Place, closed: frozenset[str]
) -> bool:
    """Return True if track or a ferry leads from a stop to any other stop (§11.3.10).

    The first one on the way is enough, so nothing is ever passed and no token matters. Track
    through a double town joins its two towns.
    """
    name, index = place
    if name in closed:
        return False
    face = board.face(laid, name)
    if face.tile.stops[index].kind == "towns" and face.stop_sides[index]:
        return True
    todo = list(_leave(board, geo, name, face.stop_sides[index]))
    todo += [end for end, link in geo.links.items() if link[0] == name]
    seen = set(todo)
    while todo:
        other, side = todo.pop()
        if other in closed:
            continue
        beyond_face = board.face(laid, other)
        for stop in beyond_face.stops_at[side]:
            if beyond_face.tile.stops[stop].kind != "junction" and other != name:
                return True
        onward = beyond_face.ways()[side]
        for end in _leave(board, geo, other, onward):
            if end not in seen:
                seen.add(end)
                todo.append(end)
        for out in onward:
            if (other, out) in geo.links and geo.links[other, out][0] != name:
                return True
    return False


def _leave(
    board: Board, geo: Geography, name: str, sides: Iterable[int]
) -> Iterator[tuple[str, int]]:
    for side in sides:
        end = beyond(board, name, side)
        if end is not None:
            yield end


def _over_sea(board: Board, geo: Geography, zone: str, laid: Laid, name: str) -> bool:
    """Return True if a red zone without land track or ferry is linked over the sea (§11.3.10).

    A city of the zone must have track to a port arrow on its sea, or an offshore port there.
    """
    ports = geo.ports_at.get(name, ())
    if not ports or any(_has_land(board, geo, name, side) for side in board.map[name].face.exits):
        return False
    seas = {sea for port in ports for sea in port.seas}
    for city in geo.cities.get(zone, ()):
        if city == name or board.map[city].face.tile.kind != "city":
            continue
        face = board.face(laid, city)
        for port in geo.ports_at.get(city, ()):
            joined = port.side < 0 or bool(face.mask >> port.side & 1)
            if joined and seas & set(port.seas):
                return True
    return False


def _has_land(board: Board, geo: Geography, name: str, side: int) -> bool:
    end = beyond(board, name, side)
    if end is None:
        return False
    hex_ = board.map[end[0]]
    return hex_.colour != "blue" or bool(hex_.face.mask >> end[1] & 1)
