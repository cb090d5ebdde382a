"""Laying and upgrading tiles, the free desert tile, and Tasmania (§4.3, §4.4, §7.4, §7.5)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from trunkline.board.track import Lay
from trunkline.eighteen import tokens
from trunkline.kernel import Offer, Rule, Seat
from trunkline.titles.g1848.actions import LayDesertTrack, LayTrack, PlaceTasmania
from trunkline.titles.g1848.com import check_link
from trunkline.titles.g1848.core import Game1848
from trunkline.titles.g1848.events import TasmaniaPlaced, TileLaid
from trunkline.titles.g1848.homes import move_from_edge
from trunkline.titles.g1848.interrupts import TASMANIA
from trunkline.titles.g1848.money import company_to_bank
from trunkline.titles.g1848.naming import called, place
from trunkline.titles.g1848.privates import may_use, right_of, spend
from trunkline.titles.g1848.state import State1848

OODNADATTA = "P2"
DESERT = "desert"
SITES = ("I8", "I10")
"""The two hexes marked for the Tasmania tile (§4.4)."""


def lays_left(game: Game1848, state: State1848) -> bool:
    """Whether a tile may still be laid: one or two yellow ones, or an upgrade (§7.4.2, §7.5.1)."""
    assert state.op is not None
    return not state.op.upgraded and state.op.lays < game.phase(state).yellow_lays


def terrain_cost(game: Game1848, state: State1848, name: str) -> int:
    """The first tile on a mountain or desert hex is paid for (§7.4.5)."""
    return 0 if name in state.tiles else game.board.map[name].cost


def connected(state: State1848, company: str, lay: Lay) -> bool:
    """Track of the tile must join what the company can reach, or its station (§7.4.1, §7.5.3)."""
    return bool(
        state.networks.of(company).mask(lay.hex) & lay.mask
        or tokens.has_token(state, lay.hex, company)
    )


def reached_hexes(state: State1848, company: str) -> dict[str, int]:
    """Hexes a company's network leads up to, with the sides reached as bits (63: its station)."""
    reached: dict[str, int] = {}
    for name, side in state.networks.of(company).edges:
        reached[name] = reached.get(name, 0) | 1 << side
    for city, held in state.tokens.items():
        if company in held:
            reached[city.partition(".")[0]] = 63
    return reached


def homes_due(game: Game1848, state: State1848, company: str) -> tuple[str, ...]:
    """Homes without a tile that a company has to build before anything else (§7.4.3).

    A home that could be built stands after the first turn, so that later turns have none.
    """
    if game.choice.home_tile == "optional" or not lays_left(game, state):
        return ()
    return tuple(
        home
        for home in game.card(company).home
        if home not in state.tiles
        and game.board.map[home].land
        and any(state.supply[lay.tile.number] for lay in game.board.lays(state.tiles, home))
    )


def building_sites(game: Game1848, state: State1848, company: str) -> dict[str, int]:
    """Hexes on which a company may lay or upgrade track now, with the sides it reaches."""
    reached = reached_hexes(state, company)
    homes = homes_due(game, state, company)
    return {home: reached[home] for home in homes} or reached


class LayTiles(Rule[Game1848, State1848, LayTrack]):
    """Lay a yellow tile, or upgrade a tile instead (§7.4, §7.5)."""

    action = LayTrack
    sections = ("7.3", "7.4", "7.5", "7.6", "9.3", "9.5", "9.7")
    exact: ClassVar = True

    def options(self, game: Game1848, state: State1848, seat: Seat) -> Iterator[Offer]:
        """Every tile in every rotation that looks different."""
        assert state.op is not None
        if not lays_left(game, state):
            return
        name = state.op.company
        cash = state.companies[name].cash
        colours = game.phase(state).colours if not state.op.lays else ("yellow",)
        for hex_name, sides in building_sites(game, state, name).items():
            if game.board.map[hex_name].only or terrain_cost(game, state, hex_name) > cash:
                continue
            for lay in game.board.lays(state.tiles, hex_name):
                if (
                    lay.mask & sides
                    and lay.twin == lay.rotation
                    and lay.tile.colour in colours
                    and state.supply[lay.tile.number]
                ):
                    yield LayTrack(seat, name, hex_name, lay.tile.number, lay.rotation)

    def refusal(self, game: Game1848, state: State1848, action: LayTrack) -> str | None:
        """Turn, supply, phase, hex, connection, cost."""
        assert state.op is not None
        lay = game.board.lay(state.tiles, action.hex, action.tile, action.rotation)
        return refuse_lay(game, state, action, lay) or _unaffordable(game, state, action)

    def apply(self, game: Game1848, state: State1848, action: LayTrack) -> None:
        """Pay for the terrain, lay the tile; tokens at the edge may move in."""
        cost = terrain_cost(game, state, action.hex)
        company_to_bank(state, action.company, cost)
        put_tile(game, state, action, cost)


