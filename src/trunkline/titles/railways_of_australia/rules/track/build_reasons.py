"""Reasons why no way leads to a city: borders, ferries, distance, other track, own links (§5).

The searches for ways are run again under laxer rules; the first that finds a way gives the reason.
"""

from __future__ import annotations

from trunkline.titles.railways_of_australia.core import GameRoA
from trunkline.titles.railways_of_australia.rules import money
from trunkline.titles.railways_of_australia.rules.track.build_plans import Search
from trunkline.titles.railways_of_australia.rules.track.links import cannot_end
from trunkline.titles.railways_of_australia.state import Link, StateRoA


def why_not(game: GameRoA, state: StateRoA, seat: int, start: str | int) -> dict[str, str]:
    """Return for every city or town why two building actions do not lead there from a start.

    A city that can be reached at a price that cannot be paid has the reason of that price.
    """
    lax = {
        "gauge": Search(game, state, seat, start, 2, more=("gauge",)).run(),
        "ferry": Search(game, state, seat, start, 2, more=("gauge", "ferry")).run(),
        "clear": Search(game, state, seat, start, 2, more=("gauge", "ferry"), clear=True).run(),
    }
    plain = Search(game, state, seat, start, 2).run()
    own = start if isinstance(start, int) else None
    link = state.links[start] if isinstance(start, int) else Link(seat, (seat,), start)
    found = {}
    for target in state.cities:
        if target == link.start:
            continue
        wrong = cannot_end(state, seat, own, link, target)
        if wrong:
            found[target] = wrong
        elif target in plain:
            cheapest = min(way.price for way in plain[target])
            found[target] = money.too_dear(game, state.players[seat], cheapest) or (
                f"{target} takes two building actions, and you have one left this turn (§5.11)."
            )
        elif target in lax["gauge"]:
            found[target] = _border(game, target, link)
        elif target in lax["ferry"]:
            found[target] = f"{target} lies across the sea: you need Spirit of Tasmania (§A6.1)."
        elif target in lax["clear"]:
            found[target] = f"Track that lies there already closes the way to {target} (§5.12)."
        else:
            most = 2 * game.numbers["builds"]
            found[target] = (
                f"{target} is too far: two building actions are {most} builds (§5.1). "
                "Build to a city on the way."
            )
    return found


def _border(game: GameRoA, target: str, link: Link) -> str:
    """Return that a border parts two cities, and what the regions beyond it are called."""
    here = _regions(game, link.start) if link.stem is None else ()
    there = [zone for zone in _regions(game, target) if zone not in here]
    border = f"the border of {game.board.regions[there[0]].name}" if there else "a region border"
    return f"{target} lies behind {border}: you need Triple Gauge (§A3.7)."


def _regions(game: GameRoA, place: str) -> tuple[str, ...]:
    return tuple(game.board.map[game.land.hexes[place]].zones)
