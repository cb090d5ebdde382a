"""First-round insolvency: a reserved 2+2 that nobody can pay for (§11.6.5)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from trunkline.eighteen.parts.ledger import company_gets, company_pays, player_gets, player_pays
from trunkline.eighteen.parts.shares import POOL, hand_over, move
from trunkline.eighteen.parts.tokens import cities, owners
from trunkline.kernel import Offer, Rule, Seat
from trunkline.titles.g18oe.core import GameOE, certificate_limit
from trunkline.titles.g18oe.records.actions import BuyRailroad
from trunkline.titles.g18oe.records.events import Insolvent, RailroadBought, Surrendered, TakenBack
from trunkline.titles.g18oe.rules.money import THE_BANK, change
from trunkline.titles.g18oe.rules.railroads.nationals import form
from trunkline.titles.g18oe.rules.stock.shares import at_limit
from trunkline.titles.g18oe.rules.stock.turns import acted
from trunkline.titles.g18oe.rules.track import tokens
from trunkline.titles.g18oe.rules.track.track import operation
from trunkline.titles.g18oe.rules.trains import piles
from trunkline.titles.g18oe.rules.trains.trains import cost
from trunkline.titles.g18oe.state import (
    FLOATED,
    INSOLVENT,
    MAJOR,
    MINOR,
    NOBODY,
    Paid,
    StateOE,
)


def short(game: GameOE, state: StateOE, name: str) -> bool:
    """Return True if treasury and president together cannot pay for the reserved 2+2 (§11.6.1)."""
    line = state.companies[name]
    price = cost(game, state, name, game.book.trains[2].sides[0].price)
    return line.owes_train and line.cash + state.players[line.president].cash < price


def settle_reserved(game: GameOE, state: StateOE) -> bool:
    """Undo the token, then paid track; if that is not enough the railroad is insolvent."""
    op = operation(state)
    if not short(game, state, op.company):
        return False
    for what in ("token", "tile"):
        for entry in reversed(op.paid):
            if entry.what != what or _brought(entry) >= entry.cost:
                continue  # a tile whose patron paid more than it cost: to take it back helps nobody
            if short(game, state, op.company):
                _refund(game, state, op.company, entry)
                left = tuple(other for other in operation(state).paid if other is not entry)
                state.op = operation(state)._replace(paid=left)
    if short(game, state, op.company):
        if state.companies[op.company].kind == MAJOR:
            line = state.companies[op.company]
            cash = state.players[line.president].cash
            player_pays(state, line.president, cash)
            state.emit(Surrendered(Seat(line.president), op.company, cash))
            form(game, state, op.company)
        else:
            fail(game, state, op.company)
    return True


def _brought(entry: Paid) -> int:
    """Return a patron's payment for a tile."""
    return entry.patronage[1] if entry.patronage else 0


def _refund(game: GameOE, state: StateOE, name: str, entry: Paid) -> None:
    """Refund the cost, and remove the piece."""
    THE_BANK.pays(game, state, entry.cost)
    company_gets(state, name, entry.cost)
    if entry.what == "token":
        tokens.replace(game, state, entry.where, name, "")
        charter = state.companies[name].charter
        change(state, name, charter=tuple(sorted((*charter, entry.slot))))
    else:
        _take_up(game, state, entry)
        if entry.patronage is not None:
            tile, amount = entry.patronage
            state.patronage[entry.where] = tile
            company_pays(state, name, amount)
    what: Literal["token", "tile"] = "token" if entry.what == "token" else "tile"
    state.emit(TakenBack(name, what, entry.where.partition(".")[0]))


