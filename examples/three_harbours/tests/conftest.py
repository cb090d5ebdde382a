"""Positions of Three Harbours for tests, set up in a few words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from trunkline.eighteen.parts.piles import take_card
from trunkline.eighteen.parts.shares import BANK, POOL, WHOLE, Holder, Shares, move
from trunkline.eighteen.parts.state import Company, Operation, Stock, Train
from trunkline.kernel import Action, Frame, audit, legal, play, refusal
from trunkline.kernel.game import settle
from trunkline_three_harbours.game import make

ANN, BOB, CAT = 0, 1, 2
HOMES = {"GH": "A4.0", "PM": "C10.0", "TU": "E4.0"}
FULL = {ANN: 40, BOB: 20}
"""Default shareholders of a company."""


class Table:
    """A game with its state. Every action is judged, played and audited."""

    def __init__(self, seats: int = 3) -> None:
        self.game = make(seats, {})
        self.state: Any = self.game.start()

    def company(
        self,
        name: str,
        held: Mapping[Holder, int] = FULL,
        *,
        cash: int = 0,
        par: int = 70,
        cell: tuple[int, int] | None = None,
        trains: tuple[str, ...] = (),
        tokens: tuple[str, ...] = (),
    ) -> Table:
        """Put a launched company on the table; its director is the first who holds shares."""
        state, director = self.state, next(iter(held))
        shares = Shares((0,) * self.game.seats, bank=WHOLE)
        for holder, percent in held.items():
            shares = move(shares, percent, BANK, holder)
        cards = tuple(Train(take_card(state, one), one) for one in trains)
        state.arrivals += 1
        state.companies[name] = Company(
            shares, director=int(director), par=par, cell=cell or self.game.cards.par[par],
            arrival=state.arrivals, sold=True, cash=cash, trains=cards,
            placed=1 + len(tokens),
        )  # fmt: skip
        for city in (HOMES[name], *tokens):
            free = state.tokens.get(city, ())
            state.tokens[city] = (*filter(None, free), name)
        state.bank -= cash
        return self

    def track(self, **tiles: tuple[str, int]) -> Table:
        """Lay tiles on the map: ``B5=("9", 2)``."""
        for name, lying in tiles.items():
            self.state.tiles[name] = lying
            self.state.supply[lying[0]] -= 1
        return self

    def cash(self, **players: int) -> Table:
        """Give players this much money: ``ann=20``."""
        money = list(self.state.players)
        for who, amount in players.items():
            seat = ["ann", "bob", "cat", "dan"].index(who)
            self.state.bank += money[seat].cash - amount
            money[seat] = money[seat]._replace(cash=amount)
        self.state.players = tuple(money)
        return self

    def phase(self, name: str) -> Table:
        """Begin a phase: trains of older types are sold out and gone."""
        state = self.state
        state.phase = name
        for family in self.game.trains:
            if family < name:
                self.sold_out(family)
            elif family == name and not state.issued[family]:
                take_card(state, family)
                state.scrapped[family] += 1
        if self.game.phase(state).closes_privates or name > "4":
            for key, private in state.privates.items():
                state.privates[key] = private._replace(closed=True)
        return self

    def sold_out(self, family: str) -> Table:
        """Take the last cards of a pile out of the game."""
        state, cards = self.state, self.game.trains[family].cards
        state.scrapped[family] += cards - state.issued[family]
        state.issued[family] = cards
        return self

    def owns(self, **privates: int) -> Table:
        """Give private companies to players."""
        for name, seat in privates.items():
            self.state.privates[name] = self.state.privates[name]._replace(seat=seat)
        return self

    def stock(self, seat: int = ANN, turn: int = 2) -> Table:
        """Ask a player in a stock round."""
        state = self.state
        state.round, state.turn, state.op = "stock", turn, None
        state.stock, state.priority = Stock(sold=((),) * self.game.seats), seat
        state.frames = (Frame("stock", (seat,)),)
        return self._ready()

    def operate(self, name: str, step: str = "track", then: tuple[str, ...] = ()) -> Table:
        """Let a company stand at a step of its turn; `then` are those that follow."""
        state = self.state
        state.round, state.turn = "operating", max(2, state.turn)
        state.operating_round, state.operating_rounds = 1, 2
        state.op, state.to_operate = Operation(name), then
        state.frames = (Frame(step, (state.companies[name].director,)),)
        return self._ready()

    def _ready(self) -> Table:
        self.game.rebuild(self.state)
        settle(self.game, self.state)
        assert not audit(self.game, self.state), audit(self.game, self.state)
        return self

    def act(self, *actions: Action) -> Table:
        """Play actions, each judged and audited."""
        for action in actions:
            self.state = play(self.game, self.state, action)
        return self

    def refused(self, action: Action) -> str:
        """Return the sentence with which an action is refused; nothing if it is legal."""
        return refusal(self.game, self.state, action) or ""

    def offers(self, kind: type[Any]) -> list[Any]:
        """Return the offers of one kind."""
        return [offer for offer in legal(self.game, self.state) if isinstance(offer, kind)]

    @property
    def asked(self) -> tuple[str, int]:
        """The step that is asked, and the seat."""
        frame = self.state.frames[-1]
        return frame.step, frame.seats[0]

    @property
    def money(self) -> tuple[int, ...]:
        """The cash of each player."""
        return tuple(player.cash for player in self.state.players)

    def price(self, name: str) -> int:
        """Return a company's share price."""
        return self.game.price(self.state.companies[name])

    def pool(self, name: str) -> int:
        """Return how much of a company lies in the pool."""
        return int(self.state.companies[name].percent(POOL))

    def told(self, text: str) -> bool:
        """Return True if the last action's log has this sentence."""
        names = ["Ann", "Bob", "Cat", "Dan"]
        sentences = [
            e.sentence(names.__getitem__, -1, self.game.format_value) for e in self.state.events
        ]
        return text in sentences


@pytest.fixture
def new() -> Callable[[int], Table]:
    """Return what makes tables for a number of players."""
    return Table


@pytest.fixture
def table() -> Table:
    """Return a table for three players: Ann, Bob and Cat."""
    return Table()
