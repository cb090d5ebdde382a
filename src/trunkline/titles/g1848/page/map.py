"""The map of 1848 for a page: parts to draw, places to click, and the track trains may run on."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any

from trunkline import routes
from trunkline.board import Board, Lying
from trunkline.draw import overlays, parts
from trunkline.draw.views import BoardView
from trunkline.eighteen.page import map as kit_map
from trunkline.eighteen.rules.track import reached_hexes, terrain_cost
from trunkline.kernel import View
from trunkline.page.eighteen import Piece
from trunkline.page.places import ChoiceShown
from trunkline.page.title import GameMap, Owner
from trunkline.titles.g1848.page import picture
from trunkline.titles.g1848.rules.track.track import building_hexes
from trunkline.titles.g1848.rules.trains.running import problem
from trunkline.titles.g1848.state import BOE, State1848

if TYPE_CHECKING:
    from trunkline.titles.g1848.core import Game1848


def pictures(game: Game1848, view: View[State1848]) -> dict[str, str]:
    """Return the frame of the map, each hex and gauge marker as a part of it, and all tiles."""
    state = view.state
    box = picture.Printed(game.board, game.cards)
    lying, tokens = tuple(state.tiles.items()), tuple(state.tokens.items())
    hexes = _hexes(box, lying, tokens, game.colour(state))
    return {"map": _frame(box), "tiles": kit_map.symbols(game.board), **hexes}


@lru_cache(maxsize=256)
def _hexes(
    box: picture.Printed,
    lying: tuple[tuple[str, Lying], ...],
    tokens: tuple[tuple[str, tuple[str, ...]], ...],
    colour: str,
) -> dict[str, str]:
    """Each hex and the gauge markers: the same for all moves that change nothing on the map."""
    tiles, standing, found = dict(lying), kit_map.token_slots(dict(tokens)), {}
    for name in box.board.map.hexes:
        pays = kit_map.pays_by_phase(box.board, tiles, name)
        held = tuple(sorted(standing.get(name, {}).items()))
        shade = colour if pays else "yellow"
        for key, part in _part(box, name, tiles.get(name), held, shade).items():
            found[f"map/{key}"] = part
    found["map/marks"] = _marks(box.board, picture.gauge_markers(box.board, tiles))
    return found


@lru_cache(maxsize=4096)
def _part(
    box: picture.Printed,
    name: str,
    lying: tuple[str, int] | None,
    held: tuple[tuple[int, tuple[str, ...]], ...],
    colour: str,
) -> dict[str, str]:
    """One hex and its name; most stay as they are from one moment to the next.

    The phase's colour is given only where something on the hex pays by it.
    """
    laid = {name: lying} if lying else {}
    tokens = {(name, at): tuple(one or None for one in owners) for at, owners in held}
    return parts.hexes(_blank(box, colour), picture.hex_view(box, name, laid, tokens))


@lru_cache(maxsize=256)
def _marks(board: Board, where: tuple[tuple[str, int], ...]) -> str:
    return overlays.marks(BoardView(board.map.layout, (), marks=where))


@lru_cache(maxsize=32)
def _blank(box: picture.Printed, colour: str) -> Any:
    return picture.view(phase=colour, printed=box)


@lru_cache(maxsize=8)
def _frame(box: picture.Printed) -> str:
    return parts.frame(picture.view(printed=box))


def ground(game: Game1848, around: Sequence[str] = ()) -> str:
    """Return the ground of the map, which stays the same for the whole game."""
    return _ground(picture.Printed(game.board, game.cards), tuple(around))


@lru_cache(maxsize=8)
def _ground(box: picture.Printed, around: tuple[str, ...]) -> str:
    return parts.ground_of(picture.view(printed=box), around)


def still_map(game: Game1848) -> GameMap:
    """Return the position of each hex, its name in this edition, and the ground."""
    names = {name: printed.name for name, printed in game.board.map.hexes.items()}
    names |= game.cards.places
    found = kit_map.still_map(game.board, lambda name: {"name": names[name]})
    return {**found, "ground": parts.ground_facts(ground(game))}


def about(game: Game1848, state: State1848, name: str) -> str:
    """Return a description of a hex: what lies there and its terrain cost."""
    if name in state.tiles:
        return f"Tile {state.tiles[name][0]}"
    cost = terrain_cost(game, state, name)
    return f"No tile yet, terrain £{cost}" if cost else "No tile yet"


def refused(game: Game1848, state: State1848, hex_name: str) -> str:
    """Return why the operating company cannot lay anything on a hex now."""
    if not state.op or not state.frames or state.frames[-1].step != "track":
        return ""
    name, printed = state.op.company, game.board.map[hex_name]
    sides, cash = reached_hexes(state, name).get(hex_name, 0), state.companies[name].cash
    colours = game.phase(state).colours if not state.op.lays else ("yellow",)
    cost = terrain_cost(game, state, hex_name)
    if not printed.land or printed.only:
        return "Companies cannot lay tiles here (§7.4.4)."
    if not sides:
        return f"No track or station of {name} leads here (§7.4.1)."
    if cost > cash:
        return f"The terrain costs £{cost}, {name} has £{cash} (§7.4.5)."
    allowed = game.phase(state).colours
    if state.op.lays and not _fits(game, state, hex_name, sides, colours):
        if _fits(game, state, hex_name, sides, allowed):
            return "You cannot upgrade after laying a yellow tile in the same turn (§7.5.1)."
    if not _fits(game, state, hex_name, sides, colours):
        return "No tile that is left and allowed in this phase fits here (§7.5)."
    if hex_name not in building_hexes(game, state, name):
        return f"{name} must build at home first (§7.4.3)."
    return "No more track in this turn (§7.4.2)."


def _fits(
    game: Game1848, state: State1848, name: str, sides: int, colours: tuple[str, ...]
) -> bool:
    return any(
        lay.mask & sides and lay.tile.colour in colours and state.supply[lay.tile.number]
        for lay in game.board.lays(state.tiles, name)
    )


def track(game: Game1848, state: State1848, name: str) -> ChoiceShown:
    """Return the track that a company's trains may use."""
    board, box = game.board, picture.Printed(game.board, game.cards)

    def drawn(path: routes.Path) -> Piece:
        where, _, number = path.id.partition(":")
        shown = picture.hex_view(box, where, state.tiles, {})
        return kit_map.piece(board, state.tiles, shown, int(number))

    return kit_map.track(
        problem(game, state, name),
        kit_map.trains(state.companies[name].trains, partial(reach_note, game)),
        partial(kit_map.stop_at, board, state.tiles),
        drawn,
        lambda stop: f"town in {stop.partition('.')[0]}",
    )


def reach_note(game: Game1848, name: str) -> str:
    """Return a note on how far a train runs (§8.2)."""
    side = game.cards.sides[name]
    if game.cards.families[name] == "2E":
        return "from a token to Alice Springs, any distance"
    far = "any distance" if side.reach is None else f"{side.reach} cities"
    return f"{far}, one gauge border free" if side.free_cross else far


def owners(game: Game1848) -> dict[str, Owner]:
    """Letters, colour and pattern of everybody who may own tokens and shares."""
    names = {key: card.name for key, card in game.cards.companies.items()}
    return kit_map.owners(
        picture.liveries(game.cards), (names | {BOE: game.cards.boe.name}).__getitem__
    )
