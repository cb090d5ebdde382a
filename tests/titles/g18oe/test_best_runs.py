"""The best routes of a railroad, drawn on the map, and beside them what was run."""

from __future__ import annotations

import pytest

from trunkline import titles
from trunkline.kernel import BadData, Timeline, complete, legal
from trunkline.titles.g18oe.page.best_runs import best_routes
from trunkline.titles.g18oe.rules.railroads.nationals import form
from workbench.g18oe.table import Table

RUNS = titles.get("18oe").best_runs


def lyon() -> Table:
    """PLM with a 2+2 and track from Lyon to Saint-Etienne."""
    table = Table(3).sold("major").quiet().phase("3").major("PLM", 0)
    table.track("U34", 1, 3).track("U32", 4, 1).train("PLM", "2+2")
    return table.operate("PLM", "run")


@pytest.mark.rule("11.3.9")
def test_the_best_routes_with_their_stops_11_3_9():
    table = lyon()
    found = best_routes(table.game, table.state, "PLM")
    assert (found.answer.revenue, found.answer.proved) == (50, True)
    names = {stop.id: stop.name for stop in found.problem.stops}
    assert {names[stop] for stop in found.runs[0].stops} == {"Lyon", "Saint-Etienne"}
    assert RUNS is not None
    assert RUNS.names(table.state, "PLM") == {found.runs[0].train: "2+2"}


@pytest.mark.rule("11.3.10")
def test_a_national_earns_without_routes_11_3_10():
    table = lyon()
    form(table.game, table.state, "PLM")
    found = best_routes(table.game, table.state, "PLM")
    assert found.answer.routes == ()
    assert found.answer.revenue > 0


def test_railroads_that_do_not_run():
    table = lyon()
    with pytest.raises(BadData, match="no railroad 'XX'"):
        best_routes(table.game, table.state, "XX")
    with pytest.raises(BadData, match="BEL does not run"):
        best_routes(table.game, table.state, "BEL")


def test_routes_are_drawn_on_the_map():
    table = lyon()
    assert RUNS is not None
    assert RUNS.lines is not None
    found = best_routes(table.game, table.state, "PLM")
    lines = RUNS.lines(table.game, table.state, found)
    assert lines.count('class="route-b"') == len(found.answer.routes[0].paths)
    assert lines in RUNS.picture(table.game, table.state, found, {})


def test_every_run_of_a_game_beside_the_best_that_was_known():
    table = lyon()
    timeline = Timeline(table.game, table.state)
    timeline.play(complete(table.game, table.state, legal(table.game, table.state)[0]))
    assert RUNS is not None
    (run,) = RUNS.all_runs(timeline, None)
    assert (run.company, run.recorded, run.best, run.left, run.optimal) == ("PLM", 50, 50, 0, True)
