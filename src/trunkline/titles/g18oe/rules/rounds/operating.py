"""The turn of a railroad step by step (§11)."""

from __future__ import annotations

from collections.abc import Iterator

from trunkline.eighteen.rules.turns import LeaveStep
from trunkline.kernel import Action, Frame, Offer, Rule, Seat
from trunkline.titles.g18oe.core import GameOE, abilities
from trunkline.titles.g18oe.records.actions import (
    Answer,
    BuyAuthority,
    ChoosePlace,
    LayTile,
    Pass,
    PlaceToken,
    Repar,
    UseSwift,
)
from trunkline.titles.g18oe.records.power_events import PlaceChosen
from trunkline.titles.g18oe.records.proposal_events import ConsentRefused, PlaceKept
from trunkline.titles.g18oe.rules.brandt import lay_for_brandt
from trunkline.titles.g18oe.rules.rounds.next_step import advance, end_turn
from trunkline.titles.g18oe.rules.rounds.rounds import end_operating_round, repeating
from trunkline.titles.g18oe.rules.running.dividends import choices, finish_dividend, pay_again
from trunkline.titles.g18oe.rules.running.runs import national_income, run_alone, runs_alone
from trunkline.titles.g18oe.rules.track.laying import can_lay, lay_tile
from trunkline.titles.g18oe.rules.track.right_of_way import begins_cut_off
from trunkline.titles.g18oe.rules.track.stations import can_place
from trunkline.titles.g18oe.rules.track.track import operation, points_for
from trunkline.titles.g18oe.rules.trains import piles
from trunkline.titles.g18oe.rules.trains.insolvency import settle_reserved
from trunkline.titles.g18oe.rules.trains.trains import DISCARDS, must_buy
from trunkline.titles.g18oe.state import (
    FLOATED,
    INSOLVENT,
    MAJOR,
    MINOR,
    NATIONAL,
    REGIONAL,
    Operation,
    StateOE,
)


def settle_turn(game: GameOE, state: StateOE) -> bool:
    """Let the next railroad operate; after the last one the round is over (§11)."""
    state.op = None
    if not state.to_operate:
        end_operating_round(game, state)
        return True
    name, state.to_operate = state.to_operate[0], state.to_operate[1:]
    line = state.companies[name]
    if line.status != FLOATED:
        return True
    if repeating(state):
        return _repeat(game, state, name)
    helpers = abilities(state, name)
    state.op = Operation(
        name,
        points=points_for(game, state, name),
        water_point="E" in helpers,
        rough_point="F" in helpers,
        cut_off=begins_cut_off(game, state, name),
    )
    state.frames = (Frame("track", (line.president,)),)
    return True


def _repeat(game: GameOE, state: StateOE, name: str) -> bool:
    """Pay the same revenue again in the last round, or let the railroad run again (§13).

    A railroad that has gained a train may run; a national does so if it earns more. Without trains
    there is no run.
    """
    run, line = state.last_runs.get(name), state.companies[name]
    if run is None:
        return True
    if run.gained and line.trains:
        if line.kind != NATIONAL or national_income(game, state, name) > run.revenue:
            state.op = Operation(name)
            state.frames = (Frame("run", (line.president,)),)
            return True
    pay_again(game, state, name, run)
    return True


NEVER_WAITED_FOR = (BuyAuthority, UseSwift, Repar)
"""Actions allowed in any step of a turn: only the first step waits for them."""


def gone(game: GameOE, state: StateOE) -> bool:
    """Return True if the operating railroad has lost its owner: its turn is over (§11.6.5)."""
    if state.companies[operation(state).company].status == INSOLVENT:
        end_turn(game, state)
        return True
    return False


def settle_track(game: GameOE, state: StateOE) -> bool:
    """Go on when nothing can be laid; anytime rules wait only where something can."""
    return not can_lay(game, state) and _settle_if(game, state, "track", LayTile)


def _settle_if(game: GameOE, state: StateOE, step: str, known: type[Action] = Pass) -> bool:
    """Go on when no rule offers an action; one kind of action may be known already."""
    rules = [rule for rule in game.steps[step].rules if rule.action is not known]
    if any(_offers(rule, game, state) for rule in rules):
        return False
    for rule in game.steps[step].anytime:
        if (step == "track" or rule.action not in NEVER_WAITED_FOR) and _offers(rule, game, state):
            return False
    advance(game, state, step)
    return True


def _offers(rule: Rule, game: GameOE, state: StateOE) -> bool:  # type: ignore[type-arg]
    """Return True if a rule offers more than a pass."""
    if rule.action is Pass:
        return False
    seat = Seat(state.frames[-1].seats[0])
    for offer in rule.options(game, state, seat):
        if rule.exact:
            return True
        action = getattr(offer, "action", offer)
        if rule.refusal(game, state, action) is None:
            return True
    return False


def settle_token(game: GameOE, state: StateOE) -> bool:
    """Go on when no token can be placed."""
    return not can_place(game, state) and _settle_if(game, state, "token", PlaceToken)


def settle_run(game: GameOE, state: StateOE) -> bool:
    """Without trains there is no revenue, and a national only counts (§11.3.10)."""
    if runs_alone(game, state):
        run_alone(game, state)
        return True
    return False


