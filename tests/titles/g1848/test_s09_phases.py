"""§9: what begins with which train."""

import pytest

from tests.titles.g1848.table import Table

NEXT = [("2", "3"), ("3", "4"), ("4", "5"), ("5", "6"), ("6", "8")]


@pytest.mark.rule("9.1", "9.2")
def test_the_starting_phase_and_the_first_2():
    table = Table(4).after_auction(P6=3).company("VR", {0: 60}, cash=200).operate("VR", "train")
    phase = table.game.phase(table.state)
    assert (phase.colours, phase.yellow_lays, phase.train_limit) == (("yellow",), 1, 4)
    assert (phase.operating_rounds, phase.dividend) == (1, 0)
    table.do(table.train("2"))
    assert table.state.phase == "2"
    assert not table.said("Phase")
    assert table.game.phase(table.state) == phase


@pytest.mark.rule("9.3", "9.4", "9.5", "9.6", "9.7")
@pytest.mark.parametrize(("before", "after"), NEXT)
def test_the_first_of_a_new_type_begins_its_phase(before, after):
    table = Table(4).phase(before, sold_out=True).after_auction(P6=3)
    table.company("VR", {0: 60}, cash=2000).operate("VR", "train")
    table.do(table.train(after))
    assert table.state.phase == after
    assert table.said(f"Phase {after} begins.")
    if after == "5":
        table.do(table.tasmania("I8"))
    table.do(table.train(after))
    assert not table.said("begins")


@pytest.mark.rule("9.3", "9.4", "9.5", "9.6", "9.7")
@pytest.mark.parametrize(
    ("phase", "best", "limit", "rounds", "lays", "dividend", "rusts"),
    [
        ("3", "green", 4, 2, 2, 100, ""),
        ("4", "green", 3, 2, 2, 100, "2"),
        ("5", "brown", 2, 3, 2, 200, ""),
        ("6", "brown", 2, 3, 2, 200, "3"),
        ("8", "gray", 2, 3, 2, 300, "4"),
    ],
)
def test_the_phase_track(phase, best, limit, rounds, lays, dividend, rusts):
    row = Table(4).game.cards.phases[phase]
    assert row.colours[-1] == best
    assert (row.train_limit, row.operating_rounds, row.yellow_lays) == (limit, rounds, lays)
    assert (row.dividend, row.rusts) == (dividend, rusts)


@pytest.mark.rule("9.3")
def test_the_first_3_opens_its_phase():
    closed = Table(4).phase("2", sold_out=True).after_auction(P6=3)
    closed.company("VR", {0: 60}, cash=500).company("NSW", {0: 60}, trains=("2",), cell=(0, 2))
    closed.operate("VR", "train")
    closed.no(closed.loan(), "5.6.1")
    closed.no(closed.take_over("P1", 1), "4.1")
    closed.no(closed.train_from("NSW", 1), "8.3.4")
    closed.do(closed.train("3"))
    closed.yes(closed.loan())
    closed.yes(closed.take_over("P1", 1))
    closed.yes(closed.train_from("NSW", 1))


@pytest.mark.rule("9.4", "8.1")
def test_the_limit_of_three_with_the_first_4():
    table = Table(4).phase("3", sold_out=True).after_auction(P6=3)
    table.company("VR", {0: 60}, cash=500)
    table.company("NSW", {1: 60}, trains=("3", "3", "3", "3")).operate("VR", "train")
    table.do(table.train("4"))
    assert table.asked == ("discard", 1)
    table.do(table.discard("NSW", "3"))
    assert len(table["NSW"].trains) == 3
