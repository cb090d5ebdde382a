"""What the page offers and says of it: ways to build, paths of a cube, bonds and what they cost."""

from typing import Any

import pytest

from tests.titles.railways_of_australia.table import Table, do, lay
from trunkline.kernel import Frame, Seat, legal, template, view
from trunkline.titles.railways_of_australia.rules.cards import line_progress
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
    return table.game.page.describe_offer(view(table.game, table.state, action.seat), offer)


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


def closed(table: Table, place: str) -> dict[str, str]:
    """Why one cannot build from a place to others."""
    seen = view(table.game, table.state, table.asked)
    return dict(table.game.page.choices(seen, place).shown["closed"])


@pytest.mark.rule("A3.7")
def test_every_city_is_a_target_or_gives_the_reason():
    table = Table(2)
    table.chain(0, "Sydney", "Tamworth")
    reached, why = targets(table, "Sydney"), closed(table, "Sydney")
    assert reached.keys() | why.keys() | {"Sydney"} == table.state.cities.keys()
    assert not reached.keys() & why.keys()
    assert why["Melbourne"] == (
        "Melbourne lies behind the border of Victoria and Tasmania: you need Triple Gauge (§A3.7)."
    )
    assert why["Tamworth"] == "You already own a link between Sydney and Tamworth (§5.14)."
    assert "is too far: two building actions are 8 builds (§5.1)" in why["Cairns"]


@pytest.mark.rule("A6.1")
def test_a_city_across_the_sea_names_the_card():
    table = Table(2)
    assert "you need Spirit of Tasmania (§A6.1)" in closed(table, "Melbourne")["Devonport"]


@pytest.mark.rule("5.11")
def test_a_city_two_actions_away_says_so_in_the_last_action():
    table = Table(2).turn(round=3)
    assert closed(table, "Cairns")["Rockhampton"] == (
        "Rockhampton takes two building actions, and you have one left this turn (§5.11)."
    )


@pytest.mark.rule("5.12")
def test_track_that_closes_the_way_is_named():
    table = Table(2)
    assert "Townsville" in targets(table, "Cairns")
    for piece in table.game.land.around["Cairns"]:
        table.state.net.taken[piece.hex] = 0b111111
    assert "closes the way to Townsville (§5.12)" in closed(table, "Cairns")["Townsville"]


@pytest.mark.rule("12.1")
def test_a_city_that_cannot_be_paid_says_so():
    table = Table(2, bond_limit=10).cash(0, 0, bonds=10)
    assert "would take more bonds than the 0 you may still issue" in closed(table, "Cairns")[
        "Townsville"
    ]  # fmt: skip


@pytest.mark.rule("10.1")
@pytest.mark.rule("8.6")
def test_a_build_says_what_it_earns_and_earns_that():
    """The Brisbane Limited, and a cube that finds its way: as the rules count them afterwards."""
    table = Table(2).bare()
    table.chain(0, "Sydney", "Tamworth", "Wallangarra")
    table.cubes("Brisbane", "red").player(0, level=3)
    told = targets(table, "Wallangarra")["Brisbane"]
    line = next(one for one in table.game.lines.values() if one.name == "Brisbane Limited")
    facts = told["series"][0]["effects"]["facts"]
    assert facts[line.name] == {"text": f"+{line.points} points", "tone": "good"}
    assert "red" in facts["Opens"]["text"]
    before = table.state.players[0].score
    for action in told["series"][0]["actions"]:
        table.play(table.game.codec.decode(action))
    assert table.state.players[0].score == before + line.points
    assert told["text"].endswith(f", +{line.points} points")


