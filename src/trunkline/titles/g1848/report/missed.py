"""Proved findings about a turn of a company: a tile or a train that would have earned more.

A finding is arithmetic, not opinion. It uses the map as it lay then and the runs that followed, and
it leaves out whatever would have changed the other players' game.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from trunkline import routes
from trunkline.eighteen.parts.actions import LayTrack, Pass, Run
from trunkline.eighteen.parts.state import Train
from trunkline.kernel import Refused, Timeline, legal, play, waiting
from trunkline.titles.g1848.core import Game1848
from trunkline.titles.g1848.printed import display_names
from trunkline.titles.g1848.records.actions import BuyTrain, RunTrains
from trunkline.titles.g1848.report.compared import Ride, rides
from trunkline.titles.g1848.rules.trains.piles import GHAN, proper
from trunkline.titles.g1848.rules.trains.running import RUNS, TRACKS
from trunkline.titles.g1848.rules.trains.trains import bank_price
from trunkline.titles.g1848.state import State1848

LATER = 12
"""Runs that a train's earnings are added up over."""


class Missed(NamedTuple):
    """Something that would have earned more."""

    kind: str
    """`tile` or `train`."""
    company: str
    amount: int
    """The pounds that were missed."""
    title: str
    text: str
    place: int
    """The move after which `made` and `finest` ran."""
    made: tuple[Ride, ...] = ()
    finest: tuple[Ride, ...] = ()
    state: Any = None
    """The state on whose map `finest` is drawn."""
    action: Any = None
    """The better move."""


def missed(timeline: Timeline[Any], place: int) -> Iterator[Missed | None]:
    """Look at one move in pieces: yield None while it takes, and a finding at the end if any."""
    action, before = timeline.at(place).action, timeline.at(place - 1).state
    if isinstance(action, LayTrack):
        yield from _better_tile(timeline, place, action, before)
    elif isinstance(action, Pass) and before.frames and before.frames[-1].step == "train":
        yield from _train_that_pays(timeline, place, before)


def _better_tile(
    timeline: Timeline[Any], place: int, action: Any, before: State1848
) -> Iterator[Missed | None]:
    """Another tile on the same hex, and so at the same cost, for the run of the same turn."""
    game, name = timeline.game, action.company
    assert isinstance(game, Game1848)
    if not before.companies[name].trains:
        return
    ran = _run_of_this_turn(timeline, place, name)
    if ran is None:
        return
    then = timeline.at(ran - 1).state
    base = RUNS.best(game, then, name)
    found: tuple[int, Any, Any] | None = None
    for offer in legal(game, before, action.seat):
        if not isinstance(offer, LayTrack) or offer.hex != action.hex or offer == action:
            continue
        yield None
        other = _replayed(timeline, place, ran, offer)
        if other is not None:
            revenue = RUNS.best(game, other, name).revenue
            if revenue > max(base.bound, found[0] if found else 0):
                found = revenue, offer, other
    if found is None:
        return
    revenue, offer, other = found
    where, called = display_names.place(game, action.hex), display_names.display_name(game, name)
    turned = " the other way round" if offer.tile == action.tile else ""
    best = RUNS.best(game, other, name)
    runs = tuple(Run(route.train, tuple(route.paths)) for route in best.routes)
    yield Missed(
        "tile",
        name,
        revenue - base.revenue,
        f"Tile {offer.tile}{turned} on {where} earned more",
        f"With tile {action.tile} {called} could earn {game.money(base.revenue)} in this round. "
        f"Tile {offer.tile}{turned} on the same hex costs the same and allows "
        f"{game.money(revenue)}. Later rounds are not counted.",
        ran,
        rides(game, then, name, timeline.at(ran).action.routes),  # type: ignore[union-attr]
        rides(game, other, name, runs),
        other,
        offer,
    )


def _run_of_this_turn(timeline: Timeline[Any], place: int, name: str) -> int | None:
    """Return the move with which a company ran its trains in the turn of an earlier move."""
    for later in range(place + 1, timeline.now + 1):
        action, before = timeline.at(later).action, timeline.at(later - 1).state
        if before.op is None or before.op.company != name:
            return None
        if isinstance(action, RunTrains):
            return later
        if isinstance(action, LayTrack) and action.hex == timeline.at(place).action.hex:  # type: ignore[union-attr]
            return None
    return None


def _replayed(timeline: Timeline[Any], place: int, ran: int, offer: Any) -> Any:
    """Return the state before a run with another action in place of one.

    None if that is illegal together with the moves between the two.
    """
    state = timeline.at(place - 1).state
    try:
        state = play(timeline.game, state, offer, audited=False)
        for later in range(place + 1, ran):
            action = timeline.at(later).action
            assert action is not None
            state = play(timeline.game, state, action, audited=False)
    except Refused:
        return None
    return state


def _train_that_pays(
    timeline: Timeline[Any], place: int, before: State1848
) -> Iterator[Missed | None]:
    """Yield a train that the company could afford and that would have paid for itself.

    It began no phase, and it would have earned more than its price before it rusted (§8.3, §8.3.6).
    """
    game = timeline.game
    assert isinstance(game, Game1848)
    assert before.op is not None
    name, seat = before.op.company, before.frames[-1].seats[0]
    cash = before.companies[name].cash
    offers = [
        offer
        for offer in legal(game, before, seat)
        if isinstance(offer, BuyTrain) and not offer.trade_in and not offer.rebate
    ]
    best: tuple[int, Any, list[int]] | None = None
    for offer in offers:
        family, price = game.cards.families[offer.name], bank_price(game, offer)
        if price > cash or family == GHAN or not before.issued[family]:
            continue  # the first of a type changes the phase, and with it everybody's game
        gains = []
        for gain in _gains(timeline, place, name, offer.name, family):
            yield None
            gains.append(gain)
        net = sum(gains) - price
        if net > (best[0] if best else 0):
            best = net, offer, gains
    if best is None:
        return
    net, offer, gains = best
    train = offer.name
    called, price = display_names.display_name(game, name), game.cards.sides[train].price
    runs = "its next run" if len(gains) == 1 else f"its next {len(gains)} runs"
    yield Missed(
        "train",
        name,
        net,
        f"A {train} would have paid for itself",
        f"{called} had {game.money(cash)}, and a {train} cost {game.money(price)}. On the map as "
        f"it lay, it would have added {game.money(sum(gains))} to {runs}: {game.money(net)} more "
        f"than its price.",
        place,
        state=before,
        action=offer,
    )


def _gains(
    timeline: Timeline[Any], place: int, name: str, train: str, family: str
) -> Iterator[int]:
    """Yield how much one more train would have added to each later run, while it could be kept."""
    game, flag, runs = timeline.game, waiting(), 0
    assert isinstance(game, Game1848)
    extra = Train(f"{family}-more", train)
    for later in range(place + 1, timeline.now + 1):
        action, state = timeline.at(later).action, timeline.at(later - 1).state
        if not isinstance(action, RunTrains) or action.company != name:
            continue
        phase = game.phase(state)
        if len(proper(state.companies[name])) >= phase.train_limit or runs >= LATER:
            return
        phases = game.cards.phases.values()
        if any(one.rusts == family and state.issued[one.name] for one in phases):
            return
        if flag is not None:
            flag.go_on()
        runs += 1
        more = routes.best(TRACKS.problem_with(game, state, name, extra))
        yield max(0, more.revenue - RUNS.best(game, state, name).bound)
