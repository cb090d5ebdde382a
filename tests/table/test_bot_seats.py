"""Bots at the table: they move like anybody, and none of them stops a game."""

import threading
from collections.abc import Iterator
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from tests.routes.networks import network
from tests.table.helpers import BOT, ME, depot, guest, load, see, until, yard
from trunkline import routes
from trunkline.bots.random import RandomPlayer
from trunkline.kernel import Game, Hidden, Seat
from trunkline.table.house import House, TableSetup
from trunkline.table.play import undo_redo
from trunkline.table.play.table import Table
from trunkline.table.seats import bot_seats, seating
from trunkline.table.seats.bot_seats import BotSeats
from trunkline.table.seats.seating import SeatWish
from workbench.depot import Crash, Load


@pytest.fixture
def running(house: House) -> Iterator[BotSeats]:
    players = BotSeats(house)
    yield players
    players.close()


def test_bots_finish_a_game_among_themselves(house: House, running: BotSeats) -> None:
    table = yard(house, guest(house), BOT, BOT)
    until(lambda: house.get(table.id).record.status == "finished")
    by = {one.data["by"] for one in house.journal.entries(table.id) if one.kind == "act"}
    assert by == {"bot", "chance"}


def test_the_same_seed_gives_the_same_game(house: House, running: BotSeats) -> None:
    ann = guest(house)
    tables = [yard(house, ann, BOT, BOT, seed=5) for _ in range(2)]
    until(lambda: all(house.get(one.id).record.status == "finished" for one in tables))
    first, second = (
        [(one.data, one.digest) for one in house.journal.entries(table.id)] for table in tables
    )
    assert first == second


def test_a_restart_goes_on_with_a_bot_that_is_asked(house: House) -> None:
    table = yard(house, guest(house), BOT, BOT)
    assert table.record.bot_turn
    players = BotSeats(house)
    assert players.recover() == 1
    until(lambda: house.get(table.id).record.status == "finished")
    assert players.recover() == 0
    players.close()


class Failing:
    def __init__(self, answer: Any) -> None:
        self.answer = answer

    def choose(self, view: Any, offers: Any) -> Any:
        return self.answer(view, offers)


def make_one(answer: Any) -> Any:
    def make(name: str, seed: int, game: Game) -> Any:
        return RandomPlayer(seed, game) if name == "random" else Failing(answer)

    return make


def with_bot(house: House, monkeypatch: pytest.MonkeyPatch) -> Table:
    monkeypatch.setattr(seating, "bot_names", lambda title: ("random", "odd"))
    seats = (ME, SeatWish("bot", "odd"))
    ann = guest(house)
    table = house.open(ann, TableSetup("depot", seats, {"goal": 30})).table
    load(table, ann, 0)
    return table


def fail(view: Any, offers: Any) -> Any:
    raise ZeroDivisionError


def foreign(view: Any, offers: Any) -> Any:
    return Load(Seat(0), 1)


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (fail, "failed (ZeroDivisionError)"),
        (lambda view, offers: "pass", "answered nonsense"),
        (lambda view, offers: offers[0], "answered nonsense"),
        (foreign, "answered nonsense"),
        (lambda view, offers: offers[0].at(77), "wanted what is not allowed: Load 1 to 5 (§1)."),
    ],
)
def test_a_bot_that_fails_is_replaced_and_the_log_says_so(
    house: House, monkeypatch: pytest.MonkeyPatch, answer: Any, words: str
) -> None:
    table = with_bot(house, monkeypatch)
    players = BotSeats(house, make=make_one(answer), thinkers=0)
    assert players.step(table.id)
    assert table.sittings[1].bot == "random"
    assert table.record.moment == 1
    line = see(table, None)["log"][-1]
    assert line["lines"] == [f"The odd bot {words}; the random player goes on."]
    monkeypatch.undo()
    assert players.step(table.id)
    assert table.record.moment == 2
    assert not players.step(table.id)
    players.close()


