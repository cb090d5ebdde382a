"""Places of train cards: Works, Open Market, charters; and the effects of a new level (§11.6)."""

from __future__ import annotations

from trunkline.eighteen.parts import piles
from trunkline.kernel import Frame
from trunkline.titles.g18oe.core import GameOE, abilities, after, holder, owned
from trunkline.titles.g18oe.records.events import PhaseBegan, TrainLost
from trunkline.titles.g18oe.records.ids import LossId
from trunkline.titles.g18oe.records.power_events import BonusLost, PullmanGiven
from trunkline.titles.g18oe.rules.money import TRAINS, change
from trunkline.titles.g18oe.state import FLOATED, INSOLVENT, MAJOR, NATIONAL, StateOE, Train

WORKS, MARKET = "works", "market"


def left(game: GameOE, state: StateOE, level: int) -> int:
    """Cards of a level that are still in the Works, unrusted."""
    return piles.left(game.book.trains, state, level)


def unspoken(game: GameOE, state: StateOE) -> int:
    """2+2s in the Works that are reserved for no railroad in play (§11.6.1)."""
    return left(game, state, 2) - sum(line.owes_train for line in state.companies.values())


def levels(game: GameOE, state: StateOE) -> tuple[int, ...]:
    """Levels that anybody may buy from the Works now (§8.3, §11.6); level 2 is reserved."""
    found = []
    for level in game.book.trains:
        if level == 2 or not left(game, state, level):
            continue
        if level == 3:
            free = state.rr_phase in ("major", "consolidation") and state.rounds_played > 1
        elif level == 8:
            free = state.issued[7] >= game.book.works.sevens_before_eights
        else:
            free = left(game, state, level - 1) == 0
        if free:
            found.append(level)
    return tuple(found)


def counted(state: StateOE, name: str) -> int:
    """Trains that count against the limit: all but the Swift line's (§14.10)."""
    return sum(train.card != state.swift[0] for train in state.companies[name].trains)


def limit_reached(game: GameOE, state: StateOE, name: str, limit: int, section: str) -> str:
    """Return the refusal of one more train: a phase may just have lowered the limit (§11.6.3)."""
    count = counted(state, name)
    trains = "1 train" if count == 1 else f"{count} trains"
    return f"{game.display_name(name)} has {trains} and may have {limit} (§{section})."


def rusty(game: GameOE, state: StateOE, level: int) -> bool:
    """Return True if trains of a level have rusted (§5.2)."""
    return any(
        phase.rusts >= level and int(name) <= int(state.phase)
        for name, phase in game.book.phases.items()
        if phase.rusts
    )


def take_works(game: GameOE, state: StateOE, name: str, side: str) -> None:
    """Give the next card of a level to a railroad; the first one begins a phase (§5.2)."""
    level = game.levels[side]
    piles.gain(state, name, Train(piles.take_card(state, level), side))
    if level > int(state.phase):
        begin_phase(game, state, str(level))


def begin_phase(game: GameOE, state: StateOE, phase: str) -> None:
    """Begin a train phase with the purchase of its first train (§5.2).

    Level 8 brings the end, and the remainder joins the bank (§13).
    """
    state.phase = phase
    state.emit(PhaseBegan(phase))
    assert state.op is not None
    state.op = state.op._replace(began=phase)
    if phase == game.book.pullman.from_phase:
        _free_pullman(game, state)
        for name, line in state.companies.items():
            if line.owes_train:
                change(state, name, owes_train=False)
    if phase == "5" and state.bonus_city:
        state.emit(BonusLost(state.bonus_city))
        state.bonus_city = ""
    if phase == "8":
        state.bank += state.remainder
        state.remainder = 0
        if not state.end:
            state.end = TRAINS
            state.final = game.book.works.final_rounds
    if game.book.phases[phase].nationals:
        buyer = state.companies[state.op.company].president
        ask_nationals(state, (buyer, *after(state, buyer)))
    if phase == "5":
        ask_ferry(game, state)


def ask_nationals(state: StateOE, seats: tuple[int, ...]) -> None:
    """Ask the next player with a major about nationals (§9.4)."""
    for at, seat in enumerate(seats):
        if owned(state, seat, MAJOR):
            state.push(Frame("national", (seat,), seats[at + 1 :]))
            return


def ask_ferry(game: GameOE, state: StateOE) -> None:
    """Ask the White Cliffs' owner about Lille's ferry position when phase 5 begins (§11.2.2)."""
    ferry = state.privates["WCF"]
    if ferry.seat >= 0 and not ferry.gone and not state.ferry_token:
        state.push(Frame("white_cliffs", (ferry.seat,)))


def _free_pullman(game: GameOE, state: StateOE) -> None:
    """Give Minor M or its major the first Pullman free (§11.6.2).

    An insolvent Minor M gets it too, for this moment does not return (§11.6.5).
    """
    minor = state.companies.get("M")
    waits = minor is not None and minor.status == INSOLVENT
    name = "M" if waits else holder(state, "M")
    if name and state.pullmans and not state.companies[name].pullman:
        if waits or "M" in abilities(state, name):
            state.pullmans -= 1
            change(state, name, pullman=True)
            state.emit(PullmanGiven(name))


def drop(game: GameOE, state: StateOE, name: str, train: Train, why: LossId) -> None:
    """Remove a railroad's train: unrusted to the Open Market, rusted to the Works (§11.6.3)."""
    piles.lose(state, name, train.card)
    _lost(game, state, name, train, why)


def _lost(game: GameOE, state: StateOE, name: str, train: Train, why: LossId) -> None:
    to_pile(game, state, train)
    state.emit(TrainLost(name, train.name, why))


def to_pile(game: GameOE, state: StateOE, train: Train) -> None:
    """Move a card to the Open Market, or if it has rusted back to the Works."""
    if rusty(game, state, train.level):
        state.rusted = (*state.rusted, train)
    else:
        state.market_trains = (*state.market_trains, train)


def rust_all(game: GameOE, state: StateOE) -> None:
    """Remove rusted trains at the end of the step in which a phase began (§11.6.3).

    Those of nationals and the Swift line's stay (§9.4, §14.10); the reserve of 2+2s rusts too.
    """

    def rusts(name: str, train: Train) -> bool:
        kept = state.companies[name].kind == NATIONAL or train.card == state.swift[0]
        return not kept and rusty(game, state, train.level)

    piles.lose_all(
        state, rusts, lambda name, train: _lost(game, state, name, train, LossId("rusted"))
    )
    for level, cards in game.book.trains.items():
        if rusty(game, state, level):
            while state.issued[level] < cards.cards:  # cards never sold rust in the Works
                train = Train(piles.take_card(state, level), cards.sides[0].name)
                state.rusted = (*state.rusted, train)
    state.market_trains, old = _sorted_out(game, state)
    state.rusted = (*state.rusted, *old)


def _sorted_out(game: GameOE, state: StateOE) -> tuple[tuple[Train, ...], tuple[Train, ...]]:
    fresh = tuple(t for t in state.market_trains if not rusty(game, state, t.level))
    old = tuple(t for t in state.market_trains if rusty(game, state, t.level))
    return fresh, old


def over_limit(game: GameOE, state: StateOE) -> str:
    """Return the first railroad with more trains than its limit, or none (§11.6.3)."""
    limits = game.phase(state).limits
    above = (
        name
        for name, line in state.companies.items()
        if len(line.trains)
        > (limit := limits.get(line.kind, 0))  # few are: the others need no look
        and line.status == FLOATED
        and counted(state, name) > limit
    )
    return next(above, "")
