"""The coach at a table: only games that are over, only my decisions, the same every time."""

from random import Random
from typing import Any

import pytest

from tests.bots.test_lookahead import FORESIGHT
from tests.table.helpers import ME, guest
from trunkline.bots.random import RandomPlayer
from trunkline.kernel import see_offers, view
from trunkline.table.errors import Conflict, NotFound
from trunkline.table.help import game_review
from trunkline.table.house import House, TableSetup
from trunkline.table.play.table import Table


def over(house: House, plays_on: bool = False) -> Table:
    """A game of the Goods Yard that random players have played to its end."""
    ann = guest(house)
    options = {"cards": [1, 2, 3, 4, 8, 9], "coins": 3}
    table = house.open(ann, TableSetup("goods-yard", (ME, ME), options, seed=5)).table
    random = Random(2)
    while table.record.status == "playing" and not (plays_on and table.line.now > 3):
        seat = table.record.asked[0]
        player = RandomPlayer(random.randrange(99), table.game)
        action: Any = player.choose(
            view(table.game, table.state(), seat), see_offers(table.game, table.state(), seat)
        )
        data = table.game.codec.encode(action)
        table.act(ann, table.record.version, f"act-{table.record.version}", data)
    return table


@pytest.fixture
def expert(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_review, "expert_of", lambda game: FORESIGHT)


@pytest.mark.usefixtures("expert")
def test_decisions_of_a_finished_game_are_looked_at_one_by_one(house: House) -> None:
    table = over(house)
    mine = game_review.moments(table, {0, 1})
    assert mine
    assert set(game_review.moments(table, {0})) < set(mine)
    marks = [game_review.mark(table, {0, 1}, moment) for moment in mine]
    found = [one for one in marks if one is not None]
    assert found, "random players leave something to be said"
    assert marks == [game_review.mark(table, {0, 1}, moment) for moment in mine]
    for one in found:
        assert one["cost"] > 0
        assert one["better"] != one["played"]
        assert one["moment"] in mine


@pytest.mark.usefixtures("expert")
def test_only_my_own_decisions_are_told(house: House) -> None:
    table = over(house)
    others = game_review.moments(table, {1})
    for moment in (others[0], 0, table.line.now + 1):
        with pytest.raises(NotFound, match="no such decision"):
            game_review.mark(table, {0}, moment)


@pytest.mark.usefixtures("expert")
def test_the_coach_waits_for_the_end(house: House) -> None:
    table = over(house, plays_on=True)
    with pytest.raises(Conflict, match="until the game is over"):
        game_review.moments(table, {0})


def test_without_an_expert_there_is_nothing_to_say(house: House) -> None:
    table = over(house)
    assert game_review.moments(table, {0, 1}) == []
    with pytest.raises(NotFound):
        game_review.mark(table, {0, 1}, 3)
    assert game_review.expert_of(table.game) is None


def test_a_plan_is_told_with_what_is_better(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    table = over(house)
    first = next(n for n, act in enumerate(table.line.doers, 1) if act.seat == 0)

    def planned(game: Any, state: Any, played: Any, number: int, foresight: Any) -> Any:
        return game_review.Mark(number, 0, played, played, "and saves", 2.0, (played,))

    monkeypatch.setattr(game_review, "look_at", planned)
    monkeypatch.setattr(game_review, "expert_of", lambda game: FORESIGHT)
    told = game_review.mark(table, {0}, first)
    assert told is not None
    assert told["better"].endswith(" (and saves)")
    assert (told["worth"], told["line"]) == ("2", [])
