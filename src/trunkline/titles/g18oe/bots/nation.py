"""The regular and nationals: which major to convert, what track and trains they take (§9.4)."""

from __future__ import annotations

from itertools import pairwise

from trunkline.titles.g18oe.bots.earnings import earns, national_earns, several
from trunkline.titles.g18oe.bots.outlook import (
    filled,
    growth,
    lasts,
    mine,
    names_of,
    rounds_left,
    rusts_in,
)
from trunkline.titles.g18oe.bots.situation import Choice, Situation
from trunkline.titles.g18oe.records.actions import (
    ClaimTrain,
    FormNational,
    LayTile,
    ReplaceTrain,
    TurnTrain,
)
from trunkline.titles.g18oe.rules.trains.piles import counted
from trunkline.titles.g18oe.rules.trains.trains import on_sale

LOOKS_AT = 6
"""Tiles whose income is worked out for a national."""


def form(at: Situation) -> Choice | None:
    """Convert a major that earns more as a national than with the trains it will have (§9.4)."""
    rounds = max(1, rounds_left(at) - 1)
    for one in at.of(FormNational):
        stays, forms = _as_major(at, one.railroad, rounds), _as_national(at, one.railroad)
        if forms * rounds > stays * at.style.nation:
            why = f"As a national {one.railroad} earns about £{forms:.0f} a round, and never buys."
            return Choice(one, why)
    return at.passing("My majors earn more as they are.")


def _as_national(at: Situation, name: str) -> float:
    trains = filled(at, names_of(at, name), int(at.state.phase))
    return float(national_earns(at, name, trains))


def _as_major(at: Situation, name: str, rounds: int) -> float:
    """Return a major's earnings until the end.

    It counts trains that stay, and a train that it can buy now or save for.
    """
    line = at.state.companies[name]
    fresh = tuple(
        train.name
        for train in line.trains
        if rusts_in(at, train.level) > 0  # those of this phase are gone
    )
    sale = list(on_sale(at.game, at.state, name))
    room = at.game.limit(at.state, line.kind) - len(fresh)
    sets = [fresh]
    for side, _, _ in sale:
        sets += [(*fresh, side), (*fresh, side, side)]
    earned, *more = several(at, name, sets)
    best = float(earned * rounds)
    for number, (_, _, price) in enumerate(sale):
        steps = [earned, *more[2 * number : 2 * number + 2]][: room + 1]
        best = max(best, _saving(line.cash, price, steps, rounds))
    if not fresh and best <= 0:
        return 0.4 * rounds * earns(at, name, ("2+2",))
    return best * float(growth(at) ** (rounds / 3))


def _saving(cash: int, price: int, steps: list[int], rounds: int) -> float:
    """Return the best payout of a major that keeps its income until it can pay for its next trains.

    `steps` are its incomes with none, one and two of them.
    """
    best, waited = 0.0, 0
    for before, after in pairwise(steps):
        if cash < price:
            if before <= 0:
                break
            turns = -(-(price - cash) // before)
            waited, cash = waited + turns, cash + turns * before
        cash -= price
        best = max(best, float(after * max(0, rounds - waited)))
    return best


def claim(at: Situation) -> Choice | None:
    """Claim the best free train for a national."""
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
    swaps = {swap: _replacing(at, swap) for swap in at.of(ReplaceTrain)}
    swap = max(swaps, key=lambda one: swaps[one], default=None)
    if swap is not None and swaps[swap] > 0:
        gains = f"about £{swaps[swap]:.0f} more for me than to leave it there"
        return Choice(swap, f"The bank pays {swap.seller} half of its train's price: {gains}.")
    return at.passing("The national has all the trains that it can get.")


def _replacing(at: Situation, one: ReplaceTrain) -> float:
    """Return my gain until the end if a national takes a train of one of my majors.

    It counts the national's runs, and the major's with the train that it then has room and money
    for.
    """
    state, name, levels = at.state, at.op.company, at.game.levels
    line, nation = state.companies[one.seller], state.companies[name]
    train = next(train for train in line.trains if train.card == one.card)
    names = tuple(other.name for other in line.trains)
    rest = tuple(other.name for other in line.trains if other.card != one.card)
    cash = line.cash + at.game.sides[train.name].price // 2 + _last_run(at, one.seller)
    full = counted(state, one.seller) >= at.game.limit(state, line.kind)
    sale = [buy for buy in on_sale(at.game, state, one.seller) if full and buy[2] <= cash]
    before, after, *more = several(at, one.seller, [names, rest, *((*rest, s[0]) for s in sale)])
    if not rest and not more:
        return 0.0  # a major must own a train
    mine_there, rounds = mine(at, one.seller), max(1, rounds_left(at) - 1)
    runs = lasts(at, train.level, rounds)
    kept = tuple(other.name for other in nation.trains if other.card != one.old)
    own = tuple(other.name for other in nation.trains)
    found = national_earns(at, name, (*kept, train.name)) - national_earns(at, name, own)
    value = mine(at, name) * found * rounds - mine_there * (before - after) * runs
    bought = 0.0
    for (side, _, price), earned in zip(sale, more, strict=True):
        gain = (earned - after) * lasts(at, levels[side], rounds) - at.style.money * price
        bought = max(bought, gain)
    return value + mine_there * bought


def _last_run(at: Situation, name: str) -> int:
    run = at.state.last_runs.get(name)
    return run.revenue if run else 0


def track(at: Situation, lays: list[LayTile]) -> Choice | None:
    """Lay the tile that adds most to the zone's revenue or links a new place (§11.3.10)."""
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
