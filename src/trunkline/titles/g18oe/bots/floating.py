"""The regular floats minors and regionals: where, and at what par value (§8, §9.1, §9.2)."""

from __future__ import annotations

from math import inf

from trunkline.titles.g18oe.bots.situation import Choice, Situation
from trunkline.titles.g18oe.records.actions import (
    ChooseHome,
    FloatMinor,
    FloatRegional,
    ParRegional,
)

NEARNESS = (1.0, 0.9, 0.7, 0.45, 0.25, 0.15)
"""Weight of a stop by its distance in hexes."""
FIRST_TRAIN = 100
TRACK = 10
"""Money for track that a regional has besides its home token and its reserved train."""


def promise(at: Situation, city: str, zone: str) -> float:
    """Return the promise of a home: nearby stops by value and distance, and the terrain."""
    game = at.game
    hexes, around = game.board.map.hexes, game.board.map.neighbours
    start = city.partition(".")[0]
    ring, seen, total = {start}, {start}, 0.0
    for counts in NEARNESS:
        for name in sorted(ring):
            here = hexes[name]
            stops = game.board.face(at.state.tiles, name).tile.stops
            total += counts * max((stop.value("green") for stop in stops), default=0)
            if name not in at.state.tiles:
                total -= counts * here.cost / 12
            if zone not in here.zones:
                total -= counts * 4  # nobody builds there before it is a major
        ring = {
            other for name in ring for other in around[name] if other and hexes[other].land
        } - seen
        seen |= ring
    return total


def concession(at: Situation) -> Choice | None:
    """Float the best that can be had, or par what has to be parred."""
    return minor(at) or regional(at) or _par(at)


def minor(at: Situation) -> Choice | None:
    """Choose the home with the most stops nearby, if money remains for the token and a train."""
    found = at.of(FloatMinor)
    if not found:
        return None
    rights, lines = at.game.book.rights, at.state.companies
    marks = {
        (one.zone, one.city): promise(at, one.city, one.zone)
        for one in {(one.zone, one.city): one for one in found}.values()
    }

    def mark(one: FloatMinor) -> float:
        short = FIRST_TRAIN - (lines[one.minor].cash - rights[one.zone].home)
        return at.about(marks[one.zone, one.city]) - 2 * max(0, short)

    best = max(found, key=mark)
    place = at.game.place(best.city.partition(".")[0])
    return Choice(best, f"{place} has more stops around it than the others.")


def regional(at: Situation) -> Choice | None:
    """Return the regional with the best home, at the lowest par that pays its way.

    Float even a regional whose home promises a loss: the regional phase ends only once all have
    floated, and bots that wait for a better home freeze the game.
    """
    found = at.of(FloatRegional)
    best, most = None, -inf
    cards = at.game.book.regionals
    for name in sorted({one.regional for one in found}):
        pars = sorted(one.par for one in found if one.regional == name)
        token = cards[name].tokens[0]
        enough = [par for par in pars if 2 * par - token >= FIRST_TRAIN + TRACK]
        if not enough:
            continue
        mark = at.about(promise(at, cards[name].home, cards[name].zone))
        if mark > most:
            best, most = (name, enough[0]), mark
    if best is None:
        return None
    choice = next(one for one in found if (one.regional, one.par) == best)
    why = f"{best[0]} has a good home; £{best[1]} pays for its first train."
    return Choice(choice, why)


def _par(at: Situation) -> Choice | None:
    found = at.of(ParRegional)
    if not found:
        return None
    best = min(found, key=lambda one: (-one.par, one.regional))
    return Choice(best, "There is no money to float it.")


def home(at: Situation) -> Choice | None:
    """Choose the station with the most tracks."""
    found = at.of(ChooseHome)
    board = at.game.board

    def tracks(one: ChooseHome) -> int:
        name, _, stop = one.city.partition(".")
        return len(board.face(at.state.tiles, name).stop_sides[int(stop)])

    return Choice(max(found, key=tracks), "Most tracks lead there.") if found else None
