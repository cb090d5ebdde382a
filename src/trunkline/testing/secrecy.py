"""Laws of hidden information: offers, answers and guesses reveal nothing."""

from __future__ import annotations

from random import Random
from typing import Any

from trunkline.kernel import (
    CHANCE,
    SPECTATOR,
    Action,
    Game,
    Timeline,
    asked,
    audit,
    determinize,
    digest,
    finished,
    legal,
    play,
    same_question,
    see_action,
    see_events,
    see_offers,
    view,
)
from trunkline.kernel.secrets import secrets_in
from trunkline.kernel.state import plain
from trunkline.testing.broken import expect
from trunkline.testing.moments import moments, some_actions


def views_are_enough(timeline: Timeline[Any]) -> None:
    """Check that offers need no foreign secret, and that ranking and log can be read."""
    game = timeline.game
    for index in moments(timeline, 3):
        state = timeline.at(index).state
        for seat in asked(state):
            same = seat == CHANCE or see_offers(game, state, seat) == legal(game, state, seat)
            expect(same, f"seat {seat} sees other offers than it has", index)
        for seat in (*range(game.seats), SPECTATOR):
            seen = view(game, state, seat)
            for one in game.known_ranking(seen):
                expect(one.score is not None, f"seat {seat} sees no score", index)
            for event in see_events(seen.events, seat):
                sentence = event.sentence(lambda who: f"P{who}", seat, game.format_value)
                sound = bool(sentence) and "None" not in sentence
                expect(sound, f"{type(event).__name__} reads {sentence!r}", index)


def answers_stay_secret(timeline: Timeline[Any]) -> int:
    """Check that the others are sent the same bytes, whatever one of several asked seats answers.

    It tries every answer wherever several seats are asked, and returns the number of such
    questions.
    """
    game, found = timeline.game, 0
    for index in range(timeline.end):
        state = timeline.at(index).state
        if len(asked(state)) < 2:
            continue
        found += 1
        for seat in asked(state):
            sent = set()
            for action in some_actions(game, state, legal(game, state, seat)):
                after = play(game, state, action)
                expect(same_question(state, after), f"{action} ends the question", index)
                if seat not in asked(after):
                    sent.add(tuple(_sent(game, after, action, other) for other in asked(after)))
            expect(len(sent) <= 1, f"the others learn what seat {seat} answered", index)
    return found


def _sent(game: Game, state: Any, action: Action, seat: int) -> str:
    """Return the data that a seat is sent about the current moment."""
    seen = view(game, state, seat)
    log = [see_action(action, seat), seen.asked, *seen.events, *see_offers(game, state, seat)]
    return f"{log} {digest(seen.state)}"


def guesses_agree_with_views(timeline: Timeline[Any], every: int = 17) -> None:
    """Check for every seat that the view of a guessed state equals the view behind the guess."""
    game, random = timeline.game, Random(1848)
    for index in moments(timeline, every):
        state = timeline.at(index).state
        for seat in (*range(game.seats), SPECTATOR):
            seen = view(game, state, seat)
            guess = determinize(game, seen, random)
            again = view(game, guess, seat)
            same = (again.asked, again.events) == (seen.asked, seen.events)
            expect(same, f"seat {seat} would see something else", index)
            expect(digest(again.state) == digest(seen.state), f"seat {seat} sees more", index)
            hidden, guessed = (list(secrets_in(plain(one))) for one in (state, guess))
            kept = [one._replace(value=None) for one in hidden]
            expect(kept == [one._replace(value=None) for one in guessed], "other secrets", index)
            expect(not audit(game, guess), f"{audit(game, guess)} in a guess", index)
            _play_on(game, guess)


def _play_on(game: Game, state: Any, actions: int = 5) -> None:
    """Play actions from a guess: it is a state like any other."""
    for _ in range(actions):
        if not finished(state):
            state = play(game, state, some_actions(game, state, legal(game, state))[0])
