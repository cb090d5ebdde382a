"""The map of Railways of Australia for a page: parts to draw, places to choose, links as lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from trunkline.board.hexes import Layout
from trunkline.draw import parts
from trunkline.draw.geometry import SIZE, middle
from trunkline.draw.views import BoardView, Livery, Rail
from trunkline.kernel import View
from trunkline.page.cells import Point
from trunkline.page.title import GameMap, Hex, Stop
from trunkline.page.title import Link as Line
from trunkline.titles.railways_of_australia.core import GameRoA
from trunkline.titles.railways_of_australia.page import picture
from trunkline.titles.railways_of_australia.printed.board import Board
from trunkline.titles.railways_of_australia.printed.facts import COLOURS
from trunkline.titles.railways_of_australia.state import Goods, Link, StateRoA

RING = 72.0
"""The corner of a ring around a city, outside its plate."""

SEATS = (
    Livery("1", "#b3122f", "rising"),
    Livery("2", "#1d4fa3", "dots"),
    Livery("3", "#a86200", "upright"),
    Livery("4", "#00705a", "net"),
    Livery("5", "#8e5bd0", "waves"),
    Livery("6", "#3d3d3d", "checks"),
)
"""Look of each seat's links: the page's seat colours, with a pattern each."""

Track = tuple[int, int, tuple[int, ...], bool, bool]
"""Both sides, whose it is, True if its link is complete, True if the owner's token is here."""


def pictures(game: GameRoA, view: View[StateRoA]) -> dict[str, str]:
    """Return the frame of the map and each hex in play: others do not exist (§A2.3)."""
    state, board = view.state, game.board
    rails = _rails(state)
    found = {"map": _frame(board, game.land.regions), "tiles": _style()}
    for name in inside(game):
        place = board.map[name].name
        city = state.cities.get(place)
        shown = (city.colour, city.built, city.marker, city.commonwealth) if city else None
        goods = state.goods.get(place, ())
        camps = tuple(camp.seat for camp in state.camps.values() if camp.place == place)
        here = tuple(rails.get(name, ()))
        for key, part in _part(board, name, goods, shown, camps, here).items():
            found[f"map/{key}"] = part
    return found


def inside(game: GameRoA) -> list[str]:
    """Return the hexes in play."""
    land = game.land
    return [name for name in game.board.map.hexes if name in land.grounds or name in land.names]


def _rails(state: StateRoA) -> dict[str, list[Track]]:
    """Tracks by hex: those of an unfinished link are its builder's (§5.9, §5.10)."""
    found: dict[str, list[Track]] = {}
    for link in state.links.values():
        for number, piece in enumerate(link.pieces):
            badge = number == len(link.pieces) // 2
            found.setdefault(piece.hex, []).append((piece.a, piece.b, *_whose(link), badge))
    for name, junction in state.junctions.items():
        branch = state.links[junction.branch]
        stem = state.links[branch.stem] if branch.stem is not None else branch
        side = next(piece.a for piece in stem.pieces if piece.hex == name)
        found.setdefault(name, []).append((side, junction.side, *_whose(branch), False))
    return found


def _whose(link: Link) -> tuple[tuple[int, ...], bool]:
    complete = link.end is not None
    return link.owners if complete else (link.builder,), complete


@lru_cache(maxsize=8192)
def _part(
    board: Board,
    name: str,
    goods: Goods,
    city: tuple[str, bool, bool, bool] | None,
    camps: tuple[int, ...],
    rails: tuple[Track, ...],
) -> dict[str, str]:
    """One hex and its name; most stay as they are from one moment to the next."""
    shown = picture.hex_view(board, name, {})
    if city is not None:
        shown = picture.with_city(shown, goods_named(goods), *city, tuple(SEATS[s] for s in camps))
    drawn = tuple(
        Rail(a, b, SEATS[owners[0]], SEATS[owners[1]] if owners[1:] else None, badge, not complete)
        for a, b, owners, complete, badge in rails
    )
    return parts.hexes(_blank(board), picture.with_rails(shown, drawn))


def goods_named(goods: Goods) -> tuple[str, ...]:
    """Cubes one by one."""
    pairs = zip(COLOURS, goods, strict=False)
    return tuple(colour for colour, number in pairs for _ in range(number))


