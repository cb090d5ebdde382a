"""Operations cards: turned up, taken from the display, and carried out at once (§9, §A8, §A10)."""

from __future__ import annotations

from collections.abc import Iterator

from trunkline.kernel import Frame, Offer, Rule, Seat
from trunkline.titles.railways_of_australia.core import GameRoA, is_gray
from trunkline.titles.railways_of_australia.records.actions import Reveal, Take
from trunkline.titles.railways_of_australia.records.events import (
    CampPitched,
    CardRevealed,
    CardTaken,
)
from trunkline.titles.railways_of_australia.rules.cards.federation import found_federation
from trunkline.titles.railways_of_australia.rules.cards.goals import score_on_reveal
from trunkline.titles.railways_of_australia.rules.deliveries.cubes import draw_for
from trunkline.titles.railways_of_australia.rules.other_actions import cannot_tile, put_tile
from trunkline.titles.railways_of_australia.rules.rounds.turns import end_action, reveal_card
from trunkline.titles.railways_of_australia.rules.track.towns import found
from trunkline.titles.railways_of_australia.state import Camp, StateRoA


class Reveals(Rule[GameRoA, StateRoA, Reveal]):
    """A card of the deck is turned up; towns and Federation are replaced (§3.4, §A4.5, §A10.2)."""

    action = Reveal
    sections = ("3.4", "9.7", "A4.5", "A10.2", "A10.13")
    exact = True
    sentence = "A card of the deck is turned up (§3.4)."

    def options(self, game: GameRoA, state: StateRoA, seat: Seat) -> Iterator[Offer]:
        """Any card that was not seen yet."""
        yield from (Reveal(seat, card) for card in state.deck)

    def apply(self, game: GameRoA, state: StateRoA, action: Reveal) -> None:
        """Put the card into the display, or carry it out and draw the next."""
        card = action.card
        it = game.cards[card]
        state.pop()
        state.deck = tuple(other for other in state.deck if other != card)
        state.emit(CardRevealed(card))
        if it.op == "town":
            state.discard = (*state.discard, card)
            reveal_card(state)
            found(game, state, it.places[0], it.number)
        elif it.op == "federation":
            found_federation(game, state, card)
            reveal_card(state)
        else:
            state.display = (*state.display, card)
            score_on_reveal(game, state, card)


class Takes(Rule[GameRoA, StateRoA, Take]):
    """Take a card, with the choices it needs at once (§9.1, §9.3).

    House rules that replace taking do not apply to a rebound card (§A8.2).
    """

    action = Take
    sections = ("9.1", "9.2", "9.3", "9.6", "A8.1", "A10.4")
    exact = True

    def options(self, game: GameRoA, state: StateRoA, seat: Seat) -> Iterator[Offer]:
        """Every card in every way it can be taken."""
        for card in state.display:
            if _closed(game, state, card) is None:
                for place, colour in ways(game, state, card):
                    yield Take(seat, card, place, colour)

    def refusal(self, game: GameRoA, state: StateRoA, action: Take) -> str | None:
        """Return why the card cannot be taken, or not this way, or None."""
        card = action.card
        if card not in state.display:
            return "This card does not lie in the display (§9.1)."
        wrong = _closed(game, state, card)
        if wrong:
            return wrong
        if (action.place, action.colour) not in ways(game, state, card):
            return _how(game, state, action)
        return None

    def apply(self, game: GameRoA, state: StateRoA, action: Take) -> None:
        """Put the card into the hand, or carry it out and discard it."""
        seat, card = action.seat, action.card
        it = game.cards[card]
        state.display = tuple(other for other in state.display if other != card)
        player = state.players[seat]
        state.change(seat, player._replace(takings=player.takings + 1))
        state.emit(CardTaken(seat, card))
        if it.plays == "take" and not (it.op == "camp" and action.place):
            state.discard = (*state.discard, card)
        else:
            player = state.players[seat]
            state.change(seat, player._replace(hand=(*player.hand, card)))
        left = state.frames[-1].data if state.frames[-1].step == "further" else 1
        end_action(game, state)
        if it.op == "executive":
            state.replace_top(Frame("further", (seat,), left - 1 + it.number))
        if game.choice.refill == "on_take" and not it.rebound:
            reveal_card(state)
        if action.place is not None:
            _carry_out(game, state, seat, card, action.place, action.colour)


def _carry_out(
    game: GameRoA, state: StateRoA, seat: Seat, card: str, place: str, colour: str | None
) -> None:
    """Navy Camp, New Industry, City Growth (§9.5, §A10.4)."""
    it = game.cards[card]
    if it.op == "camp":
        state.camps[card] = Camp(seat, place)
        state.emit(CampPitched(seat, place))
    elif it.op == "growth":
        draw_for(state, place, it.number)
    elif colour is not None:
        put_tile(game, state, seat, place, colour)
        if game.choice.new_industry_cubes:
            draw_for(state, place, it.number)


def ways(game: GameRoA, state: StateRoA, card: str) -> list[tuple[str | None, str | None]]:
    """Return the places and colours with which a card may be taken; empty if nothing fits."""
    op = game.cards[card].op
    found: list[tuple[str | None, str | None]] = []
    if op == "growth":
        found = [(place, None) for place, city in state.cities.items() if city.built]
    elif op == "camp":
        found = [(place, None) for place, city in state.cities.items() if is_gray(city)]
    elif op == "industry":
        colours = [colour for colour, number in state.stock.items() if number]
        gray = [place for place, city in state.cities.items() if is_gray(city)]
        found = [(place, colour) for place in gray for colour in colours]
    return found or [(None, None)]


def _closed(game: GameRoA, state: StateRoA, card: str) -> str | None:
    """Return why nobody may take this card, or None (§9.3, §9.6)."""
    it = game.cards[card]
    if it.plays == "public":
        return f"{it.name} is a goal open to all; nobody takes it (§9.3)."
    further = state.frames[-1].step == "further"
    if it.op == "executive" and further and not game.choice.chain_executive:
        return "A further action does not take another Railroad Executive (§9.6)."
    return None


def _how(game: GameRoA, state: StateRoA, action: Take) -> str:
    """Return the question that a card asks when it is taken (§9.3, §9.5, §A10.4)."""
    op = game.cards[action.card].op
    if op == "industry" and action.place is not None and action.colour is not None:
        wrong = cannot_tile(game, state, action.place, action.colour)
        if wrong:
            return wrong
    asked = {
        "growth": "Name a city for the cubes, and no colour (§9.5).",
        "camp": "Name a gray city for the camp, and no colour (§A10.4).",
        "industry": "Name a gray city and the colour of its tile (§9.5).",
    }
    if ways(game, state, action.card) == [(None, None)] or op not in asked:
        return "This card is taken without naming anything (§9.3)."
    return asked[op]
