"""§1 Players, money, what lies ready."""

import pytest

from trunkline.kernel import BadData
from trunkline_three_harbours.core import printed
from trunkline_three_harbours.game import make


@pytest.mark.rule("1.1", "1.2")
@pytest.mark.parametrize(("seats", "cash"), [(2, 360), (3, 300), (4, 225)])
def test_everybody_gets_the_same_out_of_the_bank(seats, cash, new):
    state = new(seats).state
    assert [player.cash for player in state.players] == [cash] * seats
    assert state.bank == 2400 - seats * cash
    assert (state.round, state.turn, state.frames[0].seats) == ("stock", 1, (0,))


@pytest.mark.rule("1.1")
@pytest.mark.parametrize("seats", [1, 5])
def test_others_do_not_play(seats):
    with pytest.raises(BadData, match="2 to 4 players"):
        make(seats, {})


def test_there_are_no_options():
    with pytest.raises(BadData, match="no options"):
        make(3, {"edition": "first"})


@pytest.mark.rule("1.3")
def test_three_companies_two_privates_four_types_of_trains():
    cards = printed()
    assert (len(cards.charters), len(cards.privates), list(cards.trains)) == (3, 2, [*"2345"])


@pytest.mark.rule("1.3")
def test_no_other_names_are_known(table):
    from trunkline.eighteen.parts.actions import BuyPrivate, StartCompany

    assert table.refused(StartCompany(0, "XX", 70)) == "This game has no company 'XX' (§1.3)."
    assert table.refused(BuyPrivate(0, "XX")) == "This game has no private 'XX' (§1.3)."
