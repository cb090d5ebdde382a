"""Review of a finished game: the title's expert judges its decisions.

It judges one decision per request, so that a reader may stop at any time. Nothing is stored here.
"""

from __future__ import annotations

from collections.abc import Collection

from trunkline.arena.review import Mark, look_at
from trunkline.bots.lookahead import Foresight
from trunkline.kernel import Game
from trunkline.page.play import ReviewMark
from trunkline.table.errors import Conflict, NotFound
from trunkline.table.play.table import Table
from trunkline.titles import bots


def expert_of(game: Game) -> Foresight | None:
    """Return how the expert of a game looks ahead, or None."""
    return bots.foresight(game)


def moments(table: Table, seats: Collection[int]) -> list[int]:
    """Return the decisions of some seats, each by the moment after it; none without an expert."""
    if table.record.status != "finished":
        raise Conflict("The coach waits until the game is over.")
    if expert_of(table.game) is None:
        return []
    line = table.line
    return [n for n, act in enumerate(line.doers[: line.now], 1) if act.seat in seats]


def mark(table: Table, seats: Collection[int], moment: int) -> ReviewMark | None:
    """Return a better action than the one that led to a moment; None if none is clearly better."""
    game = table.game
    foresight = expert_of(game)
    if moment not in moments(table, seats) or foresight is None:
        raise NotFound("There is no such decision.")
    number = table.line.acts[moment - 1]
    entry = table.journal.entry_at(table.id, number)
    played = game.codec.decode(entry.data["action"])
    found = look_at(game, table.state(moment - 1), played, moment, foresight)
    return None if found is None else _told(game, found, foresight)


def _told(game: Game, found: Mark, foresight: Foresight) -> ReviewMark:
    label = game.page.label
    return {
        "moment": found.moment,
        "seat": found.seat,
        "played": label(found.played),
        "better": label(found.better) + (f" ({found.plan})" if found.plan else ""),
        "cost": round(found.cost, 2),
        "worth": foresight.unit.format(found.cost),
        "line": [label(action) for action in found.line[1:4]],
    }
