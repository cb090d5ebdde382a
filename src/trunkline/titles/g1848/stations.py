"""Buying and placing station tokens (§7.7)."""

from __future__ import annotations

from collections.abc import Iterator

from trunkline.eighteen import tokens
from trunkline.eighteen.networks import place_of
from trunkline.kernel import Offer, Rule, Seat
from trunkline.titles.g1848.actions import PlaceToken
from trunkline.titles.g1848.core import Game1848
from trunkline.titles.g1848.events import TokenPlaced
from trunkline.titles.g1848.homes import open_slots
from trunkline.titles.g1848.money import company_to_bank
from trunkline.titles.g1848.naming import called, place
from trunkline.titles.g1848.naming import city as city_name
from trunkline.titles.g1848.state import State1848


def token_cost(game: Game1848, state: State1848, name: str) -> int | None:
    """What a company's next token costs; None when it has placed all (§7.7.2, §5.3.7)."""
    costs, placed = game.card(name).tokens, state.companies[name].placed
    return costs[placed] if placed < len(costs) else None


def open_cities(game: Game1848, state: State1848, name: str) -> Iterator[str]:
    """Cities in reach with an open slot on hexes without an own token (§7.7.4)."""
    own = {city.partition(".")[0] for city, held in state.tokens.items() if name in held}
    for hex_name, stop in state.networks.of(name).stops:
        if hex_name in own or not game.board.face(state.tiles, hex_name).tile.stops[stop].slots:
            continue
        city = f"{hex_name}.{stop}"
        if open_slots(game, state, city):
            yield city


class PlaceStations(Rule[Game1848, State1848, PlaceToken]):
    """One token in a turn, £40 for the first after home and £100 for the others (§7.7.2)."""

    action = PlaceToken
    sections = ("5.3.7", "7.3", "7.7")

    def options(self, game: Game1848, state: State1848, seat: Seat) -> Iterator[Offer]:
        """Every city that has room and can be reached."""
        assert state.op is not None
        name = state.op.company
        if token_cost(game, state, name) is not None and not state.op.token:
            for city in open_cities(game, state, name):
                yield PlaceToken(seat, name, city)

    def refusal(self, game: Game1848, state: State1848, action: PlaceToken) -> str | None:
        """Turn, tokens left, money, place, connection."""
        assert state.op is not None
        name = state.op.company
        if action.company != name:
            return f"It is {called(game, name)}'s turn to operate (§7.2)."
        if state.op.token:
            return "A company places one token in a turn (§7.7.4)."
        cost = token_cost(game, state, name)
        if cost is None:
            return f"{called(game, name)} has no tokens left (§7.7.2)."
        cash = state.companies[name].cash
        if cash < cost:
            return f"The token costs £{cost}, {called(game, name)} has £{cash} (§7.7.2)."
        return self._place(game, state, name, action.city)

    def _place(self, game: Game1848, state: State1848, name: str, city: str) -> str | None:
        if not tokens.slots(game.board, state, city):
            return f"There is no city {city!r} with room for tokens (§7.7)."
        hex_name, stop = place_of(city)
        where = city_name(game, city)
        if tokens.has_token(state, hex_name, name):
            return f"{called(game, name)} already has a token on {place(game, hex_name)} (§7.7.2)."
        if not tokens.free_slots(game.board, state, city):
            return f"{where} has no free place (§7.7.4)."
        if not open_slots(game, state, city):
            return f"The free place in {where} is kept for the company at home there (§7.7.4)."
        if not state.networks.of(name).sees(hex_name, stop):
            return f"No route leads from a token of {called(game, name)} to {where} (§7.7.4)."
        return None

    def apply(self, game: Game1848, state: State1848, action: PlaceToken) -> None:
        """Pay the bank and place the token."""
        assert state.op is not None
        name = action.company
        cost = token_cost(game, state, name)
        assert cost is not None
        company_to_bank(state, name, cost)
        company = state.companies[name]
        state.companies[name] = company._replace(placed=company.placed + 1)
        tokens.put_token(game.board, state, action.city, name)
        state.op = state.op._replace(token=True)
        state.tell(TokenPlaced(called(game, name), city_name(game, action.city), cost))
