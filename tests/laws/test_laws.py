"""Laws that every title obeys, tried on whole games of random players."""

import json
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest

from tests.eighteen.toy import game as toy
from tests.processes import printed
from tests.teaching import game as teaching
from trunkline import titles
from trunkline.bots.self_play import self_play
from trunkline.kernel import (
    CHANCE,
    SPECTATOR,
    Draw,
    Plan,
    Range,
    Timeline,
    asked,
    audit,
    count,
    determinize,
    digest,
    draw_chance,
    examples,
    files,
    finished,
    fork,
    freeze,
    legal,
    play,
    refusal,
    same_question,
    see_action,
    see_events,
    see_offers,
    thaw,
    view,
    why_not,
)
from trunkline.kernel.game import complete
from trunkline.kernel.offers import kind
from trunkline.kernel.secrets import secrets_in
from trunkline.kernel.state import plain
from trunkline.table.titles import Installed, TitleInfo

TABLES: dict[str, list[tuple[int, dict[str, Any]]]] = {
    "1848": [
        (3, {}),
        (4, {}),
        (6, {}),
        (4, {"edition": "first-2007"}),
        (4, {"edition": "18xx.games"}),
    ],
    "18oe": [],
}
"""The tables that a title is tried at, seats and options; without an entry, its least and most.
Games of 18OE take thousands of actions: tests/titles/g18oe tries these laws on parts of them."""


def tables(title: TitleInfo) -> list[tuple[int, dict[str, Any]]]:
    least_and_most = sorted({title.seats[0], title.seats[-1]})
    return TABLES.get(title.title, [(seats, {}) for seats in least_and_most])


CARDS = [1, 2, 2, 3, 5, 8, 8, 9, 10, 11, 12, 12, 13]
SMALL: dict[str, Any] = {"toy": toy.make, "goods-yard": teaching.make}
"""Games that are no titles and obey the laws all the same: the kit's own 18xx, and the
teaching game, whose cards are dealt one by one or all at once."""


def load(title: str, seats: int, options: dict[str, Any], *more: Any) -> Any:
    """A title, or a game of the tests."""
    small = SMALL.get(title)
    return small(title, seats, options) if small else titles.load(title, seats, options, *more)


