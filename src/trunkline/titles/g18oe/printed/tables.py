"""The data files of 18OE as a game reads them: the printed data with a host's amendments.

Much of the board is in no public source (see the ``[inferred]`` tables): an owner of the box
corrects it by amendments.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TypedDict

from trunkline.board import (
    Board,
    BoardError,
    HexEntry,
    TileEntry,
    board_of,
    catalogue_problems,
    map_problems,
    read_catalogue,
    read_map,
)
from trunkline.eighteen.parts.data import DataError
from trunkline.titles import g18oe
from trunkline.titles.g18oe.printed.board import TABLES as MAP_TABLES
from trunkline.titles.g18oe.printed.cards import (
    Abilities,
    Authorities,
    Book,
    Content,
    Express,
    Fees,
    Formation,
    Limits,
    Money,
    Outside,
    Packet,
    Patron,
    Phase,
    PrivateCard,
    Pullman,
    RegionalCard,
    Rights,
    Works,
    read_book,
)
from trunkline.titles.g18oe.scenarios import FULL, scenario
from trunkline.titles.host_data import Amendable, Fixed, Named, Tables

INFERRED = "inferred"


class _Port(TypedDict):
    id: str
    hex: str
    name: str
    sea_hex: str
    sea: str
    access: str


class PortEntry(_Port, total=False):
    """A port in the data file (§11.3.6)."""

    offshore: bool
    side: int
    shares_arrow_with: str


class FerryEntry(TypedDict):
    """A ferry in the data file (§11.3.7)."""

    name: str
    distance: int
    sea_hexes: tuple[str, ...]
    seas: tuple[str, ...]


class Borders(TypedDict, total=False):
    """Hex sides that no track crosses."""

    impassable: tuple[str, ...]


def problems(tables: Tables) -> Iterator[str]:
    """Yield the problems of the tables as a whole."""
    found = [*map_problems(tables["map.toml"]), *catalogue_problems(tables["tiles.toml"])]
    yield from found
    if found:
        return
    try:
        book, board = read_book(tables), make_board(tables)
    except (DataError, BoardError) as error:
        yield f"{error}."
        return
    yield from _places(book, board)
    yield from _numbers(book, board)


def _places(book: Book, board: Board) -> Iterator[str]:
    hexes = board.map.hexes
    for name, card in book.regionals.items():
        if card.home not in hexes or not any(s.slots for s in hexes[card.home].face.tile.stops):
            yield f"regionals {name}: its home {card.home} is not a city."
    for tile in book.patrons.values():
        if tile.hex not in hexes or hexes[tile.hex].face.tile.kind != "city":
            yield f"tiles {tile.id}: {tile.hex} is not a city."
        if len(tile.pays) != 4:
            yield f"tiles {tile.id}: pays has a value for each of the four colours."
    for port in board.map.extra["ports"]:
        if port["hex"] not in hexes or port["sea"] not in board.map.extra["seas"]:
            yield f"ports {port['id']}: there is no such hex or sea."
        if port["access"] not in ("public", "private"):
            yield f"ports {port['id']}: access is public or private (§11.3.6)."
        if port["sea_hex"] not in hexes or port.get("side", 0) not in range(6):
            yield f"ports {port['id']}: there is no such sea hex or side."
    for ferry in board.map.extra["ferries"]:
        crossed = [name for name in ferry["sea_hexes"] if name in hexes]
        if len(crossed) < len(ferry["sea_hexes"]) or not any(hexes[n].face.paths for n in crossed):
            yield f"ferries {ferry['name']}: sea_hexes are hexes with its track (§11.3.7)."
        if not ferry["seas"] or not {*ferry["seas"]} <= {*board.map.extra["seas"]}:
            yield f"ferries {ferry['name']}: seas are those it crosses (§11.3.7)."
    for item in (item for row in book.packet.rows for item in row):
        known = item in book.privates or item in book.minors or item.isdigit()
        if not known:
            yield f"packet rows: there is no {item}."


def _numbers(book: Book, board: Board) -> Iterator[str]:
    fees = book.fees
    if (fees.track_sea, fees.token_sea) != (2 * fees.track_ferry, 2 * fees.token_ferry):
        yield "fees: a sea zone costs twice a ferry's unit, for track and for tokens."
    off = book.abilities
    discounts = (off.terrain_discount, off.terrain_discount_in_zone, off.train_discount)
    if max(*discounts, *(rights.discount for rights in book.rights.values())) > 100:
        yield "abilities and rights: a discount is at most 100 percent."
    if not 10 <= book.limits.market <= 100 or not 20 <= book.limits.owner <= 100:
        yield "limits: percent from 10 (market) and 20 (owner) to 100."
    places = (book.express.terminus, *book.express.partners)
    missing = [name for name in places if name not in board.map.hexes]
    if missing:
        yield f"orient_express: there is no hex {missing[0]}."
    if book.pullman.from_phase not in book.phases:
        yield f"pullman: there is no phase {book.pullman.from_phase}."


TABLES = Amendable(
    package=g18oe.__name__,
    shapes={
        "game.toml": {
            "money": Fixed(Money),
            "certificates": Named(int, "number of players"),
            "packet": Fixed(Packet),
            "rights": Named(Rights, "zone"),
            "formation": Fixed(Formation),
            "phases": Named(Phase, "train phase", key="name"),
            "works": Fixed(Works),
            "mergers": Named(int, "kind of railroad"),
            "pullman": Fixed(Pullman),
            "points": Named(int, "kind of railroad"),
            "tile_points": Named(int, "colour"),
            "fees": Fixed(Fees),
            "authorities": Fixed(Authorities),
            "transfer": Named(int, "kind of city"),
            "limits": Fixed(Limits),
            "abilities": Fixed(Abilities),
            "outside": Fixed(Outside),
            "orient_express": Fixed(Express),
            "mail": Named(int, "train phase"),
            "hochberg": Named(int, "train phase"),
            "mercantile": Named(int, "train phase"),
            "port_tokens": Named(int, "train phase"),
        },
        "companies.toml": {"regionals": Named(RegionalCard, "regional", key="id")},
        "privates.toml": {"privates": Named(PrivateCard, "private", key="id")},
        "patronage.toml": {
            "tiles": Named(Patron, "patronage tile", key="id", add=True, drop=True),
            "draw": Named(int, "group"),
        },
        "map.toml": {
            "hexes": Named(HexEntry, "hex"),
            "borders": Fixed(Borders),
            "ports": Named(PortEntry, "port", key="id", add=True, drop=True),
            "ferries": Named(FerryEntry, "ferry", key="name"),
        },
        "tiles.toml": {
            colour: Named(TileEntry, "tile", add=True, drop=True)
            for colour in ("yellow", "green", "brown", "gray")
        },
    },
    problems=problems,
    origins={
        ("tiles",): INFERRED,
        ("green", "OE19"): INFERRED,
        ("packet", "rows"): INFERRED,
        ("packet", "concession"): INFERRED,
        ("money", "remainder"): INFERRED,
    },
)


def make_board(tables: Content) -> Board:
    """Return the map with its tiles."""
    map_ = read_map(tables["map.toml"], MAP_TABLES)
    return board_of(map_, read_catalogue(tables["tiles.toml"]))


@lru_cache(maxsize=4)
def read(amendments: str, name: str = FULL) -> tuple[Tables, Book, Board]:
    """Tables, book and board of a scenario with a host's amendments, made once."""
    tables = TABLES.read(amendments)
    played = scenario(tables, name)
    return tables, read_book(played, whole=name == FULL), make_board(played)
