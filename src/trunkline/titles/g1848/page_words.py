"""What the page says about 1848 in words of our own, read from data/present.toml."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from trunkline.eighteen import data

_TABLES = {"acts", "views", "steps", "passes", "powers", "phases", "hints"}


class Act(NamedTuple):
    """How the page shows the actions of one kind."""

    title: str
    way: str
    """How it is chosen: a name of docs/client.md."""
    tone: str = ""
    """`minor` for less prominent buttons, `quiet` for those that come last."""
    section: str = ""
    by: str = ""
    """The field that names the card its buttons belong to."""
    at: str = ""
    """The field that names the place on the map."""
    help: str = ""
    short: str = ""
    """The button where the card is named beside it; `{par}` is a field of the action."""
    group: str = ""
    """Kinds of one group share rows, one for each card."""
    line: str = ""
    """A word before its buttons in such a row."""
    terse: bool = False
    """The short button does without the price."""
    start: str = ""
    """Where a range starts: at its lowest number, or `high`."""

    def shown(self) -> dict[str, Any]:
        """As JSON; what is not said is left out."""
        return {name: value for name, value in self._asdict().items() if value}


class Tab(NamedTuple):
    """A view of the page: some panels under one name."""

    id: str
    title: str
    panels: tuple[str, ...]


class Hint(NamedTuple):
    """A few sentences for somebody's first game, shown in one step."""

    id: str
    step: str
    title: str
    text: str
    section: str
    when: str = ""
    """Empty, `owner` (of a private) or `later` (not at the first opportunity)."""


class Words(NamedTuple):
    """All of the file."""

    acts: Mapping[str, Act]
    views: tuple[Tab, ...]
    steps: Mapping[str, str]
    passes: Mapping[str, str]
    powers: Mapping[str, str]
    phases: Mapping[str, str]
    hints: tuple[Hint, ...]


@cache
def words() -> Words:
    """The words of 1848, read once."""
    table: dict[str, Any] = data.read_toml(__package__, "present.toml")
    if set(table) != _TABLES:
        raise data.DataError(f"present.toml has {sorted(table)}")
    return Words(
        {kind: data.build(Act, act, f"act {kind}") for kind, act in table["acts"].items()},
        tuple(data.build_all(Tab, table["views"], "id", "view").values()),
        table["steps"],
        table["passes"],
        table["powers"],
        table["phases"],
        tuple(data.build_all(Hint, table["hints"], "id", "hint").values()),
    )
