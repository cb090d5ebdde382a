"""Figures of the board and its pictures: lays, reachability, and the full 18OE map as SVG."""

from __future__ import annotations

import random
from time import perf_counter, thread_time

from benchmarks._table import Figure, best, show
from trunkline.board import Board, Laid, network, put
from trunkline.board.network import Place, Slots
from trunkline.draw import board as draw_board
from trunkline.titles.g18oe.page import picture as oe
from trunkline.titles.g18oe.printed.board import board as board_18oe
from trunkline.titles.g1848.page import picture as g1848
from trunkline.titles.g1848.printed.board import board as board_1848

Tokens = dict[Place, Slots]


def late(board: Board, homes: list[str], tiles: int, seed: int = 18) -> tuple[Laid, Tokens]:
    """Return a network as after many operating rounds: legal lays, joined to these homes."""
    chance = random.Random(seed)
    laid: Laid = {}
    tokens: Tokens = {(home, 0): (f"R{at}",) for at, home in enumerate(homes)}
    supply = {tile.number: tile.pieces for tile in board.catalogue}
    everyone: Tokens = dict.fromkeys(tokens, ("ALL",))
    reach = network.reach(board, laid, everyone, "ALL")
    idle = 0
    while len(laid) < tiles and idle < 2000:
        idle += 1
        masks = reach.masks
        name = chance.choice([*masks, *homes])
        lays = [
            lay
            for lay in board.lays(laid, name)
            if supply[lay.tile.number] and (lay.mask & masks.get(name, 0) or reach.home(name))
        ]
        if lays:
            lay = chance.choice(lays)
            if name in laid:
                supply[laid[name][0]] += 1
            supply[lay.tile.number] -= 1
            laid = put(laid, name, lay.lying)
            reach = reach.after(laid, name)
            idle = 0
    return laid, tokens


def changes(board: Board, laid: Laid, reach: network.Reach) -> list[tuple[str, Laid]]:
    """Every board that differs by one lay the owner is connected to."""
    masks = reach.masks
    return [
        (name, put(laid, name, lay.lying))
        for name in board.map.hexes
        for lay in board.lays(laid, name)
        if lay.mask & masks.get(name, 0) or reach.home(name)
    ]


def _reachability() -> list[Figure]:
    board = board_18oe()
    homes = ["J27", "Q30", "M50", "R55", "Y14", "V47", "D57", "C74", "M28"]
    homes = [home for home in homes if home in board.map.hexes]
    laid, tokens = late(board, homes, 420)
    owner = {**tokens, (homes[1], 0): ("R0",), (homes[2], 0): ("R0",)}
    reach = network.reach(board, laid, owner, "R0")
    cases = changes(board, laid, reach)
    start, busy = perf_counter(), thread_time()
    for name, changed in cases:
        reach.after(changed, name)
    once, work = (
        (end - begin) / len(cases)
        for end, begin in ((perf_counter(), start), (thread_time(), busy))
    )
    about = f"{len(laid)} tiles, mean of {len(cases):,} lays"
    return [
        Figure("18OE: reach after one tile", once, 200e-6, note=about),
        Figure("18OE: the same, processor time only", work),
        Figure(
            "18OE: the same from scratch",
            best(lambda: network.reach(board, laid, owner, "R0")),
            note=f"{len(reach.edges)} sides",
        ),
    ]


def _small() -> list[Figure]:
    board = board_1848()
    laid, tokens = late(board, ["F17", "H11", "B19", "G6"], 48)
    owner = {**tokens, ("H11", 0): ("R0",)}
    reach = network.reach(board, laid, owner, "R0")
    cases = changes(board, laid, reach)
    each = best(lambda: [reach.after(changed, name) for name, changed in cases]) / len(cases)
    scratch = best(lambda: network.reach(board, laid, owner, "R0"))
    listed = best(lambda: _connected(board, laid, reach))
    return [
        Figure("1848: reach after one tile", each, note=f"{len(laid)} tiles, mean"),
        Figure("1848: the same from scratch", scratch),
        Figure("1848: all connected lays listed", listed, 500e-6, note=f"{len(cases)} lays"),
    ]


def _pictures() -> list[Figure]:
    view = oe.view()
    start = perf_counter()
    oe.empty_map()
    first = perf_counter() - start
    one = view.hexes[700]
    return [
        Figure("18OE: full map to SVG", first, 1.0, note="the first time"),
        Figure("18OE: full map to SVG, again", best(oe.empty_map, 3)),
        Figure("18OE: one hex to SVG", best(lambda: draw_board.fragment(view, one))),
        Figure("1848: full map to SVG", best(lambda: draw_board.svg(g1848.view()))),
    ]


def _connected(board: Board, laid: Laid, reach: network.Reach) -> list[object]:
    masks = reach.masks
    return [
        lay for name, mask in masks.items() for lay in board.lays(laid, name) if lay.mask & mask
    ]


def run() -> bool:
    return show("Board and pictures", [*_reachability(), *_small(), *_pictures()])