@lru_cache(maxsize=8)
def _blank(board: Board) -> BoardView:
    return picture.view(board=board)


@lru_cache(maxsize=8)
def _frame(board: Board, regions: tuple[str, ...]) -> str:
    return parts.frame(picture.view(board=board, regions=regions))


@lru_cache(maxsize=1)
def _style() -> str:
    return parts.symbols({})


def ground(game: GameRoA, around: Sequence[str] = ()) -> str:
    """Return the ground of the map, which stays the same for the whole game."""
    return _ground(game.board, game.land.regions, tuple(around))


@lru_cache(maxsize=8)
def _ground(board: Board, regions: tuple[str, ...], around: tuple[str, ...]) -> str:
    return parts.ground_of(picture.view(board=board, regions=regions), around)


def out_of_play(game: GameRoA) -> str:
    """Return why a part of the country is not on the map; empty if all of it is (§A2.2)."""
    missing = [
        one.name for name, one in game.board.regions.items() if name not in game.land.regions
    ]
    if not missing:
        return ""
    why = f"with {game.seats} players" if game.choice.regions_in_play == "by_players" else "here"
    return (
        f"{' and '.join(missing)} {'are' if len(missing) > 1 else 'is'} not played {why} (§A2.2)."
    )


def still_map(game: GameRoA) -> GameMap:
    """Return the position of each hex and each city."""
    layout = game.board.map.layout
    hexes: dict[str, Hex] = {
        name: {"at": centre(layout, name), "name": game.board.map[name].name}
        for name in inside(game)
    }
    stops: dict[str, Stop] = {
        name: {"at": centre(layout, place.hex), "hex": place.hex, "name": name}
        for name, place in game.places.items()
    }
    return {
        "picture": "map",
        "tiles": "tiles",
        "size": SIZE,
        "pointy": layout.pointy,
        "hexes": hexes,
        "stops": stops,
        "note": out_of_play(game),
        "ground": parts.ground_facts(ground(game)),
        "ring": RING,
        "opens": [60, 46],
    }


def links(game: GameRoA, state: StateRoA) -> dict[str, Line]:
    """Every complete link as a line, by its number, and where it leads."""
    return {
        str(number): {"d": link_line(game, state, link)}
        for number, link in state.links.items()
        if link.end is not None
    }


def centre(layout: Layout, name: str) -> Point:
    """Return the middle of a hex on the map."""
    x, y = layout.centre(name, SIZE)
    return [round(x, 1), round(y, 1)]


def link_line(game: GameRoA, state: StateRoA, link: Link) -> str:
    """Return a link from city to city, as the path of an SVG."""
    ends = [link.start] if link.stem is None else []
    points = [(piece.hex, piece.a, piece.b) for piece in link.pieces]
    if link.stem is not None:
        side = state.junctions[link.start].side
        stem = state.links[link.stem]
        points.insert(0, (link.start, next(p.a for p in stem.pieces if p.hex == link.start), side))
    return " ".join(_line(game, ends[0] if ends else None, points, link.end))


def pieces_line(game: GameRoA, pieces: Iterable[tuple[str, int, int]]) -> str:
    """Pieces of track that are only thought of."""
    return " ".join(_line(game, None, list(pieces), None))


def _line(
    game: GameRoA, start: str | None, pieces: list[tuple[str, int, int]], end: str | None
) -> Iterator[str]:
    layout = game.board.map.layout

    def edge(name: str, side: int) -> str:
        x, y = layout.centre(name, SIZE)
        dx, dy = middle(layout, side)
        return f"{x + dx:.1f} {y + dy:.1f}"

    def heart(name: str) -> str:
        x, y = centre(layout, name)
        return f"{x:.1f} {y:.1f}"

    if start is not None and pieces:
        yield f"M{heart(game.places[start].hex)} L{edge(pieces[0][0], pieces[0][1])}"
    for name, a, b in pieces:
        yield f"M{edge(name, a)} Q{heart(name)} {edge(name, b)}"
    if end is not None and pieces:
        yield f"M{edge(pieces[-1][0], pieces[-1][2])} L{heart(game.places[end].hex)}"
