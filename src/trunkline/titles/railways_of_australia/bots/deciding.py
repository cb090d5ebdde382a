"""One action of a turn: deliver, build, upgrade, urbanize or take a card, whichever is worth most.

Novice and regular differ only in how far they look (``Player``), so both are asked here.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from trunkline.bots.step_bot import Choice, Situation
from trunkline.kernel import Action
from trunkline.titles.railways_of_australia.bots import cards
from trunkline.titles.railways_of_australia.bots.aims import Aims
from trunkline.titles.railways_of_australia.bots.link_candidates import Idea, own_places, plain
from trunkline.titles.railways_of_australia.bots.link_plans import (
    Prospect,
    Wishes,
    plans,
    with_taken,
)
from trunkline.titles.railways_of_australia.bots.valuation import (
    LATER,
    Outlook,
    actions_left,
    cost,
    cubes,
    gain,
    outlook,
    with_colour,
    with_owner,
    worth,
)
from trunkline.titles.railways_of_australia.core import GameRoA
from trunkline.titles.railways_of_australia.printed.facts import COLOURS
from trunkline.titles.railways_of_australia.records.actions import (
    Deliver,
    Merge,
    Pass,
    Stop,
    Take,
    Upgrade,
    Urbanize,
)
from trunkline.titles.railways_of_australia.rules.deliveries.delivering import payout
from trunkline.titles.railways_of_australia.rules.track.links import list_price
from trunkline.titles.railways_of_australia.state import StateRoA

At: TypeAlias = Situation[GameRoA, StateRoA]

VERY_GOOD = 3.0
"""Something worth this much is done without a thought of cards that open other ways."""

CLEARLY = 0.1
"""Points below which an alternative is not named: it is as good."""

SPENDING = 3
"""Least number of actions left for idle money to be spent; with fewer, spending gains nothing."""


class Player(NamedTuple):
    """The depth of a player's look-ahead."""

    deliveries: int
    ahead: float
    links: int
    rounds: int
    further: int
    grudge: float
    """Cost of a point for others."""
    tiles: int
    """Number of New City tiles considered; 0 for none."""
    takes: bool
    """Takes cards for what they may bring later; otherwise only what scores at once."""
    curve: bool
    """Knows that an early point brings income all game long."""
    plans: bool
    """Thinks of what a cube would bring later, of switches and cards."""
    line: float = 0.0
    """Share of a major line's points that counts with one build missing; with 0 the player thinks
    neither of lines to come nor of its baron."""
    second: float = 0.0
    """Share of the second link that counts, of those looked at with one after them."""
    engine: float = 1.0
    """Factor for what a better engine brings."""
    later: float = LATER
    """Share of what a cube would bring later that its delivery costs."""
    cards: float = 1.0
    """Factor for what a card brings."""
    thrift: float = 1.0
    """Factor for what a payment costs."""
    spends: bool = False
    """Spends money that lies idle where nothing seems worth its price."""


class Option(NamedTuple):
    """Something to do, what it is worth, and why."""

    value: float
    action: Action
    why: str
    name: str = ""
    """The option in a few words, for a reason that names it as the alternative."""


def look(at: At, player: Player) -> Outlook:
    """Return this player's values of networks now."""
    return outlook(at.game, at.state, player.deliveries, player.ahead)


def act(at: At, player: Player) -> Choice:
    """Return the best action, or none if nothing is worth its price."""
    before = worth(at.game, at.state, at.seat, look(at, player))
    merged = _merge(at, player, before)
    if merged is not None:
        return merged
    found = options(at, player)
    if found and found[0].value > 0:
        return Choice(found[0].action, beside(found[0], found))
    begun = _begin(at, player, before)
    if begun is None and player.spends:
        begun = _spend(at, player, before)
    return begun or Choice(passing(at), "Nothing is worth its price now.")


def beside(best: Option, found: list[Option]) -> str:
    """Return why an option is chosen, with the best other one and by how much it is worse."""
    other = next((one for one in found if one.name and one.name != best.name), None)
    if other is None or best.value - other.value < CLEARLY:
        return best.why
    points = f"{best.value - max(0.0, other.value):.1f} points"
    return (
        f"{best.why} That is {points} better than {other.name if other.value > 0 else 'passing'}."
    )


def _begin(at: At, player: Player, before: float) -> Choice | None:
    """Build a first link that has something to deliver.

    The first few cubes do not pay for it, but without one the player never earns anything.
    """
    if before > 0 or not actions_left(at.game, at.state):
        return None
    usual = plain(at.game, at.state, at.seat, 1)
    found = plans(at, usual, _wishes(at, player, 1, 0), Aims(at, player.line), before)
    best = next((plan for plan in found if plan.brings > 0), None)
    return Choice(best.first, _says(at, best)) if best else None


