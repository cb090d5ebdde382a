"""What privates, minors and port authorities add, weighed by what our trains earn with them."""

from __future__ import annotations

from trunkline.bots.g18oe.desk import Choice, Desk
from trunkline.bots.g18oe.earnings import with_trains
from trunkline.bots.g18oe.outlook import mine, next_price, rounds_left, wanted
from trunkline.titles.g18oe.actions import (
    BuyAbandoned,
    BuyAuthority,
    PlaceBonus,
    PlaceHochberg,
    PlacePassage,
)
from trunkline.titles.g18oe.piles import counted
from trunkline.titles.g18oe.privates import HARBOUR
from trunkline.titles.g18oe.runs import company
from trunkline.titles.g18oe.state import NATIONAL

LOOKS_AT = 8
"""Places that are worked out."""
LEAST = 10
"""What a token of a private must bring in a round."""
WANTED = ("K", "M", "L", "D", "G", "H", "J")
"""Abandoned minors with an ability that goes on paying, the best first."""


def on_track(desk: Desk) -> Choice | None:
    """Minor D's token and the mine, where our trains stop or pass."""
    bonus, mines = desk.of(PlaceBonus), desk.of(PlaceHochberg)
    if not bonus and not mines:
        return None
    asked = company(desk.game, desk.state, desk.op.railroad)
    base = with_trains(desk, asked, wanted(desk))
    if bonus:
        best = max(bonus, key=lambda one: (base.visits.get(one.hex, 0), one.hex))
        worth = desk.game.book.mercantile[desk.state.phase]
        if base.visits.get(best.hex):
            place = desk.game.place(best.hex)
            return Choice(best, f"{place} pays £{worth} more to each of our trains.")
    pays = desk.game.book.hochberg[desk.state.phase]
    near = sorted((one for one in mines if one.hex in desk.state.tiles), key=lambda one: one.hex)
    for one in near[:LOOKS_AT]:
        after = with_trains(desk, asked._replace(hochberg=(one.hex, pays)), wanted(desk))
        if after.revenue - base.revenue >= LEAST:
            return Choice(one, "The mine is a town on the way of our trains.")
    return None


def on_stations(desk: Desk, spare: int) -> Choice | None:
    """A port authority or a passage that lets our trains earn more than it costs."""
    if desk.line.kind == NATIONAL:
        return None
    return _authority(desk, spare) or _passage(desk)


def _authority(desk: Desk, spare: int) -> Choice | None:
    price = desk.game.book.authorities.price
    found = [one for one in desk.of(BuyAuthority) if not one.seller] if spare >= price else []
    if not found:
        return None
    asked, trains = company(desk.game, desk.state, desk.op.railroad), wanted(desk)
    base = with_trains(desk, asked, trains).revenue
    for one in found:
        more = with_trains(desk, asked._replace(authority=one.area), trains).revenue - base
        if more * min(4, rounds_left(desk)) > price:
            return Choice(one, f"Shorter crossings bring {desk.op.railroad} £{more} more a round.")
    return None


def _passage(desk: Desk) -> Choice | None:
    """Star Harbor or Central Circle, if what they bring is more than what the private pays."""
    found = desk.of(PlacePassage)
    if not found:
        return None
    asked, trains = company(desk.game, desk.state, desk.op.railroad), wanted(desk)
    base, rounds = with_trains(desk, asked, trains), rounds_left(desk)
    board, colour = desk.game.board, desk.game.phase(desk.state).colours[-1]

    def pays(one: PlacePassage) -> int:
        stops = board.face(desk.state.tiles, one.hex).tile.stops
        return max((stop.value(colour) for stop in stops), default=0)

    full = [one for one in found if _shut(desk, one.hex)]
    for one in sorted(full, key=lambda one: (-pays(one), one.hex))[:LOOKS_AT]:
        if one.private == HARBOUR:
            opened = asked._replace(star_harbor=one.hex)
        else:
            opened = asked._replace(central_circle=one.hex)
        more = with_trains(desk, opened, trains).revenue
        card = desk.game.book.privates[one.private]
        gain = (more - base.revenue) * mine(desk, desk.op.railroad) * rounds
        if gain > card.price + card.income * rounds:
            place = desk.game.place(one.hex)
            return Choice(one, f"The way through {place} is worth more than the private.")
    return None


def _shut(desk: Desk, name: str) -> bool:
    """Whether some city of a hex is full of others' tokens."""
    tokens = desk.state.tokens.items()
    ours = desk.op.railroad
    return any(
        all(held) and ours not in held for city, held in tokens if city.partition(".")[0] == name
    )


def shares(desk: Desk) -> Choice | None:
    """An abandoned minor with a lasting ability, for money that no train needs."""
    found = {one.minor: one for one in desk.of(BuyAbandoned)}
    line, name = desk.line, desk.op.railroad
    full = counted(desk.state, name) >= desk.game.limit(desk.state, line.kind)
    spare = line.cash - desk.game.book.formation.abandoned
    for minor in WANTED:
        if minor in found and rounds_left(desk) > 2 and (full or spare >= next_price(desk)):
            return Choice(found[minor], f"The ability of Minor {minor} goes on with us.")
    return desk.passing("Our shares are where they should be.")
