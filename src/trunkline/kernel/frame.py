"""A game as a table, for pandas and its like: one row for each event, or for each action."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from trunkline.kernel.actions import Action, Event, kind_of, seat_fields

if TYPE_CHECKING:
    from trunkline.kernel.timeline import Timeline

Of: TypeAlias = Literal["events", "actions"]


def columns(timeline: Timeline[Any], of: Of) -> dict[str, list[Any]]:
    """Return the rows of a table by column; a field that a row does not have is None."""
    if of not in ("events", "actions"):
        raise ValueError(f"there is a table of events and one of actions, not of {of!r}")
    rows = [_row(timeline, place, one) for place, one in _records(timeline, of)]
    names = dict.fromkeys(name for row in rows for name in row)
    return {name: [row.get(name) for row in rows] for name in names}


def _records(timeline: Timeline[Any], of: Of) -> list[tuple[int, Action | Event]]:
    if of == "events":
        return [*timeline.events()]
    return [*enumerate(timeline.actions(), 1)]


def _row(timeline: Timeline[Any], place: int, one: Action | Event) -> dict[str, Any]:
    kind = type(one)
    row: dict[str, Any] = {"moment": place, "kind": kind_of(kind)}
    seats = seat_fields(kind)
    for name in one.__match_args__:
        value = row[name] = getattr(one, name)
        if name in seats and value is not None:
            row[f"{name}_name"] = timeline.names[value] if value >= 0 else None
    return row


def data_frame(table: dict[str, list[Any]]) -> Any:
    """Return a ``pandas.DataFrame`` of the columns; the caller brings pandas."""
    try:
        pandas = import_module("pandas")
    except ModuleNotFoundError as missing:
        raise ModuleNotFoundError(
            "to_frame needs pandas: pip install pandas. Without it, columns() has the same table."
        ) from missing
    return pandas.DataFrame(table)
