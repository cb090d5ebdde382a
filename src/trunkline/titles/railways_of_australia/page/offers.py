"""Offers of Railways of Australia on the page: place, cost and points."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from trunkline.kernel import Choices, Offer, Plan, View, legal, template
from trunkline.page.cells import Cell
from trunkline.page.offers import Effects, Told
from trunkline.page.places import ChoiceShown
from trunkline.titles.railways_of_australia.core import GameRoA
from trunkline.titles.railways_of_australia.page.map import pieces_line
from trunkline.titles.railways_of_australia.page.payments import (
    bonds_later,
    payment,
    price_effects,
    signed,
)
from trunkline.titles.railways_of_australia.page.targets import closed, switch_piece, targets
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
from trunkline.titles.railways_of_australia.rules.rounds.auction import loser_pays
from trunkline.titles.railways_of_australia.rules.track import links
from trunkline.titles.railways_of_australia.rules.track.switches import Switching, judge_switch
from trunkline.titles.railways_of_australia.rules.track.track import declared, piece_price
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
    """Return the pieces and targets of a city or hex, or the other ways of a cube."""
    state, seat = view.state, view.seat
    if asked.startswith(OTHERS):
        return _others(game, view, asked.removeprefix(OTHERS))
    if asked not in state.cities and asked not in game.land.grounds:
        return Choices()
    if seat not in view.asked or not state.frames or state.frames[-1].step not in _BUILDING:
        return Choices(about=about(game, state, asked))
    here = tuple(offer for offer in legal(game, state, seat) if place(game, offer) == asked)
    found = targets(game, view, asked)
    why = "" if here or found else _nothing_from(state, asked)
    shown: ChoiceShown = {"targets": found, "closed": closed(game, view, asked, found)}
    return Choices(here, about(game, state, asked), why, shown)


def _nothing_from(state: StateRoA, asked: str) -> str:
    """Return why nothing can be built from a city or hex."""
    if asked not in state.cities:
        return "Track starts in a city, or at the open end of your unfinished link (§5.2)."
    if not state.cities[asked].built:
        return f"{asked} is an unbuilt town: no track starts there (§A4.1)."
    return f"No track can leave {asked} now: every free side is closed (§5.12)."


_DELIVERING = ("act", "further")
_BUILDING = (*_DELIVERING, "building")


def about(game: GameRoA, state: StateRoA, asked: str) -> str:
    """Return a description of a place."""
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


def describe_offer(game: GameRoA, view: View[StateRoA], offer: Offer) -> Told:
    """Return an offer's details besides its label."""
    action = template(offer)
    write = _WRITERS.get(type(action))
    return write(game, view, action) if write else {}


def _lay(game: GameRoA, view: View[StateRoA], action: act.Lay) -> Told:
    ops = declared(game, view.state)
    cost = piece_price(game, view.state, action.hex, (action.a, action.b), ops)
    draw = [pieces_line(game, [(action.hex, action.a, action.b)])]
    return {**payment(game, view, cost), "draw": draw}


def _switch(game: GameRoA, view: View[StateRoA], action: act.Switch) -> Told:
    found = judge_switch(
        game, view.state, action.seat, action.hex, action.side, action.card,
        declared(game, view.state),
    )  # fmt: skip
    if not isinstance(found, Switching):
        return {}
    draw = [pieces_line(game, [switch_piece(view.state, action)])]
    return {**payment(game, view, found.price), "draw": draw}


def _pass_bid(game: GameRoA, view: View[StateRoA], action: act.PassBid) -> Told:
    """Say who leads the auction, and what passing means (§4)."""
    auction = view.state.auction
    assert auction is not None
    high = max(auction.bids)
    if not high:
        note = "Nobody has bid. If nobody does, the next seat goes first, free of charge (§4.5)."
        return {"effects": {"note": note}}
    leader = auction.bids.index(high)
    left = [one for one in game.player_seats if one not in (*auction.out, action.seat)]
    pays = game.choice.auction_style == "first_to_pass" and auction.bids[action.seat]
    note = "You are out, and the others go on (§4.2)."
    if left == [leader]:
        note = "The auction ends: the high bid is paid and goes first (§4.3)."
    if pays:
        note += f" Your own bid costs you ${loser_pays(game, pays):,} (§4.7)."
    facts: dict[str, Cell] = {"High bid": {"money": high}, "By": {"seat": leader}}
    return {"effects": {"facts": facts, "note": note}}


def _bid(game: GameRoA, view: View[StateRoA], action: act.Bid) -> Told:
    """Return the bonds that a bid needs, from each amount at which the number changes."""
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
    now, then = (money.net_income(game, player, score) for score in (player.score, after))
    notes = [f"Score {player.score} to {after}, net income {signed(now)} to {signed(then)}"]
    if bonuses:
        notes.append(", ".join(bonuses))
    if price := fee(game, action.cards):
        notes.append(f"costs ${price:,}" + bonds_later(game, view, price))
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


def _upgrade(game: GameRoA, view: View[StateRoA], action: act.Upgrade) -> Told:
    level = view.state.players[action.seat].level
    cost = game.prices[level - 1]
    effects = price_effects(game, view, cost)
    effects["note"] = f"Engine level {level} to {level + 1}: deliveries over {level + 1} links."
    return {"cost": cost, "effects": effects, "short": f"Level {level + 1}"}


def _paid(name: str) -> Callable[[GameRoA, View[StateRoA], Any], Told]:
    def write(game: GameRoA, view: View[StateRoA], action: Any) -> Told:
        return payment(game, view, game.costs[name])

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
    act.PassBid: _pass_bid,
    act.Lay: _lay,
    act.Switch: _switch,
    act.BuildTown: _paid("town"),
    act.Urbanize: _paid("urbanize"),
    act.Upgrade: _upgrade,
    act.Deliver: _deliver,
    act.Take: _take,
    act.Merge: _merge,
}
