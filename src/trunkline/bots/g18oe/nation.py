"""The regular and nationals: which major to convert, what track and trains they take (§9.4)."""

from __future__ import annotations

from trunkline.bots.g18oe.desk import Choice, Desk
from trunkline.bots.g18oe.earnings import earns, national_earns, several
from trunkline.bots.g18oe.outlook import filled, growth, names_of, rounds_left, rusts_in
from trunkline.titles.g18oe.actions import (
    ClaimTrain,
    FormNational,
    LayTile,
    ReplaceTrain,
    TurnTrain,
)
from trunkline.titles.g18oe.trains import on_sale

LOOKS_AT = 6
"""Tiles whose income is worked out for a national."""


def form(desk: Desk) -> Choice | None:
    """Convert a major that earns more as a national than with the trains it will have (§9.4)."""
    rounds = max(1, rounds_left(desk) - 1)
    for one in desk.of(FormNational):
        stays, forms = _as_major(desk, one.railroad, rounds), _as_national(desk, one.railroad)
        if forms * rounds > stays * 1.1:
            why = f"As a national {one.railroad} earns about £{forms:.0f} a round, and never buys."
            return Choice(one, why)
    return desk.passing("My majors earn more as they are.")


def _as_national(desk: Desk, name: str) -> float:
    trains = filled(desk, names_of(desk, name), int(desk.state.phase))
    return float(national_earns(desk, name, trains))


def _as_major(desk: Desk, name: str, rounds: int) -> float:
    """What a major will earn until the end with trains that stay, and what it can buy."""
    line = desk.state.railroads[name]
    fresh = tuple(
        train.name
        for train in line.trains
        if rusts_in(desk, train.level) > 0  # those of this phase are gone
    )
    found = [one for one in on_sale(desk.game, desk.state, name) if one[2] <= line.cash]
    sets = [fresh, *((*fresh, one[0]) for one in found)]
    earned = float(max(several(desk, name, sets)))
    if not fresh and not found:
        return 0.4 * rounds * earns(desk, name, ("2+2",))
    return float(earned * rounds * growth(desk) ** (rounds / 3))


def claim(desk: Desk) -> Choice | None:
    """A national takes the best that is free."""
    levels = desk.game.levels
    cards = {train.card: train for train in desk.state.rusted}
    cards |= {train.card: train for train in desk.line.trains}
    for one in sorted(desk.of(ClaimTrain), key=lambda one: (bool(one.old), one.card)):
        best = max(
            (other for other in desk.of(ClaimTrain) if bool(other.old) == bool(one.old)),
            key=lambda other: (levels[cards[other.card].name], "+" in cards[other.card].name),
        )
        return Choice(best, f"A rusted {cards[best.card].name} costs a national nothing.")
    turns = desk.of(TurnTrain)
    if turns:
        return Choice(turns[0], "The local side counts towns as well.")
    replaced = [one for one in desk.of(ReplaceTrain) if _spare(desk, one)]
    if replaced:
        return Choice(replaced[0], f"{replaced[0].seller} has no use for that train.")
    return desk.passing("The national has all the trains that it can get.")


def _spare(desk: Desk, one: ReplaceTrain) -> bool:
    seller = desk.state.railroads[one.seller]
    if len(seller.trains) < 2:
        return False
    names = tuple(train.name for train in seller.trains)
    rest = tuple(train.name for train in seller.trains if train.card != one.card)
    before, after = several(desk, one.seller, [names, rest])
    return before - after <= 20


def track(desk: Desk, lays: list[LayTile]) -> Choice | None:
    """The tile that adds most to what the zone pays, or links one more place of it (§11.3.10)."""
    name, state, board = desk.op.railroad, desk.state, desk.game.board
    zone, colour = desk.line.zones[0], desk.game.phase(desk.state).colours[-1]
    trains = filled(desk, names_of(desk, name), int(state.phase))
    marks = []
    for lay in lays:
        before = [one.value(colour) for one in board.face(state.tiles, lay.hex).tile.stops]
        after = [
            one.value(colour) for one in board.catalogue.face(lay.tile, lay.rotation).tile.stops
        ]
        mark = 3 * (max(after, default=0) - max(before, default=0)) + desk.random.random()
        if after and lay.hex not in state.tiles:
            mark += max(after)
        if (board.map[lay.hex].stop_zone or zone) != zone:
            mark -= 50
        marks.append((mark, lay))
    marks.sort(key=lambda one: -one[0])
    now = national_earns(desk, name, trains)
    best, most = None, 0.0
    for mark, lay in marks[:LOOKS_AT]:
        tiles = {**state.tiles, lay.hex: (lay.tile, lay.rotation)}
        gain = national_earns(desk, name, trains, tiles) - now
        if gain + mark / 10 > most:
            best, most = lay, gain + mark / 10
    if best is None:
        return desk.passing("Our zone pays no more with any of these tiles.")
    return Choice(
        best, f"The nation's trains count more with track on {desk.game.place(best.hex)}."
    )
