"""Data files: strict loading, totals, borders, and a small flat map."""

from pathlib import Path

import pytest

from trunkline.board import BoardError, board_of, load_catalogue, load_map, network

MAP = """
orientation = "flat"
style = "lettered"
[totals]
hexes = 4
"stop.city" = 2
"border.river" = 1
[hexes]
B3 = { name = "West", print = "city" }
C2 = { terrain = "hill", cost = 20 }
C4 = {}
D3 = { name = "East", print = "city", zone = "E" }
[borders]
river = ["B3-C2"]
impassable = ["C4-D3"]
"""
TILES = """
[totals]
tiles = 2
pieces = 5
yellow = 5
[yellow]
8 = { pieces = 3, code = "0-2" }
57 = { pieces = 2, code = "city:20 0-c0 3-c0" }
"""


def files(folder: Path, map_text: str = MAP, tile_text: str = TILES) -> tuple[Path, Path]:
    (folder / "map.toml").write_text(map_text)
    (folder / "tiles.toml").write_text(tile_text)
    return folder / "map.toml", folder / "tiles.toml"


def test_a_flat_map_with_borders(tmp_path: Path) -> None:
    map_path, tile_path = files(tmp_path)
    board = board_of(load_map(map_path), load_catalogue(tile_path))
    assert board.map.neighbours["B3"] == (None, None, None, None, "C2", "C4")
    assert board.map.border("B3", 4) == "river"
    assert board.map.border("C2", 1) == "river"
    assert board.map["D3"].zones == ("E",)
    assert board.side("C4", 4) == (False, None)  # impassable
    assert [lay.rotation for lay in board.choices("C2")] == [5]  # 1 and 5: the only sides of land
    laid = {"C2": ("8", 5), "B3": ("57", 1)}
    reach = network.reach(board, laid, {("B3", 0): ("X",)}, "X")
    assert reach.enters("D3", 2)
    assert not reach.enters("D3", 1)


@pytest.mark.parametrize(
    ("old", "new", "what"),
    [
        ("hexes = 4", "hexes = 5", "5 printed, 4 found"),
        ('"stop.city" = 2', '"stop.castle" = 1', "1 printed, 0 found"),
        ('"stop.city" = 2', "dragons = 2", "nobody knows how to count dragons"),
        ("cost = 20", 'cost = "20"', "cost must be int"),
        ("cost = 20", "cots = 20", "unknown key cots"),
        ('river = ["B3-C2"]', 'river = ["B3-D3"]', "not two hexes that touch"),
        ('river = ["B3-C2"]', 'river = ["B3-C2", "C2-B3"]', "two borders"),
        ('river = ["B3-C2"]', "river = [3]", "list of strings"),
        ('orientation = "flat"', 'orientation = "round"', "unknown layout"),
        ("C4 = {}", 'C4 = { colour = "pink" }', "no colour of a hex"),
        ("[hexes]", "[hexagons]", "unknown key hexagons"),
        ("[totals]", "[totals", "map.toml"),
    ],
)
def test_a_wrong_map_is_refused(tmp_path: Path, old: str, new: str, what: str) -> None:
    assert old in MAP
    map_path, _ = files(tmp_path, MAP.replace(old, new, 1))
    with pytest.raises(BoardError, match=what):
        load_map(map_path)


@pytest.mark.parametrize(
    ("old", "new", "what"),
    [
        ("pieces = 5", "pieces = 6", "6 printed, 5 found"),
        ("tiles = 2", "tiles = 3", "3 printed, 2 found"),
        ("pieces = 3, code", "pieces = 3, colour = 1, code", "unknown key colour"),
        ("pieces = 3, ", "", "code and pieces are wanted"),
        ("[yellow]", "[pink]", "unknown key pink"),
        ('code = "0-2"', "code = 2", "code must be str"),
    ],
)
def test_a_wrong_catalogue_is_refused(tmp_path: Path, old: str, new: str, what: str) -> None:
    assert old in TILES
    _, tile_path = files(tmp_path, tile_text=TILES.replace(old, new, 1))
    with pytest.raises(BoardError, match=what):
        load_catalogue(tile_path)


def test_extra_tables_belong_to_the_title(tmp_path: Path) -> None:
    map_path, _ = files(tmp_path, MAP + "[ports]\nX = 1\n")
    with pytest.raises(BoardError, match="ports"):
        load_map(map_path)
    assert load_map(map_path, ("ports",)).extra == {"ports": {"X": 1}}


def test_a_tile_named_on_the_map_must_exist(tmp_path: Path) -> None:
    map_path, tile_path = files(tmp_path, MAP.replace("C4 = {}", 'C4 = { only = "99" }'))
    with pytest.raises(BoardError, match="99"):
        board_of(load_map(map_path), load_catalogue(tile_path))


def test_questions_about_nothing_are_refused(tmp_path: Path) -> None:
    map_path, tile_path = files(tmp_path)
    catalogue = load_catalogue(tile_path)
    with pytest.raises(BoardError, match="no hex Z9"):
        load_map(map_path)["Z9"]
    with pytest.raises(BoardError, match="no tile 9"):
        catalogue["9"]
    with pytest.raises(BoardError, match="turned by 7"):
        catalogue.face("8", 7)
    assert len(catalogue) == 2