def _spend(at: At, player: Player, before: float) -> Choice | None:
    """Buy an engine, else a link, with money that lies idle: at the end it is worth nothing."""
    cash = at.state.players[at.seat].cash
    if actions_left(at.game, at.state) < SPENDING:
        return None
    level = at.state.players[at.seat].level
    for action in at.of(Upgrade):
        if at.game.prices[level - 1] <= cash:
            return Choice(action, "There is money to spare for a better engine.")
    usual = plain(at.game, at.state, at.seat, 1)
    found = plans(at, usual, _wishes(at, player, 1, 0), Aims(at, player.line), before)
    paid = [plan for plan in found if plan.idea.way.price <= cash and plan.brings >= 0]
    return Choice(paid[0].first, _says(at, paid[0])) if paid else None


def options(at: At, player: Player) -> list[Option]:
    """Return the possible actions, the best first."""
    here = look(at, player)
    before = worth(at.game, at.state, at.seat, here)
    aims = Aims(at, player.line)
    usual = plain(at.game, at.state, at.seat, 1)
    found = [*_deliver(at, player, here), *_build(at, player, aims, usual, before)]
    found += [*_upgrade(at, player, aims, before), *_urbanize(at, player, here, before)]
    found.sort(key=lambda option: -option.value)
    other = found[0].value if found else 0.0
    found += _take(at, player, aims, other)
    if player.plans and other < VERY_GOOD:
        found += _tricks(at, player, aims, usual, before)
    return sorted(found, key=lambda option: -option.value)


def passing(at: At) -> Action:
    """Return the action that ends the turn's action, or the link, without doing anything."""
    passes = at.of(Pass)
    return passes[0] if passes else at.of(Stop)[0]


def _deliver(at: At, player: Player, here: Outlook) -> Iterator[Option]:
    """Yield every delivery on offer.

    Its value counts its points, the points it gives away, and the later value of its cube.
    """
    actions = at.of(Deliver)
    if not actions:
        return
    lying = cubes(at.game, at.state, at.seat, here)
    all_of_them = lying.worth(here.deliveries)
    for action in actions:
        points = payout(at.game, at.state, action).points
        own = points[at.seat]
        others = sum(points) - own
        value = gain(at.game, at.state, at.seat, own) if player.curve else float(own)
        value -= player.grudge * others + 0.8 * len(action.cards)
        value -= 0.02 * len(action.links)
        cube = (action.stops[0], action.colour)
        if player.plans and cube in lying.best:
            rest = lying.without(*cube).worth(here.deliveries)
            value -= player.later * (all_of_them - rest)
        words = f"The {action.colour} cube brings {_points(own)} in {action.stops[-1]}"
        words = f"{words}, and others {others}." if others else f"{words}."
        yield Option(at.about(value), action, words, f"{action.colour} for {action.stops[-1]}")


def _points(number: int) -> str:
    return f"{number} point" if number == 1 else f"{number} points"


def _build(
    at: At, player: Player, aims: Aims, usual: list[Idea], before: float
) -> Iterator[Option]:
    """Yield the best link, begun with its first piece."""
    again = player.rounds if at.state.turn.round < at.game.numbers["actions"] else 1
    found = plans(at, usual, _wishes(at, player, again, player.further), aims, before)
    if found and actions_left(at.game, at.state):
        plan = found[0]
        name = f"the link to {plan.idea.way.target}"
        yield Option(plan.value, plan.first, _says(at, plan), name)


def _wishes(at: At, player: Player, rounds: int, further: int) -> Wishes:
    return Wishes(
        look(at, player),
        player.links,
        rounds,
        further,
        player.curve,
        player.plans,
        player.second,
        player.thrift,
    )


def _says(at: At, plan: Prospect) -> str:
    idea = plan.idea
    price = f"${idea.way.price:,}" if idea.way.price else "nothing"
    more = "" if idea.way.rounds == 1 else ", in two actions"
    start = idea.start if idea.stem is None else f"a switch in {idea.start}"
    card = "" if idea.card is None else f", with {at.game.cards[idea.card].name}"
    return (
        f"A link {start} – {idea.way.target} makes the network worth "
        f"{plan.brings:.1f} points more, for {price}{more}{card}."
    )


