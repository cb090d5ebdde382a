"""The map of 1848 for a page: parts to draw, places to click, and the track trains may run on."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from trunkline import routes
from trunkline.board import Board
from trunkline.board.tiles import STOP, turn
from trunkline.draw import board as draw_board
from trunkline.draw import overlays, parts, theme, tiles
from trunkline.draw.geometry import SIZE, cities
from trunkline.draw.views import BoardView
from trunkline.eighteen.track import reached_hexes, terrain_cost
from trunkline.kernel import View
from trunkline.titles.g1848 import picture
from trunkline.titles.g1848.running import best_routes, problem
from trunkline.titles.g1848.state import BOE, State1848
from trunkline.titles.g1848.track import building_sites

if TYPE_CHECKING:
    from trunkline.titles.g1848.core import Game1848


def pictures(game: Game1848, view: View[State1848]) -> dict[str, str]:
    """The frame of the map, each hex and the gauge markers as parts of it, and all tiles."""
    state = view.state
    box = picture.Printed(game.board, game.cards)
    found = {"map": _frame(box), "tiles": _tiles(game.board)}
    colour = game.colour(state)
    for name in game.board.map.hexes:
        pays = any(len(stop.revenue) > 1 for stop in game.board.face(state.tiles, name).tile.stops)
        shade = colour if pays else "yellow"
        found[f"map/{name}"] = _part(
            box, name, state.tiles.get(name), _held(game, state, name), shade
        )
    found["map/marks"] = _marks(game.board, picture.gauge_markers(game.board, state.tiles))
    return found


def _held(
    game: Game1848, state: State1848, name: str
) -> tuple[tuple[int, tuple[str | None, ...]], ...]:
    """The tokens on a hex by stop."""
    stops = range(len(game.board.face(state.tiles, name).tile.stops))
    tokens = ((at, state.tokens.get(f"{name}.{at}", ())) for at in stops)
    return tuple((at, tuple(who or None for who in owners)) for at, owners in tokens if owners)


@lru_cache(maxsize=4096)
def _part(
    box: picture.Printed,
    name: str,
    lying: tuple[str, int] | None,
    held: tuple[tuple[int, tuple[str | None, ...]], ...],
    colour: str,
) -> str:
    """One hex; most stay as they are from one moment to the next.

    The phase's colour is given only where something on the hex pays by it.
    """
    laid = {name: lying} if lying else {}
    tokens = {(name, at): owners for at, owners in held}
    return draw_board.fragment(_blank(box, colour), picture.hex_view(box, name, laid, tokens))


@lru_cache(maxsize=256)
def _marks(board: Board, where: tuple[tuple[str, int], ...]) -> str:
    return overlays.marks(BoardView(board.map.layout, (), marks=where))


@lru_cache(maxsize=32)
def _blank(box: picture.Printed, colour: str) -> Any:
    return picture.view(phase=colour, printed=box)


@lru_cache(maxsize=8)
def _frame(box: picture.Printed) -> str:
    return parts.frame(picture.view(printed=box))


@lru_cache(maxsize=8)
def _tiles(board: Board) -> str:
    """Every tile in every rotation as a symbol, so that a page can turn it without asking."""
    layout = board.map.layout
    return parts.symbols(
        {
            f"tile-{tile.number}-{rotation}": tiles.picture(turn(tile, rotation), layout)
            for tile in board.catalogue
            for rotation in range(6)
        }
    )


def stop_point(game: Game1848, state: State1848, name: str, index: int) -> tuple[float, float]:
    """Where a stop lies on the map."""
    layout = game.board.map.layout
    x, y = layout.centre(name, SIZE)
    dx, dy = cities(game.board.face(state.tiles, name), layout)[index]
    return round(x + dx, 1), round(y + dy, 1)


def still_map(game: Game1848) -> dict[str, Any]:
    """What a page must know to mark hexes: which pictures, where each hex lies, its name."""
    layout = game.board.map.layout
    hexes = {}
    for name, printed in game.board.map.hexes.items():
        x, y = layout.centre(name, SIZE)
        hexes[name] = {
            "at": [round(x, 1), round(y, 1)],
            "name": game.cards.places.get(name, printed.name),
        }
    return {
        "picture": "map",
        "tiles": "tiles",
        "size": SIZE,
        "pointy": layout.pointy,
        "hexes": hexes,
    }


def stops(game: Game1848, state: State1848) -> dict[str, Any]:
    """Where the cities lie; a tile may move them."""
    return {
        f"{name}.{index}": {"at": stop_point(game, state, name, index), "hex": name}
        for name in game.board.map.hexes
        for index, stop in enumerate(game.board.face(state.tiles, name).tile.stops)
        if stop.slots
    }


def about(game: Game1848, state: State1848, name: str) -> str:
    """What lies on a hex, and what its terrain costs."""
    if name in state.tiles:
        return f"Tile {state.tiles[name][0]}"
    cost = terrain_cost(game, state, name)
    return f"No tile yet, terrain £{cost}" if cost else "No tile yet"


def refused(game: Game1848, state: State1848, hex_name: str) -> str:
    """Why the operating company may lay nothing on a hex now."""
    if not state.op or not state.frames or state.frames[-1].step != "track":
        return ""
    name, printed = state.op.company, game.board.map[hex_name]
    sides, cash = reached_hexes(state, name).get(hex_name, 0), state.companies[name].cash
    colours = game.phase(state).colours if not state.op.lays else ("yellow",)
    cost = terrain_cost(game, state, hex_name)
    if not printed.land or printed.only:
        return "No tile is laid here by a company (§7.4.4)."
    if not sides:
        return f"No track or station of {name} leads here (§7.4.1)."
    if cost > cash:
        return f"The terrain costs £{cost}, {name} has £{cash} (§7.4.5)."
    allowed = game.phase(state).colours
    if state.op.lays and not _fits(game, state, hex_name, sides, colours):
        if _fits(game, state, hex_name, sides, allowed):
            return "After a yellow tile no tile is upgraded in the same turn (§7.5.1)."
    if not _fits(game, state, hex_name, sides, colours):
        return "No tile that is left and allowed in this phase fits here (§7.5)."
    if hex_name not in building_sites(game, state, name):
        return f"{name} first builds its home (§7.4.3)."
    return "No more track in this turn (§7.4.2)."


def _fits(
    game: Game1848, state: State1848, name: str, sides: int, colours: tuple[str, ...]
) -> bool:
    return any(
        lay.mask & sides and lay.tile.colour in colours and state.supply[lay.tile.number]
        for lay in game.board.lays(state.tiles, name)
    )


def extent(game: Game1848, state: State1848, name: str) -> dict[str, Any]:
    """Where a company is at home, has tokens, and which hexes its network leads to."""
    company = state.companies[name]
    reached: set[str] = set()
    if company.started and not company.closed:
        reached = {hex_name for hex_name, _ in state.networks.of(name).edges}
    stations = sorted(city for city, owners in state.tokens.items() if name in owners)
    return {"home": list(game.card(name).home), "stations": stations, "reach": sorted(reached)}


def track(game: Game1848, state: State1848, name: str) -> dict[str, Any]:
    """The track that a company's trains may use, so that routes can be drawn and changed by hand.

    Ends of a path are `["stop", n]`, `["side", n, end]`; a train that leaves by one end of a side
    goes on from the other.
    """
    claim = problem(game, state, name)
    stops = []
    for stop in claim.stops:
        hex_name, _, index = stop.id.partition(".")
        stops.append(
            {
                "id": stop.id,
                "name": stop.name or f"town in {hex_name}",
                "value": stop.value,
                "token": stop.token,
                "through": not (stop.blocked or stop.terminal),
                "at": stop_point(game, state, hex_name, int(index or 0)),
            }
        )
    return {
        "trains": [
            {"id": train.card, "name": train.name, "note": reach_note(game, train.name)}
            for train in state.companies[name].trains
        ],
        "stops": stops,
        "paths": [
            {"id": path.id, "a": list(path.a), "b": list(path.b), **_drawn(game, state, path.id)}
            for path in claim.paths
        ],
    }


def _drawn(game: Game1848, state: State1848, path_id: str) -> dict[str, Any]:
    name, _, number = path_id.partition(":")
    layout = game.board.map.layout
    a, b = game.board.face(state.tiles, name).paths[int(number)]
    x, y = layout.centre(name, SIZE)
    d = overlays.piece(
        picture.hex_view(picture.Printed(game.board, game.cards), name, state.tiles, {}),
        layout,
        a,
        b,
    )
    return {"d": d, "at": [round(x, 1), round(y, 1)], "turned": b < STOP and a > b}


def reach_note(game: Game1848, name: str) -> str:
    """How far a train runs (§8.2)."""
    side = game.cards.sides[name]
    if game.cards.families[name] == "2E":
        return "from a token to Alice Springs, any distance"
    far = "any distance" if side.reach is None else f"{side.reach} cities"
    return f"{far}, one gauge border free" if side.free_cross else far


def plan_note(game: Game1848, view: View[State1848], action: Any) -> dict[str, Any]:
    """Whether the routes that were filled in are proved best, and what they earn."""
    state, company = view.state, action.company
    answer = best_routes(game, state, company)
    runs = routes.judge(problem(game, state, company), answer.routes).runs
    return {
        "proved": answer.proved,
        "revenue": answer.revenue,
        "bound": answer.bound,
        "trains": [{"id": run.train, "revenue": run.revenue} for run in runs],
    }


def owner_letters(game: Game1848) -> dict[str, dict[str, str]]:
    """Letters, colour and pattern of everybody who may own tokens and shares."""
    found = {}
    for key, livery in picture.liveries(game.cards).items():
        card = game.cards.companies.get(key)
        name = game.cards.boe.name if key == BOE else card.name if card else key
        found[key] = {
            "name": name,
            "letters": livery.letters,
            "colour": livery.colour,
            "paint": theme.pattern(livery.pattern, livery.colour) or "",
        }
    return found
