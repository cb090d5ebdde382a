"""Single pieces of track: whether one may lie in a hex, and what it costs (§5, §A3, §A6, §A7).

`judge` answers the rule, the offers, "build to" and the bots. Its checks come in the order in which
a player would look; the first that fails is the sentence.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from trunkline.titles.railways_of_australia.core import GameRoA, held
from trunkline.titles.railways_of_australia.rules import money
from trunkline.titles.railways_of_australia.rules.track.land import (
    FERRY,
    SIDE_NAMES,
    Ground,
    Land,
    Side,
    fits,
)
from trunkline.titles.railways_of_australia.rules.track.links import cannot_end
from trunkline.titles.railways_of_australia.state import Link, Piece, StateRoA


class Laying(NamedTuple):
    """A piece that may be laid, and what comes of it."""

    piece: Piece
    """From the side it continues to the side it goes on."""
    link: int | None
    """The link it continues, None for a new one."""
    start: str
    """Start of a new link."""
    end: str | None
    """The city at which the link is complete with this piece."""
    meets: int | None
    """Another unfinished link of the same player that it runs into."""
    price: int
    crosses: bool
    """It needs Triple Gauge (§A3.7)."""
    ferry: bool
    """It needs Spirit of Tasmania (§A6.1)."""


def declared(game: GameRoA, state: StateRoA) -> tuple[str, ...]:
    """Return the effects of the cards declared for this building action."""
    return tuple(game.cards[card].op for card in state.work.cards) if state.work else ()


def builds(game: GameRoA, state: StateRoA, seat: int) -> int:
    """Return the number of builds in an action of this player (§5.1, §9.5)."""
    cards = held(game, state, seat, "engineering")
    return max([game.numbers["builds"], *(game.cards[card].number for card in cards)])


def judge(
    game: GameRoA, state: StateRoA, seat: int, name: str, a: int, b: int, ops: tuple[str, ...]
) -> Laying | str:
    """Return the effects of a track from side a to side b of a hex, or why it is illegal."""
    ground = game.land.grounds.get(name)
    if ground is None:
        return game.land.outside[name]
    if not 0 <= a < b <= 5:
        return "A track joins two sides, 0 to 5, the lower number first (§1.4)."
    way = _way(state, seat, game.land, ground, name, a, b)
    if isinstance(way, str):
        return way
    wrong = (
        _shape(game, ground, name, a, b, ops)
        or _room(state, ground, name, a, b, way)
        or _border(ground, name, a, b, way, ops)
        or _ending(state, seat, way)
    )
    if wrong:
        return wrong + _remedy(game, state, seat, wrong)
    price = piece_price(game, state, name, (a, b), ops)
    wrong = money.too_dear(game, state.players[seat], price)
    if wrong:
        return wrong
    crosses, ferry = _crosses(ground, a, b, way), ground.terrain == FERRY
    piece = Piece(name, way.side, b if way.side == a else a)
    return Laying(piece, way.link, way.start, way.end, way.meets, price, crosses, ferry)


_REMEDIES = {"§A3.2": "gauge", "§A3.3": "gauge", "§A6.1": "ferry"}
"""The kind of card that would allow what a section forbids."""


def _remedy(game: GameRoA, state: StateRoA, seat: int, wrong: str) -> str:
    """Return that a card in the hand would help; nothing without such a card."""
    op = next((op for section, op in _REMEDIES.items() if section in wrong), "")
    cards = held(game, state, seat, op) if op else ()
    return f" Use your card {game.cards[cards[0]].name} first (§9.3)." if cards else ""


class _Way(NamedTuple):
    """The origin of a piece and where it leads."""

    side: int
    link: int | None
    start: str
    end: str | None
    meets: int | None


def _way(
    state: StateRoA, seat: int, land: Land, ground: Ground, name: str, a: int, b: int
) -> _Way | str:
    for side in (a, b):
        beyond = ground.sides[side]
        if isinstance(beyond, str):
            return beyond
    cities = {side: _city(state, ground, side) for side in (a, b)}
    opens = {side: _own_end(state, seat, name, side) for side in (a, b)}
    going = state.work.link if state.work else None
    if going is not None:
        if going not in opens.values():
            return "The tiles of an action form one chain: go on from its end (§5.3)."
        side = a if opens[a] == going else b
    elif opens[a] is not None or opens[b] is not None:
        side = a if opens[a] is not None else b
    elif cities[a] or cities[b]:
        side = a if cities[a] else b
        other = b if side == a else a
        return _Way(side, None, cities[side], cities[other] or None, None)
    else:
        return "Start at a city, or go on from your own unfinished link (§5.2)."
    other = b if side == a else a
    return _Way(side, opens[side], "", cities[other] or None, opens[other])


def _city(state: StateRoA, ground: Ground, side: int) -> str:
    """Return the city beyond a side; an unbuilt town does not count (§A4.1)."""
    beyond = ground.sides[side]
    assert isinstance(beyond, Side)
    return beyond.place if beyond.place and state.cities[beyond.place].built else ""


def _own_end(state: StateRoA, seat: int, name: str, side: int) -> int | None:
    """Return the player's unfinished link that points into a hex over a side (§5.2, §5.10)."""
    number = state.net.opens.get((name, side))
    return number if number is not None and state.links[number].builder == seat else None


def _shape(
    game: GameRoA, ground: Ground, name: str, a: int, b: int, ops: tuple[str, ...]
) -> str | None:
    if not fits(a, b, game.choice.sharp_curves):
        return "A track joins opposite sides, or sides two apart (§1.4)."
    if ground.terrain == FERRY and "ferry" not in ops:
        return f"The ferry of hex {name} is built only with Spirit of Tasmania (§A6.1)."
    return None


