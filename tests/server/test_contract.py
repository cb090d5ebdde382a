"""Contract: views of real games fit the published OpenAPI document."""

from __future__ import annotations

from random import Random
from typing import Any

import jsonschema_rs
import pytest

from trunkline import titles
from trunkline.kernel import CHANCE, Plan, asked, complete, draw_chance, play, see_offers
from trunkline.kernel.offers import template
from trunkline.server.http.response_schema import SCHEMAS
from trunkline.table.views.seat_views import MOST_WHY_NOT, Shown


def validator(name: str) -> Any:
    document = {"components": {"schemas": SCHEMAS}, "$ref": f"#/components/schemas/{name}"}
    return jsonschema_rs.Draft202012Validator(document)


@pytest.mark.parametrize("title", titles.names())
def test_offers_and_refusals_fit_the_published_schema(title: str) -> None:
    """The document forbids fields that it does not name, so an undeclared field fails here."""
    game = titles.load(title, 3, {})
    state, chance = game.start(), Random(7)
    fits = {name: validator(name) for name in ("WhyNot", "Offer")}
    checked = {"WhyNot": 0, "Offer": 0}
    for _ in range(200):
        seat = asked(state)[0]
        if seat == CHANCE:
            state = play(game, state, draw_chance(game, state, chance))
            continue
        seen = Shown(game, state).see(seat, live=True, pictures=False)
        assert len(seen["why_not"]) <= MOST_WHY_NOT
        for name, found in (("WhyNot", seen["why_not"]), ("Offer", seen["offers"])):
            checked[name] += len(found)
            for one in found:
                fits[name].validate(one)
        offer = chance.choice(list(see_offers(game, state, seat)))
        planned = isinstance(offer, Plan)
        state = play(game, state, complete(game, state, offer) if planned else template(offer))
    assert checked["Offer"]
    assert (
        checked["WhyNot"] or title == "railways-of-australia"
    )  # which shows its reasons at places
