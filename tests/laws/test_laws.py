"""Every title is held to the laws of ``trunkline.testing``, on whole games of random players."""

import json
from functools import cache
from typing import Any

import pytest

from examples.goods_yard import game as teaching
from tests.processes import printed_there
from trunkline import titles
from trunkline.arena.self_play import self_play
from trunkline.kernel import Timeline, asked, legal
from trunkline.table.titles import Installed, TitleInfo
from trunkline.testing import LAWS, Law, digests, moments
from trunkline.testing.laws import ends_and_is_sound, files_come_back

TABLES: dict[str, list[tuple[int, dict[str, Any]]]] = {
    "1848": [
        (3, {}),
        (4, {}),
        (6, {}),
        (4, {"edition": "first-2007"}),
        (4, {"edition": "18xx.games"}),
    ],
    "18oe": [(2, {"scenario": "uk-france"}), (3, {})],
}
"""The tables that a title is tried at, seats and options; without an entry, its least and most."""
BEGINNINGS = {"18oe": {2: 260, 3: 430}}
"""Games of 18OE take thousands of actions: so many by the number of seats are tried here (packet
and stock rounds, first operating rounds), later parts in tests/titles/g18oe, and whole games there
in the long runs."""


def tables(title: TitleInfo) -> list[tuple[int, dict[str, Any]]]:
    least_and_most = sorted({title.seats[0], title.seats[-1]})
    return TABLES.get(title.title, [(seats, {}) for seats in least_and_most])


CARDS = [1, 2, 2, 3, 5, 8, 8, 9, 10, 11, 12, 12, 13]
SMALL: dict[str, Any] = {"goods-yard": teaching.make}
"""Games that are not titles and obey the laws all the same: the teaching game, whose cards are
dealt one by one or all at once."""


def load(title: str, seats: int, options: dict[str, Any], *more: Any) -> Any:
    """A title, or a game of the tests."""
    small = SMALL.get(title)
    return small(title, seats, options) if small else titles.load(title, seats, options, *more)


CASES = [
    pytest.param(one.title, seats, options, id=f"{one.title}-{seats}-{options.get('edition', '')}")
    for one in Installed().catalogue()
    for seats, options in tables(one)
] + [
    *(
        pytest.param("goods-yard", 3, {"cards": CARDS, "deal": deal}, id=f"goods-yard-{deal}")
        for deal in ("singly", "at once")
    ),
]
law = pytest.mark.parametrize(("title", "seats", "options"), CASES)


def whole_game(title: str, seats: int, options: dict[str, Any]) -> Timeline[Any]:
    return _whole_game(title, seats, json.dumps(options))


@cache
def _whole_game(title: str, seats: int, options: str) -> Timeline[Any]:
    most = BEGINNINGS.get(title, {}).get(seats, 0)
    return self_play(load(title, seats, json.loads(options)), 1848, most)


@pytest.mark.parametrize(
    ("title", "seats", "options", "kept"),
    [
        pytest.param(*case.values, kept, id=f"{kept.__name__}-{case.id}")
        for kept in LAWS
        for case in CASES
        if kept is not ends_and_is_sound or case.values[0] not in BEGINNINGS
    ],
)
def test_a_title_keeps_every_law(title, seats, options, kept: Law):
    kept(whole_game(title, seats, options))


@law
def test_a_file_names_everything_that_makes_its_game(title, seats, options):
    files_come_back(whole_game(title, seats, options), load)


REPLAY = """
import json, sys
from tests.laws.test_laws import whole_game
from trunkline.testing import digests
timeline = whole_game(sys.argv[1], int(sys.argv[2]), json.loads(sys.argv[3]))
for index, digest in enumerate(digests(timeline)):
    print(timeline.at(index).action, digest)
"""


@law
def test_a_game_is_the_same_whatever_the_hash_seed(title, seats, options):
    timeline = whole_game(title, seats, options)
    here = [f"{timeline.at(i).action} {d}" for i, d in enumerate(digests(timeline))]
    there = printed_there(REPLAY, title, str(seats), json.dumps(options))
    assert there.splitlines() == here


@pytest.mark.soak
@law
@pytest.mark.parametrize("seed", range(40))
def test_many_games_end_and_read_back_as_they_were(title, seats, options, seed):
    game = load(title, seats, options)
    timeline = self_play(game, seed, BEGINNINGS.get(title, {}).get(seats, 0))
    assert game.end_reason(timeline.state) or title in BEGINNINGS
    files_come_back(timeline, load)
    for index in moments(timeline, 5):
        state = timeline.at(index).state
        assert all(legal(game, state, seat) for seat in asked(state))
