"""Switch tracks: a third side for a player's track, and the branch from there (§A7, §A10.8)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from trunkline.titles.railways_of_australia.core import GameRoA, held
from trunkline.titles.railways_of_australia.rules import money
from trunkline.titles.railways_of_australia.rules.track.land import FERRY, Side, fits
from trunkline.titles.railways_of_australia.rules.track.links import cannot_end
from trunkline.titles.railways_of_australia.state import Link, Piece, StateRoA


class Switching(NamedTuple):
    """A switch that may be built, and what comes of it."""

    stem: int
    end: str | None
    """The city straight beyond the new side, at which the branch is complete (§A7.3)."""
    meets: int | None
    """The player's unfinished link that runs into the switch (§A10.8)."""
    price: int
    crosses: bool
    """It needs Triple Gauge (§A7.4)."""


def judge_switch(
    game: GameRoA,
    state: StateRoA,
    seat: int,
    name: str,
    side: int,
    card: str | None,
    ops: tuple[str, ...],
) -> Switching | str:
    """Return a switch's effects, or why it cannot be built."""
    wrong = _marker(game, state, seat, card)
    if wrong:
        return wrong
    found = _tile(game, state, seat, name)
    if isinstance(found, str):
        return found
    stem, piece = found
    going = state.work.link if state.work else None
    meets = state.net.opens.get((name, side))
    if going is not None and meets != going:
        return "A switch is the first build of its action; only Switchback may be the last (§A7.2)."
    beyond = _new_side(game, state, piece, side)
    if isinstance(beyond, str):
        return beyond
    if state.net.taken.get(name, 0) >> side & 1:
        if meets is None or state.links[meets].builder != seat:
            return f"There is a track on this side of hex {name} already (§5.12)."
        if card is None:
            return "Only with Switchback may track run into a switch (§A7.2, §A10.8)."
        wrong = _may_meet(state, stem, meets)
        if wrong:
            return wrong
    else:
        meets = None
    zones = game.land.grounds[name].zones
    inside = len({zones[piece.a], zones[piece.b], zones[side]}) > 1
    crosses = inside or (beyond.crosses and meets is None)
    if inside and "gauge" not in ops:
        return "The three sides of a switch lie in one region (§A7.4)."
    if crosses and "gauge" not in ops:
        return f"A region border runs along the new side of hex {name} (§A3.3)."
    city = beyond.place if beyond.place and state.cities[beyond.place].built else None
    end = state.links[meets].start if meets is not None else city
    if end is not None:
        wrong = cannot_end(state, seat, None, Link(seat, (seat,), name, stem=stem), end)
        if wrong:
            return wrong
    price = 0 if card is not None else game.costs["switch"]
    if "zig_zag" not in ops:
        price += beyond.ridge
    wrong = money.too_dear(game, state.players[seat], price)
    return wrong or Switching(stem, end, meets, price, crosses)


def _marker(game: GameRoA, state: StateRoA, seat: int, card: str | None) -> str | None:
    if card is not None and card not in held(game, state, seat, "switchback"):
        return "Only Switchback, from your hand, pays for a switch (§A10.8)."
    if not state.players[seat].switches:
        return "Both of your switches are used (§A7.1)."
    return None


def _tile(game: GameRoA, state: StateRoA, seat: int, name: str) -> tuple[int, Piece] | str:
    """Return the one track in a hex that may get a switch, and its link (§A7.3)."""
    ground = game.land.grounds.get(name)
    tracks = state.net.tracks.get(name, ())
    if ground is None or not tracks:
        return f"There is no track in hex {name} (§A7.1)."
    if ground.terrain == FERRY or len(tracks) > 1 or name in state.junctions:
        return "A switch goes on a single track: no ferry, crossing or other switch (§A7.3)."
    link = state.links[tracks[0]]
    if link.builder != seat:
        return f"The track in hex {name} is not yours (§A7.1)."
    if link.stem is not None:
        return "A branch carries no switch of its own (§A7.3)."
    if link.end is None and game.choice.switch_on == "complete_link":
        return "A switch goes on a complete link (§A7.3)."
    (piece,) = (piece for piece in link.pieces if piece.hex == name)
    return tracks[0], piece


def _new_side(game: GameRoA, state: StateRoA, piece: Piece, side: int) -> Side | str:
    """Return the land beyond the side that the switch adds, or a refusal (§A7.3)."""
    if not 0 <= side <= 5 or side in (piece.a, piece.b):
        return "A switch adds one side to the two of its track (§A7.3)."
    sharp = game.choice.sharp_curves
    if not fits(piece.a, side, sharp) and not fits(piece.b, side, sharp):
        return "The new side lies opposite one of the old ones, or two apart (§A7.3, §1.4)."
    return game.land.grounds[piece.hex].sides[side]


def _may_meet(state: StateRoA, stem: int, meets: int) -> str | None:
    """Return why an unfinished link cannot become the branch (§A7.3, §A10.8)."""
    if state.links[meets].stem is not None:
        return "A branch has a switch at one end only (§A10.8)."
    if meets == stem or any(link.stem == meets for link in state.links.values()):
        return "A branch carries no switch of its own (§A7.3)."
    return None


def switches(
    game: GameRoA, state: StateRoA, seat: int
) -> Iterator[tuple[str, int, str | None]]:  # fmt: skip
    """All switches that could be tried: own tracks, every side, with or without a card."""
    if not state.players[seat].switches:
        return
    cards: list[str | None] = [None, *held(game, state, seat, "switchback")]
    going = state.work.link if state.work else None
    if going is not None:
        for (name, side), number in state.net.opens.items():
            if number == going:
                yield from ((name, side, card) for card in cards[1:])
        return
    for link in state.links.values():
        if link.builder == seat and link.stem is None:
            for piece in link.pieces:
                for side in range(6):
                    yield from ((piece.hex, side, card) for card in cards)
