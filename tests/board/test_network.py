"""Reachability against an oracle that walks every train's walk there is."""

from __future__ import annotations

import random
from collections.abc import Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from trunkline.board import Board, Laid, network, put
from trunkline.board.network import Place, Slots, Tokens
from trunkline.titles.g18oe.printed.board import board as board_18oe
from trunkline.titles.g1848.printed.board import board

CLUSTER = ("C10", "C12", "D9", "D11", "D13", "E10", "E12", "E14", "F11", "F13")


def walked(b: Board, laid: Laid, tokens: Tokens, owner: str) -> tuple[set[Place], set[Place]]:
    """All (hex, side) entered and all stops met by walks that use no side and no stop twice."""
    entered: set[Place] = set()
    met: set[Place] = set()

    def closed(name: str, stop: int) -> bool:
        it = b.face(laid, name).tile.stops[stop]
        held = tokens.get((name, stop), ())
        full = it.slots > 0 and len(held) >= it.slots and None not in held and owner not in held
        return it.terminal or full

    def leave(name: str, side: int, used: frozenset[object]) -> None:
        other = b.map.neighbours[name][side]
        if other is None or b.map.border(name, side) == "impassable":
            return
        edge = frozenset((name, other))
        if edge not in used:
            enter(other, (side + 3) % 6, used | {edge})

    def enter(name: str, side: int, used: frozenset[object]) -> None:
        entered.add((name, side))
        face = b.face(laid, name)
        for one, two in face.paths:
            if two >= 6 and one == side:
                stop = two - 6
                if face.tile.stops[stop].kind != "junction":
                    met.add((name, stop))
                if not closed(name, stop) and (name, stop) not in used:
                    for out in face.stop_sides[stop]:
                        if out != side:
                            leave(name, out, used | {(name, stop)})
            elif two < 6 and side in (one, two):
                leave(name, two if one == side else one, used)

    for (name, stop), slots in tokens.items():
        if owner in slots:
            met.add((name, stop))
            for out in b.face(laid, name).stop_sides[stop]:
                leave(name, out, frozenset({(name, stop)}))
    return entered, met


def grown(data: st.DataObject, hexes: tuple[str, ...], most: int) -> list[tuple[str, Laid]]:
    """A sequence of boards, each one legal lay after the one before."""
    laid: Laid = {}
    found: list[tuple[str, Laid]] = [("", laid)]
    for _ in range(data.draw(st.integers(1, most))):
        name = data.draw(st.sampled_from(hexes))
        lays = board().lays(laid, name)
        if lays:
            laid = put(laid, name, data.draw(st.sampled_from(lays)).lying)
            found.append((name, laid))
    return found


def placed(data: st.DataObject, laid: Laid, hexes: tuple[str, ...]) -> dict[Place, Slots]:
    """Tokens of three owners on some cities."""
    cities = [
        (name, stop, it.slots)
        for name in hexes
        for stop, it in enumerate(board().face(laid, name).tile.stops)
        if it.slots
    ]
    who = st.sampled_from(["A", "B", "C", None])
    return {
        (name, stop): tuple(data.draw(who) for _ in range(slots)) for name, stop, slots in cities
    }


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_reach_is_what_walks_reach(data: st.DataObject) -> None:
    laid = grown(data, CLUSTER, 16)[-1][1]
    tokens = placed(data, laid, CLUSTER)
    found = network.reach(board(), laid, tokens, "A")
    entered, met = walked(board(), laid, tokens, "A")
    assert set(found.edges) == entered
    assert set(found.stops) == met


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_growing_on_equals_a_new_search(data: st.DataObject) -> None:
    boards = grown(data, tuple(board().map.hexes), 60)
    tokens: Mapping[Place, Slots] = {("F17", 0): ("A",), ("E14", 0): ("B",), ("G6", 0): ("A",)}
    reach = network.reach(board(), {}, tokens, "A")
    for name, laid in boards[1:]:
        reach = reach.after(laid, name)
        assert reach == network.reach(board(), laid, tokens, "A")


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_any_change_on_one_hex_equals_a_new_search(data: st.DataObject) -> None:
    boards = grown(data, CLUSTER, 24)
    laid = boards[-1][1]
    before = network.reach(board(), laid, placed(data, laid, CLUSTER), "A")
    _, other = data.draw(st.sampled_from(boards))
    name = data.draw(st.sampled_from(CLUSTER))
    changed = {k: v for k, v in laid.items() if k != name}
    if name in other:
        changed[name] = other[name]
    tokens = {place: slots for place, slots in before.tokens.items() if place[0] != name}
    tokens.update({p: s for p, s in placed(data, changed, CLUSTER).items() if p[0] == name})
    assert before.after(changed, name, tokens) == network.reach(board(), changed, tokens, "A")


