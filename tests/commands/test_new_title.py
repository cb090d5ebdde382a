"""A new title: the example under another name, whole, with its tests."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from trunkline import cli
from trunkline.commands import new_title
from trunkline.commands.new_title import Names

OLD = re.compile("three.harbours", re.IGNORECASE)


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    assert cli.main(["new-title", "coral-line", "--into", str(tmp_path)]) == 0
    return tmp_path / "coral-line"


def test_it_says_what_comes_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert cli.main(["new-title", "reef"]) == 0
    assert "  trunkline play ./reef --reload\n" in capsys.readouterr().out
    assert cli.main(["new-title", "atoll", "--into", str(tmp_path)]) == 0
    assert f"  trunkline play {tmp_path}/atoll --reload\n" in capsys.readouterr().out


def test_everything_has_the_new_name(copied: Path) -> None:
    files = [path for path in copied.rglob("*") if path.is_file()]
    assert len(files) > 20
    for path in files:
        assert not OLD.search(str(path.relative_to(copied)))
        if path.name not in ("README.md", "about.toml"):  # which speak of the story
            assert not OLD.search(path.read_text("utf-8")), path
            assert not re.search("(class|import|game:) Harbours", path.read_text("utf-8")), path
    project = (copied / "pyproject.toml").read_text("utf-8")
    assert 'coral-line = "trunkline_coral_line.title:TITLE"' in project
    assert 'name = "trunkline-coral-line"' in project
    assert "# Coral Line" in (copied / "README.md").read_text("utf-8")
    assert not (copied / "src" / "trunkline_coral_line" / "data" / "poster.svg").exists()


def test_the_copy_passes_its_own_tests(copied: Path) -> None:
    words = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"]
    done = subprocess.run(words, cwd=copied, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-3000:]
    assert re.search("[0-9]{2,} passed|100%", done.stdout)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Coral line", "with - between words, such as coral-line."),
        ("-coral", "use letters and digits"),
        ("!", "with - between words."),
        ("a" * 41, "use letters and digits"),
        ("1848", "There is a title 1848 already"),
    ],
)
def test_a_name_that_no_title_can_have_is_refused(
    tmp_path: Path, name: str, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["new-title", "--into", str(tmp_path), "--", name]) == cli.WRONG
    assert words in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_there_stays_as_it_is(
    copied: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (copied / "mine.txt").write_text("mine")
    assert cli.main(["new-title", "coral-line", "--into", str(copied.parent)]) == cli.WRONG
    assert "is there already" in capsys.readouterr().err
    assert (copied / "mine.txt").read_text() == "mine"


def test_without_the_example_the_remedy_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(new_title, "CHECKOUT", tmp_path / "nothing")
    assert cli.main(["new-title", "coral-line", "--into", str(tmp_path)]) == cli.WRONG
    assert "install Trunkline again" in capsys.readouterr().err


def test_names_of_all_kinds() -> None:
    assert Names("coral-line")[0] == "coral-line"
    assert (Names("coral-line").label, Names("coral-line").game) == ("Coral Line", "CoralLine")
    assert (Names("1849_north").word, Names("1849_north").game) == ("1849_north", "Title1849North")
