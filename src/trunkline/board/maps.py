"""Maps: the printed hexes of a title, their neighbours and borders."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from typing import Any, TypedDict, get_args

from trunkline.board import strict
from trunkline.board.errors import BoardError
from trunkline.board.hexes import SIDES, Layout, Orientation, Style, opposite
from trunkline.board.tiles import COLOURS, Face, parse, turn

_MAP_KEYS = ("orientation", "style", "totals", "hexes", "borders")


class HexEntry(TypedDict, total=False):
    """A hex in a data file."""

    name: str
    colour: str
    print: str
    note: str
    sea: str
    open: tuple[int, ...]
    only: str
    group: str
    homes: tuple[str, ...]
    zone: str
    zones: tuple[str, ...]
    stop_zone: str
    side_zones: tuple[str, ...]
    terrain: str
    cost: int


@dataclass(frozen=True, slots=True, eq=False)
class Hex:
    """One printed hex.

    `face` is the printed track and stops. `only` names the one tile that may lie here; `open` are
    sides that may have track although no land lies beyond (ports); `side_zones` is the region of
    each side of a hex that a region border cuts in two.
    """

    id: str
    name: str
    colour: str
    face: Face
    zones: tuple[str, ...] = ()
    stop_zone: str | None = None
    side_zones: tuple[str, ...] = ()
    terrain: str | None = None
    cost: int = 0
    group: str | None = None
    only: str | None = None
    homes: tuple[str, ...] = ()
    sea: str | None = None
    open: tuple[int, ...] = ()
    note: str = ""

    @property
    def letter(self) -> str | None:
        """The letter printed on the hex (K, OO, Y), if any."""
        return self.face.tile.labels[0] if self.face.tile.labels else None

    @property
    def zone(self) -> str | None:
        """The region the hex belongs to (the first, if a border cuts it)."""
        return self.zones[0] if self.zones else None

    @property
    def land(self) -> bool:
        """True if tiles can be laid here: white, or printed in a colour that a tile may replace."""
        return self.colour in COLOURS[:-1]


@dataclass(frozen=True, slots=True, eq=False)
class Map:
    """All hexes of a board by id, with the kind of border printed on a side, if any.

    `neighbours[hex]` has the hex beyond each side or None; `extra` holds the tables of the data
    file that only the title itself reads.
    """

    layout: Layout
    hexes: Mapping[str, Hex]
    neighbours: Mapping[str, tuple[str | None, ...]]
    borders: Mapping[tuple[str, int], str]
    extra: Mapping[str, Any]

    def __getitem__(self, name: str) -> Hex:
        try:
            return self.hexes[name]
        except KeyError:
            raise BoardError(f"there is no hex {name} on this map") from None

    def border(self, name: str, side: int) -> str | None:
        """Return the kind of border on a side: "gauge", "impassable", "ridge", ..."""
        return self.borders.get((name, side))


def load(path: Traversable, extra: Iterable[str] = ()) -> Map:
    """Read a `map.toml`; `extra` names the tables that only the title knows."""
    return read(strict.read(path), extra, path.name)


def read(data: Mapping[str, Any], extra: Iterable[str] = (), name: str = "map.toml") -> Map:
    """Read the content of such a file, as a host may have amended it."""
    own = tuple(extra)
    strict.known(data, (*_MAP_KEYS, *own), name)
    layout = _layout(data, name)
    hexes = {name: _hex(name, entry) for name, entry in data.get("hexes", {}).items()}
    board = Map(
        layout=layout,
        hexes=hexes,
        neighbours={name: _around(layout, hexes, name) for name in hexes},
        borders=_borders(layout, hexes, data.get("borders", {}), name),
        extra={key: data[key] for key in own if key in data},
    )
    _check(board, strict.take(data, "totals", dict, name, {}), name)
    return board


def problems(data: Mapping[str, Any]) -> Iterator[str]:
    """Yield the problems of a map's hexes and borders, each as a sentence."""
    layout, names = _layout(data, "map"), set()
    for name, entry in data.get("hexes", {}).items():
        try:
            layout.cell(name)
            names.add(name)
            _hex(name, entry)
        except BoardError as error:
            yield f"{error}." if name in str(error) else f"hex {name}: {error}."
    pairs = [(kind, pair) for kind, all_of in data.get("borders", {}).items() for pair in all_of]
    found: set[tuple[str, int]] = set()
    for kind, pair in pairs:
        try:
            sides = _borders(layout, names, {kind: [pair]}, "borders")
        except BoardError as error:
            yield f"{error}."
        else:
            if found & sides.keys():
                yield f"borders: two borders on {pair}."
            found |= sides.keys()


