"""What the page offers and says of it: ways to build, paths of a cube, bonds and what they cost."""

from typing import Any

import pytest

from tests.titles.railways_of_australia.table import Table, do, lay
from trunkline.kernel import Frame, Seat, legal, template, view
from trunkline.titles.railways_of_australia.state import Auction


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


def told(table: Table, action: Any) -> Any:
    """What the page says about an offer of a position."""
    (offer,) = (one for one in legal(table.game, table.state) if template(one) == action)
    return table.game.page.tell(view(table.game, table.state, action.seat), offer)


ONE_BOND = {
    "Bonds": "1",
    "Interest a turn": {"money": 1000},
    "At the end": {"text": "−1 point", "tone": "bad"},
}


@pytest.mark.rule("12.1", "11.3")
def test_track_and_a_switch_say_what_their_bonds_cost_later():
    table = Table(2)
    assert told(table, lay(0, "2621", 4, 1))["effects"]["facts"] == ONE_BOND
    table.chain(0, "Sydney", "Tamworth")
    table.asks(0).cash(0, 2000)
    action = next(one for one in table.legal(do.Switch) if told(table, one)["cost"] <= 7000)
    assert told(table, action)["effects"]["facts"] == ONE_BOND
    assert told(table.cash(0, 50_000), action)["effects"] == {"facts": {"Bonds": "none"}}


def stoked(**changes: Any) -> tuple[Table, do.Deliver]:
    """A delivery over two links at engine level 1, with the Stoker."""
    table = Table(6).bare().hold(0, "Mechanical Stoker")
    table.chain(0, "Tamworth", "Dubbo", "Sydney")
    table.cubes("Tamworth", "red").asks(0).cash(0, **changes)
    (action,) = (one for one in table.legal(do.Deliver) if one.cards)
    return table, action


@pytest.mark.rule("A10.3", "12.1")
def test_the_fee_of_a_stoker_says_what_its_bonds_cost_later():
    table, action = stoked(amount=0)
    note = told(table, action)["path"]["note"]
    assert "and 1 bond: $1,000 interest a turn, −1 point at the end." in note
    table, action = stoked(amount=50_000)
    assert "bond" not in told(table, action)["path"]["note"]


@pytest.mark.rule("A10.9", "A10.3", "4.1")
def test_other_ways_know_the_cards_and_the_moment():
    table, action = stoked(amount=50_000)
    asked = told(table, action)["path"]["others"]

    def others(question: str = asked) -> list[Any]:
        seen = view(table.game, table.state, 0)
        return [template(offer) for offer in table.game.page.choices(seen, question).offers]

    assert others() == [action]
    assert others(asked.rpartition("|")[0]) == []
    assert others(f"{asked}|{table.card('Tenders')}") == []
    table.player(0, stoked=action.cards)
    assert others() == []
    table.player(0, stoked=())
    table.state.frames = (Frame("bid", (0,)),)
    table.state.auction = Auction((0,) * 6)
    assert others() == []
