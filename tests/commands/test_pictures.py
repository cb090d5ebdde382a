"""The commands render and tiles."""

import json
from xml.etree import ElementTree

import pytest

from trunkline import cli, titles
from trunkline.bots.self_play import self_play
from trunkline.kernel import files

DRAWN = [t for t in titles.names() if titles.has(t, "picture")]


def run(*words: object) -> int:
    return cli.main([str(word) for word in words])


@pytest.mark.parametrize("title", DRAWN)
def test_the_map_of_a_title_is_drawn(title, tmp_path):
    assert run("render", title, "-o", tmp_path / "map.svg") == 0
    root = ElementTree.parse(tmp_path / "map.svg").getroot()
    assert root.tag.endswith("svg")
    assert len(list(root.iter())) > 300


def test_a_map_is_drawn_as_png(tmp_path):
    assert run("render", "1848", "-o", tmp_path / "map.png") == 0
    assert (tmp_path / "map.png").read_bytes().startswith(b"\x89PNG")


def test_the_tiles_of_a_title_are_drawn(tmp_path):
    assert run("tiles", "1848", "-o", tmp_path / "tiles.svg") == 0
    assert len(list(ElementTree.parse(tmp_path / "tiles.svg").iter())) > 200


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["render", "1849", "-o", "x.svg"], "neither a file nor a title; the titles are 1848"),
        (["render", "1848", "--at", "3", "-o", "x.svg"], "--at names an action of a game file"),
        (["render", "1848", "-o", "x.gif"], "something.svg or something.png"),
        (["render", "1848", "-o", "nowhere/x.svg"], "nowhere/x.svg: No such file"),
        (["tiles", "railways-of-australia", "-o", "x.svg"], "railways-of-australia has no"),
    ],
)
def test_what_cannot_be_drawn_is_said_in_a_sentence(words, sentence, capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert run(*words) == 2
    assert sentence in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "words", [["render", "1848"], ["render", "1848", "--at", "x", "-o", "x.svg"], ["tiles", "9"]]
)
def test_words_that_make_no_sense_are_refused(words, capsys):
    with pytest.raises(SystemExit) as ended:
        run(*words)
    assert ended.value.code == 2
    assert "For help: trunkline" in capsys.readouterr().err


@pytest.fixture(scope="module")
def game_file(tmp_path_factory):
    timeline = self_play(titles.load("1848", 3, {}), 5)
    path = tmp_path_factory.mktemp("game") / "game.json"
    path.write_text(json.dumps(files.write(timeline, ["Anna", "Bert", "Carla"])))
    return path


def first_tile(path) -> int:
    """The action that laid the first tile."""
    timeline, _ = files.read(json.loads(path.read_text()), titles.load)
    return next(index for index in range(timeline.end) if timeline.at(index).state.tiles)


def test_any_moment_of_a_game_is_drawn(game_file, tmp_path):
    assert run("render", game_file, "--at", 0, "-o", tmp_path / "start.svg") == 0
    assert run("render", game_file, "--at", first_tile(game_file), "-o", tmp_path / "one.svg") == 0
    assert run("render", game_file, "-o", tmp_path / "end.svg") == 0
    pictures = {path.read_text() for path in tmp_path.iterdir()}
    assert len(pictures) == 3


def test_a_moment_that_is_not_in_the_file_is_named(game_file, tmp_path, capsys):
    assert run("render", game_file, "--at", 99999, "-o", tmp_path / "x.svg") == 2
    assert "99999" in capsys.readouterr().err


def test_a_game_of_18xx_games_is_drawn_at_any_action(shared, tmp_path):
    file = shared / "games" / "1848" / "real" / "101.json"
    assert run("render", file, "--at", 0, "-o", tmp_path / "start.svg") == 0
    assert run("render", file, "-o", tmp_path / "end.svg") == 0
    start, end = (ElementTree.parse(tmp_path / f"{name}.svg") for name in ("start", "end"))
    assert len(list(end.iter())) > len(list(start.iter()))
