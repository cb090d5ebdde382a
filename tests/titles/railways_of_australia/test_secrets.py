"""Nobody learns what they may not know: barons, and what the bag and the deck will bring."""

import json
from random import Random

import pytest

from tests.titles.railways_of_australia.every_state import sensible
from trunkline.kernel import (
    CHANCE,
    SPECTATOR,
    BySeat,
    Timeline,
    asked,
    digest,
    draw_chance,
    encode,
    examples,
    finished,
    legal,
    play,
    see_action,
    see_offers,
    view,
)
from trunkline.kernel.offers import Plan, Range, template
from trunkline.kernel.secrets import secrets_in
from trunkline.kernel.state import lasting
from trunkline.titles.railways_of_australia.game import make
from trunkline.titles.railways_of_australia.records.actions import DealBarons, KeepBaron


def played(seed: int, moves: int) -> Timeline:
    """A game of three, so many moves long or to its end."""
    game, random = make(3, {}), Random(seed)
    timeline: Timeline = Timeline(game, game.start())
    while not finished(timeline.state) and timeline.end < moves:
        state = timeline.state
        if CHANCE in asked(state):
            action = draw_chance(game, state, random)
        else:
            offers = legal(game, state, asked(state)[0])
            some = [o.at(o.low) if isinstance(o, Range) else template(o) for o in offers]
            action = sensible(game, state, random, some)
        timeline.play(action)
    return timeline


def swapped(timeline: Timeline) -> Timeline:
    """The same game in which the barons of seats 1 and 2 were dealt the other way round."""
    game = timeline.game
    other: Timeline = Timeline(game, game.start())
    hands: dict = {}
    for action in timeline.actions():
        if isinstance(action, DealBarons):
            hands = dict(action.barons)
            both = {**hands, 1: hands[2], 2: hands[1]}
            action = DealBarons(CHANCE, BySeat(both))
        elif isinstance(action, KeepBaron) and action.seat in (1, 2):
            kept = hands[action.seat].index(action.baron)
            action = KeepBaron(action.seat, hands[3 - action.seat][kept])
        other.play(action)
    return other


def seen(timeline: Timeline, seat: int, index: int) -> str:
    """Everything a seat is told at a moment: state, events, log, offers."""
    game = timeline.game
    moment = timeline.at(index)
    looked = view(game, moment.state, seat)
    told = {name: encode(getattr(looked.state, name)) for name in lasting(type(looked.state))}
    said = [event.sentence(str, seat, game.format_value) for event in looked.events]
    log = repr(see_action(moment.action, seat)) if moment.action else ""
    offers = repr(see_offers(game, moment.state, seat)) if seat >= 0 else ""
    standing = repr(game.known_ranking(looked))
    return json.dumps([told, said, log, offers, standing])


@pytest.mark.rule("2.5", "14.1")
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_barons_that_are_not_yours_change_no_byte(seed):
    one = played(seed, 150)
    other = swapped(one)
    assert digest(one.state) != digest(other.state)
    for index in range(1, one.end):
        if not one.at(index).state.frames:
            break
        for seat in (0, SPECTATOR):
            assert seen(one, seat, index) == seen(other, seat, index), index


@pytest.mark.rule("2.5")
def test_undealt_cards_are_nowhere_in_the_state():
    timeline = played(5, 12)
    state = timeline.state
    text = json.dumps([encode(getattr(state, name)) for name in lasting(type(state))])
    dealt = {baron for hand in state.dealt.values() for baron in hand.value}
    for baron in timeline.game.barons:
        assert (baron in text) == (baron in dealt)


@pytest.mark.rule("2.1", "2.4", "3.4")
def test_bag_and_deck_have_no_order_that_could_be_known():
    """What comes next is drawn when it comes: after any outcome of chance any other follows from
    the very same state, and the only secrets are barons."""
    timeline = played(4, 120)
    game = timeline.game
    for index in range(timeline.end):
        state = timeline.at(index).state
        hidden = list(secrets_in([getattr(state, name) for name in lasting(type(state))]))
        values = {one for secret in hidden for one in _flat(secret.value)}
        assert values <= set(game.barons)
        assert list(state.deck) == [card for card in game.cards if card in state.deck]
        if asked(state) == (CHANCE,) and state.frames[-1].step in ("reveal", "cubes"):
            outcomes = [a for o in legal(game, state) for a in examples(o)]
            assert len(outcomes) > 1
            for outcome in outcomes[:3]:
                play(game, state, outcome)


def _flat(value) -> list:
    return list(value) if isinstance(value, tuple) else [value]


def test_plans_are_complete_as_they_are_offered():
    timeline = played(6, 200)
    game = timeline.game
    plans = 0
    for index in range(timeline.end):
        state = timeline.at(index).state
        for offer in legal(game, state):
            if isinstance(offer, Plan):
                assert offer.action.links
                plans += 1
    assert plans
