"""What holds of every title's page, whatever it shows."""

import json
from collections.abc import Collection, Sequence
from typing import Any

from trunkline.kernel import SPECTATOR, Game, Offer, State, View, kind_of, view


def still_of(game: Game) -> dict[str, Any]:
    """What never changes, as it is sent: every panel stands in a tab or at the side."""
    still: dict[str, Any] = json.loads(json.dumps(game.page.still()))
    shown = {panel for tab in still["views"] for panel in tab["panels"]} - {"map", "charts"}
    assert shown | set(still["side"]) == set(still["panels"])
    return still


def now_of(game: Game, still: dict[str, Any], state: State) -> dict[str, Any]:
    """What everybody sees of a state, as it is sent: no panel that `still` does not have."""
    now: dict[str, Any] = json.loads(json.dumps(game.page.now(view(game, state, SPECTATOR))))
    assert set(now["panels"]) <= set(still["panels"])
    return now


def kinds_without(game: Game, chance: Collection[str]) -> set[str]:
    """The kinds of actions of all steps but those of chance."""
    return {
        kind_of(rule.action)
        for name, step in game.steps.items()
        if name not in chance
        for rule in step.by_kind.values()
    }


def check_offers(game: Game, seen: View[Any], offers: Sequence[Offer], most: int) -> None:
    """Every offer is told, and found at its place; `most` places are looked at."""
    places: dict[str, list[Any]] = {}
    for offer in offers:
        assert game.page.label(offer)
        json.dumps(game.page.describe_offer(seen, offer))
        places.setdefault(game.page.place(offer), []).append(offer)
    for place, here in list(places.items())[:most]:
        if place:
            assert list(game.page.choices(seen, place).offers) == here
