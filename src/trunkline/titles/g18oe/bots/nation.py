"""The regular and nationals: which major to convert, what track and trains they take (§9.4)."""

from __future__ import annotations

from trunkline.titles.g18oe.bots.earnings import earns, national_earns, several
from trunkline.titles.g18oe.bots.outlook import filled, growth, names_of, rounds_left, rusts_in
from trunkline.titles.g18oe.bots.situation import Choice, Situation
from trunkline.titles.g18oe.records.actions import (
    ClaimTrain,
    FormNational,
    LayTile,
    ReplaceTrain,
    TurnTrain,
)
from trunkline.titles.g18oe.rules.trains.trains import on_sale

LOOKS_AT = 6
"""Tiles whose income is worked out for a national."""


def form(at: Situation) -> Choice | None:
    """Convert a major that earns more as a national than with the trains it will have (§9.4)."""
    rounds = max(1, rounds_left(at) - 1)
    for one in at.of(FormNational):
        stays, forms = _as_major(at, one.railroad, rounds), _as_national(at, one.railroad)
        if forms * rounds > stays * 1.1:
            why = f"As a national {one.railroad} earns about £{forms:.0f} a round, and never buys."
            return Choice(one, why)
    return at.passing("My majors earn more as they are.")


def _as_national(at: Situation, name: str) -> float:
    trains = filled(at, names_of(at, name), int(at.state.phase))
    return float(national_earns(at, name, trains))


def _as_major(at: Situation, name: str, rounds: int) -> float:
    """What a major will earn until the end with trains that stay, and what it can buy."""
    line = at.state.companies[name]
    fresh = tuple(
        train.name
        for train in line.trains
        if rusts_in(at, train.level) > 0  # those of this phase are gone
    )
    found = [one for one in on_sale(at.game, at.state, name) if one[2] <= line.cash]
    sets = [fresh, *((*fresh, one[0]) for one in found)]
    earned = float(max(several(at, name, sets)))
    if not fresh and not found:
        return 0.4 * rounds * earns(at, name, ("2+2",))
    return float(earned * rounds * growth(at) ** (rounds / 3))


def claim(at: Situation) -> Choice | None:
    """A national takes the best that is free."""
    levels = at.game.levels
    cards = {train.card: train for train in at.state.rusted}
    cards |= {train.card: train for train in at.line.trains}
    for one in sorted(at.of(ClaimTrain), key=lambda one: (bool(one.old), one.card)):
        best = max(
            (other for other in at.of(ClaimTrain) if bool(other.old) == bool(one.old)),
            key=lambda other: (levels[cards[other.card].name], "+" in cards[other.card].name),
        )
        return Choice(best, f"A rusted {cards[best.card].name} costs a national nothing.")
    turns = at.of(TurnTrain)
    if turns:
        return Choice(turns[0], "The local side counts towns as well.")
    replaced = [one for one in at.of(ReplaceTrain) if _spare(at, one)]
    if replaced:
        return Choice(replaced[0], f"{replaced[0].seller} has no use for that train.")
    return at.passing("The national has all the trains that it can get.")


def _spare(at: Situation, one: ReplaceTrain) -> bool:
    seller = at.state.companies[one.seller]
    if len(seller.trains) < 2:
        return False
    names = tuple(train.name for train in seller.trains)
    rest = tuple(train.name for train in seller.trains if train.card != one.card)
    before, after = several(at, one.seller, [names, rest])
    return before - after <= 20


def track(at: Situation, lays: list[LayTile]) -> Choice | None:
    """The tile that adds most to what the zone pays, or links one more place of it (§11.3.10)."""
    name, state, board = at.op.company, at.state, at.game.board
    zone, colour = at.line.zones[0], at.game.phase(at.state).colours[-1]
    trains = filled(at, names_of(at, name), int(state.phase))
    marks = []
    for lay in lays:
        before = [one.value(colour) for one in board.face(state.tiles, lay.hex).tile.stops]
        after = [
            one.value(colour) for one in board.catalogue.face(lay.tile, lay.rotation).tile.stops
        ]
        mark = 3 * (max(after, default=0) - max(before, default=0)) + at.random.random()
        if after and lay.hex not in state.tiles:
            mark += max(after)
        if (board.map[lay.hex].stop_zone or zone) != zone:
            mark -= 50
        marks.append((mark, lay))
    marks.sort(key=lambda one: -one[0])
    now = national_earns(at, name, trains)
    best, most = None, 0.0
    for mark, lay in marks[:LOOKS_AT]:
        tiles = {**state.tiles, lay.hex: (lay.tile, lay.rotation)}
        gain = national_earns(at, name, trains, tiles) - now
        if gain + mark / 10 > most:
            best, most = lay, gain + mark / 10
    if best is None:
        return at.passing("Our zone pays no more with any of these tiles.")
    return Choice(best, f"The nation's trains count more with track on {at.game.place(best.hex)}.")
