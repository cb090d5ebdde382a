"""Laws of a host's data and of identity, for every title that can be played."""

from __future__ import annotations

import json
import re
from hashlib import blake2b
from pathlib import Path
from random import Random
from typing import Any

import pytest

from trunkline import titles
from trunkline.bots.random import RandomPlayer
from trunkline.kernel import (
    CHANCE,
    BadData,
    Timeline,
    asked,
    digest,
    draw_chance,
    files,
    finished,
    freeze,
    see_offers,
    thaw,
    view,
)
from trunkline.table.titles import Installed
from trunkline.titles.host_data import Amendable, Fixed
from trunkline.titles.table_schema import NOTE, SOURCE, WITHOUT, Shape, field_types, needed, rows_of
from trunkline.titles.validation import LONGEST

TITLES = {info.title: info for info in Installed().catalogue()}
AMENDABLE = [title for title in TITLES if titles.get(title).tables]
ROOT = Path(__file__).resolve().parents[2]
NOTED = json.dumps({NOTE: "The same as printed."})


def tables(title: str) -> Amendable:
    found = titles.get(title).tables
    assert found is not None
    return found


def some_moves(game: Any, moves: int) -> Timeline[Any]:
    """The beginning of a game of random players."""
    timeline: Timeline[Any] = Timeline(game, game.start())
    player, chance = RandomPlayer(1848, game), Random(1848)
    while timeline.now < moves and not finished(timeline.state):
        state = timeline.state
        seat = asked(state)[0]
        if seat == CHANCE:
            timeline.play(draw_chance(game, state, chance))
        else:
            timeline.play(player.choose(view(game, state, seat), see_offers(game, state, seat)))
    return timeline


def load(title: str, text: str = "") -> Any:
    return titles.load(title, TITLES[title].seats[0], {}, amendments=text)


@pytest.mark.parametrize("title", TITLES)
def test_a_digest_is_the_hash_of_the_snapshot_and_the_snapshot_is_the_state(title: str) -> None:
    timeline = some_moves(load(title), 120)
    for index in range(0, timeline.end + 1, 5):
        state = timeline.at(index).state
        data = freeze(state)
        text = json.dumps(data, sort_keys=True, separators=(",", ":"))
        assert digest(state) == blake2b(text.encode(), digest_size=16).hexdigest()
        again = thaw(timeline.game, json.loads(json.dumps(data)))
        assert digest(again) == digest(state)
        with pytest.raises(BadData, match="no field"):
            thaw(timeline.game, {**data, "unheard": 1})


def written(table: Any, shape: Shape) -> dict[str, Any]:
    """A printed table as somebody would write it into amendments."""
    types = field_types(shape.row)
    if isinstance(shape, Fixed):
        return {key: table[key] for key in types or {} if key in table}
    rows = rows_of(table, shape)
    if types is None:
        return rows
    known = types.keys() - {shape.key, SOURCE}
    return {name: {key: row[key] for key in row if key in known} for name, row in rows.items()}


@pytest.mark.parametrize("title", AMENDABLE)
def test_printed_tables_are_sound_and_of_the_declared_schema(title: str) -> None:
    """Everything printed, written as amendments, changes nothing and has no problem."""
    mine = tables(title)
    assert mine.check("")[1] == []
    printed = mine.printed()
    for file, shapes in mine.shapes.items():
        names = list(shapes)
        for first in range(0, len(names), 4):  # all together may be larger than allowed
            some = names[first : first + 4]
            told = {name: written(printed[file][name], shapes[name]) for name in some}
            found, problems = mine.check(json.dumps(told))
            assert problems == [], some
            assert found is not None
            assert found.changes == ()


def slips(table: Any, shape: Shape) -> dict[str, Any]:
    """What somebody may write into a table by mistake: a row loses its keys, a new row and one that
    comes back have one key only, and all rows are taken away."""
    types = field_types(shape.row)
    if types is None:
        return {}
    keys = [key for key in types if key not in (SOURCE, *own(shape))]
    bare = {WITHOUT: keys}
    if isinstance(shape, Fixed):
        return {"bare": bare}
    rows = rows_of(table, shape)
    first, last = next(iter(rows)), next(reversed(rows))
    found: dict[str, Any] = {"bare": {first: bare, last: bare}}
    if shape.add:
        one = next((row[keys[0]] for row in rows.values() if keys[0] in row), "")
        poor = {keys[0]: one}
        found["poor"] = {"unheard": poor, **({WITHOUT: [last], last: poor} if shape.drop else {})}
    if shape.drop:
        found["none"] = {WITHOUT: [*rows][:LONGEST]}
    return found


