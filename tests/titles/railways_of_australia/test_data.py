"""Cards, barons, lines and tables agree with the dataset, and every option is explained."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from trunkline import titles
from trunkline.kernel import (
    CHANCE,
    BadData,
    asked,
    digest,
    draw_chance,
    legal,
    play,
    refusal,
    settle_chance,
)
from trunkline.titles.railways_of_australia.game import data, make
from trunkline.titles.railways_of_australia.options import CHOICES, choose, explained, written
from trunkline.titles.railways_of_australia.printed.tables import TABLES
from trunkline.titles.railways_of_australia.records.actions import OpenDisplay


@pytest.fixture(scope="module")
def dataset(shared: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((shared / "data" / "railways-of-australia.json").read_text())
    return found


@pytest.fixture(scope="module")
def facts():
    return data("")[0]


def test_cards_are_those_of_the_dataset(dataset, facts):
    assert len(facts.cards) == len(dataset["operations_cards"]) == 63
    for entry in dataset["operations_cards"]:
        card, effect = facts.cards[entry["id"]], entry["effect"]
        places = effect.get("cities", [effect[k] for k in ("city", "place") if k in effect])
        assert card.name == entry["name"]
        assert list(card.places) == places
        assert card.points == effect.get("points", 0)
        assert card.rebound == (entry["type"] == "rebound")
        assert card.start == entry.get("start_display", False)
        assert card.star == entry.get("optional_star", False)
        assert card.region == entry.get("needs_region", "")
        assert card.players == entry.get("min_players", 0)
        assert card.cost == effect.get("cost", 0)
        assert card.most == effect.get("max", 0)


def test_barons_lines_and_tables_are_those_of_the_dataset(dataset, facts):
    for entry in dataset["rail_barons"]:
        baron = facts.barons[entry["id"]]
        assert (baron.name, baron.rule) == (entry["name"], entry["rule"])
        assert baron.optional == entry.get("optional", False)
        assert baron.ties == bool(entry.get("ties"))
    for entry in dataset["major_lines"]:
        line = facts.lines[entry["id"]]
        assert (line.name, list(line.places), line.points) == (
            entry["name"], entry["cities"], entry["points"],
        )  # fmt: skip
    for name in ("australia", "relaxed"):
        assert list(facts.income[name].by_score) == dataset["income"][name]["by_score"]
        assert facts.income[name].above == dataset["income"][name]["above"]
    costs = dataset["costs"]
    for name in ("plain", "water", "mountain", "ferry", "town", "urbanize", "minimum_bid"):
        assert facts.costs[name] == costs[name]["value"]
    engines = costs["engine_upgrade_to_level"]
    assert list(facts.engines["standard"]) == list(engines["value"].values())
    assert list(facts.engines["steep"]) == list(engines["alternatives"]["steep"].values())
    ends = dataset["empty_city_markers_to_end"]["value"]
    assert facts.markers == {int(n): value for n, value in ends.items()}


def test_options_are_those_of_the_dataset(dataset):
    assert set(CHOICES) == set(dataset["options"])
    for name, entry in dataset["options"].items():
        ours = [None if one == "none" else one for one in CHOICES[name]]
        assert ours[0] == entry["default"], name
        assert sorted(map(str, ours)) == sorted(map(str, entry["choices"]))


def test_every_option_and_choice_is_a_plain_sentence():
    for name, said in explained().items():
        assert said["text"].endswith(")."), name
        assert all(words.endswith(".") for words in said["choices"].values())


def test_only_what_differs_is_written():
    assert written(choose({})) == {}
    chosen = {"income": "relaxed", "bond_limit": 20, "sharp_curves": True}
    assert written(choose({**chosen, "refill": "per_turn"})) == chosen
    assert make(4, chosen).options == chosen


def test_every_card_has_its_words(facts):
    for card in facts.cards.values():
        text = facts.texts[card.op].format(
            places=" or ".join(card.places), points=card.points, number=card.number,
            cost=f"${card.cost:,}", most=card.most,
        )  # fmt: skip
        assert text.endswith(".")
        assert "  " not in text


def test_the_shipped_data_is_sound():
    assert TABLES.check("")[1] == []


AMENDMENTS = """
[cards.op59]
points = 7
[cards]
without = ["op27"]
[lines.ml2]
points = 8
[hexes.2620]
terrain = "mountain"
[costs.town]
value = 6000
[places.Roma]
cubes = 4
"""


def test_a_host_corrects_cards_lines_costs_and_board():
    game = titles.load("railways-of-australia", 4, {}, amendments=AMENDMENTS)
    assert game.cards["op59"].points == 7
    assert "op27" not in game.cards
    assert game.lines["ml2"].points == 8
    assert game.land.grounds["2620"].terrain == "mountain"
    assert game.costs["town"] == 6000
    assert game.cubes("Roma") == 4
    assert digest(game.start()) != digest(make(4, {}).start())
    assert make(4, {}).costs["town"] == 5000


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('[cards.op59]\nplays = "take"', "played as 'public'"),
        ('[cards.op17]\nplaces = ["Atlantis"]', "no place 'Atlantis'"),
        ('[cards.op10]\nplaces = ["Sydney"]', "must name a town"),
        ('[cards.op15]\nregion = "TAS"', "no region 'TAS'"),
        ('[barons.rb01]\nrule = "most_hats"', "a baron's rule"),
        ("[barons.rb01]\npoints = []", "has points"),
        ('[barons.rb01]\nname = " "', "barons.rb01.name: it is empty."),
        (
            "[barons]\nwithout = [" + ", ".join(f'"rb{n:02}"' for n in range(1, 16)) + "]",
            "barons: 0 are too few for 6 players",
        ),
        (
            "\n".join(f"regions.{r}.players = 3" for r in ("QLD", "NSW", "VIC", "CEN", "WES")),
            "regions: no region is in play with 2 players",
        ),
        ('[lines.ml1]\nplaces = ["Cairns"]', "must name 2"),
        ('[lines.ml1]\nzone = "NORTH"', "the zone is one of"),
        ("[costs.bid_step]\nvalue = 0", "more than 0"),
        ("[costs.interest]\nvalue = 5000", "less than a bond"),
        ("[costs.minimum_bid]\nvalue = 1500", "multiple"),
        ("[numbers.builds]\nvalue = 0", "more than 0"),
        ("[numbers.cubes_per_colour]\nvalue = 5", "need more cubes"),
        ("[engines.steep]\nvalue = [5000]", "levels 2 to 8"),
        ("[income.relaxed]\nby_score = []", "a score of 0"),
        ('[hexes.2620]\nterrain = "swamp"', "the terrain is one of"),
        ('[hexes.2620]\nzone = "TAS"', "regions of the board"),
        ('[hexes.2620]\nwithout = ["zone"]\nzones = ["NSW", "VIC"]', "needs side_zones"),
        ('[hexes.1105]\nside_zones = ["WES"]', "each of its six sides"),
        ('[hexes.2620]\nname = "Bathurst"\nterrain = "city"', "there is no place"),
        ('[places.Roma]\nhex = "2620"', "is not the city of hex 2620"),
        ('[places.Roma]\ncolour = "green"', "the colour is one of"),
        ('[borders]\nridge = ["2620-0101"]', "2620-0101"),
        ("[places.Bourke]\ncubes = 2", "a town is gray and has no cubes"),
        ('[places.Bourke]\ncolour = "red"', "a town is gray and has no cubes"),
        ("[markers.2]\nvalue = 0", "markers.2: it must be more than 0"),
        ('[cards.op27]\nplaces = ["Canberra", "Sydney"]', "a single place"),
        ("[cards.op27]\nplaces = []", "must name 1 of the places"),
        ('[cards.op10]\nplaces = ["Bourke", "Camooweal"]', "a single place"),
        ('[hexes.2325]\nwithout = ["print"]', "hex 2325: a ferry is printed from one side"),
        ('[hexes.2325]\nprint = "0-3 2-5"', "hex 2325: a ferry is printed from one side"),
        ('[hexes.2325]\nprint = "2-wet"', "wet"),
    ],
)
def test_amendments_that_do_not_fit_are_reported(text, said):
    with pytest.raises(BadData, match=said):
        titles.load("railways-of-australia", 4, {}, amendments=text)


@pytest.mark.rule("2.4")
def test_an_opening_display_without_further_cards():
    game: Any = make(4, {}, "[numbers.cards_per_player]\nvalue = 0")
    state: Any = game.start()
    while state.frames[-1].step != "display":
        chance = CHANCE in asked(state)
        action = draw_chance(game, state, Random(1)) if chance else legal(game, state)[0]
        state = play(game, state, action)
    assert refusal(game, state, OpenDisplay(CHANCE, (state.deck[0],))) is not None
    assert draw_chance(game, state, Random(1)) == OpenDisplay(CHANCE, ())
    state = settle_chance(game, state, Random(1))[0]
    assert sorted(game.cards[card].start for card in state.display) == [True] * 3
    assert state.turn.number == 1


def test_too_few_barons_are_reported():
    gone = ", ".join(f'"rb{n:02}"' for n in range(1, 9))
    with pytest.raises(BadData, match="too few"):
        make(4, {}, f"[barons]\nwithout = [{gone}]")


def test_a_game_with_a_new_city_can_be_played():
    text = """
    [hexes.2620]
    name = "Bathurst"
    terrain = "city"
    [places.Bathurst]
    hex = "2620"
    kind = "city"
    colour = "blue"
    cubes = 2
    """
    game = make(2, {}, text)
    assert "Bathurst" in game.places
    assert game.land.outside["2620"].startswith("No tile is laid in Bathurst")


def test_cards_and_lines_of_places_out_of_play_are_left_out_whatever_a_host_says():
    text = """
    [cards.op01]
    without = ["region"]
    [cards.op22]
    region = ""
    [lines.ml7]
    zone = "EAST"
    """
    game = make(2, {}, text)
    assert not {"op01", "op22"} & set(game.cards)
    assert "ml7" not in game.lines
    late = "".join(f"[regions.{name}]\nplayers = 3\n" for name in ("QLD", "NSW", "VIC"))
    with pytest.raises(BadData, match="no region is in play"):
        make(2, {}, late)
