"""Stock rounds: buying, selling, reserving, passing (§8.2 to §8.4, §10)."""

from __future__ import annotations

from collections.abc import Iterator

from trunkline.kernel import Frame, Offer, Rule, Seat
from trunkline.titles.g18oe.actions import (
    BuyRailroad,
    BuyShare,
    ClosePrivate,
    Pass,
    ReserveShares,
    SellShares,
)
from trunkline.titles.g18oe.consolidation import pass_refusal
from trunkline.titles.g18oe.core import GameOE, certificate_limit, listed, unit
from trunkline.titles.g18oe.events import (
    Dealt,
    Passed,
    PrivateClosed,
    ShareBought,
    SharesReserved,
    SharesSold,
)
from trunkline.titles.g18oe.floating import floatable, own_minors
from trunkline.titles.g18oe.money import (
    bank_to_player,
    change,
    player_gets,
    player_to_bank,
    railroad_gets,
    railroad_to_bank,
)
from trunkline.titles.g18oe.shares import (
    OWNER_LIMIT,
    at_limit,
    blocks,
    excess,
    give,
    move_down,
    treasury_price,
    update_president,
)
from trunkline.titles.g18oe.state import FLOATED, INSOLVENT, MINOR, NOBODY, REGIONAL, StateOE
from trunkline.titles.g18oe.trains import cost
from trunkline.titles.g18oe.turns import acted, passed

TREASURY, MARKET = "treasury", "market"
TRADING = ("major", "consolidation")
"""The railroad phases in which shares are bought and sold (§8.3, §10)."""


def price_of(game: GameOE, state: StateOE, seat: int, name: str, source: str) -> int:
    """What a share costs a player (§10.2)."""
    line = state.railroads[name]
    if source == TREASURY:
        return treasury_price(game, line)
    double = line.president == seat and line.holdings[seat] >= OWNER_LIMIT
    return game.value(line) * (2 if double else 1)


def for_sale(state: StateOE, seat: int, name: str, source: str) -> int:
    """How many percent of a railroad a player might buy from there: held shares are not for others
    (§14.4)."""
    line = state.railroads[name]
    if source == MARKET:
        return line.pool if listed(line) else 0
    kept = unit(line) if state.custody == name and state.privates["BBBT"].seat != seat else 0
    return line.treasury - kept


