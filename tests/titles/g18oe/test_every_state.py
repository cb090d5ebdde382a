"""Laws at states of seeded games: what is offered is accepted, what is altered is refused."""

from __future__ import annotations

from dataclasses import fields, replace
from functools import cache
from random import Random
from typing import Any

import pytest

from trunkline import titles
from trunkline.bots.random import RandomPlayer
from trunkline.kernel import (
    CHANCE,
    Plan,
    Range,
    asked,
    digest,
    draw_chance,
    finished,
    freeze,
    legal,
    play,
    refusal,
    see_offers,
    thaw,
    view,
)
from trunkline.kernel.game import complete

GAMES = [(3, {}, 420), (5, {"concessions": "without"}, 420), (2, {"seating": "drawn"}, 300)]
EVERY = 12


@cache
def states(seats: int, options: tuple[tuple[str, str], ...], actions: int) -> tuple[Any, list[Any]]:
    """A game and every twelfth state of its beginning, played by lot."""
    game = titles.load("18oe", seats, dict(options))
    state, player, chance = game.start(), RandomPlayer(7, game), Random(7)
    found = []
    for number in range(actions):
        if finished(state):
            break
        seat = asked(state)[0]
        if seat == CHANCE:
            state = play(game, state, draw_chance(game, state, chance))
            continue
        if number % EVERY == 0:
            found.append(state)
        offers = see_offers(game, state, seat)
        state = play(game, state, player.choose(view(game, state, seat), offers))
    return game, found


games = pytest.mark.parametrize(("seats", "options", "actions"), GAMES)


def some(game: Any, state: Any, offers: list[Any], random: Random) -> list[Any]:
    """A few offers of each kind, ranges at both ends, plans completed."""
    found = []
    for offer in random.sample(offers, min(12, len(offers))):
        if isinstance(offer, Range):
            found += [offer.at(offer.values()[0]), offer.at(offer.values()[-1])]
        elif isinstance(offer, Plan):
            found.append(complete(game, state, offer))
        else:
            found.append(offer)
    return found


@games
def test_every_offer_is_accepted(seats, options, actions):
    game, found = states(seats, tuple(options.items()), actions)
    random = Random(1)
    for state in found:
        for seat in asked(state):
            offers = legal(game, state, seat)
            assert offers
            for action in some(game, state, offers, random):
                assert refusal(game, state, action) is None, action
                play(game, state, action)


@games
def test_altered_actions_are_judged_and_change_nothing(seats, options, actions):
    game, found = states(seats, tuple(options.items()), actions)
    random = Random(2)
    refused = 0
    for state in found[::2]:
        before = digest(state)
        for action in some(game, state, legal(game, state), random):
            for altered in alterations(action):
                reason = refusal(game, state, altered)
                assert reason is None or "§" in reason, reason
                if reason is None:
                    play(game, state, altered)  # audited
                refused += reason is not None
        assert digest(state) == before
    assert refused > 50


def alterations(action: Any) -> list[Any]:
    """The action with another value in each of its fields."""
    found = []
    for field in fields(action):
        value = getattr(action, field.name)
        if field.name == "seat" or isinstance(value, bool):
            continue
        if isinstance(value, int):
            found += (
                [replace(action, **{field.name: value + 5}), replace(action, amount=-1)]
                if (field.name == "amount")
                else [replace(action, **{field.name: value + 1})]
            )
        elif isinstance(value, str):
            found.append(replace(action, **{field.name: "nowhere"}))
    return found


@games
def test_snapshots_come_back(seats, options, actions):
    game, found = states(seats, tuple(options.items()), actions)
    for state in found[::6]:
        back = thaw(game, freeze(state))
        assert digest(back) == digest(state)
        assert legal(game, back) == legal(game, state)
