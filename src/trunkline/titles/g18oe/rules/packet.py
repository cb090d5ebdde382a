"""The Auction railroad phase: the opening packet is sold row by row (§6, §7)."""

from __future__ import annotations

from collections.abc import Iterator

from trunkline.eighteen.parts.ledger import player_gets, player_pays
from trunkline.eighteen.parts.shares import TREASURY, WHOLE, hand_over
from trunkline.kernel import Frame, Offer, Range, Rule, Seat
from trunkline.titles.g18oe.core import GameOE, left_of
from trunkline.titles.g18oe.records.actions import Bid, BuyItem, Pass, TakeFree
from trunkline.titles.g18oe.records.events import (
    AuctionOpened,
    BidPlaced,
    ItemBought,
    Passed,
    PricesFell,
)
from trunkline.titles.g18oe.rules.money import change, pay_privates
from trunkline.titles.g18oe.rules.rounds.rounds import begin_concessions
from trunkline.titles.g18oe.setup import face_value
from trunkline.titles.g18oe.state import Lot, StateOE


def display_name(game: GameOE, item: str) -> str:
    """Return an item's name for players."""
    return game.item(item)


def top_row(game: GameOE, state: StateOE) -> tuple[str, ...]:
    """Return the items on sale at their price now (§7)."""
    for row in game.book.packet.rows:
        left = tuple(item for item in row if item in state.packet)
        if left:
            return left
    return ()


def set_aside(state: StateOE, seat: int, *, but: str = "") -> int:
    """Cash that a player's bids hold back, besides the one on an item (§7)."""
    return sum(
        amount
        for item, lot in state.packet.items()
        for bidder, amount in lot.bids
        if bidder == seat and item != but
    )


def spendable(state: StateOE, seat: int, item: str) -> int:
    """Cash that a player may use for an item."""
    return state.players[seat].cash - set_aside(state, seat, but=item)


def highest(lot: Lot) -> int:
    """Return the best bid, 0 if there is none."""
    return max((amount for _, amount in lot.bids), default=0)


def with_bid(lot: Lot, seat: int, amount: int) -> Lot:
    """Return the lot with a bid; it replaces the bidder's earlier one."""
    return lot._replace(bids=(*(bid for bid in lot.bids if bid[0] != seat), (seat, amount)))


def sell(game: GameOE, state: StateOE, item: str, seat: int, price: int) -> None:
    """Give an item to a player; a minor's price goes to its treasury, at most £180 (§7.1)."""
    state.packet.pop(item)
    if item in game.book.minors:
        treasury = min(price, game.book.packet.minor_treasury)
        player_gets(state, seat, -treasury)
        player_pays(state, seat, price - treasury)
        hand_over(state, item, WHOLE, TREASURY, seat)
        change(state, item, cash=treasury, president=seat)
    else:
        player_pays(state, seat, price)
        if item.isdigit():
            owners = list(state.concessions)
            owners[int(item) - 1] = seat
            state.concessions = tuple(owners)
        else:
            state.privates[item] = state.privates[item]._replace(seat=seat)
    state.emit(ItemBought(Seat(seat), item, price))


def free_items(game: GameOE, state: StateOE) -> tuple[str, ...]:
    """Items of the top row whose price has fallen to nothing (§7)."""
    return tuple(item for item in top_row(game, state) if not state.packet[item].price)


def _turn(game: GameOE, state: StateOE, seat: int) -> None:
    """Move the priority card to the left after each action (§7)."""
    state.priority = left_of(state, seat)
    state.frames = (Frame("packet", (state.priority,)),)


def settle_packet(game: GameOE, state: StateOE) -> bool:
    """Bids on a row that has become the top one are settled; the last sale ends the phase (§7)."""
    if not state.packet:
        begin_concessions(game, state)
        return True
    row = top_row(game, state)
    for item in row:
        if len(state.packet[item].bids) == 1:
            sell(game, state, item, *state.packet[item].bids[0])
            return True
    for item in row:
        lot = state.packet[item]
        if lot.bids:
            top = max(lot.bids, key=lambda bid: bid[1])[0]
            bidders = tuple(seat for seat in _round_from(state, top) if seat in dict(lot.bids))
            open_auction(game, state, item, bidders)
            return True
    return False


