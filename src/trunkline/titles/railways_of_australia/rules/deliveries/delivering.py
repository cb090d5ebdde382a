"""Deliver a cube: the offers with their points, the judge of any path, and what follows (§8)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from trunkline.kernel import Offer, Plan, Rule, Seat
from trunkline.titles.railways_of_australia.core import GameRoA, accepts, add, held
from trunkline.titles.railways_of_australia.printed.facts import COLOURS
from trunkline.titles.railways_of_australia.records.actions import Deliver
from trunkline.titles.railways_of_australia.records.events import (
    CityEmptied,
    Delivered,
    EndTriggered,
)
from trunkline.titles.railways_of_australia.rules import money
from trunkline.titles.railways_of_australia.rules.cards import goals
from trunkline.titles.railways_of_australia.rules.deliveries import paths
from trunkline.titles.railways_of_australia.rules.rounds.turns import end_action, leave_hand
from trunkline.titles.railways_of_australia.state import Goods, StateRoA

MOST_OTHER_WAYS = 50


class Payout(NamedTuple):
    """Points of each seat for a delivery, and the bonuses among them."""

    points: tuple[int, ...]
    bonuses: tuple[goals.Bonus, ...]


def payout(game: GameRoA, state: StateRoA, action: Deliver) -> Payout:
    """Return each seat's points for a delivery (§8.6, §8.9)."""
    points = [0] * game.seats
    for number in action.links:
        for owner in state.links[number].owners:
            points[owner] += 1
    delivered = add(state.players[action.seat].delivered, cube(action.colour))
    bonuses = goals.delivery_bonuses(
        game, state, action.seat, action.stops[-1], len(action.links), delivered
    )
    for bonus in bonuses:
        points[bonus.seat] += bonus.points
    return Payout(tuple(points), tuple(bonuses))


def cube(colour: str) -> Goods:
    """One cube of a colour."""
    return tuple(int(name == colour) for name in COLOURS)


def card_sets(game: GameRoA, state: StateRoA, seat: int) -> list[list[tuple[str, ...]]]:
    """Return the sets of no, one or two cards that a delivery may use now.

    At most one of each name (§9.4), a Mechanical Stoker once a turn (§A10.3).
    """
    stoked = state.players[seat].stoked
    stokers = [card for card in held(game, state, seat, "stoker") if card not in stoked]
    cards = [*stokers[:1], *held(game, state, seat, "tenders")[:1]]
    sets: list[list[tuple[str, ...]]] = [[()]]
    if cards:
        sets.append([(card,) for card in cards])
    if len(cards) == 2:
        sets.append([tuple(sorted(cards))])
    return sets


def wish(game: GameRoA, state: StateRoA, seat: int, extra: int, level: int = 0) -> paths.PathQuery:
    """Return the query for paths of the current engine level, or of another one."""
    for card in state.display:
        it = game.cards[card]
        if it.op == "speed":
            return paths.PathQuery(
                seat, level or state.players[seat].level, extra, it.number, it.points
            )  # fmt: skip
    return paths.PathQuery(seat, level or state.players[seat].level, extra, 0, 0)


def deliveries(game: GameRoA, state: StateRoA, seat: int) -> Iterator[Deliver]:
    """Yield, for each cube and destination, the best path and the best by lead if it differs.

    A path that needs a card is there where it reaches something new or scores more.
    """
    seat = Seat(seat)
    sets = card_sets(game, state, seat)
    look = wish(game, state, seat, len(sets) - 1)
    for (_, colour), found in paths.best(state, look).items():
        for row in found.values():
            most = -1
            for best, cards in zip(row, sets, strict=True):
                if best is None or _own(look, best.points) <= most:
                    continue
                most = _own(look, best.points)
                for path in dict.fromkeys(best):
                    for some in cards:
                        yield Deliver(seat, colour, path.stops, path.links, some)


def _own(look: paths.PathQuery, path: paths.Path) -> int:
    return path.own + (look.bonus if look.fast and path.length >= look.fast else 0)


class Errand(NamedTuple):
    """A cube, its destination, and the cards that may help it (§A10.3, §A10.9)."""

    origin: str
    colour: str
    destination: str
    cards: tuple[str, ...] = ()


def other_ways(
    game: GameRoA, state: StateRoA, seat: int, errand: Errand
) -> tuple[list[Deliver], int]:
    """All deliveries of an errand, best first, and how many more there are than listed.

    A path names as many of the cards as it has links beyond the engine level (§A10.11).
    """
    origin, colour, destination, cards = errand
    look = wish(game, state, seat, len(cards))
    found = sorted(
        paths.every(state, seat, origin, colour, destination, look.level + look.extra),
        key=lambda path: (-_own(look, path), path.others, path.length, path.links),
    )
    every = [
        Deliver(Seat(seat), colour, path.stops, path.links, some)
        for path in found
        for some in combinations(cards, max(0, path.length - look.level))
    ]
    return every[:MOST_OTHER_WAYS], max(0, len(every) - MOST_OTHER_WAYS)


