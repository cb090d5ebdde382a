"""Track and stations of the regular bot, chosen by the income they add now and later."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from trunkline.board import opposite
from trunkline.bots.guesses_18xx import after_lay, after_token, imagined
from trunkline.eighteen.parts.state import Train
from trunkline.eighteen.rules.track import terrain_cost
from trunkline.titles.g1848.bots.earnings import after_tasmania, earns
from trunkline.titles.g1848.bots.outlook import fate, rounds_left
from trunkline.titles.g1848.bots.situation import Choice, Situation
from trunkline.titles.g1848.records.actions import (
    LayDesertTrack,
    LayTrack,
    PlaceTasmania,
    PlaceToken,
)
from trunkline.titles.g1848.rules.track.stations import token_cost
from trunkline.titles.g1848.rules.trains.piles import proper, top
from trunkline.titles.g1848.state import State1848

Lay: TypeAlias = LayTrack | LayDesertTrack
FAR, MOST_REACH = 3, 160
"""The hexes within which to look for stops, and the most that they count."""
LAST_ROUNDS = 2
"""Operating rounds before the end in which only what pays at once is built."""
LATER = {"2": ("3",), "3": ("4",), "4": ("5",), "5": ("5",), "6": ("6",), "8": ("8",)}
"""A train that the company may have later, by phase: track is laid for it too."""


class Scored(NamedTuple):
    """A tile, and how much speaks for it."""

    score: int
    lay: Lay
    gains: tuple[int, int]
    """Income that the tile adds, now and later."""


def future_trains(at: Situation) -> tuple[Train, ...]:
    """Lasting trains of the company and the one it may have later."""
    company = at.state.companies[at.company]
    piles = at.game.cards.trains
    lasting = tuple(t for t in proper(company) if piles[t.family].permanent)
    return lasting or imagined(LATER[at.state.phase])


def lays_of(at: Situation) -> list[Lay]:
    """Every tile that may be laid."""
    return [*at.of(LayDesertTrack), *at.of(LayTrack)]


def track(at: Situation) -> Choice | None:
    """Return the tile that adds most to the company's income, now and later."""
    early = _early_tasmania(at)
    if early is not None:
        return early
    lays = lays_of(at)
    if not lays:
        return None
    last = rounds_left(at.game, at.state) <= LAST_ROUNDS
    lays.sort(key=lambda lay: -_glance(at, lay))
    worth = _worked_out(at) if at.style.solver else lambda lay, new: (0, 0)
    reach = _reach(at, at.state)
    scored: list[Scored] = []
    for lay in lays[: at.style.looks]:
        new = after_lay(at.game, at.state, lay)
        more, more_later = worth(lay, new)
        cost = 0 if isinstance(lay, LayDesertTrack) else terrain_cost(at.game, at.state, lay.hex)
        score = 20 * more - (at.style.thrift if at.style.solver else 1) * cost
        if not last:
            score += 20 * more_later + 4 * _glance(at, lay) + 12 * _openings(at, new)
            nearer = _reach(at, new) - reach
            # Without the solver's word nothing makes up for a stop that is no longer ahead of us,
            # because it is joined now.
            score += at.style.reach * (nearer if at.style.solver else max(0, nearer))
        scored.append(Scored(score, lay, (more, more_later)))
    best = max(scored, key=lambda one: one.score)
    if best.score <= 0:
        return at.passing(
            "No tile would pay before the end." if last else "No tile is worth laying."
        )
    others = [one for one in scored if one.lay.hex != best.lay.hex and one.score > 0]
    other = max(others, key=lambda one: one.score, default=None)
    return Choice(best.lay, _reason(at, best, other))


def _worked_out(at: Situation) -> Callable[[Lay, State1848], tuple[int, int]]:
    """Return a function that values a tile with today's trains and with tomorrow's."""
    game, name = at.game, at.company
    company = at.state.companies[name]
    trains = company.trains or imagined((top(game, at.state),)), future_trains(at)
    now, later = (earns(game, at.state, name, some) for some in trains)

    def worth(lay: Lay, new: State1848) -> tuple[int, int]:
        return earns(game, new, name, trains[0]) - now, earns(game, new, name, trains[1]) - later

    return worth


def _openings(at: Situation, state: State1848) -> int:
    """Empty hexes that the company could build on next."""
    found = {
        name
        for name, _ in state.networks.of(at.company).edges
        if name not in state.tiles and at.game.board.map[name].land
    }
    return min(4, len(found))


def _reach(at: Situation, state: State1848) -> int:
    """Return the value of stops that the company could build to; nearer stops count more."""
    board, network = at.game.board, state.networks.of(at.company)
    seen = {name for name, _ in network.edges}
    front = sorted(seen)
    total = 0
    for far in range(1, FAR + 1):
        coming: list[str] = []
        for name in front:
            place = board.map[name]
            if name in state.tiles:
                continue
            stops = board.face(state.tiles, name).tile.stops
            if stops and not network.sees(name, 0):
                total += (60 if place.letter == "K" or not place.land else 40) // far
            if place.land:
                coming += [n for n in board.map.neighbours[name] if n is not None]
        front = sorted(set(coming) - seen)
        seen.update(front)
    return min(total, MOST_REACH)