def _round_from(state: StateOE, seat: int) -> tuple[int, ...]:
    at = state.seating.index(seat)
    return state.seating[at:] + state.seating[:at]


def open_auction(game: GameOE, state: StateOE, item: str, bidders: tuple[int, ...]) -> None:
    """Auction one item; `bidders` begin with the high bidder, the next one is asked first."""
    state.emit(AuctionOpened(item))
    state.push(Frame("bidding", (bidders[1],), (item, bidders[1:] + bidders[:1])))


class BuyItems(Rule[GameOE, StateOE, BuyItem]):
    """Buy an item of the top row at its price (§7)."""

    action = BuyItem
    sections = ("6", "6.1", "6.2", "6.3", "7", "7.1")

    def options(self, game: GameOE, state: StateOE, seat: Seat) -> Iterator[Offer]:
        """Yield the items of the top row."""
        for item in top_row(game, state):
            yield BuyItem(seat, item)

    def refusal(self, game: GameOE, state: StateOE, action: BuyItem) -> str | None:
        """Check that the item is in the top row and affordable."""
        if action.item not in state.packet:
            return f"{display_name(game, action.item)} is sold (§7)."
        if action.item not in top_row(game, state):
            return "Only items of the top row can be bought; bid on those below (§7)."
        if free_items(game, state):
            return "You must take the items that cost nothing (§7)."
        price = state.packet[action.item].price
        cash = spendable(state, action.seat, action.item)
        if cash < price:
            return f"{display_name(game, action.item)} costs £{price}, you have £{cash} free (§7)."
        return None

    def apply(self, game: GameOE, state: StateOE, action: BuyItem) -> None:
        """Pay and take it."""
        state.passes = 0
        sell(game, state, action.item, action.seat, state.packet[action.item].price)
        _turn(game, state, action.seat)


class TakeFreeItems(Rule[GameOE, StateOE, TakeFree]):
    """The next player takes all items of the top row that cost nothing (§7)."""

    action = TakeFree
    sections = ("7",)
    exact = True
    sentence = "No item of the top row is free (§7)."

    def options(self, game: GameOE, state: StateOE, seat: Seat) -> Iterator[Offer]:
        """Yield the action if free items are left."""
        if free_items(game, state):
            yield TakeFree(seat)

    def apply(self, game: GameOE, state: StateOE, action: TakeFree) -> None:
        """Take them free; a minor then has nothing in its treasury."""
        state.passes = 0
        for item in free_items(game, state):
            sell(game, state, item, action.seat, 0)
        _turn(game, state, action.seat)


class PlaceBids(Rule[GameOE, StateOE, Bid]):
    """Bid on an item of a lower row, or open an auction for a minor of the top row (§7, §7.1)."""

    action = Bid
    sections = ("7", "7.1")

    def options(self, game: GameOE, state: StateOE, seat: Seat) -> Iterator[Offer]:
        """From the lowest to the highest bid that the player can pay."""
        top = top_row(game, state)
        step = game.book.packet.step
        for item in state.packet:
            if item in top and item not in game.book.minors:
                continue
            low, most = lowest_bid(game, state, seat, item), spendable(state, seat, item)
            high = low + (most - low) // step * step
            if high >= low:
                yield Range(Bid(seat, item, low), "amount", low, high, step)

    def refusal(self, game: GameOE, state: StateOE, action: Bid) -> str | None:
        """Place, amount and money."""
        if action.item not in state.packet:
            return f"{display_name(game, action.item)} is sold (§7)."
        if free_items(game, state):
            return "You must take the items that cost nothing (§7)."
        if action.item in top_row(game, state) and action.item not in game.book.minors:
            return f"{display_name(game, action.item)} is in the top row: buy it at its price (§7)."
        return _amount(game, state, action, lowest_bid(game, state, action.seat, action.item))

    def apply(self, game: GameOE, state: StateOE, action: Bid) -> None:
        """Set the money aside; auction a minor of the top row at once (§7.1)."""
        state.passes = 0
        state.packet[action.item] = with_bid(state.packet[action.item], action.seat, action.amount)
        state.emit(BidPlaced(action.seat, action.item, action.amount))
        at_once = action.item in top_row(game, state)
        _turn(game, state, action.seat)
        if at_once:
            open_auction(game, state, action.item, _round_from(state, action.seat))


