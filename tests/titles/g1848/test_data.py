"""Every printed fact, compared with the checked table of facts beside the project."""

import json
from typing import Any

import pytest

from tests.titles.g1848.table import Table
from trunkline.titles.g1848.printed.tables import read_cards


@pytest.fixture(scope="module")
def facts(shared) -> Any:
    return json.loads((shared / "data" / "1848.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def game() -> Any:
    return Table(4).game


@pytest.mark.rule("2.3", "5.5.4", "12.2.1", "12.2.2")
def test_players(facts, game):
    players = facts["players"]
    for count, size in game.cards.sizes.items():
        key = str(count)
        assert size.cash == players["starting_cash"][key]
        assert list(size.certificates) == players["certificate_limit_by_receiverships"][key]
        assert size.penalty == players["ex_director_penalty_each"][key]
        assert size.most_percent == facts["company_rules"]["holding_limit_percent"][key]
    assert sorted(game.cards.sizes) == list(range(3, 7))
    assert game.cards.bank == facts["bank"]["cash"]


@pytest.mark.rule("5.1.1", "11.1", "11.2")
def test_market(facts, game):
    market = game.cards.market
    cells = facts["stock_market"]["cells"]
    assert len(cells) == sum(len(row) for row in market.rows)
    for cell in cells:
        at = (cell["row"], cell["col"])
        assert market.price(at) == cell["price"]
        assert ("receivership" in cell["flags"]) == (cell["col"] == 0)
    pars = {c["price"]: (c["row"], c["col"]) for c in cells if "par" in " ".join(c["flags"])}
    if pars:
        assert pars == dict(game.cards.par_cells)
    for par, cell in game.cards.par_cells.items():
        assert facts["replay_ids"]["par_cells"][str(par)] == f"{par},{cell[0]},{cell[1]}"


@pytest.mark.rule("5.4.1", "5.4.3", "5.6.1", "13.1")
def test_bank_of_england(facts, game):
    printed, boe = facts["bank_of_england"], game.cards.boe
    assert list(boe.prices) == printed["price_after_n_loans"]
    assert (boe.loans, boe.loan) == (printed["loans"], printed["loan_value"])
    assert boe.loans * boe.loan == printed["cash"]
    assert boe.end_at_loans == printed["end_game_at_loans"]
    for phase in game.cards.phases.values():
        assert phase.dividend == printed["minimum_dividend"][phase.colours[-1]]


@pytest.mark.rule("8.2.1", "8.2.2", "9.7")
def test_trains(facts, game):
    printed = facts["trains"]["types"]
    assert {t["name"].split("/")[0] for t in printed} >= {"2", "3", "4", "5", "6"}
    for train in printed:
        name = train["name"].split("/")[0]
        if name not in game.cards.trains:
            continue
        pile = game.cards.trains[name]
        assert pile.sides[0].price == train["price"]
        if isinstance(train.get("count"), int):
            assert pile.cards == train["count"]
        if isinstance(train.get("range"), int) and not pile.express:
            assert pile.sides[0].reach == train["range"]
        plus = train.get("plus")
        if plus:
            assert (pile.sides[1].name, pile.sides[1].price) == (plus["name"], plus["price"])
            assert pile.sides[1].free_cross == plus.get("extra_gauge_markers", 0)
    assert sum(t.cards for t in game.cards.trains.values()) == 20


@pytest.mark.rule("9.1", "9.3", "9.4", "9.5", "9.6", "9.7")
def test_phases(facts, game):
    for phase in facts["phases"]:
        if phase["name"] == "1":
            continue
        ours = game.cards.phases[phase["name"]]
        assert list(ours.colours) == phase["colours"]
        assert ours.train_limit == phase["train_limit"]
        assert ours.operating_rounds == phase["operating_rounds"]
        assert ours.yellow_lays == phase["yellow_lays"]
        assert ours.dividend == phase["boe_minimum"]
        assert ours.colours[-1] == phase["value_colour"]
    assert len(game.cards.phases) == len(facts["phases"]) - 1


@pytest.mark.rule("3.1.1", "4.2", "4.3", "4.4", "4.5", "4.6", "4.7")
def test_privates(facts, game):
    assert [p["id"] for p in facts["privates"]] == list(game.cards.privates)
    for private in facts["privates"]:
        ours = game.cards.privates[private["id"]]
        assert (ours.name, ours.price) == (private["name"], private["price"])
        assert (ours.floor, ours.income) == (private["lowest_price"], private["income"])
        prices = private["company_price"]
        assert ours.company_price == (tuple(prices) if prices else None)
    assert game.cards.auction_step == facts["privates_notes"]["price_step"]


@pytest.mark.rule("5.1.5", "5.2.1", "7.7.2", "5.3.7")
def test_companies(facts, game):
    assert [c["id"] for c in facts["companies"]] == list(game.cards.companies)
    for company in facts["companies"]:
        ours = game.cards.companies[company["id"]]
        assert list(ours.home) == company["home"]
        assert list(ours.tokens) == company["tokens"]
        assert list(ours.par) == company["par"]


@pytest.mark.rule("10.4")
def test_k_bonus(facts, game):
    assert {str(n): amount for n, amount in enumerate(game.cards.k_bonus)} == facts["k_bonus"]


@pytest.mark.rule("7.4.4", "7.4.5", "7.6", "10.3.1")
def test_map(facts, game):
    printed, hexes = facts["map"]["hexes"], game.board.map.hexes
    assert set(printed) == set(hexes)
    for name, fact in printed.items():
        ours = hexes[name]
        terrain = fact.get("terrain")
        cost = fact.get("cost", fact.get("terrain_cost", ours.cost))
        assert ours.cost == cost
        if isinstance(terrain, str):
            assert ours.terrain == terrain
        gauge = [s for s in range(6) if game.board.map.border(name, s) == "gauge"]
        assert gauge == sorted(fact["gauge_border_edges"]), name
        for side, other in enumerate(game.board.map.neighbours[name]):
            assert fact["neighbours"].get(str(side)) == other
        values = fact.get("values")
        if values:
            stop = ours.face.tile.stops[0]
            assert {colour: stop.value(colour) for colour in values} == values
            assert sorted(ours.face.exits) == sorted(fact["exits"])


@pytest.mark.rule("2.4.3", "7.5.3")
def test_tiles(facts, game):
    catalogue = game.board.catalogue
    tiles = facts["tiles"]["set"]
    assert set(tiles) == set(catalogue.tiles)
    for number, fact in tiles.items():
        tile = catalogue[number]
        assert (tile.pieces, tile.colour) == (fact["count"], fact["colour"])
        assert len(tile.stops) == len(fact["stops"])
        for stop, printed in zip(tile.stops, fact["stops"], strict=True):
            assert stop.value("yellow") == printed["revenue"]
            assert stop.slots == printed.get("slots", 1 if printed["type"] == "city" else 0)
        sides = {end for path in fact["paths"] for end in path if isinstance(end, int)}
        assert set(catalogue.face(number, 0).exits) == sides
        letter = "OO" if fact.get("label") == "OO" else "K" if fact.get("label") == "K" else None
        if fact["colour"] != "blue":
            assert set(catalogue.upgrades(number, letter)) == set(fact["upgrades_to"]), number
        on_k = fact.get("upgrades_to_on_K_hex")
        if on_k is not None:
            assert set(catalogue.upgrades(number, "K")) == set(on_k), number


@pytest.mark.parametrize("edition", ["gmt-2021", "first-2007", "18xx.games"])
def test_every_edition_has_checked_cards(edition):
    cards = read_cards(edition)
    assert len(cards.companies) == 8
    assert len(cards.privates) == 6
