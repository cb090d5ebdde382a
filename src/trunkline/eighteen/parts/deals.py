"""What moves in a deal, from whom to whom, and who decides about it."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from trunkline.eighteen.parts.certificates import BANK, POOL, TREASURY, Holder
from trunkline.eighteen.parts.ledger import company_gets, set_player
from trunkline.eighteen.parts.state import NOBODY, Move, State18

CASH, TRAIN, PRIVATE, SHARE = "cash", "train", "private", "share"
"""What the kit can hand over by itself; a title may name further things in its deals."""


def decides(state: State18, holder: Holder) -> int:
    """The seat that speaks for a holder: itself, a company's director, nobody for the bank."""
    if isinstance(holder, int):
        return holder
    return state.companies[holder].director if holder in state.companies else NOBODY


def parties(state: State18, moves: Iterable[Move]) -> tuple[int, ...]:
    """The seats that give or receive something by themselves or for a company, in turn order."""
    found = {decides(state, one) for move in moves for one in (move.source, move.target)}
    return tuple(seat for seat in state.seating if seat in found)


def missing(state: State18, move: Move) -> str | None:
    """Why a thing cannot move as it should: it is not there. Without a full stop or section."""
    for holder in (move.source, move.target):
        if not _known(state, holder):
            return f"There is nobody called {holder!r} to deal with"
    if move.source == move.target:
        return "A deal hands something over to somebody else"
    if move.amount < 0:
        return "A deal moves amounts above nothing"
    check = _MISSING.get(move.thing)
    return check(state, move) if check else None


def _known(state: State18, holder: Holder) -> bool:
    if isinstance(holder, int):
        return holder in state.seating
    return holder in state.companies or holder in (BANK, POOL, TREASURY)


def _no_cash(state: State18, move: Move) -> str | None:
    if isinstance(move.source, int):
        cash = state.players[move.source].cash
    else:
        cash = state.companies[move.source].cash if move.source in state.companies else 0
    return None if 0 < move.amount <= cash else f"There are not {move.amount} to pay"


def _no_train(state: State18, move: Move) -> str | None:
    owner = state.companies.get(str(move.source))
    there = owner is not None and any(train.card == move.what for train in owner.trains)
    if not there or move.target not in state.companies:
        return f"The train {move.what!r} does not pass from one company to another so"
    return None


def _no_private(state: State18, move: Move) -> str | None:
    private = state.privates.get(move.what)
    if private is None or private.closed:
        return f"There is no private {move.what!r} to hand over"
    owner: Holder = private.seat if private.seat != NOBODY else private.company
    if owner != move.source or move.target in (BANK, POOL, TREASURY):
        return f"{move.what} does not change hands so"
    return None


_MISSING: dict[str, Callable[[State18, Move], str | None]] = {
    CASH: _no_cash,
    TRAIN: _no_train,
    PRIVATE: _no_private,
}


def hand_over(state: State18, move: Move) -> None:
    """Money, a train or a private changes hands. Shares and the title's own things it moves itself:
    an office may pass with them."""
    _HAND_OVER[move.thing](state, move)


def _cash(state: State18, move: Move) -> None:
    for holder, amount in ((move.source, -move.amount), (move.target, move.amount)):
        if isinstance(holder, int):
            set_player(state, holder, cash=state.players[holder].cash + amount)
        elif holder in state.companies:
            company_gets(state, holder, amount)
        else:
            state.bank += amount


def _train(state: State18, move: Move) -> None:
    seller, buyer = state.companies[str(move.source)], state.companies[str(move.target)]
    train = next(one for one in seller.trains if one.card == move.what)
    left = tuple(one for one in seller.trains if one is not train)
    state.companies[str(move.source)] = seller._replace(trains=left)
    state.companies[str(move.target)] = buyer._replace(trains=(*buyer.trains, train))


def _private(state: State18, move: Move) -> None:
    private = state.privates[move.what]
    if isinstance(move.target, int):
        new = private._replace(seat=move.target, company="")
    else:
        new = private._replace(seat=NOBODY, company=move.target)
    state.privates[move.what] = new


_HAND_OVER: dict[str, Callable[[State18, Move], None]] = {
    CASH: _cash,
    TRAIN: _train,
    PRIVATE: _private,
}
