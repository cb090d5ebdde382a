"""Contract: what titles show in real positions fits the published types, field by field."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from random import Random
from typing import Any

import jsonschema_rs
import pytest

from examples.goods_yard.game import make
from tests.page.positions import Moment, moments
from trunkline import titles
from trunkline.kernel import (
    CHANCE,
    SPECTATOR,
    Plan,
    asked,
    draw_chance,
    laid_over,
    play,
    see_offers,
    template,
    view,
)
from trunkline.page import view as shapes
from trunkline.page import wire
from trunkline.page.contract import Contract
from trunkline.page.title import Page
from trunkline.table.views.seat_views import MOST_WHY_NOT, Shown

CONTRACT = Contract([shapes.View, shapes.Choices, shapes.Preview], wire.ALIASES)
SCHEMAS = CONTRACT.schemas()
MOST_PLACES = 12
"""How many places of a position are asked about."""


@cache
def validator(hint: Any, half: bool = False) -> Any:
    schema = CONTRACT.schema(hint, half=half)
    return jsonschema_rs.Draft202012Validator({"components": {"schemas": SCHEMAS}, **schema})


class Reader:
    """Checks values against the types, and counts them."""

    def __init__(self) -> None:
        self.seen: Counter[str] = Counter()

    def check(self, name: str, value: Any, hint: Any, *, half: bool = False) -> None:
        self.seen[name] += 1
        wrong = next(validator(hint, half).iter_errors(json.loads(json.dumps(value))), None)
        if wrong is not None:
            where = "/".join(map(str, wrong.instance_path))
            raise AssertionError(f"{name} at {where}: {_innermost(wrong)}")


def _innermost(error: Any) -> str:
    return str(error).partition("\n")[0][:800]


def read(reader: Reader, moment: Moment) -> None:
    game, state, played = moment
    page, still = game.page, game.page.still()
    reader.check("still", still, Page, half=True)
    now = page.now(view(game, state, SPECTATOR))
    reader.check("now", now, Page, half=True)
    everybody = laid_over(still, now)
    reader.check("page", everybody, Page)
    shown = Shown(game, state)
    for seat in [one for one in asked(state) if one >= 0][:2]:
        seen = view(game, state, seat)
        mine = page.mine(seen)
        reader.check("mine", mine, Page, half=True)
        reader.check("page", laid_over(everybody, mine), Page)
        told = shown.see(seat, live=True, pictures=False)
        reader.check("offers", told["offers"], list[shapes.Offer])
        reader.check("why_not", told["why_not"], list[shapes.Refusal])
        assert len(told["why_not"]) <= MOST_WHY_NOT
        places = [place for some in told["places"].values() for place in some][:MOST_PLACES]
        for place in [*places, *told["places"], *everybody.get("owners", {}), *everybody["acts"]]:
            found = shown.choices(seat, place, live=True)
            reader.check("choices", {"version": 1, **found}, shapes.Choices)
    if played is not None and played.seat >= 0:
        seen = view(game, state, played.seat)
        reader.check("told", page.describe_offer(seen, played), shapes.Told)
        if type(played) in {
            type(one.action)
            for one in see_offers(game, state, played.seat)
            if isinstance(one, Plan)
        }:
            reader.check("note", page.plan_note(seen, played), shapes.Note)


@pytest.mark.parametrize("title", titles.names())
def test_data_of_a_title_fits_the_types(title: str) -> None:
    reader = Reader()
    for moment in moments(title):
        read(reader, moment)
    assert min(reader.seen[name] for name in ("page", "offers", "choices", "told")) > 10
    assert reader.seen["note"] or title not in {"1848", "18oe"}  # whose runs are plans


def test_a_card_game_without_a_map_fits_the_types() -> None:
    game = make("goods-yard", 3, {"cards": [1, 1, 2, 3, 4, 5], "coins": 3})
    reader, chance, state = Reader(), Random(1), game.start()
    while asked(state):
        read(reader, Moment(game, state, None))
        seat = asked(state)[0]
        if seat == CHANCE:
            state = play(game, state, draw_chance(game, state, chance))
        else:
            offers = list(see_offers(game, state, seat))
            state = play(game, state, template(chance.choice(offers)))
    read(reader, Moment(game, state, None))
    assert min(reader.seen[name] for name in ("page", "mine", "offers")) > 3


PANEL = {"kind": "table", "title": "Shares", "columns": [], "rows": {"a": {"cells": [1, "x"]}}}


@pytest.mark.parametrize(
    "wrong",
    [
        {"titel": "1848"},
        {"headline": {"brief": "SR 1"}},
        {"owners": {"VR": {"name": "Victorian Railways", "letters": "VR", "paint": ""}}},
        {"panels": {"shares": {**PANEL, "rows": {"a": {"cells": [{"coins": 3}]}}}}},
        {"panels": {"shares": {**PANEL, "kind": "tables"}}},
        {"panels": {"shares": {**PANEL, "colums": []}}},
        {"map": {"hexes": {"F17": {"at": ["a", 2]}}}},
    ],
)
def test_missing_and_unknown_fields_are_found(wrong: dict[str, Any]) -> None:
    good = {"title": "1848", "headline": {"round": "SR 1"}, "panels": {"shares": PANEL}}
    Reader().check("page", good, Page)
    with pytest.raises(AssertionError):
        Reader().check("page", wrong, Page)


def test_a_half_may_lack_what_the_other_has() -> None:
    half = {"panels": {"shares": {"rows": {"a": {"sum": True}}}}, "map": {"stops": {}}}
    Reader().check("now", half, Page, half=True)
    with pytest.raises(AssertionError):
        Reader().check("page", half, Page)
