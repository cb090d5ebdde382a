"""Runs of a report: each against the proved best, and who lost what through shares."""

from __future__ import annotations

import pytest

from tests.report import games
from trunkline.report.runs import runs, summed
from trunkline.report.source import Source
from trunkline.routes import judge
from trunkline.titles.g1848.page.best_runs import all_runs
from trunkline.titles.g1848.records.actions import Run, RunTrains
from trunkline.titles.g1848.rules.trains.running import TRACKS


def of(source: Source) -> dict:
    return summed(source, list(runs(source)))


def test_every_run_agrees_with_the_routes_command():
    source = games.site()
    found = of(source)["runs"]
    other = list(all_runs(source.replay.timeline))
    assert [(one["place"], one["company"]) for one in found] == [
        (one.place, one.company) for one in other
    ]
    for mine, theirs in zip(found, other, strict=True):
        assert (mine["earned"], mine["best"], mine["bound"], mine["proved"]) == (
            theirs.recorded, theirs.best, theirs.bound, theirs.optimal,
        )  # fmt: skip
        assert mine["move"] == source.replay.action_of(theirs.place)
        assert mine["earned"] == sum(ride["revenue"] for ride in mine["made"])


def test_a_poor_run_shows_both_ways_and_what_each_player_lost():
    source = games.poor()
    found = of(source)
    (poor,) = [one for one in found["runs"] if one["left"]]
    assert poor["place"] == source.end
    assert poor["earned"] == poor["made"][0]["revenue"]
    assert len(poor["finest"]) == 2
    assert poor["best"] == sum(ride["revenue"] for ride in poor["finest"]) > poor["earned"]
    state = source.state(source.end - 1)
    company = state.companies[poor["company"]]
    assert poor["director"] == company.director
    assert poor["holdings"] == {str(seat): percent for seat, percent in company.players()}
    assert poor["lost"] == {
        str(seat): poor["left"] * percent // 100 for seat, percent in company.players()
    }
    assert found["left"] == poor["left"]
    row = found["players"][poor["director"]]
    assert row["left"] == poor["left"]
    assert row["lost"] == poor["lost"][str(poor["director"])]
    assert found["perfect"] == found["count"] - 1


def test_the_best_routes_of_a_poor_run_are_legal_as_listed():
    source = games.poor()
    poor = of(source)["runs"][-1]
    state, name = source.state(source.end - 1), poor["company"]
    action = source.replay.timeline.at(source.end).action
    assert isinstance(action, RunTrains)
    cards = {train.name: train.card for train in state.companies[name].trains}
    trains = list(state.companies[name].trains)
    claim = []
    for ride in poor["finest"]:
        card = next(one.card for one in trains if one.name == ride["train"])
        trains = [one for one in trains if one.card != card]
        claim.append(Run(card, tuple(ride["paths"])))
    assert cards
    verdict = judge(TRACKS.claimed(source.game, state, name, tuple(claim)), tuple(claim))
    if verdict.reason is None:
        assert verdict.revenue == poor["best"]
    else:  # two trains of one name may have swapped their routes
        pytest.fail(verdict.reason)


def test_the_track_of_a_poor_run_lies_on_the_map():
    poor = of(games.poor())["runs"][-1]
    for kind in ("made", "finest"):
        assert [len(ride) for ride in poor["track"][kind]] == [
            len(ride["paths"]) for ride in poor[kind]
        ]
        for ride in poor["track"][kind]:
            assert all(piece["d"].startswith("M") and len(piece["at"]) == 2 for piece in ride)


def test_a_title_that_only_reckons_has_runs_without_routes():
    found = of(games.recorded("18oe-1-begun"))
    assert found["count"] == len(found["runs"]) > 0
    assert all(one["made"] is None and one["best"] >= one["earned"] for one in found["runs"])


def test_a_title_without_runs_says_so():
    found = of(games.recorded("railways-of-australia-1-plain"))
    assert found["count"] == 0
    assert found["missing"] == (
        "Railways of Australia has no runs that could be compared with a proved best."
    )


def test_a_game_that_ended_before_any_run_says_so():
    source = games.site()
    short = source.replay.timeline.branch(3)
    cut = source._replace(replay=_cut(source, short), numbers=source.numbers[:4])
    assert of(cut)["missing"] == "No company has run its trains in this game."


def _cut(source: Source, timeline):
    from dataclasses import replace

    return replace(source.replay, timeline=timeline)
