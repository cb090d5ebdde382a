"""Titles in folders: loaded without an installation, and explained where they fail."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import plugins
from trunkline import cli, titles
from trunkline.kernel import BadData
from trunkline.titles import folders, registry

PROJECT = '[project]\nname = "yard"\n[project.entry-points."trunkline.titles"]\n'


@pytest.fixture
def yard(tmp_path: Path) -> Iterator[Path]:
    """A folder with the sources of Shunting, which no distribution names."""
    path, before = list(sys.path), dict(registry._added)
    plugins.restart("shunting")
    files = {
        f"src/shunting/{one.name}": one.read_text("utf-8") for one in plugins.SHUNTING.glob("*.py")
    }
    files["src/shunting/data/motto.txt"] = "Wagons.\n"
    plugins.write(
        tmp_path, {**files, "pyproject.toml": PROJECT + 'shunting = "shunting.title:TITLE"\n'}
    )
    yield tmp_path
    sys.path[:] = path
    registry._added.clear()
    registry._added.update(before)
    plugins.restart("shunting")


def change(folder: Path, name: str, old: str, new: str) -> None:
    path = folder / name
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")


def test_a_title_is_known_by_its_folder(yard: Path) -> None:
    assert folders.open_folder(yard) == "shunting"
    assert "shunting" in titles.names()
    assert titles.load("shunting", 2, {}).seats == 2


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (None, "has no pyproject.toml"),
        ("[project", "pyproject.toml: "),
        ("[project]", r"must register one title under \[project.entry-points"),
        ("project = 3", "must register one title"),
        (PROJECT + 'a = "a:A"\nb = "b:B"', "must register one title"),
    ],
)
def test_a_folder_that_registers_no_title_is_refused(
    tmp_path: Path, text: str | None, words: str
) -> None:
    if text is not None:
        plugins.write(tmp_path, {"pyproject.toml": text})
    with pytest.raises(BadData, match=words):
        folders.open_folder(tmp_path)


@pytest.mark.parametrize(
    ("name", "old", "new", "words"),
    [
        ("pyproject.toml", "shunting.title:TITLE", "shunting.title:LABEL", "AttributeError"),
        ("pyproject.toml", "title:TITLE", "game:NAME", "shunting.game:NAME is not a Title"),
        ("pyproject.toml", "shunting =", "yard =", "pyproject.toml calls it 'yard', but its Title"),
        ("src/shunting/title.py", "TITLE = ", "TITLE = = ", "src/shunting/title.py, line "),
        ("src/shunting/title.py", "TITLE = ", "raise SystemExit(3)\nTITLE = ", "SystemExit: 3 "),
        ("src/shunting/game.py", "def start(", "def begin(", "Shunting does not say how it starts"),
    ],
)
def test_a_mistake_is_explained_and_the_title_known_as_broken(
    yard: Path, name: str, old: str, new: str, words: str
) -> None:
    change(yard, name, old, new)
    found = folders.open_folder(yard)
    with pytest.raises(titles.BrokenTitle, match=f"{found} cannot be played: ") as error:
        titles.get(found)
    assert words in str(error.value)
    assert found in titles.broken()
    assert titles.get("1848").label == "1848 Australia"


def test_a_beginning_that_fails_its_audit_is_explained(yard: Path) -> None:
    folders.open_folder(yard)
    title = titles.get("shunting")
    registry._added.clear()
    assert list(folders.problems(title, yard)) == []
    plugins.write(yard, {"src/shunting/data/about.toml": "text = Wagons"})
    (problem,) = folders.problems(title, yard)
    assert problem.startswith("about.toml of shunting: ")


def test_play_takes_a_folder_or_says_why_not(
    yard: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    change(yard, "src/shunting/title.py", "TITLE = ", "TITLE = NONE or ")
    assert cli.main(["play", str(yard)]) == cli.WRONG
    assert "NameError: name 'NONE' is not defined (src/shunting/title.py" in capsys.readouterr().err
    assert cli.main(["play", "yard-of-nobody"]) == cli.WRONG
    assert "is neither a title nor a folder" in capsys.readouterr().err
