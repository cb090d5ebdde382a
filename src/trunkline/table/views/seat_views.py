"""A game as its seats see it: the title's part of a view.

The part for everyone is computed once for each state and shared by all readers; a seat's additional
part is laid over it.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable, Mapping
from typing import Any

from trunkline.kernel import (
    SPECTATOR,
    Game,
    Hidden,
    Plan,
    Range,
    State,
    View,
    asked,
    kind_of,
    laid_over,
    seen_offers,
    view,
    why_not,
)
from trunkline.kernel.offers import Offer, template
from trunkline.page.table import Place
from trunkline.page.title import Page
from trunkline.page.view import Offer as OfferView
from trunkline.page.view import PlaceView, Refusal, SeatView
from trunkline.table.titles import places

MOST_WHY_NOT = 100


class Shown:
    """A state of a game, to be shown to anybody. Nothing that it returns may be changed."""

    def __init__(self, game: Game, state: State, *, alike: bool = False) -> None:
        self.game = game
        self.state = state
        self.alike = alike
        """True where no seat knows more than the others."""
        self._lock = threading.Lock()
        self._now: Mapping[str, Any] | None = None
        self._pictures: dict[str, str] | None = None
        self._standing: list[Place] | None = None

    def see(self, seat: int, *, live: bool, pictures: bool) -> SeatView:
        """Return the view of a seat; with its possible moves, if the moment is live."""
        game, state = self.game, self.state
        seen = view(game, state, seat)
        step = game.steps[state.frames[-1].step] if state.frames else None
        answer: SeatView = {
            "step": step.name if step else None,
            "prompt": step.prompt if step else "",
            "asked": [one for one in asked(state) if one >= 0],
            "standing": self.known_ranking(seen),
            "now": self.now(seen),
        }
        if pictures:
            answer["pictures"] = self.pictures(seen)
        if live and seat in asked(state):
            offers = seen_offers(game, seen)
            answer["offers"], answer["places"] = _offers(game, seen, offers)
            answer["why_not"] = _why_not(game, seen)
        return answer

    def known_ranking(self, seen: View[Any]) -> list[Place]:
        """Return the ranking, as far as a seat may know it."""
        if not self.alike:
            return places(self.game, self.game.known_ranking(seen))
        with self._lock:
            if self._standing is None:
                self._standing = places(self.game, self.game.known_ranking(seen))
            return self._standing

    def now(self, seen: View[Any]) -> Page:
        """Return the title's page for everyone, and its additions for this seat."""
        page = self.game.page
        with self._lock:
            if self._now is None:
                self._now = page.now(self._for_everybody())
        shown: Page = laid_over(self._now, page.mine(seen))
        return shown

    def pictures(self, seen: View[Any]) -> dict[str, str]:
        """Return the title's pictures: those for everyone, and those for this seat."""
        page = self.game.page
        with self._lock:
            if self._pictures is None:
                self._pictures = page.pictures(self._for_everybody())
        mine = page.private_pictures(seen)
        return self._pictures | mine if mine else self._pictures

    def _for_everybody(self) -> View[Any]:
        return view(self.game, self.state, SPECTATOR)

    def choices(self, seat: int, place: str, *, live: bool) -> PlaceView:
        """Return the possible moves at a place, if the moment is live, and the facts about it."""
        seen = view(self.game, self.state, seat)
        offers, about, why, shown = self.game.page.choices(seen, place)
        return {
            "offers": [offer_json(self.game, seen, offer) for offer in offers] if live else [],
            "about": about,
            "why": why if live else "",
            "shown": {**shown},  # type: ignore[typeddict-item]  # as the title's types have it
        }


def _offers(
    game: Game, seen: View[Any], offers: Iterable[Offer]
) -> tuple[list[OfferView], dict[str, dict[str, int]]]:
    """Return offers to send at once; of the others the places to ask at, by kind, with the cost."""
    at_once: list[OfferView] = []
    where: dict[str, dict[str, int]] = {}
    for offer in offers:
        place = game.page.place(offer)
        if not place:
            at_once.append(offer_json(game, seen, offer))
            continue
        known = where.setdefault(kind_of(type(template(offer))), {})
        if place not in known:
            known[place] = game.page.describe_offer(seen, offer).get("cost", 0)
    return at_once, where


def offer_json(game: Game, seen: View[Any], offer: Offer) -> OfferView:
    """Return an offer as a page gets it."""
    action = template(offer)
    rule = game.steps[seen.state.frames[-1].step].by_kind[type(action)]
    answer: Any = {  # the title's text for it has its types there
        "type": "plan" if isinstance(offer, Plan) else "action",
        "action": game.codec.encode(action),
        "label": game.page.label(offer),
        "sections": list(rule.sections),
        **game.page.describe_offer(seen, offer),
    }
    if isinstance(offer, Range):
        answer |= {"type": "range", "field": offer.field}
        answer |= {"low": offer.low, "high": offer.high, "step": offer.step}
    found: OfferView = answer
    return found


def _why_not(game: Game, seen: View[Any]) -> list[Refusal]:
    """Return moves that the seat might expect but may not make.

    There is one for each kind and reason, and `more` like it.
    """
    found: dict[tuple[str, str], Refusal] = {}
    try:
        for action, reason in why_not(game, seen.state, seen.seat):
            key = (kind_of(type(action)), reason)
            if key in found:
                found[key]["more"] = found[key].get("more", 0) + 1
                continue
            encoded = game.codec.encode(action)
            found[key] = {"action": encoded, "label": game.page.label(action), "reason": reason}
            if len(found) >= MOST_WHY_NOT:
                break
    except Hidden:
        return []
    return list(found.values())
