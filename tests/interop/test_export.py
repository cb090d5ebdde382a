"""Games written for 18xx.games replay to the same result, and others say why they are not."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.conftest import NO_SHARED, SHARED
from trunkline import titles
from trunkline.arena.match import Match, play_game
from trunkline.interop import Replay, load_any, load_data
from trunkline.kernel import BadData, Timeline, files
from trunkline.titles.g1848.site.export import dumps, export, why_not

DATA = Path(__file__).parent / "data"
GAMES = sorted((SHARED / "games" / "1848").glob("*/*.json"))
FINE_POINTS = sorted((SHARED / "games" / "1848-fine-points").glob("*.json"))
DISCARDS = sorted((SHARED / "games" / "1848-discards").glob("*.json"))


@pytest.mark.parametrize("path", sorted(DATA.glob("*.json")), ids=lambda path: path.stem)
def test_a_native_file_is_written_unchanged(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert dumps(export(load_any(path))) == text


@pytest.mark.skipif(not GAMES, reason=NO_SHARED)
@pytest.mark.parametrize("path", [*GAMES[::4], *FINE_POINTS, *DISCARDS], ids=lambda path: path.stem)
def test_a_game_of_the_site_goes_there_and_back(path: Path) -> None:
    """The result, end, actors and automatic actions equal those in the site's own file."""
    stored = json.loads(path.read_text())
    first = load_any(path, audited=False)
    written = json.loads(dumps(export(first)))
    second = load_data(written, audited=False)
    assert second.match
    assert written["result"] == stored["result"]
    assert written["game_end_reason"] == stored["game_end_reason"]
    theirs = [
        (a.kind, a.entity, [(b.kind, b.entity) for b in a.autos]) for a in first.detail.actions
    ]
    ours = [
        (a.kind, a.entity, [(b.kind, b.entity) for b in a.autos]) for a in second.detail.actions
    ]
    assert ours == theirs


def test_a_native_file_becomes_one_of_the_site_and_a_native_one_again() -> None:
    replay = load_any(DATA / "random-3.json")
    native = json.loads(json.dumps(files.write(replay.timeline, replay.names)))
    again = load_data(native)
    assert again.match
    assert again.result() == replay.result()
    assert load_data(export(again)).match


def start(title: str, seats: int, options: dict[str, str]) -> Replay:
    game = titles.load(title, seats, options)
    names = [f"seat {seat}" for seat in range(seats)]
    return Replay(game, Timeline(game, game.start()), names, list(range(seats)))


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({}, "ruleset gmt-2021"),
        ({"edition": "first-2007"}, "ruleset first-2007"),
        ({"edition": "18xx.games", "auction_pass": "at-floor"}, "auction_pass = at-floor"),
    ],
)
def test_other_rulesets_say_why_they_cannot_be_written(
    options: dict[str, str], sentence: str
) -> None:
    replay = start("1848", 4, options)
    assert sentence in (why_not(replay.game) or "")
    with pytest.raises(BadData, match=sentence):
        export(replay)


def test_a_game_whose_seats_were_drawn_lists_the_players_as_they_sit() -> None:
    options = {"edition": "18xx.games", "seating": "drawn"}
    played = play_game(Match("1848", options, ("random",) * 4), 3, keep=True)
    native = load_data(json.loads(json.dumps(played.file)))
    assert native.match
    data = export(native)
    order = list(native.timeline.state.seating)
    assert order != sorted(order)
    assert [player["id"] for player in data["players"]] == order
    told = ["random", "random 2", "random 3", "random 4"]
    assert [player["name"] for player in data["players"]] == [told[seat] for seat in order]
    site = load_data(data)
    assert site.match
    assert site.result() == native.result()
    assert export(start("1848", 4, options))["actions"] == []


@pytest.mark.parametrize(
    ("names", "told"),
    [
        (["bot"] * 3, ["bot", "bot 2", "bot 3"]),
        (["bot", "bot 2", "bot"], ["bot", "bot 2", "bot 3"]),
        (["bot", "bot", "bot 2"], ["bot", "bot 3", "bot 2"]),
        (["Ada", "ada", "Bob"], ["Ada", "ada", "Bob"]),
    ],
)
def test_players_with_equal_names_are_numbered(names: list[str], told: list[str]) -> None:
    """The site tells players by their names (format note §1), and refuses two that are equal."""
    replay = start("1848", 3, {"edition": "18xx.games"})
    replay.names = names
    data = export(replay)
    assert [player["name"] for player in data["players"]] == told
    assert data["user"] == data["players"][0]
    assert replay.names == names


def test_an_unfinished_game_is_written_as_active() -> None:
    data = export(start("1848", 5, {"edition": "18xx.games"}))
    assert data["status"] == "active"
    assert data["acting"] == [0]
    assert "game_end_reason" not in data
    assert load_data(data).match