def _unaffordable(game: Game1848, state: State1848, action: LayTrack) -> str | None:
    cost, cash = terrain_cost(game, state, action.hex), state.companies[action.company].cash
    if cost > cash:
        company = called(game, action.company)
        return f"{place(game, action.hex)} costs £{cost}, {company} has £{cash} (§7.4.5)."
    return None


def refuse_lay(
    game: Game1848, state: State1848, action: LayTrack | LayDesertTrack, lay: Lay | None
) -> str | None:
    """What forbids a tile, money apart."""
    assert state.op is not None
    name = state.op.company
    if action.company != name:
        return f"It is {called(game, name)}'s turn to operate (§7.2)."
    if not lays_left(game, state):
        return f"{called(game, name)} has laid all the track it may in this turn (§7.4.2)."
    tile = game.board.catalogue[action.tile]
    if not 0 <= action.rotation <= 5:
        return "A tile has six rotations, 0 to 5 (§7.4)."
    if game.board.map[action.hex].only or not game.board.map[action.hex].land:
        return f"{place(game, action.hex)} cannot be built on (§7.4.4)."
    if lay is None:
        where = place(game, action.hex)
        return f"Tile {action.tile} does not fit on {where} this way (§7.4.6, §7.4.7, §7.5.3)."
    if tile.colour != "yellow" and state.op.lays:
        return "An upgrade takes the place of laying yellow tiles (§7.5.1)."
    if tile.colour not in game.phase(state).colours:
        return f"{tile.colour.capitalize()} tiles are not available yet (§7.5.2)."
    if not state.supply[action.tile]:
        return f"No tile {action.tile} is left (§7.5.1)."
    if not connected(state, name, lay):
        where = place(game, action.hex)
        return f"{called(game, name)} has no track or station leading to {where} (§7.4.1, §7.5.3)."
    homes = homes_due(game, state, name)
    if homes and action.hex not in homes:
        return f"{called(game, name)} must build its home in its first turn (§7.4.3)."
    return None


def put_tile(
    game: Game1848,
    state: State1848,
    action: LayTrack | LayDesertTrack,
    cost: int,
    free: bool = False,
) -> None:
    """Lay the tile and see what follows from it."""
    assert state.op is not None
    lay = game.board.lay(state.tiles, action.hex, action.tile, action.rotation)
    assert lay is not None
    tokens.lay_tile(game.board, state, lay)
    state.tell(
        TileLaid(called(game, action.company), place(game, action.hex), action.tile, cost, free)
    )
    move_from_edge(game, state, action.hex)
    if lay.tile.colour == "yellow":
        state.op = state.op._replace(lays=state.op.lays + 1)
    else:
        state.op = state.op._replace(upgraded=True)
    check_link(game, state)


class DesertTrack(Rule[Game1848, State1848, LayDesertTrack]):
    """Once, a yellow tile on a desert hex free of charge, by the Oodnadatta Railway (§4.3)."""

    action = LayDesertTrack
    sections = ("4.1", "4.3")

    def options(self, game: Game1848, state: State1848, seat: Seat) -> Iterator[Offer]:
        """Every yellow tile on an empty desert hex in reach."""
        assert state.op is not None
        name = state.op.company
        if self._right(game, state, name) or not lays_left(game, state):
            return
        for hex_name, sides in building_sites(game, state, name).items():
            if hex_name in state.tiles or game.board.map[hex_name].terrain != DESERT:
                continue
            for lay in game.board.lays(state.tiles, hex_name):
                if lay.mask & sides and lay.twin == lay.rotation:
                    number = lay.tile.number
                    yield LayDesertTrack(seat, name, hex_name, number, lay.rotation)

    def refusal(self, game: Game1848, state: State1848, action: LayDesertTrack) -> str | None:
        """The right must be there, the hex an empty desert, and the lay legal."""
        lay = game.board.lay(state.tiles, action.hex, action.tile, action.rotation)
        reason = refuse_lay(game, state, action, lay) or self._right(game, state, action.company)
        if reason:
            return reason
        if action.hex in state.tiles or game.board.map[action.hex].terrain != DESERT:
            return f"{place(game, action.hex)} is not an empty desert hex (§4.3)."
        return None

    def _right(self, game: Game1848, state: State1848, name: str) -> str | None:
        if not right_of(state, OODNADATTA):
            private = game.cards.privates[OODNADATTA].name
            return f"The right of the {private} is used or lost (§4.3)."
        if not may_use(state, OODNADATTA, name):
            company = called(game, name)
            return f"Neither {company} nor its director has the right of {OODNADATTA} (§4.3)."
        if game.choice.desert_right == "from-3" and not game.reached(state, "3"):
            return "The powers of privates can be used from the first 3/3+ train on (§4.1)."
        return None

    def apply(self, game: Game1848, state: State1848, action: LayDesertTrack) -> None:
        """The tile counts as an ordinary lay but costs nothing."""
        put_tile(game, state, action, 0, free=True)
        spend(state, OODNADATTA)


