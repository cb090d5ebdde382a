"""The caretaker of a seat that was left: it keeps the seat running and starts nothing."""

from random import Random
from typing import Any

import pytest

from trunkline import titles
from trunkline.bots.protocol import seed_of
from trunkline.eighteen.parts.actions import Pass
from trunkline.kernel import CHANCE, Seat, asked, draw_chance, play, refusal, see_offers, view
from trunkline.kernel.offers import template
from trunkline.titles import bots
from trunkline.titles.g18oe.bots.caretaker import CARE as care_18oe
from trunkline.titles.g18oe.records.actions import Answer as answer_18oe
from trunkline.titles.g18oe.records.actions import Distribute
from trunkline.titles.g1848.bots.caretaker import CARE as care_1848
from trunkline.titles.g1848.records.actions import Answer as answer_1848

MINE = {
    "1848": {
        *("Pass", "RunTrains", "Distribute", "DiscardTrain", "Answer"),
        *("BuyPrivate", "LowerPrice"),  # the auction goes on only if somebody buys
    },
    "railways-of-australia": {"KeepBaron", "PassBid", "Pass", "Stop", "Deliver"},
}


def taken_over(title: str, before: int, after: int, seed: int) -> list[tuple[Any, list[Any]]]:
    """Novices play; seat 0 is left after some actions. Return what its caretaker did, and could."""
    game = titles.load(title, 3, {})
    state, chance, found = game.start(), Random(seed), []
    for number in range(before + after):
        if not state.frames:
            break
        seat = asked(state)[0]
        if seat == CHANCE:
            state = play(game, state, draw_chance(game, state, chance))
            continue
        left = seat == 0 and number >= before
        bot: Any = bots.make("caretaker" if left else "novice", seed_of(seed, seat, number), game)
        offers = see_offers(game, state, seat)
        action = bot.choose(view(game, state, seat), list(offers))
        assert refusal(game, state, action) is None
        if left:
            assert bot.why.startswith("A caretaker")
            found.append((action, [template(offer) for offer in offers]))
        state = play(game, state, action)
    return found


@pytest.mark.parametrize(("title", "before"), [("1848", 150), ("railways-of-australia", 60)])
def test_a_caretaker_runs_pays_and_passes(title, before):
    done = taken_over(title, before, 200, 5)
    kinds = [type(action).__name__ for action, _ in done]
    assert "Pass" in kinds
    assert {"RunTrains", "Deliver"} & set(kinds), "it keeps the seat running"
    for action, offered in done:
        could_pass = any(type(one).__name__ in ("Pass", "PassBid", "Stop") for one in offered)
        assert type(action).__name__ in MINE[title] or not could_pass
        if type(action).__name__ == "Distribute":
            assert action.pay


@pytest.mark.parametrize(("care", "answer"), [(care_1848, answer_1848), (care_18oe, answer_18oe)])
def test_a_caretaker_agrees_to_no_deal(care, answer):
    assert care.prefers(answer(Seat(0), False))
    assert not care.prefers(answer(Seat(0), True))


def test_a_caretaker_of_18oe_pays_all_and_prefers_nothing_else():
    assert care_18oe.prefers(Distribute(Seat(0), "pay"))
    assert not care_18oe.prefers(Distribute(Seat(0), "hold"))
    assert not care_18oe.prefers(Pass(Seat(0)))


def test_a_caretaker_of_18oe_pays_and_never_stalls():
    """From the first question on, packet and regionals included."""
    game = titles.load("18oe", 3, {"scenario": "uk-france"})
    state, chance, done = game.start(), Random(1), set()
    for number in range(220):
        seat = asked(state)[0]
        if seat == CHANCE:
            state = play(game, state, draw_chance(game, state, chance))
            continue
        bot: Any = bots.make("caretaker" if seat == 0 else "novice", number, game)
        action = bot.choose(view(game, state, seat), see_offers(game, state, seat))
        if seat == 0:
            done.add(type(action).__name__)
            assert getattr(action, "choice", "pay") == "pay"
        state = play(game, state, action)
    assert {"Pass", "BuyTrain"} <= done, "a reserved train has to be bought"


def test_a_caretaker_is_no_level_that_anybody_chooses():
    for title in titles.names():
        assert bots.has_caretaker(title)
        assert "caretaker" not in bots.names(title)
    assert not bots.has_caretaker("1849")