def test_a_train_does_not_reverse_on_a_switch() -> None:
    laid = {"D11": ("23", 1), "D9": ("57", 1), "D13": ("57", 1)}  # tracks 1-4 and 1-5: a switch
    found = network.reach(board(), laid, {("D9", 0): ("A",)}, "A")
    assert found.enters("D11", 1)
    assert found.mask("E12") == 1 << 2
    from_east = network.reach(board(), {**laid, "E14": ("57", 2)}, {("E14", 0): ("A",)}, "A")
    assert not from_east.enters("E12", 2)


LOOP = {
    "D9": ("57", 1),
    "D11": ("24", 4),
    "D13": ("25", 1),
    "C14": ("7", 5),
    "D15": ("8", 0),
    "E14": ("5", 2),
}
"""From Broken Hill over a switch to a loop through Dubbo and back to the point of the switch."""


def test_a_loop_does_not_turn_a_train_round() -> None:
    tokens: Tokens = {("D9", 0): ("A",)}
    found = network.reach(board(), LOOP, tokens, "A")
    assert found.enters("D13", 3)
    assert found.enters("D13", 5)
    assert not found.enters("E10", 3)  # the other blade of the switch, only by coming back
    assert network.reach(board(), LOOP, {("E14", 0): ("A",)}, "A").enters("E10", 3)


@pytest.mark.parametrize("last", list(LOOP))
def test_a_loop_may_be_closed_by_any_tile(last: str) -> None:
    tokens: Tokens = {("D9", 0): ("A",)}
    open_ = {name: lying for name, lying in LOOP.items() if name != last}
    grown_on = network.reach(board(), open_, tokens, "A").after(LOOP, last)
    assert grown_on == network.reach(board(), LOOP, tokens, "A")


def spread(b: Board, laid: Laid, tokens: Tokens, owner: str) -> set[Place]:
    """What spreading from side to side would say: too much, where loops turn trains round."""
    seen: set[Place] = set()
    todo = [
        (name, side)
        for (name, stop), slots in tokens.items()
        if owner in slots
        for side in b.face(laid, name).stop_sides[stop]
    ]
    while todo:
        name, side = todo.pop()
        other = b.map.neighbours[name][side]
        if other and (other, (side + 3) % 6) not in seen:
            seen.add((other, (side + 3) % 6))
            for out in b.face(laid, other).ways()[(side + 3) % 6]:
                todo.append((other, out))
    return seen


def test_reach_is_exact_on_any_tangle_of_switches() -> None:
    chance = random.Random(1848)
    plain = [tile.number for tile in board().catalogue if tile.kind == "plain"]
    turned = 0
    for _ in range(6000):
        laid = {n: (chance.choice(plain), chance.randrange(6)) for n in (*CLUSTER, "C14", "D15")}
        laid["D9"] = ("57", 1)
        laid["D11"] = (chance.choice(["23", "24", "25", "26", "27", "41", "43"]), 4)
        laid["E14"] = (chance.choice(["5", "6", "57", "14"]), chance.randrange(6))
        del laid["F11"], laid["F13"], laid["C10"], laid["E10"]
        tokens: Tokens = {("D9", 0): ("A",)}
        found = network.reach(board(), laid, tokens, "A")
        entered, met = walked(board(), laid, tokens, "A")
        assert set(found.edges) == entered
        assert set(found.stops) == met
        turned += spread(board(), laid, tokens, "A") != entered
    assert turned > 5  # the tangles do contain loops that mere spreading gets wrong


