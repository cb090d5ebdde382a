"""Gains from privates, minors and port authorities, weighed by our trains' earnings with them."""

from __future__ import annotations

from trunkline.titles.g18oe.bots.earnings import with_trains
from trunkline.titles.g18oe.bots.outlook import mine, next_price, rounds_left, wanted
from trunkline.titles.g18oe.bots.situation import Choice, Situation
from trunkline.titles.g18oe.records.actions import (
    BuyAbandoned,
    BuyAuthority,
    PlaceBonus,
    PlaceHochberg,
    PlacePassage,
)
from trunkline.titles.g18oe.rules.privates import HARBOUR
from trunkline.titles.g18oe.rules.running.runs import company
from trunkline.titles.g18oe.rules.trains.piles import counted
from trunkline.titles.g18oe.state import NATIONAL

LOOKS_AT = 8
"""Places that are worked out."""
LEAST = 10
"""Least earnings per round of a private's token."""
WANTED = ("K", "M", "L", "D", "G", "H", "J")
"""Abandoned minors with an ability that goes on paying, the best first."""


def on_track(at: Situation) -> Choice | None:
    """Minor D's token and the mine, where our trains stop or pass."""
    bonus, mines = at.of(PlaceBonus), at.of(PlaceHochberg)
    if not bonus and not mines:
        return None
    asked = company(at.game, at.state, at.op.company)
    base = with_trains(at, asked, wanted(at))
    if bonus:
        best = max(bonus, key=lambda one: (base.visits.get(one.hex, 0), one.hex))
        worth = at.game.book.mercantile[at.state.phase]
        if base.visits.get(best.hex):
            place = at.game.place(best.hex)
            return Choice(best, f"{place} pays £{worth} more to each of our trains.")
    pays = at.game.book.hochberg[at.state.phase]
    near = sorted((one for one in mines if one.hex in at.state.tiles), key=lambda one: one.hex)
    for one in near[:LOOKS_AT]:
        after = with_trains(at, asked._replace(hochberg=(one.hex, pays)), wanted(at))
        if after.revenue - base.revenue >= LEAST:
            return Choice(one, "The mine is a town on the way of our trains.")
    return None


def on_stations(at: Situation, spare: int) -> Choice | None:
    """Buy a port authority or a passage if our trains earn more with it than it costs."""
    if at.line.kind == NATIONAL:
        return None
    return _authority(at, spare) or _passage(at)


def _authority(at: Situation, spare: int) -> Choice | None:
    price = at.game.book.authorities.price
    found = [one for one in at.of(BuyAuthority) if not one.seller] if spare >= price else []
    if not found:
        return None
    asked, trains = company(at.game, at.state, at.op.company), wanted(at)
    base = with_trains(at, asked, trains).revenue
    for one in found:
        more = with_trains(at, asked._replace(authority=one.area), trains).revenue - base
        if more * min(4, rounds_left(at)) > price:
            return Choice(one, f"Shorter crossings bring {at.op.company} £{more} more a round.")
    return None


def _passage(at: Situation) -> Choice | None:
    """Star Harbor or Central Circle, if what they bring is more than what the private pays."""
    found = at.of(PlacePassage)
    if not found:
        return None
    asked, trains = company(at.game, at.state, at.op.company), wanted(at)
    base, rounds = with_trains(at, asked, trains), rounds_left(at)
    board, colour = at.game.board, at.game.phase(at.state).colours[-1]

    def pays(one: PlacePassage) -> int:
        stops = board.face(at.state.tiles, one.hex).tile.stops
        return max((stop.value(colour) for stop in stops), default=0)

    full = [one for one in found if _shut(at, one.hex)]
    for one in sorted(full, key=lambda one: (-pays(one), one.hex))[:LOOKS_AT]:
        if one.private == HARBOUR:
            opened = asked._replace(star_harbor=one.hex)
        else:
            opened = asked._replace(central_circle=one.hex)
        more = with_trains(at, opened, trains).revenue
        card = at.game.book.privates[one.private]
        gain = (more - base.revenue) * mine(at, at.op.company) * rounds
        if gain > card.price + card.income * rounds:
            place = at.game.place(one.hex)
            return Choice(one, f"The way through {place} is worth more than the private.")
    return None


def _shut(at: Situation, name: str) -> bool:
    """Return True if a city of a hex is full of others' tokens."""
    tokens = at.state.tokens.items()
    ours = at.op.company
    return any(
        all(held) and ours not in held for city, held in tokens if city.partition(".")[0] == name
    )


def shares(at: Situation) -> Choice | None:
    """Buy an abandoned minor with a lasting ability, for money that no train needs."""
    found = {one.minor: one for one in at.of(BuyAbandoned)}
    line, name = at.line, at.op.company
    full = counted(at.state, name) >= at.game.limit(at.state, line.kind)
    spare = line.cash - at.game.book.formation.abandoned
    for minor in WANTED:
        if minor in found and rounds_left(at) > 2 and (full or spare >= next_price(at)):
            return Choice(found[minor], f"The ability of Minor {minor} continues with us.")
    return at.passing("Our shares are where they should be.")
