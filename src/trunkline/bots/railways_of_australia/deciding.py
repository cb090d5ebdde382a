"""One action of a turn: deliver, build, upgrade, urbanize or take a card, whichever is worth most.

Novice and regular differ only in how far they look (``Player``), so both are asked here.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from trunkline.bots.answering import Choice, Situation
from trunkline.bots.railways_of_australia import cards
from trunkline.bots.railways_of_australia.plans import Plan, Wishes, own_places, plans
from trunkline.bots.railways_of_australia.worth import (
    Outlook,
    actions_left,
    cost,
    gain,
    outlook,
    with_colour,
    with_owner,
    worth,
)
from trunkline.kernel import Action, apply
from trunkline.titles.railways_of_australia.actions import (
    Declare,
    Deliver,
    Merge,
    Pass,
    Stop,
    Take,
    Upgrade,
    Urbanize,
)
from trunkline.titles.railways_of_australia.core import GameRoA
from trunkline.titles.railways_of_australia.delivering import payout
from trunkline.titles.railways_of_australia.facts import COLOURS
from trunkline.titles.railways_of_australia.links import list_price
from trunkline.titles.railways_of_australia.state import StateRoA
from trunkline.titles.railways_of_australia.ways import ways

At: TypeAlias = Situation[GameRoA, StateRoA]

SAVES = 4000
"""A card is declared for a building action that it makes this much cheaper."""


class Player(NamedTuple):
    """How far a player looks."""

    deliveries: int
    ahead: float
    links: int
    rounds: int
    further: int
    grudge: float
    """What a point for others costs."""
    tiles: int
    """So many New City tiles are thought about; 0 for none."""
    takes: bool
    """Takes cards for what they may bring later; otherwise only what scores at once."""
    curve: bool
    """Knows that an early point brings income all game long."""


class Option(NamedTuple):
    """Something to do, what it is worth, and why."""

    value: float
    action: Action
    why: str


def look(at: At, player: Player) -> Outlook:
    """How this player looks at networks now."""
    return outlook(at.game, at.state, player.deliveries, player.ahead)


def act(at: At, player: Player) -> Choice:
    """The best action, or none where nothing is worth its price."""
    here = look(at, player)
    before = worth(at.game, at.state, at.seat, here)
    merged = _merge(at, player, before)
    if merged is not None:
        return merged
    found = [*_deliver(at, player), *_build(at, player, before)]
    found += [*_upgrade(at, player, here, before), *_urbanize(at, player, here, before)]
    found.sort(key=lambda option: -option.value)
    found += _take(at, player, found[0].value if found else 0.0)
    best = max(found, key=lambda option: option.value, default=None)
    if best is None or best.value <= 0:
        return Choice(_passing(at), "Nothing is worth its price now.")
    return Choice(best.action, best.why)


def _passing(at: At) -> Action:
    passes = at.of(Pass)
    return passes[0] if passes else at.of(Stop)[0]


def _deliver(at: At, player: Player) -> Iterator[Option]:
    """Every delivery on offer, by what it brings and what it gives away."""
    for action in at.of(Deliver):
        points = payout(at.game, at.state, action).points
        own = points[at.seat]
        others = sum(points) - own
        value = gain(at.game, at.state, at.seat, own) if player.curve else float(own)
        value -= player.grudge * others + 0.8 * len(action.cards)
        value -= 0.02 * len(action.links)
        words = f"The {action.colour} cube brings {_points(own)} in {action.stops[-1]}"
        yield Option(
            at.about(value), action, f"{words}, and others {others}." if others else words + "."
        )


def _points(number: int) -> str:
    return f"{number} point" if number == 1 else f"{number} points"


def _build(at: At, player: Player, before: float) -> Iterator[Option]:
    """The best link, begun with its first piece."""
    again = player.rounds if at.state.turn.round < at.game.numbers["actions"] else 1
    wishes = Wishes(look(at, player), player.links, again, player.further, player.curve)
    found = plans(at, at.state, wishes, before)
    if found and actions_left(at.game, at.state):
        plan = found[0]
        first = _cheaper(at, plan) or plan.way.actions[0]
        yield Option(plan.value, first, _says(plan))


def _says(plan: Plan) -> str:
    price = f"${plan.way.price:,}" if plan.way.price else "nothing"
    more = "" if plan.way.rounds == 1 else ", in two actions"
    return (
        f"A link {plan.start} – {plan.target} makes the network worth "
        f"{plan.brings:.1f} points more, for {price}{more}."
    )


def _cheaper(at: At, plan: Plan) -> Action | None:
    """A card to declare first, where it saves enough."""
    if at.state.work is not None and at.state.work.begun:
        return None
    for declare in at.of(Declare):
        if at.game.cards[declare.card].op not in ("grant", "zig_zag"):
            continue
        after = apply(at.game, at.state, declare)
        if plan.start not in at.state.cities or not at.state.cities[plan.start].built:
            continue
        found = ways(at.game, after, at.seat, plan.start).get(plan.target, ())
        if found and found[0].price <= plan.way.price - SAVES:
            return declare
    return None


def build_on(at: At, player: Player) -> Choice:
    """The next piece of the link that is being built."""
    before = worth(at.game, at.state, at.seat, look(at, player))
    wishes = Wishes(look(at, player), player.links, player.rounds, 0, player.curve)
    found = plans(at, at.state, wishes, before)
    again = at.state.turn.round < at.game.numbers["actions"]
    for plan in found:
        if plan.way.rounds == 1 or again:
            return Choice(plan.way.actions[0], _says(plan))
    return Choice(at.of(Stop)[0], "This link cannot be completed any more.")


def _upgrade(at: At, player: Player, here: Outlook, before: float) -> Iterator[Option]:
    for action in at.of(Upgrade):
        level = at.state.players[at.seat].level
        price = at.game.prices[level - 1]
        brings = worth(at.game, at.state, at.seat, here, level + 1) - before
        goals = sum(
            at.game.cards[card].points
            for card in at.state.display
            if at.game.cards[card].op == "new_train" and at.game.cards[card].number == level + 1
        )
        value = brings + goals
        if player.curve:
            value = gain(at.game, at.state, at.seat, max(0.0, value))
        value -= cost(at.game, at.state, at.seat, price)
        why = f"Engine level {level + 1} makes the network worth {brings:.1f} points more."
        yield Option(at.about(value), action, why)


def _urbanize(at: At, player: Player, here: Outlook, before: float) -> Iterator[Option]:
    offered = {(action.place, action.colour): action for action in at.of(Urbanize)}
    for place, colour in _tiles(at, player.tiles, list(offered)):
        brings = worth(at.game, with_colour(at.state, place, colour), at.seat, here) - before
        value = gain(at.game, at.state, at.seat, max(0.0, brings) + 0.5)
        value -= cost(at.game, at.state, at.seat, at.game.costs["urbanize"])
        why = f"{place} in {colour} makes the network worth {brings:.1f} points more."
        yield Option(at.about(value), offered[place, colour], why)


def _tiles(at: At, most: int, offered: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """The most promising tiles: a gray city of the network, a colour of many cubes in it."""
    network = own_places(at.state, at.seat)
    cubes = {
        colour: sum(at.state.goods[place][n] for place in network)
        for n, colour in enumerate(COLOURS)
    }
    inside = [one for one in offered if one[0] in network and cubes[one[1]]]
    return sorted(inside, key=lambda one: (-cubes[one[1]], one))[:most]


def _take(at: At, player: Player, other: float) -> Iterator[Option]:
    """Cards, by what they will bring; `other` is the best that could be done instead."""
    if not player.takes:
        return
    here = look(at, player)
    for action in at.of(Take):
        value = cards.value(at, action, other, here)
        name = at.game.cards[action.card].name
        if value > 0:
            yield Option(at.about(value), action, f"{name} may be worth {value:.1f} points.")


def _merge(at: At, player: Player, before: float) -> Choice | None:
    """Company Merger costs no action: used as soon as a link is worth its price."""
    best: Option | None = None
    for action in at.of(Merge) if player.takes else ():
        price = list_price(at.game, at.state, action.link)
        after = with_owner(at.state, at.seat, action.link)
        brings = worth(at.game, after, at.seat, look(at, player)) - before
        value = gain(at.game, at.state, at.seat, max(0.0, brings))
        value -= cost(at.game, at.state, at.seat, price)
        if value > 1 and (best is None or value > best.value):
            link = at.state.links[action.link]
            why = f"A share of {link.start} – {link.end} brings {brings:.1f} points."
            best = Option(value, action, why)
    return Choice(best.action, best.why) if best else None