class BuyShares(Rule[GameOE, StateOE, BuyShare]):
    """Buy one share from a treasury or the Open Market (§10.2)."""

    action = BuyShare
    sections = ("4.1", "4.2", "8.2", "8.3", "8.4", "9.3", "10.2", "10.3", "14.4")

    def options(self, game: GameOE, state: StateOE, seat: Seat) -> Iterator[Offer]:
        """Whatever lies in treasuries and the Open Market."""
        if state.rr_phase not in TRADING:
            return
        for name, line in state.railroads.items():
            if line.status == FLOATED and line.kind != MINOR:
                if line.treasury:
                    yield BuyShare(seat, name, TREASURY)
                if line.pool and listed(line):
                    yield BuyShare(seat, name, MARKET)

    def refusal(self, game: GameOE, state: StateOE, action: BuyShare) -> str | None:
        """Phase, supply, reservation, limits, money."""
        name, seat = action.railroad, action.seat
        line = state.railroads[name]
        if state.rr_phase not in TRADING:
            return "Shares are sold from the Major railroad phase on (§8.2, §8.3)."
        if line.kind == MINOR or line.status != FLOATED:
            return f"{game.called(name)} has no shares for sale (§10.2)."
        if action.source not in (TREASURY, MARKET):
            return f"A share comes from the {TREASURY} or the {MARKET} (§10.2)."
        if for_sale(state, seat, name, action.source) <= 0:
            return f"There is no share of {name} for you in the {action.source} (§10.2, §14.4)."
        return (
            self._allowed(game, state, action)
            or self._limits(game, state, action)
            or self._money(game, state, action)
        )

    def _allowed(self, game: GameOE, state: StateOE, action: BuyShare) -> str | None:
        name, seat = action.railroad, action.seat
        floating = state.stock.floating
        if floating:
            if name != floating or action.source != TREASURY:
                return f"You are floating {floating}: buy a share of its treasury or end (§9.3)."
            if state.stock.bought:
                return f"You have bought a share of {name} before it expanded (§9.3)."
        if name in state.stock.sold[seat]:
            return f"You have sold {name} in this stock round (§10.2)."
        keeper = state.reserved.get(name, NOBODY)
        if keeper not in (NOBODY, seat) and state.railroads[name].kind == REGIONAL:
            return f"The shares of {name} are reserved until the second stock round (§8.4)."
        return None

    def _limits(self, game: GameOE, state: StateOE, action: BuyShare) -> str | None:
        name, seat = action.railroad, action.seat
        line = state.railroads[name]
        if listed(line) and line.holdings[seat] >= OWNER_LIMIT:
            if action.source == TREASURY or line.president != seat:
                return (
                    f"You hold {line.holdings[seat]} % of {name}: more comes by merger, or to its "
                    "president from the Open Market at double value (§10.2)."
                )
        if excess(game, state, seat):
            return "You are above the certificate limit: sell or close first (§4.1)."
        if at_limit(game, state, seat, name, unit(line)):
            return f"You are at the certificate limit of {certificate_limit(game)} (§4.1)."
        return None

    def _money(self, game: GameOE, state: StateOE, action: BuyShare) -> str | None:
        price = price_of(game, state, action.seat, action.railroad, action.source)
        cash = state.players[action.seat].cash
        return f"It costs £{price}, you have £{cash} (§10.2)." if cash < price else None

    def apply(self, game: GameOE, state: StateOE, action: BuyShare) -> None:
        """Others may still reserve or hold the share; then it changes hands."""
        askers = may_reply(game, state, action)
        if askers:
            state.push(Frame("reply", askers, (int(action.seat), action.railroad)))
        else:
            buy(game, state, action.seat, action.railroad, action.source)


def buy(game: GameOE, state: StateOE, seat: int, name: str, source: str) -> None:
    """A share changes hands, and with it perhaps the presidency (§10.2, §10.3)."""
    price = price_of(game, state, seat, name, source)
    line = state.railroads[name]
    percent = unit(line)
    give(state, name, seat, percent)
    if source == TREASURY:
        player_gets(state, seat, -price)
        railroad_gets(state, name, price)
        change(state, name, treasury=line.treasury - percent)
        if state.custody == name and state.privates["BBBT"].seat == seat:
            release_custody(state)
    else:
        player_to_bank(state, seat, price)
        change(state, name, pool=line.pool - percent)
    state.tell(ShareBought(Seat(seat), name, percent, f"the {source}", price))
    update_president(state, name)
    acted(game, state, seat)


def release_custody(state: StateOE) -> None:
    """The held share is taken: Barclay's marker leaves the game (§14.4)."""
    state.custody = ""
    state.privates["BBBT"] = state.privates["BBBT"]._replace(gone=True)


def may_reserve(state: StateOE, seat: int, name: str) -> bool:
    """Whether a player could reserve the 25 % shares of a regional (§8.4)."""
    line = state.railroads[name]
    return (
        state.turn == 1
        and state.round == "stock"
        and line.kind == REGIONAL
        and line.status == FLOATED
        and line.treasury == 50
        and name not in state.reserved
        and seat not in state.reserved.values()
    )


def may_hold(state: StateOE, seat: int, name: str) -> bool:
    """Whether Barclay's owner could hold a treasury share of an own railroad (§14.4)."""
    private, line = state.privates["BBBT"], state.railroads[name]
    return (
        private.seat == seat
        and not private.gone
        and not state.custody
        and not state.stock.held
        and line.president == seat
        and line.kind != MINOR
        and line.status == FLOATED
        and line.treasury >= (50 if line.kind == REGIONAL else 10)
    )