@pytest.mark.parametrize(
    ("tokens", "passes"),
    [
        ((), True),
        ((None, "B"), True),
        (("B",), True),
        (("B", "C"), False),
        (("B", "A"), True),
        (("B", None, "C"), True),
        (("B", "D", "C"), False),
        (("B", "D", "A"), True),
    ],
)
def test_a_city_full_of_others_is_reached_not_passed(tokens: Slots, passes: bool) -> None:
    # a green city with two slots; a third entry is a token that lies beside it
    laid = {"E14": ("14", 1), "E12": ("9", 1)}
    held: dict[Place, Slots] = {("D9", 0): ("A",), ("E14", 0): tokens}
    laid.update({"D9": ("6", 5), "E10": ("8", 2)})
    found = network.reach(board(), laid, held, "A")
    assert found.sees("E14", 0)
    assert found.enters("E16", 1) == passes


def test_red_areas_end_a_walk() -> None:
    # Whyalla - Perth - over D3: track on both sides of Perth, which nobody passes
    laid = {"E2": ("57", 2), "D3": ("56", 1), "C2": ("8", 0), "B3": ("8", 0)}
    assert network.linked(board(), laid, ("E2", 0), ("D1", 0))
    west = {"E2": ("57", 2), "C2": ("8", 4), "C4": ("9", 1), "C6": ("9", 1)}
    perth: Tokens = {("D1", 0): ("WA",)}
    assert network.reach(board(), west, perth, "WA").enters("C2", 0)
    assert not network.reach(board(), west, {("E2", 0): ("A",)}, "A").enters("C2", 0)


def test_links_ignore_tokens() -> None:
    laid = {"D9": ("6", 5), "E10": ("8", 2), "E12": ("9", 1), "E14": ("14", 1), "E16": ("9", 1)}
    assert network.linked(board(), laid, ("D9", 0), ("E14", 0))
    assert not network.linked(board(), laid, ("D9", 0), ("E18", 0))
    laid["E18"] = ("5", 1)
    assert network.linked(board(), laid, ("D9", 0), ("E18", 0))
    full: Tokens = {("D9", 0): ("A",), ("E14", 0): ("B", "C")}
    assert not network.reach(board(), laid, full, "A").sees("E18", 0)


def test_two_tokens_without_track_between_have_no_route() -> None:
    tokens: Tokens = {("E14", 0): ("A",), ("F13", 0): ("A",)}
    assert not network.reach(board(), {}, tokens, "A").has_route
    alone = {"E14": ("57", 1), "F13": ("57", 1)}
    assert not network.reach(board(), alone, tokens, "A").has_route
    joined = {"E14": ("57", 0), "F13": ("57", 0)}
    assert network.reach(board(), joined, tokens, "A").has_route


def test_a_loop_back_to_the_same_token_is_no_route() -> None:
    # E14 (sides 0, 1), F13 (2 and 3 joined sharply is 7 turned), E12
    loop = {"E14": ("5", 0), "F13": ("7", 2), "E12": ("7", 4)}
    tokens: Tokens = {("E14", 0): ("A",)}
    found = network.reach(board(), loop, tokens, "A")
    assert found.enters("E14", 0)
    assert found.enters("E14", 1)
    assert not found.has_route


def test_home_and_hexes() -> None:
    found = network.reach(board(), {"F17": ("57", 0)}, {("F17", 0): ("COM", "NSW")}, "NSW")
    assert found.home("F17")
    assert not found.home("E16")
    assert found.hexes == ("F17",)
    assert found.stops == (("F17", 0),)


@settings(max_examples=12, deadline=None)
@given(st.integers(0, 10_000))
def test_growing_on_the_map_of_18oe_equals_a_new_search(seed: int) -> None:
    b, chance = board_18oe(), random.Random(seed)
    homes = ["J27", "Q30", "M50", "R55"]
    tokens: Tokens = {(homes[0], 0): ("A",), (homes[1], 0): ("B",), (homes[2], 0): ("A",)}
    laid: Laid = {}
    reach = network.reach(b, laid, tokens, "A")
    for step in range(160):
        name = chance.choice([*reach.masks, *homes] or homes)
        lays = b.lays(laid, name)
        if not lays:
            continue
        laid = put(laid, name, chance.choice(lays).lying)
        reach = reach.after(laid, name)
        if step % 8 == 0:
            assert reach == network.reach(b, laid, tokens, "A")
    assert reach == network.reach(b, laid, tokens, "A")
    assert len(laid) > 20
