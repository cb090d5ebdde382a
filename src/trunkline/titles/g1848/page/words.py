"""Texts of the page of 1848, read from data/present.toml."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from trunkline.eighteen.parts import data
from trunkline.kernel import decode
from trunkline.page.styles import Act, Hint, Story, Tab, Total
from trunkline.titles import g1848

_TABLES = {
    *("acts", "views", "steps", "passes", "powers", "phases", "hints", "story", "accounts"),
}


class Words(NamedTuple):
    """All of the file."""

    acts: Mapping[str, Act]
    views: tuple[Tab, ...]
    steps: Mapping[str, str]
    passes: Mapping[str, str]
    powers: Mapping[str, str]
    phases: Mapping[str, str]
    hints: tuple[Hint, ...]
    story: Story
    accounts: tuple[Total, ...]


@cache
def words() -> Words:
    """Return the texts of 1848, read once."""
    table: dict[str, Any] = data.read_toml(g1848.__name__, "present.toml")
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
        decode(Story, table["story"], "story"),
        decode(tuple[Total, ...], table["accounts"], "accounts"),
    )
