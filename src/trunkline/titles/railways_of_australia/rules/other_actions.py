"""Urbanize, upgrade the engine, pass; and Company Merger (§3.3, §6, §7, §A10.1)."""

from __future__ import annotations

from collections.abc import Iterator

from trunkline.kernel import Offer, Rule, Seat
from trunkline.titles.railways_of_australia.core import GameRoA, held, is_gray
from trunkline.titles.railways_of_australia.records.actions import Merge, Pass, Upgrade, Urbanize
from trunkline.titles.railways_of_australia.records.events import (
    EngineUpgraded,
    LinkShared,
    Paid,
    Passed,
    Urbanized,
)
from trunkline.titles.railways_of_australia.rules import money
from trunkline.titles.railways_of_australia.rules.cards.goals import score_engine
from trunkline.titles.railways_of_australia.rules.deliveries.cubes import draw_for
from trunkline.titles.railways_of_australia.rules.rounds.turns import end_action, leave_hand
from trunkline.titles.railways_of_australia.rules.track import link_network, links
from trunkline.titles.railways_of_australia.rules.track.link_network import far_ends
from trunkline.titles.railways_of_australia.state import StateRoA


def cannot_tile(game: GameRoA, state: StateRoA, place: str, colour: str) -> str | None:
    """Return why a New City tile of a colour cannot go on a city (§6.1, §6.3, §6.5, §A10.2)."""
    city = state.cities[place]
    if city.commonwealth:
        return f"{place} has the Commonwealth tile (§A10.2)."
    if not city.built:
        return f"{place} is a town that is not built yet (§A4.1, §6.1)."
    if not is_gray(city):
        return f"{place} is not gray (§6.5)."
    if not state.stock.get(colour):
        return f"There is no {colour} New City tile in stock (§6.3)."
    return None


def put_tile(game: GameRoA, state: StateRoA, seat: Seat, place: str, colour: str) -> None:
    """Give the city the tile's colour."""
    state.stock[colour] -= 1
    state.cities[place] = state.cities[place]._replace(colour=colour, tile=colour)
    state.emit(Urbanized(seat, place, colour))


class Urbanizes(Rule[GameRoA, StateRoA, Urbanize]):
    """Pay, and turn any gray city into a coloured one with two more cubes (§6)."""

    action = Urbanize
    sections = ("6.1", "6.2", "6.3", "6.5")

    def options(self, game: GameRoA, state: StateRoA, seat: Seat) -> Iterator[Offer]:
        """Every gray city in every colour in stock."""
        colours = [colour for colour, number in state.stock.items() if number]
        for place, city in state.cities.items():
            if is_gray(city):
                yield from (Urbanize(seat, place, colour) for colour in colours)

    def refusal(self, game: GameRoA, state: StateRoA, action: Urbanize) -> str | None:
        """Return why this city or this colour cannot be chosen, or None."""
        player, price = state.players[action.seat], game.costs["urbanize"]
        wrong = cannot_tile(game, state, action.place, action.colour)
        return wrong or money.too_dear(game, player, price)

    def apply(self, game: GameRoA, state: StateRoA, action: Urbanize) -> None:
        """Tile and cubes."""
        money.pay(game, state, action.seat, game.costs["urbanize"])
        state.emit(Paid(action.seat, game.costs["urbanize"], "new_city"))
        put_tile(game, state, action.seat, action.place, action.colour)
        end_action(game, state)
        draw_for(state, action.place, game.numbers["new_cubes"])


class Upgrades(Rule[GameRoA, StateRoA, Upgrade]):
    """Raise the engine by one level for the price of the new one (§7.1)."""

    action = Upgrade
    sections = ("1.5", "7.1")

    def options(self, game: GameRoA, state: StateRoA, seat: Seat) -> Iterator[Offer]:
        """One level."""
        yield Upgrade(seat)

    def refusal(self, game: GameRoA, state: StateRoA, action: Upgrade) -> str | None:
        """There is a highest level."""
        player = state.players[action.seat]
        if player.level > len(game.prices):
            return f"Engine level {player.level} is the highest (§1.5)."
        return money.too_dear(game, player, game.prices[player.level - 1])

    def apply(self, game: GameRoA, state: StateRoA, action: Upgrade) -> None:
        """One level more; New Train may score."""
        seat = action.seat
        price = game.prices[state.players[seat].level - 1]
        money.pay(game, state, seat, price)
        state.emit(Paid(seat, price, "engine"))
        player = state.players[seat]
        state.change(seat, player._replace(level=player.level + 1))
        state.emit(EngineUpgraded(seat, player.level + 1))
        score_engine(game, state, seat)
        end_action(game, state)


class PassesAction(Rule[GameRoA, StateRoA, Pass]):
    """An action may be passed (§3.3)."""

    action = Pass
    sections = ("3.3",)
    exact = True
    sentence = "Take an action or pass (§3.3)."

    def options(self, game: GameRoA, state: StateRoA, seat: Seat) -> Iterator[Offer]:
        """Yield a pass at any time."""
        yield Pass(seat)

    def apply(self, game: GameRoA, state: StateRoA, action: Pass) -> None:
        """Nothing."""
        state.emit(Passed(action.seat))
        end_action(game, state, idle=True)


class Merges(Rule[GameRoA, StateRoA, Merge]):
    """Company Merger: pay an opponent a link's list price and own it together (§A10.1)."""

    action = Merge
    sections = ("A10.1", "A7.7")

    def options(self, game: GameRoA, state: StateRoA, seat: Seat) -> Iterator[Offer]:
        """Every complete link of a single opponent, with each card."""
        for card in held(game, state, seat, "merger"):
            for number, link in state.links.items():
                if far_ends(state.links, link) and seat not in link.owners:
                    yield Merge(seat, card, number)

    def refusal(self, game: GameRoA, state: StateRoA, action: Merge) -> str | None:
        """Return why this link cannot be shared, or None."""
        seat, link = action.seat, state.links.get(action.link)
        if action.card not in held(game, state, seat, "merger"):
            return "You do not hold this Company Merger (§A10.1)."
        if link is None or not far_ends(state.links, link):
            return "A merger is about a complete link (§A10.1)."
        if len(link.owners) > 1 or seat in link.owners:
            return "Only a link of one single opponent can be shared (§A10.1)."
        if link.stem is None:
            ((one, other),) = map(sorted, far_ends(state.links, link))
            if (seat, one, other) in state.net.pairs:
                return f"You already own a link between {one} and {other} (§5.14)."
        return money.too_dear(game, state.players[seat], links.list_price(game, state, action.link))

    def apply(self, game: GameRoA, state: StateRoA, action: Merge) -> None:
        """Both own it; the action is still to be taken, and a major line may be complete."""
        seat, link = action.seat, state.links[action.link]
        (owner,) = link.owners
        price = links.list_price(game, state, action.link)
        leave_hand(game, state, seat, action.card)
        state.discard = (*state.discard, action.card)
        money.pay(game, state, seat, price, owner)
        state.links[action.link] = link._replace(owners=(owner, seat))
        state.net = link_network.joined(game.land, state.net, state.links, state.junctions)
        ends = links.ends(state, link)
        state.emit(LinkShared(seat, game.player_seats[owner], ends, price))
        state.turn = state.turn._replace(idle=False)
        links.score_lines(game, state)
