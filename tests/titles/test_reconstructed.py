"""What is reconstructed is told value by value, by the data's own marks, and all of it."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest

from trunkline import titles
from trunkline.titles import reconstructed
from trunkline.titles.merging import ALL, INFERRED
from trunkline.titles.table_schema import SOURCE


def told(title: str, start: str) -> tuple[str, ...]:
    """The values of the part that begins like this."""
    (found,) = [one.values for one in reconstructed.parts(title) if one.text.startswith(start)]
    return found


def test_reconstructed_hexes_are_listed_one_by_one() -> None:
    assert told("18oe", "Cost of terrain") == ("E78: 30", "Y60: 60", "Smyrna (AD79)")
    assert "Innsbruck (S46): AH" in told("18oe", "Hexes in two zones")
    assert told("18oe", "Tiles") == ("OE19",)
    mountains = next(
        text
        for text in told("railways-of-australia", "The hexes of the board")
        if text.startswith("mountain: ")
    )
    assert mountains.count(", ") == 31  # as many as the board has
    assert "1402, 1403" in mountains


def test_rows_of_one_value_stand_together() -> None:
    far = told("18oe", "Ferries")
    assert far[1:] == (
        "0: Ajaccio-Sassari, Calabria-Messina/Catania",
        "2: Brindisi-Patra, Edinburgh-Bergen",
    )
    assert "Lille-London" not in far[0]  # that one is printed
    assert "plain: 304 of them" in told("railways-of-australia", "The hexes of the board")


def test_a_row_may_be_known_in_part() -> None:
    """`source` of a card tells what of it is printed: of a town of the rulebook all is."""
    names, numbers = (told("railways-of-australia", f"Cards: {one}") for one in ("the", "how"))
    assert "Camooweal Town" in names[0]
    assert "Esperance Town" not in names[0]
    assert "Camooweal Town" not in numbers[0]
    assert "Switchback ×2" in numbers[0]
    places = told("railways-of-australia", "Where cities and towns lie")
    assert "Cairns: 2306" in places
    assert not any(one.startswith("Canberra") for one in places)


def marked(title: str) -> Iterator[str]:
    """The tables of which the data files mark something as reconstructed."""
    folder = Path(str(files(titles.get(title).package))) / "data"
    for path in sorted(folder.glob("*.toml")):
        content = reconstructed.data(title, path.stem)
        inferred = content.get(INFERRED, {})
        for name, table in content.items():
            plain = not isinstance(table, dict | list) or isinstance([*table, ""][0], str)
            if name == INFERRED or (plain and not isinstance(table, dict)):
                continue
            rows = [row for row in reconstructed.rows_in(table).values() if isinstance(row, dict)]
            known = {*reconstructed.rows_in(table), *(key for row in rows for key in row), ALL}
            said = any("reconstructed" in str(row.get(SOURCE)) for row in rows)
            if said or known & {*inferred.get(name, ())}:
                yield f"{path.stem}/{name}"


@pytest.mark.parametrize("title", titles.ours())
def test_nothing_that_is_marked_is_left_out(title: str) -> None:
    paths = {
        path
        for one in titles.get(title).texts("reconstructed").get("part", ())
        for path in one["of"]
    }
    assert not {*marked(title)} - {path.partition(".")[0] for path in paths}
    keys = {path.rpartition(".")[2] for path in paths}
    hexes = reconstructed.data(title, "map").get(INFERRED, {}) if title == "18oe" else {}
    assert {*hexes} - {"ports"} <= keys
    assert all(one.values for one in reconstructed.parts(title)), "each leads to something"
    assert bool(paths) == ("reconstructed" in titles.get(title).texts("about"))