@pytest.mark.parametrize("title", AMENDABLE)
def test_missing_values_get_sentences(title: str) -> None:
    """A hole in a row is a problem or it is nothing at all: never an exception, never a word of
    Python's. The tables of a file are tried together, for a check takes its time."""
    mine = tables(title)
    printed = mine.printed()
    for file, shapes in mine.shapes.items():
        made = {name: slips(printed[file][name], shape) for name, shape in shapes.items()}
        for kind in ("bare", "poor", "none"):
            slip = {name: found[kind] for name, found in made.items() if kind in found}
            if not slip:
                continue
            found, problems = mine.check(json.dumps(slip))
            assert (found is None) == bool(problems)
            for problem in problems:
                assert problem.endswith((".", "?"))
                assert not re.search(r"__|argument|NoneType|object", problem), problem
            for name in slip if kind == "bare" else ():
                row = "" if isinstance(shapes[name], Fixed) else "."
                lost = [p for p in problems if p.startswith(f"{name}{row}") and "taken away" in p]
                assert bool(lost) == bool(needed(shapes[name].row) - {SOURCE, *own(shapes[name])})


@pytest.mark.parametrize("title", AMENDABLE)
def test_the_page_names_every_table(title: str) -> None:
    page = (ROOT / "docs/amendments.md").read_text("utf-8")
    parts = page.partition("## What can be amended")[2].partition("\n## ")[0].split("\n### ")[1:]
    part = next(p for p in parts if TITLES[title].label.startswith(p.partition("\n")[0]))
    listed = {word for row in part.splitlines() for word in re.findall(r"`(\w+)`", first(row))}
    assert listed == {name for shapes in tables(title).shapes.values() for name in shapes}


def first(row: str) -> str:
    """The first cell of a row of a table."""
    return row.split("|")[1] if row.startswith("|") else ""


def own(shape: Shape) -> tuple[str, ...]:
    """The key that names a row, which nobody writes."""
    return () if isinstance(shape, Fixed) else (shape.key,)


@pytest.mark.parametrize("title", AMENDABLE)
def test_amendments_are_part_of_the_game_its_file_and_every_digest(title: str) -> None:
    plain, noted = load(title), load(title, NOTED)
    assert noted.amendments == json.dumps(json.loads(NOTED), separators=(",", ":"))
    assert noted.start().amended == noted.amended != plain.start().amended == ""
    one, other = some_moves(plain, 12), some_moves(noted, 12)
    assert [*one.actions()] == [*other.actions()], "a note changes nothing else"
    for index in range(one.end + 1):
        assert digest(one.at(index).state) != digest(other.at(index).state)
    file = json.loads(json.dumps(files.write(other, [str(seat) for seat in noted.player_seats])))
    again, _ = files.read(file, titles.loader(file))
    assert digest(again.state) == digest(other.state)
    with pytest.raises(BadData):
        files.read(file, titles.loader({**file, "amendments": {}}))


@pytest.mark.parametrize("title", AMENDABLE)
def test_two_boards_live_in_one_process(title: str) -> None:
    first, second = load(title), load(title, NOTED)
    assert first.board is not second.board
    assert first.board is load(title).board, "what is equal is shared"


@pytest.mark.parametrize("title", AMENDABLE)
@pytest.mark.parametrize(
    "text",
    [
        *("[nothing]\nx = 1", "hexes = 5", "[hexes]\nx = 5", "[hexes.nowhere]\ncost = 1"),
        *(
            "note = 1",
            "note = 'x",
            "{",
            "{}}",
            "\x00",
            "[hexes]\nwithout = [1]",
            "[[hexes]]\nx = 1",
        ),
    ],
)
def test_whatever_is_wrong_opens_nothing(title: str, text: str) -> None:
    found, problems = titles.check_data(title, text)
    assert found == ""
    assert problems
    assert all(problem.endswith((".", "?")) and len(problem) < 400 for problem in problems)
    with pytest.raises(BadData):
        load(title, text)
