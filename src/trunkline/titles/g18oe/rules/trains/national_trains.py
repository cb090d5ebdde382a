"""Trains of nationals: first rusted ones for free, then better ones (§11.6.6)."""

from __future__ import annotations

from collections.abc import Iterator

from trunkline.eighteen.parts.piles import find, lose, pass_train, without
from trunkline.kernel import Offer, Rule, Seat
from trunkline.titles.g18oe.core import GameOE, owned
from trunkline.titles.g18oe.records.actions import ClaimTrain, ReplaceTrain, TurnTrain
from trunkline.titles.g18oe.records.events import TrainClaimed, TrainSold
from trunkline.titles.g18oe.records.proposal_events import TrainTurned
from trunkline.titles.g18oe.rules.money import THE_BANK, change
from trunkline.titles.g18oe.rules.track.track import operation
from trunkline.titles.g18oe.rules.trains.piles import counted, limit_reached, rusty
from trunkline.titles.g18oe.rules.trains.trains import gained
from trunkline.titles.g18oe.state import MAJOR, NATIONAL, StateOE, Train


def _kinds(trains: tuple[Train, ...]) -> Iterator[Train]:
    """One train of each name."""
    seen = set()
    for train in trains:
        if train.name not in seen:
            seen.add(train.name)
            yield train


class ClaimTrains(Rule[GameOE, StateOE, ClaimTrain]):
    """Claim rusted trains for free, or exchange one for a higher level (§11.6.6)."""

    action = ClaimTrain
    sections = ("5.2", "11.6", "11.6.6")

    def options(self, game: GameOE, state: StateOE, seat: Seat) -> Iterator[Offer]:
        """Every kind of rusted train in the Works."""
        op = operation(state)
        name = op.company
        line = state.companies[name]
        if line.kind != NATIONAL or op.replaced:
            return
        room = counted(state, name) < game.limit(state, NATIONAL)
        for train in _kinds(state.rusted):
            if room:
                yield ClaimTrain(seat, train.card, "")
            for old in _kinds(line.trains):
                if old.level < train.level:
                    yield ClaimTrain(seat, train.card, old.card)

    def refusal(self, game: GameOE, state: StateOE, action: ClaimTrain) -> str | None:
        """Require a national, a rusted train, and room for it."""
        name = operation(state).company
        line = state.companies[name]
        if line.kind != NATIONAL:
            return "Only nationals claim rusted trains (§11.6.6)."
        if operation(state).replaced:
            return "A national claims rusted trains before it replaces any (§11.6.6)."
        new = find(state.rusted, action.card)
        if new is None:
            return "There is no such rusted train in the Works (§11.6.6)."
        if not action.old:
            limit = game.limit(state, NATIONAL)
            if counted(state, name) >= limit:
                return limit_reached(game, state, name, limit, "11.6.6")
            return None
        old = find(line.trains, action.old)
        if old is None or not rusty(game, state, old.level):
            return f"{name} has no such rusted train to exchange (§11.6.6)."
        if old.level >= new.level:
            return "A train is exchanged for one of a higher level (§11.6.6)."
        return None

    def apply(self, game: GameOE, state: StateOE, action: ClaimTrain) -> None:
        """Take it from the Works, and put the old one there."""
        name = operation(state).company
        new = find(state.rusted, action.card)
        assert new is not None
        state.rusted = without(state.rusted, action.card)
        trains = state.companies[name].trains
        if action.old:
            old = find(trains, action.old)
            assert old is not None
            state.rusted = (*state.rusted, old)
            trains = without(trains, action.old)
        change(state, name, trains=(*trains, new))
        gained(state, name)
        state.emit(TrainClaimed(name, new.name))


class TurnTrains(Rule[GameOE, StateOE, TurnTrain]):
    """Turn a rusted express to its local side (§11.6.6)."""

    action = TurnTrain
    sections = ("11.6.6",)
    exact = True
    sentence = "A national turns a rusted express train, before it replaces any (§11.6.6)."

    def options(self, game: GameOE, state: StateOE, seat: Seat) -> Iterator[Offer]:
        """Each rusted express of the national."""
        op = operation(state)
        line = state.companies[op.company]
        if line.kind == NATIONAL and not op.replaced:
            for train in line.trains:
                if rusty(game, state, train.level) and "+" not in train.name:
                    yield TurnTrain(seat, train.card)

    def apply(self, game: GameOE, state: StateOE, action: TurnTrain) -> None:
        """Turn the card over."""
        name = operation(state).company
        trains = state.companies[name].trains
        level = int(action.card.partition("-")[0])
        local = next(side.name for side in game.book.trains[level].sides if "+" in side.name)
        change(
            state,
            name,
            trains=tuple(t._replace(name=local) if t.card == action.card else t for t in trains),
        )
        state.emit(TrainTurned(name, local))


class ReplaceTrains(Rule[GameOE, StateOE, ReplaceTrain]):
    """Replace a rusted train by an unrusted one of a major of the same player (§11.6.6).

    The bank pays the major half of its face value.
    """

    action = ReplaceTrain
    sections = ("11.6.6",)

    def options(self, game: GameOE, state: StateOE, seat: Seat) -> Iterator[Offer]:
        """All pairs of a rusted train and a major's train."""
        line = state.companies[operation(state).company]
        if line.kind != NATIONAL:
            return
        rusted = tuple(t for t in line.trains if rusty(game, state, t.level))
        for old in _kinds(rusted):
            for major in owned(state, seat, MAJOR):
                for train in _kinds(state.companies[major].trains):
                    yield ReplaceTrain(seat, major, train.card, old.card)

    def refusal(self, game: GameOE, state: StateOE, action: ReplaceTrain) -> str | None:
        """Require a national, its rusted train, and an unrusted one of the player's major."""
        name = operation(state).company
        line = state.companies[name]
        if line.kind != NATIONAL:
            return "Only nationals can replace trains this way (§11.6.6)."
        if action.seller not in owned(state, action.seat, MAJOR):
            return "The train comes from a major of the same player (§11.6.6)."
        old = find(line.trains, action.old)
        if old is None or not rusty(game, state, old.level):
            return f"{name} has no such rusted train (§11.6.6)."
        new = find(state.companies[action.seller].trains, action.card)
        if new is None or rusty(game, state, new.level):
            return f"{action.seller} has no such unrusted train (§11.6.6)."
        if new.card == state.swift[0]:
            return "The Swift line's train is never sold (§14.10)."
        return None

    def apply(self, game: GameOE, state: StateOE, action: ReplaceTrain) -> None:
        """Trains change places, the bank pays half, rounded down."""
        op, seller = operation(state), action.seller
        name = op.company
        old = find(state.companies[name].trains, action.old)
        new = find(state.companies[seller].trains, action.card)
        assert old is not None
        assert new is not None
        lose(state, name, old.card)
        pass_train(state, new.card, seller, name)
        state.rusted = (*state.rusted, old)
        state.op = op._replace(replaced=True)
        amount = game.sides[new.name].price // 2
        THE_BANK.pays_company(game, state, seller, amount)
        gained(state, name)
        state.emit(TrainSold(name, new.name, action.seller, amount))
