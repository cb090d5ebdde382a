"""Variants of a bot are named after what they change."""

from typing import Any, NamedTuple

import pytest

from trunkline import titles
from trunkline.bots.random import RandomPlayer
from trunkline.bots.variants import Tunable, is_variant, joined, split
from trunkline.kernel import BadData
from trunkline.titles import bots


class Style(NamedTuple):
    rate: float = 0.5
    looks: int = 3
    bold: bool = False
    saves: str = ""


made: list[Any] = []


def make(style: Style) -> Any:
    made.append(style)
    return RandomPlayer


TUNABLE = Tunable(Style(), make)


def test_a_name_says_what_is_changed():
    name = joined("regular", {"rate": 0.25, "looks": 4})
    assert name == "regular+rate=0.25+looks=4"
    assert split(name) == ("regular", {"rate": "0.25", "looks": "4"})
    assert is_variant(name)
    assert not is_variant("regular")


def test_values_keep_their_kind():
    TUNABLE.varied({"rate": "1", "looks": "7", "bold": "1", "saves": "NSW"})
    assert made[-1] == Style(1.0, 7, True, "NSW")
    assert isinstance(made[-1].looks, int)


@pytest.mark.parametrize(
    ("changes", "why"),
    [({"gold": "1"}, "no constant 'gold'; there are rate"), ({"rate": "x"}, "takes a number")],
)
def test_a_wrong_change_is_a_clear_error(changes, why):
    with pytest.raises(BadData, match=why):
        TUNABLE.varied(changes)


@pytest.mark.parametrize("name", ["regular+rate", "regular+rate=1+rate=2"])
def test_a_wrong_name_is_a_clear_error(name):
    with pytest.raises(BadData, match="write level"):
        split(name)


def test_a_variant_of_a_title_is_made_by_its_name_and_is_no_level():
    game = titles.load("railways-of-australia", 3, {})
    assert bots.make("regular+line=0.3", 1, game)
    assert "regular+line=0.3" not in bots.names("railways-of-australia")
    with pytest.raises(BadData, match="'novice' has no constants"):
        bots.make("novice+line=0.3", 1, game)
    with pytest.raises(BadData, match="no constant 'gold'"):
        bots.make("regular+gold=1", 1, game)
