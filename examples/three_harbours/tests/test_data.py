"""Slips in data/game.toml are found when it is read."""

import pytest

from trunkline_three_harbours.checks import problems
from trunkline_three_harbours.core import printed

CARDS = printed()
GH = CARDS.charters["GH"]
PHASE = CARDS.phases["5"]


def changed(**tables):
    return list(problems(CARDS._replace(**tables)))


def homes(*hexes):
    return changed(charters={**CARDS.charters, "GH": GH._replace(home=hexes)})


def test_the_printed_tables_fit_together():
    assert changed() == []


def test_a_home_is_a_city_that_keeps_a_place():
    assert homes("A4", "Z9") == ["company GH: there is no hex Z9"]
    assert homes("A4", "B5") == ["company GH: there is no city on its home B5"]
    assert homes("A4", "E8") == ['company GH: add homes = ["GH"] to the hex E8']
    assert homes() == ["hex A4: no company GH has its home there"]


@pytest.mark.parametrize(
    ("par", "words"),
    [
        ({85: (0, 2)}, "par 85: the price in row 0, column 2 of the chart is 80"),
        ({80: (0, 20)}, "par 80: the price in row 0, column 20 of the chart is None"),
        ({80: (9, 0)}, "par 80: the price in row 9, column 0 of the chart is None"),
    ],
)
def test_a_par_stands_on_the_chart(par, words):
    assert changed(par=par) == [words]


def test_trains_and_phases_belong_together():
    finite = CARDS.trains["5"]._replace(cards=3)
    assert changed(trains={**CARDS.trains, "5": finite}) == [
        "train 5: the last train must not run out: write cards = 0"
    ]
    assert changed(trains={"3+": finite, **CARDS.trains}) == [
        "train 3+: its name must be its number of stops",
        "train 3+: there is no phase of its name",
    ]
    assert changed(phases={**CARDS.phases, "8": PHASE._replace(rusts="1")}) == [
        "phase 8: there is no train of its name",
        "phase 8: there is no train 1 to rust",
    ]
