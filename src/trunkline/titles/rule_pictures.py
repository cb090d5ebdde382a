"""Rule pictures: drawings beside the rules, as a title's ``data/reader.toml`` lists them.

They show tiles and their upgrades, moves on a chart of share prices, or a part of the map. The file
names chapters too.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Any, NamedTuple

from trunkline import draw, titles
from trunkline.board import turn
from trunkline.draw import SIZE, parts
from trunkline.kernel import SPECTATOR, BadData, Game, State, decode, play, thaw, view


class Prices(NamedTuple):
    """A part of the chart of share prices, with moves from one cell to others."""

    owner: str
    """The owner of the marker that lies there."""
    cell: tuple[int, int]
    tags: dict[str, str]
    """A word for a cell, by row and column: "2,5"."""


class Picture(NamedTuple):
    """A drawing beside a section: tiles, share prices, a curve or a part of the map."""

    section: str
    caption: str
    tiles: tuple[tuple[str, ...], ...] = ()
    """Groups of tiles: each group may become the next."""
    prices: Prices | None = None
    curve: str = ""
    """A panel with a line of values, drawn as a curve over their labels."""
    position: str = ""
    """A position of the lessons."""
    seats: int = 3
    moves: tuple[dict[str, Any], ...] = ()
    """Moves played from the position first."""
    around: tuple[str, ...] = ()
    """Hexes to show, with those between and around them."""
    best: str = ""
    """The company whose best routes are drawn."""


class Book(NamedTuple):
    """Chapters and pictures of the rules reader."""

    chapters: Mapping[str, str] = MappingProxyType({})
    """Names of chapters that have no text."""
    picture: tuple[Picture, ...] = ()


def book(name: str) -> Book:
    """Return what a title's reader has; nothing if it has no such file."""
    title = titles.find(name)
    return Book() if title is None else _book(title)


@cache
def _book(title: titles.Title) -> Book:
    found: Book = decode(Book, title.texts("reader"), "reader.toml")
    return found


@cache
def drawn(title: str, number: int) -> str:
    """Return a picture of a title, as SVG."""
    picture = book(title).picture[number]
    game = titles.load(title, picture.seats, {})
    if picture.tiles:
        return _tiles(game, picture)
    if picture.prices is not None:
        return _prices(game, picture.prices, picture.caption)
    if picture.curve:
        return _curve(game, picture.curve)
    return _map(game, picture)


def _tiles(game: Any, picture: Picture) -> str:
    known = {tile.number: tile for tile in game.board.catalogue}
    groups = [[turn(known[number], 0) for number in some] for some in picture.tiles]
    return draw.tiles.row(groups, game.board.map.layout, picture.caption)


def _prices(game: Any, chart: Prices, title: str) -> str:
    """Return the cells around the marker, two on each side."""
    owner = game.page.still()["owners"][chart.owner]
    row, column = chart.cell
    near = [
        (r, c)
        for r in range(row - 2, row + 3)
        for c in range(column - 3, column + 4)
        if game.market.has((r, c))
    ]
    top, left = min(r for r, _ in near), min(c for _, c in near)
    cells = {
        (r - top, c - left): draw.market.Cell(
            str(game.market.price((r, c))),
            "yellow" if f"{r},{c}" in chart.tags else "slot",
            below=chart.tags.get(f"{r},{c}", ""),
        )
        for r, c in near
    }
    marker = draw.Livery(owner["letters"], owner["colour"])
    where = {(row - top, column - left): (marker,)}
    return draw.market.svg(draw.market.MarketView(cells, where, title))


def _curve(game: Game, panel: str) -> str:
    cells = game.page.still()["panels"][panel]["cells"]
    values = tuple(float(cell["under"].strip("$k")) for cell in cells)
    series = (draw.charts.Series("", values),)
    labels = tuple(cell["label"] for cell in cells)
    return draw.charts.svg(draw.charts.ChartView(series, labels))


def reached(game: Game, picture: Picture) -> State:
    """Return the state that a picture shows."""
    state: State = thaw(game, titles.get(game.title).position(picture.position))
    for move in picture.moves:
        state = play(game, state, game.codec.decode(move))
    return state


def _map(game: Game, picture: Picture) -> str:
    """Return a part of the map, after some moves in a position."""
    state, found = reached(game, picture), None
    if picture.best:
        found = _runs(game).best(game, state, picture.best, None)
    return part_of_map(game, state, picture.around, found, picture.best)


def part_of_map(
    game: Game, state: State, around: tuple[str, ...], routes: Any = None, owner: str = ""
) -> str:
    """Return the map around some hexes; with routes of an owner they are drawn on it."""
    told = game.page.still()["map"]
    x, y, wide, high = box = _box(told, around)
    inside = [
        name
        for name, one in told["hexes"].items()
        if x - SIZE < one["at"][0] < x + wide + SIZE and y - SIZE < one["at"][1] < y + high + SIZE
    ]
    runs = None if routes is None else _runs(game)
    if runs is None or runs.lines is not None:
        over = "" if runs is None or runs.lines is None else runs.lines(game, state, routes)
        whole = _parts(game, state, inside, over)
    else:
        whole = runs.picture(game, state, routes, runs.names(state, owner))
    return _FRAME.sub(_framed(box), whole, count=1)


def _runs(game: Game) -> titles.BestRuns:
    runs = titles.get(game.title).best_runs
    if runs is None:
        raise BadData(f"{game.title} has no best routes to draw")
    return runs


def _parts(game: Game, state: State, hexes: list[str], over: str = "") -> str:
    """Return the map with a few hexes, which is much smaller than the whole map; `over` on it."""
    shown = game.page.pictures(view(game, state, SPECTATOR))
    kept = {"map", "map/marks"}
    kept |= {f"map/{name}{part}" for name in hexes for part in ("", ".name")}
    few = {key: shown[key] for key in kept & shown.keys()}
    if over:
        few["map/marks"] = over
    return parts.whole(few, "map", ground=game.page.ground(hexes))


_FRAME = re.compile(r'viewBox="[^"]*" width="[^"]*" height="[^"]*"')
Box = tuple[float, float, float, float]


def _framed(box: Box) -> str:
    x, y, wide, high = (f"{number:g}" for number in box)
    return f'viewBox="{x} {y} {wide} {high}" width="{wide}" height="{high}"'


def _box(told: dict[str, Any], around: tuple[str, ...]) -> Box:
    places = [told["hexes"][name]["at"] for name in around]
    left, top = min(x for x, _ in places), min(y for _, y in places)
    wide, high = max(x for x, _ in places) - left, max(y for _, y in places) - top
    room = 1.7 * SIZE
    return left - room, top - room, wide + 2 * room, high + 2 * room
