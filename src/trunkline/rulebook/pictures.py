"""Pictures: those of a title's reader, and the positions of examples step by step."""

from __future__ import annotations

from functools import cache
from typing import Any

from trunkline import draw
from trunkline.kernel import SPECTATOR, Game, State, laid_over, view
from trunkline.rulebook.examples import Example, find, game_of, play_through, start
from trunkline.titles import rule_pictures

RING = "#e0662a"
BEYOND = 3
"""The columns of a market shown to the right of the last marker."""
TONES = {"par": "yellow", "closed": "gray"}
"""The looks of the kinds of spaces that matter for a rule."""


def of_title(title: str, number: int) -> str:
    """Return a picture of the reader."""
    return rule_pictures.drawn(title, number)


@cache
def of_example(title: str, name: str, step: int, panel: str = "") -> str:
    """Return the part of the map that an example shows after so many steps, or a market."""
    one, game = find(title, name), game_of(title, name)
    state, routes, owner = start(title, one), None, ""
    if step:
        played = play_through(title, name)[step - 1]
        state, routes, owner = played.state, played.routes, played.step.best
    if panel:
        return market(shown(game, state), panel)
    drawn = rule_pictures.part_of_map(game, state, one.around, routes, owner)
    return ringed(game, drawn, one) if one.mark else drawn


def ringed(game: Game, drawn: str, one: Example) -> str:
    """Return a drawing with rings around the marked hexes."""
    told = game.page.still()["map"]
    rings = "".join(
        f'<circle cx="{x}" cy="{y}" r="{told["size"] * 0.92}" fill="none" stroke="{RING}" '
        'stroke-width="7" stroke-dasharray="16 9"/>'
        for x, y in (told["hexes"][name]["at"] for name in one.mark)
    )
    head, _, tail = drawn.rpartition("</svg>")
    return f"{head}{rings}</svg>{tail}"


def market(page: Any, panel: str) -> str:
    """Return a chart of share prices with the markers on it."""
    chart, owners = page["panels"][panel], page["owners"]
    there = [int(cell.split(",")[1]) for cell in chart.get("marks", {})]
    last = max(there, default=0) + BEYOND
    cells = {
        (row, column): draw.market.Cell(str(cell["price"]), TONES.get(cell["kind"], "slot"))
        for row, line in enumerate(chart["rows"])
        for column, cell in enumerate(line)
        if column <= last and cell.get("price") not in ("", None)
    }
    markers = {
        (int(row), int(column)): tuple(
            draw.Livery(owners[one]["letters"], owners[one]["colour"]) for one in stack
        )
        for cell, stack in chart.get("marks", {}).items()
        for row, column in [cell.split(",")]
    }
    return draw.market.svg(draw.market.MarketView(cells, markers, str(chart["title"])))


def is_market(game: Game, panel: str) -> bool:
    """Return True if a panel of the page is a chart of share prices."""
    return bool(game.page.still()["panels"].get(panel, {}).get("kind") == "market")


def shown(game: Game, state: State) -> dict[str, object]:
    """Return what the page shows of a position to everyone."""
    found: dict[str, object] = laid_over(
        game.page.still(), game.page.now(view(game, state, SPECTATOR))
    )
    return found


def steps(title: str, one: Example) -> list[int]:
    """Return for every step the number of its picture.

    A step that changes nothing shows the picture before it.
    """
    shown_at, last = [], 0
    for number, played in enumerate(play_through(title, one.id), 1):
        if not played.refusal:
            last = number
        shown_at.append(last)
    return shown_at