def may_reply(game: GameOE, state: StateOE, action: BuyShare) -> tuple[int, ...]:
    """Who may stop a purchase from a treasury by reserving or holding the share (§8.4, §14.4)."""
    if action.source != TREASURY or state.stock.floating:
        return ()
    name = action.railroad
    regional = state.railroads[name].kind == REGIONAL
    if regional and action.seat == state.reserved.get(name, NOBODY):
        return ()
    return tuple(
        seat
        for seat in state.seating
        if seat != action.seat
        and (
            may_reserve(state, seat, name)
            or (
                may_hold(state, seat, name)
                and (
                    state.railroads[name].kind == REGIONAL
                    or state.railroads[name].treasury == unit(state.railroads[name])
                )
            )
        )
    )


class ReplyPass(Rule[GameOE, StateOE, Pass]):
    """Let another player's purchase happen (§8.4)."""

    action = Pass
    sections = ("8.4", "14.4")
    exact = True

    def options(self, game: GameOE, state: StateOE, seat: Seat) -> Iterator[Offer]:
        """One way to let it pass."""
        yield Pass(seat)

    def apply(self, game: GameOE, state: StateOE, action: Pass) -> None:
        """When all have let it pass the share is bought."""
        state.answered(action.seat)
        if not state.frames[-1].seats:
            buyer, name = state.pop().data
            buy(game, state, buyer, name, TREASURY)


class Reservations(Rule[GameOE, StateOE, ReserveShares]):
    """In the initial stock round each player may reserve one regional's 25 % shares (§8.4)."""

    action = ReserveShares
    sections = ("8.4",)

    def options(self, game: GameOE, state: StateOE, seat: Seat) -> Iterator[Offer]:
        """Each regional with both shares in its treasury; in a reply only the one concerned."""
        frame = state.frames[-1]
        if state.turn == 1 and seat not in state.reserved.values():
            for name in (frame.data[1],) if frame.step == "reply" else state.railroads:
                if may_reserve(state, seat, name):
                    yield ReserveShares(seat, name)

    def refusal(self, game: GameOE, state: StateOE, action: ReserveShares) -> str | None:
        """Once for each player, and not once a share is sold."""
        frame = state.frames[-1]
        if frame.step == "reply" and frame.data[1] != action.regional:
            return f"The purchase concerns {frame.data[1]} (§8.4)."
        if state.turn != 1:
            return "Shares are reserved in the initial stock round (§8.4)."
        if action.seat in state.reserved.values():
            return "You have reserved the shares of a regional already (§8.4)."
        if not may_reserve(state, action.seat, action.regional):
            return f"The two shares of {game.called(action.regional)} are not both there (§8.4)."
        return None

    def apply(self, game: GameOE, state: StateOE, action: ReserveShares) -> None:
        """The buyer who was stopped takes another action."""
        state.reserved[action.regional] = int(action.seat)
        state.tell(SharesReserved(action.seat, action.regional))
        if state.frames[-1].step == "reply":
            state.pop()


class SellBlocks(Rule[GameOE, StateOE, SellShares]):
    """Sell shares to the Open Market at the value they had when the action began (§10.1)."""

    action = SellShares
    sections = ("4.4", "9.3", "10.1", "10.3")

    def options(self, game: GameOE, state: StateOE, seat: Seat) -> Iterator[Offer]:
        """Every block of every railroad the player holds."""
        if state.rr_phase in TRADING and state.phase != "1":
            for name, line in state.railroads.items():
                if line.holdings[seat] and name != state.stock.floating:
                    for percent in blocks(state, name, seat):
                        yield SellShares(seat, name, percent)

    def refusal(self, game: GameOE, state: StateOE, action: SellShares) -> str | None:
        """Phase, kind, holdings, the market's limit, the presidency."""
        line = state.railroads[action.railroad]
        if state.phase == "1":
            return "No stock is sold in train phase 1 (§10.1)."
        if not listed(line):
            return "Only shares of majors and nationals are sold (§10.1)."
        if action.railroad == state.stock.floating:
            return f"You may not sell {action.railroad} while you float it (§9.3)."
        if action.percent not in blocks(state, action.railroad, action.seat):
            return (
                f"You cannot sell {action.percent} % of {action.railroad}: the Open Market takes "
                "50 %, and a president keeps 20 % unless somebody follows (§10.1, §10.3)."
            )
        return None

    def apply(self, game: GameOE, state: StateOE, action: SellShares) -> None:
        """Barclay's owner may keep the marker where it is; then the sale happens."""
        name, seat = action.railroad, action.seat
        barclay = state.privates["BBBT"]
        free = barclay.seat not in (NOBODY, seat) and not barclay.gone
        if free and not state.custody and not state.stock.held:
            state.push(Frame("keep_up", (barclay.seat,), (int(seat), name, action.percent)))
        else:
            sell(game, state, seat, name, action.percent)


