"""What follows what: concessions, stock rounds, operating rounds, the end (§5, §8, §13)."""

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
    state.tell(PhaseBegan("1"))
    if state.concessions:  # else it is over before it began
        begin_rr_phase(state, "concession")
    state.frames = (Frame("concession", (state.priority,)),)


def settle_concession(game: GameOE, state: StateOE) -> bool:
    """The next concession's holder acts; after the last one the first stock round begins (§8)."""
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
    """A railroad phase begins (§5.1)."""
    state.rr_phase = phase
    state.tell(RailroadPhaseBegan(phase))


def begin_stock_round(game: GameOE, state: StateOE) -> None:
    """The priority holder acts first (§10); after train phase 5 began it consolidates (§5.1.5)."""
    state.round = "stock"
    state.turn += 1
    state.operating_round = 0
    state.stock = Stock(sold=((),) * game.seats)
    state.tell(StockRoundBegan(state.turn))
    if state.turn > 1:
        state.reserved = {}
    if consolidation_due(state):
        begin_rr_phase(state, "consolidation")
    state.frames = (Frame("stock", (state.priority,)),)


def consolidation_due(state: StateOE) -> bool:
    """The first stock round after train phase 5 began, if anything is left that must go (§5.1.5):
    also what nobody owns, which is out of the game afterwards."""
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
    """After the Consolidation phase no minor or regional is left: those that nobody bought out of
    an insolvency, or that were only parred, leave too (§5.1.5)."""
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
    """A regional that had floated leaves the game with its tokens."""
    remove_tokens(game, state, name)
    change(state, name, trains=(), charter=())
    remove(state, name)


def begin_operating_round(game: GameOE, state: StateOE) -> None:
    """Train phase 2 with the first of all (§5.2); privates and mail pay, the order is fixed (§11,
    §15.10)."""
    if state.phase == "1":
        state.phase = "2"
        state.tell(PhaseBegan("2"))
    state.round = "operating"
    state.operating_round += 1
    state.rounds_played += 1
    state.brandt_used = 0
    state.first = ""
    state.tell(OperatingRoundBegan(state.turn, state.operating_round))
    if not repeating(state):
        pay_privates(game, state)
        mail = holder(state, "K")
        if mail:
            THE_BANK.pays_company(game, state, mail, game.book.mail[state.phase])
            state.tell(MailPaid(mail, game.book.mail[state.phase]))
    small = [name for name in state.track if name and state.companies[name].status == FLOATED]
    large = [name for name, line in state.companies.items() if listed(line)]
    state.to_operate = (*small, *by_price(game.market, state, large))
    state.frames = (Frame("turn", (state.priority,)),)
    bell = holder(state, "C")
    if bell and not repeating(state):
        state.push(Frame("place", (state.companies[bell].president,), bell))


def repeating(state: StateOE) -> bool:
    """Whether this is the abbreviated last round: the revenue is paid once more (§13)."""
    return state.end == TRAINS and state.final == 1


def end_operating_round(game: GameOE, state: StateOE) -> None:
    """The next operating round, a stock round, or the end (§5, §13)."""
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
    """The game is over (§13)."""
    state.round = "over"
    state.frames = ()
    state.tell(GameOver())


def floated(state: StateOE, kind: str) -> int:
    """How many minors, or how many regionals (majors and nationals too), have ever floated."""
    if kind == MINOR:
        return sum(
            line.kind == MINOR and line.status not in (IDLE,) for line in state.companies.values()
        )
    return sum(
        line.kind != MINOR and line.status not in (IDLE, PARRED, GONE)
        for line in state.companies.values()
    )


def check_major_phase(game: GameOE, state: StateOE) -> None:
    """With the 18th regional the others leave; with the 12th minor too the Major phase begins
    (§8.2)."""
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
