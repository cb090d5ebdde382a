"""The commands render and tiles."""

import json
from xml.etree import ElementTree

import pytest

from trunkline import cli, titles
from trunkline.arena.self_play import self_play
from trunkline.kernel import files

DRAWN = [t for t in titles.ours() if titles.get(t).picture]


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
        (["render", "1849", "-o", "x.svg"], "neither a file nor a title. Did you mean 1848? The"),
        (["render", "1848", "--at", "3", "-o", "x.svg"], "--at names an action of a game file"),
        (["render", "1848", "-o", "x.gif"], "something.svg or something.png"),
        (["render", "1848", "-o", "nowhere/x.svg"], "nowhere/x.svg: No such file"),
        (["render", "", "-o", "x.svg"], "Name a game file or a title; the titles are 1848"),
        (["render", "..", "-o", "x.svg"], ".. is a folder; name a file in it."),
        (["export", ".."], ".. is a folder; name a file in it."),
        (["export", ""], "trunkline: Name a file."),
        (["routes", ""], "trunkline: Name a file."),
        (["tiles", "railways-of-australia", "-o", "x.svg"], "railways-of-australia has no"),
    ],
)
def test_an_impossible_picture_gets_a_sentence(words, sentence, capsys, tmp_path, monkeypatch):
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


def test_a_title_is_drawn_where_a_folder_has_its_name(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "1848").mkdir()
    assert run("render", "1848", "-o", "map.svg") == 0
    assert (tmp_path / "map.svg").exists()


def test_a_game_file_may_have_the_name_of_a_title(game_file, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "1848").write_bytes(game_file.read_bytes())
    assert run("render", "1848", "--at", 0, "-o", "map.svg") == 0


@pytest.fixture(scope="module")
def refused_file(game_file, tmp_path_factory):
    """A game whose sixth action is not allowed."""
    data = json.loads(game_file.read_text())
    act = data["journal"][5]["act"]
    act["seat"] = (act["seat"] + 1) % 3
    path = tmp_path_factory.mktemp("refused") / "game.json"
    path.write_text(json.dumps(data))
    return path


def test_a_moment_after_a_refused_action_says_which_was_refused_and_why(
    refused_file, tmp_path, capsys
):
    out = tmp_path / "x.svg"
    assert run("render", refused_file, "--at", 5, "-o", out) == 0
    assert run("render", refused_file, "--at", 6, "-o", out) == 2
    why = capsys.readouterr().err
    assert "game.json: action 6: " in why
    reason = why.partition("action 6: ")[2].strip()
    assert run("render", refused_file, "--at", 9, "-o", out) == 2
    said = f"action 9: not reached, for the replay stops at action 6: {reason}"
    assert said in capsys.readouterr().err
    assert run("render", refused_file, "-o", out) == 2
    said = f"action 6: {reason.rstrip('.')}. Name an earlier action with --at."
    assert said in capsys.readouterr().err


def test_a_game_of_18xx_games_is_drawn_at_any_action(shared, tmp_path):
    file = shared / "games" / "1848" / "real" / "101.json"
    assert run("render", file, "--at", 0, "-o", tmp_path / "start.svg") == 0
    assert run("render", file, "-o", tmp_path / "end.svg") == 0
    start, end = (ElementTree.parse(tmp_path / f"{name}.svg") for name in ("start", "end"))
    assert len(list(end.iter())) > len(list(start.iter()))
