"""Station tokens: what the next one costs, where it may lie, placing it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Generic, Protocol, TypeVar

from trunkline.eighteen.parts import tokens
from trunkline.eighteen.parts.actions import PlaceToken
from trunkline.eighteen.parts.events import TokenPlaced
from trunkline.eighteen.parts.game import Cites, G, Game18, Named, S, not_its_turn
from trunkline.eighteen.parts.ledger import company_pays
from trunkline.eighteen.parts.networks import place_of
from trunkline.eighteen.parts.state import State18
from trunkline.kernel import Event, Offer, Rule, Seat


class Placed(tokens.Mapped, Named, Protocol):
    """A game with a map that knows what players call things."""


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


PLACES = ("cost", "city", "twice", "full", "kept", "route")
"""Reasons to refuse a token in a city, each with a section of its own."""
REASONS = ("turn", "one", "none", *PLACES)
"""All usual reasons to refuse a token."""
GP = TypeVar("GP", bound=Placed)
SP = TypeVar("SP", bound=Any)
AP = TypeVar("AP", bound=Any)


def _printed(game: Any, state: Any, action: Any) -> int | None:
    return printed_cost(game, state, action.company)


def _reached(game: Any, state: Any, name: str, city: str) -> bool:
    """Return True if a city is on a company's network."""
    return bool(state.networks.of(name).sees(*place_of(city)))


def _place(game: Any, state: Any, action: Any) -> None:
    """Place the token and note that the company has placed one in this turn."""
    put(game, state, action.city, action.company)
    state.op = state.op._replace(token=True)


def _placed(game: Any, state: Any, action: Any, cost: int) -> Event:
    return TokenPlaced(action.company, action.city, cost)


class PlaceStations(Rule[GP, SP, AP], Generic[GP, SP, AP]):
    """The operating company buys one token in its turn and places it in a city in reach."""

    def __init__(
        self,
        action: type[AP] = PlaceToken,  # type: ignore[assignment]
        *,
        cites: Cites,
        open_slots: Callable[[GP, SP, str], int],
        cost: Callable[[GP, SP, AP], int | None] = _printed,
        ways: Callable[[GP, SP, Seat], Iterator[AP]] | None = None,
        may: Callable[[GP, SP, AP], str | None] | None = None,
        reached: Callable[[GP, SP, str, str], bool] = _reached,
        place: Callable[[GP, SP, AP], None] = _place,
        told: Callable[[GP, SP, AP, int], Event] = _placed,
        exact: bool = False,
    ) -> None:
        cites.needs("PlaceStations", *(REASONS if may is None else PLACES))
        self.action: Any = action
        self.cites, self.sections, self.exact = cites, cites.sections, exact
        self.open_slots = open_slots
        """Slots of a city that a company other than those at home there may use."""
        self.cost = cost
        """Price of a token, None if there is none to buy or no way for it."""
        self.ways = ways or self.everywhere
        """Tokens that the company could place; only legal ones if the rule is `exact`."""
        self.may = may or self.usual
        """Returns another reason to refuse a token, or None."""
        self.reached = reached
        """True if a company's network leads to a city."""
        self.place, self.told = place, told
        """Places a token that is paid; the event of it."""

    def everywhere(self, game: Any, state: Any, seat: Seat) -> Iterator[AP]:
        """Yield a token in every city that has room and can be reached."""
        name = state.op.company
        if not state.op.token:
            for city in open_cities(game, state, name, self.open_slots):
                action = self.action(seat, name, city)
                if self.cost(game, state, action) is None:
                    return
                yield action

    def usual(self, game: Any, state: Any, action: AP) -> str | None:
        """Return why the company cannot place a token at all: turn, tokens left."""
        reason = not_its_turn(game, state, action.company, self.cites)
        if reason:
            return reason
        if state.op.token:
            return self.cites("one", "A company places one token in a turn")
        if self.cost(game, state, action) is None:
            return self.cites("none", f"{game.display_name(action.company)} has no tokens left")
        return None

    def options(self, game: GP, state: SP, seat: Seat) -> Iterator[Offer]:
        """Yield every city that has room and can be reached."""
        return self.ways(game, state, seat)

    def refusal(self, game: GP, state: SP, action: AP) -> str | None:
        """Return why not: turn, tokens left, place, connection, money."""
        reason = self.may(game, state, action)
        name, city = state.op.company, action.city
        reason = reason or self._no_place(game, state, name, city)
        if reason:
            return reason
        cost = self.cost(game, state, action)
        if cost is None or not self.reached(game, state, name, city):
            way = f"No route leads from a token of {game.display_name(name)} to {game.city(city)}"
            return self.cites("route", way)
        cash = state.companies[name].cash
        if cash < cost:
            has = f"{game.display_name(name)} has {game.money(cash)}"
            return self.cites("cost", f"The token costs {game.money(cost)}, {has}")
        return None

    def _no_place(self, game: GP, state: SP, name: str, city: str) -> str | None:
        if not tokens.slots(game, state, city):
            return self.cites("city", f"There is no city {city!r} with room for tokens")
        hex_name, where = city.partition(".")[0], game.city(city)
        if tokens.token_on(state, hex_name, name):
            has = f"{game.display_name(name)} already has a token on {game.place(hex_name)}"
            return self.cites("twice", has)
        if not tokens.free_slots(game, state, city):
            return self.cites("full", f"{where} has no free place")
        if not self.open_slots(game, state, city):
            kept = f"The last free place in {where} is reserved for its home company"
            return self.cites("kept", kept)
        return None

    def apply(self, game: GP, state: SP, action: AP) -> None:
        """Pay the bank and place the token."""
        cost = self.cost(game, state, action)
        assert cost is not None
        company_pays(state, state.op.company, cost)
        self.place(game, state, action)
        state.emit(self.told(game, state, action, cost))


def put(game: Any, state: Any, city: str, name: str) -> None:
    """Place a token of a company's charter in a slot."""
    company = state.companies[name]
    state.companies[name] = company._replace(placed=company.placed + 1)
    tokens.put_token(game, state, city, name)
