"""The laws that every title obeys, and what bots make of this one."""

import pytest

from trunkline import titles
from trunkline.testing import check_bot, check_title
from trunkline.titles import bots, pictures
from trunkline_three_harbours.bots import LEVELS
from trunkline_three_harbours.game import make
from trunkline_three_harbours.title import TITLE


def test_every_law_for_two_to_four_players():
    assert check_title(make).game.seats == 4


@pytest.mark.parametrize("level", LEVELS)
def test_every_bot(level):
    check_bot(LEVELS[level], make(3, {}))


def test_the_title_is_registered_as_any_plug_in_is():
    with titles.adding(TITLE):
        game = titles.load("three-harbours", 2, {})
        check_bot(lambda seed, one: bots.make("caretaker", seed, one), game, most=120)
    assert game.seats == 2
    assert TITLE.texts("lessons")["lesson"]


def test_map_and_tiles_are_drawn_without_a_game():
    assert "Kestrel Cross" in pictures.empty_map(TITLE)
    assert pictures.poster(TITLE).startswith("<svg")
    assert "619" in pictures.tile_sheet(TITLE)
