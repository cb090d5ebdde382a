"""Personas: every level has a permanent name, and nobody at a table shares one."""

from pathlib import Path

from trunkline import titles
from trunkline.bots.levels import WORDS
from trunkline.bots.personas import FACES, NAMES, face_of, name_for
from trunkline.titles import bots

CLIENT = Path(__file__).resolve().parents[2] / "src" / "trunkline" / "client"


def test_every_level_and_style_but_the_random_player_has_a_name():
    styles = {name for title in titles.names() for name in bots.styles(title)}
    assert set(NAMES) == {*WORDS, *styles, "caretaker"} - {"random"}
    assert len(FACES) == sum(len(names) for names in NAMES.values()), "no name twice"


def test_bots_of_one_level_have_different_names():
    taken: list[str] = []
    for _ in range(4):
        taken.append(name_for("regular", taken))
    assert taken == ["Ada", "Ida", "Ada 2", "Ada 3"]
    assert name_for("novice", {"Pip"}) == "Pip 2"
    assert name_for("random", ()) == name_for("fox@fox-bots", ()) == ""


def test_every_name_has_a_portrait():
    for face in FACES.values():
        assert (CLIENT / "faces" / f"{face}.svg").is_file()
    assert face_of("Ada 2") == "ada"
    assert face_of("") is None
