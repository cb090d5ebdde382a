"""Targets: the cities that a player could build to from a place, and why not to others (§5)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from trunkline.kernel import Action, View, legal, template
from trunkline.page.cells import Cell
from trunkline.page.places import Series, Target
from trunkline.titles.railways_of_australia.core import GameRoA
from trunkline.titles.railways_of_australia.page.gains import Gain, Outlook
from trunkline.titles.railways_of_australia.page.map import pieces_line
from trunkline.titles.railways_of_australia.page.payments import points, price_effects
from trunkline.titles.railways_of_australia.records import actions as act
from trunkline.titles.railways_of_australia.rules import money
from trunkline.titles.railways_of_australia.rules.track import build_reasons
from trunkline.titles.railways_of_australia.rules.track.build_plans import Start, Way, starts, ways
from trunkline.titles.railways_of_australia.rules.track.track import builds
from trunkline.titles.railways_of_australia.state import StateRoA

MOST_OPENED = 3
"""New deliveries that are named; the rest is a number."""


def targets(game: GameRoA, view: View[StateRoA], asked: str) -> dict[str, Target]:
    """Return the cities that a link can reach from here, with the best ways to each."""
    state, seat = view.state, view.seat
    found: dict[str, Target] = {}
    outlook = Outlook(game, state, seat)
    for start in _starts(game, view, asked):
        for target, some in ways(game, state, seat, start, _rounds(game, state)).items():
            can = [one for one in some if not money.too_dear(game, state.players[seat], one.price)]
            if can and target not in found:
                found[target] = _target(game, view, can, outlook.of(start, target))
    return found


def closed(game: GameRoA, view: View[StateRoA], asked: str, found: Iterable[str]) -> dict[str, str]:
    """Return why no way leads from here to the cities that were not found."""
    for start in _starts(game, view, asked):
        if isinstance(start, str | int):
            why = build_reasons.why_not(game, view.state, view.seat, start)
            return {target: text for target, text in why.items() if target not in found}
    return {}


def _rounds(game: GameRoA, state: StateRoA) -> int:
    """Return 2 if another action of this turn follows: after the last, open track goes (§5.11)."""
    further = any(frame.step == "further" and frame.data > 1 for frame in state.frames)
    return 2 if further or state.turn.round < game.numbers["actions"] else 1


def _starts(game: GameRoA, view: View[StateRoA], asked: str) -> Iterator[Start]:
    """Yield a city, the player's unfinished link that points into a hex, or a hex's switches."""
    state, seat = view.state, view.seat
    for start in starts(game, state, seat):
        if start == asked:
            yield start
            return
        if isinstance(start, int):
            inside = [name for (name, _), number in state.net.opens.items() if number == start]
            if asked in inside:
                yield start
                return
    for offer in legal(game, state, seat):
        action = template(offer)
        if isinstance(action, act.Switch) and action.hex == asked:
            yield action


def _target(game: GameRoA, view: View[StateRoA], some: list[Way], gain: Gain) -> Target:
    """Return the cheapest way within this action, and in words the cheaper one that takes two."""
    at_once = [way.price for way in some if way.rounds == 1][-1:]
    later = [way.price for way in some if way.rounds > 1][-1:]
    prices = [f"${price:,}" for price in at_once] + [f"${price:,} in 2 actions" for price in later]
    won = [f"+{points(gain.points)}"] if gain.points else []
    return {
        "text": ", or ".join(prices) + "".join(f", {one}" for one in won),
        "mark": f"${at_once[0]:,}" if at_once else f"${later[0]:,} ×2",
        "series": [_series(game, view, way, gain) for way in some],
    }


def _series(game: GameRoA, view: View[StateRoA], way: Way, gain: Gain) -> Series:
    """Return a way as it is posted: what this action can build of it now."""
    work = view.state.work
    left = work.left if work else builds(game, view.state, view.seat)
    first = way.actions if way.rounds == 1 else way.actions[:left]
    number = f"{way.builds} build" if way.builds == 1 else f"{way.builds} builds"
    more = "" if way.rounds == 1 else f", {len(first)} of them in this action"
    effects = price_effects(game, view, way.price)
    effects["facts"] = {**_gained(gain), **effects.get("facts", {})}
    return {
        "label": f"{number}{more}",
        "cost": way.price,
        "effects": effects,
        "actions": [game.codec.encode(action) for action in first],
        "draw": [line for line in [_line(game, view.state, way.actions)] if line],
    }


def _gained(gain: Gain) -> dict[str, Cell]:
    """Return what a link brings: points at once, and the deliveries it opens."""
    found: dict[str, Cell] = {}
    if gain.points:
        name = " and ".join(gain.lines) or "At once"
        found[name] = {"text": f"+{points(gain.points)}", "tone": "good"}
    if gain.opens:
        more = len(gain.opens) - MOST_OPENED
        words = "; ".join(gain.opens[:MOST_OPENED]) + (f"; {more} more" if more > 0 else "")
        found["Opens"] = {"text": words, "tone": "good"}
    return found


def _line(game: GameRoA, state: StateRoA, actions: tuple[Action, ...]) -> str:
    """Return a way as a path: its tiles, and the new side of a switch."""
    pieces = []
    for one in actions:
        if isinstance(one, act.Lay):
            pieces.append((one.hex, one.a, one.b))
        elif isinstance(one, act.Switch):
            pieces.append(switch_piece(state, one))
    return pieces_line(game, pieces)


def switch_piece(state: StateRoA, action: act.Switch) -> tuple[str, int, int]:
    """Return the track that a switch adds: from a side of the tile to the new one."""
    link = state.links[state.net.tracks[action.hex][0]]
    (piece,) = (piece for piece in link.pieces if piece.hex == action.hex)
    return action.hex, piece.a, action.side
