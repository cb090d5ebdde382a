"""The Goods Yard: a whole game on the kernel, some two hundred lines, to learn it from.

§1 Each round everybody is dealt a hidden card. §2 All bid sealed for one more; the highest bid pays
the bank and is dealt it (a tie goes to the first seat). §3 The winner may once demand that another
seat throw one of its cards away, and ends the round. §4 At any time in its turn the winner may
borrow a coin, once a game. §5 When a round cannot be dealt, cards and coins less debts are points.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from trunkline.kernel import (
    CHANCE,
    Action,
    BadData,
    Event,
    Frame,
    Game,
    Offer,
    Problem,
    Range,
    Rule,
    Seat,
    Secret,
    State,
    Step,
    record,
)
from trunkline.kernel.codec import decode


@dataclass(slots=True, eq=False)
class Yard(State):
    deck: Secret[tuple[int, ...]]
    hands: dict[int, tuple[Secret[int], ...]]
    bids: dict[int, Secret[int]]
    coins: dict[int, int]
    debts: dict[int, int]
    bank: int
    thrown: Secret[tuple[int, ...]]


@record
class Deal(Action):
    to: Seat
    card: int
    secret: ClassVar[tuple[str, ...]] = ("card",)

    def readers(self) -> tuple[int, ...]:
        return (self.to,)


@record
class Bid(Action):
    amount: int
    secret: ClassVar[tuple[str, ...]] = ("amount",)


@record
class Demand(Action):
    target: Seat


@record
class Discard(Action):
    card: int
    secret: ClassVar[tuple[str, ...]] = ("card",)


@record
class Borrow(Action):
    pass


@record
class EndRound(Action):
    pass


@record
class Dealt(Event):
    to: Seat
    card: int
    text: ClassVar[str] = "{to} is dealt the {card}."
    text_hidden: ClassVar[str] = "{to} is dealt a card."
    secret: ClassVar[tuple[str, ...]] = ("card",)

    def readers(self) -> tuple[int, ...]:
        return (self.to,)


@record
class Won(Event):
    seat: Seat
    amount: int
    text: ClassVar[str] = "{seat} wins with {amount}."


class Deals(Rule["GoodsYard", Yard, Deal]):
    """Chance deals the next card (§1, §2)."""

    action, exact, sections = Deal, True, ("1", "2")

    def options(self, game: GoodsYard, state: Yard, seat: int) -> Iterator[Offer]:
        for card in sorted({*state.deck.value}):
            yield Deal(CHANCE, state.frames[-1].data[0], card)

    def refusal(self, game: GoodsYard, state: Yard, action: Deal) -> str | None:
        if action.to != state.frames[-1].data[0]:
            return "Cards are dealt in order of seats (§1)."
        return None if action.card in state.deck.value else "This card is not in the deck (§1)."

    def weight(self, game: GoodsYard, state: Yard, action: Deal) -> int:
        return state.deck.value.count(action.card)

    def apply(self, game: GoodsYard, state: Yard, action: Deal) -> None:
        deck, (_, *later) = list(state.deck.value), state.frames[-1].data
        deck.remove(action.card)
        state.deck = Secret(tuple(deck), state.deck.seats)
        state.hands[action.to] += (Secret(action.card, (action.to,)),)
        state.tell(Dealt(action.to, action.card))
        state.replace_top(Frame("deal", (CHANCE,), tuple(later)))


class Bids(Rule["GoodsYard", Yard, Bid]):
    """Everybody who has not bid yet bids up to all of its coins, unseen by the others (§2)."""

    action, sections = Bid, ("2",)

    def options(self, game: GoodsYard, state: Yard, seat: int) -> Iterator[Offer]:
        yield Range(Bid(Seat(seat), 0), "amount", 0, state.coins[seat])

    def refusal(self, game: GoodsYard, state: Yard, action: Bid) -> str | None:
        most = state.coins[action.seat]
        return None if 0 <= action.amount <= most else f"Bid from 0 to {most} coins (§2)."

    def apply(self, game: GoodsYard, state: Yard, action: Bid) -> None:
        state.bids[action.seat] = Secret(action.amount, (action.seat,))
        waiting = tuple(seat for seat in range(game.seats) if seat not in state.bids)
        state.replace_top(Frame("bid", waiting))


class Demands(Rule["GoodsYard", Yard, Demand]):
    """The winner makes another seat throw a card away (§3)."""

    action, sections = Demand, ("3",)

    def options(self, game: GoodsYard, state: Yard, seat: int) -> Iterator[Offer]:
        yield from (Demand(Seat(seat), Seat(other)) for other in range(game.seats))

    def refusal(self, game: GoodsYard, state: Yard, action: Demand) -> str | None:
        if state.frames[-1].data:
            return "One demand in a round (§3)."
        if action.target == action.seat or action.target not in range(game.seats):
            return "Demand a card of another seat (§3)."
        return None if state.hands[action.target] else "That seat has no card (§3)."

    def apply(self, game: GoodsYard, state: Yard, action: Demand) -> None:
        state.replace_top(state.frames[-1]._replace(data=True))
        state.push(Frame("discard", (action.target,)))


class Discards(Rule["GoodsYard", Yard, Discard]):
    """A seat that is not on turn throws one of its cards away (§3)."""

    action, sections = Discard, ("3",)

    def options(self, game: GoodsYard, state: Yard, seat: int) -> Iterator[Offer]:
        cards = sorted({card.value for card in state.hands[seat]})
        yield from (Discard(Seat(seat), card) for card in cards)

    def refusal(self, game: GoodsYard, state: Yard, action: Discard) -> str | None:
        held = [card.value for card in state.hands[action.seat]]
        return None if action.card in held else "You do not hold this card (§3)."

    def apply(self, game: GoodsYard, state: Yard, action: Discard) -> None:
        hand = list(state.hands[action.seat])
        hand.remove(Secret(action.card, (action.seat,)))
        state.hands[action.seat] = tuple(hand)
        state.thrown = Secret((*state.thrown.value, action.card), ())
        state.pop()


class Borrows(Rule["GoodsYard", Yard, Borrow]):
    """A coin from the bank, a point at the end (§4)."""

    action, sections = Borrow, ("4",)

    def options(self, game: GoodsYard, state: Yard, seat: int) -> Iterator[Offer]:
        yield Borrow(Seat(seat))

    def refusal(self, game: GoodsYard, state: Yard, action: Borrow) -> str | None:
        return "You have borrowed already (§4)." if state.debts[action.seat] else None

    def apply(self, game: GoodsYard, state: Yard, action: Borrow) -> None:
        state.debts[action.seat], state.bank = 1, state.bank - 1
        state.coins[action.seat] += 1


class EndsRound(Rule["GoodsYard", Yard, EndRound]):
    """The winner is done (§3)."""

    action, exact, sections = EndRound, True, ("3",)

    def options(self, game: GoodsYard, state: Yard, seat: int) -> Iterator[Offer]:
        yield EndRound(Seat(seat))

    def refusal(self, game: GoodsYard, state: Yard, action: EndRound) -> str | None:
        return None

    def apply(self, game: GoodsYard, state: Yard, action: EndRound) -> None:
        game.deal_round(state)


def dealt(game: GoodsYard, state: Yard) -> bool:
    """When the last card is dealt the bids are asked, or the winner has its turn."""
    if state.frames[-1].data:
        return False
    state.pop()
    return True


def reveal(game: GoodsYard, state: Yard) -> bool:
    """When the last bid is in, the highest pays, is dealt a card and has the turn (§2)."""
    if state.frames[-1].seats:
        return False
    amount, winner = max((bid.value, -seat) for seat, bid in state.bids.items())
    state.coins[-winner] -= amount
    state.bank += amount
    state.bids.clear()
    state.tell(Won(Seat(-winner), amount))
    state.frames = (Frame("turn", (-winner,), False), Frame("deal", (CHANCE,), (-winner,)))
    return True


DEAL = Step("deal", (Deals(),), settle=dealt, prompt="deal")
BID = Step("bid", (Bids(),), settle=reveal, prompt="bid")
TURN = Step("turn", (Demands(), EndsRound()), anytime=(Borrows(),), prompt="demand or end")
DISCARD = Step("discard", (Discards(),), prompt="throw a card away")


def cards_are_somewhere(game: GoodsYard, state: Yard) -> Iterator[Problem]:
    held = [card.value for hand in state.hands.values() for card in hand]
    if sorted((*state.deck.value, *held, *state.thrown.value)) != sorted(game.cards):
        yield Problem("card lost", "deck, hands and thrown cards are not the whole deck")


def money_is_conserved(game: GoodsYard, state: Yard) -> Iterator[Problem]:
    if sum(state.coins.values()) + state.bank != game.seats * game.coins:
        yield Problem("money not conserved", "coins appeared or vanished")


@dataclass
class GoodsYard(Game):
    cards: tuple[int, ...] = ()
    coins: int = 0

    def start(self) -> Yard:
        everybody = range(self.seats)
        state = Yard(
            frames=(),
            events=(),
            deck=Secret(tuple(sorted(self.cards)), (CHANCE,)),
            hands=dict.fromkeys(everybody, ()),
            bids={},
            coins=dict.fromkeys(everybody, self.coins),
            debts=dict.fromkeys(everybody, 0),
            bank=0,
            thrown=Secret((), ()),
        )
        self.deal_round(state)
        return state

    def deal_round(self, state: Yard) -> None:
        everybody = tuple(range(self.seats))
        enough = len(state.deck.value) > self.seats
        questions = (Frame("bid", everybody), Frame("deal", (CHANCE,), everybody))
        state.frames = questions if enough else ()

    def result(self, state: Yard) -> dict[int, int]:
        return {
            seat: sum(card.value for card in hand) + state.coins[seat] - state.debts[seat]
            for seat, hand in state.hands.items()
        }


def make(title: str, seats: int, options: Mapping[str, Any]) -> GoodsYard:
    """Build the game; options: ``cards`` (list of numbers) and ``coins`` a seat."""
    if title != "goods-yard" or not 2 <= seats <= 6 or not options.keys() <= {"cards", "coins"}:
        raise BadData("goods-yard has 2 to 6 seats and the options cards and coins")
    cards = decode(tuple[int, ...], options.get("cards", [1, 1, 2, 3]), "cards")
    coins = decode(int, options.get("coins", 2), "coins")
    return GoodsYard(
        title=title,
        rules_version=1,
        options={"cards": list(cards), "coins": coins},
        seats=seats,
        steps={step.name: step for step in (DEAL, BID, TURN, DISCARD)},
        checks=(cards_are_somewhere, money_is_conserved),
        cards=cards,
        coins=coins,
    )
