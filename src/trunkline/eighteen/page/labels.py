"""Words for the actions of any 18xx title: buttons, and how a page shows each kind."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from trunkline.eighteen.parts.events import article
from trunkline.eighteen.parts.game import Named
from trunkline.kernel import Offer, kind_of, template
from trunkline.page.styles import Act

Writer: TypeAlias = Callable[[Any, Any], str]

ACTS: Mapping[str, Act] = {
    "start_company": Act(
        "Start a company", "rows", by="company", group="Shares", line="start at",
        short="{money}{par}",
    ),
    "buy_share": Act("Buy a share", "rows", by="company", group="Shares", line="buy"),
    "sell_shares": Act(
        "Sell shares", "rows", by="company", group="Shares", line="sell", tone="minor",
        short="{percent}%",
    ),
    "buy_private": Act(
        "Buy a private company", "rows", by="private", group="Private companies", short="Buy"
    ),
    "lay_track": Act(
        "Lay track", "tile", at="hex", help="Choose a marked hex on the map, then a tile."
    ),
    "place_token": Act("Place a token", "place", at="city", help="Choose a marked city."),
    "run_trains": Act("Run trains", "route"),
    "distribute": Act("Dividend", "choice"),
    "buy_train": Act("Buy a train", "choice"),
    "discard_train": Act("Give up a train", "button"),
    "pass": Act("Pass", "button", tone="quiet"),
}  # fmt: skip
"""Looks of the kit's actions on a page."""


def acts(game: Any, own: Mapping[str, Act], currency: str) -> dict[str, Act]:
    """Return how each kind of action of a game is shown, with the first section of its rule.

    Kinds that neither the title nor the kit knows are plain buttons.
    """
    found: dict[str, Act] = {}
    for step in game.steps.values():
        for rule in step.rules:
            kind = kind_of(rule.action)
            plain = Act(kind.replace("_", " ").capitalize(), "button")
            act = own.get(kind) or ACTS.get(kind) or plain
            section = act.section or next(iter(rule.sections), "")
            short = act.short.replace("{money}", currency)
            found.setdefault(kind, act._replace(section=section, short=short))
    return found


def _share(game: Named, action: Any) -> str:
    where = {"new": "the bank", "pool": "the pool"}.get(action.source, "its treasury")
    return f"Buy {game.display_name(action.company)} from {where}"


def tile(game: Named, action: Any) -> str:
    """Return the words for a tile on a hex."""
    return f"Tile {action.tile} on {action.hex}"


def _start(game: Named, action: Any) -> str:
    return f"Start {game.display_name(action.company)} at {game.money(action.par)}"


LABELS: Mapping[str, Writer] = {
    "start_company": _start,
    "buy_share": _share,
    "sell_shares": lambda game, action: (
        f"Sell {action.percent}% {game.display_name(action.company)}"
    ),
    "buy_private": lambda game, action: f"Buy {action.private}",
    "lay_track": tile,
    "place_token": lambda game, action: f"Token in {game.city(action.city)}",
    "run_trains": lambda game, action: "Run these routes",
    "distribute": lambda game, action: "Pay dividends" if action.pay else "Withhold",
    "buy_train": lambda game, action: f"Buy {article(action.name)}",
    "discard_train": lambda game, action: f"Discard the {action.train.rpartition('-')[0]}",
    "pass": lambda game, action: "Pass",
}
"""A few words for the button of each of the kit's actions."""


def label(words: Mapping[str, Writer], game: Any, offer: Offer) -> str:
    """Return a few words for the button of an offer."""
    action = template(offer)
    kind = kind_of(type(action))
    write = words.get(kind)
    return write(game, action) if write else kind.replace("_", " ").capitalize()
