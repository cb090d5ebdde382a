"""What the page offers and says of it: ways to build, paths of a cube, bonds and what they cost."""

from typing import Any

import pytest

from tests.titles.railways_of_australia.table import Table, do
from trunkline.kernel import Frame, Seat, view


def targets(table: Table, place: str) -> dict[str, Any]:
    """Where the page says that one could build to from a place."""
    seen = view(table.game, table.state, table.asked)
    return dict(table.game.page.choices(seen, place).shown["targets"])


def in_two(shown: dict[str, Any]) -> list[str]:
    """The targets that have a way of two actions."""
    return [
        name
        for name, told in shown.items()
        if any("in this action" in way["label"] for way in told["series"])
    ]


@pytest.mark.rule("5.11")
def test_a_way_of_two_actions_needs_another_action_in_this_turn():
    table = Table(2).turn(round=2)
    assert "Rockhampton" in in_two(targets(table, "Cairns"))
    table.turn(round=3)
    assert in_two(targets(table, "Cairns")) == []
    assert "Townsville" in targets(table, "Cairns")
    table.state.frames = (Frame("further", (0,), 2),)
    assert "Rockhampton" in in_two(targets(table, "Cairns"))
    table.state.frames = (Frame("further", (0,), 1),)
    assert in_two(targets(table, "Cairns")) == []


@pytest.mark.rule("5.11")
@pytest.mark.parametrize(
    ("turn", "below", "again"),
    [
        (2, Frame("act", (0,)), True),
        (3, Frame("act", (0,)), False),
        (3, Frame("further", (0,), 2), True),
        (3, Frame("further", (0,), 1), False),
    ],
)
def test_amid_a_building_action_it_is_the_question_below_that_counts(turn, below, again):
    table = Table(2)
    way = targets(table, "Cairns")["Rockhampton"]["series"][0]
    table.turn(round=turn)
    table.state.frames = (below,)
    first = table.game.codec.decode(way["actions"][0])
    table.play(first)
    assert table.step == "building"
    (open_end,) = {name for name, _ in table.state.net.opens}
    assert bool(in_two(targets(table, open_end))) == again


@pytest.mark.rule("5.1", "5.11")
def test_a_target_names_the_price_of_one_action_first():
    both = 0
    for place in ("Cairns", "Sydney", "Charleville", "Dubbo", "Melbourne", "Rockhampton"):
        for told in targets(Table(6), place).values():
            two = [way["cost"] for way in told["series"] if "in this action" in way["label"]]
            one = [way["cost"] for way in told["series"] if "in this action" not in way["label"]]
            if one and two:
                both += 1
                assert min(two) < min(one)
                assert told["text"] == f"${min(one):,}, or ${min(two):,} in 2 actions"
                assert told["mark"] == f"${min(one):,}"
            elif one:
                assert told["text"] == told["mark"] == f"${min(one):,}"
            else:
                assert told["text"] == f"${min(two):,} in 2 actions"
                assert told["mark"] == f"${min(two):,} ×2"
    assert both


@pytest.mark.rule("12.1")
def test_a_way_that_takes_more_bonds_than_are_left_is_not_shown():
    free = targets(Table(2), "Cairns")
    table = Table(2, bond_limit=10).cash(0, 0, bonds=8)
    shown = targets(table, "Cairns")
    assert {way["cost"] > 10_000 for told in free.values() for way in told["series"]} == {
        False, True,
    }  # fmt: skip
    assert {
        name: cheap
        for name, told in free.items()
        if (cheap := [way["cost"] for way in told["series"] if way["cost"] <= 10_000])
    } == {name: [way["cost"] for way in told["series"]] for name, told in shown.items()}
    for told in shown.values():
        after = Table(2, bond_limit=10).cash(0, 0, bonds=8)
        for action in told["series"][0]["actions"]:
            after.play(after.game.codec.decode(action))


@pytest.mark.rule("5.1", "9.5")
def test_perfect_engineering_builds_five_in_the_first_of_two_actions():
    table = Table(2).hold(0, "Perfect Engineering")
    long = [
        way
        for place in ("Cairns", "Charleville")
        for told in targets(table, place).values()
        for way in told["series"]
        if "in this action" in way["label"]
    ]
    assert long
    for way in long:
        assert len(way["actions"]) == 5
        assert way["label"].endswith("5 of them in this action")


@pytest.mark.rule("A4.2")
def test_a_town_that_two_tracks_lead_into_is_offered_once():
    table = Table()
    table.link(0, ("2316", 3, 5), stop=True)
    table.link(0, ("2518", 5, 3), ("2418", 0, 2), stop=True)
    assert table.asks(0).legal(do.BuildTown) == [do.BuildTown(Seat(0), "Bourke")]
