"""A few words for the button of each action."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from trunkline.kernel import Offer, template
from trunkline.titles.railways_of_australia.core import GameRoA
from trunkline.titles.railways_of_australia.records import actions as act
from trunkline.titles.railways_of_australia.rules.track.land import SIDE_NAMES


def label(game: GameRoA, offer: Offer) -> str:
    """Return the label of an offer's button."""
    action = template(offer)
    write = _WORDS.get(type(action))
    return write(game, action) if write else type(action).__name__


def _lay(game: GameRoA, action: act.Lay) -> str:
    ground = game.land.grounds[action.hex]
    ends = [ground.place(side) or SIDE_NAMES[side] for side in (action.a, action.b)]
    return f"Track in {action.hex}: {ends[0]} – {ends[1]}"


def _switch(game: GameRoA, action: act.Switch) -> str:
    card = f" with {game.cards[action.card].name}" if action.card else ""
    return f"Switch in {action.hex} to the {SIDE_NAMES[action.side]}{card}"


def _deliver(game: GameRoA, action: act.Deliver) -> str:
    cards = "".join(f" with {game.cards[card].name}" for card in action.cards)
    return f"{action.colour.capitalize()} cube {action.stops[0]} – {action.stops[-1]}{cards}"


def _take(game: GameRoA, action: act.Take) -> str:
    where = f" for {action.place}" if action.place else ""
    colour = f" in {action.colour}" if action.colour else ""
    return f"Take {game.cards[action.card].name}{where}{colour}"


def _merge(game: GameRoA, action: act.Merge) -> str:
    return f"Share link {action.link}"


_WORDS: dict[type, Callable[[GameRoA, Any], str]] = {
    act.KeepBaron: lambda game, action: f"Keep {game.barons[action.baron].name}",
    act.Bid: lambda game, action: "Bid",
    act.PassBid: lambda game, action: "Pass",
    act.Lay: _lay,
    act.Switch: _switch,
    act.BuildTown: lambda game, action: f"Build {action.place}",
    act.Declare: lambda game, action: f"Use {game.cards[action.card].name}",
    act.Stop: lambda game, action: "Stop building",
    act.Urbanize: lambda game, action: f"{action.place} in {action.colour}",
    act.Upgrade: lambda game, action: "Raise the engine level",
    act.Deliver: _deliver,
    act.Take: _take,
    act.Merge: _merge,
    act.Pass: lambda game, action: "Pass",
}