def build_on(at: At, player: Player) -> Choice:
    """Build the next piece of the unfinished link."""
    before = worth(at.game, at.state, at.seat, look(at, player))
    usual = plain(at.game, at.state, at.seat, 1)
    wishes = _wishes(at, player, player.rounds, 0)
    found = plans(at, usual, wishes, Aims(at, player.line), before)
    again = at.state.turn.round < at.game.numbers["actions"]
    for plan in found:
        if plan.idea.way.rounds == 1 or again:
            return Choice(plan.first, _says(at, plan))
    return Choice(at.of(Stop)[0], "This link cannot be completed any more.")


def _upgrade(at: At, player: Player, aims: Aims, before: float) -> Iterator[Option]:
    here = look(at, player)
    for action in at.of(Upgrade):
        level = at.state.players[at.seat].level
        price = at.game.prices[level - 1]
        brings = player.engine * (worth(at.game, at.state, at.seat, here, level + 1) - before)
        goals = sum(
            at.game.cards[card].points
            for card in at.state.display
            if at.game.cards[card].op == "new_train" and at.game.cards[card].number == level + 1
        )
        value = brings + goals + aims.level()
        if player.curve:
            value = gain(at.game, at.state, at.seat, max(0.0, value))
        value -= player.thrift * cost(at.game, at.state, at.seat, price)
        why = f"Engine level {level + 1} makes the network worth {brings:.1f} points more."
        yield Option(at.about(value), action, why, f"engine level {level + 1}")


def _urbanize(at: At, player: Player, here: Outlook, before: float) -> Iterator[Option]:
    offered = {(action.place, action.colour): action for action in at.of(Urbanize)}
    for place, colour in _tiles(at, player.tiles, list(offered)):
        brings = worth(at.game, with_colour(at.state, place, colour), at.seat, here) - before
        value = gain(at.game, at.state, at.seat, max(0.0, brings) + 0.5)
        price = at.game.costs["urbanize"]
        value -= player.thrift * cost(at.game, at.state, at.seat, price)
        why = f"{place} in {colour} makes the network worth {brings:.1f} points more."
        yield Option(at.about(value), offered[place, colour], why, f"{place} in {colour}")


def _tiles(at: At, most: int, offered: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Return the most promising tiles: gray cities of the network, colours with many cubes."""
    network = own_places(at.state, at.seat)
    cubes = {
        colour: sum(at.state.goods[place][n] for place in network)
        for n, colour in enumerate(COLOURS)
    }
    inside = [one for one in offered if one[0] in network and cubes[one[1]]]
    return sorted(inside, key=lambda one: (-cubes[one[1]], one))[:most]


def _take(at: At, player: Player, aims: Aims, other: float) -> Iterator[Option]:
    """Yield cards with their value; `other` is the best alternative."""
    if not player.takes:
        return
    here = look(at, player)
    for action in at.of(Take):
        value = player.cards * cards.value(at, action, other, here) + aims.taking()
        name = at.game.cards[action.card].name
        if value > 0:
            why = f"{name} may be worth {value:.1f} points."
            yield Option(at.about(value), action, why, f"taking {name}")


def _tricks(
    at: At, player: Player, aims: Aims, usual: list[Idea], before: float
) -> Iterator[Option]:
    """Yield cards that open a way.

    Taking one and building with it are two actions, so each is worth half of the result.
    """
    if actions_left(at.game, at.state) < 2:
        return
    held = {at.game.cards[card].op for card in at.state.players[at.seat].hand}
    wishes = _wishes(at, player, 1, 0)
    for action in at.of(Take):
        card = at.game.cards[action.card]
        if card.op not in ("gauge", "ferry", "switchback") or card.op in held:
            continue
        held.add(card.op)  # a second copy opens the same ways
        plan = with_taken(at, action.card, usual, wishes, aims, before)
        if plan is not None and plan.value > 0:
            way = f"{plan.idea.start} – {plan.idea.way.target}"
            why = f"With {card.name} a link {way} can be built."
            yield Option(plan.value / 2, action, why, f"taking {card.name}")


def _merge(at: At, player: Player, before: float) -> Choice | None:
    """Company Merger costs no action: used as soon as a link is worth its price."""
    best: Option | None = None
    for action in at.of(Merge) if player.takes else ():
        price = list_price(at.game, at.state, action.link)
        after = with_owner(at.state, at.seat, action.link)
        brings = worth(at.game, after, at.seat, look(at, player)) - before
        value = gain(at.game, at.state, at.seat, max(0.0, brings))
        value -= player.thrift * cost(at.game, at.state, at.seat, price)
        if value > 1 and (best is None or value > best.value):
            link = at.state.links[action.link]
            why = f"A share of {link.start} – {link.end} brings {brings:.1f} points."
            best = Option(value, action, why)
    return Choice(best.action, best.why) if best else None
