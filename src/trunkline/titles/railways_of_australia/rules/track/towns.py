"""Towns: cities that are not built yet, built by track or by their card (§A4)."""

from __future__ import annotations

from trunkline.titles.railways_of_australia.core import GameRoA
from trunkline.titles.railways_of_australia.records.events import TownFounded
from trunkline.titles.railways_of_australia.rules import money
from trunkline.titles.railways_of_australia.rules.deliveries.cubes import draw_for
from trunkline.titles.railways_of_australia.rules.track import links
from trunkline.titles.railways_of_australia.state import StateRoA


def towns(game: GameRoA, state: StateRoA) -> list[str]:
    """Return the towns into which unfinished links lead, each once (§A4.2)."""
    places = [game.land.names.get(name) for name, _ in state.net.opens]
    ahead = dict.fromkeys(place for place in places if place is not None)
    return [place for place in ahead if not state.cities[place].built]


def leading(game: GameRoA, state: StateRoA, place: str) -> tuple[int, ...]:
    """Return the unfinished links that point at a place, oldest first."""
    here = game.land.hexes[place]
    return tuple(sorted(number for (name, _), number in state.net.opens.items() if name == here))


def cannot_build_town(game: GameRoA, state: StateRoA, seat: int, place: str) -> str | None:
    """Return why a player cannot build a town now (§A4.2)."""
    if state.cities[place].built:
        return f"{place} is a city already (§A4.2)."
    ends = leading(game, state, place)
    going = state.work.link if state.work else None
    if going is not None:
        if going not in ends:
            return f"The track you build does not lead into {place} (§A4.2, §5.3)."
    elif game.choice.town_builder == "own_track":
        ends = tuple(number for number in ends if state.links[number].builder == seat)
    if not ends and game.choice.town_builder == "any_track":
        return f"No unfinished track leads into {place} (§A4.2)."
    if not ends:
        return f"No track of yours leads into {place} (§A4.2)."
    return money.too_dear(game, state.players[seat], game.costs["town"])


def found(game: GameRoA, state: StateRoA, place: str, cubes: int) -> None:
    """Turn a town into a gray city with cubes; links that lead into it are complete (§A4.2, §A4.5).

    A second link of one player from the same city stays unfinished (§5.14).
    """
    city = state.cities[place]
    if not city.built:
        state.cities[place] = city._replace(built=True)
        state.emit(TownFounded(place))
        done: list[int] = []
        starts: set[tuple[int, str]] = set()
        for number in leading(game, state, place):
            link = state.links[number]
            twin = link.stem is None and (link.builder, link.start) in starts
            if not twin and not links.cannot_end(state, link.builder, number, link, place):
                starts.add((link.builder, link.start))
                state.links[number] = link._replace(end=place)
                done.append(number)
        links.completed(game, state, done)
    draw_for(state, place, cubes)
