"""What 1848 says about an offer: where it is chosen, what it costs, what it brings about."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from trunkline.eighteen.page import map as kit_map
from trunkline.eighteen.page import offers
from trunkline.eighteen.page.effects import price_move
from trunkline.eighteen.parts.actions import Pass
from trunkline.eighteen.parts.events import PriceMoved
from trunkline.eighteen.parts.market import Cell
from trunkline.eighteen.parts.piles import find_train
from trunkline.kernel import Choices, Offer, Range, View, encode, kind_of, legal, play, template
from trunkline.page.offers import Effects, Move, Told
from trunkline.page.table import Action as Written
from trunkline.titles.g1848.core import SHARE
from trunkline.titles.g1848.page import map as page_map
from trunkline.titles.g1848.page import warnings
from trunkline.titles.g1848.page.words import words
from trunkline.titles.g1848.records.actions import TakeLoan
from trunkline.titles.g1848.records.events import LoanTaken, TrainBought
from trunkline.titles.g1848.rules.shares.stock import share_price
from trunkline.titles.g1848.rules.track.track import LAYING
from trunkline.titles.g1848.rules.trains.trains import bank_price
from trunkline.titles.g1848.state import BOE, State1848

if TYPE_CHECKING:
    from trunkline.titles.g1848.core import Game1848

Writer = Callable[["Game1848", State1848, Any], Told]

TRACK = ("lay_track", "lay_desert_track")
"""Dozens of lays in a turn, of which only those of the chosen hex matter."""
_cost = offers.cost


place = partial(offers.place, kinds=TRACK)
"""A lay is asked for with its hex."""


def choices(game: Game1848, view: View[State1848], asked: str) -> Choices:
    """Return the lays of a hex, the reach of a company, or the track that trains may use."""
    return offers.choices(
        game,
        view,
        asked,
        place=place,
        track=partial(page_map.track, game),
        extent=partial(kit_map.extent, game),
        about=partial(page_map.about, game),
        refused=partial(page_map.refused, game),
    )


def tell(game: Game1848, view: View[State1848], offer: Offer) -> Told:
    """What an offer costs, what it brings about, and its word on a small button."""
    found = offers.tell(_WRITERS, game, view, offer)
    if view.seat in view.asked:
        _foretell(game, view.state, offer, found)
    return found


def _foretell(game: Game1848, state: State1848, offer: Offer, found: Told) -> None:
    """What follows from an offer besides what it says, and a question if it is hardly meant."""
    said, doubt = warnings.foresee(game, state, offer)
    if doubt:
        found["warn"] = doubt
    dear = warnings.dearest(game, state, offer) if isinstance(offer, Range) else None
    if dear is not None:
        number, (more, why) = dear
        price = game.money(number)
        said = said + [f"At {price} or more: {text}" for text in more if text not in said]
        if why:
            found["warn_from"] = (number, why)
    if said:
        found.setdefault("effects", {})["alarm"] = said


def _lower(game: Game1848, state: State1848, action: Any) -> Told:
    return _cost(state.privates[action.private].price - game.cards.auction_step, "to")


def _share(game: Game1848, state: State1848, action: Any) -> Told:
    if action.company == BOE:
        return {**_cost(game.boe_price(state)), "short": "a share"}
    where = "from the pool" if action.source == "pool" else "from the bank"
    return {**_cost(share_price(game, state, action.company, action.source)), "short": where}


def _sale(game: Game1848, state: State1848, action: Any) -> Told:
    if action.company != BOE:
        return offers.WRITERS["sell_shares"](game, state, action)
    return _cost(action.percent // SHARE * game.boe_price(state), "for")


def _desert(game: Game1848, state: State1848, action: Any) -> Told:
    return {"left": state.supply[action.tile], "short": "free"}


def _train(game: Game1848, state: State1848, action: Any) -> Told:
    """What a train of the bank costs, and the phase that the first of its type begins (§9)."""
    price = bank_price(game, action)
    found = _cost(price)
    if action.trade_in:
        old = find_train(state, action.company, action.trade_in)
        assert old is not None
        found["label"] = f"Buy a {action.name}, trading in a {old.name}"
    begins = _begins(state, game.cards.families[action.name])
    if price > state.companies[action.company].cash:
        found["effects"] = _borrowing(game, state, action, begins)
        return found
    found["effects"] = {
        "owners": {action.company: -price},
        "word": "treasury",
        "note": begins,
    }
    return found


def _borrowing(game: Game1848, state: State1848, action: Any, begins: str) -> Effects:
    """Return what a train does that needs loans: money in and out, both prices (§5.6.2, §8.4)."""
    then, name = play(game, state, action, audited=False), action.company
    loans = [one for one in then.events if isinstance(one, LoanTaken) and one.company == name]
    paid = [one for one in then.events if isinstance(one, TrainBought) and one.company == name]
    prices = [one for one in then.events if isinstance(one, PriceMoved) and one.company == name]
    moves: list[Move] = []
    if prices:
        old, new = prices[0].old, prices[-1].new
        moves.append({"owner": name, "word": "price", "from": old, "to": new})
    if loans:
        old, new = game.boe_price(state), loans[-1].price
        moves.append({"owner": BOE, "word": "price", "from": old, "to": new})
    money = sum(one.amount for one in loans)
    count = "1 loan" if len(loans) == 1 else f"{len(loans)} loans"
    said = f"Draws {count}: {game.money(money)}, never repaid (§5.6.2)"
    return {
        "owners": {name: money - sum(one.price for one in paid)},
        "word": "treasury",
        "moves": moves,
        "note": "; ".join(part for part in (said, begins) if part),
    }


def _other_train(game: Game1848, state: State1848, action: Any) -> Told:
    """Which train, by the side that is up, and its printed price where that is asked (§8.3.4)."""
    train = find_train(state, action.owner, action.train)
    assert train is not None
    found: Told = {"label": f"{game.called(action.owner)}’s {train.name}"}
    if state.companies[action.owner].director == state.companies[action.company].director:
        name = game.called(action.company)
        found["warn_high"] = f"{name} pays all it has for this train. £1 is enough (§8.3.4)."
        return found
    return {**found, **_cost(action.price)}


def _begins(state: State1848, family: str) -> str:
    if state.issued[family] or family not in words().phases or family == state.phase:
        return ""
    return f"Begins phase {family}: {words().phases[family]}"


def _dividend(game: Game1848, state: State1848, action: Any) -> Told:
    """Who gets what, and where the price marker goes (§10.3.3, §11)."""
    assert state.op is not None
    name, total = action.company, state.op.revenue
    company, market = state.companies[name], game.cards.market
    if company.cell is None or not total:
        return {}
    if not action.pay:
        left = market.left(company.cell)
        note = "" if left[1] else "The company goes into receivership"
        moves = [_move(game, name, company.cell, left)]
        return {
            "effects": {"owners": {name: total}, "word": "treasury", "moves": moves, "note": note}
        }
    paid = {str(s): total * held // 100 for s, held in company.players() if held}
    rest = "; the bank keeps the rest" if sum(paid.values()) < total else ""
    moves = [_move(game, name, company.cell, market.right(company.cell))]
    note = f"£{total // 10} a share{rest}"
    return {"effects": {"seats": paid, "moves": moves, "note": note}, "first": True}


def _loan(game: Game1848, state: State1848, action: Any) -> Told:
    """Money in, the company's marker two to the left, the Bank of England's price up (§5.6)."""
    cell = state.companies[action.company].cell
    if cell is None:
        return {}
    after = game.cards.market.left(cell, game.cards.boe.spaces[0])
    prices = game.cards.boe.prices
    given = min(state.boe.loans + 1, len(prices) - 1)
    boe: Move = {
        "owner": BOE,
        "word": "price",
        "from": prices[state.boe.loans],
        "to": prices[given],
    }
    return {
        "effects": {
            "owners": {action.company: game.cards.boe.loan},
            "word": "treasury",
            "moves": [_move(game, action.company, cell, after), boe],
            "note": "Never repaid" if after[1] else "The company goes into receivership",
        }
    }


def _move(game: Game1848, name: str, old: Cell, new: Cell) -> Move:
    price = game.cards.market.price
    return price_move(name, new, price(old), price(new), "price")


def _nothing_to_lay(game: Game1848, state: State1848) -> bool:
    """The step waits, for another tile may be laid; but none fits or can be paid (§7.4)."""
    assert state.op is not None
    name = state.op.company
    return next(LAYING.lays(game, state, name, state.companies[name].cash), None) is None


def _pass(game: Game1848, state: State1848, action: Any) -> Told:
    """What passing means in this step."""
    step = state.frames[-1].step
    if step == "track" and _nothing_to_lay(game, state):
        return {"short": "No more track can be laid: go on"}
    short = words().passes.get(step, "")
    last = _last_pass(game, state, action) if step == "train" else None
    if last is not None:
        return {"short": short, "then": {"label": words().passes["finish"], "actions": [last]}}
    return {"short": short} if short else {}


def _last_pass(game: Game1848, state: State1848, action: Pass) -> Written | None:
    """Return the pass that ends the turn right after this one, if only a loan could come first.

    The loan is on offer beside this pass already, so one press can send both.
    """
    if not game.reached(state, "3"):
        return None
    then = play(game, state, action, audited=False)
    if not then.frames or then.frames[-1].step != "finish":
        return None
    left = [template(offer) for offer in legal(game, then, action.seat)]
    if not all(isinstance(one, Pass | TakeLoan) for one in left):
        return None
    return {"kind": kind_of(Pass), **encode(next(one for one in left if isinstance(one, Pass)))}


_WRITERS: dict[str, Writer] = {
    **offers.WRITERS,
    "lower_price": _lower,
    "buy_share": _share,
    "sell_shares": _sale,
    "lay_desert_track": _desert,
    "buy_train": _train,
    "buy_train_from": _other_train,
    "distribute": _dividend,
    "take_loan": _loan,
    "pass": _pass,
}