def settle_dividend(game: GameOE, state: StateOE) -> bool:
    """Skip the question where there is no choice (§11.4)."""
    op = operation(state)
    line = state.companies[op.company]
    if op.express and line.kind == MAJOR and not line.express and not repeating(state):
        state.replace_top(Frame("express", (line.president,)))
        return True
    free = choices(state, op.company, op.revenue)
    if len(free) == 1:
        finish_dividend(game, state, free[0])
        return True
    return False


def settle_transfer(game: GameOE, state: StateOE) -> bool:
    """Go on unless a major can transfer tokens or buy a port authority (§11.5, §11.3.5).

    Authorities of other majors are bought only in this step, and one of the bank's if it was not
    affordable before the distribution.
    """
    op = operation(state)
    if state.companies[op.company].kind != MAJOR:
        advance(game, state, "transfer")
        return True
    seat = Seat(state.frames[-1].seats[0])
    for rule in game.steps["transfer"].anytime:
        if rule.action is BuyAuthority:
            for offer in rule.options(game, state, seat):
                asked = op.means or bool(getattr(offer, "seller", ""))
                if asked and not rule.refusal(game, state, offer):
                    return False
    return _settle_if(game, state, "transfer")


def settle_train(game: GameOE, state: StateOE) -> bool:
    """Insolvency first; a forced national ends its step; else on when nothing can be bought."""
    op = operation(state)
    line = state.companies[op.company]
    if settle_reserved(game, state):
        return True
    if gone(game, state):
        return True
    if line.kind == NATIONAL and op.bought:
        return end_train_step(game, state)
    if line.owes_train or must_buy(game, state, op.company):
        return False
    step = game.steps["train"]
    if any(_offers(rule, game, state) for rule in (*step.rules, *step.anytime[:2])):
        return False
    return end_train_step(game, state)


def end_train_step(game: GameOE, state: StateOE) -> bool:
    """Rust and excess trains are settled before the turn goes on (§11.6.3)."""
    op = operation(state)
    if op.began:
        piles.rust_all(game, state)
        state.op = op._replace(began="")
    state.frames = (Frame("shares", state.frames[0].seats),)
    DISCARDS.interrupts(game, state)
    return True


def settle_shares(game: GameOE, state: StateOE) -> bool:
    """Go on unless a major can trade its shares (§11.7)."""
    if gone(game, state):
        return True
    if state.companies[operation(state).company].kind != MAJOR:
        advance(game, state, "shares")
        return True
    return _settle_if(game, state, "shares")


def _must(game: GameOE, state: StateOE, name: str) -> str | None:
    """Return the train that a railroad must buy before its turn goes on (§11.6, §11.6.1)."""
    if state.frames[-1].step != "train":
        return None
    if state.companies[name].owes_train:
        return f"{game.display_name(name)} must buy its reserved 2+2 (§11.6.1)."
    if must_buy(game, state, name):
        return f"{name} must own a train at the end of its turn (§11.6)."
    return None


def _leave(game: GameOE, state: StateOE) -> None:
    step = state.frames[-1].step
    if step == "train":
        end_train_step(game, state)
    else:
        advance(game, state, step)


LEAVE = LeaveStep[GameOE, StateOE](_leave, sections=("11",), must=_must)
"""Do nothing more in a step (§11)."""


class Consents(Rule[GameOE, StateOE, Answer]):
    """A president lets another railroad lay the first tile on a home hex, or not (§11.1.9)."""

    action = Answer
    sections = ("11.1.9",)
    exact = True

    def options(self, game: GameOE, state: StateOE, seat: Seat) -> Iterator[Offer]:
        """Yes or no."""
        yield Answer(seat, True)
        yield Answer(seat, False)

    def apply(self, game: GameOE, state: StateOE, action: Answer) -> None:
        """Lay it, or remember the refusal for this turn."""
        name, tile, rotation, for_brandt = state.pop().data
        if action.yes:
            lay = game.board.lay(state.tiles, name, tile, rotation)
            assert lay is not None
            (lay_for_brandt if for_brandt else lay_tile)(game, state, lay)
        else:
            state.emit(ConsentRefused(action.seat, name))
            op = operation(state)
            state.op = op._replace(refused=(*op.refused, name))


class ChoosePlaces(Rule[GameOE, StateOE, ChoosePlace]):
    """Minor C or its major operates first, last or at its normal place in its group (§15.3)."""

    action = ChoosePlace
    sections = ("11", "15.3")
    exact = True
    sentence = "Choose first, last or the usual place (§15.3)."

    def options(self, game: GameOE, state: StateOE, seat: Seat) -> Iterator[Offer]:
        """Yield the three places."""
        for place in ("first", "last", "normal"):
            yield ChoosePlace(seat, place)

    def apply(self, game: GameOE, state: StateOE, action: ChoosePlace) -> None:
        """Change the order of this round."""
        name = state.pop().data
        if action.place == "normal":
            state.emit(PlaceKept(name))
            return
        state.first = action.place
        small = [n for n in state.to_operate if state.companies[n].kind in (MINOR, REGIONAL)]
        large = [n for n in state.to_operate if n not in small]
        group = small if name in small else large
        group.remove(name)
        group.insert(0 if action.place == "first" else len(group), name)
        state.to_operate = (*small, *large)
        state.emit(PlaceChosen(name, action.place))
