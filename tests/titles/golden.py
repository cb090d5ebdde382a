"""Logs of whole games that are kept line by line, whatever the title."""

from collections.abc import Iterable
from pathlib import Path


def check_log(folder: Path, name: str, found: Iterable[str]) -> None:
    """The log of a game reads as it did; else the first line that differs is named."""
    expected = (folder / f"{name}.log").read_text(encoding="utf-8").splitlines()
    lines = list(found)
    for number, (ours, theirs) in enumerate(zip(lines, expected, strict=False), start=1):
        assert ours == theirs, f"{name}.log:{number}"
    assert len(lines) == len(expected)


def check_sentences(folder: Path, name: str) -> None:
    """Every line of a kept log is a plain sentence."""
    for line in (folder / f"{name}.log").read_text(encoding="utf-8").splitlines():
        assert line[0].isupper() or line[0].isdigit(), line
        assert line.endswith("."), line
        assert "{" not in line, line
