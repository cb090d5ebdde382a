"""The sequence of play: concessions, stock rounds, operating rounds, the end (§5, §8, §13)."""

from __future__ import annotations

from trunkline.eighteen.parts.ledger import company_pays
from trunkline.eighteen.parts.market import by_price
from trunkline.eighteen.parts.shares import Shares
from trunkline.eighteen.rules.prices import sold_out
from trunkline.eighteen.rules.turns import first_of
from trunkline.kernel import Frame
from trunkline.titles.g18oe.core import GameOE, holder, listed
from trunkline.titles.g18oe.records.events import (
    GameOver,
    OperatingRoundBegan,
    PhaseBegan,
    RailroadPhaseBegan,
    StockRoundBegan,
)
from trunkline.titles.g18oe.records.power_events import MailPaid
from trunkline.titles.g18oe.rules.money import (
    BANK,
    PRICES,
    THE_BANK,
    TRAINS,
    change,
    pay_privates,
)
from trunkline.titles.g18oe.rules.railroads.nationals import abandon, remove_tokens
from trunkline.titles.g18oe.rules.railroads.operating_track import remove
from trunkline.titles.g18oe.rules.trains.piles import to_pile
from trunkline.titles.g18oe.state import (
    FLOATED,
    GONE,
    IDLE,
    INSOLVENT,
    MAJOR,
    MINOR,
    PARRED,
    REGIONAL,
    StateOE,
    Stock,
)

PAIR = 2
"""Operating rounds between two stock rounds (§5)."""


def begin_concessions(game: GameOE, state: StateOE) -> None:
    """Train phase 1 begins, with the concessions in number order (§8.1)."""
    state.round = "concession"
    state.emit(PhaseBegan("1"))
    if state.concessions:  # else it is over before it began
        begin_rr_phase(state, "concession")
    state.frames = (Frame("concession", (state.priority,)),)


def settle_concession(game: GameOE, state: StateOE) -> bool:
    """Ask the next concession's holder; after the last one the first stock round begins (§8)."""
    if state.executed == len(state.concessions):
        state.concessions = ()
        begin_rr_phase(state, "regional")
        begin_stock_round(game, state)
        return True
    owner = state.concessions[state.executed]
    if state.frames[-1].seats != (owner,):
        state.frames = (Frame("concession", (owner,)),)
        return True
    return False


def begin_rr_phase(state: StateOE, phase: str) -> None:
    """Begin a railroad phase (§5.1)."""
    state.rr_phase = phase
    state.emit(RailroadPhaseBegan(phase))


def begin_stock_round(game: GameOE, state: StateOE) -> None:
    """Begin a stock round (§10); the first one after phase 5 began consolidates (§5.1.5)."""
    state.round = "stock"
    state.turn += 1
    state.operating_round = 0
    state.stock = Stock(sold=((),) * game.seats)
    state.emit(StockRoundBegan(state.turn))
    if state.turn > 1:
        state.reserved = {}
    if consolidation_due(state):
        begin_rr_phase(state, "consolidation")
    state.frames = (Frame("stock", (state.priority,)),)


def consolidation_due(state: StateOE) -> bool:
    """Return True if the next stock round must consolidate (§5.1.5).

    It is the first one after train phase 5 began, if something must go, including unowned
    railroads.
    """
    return int(state.phase) >= 5 and any(
        line.kind in (MINOR, REGIONAL) and line.status in (FLOATED, INSOLVENT, PARRED)
        for line in state.companies.values()
    )


def end_stock_round(game: GameOE, state: StateOE) -> None:
    """Sold-out railroads move UP from the highest down, par markers of majors go (§10.7)."""
    PRICES.rise(game, state, sold_out(game, state))
    for name, line in list(state.companies.items()):
        if line.kind == MAJOR and listed(line):
            change(state, name, par=0)
    if state.stock.held:
        state.privates["BBBT"] = state.privates["BBBT"]._replace(gone=True)
    state.priority = first_of(state)
    if state.rr_phase == "consolidation":
        clear_out(game, state)
        begin_rr_phase(state, "major")
    state.stock = Stock(sold=((),) * game.seats)
    if state.end == BANK and state.final < 0:
        state.final = 1
    state.operating_rounds = PAIR if state.final < 0 else state.final
    begin_operating_round(game, state)


