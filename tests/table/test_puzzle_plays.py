"""Puzzles in the database: the one of a day, tries, ratings, votes, streaks."""

import pytest

from tests.table.helpers import guest
from trunkline.table.house import House
from trunkline.table.people.people import Account
from trunkline.table.record.puzzle_plays import (
    GIVEN_UP,
    MISSED,
    OPEN,
    SOLVED,
    Here,
    Play,
    Try,
    Voted,
    longest,
    points,
    streak,
)

HERE = Here("1848-run-1", 1500, 7)
SECRET = "rails of copper"


def member(house: House, name: str = "Ann") -> Account:
    return house.people.register(name, SECRET)


def answer(house: House, who: Account, text: str, *, right: bool, here: Here = HERE) -> Play:
    attempt = Try(text, 100)
    return house.puzzle_plays.change(who, here, lambda mine: mine.after(attempt, right=right))


def test_a_day_keeps_its_puzzle(house: House) -> None:
    plays, asked = house.puzzle_plays, []

    def choose(before: list[str]) -> str:
        asked.append(list(before))
        return f"puzzle-{len(asked)}"

    assert plays.of_day(3, choose) == "puzzle-1"
    assert plays.of_day(3, choose) == "puzzle-1"
    assert plays.of_day(5, choose) == "puzzle-2"
    assert plays.of_day(9, choose) == "puzzle-3"
    assert asked == [[], ["puzzle-1"], ["puzzle-2", "puzzle-1"]]


def test_two_hosts_agree_on_the_puzzle_of_a_day(house: House) -> None:
    plays = house.puzzle_plays

    def slow(before: list[str]) -> str:
        raise AssertionError("it is noted already")

    plays.of_day(1, lambda before: "first")
    assert plays.of_day(1, slow) == "first"


def test_three_tries_and_then_it_is_missed(house: House) -> None:
    ann = member(house)
    assert house.puzzle_plays.play(ann, HERE.puzzle_id).left == 3
    one = answer(house, ann, "a", right=False)
    assert (one.outcome, one.left, one.number) == (OPEN, 2, 7)
    assert one.tried("a")
    assert not one.tried("b")
    answer(house, ann, "b", right=False)
    last = answer(house, ann, "c", right=False)
    assert (last.outcome, last.left) == (MISSED, 0)
    assert last.ended is not None
    again = house.puzzle_plays.play(ann, HERE.puzzle_id)
    assert again == last
    assert [one.answer for one in again.tries] == ["a", "b", "c"]


def test_a_play_keeps_the_day_on_which_it_began(house: House) -> None:
    ann = member(house)
    answer(house, ann, "a", right=False)
    later = answer(house, ann, "b", right=True, here=HERE._replace(number=None))
    assert later.number == 7
    assert [one.outcome for one in house.puzzle_plays.plays(ann)] == [SOLVED]


def test_solving_raises_the_rating_and_missing_lowers_it(house: House) -> None:
    plays = house.puzzle_plays
    ann, bob, cid = (member(house, name) for name in ("Ann", "Bob", "Cid"))
    assert plays.rating(ann) is None
    answer(house, ann, "a", right=True)
    first = plays.rating(ann)
    assert first is not None
    assert points(first) > 1500
    assert first.games == 1
    puzzle = plays.ratings([HERE.puzzle_id, "another"])
    assert list(puzzle) == [HERE.puzzle_id]
    assert points(puzzle[HERE.puzzle_id]) < 1500
    plays.change(bob, HERE, lambda mine: mine._replace(outcome=GIVEN_UP))
    given_up = plays.rating(bob)
    assert given_up is not None
    assert points(given_up) < 1500
    plays.change(cid, Here("hard", 2100, None), lambda mine: mine._replace(hints=1))
    assert plays.rating(cid) is None
    answer(house, cid, "a", right=True, here=Here("hard", 2100, None))
    helped = plays.rating(cid)
    assert helped is not None
    assert 1500 < points(helped) < 2100  # a draw against a hard one
    answer(house, ann, "b", right=False)
    assert plays.rating(ann) == first, "a puzzle is rated once"


def test_guests_have_no_rating(house: House) -> None:
    ann = guest(house)
    assert answer(house, ann, "a", right=True).outcome == SOLVED
    assert house.puzzle_plays.rating(ann) is None
    assert house.puzzle_plays.ratings([HERE.puzzle_id]) == {}


def test_enough_votes_retire_a_puzzle(house: House) -> None:
    plays = house.puzzle_plays
    people = [member(house, f"Member {n}") for n in range(5)]
    for number in range(6):
        assert not plays.vote(guest(house, f"guest {number}"), "bad")
    assert plays.voted() == []
    for one in people[:4]:
        assert not plays.vote(one, "bad")
    assert not plays.vote(people[0], "bad"), "one vote for each account"
    assert plays.has_voted(people[0], "bad")
    assert not plays.has_voted(people[4], "bad")
    assert plays.retired() == set()
    assert plays.vote(people[4], "bad")
    assert plays.retired() == {"bad"}
    assert plays.vote(people[4], "bad"), "it is retired already"
    assert plays.voted() == [Voted("bad", 5, 0, True)]


def test_a_puzzle_that_many_played_takes_more_votes(house: House) -> None:
    people = [member(house, f"Member {n:02}") for n in range(27)]
    for one in people:
        answer(house, one, "a", right=True)
    for one in people[:5]:
        assert not house.puzzle_plays.vote(one, HERE.puzzle_id)
    assert house.puzzle_plays.vote(people[5], HERE.puzzle_id)
    assert house.puzzle_plays.voted() == [Voted(HERE.puzzle_id, 6, 27, True)]


def test_moderators_decide(house: House) -> None:
    plays, ann = house.puzzle_plays, member(house)
    house.standings.appoint("Ann", moderator=True)
    chief = ann._replace(moderator=True)
    assert plays.vote(chief, "bad")
    assert plays.retired() == {"bad"}
    plays.decide(chief, "bad", retired=False)
    assert plays.retired() == set()
    for number in range(5):
        assert not plays.vote(member(house, f"Member {number}"), "bad"), "it was decided"
    assert plays.voted()[0].votes == 6


@pytest.mark.parametrize(
    ("solved", "today", "count"),
    [((), 5, 0), ((5,), 5, 1), ((4,), 5, 1), ((3,), 5, 0), ((2, 3, 4), 5, 3), ((1, 2, 4, 5), 5, 2)],
)
def test_a_streak_goes_up_to_today_or_yesterday(
    solved: tuple[int, ...], today: int, count: int
) -> None:
    assert streak(set(solved), today) == count


def test_the_longest_streak() -> None:
    assert longest(set()) == 0
    assert longest({1, 2, 3, 7, 9, 10}) == 3


def test_a_forgotten_account_leaves_nothing(house: House) -> None:
    plays, ann = house.puzzle_plays, member(house)
    answer(house, ann, "a", right=True)
    plays.vote(ann, HERE.puzzle_id)
    house.people.forget(ann.id)
    assert plays.plays(ann) == []
    assert plays.rating(ann) is None
    assert not plays.has_voted(ann, HERE.puzzle_id)
