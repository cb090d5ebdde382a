"""Previews: questions a player may ask before acting (why not, what then, which is best)."""

from __future__ import annotations

from typing import Any, NamedTuple

from trunkline import kernel
from trunkline.kernel import (
    AuditFailed,
    BadData,
    Game,
    Plan,
    Refused,
    State,
    looks_up,
    play,
    see_offers,
    see_refusal,
    view,
)
from trunkline.kernel.game import complete
from trunkline.page.offers import Told
from trunkline.page.view import FilledPlan, Preview
from trunkline.table.errors import Cancelled, Forbidden, Malformed, NotYours
from trunkline.table.fair_queue import in_pieces
from trunkline.table.play.lookups import looked_up
from trunkline.table.play.table import HIDDEN_REASON, Table
from trunkline.table.titles import reveals
from trunkline.table.views import event_sentences
from trunkline.table.views.seat_views import Shown


def _decode(table: Table, seat: int, data: object) -> Any:
    table.must_play()
    try:
        action = table.game.codec.decode(data)
    except BadData as error:
        raise Malformed(str(error)) from None
    if action.seat != seat:
        raise NotYours(f"{table.name(action.seat)} is not your seat.")
    return action


class PreviewRequest(NamedTuple):
    """An action that a player considers, the data looked up for it, and the game before it."""

    game: Game
    state: State
    action: Any


def wish(table: Table, seat: int, data: object) -> PreviewRequest:
    """Return the action that a player considers at a table now."""
    here = table.present
    action = _decode(here, seat, data)
    game, state = here.game, here.state()
    return PreviewRequest(game, state, looked_up(game, state, action))


def why_refused(table: Table, seat: int, data: object) -> str | None:
    """Return why an action is not allowed, or None; use only what the seat knows."""
    game, state, action = wish(table, seat, data)
    return game.only_in_files(action) or see_refusal(game, state, action, table.name)


def preview(table: Table, seat: int, data: object, pictures: bool) -> Preview:
    """Return the effect of an action: sentences, and the game after it.

    Of the pictures it contains those that would change.
    """
    game, state, action = wish(table, seat, data)
    answer: Preview = {"refusal": None, "lines": [], "now": None, "pictures": {}, "told": {}}

    def refused(why: str) -> Preview:
        return {**answer, "refusal": why}

    if reason := game.only_in_files(action):
        return refused(reason)
    if looks_up(game, type(action)):
        answer["note"] = game.page.plan_note(view(game, state, seat), action)
    try:
        after = play(game, state, action)
    except Refused:
        return refused(see_refusal(game, state, action, table.name) or HIDDEN_REASON)
    except AuditFailed:
        return refused("The program's own check fails on this action.")
    if reveals(game, state, after, action):
        return refused("What this does is not shown before it is done.")
    answer["told"] = _told(game, view(game, state, seat), action)
    seen = view(game, after, seat)
    answer["lines"] = event_sentences.read(
        event_sentences.with_sentences(game, after.events), seat, table.name
    )
    shown = Shown(game, after)
    answer["now"] = shown.now(seen)
    if pictures:
        before = Shown(game, state).pictures(view(game, state, seat))
        after_all = shown.pictures(seen).items()
        answer["pictures"] = {key: one for key, one in after_all if before.get(key) != one}
    return answer


def _told(game: Game, seen: kernel.View[Any], action: Any) -> Told:
    """Return what the title says about an action, as its types have it."""
    found: Any = game.page.describe_offer(seen, action)
    told: Told = found
    return told


class PlanQuestion(NamedTuple):
    """A plan to be filled in, and what the seat may know for it."""

    game: Game
    state: State
    seat: int
    plan: Plan


def plan_question(table: Table, seat: int, data: object) -> PlanQuestion:
    """Return the offered plan that a player wants filled in."""
    action = _decode(table, seat, data)
    for offer in see_offers(table.game, table.state(), seat):
        if isinstance(offer, Plan) and offer.action == action:
            return PlanQuestion(table.game, table.state(), seat, offer)
    raise Forbidden("This plan is not on offer now.")


def fill_in(question: PlanQuestion, waiting: kernel.Cancel) -> FilledPlan:
    """Let the planner work while the caller waits; no lock is held."""
    game, state, seat, plan = question
    seen = view(game, state, seat)
    try:
        with waiting.over(), in_pieces():
            action = complete(game, seen.state, plan)
            return {
                "action": game.codec.encode(action),
                "note": game.page.plan_note(seen, action),
                "told": _told(game, seen, action),
            }
    except kernel.Cancelled:
        raise Cancelled("The search was called off; ask again.") from None
