"""The regular of 18OE and trains: it saves, begins phases, and lets nationals take old trains."""

from typing import Any

import pytest

from trunkline.kernel import Seat, legal, see_offers, view
from trunkline.titles import bots
from trunkline.titles.g18oe.bots import nation, trains
from trunkline.titles.g18oe.bots.situation import Situation
from trunkline.titles.g18oe.records.actions import ReplaceTrain
from trunkline.titles.g18oe.rules.railroads.nationals import form
from workbench.g18oe.table import Table

A = Seat(0)


def situation(table: Table) -> Situation:
    seen = view(table.game, table.state, A)
    return Situation(table.game, seen, legal(table.game, seen.state, A), 1)


@pytest.mark.parametrize(
    ("cash", "steps", "rounds", "paid"),
    [
        (400, [80, 280], 5, 5 * 280),  # it has the money
        (0, [80, 280], 8, 3 * 280),  # five rounds of £80 are kept
        (0, [80, 280, 400], 12, 5 * 400),  # and then two of £280
        (0, [80, 280, 290], 12, 7 * 280),  # which is not worth it here
        (0, [80, 280], 3, 0.0),  # too late
        (100, [0, 200], 9, 0.0),  # nothing to save
        (800, [0, 200, 300], 4, 4 * 300),
    ],
)
def test_a_major_is_weighed_with_the_trains_that_it_can_save_for(cash, steps, rounds, paid):
    assert nation._saving(cash, 350, steps, rounds) == paid


def lyon(*sides: str, phase: str) -> Table:
    """PLM at Lyon with track to Saint-Étienne."""
    table = Table(3).sold("major").quiet().phase(phase).major("PLM", 0, cash=600)
    table.track("U34", 1, 3).track("U32", 4, 1).train("PLM", *sides)
    return table.operate("PLM", "train")


def test_rust_that_comes_soon_anyway_counts_for_few_rounds(monkeypatch):
    """The last 3 is sold, so the first 4 is next: the 2+2 rusts whoever buys it."""
    monkeypatch.setattr(trains, "rounds_left", lambda at: 9)
    monkeypatch.setattr(trains, "lasts", lambda at, level, rounds: float(rounds))
    incomes = {("2+2",): 100, ("4",): 110, (): 0, ("4+4",): 115}
    monkeypatch.setattr(
        trains, "several", lambda at, name, sets: [incomes.get(one, 0) for one in sets]
    )
    table = lyon("2+2", phase="3")
    table.state.issued[3] = table.game.book.trains[3].cards
    table.state.rounds_played = 3
    scores = {}
    for soon in (1.0, 1000.0):
        monkeypatch.setattr(trains, "until", lambda at, phase, soon=soon: soon)
        found = {one.train: one for one in trains.purchases(situation(table), "PLM", 600)}
        scores[soon] = found["4"].score
        assert found["4"].gain == 10
    price = 0.35 * 300
    assert scores[1.0] == pytest.approx(10 + 7 * 110 - price)
    assert scores[1000.0] == pytest.approx(3 * 10 + 5 * 110 - price), "three rounds at most"


def nation_and_major(*sides: str, cash: int) -> Table:
    """PLM as a national with a rusted 2+2; OU, a major of the same player, with trains."""
    table = Table(3).sold("major").quiet().phase("4").major("PLM", 0).train("PLM", "2+2")
    table.major("OU", 0, cash=cash).train("OU", *sides)
    form(table.game, table.state, "PLM")
    return table.operate("PLM", "train")


def test_a_national_takes_a_train_where_the_slot_is_worth_more(monkeypatch):
    table = nation_and_major("3", "3", "3", cash=500)
    at = situation(table)
    swaps = at.of(ReplaceTrain)
    assert swaps
    monkeypatch.setattr(nation, "rounds_left", lambda at: 6)
    monkeypatch.setattr(nation, "national_earns", lambda at, name, names: 60 * len(names))
    earned: dict[int, Any] = {3: 200, 2: 190}

    def several(at: Situation, name: str, sets: list[tuple[str, ...]]) -> list[int]:
        return [earned[2] + 120 if "4" in "".join(one) else earned[len(one)] for one in sets]

    monkeypatch.setattr(nation, "several", several)
    assert nation._replacing(at, swaps[0]) > 0
    monkeypatch.setattr(nation, "on_sale", lambda *_: ())
    assert nation._replacing(at, swaps[0]) < 0, "without a better train there is only the loss"


def test_a_major_keeps_its_only_train_if_it_can_pay_for_no_other():
    at = situation(nation_and_major("3", cash=0))
    assert [nation._replacing(at, one) for one in at.of(ReplaceTrain)] == [0.0]


def test_the_bot_says_what_a_swap_brings(monkeypatch):
    table = nation_and_major("3", "3", "3", cash=500)
    table.state.rusted = ()
    monkeypatch.setattr(nation, "_replacing", lambda at, one: 90.0)
    bot: Any = bots.make("regular", 1, table.game)
    action = bot.choose(view(table.game, table.state, A), see_offers(table.game, table.state, A))
    assert isinstance(action, ReplaceTrain)
    assert bot.why == (
        "The bank pays OU half of its train's price: about £90 more for me than to leave it there."
    )
