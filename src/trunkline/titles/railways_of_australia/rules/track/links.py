"""Links: legal ends, effects of completion, and removal (§5, §A7, §A10).

Building rules call this module; ``track`` judges single pieces.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import product

from trunkline.titles.railways_of_australia.core import GameRoA
from trunkline.titles.railways_of_australia.records.events import (
    LineCompleted,
    LinkCompleted,
    TrackRemoved,
)
from trunkline.titles.railways_of_australia.rules.money import score
from trunkline.titles.railways_of_australia.rules.track import link_network
from trunkline.titles.railways_of_australia.rules.track.land import FERRY
from trunkline.titles.railways_of_australia.state import Link, StateRoA


def ends(state: StateRoA, link: Link) -> str:
    """Return a link in words: "Albury – Canberra"; a branch names both far ends."""
    if link.stem is None:
        return f"{link.start} – {link.end or '…'}"
    stem = state.links[link.stem]
    return f"{link.end or '…'} – {stem.start} or {stem.end or '…'}"


def start_name(state: StateRoA, link: Link) -> str:
    """Return the start of a link in words."""
    return link.start if link.stem is None else f"the switch in {link.start}"


def cannot_end(state: StateRoA, seat: int, number: int | None, link: Link, end: str) -> str | None:
    """Return why a link may not end at a city; `number` is None for a link not yet on the board."""
    if link.stem is not None:
        stem = state.links[link.stem]
        if end in (stem.start, stem.end):
            return f"The branch leaves a link that already ends at {end} (§A7.6)."
        return None
    if end == link.start:
        return f"A link joins two different cities, not {end} with itself (§5.5)."
    if (seat, min(link.start, end), max(link.start, end)) in state.net.pairs:
        return f"You already own a link between {link.start} and {end} (§5.14)."
    if number is not None and any(
        other.stem == number and other.end == end for other in state.links.values()
    ):
        return f"A branch of this link ends at {end} (§A7.6)."
    return None


def completed(game: GameRoA, state: StateRoA, numbers: Iterable[int]) -> None:
    """Links have just got their end: they are marked, camps and major lines score (§5.9)."""
    done = [state.links[number] for number in numbers]
    state.net = link_network.joined(game.land, state.net, state.links, state.junctions)
    for link in done:
        state.emit(LinkCompleted(game.player_seats[link.builder], ends(state, link)))
    for link in done:
        _camps(game, state, link)
    score_lines(game, state)


def _camps(game: GameRoA, state: StateRoA, link: Link) -> None:
    """Score a Navy Camp: points for its holder when links to its city are completed (§A10.4)."""
    here = (link.end,) if link.stem is not None else (link.start, link.end)
    for name, camp in state.camps.items():
        card = game.cards[name]
        points = min(card.points, card.most - camp.points)
        if camp.place in here and points > 0:
            state.camps[name] = camp._replace(points=camp.points + points)
            score(game, state, camp.seat, points, f"the navy camp at {camp.place}")


def score_lines(game: GameRoA, state: StateRoA) -> None:
    """Complete major lines whose cities are joined by one player's links (§10.1, §A5.3).

    Newspaper Fame adds a point for each of them (§A10.5).
    """
    for number, line in game.lines.items():
        if number in state.lines:
            continue
        met = tuple(
            seat
            for seat in game.player_seats
            if joins(state, seat, line.places[0], line.places[1:])
        )
        if not met:
            continue
        state.lines[number] = met
        for seat in met:
            player = state.players[seat]
            state.change(seat, player._replace(lines=player.lines + 1))
            state.emit(LineCompleted(seat, line.name))
            score(game, state, seat, line.points, f"the {line.name}")
            for card in player.hand:
                if game.cards[card].op == "fame":
                    score(game, state, seat, game.cards[card].points, game.cards[card].name)


def joins(state: StateRoA, seat: int, one: str, others: Iterable[str]) -> bool:
    """Return True if a player's links join cities, in any order (§10.2, §A5.3)."""
    wanted = frozenset(others)
    return any(wanted <= network for network in networks(state, seat, one))


def networks(state: StateRoA, seat: int, place: str) -> Iterator[set[str]]:
    """Yield the cities that a player's links join to one, itself included.

    A branch without its stem (a merger shared only the branch) leads to either end of it, but it is
    one link and does not join the two (§A7.6): there is a network for each choice.
    """
    loose = {
        number: (state.links[link.stem].start, state.links[link.stem].end)
        for number, link in state.links.items()
        if link.stem is not None
        and seat in link.owners
        and seat not in state.links[link.stem].owners
    }
    for closed in product(*loose.values()):
        yield _reached(state, seat, place, dict(zip(loose, closed, strict=True)))


def _reached(state: StateRoA, seat: int, place: str, closed: Mapping[int, str | None]) -> set[str]:
    """One network: `closed` says to which end of its stem a branch does not lead."""
    seen, todo = {place}, [place]
    while todo:
        here = todo.pop()
        for edge in state.net.graph[here]:
            if seat not in edge.owners or edge.to in seen:
                continue
            if edge.link in closed and closed[edge.link] in (here, edge.to):
                continue
            seen.add(edge.to)
            todo.append(edge.to)
    return seen


def list_price(game: GameRoA, state: StateRoA, number: int) -> int:
    """Return a link's price without cards: terrain and ridges; ferries are free (§A10.1).

    The ridge at a switch belongs to the branch, the tile under it to the stem (§A7.7).
    """
    link = state.links[number]
    total = 0
    for piece in link.pieces:
        ground = game.land.grounds[piece.hex]
        if ground.terrain != FERRY:
            total += ground.price + ground.ridge(piece.a) + ground.ridge(piece.b)
    if link.stem is not None:
        total += game.land.grounds[link.start].ridge(state.junctions[link.start].side)
    return total


def remove_unfinished(game: GameRoA, state: StateRoA) -> None:
    """Remove unfinished track, and switches whose branch goes, before income (§5.11, §A7.5).

    This includes ferries and track to a town that is not built (§A4.4, §A6.3).
    """
    gone = {number for number, link in state.links.items() if link.end is None}
    gone |= {number for number, link in state.links.items() if link.stem in gone}
    if not gone:
        return
    for number in sorted(gone):
        link = state.links[number]
        if link.stem is not None:
            del state.junctions[link.start]
            player = state.players[link.builder]
            if game.choice.switch_marker_returns:
                player = player._replace(switches=player.switches + 1)
            else:
                player = player._replace(lost=player.lost + 1)
            state.change(link.builder, player)
        start, tiles = start_name(state, link), len(link.pieces)
        state.emit(TrackRemoved(game.player_seats[link.builder], start, tiles))
    for number in gone:
        del state.links[number]
    state.net = link_network.make(game.land, state.links, state.junctions)
