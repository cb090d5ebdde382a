"""A few words for the button of each action of 18OE."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from trunkline.eighteen.parts.events import article
from trunkline.kernel import Offer, kind_of, template
from trunkline.kernel.page import plain_label
from trunkline.titles.g18oe.core import GameOE
from trunkline.titles.g18oe.printed.terms import AREAS, SOURCES
from trunkline.titles.g18oe.rules.packet import display_name


def label(game: GameOE, offer: Offer) -> str:
    """Return the label of an offer's button."""
    action = template(offer)
    write = _WORDS.get(kind_of(type(action)))
    return write(game, action) if write else plain_label(offer)


def _city(game: GameOE, city: str) -> str:
    return game.place(city.partition(".")[0])


def _train(game: GameOE, card: str) -> str:
    """Return a train card by what is printed on it: "a 2+2", "a 5+5 or 5"."""
    sides = game.book.trains[int(card.partition("-")[0])].sides
    return article(" or ".join(side.name for side in sides))


def _things(game: GameOE, items: tuple[str, ...]) -> str:
    return " and ".join(display_name(game, item) for item in items) or "nothing"


def _trade(game: GameOE, action: Any) -> str:
    money = f", paying £{action.cash}" if action.cash > 0 else ""
    money = f", receiving £{-action.cash}" if action.cash < 0 else money
    return (
        f"Player {action.partner + 1}: get {_things(game, action.gets)}, "
        f"give {_things(game, action.gives)}{money}"
    )


_PLACES = {"normal": "in the usual order"}
_DIVIDENDS = {"pay": "Pay all", "split": "Pay half", "hold": "Hold all"}

_WORDS: dict[str, Callable[[GameOE, Any], str]] = {
    "buy_item": lambda g, a: f"Buy {display_name(g, a.item)}",
    "bid": lambda g, a: f"Bid on {display_name(g, a.item)}",
    "take_free": lambda g, a: "Take all free items",
    "float_minor": lambda g, a: f"Minor {a.minor} in {_city(g, a.city)}, {g.zone(a.zone)}",
    "float_regional": lambda g, a: f"Float {a.regional} at £{a.par}",
    "par_regional": lambda g, a: f"Par {a.regional} at £{a.par}",
    "remove_regional": lambda g, a: f"Remove {a.regional}",
    "reserve_shares": lambda g, a: f"Reserve the shares of {a.regional}",
    "choose_home": lambda g, a: f"Home in {_city(g, a.city)}",
    "buy_share": lambda g, a: f"Buy {a.railroad} from {SOURCES.get(a.source, a.source)}",
    "sell_shares": lambda g, a: f"Sell {a.percent}% of {a.railroad}",
    "buy_railroad": lambda g, a: f"Buy {g.display_name(a.railroad)}",
    "float_major": lambda g, a: f"Expand {a.regional}{' after buying a share' if a.first else ''}",
    "merge_minor": lambda g, a: f"Merge Minor {a.minor} into {a.railroad}",
    "ask_for_mergers": lambda g, a: f"Ask for offers for Minor {a.minor}",
    "offer_merger": lambda g, a: f"Offer {a.railroad}",
    "choose_merger": lambda g, a: f"Merge into {a.railroad}",
    "take_token": lambda g, a: f"Token in {_city(g, a.city)}",
    "keep_train": lambda g, a: f"Keep {_train(g, a.card)}",
    "trade": _trade,
    "answer": lambda g, a: "Agree" if a.yes else "Decline",
    "close_private": lambda g, a: f"{'Remove' if a.remove else 'Close'} {a.private}",
    "choose_place": lambda g, a: f"Operate {_PLACES.get(a.place, a.place)}",
    "lay_tile": lambda g, a: f"Tile {a.tile} on {g.place(a.hex)}",
    "lay_right_of_way": lambda g, a: f"Tile {a.tile} on {g.place(a.hex)}",
    "lay_for_brandt": lambda g, a: f"Tile {a.tile} on {g.place(a.hex)}, free",
    "place_token": lambda g, a: f"Token in {_city(g, a.city)}{', free' if a.free else ''}",
    "place_ferry_token": lambda g, a: f"Token of {a.railroad} at Lille's ferry",
    "buy_authority": lambda g, a: (
        f"{AREAS.get(a.area, a.area)} port authority from {a.seller or 'the bank'}"
    ),
    "run_trains": lambda g, a: "With an Orient Express" if a.orient else "The best routes",
    "distribute": lambda g, a: _DIVIDENDS.get(a.choice, a.choice),
    "take_bonus": lambda g, a: "Take cash" if a.choice == "cash" else "Move the share value",
    "transfer_token": lambda g, a: f"Token of {a.seller} in {_city(g, a.city)}",
    "buy_train": lambda g, a: f"Buy {article(a.train)} from {SOURCES.get(a.source, a.source)}",
    "buy_old_train": lambda g, a: f"Buy a train from {g.display_name(a.seller)}",
    "buy_pullman": lambda g, a: f"Buy a Pullman from {g.display_name(a.seller)}",
    "discard_pullman": lambda g, a: "Discard the Pullman",
    "discard": lambda g, a: f"{g.display_name(a.railroad)} discards {_train(g, a.card)}",
    "form_national": lambda g, a: f"{a.railroad} becomes a national",
    "claim_train": lambda g, a: (
        f"Claim {_train(g, a.card)}" + (f" for {_train(g, a.old)}" if a.old else "")
    ),
    "turn_train": lambda g, a: f"Turn {_train(g, a.card)}",
    "replace_train": lambda g, a: (
        f"{_train(g, a.card).capitalize()} of {g.display_name(a.seller)} for {_train(g, a.old)}"
    ),
    "trade_own_shares": lambda g, a: "Buy back a share" if a.buy else "Sell a treasury share",
    "buy_abandoned": lambda g, a: f"Buy Minor {a.minor}",
    "use_swift": lambda g, a: f"{g.display_name(a.railroad)} receives a 2+2",
    "repar": lambda g, a: f"{a.railroad} at £{a.par}",
    "hold": lambda g, a: f"Hold a share of {a.railroad}",
    "keep_up": lambda g, a: f"Keep the value of {a.railroad} up",
    "pass": lambda g, a: "Pass",
}
