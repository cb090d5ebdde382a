"""The laws that every title obeys, and what bots make of this one."""

from types import SimpleNamespace

import pytest

from trunkline import titles
from trunkline.arena.self_play import self_play
from trunkline.eighteen.page import default
from trunkline.testing import LawBroken, check_bot, check_title
from trunkline.testing.laws_18xx import too_many_trains_are_given_up
from trunkline.testing.pages import pages_show_everything
from trunkline.titles import bots, pictures
from trunkline_three_harbours import operating
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
    assert "hex-name" in pictures.empty_map(TITLE)
    assert pictures.poster(TITLE).startswith("<svg")
    assert "619" in pictures.tile_sheet(TITLE)


def test_a_title_that_forgets_its_home_tokens_is_found(monkeypatch):
    monkeypatch.setitem(vars(operating.ROUNDS), "homes", None)
    with pytest.raises(LawBroken, match="operates without a token on the map"):
        check_title(make(3, {}))


def test_a_title_that_asks_for_no_discards_is_found(monkeypatch, table):
    monkeypatch.setattr(operating.DISCARDS, "crowded", lambda *_: "")
    table.company("GH", trains=("3", "3", "3")).phase("4").operate("GH")
    line = SimpleNamespace(game=table.game, state=table.state, end=1, at=lambda index: line)
    with pytest.raises(LawBroken, match="GH has too many trains, and nobody gives one up"):
        too_many_trains_are_given_up(line)
    monkeypatch.undo()
    table.operate("GH")
    too_many_trains_are_given_up(line)
    assert table.asked == ("discard", 0)


def test_a_title_that_hides_a_panel_is_found(monkeypatch):
    monkeypatch.setattr(default, "VIEWS", default.VIEWS[:1])
    with pytest.raises(LawBroken, match="no view of the page shows the panels"):
        pages_show_everything(self_play(make(3, {}), 2))