def _room(state: StateRoA, ground: Ground, name: str, a: int, b: int, way: _Way) -> str | None:
    tracks = state.net.tracks.get(name, ())
    if ground.terrain == FERRY and tracks:
        return f"The ferry of hex {name} is built (§A6.2)."
    taken = state.net.taken.get(name, 0)
    for side in (a, b):
        own = side == way.side if way.link is not None else False
        if taken & 1 << side and not own and not (side != way.side and way.meets is not None):
            if _city(state, ground, side):
                return f"There is a track on this side of the city already (§5.14, {_at(side)})."
            return f"There is a track {_at(side)} of hex {name} already (§5.12)."
    if len(tracks) > 1:
        return f"Two tracks lie in hex {name}; there is no room for a third (§5.13)."
    if name in state.junctions:
        return f"Hex {name} has a switch: no second track is laid there (§5.12)."
    return None


def _at(side: int) -> str:
    return f"at the side {SIDE_NAMES[side]}"


def _crosses(ground: Ground, a: int, b: int, way: _Way) -> bool:
    """Return True if a piece crosses a new border, not one its neighbours crossed (§A3.8)."""
    if ground.zones[a] != ground.zones[b]:
        return True
    other = b if way.side == a else a
    new = [way.side] * (way.link is None) + [other] * (way.meets is None)
    return any(beyond.crosses for side in new if isinstance(beyond := ground.sides[side], Side))


def _border(
    ground: Ground, name: str, a: int, b: int, way: _Way, ops: tuple[str, ...]
) -> str | None:
    if "gauge" in ops or not _crosses(ground, a, b, way):
        return None
    if ground.zones[a] != ground.zones[b]:
        return f"This track crosses the region border in hex {name} (§A3.2)."
    return f"A region border runs along a side of hex {name} that this track uses (§A3.3)."


def _ending(state: StateRoA, seat: int, way: _Way) -> str | None:
    """Return why a link may not end as it would with this piece (§5.5, §5.14, §A7.6, §A10.8)."""
    link = state.links[way.link] if way.link is not None else Link(seat, (seat,), way.start)
    if way.end is not None:
        return cannot_end(state, seat, way.link, link, way.end)
    if way.meets is None:
        return None
    other = state.links[way.meets]
    if link.stem is not None and other.stem is not None:
        return "A branch has a switch at one end only (§A10.8)."
    if link.stem is None and other.stem is None:
        return cannot_end(state, seat, way.link, link, other.start) or cannot_end(
            state, seat, way.meets, other, link.start
        )
    branch, plain = (link, other) if link.stem is not None else (other, link)
    number = way.meets if plain is other else way.link
    if any(one.stem == number for one in state.links.values()):
        return "A branch carries no switch of its own (§A7.3)."
    return cannot_end(state, seat, None, branch, plain.start)


def piece_price(
    game: GameRoA, state: StateRoA, name: str, sides: tuple[int, int], ops: tuple[str, ...]
) -> int:
    """Return a track's price: terrain, ridges, more as a hex's second (§5.6, §5.7, §5.12)."""
    ground = game.land.grounds[name]
    total = terrain_price(ground, ops)
    if "zig_zag" not in ops:
        total += ground.ridge(sides[0]) + ground.ridge(sides[1])
    if state.net.tracks.get(name):
        total += game.costs["crossing"]
    return total


def terrain_price(ground: Ground, ops: tuple[str, ...]) -> int:
    """Return the price of a hex's terrain with the cards of this action (§5.6, §9.5, §A10.10)."""
    if ground.terrain == "plain" and "grant" in ops:
        return 0
    if ground.terrain == "mountain" and "zig_zag" in ops:
        return ground.price // 2
    return ground.price


def pieces(
    game: GameRoA, state: StateRoA, seat: int, ops: tuple[str, ...]
) -> Iterator[tuple[str, int, int]]:
    """All pieces that may be laid next: from open ends, and from cities for a first piece."""
    found: dict[tuple[str, int, int], None] = {}
    going = state.work.link if state.work else None
    for (name, side), number in state.net.opens.items():
        if number == going if going is not None else state.links[number].builder == seat:
            if name in game.land.grounds:
                for a, b in game.land.grounds[name].shapes:
                    if side in (a, b) and _may(game, state, seat, name, a, b, ops):
                        found[name, a, b] = None
    if going is None:
        found |= dict.fromkeys(_first_pieces(game, state, seat, ops))
    yield from found


def _may(
    game: GameRoA, state: StateRoA, seat: int, name: str, a: int, b: int, ops: tuple[str, ...]
) -> bool:
    return isinstance(judge(game, state, seat, name, a, b, ops), Laying)


def _first_pieces(
    game: GameRoA, state: StateRoA, seat: int, ops: tuple[str, ...]
) -> Iterator[tuple[str, int, int]]:
    """Yield the legal first pieces at cities away from open ends.

    There are hundreds, so each is checked only as far as needed. `judge` gives the same answers
    with reasons.
    """
    net, cities, around = state.net, state.cities, game.land.around
    taken, tracks, junctions, pairs = net.taken, net.tracks, state.junctions, net.pairs
    limited = game.choice.bond_limit != "none"
    for place, city in cities.items():
        if not city.built:
            continue
        for name, a, b, sides, crosses, ferry, other in around[place]:
            if (
                taken.get(name, 0) & sides
                or (crosses and "gauge" not in ops)
                or (ferry and "ferry" not in ops)
                or name in junctions
                or len(tracks.get(name, ())) > (0 if ferry else 1)
                or (other and (seat, min(place, other), max(place, other)) in pairs)
                or (limited and not _may(game, state, seat, name, a, b, ops))
            ):
                continue
            yield name, a, b
