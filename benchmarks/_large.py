"""A made-up title as large as 18OE: its board, 36 companies, and 989 lays to choose from.

It has hardly any rules: a player lays a tile somewhere for the next company, which pays for it,
moves its price and perhaps buys a train. Its views have the size of those of 18OE.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import islice
from typing import Any, ClassVar, NamedTuple

from trunkline.board.tiles import turn
from trunkline.board.track import Lay
from trunkline.draw import board as draw_board
from trunkline.draw import parts, tiles
from trunkline.draw.geometry import SIZE, spots
from trunkline.kernel import (
    Action,
    Choices,
    Event,
    Frame,
    Game,
    Offer,
    Parts,
    Rule,
    Seat,
    State,
    Step,
    View,
    legal,
    record,
    template,
)
from trunkline.titles.g18oe.page import picture
from trunkline.titles.g18oe.printed.board import board

TITLE = "large"
COMPANIES = tuple(f"{kind}{number}" for kind in "MRCN" for number in range(1, 10))
LAYS = 989
HOLDERS = ("0", "1", "2", "3", "4", "bank", "pool", "treasury")


class Concern(NamedTuple):
    """A company."""

    cash: int = 400
    price: int = 60
    shares: tuple[int, ...] = (20, 10, 10, 0, 0, 40, 10, 10)
    trains: tuple[str, ...] = ()


@record
class LayTile(Action):
    company: str
    hex: str
    tile: str
    rotation: int


@record
class TileLaid(Event):
    company: str
    tile: str
    hex: str
    text: ClassVar[str] = "{company} lays tile {tile} on {hex}."


@dataclass(eq=False, repr=False)
class Yard(State):
    tiles: dict[str, tuple[str, int]]
    companies: dict[str, Concern]
    cash: dict[int, int]
    turn: int


class Lays(Rule["Large", Yard, LayTile]):
    action, sections, exact = LayTile, ("11.1",), True

    def options(self, game: Large, state: Yard, seat: int) -> Iterator[Offer]:
        company = game.company(state)
        for lay in islice(_lays(state), LAYS):
            yield LayTile(Seat(seat), company, lay.hex, lay.tile.number, lay.rotation)

    def refusal(self, game: Large, state: Yard, action: LayTile) -> str | None:
        lay = board().lay(state.tiles, action.hex, action.tile, action.rotation)
        return None if lay else "This tile does not fit there (§11.1)."

    def apply(self, game: Large, state: Yard, action: LayTile) -> None:
        state.tiles[action.hex] = (action.tile, action.rotation)
        old = state.companies[action.company]
        trains = ((*old.trains, "3+3")[-4:]) if state.turn % 5 == 0 else old.trains
        state.companies[action.company] = old._replace(
            cash=old.cash - 10, price=old.price + 5, trains=trains
        )
        state.cash[action.seat] += 10
        state.turn += 1
        state.frames = (Frame("track", (Seat(state.turn % game.seats),)),)
        state.emit(TileLaid(action.company, action.tile, action.hex))


def _lays(state: Yard) -> Iterator[Lay]:
    """Everything that may be laid, hex by hex."""
    hexes = tuple(board().map.hexes)
    begin = state.turn * 97 % len(hexes)  # each company reaches another part of the board
    for name in (*hexes[begin:], *hexes[:begin]):
        yield from board().lays(state.tiles, name)


@dataclass(repr=False)
class Large(Game):
    def __post_init__(self) -> None:
        super().__post_init__()
        self.page = Parts(
            still=_still,
            now=lambda view: _now(self, view.state),
            mine=lambda view: {"hints": {"seat": view.seat}},
            place=lambda offer: getattr(template(offer), "hex", ""),
            choices=lambda view, place: _choices(self, view, place),
            describe_offer=lambda view, offer: {"cost": board().map[_hex(offer)].cost},
            pictures=lambda view: _pictures(view.state.tiles),
        )

    def start(self) -> Yard:
        return Yard(
            frames=(Frame("track", (Seat(0),)),),
            tiles={},
            companies=dict.fromkeys(COMPANIES, Concern()),
            cash=dict.fromkeys(range(self.seats), 500),
            turn=0,
        )

    def company(self, state: Yard) -> str:
        """Return the company whose turn it is."""
        return COMPANIES[state.turn % len(COMPANIES)]

    def result(self, state: Yard) -> dict[int, int]:
        """Return the money of each seat."""
        return dict(state.cash)


def make(seats: int, options: Mapping[str, Any]) -> Large:
    """Return the game."""
    steps = {"track": Step("track", (Lays(),), prompt="lay track")}
    return Large(title=TITLE, rules_version=1, options=dict(options), seats=seats, steps=steps)


# What it shows


@cache
def _still() -> dict[str, Any]:
    layout = board().map.layout
    return {
        "title": "As large as 18OE",
        "map": {
            "hexes": {
                name: {"at": [round(n, 1) for n in layout.centre(name, SIZE)], "name": one.name}
                for name, one in board().map.hexes.items()
            }
        },
        "owners": {one: {"name": f"Company {one}", "letters": one} for one in COMPANIES},
    }


def _now(game: Large, state: Yard) -> dict[str, Any]:
    return {
        "headline": {"round": "Operating round", "owner": game.company(state), "turn": state.turn},
        "map": {"stops": _stops(state.tiles)},
        "players": {str(seat): {"cash": cash} for seat, cash in state.cash.items()},
        "companies": {
            name: {
                "cash": one.cash,
                "price": one.price,
                "shares": dict(zip(HOLDERS, one.shares, strict=True)),
                "trains": list(one.trains),
                "facts": {"tokens": 4, "phase": "yellow", "operated": state.turn > 36},
            }
            for name, one in state.companies.items()
        },
    }


def _stops(laid: Mapping[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name in board().map.hexes:
        found |= _stops_of(name, laid.get(name))
    return found


@lru_cache(maxsize=8192)
def _stops_of(name: str, lying: tuple[str, int] | None) -> dict[str, Any]:
    """Return the places of the cities of a hex."""
    layout = board().map.layout
    face = board().face({name: lying} if lying else {}, name)
    x, y = layout.centre(name, SIZE)
    return {
        f"{name}.{index}": {"at": [round(x + dx, 1), round(y + dy, 1)], "hex": name}
        for index, (stop, (dx, dy)) in enumerate(
            zip(face.tile.stops, spots(face, layout), strict=False)
        )
        if stop.slots
    }


def _pictures(laid: Mapping[str, Any]) -> dict[str, str]:
    return {
        "map": _frame(),
        "tiles": _tiles(),
        **{f"map/{name}": _part(name, laid.get(name)) for name in board().map.hexes},
    }


@cache
def _blank() -> Any:
    return picture.view()


@cache
def _frame() -> str:
    return parts.frame(_blank())


@cache
def _tiles() -> str:
    layout = board().map.layout
    return parts.symbols(
        {
            f"tile-{tile.number}-{rotation}": tiles.picture(turn(tile, rotation), layout)
            for tile in board().catalogue
            for rotation in range(6)
        }
    )


@lru_cache(maxsize=8192)
def _part(name: str, lying: tuple[str, int] | None) -> str:
    return draw_board.fragment(
        _blank(), picture.hex_view(board(), name, {name: lying} if lying else {})
    )


def _hex(offer: Offer) -> str:
    action: Any = template(offer)
    return str(action.hex)


def _choices(game: Large, view: View[Yard], place: str) -> Choices:
    offers = legal(game, view.state, view.seat)
    return Choices(tuple(offer for offer in offers if _hex(offer) == place))
