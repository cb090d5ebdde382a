"""Reserving the 25 % shares of a regional, and answering who buys a share (§8.4, §14.4)."""

from __future__ import annotations

from collections.abc import Iterator

from trunkline.kernel import Frame, Offer, Rule, Seat
from trunkline.titles.g18oe.core import GameOE, after, unit
from trunkline.titles.g18oe.records.actions import ReserveShares
from trunkline.titles.g18oe.records.events import SharesReserved
from trunkline.titles.g18oe.records.proposal_events import PurchaseAsked
from trunkline.titles.g18oe.rules.stock.barclay_share import BOTH, may_hold
from trunkline.titles.g18oe.state import FLOATED, NOBODY, REGIONAL, StateOE

BUY, FLOAT = "buy", "float"
"""The next act if nobody stops a purchase: buy the share, or expand a regional after it."""


def may_reserve(state: StateOE, seat: int, name: str) -> bool:
    """Return True if a player could reserve the 25% shares of a regional (§8.4)."""
    line = state.companies[name]
    return (
        state.turn == 1
        and state.round == "stock"
        and line.kind == REGIONAL
        and line.status == FLOATED
        and line.treasury == BOTH
        and name not in state.reserved
        and seat not in state.reserved.values()
    )


def others(state: StateOE, seat: int, name: str) -> bool:
    """Return True if a regional's 25% shares are reserved for another player (§8.4)."""
    keeper = state.reserved.get(name, NOBODY)
    return state.companies[name].kind == REGIONAL and keeper not in (NOBODY, seat)


def may_reply(state: StateOE, seat: int, name: str) -> tuple[int, ...]:
    """Return the players who may stop a treasury purchase by reserving or holding."""
    line = state.companies[name]
    if line.kind == REGIONAL and state.reserved.get(name, NOBODY) == seat:
        return ()
    last = line.kind == REGIONAL or line.treasury == unit(line)
    return tuple(
        other
        for other in after(state, seat)
        if may_reserve(state, other, name) or (last and may_hold(state, other, name))
    )


def ask(state: StateOE, seat: int, name: str, then: str) -> bool:
    """Ask all who may stop a purchase, one after the other; False if there is nobody."""
    return ask_next(state, may_reply(state, seat, name), (seat, name, then))


def ask_next(state: StateOE, seats: tuple[int, ...], purchase: tuple[int, str, str]) -> bool:
    """Ask the next player in player order; return False if there is none."""
    if seats:
        state.emit(PurchaseAsked(Seat(purchase[0]), Seat(seats[0]), purchase[1]))
        state.push(Frame("reply", seats[:1], (*purchase, seats[1:])))
    return bool(seats)


class Reservations(Rule[GameOE, StateOE, ReserveShares]):
    """In the initial stock round each player may reserve one regional's 25 % shares (§8.4)."""

    action = ReserveShares
    sections = ("8.4",)

    def options(self, game: GameOE, state: StateOE, seat: Seat) -> Iterator[Offer]:
        """Each regional with both shares in its treasury; in a reply only the one concerned."""
        frame = state.frames[-1]
        if state.turn == 1 and seat not in state.reserved.values():
            for name in (frame.data[1],) if frame.step == "reply" else state.companies:
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
            return f"Both 25% shares of {game.display_name(action.regional)} must be unsold (§8.4)."
        return None

    def apply(self, game: GameOE, state: StateOE, action: ReserveShares) -> None:
        """Let the stopped buyer take another action."""
        state.reserved[action.regional] = int(action.seat)
        state.emit(SharesReserved(action.seat, action.regional))
        if state.frames[-1].step == "reply":
            state.pop()