def _take_up(game: GameOE, state: StateOE, entry: Paid) -> None:
    """Restore the hex to its state before the tile was paid for."""
    name = entry.where
    if name in state.brandt:
        state.brandt = tuple(other for other in state.brandt if other != name)
        state.brandt_left += 1
        state.brandt_used -= 1
        if entry.turned:
            state.privates["BBE"] = state.privates["BBE"]._replace(open=True)
    held = [
        owner
        for city, _ in cities(game, state, name)
        for owner in owners(game, state, city)
        if owner
    ]
    for city, _ in list(cities(game, state, name)):
        state.tokens.pop(city, None)
    state.supply[state.tiles[name][0]] += 1
    if entry.before is None:
        del state.tiles[name]
    else:
        state.supply[entry.before[0]] -= 1
        state.tiles[name] = entry.before
    for owner in held:
        for city, _ in cities(game, state, name):
            if "" in owners(game, state, city):
                free = list(owners(game, state, city))
                free[free.index("")] = owner
                state.tokens[city] = tuple(free)
                break
    tokens.rebuild(game, state)


def fail(game: GameOE, state: StateOE, name: str) -> None:
    """Declare an insolvency (§11.6.5).

    All personal cash goes to the treasury, the train is free, the certificate goes to the Open
    Market at face value.
    """
    line = state.companies[name]
    seat = line.president
    cash = state.players[seat].cash
    player_gets(state, seat, -cash)
    company_gets(state, name, cash)
    piles.take_works(game, state, name, "2+2")
    THE_BANK.pays_player(game, state, seat, face(game, state, name))
    change(
        state,
        name,
        status=INSOLVENT,
        president=NOBODY,
        shares=move(line.shares, line.holdings[seat], seat, POOL),
        owes_train=False,
    )
    state.emit(Insolvent(name))


class BuyRailroads(Rule[GameOE, StateOE, BuyRailroad]):
    """Buy an insolvent minor or regional from the Open Market (§11.6.5)."""

    action = BuyRailroad
    sections = ("11.6.5",)

    def options(self, game: GameOE, state: StateOE, seat: Seat) -> Iterator[Offer]:
        """Yield each one that waits there."""
        for name, line in state.companies.items():
            if line.status == INSOLVENT:
                yield BuyRailroad(seat, name)

    def refusal(self, game: GameOE, state: StateOE, action: BuyRailroad) -> str | None:
        """Require one that waits there, and room and money of the player."""
        line = state.companies[action.railroad]
        if line.status != INSOLVENT:
            return f"{game.display_name(action.railroad)} is not for sale (§11.6.5)."
        if state.stock.selling or state.stock.floating:
            return "You have begun another stock action; this takes a whole one (§11.6.5)."
        if at_limit(game, state, action.seat):
            return f"You are at the certificate limit of {certificate_limit(game)} (§4.1)."
        price = sum(buying_price(game, state, action.railroad))
        cash = state.players[action.seat].cash
        return f"It costs £{price}, you have £{cash} (§11.6.5)." if cash < price else None

    def apply(self, game: GameOE, state: StateOE, action: BuyRailroad) -> None:
        """Face value to the bank; what the train still costs comes from the buyer too."""
        name, seat = action.railroad, action.seat
        face, missing = buying_price(game, state, name)
        player_pays(state, seat, face)
        player_gets(state, seat, -missing)
        company_gets(state, name, missing)
        company_pays(state, name, cost(game, state, name, game.book.trains[2].sides[0].price))
        line = state.companies[name]
        hand_over(state, name, line.pool, POOL, int(seat))
        change(state, name, status=FLOATED, president=int(seat))
        state.emit(RailroadBought(seat, name, face + missing))
        acted(game, state, seat)


def face(game: GameOE, state: StateOE, name: str) -> int:
    """Return the face value of a minor's charter or a president's certificate (§11.6.5)."""
    line = state.companies[name]
    return game.book.packet.minor if line.kind == MINOR else 2 * line.par


def buying_price(game: GameOE, state: StateOE, name: str) -> tuple[int, int]:
    """Return an insolvent railroad's price: its face value, and the debt for its train."""
    train = cost(game, state, name, game.book.trains[2].sides[0].price)
    return face(game, state, name), max(0, train - state.companies[name].cash)
