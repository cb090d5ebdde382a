"""The story of a game in five sentences: all of them are true."""

import pytest

from tests.table.helpers import guest
from tests.table.test_end import over
from trunkline.kernel import Parts
from trunkline.page.play import TurningPoint
from trunkline.table.house import House
from trunkline.table.play.table import Table
from trunkline.table.record import game_story
from trunkline.table.record.results import Result, result_of

CLOSE = [(n, {0: 10 + n, 1: 9 if n < 50 else 100 + n}) for n in range(100)]
"""Seat 0 leads half of the game, then seat 1."""


@pytest.fixture
def table(house: House) -> Table:
    return over(house, guest(house, "ann"), guest(house, "bob"))


@pytest.fixture
def result(table: Table) -> Result:
    found = result_of(table)
    ann, bob = found.seats
    seats = (ann._replace(place=1, score=109), bob._replace(place=2, score=100))
    return found._replace(seats=seats, actions=371, rounds=8)


def swing(amount: int, text: str = "") -> TurningPoint:
    return {
        "moment": 50,
        "kind": "swing",
        "title": "bob",
        "text": text,
        "seat": 1,
        "amount": amount,
    }


def test_a_game_in_five_sentences(
    table: Table, result: Result, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(game_story, "wording", lambda table: "£{:,}".format)
    points = [swing(-30), swing(-400, "VR fails. It is gone."), {**swing(5), "kind": "event"}]
    assert game_story.sentences(table, CLOSE, points, result) == [
        "ann and bob played 8 rounds and 371 moves.",
        "ann was ahead from the start.",
        "The lead changed hands once, at move 50, when bob took it.",
        "The largest swing came at move 50, when bob lost £400: VR fails.",
        "ann won with £109, £9 ahead of bob.",
    ]


def test_leads_that_do_not_last_are_left_out(table: Table, result: Result) -> None:
    assert game_story.lasting([]) == []
    level = [(n, {0: 5, 1: 5}) for n in range(20)]
    assert game_story.lasting(level) == []
    told = game_story.sentences(table, level, [], result)
    assert told[1] == "Nobody led for long."
    short = [(n, {0: 9, 1: 10 if 40 <= n < 43 else 0}) for n in range(100)]
    assert game_story.lasting(short) == [(0, 0)]
    assert "never changed hands" in game_story.sentences(table, short, [], result)[2]
    late = [(n, {0: 0, 1: int(n >= 20)}) for n in range(100)]
    assert game_story.sentences(table, late, [], result)[1] == (
        "bob took the first lead that lasted, at move 20."
    )


@pytest.mark.parametrize(("changes", "word"), [(2, "twice"), (3, "3 times")])
def test_changes_of_the_lead_are_counted(
    table: Table, result: Result, changes: int, word: str
) -> None:
    length = 100 // (changes + 1)
    scores = [(n, {0: 1, 1: 2 * (n // length % 2)}) for n in range(length * (changes + 1))]
    told = game_story.sentences(table, scores, [], result)[2]
    assert told.startswith(f"The lead changed hands {word}, the last time at move")


def test_scores_are_written_with_their_unit(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    still: dict[str, object] = {"score": ["{} point", "{} points"]}
    monkeypatch.setattr(table.game, "page", Parts(still=lambda: still))
    assert [game_story.wording(table)(n) for n in (1, 2000, -1)] == [
        "1 point",
        "2,000 points",
        "−1 point",
    ]
    still["score"] = "£{}"
    assert game_story.wording(table)(5) == "£5"


def test_small_games_and_shared_wins(table: Table, result: Result) -> None:
    ann, bob = result.seats
    alone = result._replace(seats=(ann,), actions=1, rounds=0)
    first, *_, last = game_story.sentences(table, CLOSE, [swing(7)], alone)
    assert (first, last) == ("ann played 1 move.", "ann won with 109.")
    shared = result._replace(seats=(ann, bob._replace(place=1, score=109)))
    assert (
        game_story.sentences(table, CLOSE, [], shared)[-1] == "ann and bob shared the win with 109."
    )
    broken = result._replace(seats=(ann, bob._replace(score=109)))
    assert game_story.sentences(table, CLOSE, [], broken)[-1] == "ann won with 109."
    gained = game_story.sentences(table, CLOSE, [swing(7)], result)[3]
    assert gained == "The largest swing came at move 50, when bob gained 7."
