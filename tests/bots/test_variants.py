"""Variants of a bot are named after what they change."""

from random import Random
from typing import Any, NamedTuple

import pytest

from trunkline import titles
from trunkline.bots.random import RandomPlayer
from trunkline.bots.variants import Tunable, is_variant, joined, split
from trunkline.kernel import (
    CHANCE,
    BadData,
    asked,
    draw_chance,
    legal,
    play,
    refusal,
    view,
)
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


@pytest.mark.parametrize("title", ["1848", "18oe", "railways-of-australia"])
def test_every_regular_can_be_tuned(title):
    """The usual value of a constant lies between the two of a factorial run, or is one of them."""
    found = bots.tunable(title, "regular")
    assert len(found.factors) >= 7
    for name, (low, high) in found.factors.items():
        assert low <= getattr(found.style, name) <= high
        assert low < high
    game = titles.load(title, 3, {})
    state, luck = game.start(), Random(1)
    while (seat := asked(state)[0]) == CHANCE:
        state = play(game, state, draw_chance(game, state, luck))
    seen = view(game, state, seat)
    offers = legal(game, seen.state, seat)
    changed = joined("regular", {name: low for name, (low, _) in found.factors.items()})
    assert refusal(game, state, bots.make(changed, 1, game).choose(seen, offers)) is None


def test_the_constants_of_1848_and_18oe_reach_the_answers():
    for title, name, value in (("1848", "swap", 90), ("18oe", "grudge", 0.8)):
        found = bots.tunable(title, "regular")
        bot: Any = found.varied({name: f"{value}"})(1, titles.load(title, 3, {}))
        assert getattr(bot.situation.keywords["style"], name) == value
