"""The sequence of play: turns, action rounds, the end of an action (§3, §11, §13)."""

from __future__ import annotations

from trunkline.kernel import CHANCE, Frame
from trunkline.titles.railways_of_australia.core import GameRoA
from trunkline.titles.railways_of_australia.records.events import (
    CardUsed,
    GameOver,
    IncomePaid,
    InterestWaived,
    TurnBegun,
)
from trunkline.titles.railways_of_australia.rules import money
from trunkline.titles.railways_of_australia.rules.cards import barons
from trunkline.titles.railways_of_australia.rules.track import links
from trunkline.titles.railways_of_australia.state import StateRoA, Turn

MARKERS, PASSES, TURNS = "markers", "passes", "turns"
"""Ends of a game (§13.1, §13.5, §13.6)."""


def end_action(game: GameRoA, state: StateRoA, *, idle: bool = False) -> None:
    """End an action: its cards go where they belong, and the next question comes (§3.2)."""
    if not idle:
        state.turn = state.turn._replace(idle=False)
    _put_cards_away(game, state)
    if state.frames[-1].step == "building":
        state.pop()
    top = state.frames[-1]
    if top.step == "further" and top.data > 1:
        state.replace_top(top._replace(data=top.data - 1))
    else:
        state.replace_top(Frame("next", ()))


def _put_cards_away(game: GameRoA, state: StateRoA) -> None:
    """Cards of a building action: spent, back in the display, or back in the hand (§9.3, §A8.1).

    Cards in a hand are ready for the next action, also of the same turn (§A8.3).
    """
    work, state.work = state.work, None
    if work is None or not work.begun:
        return
    (seat,) = state.frames[-1].seats
    for card in work.cards:
        if game.cards[card].rebound and card in work.used:
            leave_hand(game, state, seat, card)
            state.display = (*state.display, card)
        elif not game.cards[card].rebound:
            leave_hand(game, state, seat, card)
            state.discard = (*state.discard, card)


def leave_hand(game: GameRoA, state: StateRoA, seat: int, card: str) -> None:
    """Remove a used card from the hand."""
    player = state.players[seat]
    hand = tuple(other for other in player.hand if other != card)
    state.change(seat, player._replace(hand=hand))
    state.emit(CardUsed(game.player_seats[seat], card))


def settle_next(game: GameRoA, state: StateRoA) -> bool:
    """Ask the next seat, begin the next round, or end the turn (§3.1, §3.2)."""
    turn = state.turn
    if turn.at + 1 < len(turn.order):
        turn = turn._replace(at=turn.at + 1)
    elif turn.round < game.numbers["actions"]:
        turn = turn._replace(at=0, round=turn.round + 1)
    else:
        _end_turn(game, state)
        return True
    state.turn = turn
    state.frames = (Frame("act", (turn.order[turn.at],)),)
    return True


def begin_rounds(state: StateRoA, order: tuple[int, ...]) -> None:
    """Begin the first action round: the turn order is known (§4.4)."""
    state.auction = None
    state.turn = state.turn._replace(order=order, round=1, at=0)
    state.frames = (Frame("act", (order[0],)),)


def begin_turn(game: GameRoA, state: StateRoA) -> None:
    """Turn up a card from the second turn on, then begin the auction (§3.1, §3.4)."""
    turn = state.turn
    state.turn = Turn(turn.number + 1, 0, turn.order, 0, True, turn.triggered)
    state.players = tuple(player._replace(stoked=()) for player in state.players)
    state.emit(TurnBegun(state.turn.number))
    state.frames = (Frame("auction", ()),)
    if state.turn.number > 1 and game.choice.refill == "per_turn":
        reveal_card(state)


def reveal_card(state: StateRoA) -> None:
    """Ask chance for a card of the deck, if there is one (§9.7)."""
    if state.deck:
        state.push(Frame("reveal", (CHANCE,)))


def _end_turn(game: GameRoA, state: StateRoA) -> None:
    """Unfinished track goes, income comes, and perhaps the end (§5.11, §11, §13.2)."""
    links.remove_unfinished(game, state)
    for seat in range(game.seats):
        _pay_income(game, state, seat)
    turn = state.turn
    if turn.triggered and turn.number >= turn.triggered + game.choice.extra_turns:
        _finish(game, state, MARKERS)
    elif turn.idle:
        _finish(game, state, PASSES)
    elif turn.number >= game.numbers["most_turns"]:
        _finish(game, state, TURNS)
    else:
        begin_turn(game, state)


def _pay_income(game: GameRoA, state: StateRoA, seat: int) -> None:
    """Pay income by score, less interest, with new bonds for missing money (§11.1, §11.3)."""
    player = state.players[seat]
    income, rate = game.income(player.score), game.costs["interest"]
    interest = player.bonds * rate
    money.receive(state, seat, income)
    bonds = money.lacking(game, state.players[seat], interest)
    if game.choice.interest_on_new_bonds and bonds:
        short = interest - state.players[seat].cash
        bonds = -(-short // (game.costs["bond"] - rate))
        interest += bonds * rate
    left = money.bonds_left(game, player)
    if left is not None and bonds > left:
        if game.choice.interest_on_new_bonds:
            interest -= (bonds - left) * rate
        owed, bonds = interest, left
        interest = min(owed, state.players[seat].cash + bonds * game.costs["bond"])
        state.emit(InterestWaived(game.player_seats[seat], owed - interest))
    money.pay(game, state, seat, interest)
    state.emit(IncomePaid(game.player_seats[seat], income, interest))


def _finish(game: GameRoA, state: StateRoA, reason: str) -> None:
    """Reveal the barons and end the game (§13.3, §14.1)."""
    state.end = reason
    state.frames = ()
    state.emit(GameOver(reason))
    barons.show(game, state)