@pytest.mark.rule("A7.2")
def test_a_switch_has_targets_with_a_preview():
    table = Table(2)
    table.chain(0, "Sydney", "Tamworth", "Wallangarra")
    (tile,) = {offer.hex for offer in table.legal(do.Switch) if offer.card is None} & {"2717"}
    shown = targets(table, tile)
    assert shown
    for name, told in shown.items():
        first = table.game.codec.decode(told["series"][0]["actions"][0])
        assert isinstance(first, do.Switch), name
        assert told["series"][0]["draw"][0].startswith("M")
        played = Table(2)
        played.chain(0, "Sydney", "Tamworth", "Wallangarra")
        for action in told["series"][0]["actions"]:
            played.play(played.game.codec.decode(action))


@pytest.mark.rule("4.7")
def test_passing_says_who_leads_the_auction_and_what_it_costs():
    table = Table(3, auction_style="first_to_pass")
    table.state.auction = Auction((3000, 2000, 0), (2,))
    table.state.frames = (Frame("bid", (1,)),)
    seen = view(table.game, table.state, 1)
    (passing,) = table.legal(do.PassBid)
    effects = table.game.page.describe_offer(seen, passing)["effects"]
    assert effects["facts"] == {"High bid": {"money": 3000}, "By": {"seat": 0}}
    assert effects["note"] == (
        "The auction ends: the high bid is paid and goes first (§4.3). "
        "Your own bid costs you $1,000 (§4.7)."
    )
    badges = table.game.page.now(seen)["panels"]["players"]["players"]
    assert [one["text"] for seat in "012" for one in badges[seat]["badges"][1:]] == [
        "bids $3,000", "bids $2,000", "passed",
    ]  # fmt: skip


@pytest.mark.rule("4.5")
def test_passing_before_any_bid_says_who_goes_first():
    table = Table(3)
    table.state.auction = Auction((0, 0, 0))
    table.state.frames = (Frame("bid", (0,)),)
    (passing,) = table.legal(do.PassBid)
    note = table.game.page.describe_offer(view(table.game, table.state, 0), passing)["effects"][
        "note"
    ]
    assert "the next seat goes first" in note


@pytest.mark.rule("11.1")
def test_a_delivery_and_the_player_row_speak_of_the_same_income():
    table = Table(2).bare().cash(0, 1000, bonds=4)
    table.chain(0, "Sydney", "Tamworth")
    table.cubes("Tamworth", "red")
    seen = view(table.game, table.state, 0)
    row = table.game.page.now(seen)["panels"]["players"]["players"]["0"]["facts"]
    assert row["Net income"] == {"money": -4000}
    (delivery,) = (one for one in table.legal(do.Deliver) if one.colour == "red")
    note = table.game.page.describe_offer(seen, delivery)["path"]["note"]
    assert note == "Score 0 to 1, net income −$4,000 to −$1,000."


@pytest.mark.rule("A3.7")
def test_a_refusal_at_a_border_or_the_sea_names_the_card_in_hand():
    table = Table(3)
    wrong = lay(0, "2523", 1, 4)
    assert "Use your card" not in table.refused(wrong, "§A3.")
    table.hold(0, "Triple Gauge")
    assert "Use your card Triple Gauge first (§9.3)." in table.refused(wrong, "§A3.")


@pytest.mark.rule("A4.2")
def test_a_town_without_any_track_says_so():
    table = Table(2, town_builder="any_track")
    table.refused(do.BuildTown(Seat(0), "Bourke"), "No unfinished track leads into Bourke (§A4.2).")


@pytest.mark.rule("A5.3")
def test_missing_builds_go_around_complete_track():
    """Rivals' track counts: the panel never promises fewer builds than the search for ways."""
    table = Table(2)
    line = table.game.lines["ml3"]
    before = line_progress.missing(table.game, table.state, 0, line)
    table.chain(1, "Sydney", "Canberra")
    table.chain(1, "Canberra", "Albury")
    table.chain(1, "Albury", "Melbourne")
    after = line_progress.missing(table.game, table.state, 0, line)
    assert before is not None
    assert after is not None
    assert after > before
    assert line_progress.missing(table.game, table.state, 1, line) == 0
    plain = line_progress.Distances(table.game, table.state, 0)
    assert plain.without(line) == before
