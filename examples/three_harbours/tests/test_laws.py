"""The laws that every title obeys, and what bots make of this one."""

import pytest

from trunkline.testing import check_bot, check_title
from trunkline_three_harbours.bots import LEVELS
from trunkline_three_harbours.game import make


def test_every_law_for_two_to_four_players():
    assert check_title(make).game.seats == 4


@pytest.mark.parametrize("level", LEVELS)
def test_every_bot(level):
    check_bot(LEVELS[level], make(3, {}))
