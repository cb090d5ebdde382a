"""Positions of 1848 for tests, set up in a few words.

A `Table` starts at the auction. `after_auction` deals the privates, `company` puts one on the
table, `stock` and `operate` ask a question; whatever follows from the rest (the bank's money, the
piles of trains, the supply of tiles) is counted, so that the audit holds from the beginning.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

from trunkline.eighteen.parts.shares import Shares
from trunkline.eighteen.parts.state import NOBODY, Company, Operation, Player, Private, Stock, Train
from trunkline.kernel import (
    Action,
    Frame,
    Plan,
    Range,
    Refused,
    Seat,
    audit,
    divide,
    fork,
    legal,
    play,
    refusal,
)
from trunkline.kernel.game import complete, settle
from trunkline.titles.g1848.game import make
from trunkline.titles.g1848.records import actions as do
from trunkline.titles.g1848.state import BOE, BankOfEngland


def by_seat(company: Company, seats: int = 4) -> tuple[int, ...]:
    """What each player holds of a company, in percent."""
    return tuple(company.percent(seat) for seat in range(seats))


HOMES = {
    "CAR": ("E4.0",),
    "VR": ("H11.0",),
    "NSW": ("F17.0",),
    "SAR": ("G6.0",),
    "COM": ("F17.0", "G6.0"),
    "FT": ("G14.0",),
    "WA": ("D1.0",),
    "QR": ("B19.0",),
}


class Table:
    """A game and its present state; every action is judged, played and audited."""

    def __init__(self, players: int = 4, **options: Any) -> None:
        self.game: Any = make(players, options)
        self.state: Any = self.game.start()
        self._sold_out = ""

    # -- setting up ------------------------------------------------------------------------------

    def after_auction(self, **owners: int | str) -> Table:
        """All privates sold (P1=0: to seat 0, P3="VR": to a company); CAR goes with P6."""
        state = self.state
        for name, private in state.privates.items():
            owner = owners.get(name, 0)
            if isinstance(owner, str):
                state.privates[name] = Private(private.price, company=owner)
            else:
                state.privates[name] = Private(private.price, seat=owner)
        if state.companies["CAR"].director == NOBODY:
            p6 = owners.get("P6", 0)
            assert isinstance(p6, int)
            self.company("CAR", {p6: 20}, par=100, sold=False)
        return self

    def phase(self, name: str, *, sold_out: bool = False) -> Table:
        """A phase has begun: older piles are sold out, one card of its own type has gone.

        With `sold_out` its own pile is empty too, so that the next train begins the next phase.
        From phase 5 on the privates are closed and Tasmania has been placed.
        """
        self.state.phase = name
        self._sold_out = name if sold_out else ""
        return self

    def company(
        self,
        name: str,
        holdings: Mapping[int, int],
        *,
        par: int = 100,
        pool: int = 0,
        cash: int = 0,
        cell: tuple[int, int] | None = None,
        trains: tuple[str, ...] = (),
        tokens: tuple[str, ...] | None = None,
        loans: int = 0,
        sold: bool | None = None,
        started: bool | None = None,
        director: int | None = None,
    ) -> Table:
        """A company with shares by seat; launched and operating if 60 % are out."""
        held = tuple(holdings.get(seat, 0) for seat in range(self.game.seats))
        bank = 100 - sum(held) - pool
        sold = bank <= 40 if sold is None else sold
        started = sold if started is None else started
        if director is None:
            director = max(range(self.game.seats), key=lambda seat: (held[seat], -seat))
        state = self.state
        state.arrivals += 1
        state.companies[name] = Company(
            shares=Shares(held, bank, pool),
            director=director,
            par=par,
            cell=cell or self.game.cards.par_cells[par],
            arrival=state.arrivals,
            sold=sold,
            cash=cash,
            trains=tuple(self._card(train) for train in trains),
        )
        if loans:
            state.loans[name] = loans
        if sold and (name != "COM" or started):
            state.capital = (*state.capital, name)
        cities = (HOMES[name] if tokens is None else tokens) if started else ()
        for city in cities:
            self.token_at(city, name)
        state.companies[name] = state.companies[name]._replace(placed=len(cities))
        return self

    def _card(self, name: str) -> Train:
        family = self.game.cards.families[name]
        card = f"{family}-{self.state.issued[family]}"
        self.state.issued[family] += 1
        return Train(card, name)

    def token_at(self, city: str, owner: str) -> Table:
        """A token in the first free slot of a city, or at its edge."""
        from trunkline.eighteen.parts import tokens
        from trunkline.titles.g1848.rules.track import edge_tokens

        self.game.rebuild(self.state)
        if tokens.free_slots(self.game, self.state, city):
            tokens.put_token(self.game, self.state, city, owner)
        else:
            edge_tokens.put_at_edge(self.game, self.state, city, owner)
        return self

    def tiles(self, **lying: tuple[str, int]) -> Table:
        """Tiles on the map, by hex: F17=("57", 0). Lay them before tokens that need their slots."""
        self.state.tiles.update(lying)
        return self

    def cash(self, *amounts: int) -> Table:
        """The players' money, from seat 0 on."""
        for seat, amount in enumerate(amounts):
            self._player(seat, cash=amount)
        return self

    def debt(self, seat: int, amount: int) -> Table:
        """A player owes the bank."""
        self.state.debts = tuple(
            amount if one == seat else owes for one, owes in enumerate(self.state.debts)
        )
        return self._player(seat, cash=0)

    def _player(self, seat: int, **changes: int) -> Table:
        players = list(self.state.players)
        players[seat] = players[seat]._replace(**changes)
        self.state.players = tuple(players)
        self._count()
        return self

    def boe(self, holdings: Mapping[int, int] | None = None, loans: int | None = None) -> Table:
        """Shares of the Bank of England, and how many loans it has given."""
        held = tuple((holdings or {}).get(seat, 0) for seat in range(self.game.seats))
        given = self.state.boe.loans if loans is None else loans
        self.state.boe = BankOfEngland(held, given)
        return self

    def failed(self, *names: str, directors: tuple[int, ...] = ()) -> Table:
        """Companies that went into receivership earlier; their homes are the BoE's stations."""
        for name in names:
            self.state.companies[name] = Company(
                Shares((0,) * self.game.seats),
                par=100,
                closed=True,
                sold=True,
                placed=len(HOMES[name]),
            )
            self.state.capital = (*self.state.capital, name)
            for city in HOMES[name]:
                self.token_at(city, BOE)
            self.state.receiverships += 1
        for seat in directors:
            self.state.failures[seat] = self.state.failures.get(seat, 0) + 1
        return self

    def bank(self, amount: int) -> Table:
        """Leave the bank with this much, by giving the rest to seat 0 of the other players."""
        self._count()
        extra = self.state.bank - amount
        last = self.game.seats - 1
        return self._player(last, cash=self.state.players[last].cash + extra)

    def _count(self) -> None:
        """What follows from everything else: money, piles, supply, tokens placed."""
        state, game = self.state, self.game
        order = list(game.cards.phases)
        owned: Counter[str] = Counter()
        for company in state.companies.values():
            owned.update(train.family for train in company.trains)
        for family, pile in game.cards.trains.items():
            least = 0
            if family in game.order:
                if game.order[family] < game.order[state.phase] or family == self._sold_out:
                    least = pile.cards
                elif family == state.phase and family != order[0]:
                    least = 1
            state.issued[family] = max(state.issued[family], least)
            state.scrapped[family] = state.issued[family] - owned[family]
        if game.reached(state, "5"):
            for name, private in state.privates.items():
                state.privates[name] = private._replace(
                    closed=True, spent=private.spent or name == "P3"
                )
        laid = Counter(number for number, _ in state.tiles.values())
        for tile in game.board.catalogue:
            state.supply[tile.number] = tile.pieces - laid[tile.number]
        lying: Counter[str] = Counter()
        for held in state.tokens.values():
            lying.update(held)
        for name, company in state.companies.items():
            if not company.closed:
                state.companies[name] = company._replace(placed=lying[name])
        loans = sum(state.loans.values())
        if state.boe.loans < loans:
            state.boe = state.boe._replace(loans=loans)
        elif state.boe.loans > loans:  # somebody in receivership or not yet named had them
            name = next(n for n in reversed(state.companies) if not state.companies[n].cell)
            state.loans[name] = state.boe.loans - loans + state.loans.get(name, 0)
        total = sum(player.cash for player in state.players)
        total += sum(company.cash for company in state.companies.values())
        state.bank = game.cards.bank + game.cards.boe.loan * state.boe.loans - total
        game.rebuild(state)

    # -- asking ----------------------------------------------------------------------------------

    def stock(self, seat: int = 0, *, turn: int = 2, **stock: Any) -> Table:
        """A stock round in which this seat is asked."""
        state = self.state
        state.round, state.turn, state.priority = "stock", turn, seat
        state.stock = Stock(sold=((),) * self.game.seats)._replace(**stock)
        state.op, state.to_operate = None, ()
        state.frames = (Frame("stock", (seat,)),)
        return self._asked()

    def operate(
        self,
        name: str,
        step: str = "track",
        *,
        then: tuple[str, ...] = (),
        rounds: tuple[int, int] = (1, 1),
        turn: int = 2,
        borrowed: bool = False,
        **op: Any,
    ) -> Table:
        """A company's turn at one of its steps; `then` are the companies still to come."""
        state = self.state
        state.round, state.turn = "operating", turn
        state.operating_round, state.operating_rounds = rounds
        state.stock = Stock(sold=((),) * self.game.seats)
        state.to_operate = then
        state.op = Operation(name)._replace(**op)
        state.borrowed, state.declined = borrowed, ()
        state.frames = (Frame(step, (state.companies[name].director,)),)
        return self._asked()

    def _asked(self) -> Table:
        self._count()
        assert audit(self.game, self.state) == []
        settle(self.game, self.state)
        return self

    # -- playing ---------------------------------------------------------------------------------

    def do(self, *wanted: Action) -> Table:
        """Play actions, all of which must be legal."""
        for action in wanted:
            self.state = play(self.game, self.state, action)
        return self

    def idle(self) -> Table:
        """Answer the question with as little as possible: pass, run, withhold."""
        step = self.state.frames[-1].step
        if step == "run":
            return self.do(self.best())
        if step == "dividend":
            return self.do(self.withhold())
        return self.do(self.pass_())

    def end_turn(self) -> Table:
        """Idle until the company's turn is over."""
        turn = (self.op, self.state.operating_round, self.state.turn)
        while self.state.op and (self.op, self.state.operating_round, self.state.turn) == turn:
            self.idle()
        return self

    def end_stock(self) -> Table:
        """Everybody passes until the stock round is over."""
        turn = self.state.turn
        while (self.state.round, self.state.turn) == ("stock", turn):
            self.do(self.pass_())
        return self

    def no(self, action: Action, section: str) -> str:
        """The action is refused by a sentence that cites the section; nothing changes."""
        reason = refusal(self.game, self.state, action)
        assert reason, f"{action} is not refused"
        assert f"§{section}" in reason, reason
        with pytest.raises(Refused) as refused:
            play(self.game, self.state, action)
        assert str(refused.value) == reason
        assert action not in self.offers(type(action))
        return reason

    def yes(self, action: Action) -> None:
        """The action is accepted and offered."""
        assert refusal(self.game, self.state, action) is None
        play(self.game, self.state, action)
        assert self.offered(action), f"{action} is legal but not offered"

    def offered(self, action: Action) -> bool:
        for offer in legal(self.game, self.state):
            if isinstance(offer, Range):
                value = getattr(action, offer.field, None)
                if value in offer.values() and offer.at(value) == action:
                    return True
            elif offer == action:
                return True
        return False

    def offers(self, kind: type[Action] | None = None) -> list[Any]:
        """What is offered, of one kind of action; ranges and plans as they are."""
        found = []
        for offer in legal(self.game, self.state):
            action = offer.action if isinstance(offer, Range | Plan) else offer
            if kind is None or isinstance(action, kind):
                found.append(offer)
        return found

    def counts(self) -> dict[str, int]:
        return divide(self.game, self.state)

    def fork(self) -> Table:
        new = object.__new__(Table)
        new.game, new.state, new._sold_out = self.game, fork(self.state), self._sold_out
        return new

    # -- looking ---------------------------------------------------------------------------------

    @property
    def asked(self) -> tuple[str, int]:
        """Which question is put to whom."""
        frame = self.state.frames[-1]
        return frame.step, frame.seats[0]

    @property
    def seat(self) -> Seat:
        return Seat(self.state.frames[-1].seats[0])

    @property
    def op(self) -> str:
        """The company that operates."""
        return str(self.state.op.company)

    def money(self) -> list[int]:
        return [player.cash for player in self.state.players]

    def account(self, seat: int) -> tuple[int, int]:
        """A player's cash and debt."""
        return self.state.players[seat].cash, self.state.debts[seat]

    def player(self, seat: int) -> Player:
        return self.state.players[seat]

    def __getitem__(self, name: str) -> Company:
        return self.state.companies[name]

    def price(self, name: str) -> int:
        return self.game.price(self.state.companies[name])

    def lines(self) -> list[str]:
        """The log of the last action."""
        return [
            event.sentence(lambda seat: f"P{seat}", say=self.game.format_value)
            for event in self.state.events
        ]

    def said(self, words: str) -> bool:
        return any(words in line for line in self.lines())

    def train_names(self, name: str) -> list[str]:
        return [train.name for train in self[name].trains]

    # -- actions of whoever is asked -------------------------------------------------------------

    def pass_(self) -> Action:
        return do.Pass(self.seat)

    def private(self, name: str) -> Action:
        return do.BuyPrivate(self.seat, name)

    def lower(self, name: str) -> Action:
        return do.LowerPrice(self.seat, name)

    def buy(self, name: str, source: str = "new") -> Action:
        return do.BuyShare(self.seat, name, source)

    def start(self, name: str, par: int) -> Action:
        return do.StartCompany(self.seat, name, par)

    def sell(self, name: str, percent: int) -> Action:
        return do.SellShares(self.seat, name, percent)

    def lay(self, hex_: str, tile: str, rotation: int) -> Action:
        return do.LayTrack(self.seat, self.op, hex_, tile, rotation)

    def lay_any(self, hex_: str, tile: str) -> Action:
        """The tile in the first rotation that fits the hex and what lies there."""
        lays = self.game.board.lays(self.state.tiles, hex_)
        return self.lay(hex_, tile, next(o.rotation for o in lays if o.tile.number == tile))

    def desert(self, hex_: str, tile: str, rotation: int) -> Action:
        return do.LayDesertTrack(self.seat, self.op, hex_, tile, rotation)

    def tasmania(self, hex_: str) -> Action:
        return do.PlaceTasmania(self.seat, hex_)

    def token(self, city: str) -> Action:
        return do.PlaceToken(self.seat, self.op, city)

    def best(self) -> Action:
        """The run that the solver finds."""
        plan = next(o for o in self.offers(do.RunTrains) if isinstance(o, Plan))
        return complete(self.game, self.state, plan)

    def run(self, *routes: tuple[str, tuple[str, ...]]) -> Action:
        runs = tuple(do.Run(train, paths) for train, paths in routes)
        return do.RunTrains(self.seat, self.op, runs)

    def pay(self, pay: bool = True) -> Action:
        return do.Distribute(self.seat, self.op, pay)

    def withhold(self) -> Action:
        return self.pay(False)

    def train(self, name: str, **extra: Any) -> Action:
        return do.BuyTrain(self.seat, self.op, name, **extra)

    def train_from(self, owner: str, price: int, card: str = "") -> Action:
        return do.BuyTrainFrom(self.seat, self.op, owner, card or self[owner].trains[0].card, price)

    def answer(self, accept: bool) -> Action:
        return do.Answer(self.seat, accept)

    def discard(self, name: str, train: str) -> Action:
        card = next((t.card for t in self[name].trains if t.name == train), train)
        return do.DiscardTrain(self.seat, name, card)

    def loan(self) -> Action:
        return do.TakeLoan(self.seat, self.op)

    def take_over(self, private: str, price: int) -> Action:
        return do.TakeOverPrivate(self.seat, self.op, private, price)


def revenue(table: Table) -> int:
    """What the solver's best routes of the operating company earn."""
    played = table.fork().do(table.best())
    return sum(line.revenue for line in played.state.events if hasattr(line, "revenue"))
