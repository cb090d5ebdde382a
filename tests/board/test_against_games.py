"""Lays and networks in 68 games of 1848 agree with the moves that were legal there."""

from __future__ import annotations

import gzip
import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from trunkline.board import network
from trunkline.board.network import Place, Slots
from trunkline.titles.g1848.printed.board import board

State = dict[str, Any]
COLOURS = {"2": 1, "3": 2, "4": 2, "5": 3, "6": 3, "8": 4}
ORDER = ("yellow", "green", "brown", "gray")


def steps(shared: Path) -> Iterator[tuple[State, dict[str, Any], State]]:
    """The state before each action, what was legal then, and the state after it."""
    for path in sorted((shared / "games" / "1848").glob("*/*.trace.json.gz")):
        trace = json.loads(gzip.decompress(path.read_bytes()))
        state: State = dict(trace["start"])
        for step in trace["steps"]:
            before = dict(state)
            state.update(step.get("s") or {})
            for key in step.get("x") or ():
                state.pop(key, None)
            if step.get("full"):
                state = dict(step["full"])
            yield before, step.get("legal") or {}, state


def laid_in(state: State) -> dict[str, tuple[str, int]]:
    found = {}
    for key, value in state.items():
        if key.startswith("h."):
            tile, _, rotation = value.partition("@")
            found[key[2:]] = (tile.rpartition("-")[0], int(rotation))
    return found


def tokens_in(state: State) -> dict[Place, Slots]:
    found = {}
    for key, value in state.items():
        if key.startswith("k."):
            _, name, city = key.split(".")
            found[name, int(city)] = tuple(owner or None for owner in value)
    return found


def lays_of(state: State) -> set[str]:
    """Every lay that tile, hex, supply, phase and connection allow the operating company."""
    laid, tokens, owner = laid_in(state), tokens_in(state), state["operator"]
    reach = network.reach(board(), laid, tokens, owner)
    lying = Counter(number for number, _ in laid.values())
    masks = {name: 0 for name, _ in tokens if reach.home(name)} | reach.masks
    return {
        f"{name}:{lay.tile.number}:{lay.rotation}"
        for name, mask in masks.items()
        for lay in board().lays(laid, name)
        if not board().map[name].only
        and lay.tile.colour in ORDER[: COLOURS[str(state["phase"])]]
        and lying[lay.tile.number] < lay.tile.pieces
        and (lay.mask & mask or reach.home(name))
    }


def affordable(state: State, lay: str) -> bool:
    name = lay.split(":")[0]
    cost = 0 if f"h.{name}" in state else board().map[name].cost
    return bool(cost <= state[f"c.{state['operator']}.cash"])


def yellow(lays: set[str]) -> set[str]:
    return {lay for lay in lays if board().catalogue[lay.split(":")[1]].colour == "yellow"}


def test_the_lays_of_68_games(shared: Path) -> None:
    asked = 0
    for state, legal, _ in steps(shared):
        if legal.get("tiles") is None:
            continue
        theirs = set(legal["tiles"])
        ours = lays_of(state)
        assert theirs <= ours
        if theirs == yellow(theirs):  # after a yellow tile only another yellow one may follow
            ours = yellow(ours)
        assert {lay for lay in ours if affordable(state, lay)} == theirs
        asked += 1
    assert asked > 5000


def test_the_cities_reached_in_68_games(shared: Path) -> None:
    asked = 0
    for state, legal, _ in steps(shared):
        for city in legal.get("cities") or ():
            name, _, stop = city.partition("/")
            reach = network.reach(board(), laid_in(state), tokens_in(state), state["operator"])
            assert reach.sees(name, int(stop))
            asked += 1
    assert asked > 5000


def test_the_link_from_sydney_to_adelaide_in_68_games(shared: Path) -> None:
    known: Counter[bool] = Counter()
    linked_before = False
    for before, _, state in steps(shared):
        linked_now = bool(state.get("com_link"))
        if before.get("com_link") is None:
            linked_before = False
        laid_now = any(state.get(key) != before.get(key) for key in state if key[:2] == "h.")
        if laid_now and state.get("round") == "OR" and not linked_before:
            found = network.linked(board(), laid_in(state), ("F17", 0), ("G6", 0))
            assert found == linked_now
            known[found] += 1
        linked_before = linked_now
    assert known[True] > 20
    assert known[False] > 2000