def may_place_tasmania(game: Game1848, state: State1848, company: str) -> bool:
    """Whether a company may place the Tasmania tile in its turn (§4.1, §4.4)."""
    return _tasmania_refusal(game, state, company) is None


def _tasmania_refusal(game: Game1848, state: State1848, name: str) -> str | None:
    if not right_of(state, TASMANIA):
        return "The Tasmania tile is already placed or lost (§4.4)."
    if not may_use(state, TASMANIA, name):
        return f"Neither {called(game, name)} nor its director owns {TASMANIA} (§4.4)."
    if game.choice.tasmania_owner == "company" and state.privates[TASMANIA].company != name:
        return f"Only a company that owns {TASMANIA} places Tasmania (§4.4 on 18xx.games)."
    if not game.reached(state, "3"):
        return "The powers of privates can be used from the first 3/3+ train on (§4.1)."
    return None


class Tasmania(Rule[Game1848, State1848, PlaceTasmania]):
    """Place the Tasmania tile besides the ordinary track, any time in the turn (§4.4)."""

    action = PlaceTasmania
    sections = ("4.1", "4.4", "10.2")

    def options(self, game: Game1848, state: State1848, seat: Seat) -> Iterator[Offer]:
        """The two sites, while the company may use the right."""
        assert state.op is not None
        if may_use(state, TASMANIA, state.op.company):
            for site in SITES:
                yield PlaceTasmania(seat, site)

    def refusal(self, game: Game1848, state: State1848, action: PlaceTasmania) -> str | None:
        """The company or its director must own the Tasmanian Railways."""
        assert state.op is not None
        if action.hex not in SITES:
            return f"Tasmania lies on {' or '.join(SITES)} (§4.4)."
        return _tasmania_refusal(game, state, state.op.company)

    def apply(self, game: Game1848, state: State1848, action: PlaceTasmania) -> None:
        """The tile is laid; it counts as no lay of the company."""
        assert state.op is not None
        put_tasmania(game, state, action, f" in {called(game, state.op.company)}'s turn")


def put_tasmania(game: Game1848, state: State1848, action: PlaceTasmania, turn: str) -> None:
    """Lay the one tile of the site in its one rotation."""
    lay = game.board.lays(state.tiles, action.hex)[0]
    tokens.lay_tile(game.board, state, lay)
    spend(state, TASMANIA)
    state.tell(TasmaniaPlaced(action.seat, action.hex, turn))


class ForcedTasmania(Rule[Game1848, State1848, PlaceTasmania]):
    """With the first 5/5+ the owner must place the Tasmania tile at once (§4.4)."""

    action = PlaceTasmania
    sections = ("4.4", "9.5")

    def options(self, game: Game1848, state: State1848, seat: Seat) -> Iterator[Offer]:
        """The two sites."""
        for site in SITES:
            yield PlaceTasmania(seat, site)

    def refusal(self, game: Game1848, state: State1848, action: PlaceTasmania) -> str | None:
        """One of the two sites; only who holds the private is asked."""
        if action.hex not in SITES:
            return f"Tasmania lies on {' or '.join(SITES)} (§4.4)."
        return None

    def apply(self, game: Game1848, state: State1848, action: PlaceTasmania) -> None:
        """The tile is laid and the game goes on."""
        put_tasmania(game, state, action, "")
        state.pop()
