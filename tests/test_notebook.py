"""What a notebook shows: every kind of value that has a picture, and nothing else."""

import re
from importlib import import_module
from types import SimpleNamespace
from typing import Any
from xml.etree import ElementTree

import pytest

import trunkline
from trunkline import notebook, routes
from trunkline.kernel import Game
from trunkline.titles.g1848.printed.board import board

COAST = {
    "stops": [
        {"id": "perth", "name": "Perth", "value": 30, "token": True},
        {"id": "york", "value": 20},
        {"id": "albany", "value": 40},
    ],
    "lines": [["perth", "york"], ["york", "albany"]],
    "trains": [{"id": "3", "reach": 3}],
}


def pictured() -> dict[type, Any]:
    box = board()
    lay = box.choices("F17")[0]
    played = trunkline.Timeline(game := trunkline.load("1848", 3), game.start())
    found = routes.solved(routes.load(COAST))
    values = (played, box, box.map, box.catalogue, lay.tile, lay.face, lay, found)
    return {Game: game} | {type(value): value for value in values}


def test_every_pictured_value_is_drawn():
    values = pictured()
    assert set(values) == set(notebook.PICTURED)
    for value in values.values():
        assert ElementTree.fromstring(notebook.svg(value)).tag.endswith("svg")


@pytest.mark.parametrize("title", ["g1848", "g18oe"])
def test_every_ground_of_a_map_has_a_colour(title):
    drawn = notebook.svg(import_module(f"trunkline.titles.{title}.printed.board").board())
    used = {name for names in re.findall(r'class="([^"]*)"', drawn) for name in names.split()}
    assert not {name for name in used if name[:2] == "f-" and f".{name}{{" not in drawn}


def test_the_routes_of_a_problem_are_lines_with_their_stops():
    drawn = notebook.svg(routes.solved(routes.load(COAST)))
    words = [text.text for text in ElementTree.fromstring(drawn).iter() if text.text]
    assert "90, proved best" in words
    assert [word for word in words if word in ("Perth", "york", "albany")] in (
        ["Perth", "york", "albany"],
        ["albany", "york", "Perth"],
    )
    open_ended = routes.Solution(routes.load(COAST), routes.Answer((), 0, 90, False), (), 0.0)
    assert "0, at most 90 is possible" in notebook.svg(open_ended)


def test_a_notebook_learns_of_them_all():
    known: dict[type, Any] = {}
    formatter = SimpleNamespace(for_type=known.__setitem__)
    formatters = {"image/svg+xml": formatter}
    notebook.load_ipython_extension(
        SimpleNamespace(display_formatter=SimpleNamespace(formatters=formatters))
    )
    assert set(known) == set(notebook.PICTURED)
    assert all(draw is notebook.shown for draw in known.values())
    board_shown = notebook.shown(board())
    assert ElementTree.fromstring(board_shown).get("style") == "max-width:100%;height:auto"


def test_values_without_a_picture_get_a_sentence():
    with pytest.raises(TypeError, match="no picture of a int"):
        notebook.svg(7)
