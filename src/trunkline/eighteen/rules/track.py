"""Laying and upgrading tiles: where, what it costs, why not."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Generic, Protocol

from trunkline.board.track import Lay
from trunkline.eighteen.parts import tokens
from trunkline.eighteen.parts.actions import LayTrack
from trunkline.eighteen.parts.game import Cites, G, Game18, S, not_its_turn
from trunkline.eighteen.parts.ledger import company_gets
from trunkline.eighteen.parts.state import State18
from trunkline.kernel import Offer, Rule, Seat


class Placing(Protocol):
    """An action that lays a tile for a company."""

    @property
    def company(self) -> str:
        """The company that lays it."""

    @property
    def hex(self) -> str:
        """Its hex."""

    @property
    def tile(self) -> str:
        """The number of the tile."""

    @property
    def rotation(self) -> int:
        """Number of sides by which it is turned."""


def terrain_cost(game: Game18, state: State18, name: str) -> int:
    """Return the cost of the first tile on a hex; upgrades are free."""
    return 0 if name in state.tiles else game.board.map[name].cost


def connected(state: State18, company: str, lay: Lay) -> bool:
    """Return True if track of the tile joins the company's network or its station."""
    return bool(
        state.networks.of(company).mask(lay.hex) & lay.mask
        or tokens.token_on(state, lay.hex, company)
    )


def reached_hexes(state: State18, company: str) -> dict[str, int]:
    """Return hexes that a company's network leads to, with sides as bits (63: its station)."""
    reached: dict[str, int] = {}
    for name, side in state.networks.of(company).edges:
        reached[name] = reached.get(name, 0) | 1 << side
    for city, held in state.tokens.items():
        if company in held:
            reached[city.partition(".")[0]] = 63
    return reached


REASONS = (
    *("turn", "lays", "rotation", "land", "fit", "instead", "colour", "supply", "reach", "cost"),
)
"""Reasons to refuse a tile, each with a section of its own."""


@dataclass(frozen=True, kw_only=True)
class Laying(Generic[G, S]):
    """The way companies of a title lay track, shared by all its rules that do."""

    cites: Cites
    may_lay: Callable[[G, S], bool]
    """True if the operating company may lay another tile."""
    colours: Callable[[G, S], tuple[str, ...]]
    """Colours of the tiles that it may lay now."""
    laid: Callable[[G, S, Placing, Lay, int], None]
    """Called with the cost when a tile lies: counts it and reports it."""
    hexes: Callable[[G, S, str], dict[str, int]] = lambda game, state, name: reached_hexes(
        state, name
    )
    """Hexes on which a company may lay track now, each with the sides that it reaches."""
    unready: Callable[[G, S, Placing], str | None] = lambda game, state, action: None
    """Returns another reason to refuse a lay, asked when the tile itself is legal."""
    cost: Callable[[G, S, str], int] = terrain_cost
    """Current cost of a tile on a hex."""

    def __post_init__(self) -> None:
        self.cites.needs("Laying", *REASONS)

    def lays(self, game: G, state: S, name: str, cash: int | None = None) -> Iterator[Lay]:
        """Yield every lay in every rotation that looks different and that `cash` pays for."""
        if not self.may_lay(game, state):
            return
        colours, supply, tiles = self.colours(game, state), state.supply, state.tiles
        for hex_name, sides in self.hexes(game, state, name).items():
            if game.board.map[hex_name].only:
                continue
            if cash is not None and self.cost(game, state, hex_name) > cash:
                continue
            for lay in game.board.lays(tiles, hex_name):
                if lay.mask & sides and lay.twin == lay.rotation:
                    tile = lay.tile
                    if tile.colour in colours and supply[tile.number]:
                        yield lay

    def refusal(self, game: G, state: S, action: Placing) -> str | None:
        """Return why a tile cannot be laid, apart from money."""
        assert state.op is not None
        cites, name = self.cites, state.op.company
        reason = not_its_turn(game, state, action.company, cites)
        if reason:
            return reason
        if not self.may_lay(game, state):
            return cites(
                "lays", f"{game.display_name(name)} has laid all the track it may in this turn"
            )
        if not 0 <= action.rotation <= 5:
            return cites("rotation", "A tile has six rotations, 0 to 5")
        printed, where = game.board.map[action.hex], game.place(action.hex)
        if printed.only or not printed.land:
            return cites("land", f"{where} cannot be built on")
        lay = game.board.lay(state.tiles, action.hex, action.tile, action.rotation)
        if lay is None:
            return cites("fit", f"Tile {action.tile} does not fit on {where} this way")
        colour = lay.tile.colour
        if colour not in self.colours(game, state):
            if colour in game.phase(state).colours:
                both = "In one turn you may lay yellow tiles or upgrade one tile, not both"
                return cites("instead", both)
            return cites("colour", f"{colour.capitalize()} tiles are not available yet")
        if not state.supply[action.tile]:
            return cites("supply", f"No tile {action.tile} is left")
        if not connected(state, name, lay):
            way = f"{game.display_name(name)} has no track or station leading to {where}"
            return cites("reach", way)
        return self.unready(game, state, action)

    def unaffordable(self, game: G, state: S, action: Placing) -> str | None:
        """Return a refusal if the company cannot afford the tile, else None."""
        cost, cash = self.cost(game, state, action.hex), state.companies[action.company].cash
        if cost <= cash:
            return None
        price = f"{game.place(action.hex)} costs {game.money(cost)}"
        has = f"{game.display_name(action.company)} has {game.money(cash)}"
        return self.cites("cost", f"{price}, {has}")

    def put(self, game: G, state: S, action: Placing, cost: int) -> None:
        """Pay the bank and lay the tile."""
        lay = game.board.lay(state.tiles, action.hex, action.tile, action.rotation)
        assert lay is not None
        company_gets(state, action.company, -cost)
        state.bank += cost
        tokens.lay_tile(game, state, lay)
        self.laid(game, state, action, lay, cost)


class LayTiles(Rule[G, S, LayTrack], Generic[G, S]):
    """The operating company lays or upgrades track that joins its own."""

    action = LayTrack
    exact = True

    def __init__(self, laying: Laying[G, S]) -> None:
        self.laying, self.sections = laying, laying.cites.sections

    def options(self, game: G, state: S, seat: Seat) -> Iterator[Offer]:
        """Yield every tile in every rotation that looks different and can be paid."""
        assert state.op is not None
        name = state.op.company
        for lay in self.laying.lays(game, state, name, state.companies[name].cash):
            yield LayTrack(seat, name, lay.hex, lay.tile.number, lay.rotation)

    def refusal(self, game: G, state: S, action: LayTrack) -> str | None:
        """Return why the tile cannot be laid or paid."""
        laying = self.laying
        return laying.refusal(game, state, action) or laying.unaffordable(game, state, action)

    def apply(self, game: G, state: S, action: LayTrack) -> None:
        """Pay for the terrain, lay the tile."""
        self.laying.put(game, state, action, self.laying.cost(game, state, action.hex))
