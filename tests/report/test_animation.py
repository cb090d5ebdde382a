"""Animation: one picture without a script that shows each version of each part in its time."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.report.test_film import of
from trunkline import report
from trunkline.cli import main
from trunkline.report import animation

FILE = Path("tests/interop/data/mixed-3.json")
FILM = {
    "base": '<svg viewBox="0 0 240 100" width="9" height="9" xmlns="http://www.w3.org/2000/svg">'
    '<g data-part="A"><g><path/><g/></g></g><g data-part="B"></g></svg>',
    "changes": [[1, "A", "<b/>"], [2, "A", "<c/>"], [4, "B", "<d/>"], [4, "gone", "<e/>"]],
    "texts": ["", "1", "2", "3", "4"],
    "rounds": [[0, "OR <1>"], [2, "OR 2"]],
}


@pytest.mark.parametrize("name", ["1848", "18oe-1-begun", "railways-of-australia-1-plain"])
def test_a_film_of_every_title_is_a_small_picture_that_is_well_formed(name: str) -> None:
    _, film = of(name)
    text = report.animated(film)
    assert len(text.encode()) < animation.MOST_BYTES
    ElementTree.fromstring(text)
    times = [float(one) for one in re.findall(r'(?:begin|end)="([\d.]+)s"', text)]
    assert times
    assert max(times) <= animation.SECONDS


def test_each_version_is_shown_from_its_move_until_the_next() -> None:
    text = report.animated(FILM)
    root = ElementTree.fromstring(text)
    spaces = {"": "http://www.w3.org/2000/svg"}
    groups = {one.get("data-part"): one for one in root.findall(".//g[@data-part]", spaces)}
    spans = [
        (one.get("to"), one.get("begin"), one.get("end"))
        for one in groups["A"].findall(".//set", spaces)
    ]
    assert spans == [("none", "5s", None), ("inline", "5s", "10s"), ("inline", "10s", None)]
    [shown] = groups["B"].findall(".//set", spaces)
    assert (shown.get("begin"), shown.get("end")) == ("20s", None)
    assert "OR &lt;1&gt;" in text
    assert "<e/>" not in text
    assert root.get("viewBox") == "0 0 240 110"


def test_a_film_that_is_too_large_has_fewer_moments(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(animation, "FRAMES", (4, 1))
    monkeypatch.setattr(animation, "MOST_BYTES", len(report.animated(FILM).encode()))
    assert "<b/>" not in report.animated(FILM)
    assert report.animated({**FILM, "base": ""}) == ""
    with pytest.raises(ValueError, match="no end"):
        report.animated({**FILM, "base": FILM["base"].replace("</g>", "")})


def test_the_command_writes_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wanted = tmp_path / "film.svg"
    assert main(["film", str(FILE), "-o", str(wanted)]) == 0
    assert wanted.read_text(encoding="utf-8").startswith("<svg")
    assert "written" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("file", "output", "said"),
    [
        (FILE, "film.gif", "called something.svg"),
        (FILE, "nowhere/film.svg", "cannot be written"),
        (Path("README.md"), "film.svg", "game file"),
    ],
)
def test_what_cannot_be_a_film_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], file: Path, output: str, said: str
) -> None:
    assert main(["film", str(file), "-o", str(tmp_path / output)]) == 2
    assert said in capsys.readouterr().err
