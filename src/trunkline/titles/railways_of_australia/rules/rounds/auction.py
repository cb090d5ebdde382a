"""The auction for the first seat in its styles (§4)."""

from __future__ import annotations

from collections.abc import Iterator

from trunkline.kernel import Frame, Offer, Range, Rule, Seat
from trunkline.titles.railways_of_australia.core import GameRoA
from trunkline.titles.railways_of_australia.records.actions import Bid, PassBid
from trunkline.titles.railways_of_australia.records.events import (
    BidMade,
    BidPassed,
    FirstPlayer,
    Paid,
)
from trunkline.titles.railways_of_australia.rules import money
from trunkline.titles.railways_of_australia.rules.rounds.turns import begin_rounds
from trunkline.titles.railways_of_australia.setup import clockwise
from trunkline.titles.railways_of_australia.state import Auction, StateRoA


def settle_auction(game: GameRoA, state: StateRoA) -> bool:
    """Open the auction with last turn's first player, or let the score decide (§4.1, §4.7)."""
    turn = state.turn
    if game.choice.auction_style == "worst_is_first":
        scores = [player.score for player in state.players]
        _begin(game, state, tuple(sorted(turn.order, key=lambda seat: scores[seat])))
    else:
        state.auction = Auction((0,) * game.seats)
        state.frames = (Frame("bid", (turn.order[0],)),)
    return True


def lowest_bid(game: GameRoA, auction: Auction) -> int:
    """Return the least next bid (§4.2)."""
    high = max(auction.bids)
    return high + game.costs["bid_step"] if high else game.costs["minimum_bid"]


def highest_bid(game: GameRoA, state: StateRoA, seat: int) -> int:
    """Return a player's highest bid: cash, and money from allowed bonds (§4.2, §12.1)."""
    player, step = state.players[seat], game.costs["bid_step"]
    most = player.cash // step * step + game.costs["bid_beyond_cash"]
    left = money.bonds_left(game, player)
    if left is not None:
        most = min(most, (player.cash + left * game.costs["bond"]) // step * step)
    return most


class Bids(Rule[GameRoA, StateRoA, Bid]):
    """Bid more than anybody before (§4.2)."""

    action = Bid
    sections = ("4.1", "4.2", "4.3", "4.6")
    exact = True

    def options(self, game: GameRoA, state: StateRoA, seat: Seat) -> Iterator[Offer]:
        """Yield a range of thousands."""
        assert state.auction is not None
        low, high = lowest_bid(game, state.auction), highest_bid(game, state, seat)
        if low <= high:
            yield Range(Bid(seat, low), "amount", low, high, game.costs["bid_step"])

    def refusal(self, game: GameRoA, state: StateRoA, action: Bid) -> str | None:
        """Too low, too high, or no multiple."""
        assert state.auction is not None
        low, high = lowest_bid(game, state.auction), highest_bid(game, state, action.seat)
        if action.amount < low:
            return f"Bid at least ${low:,} (§4.2)."
        if action.amount > high:
            return f"Bid at most ${high:,} (§4.2)."
        if (action.amount - low) % game.costs["bid_step"]:
            return f"Bids are multiples of ${game.costs['bid_step']:,} (§4.2)."
        return None

    def apply(self, game: GameRoA, state: StateRoA, action: Bid) -> None:
        """Ask the next seat that is still in."""
        assert state.auction is not None
        bids = list(state.auction.bids)
        bids[action.seat] = action.amount
        state.auction = state.auction._replace(bids=tuple(bids))
        state.emit(BidMade(action.seat, action.amount))
        _go_on(game, state, action.seat)


class Passes(Rule[GameRoA, StateRoA, PassBid]):
    """A player who passes is out of this auction (§4.2)."""

    action = PassBid
    sections = ("4.2", "4.5")
    exact = True
    sentence = "Bid or pass (§4.2)."

    def options(self, game: GameRoA, state: StateRoA, seat: Seat) -> Iterator[Offer]:
        """Yield a pass at any time."""
        yield PassBid(seat)

    def apply(self, game: GameRoA, state: StateRoA, action: PassBid) -> None:
        """Out."""
        assert state.auction is not None
        state.auction = state.auction._replace(out=(*state.auction.out, action.seat))
        state.emit(BidPassed(action.seat))
        _go_on(game, state, action.seat)


def _go_on(game: GameRoA, state: StateRoA, seat: int) -> None:
    """Ask the next seat clockwise, or end the auction."""
    auction = state.auction
    assert auction is not None
    still = [other for other in clockwise(game, seat + 1) if other not in auction.out]
    alone = len(still) == 1 and (max(auction.bids) or game.choice.auction_style == "first_to_pass")
    if still and not alone:
        state.frames = (Frame("bid", (still[0],)),)
    elif game.choice.auction_style == "first_to_pass":
        _all_pay(game, state, (*still, *reversed(auction.out)))
    else:
        _winner_pays(game, state, still[0] if still else None)


def _winner_pays(game: GameRoA, state: StateRoA, winner: int | None) -> None:
    """Only the winner pays; if nobody has bid, the marker moves on by a seat (§4.3, §4.5)."""
    if winner is None:
        _begin(game, state, clockwise(game, state.turn.order[0] + 1))
        return
    assert state.auction is not None
    _pay(game, state, winner, state.auction.bids[winner])
    _begin(game, state, clockwise(game, winner))


def _all_pay(game: GameRoA, state: StateRoA, order: tuple[int, ...]) -> None:
    """Charge the winner in full, and the others half of their last bid, rounded up (§4.7)."""
    assert state.auction is not None
    bids = state.auction.bids
    for place, seat in enumerate(order):
        amount = bids[seat] if place == 0 else loser_pays(game, bids[seat])
        _pay(game, state, seat, amount)
    _begin(game, state, order)


def loser_pays(game: GameRoA, bid: int) -> int:
    """Return what a lost bid costs where all pay: half, rounded up to the step of bids (§4.7)."""
    step = game.costs["bid_step"]
    return -(-bid // (2 * step)) * step


def _pay(game: GameRoA, state: StateRoA, seat: int, amount: int) -> None:
    if amount:
        money.pay(game, state, seat, amount)
        state.emit(Paid(game.player_seats[seat], amount, "bid"))


def _begin(game: GameRoA, state: StateRoA, order: tuple[int, ...]) -> None:
    state.emit(FirstPlayer(game.player_seats[order[0]]))
    begin_rounds(state, order)
