"""Public goals: the first player to meet one scores it, and it leaves the display (§9.2, §9.5)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from trunkline.titles.railways_of_australia.core import GameRoA
from trunkline.titles.railways_of_australia.rules.money import score
from trunkline.titles.railways_of_australia.state import Goods, StateRoA


class Bonus(NamedTuple):
    """A player's points besides those of links."""

    seat: int
    points: int
    card: str


def met_by_delivery(
    game: GameRoA, state: StateRoA, place: str, length: int, delivered: Goods
) -> list[str]:
    """Return the goals in the display that a delivery meets; `delivered` counts it already."""
    found = []
    for card in state.display:
        it = game.cards[card]
        if (
            it.op == "era"
            or (it.op == "speed" and length >= it.number)
            or (it.op == "bounty" and place in it.places)
            or (it.op == "passengers" and colours(delivered) >= it.number)
        ):
            found.append(card)
    return found


def colours(delivered: Goods) -> int:
    """Return the number of colours that a player has delivered (§A10.13)."""
    return sum(number > 0 for number in delivered)


def delivery_bonuses(
    game: GameRoA, state: StateRoA, seat: int, place: str, length: int, delivered: Goods
) -> list[Bonus]:
    """Return a delivery's points besides its links: hotels, ports, goals (§8.9, §9.5, §A10.12)."""
    found = []
    for holder, player in enumerate(state.players):
        for card in player.hand:
            it = game.cards[card]
            if place in it.places and (it.op == "hotel" or (it.op == "ports" and holder == seat)):
                found.append(Bonus(holder, it.points, card))
    met = met_by_delivery(game, state, place, length, delivered)
    return [*found, *(Bonus(seat, game.cards[card].points, card) for card in met)]


def score_goal(game: GameRoA, state: StateRoA, card: str, seats: Iterable[int]) -> None:
    """Score a goal for all who meet it at this moment, and discard it (§9.3)."""
    state.display = tuple(other for other in state.display if other != card)
    state.discard = (*state.discard, card)
    for seat in seats:
        score(game, state, seat, game.cards[card].points, game.cards[card].name)


def score_engine(game: GameRoA, state: StateRoA, seat: int) -> None:
    """Score New Train for the first player with its engine level (§9.5)."""
    for card in state.display:
        it = game.cards[card]
        if it.op == "new_train" and state.players[seat].level >= it.number:
            score_goal(game, state, card, (seat,))


def score_on_reveal(game: GameRoA, state: StateRoA, card: str) -> None:
    """Score a goal for all who meet it when it is turned up (§A10.13)."""
    it = game.cards[card]
    if it.op == "passengers":
        met = [
            s for s, player in enumerate(state.players) if colours(player.delivered) >= it.number
        ]
        if met:
            score_goal(game, state, card, met)
