"""Novices play whole games: long enough to learn from, short enough for a quarter of an hour."""

import pytest

from trunkline.kernel import asked, finished, play, see_offers, view
from trunkline_three_harbours.bots import novice
from trunkline_three_harbours.game import make


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_novices_break_the_bank(seats):
    game = make(seats, {})
    state, actions, reasons = game.start(), 0, set()
    while not finished(state):
        seat = asked(state)[0]
        bot = novice(100 * seats + actions, game)
        state = play(
            game, state, bot.choose(view(game, state, seat), see_offers(game, state, seat))
        )
        actions += 1
        reasons.add(bot.why)
    assert game.end_reason(state) == "bank"
    assert 80 <= actions <= 260
    assert all(company.started for company in state.companies.values())
    assert len(reasons) > 8
    worth = sorted(game.result(state).values())
    assert worth[0] > worth[-1] / 10