class Deliveries(Rule[GameRoA, StateRoA, Deliver]):
    """Move a cube over complete links to a city that accepts it (§8.1 to §8.5)."""

    action = Deliver
    sections = ("8.1", "8.2", "8.3", "8.4", "8.5", "8.6", "8.7", "8.8", "8.9")
    exact = True

    def options(self, game: GameRoA, state: StateRoA, seat: Seat) -> Iterator[Offer]:
        """Yield the best paths; any other legal path may be played, too."""
        for action in deliveries(game, state, seat):
            if action.cards and money.too_dear(game, state.players[seat], fee(game, action.cards)):
                continue
            yield Plan(action)

    def refusal(self, game: GameRoA, state: StateRoA, action: Deliver) -> str | None:
        """Return the first check that fails, or None."""
        return (
            self._cards(game, state, action)
            or self._cube(game, state, action)
            or self._path(game, state, action)
            or self._stops(game, state, action)
            or money.too_dear(game, state.players[action.seat], fee(game, action.cards))
        )

    def _cards(self, game: GameRoA, state: StateRoA, action: Deliver) -> str | None:
        player = state.players[action.seat]
        ops = [game.cards[card].op for card in action.cards]
        if not set(action.cards) <= set(player.hand):
            return "You do not hold this card (§9.3)."
        if not set(ops) <= {"stoker", "tenders"}:
            return "This card is not played with a delivery (§9.3)."
        if len(set(ops)) < len(ops) or list(action.cards) != sorted(action.cards):
            return "At most one card of each name in an action, in their order (§9.4)."
        if set(action.cards) & set(player.stoked):
            return "Mechanical Stoker works in one action a turn (§A10.3)."
        return None

    def _cube(self, game: GameRoA, state: StateRoA, action: Deliver) -> str | None:
        if len(action.stops) < 2 or len(action.links) != len(action.stops) - 1:
            return "A delivery names its cities in order, and a link from each to the next (§8.1)."
        if not state.goods[action.stops[0]][COLOURS.index(action.colour)]:
            return f"No {action.colour} cube lies in {action.stops[0]} (§8.1)."
        return None

    def _path(self, game: GameRoA, state: StateRoA, action: Deliver) -> str | None:
        steps = zip(action.stops, action.stops[1:], action.links, strict=False)
        for one, other, number in steps:
            edges = state.net.graph[one]
            if not any(edge.to == other and edge.link == number for edge in edges):
                return f"Link {number} does not join {one} and {other} (§8.1)."
        if action.seat not in state.links[action.links[0]].owners:
            return "The first link of a delivery is your own (§8.2)."
        if len(set(action.stops)) < len(action.stops) or len(set(action.links)) < len(action.links):
            return "No city and no link is used twice (§8.5)."
        level = state.players[action.seat].level
        if len(action.links) > level + len(action.cards):
            return f"{len(action.links)} links are too many for engine level {level} (§7.2, §8.1)."
        if action.cards and len(action.links) < level + len(action.cards):
            return "This card is not needed: it reaches further, nothing else (§A10.11)."
        return None

    def _stops(self, game: GameRoA, state: StateRoA, action: Deliver) -> str | None:
        for stop in action.stops[1:-1]:
            if accepts(state.cities[stop], action.colour):
                return f"A {action.colour} cube stops at {stop}, the first that takes it (§8.4)."
        if not accepts(state.cities[action.stops[-1]], action.colour):
            return f"{action.stops[-1]} does not accept {action.colour} cubes (§8.1)."
        return None

    def apply(self, game: GameRoA, state: StateRoA, action: Deliver) -> None:
        """Remove the cube; score links and bonuses (§8.6 to §8.9)."""
        seat, origin = action.seat, action.stops[0]
        paid = payout(game, state, action)
        state.emit(Delivered(seat, action.colour, tuple(action.stops)))
        self._use_cards(game, state, action)
        one = cube(action.colour)
        state.goods[origin] = tuple(
            have - gone for have, gone in zip(state.goods[origin], one, strict=True)
        )
        if game.choice.delivered_cubes == "bag":
            state.bag = add(state.bag, one)
        else:
            state.out = add(state.out, one)
        player = state.players[seat]
        longest = max(player.longest, len(action.links))
        state.change(seat, player._replace(delivered=add(player.delivered, one), longest=longest))
        for owner in game.player_seats:
            by_links = sum(owner in state.links[number].owners for number in action.links)
            money.score(game, state, owner, by_links, "links")
        for bonus in paid.bonuses:
            if bonus.card in state.display:
                goals.score_goal(game, state, bonus.card, (bonus.seat,))
            else:
                money.score(game, state, bonus.seat, bonus.points, game.cards[bonus.card].name)
        if not any(state.goods[origin]):
            mark_empty(game, state, origin)
        end_action(game, state)

    def _use_cards(self, game: GameRoA, state: StateRoA, action: Deliver) -> None:
        """Tenders are spent; a Stoker is paid for and rests until the next turn."""
        seat = action.seat
        if fee(game, action.cards):
            money.pay(game, state, seat, fee(game, action.cards))
        for card in action.cards:
            if game.cards[card].op == "tenders":
                leave_hand(game, state, seat, card)
                state.discard = (*state.discard, card)
            else:
                player = state.players[seat]
                state.change(seat, player._replace(stoked=(*player.stoked, card)))


def fee(game: GameRoA, cards: tuple[str, ...]) -> int:
    """Return the cost of a delivery's cards (§A10.3)."""
    return sum(game.cards[card].cost for card in cards)


def mark_empty(game: GameRoA, state: StateRoA, place: str) -> None:
    """Give a city without cubes its marker, once; enough of them end the game (§8.8, §13.1).

    Nothing removes a marker, not even new cubes (§A4.8).
    """
    city = state.cities[place]
    if city.marker:
        return
    state.cities[place] = city._replace(marker=True)
    markers = sum(city.marker for city in state.cities.values())
    state.emit(CityEmptied(place, markers, game.markers))
    if markers >= game.markers and not state.turn.triggered:
        state.turn = state.turn._replace(triggered=state.turn.number)
        state.emit(EndTriggered(game.choice.extra_turns))