def _layout(data: Mapping[str, Any], where: str) -> Layout:
    orientation, style = data.get("orientation", "pointy"), data.get("style", "lettered")
    if orientation not in get_args(Orientation) or style not in get_args(Style):
        raise BoardError(f"{where}: unknown layout {orientation} {style}")
    return Layout(orientation, style)


def _around(layout: Layout, hexes: Mapping[str, Hex], name: str) -> tuple[str | None, ...]:
    beyond = (layout.beyond(name, side) for side in SIDES)
    return tuple(other if other in hexes else None for other in beyond)


def _hex(name: str, entry: Mapping[str, Any]) -> Hex:
    where = f"hex {name}"
    strict.known(entry, HexEntry.__annotations__, where)
    colour = strict.take(entry, "colour", str, where, "white")
    if colour not in (*COLOURS, "red", "blue"):
        raise BoardError(f"{where}: {colour} is no colour of a hex")
    tile = parse(strict.take(entry, "print", str, where, ""), name, colour)
    zone = strict.take(entry, "zone", str, where)
    return Hex(
        id=name,
        name=strict.take(entry, "name", str, where, ""),
        colour=colour,
        face=turn(tile, 0),
        zones=(zone,) if zone else strict.strings(entry, "zones", where),
        stop_zone=strict.take(entry, "stop_zone", str, where),
        side_zones=strict.strings(entry, "side_zones", where),
        terrain=strict.take(entry, "terrain", str, where),
        cost=strict.take(entry, "cost", int, where, 0),
        group=strict.take(entry, "group", str, where),
        only=strict.take(entry, "only", str, where),
        homes=strict.strings(entry, "homes", where),
        sea=strict.take(entry, "sea", str, where),
        open=tuple(strict.take(entry, "open", list, where, [])),
        note=strict.take(entry, "note", str, where, ""),
    )


def _borders(
    layout: Layout, hexes: Container[str], tables: Mapping[str, Any], where: str
) -> dict[tuple[str, int], str]:
    """Read borders, which are written as pairs of hexes, "B7-B9", in a list for each kind."""
    found: dict[tuple[str, int], str] = {}
    for kind in tables:
        for pair in strict.strings(tables, kind, f"{where} borders"):
            a, _, b = pair.partition("-")
            side = layout.side_towards(a, b) if a in hexes and b in hexes else None
            if side is None:
                raise BoardError(f"{where}: {pair} are not two hexes that touch")
            if (a, side) in found:
                raise BoardError(f"{where}: two borders on {pair}")
            found[a, side] = found[b, opposite(side)] = kind
    return found


def _check(board: Map, totals: Mapping[str, Any], where: str) -> None:
    for key, printed in totals.items():
        strict.agree(f"{where}: {key}", printed, _count(board, key, where))


def _count(board: Map, key: str, where: str) -> int:
    """Count a total: `hexes`, a colour, stops in plural, `terrain.x`, `border.x`, `zone.x`."""
    head, _, tail = key.partition(".")
    hexes = board.hexes.values()
    if head == "hexes":
        return len(board.hexes)
    if head in (*COLOURS, "red", "blue"):
        return sum(hex_.colour == head for hex_ in hexes)
    if head == "stop":
        return sum(stop.kind == tail for hex_ in hexes for stop in hex_.face.tile.stops)
    if head == "terrain":
        return sum(hex_.terrain == tail for hex_ in hexes)
    if head == "border":
        return sum(kind == tail for kind in board.borders.values()) // 2
    if head == "zone":
        return sum(tail in hex_.zones for hex_ in hexes)
    raise BoardError(f"{where}: nobody knows how to count {key}")
