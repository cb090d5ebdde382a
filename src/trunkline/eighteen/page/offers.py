"""Offers of an 18xx title on its page: where each is chosen, what it costs, what it brings about.

Prices and effects come from the rules themselves, so that a title writes only what differs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any, TypeAlias

from trunkline.eighteen.page import accounts
from trunkline.eighteen.page.effects import (
    carried_out,
    moves,
    price_move,
    rule_of,
    seats_gain,
    treasuries_gain,
)
from trunkline.eighteen.page.map import choices_on
from trunkline.eighteen.parts.piles import find_train
from trunkline.kernel import Choices, Offer, View, kind_of, template
from trunkline.page.offers import Effects, Told
from trunkline.page.places import ChoiceShown

Writer: TypeAlias = Callable[[Any, Any, Any], Told]

RUN = "run_trains"
TRACK = ("lay_track",)
"""Kinds with dozens of offers in a turn, of which only those of the chosen hex matter."""


def place(offer: Offer, kinds: Iterable[str] = TRACK) -> str:
    """Return the hex with which a lay is asked for; nothing for other offers."""
    action: Any = template(offer)
    return str(action.hex) if kind_of(type(action)) in kinds else ""


def choices(
    game: Any,
    view: View[Any],
    asked: str,
    *,
    place: Callable[[Offer], str],
    track: Callable[[Any, str], ChoiceShown],
    extent: Callable[[Any, str], ChoiceShown],
    about: Callable[[Any, str], str],
    refused: Callable[[Any, str], str],
) -> Choices:
    """Return what may be done at a hex or city, how far a company reaches, or its track.

    `track` and `extent` are asked with a company, `about` and `refused` with a hex.
    """
    state = view.state
    if asked == RUN:
        op = state.op if state.frames and state.frames[-1].step == "run" else None
        return Choices(shown=track(state, op.company) if op else {})
    if asked in state.companies:
        return Choices(shown=extent(state, asked))
    name = asked.partition(".")[0]
    if name not in game.board.map.hexes:
        return Choices()
    why = partial(refused, state, name)
    return choices_on(game, view, place, asked, about(state, name), why)


def cost(amount: int, word: str = "") -> Told:
    """Return what an offer costs; a `word` stands before the amount."""
    return {"cost": amount, "word": word} if word else {"cost": amount}


def _start(game: Any, state: Any, action: Any) -> Told:
    rule: Any = rule_of(game, state, type(action))
    return cost(rule.price(game, state, action), "costs")


def _share(game: Any, state: Any, action: Any) -> Told:
    rule: Any = rule_of(game, state, type(action))
    where = {"new": "from the bank", "pool": "from the pool"}.get(
        action.source, "from its treasury"
    )
    price = rule.price(game, state, action)
    return {**cost(price), "short": where, **then_cash(game, state, action)}


def then_cash(game: Any, state: Any, action: Any) -> Told:
    """Return the player's cash after an action, for the small button."""
    after = carried_out(game, state, action)
    return {"under": f"→ {game.money(after.players[action.seat].cash)}"}


def _sale(game: Any, state: Any, action: Any) -> Told:
    company = state.companies[action.company]
    unit = game.kind(company).unit
    brings = cost(action.percent // unit * game.price(company), "for")
    return {**brings, **sold(game, state, action)}


def sold(game: Any, state: Any, action: Any) -> Told:
    """Return where a sale leads the price, and who then directs the company."""
    after, found = carried_out(game, state, action), Told()
    old, new = state.companies[action.company], after.companies[action.company]
    if new.cell is not None:
        move = price_move(action.company, new.cell, game.price(old), game.price(new), "price")
        found["effects"] = {"moves": [move]}
    director = accounts.new_director(old, new)
    if director is not None:
        found["under"] = director
    return found


def _track(game: Any, state: Any, action: Any) -> Told:
    rule: Any = rule_of(game, state, type(action))
    price = rule.laying.cost(game, state, action.hex)
    return {**cost(price), "left": state.supply[action.tile]}


def _token(game: Any, state: Any, action: Any) -> Told:
    rule: Any = rule_of(game, state, type(action))
    return cost(rule.cost(game, state, action) or 0)


def _dividend(game: Any, state: Any, action: Any) -> Told:
    after = carried_out(game, state, action)
    effects: Effects = {"word": "treasury"}
    if seats := seats_gain(state, after):
        effects["seats"] = seats
    if owners := treasuries_gain(state, after):
        effects["owners"] = owners
    if moved := moves(game, state, after, action.company):
        effects["moves"] = moved
    if not action.pay:
        return {"effects": effects, "account": [accounts.treasury(state, after, action.company)]}
    table = accounts.holders(state, after, action.company, seats=state.seating)
    return {"effects": effects, "ledger": table, "first": True}


def _train(game: Any, state: Any, action: Any) -> Told:
    rule: Any = rule_of(game, state, type(action))
    after = carried_out(game, state, action)
    seats = seats_gain(state, after)
    price = rule.price(game, state, action)
    paid = price + sum(seats.values())
    note = f"Begins phase {after.phase}" if after.phase != state.phase else ""
    effects: Effects = {"owners": {action.company: -paid}, "word": "treasury", "note": note}
    if seats:
        effects["seats"] = seats
        return {**cost(price), "effects": effects}
    account = [accounts.treasury(state, after, action.company)]
    return {**cost(price), "effects": effects, "account": account}


def discard(game: Any, state: Any, action: Any) -> Told:
    """Name the company that gives a train up, and the train by its side that is up."""
    train = find_train(state, action.company, action.train)
    assert train is not None
    return {"label": f"{game.display_name(action.company)} discards a {train.name}"}


WRITERS: Mapping[str, Writer] = {
    "start_company": _start,
    "buy_share": _share,
    "sell_shares": _sale,
    "buy_private": lambda game, state, action: cost(state.privates[action.private].price),
    "lay_track": _track,
    "place_token": _token,
    "distribute": _dividend,
    "buy_train": _train,
    "discard_train": discard,
}
"""Costs and effects of the kit's actions."""


def describe_offer(writers: Mapping[str, Writer], game: Any, view: View[Any], offer: Offer) -> Told:
    """Return the cost and the effects of an offer."""
    action = template(offer)
    write = writers.get(kind_of(type(action)))
    return write(game, view.state, action) if write else {}
