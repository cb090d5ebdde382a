"""Figures over a whole game, for charts."""

from typing import Any

import pytest

from tests.table.helpers import ME, OPEN, depot, guest
from trunkline.kernel import Hidden, Parts
from trunkline.table.house import House
from trunkline.table.views.chart_data import figures, moments


def test_moments_are_spread_with_both_ends() -> None:
    assert moments(3, 60) == [0, 1, 2, 3]
    assert moments(100, 5) == [0, 25, 50, 75, 100]
    assert len(moments(1000, 60)) == 60


def test_a_title_without_figures_has_none(house: House) -> None:
    empty = {"moments": [], "series": {}}
    assert figures(depot(house, guest(house), ME), 0, 10) == empty
    assert figures(depot(house, guest(house), ME, OPEN), 0, 10) == empty


def test_lines_begin_when_there_is_a_value(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = guest(house)
    table = depot(house, ann, ME)
    for number in range(3):
        action = {"kind": "load", "seat": 0, "amount": 1}
        table.act(ann, table.record.version, f"id{number}", action)
    seen: list[int] = []

    def count(view: Any) -> dict[str, dict[str, int]]:
        seen.append(len(seen))
        if len(seen) == 3:
            raise Hidden("not now")
        return {"Loads": {"0": len(seen)}} if len(seen) > 1 else {}

    monkeypatch.setattr(table.game, "page", Parts(figures=count))
    assert figures(table, 0, 10) == {
        "moments": [0, 1, 2, 3],
        "series": {"Loads": {"0": [None, 2, None, 4]}},
    }
