"""Pictures beside the rules: each is drawn, shows what it says, and is small."""

from xml.etree import ElementTree

import pytest

from trunkline import titles
from trunkline.titles import rule_pictures

PICTURES = [
    pytest.param(title, number, id=f"{title} {one.section}", marks=_marks)
    for title in titles.ours()
    for number, one in enumerate(rule_pictures.book(title).picture)
    for _marks in [pytest.mark.soak if title == "18oe" and one.position else ()]
]


@pytest.mark.parametrize(("title", "number"), PICTURES)
def test_a_picture_is_drawn(title: str, number: int) -> None:
    drawn = rule_pictures.drawn(title, number)
    one = rule_pictures.book(title).picture[number]
    found = ElementTree.fromstring(drawn)
    assert len(drawn) < 100_000
    assert one.caption.endswith(".")
    said = " ".join(found.itertext())
    for group in one.tiles:
        assert all(tile in said for tile in group)
    if one.prices is not None:
        assert all(word in said for word in one.prices.tags.values())
    if one.best:
        assert found.find(".//*[@id='routes']/*") is not None


@pytest.mark.rule("10.3")
def test_the_worked_example_of_1848_earns_what_it_says() -> None:
    """Two 2s from Melbourne: £90, as the lesson and the caption say."""
    (one,) = [one for one in rule_pictures.book("1848").picture if one.best]
    game = titles.load("1848", one.seats, {})
    state = rule_pictures.reached(game, one)
    runs = titles.get("1848").best_runs
    assert runs is not None
    assert runs.best(game, state, one.best, None).answer.revenue == 90
    assert "£90" in one.caption


@pytest.mark.parametrize("title", ["1848", "18oe"])
def test_moves_of_prices_are_those_of_the_chart(title: str) -> None:
    market = titles.load(title, 3, {}).market  # type: ignore[attr-defined]
    ways = {"pays": "right", "dividend": "right", "withholds": "left", "none": "left"}
    ways |= {"sold": "down", "all held": "up", "one loan": "left", "the end": "left"}
    spaces = {"one loan": 2, "the end": 3}
    for one in rule_pictures.book(title).picture:
        if one.prices is not None:
            for cell, word in one.prices.tags.items():
                reached = market.move(one.prices.cell, ways[word], spaces.get(word, 1))
                assert cell == ",".join(map(str, reached)), word


def test_a_title_that_is_not_ours_has_no_pictures() -> None:
    assert rule_pictures.book("depot") == rule_pictures.Book()
