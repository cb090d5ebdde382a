"""What the page says about an offer: where it is chosen, what it costs, who scores how much."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from trunkline.kernel import Action, Choices, Offer, Plan, View, legal, template
from trunkline.page.offers import Effects, Told
from trunkline.page.places import ChoiceShown, Series, Target
from trunkline.titles.railways_of_australia.core import GameRoA
from trunkline.titles.railways_of_australia.page.map import pieces_line
from trunkline.titles.railways_of_australia.printed.facts import COLOURS
from trunkline.titles.railways_of_australia.records import actions as act
from trunkline.titles.railways_of_australia.rules import money
from trunkline.titles.railways_of_australia.rules.deliveries.delivering import (
    Errand,
    card_sets,
    fee,
    other_ways,
    payout,
)
from trunkline.titles.railways_of_australia.rules.track import links
from trunkline.titles.railways_of_australia.rules.track.build_plans import Start, Way, starts, ways
from trunkline.titles.railways_of_australia.rules.track.switches import Switching, judge_switch
from trunkline.titles.railways_of_australia.rules.track.track import builds, declared, piece_price
from trunkline.titles.railways_of_australia.state import StateRoA

OTHERS = "ways|"
"""Asks for the other paths of a cube: its origin, colour, destination and cards follow."""


def place(game: GameRoA, offer: Offer) -> str:
    """Track is asked for with the city it starts at, or with its hex; there are hundreds."""
    action = template(offer)
    if isinstance(action, act.Switch):
        return action.hex
    if isinstance(action, act.Lay):
        ground = game.land.grounds[action.hex]
        ends = [end for end in (ground.place(action.a), ground.place(action.b)) if end]
        cities = [end for end in ends if game.places[end].kind == "city"]
        return (*cities, *ends, action.hex)[0]
    return ""


def choices(game: GameRoA, view: View[StateRoA], asked: str) -> Choices:
    """A city or hex: pieces there, and cities one could build to. A cube: its other ways."""
    state, seat = view.state, view.seat
    if asked.startswith(OTHERS):
        return _others(game, view, asked.removeprefix(OTHERS))
    if asked not in state.cities and asked not in game.land.grounds:
        return Choices()
    if seat not in view.asked or not state.frames or state.frames[-1].step not in _BUILDING:
        return Choices(about=about(game, state, asked))
    here = tuple(offer for offer in legal(game, state, seat) if place(game, offer) == asked)
    targets = _targets(game, view, asked)
    why = "" if here or targets else f"Nothing can be built from {asked} now (§5)."
    shown: ChoiceShown = {"targets": targets}
    return Choices(here, about(game, state, asked), why, shown)


_DELIVERING = ("act", "further")
_BUILDING = (*_DELIVERING, "building")


def about(game: GameRoA, state: StateRoA, asked: str) -> str:
    """What lies at a place."""
    city = state.cities.get(asked)
    if city is None:
        ground = game.land.grounds.get(asked)
        return f"{ground.terrain.capitalize()}, ${ground.price:,}" if ground else ""
    if not city.built:
        return f"A town: building it costs ${game.costs['town']:,} (§A4.2)."
    takes = "every colour" if city.commonwealth else city.colour
    lying = zip(state.goods[asked], COLOURS, strict=True)
    cubes = ", ".join(f"{number} {colour}" for number, colour in lying if number)
    return f"Accepts {'nothing' if takes == 'gray' else takes}; cubes: {cubes or 'none'}."


def _targets(game: GameRoA, view: View[StateRoA], asked: str) -> dict[str, Target]:
    """Where one could build to from here, with the ways none of which is worse in both."""
    state, seat = view.state, view.seat
    start = _start(game, state, seat, asked)
    if start is None:
        return {}
    found = ways(game, state, seat, start, 2 if _acts_again(game, state) else 1)
    payable = {
        target: [way for way in some if not money.too_dear(game, state.players[seat], way.price)]
        for target, some in found.items()
    }
    return {target: _target(game, view, some) for target, some in payable.items() if some}


def _acts_again(game: GameRoA, state: StateRoA) -> bool:
    """Whether another action of this turn follows: after the last, open track goes (§5.11)."""
    further = any(frame.step == "further" and frame.data > 1 for frame in state.frames)
    return further or state.turn.round < game.numbers["actions"]


def _start(game: GameRoA, state: StateRoA, seat: int, asked: str) -> Start | None:
    """A city, or the own unfinished link that points into a hex."""
    for start in starts(game, state, seat):
        if start == asked:
            return start
        if isinstance(start, int):
            inside = [name for (name, _), number in state.net.opens.items() if number == start]
            if asked in inside:
                return start
    return None


def _target(game: GameRoA, view: View[StateRoA], some: list[Way]) -> Target:
    """The cheapest way within this action, and in words the cheaper one that takes two."""
    at_once = [way.price for way in some if way.rounds == 1][-1:]
    later = [way.price for way in some if way.rounds > 1][-1:]
    prices = [f"${price:,}" for price in at_once] + [f"${price:,} in 2 actions" for price in later]
    return {
        "text": ", or ".join(prices),
        "mark": f"${at_once[0]:,}" if at_once else f"${later[0]:,} ×2",
        "series": [_series(game, view, way) for way in some],
    }


def _series(game: GameRoA, view: View[StateRoA], way: Way) -> Series:
    """A way as it is posted: what this action can build of it now."""
    work = view.state.work
    left = work.left if work else builds(game, view.state, view.seat)
    first = way.actions if way.rounds == 1 else way.actions[:left]
    number = f"{way.builds} build" if way.builds == 1 else f"{way.builds} builds"
    more = "" if way.rounds == 1 else f", {len(first)} of them in this action"
    return {
        "label": f"{number}{more}",
        "cost": way.price,
        "effects": price_effects(game, view, way.price),
        "actions": [game.codec.encode(action) for action in first],
        "draw": [pieces_line(game, _pieces(way.actions))],
    }


def _pieces(actions: tuple[Action, ...]) -> list[tuple[str, int, int]]:
    return [(one.hex, one.a, one.b) for one in actions if isinstance(one, act.Lay)]


def _others(game: GameRoA, view: View[StateRoA], asked: str) -> Choices:
    """All paths of one cube, best first, with no other cards than those of the path asked from."""
    state, seat = view.state, view.seat
    origin, colour, destination, *cards = [*asked.split("|"), "", ""]
    if seat not in view.asked or not {origin, destination} <= {*state.cities}:
        return Choices()
    if not state.frames or state.frames[-1].step not in _DELIVERING:
        return Choices()
    if colour not in COLOURS or not state.goods[origin][COLOURS.index(colour)]:
        return Choices()
    usable = [some for row in card_sets(game, state, seat) for some in row]
    errand = Errand(origin, colour, destination, tuple(card for card in cards if card))
    if errand.cards not in usable or money.too_dear(
        game, state.players[seat], fee(game, errand.cards)
    ):
        return Choices()
    found, more = other_ways(game, state, seat, errand)
    return Choices(tuple(map(Plan, found)), why=f"And {more} more." if more else "")


def price_effects(game: GameRoA, view: View[StateRoA], amount: int) -> Effects:
    """What paying an amount means: bonds, interest, points at the end."""
    if view.seat < 0:
        return {}
    cost = money.price(game, view.state.players[view.seat], amount)
    if not cost.bonds:
        return {"facts": {"Bonds": "none"}}
    return {
        "facts": {
            "Bonds": str(cost.bonds),
            "Interest a turn": {"money": cost.interest},
            "At the end": {"text": f"−{_points(cost.points)}", "tone": "bad"},
        }
    }


def _points(number: int) -> str:
    return f"{number} point" if number == 1 else f"{number} points"


def besides(game: GameRoA, view: View[StateRoA], amount: int) -> str:
    """The bonds that a payment takes, in a few words for the button."""
    bonds = money.price(game, view.state.players[view.seat], amount).bonds if view.seat >= 0 else 0
    return "" if not bonds else "1 bond" if bonds == 1 else f"{bonds} bonds"


def _payment(game: GameRoA, view: View[StateRoA], amount: int) -> Told:
    """A price, its bonds, and what these cost later."""
    effects = price_effects(game, view, amount)
    return {"cost": amount, "besides": besides(game, view, amount), "effects": effects}


def tell(game: GameRoA, view: View[StateRoA], offer: Offer) -> Told:
    """What is said about an offer besides its label."""
    action = template(offer)
    write = _WRITERS.get(type(action))
    return write(game, view, action) if write else {}


def _lay(game: GameRoA, view: View[StateRoA], action: act.Lay) -> Told:
    ops = declared(game, view.state)
    cost = piece_price(game, view.state, action.hex, (action.a, action.b), ops)
    draw = [pieces_line(game, [(action.hex, action.a, action.b)])]
    return {**_payment(game, view, cost), "draw": draw}


def _switch(game: GameRoA, view: View[StateRoA], action: act.Switch) -> Told:
    found = judge_switch(
        game, view.state, action.seat, action.hex, action.side, action.card,
        declared(game, view.state),
    )  # fmt: skip
    if not isinstance(found, Switching):
        return {}
    return _payment(game, view, found.price)


def _bid(game: GameRoA, view: View[StateRoA], action: act.Bid) -> Told:
    """What a bid takes in bonds, from each amount on at which that changes."""
    steps: list[tuple[int, Effects]] = []
    most = view.state.players[action.seat].cash + game.costs["bid_beyond_cash"]
    for amount in range(action.amount, most + 1, game.costs["bid_step"]):
        effects = price_effects(game, view, amount)
        if not steps or steps[-1][1] != effects:
            steps.append((amount, effects))
    return {"steps": steps}


def _take(game: GameRoA, view: View[StateRoA], action: act.Take) -> Told:
    return {"short": action.colour.capitalize() if action.colour else "Take"}


def _deliver(game: GameRoA, view: View[StateRoA], action: act.Deliver) -> Told:
    paid = payout(game, view.state, action)
    bonuses = [f"{game.cards[one.card].name} +{one.points}" for one in paid.bonuses]
    player = view.state.players[action.seat]
    after = player.score + paid.points[action.seat]
    notes = [
        f"Score {player.score} to {after}, income ${game.income(player.score):,} to "
        f"${game.income(after):,}"
    ]
    if bonuses:
        notes.append(", ".join(bonuses))
    if price := fee(game, action.cards):
        notes.append(f"costs ${price:,}" + _bonds_later(game, view, price))
    origin, destination = action.stops[0], action.stops[-1]
    return {
        "short": "Deliver",
        "path": {
            "from": origin,
            "to": destination,
            "item": action.colour.capitalize(),
            "tone": action.colour,
            "stops": list(action.stops),
            "legs": list(map(str, action.links)),
            "scores": {str(seat): points for seat, points in enumerate(paid.points) if points},
            "note": "; ".join(notes) + ".",
            "others": OTHERS + "|".join((origin, action.colour, destination, *action.cards)),
        },
    }


def _bonds_later(game: GameRoA, view: View[StateRoA], amount: int) -> str:
    """The bonds of a payment with their interest and points, as the end of a sentence."""
    bonds = besides(game, view, amount)
    if not bonds:
        return ""
    cost = money.price(game, view.state.players[view.seat], amount)
    return f" and {bonds}: ${cost.interest:,} interest a turn, −{_points(cost.points)} at the end"


def _upgrade(game: GameRoA, view: View[StateRoA], action: act.Upgrade) -> Told:
    level = view.state.players[action.seat].level
    cost = game.prices[level - 1]
    effects = price_effects(game, view, cost)
    effects["note"] = f"Engine level {level} to {level + 1}: deliveries over {level + 1} links."
    return {"cost": cost, "effects": effects, "short": f"Level {level + 1}"}


def _paid(name: str) -> Callable[[GameRoA, View[StateRoA], Any], Told]:
    def write(game: GameRoA, view: View[StateRoA], action: Any) -> Told:
        return _payment(game, view, game.costs[name])

    return write


def _merge(game: GameRoA, view: View[StateRoA], action: act.Merge) -> Told:
    link = view.state.links[action.link]
    cost = links.list_price(game, view.state, action.link)
    effects = price_effects(game, view, cost)
    effects["seats"] = {str(link.owners[0]): cost}
    effects["note"] = f"The link {links.ends(view.state, link)}."
    return {"cost": cost, "effects": effects, "short": links.ends(view.state, link)}


_WRITERS: dict[type, Callable[[GameRoA, View[StateRoA], Any], Told]] = {
    act.Bid: _bid,
    act.Lay: _lay,
    act.Switch: _switch,
    act.BuildTown: _paid("town"),
    act.Urbanize: _paid("urbanize"),
    act.Upgrade: _upgrade,
    act.Deliver: _deliver,
    act.Take: _take,
    act.Merge: _merge,
}
