"""An Orient Express in a recorded game: it earns more than the best run without, and that is proved
(§12)."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from trunkline import titles
from trunkline.kernel import Timeline, files
from trunkline.titles.g18oe.rules.running import running
from trunkline.titles.g18oe.rules.running.run_setup import Arrangement
from trunkline.titles.g18oe.rules.running.runs import best_of, company

GAME = Path(__file__).resolve().parents[2] / "rules" / "games" / "18oe-1-plain.json.gz"
FIRST, SECOND = 888, 940
"""Moments at which PLM runs its 6 train as an Orient Express."""


@pytest.fixture(scope="module")
def recorded() -> Timeline[Any]:
    timeline, _ = files.read(json.loads(gzip.decompress(GAME.read_bytes())), titles.load)
    return timeline


def without(asked: Any) -> running.BestRun:
    """Return the best run of a railroad in which no train is an Orient Express."""
    search = running._Search(running.fleet(asked), running.network(asked), running.WORK, 0)
    search.try_one(Arrangement())
    return search.best


@pytest.mark.parametrize(("moment", "revenue", "plain"), [(FIRST, 620, 580), (SECOND, 660, 600)])
def test_an_orient_express_earns_more_and_is_proved(
    recorded: Timeline[Any], moment: int, revenue: int, plain: int
) -> None:
    game, state = recorded.game, recorded.at(moment).state
    found = best_of(game, state, "PLM")
    assert (found.revenue, found.bound, found.proved) == (revenue, revenue, True)
    assert found.arrangement.orient == "6-1"
    best = without(company(game, state, "PLM"))
    assert (best.revenue, best.proved) == (plain, True)


def test_an_orient_express_that_cannot_earn_more_is_not_searched_for(
    recorded: Timeline[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A run that is known to earn more than the bound of each arrangement ends the question."""
    asked = company(recorded.game, recorded.at(FIRST).state, "PLM")
    track = running.network(asked)
    tried: list[Arrangement] = []
    monkeypatch.setattr(running._Search, "_try", lambda self, one: tried.append(one))
    express = next(one for one in running.arrangements(asked, track) if one.orient)
    for revenue, expected in ((619, [express]), (5_000, [])):
        tried.clear()
        search = running._Search(running.fleet(asked), track, running.WORK, 0)
        search.best = search.best._replace(revenue=revenue, bound=revenue)
        search.try_one(express)
        assert tried == expected
