"""The map of an 18xx title for a page: owners, hexes, stops, tiles, and the track of a run.

Everything is asked of a board and the tiles on it, so that a title with a state of its own can use
it as well; what a hex looks like is drawn by the title.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any

from trunkline.board import Board, Laid, Lying
from trunkline.board.tiles import STOP, turn
from trunkline.draw import overlays, parts, theme, tiles
from trunkline.draw.geometry import SIZE, cities
from trunkline.draw.views import HexView, Livery
from trunkline.eighteen.parts.game import Game18
from trunkline.eighteen.parts.state import State18, Train
from trunkline.kernel import Choices, Game, Offer, View, legal
from trunkline.page.cells import Point
from trunkline.page.eighteen import Piece, RunningTrain, TrackPath
from trunkline.page.places import ChoiceShown
from trunkline.page.title import GameMap, Hex, Owner, Stop
from trunkline.routes import Path, RouteProblem


def choices_on(
    game: Game,
    view: View[Any],
    place: Callable[[Offer], str],
    asked: str,
    about: str,
    refused: Callable[[], str],
) -> Choices:
    """Return the offers at a place of the map and what lies there; or why there are none."""
    if view.seat not in view.asked:
        return Choices(about=about)
    here = tuple(offer for offer in legal(game, view.state, view.seat) if place(offer) == asked)
    return Choices(here, about, "" if here else refused())


def owners(liveries: Mapping[str, Livery], name: Callable[[str], str]) -> dict[str, Owner]:
    """Return name, letters, colour and pattern of every owner of tokens and shares."""
    return {
        key: {
            "name": name(key),
            "letters": livery.letters,
            "colour": livery.colour,
            "paint": theme.pattern(livery.pattern, livery.colour) or "",
        }
        for key, livery in liveries.items()
    }


@lru_cache(maxsize=8)
def symbols(board: Board) -> str:
    """Return every tile in every rotation as a symbol, so that a page can turn it itself."""
    return parts.symbols(
        {
            f"tile-{tile.number}-{rotation}": tiles.picture(turn(tile, rotation), board.map.layout)
            for tile in board.catalogue
            for rotation in range(6)
        }
    )


def centre(board: Board, name: str) -> Point:
    """Return the position of a hex on the map."""
    x, y = board.map.layout.centre(name, SIZE)
    return [round(x, 1), round(y, 1)]


def point(board: Board, laid: Laid, name: str, index: int) -> Point:
    """Return the position of a stop: that of its hex if it has none of its own."""
    layout = board.map.layout
    x, y = layout.centre(name, SIZE)
    found = cities(board.face(laid, name), layout)
    dx, dy = found[index] if index < len(found) else (0.0, 0.0)
    return [round(x + dx, 1), round(y + dy, 1)]


def still_map(board: Board, said: Callable[[str], Hex]) -> GameMap:
    """Return what a page needs to mark hexes: names of pictures, positions, `said` facts."""
    return {
        "picture": "map",
        "tiles": "tiles",
        "size": SIZE,
        "pointy": board.map.layout.pointy,
        "hexes": {name: _hex(board, name, said(name)) for name in board.map.hexes},
    }


def _hex(board: Board, name: str, said: Hex) -> Hex:
    return {"at": centre(board, name), **said}


def stops(board: Board, laid: Laid) -> dict[str, Stop]:
    """Return the positions of cities, which a tile may move. Do not change the answer."""
    return _stops(board, tuple(laid.items()))


@lru_cache(maxsize=256)
def _stops(board: Board, lying: tuple[tuple[str, Lying], ...]) -> dict[str, Stop]:
    """Remember the answer for all moves that lay no tile."""
    laid = dict(lying)
    return {
        f"{name}.{index}": {"at": point(board, laid, name, index), "hex": name}
        for name in board.map.hexes
        for index, stop in enumerate(board.face(laid, name).tile.stops)
        if stop.slots
    }


def pays_by_phase(board: Board, laid: Laid, name: str) -> bool:
    """Return True if a stop on a hex pays by the phase, so that it looks different in each."""
    return any(len(stop.revenue) > 1 for stop in board.face(laid, name).tile.stops)


def token_slots(tokens: Mapping[str, tuple[str, ...]]) -> dict[str, dict[int, tuple[str, ...]]]:
    """Return the tokens of all cities by hex and stop."""
    found: dict[str, dict[int, tuple[str, ...]]] = {}
    for city, held in tokens.items():
        name, _, stop = city.partition(".")
        found.setdefault(name, {})[int(stop)] = held
    return found


def extent(game: Game18, state: State18, name: str) -> ChoiceShown:
    """Return a company's home, its stations, and the hexes that its network leads to."""
    company = state.companies[name]
    reached: set[str] = set()
    if company.started and not company.closed:
        reached = {hex_name for hex_name, _ in state.networks.of(name).edges}
    stations = sorted(city for city, owners in state.tokens.items() if name in owners)
    return {"home": list(game.card(name).home), "stations": stations, "reach": sorted(reached)}


def track(
    problem: RouteProblem,
    trains: Iterable[RunningTrain],
    at: Callable[[str], Point],
    drawn: Callable[[Path], Piece],
    unnamed: Callable[[str], str],
) -> ChoiceShown:
    """Return the track that a company's trains may use, for routes drawn by hand.

    Ends of a path are `["stop", n]`, `["side", n, end]`; a train that leaves by one end of a side
    goes on from the other. `unnamed` calls a stop that has no name.
    """
    return {
        "trains": list(trains),
        "stops": [
            {
                "id": stop.id,
                "name": stop.name or unnamed(stop.id),
                "value": stop.value,
                "token": stop.token,
                "through": not (stop.blocked or stop.terminal),
                "at": at(stop.id),
            }
            for stop in problem.stops
        ],
        "paths": [track_path(path, drawn(path)) for path in problem.paths],
    }


def track_path(path: Path, drawn: Piece) -> TrackPath:
    """Return a path of the track as it is drawn."""
    return {"id": path.id, "a": list(path.a), "b": list(path.b), **drawn}


def stop_at(board: Board, laid: Laid, stop: str) -> Point:
    """Return the position of a stop of a route problem: ``"F17.0"``, or a hex by itself."""
    name, _, index = stop.partition(".")
    return point(board, laid, name, int(index) if index.isdigit() else 0)


def piece(board: Board, laid: Laid, shown: HexView, number: int) -> Piece:
    """Return one path of a face as it lies on its hex."""
    a, b = board.face(laid, shown.id).paths[number]
    d = overlays.piece(shown, board.map.layout, a, b)
    return {"d": d, "at": centre(board, shown.id), "turned": b < STOP and a > b}


def trains(held: Iterable[Train], note: Callable[[str], str]) -> list[RunningTrain]:
    """Return the trains that run, each with its reach."""
    return [{"id": one.card, "name": one.name, "note": note(one.name)} for one in held]
