"""Accounts of runs on the page of 18OE: the revenue of each stop, and the reductions used."""

from __future__ import annotations

from typing import Any

from trunkline.kernel import Reckoning, View, kind_of
from trunkline.page.eighteen import Arrangement as Shown
from trunkline.page.eighteen import PaidStop, PassedOver, RunNote, TrainAccount
from trunkline.routes import RouteProblem, Statement
from trunkline.titles.g18oe.core import GameOE
from trunkline.titles.g18oe.rules.running.crossings import CrossingCost
from trunkline.titles.g18oe.rules.running.run_network_builder import Company
from trunkline.titles.g18oe.rules.running.run_setup import Arrangement, units
from trunkline.titles.g18oe.rules.running.running import explain_run
from trunkline.titles.g18oe.rules.running.runs import (
    BOT_WORK,
    accounts_of,
    best_of,
    company,
    judged,
    may_reach_the_orient,
    track_of,
)
from trunkline.titles.g18oe.state import StateOE

RUN = "run_trains"
BY_SEA = " by sea"


def plan_note(game: GameOE, view: View[StateOE], action: Any) -> RunNote | None:
    """Return the earnings of routes by train and stop, and whether they are proved best."""
    state = view.state
    if kind_of(type(action)) != RUN or state.op is None:
        return None
    verdict = judged(game, state, action)
    if verdict.reason is not None:
        return None
    asked = company(game, state, state.op.company)
    how = Arrangement(action.joined, action.strela, action.pullman, action.orient)
    track = track_of(game, state, asked)
    found = explain_run(asked, how, action.routes, track)
    paths, accounts = dict(action.routes), accounts_of(game, state, asked)
    proved = action.bound is not None and verdict.revenue >= action.bound
    return {
        "proved": proved,
        "revenue": verdict.revenue,
        "bound": action.bound,
        "trains": [
            _train(one, track, paths[one.train], accounts, _causes(asked, how, one))
            for one in found
        ],
        "units": [
            {"id": unit[0].card, "name": " and ".join(one.name for one in unit)}
            for unit in units(asked.trains, how.joined)
        ],
        "words": decisions(asked.trains, how),
    }


def earned(game: GameOE, state: StateOE, name: str) -> tuple[int, bool]:
    """Return what the best run earns that is found quickly, and if that is proved."""
    found = best_of(game, state, name, work=BOT_WORK)
    return found.revenue, found.proved


def reckon(game: GameOE, view: View[StateOE], action: Any) -> Reckoning | None:
    """Return a run's revenue compared with the best known one, which the action holds (§11.3.9)."""
    state = view.state
    if action.known is None or state.op is None:
        return None
    got = judged(game, state, action).revenue
    return Reckoning(state.op.company, got, action.known, max(action.known, action.bound or 0))


def arrange(game: GameOE, state: StateOE, name: str) -> list[Shown]:
    """Return the president's choices before the trains run, each a field of the action."""
    asked = company(game, state, name)
    found: list[Shown] = []
    cards = [engine.card for engine in asked.trains]
    if may_reach_the_orient(game, state, name):
        joint = [engine.card for engine in asked.trains if engine.combines]
        if len(joint) > 1:
            words = "Run as one Orient Express (§12.1)"
            found.append(
                {"field": "joined", "label": words, "many": True, "leads": "orient", "from": joint}
            )
        found.append({"field": "orient", "label": "Orient Express (§12)", "from": cards})
    if asked.pullman and len(cards) > 1:
        found.append({"field": "pullman", "label": "Pulls the Pullman (§11.3.9)", "from": cards})
    if asked.strela and len(cards) > 1:
        found.append({"field": "strela", "label": "Marker of Minor L (§15.11)", "from": cards})
    return found


def _causes(asked: Company, how: Arrangement, said: Statement) -> list[str]:
    """Return what adds to a train's stops (§11.6.2, §12)."""
    found = ["its Pullman"] if asked.pullman and how.pullman in ("", said.train) else []
    return [*found, "the Orient Express"] if how.orient == said.train else found


def _train(
    said: Statement,
    track: RouteProblem,
    paths: tuple[str, ...],
    accounts: dict[str, CrossingCost],
    causes: list[str],
) -> TrainAccount:
    """Return the account of one train: its stops, and its crossings between them."""
    names = {stop.id: stop.name for stop in track.stops}
    words = [f"bonus £{said.bonus}"] if said.bonus else []
    if said.extra:
        words.append(f"£{said.extra} for {' and '.join(causes) or 'the train'}")
    stops: list[PaidStop | PassedOver] = [
        {"id": stop, "name": names.get(stop) or stop, "pays": pays} for stop, pays in said.stops
    ]
    for after, text in reversed(_crossings(said, track, paths, accounts)):
        stops.insert(min(after, len(stops)), {"over": text})
    return {"id": said.train, "revenue": said.revenue, "stops": stops, "note": "; ".join(words)}


def _crossings(
    said: Statement, track: RouteProblem, paths: tuple[str, ...], accounts: dict[str, CrossingCost]
) -> list[tuple[int, str]]:
    """Return a route's crossings with the number of stops before each, and how each is counted.

    It lists everything that makes the crossing shorter (§11.3.4).
    """
    known = {path.id: path for path in track.paths}
    names = {stop.id: stop.name or stop.id for stop in track.stops}
    ends = [end for name in paths for end in (known[name].a, known[name].b)]
    passed: set[int] = set()
    found: dict[str, tuple[int, str]] = {}
    for kind, place, *_ in ends:
        if kind == "stop":
            passed.add(place)
        crossed = track.sides[place].id if kind == "side" else track.stops[place].id
        if crossed in accounts and crossed not in found:
            uses = [(use.relief, use.units) for use in said.reliefs if use.place == crossed]
            text = _shortened(_between(crossed, names), accounts[crossed], uses)
            found[crossed] = (len(passed), text)
    return list(found.values())


def _shortened(name: str, account: CrossingCost, uses: list[tuple[str, int]]) -> str:
    """Return a crossing in words: its zones, each reduction, and the rest."""
    less = [(what, units) for what, units in (*account.taken, *uses) if units]
    off = "".join(f", −{units} {what}" for what, units in less)
    left = account.zones - sum(units for _, units in less)
    zones = "1 zone" if account.zones == 1 else f"{account.zones} zones"
    section = "11.3.4" if name.endswith(BY_SEA) else "11.3.7"
    return f"{name}: {zones}{off}: counts {left} (§{section})"


def _between(lane: str, names: dict[str, str]) -> str:
    """Return a crossing's name by its ports; a ferry's by its own, or that of the town on it."""
    if not lane.endswith(BY_SEA):
        return f"ferry {names.get(lane, lane)}"
    ends = lane.removesuffix(BY_SEA).split("-")
    return "–".join(names.get(end.partition(" ")[0], end) for end in ends) + BY_SEA


def decisions(engines: Any, how: Arrangement) -> list[str]:
    """Return the president's decisions before the trains run (§12.1, §11.3.9, §15.11)."""
    names = {
        unit[0].card: " and ".join(one.name for one in unit) for unit in units(engines, how.joined)
    }
    found = []
    if how.orient:
        found.append(f"The {names[how.orient]} runs as the Orient Express (§12).")
    if how.pullman:
        found.append(f"The {names[how.pullman]} pulls the Pullman (§11.3.9).")
    if how.strela:
        found.append(f"The {names[how.strela]} has the marker of Minor L (§15.11).")
    return found
