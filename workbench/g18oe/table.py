"""Positions of 18OE: a game with its state, set up by hand and played on."""

from __future__ import annotations

from typing import Any

from trunkline import titles
from trunkline.eighteen.parts.piles import take_card
from trunkline.eighteen.parts.shares import Shares
from trunkline.eighteen.parts.tokens import lay_tile, put_token
from trunkline.kernel import SPECTATOR, Action, Frame, Seat, fork, legal, play, refusal
from trunkline.kernel.game import settle
from trunkline.kernel.offers import Range, template
from trunkline.titles.g18oe.core import GameOE
from trunkline.titles.g18oe.rules import packet
from trunkline.titles.g18oe.rules.money import change
from trunkline.titles.g18oe.rules.railroads import operating_track
from trunkline.titles.g18oe.rules.rounds import rounds
from trunkline.titles.g18oe.state import ABANDONED, FLOATED, Operation, StateOE


class Table:
    """A game of 18OE, and the position it is in."""

    def __init__(self, seats: int = 3, **options: Any) -> None:
        game = titles.load("18oe", seats, options)
        assert isinstance(game, GameOE)
        self.game = game
        state = game.start()
        assert isinstance(state, StateOE)
        self.state = fork(state)
        self.state.frames = (Frame("packet", (0,)),)

    def do(self, *actions: Action) -> Table:
        """Play actions, audited."""
        for action in actions:
            self.state = play(self.game, self.state, action)
        return self

    def why(self, action: Action) -> str:
        """Return the reason why an action is refused; it must be refused."""
        reason = refusal(self.game, self.state, action)
        assert reason, f"{action} is allowed"
        return reason

    def may(self, action: Action) -> bool:
        """Return True if an action is allowed."""
        return refusal(self.game, self.state, action) is None

    def offers(self, kind: type[Any]) -> list[Any]:
        """Return the offers of a kind, ranges at their lowest."""
        return [template(o) for o in legal(self.game, self.state) if type(template(o)) is kind]

    def ranges(self, kind: type[Any]) -> list[Range]:
        """Return the ranges on offer of a kind."""
        offers = legal(self.game, self.state)
        return [o for o in offers if isinstance(o, Range) and type(o.action) is kind]

    @property
    def told(self) -> list[str]:
        """The log lines of the last action; players are P0, P1, ..."""
        said = self.game.format_value
        return [event.sentence("P{}".format, SPECTATOR, said) for event in self.state.events]

    @property
    def seat(self) -> Seat:
        """The seat that must answer."""
        return Seat(self.state.frames[-1].seats[0])

    @property
    def step(self) -> str:
        """The question that it must answer."""
        return self.state.frames[-1].step

    def cash(self, seat: int) -> int:
        """Return a player's cash."""
        return self.state.players[seat].cash

    def line(self, name: str) -> Any:
        """Return a railroad."""
        return self.state.companies[name]

    def sold(self, rr_phase: str = "regional") -> Table:
        """Sell the packet round robin, and begin the initial stock round."""
        state = self.state
        for at, item in enumerate(list(state.packet)):
            if not item.isdigit():
                packet.sell(self.game, state, item, at % self.game.seats, state.packet[item].price)
            else:
                packet.sell(self.game, state, item, at % self.game.seats, 20)
        state.concessions = ()
        state.rr_phase = rr_phase
        rounds.begin_stock_round(self.game, state)
        return self

    def quiet(self) -> Table:
        """Minors that have not floated lie abandoned, and Barclay interrupts nobody."""
        state = self.state
        for minor in self.game.book.minors:
            line = state.companies[minor]
            if line.status == "idle":
                state.bank += line.cash
                change(
                    state,
                    minor,
                    status=ABANDONED,
                    president=-1,
                    cash=0,
                    shares=Shares((0,) * self.game.seats),
                )
        state.privates["BBBT"] = state.privates["BBBT"]._replace(gone=True, open=False)
        return self

    def rich(self, seat: int, amount: int) -> Table:
        """Give a player cash from the bank."""
        from trunkline.titles.g18oe.rules.money import THE_BANK

        THE_BANK.pays_player(self.game, self.state, seat, amount)
        return self

    def fund(self, name: str, amount: int) -> Table:
        """Give a railroad cash from the bank."""
        from trunkline.titles.g18oe.rules.money import THE_BANK

        THE_BANK.pays_company(self.game, self.state, name, amount)
        return self

    def regional(self, name: str, seat: int, par: int = 75, *, cash: int = 150) -> Table:
        """Float a regional with its home token and its reserved train bought."""
        state, card = self.state, self.game.book.regionals[name]
        holdings = tuple(50 if other == seat else 0 for other in range(self.game.seats))
        change(
            state,
            name,
            status=FLOATED,
            par=par,
            shares=Shares(holdings, treasury=50),
            president=seat,
            charter=(20,),
        )
        operating_track.enter_track(state, name)
        put_token(self.game, state, f"{card.home}.0", name)
        return self.fund(name, cash)

    def minor(self, name: str, seat: int, city: str, *, cash: int = 120) -> Table:
        """Float a minor with its home token."""
        state = self.state
        hex_name = city.partition(".")[0]
        zone = self.game.geo.city_zone[hex_name]
        holdings = tuple(100 if other == seat else 0 for other in range(self.game.seats))
        state.chits[zone] -= 1
        change(
            state,
            name,
            status=FLOATED,
            president=seat,
            shares=Shares(holdings),
            home=hex_name,
            zones=(zone,),
            charter=(20,),
        )
        operating_track.enter_track(state, name)
        put_token(self.game, state, city, name)
        return self.fund(name, cash - state.companies[name].cash)

    def major(self, name: str, seat: int, par: int = 75, *, cash: int = 500) -> Table:
        """Float a major whose president has 20%."""
        from trunkline.titles.g18oe.rules.railroads.majors import expand

        self.regional(name, seat, par, cash=cash)
        expand(self.game, self.state, name)
        change(self.state, name, par=0, operated=True)
        return self

    def shares(self, name: str, **holdings: int) -> Table:
        """Hand out shares of a major from its treasury: `s1=20` for seat 1, `pool=30`."""
        state = self.state
        line = state.companies[name]
        held = list(line.holdings)
        pool, treasury = line.pool, line.treasury
        for who, percent in holdings.items():
            treasury -= percent
            if who == "pool":
                pool += percent
            else:
                held[int(who[1:])] += percent
        change(state, name, shares=Shares(tuple(held), pool=pool, treasury=treasury))
        return self

    def phase(self, phase: str, rr_phase: str = "major") -> Table:
        """Another train phase; the cards of lower levels have left the Works as rusted or sold."""
        from trunkline.titles.g18oe.state import Train

        self.state.phase, self.state.rr_phase = phase, rr_phase
        for level, cards in self.game.book.trains.items():
            if level < int(phase):
                while self.state.issued[level] < cards.cards:
                    train = Train(take_card(self.state, level), cards.sides[0].name)
                    self.state.rusted = (*self.state.rusted, train)
        return self

    def train(self, name: str, *sides: str) -> Table:
        """Give a railroad trains of these sides out of the Works (or the rusted pile)."""
        from trunkline.titles.g18oe.state import Train

        for side in sides:
            level = self.game.levels[side]
            state = self.state
            old = next((t for t in state.rusted if t.level == level), None)
            if old is not None:
                state.rusted = tuple(t for t in state.rusted if t.card != old.card)
                train = Train(old.card, side)
            else:
                train = Train(take_card(state, level), side)
            change(state, name, trains=(*state.companies[name].trains, train))
        return self

    def tile(self, hex_name: str, number: str, rotation: int) -> Table:
        """Lay a tile at no cost."""
        lay = self.game.board.lay(self.state.tiles, hex_name, number, rotation)
        assert lay is not None, (hex_name, number, rotation)
        lay_tile(self.game, self.state, lay)
        return self

    def track(self, hex_name: str, *sides: int) -> Table:
        """Lay the first tile that leads to these sides."""
        wanted = sum(1 << side for side in sides)
        for lay in self.game.board.lays(self.state.tiles, hex_name):
            if lay.mask & wanted == wanted:
                lay_tile(self.game, self.state, lay)
                return self
        raise AssertionError(f"no tile on {hex_name} leads to {sides}")

    def lays(self, hex_name: str, *sides: int) -> list[Any]:
        """Return the offers on a hex with track to these sides."""
        wanted = sum(1 << side for side in sides)
        found = []
        for offer in legal(self.game, self.state):
            action = template(offer)
            if getattr(action, "hex", "") == hex_name and hasattr(action, "tile"):
                face = self.game.board.catalogue.face(action.tile, action.rotation)
                if face.mask & wanted == wanted:
                    found.append(action)
        return found

    def stock(self, seat: int = 0) -> Table:
        """Begin a stock round in which a seat must act."""
        self.state.priority = seat
        rounds.begin_stock_round(self.game, self.state)
        return self

    def operate(self, name: str, step: str = "track", **op: Any) -> Table:
        """Begin a step of a railroad's turn."""
        from trunkline.titles.g18oe.rules.track.track import points_for

        state = self.state
        state.round = "operating"
        state.rounds_played = max(state.rounds_played, 2)
        state.operating_round = state.operating_round or 1
        state.operating_rounds = 2
        values = {"points": points_for(self.game, state, name), **op}
        state.op = Operation(name, **values)
        state.frames = (Frame(step, (state.companies[name].president,)),)
        state.to_operate = tuple(
            other
            for other, line in state.companies.items()
            if line.status == FLOATED and other != name
        )
        settle(self.game, state)
        return self
