"""Trades between players: minors, face-up privates and personal cash (§10.4)."""

from __future__ import annotations

from collections.abc import Iterator

from trunkline.eighteen.parts.ledger import player_gets
from trunkline.eighteen.parts.shares import WHOLE, hand_over
from trunkline.kernel import Frame, Offer, Range, Rule, Seat
from trunkline.titles.g18oe.core import GameOE, certificate_count, certificate_limit
from trunkline.titles.g18oe.records.actions import Answer, Trade
from trunkline.titles.g18oe.records.events import Traded
from trunkline.titles.g18oe.records.proposal_events import Declined, TradeProposed
from trunkline.titles.g18oe.rules.money import change
from trunkline.titles.g18oe.rules.stock.shares import TRADING, limit_refusal
from trunkline.titles.g18oe.rules.stock.turns import acted
from trunkline.titles.g18oe.state import FLOATED, MINOR, StateOE


def items(state: StateOE, seat: int) -> Iterator[str]:
    """Yield the things a player could trade: minors in business and face-up privates (§10.4)."""
    for name, private in state.privates.items():
        if private.seat == seat and private.open and not private.gone:
            yield name
    for name, line in state.companies.items():
        if line.kind == MINOR and line.status == FLOATED and line.president == seat:
            yield name


class Trades(Rule[GameOE, StateOE, Trade]):
    """Propose an exchange to another player (§10.4)."""

    action = Trade
    sections = ("10.4",)

    def options(self, game: GameOE, state: StateOE, seat: Seat) -> Iterator[Offer]:
        """Yield the purchase or sale of a single item for cash; other trades are legal, too."""
        stock = state.stock
        if stock.selling or stock.floating or stock.asked or state.rr_phase == "regional":
            return
        for other in state.seating:
            if other == seat:
                continue
            for item in items(state, other):
                offer = Trade(seat, other, (item,), (), 0)
                yield Range(offer, "cash", 0, state.players[seat].cash)
            for item in items(state, seat):
                offer = Trade(seat, other, (), (item,), -state.players[other].cash)
                yield Range(offer, "cash", -state.players[other].cash, 0)

    def refusal(self, game: GameOE, state: StateOE, action: Trade) -> str | None:
        """Two players, what they own, what they have, and the certificate limit."""
        stock = state.stock
        if state.rr_phase not in TRADING:
            return "Players trade once the Major railroad phase has begun (§10)."
        above = limit_refusal(game, state, action.seat)
        if above:
            return above
        if stock.selling or stock.floating:
            return "You have begun another stock action; a trade takes a whole one (§10)."
        if stock.asked:
            return "You have made a proposal in this turn (§10.4)."
        return exchange_refusal(game, state, action)

    def apply(self, game: GameOE, state: StateOE, action: Trade) -> None:
        """Ask the partner."""
        state.stock = state.stock._replace(asked=True)
        ask(state, action)


def exchange_refusal(game: GameOE, state: StateOE, action: Trade) -> str | None:
    """Return why two players cannot exchange these things, or None (§10.4)."""
    seat, other = int(action.seat), action.partner
    if other == seat or other not in state.seating:
        return "Trade with another player (§10.4)."
    if not action.gets and not action.gives:
        return "Something must change hands (§10.4)."
    for owner, things in ((other, action.gets), (seat, action.gives)):
        if len(set(things)) != len(things) or not set(things) <= set(items(state, owner)):
            return "You can trade only your own minors and face-up privates (§10.4)."
    if not -state.players[other].cash <= action.cash <= state.players[seat].cash:
        return "Nobody pays more than their personal cash (§10.4)."
    limit = certificate_limit(game)
    gain = len(action.gets) - len(action.gives)
    for one, more in ((seat, gain), (other, -gain)):
        if limit is not None and more > 0 and certificate_count(game, state, one) + more > limit:
            return f"The certificate limit is {limit} (§4.1)."
    return None


def ask(state: StateOE, action: Trade) -> None:
    """Put an exchange to the partner."""
    data = (int(action.seat), action.partner, action.gets, action.gives, action.cash)
    partner = Seat(action.partner)
    state.emit(TradeProposed(action.seat, partner, action.gets, action.gives, action.cash))
    state.push(Frame("trade", (action.partner,), data))


def counter_refusal(state: StateOE, seat: int) -> str | None:
    """Return why a proposal cannot be answered with another: one counter-offer is enough."""
    proposer = state.frames[-1].data[0]
    if proposer != state.frames[-2].seats[0]:
        return "Answer a counter-offer with yes or no (§10.4, §10.5)."
    return None


class CounterTrades(Rule[GameOE, StateOE, Trade]):
    """Answer a proposed exchange with another one; the proposer is asked then (§10.4)."""

    action = Trade
    sections = ("10.4",)

    def options(self, game: GameOE, state: StateOE, seat: Seat) -> Iterator[Offer]:
        """None is listed: the answers are yes and no, and any other exchange is judged."""
        return iter(())

    def refusal(self, game: GameOE, state: StateOE, action: Trade) -> str | None:
        """Only to the proposer, once, and within the limits of any exchange."""
        again = counter_refusal(state, action.seat)
        if again:
            return again
        if action.partner != state.frames[-1].data[0]:
            return "A counter-offer goes to the player who asked you (§10.4)."
        return exchange_refusal(game, state, action)

    def apply(self, game: GameOE, state: StateOE, action: Trade) -> None:
        """Decline the proposal, and ask the proposer."""
        state.pop()
        state.emit(Declined(action.seat))
        ask(state, action)


class AnswerTrades(Rule[GameOE, StateOE, Answer]):
    """Agree to a trade, or not (§10.4)."""

    action = Answer
    sections = ("10.4",)
    exact = True

    def options(self, game: GameOE, state: StateOE, seat: Seat) -> Iterator[Offer]:
        """Yes or no."""
        yield Answer(seat, True)
        yield Answer(seat, False)

    def apply(self, game: GameOE, state: StateOE, action: Answer) -> None:
        """Everything changes hands at once; it was the proposer's stock action."""
        seat, other, gets, gives, cash = state.pop().data
        if not action.yes:
            state.emit(Declined(action.seat))
            return
        for item in gets:
            hand(game, state, item, seat)
        for item in gives:
            hand(game, state, item, other)
        player_gets(state, seat, -cash)
        player_gets(state, other, cash)
        state.emit(Traded(Seat(seat), Seat(other), gets, gives, cash))
        acted(game, state, state.frames[-1].seats[0])


def hand(game: GameOE, state: StateOE, item: str, seat: int) -> None:
    """Give a minor or private to a new owner."""
    if item in state.privates:
        state.privates[item] = state.privates[item]._replace(seat=seat)
    else:
        hand_over(state, item, WHOLE, state.companies[item].president, seat)
        change(state, item, president=seat)