def test_a_bot_that_hangs_is_replaced(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    table = with_bot(house, monkeypatch)
    stop = threading.Event()
    players = BotSeats(
        house, make=make_one(lambda view, offers: stop.wait(30)), patience=0.05, thinkers=0
    )
    players.step(table.id)
    assert table.sittings[1].bot == "random"
    assert "took too long" in see(table, None)["log"][-1]["lines"][0]
    stop.set()
    players.close()


def search(view: Any, offers: Any) -> Any:
    """Think for ever, with the search for routes."""
    while True:
        routes.solve(network(1))


def test_searches_of_a_hanging_bot_are_cancelled(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = with_bot(house, monkeypatch)
    ended = threading.Event()

    def hang(view: Any, offers: Any) -> Any:
        try:
            search(view, offers)
        finally:
            ended.set()

    players = BotSeats(house, make=make_one(hang), patience=0.05, thinkers=0)
    players.step(table.id)
    assert table.sittings[1].bot == "random"
    assert ended.wait(60)
    players.close()


def test_a_house_that_closes_calls_its_bots_off_and_they_play_on_later(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = with_bot(house, monkeypatch)
    begun, ended = threading.Event(), threading.Event()

    def think(view: Any, offers: Any) -> Any:
        begun.set()
        search(view, offers)

    players = BotSeats(house, make=make_one(think), patience=600, thinkers=0)
    thinking = threading.Thread(target=lambda: (players.step(table.id), ended.set()))
    thinking.start()
    assert begun.wait(60)
    players.close()
    assert ended.wait(60)
    assert not players.step(table.id)  # later searches are cancelled at once
    assert table.sittings[1].bot == "odd"
    assert table.record.moment == 1
    later = BotSeats(house, make=make_one(lambda view, offers: offers[0].at(1)), thinkers=0)
    assert later.step(table.id)
    assert table.record.moment == 2
    later.close()


def test_a_bot_sees_no_secret_of_others(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Any] = []

    class Spy:
        why = "I looked."

        def choose(self, view: Any, offers: Any) -> Any:
            with pytest.raises(Hidden):
                _ = view.state.hands[0][0].value
            seen.append(view.state.hands[1][0].value)
            return offers[0].at(0)

    monkeypatch.setattr(seating, "bot_names", lambda title: ("spy",))
    players = BotSeats(house, make=lambda name, seed, game: Spy(), thinkers=0)
    ann = guest(house)
    options = {"cards": [1, 2, 3, 4, 5], "coins": 1}
    table = house.open(ann, TableSetup("goods-yard", (ME, SeatWish("bot", "spy")), options)).table
    players.step(table.id)
    assert len(seen) == 1
    entry = house.journal.entries(table.id)[-1]
    assert entry.data["why"] == "I looked."
    # In a game with secrets, a bot's reason is shown after the end.
    assert see(table, ann)["log"][-1]["why"] is None
    players.close()


def test_a_bots_reason_is_shown_where_nothing_is_hidden(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Talker:
        why = "Because."

        def choose(self, view: Any, offers: Any) -> Any:
            return offers[0].at(1)

    table = with_bot(house, monkeypatch)
    players = BotSeats(house, make=lambda name, seed, game: Talker(), thinkers=0)
    players.step(table.id)
    assert see(table, None)["log"][-1]["why"] == "Because."
    players.close()


def test_a_change_while_the_bot_thinks_discards_its_move(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = with_bot(house, monkeypatch)
    ann = house.people.names([table.sittings[0].account_id or ""]).popitem()[1]

    def slow(view: Any, offers: Any) -> Any:
        undo_redo.go(table, ann, "undo", table.record.version, "u", None)
        return offers[0].at(1)

    players = BotSeats(house, make=make_one(slow), thinkers=0)
    players.step(table.id)
    assert table.record.moment == 0
    players.close()


def test_a_search_is_cancelled_when_the_question_changes(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Undo, or another level: nobody waits for an answer that will not be played."""
    table = with_bot(house, monkeypatch)
    ann = house.people.names([table.sittings[0].account_id or ""]).popitem()[1]
    begun = threading.Semaphore(0)
    levels: list[str] = []

    def make(name: str, seed: int, game: Game) -> Any:
        levels.append(name)
        if name == "even":
            return RandomPlayer(seed, game)

        def think(view: Any, offers: Any) -> Any:
            begun.release()
            search(view, offers)

        return make_one(think)(name, seed, game)

    players = BotSeats(house, make=make, patience=600, thinkers=2)
    players.wake(table.id)
    assert begun.acquire(timeout=60)
    table.chat(ann, "c", "Take your time.")
    undo_redo.go(table, ann, "undo", table.record.version, "u", None)
    load(table, ann, 0, 2)
    assert begun.acquire(timeout=60)
    monkeypatch.setattr(seating, "bot_names", lambda title: ("even", "odd"))
    seating.change_seat(table, ann, 1, SeatWish("bot", "even"))
    until(lambda: table.record.moment > 1)
    assert levels[:3] == ["odd", "odd", "even"]  # and nothing was thought about twice
    players.close()


def waiting_for_a_bot(house: House) -> Table:
    ann = guest(house)
    table = depot(house, ann, ME, BOT)
    load(table, ann, 0)
    return table


def test_when_even_the_random_player_has_no_move_the_log_says_so_once_and_it_tries_again(
    house: House,
) -> None:
    table = waiting_for_a_bot(house)
    seeds: list[int] = []

    def make(name: str, seed: int, game: Game) -> Any:
        seeds.append(seed)
        return Failing(fail) if len(seeds) < 3 else RandomPlayer(seed, game)

    players = BotSeats(house, make=make, thinkers=0)
    pauses = []
    for _ in range(2):
        players.step(table.id)
        assert table.record.moment == 1
        assert not players.step(table.id)  # until the pause is over
        timer = players._stuck[table.id].timer
        assert timer is not None
        pauses.append(timer.interval)
        timer.cancel()
        timer.function(*timer.args)
        assert players._waiting == {table.id}
        players._waiting.clear()
    assert pauses == [60, 120]
    told = [line for one in see(table, None)["log"] for line in one["lines"]]
    assert told.count(bot_seats.STUCK) == 1
    assert players.step(table.id)
    assert table.record.moment == 2
    assert len(set(seeds)) == 3  # another lot is drawn each time
    assert not players._stuck
    players.close()


def test_a_table_that_moved_on_is_no_longer_stuck_and_a_pause_has_an_end(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_seats, "SELDOM", 1.5)
    table = waiting_for_a_bot(house)
    players = BotSeats(house, make=lambda name, seed, game: Failing(fail), thinkers=0)
    players.step(table.id)
    stuck = players._stuck[table.id]
    assert stuck.timer is not None
    assert stuck.timer.interval == 1.5
    stuck.timer.cancel()
    players._stuck[table.id] = stuck._replace(version=stuck.version - 1, timer=None)
    assert players._tried(table) == (0, False)
    players.close()


def test_a_house_that_closes_tries_nothing_again(house: House) -> None:
    table = waiting_for_a_bot(house)
    players = BotSeats(house, make=lambda name, seed, game: Failing(fail), thinkers=0)
    players.step(table.id)
    players.close()
    timer = players._stuck[table.id].timer
    assert timer is not None
    assert timer.finished.is_set()


def test_rules_that_break_under_a_bot_leave_a_report(house: House) -> None:
    table = waiting_for_a_bot(house)

    def crash(view: Any, offers: Any) -> Any:
        return Crash(Seat(1))

    players = BotSeats(house, make=lambda name, seed, game: Failing(crash), thinkers=0)
    players.step(table.id)
    kinds = [one["kind"] for one in see(table, None)["log"]]
    assert kinds[-2:] == ["report", "seat"]
    assert not players.step(table.id)
    players.close()


def test_a_fault_of_a_thinker_is_logged_and_survived(
    house: House, running: BotSeats, monkeypatch: pytest.MonkeyPatch, caplog: Any
) -> None:
    running.wake("no such table")
    until(lambda: "There is no such table" in caplog.text)
    table = yard(house, guest(house), BOT, BOT)
    until(lambda: house.get(table.id).record.status == "finished")


def test_a_table_waits_in_the_queue_once(house: House) -> None:
    players = BotSeats(house, thinkers=0)
    table = yard(house, guest(house), BOT, BOT)
    players.on_change(table)
    players.wake(table.id)
    assert len(players._queue) == 1
    players.close()


def test_bots_go_on_when_the_database_is_back(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_seats, "AWAY", 0.0)
    table = depot(house, guest(house), BOT, BOT)
    away = iter([True, True])

    def get(table_id: str) -> Table:
        if next(away, False):
            raise OperationalError("x", {}, Exception("gone"))
        return House.get(house, table_id)

    monkeypatch.setattr(house, "get", get)
    thinkers = BotSeats(house)
    assert thinkers.recover() == 1
    until(lambda: house.journal.read(table.id, 0).record.status == "finished")
    thinkers.close()


def with_two_bots(house: House, monkeypatch: pytest.MonkeyPatch, person: SeatWish = ME) -> Table:
    """A table at which two bots have to move, one after the other."""
    monkeypatch.setattr(seating, "bot_names", lambda title: ("random", "odd"))
    ann = guest(house)
    seats = (person, SeatWish("bot", "odd"), SeatWish("bot", "odd"))
    table = house.open(ann, TableSetup("depot", seats, {"goal": 30})).table
    if person is ME:
        load(table, ann, 0)
    return table


def loading() -> Any:
    return make_one(lambda view, offers: offers[0].at(1))


def test_bots_rest_between_two_moves_until_a_person_skips_it(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = with_two_bots(house, monkeypatch)
    players = BotSeats(house, make=loading(), thinkers=0, pace=600.0)
    assert players.step(table.id), "the first answers at once"
    moment = table.record.moment
    assert not players.step(table.id)
    timer = players._resting[table.id]
    assert not players.step(table.id), "and one timer is enough"
    assert players._resting == {table.id: timer}
    assert table.record.moment == moment
    players.hurry(table)
    assert timer.finished.is_set()
    assert players.step(table.id)
    assert not table.record.bot_turn
    assert not players._hurried, "they rest again in the next turn"
    assert not players._moved
    players.hurry(table)
    assert not players._hurried, "nobody waits for a bot"
    players.close()


def test_hurry_may_come_before_any_rest_and_no_rest_begins_at_the_end(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = with_two_bots(house, monkeypatch)
    players = BotSeats(house, make=loading(), thinkers=0, pace=600.0)
    players.hurry(table)
    assert players.step(table.id)
    assert players.step(table.id)
    again = with_two_bots(house, monkeypatch)
    assert players.step(again.id)
    assert not players.step(again.id)
    timer = players._resting[again.id]
    players.close()
    assert timer.finished.is_set()
    players._resting.clear()
    assert not players.step(again.id)
    assert not players._resting


def test_bots_go_on_after_their_rest(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    table = with_two_bots(house, monkeypatch)
    players = BotSeats(house, make=loading(), thinkers=1, pace=0.05)
    players.wake(table.id)
    until(lambda: not house.get(table.id).record.bot_turn)
    players.close()


def test_bots_among_themselves_never_rest(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    table = with_two_bots(house, monkeypatch, SeatWish("bot", "odd"))
    players = BotSeats(house, make=loading(), thinkers=0, pace=600.0)
    assert [players.step(table.id) for _ in range(4)] == [True] * 4
    players.close()