def _reason(at: Situation, best: Scored, other: Scored | None) -> str:
    """Return why a tile is laid, and how much less the best one elsewhere brings."""
    where, (now, later) = at.place(best.lay.hex), best.gains
    if now > 0:
        said = f"Track on {where} adds £{now} to what {at.company} earns at once"
        return f"{said}{_more(at, other, now, 0)}."
    if later > 0:
        return (
            f"Track on {where} will add £{later} with the next train{_more(at, other, later, 1)}."
        )
    return f"Track on {where} leads {at.company} towards more stops."


def _more(at: Situation, other: Scored | None, gain: int, place: int) -> str:
    if other is None or gain <= other.gains[place]:
        return ""
    return f", £{gain - max(0, other.gains[place])} more than track on {at.place(other.lay.hex)}"


def _glance(at: Situation, lay: Lay) -> int:
    """Return a quick estimate of a tile: where it lies and where its track leads."""
    found = at.game.board.lay(at.state.tiles, lay.hex, lay.tile, lay.rotation)
    assert found is not None
    state = at.state
    value = sum(stop.value(at.game.colour(state)) for stop in found.tile.stops) // 2
    if found.hex in state.tiles:
        value += 10 if found.tile.stops else 0
    reached = state.networks.of(at.company).mask(found.hex)
    for side in range(6):
        if found.mask >> side & 1 and not reached >> side & 1:
            value += _beyond(at, found.hex, side)
    return value


def _beyond(at: Situation, hex_name: str, side: int) -> int:
    """Return the value of the hex on the other side of an edge."""
    board, state = at.game.board, at.state
    other = board.map.neighbours[hex_name][side]
    if other is None:
        return -4
    place = board.map[other]
    face = board.face(state.tiles, other)
    stops = len(face.tile.stops)
    if other in state.tiles or not place.land:
        leads = any(opposite(side) in ends for ends in face.paths)
        if not leads:
            return 0 if other in state.tiles else -4
        return 12 if stops else 6
    value = 10 * min(stops, 1) + (8 if place.letter == "K" else 0) + 2
    return value - (6 if board.map.border(hex_name, side) == "gauge" else 0)


def token(at: Situation) -> Choice | None:
    """Return a station that raises the income, if no train needs the money."""
    cost = token_cost(at.game, at.state, at.company)
    company = at.state.companies[at.company]
    if cost is None or not at.style.stations:
        return at.passing("All stations are built.")
    coming = fate(at.game, at.state, at.company)
    spare = company.cash - cost - (0 if coming.lasting or idle(at, cost) else coming.price)
    later = future_trains(at)
    base = earns(at.game, at.state, at.company) + earns(at.game, at.state, at.company, later)
    rounds = rounds_left(at.game, at.state)
    best, most = None, 0
    for place in at.of(PlaceToken)[:8]:
        new = after_token(at.game, at.state, at.company, place.city)
        more = earns(at.game, new, at.company) + earns(at.game, new, at.company, later)
        if more - base > most:
            best, most = place, more - base
    if best is not None and spare >= 0 and most * rounds > cost:
        return Choice(best, f"A station in {at.place(best.city)} makes room for better routes.")
    return at.passing("No station would pay for itself.")


def idle(at: Situation, cost: int) -> bool:
    """Return True if no train misses the money for a station.

    It is early in the game, or the train is out of reach with or without the money, or the next
    income pays for it anyway.
    """
    if not at.style.idle:
        return False
    company = at.state.companies[at.company]
    coming = fate(at.game, at.state, at.company)
    income = earns(at.game, at.state, at.company)
    if coming.rounds > 3 or company.cash - cost >= coming.price:
        return True
    soon = company.cash + income * coming.rounds
    return company.trains != () and (soon < coming.price or soon - cost >= coming.price)


def _early_tasmania(at: Situation) -> Choice | None:
    """Place Tasmania early where it earns something, if I have the right (§4.4)."""
    now = earns(at.game, at.state, at.company)
    for place in at.of(PlaceTasmania):
        new = after_tasmania(at.game, at.state, place.hex)
        more = earns(at.game, new, at.company) - now
        if more > 0:
            why = f"Tasmania on {place.hex} adds £{more} to what {at.company} earns at once."
            return Choice(place, why)
    return None


def tasmania(at: Situation) -> Choice | None:
    """Place Tasmania where the companies I direct earn most from it."""
    mine = [name for name, one in at.state.companies.items() if one.director == at.seat]

    def income(place: PlaceTasmania) -> int:
        new = after_tasmania(at.game, at.state, place.hex)
        return sum(earns(at.game, new, name) for name in mine)

    places = at.of(PlaceTasmania)
    if not places:
        return None
    best = max(places, key=income)
    return Choice(best, f"My companies earn most with Tasmania on {best.hex}.")
