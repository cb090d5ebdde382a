"""Laying and upgrading tiles, the free desert tile, and Tasmania (§4.3, §4.4, §7.4, §7.5)."""

from __future__ import annotations

from collections.abc import Iterator

from trunkline.board.track import Lay
from trunkline.eighteen.parts import tokens
from trunkline.eighteen.parts.game import Cites
from trunkline.eighteen.rules.track import Laying, LayTiles, Placing, reached_hexes
from trunkline.kernel import Offer, Rule, Seat
from trunkline.titles.g1848.core import Game1848
from trunkline.titles.g1848.printed.display_names import display_name, place
from trunkline.titles.g1848.records.actions import LayDesertTrack, PlaceTasmania
from trunkline.titles.g1848.records.events import TasmaniaPlaced, TileLaid
from trunkline.titles.g1848.rules.operating.interrupts import TASMANIA
from trunkline.titles.g1848.rules.rights import may_use, right_of, spend
from trunkline.titles.g1848.rules.shares.com import check_link
from trunkline.titles.g1848.rules.track.homes import move_from_edge
from trunkline.titles.g1848.state import State1848

OODNADATTA = "P2"
DESERT = "desert"
TASMANIA_HEXES = ("I8", "I10")
"""The two hexes marked for the Tasmania tile (§4.4)."""


def lays_left(game: Game1848, state: State1848) -> bool:
    """Return True if a tile may still be laid: yellow, or one upgrade (§7.4.2, §7.5.1)."""
    assert state.op is not None
    return not state.op.upgraded and state.op.lays < game.phase(state).yellow_lays


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


def building_hexes(game: Game1848, state: State1848, company: str) -> dict[str, int]:
    """Hexes on which a company may lay or upgrade track now, with the sides it reaches."""
    reached = reached_hexes(state, company)
    homes = homes_due(game, state, company)
    return {home: reached[home] for home in homes} or reached


def _colours(game: Game1848, state: State1848) -> tuple[str, ...]:
    """Return the colours that may be laid: an upgrade replaces yellow tiles (§7.5.1)."""
    assert state.op is not None
    return ("yellow",) if state.op.lays else game.phase(state).colours


def _home_first(game: Game1848, state: State1848, action: Placing) -> str | None:
    homes = homes_due(game, state, action.company)
    if homes and action.hex not in homes:
        name = display_name(game, action.company)
        return f"{name} must build its home in its first turn (§7.4.3)."
    return None


def _laid(game: Game1848, state: State1848, action: Placing, lay: Lay, cost: int) -> None:
    """Log the lay, move tokens in from the edge, and check for a link (§5.3.2, §5.3.6)."""
    assert state.op is not None
    free = isinstance(action, LayDesertTrack)
    state.emit(TileLaid(action.company, action.hex, action.tile, cost, free))
    move_from_edge(game, state, action.hex)
    if lay.tile.colour == "yellow":
        state.op = state.op._replace(lays=state.op.lays + 1)
    else:
        state.op = state.op._replace(upgraded=True)
    check_link(game, state)


LAYING = Laying[Game1848, State1848](
    cites=Cites(
        *("7.3", "7.4", "7.5", "7.6", "9.3", "9.5", "9.7"),
        turn="7.2",
        lays="7.4.2",
        rotation="7.4",
        land="7.4.4",
        fit="7.4.6, §7.4.7, §7.5.3",
        instead="7.5.1",
        colour="7.5.2",
        supply="7.5.1",
        reach="7.4.1, §7.5.3",
        cost="7.4.5",
    ),
    may_lay=lays_left,
    colours=_colours,
    hexes=building_hexes,
    unready=_home_first,
    laid=_laid,
)
LAY_TILES = LayTiles(LAYING)
"""Lay a yellow tile, or upgrade a tile instead (§7.4, §7.5)."""


