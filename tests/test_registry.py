"""The registry: titles and bots of other packages, found by their entry points."""

import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests import plugins
from trunkline import cli, titles
from trunkline.arena import ladder
from trunkline.arena.match import Match, play_game
from trunkline.kernel import BadData
from trunkline.titles import bots, opponents, pictures, registry


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Path]:
    """A folder with the plug-in of Shunting, and another package with bots for it."""
    with plugins.installed(tmp_path, "shunting", "fox_bots", "broken", "other"):
        plugins.shunting(tmp_path)
        plugins.fox_bots(tmp_path)
        yield tmp_path


def add(site: Path, name: str, group: str, entry: str, value: str, text: str) -> None:
    plugins.write(site, {f"{value.partition(':')[0]}.py": text})
    plugins.distribution(site, name, {group: {entry: value}})
    plugins.restart()


def test_our_titles_come_first_and_register_as_any_other(site: Path) -> None:
    assert titles.ours() == ("1848", "18oe", "railways-of-australia")
    assert titles.names()[:3] == titles.ours()
    assert "shunting" in titles.names()
    assert [title.name for title in titles.working()] == list(titles.names())
    assert titles.broken() == {}


def test_the_example_is_installed_to_play_and_test() -> None:
    assert "three-harbours" in titles.names(), "run make install"
    assert "three-harbours" not in titles.ours()


@pytest.mark.parametrize("name", titles.names())
def test_a_title_says_for_how_many_it_is(name: str) -> None:
    title = titles.get(name)
    for seats in range(1, 10):
        if seats in title.players:
            assert title.load(seats, {}).seats == seats
        else:
            with pytest.raises(BadData, match="players"):
                title.load(seats, {})


def test_a_title_without_tables_cannot_be_amended(site: Path) -> None:
    with pytest.raises(BadData, match="The data of shunting cannot be amended"):
        titles.load("shunting", 2, {}, None, "{}")
    assert titles.check_data("shunting", "{}") == ("", ["The data of shunting cannot be amended."])


def test_a_title_of_another_package_plays_with_its_bots(site: Path) -> None:
    game = titles.load("shunting", 2, {"goal": 5})
    assert titles.title_of(game) is titles.get("shunting")
    assert bots.names("shunting") == ("random", "steady", "fox@fox-bots")
    played = play_game(Match("shunting", {"goal": 5}, ("steady", "fox@fox-bots")), 1)
    assert (sorted(played.seats), played.faults) == (["fox@fox-bots", "steady"], [])


@pytest.mark.parametrize(
    ("value", "text", "words"),
    [
        ("broken:TITLE", "raise RuntimeError('no board')", "RuntimeError: no board"),
        ("broken:TITLE", "raise SystemExit(3)", "SystemExit: 3"),
        ("broken:TITLE", "TITLE = 3", "broken:TITLE is not a Title"),
        ("broken:TITLE", "from shunting.title import TITLE", "it is called 'shunting' there"),
        ("broken:NONE", "", "AttributeError"),
    ],
)
def test_a_broken_title_is_named_and_hides_no_other(
    site: Path, value: str, text: str, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    add(site, "bad-game", "trunkline.titles", "bad", value, text)
    assert {"bad", "shunting"} <= set(titles.names())
    with pytest.raises(titles.BrokenTitle, match="title bad of the package bad-game") as error:
        titles.get("bad")
    assert words in str(error.value)
    assert titles.find("bad") is None
    assert list(titles.broken()) == ["bad"]
    assert "shunting" in {title.name for title in titles.working()}
    assert cli.main(["simulate", "bad", "--games", "1"]) == cli.WRONG
    assert words in capsys.readouterr().err


def test_a_name_that_is_taken_is_not_used(site: Path, caplog: pytest.LogCaptureFixture) -> None:
    add(site, "another", "trunkline.titles", "1848", "other:TITLE", "TITLE = 3")
    assert titles.get("1848").label == "1848 Australia"
    assert "The title 1848 of the package another is not used" in caplog.text


def test_third_party_bots_are_marked(site: Path) -> None:
    assert bots.own("shunting") == ("random", "steady")
    assert (
        bots.level_descriptions("shunting")["fox@fox-bots"]
        == "Sly Fox, third-party (fox-bots): easy: sly"
    )
    assert bots.level_descriptions("shunting")["steady"] == "very easy: one wagon at a time"
    assert bots.package_of("fox@fox-bots") == "fox-bots"
    assert bots.package_of("expert") is None
    game = titles.load("shunting", 2, {})
    assert bots.make("fox@fox-bots", 1, game)
    with pytest.raises(BadData, match="there are random, steady, fox@fox-bots"):
        bots.make("wolf@fox-bots", 1, game)


def test_a_ladder_takes_third_party_bots_by_name(site: Path) -> None:
    assert ladder.levels_of("shunting", None) == ["random", "steady"]
    assert ladder.levels_of("shunting", "steady,fox@fox-bots") == ["steady", "fox@fox-bots"]


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ("fox_bots:NONE", "AttributeError"),
        ("fox_bots:TEXT", "fox_bots:TEXT is not an Opponent"),
        ("fox_bots:TOLD", "the level 'a fox@bad-bots' is taken, too long, or not one word"),
    ],
)
def test_a_broken_bot_is_named_and_hides_no_other(site: Path, value: str, words: str) -> None:
    add(site, "bad-bots", "trunkline.bots", "fox", value, "")
    plugins.fox_bots(site)
    assert bots.names("shunting") == ("random", "steady", "fox@fox-bots")
    (reason,) = opponents.broken().values()
    assert "The bot fox of the package bad-bots cannot be loaded" in reason
    assert words in reason


