"""`play --reload`: the page and the terminal follow what an author saves."""

import json
import re
import signal
import subprocess
import sys
import urllib.request
from argparse import Namespace
from collections.abc import Iterator
from http.client import HTTPResponse
from pathlib import Path
from typing import Any

import pytest

from trunkline import cli
from trunkline.commands import preview, reload, solo

DATA = "src/trunkline_coral_line/data/game.toml"


@pytest.fixture
def coral(tmp_path: Path) -> Path:
    assert cli.main(["new-title", "coral-line", "--into", str(tmp_path)]) == 0
    return tmp_path / "coral-line"


@pytest.fixture
def running(coral: Path) -> Iterator[Any]:
    words = ["play", str(coral), "--reload", "--no-browser", "--port", "0"]
    with subprocess.Popen(
        [sys.executable, "-m", "trunkline", *words], stdout=subprocess.PIPE, text=True
    ) as process:
        try:
            yield process
        finally:
            process.send_signal(signal.SIGINT)
            assert process.wait(60) == 0


def news(address: str) -> dict[str, Any]:
    """Open the event stream of an edition, and return what it tells first."""
    with urllib.request.urlopen(f"{address}/reload/events", timeout=60) as stream:
        assert isinstance(stream, HTTPResponse)
        line = b""
        while not line.startswith(b"data: "):
            line = stream.readline()
    told: dict[str, Any] = json.loads(line.removeprefix(b"data: "))
    return told


def asked(address: str, path: str) -> str:
    with urllib.request.urlopen(f"{address}{path}", timeout=60) as answer:
        return str(answer.read().decode())


def test_an_author_sees_each_change_and_each_mistake(coral: Path, running: Any) -> None:
    assert running.stdout.readline() == "Coral Line is loaded.\n"
    found = re.search(r"(http://127\.0\.0\.1:\d+)(/solo/\S+)", running.stdout.readline())
    assert found
    address = found[1]
    assert "save to reload" in running.stdout.readline()
    assert news(address) == {"stamp": 0, "problem": "", "start": found[2]}
    assert '<script src="/reload.js" defer></script></body>' in asked(address, found[2])
    assert "/reload/events" in asked(address, "/reload.js")
    assert "body" in asked(address, "/css/base.css")
    assert [one["title"] for one in json.loads(asked(address, "/api/titles"))["titles"]] == [
        "coral-line"
    ]

    good = (coral / DATA).read_text("utf-8")
    (coral / DATA).write_text(good.replace("cash = 2400", "cash = "), "utf-8")
    assert running.stdout.readline() == f"Changed: {DATA}\n"
    problem = running.stdout.readline().strip()
    assert problem == (
        "coral-line cannot be played: data/game.toml: Invalid value (at line 6, column 8)."
    )
    assert news(address) == {"stamp": 1, "problem": problem, "start": "/"}
    with urllib.request.urlopen(f"{address}/api/tables/any/stream", timeout=60) as kept:
        assert kept.readline() == b": wait\n", "a page keeps what it shows"
    assert json.loads(asked(address, "/api/titles"))["titles"] == []

    (coral / DATA).write_text(good, "utf-8")
    assert running.stdout.readline() == f"Changed: {DATA}\n"
    assert running.stdout.readline() == "Coral Line is loaded.\n"
    assert news(address)["stamp"] == 2


def test_only_a_folder_can_be_watched(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["play", "1848", "--reload"]) == cli.WRONG
    assert "1848 is not a folder" in capsys.readouterr().err


def test_files_of_programs_are_not_watched(coral: Path) -> None:
    before = reload.stamps(coral)
    for name in (".git/index", "src/__pycache__/a.pyc", "coral.egg-info/PKG-INFO", ".a.swp"):
        (coral / name).parent.mkdir(parents=True, exist_ok=True)
        (coral / name).write_text("x")
    assert reload.changed(before, reload.look(coral, before)) == []
    (coral / "new.toml").write_text("")
    (coral / "README.md").unlink()
    assert reload.changed(before, reload.settled(coral, before)) == ["README.md", "new.toml"]


def test_a_folder_that_is_gone_for_a_moment_is_as_it_was(coral: Path) -> None:
    before = reload.stamps(coral)
    coral.rename(coral.with_name("elsewhere"))
    assert reload.look(coral, before) == before


def test_a_folder_without_a_project_is_a_sentence(tmp_path: Path) -> None:
    args = Namespace(title=str(tmp_path), number=3)
    edition = preview.read(args)
    assert edition.start == "/"
    assert "has no pyproject.toml" in edition.problem


def test_a_title_for_fewer_than_four_gets_as_many_as_it_can() -> None:
    args = Namespace(title="1848", players=None, data=None, option=[], bot=None, seed=None)
    assert solo.check(args) == ""
    assert args.players == 4
    args = Namespace(title="1848", players=None, data=None, option=["edition=x"], bot=None)
    with pytest.raises(Exception, match="edition"):
        solo.check(args)
