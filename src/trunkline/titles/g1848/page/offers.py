"""Offers of 1848 on the page: place, cost and consequences."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from trunkline.eighteen.page import map as kit_map
from trunkline.eighteen.page import offers
from trunkline.eighteen.parts.actions import Pass
from trunkline.kernel import (
    Choices,
    Draw,
    Offer,
    Plan,
    Range,
    View,
    encode,
    kind_of,
    legal,
    play,
    template,
)
from trunkline.page.offers import Told
from trunkline.page.table import Action as Written
from trunkline.titles.g1848.page import consequences, warnings
from trunkline.titles.g1848.page import map as page_map
from trunkline.titles.g1848.page.words import words
from trunkline.titles.g1848.records.actions import TakeLoan
from trunkline.titles.g1848.rules.track.track import LAYING
from trunkline.titles.g1848.state import State1848

if TYPE_CHECKING:
    from trunkline.titles.g1848.core import Game1848

TRACK = ("lay_track", "lay_desert_track")
"""Actions with dozens of offers in a turn; the page needs those of the chosen hex only."""
TRAINS = ("buy_train", "buy_train_from")
"""Kinds that do not happen if the company fails by them (§8.4.2)."""
ENDING = ("pass", "distribute")
"""Kinds of actions that end a step."""


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


def describe_offer(game: Game1848, view: View[State1848], offer: Offer) -> Told:
    """Return an offer's cost, its consequences and its label for a small button."""
    found = offers.describe_offer(_WRITERS, game, view, offer)
    if view.seat in view.asked:
        _foretell(game, view.state, offer, found)
    return found


def _foretell(game: Game1848, state: State1848, offer: Offer, found: Told) -> None:
    """Add the consequences of an offer, and a question if it is probably a mistake."""
    if isinstance(offer, Plan | Draw):
        if kind_of(type(template(offer))) == offers.RUN:
            found["next"] = words().steps["dividend"]
        return
    action = offer.at(offer.low) if isinstance(offer, Range) else template(offer)
    then, (said, doubt) = warnings.foresee(game, state, action)
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
    if fails := consequences.failure(game, state, then, action.seat):
        found["account"] = fails.account
        unsold = kind_of(type(action)) in TRAINS
        found["go"] = f"{'Continue' if unsold else found.get('go', 'Go on')}: {fails.name} fails"
    if kind_of(type(action)) in ENDING and (follows := _next(game, state, then)):
        found["next"] = follows


def _next(game: Game1848, state: State1848, then: State1848) -> str:
    """Return the step that comes after this one, or whose turn; nothing if it stays."""
    if not then.frames or not state.op:
        return ""
    step = then.frames[-1].step
    if then.op is None:
        return ""
    if then.op.company != state.op.company:
        return game.display_name(then.op.company)
    return words().steps.get(step, "") if step != state.frames[-1].step else ""


def _nothing_to_lay(game: Game1848, state: State1848) -> bool:
    """Return True if the step waits for another tile but none fits or is affordable (§7.4)."""
    assert state.op is not None
    name = state.op.company
    return next(LAYING.lays(game, state, name, state.companies[name].cash), None) is None


def _pass(game: Game1848, state: State1848, action: Any) -> Told:
    """Return the meaning of a pass in this step."""
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


_WRITERS: dict[str, consequences.Writer] = {**consequences.WRITERS, "pass": _pass}
