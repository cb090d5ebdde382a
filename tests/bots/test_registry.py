"""Bots by name: those of a title, and a reader's own."""

import pytest

from trunkline import titles
from trunkline.bots.random import RandomPlayer
from trunkline.kernel import BadData
from trunkline.titles import bots


def test_a_title_lists_its_levels_weakest_first_and_then_its_styles():
    levels = ("random", "novice", "casual", "regular", "strong", "expert")
    for title in ("1848", "18oe", "railways-of-australia"):
        assert bots.own(title) == levels
        assert bots.styles(title) == ("builder", "banker")
        assert bots.names(title) == (*levels, "builder", "banker")
    assert bots.names("no such title") == ("random",)


def test_a_bot_is_made_by_its_name():
    game = titles.load("1848", 3, {})
    assert isinstance(bots.make("random", 1, game), RandomPlayer)
    for name in bots.names("1848"):
        assert callable(bots.make(name, 1, game).choose)


def test_an_unknown_bot_is_refused_with_those_there_are():
    with pytest.raises(
        BadData,
        match=r"no bot 'grandmaster' for 1848.*random, .*, expert, builder, banker",
    ):
        bots.make("grandmaster", 1, titles.load("1848", 3, {}))


def test_a_name_without_a_colon_is_no_module():
    assert bots.load("regular") is None


def test_a_bot_of_ones_own_is_loaded_by_module_and_name():
    from tests.bots.helpers import First

    assert bots.load("tests.bots.helpers:First") is First


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("no_such_module:Bot", "cannot be loaded"),
        ("tests.bots.helpers:Nobody", "has no bot called 'Nobody'"),
        ("tests.bots.helpers:", "has no bot called ''"),
        (":Bot", "cannot be loaded"),
    ],
)
def test_faults_of_a_third_party_bot_are_reported(name, words):
    with pytest.raises(BadData, match=words):
        bots.load(name)
