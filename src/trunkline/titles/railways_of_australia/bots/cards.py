"""Values of operations cards and rail barons for a player: rules of thumb in points."""

from __future__ import annotations

from trunkline.bots.step_bot import Choice, Situation
from trunkline.titles.railways_of_australia.bots.link_candidates import own_places
from trunkline.titles.railways_of_australia.bots.valuation import (
    Outlook,
    gain,
    turns_left,
    with_colour,
    worth,
)
from trunkline.titles.railways_of_australia.core import GameRoA
from trunkline.titles.railways_of_australia.records.actions import KeepBaron, Take
from trunkline.titles.railways_of_australia.state import StateRoA

HELD = {"grant": 1.0, "zig_zag": 0.7, "tenders": 1.2, "fame": 0.5, "merger": 1.0}
"""Cards that are used once, or seldom: about what one use brings."""
EACH_TURN = {"engineering": 0.1, "stoker": 0.25}
"""Cards that help in every turn that is left."""
VISITS = 0.12
"""Deliveries to a city in a turn, for each cube that could still come."""
BARONS = {
    "most_links": 0.4,
    "longest_chain": 0.4,
    "highest_engine": 0.45,
    "most_money": 0.3,
    "fewest_bonds": 0.35,
    "most_cards": 0.25,
    "most_cities": 0.4,
    "longest_delivery": 0.45,
    "most_red": 0.35,
    "most_one_colour": 0.35,
    "money_and_bonds": 0.2,
    "connect": 0.25,
    "all_regions": 0.1,
    "major_lines": 0.6,
    "towns": 0.5,
}
"""The probability that a baron pays, by the thing it counts."""


def value(at: Situation[GameRoA, StateRoA], action: Take, other: float, look: Outlook) -> float:
    """Return the value of taking a card; `other` is the best alternative."""
    game, state, seat = at.game, at.state, at.seat
    card = game.cards[action.card]
    left = turns_left(game, state)
    if card.op == "executive":  # two actions for one: the second is worth most of the first
        return 1.6 * other if state.frames[-1].step == "act" else 0.0
    if card.op == "industry" and action.place in own_places(state, seat):
        assert action.place is not None
        assert action.colour is not None
        before = worth(game, state, seat, look)
        after = worth(game, with_colour(state, action.place, action.colour), seat, look)
        return gain(game, state, seat, max(0.0, after - before) + 0.5)
    if card.op == "growth" and action.place in own_places(state, seat):
        return 0.6 * card.number if left else 0.0
    if card.op in ("hotel", "ports"):
        near = sum(place in own_places(state, seat) for place in card.places)
        anybody = 1.0 if card.op == "hotel" else 0.5
        return gain(game, state, seat, card.points * VISITS * left * (near + anybody * near))
    if card.op in EACH_TURN:
        return EACH_TURN[card.op] * max(0, left - 1)
    return HELD.get(card.op, 0.0) if left else 0.0


def keep(at: Situation[GameRoA, StateRoA]) -> Choice | None:
    """Keep the most promising baron."""
    found = [
        (BARONS[baron.rule] * max(baron.points), baron.name, action)
        for action in at.of(KeepBaron)
        for baron in [at.game.barons[action.baron]]
    ]
    if not found:
        return None
    _, name, action = max(found, key=lambda one: (one[0], one[1]))
    return Choice(action, f"{name} promises most.")
