"""Figures of the board and its pictures: lays, reachability, and the full 18OE map as SVG."""

from __future__ import annotations

import random
from collections.abc import Callable
from statistics import mean
from time import perf_counter, thread_time

from rich.console import Console
from rich.table import Table

from trunkline.board import Board, Laid, network, put
from trunkline.board.network import Place, Slots
from trunkline.draw import board as draw_board
from trunkline.titles.g18oe import picture as oe
from trunkline.titles.g18oe.board import board as board_18oe
from trunkline.titles.g1848 import picture as g1848
from trunkline.titles.g1848.board import board as board_1848

Tokens = dict[Place, Slots]


def late(board: Board, homes: list[str], tiles: int, seed: int = 18) -> tuple[Laid, Tokens]:
    """A network as after many operating rounds: legal lays, each connected, from these homes."""
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


def timed(work: Callable[[], object], times: int = 5) -> float:
    """The best of some runs, in seconds."""
    found = []
    for _ in range(times):
        start = perf_counter()
        work()
        found.append(perf_counter() - start)
    return min(found)


def _reachability(table: Table) -> None:
    board = board_18oe()
    homes = ["J27", "Q30", "M50", "R55", "Y14", "V47", "D57", "C74", "M28"]
    homes = [home for home in homes if home in board.map.hexes]
    laid, tokens = late(board, homes, 420)
    owner = {**tokens, (homes[1], 0): ("R0",), (homes[2], 0): ("R0",)}
    reach = network.reach(board, laid, owner, "R0")
    scratch = timed(lambda: network.reach(board, laid, owner, "R0"))
    cases = changes(board, laid, reach)
    start, busy = perf_counter(), thread_time()
    for name, changed in cases:
        reach.after(changed, name)
    once, work = (
        (end - begin) / len(cases)
        for end, begin in ((perf_counter(), start), (thread_time(), busy))
    )
    table.add_row(
        f"18OE, {len(laid)} tiles: reach after one tile, mean of {len(cases):,} connected lays",
        f"{once * 1e6:.1f} µs",
        "200 µs",
    )
    table.add_row("18OE: the same, processor time only", f"{work * 1e6:.1f} µs", "")
    table.add_row(
        f"18OE: the same from scratch ({len(reach.edges)} sides)", f"{scratch * 1e6:.0f} µs", ""
    )


def _small(table: Table) -> None:
    board = board_1848()
    laid, tokens = late(board, ["F17", "H11", "B19", "G6"], 48)
    owner = {**tokens, ("H11", 0): ("R0",)}
    table.add_row(
        f"1848, {len(laid)} tiles: reach from scratch",
        f"{timed(lambda: network.reach(board, laid, owner, 'R0')) * 1e6:.0f} µs",
        "",
    )
    reach = network.reach(board, laid, owner, "R0")
    cases = changes(board, laid, reach)
    once = mean(timed(lambda c=case: reach.after(c[1], c[0]), 1) for case in cases)
    table.add_row("1848: reach after one tile, mean", f"{once * 1e6:.1f} µs", "")
    table.add_row(
        f"1848: all {len(cases)} connected lays listed",
        f"{timed(lambda: _connected(board, laid, reach)) * 1e6:.0f} µs",
        "500 µs",
    )


def _pictures(table: Table) -> None:
    view = oe.view()
    table.add_row(
        "18OE: full map to SVG, first time",
        f"{timed(oe.empty_map, 1) * 1e3:.0f} ms",
        "1000 ms",
    )
    table.add_row("18OE: full map to SVG, again", f"{timed(oe.empty_map) * 1e3:.0f} ms", "")
    one = view.hexes[700]
    table.add_row(
        "18OE: one hex to SVG", f"{timed(lambda: draw_board.fragment(view, one)) * 1e6:.0f} µs", ""
    )
    table.add_row(
        "1848: full map to SVG",
        f"{timed(lambda: draw_board.svg(g1848.view())) * 1e3:.1f} ms",
        "",
    )


def _connected(board: Board, laid: Laid, reach: network.Reach) -> list[object]:
    masks = reach.masks
    return [
        lay for name, mask in masks.items() for lay in board.lays(laid, name) if lay.mask & mask
    ]


def run() -> None:
    table = Table(title="board", title_justify="left")
    for column in ("what", "measured", "promised"):
        table.add_column(column, justify="left" if column == "what" else "right")
    _reachability(table)
    _small(table)
    _pictures(table)
    Console().print(table)


if __name__ == "__main__":
    run()
