"""The guide for authors of titles, followed word by word: commands, changes, answers, tests."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).resolve().parents[1]
GUIDE = ROOT / "docs" / "writing-a-title.md"
FENCE = re.compile(r"^```([\w ]*)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
PACKAGE = Path("coral-line") / "src" / "trunkline_coral_line"
MOST_WORDS = 2500


class Snippet(NamedTuple):
    """A piece of the guide: its kind, its text and its line."""

    kind: str
    text: str
    line: int


def snippets() -> Iterator[Snippet]:
    text = GUIDE.read_text("utf-8")
    for found in FENCE.finditer(text):
        yield Snippet(found[1], found[2], text[: found.start()].count("\n") + 1)


class Author:
    """A reader who does what the guide says, in a folder of their own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        paths = [ROOT / "src", folder / PACKAGE.parent]
        self.env = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, paths))}

    def place(self, name: str) -> Path:
        """Return a file of the guide: inside the package, or beside its sources."""
        outside = name.startswith("tests/")
        return self.folder / ("coral-line" if outside else PACKAGE) / name

    def run(self, words: list[str], folder: Path) -> str:
        done = subprocess.run(
            [sys.executable, "-m", *words],
            cwd=folder, env=self.env, capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
        return done.stdout

    def sh(self, text: str) -> None:
        """Run the commands; a page that follows the files is looked at and left."""
        for line in text.splitlines():
            if "--reload" in line:
                assert self.preview() == "Coral Line is loaded."
            elif line.startswith("cd coral-line && pytest"):
                self.run(["pytest", "-q", "-p", "no:cacheprovider"], self.folder / "coral-line")
            else:
                assert line.startswith("trunkline ")
                self.run(line.split(), self.folder)

    def preview(self) -> str:
        """Return the first line that `play --reload` prints."""
        words = ["play", "./coral-line", "--reload", "--no-browser", "--port", "0"]
        with subprocess.Popen(
            [sys.executable, "-m", "trunkline", *words],
            cwd=self.folder, env=self.env, stdout=subprocess.PIPE, text=True,
        ) as running:  # fmt: skip
            assert running.stdout is not None
            said = running.stdout.readline().strip()
            running.send_signal(signal.SIGINT)
            assert running.wait(60) == 0
        return said

    def diff(self, text: str) -> None:
        """Change a file: the lines of before must stand there once."""
        head, _, body = text.partition("\n")
        path = self.place(head.removeprefix("--- "))
        lines = body.splitlines(keepends=True)
        before = "".join(line[1:] for line in lines if not line.startswith("+"))
        after = "".join(line[1:] for line in lines if not line.startswith("-"))
        content = path.read_text("utf-8")
        assert content.count(before) == 1, f"{head}: these lines stand there once:\n{before}"
        path.write_text(content.replace(before, after), "utf-8")

    def python(self, text: str) -> None:
        """Write a file that its first line names, or try answers."""
        if not text.startswith(">>>"):
            head, _, body = text.partition("\n")
            self.place(head.removeprefix("# ")).write_text(body, "utf-8")
            return
        script = self.folder / "answers.txt"
        script.write_text(text, "utf-8")
        self.run(["doctest", str(script)], self.folder)

    def problem(self, text: str) -> None:
        assert self.preview() == text.strip().rstrip(".") + "."

    def follow(self, snippet: Snippet) -> None:
        if snippet.kind == "sh install":  # in tests/test_wheel.py, which has an environment for it
            return
        {
            "sh": self.sh, "diff": self.diff, "python": self.python, "problem": self.problem,
        }[snippet.kind](snippet.text)  # fmt: skip


def test_the_guide_does_what_it_says(tmp_path: Path) -> None:
    author, found = Author(tmp_path), list(snippets())
    assert len(found) > 25
    for snippet in found:
        try:
            author.follow(snippet)
        except (AssertionError, KeyError) as error:
            pytest.fail(f"{GUIDE.name} line {snippet.line}: {error}", pytrace=False)


def test_the_guide_is_short() -> None:
    assert len(GUIDE.read_text("utf-8").split()) <= MOST_WORDS