def lowest_bid(game: GameOE, state: StateOE, seat: int, item: str) -> int:
    """Return the least bid: face value, £5 above others, above the bidder's last (§7, §7.1)."""
    lot, step = state.packet[item], game.book.packet.step
    if item in top_row(game, state):
        return lot.price + step
    return max(face_value(game, item), highest(lot) + step)


def _amount(game: GameOE, state: StateOE, action: Bid, low: int) -> str | None:
    step = game.book.packet.step
    if action.amount < low:
        return f"Bid at least £{low} (§7)."
    if action.amount % step:
        return f"Bids are multiples of £{step} (§7)."
    cash = spendable(state, action.seat, action.item)
    if action.amount > cash:
        return f"You have only £{cash} not tied up in other bids (§7)."
    return None


class PacketPass(Rule[GameOE, StateOE, Pass]):
    """Pass; when all have passed in a row privates pay and the top row falls by £5 (§7)."""

    action = Pass
    sections = ("7",)

    def options(self, game: GameOE, state: StateOE, seat: Seat) -> Iterator[Offer]:
        """One way to pass."""
        yield Pass(seat)

    def refusal(self, game: GameOE, state: StateOE, action: Pass) -> str | None:
        """Refuse to pass while items are free."""
        if free_items(game, state):
            return "You must take the items that cost nothing (§7)."
        return None

    def apply(self, game: GameOE, state: StateOE, action: Pass) -> None:
        """Ask the next player."""
        state.emit(Passed(action.seat))
        state.passes += 1
        if state.passes == game.seats:
            state.passes = 0
            state.emit(PricesFell())
            pay_privates(game, state)
            for item in top_row(game, state):
                lot = state.packet[item]
                state.packet[item] = lot._replace(price=max(0, lot.price - game.book.packet.step))
        _turn(game, state, action.seat)


class RaiseBids(Rule[GameOE, StateOE, Bid]):
    """In the auction for one item: raise the highest bid (§7)."""

    action = Bid
    sections = ("7", "7.1")

    def options(self, game: GameOE, state: StateOE, seat: Seat) -> Iterator[Offer]:
        """All raises the player can pay."""
        item, _ = state.frames[-1].data
        step = game.book.packet.step
        low = highest(state.packet[item]) + step
        most = spendable(state, seat, item)
        high = low + (most - low) // step * step
        if high >= low:
            yield Range(Bid(seat, item, low), "amount", low, high, step)

    def refusal(self, game: GameOE, state: StateOE, action: Bid) -> str | None:
        """Check the item, the amount, and the money."""
        item, _ = state.frames[-1].data
        if action.item != item:
            return f"{display_name(game, item)} is being auctioned (§7)."
        return _amount(game, state, action, highest(state.packet[item]) + game.book.packet.step)

    def apply(self, game: GameOE, state: StateOE, action: Bid) -> None:
        """Ask the next bidder."""
        item, bidders = state.frames[-1].data
        state.packet[item] = with_bid(state.packet[item], action.seat, action.amount)
        state.emit(BidPlaced(action.seat, item, action.amount))
        turn = bidders[1:] + bidders[:1]
        state.replace_top(Frame("bidding", (turn[0],), (item, turn)))


class DropOut(Rule[GameOE, StateOE, Pass]):
    """In the auction for one item: pass for good; the last bidder buys it (§7)."""

    action = Pass
    sections = ("7", "7.1")
    exact = True

    def options(self, game: GameOE, state: StateOE, seat: Seat) -> Iterator[Offer]:
        """One way to pass."""
        yield Pass(seat)

    def apply(self, game: GameOE, state: StateOE, action: Pass) -> None:
        """Out of this auction; the money of the bid is free again when the item is sold."""
        item, bidders = state.frames[-1].data
        state.emit(Passed(action.seat))
        left = bidders[1:]
        if len(left) > 1:
            state.replace_top(Frame("bidding", (left[0],), (item, left)))
            return
        state.pop()
        lot = state.packet[item]
        sell(game, state, item, left[0], dict(lot.bids)[left[0]])