CASES = [
    pytest.param(one.title, seats, options, id=f"{one.title}-{seats}-{options.get('edition', '')}")
    for one in Installed().catalogue()
    for seats, options in tables(one)
] + [
    *(pytest.param("toy", seats, {}, id=f"toy-{seats}") for seats in (2, 3)),
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
    return self_play(load(title, seats, json.loads(options)), seed=1848)


def digests(timeline: Timeline[Any]) -> list[str]:
    return [digest(timeline.at(index).state) for index in range(timeline.end + 1)]


def moments(timeline: Timeline[Any], every: int) -> list[int]:
    return list(range(0, timeline.end, every))


def some_actions(game: Any, state: Any, offers: list[Any]) -> list[Any]:
    """Every offer at its limits: a range at both ends and in the middle, a plan completed."""
    found = []
    for offer in offers:
        if isinstance(offer, Range):
            values = offer.values()
            chosen = {values[0], values[len(values) // 2], values[-1]}
            found += [offer.at(value) for value in sorted(chosen)]
        elif isinstance(offer, Plan):
            found.append(complete(game, state, offer))
        elif isinstance(offer, Draw):
            found += [draw_chance(game, state, Random(seed)) for seed in range(3)]
        else:
            found.append(offer)
    return found


@law
def test_a_game_ends_and_is_sound_at_every_action(title, seats, options):
    timeline = whole_game(title, seats, options)
    game = timeline.game
    assert finished(timeline.state)
    assert game.end_reason(timeline.state)
    places = game.ranking(timeline.state)
    assert sorted(seat for one in places for seat in one.seats) == list(range(seats))
    assert {s: one.score for one in places for s in one.seats} == game.result(timeline.state)
    for index in range(timeline.end + 1):
        assert audit(game, timeline.at(index).state) == []


@law
def test_every_asked_seat_has_an_offer_and_every_offer_is_accepted(title, seats, options):
    timeline = whole_game(title, seats, options)
    game = timeline.game
    for index in moments(timeline, 4):
        state = timeline.at(index).state
        for seat in asked(state):
            offers = legal(game, state, seat)
            assert offers
            assert all(count(offer) > 0 for offer in offers)
            for action in some_actions(game, state, offers):
                assert refusal(game, state, action) is None, action
                play(game, state, action)


@law
def test_what_is_played_was_offered(title, seats, options):
    timeline = whole_game(title, seats, options)
    for index in moments(timeline, 3):
        state, action = timeline.at(index).state, timeline.at(index + 1).action
        offers = legal(timeline.game, state, action.seat)
        same_kind = [offer for offer in offers if kind(offer) is type(action)]
        open_ended = [offer for offer in same_kind if isinstance(offer, Plan | Draw)]
        assert open_ended or any(action in examples(offer) for offer in same_kind)


@law
def test_who_is_not_asked_is_refused_with_a_sentence(title, seats, options):
    timeline = whole_game(title, seats, options)
    game = timeline.game
    for index in moments(timeline, 10):
        state = timeline.at(index).state
        assert legal(game, state, SPECTATOR) == []
        for seat in set(range(seats)) - set(asked(state)):
            assert legal(game, state, seat) == []
            for action in some_actions(game, state, legal(game, state))[:3]:
                assert refusal(game, state, replace(action, seat=seat))


@law
def test_every_reason_why_not_cites_its_section(title, seats, options):
    timeline = whole_game(title, seats, options)
    for index in moments(timeline, 10):
        state = timeline.at(index).state
        for seat in asked(state):
            for found in why_not(timeline.game, state, seat):
                assert "§" in found.reason, found


@law
def test_copies_never_leak(title, seats, options):
    timeline = whole_game(title, seats, options)
    game, random, before = timeline.game, Random(7), digests(timeline)
    for index in moments(timeline, max(1, timeline.end // 5)):
        state = timeline.at(index).state
        for _ in range(40):
            if finished(state):
                break
            choices = some_actions(game, state, legal(game, state))
            state = play(game, state, random.choice(choices))
    assert digests(timeline) == before


@law
def test_undo_and_redo_give_the_same_digests(title, seats, options):
    timeline = whole_game(title, seats, options).branch()
    before = digests(timeline)
    for index in moments(timeline, 25):
        timeline.jump(index + 1)
        assert digest(timeline.undo()) == before[index]
        assert digest(timeline.redo()) == before[index + 1]


@law
def test_actions_states_and_files_come_back_as_they_were(title, seats, options):
    timeline = whole_game(title, seats, options)
    game = timeline.game
    for index in range(1, timeline.end + 1):
        action = timeline.at(index).action
        assert game.codec.decode(json.loads(json.dumps(game.codec.encode(action)))) == action
    for index in moments(timeline, 5):
        state = timeline.at(index).state
        thawed = thaw(game, json.loads(json.dumps(freeze(state))))
        assert digest(thawed) == digest(state)
        assert legal(game, thawed) == legal(game, state)
    names = [f"Player {seat}" for seat in range(seats)]
    again, _ = files.read(json.loads(json.dumps(files.write(timeline, names))), load)
    assert digests(again) == digests(timeline)


@law
def test_what_is_derived_is_what_would_be_made_from_scratch(title, seats, options):
    """Kept up to date action by action, or made anew: the same actions follow."""
    timeline = whole_game(title, seats, options)
    game = timeline.game
    for index in moments(timeline, 6):
        state, action = timeline.at(index).state, timeline.at(index + 1).action
        fresh = fork(state)
        game.rebuild(fresh)
        assert digest(play(game, fresh, action)) == digest(timeline.at(index + 1).state)


@law
def test_offers_need_no_foreign_secret_and_logs_read_as_sentences(title, seats, options):
    timeline = whole_game(title, seats, options)
    game = timeline.game
    for index in moments(timeline, 3):
        state = timeline.at(index).state
        for seat in asked(state):
            if seat != CHANCE:
                assert see_offers(game, state, seat) == legal(game, state, seat)
        for seat in (*range(seats), SPECTATOR):
            assert all(one.score is not None for one in game.standing(view(game, state, seat)))
            for event in see_events(view(game, state, seat).events, seat):
                sentence = event.sentence(lambda who: f"P{who}", seat, game.said)
                assert sentence
                assert "None" not in sentence


@law
def test_an_answer_is_known_to_its_seat_alone_until_all_are_in(title, seats, options):
    """Whatever one of several asked seats answers, the others get the same bytes."""
    timeline = whole_game(title, seats, options)
    assert_answers_are_secret(timeline)


def assert_answers_are_secret(timeline: Timeline[Any]) -> int:
    """Try every answer wherever several seats are asked; counts the questions."""
    game, found = timeline.game, 0
    for index in range(timeline.end):
        state = timeline.at(index).state
        if len(asked(state)) < 2:
            continue
        found += 1
        for seat in asked(state):
            told = set()
            for action in some_actions(game, state, legal(game, state, seat)):
                after = play(game, state, action)
                assert same_question(state, after), action
                if seat not in asked(after):
                    told.add(tuple(_received(game, after, action, other) for other in asked(after)))
            assert len(told) <= 1
    return found


def _received(game: Any, state: Any, action: Any, seat: int) -> str:
    """What a seat is sent about the present moment."""
    seen = view(game, state, seat)
    log = [see_action(action, seat), seen.asked, *seen.events, *see_offers(game, state, seat)]
    return f"{log} {digest(seen.state)}"


@law
def test_a_guess_at_what_is_hidden_agrees_with_all_that_a_seat_sees(title, seats, options):
    assert_guesses_agree(whole_game(title, seats, options), every=17)


def assert_guesses_agree(timeline: Timeline[Any], every: int) -> None:
    """For every seat, the view of a guessed state is the view it was guessed from."""
    game, random = timeline.game, Random(1848)
    for index in moments(timeline, every):
        state = timeline.at(index).state
        for seat in (*range(game.seats), SPECTATOR):
            seen = view(game, state, seat)
            guess = determinize(game, seen, random)
            again = view(game, guess, seat)
            assert (again.asked, again.events) == (seen.asked, seen.events)
            assert digest(again.state) == digest(seen.state)
            assert list(secrets_in(plain(guess))) == [
                secret._replace(value=guessed.value)
                for secret, guessed in zip(
                    secrets_in(plain(state)), secrets_in(plain(guess)), strict=True
                )
            ]
            assert audit(game, guess) == []
            for _ in range(5):  # it can be played on
                if finished(guess):
                    break
                guess = play(game, guess, some_actions(game, guess, legal(game, guess))[0])


REPLAY = """
import json, sys
from tests.laws.test_laws import load
from trunkline.bots.self_play import self_play
from trunkline.kernel import digest
timeline = self_play(load(sys.argv[1], int(sys.argv[2]), json.loads(sys.argv[3])), 1848)
for index in range(timeline.end + 1):
    print(timeline.at(index).action, digest(timeline.at(index).state))
"""


@law
def test_a_game_is_the_same_whatever_the_hash_seed(title, seats, options):
    timeline = whole_game(title, seats, options)
    here = [f"{timeline.at(i).action} {d}" for i, d in enumerate(digests(timeline))]
    there = printed(REPLAY, title, str(seats), json.dumps(options))
    assert there.splitlines() == here


@pytest.mark.soak
@law
@pytest.mark.parametrize("seed", range(40))
def test_many_games_end_and_read_back_as_they_were(title, seats, options, seed):
    game = load(title, seats, options)
    timeline = self_play(game, seed)
    assert game.end_reason(timeline.state)
    names = [f"Player {seat}" for seat in range(seats)]
    again, _ = files.read(json.loads(json.dumps(files.write(timeline, names))), load)
    assert digests(again) == digests(timeline)
    for index in moments(timeline, 5):
        state = timeline.at(index).state
        assert all(legal(game, state, seat) for seat in asked(state))
