"""Rail barons: what each counts, and their points at the end (§14, §A11)."""

from __future__ import annotations

from collections.abc import Callable

from trunkline.titles.railways_of_australia.core import GameRoA, accepts, owned_links
from trunkline.titles.railways_of_australia.records.events import BaronShown
from trunkline.titles.railways_of_australia.rules.track.links import joins
from trunkline.titles.railways_of_australia.state import Link, StateRoA

Count = Callable[[GameRoA, StateRoA, int], int]


def show(game: GameRoA, state: StateRoA) -> None:
    """All barons are shown at the end of the game (§14.1)."""
    state.shown = {seat: kept.value for seat, kept in state.kept.items()}
    for seat in game.player_seats:
        baron = state.shown[seat]
        state.emit(BaronShown(seat, baron, points(game, state, seat, baron)))


def shown(game: GameRoA, state: StateRoA, seat: int) -> int:
    """Return the points of a revealed baron; none before the end."""
    return points(game, state, seat, state.shown[seat]) if seat in state.shown else 0


def points(game: GameRoA, state: StateRoA, seat: int, name: str) -> int:
    """Return the points that a baron would score for a player now."""
    baron = game.barons[name]
    if baron.rule in MOST:
        first = _is_first(game, state, seat, MOST[baron.rule], baron.ties)
        return baron.points[0] if first else 0
    if baron.rule == "money_and_bonds":
        both = (MOST["most_money"], MOST["fewest_bonds"])
        first = all(_is_first(game, state, seat, one, baron.ties) for one in both)
        return baron.points[0] if first else 0
    if baron.rule == "connect":
        met = joins(state, seat, baron.places[0], baron.places[1:]) if _there(game, name) else False
        return baron.points[0] if met else 0
    if baron.rule == "all_regions":
        return baron.points[0] if set(game.land.regions) <= _regions(game, state, seat) else 0
    if baron.rule == "major_lines":
        return min(baron.most, baron.points[0] * state.players[seat].lines)
    if baron.rule == "towns":
        steps = _towns(game, state, seat) - baron.least
        return baron.points[min(steps, len(baron.points) - 1)] if steps >= 0 else 0
    raise ValueError(f"nobody knows how to count {baron.rule}")


def _there(game: GameRoA, name: str) -> bool:
    return set(game.barons[name].places) <= set(game.places)


def _is_first(game: GameRoA, state: StateRoA, seat: int, count: Count, ties: bool) -> bool:
    """Return True if a player has the most; a tie counts if the card says so (§14.2)."""
    own = count(game, state, seat)
    others = [count(game, state, other) for other in game.player_seats if other != seat]
    return all(own > other or (ties and own == other) for other in others)


def _own(state: StateRoA, seat: int) -> list[Link]:
    return [link for link in state.links.values() if link.end is not None and seat in link.owners]


def _ends(link: Link) -> tuple[str, ...]:
    """Return the cities at which a complete link ends: a branch has one, and its switch."""
    assert link.end is not None
    return (link.start, link.end) if link.stem is None else (link.end,)


def cities_reached(state: StateRoA, seat: int) -> set[str]:
    """Return the cities at which the player's links end, joined or not (§A7.6, §A11.3)."""
    return {place for link in _own(state, seat) for place in _ends(link)}


def longest_chain(state: StateRoA, seat: int) -> int:
    """Return the most links in a path that visits no city and no link twice (§A11.3)."""
    graph = {
        place: [(edge.to, edge.link) for edge in edges if seat in edge.owners]
        for place, edges in state.net.graph.items()
    }
    branches = {number for number, link in state.links.items() if link.stem is not None}

    def go(place: str, seen: frozenset[str], used: frozenset[int]) -> int:
        most = 0
        for to, link in graph[place]:
            if to not in seen and link not in used:
                more = used | {link} if link in branches else used
                most = max(most, 1 + go(to, seen | {to}, more))
        return most

    return max((go(place, frozenset((place,)), frozenset()) for place in graph), default=0)


def _regions(game: GameRoA, state: StateRoA, seat: int) -> set[str]:
    """Return regions with a tile of the player's links whose two sides both lie there (§A11.3)."""
    found = set()
    for link in _own(state, seat):
        for piece in link.pieces:
            zones = game.land.grounds[piece.hex].zones
            if zones[piece.a] == zones[piece.b]:
                found.add(zones[piece.a])
    return found


def _red(game: GameRoA, state: StateRoA, seat: int) -> int:
    """Own links with an end in a red city, each once; the Federation is red, too (§A11.3)."""
    return sum(
        any(accepts(state.cities[place], "red") for place in _ends(link))
        for link in _own(state, seat)
    )


def _towns(game: GameRoA, state: StateRoA, seat: int) -> int:
    return sum(game.places[place].kind == "town" for place in cities_reached(state, seat))


MOST: dict[str, Count] = {
    "most_links": lambda game, state, seat: owned_links(state, seat),
    "longest_chain": lambda game, state, seat: longest_chain(state, seat),
    "highest_engine": lambda game, state, seat: state.players[seat].level,
    "most_money": lambda game, state, seat: state.players[seat].cash,
    "fewest_bonds": lambda game, state, seat: -state.players[seat].bonds,
    "most_cards": lambda game, state, seat: state.players[seat].takings,
    "most_cities": lambda game, state, seat: len(cities_reached(state, seat)),
    "longest_delivery": lambda game, state, seat: state.players[seat].longest,
    "most_red": _red,
    "most_one_colour": lambda game, state, seat: max(state.players[seat].delivered),
}
"""Counts of the barons that want the most of something (§A11.3)."""

RULES = (*MOST, "money_and_bonds", "connect", "all_regions", "major_lines", "towns")
"""Everything that a baron may count."""
