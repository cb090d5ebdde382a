"""Placing station tokens, and buying port authorities (§11.2, §11.3.5)."""

from __future__ import annotations

from collections.abc import Iterator

from trunkline.eighteen.parts.game import Cites
from trunkline.eighteen.parts.ledger import company_gets, company_pays
from trunkline.eighteen.parts.tokens import put_token
from trunkline.eighteen.rules.stations import PlaceStations
from trunkline.kernel import Event, Frame, Offer, Rule, Seat
from trunkline.titles.g18oe.core import GameOE, private_of
from trunkline.titles.g18oe.records.actions import BuyAuthority, PlaceToken
from trunkline.titles.g18oe.records.events import PrivateClosed, PrivateRemoved, TokenPlaced
from trunkline.titles.g18oe.records.power_events import AuthorityBought, AuthoritySold, PaidForToken
from trunkline.titles.g18oe.records.proposal_events import SaleAsked
from trunkline.titles.g18oe.rules.money import change
from trunkline.titles.g18oe.rules.rounds.rounds import repeating
from trunkline.titles.g18oe.rules.track import tokens
from trunkline.titles.g18oe.rules.track.build_reach import near, ways
from trunkline.titles.g18oe.rules.track.track import operation, water_fee
from trunkline.titles.g18oe.state import MAJOR, NATIONAL, Paid, StateOE

SUEDBAHNHOF = "WSB"


def open_cities(game: GameOE, state: StateOE, name: str) -> Iterator[tuple[str, int]]:
    """Cities where a railroad could place a token, with the fee for water on the way (§11.2)."""
    reached = ways(game, state, name)
    own = _own(state, name)
    for hex_name, stop in reached.stops if reached.wet else reached.land.stops:
        if hex_name not in own and _free(game, state, name, hex_name, stop):
            weight = reached.to_stop(hex_name, stop)
            if weight is not None:
                fee = water_fee(game, state, name, weight, token=True)
                yield f"{hex_name}.{stop}", fee


def _own(state: StateOE, name: str) -> set[str]:
    """Return the hexes where a railroad has a token."""
    return {city.partition(".")[0] for city in tokens.placed(state, name)}


def _free(game: GameOE, state: StateOE, name: str, hex_name: str, stop: int) -> bool:
    """Return True if a stop is a city with room where a railroad may have tokens (§11.2)."""
    line = state.companies[name]
    stops = game.board.face(state.tiles, hex_name).tile.stops
    if stop >= len(stops) or not stops[stop].slots:
        return False
    if line.kind != MAJOR and game.geo.city_zone.get(hex_name) != line.zones[0]:
        return False
    return tokens.room(game, state, f"{hex_name}.{stop}") > 0


def can_place(game: GameOE, state: StateOE) -> bool:
    """Return True if `PlaceTokens` has an offer.

    Most railroads need neither their whole reach nor the water to know.
    """
    op = operation(state)
    name, line = op.company, state.companies[op.company]
    if op.token or not line.charter or line.kind == NATIONAL:
        return False
    free = private_of(state, SUEDBAHNHOF, line.president)
    least = 0 if free else min(line.charter)
    if least > line.cash:
        return False
    own = _own(state, name)
    for hex_name, side in near(game, state, name):
        if hex_name not in own:
            for stop in game.board.face(state.tiles, hex_name).stops_at[side]:
                if _free(game, state, name, hex_name, stop):
                    return True
    return any(least + fee <= line.cash for _, fee in open_cities(game, state, name))


def token_cost(game: GameOE, state: StateOE, action: PlaceToken) -> int | None:
    """Return a token's cost for the operating railroad with the water on the way (§11.2, §11.2.1).

    None if no route leads there.
    """
    name = operation(state).company
    weight = ways(game, state, name).to_stop(*_place(action.city))
    if weight is None:
        return None
    return printed_cost(action) + water_fee(game, state, name, weight, token=True)


def printed_cost(action: PlaceToken) -> int:
    """Return a token's cost on the charter, if it is paid for (§11.2, §14.3)."""
    return 0 if action.free else action.slot


def _ways(game: GameOE, state: StateOE, seat: Seat) -> Iterator[PlaceToken]:
    """Yield every kind of token in every city in reach, as far as the treasury pays for it."""
    op = operation(state)
    line = state.companies[op.company]
    if op.token or not line.charter or line.kind == NATIONAL:
        return
    free = private_of(state, SUEDBAHNHOF, seat)
    slots = sorted(set(line.charter))
    if not free and line.cash < slots[0]:
        return
    for city, fee in open_cities(game, state, op.company):
        for slot in slots:
            if fee + slot <= line.cash:
                yield PlaceToken(seat, city, slot, False)
            if free and fee <= line.cash:
                yield PlaceToken(seat, city, slot, True)


def _may(game: GameOE, state: StateOE, action: PlaceToken) -> str | None:
    """Return why a railroad cannot place such a token at all, or None (§11.2).

    There is one token per round, on the charter, within the railroad's zone.
    """
    op = operation(state)
    name, line = op.company, state.companies[op.company]
    if line.kind == NATIONAL:
        return "Nationals have no tokens (§11.2)."
    if op.token:
        return "A railroad places one token in an operating round (§11.2)."
    if action.slot not in line.charter:
        return f"{game.display_name(name)} has no token for £{action.slot} on its charter (§11.2)."
    if action.free and not private_of(state, SUEDBAHNHOF, action.seat):
        return "You do not have Wien Südbahnhof (§14.3)."
    hex_name = action.city.partition(".")[0]
    outside = line.kind != MAJOR and game.geo.city_zone.get(hex_name) != line.zones[0]
    if outside and hex_name in game.geo.city_zone:
        return f"{game.place(hex_name)} lies outside the zone of {game.display_name(name)} (§11.2)."
    return None