def clear_out(game: GameOE, state: StateOE) -> None:
    """Remove minors and regionals that are left after the Consolidation phase (§5.1.5).

    These are railroads that nobody bought out of an insolvency, or that were only parred.
    """
    for name, line in list(state.companies.items()):
        if line.status in (INSOLVENT, PARRED) and line.kind in (MINOR, REGIONAL):
            if line.kind == MINOR:
                abandon(game, state, name)
                change(state, name, shares=Shares((0,) * game.seats))
                continue
            company_pays(state, name, line.cash)
            for train in line.trains:
                to_pile(game, state, train)
            remove_home(game, state, name)


def remove_home(game: GameOE, state: StateOE, name: str) -> None:
    """Remove a regional that had floated, with its tokens."""
    remove_tokens(game, state, name)
    change(state, name, trains=(), charter=())
    remove(state, name)


def begin_operating_round(game: GameOE, state: StateOE) -> None:
    """Begin an operating round: privates and mail pay, the order is fixed (§11, §15.10).

    The very first one begins train phase 2 (§5.2).
    """
    if state.phase == "1":
        state.phase = "2"
        state.emit(PhaseBegan("2"))
    state.round = "operating"
    state.operating_round += 1
    state.rounds_played += 1
    state.brandt_used = 0
    state.first = ""
    state.emit(OperatingRoundBegan(state.turn, state.operating_round))
    if not repeating(state):
        pay_privates(game, state)
        mail = holder(state, "K")
        if mail:
            THE_BANK.pays_company(game, state, mail, game.book.mail[state.phase])
            state.emit(MailPaid(mail, game.book.mail[state.phase]))
    small = [name for name in state.track if name and state.companies[name].status == FLOATED]
    large = [name for name, line in state.companies.items() if listed(line)]
    state.to_operate = (*small, *by_price(game.market, state, large))
    state.frames = (Frame("turn", (state.priority,)),)
    bell = holder(state, "C")
    if bell and not repeating(state):
        state.push(Frame("place", (state.companies[bell].president,), bell))


def repeating(state: StateOE) -> bool:
    """Return True in the abbreviated last round: the revenue is paid again (§13)."""
    return state.end == TRAINS and state.final == 1


def end_operating_round(game: GameOE, state: StateOE) -> None:
    """Begin the next operating round or a stock round, or end the game (§5, §13)."""
    if state.final > 0:
        state.final -= 1
    if state.end == BANK and state.final < 0:
        state.final = 0
    if state.final == 0:
        finish(state)
    elif state.operating_round < state.operating_rounds:
        begin_operating_round(game, state)
    else:
        begin_stock_round(game, state)


def finish(state: StateOE) -> None:
    """End the game (§13)."""
    state.round = "over"
    state.frames = ()
    state.emit(GameOver())


def floated(state: StateOE, kind: str) -> int:
    """Return the number of minors, or of regionals and their successors, that ever floated."""
    if kind == MINOR:
        return sum(
            line.kind == MINOR and line.status not in (IDLE,) for line in state.companies.values()
        )
    return sum(
        line.kind != MINOR and line.status not in (IDLE, PARRED, GONE)
        for line in state.companies.values()
    )


def check_major_phase(game: GameOE, state: StateOE) -> None:
    """Begin the Major phase with the 12th minor; remove others with the 18th regional (§8.2)."""
    if state.rr_phase not in ("concession", "regional"):
        return
    formation = game.book.formation
    if floated(state, REGIONAL) < formation.regionals:
        return
    leaves = (IDLE, PARRED) if game.choice.parred_at_18 == "removed" else (IDLE,)
    for name, line in list(state.companies.items()):
        if line.kind == REGIONAL and line.status in leaves:
            remove(state, name)
    if floated(state, MINOR) >= formation.minors:
        begin_rr_phase(state, "major")
