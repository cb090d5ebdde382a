"""Laws that every title obeys, tried on one whole game of random players."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from random import Random
from typing import Any, TypeAlias

from trunkline.arena.self_play import self_play
from trunkline.kernel import (
    SPECTATOR,
    BadData,
    Draw,
    Game,
    Plan,
    Timeline,
    asked,
    audit,
    count,
    digest,
    examples,
    files,
    finished,
    fork,
    freeze,
    legal,
    play,
    refusal,
    thaw,
    why_not,
)
from trunkline.kernel.offers import kind
from trunkline.testing.broken import expect
from trunkline.testing.laws_18xx import tables_of_18xx_are_whole, too_many_trains_are_given_up
from trunkline.testing.moments import digests, moments, some_actions
from trunkline.testing.pages import pages_show_everything
from trunkline.testing.secrecy import (
    answers_stay_secret,
    guesses_agree_with_views,
    views_are_enough,
)

Law: TypeAlias = Callable[[Timeline[Any]], object]
"""A law looks at a whole game and raises ``LawBroken``, or does not."""


def ends_and_is_sound(timeline: Timeline[Any]) -> None:
    """Check that a game ends for a reason, ranks every seat once, and passes every audit."""
    game, last = timeline.game, timeline.state
    expect(finished(last), "the game is not over")
    expect(game.end_reason(last), "nothing says why it ended")
    places = game.ranking(last)
    ranked = sorted(seat for one in places for seat in one.seats)
    expect(ranked == list(range(game.seats)), f"the ranking has the seats {ranked}")
    scores = {seat: one.score for one in places for seat in one.seats}
    expect(scores == game.result(last), "ranking and result disagree")
    for index in range(timeline.end + 1):
        faults = audit(game, timeline.at(index).state)
        expect(not faults, f"the audit finds {faults}", index)


def offers_are_accepted(timeline: Timeline[Any]) -> None:
    """Check that every asked seat has an offer, and that every offer is accepted."""
    game = timeline.game
    for index in moments(timeline, 4):
        state = timeline.at(index).state
        for seat in asked(state):
            offers = legal(game, state, seat)
            expect(offers, f"seat {seat} is asked and has no offer", index)
            expect(all(count(offer) > 0 for offer in offers), "an offer without actions", index)
            for action in some_actions(game, state, offers):
                refused = refusal(game, state, action)
                expect(refused is None, f"{action} is offered and refused: {refused}", index)
                play(game, state, action)


def what_is_played_was_offered(timeline: Timeline[Any]) -> None:
    """Check that every action of the game was on offer."""
    for index in moments(timeline, 3):
        state, action = timeline.at(index).state, timeline.at(index + 1).action
        assert action is not None
        same = [o for o in legal(timeline.game, state, action.seat) if kind(o) is type(action)]
        open_ended = any(isinstance(offer, Plan | Draw) for offer in same)
        offered = open_ended or any(action in examples(offer) for offer in same)
        expect(offered, f"{action} was played and not offered", index)


def others_are_refused(timeline: Timeline[Any]) -> None:
    """Check that seats without a question have no offers, and are refused with a sentence."""
    game = timeline.game
    for index in moments(timeline, 10):
        state = timeline.at(index).state
        for seat in {*range(game.seats), SPECTATOR} - {*asked(state)}:
            expect(legal(game, state, seat) == [], f"seat {seat} is not asked", index)
            if seat == SPECTATOR:
                continue
            for action in some_actions(game, state, legal(game, state))[:3]:
                refused = refusal(game, state, replace(action, seat=seat))
                expect(refused, f"{action} was accepted from seat {seat}", index)


def reasons_cite_their_section(timeline: Timeline[Any]) -> None:
    """Check that every reason why something is not on offer cites its section of the rulebook."""
    for index in moments(timeline, 10):
        state = timeline.at(index).state
        for seat in asked(state):
            for found in why_not(timeline.game, state, seat):
                expect("§" in found.reason, f"no section in {found.reason!r}", index)


def copies_never_leak(timeline: Timeline[Any]) -> None:
    """Check that no attempt from a state of the game changes any state."""
    game, random, before = timeline.game, Random(7), digests(timeline)
    for index in moments(timeline, max(1, timeline.end // 5)):
        state = timeline.at(index).state
        for _ in range(40):
            if finished(state):
                break
            choices = some_actions(game, state, legal(game, state))
            state = play(game, state, random.choice(choices))
    expect(digests(timeline) == before, "what was only tried has changed the game")


def undo_and_redo_come_back(timeline: Timeline[Any]) -> None:
    """Undo and redo lead to the same states."""
    timeline = timeline.branch()
    before = digests(timeline)
    for index in moments(timeline, 25):
        timeline.jump(index + 1)
        expect(digest(timeline.undo()) == before[index], "undo leads elsewhere", index + 1)
        expect(digest(timeline.redo()) == before[index + 1], "redo leads elsewhere", index)


def values_come_back_from_json(timeline: Timeline[Any]) -> None:
    """Check that actions and states are the same after a round trip through JSON."""
    game = timeline.game
    for index in range(1, timeline.end + 1):
        action = timeline.at(index).action
        assert action is not None
        again = game.codec.decode(_through_json(game.codec.encode(action)))
        expect(again == action, f"{action} comes back as {again}", index)
    for index in moments(timeline, 5):
        state = timeline.at(index).state
        thawed: Any = thaw(game, _through_json(freeze(state)))
        expect(digest(thawed) == digest(state), "the snapshot is another state", index)
        same = legal(game, thawed) == legal(game, state)
        expect(same, "the snapshot has other offers", index)


def files_come_back(timeline: Timeline[Any], load: files.MakeGame | None = None) -> None:
    """Check that a game in a file is read back state by state; `load` makes it by its name."""
    names = [f"Player {seat + 1}" for seat in range(timeline.game.seats)]
    data = _through_json(files.write(timeline, names))
    again, read = files.read(data, load or (lambda *_: timeline.game))
    expect(read == names, f"the names come back as {read}")
    expect(digests(again) == digests(timeline), "the file replays to other states")


def _through_json(value: Any) -> Any:
    return json.loads(json.dumps(value))


def derived_values_are_current(timeline: Timeline[Any]) -> None:
    """Check that values updated action by action equal those made from scratch."""
    game = timeline.game
    for index in moments(timeline, 6):
        state, action = timeline.at(index).state, timeline.at(index + 1).action
        assert action is not None
        fresh = fork(state)
        game.rebuild(fresh)
        same = digest(play(game, fresh, action)) == digest(timeline.at(index + 1).state)
        expect(same, f"{action} goes another way with derived values made anew", index)


LAWS: tuple[Law, ...] = (
    ends_and_is_sound,
    tables_of_18xx_are_whole,
    too_many_trains_are_given_up,
    offers_are_accepted,
    what_is_played_was_offered,
    others_are_refused,
    reasons_cite_their_section,
    copies_never_leak,
    undo_and_redo_come_back,
    values_come_back_from_json,
    files_come_back,
    derived_values_are_current,
    views_are_enough,
    answers_stay_secret,
    guesses_agree_with_views,
    pages_show_everything,
)
"""All of them, each a function of a finished game."""


Make: TypeAlias = Callable[[int, Mapping[str, Any]], Game]
"""A title's ``make``: the number of players, and the options."""
MOST_SEATS = 8


def check_title(title: Game | Make, seed: int = 1848) -> Timeline[Any]:
    """Play a game of random players to its end and hold it to every law; return that game.

    With a title's ``make`` a game is played for every number of players that it accepts, with its
    usual options; the last of them is returned.
    """
    if isinstance(title, Game):
        return _check(title, seed)
    games = _sizes(title)
    expect(games, f"no game is made for any number of players up to {MOST_SEATS}")
    return [_check(game, seed) for game in games][-1]


def _check(game: Game, seed: int) -> Timeline[Any]:
    timeline = self_play(game, seed)
    for law in LAWS:
        law(timeline)
    return timeline


def _sizes(make: Make) -> list[Game]:
    found = []
    for seats in range(1, MOST_SEATS + 1):
        with suppress(BadData):
            found.append(make(seats, {}))
    return found