def _put(game: GameOE, state: StateOE, action: PlaceToken) -> None:
    """Place a token of the charter, perhaps with Wien Südbahnhof (§14.3)."""
    op = operation(state)
    name, cost = op.company, token_cost(game, state, action)
    take_slot(state, name, action.slot)
    put_token(game, state, action.city, name)
    if action.free:
        use_up(state, SUEDBAHNHOF, PaidForToken(SUEDBAHNHOF, name))
    paid = op.paid
    if not state.companies[name].operated and cost:
        paid = (*paid, Paid("token", action.city, cost, slot=action.slot))
    state.op = op._replace(token=True, paid=paid)


def _told(game: GameOE, state: StateOE, action: PlaceToken, cost: int) -> Event:
    return TokenPlaced(operation(state).company, action.city.partition(".")[0], cost)


PLACE_TOKENS = PlaceStations[GameOE, StateOE, PlaceToken](
    PlaceToken,
    cites=Cites("14.3", cost="11.2, §11.2.1", other="11.2"),
    open_slots=tokens.room,
    cost=token_cost,
    ways=_ways,
    may=_may,
    reached=lambda game, state, name, city: True,
    place=_put,
    told=_told,
    exact=True,
)
"""Place one token in an operating round, any of the charter, for its printed cost (§11.2)."""


def _place(city: str) -> tuple[str, int]:
    name, _, stop = city.partition(".")
    return name, int(stop)


def take_slot(state: StateOE, name: str, slot: int) -> None:
    """Take a token from the charter."""
    charter = list(state.companies[name].charter)
    charter.remove(slot)
    change(state, name, charter=tuple(charter))


def use_up(state: StateOE, private: str, told: Event) -> None:
    """Use a private's ability: it leaves the game (§6.1)."""
    state.privates[private] = state.privates[private]._replace(gone=True, open=False)
    state.emit(told)
    state.emit(PrivateRemoved(private))


def face_down(state: StateOE, private: str) -> None:
    """Turn a certificate face down to show who owns its tokens (§14.8, §14.9)."""
    state.privates[private] = state.privates[private]._replace(open=False)
    state.emit(PrivateClosed(private))


class BuyAuthorities(Rule[GameOE, StateOE, BuyAuthority]):
    """Buy a port authority for £125 (§11.3.5).

    A major buys one before its buy trains step, or another major's in its transfer tokens step.
    """

    action = BuyAuthority
    sections = ("11.3.5", "13")

    def options(self, game: GameOE, state: StateOE, seat: Seat) -> Iterator[Offer]:
        """Both areas from the bank, and what other majors have."""
        name = operation(state).company
        line = state.companies[name]
        if line.kind != MAJOR or line.authority or line.cash < game.book.authorities.price:
            return
        if repeating(state):
            return
        for area, left in state.authorities.items():
            if left:
                yield BuyAuthority(seat, area, "")
        if state.frames[-1].step == "transfer":
            for other, entry in state.companies.items():
                if entry.authority and other != name:
                    yield BuyAuthority(seat, entry.authority, other)

    def refusal(self, game: GameOE, state: StateOE, action: BuyAuthority) -> str | None:
        """Majors, one each, money, a seller."""
        name = operation(state).company
        line = state.companies[name]
        if line.kind != MAJOR:
            return "Only majors buy port authorities (§11.3.5)."
        if repeating(state):
            return "The last operating round only pays revenue (§13)."
        if line.authority:
            return f"{name} has a port authority (§11.3.5)."
        if line.cash < game.book.authorities.price:
            return f"It costs £{game.book.authorities.price}, {name} has £{line.cash} (§11.3.5)."
        if action.area not in state.authorities:
            return "The areas are north and mediterranean (§11.3.5)."
        if not action.seller:
            return (
                None
                if state.authorities[action.area]
                else "No port authorities are left in that area (§11.3.5)."
            )
        seller = state.companies.get(action.seller)
        if seller is None or seller.authority != action.area:
            return f"{action.seller} has no such port authority (§11.3.5)."
        if state.frames[-1].step != "transfer":
            return "Buy another major's port authority in the token transfer step (§11.3.5)."
        if kept_authority(name, action.seller) in operation(state).refused:
            return f"{action.seller} does not sell it in this turn (§11.3.5)."
        return None

    def apply(self, game: GameOE, state: StateOE, action: BuyAuthority) -> None:
        """Pay the bank or the other major."""
        name, price = operation(state).company, game.book.authorities.price
        if not action.seller:
            company_pays(state, name, price)
            state.authorities[action.area] -= 1
            change(state, name, authority=action.area)
            state.emit(AuthorityBought(name, action.area, price))
        elif state.companies[action.seller].president == action.seat:
            sell_authority(game, state, name, action.seller)
        else:
            asked = state.companies[action.seller].president
            state.emit(SaleAsked(name, "port authority", action.seller, Seat(asked), price))
            state.push(Frame("authority", (asked,), (name, action.seller)))


def kept_authority(buyer: str, seller: str) -> str:
    """Return the note of a turn that a major did not sell its port authority."""
    return f"authority {seller}"


def sell_authority(game: GameOE, state: StateOE, name: str, seller: str) -> None:
    """Move a port authority to another charter for exactly £125 (§11.3.5)."""
    price, area = game.book.authorities.price, state.companies[seller].authority
    company_gets(state, name, -price)
    company_gets(state, seller, price)
    change(state, seller, authority="")
    change(state, name, authority=area)
    state.emit(AuthoritySold(name, area, seller, price))
