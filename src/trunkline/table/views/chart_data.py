"""Figures over a whole game, for charts: what the title counts, at moments spread over the line."""

from __future__ import annotations

from trunkline.kernel import Cancel, Game, Hidden, view
from trunkline.kernel.cancel import waiting
from trunkline.page.play import Charts
from trunkline.table.errors import Conflict
from trunkline.table.play.table import Table


def moments(last: int, points: int) -> list[int]:
    """At most this many moments, evenly spread, with the first and the last."""
    if last < points:
        return list(range(last + 1))
    return sorted({round(n * last / (points - 1)) for n in range(points)})


def _rules(table: Table) -> Game | None:
    """Return the game, if it has begun and can be played here; otherwise there are no figures."""
    try:
        return table.game if table.line.started and table.state() else None
    except Conflict:
        return None


def figures(table: Table, seat: int, points: int) -> Charts:
    """Lines for charts by name and id; None where there was no value yet."""
    game = _rules(table)
    if game is None:
        return {"moments": [], "series": {}}
    places = moments(table.line.now, points)
    series: dict[str, dict[str, list[int | None]]] = {}
    flag = waiting() or Cancel()
    for at, moment in flag.each(enumerate(places)):
        try:
            seen = game.page.figures(view(game, table.state(moment), seat))
        except Hidden:
            continue
        for name, values in seen.items():
            for key, value in values.items():
                line = series.setdefault(name, {}).setdefault(key, [None] * len(places))
                line[at] = value
    return {"moments": places if series else [], "series": series}