class DesertTrack(Rule[Game1848, State1848, LayDesertTrack]):
    """Once, a yellow tile on a desert hex free of charge, by the Oodnadatta Railway (§4.3)."""

    action = LayDesertTrack
    sections = ("4.1", "4.3")

    def options(self, game: Game1848, state: State1848, seat: Seat) -> Iterator[Offer]:
        """Every yellow tile on an empty desert hex in reach."""
        assert state.op is not None
        name = state.op.company
        if self._right(game, state, name):
            return
        for lay in LAYING.lays(game, state, name):
            if lay.hex not in state.tiles and game.board.map[lay.hex].terrain == DESERT:
                yield LayDesertTrack(seat, name, lay.hex, lay.tile.number, lay.rotation)

    def refusal(self, game: Game1848, state: State1848, action: LayDesertTrack) -> str | None:
        """Check that the right exists, the hex is an empty desert and the lay is legal."""
        reason = LAYING.refusal(game, state, action) or self._right(game, state, action.company)
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
            company = display_name(game, name)
            return f"Neither {company} nor its director has the right of {OODNADATTA} (§4.3)."
        if game.choice.desert_right == "from-3" and not game.reached(state, "3"):
            return "The powers of privates can be used from the first 3/3+ train on (§4.1)."
        return None

    def apply(self, game: Game1848, state: State1848, action: LayDesertTrack) -> None:
        """Lay the tile: it counts as an ordinary lay but costs nothing."""
        LAYING.put(game, state, action, 0)
        spend(state, OODNADATTA)


def may_place_tasmania(game: Game1848, state: State1848, company: str) -> bool:
    """Return True if a company may place the Tasmania tile in its turn (§4.1, §4.4)."""
    return _tasmania_refusal(game, state, company) is None


def _tasmania_refusal(game: Game1848, state: State1848, name: str) -> str | None:
    if not right_of(state, TASMANIA):
        return "The Tasmania tile is already placed or lost (§4.4)."
    if not may_use(state, TASMANIA, name):
        return f"Neither {display_name(game, name)} nor its director owns {TASMANIA} (§4.4)."
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
        """Yield the two hexes while the company may use the right."""
        assert state.op is not None
        if may_use(state, TASMANIA, state.op.company):
            for hex_name in TASMANIA_HEXES:
                yield PlaceTasmania(seat, hex_name)

    def refusal(self, game: Game1848, state: State1848, action: PlaceTasmania) -> str | None:
        """Return why not, unless the company or its director owns the Tasmanian Railways."""
        assert state.op is not None
        if action.hex not in TASMANIA_HEXES:
            return f"Tasmania lies on {' or '.join(TASMANIA_HEXES)} (§4.4)."
        return _tasmania_refusal(game, state, state.op.company)

    def apply(self, game: Game1848, state: State1848, action: PlaceTasmania) -> None:
        """Lay the tile; it does not count as a lay of the company."""
        assert state.op is not None
        put_tasmania(game, state, action, state.op.company)


def put_tasmania(
    game: Game1848, state: State1848, action: PlaceTasmania, company: str | None
) -> None:
    """Lay the one tile of the hex in its one rotation."""
    lay = game.board.lays(state.tiles, action.hex)[0]
    tokens.lay_tile(game, state, lay)
    spend(state, TASMANIA)
    state.emit(TasmaniaPlaced(action.seat, action.hex, company))


class ForcedTasmania(Rule[Game1848, State1848, PlaceTasmania]):
    """With the first 5/5+ the owner must place the Tasmania tile at once (§4.4)."""

    action = PlaceTasmania
    sections = ("4.4", "9.5")

    def options(self, game: Game1848, state: State1848, seat: Seat) -> Iterator[Offer]:
        """Yield the two hexes."""
        for hex_name in TASMANIA_HEXES:
            yield PlaceTasmania(seat, hex_name)

    def refusal(self, game: Game1848, state: State1848, action: PlaceTasmania) -> str | None:
        """One of the two hexes; only the holder of the private is asked."""
        if action.hex not in TASMANIA_HEXES:
            return f"Tasmania lies on {' or '.join(TASMANIA_HEXES)} (§4.4)."
        return None

    def apply(self, game: Game1848, state: State1848, action: PlaceTasmania) -> None:
        """Lay the tile; the game continues."""
        put_tasmania(game, state, action, None)
        state.pop()
