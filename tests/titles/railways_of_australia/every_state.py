"""At every state of seeded games: what is offered is accepted, what is not offered is refused."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, replace
from random import Random
from typing import Any

from trunkline.kernel import (
    CHANCE,
    Action,
    Draw,
    Plan,
    Range,
    asked,
    draw_chance,
    examples,
    finished,
    legal,
    play,
    refusal,
)
from trunkline.titles.railways_of_australia.game import make
from trunkline.titles.railways_of_australia.records.actions import Deliver, Lay

VALUES: dict[str, tuple[Any, ...]] = {
    "a": (-1, 0, 1, 2, 3, 4, 5, 6),
    "b": (-1, 0, 1, 2, 3, 4, 5, 6),
    "side": (-1, 0, 1, 2, 3, 4, 5, 6),
    "amount": (-1000, 0, 500, 1000, 2000, 7000, 1_000_000),
    "link": (0, 1, 2, 3, 5, 8, 13, 21, 99),
    "first": (-1, 0, 1, 2, 6),
    "cubes": ((), ("red",), ("red", "blue"), ("blue", "red"), ("green", "red")),
}


def mutants(game: Any, state: Any, action: Action, random: Random) -> list[Action]:
    """The action with one field changed, several times."""
    found: list[Action] = []
    for field in fields(action):
        old = getattr(action, field.name)
        values: Any = ()
        if field.name == "seat":
            values = range(game.seats)
        elif field.name in VALUES:
            values = VALUES[field.name]
        elif field.name in ("card", "place", "colour", "hex", "baron"):
            values = [*sorted(game.vocabulary[field.name]), "nowhere"]
            if old is None or field.name == "card":
                values.append(None)
        elif field.name in ("stops", "links", "cards"):
            values = [old[1:], old[:-1], old[::-1], (*old, *old)]
        other = [value for value in values if value != old]
        for value in random.sample(other, min(2, len(other))):
            if value is None and field.name == "card" and type(action).__name__ != "Switch":
                continue
            found.append(replace(action, **{field.name: value}))
    return found


def complete_offers(game: Any, state: Any, random: Random) -> tuple[list[Action], set[Action]]:
    """What may be played (ranges at their ends and inside), and everything that is offered."""
    tried: list[Action] = []
    everything: set[Action] = set()
    offers = legal(game, state)
    assert len(set(map(repr, offers))) == len(offers), "an offer is made twice"
    for offer in offers:
        if isinstance(offer, Draw):
            tried.append(draw_chance(game, state, random))
            continue
        actions = [offer.action] if isinstance(offer, Plan) else list(examples(offer))
        everything.update(actions)
        some = isinstance(offer, Range)
        tried += [actions[0], actions[len(actions) // 2], actions[-1]] if some else actions
    return tried, everything


def free_form(action: Action) -> bool:
    """Forms accepted besides those on offer: other paths of a delivery."""
    return isinstance(action, Deliver)


WEIGHTS = {"Deliver": 6, "Lay": 3, "Take": 1.5, "Pass": 0.2, "Stop": 0.3, "PassBid": 2}
"""How likely a kind of action is in games that are meant to get somewhere."""


def sensible(game: Any, state: Any, random: Random, actions: list[Action]) -> Action:
    """A kind of action by its weight; a piece that completes a link comes first."""
    kinds: dict[str, list[Action]] = {}
    for action in actions:
        kinds.setdefault(type(action).__name__, []).append(action)
    names = list(kinds)
    (name,) = random.choices(names, [WEIGHTS.get(kind, 1.0) for kind in names])
    if name == "Lay":
        ends = [one for one in kinds["Lay"] if isinstance(one, Lay) and _joins(game, state, one)]
        return random.choice(ends or kinds["Lay"])
    if name == "Bid":
        return kinds["Bid"][0]
    return random.choice(kinds[name])


def _joins(game: Any, state: Any, action: Lay) -> bool:
    ground = game.land.grounds[action.hex]
    places = [ground.place(side) for side in (action.a, action.b)]
    return sum(bool(place) and state.cities[place].built for place in places) == 2


def _judge(
    game: Any, state: Any, tried: list[Action], everything: set[Action], random: Random
) -> None:
    for action in tried:
        reason = refusal(game, state, action)
        assert reason is None, f"{action} is offered but: {reason}"
    for action in random.sample(tried, min(4, len(tried))):
        for mutant in mutants(game, state, action, random):
            reason = refusal(game, state, mutant)
            if reason is None:
                known = mutant in everything or free_form(mutant)
                assert known, f"{mutant} is accepted but not offered"
            else:
                assert mutant not in everything, f"{mutant} is offered but: {reason}"
                assert "§" in reason, f"{mutant}: {reason}"


def walk(
    players: int,
    seed: int,
    *,
    play_every: int,
    judge_every: int = 1,
    wild: bool = False,
    options: dict[str, Any] | None = None,
    look: Callable[[Any, Any], None] | None = None,
) -> Any:
    """Play a random game and judge every state on the way; gives the last state.

    Players choose more or less sensibly, so that games get somewhere; wild ones anything.
    """
    game = make(players, options or {})
    random = Random(seed)
    state: Any = game.start()
    count = 0
    while not finished(state):
        tried, everything = complete_offers(game, state, random)
        assert tried, state.frames[-1]
        assert {action.seat for action in tried} <= set(asked(state))
        if count % judge_every == 0:
            _judge(game, state, tried, everything, random)
        if count % play_every == 0:
            for action in tried:
                play(game, state, action)
        if look is not None:
            look(game, state)
        chosen = (
            draw_chance(game, state, random)
            if CHANCE in asked(state)
            else random.choice(tried)
            if wild
            else sensible(game, state, random, tried)
        )
        state = play(game, state, chosen)
        count += 1
    assert game.end_reason(state)
    return state