def test_without_an_installed_distribution_the_remedy_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def none(**group: str) -> tuple[Any, ...]:
        return ()

    monkeypatch.setattr(registry, "entry_points", none)
    registry.forget()
    try:
        with pytest.raises(BadData, match="run `make install`"):
            titles.names()
        assert cli.main(["tiles", "1848"]) == cli.WRONG
        assert "run `make install`" in capsys.readouterr().err
    finally:
        registry.forget()


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"name": "a title"}, "letters, digits, - and _, not 'a title'"),
        ({"players": ()}, "must say for how many players"),
        ({"players": (0, 2)}, "must say for how many players"),
    ],
)
def test_a_title_that_says_nonsense_is_refused(wrong: dict[str, Any], words: str) -> None:
    good = {"name": "good", "label": "Good", "package": "good", "rules_version": 1}
    with pytest.raises(BadData, match=words):
        titles.Title(**{**good, "players": (2,), "make": print, **wrong})


def test_texts_of_a_title_are_files_of_its_data(site: Path) -> None:
    title = titles.get("shunting")
    assert title.texts("about") == {}
    plugins.write(site, {"shunting/data/about.toml": "text = 'Wagons.'"})
    assert title.texts("about") == {"text": "Wagons."}
    plugins.write(site, {"shunting/data/about.toml": "text = Wagons"})
    with pytest.raises(BadData, match=r"about\.toml of shunting: "):
        title.texts("about")


def test_a_poster_is_a_file_or_the_map_or_the_name(site: Path) -> None:
    title = titles.get("shunting")
    assert f">{title.label}<" in pictures.poster(title)
    drawn = replace(title, picture=titles.Picture(lambda: "<svg>the yard</svg>"))
    assert pictures.poster(drawn) == "<svg>the yard</svg>"
    plugins.write(site, {"shunting/data/poster.svg": "<svg>wagons</svg>"})
    assert pictures.poster(drawn) == "<svg>wagons</svg>"


def test_the_map_of_a_page_is_drawn_where_a_title_has_no_picture(site: Path) -> None:
    whole = pictures.empty_map(replace(titles.get("1848"), picture=None))
    assert whole.startswith("<svg")
    assert "Adelaide" in whole
    with pytest.raises(BadData, match="shunting has no picture of its map"):
        pictures.empty_map(titles.get("shunting"))
    with pytest.raises(BadData, match="shunting has no sheet of tiles"):
        pictures.tile_sheet(titles.get("shunting"))


def test_names_import_no_title() -> None:
    code = (
        "import sys; from trunkline import titles; titles.names(); "
        "sys.exit(any(name.startswith('trunkline.titles.g') for name in sys.modules))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
