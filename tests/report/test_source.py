"""Files of reports: what can be reported about, and one clear sentence about everything else."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.report import games
from trunkline import titles
from trunkline.report import words
from trunkline.report.job import finished, work
from trunkline.report.source import NOT_A_GAME, CannotReport, open_data, open_file, written


def refused(data: object) -> str:
    with pytest.raises(CannotReport) as error:
        open_data(data)
    return str(error.value)


def test_a_game_of_another_title_is_named():
    other = {"title": "1830", "players": [], "actions": []}
    assert refused(other) == "This is a game of 1830. We can replay 1848 so far."


def test_a_native_file_of_an_unknown_title_names_all_titles():
    text = refused({"format": "trunkline-game", "title": "chess"})
    assert text.startswith("This is a game of chess. We can replay ")
    assert all(title in text for title in titles.names())


@pytest.mark.parametrize(
    "data",
    [[], 7, None, "1848", {"title": "1848"}, {"title": 5, "players": [], "actions": []}],
)
def test_a_file_without_a_game_is_refused(data):
    assert refused(data) == NOT_A_GAME


def test_a_file_that_is_not_json_is_called_that(tmp_path: Path):
    path = tmp_path / "picture.json"
    path.write_bytes(b"\x89PNG")
    with pytest.raises(CannotReport, match="not a game file"):
        open_file(path)


def test_a_broken_game_keeps_the_reason():
    broken = {"title": "1848", "players": [{"id": 1, "name": "Ann"}], "actions": "none"}
    assert refused(broken) == "This game cannot be replayed: actions must be a list."


def test_moves_have_the_numbers_of_the_file():
    source = games.site()
    assert source.numbers[0] == 0
    for place in range(1, source.end + 1):
        assert source.numbers[place] == source.replay.action_of(place)
    assert source.numbers[-1] == games.site_data()["actions"][-1]["id"]


def test_a_file_that_stops_says_where_and_why():
    source = open_data(games.stopped_data(), "stopped.json")
    stop = source.stop
    assert stop is not None
    assert stop["move"] == games.stopping_at()
    assert stop["after"] == games.stopping_at() - 1
    made = finished(work(source, care=None))
    first, why = words.stopped(made) or ("", "")
    assert first == f"We could replay this file up to move {games.stopping_at() - 1}."
    assert f"Move {games.stopping_at()} does not fit the rules: “" in why
    assert why.endswith("The report covers everything before it.")
    assert words.headline(made).endswith("so far.")
    assert words.lead(made).startswith(f"At move {games.stopping_at() - 1} ")
    assert 0 < made["runs"]["count"] < 32
    json.dumps(made)


def test_a_file_that_stops_at_its_first_move_still_gives_a_report():
    data = games.stopped_data()
    data["actions"][0]["type"] = "nonsense"
    source = open_data(data)
    made = finished(work(source, care=None))
    assert source.end == 0
    assert (words.stopped(made) or ("",))[0] == "We could not replay this file."
    assert made["story"]["sentences"] == ["No move has been played."]


def test_a_move_that_stops_half_way_is_not_counted_as_replayed():
    data = json.loads(json.dumps(games.site_data()))
    wrong = data["actions"][5]
    auto = {"type": "nonsense", "entity": 0, "entity_type": "player"}
    wrong["auto_actions"] = [auto]
    stop = open_data(data).stop
    assert stop is not None
    assert (stop["after"], stop["move"]) == (5, 6)


def test_a_stop_without_a_move_is_reported_too():
    data = games.stopped_data()
    data["actions"][1]["id"] = data["actions"][0]["id"]
    text = refused(data)
    assert text.startswith("This game cannot be replayed: ")


def test_the_day_of_a_game_is_read_in_either_form():
    for began, day in (("2023-08-24", "24 August 2023"), (1692892114, "24 August 2023")):
        assert open_data({**games.site_data(), "created_at": began}).facts["date"] == day
    for nonsense in ("yesterday", [], 1e300, True):
        assert open_data({**games.site_data(), "created_at": nonsense}).facts["date"] == ""


def test_amounts_are_written_as_the_title_does():
    assert written("£{}", 1234) == "£1,234"
    assert written("£{}", -5) == "−£5"
    assert written(["{} point", "{} points"], 1) == "1 point"
    assert written(["{} point", "{} points"], -1) == "−1 point"
    assert written(["{} point", "{} points"], 3) == "3 points"
