"""Laws of a bot: it plays legal actions, breaks nothing, and is the same for the same seed."""

from __future__ import annotations

from random import Random
from typing import Any

from trunkline.bots import MakeBot
from trunkline.bots.protocol import seed_of
from trunkline.bots.random import RandomPlayer
from trunkline.kernel import (
    CHANCE,
    Game,
    Timeline,
    asked,
    digest,
    draw_chance,
    finished,
    refusal,
    see_offers,
    view,
)
from trunkline.testing.broken import expect


def check_bot(
    make: MakeBot, game: Game, seed: int = 1, *, seat: int = 0, most: int = 100_000
) -> Timeline[Any]:
    """Let a bot play at one seat against random players, to the end or to the action `most`.

    At every question the bot is made twice from a seed of that moment: both must give the same
    legal answer, and neither may change the state shown to it. Returns the game played.
    """
    timeline: Timeline[Any] = Timeline(game, game.start())
    others, chance = RandomPlayer(seed, game), Random(seed)
    while not finished(timeline.state) and timeline.now < most:
        state = timeline.state
        asks = asked(state)[0]
        if asks == CHANCE:
            timeline.play(draw_chance(game, state, chance))
        elif asks != seat:
            timeline.play(others.choose(view(game, state, asks), see_offers(game, state, asks)))
        else:
            timeline.play(_answer(make, timeline, seat, seed_of(seed, seat, timeline.now)))
    return timeline


def _answer(make: MakeBot, timeline: Timeline[Any], seat: int, seed: int) -> Any:
    game, index = timeline.game, timeline.now
    answers = []
    for _ in range(2):
        seen, offers = view(game, timeline.state, seat), see_offers(game, timeline.state, seat)
        before, shown = digest(seen.state), list(offers)
        answers.append(make(seed, game).choose(seen, offers))
        expect(digest(seen.state) == before, "the bot changed the state it was shown", index)
        expect(offers == shown, "the bot changed the offers it was shown", index)
    expect(answers[0] == answers[1], f"one seed, two answers: {answers}", index)
    expect(answers[0].seat == seat, f"{answers[0]} is an action of another seat", index)
    refused = refusal(game, timeline.state, answers[0])
    expect(refused is None, f"the bot's {answers[0]} is refused: {refused}", index)
    return answers[0]
