"""Station tokens: what the next one costs, where it may lie, placing it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Generic

from trunkline.eighteen.parts import tokens
from trunkline.eighteen.parts.actions import PlaceToken
from trunkline.eighteen.parts.events import TokenPlaced
from trunkline.eighteen.parts.game import Cites, G, Game18, S, not_its_turn
from trunkline.eighteen.parts.ledger import company_gets
from trunkline.eighteen.parts.networks import place_of
from trunkline.eighteen.parts.state import State18
from trunkline.kernel import Offer, Rule, Seat


def printed_cost(game: Game18, state: State18, name: str) -> int | None:
    """Return the printed price of a company's next token; None when it has placed all."""
    costs, placed = game.card(name).tokens, state.companies[name].placed
    return costs[placed] if placed < len(costs) else None


def open_cities(
    game: G, state: S, name: str, open_slots: Callable[[G, S, str], int]
) -> Iterator[str]:
    """Yield cities in reach with an open slot, on hexes without a token of the company."""
    own = {city.partition(".")[0] for city, held in state.tokens.items() if name in held}
    for hex_name, stop in state.networks.of(name).stops:
        if hex_name in own or not game.board.face(state.tiles, hex_name).tile.stops[stop].slots:
            continue
        city = f"{hex_name}.{stop}"
        if open_slots(game, state, city):
            yield city


REASONS = ("turn", "one", "none", "cost", "city", "twice", "full", "kept", "route")
"""Reasons to refuse a token, each with a section of its own."""


class PlaceStations(Rule[G, S, PlaceToken], Generic[G, S]):
    """The operating company buys one token in its turn and places it in a city in reach."""

    action = PlaceToken

    def __init__(
        self,
        *,
        cites: Cites,
        open_slots: Callable[[G, S, str], int],
        cost: Callable[[G, S, str], int | None] = printed_cost,
    ) -> None:
        cites.needs("PlaceStations", *REASONS)
        self.cites, self.sections = cites, cites.sections
        self.open_slots = open_slots
        """Slots of a city that a company other than those at home there may use."""
        self.cost = cost

    def options(self, game: G, state: S, seat: Seat) -> Iterator[Offer]:
        """Yield every city that has room and can be reached."""
        assert state.op is not None
        name = state.op.company
        if self.cost(game, state, name) is not None and not state.op.token:
            for city in open_cities(game, state, name, self.open_slots):
                yield PlaceToken(seat, name, city)

    def refusal(self, game: G, state: S, action: PlaceToken) -> str | None:
        """Return why not: turn, tokens left, money, place, connection."""
        assert state.op is not None
        reason = not_its_turn(game, state, action.company, self.cites)
        if reason:
            return reason
        name = action.company
        if state.op.token:
            return self.cites("one", "A company places one token in a turn")
        cost = self.cost(game, state, name)
        if cost is None:
            return self.cites("none", f"{game.called(name)} has no tokens left")
        cash = state.companies[name].cash
        if cash < cost:
            has = f"{game.called(name)} has {game.money(cash)}"
            return self.cites("cost", f"The token costs {game.money(cost)}, {has}")
        return self._place(game, state, name, action.city)

    def _place(self, game: G, state: S, name: str, city: str) -> str | None:
        if not tokens.slots(game, state, city):
            return self.cites("city", f"There is no city {city!r} with room for tokens")
        hex_name, stop = place_of(city)
        where = game.city(city)
        if tokens.token_on(state, hex_name, name):
            has = f"{game.called(name)} already has a token on {game.place(hex_name)}"
            return self.cites("twice", has)
        if not tokens.free_slots(game, state, city):
            return self.cites("full", f"{where} has no free place")
        if not self.open_slots(game, state, city):
            kept = f"The last free place in {where} is reserved for its home company"
            return self.cites("kept", kept)
        if not state.networks.of(name).sees(hex_name, stop):
            way = f"No route leads from a token of {game.called(name)} to {where}"
            return self.cites("route", way)
        return None

    def apply(self, game: G, state: S, action: PlaceToken) -> None:
        """Pay the bank and place the token."""
        assert state.op is not None
        name = action.company
        cost = self.cost(game, state, name)
        assert cost is not None
        company_gets(state, name, -cost)
        state.bank += cost
        put(game, state, action.city, name)
        state.op = state.op._replace(token=True)
        state.tell(TokenPlaced(name, action.city, cost))


def put(game: Game18, state: Any, city: str, name: str) -> None:
    """Place a token of a company's charter in a slot."""
    company = state.companies[name]
    state.companies[name] = company._replace(placed=company.placed + 1)
    tokens.put_token(game, state, city, name)
