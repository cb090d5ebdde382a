"""At every state of seeded games: what is offered is accepted, what is not offered is refused."""

from __future__ import annotations

from dataclasses import fields, replace
from random import Random
from typing import Any

from trunkline.kernel import Action, Plan, Range, asked, examples, finished, legal, play, refusal
from trunkline.kernel.game import complete
from trunkline.titles.g1848.game import make
from trunkline.titles.g1848.records.actions import LayDesertTrack, LayTrack, RunTrains

NUMBERS = {
    "percent": (-10, 0, 5, 10, 20, 30, 40, 50, 60, 70, 100),
    "price": (-1, 0, 1, 40, 41, 80, 140, 220, 221, 100, 120, 300, 10_000),
    "par": (0, 60, 70, 80, 90, 100, 110),
    "rotation": (-1, 0, 1, 2, 3, 4, 5, 6),
    "name": ("2", "2+", "3", "3+", "4", "4+", "5", "5+", "6", "6+", "8", "D", "2E", "9"),
    "train": ("2-0", "2-5", "3-0", "4-1", "5-0", "2E-0", "8-0", "9-9"),
    "trade_in": ("", "4-0", "4-1", "3-0"),
    "source": ("new", "pool", "bank"),
    "city": ("F17.0", "G6.0", "H11.0", "G10.1", "D1.0", "E10.0", "A4.0", "H9.0"),
    "recorded": (None, 0, 100),
}


def mutants(game: Any, action: Action, random: Random) -> list[Action]:
    """The action with one field changed, several times."""
    found: list[Action] = []
    for field in fields(action):
        old = getattr(action, field.name)
        if field.name == "seat":
            values: Any = range(game.seats)
        elif field.name in NUMBERS:
            values = NUMBERS[field.name]
        elif field.name in game.vocabulary:
            values = sorted(game.vocabulary[field.name])
        elif isinstance(old, bool):
            values = (True, False)
        else:
            continue
        other = [value for value in values if value != old]
        found += [
            replace(action, **{field.name: value})
            for value in random.sample(other, min(2, len(other)))
        ]
    return found


def complete_offers(game: Any, state: Any) -> tuple[list[Action], set[Action]]:
    """What may be played (ranges at their ends and inside), and everything that is offered."""
    tried: list[Action] = []
    everything: set[Action] = set()
    for offer in legal(game, state):
        if isinstance(offer, Plan):
            action = complete(game, state, offer)
            tried.append(action)
            everything.add(action)
            continue
        actions = list(examples(offer))
        everything.update(actions)
        tried += (
            [actions[0], actions[len(actions) // 2], actions[-1]]
            if isinstance(offer, Range)
            else actions
        )
    return tried, everything


def free_form(game: Any, state: Any, action: Action) -> bool:
    """Forms accepted besides the one on offer: other routes, a rotation that looks alike."""
    if isinstance(action, RunTrains):
        return True
    if isinstance(action, LayTrack | LayDesertTrack):
        lay = game.board.lay(state.tiles, action.hex, action.tile, action.rotation)
        return lay is not None and lay.twin != lay.rotation
    return False


WEIGHTS = {
    "TakeLoan": 0.03, "SellShares": 0.2, "Pass": 0.6, "TakeOverPrivate": 0.1, "BuyTrainFrom": 0.1,
    "LayTrack": 4, "BuyShare": 4, "StartCompany": 1, "PlaceToken": 1, "BuyTrain": 1,
}  # fmt: skip
"""How likely a kind of action is in games that are meant to reach the last phase."""


def sensible(random: Random, actions: list[Action]) -> Action:
    """A kind of action by its weight, then any action of that kind; income is mostly paid out."""
    kinds: dict[str, list[Action]] = {}
    for action in actions:
        kinds.setdefault(type(action).__name__, []).append(action)
    names = list(kinds)
    (name,) = random.choices(names, [WEIGHTS.get(kind, 1.0) for kind in names])
    if name == "Distribute" and random.random() < 0.8:
        return kinds[name][0]
    return random.choice(kinds[name])


def walk(players: int, seed: int, *, play_every: int, options: dict[str, Any] | None = None) -> int:
    """Play a random game and judge every state on the way; gives the number of actions.

    Games with an even seed choose sensibly, so that they last; those with an odd one anything.
    """
    game = make(players, options or {})
    random = Random(seed)
    state: Any = game.start()
    count = 0
    while not finished(state):
        tried, everything = complete_offers(game, state)
        assert tried, state.frames[-1]
        assert {action.seat for action in tried} <= set(asked(state))
        for action in tried:
            reason = refusal(game, state, action)
            assert reason is None, f"{action} is offered but: {reason}"
            if count % play_every == 0:
                play(game, state, action)
        for action in random.sample(tried, min(4, len(tried))):
            for mutant in mutants(game, action, random):
                reason = refusal(game, state, mutant)
                if reason is None:
                    known = mutant in everything or free_form(game, state, mutant)
                    assert known, f"{mutant} is accepted but not offered"
                else:
                    assert mutant not in everything, f"{mutant} is offered but: {reason}"
                    assert "§" in reason, f"{mutant}: {reason}"
        chosen = random.choice(tried) if seed % 2 else sensible(random, tried)
        state = play(game, state, chosen)
        count += 1
    assert game.end_reason(state)
    return count
