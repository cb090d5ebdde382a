"""Totals of a finished game: sums of its events, and decisions compared with the best ones.

Sums are by owner or seat. The title defines what to count, and the best decision.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from trunkline.kernel import Cancel, Reckoning, view
from trunkline.kernel.cancel import waiting
from trunkline.page.play import Decision, Missed, TotalRow, Totals
from trunkline.page.styles import Total
from trunkline.table.errors import Conflict
from trunkline.table.play.table import Table
from trunkline.table.storage.db_rows import Entry

PIECE = 12
"""Number of decisions per request; further requests return more."""

Who = str | int
"""An owner by its id, or a seat by its number."""


def added_up(table: Table, acts: Iterable[Entry]) -> Totals:
    """Return the columns that the title names, with a row for every owner that has an entry."""
    told = [Total(**one) for one in table.game.page.still().get("log", {}).get("accounts", ())]
    columns = list(dict.fromkeys((one.title, one.money) for one in told))
    sums: dict[Who, dict[str, int]] = {}
    for act in acts:
        for one in act.told:
            for account in told:
                if _fits(account, one.event):
                    who: Who = one.event.get(account.by, account.by)
                    row = sums.setdefault(who, {})
                    more = one.event[account.sum] if account.sum else 1
                    row[account.title] = row.get(account.title, 0) + more
    return {
        "columns": [{"title": title, "money": money} for title, money in columns],
        "rows": [
            _row(who, [row.get(title, 0) for title, _ in columns])
            for who, row in _in_order(sums, [title for title, _ in columns])
        ],
    }


def _fits(account: Total, event: Mapping[str, Any]) -> bool:
    return event.get("kind") == account.on and all(
        event.get(field) == value for field, value in account.when.items()
    )


def _row(who: Who, values: list[int]) -> TotalRow:
    owner, seat = (who, None) if isinstance(who, str) else (None, who)
    return {"owner": owner, "seat": seat, "values": values}


def _in_order(
    sums: Mapping[Who, Mapping[str, int]], titles: Sequence[str]
) -> list[tuple[Who, Mapping[str, int]]]:
    """Return the rows with the highest first column first."""
    return sorted(sums.items(), key=lambda one: [-one[1].get(title, 0) for title in titles])


def left_over(table: Table, after: int) -> Missed:
    """Return some decisions after a moment, each with its gain and the best possible one.

    The moment from which to continue is returned, too.
    """
    if table.record.status != "finished":
        raise Conflict("What was left on the table is told when the game is over.")
    game, line = table.game, table.line
    kinds = game.page.still().get("log", {}).get("weighed", ())
    acts = table.journal.acts(table.id, line.acts[after : line.now])
    weighed = [
        (moment, acts[number])
        for moment, number in enumerate(line.acts[after : line.now], after + 1)
        if acts[number].data["action"]["kind"] in kinds
    ]
    some = weighed[:PIECE]
    decisions: list[Decision] = [
        _decision(moment, found)
        for moment, act in (waiting() or Cancel()).each(some)
        if (found := _reckoned(table, moment, act)) is not None
    ]
    return {"decisions": decisions, "next": some[-1][0] if len(some) < len(weighed) else None}


def _decision(moment: int, found: Reckoning) -> Decision:
    owner, got, best, bound = found
    return {"moment": moment, "owner": owner, "got": got, "best": best, "bound": bound}


def _reckoned(table: Table, moment: int, act: Entry) -> Reckoning | None:
    """Return an action's gain at its moment, as its seat saw the game."""
    game = table.game
    action = game.codec.decode(act.data["action"])
    return game.page.reckon(view(game, table.state(moment - 1), action.seat), action)
