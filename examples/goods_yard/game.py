"""The Goods Yard: a whole game on the kernel in two hundred lines, to learn from.

§1 Each round every player gets a hidden card, one after another or (an option) all at once. §2 All
bid at once and sealed; the highest bid goes to the bank, and the first seat wins a tie. §3 The
winner demands a card of another seat, which chooses the card it gives. §4 When the deck is too
small for a round, cards and coins are points; more coins break a tie.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Literal

from examples.goods_yard.page import page
from trunkline import kernel
from trunkline.kernel import (
    CHANCE,
    Action,
    BySeat,
    Event,
    Frame,
    Measure,
    Offer,
    Rule,
    Sampled,
    Seat,
    Secret,
    Step,
    Unit,
    record,
)


@dataclass(slots=True, eq=False)
class Yard(kernel.State):
    """The table: hands, coins, and the sealed bids of this round."""

    hands: dict[Seat, tuple[Secret[int], ...]]  # chance holds the deck
    coins: dict[Seat, int]
    bids: dict[Seat, Secret[int]]
    bank: int = 0


@record
class Give(Action):
    """Hand a card over: chance deals it, a player was asked for one."""

    to: Seat
    card: int
    secret, readers = ("card",), ("seat", "to")


@record
class Deal(Action):
    """Chance deals everybody a card at once."""

    cards: BySeat[int]


@record
class Bid(Action):
    """A sealed bid: the others see that it was made, not how high it is."""

    amount: int
    secret = ("amount",)


@record
class Demand(Action):
    """The seat that paid the highest bid asks another seat for a card."""

    of: Seat


@record
class Given(Event):
    """A card changed hands; only the two seats see which."""

    seat: Seat
    to: Seat
    card: int
    secret, readers = ("card",), ("seat", "to")
    text, text_hidden = "{seat} gives {to} the {card}.", "{seat} gives {to} a card."


@record
class Dealt(Event):
    """Every player got a card, and sees only that card."""

    cards: BySeat[int]
    text, text_hidden = "You are dealt the {cards}.", "Everybody is dealt a card."


@record
class Won(Event):
    """The highest bid was paid."""

    seat: Seat
    amount: int
    text = "{seat} wins with {amount}."


class Gives(Rule["GoodsYard", Yard, Give]):
    """Few options, all of them legal: the rule writes no refusal of its own."""

    action, exact, sentence = Give, True, "Give a card you hold to whoever is due it (§1, §3)."

    def options(self, game: GoodsYard, state: Yard, seat: Seat) -> Iterator[Offer]:
        for card in sorted({card.value for card in state.hands[seat]}):
            yield Give(seat, state.frames[-1].data, card)

    def weight(self, game: GoodsYard, state: Yard, action: Give) -> int:
        return state.hands[action.seat].count(Secret(action.card, (action.seat,)))

    def apply(self, game: GoodsYard, state: Yard, action: Give) -> None:
        hand = list(state.hands[action.seat])
        hand.remove(Secret(action.card, (action.seat,)))
        state.hands[action.seat] = tuple(hand)
        state.hands[action.to] += (Secret(action.card, (action.to,)),)
        state.emit(Given(action.seat, action.to, action.card))
        state.pop()


class Deals(Sampled["GoodsYard", Yard, Deal]):
    """Too many outcomes to list: one is sampled, and any is judged."""

    action = Deal

    def sample(self, game: GoodsYard, state: Yard, random: Random) -> Deal:
        deck = [card.value for card in state.hands[CHANCE]]
        return Deal(CHANCE, BySeat(dict(enumerate(random.sample(deck, game.seats)))))

    def refusal(self, game: GoodsYard, state: Yard, action: Deal) -> str | None:
        deck = Counter(card.value for card in state.hands[CHANCE])
        if set(action.cards) != {*game.player_seats} or Counter(action.cards.values()) - deck:
            return "Everybody is dealt one card of the deck (§1)."
        return None

    def apply(self, game: GoodsYard, state: Yard, action: Deal) -> None:
        deck = list(state.hands[CHANCE])
        for seat, card in action.cards.items():
            deck.remove(Secret(card, (CHANCE,)))
            state.hands[Seat(seat)] += (Secret(card, (seat,)),)
        state.hands[CHANCE] = tuple(deck)
        state.emit(Dealt(action.cards))
        state.pop()


class Bids(Rule["GoodsYard", Yard, Bid]):
    """Many numbers are one offer, a range."""

    action, exact, sentence = Bid, True, "Bid from nothing to all of your coins (§2)."

    def options(self, game: GoodsYard, state: Yard, seat: Seat) -> Iterator[Offer]:
        yield kernel.Range(Bid(seat, 0), "amount", 0, state.coins[seat])

    def apply(self, game: GoodsYard, state: Yard, action: Bid) -> None:
        state.bids[action.seat] = Secret(action.amount, (action.seat,))
        state.answered(action.seat)


class Demands(Rule["GoodsYard", Yard, Demand]):
    """Options may offer too much: the refusal is the judge."""

    action = Demand

    def options(self, game: GoodsYard, state: Yard, seat: Seat) -> Iterator[Offer]:
        yield from (Demand(seat, other) for other in game.player_seats)

    def refusal(self, game: GoodsYard, state: Yard, action: Demand) -> str | None:
        others = {*game.player_seats} - {action.seat}
        return None if action.of in others else "Demand a card of another seat (§3)."

    def apply(self, game: GoodsYard, state: Yard, action: Demand) -> None:
        game.ask_round(state)
        state.push(Frame("give", (action.of,), action.seat))  # an interrupt: first this


def reveal(game: GoodsYard, state: Yard) -> bool:
    """When all have bid, take the highest bid and ask its seat for a choice (§2, §3)."""
    if state.frames[-1].seats:
        return False
    winner = max(game.player_seats, key=lambda seat: state.bids[seat].value)
    amount = state.bids[winner].value
    state.coins[winner] -= amount
    state.bank += amount
    state.bids.clear()
    state.emit(Won(winner, amount))
    state.frames = (Frame("demand", (winner,)),)
    return True


def all_there(game: GoodsYard, state: Yard) -> Iterator[kernel.Problem]:
    """Audit each state: no card is lost, no coin appears."""
    cards = sorted(card.value for hand in state.hands.values() for card in hand)
    if cards != sorted(game.options["cards"]):
        yield kernel.Problem("card lost", "the deck and the hands are not all of the cards")
    if sum(state.coins.values()) + state.bank != game.seats * game.options["coins"]:
        yield kernel.Problem("money not conserved", "coins appeared or vanished")


class GoodsYard(kernel.Game):
    """The game: how it starts, how it goes on, and what it is worth."""

    def start(self) -> Yard:
        deck = tuple(Secret(card, (CHANCE,)) for card in sorted(self.options["cards"]))
        hands = {CHANCE: deck, **dict.fromkeys(self.player_seats, ())}
        state = Yard(hands, dict.fromkeys(self.player_seats, self.options["coins"]), {})
        self.ask_round(state)
        return state

    def ask_round(self, state: Yard) -> None:
        deals = [Frame("give", (CHANCE,), seat) for seat in reversed(self.player_seats)]
        if self.options["deal"] == "at once":
            deals = [Frame("deal", (CHANCE,))]
        enough = len(state.hands[CHANCE]) >= self.seats
        state.frames = (Frame("bid", self.player_seats), *deals) if enough else ()

    def result(self, state: Yard) -> dict[int, int]:
        return {s: state.coins[s] + sum(c.value for c in state.hands[s]) for s in self.player_seats}

    def guess(self, state: Yard, random: Random) -> None:
        """Cards that are not seen may lie anywhere; a bid may be anything."""
        seen = Counter(c.value for hand in state.hands.values() for c in hand if type(c) is Secret)
        unseen = list((Counter(self.options["cards"]) - seen).elements())
        random.shuffle(unseen)
        for seat, hand in state.hands.items():
            cards = [c if type(c) is Secret else Secret(unseen.pop(), c.seats) for c in hand]
            state.hands[seat] = tuple(sorted(cards) if seat == CHANCE else cards)
        for seat, bid in state.bids.items():
            if isinstance(bid, kernel.Masked):
                state.bids[seat] = Secret(random.randint(0, state.coins[seat]), bid.seats)

    def tie_breakers(self, state: Yard) -> dict[int, tuple[int]]:
        return {seat: (state.coins[seat],) for seat in self.player_seats}


@record
class Wishes:
    """The options of a game, with their defaults."""

    cards: tuple[int, ...] = (1, 1, 2, 3)
    coins: int = 2
    deal: Literal["singly", "at once"] = "singly"


def make(title: str, seats: int, options: Mapping[str, object]) -> GoodsYard:
    """Return a game for a table, or raise BadData with the reason why the wish is impossible."""
    wishes = kernel.decode(Wishes, options, "goods-yard")
    if title != "goods-yard" or not 2 <= seats <= 6 or wishes.coins < 0:
        raise kernel.BadData("goods-yard has 2 to 6 seats, and coins are not negative")
    steps = {
        "give": Step("give", (Gives(),)),
        "deal": Step("deal", (Deals(),)),
        "bid": Step("bid", (Bids(),), settle=reveal),
        "demand": Step("demand", (Demands(),)),
    }
    measures = (Measure("points", kernel.POINTS), Measure("coins", Unit("{} coin", "{} coins")))
    wished = kernel.encode(wishes)
    game = GoodsYard(title, 1, wished, seats, steps, checks=(all_there,), measures=measures)
    game.page = page(game)
    return game