def sell(game: GameOE, state: StateOE, seat: int, name: str, percent: int) -> None:
    """Pay, move the marker DOWN for each share, pass the presidency on (§10.1, §10.3)."""
    stock = state.stock
    price = dict(stock.prices).get(name, game.value(state.railroads[name]))
    amount = percent // 10 * price
    bank_to_player(state, seat, amount)
    line = give(state, name, seat, -percent)
    change(state, name, pool=line.pool + percent)
    state.tell(SharesSold(Seat(seat), name, percent, amount))
    update_president(state, name)
    move_down(game, state, name, percent // 10)
    sold = list(state.stock.sold)
    if name not in sold[seat]:
        sold[seat] = (*sold[seat], name)
    prices = stock.prices if name in dict(stock.prices) else (*stock.prices, (name, price))
    state.stock = state.stock._replace(
        sold=tuple(sold), selling=(*stock.selling, name), prices=prices
    )


class KeepUpPass(Rule[GameOE, StateOE, Pass]):
    """Barclay's owner lets a sale move the marker (§14.4)."""

    action = Pass
    sections = ("14.4",)
    exact = True

    def options(self, game: GameOE, state: StateOE, seat: Seat) -> Iterator[Offer]:
        """One way to let it pass."""
        yield Pass(seat)

    def apply(self, game: GameOE, state: StateOE, action: Pass) -> None:
        """The sale happens."""
        sell(game, state, *state.pop().data)


class StockPass(Rule[GameOE, StateOE, Pass]):
    """Pass, or end the own action after a sale or a float (§10, §10.6)."""

    action = Pass
    sections = ("4.1", "8.2", "9.3", "10", "10.6")

    def options(self, game: GameOE, state: StateOE, seat: Seat) -> Iterator[Offer]:
        """One way to pass."""
        yield Pass(seat)

    def refusal(self, game: GameOE, state: StateOE, action: Pass) -> str | None:
        """Not with minors to float, above the limit, or with anything to consolidate."""
        seat, stock = action.seat, state.stock
        if stock.floating and not stock.bought:
            if state.railroads[stock.floating].president != seat:
                return f"You must buy a share of {stock.floating} to preside over it (§9.3)."
        if stock.selling and excess(game, state, seat):
            if any(blocks(state, name, seat) for name in state.railroads if name != stock.floating):
                return "You are above the certificate limit: sell more (§4.1)."
        if stock.selling or stock.floating:
            return None
        if any(floatable(game, state, minor) for minor in own_minors(state, seat)):
            return "Nobody passes who owns a minor that has not floated (§8.2)."
        if excess(game, state, seat) and _may_reduce(state, seat):
            return "You are above the certificate limit: sell stock or close a private (§4.1)."
        return pass_refusal(game, state, seat)

    def apply(self, game: GameOE, state: StateOE, action: Pass) -> None:
        """The end of an action, or one more pass."""
        if state.stock.selling or state.stock.floating:
            acted(game, state, action.seat)
        else:
            state.tell(Passed(action.seat))
            passed(game, state, action.seat)


def _may_reduce(state: StateOE, seat: int) -> bool:
    mine = (p for p in state.privates.values() if p.seat == seat and p.open and not p.gone)
    if not state.stock.prepared and any(mine):
        return True
    return state.phase != "1" and any(blocks(state, name, seat) for name in state.railroads)


class ClosePrivates(Rule[GameOE, StateOE, ClosePrivate]):
    """Before the action: turn one private face down, or remove it from the game (§6.1, §10)."""

    action = ClosePrivate
    sections = ("4.1", "6.1", "10")

    def options(self, game: GameOE, state: StateOE, seat: Seat) -> Iterator[Offer]:
        """Each private of the player."""
        if not state.stock.prepared and not state.stock.selling and not state.stock.floating:
            for name, private in state.privates.items():
                if private.seat == seat and not private.gone:
                    if private.open:
                        yield ClosePrivate(seat, name, False)
                    yield ClosePrivate(seat, name, True)

    def refusal(self, game: GameOE, state: StateOE, action: ClosePrivate) -> str | None:
        """Own, there, once in a turn and first of all."""
        private, stock = state.privates[action.private], state.stock
        if private.seat != action.seat or private.gone:
            return f"{action.private} is not yours (§6.1)."
        if stock.prepared or stock.selling or stock.floating:
            return "One private before the stock action (§10)."
        if not private.open and not action.remove:
            return f"{action.private} lies face down already (§6.1)."
        if _in_use(state, action.private):
            return f"{action.private} has its marker or tokens in use (§6.1)."
        return None

    def apply(self, game: GameOE, state: StateOE, action: ClosePrivate) -> None:
        """Face down, or out of the game."""
        private = state.privates[action.private]
        new = private._replace(open=False, gone=action.remove)
        state.privates[action.private] = new
        how = "removed from the game" if action.remove else "closed"
        state.tell(PrivateClosed(action.private, how))
        state.stock = state.stock._replace(prepared=True)


def _in_use(state: StateOE, name: str) -> bool:
    """Whether tokens on the map depend on a certificate that lies face down (§14.8, §14.9)."""
    return (
        (name == "HML" and state.hochberg != "")
        or (name == "BBE" and bool(state.brandt))
        or (name == "BBBT" and (state.custody != "" or state.stock.held != ""))
    )


class BuyRailroads(Rule[GameOE, StateOE, BuyRailroad]):
    """Buy an insolvent minor or regional from the Open Market (§11.6.5)."""

    action = BuyRailroad
    sections = ("11.6.5",)

    def options(self, game: GameOE, state: StateOE, seat: Seat) -> Iterator[Offer]:
        """Each that waits there."""
        for name, line in state.railroads.items():
            if line.status == INSOLVENT:
                yield BuyRailroad(seat, name)

    def refusal(self, game: GameOE, state: StateOE, action: BuyRailroad) -> str | None:
        """It must wait there, the player must have room and money."""
        line = state.railroads[action.railroad]
        if line.status != INSOLVENT:
            return f"{game.called(action.railroad)} is not for sale (§11.6.5)."
        if state.stock.selling or state.stock.floating:
            return "Buying a railroad is a stock action of its own (§11.6.5)."
        if at_limit(game, state, action.seat):
            return f"You are at the certificate limit of {certificate_limit(game)} (§4.1)."
        price, cash = sum(_price(game, state, action.railroad)), state.players[action.seat].cash
        return f"It costs £{price}, you have £{cash} (§11.6.5)." if cash < price else None

    def apply(self, game: GameOE, state: StateOE, action: BuyRailroad) -> None:
        """Face value to the bank; what the train still costs comes from the buyer too."""
        name, seat = action.railroad, action.seat
        face, missing = _price(game, state, name)
        player_to_bank(state, seat, face)
        player_gets(state, seat, -missing)
        railroad_gets(state, name, missing)
        railroad_to_bank(state, name, cost(game, state, name, game.book.trains[2].sides[0].price))
        line = state.railroads[name]
        give(state, name, seat, 100 if line.kind == MINOR else 50)
        change(state, name, status=FLOATED, president=int(seat), pool=0)
        state.tell(Dealt(f"{game.called(name)} is bought for £{face + missing}"))
        acted(game, state, seat)


def face(game: GameOE, state: StateOE, name: str) -> int:
    """The face value of a minor's charter or a regional's president's certificate (§11.6.5)."""
    line = state.railroads[name]
    return game.book.packet.minor if line.kind == MINOR else 2 * line.par


def _price(game: GameOE, state: StateOE, name: str) -> tuple[int, int]:
    train = cost(game, state, name, game.book.trains[2].sides[0].price)
    return face(game, state, name), max(0, train - state.railroads[name].cash)
