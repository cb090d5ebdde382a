"""The shipped puzzles: a stable list, one for each day, retired ones left out."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path

import pytest

from trunkline import puzzles
from trunkline.kernel import BadData
from trunkline.puzzles import shelf


@pytest.fixture
def fresh() -> Iterator[None]:
    """Remembered lists are forgotten before and after."""
    remembered = (shelf._lines, shelf.retired, shelf.shipped, shelf._order, shelf.find)
    for one in remembered:
        one.cache_clear()
    yield
    for one in remembered:
        one.cache_clear()


def test_every_puzzle_has_an_id_of_its_own_and_is_found() -> None:
    entries = puzzles.shipped()
    assert len({one.id for one in entries}) == len(entries) >= 60
    for entry in entries[::20]:
        one = puzzles.find(entry.id)
        assert (one.id, one.title, one.kind) == (entry.id, entry.title, entry.kind)
        assert (one.theme, one.difficulty) == (entry.theme, entry.difficulty)


def test_an_unknown_puzzle_is_refused() -> None:
    with pytest.raises(BadData, match="There is no puzzle 'nothing'"):
        puzzles.find("nothing")


def test_days_are_numbered_and_kinds_take_turns() -> None:
    assert puzzles.number_of(puzzles.FIRST_DAY) == 1
    kinds = {one.id: (one.title, one.kind) for one in puzzles.shipped()}
    days = [puzzles.FIRST_DAY + timedelta(days=day) for day in range(len(kinds) + 1)]
    asked = [puzzles.of_day(day) for day in days]
    assert set(asked) == kinds.keys()
    assert asked[0] == asked[-1]
    weeks = [asked[first : first + 7] for first in range(0, len(asked) - 7, 7)]
    assert all(len({kinds[one] for one in week}) >= 3 for week in weeks)


def test_a_day_before_the_first_has_a_puzzle_too() -> None:
    assert puzzles.of_day(date(2026, 1, 1)) in {one.id for one in puzzles.shipped()}


def test_a_retired_puzzle_is_found_but_not_asked(
    fresh: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "data"
    folder.mkdir()
    source = Path(shelf.__file__).parent / "data" / "1848.jsonl"
    lines = source.read_text(encoding="utf-8").splitlines()[:2]
    (folder / "1848.jsonl").write_text("\n".join(lines), encoding="utf-8")
    (folder / "retired.txt").write_text("", encoding="utf-8")
    monkeypatch.setattr(shelf, "files", lambda package: tmp_path)
    first, second = (one.id for one in shelf.shipped())
    shelf.retired.cache_clear()
    shelf.shipped.cache_clear()
    (folder / "retired.txt").write_text(f"# why\n{first} # two answers\n", encoding="utf-8")
    assert [one.id for one in shelf.shipped()] == [second]
    assert shelf.find(first).id == first
    shelf.shipped.cache_clear()
    shelf.retired.cache_clear()
    (folder / "retired.txt").write_text(f"{first}\n{second}\n", encoding="utf-8")
    with pytest.raises(BadData, match="There are no puzzles"):
        shelf.of_day(puzzles.FIRST_DAY)
